"""A match that is over as a file: out, checked, and in again; a running one is refused."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from game.after.transfer import LARGEST, MatchFile, Unreadable, exported, imported, sealed
from game.models import Match
from game.record import replay
from game.rules import codec
from tests.game.after.played import begun, play_on, played

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("editions")]


@pytest.fixture
def file() -> bytes:
    """The file of a match from another site: here it is not known."""
    match = played(2, rounds=2)
    raw = exported(match)
    match.delete()
    return raw


def changed(raw: bytes, seal: bool = True, **fields: Any) -> bytes:
    """The file with other fields; with its hash made anew, as a careful forger would."""
    plain = json.loads(raw)
    for path, value in fields.items():
        place = plain
        *parents, last = path.split("__")
        for name in parents:
            place = place[int(name)] if isinstance(place, list) else place[name]
        place[int(last) if isinstance(place, list) else last] = value
    text = json.dumps(plain).encode()
    return codec.encode(sealed(msgspec.json.decode(text, type=MatchFile))) if seal else text


def test_a_match_comes_in_as_it_went_out_over_and_marked(file: bytes) -> None:
    match = imported(file, None)
    assert match.finished_at
    assert match.imported_at
    assert codec.encode(list(replay(match.pk))[-1][1]).decode() == match.snapshot
    assert exported(Match.objects.get(pk=match.pk)) == file
    out = io.StringIO()
    call_command("verify_match", match.key, stdout=out)
    call_command("check_replays", stdout=out)
    assert "0 wrong" in out.getvalue()


def test_it_is_taken_once(file: bytes) -> None:
    imported(file, None)
    with pytest.raises(Unreadable, match="known"):
        imported(file, None)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b" " * (LARGEST + 1), "size"),
        (b"{", "json"),
        (b"\xff\xfe", "json"),
        (b"[" * 100_000, "json"),
        (b"{}", "schema"),
        (b'{"format": "other"}', "schema"),
    ],
)
def test_what_is_no_match_is_refused(raw: bytes, reason: str) -> None:
    with pytest.raises(Unreadable) as refused:
        imported(raw, None)
    assert refused.value.reason in (reason, "schema")
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"title": "chess"}, "title"),
        ({"content_hash": "0" * 64}, "release"),
        ({"key": "short"}, "key"),
        ({"salts": ["one"]}, "players"),
        ({"seats__0__name": "x" * 41}, "players"),
        ({"server_seed": "0" * 64}, "promise"),
        ({"salts__0": "another word"}, "log"),
        ({"moves__1__seat": 7}, "log"),
        ({"moves__2__state_hash": "0" * 64}, "log"),
        ({"outcome__places": [2, 1]}, "log"),
    ],
)
def test_a_forged_match_is_refused_even_with_a_hash_of_its_own(file: bytes, fields: Any, reason: str) -> None:
    if "outcome__places" in fields and json.loads(file)["outcome"]["places"] == [2, 1]:
        fields = {"outcome__places": [1, 2]}
    with pytest.raises(Unreadable) as refused:
        imported(changed(file, **fields), None)
    assert refused.value.reason == reason
    assert not Match.objects.exists()


def test_one_changed_byte_is_noticed(file: bytes) -> None:
    with pytest.raises(Unreadable, match="hash"):
        imported(changed(file, seal=False, seats__0__name="Хтось"), None)
    with pytest.raises(Unreadable, match="schema"):
        imported(changed(file, seal=False, extra=1), None)


def test_the_command_checks_a_file_as_well(file: bytes, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(file)
    number = next(n for n, move in enumerate(json.loads(file)["moves"]) if n and move["draws"])
    face = json.loads(file)["moves"][number]["draws"][0][3][0] % 6 + 1
    bad.write_bytes(changed(file, **{f"moves__{number}__draws__0__3__0": face}))
    out = io.StringIO()
    call_command("verify_match", str(good), stdout=out)
    assert "every roll and shuffle" in out.getvalue()
    with pytest.raises(CommandError, match="does not verify"):
        call_command("verify_match", str(bad), stdout=out)


def test_the_file_of_a_running_match_is_refused(client: Client) -> None:
    match = play_on(begun(2), 6)
    answer = client.get(f"/match/{match.key}/file/")
    assert answer.status_code == 403
    assert match.server_seed not in answer.content.decode()


def test_the_page_gives_the_file_and_takes_it(client: Client, django_user_model: Any) -> None:
    match = played(2, rounds=2)
    answer = client.get(f"/match/{match.key}/file/")
    assert answer["Content-Disposition"].startswith("attachment")
    raw = answer.content
    match.delete()
    send = {"file": io.BytesIO(raw)}
    assert client.post("/matches/import/", send).status_code == 302  # to sign in
    client.force_login(django_user_model.objects.create_user(username="a", name="А"))
    answer = client.post("/matches/import/", {"file": io.BytesIO(raw)})
    assert answer["Location"] == f"/match/{match.key}/"
    assert client.get(answer["Location"]).status_code == 200
    answer = client.post("/matches/import/", {"file": io.BytesIO(b"{}")})
    assert answer.status_code == 422
