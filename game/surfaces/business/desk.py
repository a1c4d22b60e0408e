"""The private half of the page: one seat's ribbon, hand, businesses, boss, influence and deals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from config.templatetags.ui import money
from game.rules.contract import Blocked, Offer
from game.rules.titles.business import actions as a
from game.rules.titles.business.view import View
from game.surfaces.business import reasons
from game.surfaces.business.answers import Ask, District, Play, Target
from game.surfaces.business.deals import Builder, builders
from game.surfaces.business.lexicon import Card, Level
from game.surfaces.business.questions import ask
from game.surfaces.business.scene import Lot, Scene, SeatPlate
from game.surfaces.business.stage import over, say, stage
from game.surfaces.business.words import businesses, steps
from game.surfaces.offers import bill_of, kind_of, most_of, of_kind
from game.surfaces.parts import Button, Ribbon, Step, Tile

WINDOWS = ("before", "after")


class Owned(Struct, frozen=True):
    """One of my businesses, with what the bank gives for it where it may be sold now."""

    lot: Lot
    sale: int
    action: str = ""


class Rung(Struct, frozen=True):
    """A step of the respect ladder: past, now, next or later."""

    level: Level
    state: str


class Desk:
    """What the viewer's own seat sees and may do: nothing while a bot plays for it."""

    def __init__(self, view: View, offers: Sequence[Offer[Any]], blocked: Sequence[Blocked], scene: Scene) -> None:
        assert view.viewer is not None
        self.view = view
        self.seat = view.viewer
        self.offers = () if scene.people[self.seat].stand_in else offers
        self.blocked = blocked
        self.scene = scene
        self.words = scene.words
        self.lexicon = scene.lexicon
        self.boss = view.bosses[self.seat]

    @property
    def asked(self) -> bool:
        question = self.view.question
        return bool(question and self.seat in question.seats and self.offers)

    @property
    def free(self) -> bool:
        """Whether one of the windows is open for this seat."""
        return self.asked and bool(self.view.question) and self.view.question.kind in WINDOWS  # type: ignore[union-attr]

    def plate(self) -> SeatPlate:
        return self.scene.seat(self.boss)

    # the line on top

    def ribbon(self) -> Ribbon:
        view, question = self.view, self.view.question
        me = self.scene.people[self.seat]
        active = self.scene.people[view.active]
        if view.over:
            return Ribbon(
                _("Партію завершено"), _("раунд %(round)s") % {"round": view.round}, title=_("Партію завершено")
            )
        if not self.boss.alive:
            return Ribbon(_("Вас усунено"), _("ходить %(name)s") % {"name": active.name})
        if view.auction and self.seat in view.auction.inside:
            leader = view.auction.leader
            if leader is None:
                return Ribbon(_("Іде аукціон"), _("ставок ще немає"), "hue", me.p, title=_("Аукціон"))
            text = (
                _("Ви лідируєте") if leader == self.seat else _("лідирує %(name)s") % {"name": self.words.who(leader)}
            )
            return Ribbon(_("Іде аукціон"), text, "hue", self.scene.people[leader].p, title=_("Аукціон"))
        if not self.asked or not question:
            return self._waiting()
        if question.kind in WINDOWS:
            walked = question.kind == "after"
            steps = (
                Step(_("Кубики"), "done" if walked else "on"),
                Step(_("Дія"), "on" if walked else ""),
                Step(_("Кінець")),
            )
            return Ribbon(_("Ваш хід"), tone="own", p=me.p, steps=steps, title=_("Ваш хід"))
        if question.kind == "defence":
            return Ribbon(_("На вас замах"), tone="danger", title=_("На вас замах"))
        text = _("Ваш хід") if self.seat == view.active else _("Ваше рішення")
        return Ribbon(text, self._short(question.kind), "own", me.p, title=text)

    def _waiting(self) -> Ribbon:
        question = self.view.question
        names = ", ".join(self.words.who(seat) for seat in question.seats) if question else ""
        active = self.words.who(self.view.active)
        aside = (
            _("ходить %(name)s") % {"name": active}
            if names != active
            else _("раунд %(round)s") % {"round": self.view.round}
        )
        if question and self.seat == self.view.active:
            aside = _("ваш хід триває")
        return Ribbon(_("Чекаємо: %(names)s") % {"names": names}, aside)

    def _short(self, kind: str) -> str:
        if kind == "bar":
            return "BAR"
        if kind == "prison":
            return "PRISON"
        return self.words.space(self.boss.at) if self.seat == self.view.active else ""

    # the question

    def ask(self) -> Ask:
        view = self.view
        if view.over:
            return over(self.scene, self.seat)
        if not self.boss.alive:
            return self._ghost()
        if self.asked:
            return ask(view, self.offers, self.scene)
        if view.auction:
            return self._auction_watched()
        doors = (Button(_("Угода"), tab="deal"),) if self.deals() else ()
        prison = {"prison": self.boss.sentence}
        return Ask("waiting", self.ribbon().text, text=say(self.scene), buttons=doors, more=prison)

    def _auction_watched(self) -> Ask:
        auction = self.view.auction
        assert auction
        leader = None if auction.leader is None else self.scene.people[auction.leader]
        text = (
            _("Ви лідируєте: чекаємо на інших.")
            if auction.leader == self.seat
            else _("За вас торгується бот.")
            if self.seat in auction.inside
            else _("Ви спасували в цьому аукціоні.")
        )
        return Ask(
            "auction",
            _("Аукціон"),
            aside=_("у вас %(cash)s") % {"cash": money(self.boss.cash)},
            text=text,
            lot=self.scene.lot(auction.business, self.seat),
            person=leader,
            more={
                "stage": stage(self.scene),
                "timed": bool(self.view.options.auction_seconds),
                "raises": (),
                "bid": auction.bid or auction.least,
            },
        )

    def _ghost(self) -> Ask:
        living = sorted((boss for boss in self.view.bosses if boss.alive), key=lambda boss: -boss.worth)
        return Ask(
            "ghost",
            _("Вас усунено"),
            text=_("Нічого особистого. Місце: %(place)s, раунд %(round)s. Бізнеси знову вільні, вплив знято.")
            % {"place": self.boss.place, "round": self.boss.round_out},
            person=self.scene.people[self.seat],
            more={
                "living": [
                    (self.scene.people[boss.seat], boss.cash, businesses(len(boss.businesses))) for boss in living
                ]
            },
        )

    def tiles(self) -> list[Tile]:
        """The free actions of a window: each a door to its pane, or the reason why it is shut."""
        deal = [Tile("deal", "gi-shaking-hands", _("Угода"))] if self.deals() else []
        if not self.free:
            return deal
        ready = sum(play.ready for play in self.plays)
        raising = of_kind(self.offers, a.RaiseRespect)
        influence = of_kind(self.offers, a.BuyInfluence)
        tiles = [
            Tile("hand", "gi-revolver", _("Карта MAFIA"), self._note("play_card", bool(ready)), bool(ready)),
            Tile(
                "boss",
                "gi-laurel-crown",
                _("Підняти повагу"),
                money(raising[0].price()) if raising else self._note("raise_respect", False),
                bool(raising),
            ),
            Tile(
                "influence", "gi-flying-flag", _("Вплив"), self._note("buy_influence", bool(influence)), bool(influence)
            ),
        ]
        tiles += deal
        if of_kind(self.offers, a.Sell):
            tiles.append(Tile("biz", "gi-bank", _("Продати банку")))
        return tiles

    def _note(self, kind: str, open_: bool) -> str:
        if open_:
            count = self.boss.cards
            return _("на руках: %(count)s") % {"count": count} if kind == "play_card" else ""
        return self._why(kind)

    def _why(self, kind: str, **named: str) -> str:
        """Why an action of this kind, about this card or district, is shut; empty where nothing is said."""
        for item in self.blocked:
            if item.kind == kind and all(item.facts.get(name) == value for name, value in named.items()):
                return reasons.why(item.facts)
        return ""

    # the hand

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """Every card of the hand, oldest first, then the ambush; those that can be played now with targets or sites."""
        found = [self._play(place, card) for place, card in enumerate(self.view.hand)]
        ambush = of_kind(self.offers, a.Ambush) if self.free else []
        card = self.scene.weapon("ambush")
        if ambush and card:
            targets = tuple(self._target(offer.action.target) for offer in ambush)
            bill = bill_of(ambush[0], self.words)
            ambusher = next((helper for helper in self.lexicon.helpers.values() if helper.kind == "ambush"), card)
            shown = Card(card.id, card.name, ambusher.text, card.icon, card.kind)
            found.append(
                Play(
                    "ambush",
                    shown,
                    ambush[0].price(),
                    bill,
                    True,
                    action="ambush",
                    targets=targets,
                    label=_("Засідка"),
                    kill=True,
                )
            )
        return tuple(found)

    def _play(self, place: int, held: Any) -> Play:
        card = self.lexicon.cards[held.id]
        offers = (
            [offer for offer in of_kind(self.offers, a.PlayCard) if offer.action.card == held.id] if self.free else []
        )
        if not offers:
            return Play(f"card-{place}", card, held.price, why=self._why_not(card))
        kill = card.kind == "attempt"
        return Play(
            key=f"card-{place}",
            card=card,
            price=offers[0].price(),
            bill=bill_of(offers[0], self.words),
            ready=True,
            action=kind_of(offers[0].action),
            targets=tuple(self._target(offer.action.target) for offer in offers if offer.action.target is not None),
            beyond=self._beyond([offer.action.target for offer in offers]),
            sites=tuple(self.scene.lot(offer.action.site) for offer in offers if offer.action.site is not None),
            label=_("Замах за") if kill else _("Зіграти"),
            kill=kill,
        )

    def _beyond(self, reached: Sequence[int | None]) -> tuple[Target, ...]:
        """The living whom a card that wants a target does not reach."""
        if None in reached:
            return ()
        others = (boss.seat for boss in self.view.bosses if boss.alive and boss.seat != self.seat)
        return tuple(Target(self.scene.people[seat], self._away(seat)) for seat in others if seat not in reached)

    def _why_not(self, card: Card) -> str:
        timings = {
            "defence": _("на захист"),
            "rent_due": _("коли платите оренду"),
            "rent_paid": _("щойно заплатили оренду"),
            "prison": _("на початку ходу за ґратами"),
        }
        if card.timing in timings:
            return timings[card.timing]
        return self._why("play_card", card=card.id) if self.free else ""

    def _target(self, seat: int | None) -> Target:
        assert seat is not None
        helpers = _("помічників: %(count)s") % {"count": len(self.view.bosses[seat].helpers)}
        return Target(self.scene.people[seat], f"{self._away(seat)} · {helpers}")

    def _away(self, seat: int) -> str:
        """How far he stands, or that he is behind bars."""
        other, around = self.view.bosses[seat], len(self.lexicon.spaces)
        if other.sentence:
            return _("у PRISON")
        return steps(min((other.at - self.boss.at) % around, (self.boss.at - other.at) % around))

    # businesses, boss, influence, deals

    def owned(self) -> list[Owned]:
        selling = {offer.action.business: offer for offer in of_kind(self.offers, a.Sell)}
        found = []
        for business in self.boss.businesses:
            lot = self.scene.lot(business)
            sale = lot.business.price * self.lexicon.sale_percent // 100 // 50 * 50
            found.append(Owned(lot, sale, "sell" if business in selling and self.free else ""))
        return found

    def rungs(self) -> list[Rung]:
        now = self.boss.respect
        states = {now: "now", now + 1: "next"}
        return [
            Rung(level, states.get(level.level, "past" if level.level < now else "later"))
            for level in reversed(self.lexicon.levels)
        ]

    def raise_button(self) -> Button | None:
        offers = of_kind(self.offers, a.RaiseRespect)
        if not offers:
            return None
        return Button(
            _("Підняти повагу до %(level)s") % {"level": self.boss.respect + 1},
            kind_of(offers[0].action),
            money=offers[0].price(),
            style="primary",
        )

    def influence(self) -> list[District]:
        """Districts whose chips may be bought now, and those of one's own where not."""
        offers = {offer.action.district: offer for offer in of_kind(self.offers, a.BuyInfluence)} if self.free else {}
        left = self.lexicon.chips_on_board - sum(self.boss.chips)
        found = []
        for plaque in self.scene.plaques():
            district = plaque.district
            mine = self.boss.chips[district.number - 1]
            offer = offers.get(district.id)
            if offer:
                found.append(District(plaque, bill_of(offer, self.words), min(most_of(offer), left), mine))
            elif any(business in self.boss.businesses for business in district.businesses):
                found.append(District(plaque, mine=mine, why=self._no_chips(district)))
        return sorted(found, key=lambda row: not row.most)

    def _no_chips(self, district: Any) -> str:
        return self._why("buy_influence", district=district.id) or _("у свій хід")

    def chips_left(self) -> int:
        return self.lexicon.chips_on_board - sum(self.boss.chips)

    def deals(self) -> list[Builder]:
        return [] if self.scene.people[self.seat].stand_in else builders(self.view, self.scene)
