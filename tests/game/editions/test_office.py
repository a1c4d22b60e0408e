"""Who may do what in the administration, what is kept of every change, and the way back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.models import User
from game.apps import make_roles
from game.content import load_builtin, publish
from game.editions.draft import draft_of
from game.editions.models import LabRun, Part
from game.editions.transfer import copied
from game.models import Edition, Match, Release
from game.service import look
from game.surfaces.parts import told_entry

pytestmark = pytest.mark.django_db

PASSWORD = "велика таємниця 7"


@pytest.fixture
def classic() -> Edition:
    return load_builtin("business")[0].edition


@pytest.fixture
def edition(classic: Edition) -> Edition:
    return copied(classic, "Моє місто")


def signed_in(role: str, **more: Any) -> Client:
    make_roles()
    user = User.objects.create_user(f"one of {role}", password=PASSWORD, name="Оксана", is_staff=True, **more)
    if role:
        user.groups.add(Group.objects.get(name=role))
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def editor(db: None) -> Client:
    return signed_in("Редактор")


def at(edition: Edition, rest: str = "") -> str:
    return f"/admin/game/edition/{edition.pk}/{rest}"


def posted_prices(client: Client, edition: Edition, price: str) -> Any:
    """The table of businesses, sent with one price changed."""
    page = client.get(at(edition, "s/businesses/"))
    form = {}
    for row in page.context["rows"]:
        for cell in row.cells:
            chosen = next((choice.value for choice in cell.choices if choice.chosen), None)
            form[cell.name] = cell.value if chosen is None else chosen
    racetrack = edition.parts.get(key="racetrack")
    return client.post(at(edition, "s/businesses/"), form | {f"r{racetrack.pk}.price": price, "do": "save"})


def test_an_editor_sees_editions_and_nothing_of_people_or_matches(editor: Client, edition: Edition) -> None:
    assert editor.get(at(edition)).status_code == 200
    for closed in ("accounts/user/", "game/match/", "lobby/room/", "auth/group/"):
        assert editor.get(f"/admin/{closed}").status_code in (403, 404)


def test_whoever_is_not_staff_is_asked_to_sign_in(client: Client, edition: Edition) -> None:
    answer = client.get(at(edition))
    assert answer.status_code == 302
    assert "/admin/login/" in answer["Location"]


def test_an_editor_without_the_right_cannot_publish(editor: Client, edition: Edition) -> None:
    answer = editor.post(at(edition, "publish/"), {"seen": "on"})
    assert answer.status_code == 422
    assert "не дозволено" in answer.content.decode()
    assert not edition.releases.exists()


def test_warnings_must_be_acknowledged_and_errors_stop_it(edition: Edition) -> None:
    publisher = signed_in("Видавець")
    assert publisher.post(at(edition, "publish/")).status_code == 422
    part = edition.parts.get(section="board", key="5")
    part.data = part.data | {"kind": "bar"}
    part.save()
    assert publisher.post(at(edition, "publish/"), {"seen": "on"}).status_code == 422
    assert not edition.releases.exists()
    part.data = part.data | {"kind": "mafia"}
    part.save()
    assert publisher.post(at(edition, "publish/"), {"seen": "on"}).status_code == 302
    assert edition.newest().number == 1


def test_a_builtin_edition_is_looked_at_and_copied_but_never_changed(editor: Client, classic: Edition) -> None:
    assert "disabled" in editor.get(at(classic, "s/businesses/")).content.decode()
    assert posted_prices(editor, classic, "2850").status_code == 403
    assert editor.get(at(classic, "s/event_cards/add/")).status_code == 403
    assert classic.parts.get(key="racetrack").data["price"] == 2800
    assert editor.post(at(classic, "copy/"), {"name": "Нове"}).status_code == 302
    assert Edition.objects.count() == 2


def test_a_change_is_kept_with_who_before_and_after_and_can_be_taken_back(editor: Client, edition: Edition) -> None:
    assert posted_prices(editor, edition, "2850").status_code == 302
    part = edition.parts.get(key="racetrack")
    assert part.data["price"] == 2850
    page = editor.get(at(edition, "history/")).content.decode()
    assert "Оксана" in page
    assert "<s>2\u202f800$</s>" in page
    assert "2\u202f850$" in page
    first = part.history.order_by("history_id")[0]
    assert editor.post(at(edition, f"row/{part.pk}/back/{first.history_id}/")).status_code == 302
    part.refresh_from_db()
    assert part.data["price"] == 2800


def test_a_change_that_is_wrong_is_told_in_its_row_and_nothing_is_saved(editor: Client, edition: Edition) -> None:
    answer = posted_prices(editor, edition, "2810")
    assert answer.status_code == 422
    assert "Найближчі: 2800 або 2850" in answer.content.decode()
    assert edition.parts.get(key="racetrack").data["price"] == 2800


def test_a_card_that_was_taken_out_comes_back_from_the_history(editor: Client, edition: Edition) -> None:
    part = edition.parts.get(key="kompromat")
    editor.post(at(edition, f"row/{part.pk}/remove/"))
    assert not edition.parts.filter(key="kompromat").exists()
    gone = Part.history.get(edition=edition, key="kompromat", history_type="-")
    editor.post(at(edition, f"history/{gone.history_id}/back/"))
    assert edition.parts.get(key="kompromat").data == part.data


@pytest.mark.parametrize(
    "raw", ["{", "[" * 3000, "5", "null", '{"effects": 5}', '{"name": {"uk": "\\u0000"}}', '{"a": NaN}']
)
def test_json_that_is_no_row_is_refused_and_stays_in_its_box(editor: Client, edition: Edition, raw: str) -> None:
    part = edition.parts.get(key="whisky_ship")
    answer = editor.post(at(edition, f"row/{part.pk}/?raw=1"), {"raw": raw, "do": "save"})
    assert answer.status_code == 422
    assert answer.context["problems"]
    assert answer.context["raw"] == raw
    assert edition.parts.get(key="whisky_ship").data == part.data


def test_a_row_s_code_is_the_edition_s_and_no_json_changes_it(editor: Client, edition: Edition) -> None:
    part = edition.parts.get(key="whisky_ship")
    editor.post(at(edition, f"row/{part.pk}/"), {"raw": json.dumps(part.data | {"id": "other", "copies": 3})})
    part.refresh_from_db()
    assert (part.data["id"], part.data["copies"]) == ("whisky_ship", 3)


def test_copies_go_up_and_down_within_the_card_s_own_bounds(editor: Client, edition: Edition) -> None:
    part = edition.parts.get(key="kompromat")
    editor.post(at(edition, "s/mafia_cards/"), {"do": f"more:{part.pk}"})
    part.refresh_from_db()
    assert part.data["copies"] == 2
    for _ in range(3):
        editor.post(at(edition, "s/mafia_cards/"), {"do": f"less:{part.pk}"})
    part.refresh_from_db()
    assert part.data["copies"] == 1


def order_of(edition: Edition) -> list[str]:
    return [part.key for part in edition.parts.filter(section="mafia_cards").order_by("position")]


def test_a_card_goes_up_and_down_by_its_buttons_and_a_whole_order_is_kept(editor: Client, edition: Edition) -> None:
    deck = edition.parts.filter(section="mafia_cards").order_by("position")
    first, second, third = order_of(edition)[:3]
    editor.post(at(edition, "s/mafia_cards/"), {"do": f"down:{deck[0].pk}"})
    assert order_of(edition)[:3] == [second, first, third]
    editor.post(at(edition, "s/mafia_cards/"), {"do": f"up:{deck[0].pk}"})
    assert order_of(edition)[:3] == [second, first, third]
    whole = [str(part.pk) for part in deck][::-1]
    editor.post(at(edition, "s/mafia_cards/"), {"do": "order", "order": ",".join(whole)})
    assert [str(part.pk) for part in deck.all()] == whole
    editor.post(at(edition, "s/mafia_cards/"), {"do": "order", "order": ",".join([whole[0]] * len(whole))})
    assert [str(part.pk) for part in deck.all()] == whole


@pytest.mark.parametrize("slug", ["business", "syndicate"])
def test_every_page_of_the_editor_opens_for_every_section(editor: Client, slug: str) -> None:
    edition = copied(load_builtin(slug)[0].edition, "Моє місто")
    for part in {part.section: part for part in edition.parts.all()}.values():
        assert editor.get(at(edition, f"s/{part.section}/"), follow=True).status_code == 200
        assert editor.get(at(edition, f"row/{part.pk}/")).status_code == 200
        assert editor.get(at(edition, f"row/{part.pk}/?raw=1")).status_code == 200
    for page in ("", "publish/", "compare/", "history/", "export/", "ring.css"):
        assert editor.get(at(edition, page)).status_code == 200
    for page in ("", "import/"):
        assert editor.get(f"/admin/game/edition/{page}").status_code == 200


def test_wrong_passwords_at_the_office_are_counted_as_at_the_front_door(db: None) -> None:
    signed_in("Редактор")
    client = Client()
    for _ in range(5):
        client.post("/admin/login/", {"username": "one of Редактор", "password": "wrong"})
    answer = client.post("/admin/login/", {"username": "one of Редактор", "password": PASSWORD})
    assert "Забагато спроб" in answer.content.decode()
    assert not answer.wsgi_request.user.is_authenticated


@pytest.fixture
def match(classic: Edition) -> Match:
    return Match.objects.create(
        title="business",
        release=Release.objects.get(),
        snapshot='{"hand": "kompromat"}',
        state_hash="x",
        clock="{}",
        server_seed="a very secret seed",
        commitment="y",
        started_at="2026-11-30T00:00Z",
    )


def test_secrets_of_a_match_are_shown_only_to_a_superuser_after_a_reason_that_is_kept(match: Match) -> None:
    path = f"/admin/game/match/{match.pk}/secrets/"
    assert signed_in("Редактор").post(path, {"reason": "дуже цікаво, що там"}).status_code == 403
    owner = signed_in("", is_superuser=True)
    seen = f"/admin/game/match/{match.pk}/change/"
    for answer in (owner.get(seen), owner.get(path), owner.post(path, {"reason": "так"})):
        assert match.server_seed not in answer.content.decode()
        assert "kompromat" not in answer.content.decode()
    assert not LogEntry.objects.exists()
    shown = owner.post(path, {"reason": "скарга гравця на кубики"})
    assert match.server_seed in shown.content.decode()
    assert "скарга гравця на кубики" in LogEntry.objects.get().change_message


def test_the_table_learns_when_its_match_is_over_that_somebody_saw_what_it_hid(begin: Callable[..., Match]) -> None:
    match = begin()
    owner = signed_in("", is_superuser=True)
    owner.post(f"/admin/game/match/{match.pk}/secrets/", {"reason": "скарга гравця на кубики"})
    assert look(match.pk, 0).told == ()
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now())
    (line,) = look(match.pk, None).told
    assert "адміністрація" in told_entry(line, ()).text


def test_the_history_tells_who_copied_and_who_published_and_a_card_that_came_back(edition: Edition) -> None:
    publisher = signed_in("Видавець")
    publisher.post(at(edition, "copy/"), {"name": "Нове місто"})
    made = Edition.objects.get(name__uk="Нове місто")
    part = made.parts.get(key="kompromat")
    publisher.post(at(made, f"row/{part.pk}/remove/"))
    gone = Part.history.get(edition=made, key="kompromat", history_type="-")
    publisher.post(at(made, f"history/{gone.history_id}/back/"))
    publisher.post(at(made, "publish/"), {"seen": "on"})
    told = publisher.get(at(made, "history/")).context["steps"]
    assert [step.get("act") or step["step"].history_type for step in told] == [
        "Випущено реліз 1.",
        "+",
        "-",
        "Зроблено копію: «Нове місто».",
    ]
    assert {str(step["who"]) for step in told} == {"Оксана"}


def test_a_renamed_draft_is_called_so_in_the_office_and_in_rooms_only_once_it_is_published(
    editor: Client, edition: Edition
) -> None:
    publish(edition, draft_of(edition).frozen)
    part = edition.parts.get(section="edition")
    first = part.history.order_by("history_id")[0]
    part.data = part.data | {"name": {"uk": "Інше"}}
    part.save()
    assert editor.get(at(edition)).context["called"] == "Інше"
    assert "Інше" not in editor.get("/new/").content.decode()
    publish(edition, draft_of(edition).frozen)
    assert "Інше" in editor.get("/new/").content.decode()
    editor.post(at(edition, f"row/{part.pk}/back/{first.history_id}/"))
    assert editor.get(at(edition)).context["called"] == "Моє місто"


def test_a_builtin_edition_is_never_archived_nor_published_nor_any_by_an_editor(
    editor: Client, classic: Edition
) -> None:
    owner = signed_in("", is_superuser=True)
    assert owner.post(at(classic, "archive/")).status_code == 403
    assert owner.post(at(classic, "publish/"), {"seen": "on"}).status_code == 422
    assert classic.releases.count() == 1
    copy = copied(classic, "Моє місто")
    assert editor.post(at(copy, "archive/")).status_code == 403
    assert not Edition.objects.exclude(archived_at=None).exists()


def test_an_archived_edition_is_out_of_the_rooms_sight_and_unchanged_until_it_is_back(
    editor: Client, edition: Edition
) -> None:
    owner, part = signed_in("", is_superuser=True), edition.parts.get(key="kompromat")
    publish(edition, draft_of(edition).frozen)
    assert owner.post(at(edition, "archive/")).status_code == 302
    assert edition.releases.count() == 1
    assert "Моє місто" not in editor.get("/new/").content.decode()
    assert editor.post(at(edition, f"row/{part.pk}/"), {"do": "save"}).status_code == 403
    assert owner.post(at(edition, "publish/"), {"seen": "on"}).status_code == 422
    owner.post(at(edition, "archive/"))
    assert "Моє місто" in editor.get("/new/").content.decode()


def test_a_language_that_is_missing_is_marked_in_its_row_and_in_the_meter(editor: Client, edition: Edition) -> None:
    part = edition.parts.get(key="kompromat")
    part.data = part.data | {"name": part.data["name"] | {"en": ""}}
    part.save()
    assert "бракує: en" in editor.get(at(edition, "s/mafia_cards/")).content.decode()
    assert editor.get(at(edition)).context["languages"]["en"] < 100
    assert "data-lacking" in editor.get(at(edition, f"row/{part.pk}/")).content.decode()


def test_a_district_s_name_that_its_plaque_cannot_hold_is_a_warning(editor: Client, edition: Edition) -> None:
    part = edition.parts.get(section="districts", key="brickyard")
    for name, trouble in (
        ("Цегельновиробничий", "довге слово"),
        ("Квартал старих тихих червоних цегелень", "плашка тримає"),
    ):
        part.data = part.data | {"board_name": dict.fromkeys(("uk", "en", "ru"), name)}
        part.save()
        check = next(c for c in editor.get(at(edition)).context["checks"] if c.section == "districts")
        assert check.state == "warning"
        assert any(line.startswith(f"«{name}»") and trouble in line for line in check.lines)


def test_a_running_lab_is_seen_by_whoever_comes_later_and_stopped_there(editor: Client, edition: Edition) -> None:
    editor.post(at(edition, "lab/"))
    run = LabRun.objects.get()
    LabRun.objects.filter(pk=run.pk).update(status=LabRun.Status.RUNNING, done=3)
    assert f"3 / {run.total}" in signed_in("Видавець").get(at(edition, "publish/")).content.decode()
    editor.post(at(edition, f"lab/{run.pk}/stop/"))
    run.refresh_from_db()
    assert run.status == LabRun.Status.CANCELLED
