"""Addresses: where a request or a socket comes from, as limits count it; and where neighbours find this machine."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The visitor's address; IPv6 by its /64, which one household shares."""
    return _counted(request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""))


def address_of_scope(scope: Mapping[str, Any]) -> str:
    """The same for a socket."""
    forwarded = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin-1")
    client = scope.get("client") or ("",)
    return _counted(client[0], forwarded)


def _counted(peer: str, forwarded: str) -> str:
    """The last address that our own proxies vouch for: whatever a visitor writes in the header stands before it."""
    hops = [part.strip() for part in forwarded.split(",") if part.strip()]
    found = hops[-settings.PROXY_HOPS] if 0 < settings.PROXY_HOPS <= len(hops) else peer
    try:
        address = ip_address(found)
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ip_network((address, 64), strict=False))
    return str(address)


def lan_address() -> str:
    """The address by which this machine's neighbours reach it; empty when there is no network. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
    return "" if address.startswith("127.") else address


def is_loopback(host: str) -> bool:
    """Whether a name of the site leads nowhere but to the machine it is opened on."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def site_for_others(request: HttpRequest) -> tuple[str, str]:
    """The site's address to give to others, and what it is: "" as it was opened here, "lan" this machine's address in
    its network because here it was opened by a loopback name, "lonely" if there is no network.
    """
    return _for_others(request.build_absolute_uri("/"))


def site_of_scope(scope: Mapping[str, Any]) -> str:
    """The address to give to others of the site that a socket was opened at."""
    headers = dict(scope["headers"])
    forwarded = settings.PROXY_HOPS and headers.get(b"x-forwarded-proto") == b"https"
    scheme = "https" if forwarded or scope.get("scheme") in {"wss", "https"} else "http"
    return _for_others(f"{scheme}://{headers.get(b'host', b'localhost').decode('latin-1')}/")[0]


def _for_others(opened: str) -> tuple[str, str]:
    here = urlsplit(opened)
    if not is_loopback(here.hostname or ""):
        return f"{here.scheme}://{here.netloc}", ""
    if not (address := lan_address()):
        return f"{here.scheme}://{here.netloc}", "lonely"
    return f"{here.scheme}://{address}" + (f":{here.port}" if here.port else ""), "lan"
