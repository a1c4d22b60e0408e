"""The owner's own edition, from a copy to a match that is played with it, in a browser and by forms alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from accounts.models import User
from game.apps import make_roles
from game.content import rules_for
from game.editions.draft import draft_of
from game.models import Edition, Match
from game.rules import codec
from game.rules.registry import TITLES
from game.service import SeatSpec, start_match
from tests.browser.conftest import OpenPage
from tests.live import Site

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "велика таємниця 7"


def staff(name: str, role: str) -> User:
    from django.contrib.auth.models import Group

    user = User.objects.create_user(name.casefold(), password=PASSWORD, name=name, is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    return user


def signed_in(open_page: OpenPage, name: str) -> Page:
    page = open_page("/admin/login/?next=/admin/game/edition/")
    page.fill("[name=username]", name)
    page.fill("[name=password]", PASSWORD)
    page.click("[type=submit]")
    expect(page.get_by_role("link", name="Нічого особистого, тільки бізнес")).to_be_visible()
    return page


def started(edition: Edition) -> Match:
    seats = [SeatSpec(name="Марта", shape=1), SeatSpec(name="Остап", shape=2)]
    options = TITLES[edition.title].options_type()
    return start_match(
        title=edition.title,
        release=edition.newest(),
        seats=seats,
        options=options,
        server_seed="5eed" * 16,
        salts=["a", "b"],
    )


def deck_of(match: Match) -> list[str]:
    """Every event card of the match as it began, in its order."""
    match.refresh_from_db()
    rules: Any = rules_for(match.release)
    state = codec.decode(match.snapshot, rules.state_type)
    return list(state.events)


def filled(page: Page, values: dict[str, str]) -> None:
    for name, value in values.items():
        page.fill(f"[name='f.{name}']", value)


NEW_CARD = {
    "name.uk": "Щедрий дядько",
    "name.en": "The Generous Uncle",
    "name.ru": "Щедрый дядя",
    "text.uk": "Він згадав про вас. Отримайте 500$.",
    "text.en": "He thought of you. Receive 500$.",
    "text.ru": "Он вспомнил о вас. Получите 500$.",
}


@pytest.fixture
def people(transactional_db: None, settings: Any) -> None:
    settings.LAB_MATCHES = 4
    call_command("load_editions", verbosity=0)
    make_roles()
    staff("Оксана", "Редактор")
    staff("Богдан", "Видавець")


def test_a_card_made_by_the_form_is_drawn_in_new_matches_and_unknown_in_running_ones(
    people: None, site: Site, open_page: OpenPage, tmp_path: Path
) -> None:
    page, boss = signed_in(open_page, "Оксана"), signed_in(open_page, "Богдан")

    # a copy, and its first release by whoever may publish
    page.get_by_role("link", name="Нічого особистого, тільки бізнес").click()
    page.get_by_label("Назва копії").fill("Моє місто")
    page.get_by_role("button", name="Копіювати видання").click()
    expect(page.locator(".notes")).to_contain_text("Моє місто")
    edition = Edition.objects.get(builtin=False)
    home = f"/admin/game/edition/{edition.pk}"
    publish(boss, home, 1)
    old = started(edition)

    # the price of a business, in the table
    page.goto(f"{home}/s/businesses/")
    price = page.locator("tr", has_text="Іподром").locator("input[name$='.price']")
    price.fill("2875")
    page.get_by_role("button", name="Зберегти").click()
    expect(page.locator("tr.err")).to_contain_text("Суми кратні 50. Найближчі: 2850 або 2900.")
    page.locator("tr", has_text="Іподром").locator("input[name$='.price']").fill("2850")
    page.get_by_role("button", name="Зберегти").click()
    expect(page.locator(".notes")).to_contain_text("Збережено")

    # a new event card; an effect that cannot be is refused where it stands
    page.goto(f"{home}/s/event_cards/")
    page.get_by_role("link", name="Додати карту").click()
    filled(page, NEW_CARD)
    page.fill("[name='f.copies']", "2")
    page.get_by_role("button", name="Додати").click()
    page.select_option("[name='f.effects.0.op']", "rent_flip")
    expect(page.locator("[name='f.effects.0.who']")).to_have_count(0)
    page.get_by_role("button", name="Зберегти").click()
    expect(page.locator(".eff.bad")).to_contain_text("Тут немає оренди")
    expect(page.locator(".eff.bad")).to_contain_text("effects[0]")
    page.select_option("[name='f.effects.0.op']", "cash")
    page.fill("[name='f.effects.0.amount']", "500")
    expect(page.locator(".plain")).to_contain_text("хто грає отримує від банку 500$")
    expect(page.locator(".pc h3").first).to_have_text("Щедрий дядько")

    # «Якщо» puts the effect into a roll, and stands in its row when the card is opened again
    page.select_option("[name='f.effects.0.if']", "roll4")
    expect(page.locator(".plain")).to_contain_text("Якщо кубик 4–6: хто грає отримує від банку 500$")
    page.get_by_role("button", name="телевізор").click()
    expect(page.locator(".pcs")).to_have_attribute("data-size", "tv")
    page.get_by_role("button", name="Зберегти").click()
    expect(page.locator(".ah")).to_contain_text("У грі їх має бути 28")
    assert edition.parts.get(key="the_generous_uncle").data["effects"][0]["op"] == "roll"
    page.locator("tr", has_text="Щедрий дядько").get_by_role("link").click()
    expect(page.locator("[name='f.effects.0.if']")).to_have_value("roll4")
    expect(page.locator("[name='f.effects.0.amount']")).to_have_value("500")

    # dragged one place up in its deck
    page.goto(f"{home}/s/event_cards/")
    rows = page.locator("[data-order] > tr")
    rows.last.locator(".qty2 b").hover()
    page.mouse.down()
    for _move in range(2):
        rows.nth(-2).locator("td").nth(1).hover(position={"x": 20, "y": 4})
    page.mouse.up()
    expect(rows.nth(-2)).to_contain_text("Щедрий дядько")
    expect(rows.nth(-2)).to_contain_text("змінено")
    expect(page.locator(".since li", has_text="Щедрий дядько")).to_contain_text("додано")

    # the lab, which plays on while nobody looks
    page.goto(f"{home}/publish/")
    page.get_by_role("button", name="Перевірити баланс").click()
    expect(page.locator("#lab progress")).to_be_visible()
    page.goto(f"{home}/")
    page.goto(f"{home}/publish/")
    expect(page.locator("#lab img").first).to_be_visible(timeout=60_000)
    assert page.locator("#lab img").first.evaluate("img => img.decode().then(() => img.naturalWidth > 0)")

    # an editor cannot publish; whoever may, acknowledges what was warned of
    expect(page.get_by_role("button", name=re.compile("Випустити"))).to_have_count(0)
    expect(page.locator(".dlg")).to_contain_text("не дозволено")
    publish(boss, home, 2)

    assert edition.releases.count() == 2

    # what is new in the release, beside the one before
    page.goto(f"{home}/compare/?one=1&other=2")
    price_row = page.locator(".versus tr", has=page.get_by_role("rowheader", name="Ціна"))
    expect(price_row.locator("del")).to_have_text("2\u202f800$")
    expect(price_row.locator("ins")).to_have_text("2\u202f850$")
    expect(page.locator(".versus .who", has_text="Щедрий дядько")).to_contain_text("додано")

    assert "the_generous_uncle" not in deck_of(old)
    assert deck_of(started(edition)).count("the_generous_uncle") == 2

    # out and in again: the same hash
    with page.expect_download() as download:
        page.goto(f"{home}/")
        page.get_by_role("link", name="Зберегти як YAML").click()
    file = tmp_path / "edition.yaml"
    download.value.save_as(file)
    upload(page, file)
    expect(page.locator(".notes")).to_contain_text("прочитано")
    back = Edition.objects.order_by("-pk")[0]
    assert draft_of(back).content_hash == edition.newest().content_hash

    # a file that cannot be played changes nothing
    editions = Edition.objects.count()
    file.write_text(file.read_text().replace("amount: 500\n", "amount: 50000\n"))
    upload(page, file)
    expect(page.get_by_role("alert")).to_contain_text("Не більше ніж 10000")
    assert Edition.objects.count() == editions


def publish(page: Page, home: str, number: int) -> None:
    page.goto(f"{home}/publish/")
    page.get_by_label("Зміни та звіт переглянуто").check()
    page.get_by_role("button", name=f"Випустити реліз {number}").click()
    expect(page.locator(".notes")).to_contain_text(f"Випущено реліз {number}")


def upload(page: Page, file: Path) -> None:
    page.goto("/admin/game/edition/import/")
    page.set_input_files("[type=file]", file)
    page.get_by_role("button", name="Прочитати").click()
