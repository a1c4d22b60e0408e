"""The address that is given to others."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from config import address


@pytest.fixture(autouse=True)
def _neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "lan_address", lambda: "192.168.1.7")


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "play.localhost:8000", "[::1]:8000"])
def test_a_site_opened_by_a_loopback_name_is_given_by_its_address_in_the_network(host: str) -> None:
    request = RequestFactory(headers={"host": host}).get("/r/123456/")
    assert address.site_for_others(request) == ("http://192.168.1.7:8000", "lan")


@pytest.mark.parametrize("host", ["play.example", "192.168.1.9:8000", "box.local:8000"])
def test_any_other_name_is_given_as_it_is(host: str) -> None:
    request = RequestFactory(headers={"host": host}).get("/r/123456/")
    assert address.site_for_others(request) == (f"http://{host}", "")


def test_without_a_network_the_page_knows_that_nobody_else_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "lan_address", lambda: "")
    request = RequestFactory(headers={"host": "localhost:8000"}).get("/r/123456/")
    assert address.site_for_others(request) == ("http://localhost:8000", "lonely")
