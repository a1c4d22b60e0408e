"""Two friends and a bot at a table of Syndicate: a deal out of turn, an auction that bids prolong, a mortgage, a vote,
a bankruptcy.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from config.templatetags.ui import money
from game import service
from game.rules.titles.syndicate.actions import Bid, Decline, Roll
from game.rules.titles.syndicate.view import CellView, View
from tests.browser.conftest import DESKTOP, PHONE, OpenPage, signed_in
from tests.browser.person import Person, until
from tests.browser.positions import SHAPES, write_into
from tests.browser.syndicate_positions import throwing, write_match
from tests.game.arrange import session_of
from tests.rules.syndicate.position import A, B, C, Table, player, position

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions"), pytest.mark.timeout(600)]

NO_CLOCKS: dict[str, Any] = {"turn_seconds": 0, "auction_seconds": 0}
NEVER, AT_ONCE = 10_000, 0
"""How long a bot thinks."""


class Party:
    """Марта at a laptop, Остап at a phone, and a bot, in turn order: two pages of one match."""

    def __init__(self, open_page: OpenPage, table: Table) -> None:
        self.match, users = write_match(table)
        self.people = [
            Person(
                open_page(f"/match/{self.match.key}/", viewport=viewport, storage_state=signed_in(session_of(user))),
                user.name,
                seat,
            )
            for seat, (user, viewport) in enumerate(zip(users, (DESKTOP, PHONE), strict=False))
        ]
        self.laptop, self.phone = self.people
        for person in self.people:
            expect(person.page.locator("#match[data-ready] #state[data-seq]")).to_be_attached()  # its socket is open
        self.all_see()

    def goes_on(self, table: Table, left: float) -> None:
        """The match goes on from another written position, with so many seconds left to answer."""
        self.match.refresh_from_db()
        write_into(self.match, table, left)
        self.all_see()

    def all_see(self) -> service.Look:
        """Every page shows the newest move; while they are looked at, a bot may make another one."""
        look = service.look(self.match.pk, None)

        def alike() -> bool:
            nonlocal look
            look = service.look(self.match.pk, None)
            shown = {person.page.locator("#state").get_attribute("data-version") for person in self.people}
            return shown == {str(look.version)}

        until(alike, 60, "every page shows the newest move")
        return look

    def view(self) -> View:
        view: View = self.all_see().view
        return view

    def bids(self) -> int:
        """How many bids were made at the page."""
        return self.match.moves.filter(action__contains='"bid"').count()

    def cell(self, name: str) -> CellView:
        return next(cell for cell in self.view().cells if cell.id == name)

    def cells_of(self, seat: int) -> list[Locator]:
        """The cells of a seat, as each page draws them on the ring."""
        return [person.page.locator(f'.board .biz[data-p="{SHAPES[seat]}"]') for person in self.people]

    def all_count(self, seat: int, sum_: int) -> None:
        """Every page shows that the seat has so much money."""
        for person in self.people:
            person.counts(seat, sum_)


@pytest.fixture
def bots(settings: Any) -> Any:
    """Sets how long bots think; at first for ever, so that a bot's turn is a good time for the others."""

    def think(seconds: float) -> None:
        settings.BOT_SPEED = seconds

    think(NEVER)
    return think


@pytest.mark.usefixtures("bots")
def test_two_people_make_a_deal_in_the_turn_of_a_bot(open_page: OpenPage) -> None:
    """RULES.md §7.1, §7.3: at any time; once agreed, both sides change hands in one step, and the turn is still the third's."""
    table = position(A=player("flamingo", cash=900), B=player("west_depot", cash=500), C=player(), active=C, bots=[C])
    party = Party(open_page, table)
    offer_a_deal(party.laptop, B, "150", "flamingo", "west_depot")
    party.all_see()
    expect(party.phone.page.locator("#question .scales")).to_contain_text(money(150))
    press(party.phone, '#dock form:has([value="accept_offer"]) button')
    party.all_count(A, 750)
    party.all_count(B, 650)
    for mine, theirs in zip(party.cells_of(A), party.cells_of(B), strict=True):
        expect(mine).to_have_id("space-25")
        expect(theirs).to_have_id("space-24")
    assert party.all_see().to_act == (C,)


def test_every_bid_prolongs_the_auction_for_everybody(open_page: OpenPage, bots: Any) -> None:
    """RULES.md §3.5: ten seconds more, on every screen, whoever bids; §3.6: «pass» is final, the leader has the cell."""
    facts: dict[str, Any] = {
        "A": player(cash=700, at=3), "B": player(cash=700), "C": player(cash=700), "bots": [C], "turn_seconds": 0,
        "auction_seconds": 3600, "dice": [(1, 2)],
    }  # fmt: skip
    party = Party(open_page, position(**facts))
    bots(AT_ONCE)
    party.goes_on(position(**facts).play(A, Roll(), Decline()).play(C, Bid(20)), left=600)
    end = deadline_of(party)
    party.phone.bid()
    until(lambda: party.bids() > 1 and party.view().auction.leader == C, 60, "the bot raises")  # type: ignore[union-attr]
    assert deadline_of(party) == end + timedelta(seconds=10 * party.bids())

    party.phone.page.locator("#bid-sum").fill("300")
    party.phone.bid()
    until(lambda: party.all_see().to_act == (A,), 60, "the bot passes")
    assert deadline_of(party) == end + timedelta(seconds=10 * party.bids())
    for person in party.people:
        expect(person.page.locator("#question .bid .money")).to_have_text(money(300))
    passes(party.laptop)
    party.all_count(B, 400)
    assert party.cell("flea_market").owner == B


@pytest.mark.usefixtures("bots")
def test_a_cell_is_mortgaged_and_redeemed(open_page: OpenPage) -> None:
    """RULES.md §6: half its price, and a tenth more to have it back; meanwhile everybody sees that it brings nothing.

    BL-12: who was offered it sees the offer no more, nor does its author.
    """
    party = Party(open_page, position(A=player("marina", cash=100), B=player(), C=player(), bots=[C], **NO_CLOCKS))
    offer_a_deal(party.laptop, B, "10", "marina")
    expect(party.phone.page.locator("#question .scales")).to_contain_text(money(10))
    press(party.laptop, '[data-tab-to="estate"]')
    press(party.laptop, '#estate form:has([value="mortgage"]) button')
    party.all_count(A, 250)
    for person, offer in ((party.laptop, "#deal .openoffer"), (party.phone, "#question .scales")):
        expect(person.page.locator(offer)).to_have_count(0)
    for cells in party.cells_of(A):
        expect(cells.and_(cells.page.locator(".is-pledged"))).to_have_count(1)
    assert party.cell("marina").mortgaged
    press(party.laptop, '#estate form:has([value="redeem"]) button')
    party.all_count(A, 85)
    for cells in party.cells_of(A):
        expect(cells.and_(cells.page.locator(".is-pledged"))).to_have_count(0)
    assert not party.cell("marina").mortgaged


@pytest.mark.usefixtures("bots")
def test_whom_the_people_of_the_table_vote_out_is_out_on_every_screen(open_page: OpenPage) -> None:
    """RULES.md §11.2: one opens the vote, which is a yes; with the other's yes all have answered, and the verdict stands."""
    party = Party(open_page, position(A=player(), B=player(), C=player("omerta"), bots=[C], **NO_CLOCKS))
    press(party.laptop, '[data-tab-to="table"]')
    surely(party.laptop, f'#table form:has([name="target"][value="{C}"])')
    press(party.phone, '#dock form:has([name="yes"][value="true"]) button')
    for person in party.people:
        expect(person.page.locator(f"#seat-{C}.is-out")).to_be_attached()
    assert (party.view().players[C].why_out, party.cell("omerta").owner) == ("expelled", None)
    assert party.all_see().to_act == (A,)


def test_who_cannot_pay_is_sold_up_and_out(open_page: OpenPage, bots: Any) -> None:
    """RULES.md §10: the server sells and mortgages; if it is not enough, the creditor has everything, and the rest play on."""
    table = position(
        A=player(cash=900, owns={"flamingo": 5, "dog_track": 5, "moonshine": 5}), B=player("power_station", cash=40, at=21),
        C=player(cash=1500), active=B, bots=[C], **NO_CLOCKS,
    )  # fmt: skip
    bots(AT_ONCE)
    party = Party(open_page, throwing(table, (1, 2)))
    press(party.phone, '#dock form:has([value="roll"]) button')
    expect(party.phone.page.locator('#state[data-kind="ghost"]')).to_be_attached()
    for person in party.people:
        expect(person.page.locator(f"#seat-{B}.is-out")).to_be_attached()
        expect(person.page.locator(f'#space-12[data-p="{SHAPES[A]}"].is-pledged')).to_be_attached()
    party.laptop.page.locator('[data-tab-to="log"]').click()
    expect(party.laptop.page.locator("#log")).to_contain_text("сервер продає майно")
    until(lambda: party.all_see().to_act == (A,), 60, "the bot has had its turn, and it is the creditor's")


def offer_a_deal(person: Person, partner: int, sum_: str, give: str, take: str = "") -> None:
    """A cell, for another if one is wanted, and money with it."""
    press(person, '[data-tab-to="deal"]')
    press(person, f"#deal-with-{partner} > summary")
    form = person.page.locator(f"#f-deal-{partner}")
    form.locator(f'label:has([name="give.cells"][value="{give}"])').click()
    if take:
        form.locator(f'label:has([name="take.cells"][value="{take}"])').click()
    form.locator('[name="give.money"]').fill(sum_)
    form.get_by_role("button", name="Запропонувати").click()
    expect(person.page.locator("#deal .openoffer")).to_be_attached()


def passes(person: Person) -> None:
    surely(person, '#dock form:has([value="pass"])')
    expect(person.page.locator("#state")).not_to_have_attribute("data-kind", "auction")


def surely(person: Person, what: str) -> None:
    """A form that waits for a second thought, without its seconds."""
    form = person.page.locator(what)
    form.evaluate("form => { form.dataset.hold = 0.05; }")
    form.locator("button").click()


def press(person: Person, what: str) -> None:
    person.page.locator(what).filter(visible=True).first.click()


def deadline_of(party: Party) -> datetime:
    """Until when the open question waits, which all pages say alike."""
    party.all_see()
    (said,) = {person.page.locator("#clock").get_attribute("data-due") for person in party.people}
    return datetime.fromisoformat(said or "")
