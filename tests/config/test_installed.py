"""The site as an installed app: its manifest, its worker, and the page for when there is no network."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from accounts.models import User

LANGUAGES = [code for code, _name in settings.LANGUAGES]


def size(path: str) -> tuple[int, int]:
    """Of a PNG, as its header says."""
    with open(path, "rb") as file:
        head = file.read(24)
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def manifest(client: Client, language: str) -> dict[str, Any]:
    client.cookies["django_language"] = language
    page = client.get("/credits/").content.decode()
    found = re.search(r'<link rel="manifest" href="([^"]+)"', page)
    assert found
    answer = Client().get(found[1])  # a browser sends no cookies along
    assert answer["Content-Type"] == "application/manifest+json"
    said: dict[str, Any] = json.loads(answer.content)
    return said


@pytest.mark.django_db
@pytest.mark.usefixtures("editions")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_leads_to_a_manifest_that_makes_it_an_app(client: Client, language: str) -> None:
    said = manifest(client, language)
    assert said["lang"] == language
    assert (said["id"], said["scope"], said["start_url"], said["display"]) == ("/", "/", "/", "standalone")
    assert len(said["short_name"]) <= 16
    for icon in said["icons"]:
        file = finders.find(icon["src"].removeprefix(settings.STATIC_URL))
        assert file, icon
        assert "{}x{}".format(*size(str(file))) == icon["sizes"]
    assert {(icon["sizes"], icon["purpose"]) for icon in said["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for shortcut in said["shortcuts"]:
        assert client.get(shortcut["url"]).status_code == 200


def test_the_manifest_speaks_three_languages(client: Client) -> None:
    assert len({manifest(client, language)["name"] for language in LANGUAGES}) == 3
    assert client.get("/manifest.tlh.webmanifest").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_worker_keeps_is_there_and_says_nothing_of_anybody(client: Client, language: str) -> None:
    user = User.objects.create(username="марта", name="Марта Непоказна", language=language)
    client.force_login(user)
    script = client.get("/worker.js", {"language": language})
    assert script["Content-Type"].startswith("text/javascript")
    found = re.match(r"self\.KEPT = (\{.*\});\n", script.content.decode())
    assert found
    kept = json.loads(found[1])
    for path in (*kept["files"], kept["icon"], kept["badge"]):
        assert finders.find(path.removeprefix(settings.STATIC_URL)), path
    pages = [reader.get(kept["page"]) for reader in (client, Client())]
    assert pages[0].content == pages[1].content
    assert not pages[0].cookies
    assert f'lang="{language}"' in pages[0].content.decode()
