"""The editor's pages, inside Django's administration: its sign-in, its rights, its place."""
