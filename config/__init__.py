"""The site: its settings, addresses, sockets and servers."""
