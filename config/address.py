"""Where a request or a socket comes from, as limits count it."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

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
