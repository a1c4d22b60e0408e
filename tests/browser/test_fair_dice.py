"""Anyone can check the dice in a browser: the page makes every roll and shuffle again, and finds a changed one."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.templatetags.static import static
from playwright.sync_api import Page, expect

from game.after.proof import drawn_of
from game.after.transfer import MatchFile, Unreadable, read, sealed
from game.after.transfer import verify as verify_file
from game.builtin import builtin_content
from game.content import publish
from game.models import Edition, Match, Move
from game.rules import codec
from game.rules.fair import Proof
from game.rules.registry import TITLES
from game.rules.rng import Draw
from tests.browser.conftest import PHONE, OpenPage, signed_in
from tests.game.after.played import begun, bot_file, play_on, played
from tests.game.arrange import person, session_of
from tests.rules.adapters import FULL

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions")]

MATCHES = 1000 if FULL else 8
VECTORS = json.loads((Path(settings.BASE_DIR) / "static/fair/vectors.json").read_text(encoding="utf-8"))

HOLDS = """async ([address, vectors]) => {
    const { Rng, commitment, judge, mix } = await import(address);
    const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
    const wrong = [];
    const check = (what, good) => good || wrong.push(what);
    for (const one of vectors.sha256) check(one, commitment(one.text) === one.sha256);
    for (const one of vectors.mix) check(one, mix(one.server_seed, one.match, one.salts) === one.seed);
    for (const one of vectors.below) {
        const rng = new Rng(one.seed, one.draws);
        check(one, one.values.every((value) => rng.value(BigInt(one.n)) === BigInt(value)) && rng.draws === one.draws_after);
    }
    for (const one of vectors.shuffle) {
        const rng = new Rng(one.seed, one.draws);
        check(one, same(rng.shuffle(one.n), one.order) && rng.draws === one.draws_after);
    }
    for (const one of vectors.proofs) check(one, same(judge(one.proof), { promised: one.promised, moves: one.moves }));
    return wrong;
}"""

AS_THE_BROWSER = """async ([address, texts]) => {
    const { sha256, hmac, utf8 } = await import(address);
    const key = await crypto.subtle.importKey("raw", utf8("key"), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const same = (one, buffer) => one.join() === new Uint8Array(buffer).join();
    for (const text of texts) {
        if (!same(sha256(utf8(text)), await crypto.subtle.digest("SHA-256", utf8(text)))) return text;
        if (!same(hmac(utf8("key"), utf8(text)), await crypto.subtle.sign("HMAC", key, utf8(text)))) return text;
    }
    return "";
}"""


def verify(match: Match) -> str:
    out = io.StringIO()
    call_command("verify_match", match.key, stdout=out, stderr=out)
    return out.getvalue()


def changed_roll(match: Match) -> None:
    """Somebody rewrites one roll, in the log and in what was kept of the dice."""
    move = match.moves.filter(events__contains='"why":"move"').latest("number")
    draws, events = json.loads(move.draws), json.loads(move.events)
    face = draws[0][3][0] % 6 + 1
    draws[0][3][0] = face
    next(event for event in events if event["kind"] == "rolled")["dice"][0] = face
    compact: Any = {"separators": (",", ":"), "ensure_ascii": False}
    Move.objects.filter(pk=move.pk).update(draws=json.dumps(draws, **compact), events=json.dumps(events, **compact))


def marks(page: Page, kind: str) -> int:
    return page.locator(f"[data-mark].{kind}").count()


def test_the_script_finds_what_the_published_vectors_say(page: Page) -> None:
    """The same vectors as tests/rules/test_fair.py."""
    assert page.evaluate(HOLDS, [static("js/fair/fair.js"), VECTORS]) == []


def test_its_hashes_are_the_browsers_own(page: Page) -> None:
    texts = [*(one["text"] for one in VECTORS["sha256"]), *("я" * n for n in range(0, 200, 7))]
    assert page.evaluate(AS_THE_BROWSER, [static("js/fair/sha256.js"), texts]) == ""


def test_the_promise_is_on_the_match_page_and_its_seed_waits_for_the_end(open_page: OpenPage) -> None:
    host: Any = person("host")
    match = play_on(begun(2, [host, person("guest")]), 12)
    page = open_page(f"/match/{match.key}/", viewport=PHONE, storage_state=signed_in(session_of(host)))
    page.locator('[data-open="menu"]').first.click()
    expect(page.locator("#menu .seal code")).to_have_text(match.commitment)
    page.get_by_role("link", name="Чесні кубики").click()
    expect(page.locator("code")).to_have_text(match.commitment)
    expect(page.locator(".draws li")).to_have_count(0)
    assert match.server_seed not in page.content()
    assert not any(salt in page.content() for salt in match.salts)


def test_the_page_and_the_command_make_every_roll_again_and_reject_a_changed_one(open_page: OpenPage) -> None:
    match = played(3, rounds=3)
    page = open_page(f"/match/{match.key}/fair/")
    expect(page.locator("[data-outcome].good")).to_be_visible()
    assert marks(page, "good") == page.locator(".draws li").count() > 3
    assert "every roll and shuffle" in verify(match)
    expect(page.locator(".luck li")).to_have_count(3)
    changed_roll(match)
    page.reload()
    expect(page.locator("[data-outcome].err")).to_be_visible()
    assert marks(page, "bad") == 1
    with pytest.raises(CommandError, match="does not verify"):
        verify(match)


JUDGED = """async ([address, proofs]) => {
    const { judge } = await import(address);
    return proofs.map((proof) => judge(proof));
}"""


def test_the_command_and_the_page_agree_on_bot_matches_and_on_one_changed_roll(page: Page) -> None:
    """Every title; `make fair` (FULL=1) plays 1,000 matches. What the command does with a file is `read` and `verify`."""
    releases = [
        publish(Edition.objects.create(slug=f"fair-{slug}", title=slug), builtin_content(slug)) for slug in TITLES
    ]
    chance = Random(11)
    for number in range(MATCHES):
        release = releases[number % len(releases)]
        good = bot_file(release, 2 + number // 2 % 3, number)
        bad = with_a_changed_roll(good, chance)
        first, second = page.evaluate(JUDGED, [static("js/fair/fair.js"), [plain_proof(good), plain_proof(bad)]])
        verify_file(read(codec.encode(good)), release)
        assert first["promised"]
        assert all(first["moves"])
        with pytest.raises(Unreadable, match="log"):
            verify_file(read(codec.encode(bad)), release)
        assert second["moves"].count(False) == 1


def plain_proof(file: MatchFile) -> Any:
    moves = [
        drawn_of(n, move.seat, codec.convert(move.draws, tuple[Draw, ...]), move.events)
        for n, move in enumerate(file.moves)
    ]
    return codec.decode(codec.encode(Proof(file.key, file.commitment, file.server_seed, file.salts, tuple(moves))), Any)


def with_a_changed_roll(file: MatchFile, chance: Random) -> MatchFile:
    """The file with one face of one die rewritten, wherever it is told, and a hash of its own."""
    plain = codec.decode(codec.encode(file), Any)
    number = chance.choice(
        [n for n, move in enumerate(plain["moves"]) if n and any(d[1] == "die" for d in move["draws"])]
    )
    move = plain["moves"][number]
    draw = next(draw for draw in move["draws"] if draw[1] == "die")
    draw[3][0] = draw[3][0] % draw[2] + 1
    next(event for event in move["events"] if event["kind"] == "rolled")["dice"][0] = draw[3][0]
    return sealed(codec.convert(plain, MatchFile))
