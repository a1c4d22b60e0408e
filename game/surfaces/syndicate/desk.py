"""The private half of the page: one seat's ribbon, question, and doors to its panes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.rules.contract import Blocked, Offer
from game.rules.titles.syndicate import actions as a
from game.rules.titles.syndicate.view import View
from game.surfaces.offers import of_kind
from game.surfaces.parts import Button, Ribbon, Step, Tile
from game.surfaces.syndicate import questions
from game.surfaces.syndicate.asks import Ask
from game.surfaces.syndicate.deals import Builder, Open, builders, offers
from game.surfaces.syndicate.estate import Estate, estates
from game.surfaces.syndicate.scene import Scene, SeatPlate
from game.surfaces.syndicate.stage import cells, over, say

WINDOWS = ("before", "jail", "buy", "after")
"""The questions in whose time one manages one's property (§2.4)."""
MANAGES = (a.Build, a.SellBuilding, a.SellGroup, a.Mortgage, a.Redeem)


class Desk:
    """What the viewer's own seat sees and may do: nothing while a bot plays for it."""

    def __init__(self, view: View, offers: Sequence[Offer[Any]], blocked: Sequence[Blocked], scene: Scene) -> None:
        assert view.viewer is not None
        self.view = view
        self.seat = view.viewer
        self.bot = scene.people[self.seat].stand_in
        self.offers = () if self.bot else offers
        self.blocked = blocked
        self.scene = scene
        self.words = scene.words
        self.me = view.players[self.seat]

    @property
    def asked(self) -> bool:
        """Whether the open question is this seat's."""
        question = self.view.question
        return bool(question and self.seat in question.seats and self.offers)

    @property
    def called(self) -> bool:
        """Whether an offer or a vote beside the play waits for this seat."""
        return bool(self.waiting or self.votes)

    @property
    def votes(self) -> bool:
        return bool(of_kind(self.offers, a.Vote))

    @cached_property
    def deals(self) -> list[Open]:
        """Its open offers, those of others first."""
        return offers(self.view, self.scene)

    @property
    def waiting(self) -> list[Open]:
        """The offers that it may answer."""
        return [] if self.bot else [each for each in self.deals if not each.mine]

    def plate(self) -> SeatPlate:
        return self.scene.seat(self.me)

    # the line on top

    def ribbon(self) -> Ribbon:
        view, question = self.view, self.view.question
        p = self.scene.people[self.seat].p
        if view.over:
            over = _("Партію завершено")
            return Ribbon(over, _("раунд %(round)s") % {"round": view.round}, title=over)
        if not self.me.alive:
            return Ribbon(_("Ви поза грою"), _("ходить %(name)s") % {"name": self.words.who(view.active)})
        if view.auction and self.seat in view.auction.inside:
            return self._auction(p)
        if self.asked and question:
            thrown = question.kind in ("buy", "after")
            steps = (
                Step(_("Кубики"), "done" if thrown else "on"),
                Step(_("Дія"), "on" if thrown else ""),
                Step(_("Кінець")),
            )
            return Ribbon(_("Ваш хід"), tone="own", p=p, steps=steps, title=_("Ваш хід"))
        if self.votes:
            return Ribbon(_("Голосування"), _("ваш голос"), "danger", title=_("Голосування"))
        if self.waiting:
            name = self.waiting[0].partner.name
            return Ribbon(_("Вам пропонують угоду"), name, "own", p, title=_("Вам пропонують угоду"))
        return self._waiting()

    def _auction(self, p: int) -> Ribbon:
        assert self.view.auction
        leader = self.view.auction.leader
        if leader is None:
            return Ribbon(_("Іде аукціон"), _("ставок ще немає"), "hue", p, title=_("Аукціон"))
        text = _("Ви лідируєте") if leader == self.seat else _("лідирує %(name)s") % {"name": self.words.who(leader)}
        return Ribbon(_("Іде аукціон"), text, "hue", self.scene.people[leader].p, title=_("Аукціон"))

    def _waiting(self) -> Ribbon:
        question, active = self.view.question, self.words.who(self.view.active)
        names = ", ".join(self.words.who(seat) for seat in question.seats) if question else ""
        aside = _("раунд %(round)s") % {"round": self.view.round}
        if names != active:
            aside = _("ходить %(name)s") % {"name": active}
        if self.seat == self.view.active:
            aside = _("ваш хід триває")
        return Ribbon(_("Чекаємо: %(names)s") % {"names": names}, aside)

    # the question

    def ask(self) -> Ask:
        """The open question first; then, out of turn, a vote, an offer, an auction one watches."""
        view = self.view
        if view.over:
            return over(self.scene, self.seat)
        if not self.me.alive:
            return self._ghost()
        if self.asked:
            return questions.ask(view, self.offers, self.scene)
        if self.votes and view.vote:
            return questions.vote(self.scene, view.vote)
        if self.waiting:
            return questions.offer(self.scene, self.waiting[0])
        if view.auction and view.question:
            return self._auction_watched()
        return self._idle()

    def _idle(self) -> Ask:
        """Others play: a deal can be offered, and a long silence be ended where no clock does it (§12.3)."""
        doors: tuple[Button, ...] = (Button(_("Угода"), tab="deal"),) if self.builders() else ()
        if of_kind(self.offers, a.PlayFor):
            doors = (Button(_("Зіграти за того, хто мовчить"), "play_for", hold=2, style="primary"),)
        return Ask("waiting", self.ribbon().text, text=say(self.scene), buttons=doors, more={"jailed": self.me.jailed})

    def _auction_watched(self) -> Ask:
        auction, question = self.view.auction, self.view.question
        assert auction
        assert question
        text = (
            _("Ви лідируєте: чекаємо на інших.")
            if auction.leader == self.seat
            else _("За вас торгується бот.")
            if self.bot and self.seat in auction.inside
            else _("На наступну ставку бракує грошей.")
            if self.seat in auction.inside
            else _("Ви спасували в цьому аукціоні.")
        )
        found = questions.auction(questions.Asker(self.view, (), self.scene), question)
        return Ask(
            found.kind, found.title, aside=found.aside, text=text, deed=found.deed, person=found.person, more=found.more
        )

    def _ghost(self) -> Ask:
        living = sorted(self.scene.living(), key=lambda player: -player.worth)
        return Ask(
            "ghost",
            _("Ви поза грою"),
            text=_("Місце: %(place)s, раунд %(round)s. Далі можна дивитися.")
            % {"place": self.me.place, "round": self.me.round_out},
            person=self.scene.people[self.seat],
            more={
                "living": [(self.scene.people[player.seat], player.cash, cells(len(player.cells))) for player in living]
            },
        )

    def tiles(self) -> tuple[Tile, ...]:
        """What is free beside the question: each a door to its pane, or the reason why it is shut."""
        if self.view.over or not self.me.alive or self.bot:
            return ()
        question = self.view.question
        manages = self.asked and bool(question) and question.kind in WINDOWS  # type: ignore[union-attr]
        steps = sum(isinstance(offer.action, MANAGES) for offer in self.offers)
        tiles = []
        if manages:
            note = ngettext("%(count)s дія", "%(count)s дій", steps) % {"count": steps} if steps else _("немає що")
            tiles.append(Tile("estate", "gi-house", _("Будувати й закладати"), note, bool(steps)))
        tiles.append(Tile("deal", "gi-shaking-hands", _("Угода"), self._deal_note(), bool(self.builders())))
        if self.waiting:
            name = self.waiting[0].partner.name
            tiles.insert(0, Tile("deal", "gi-talk", _("Вам пропонують угоду"), name, alert=True))
        if self.votes:
            tiles.insert(0, Tile("table", "lu-vote", _("Ваш голос"), _("виключити гравця?"), alert=True))
        return tuple(tiles)

    def _deal_note(self) -> str:
        mine = sum(each.mine for each in self.deals)
        if mine:
            return _("відкритих: %(count)s") % {"count": mine}
        return "" if self.builders() else _("немає з ким")

    # panes

    def builders(self) -> list[Builder]:
        return [] if self.bot or self.view.over else builders(self.view, self.scene)

    def estates(self) -> list[Estate]:
        return estates(self.seat, self.offers, self.blocked, self.scene)
