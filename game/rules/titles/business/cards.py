"""MAFIA cards: what may be played when, on whom, at what price, and the playing itself (RULES.md §11, §13.1, §14)."""

from __future__ import annotations

from functools import lru_cache

from game.rules.contract import Blocked, Line, Offer
from game.rules.mechanics.bill import Price, priced
from game.rules.mechanics.ring import apart
from game.rules.titles.business import actions as act
from game.rules.titles.business import content as ct
from game.rules.titles.business import effects as fx
from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import Effects, Trick
from game.rules.titles.business.refusal import block, refuse
from game.rules.titles.business.state import BANK, NOBODY, Boss, State


def price(book: Book, boss: Boss, card: ct.MafiaCard) -> Price:
    """The printed price, and for an attempt the discounts (§13.1): they stack and may reach 0."""
    return price_at(book, card, boss.respect, book.helper_with(boss, ct.AttemptDiscount))


def price_at(book: Book, card: ct.MafiaCard, respect: int, helper: str) -> Price:
    """The same for a boss of that respect with that helper, whose power is a discount."""
    return _price(book, card.id, respect, helper) if card.kind == "attempt" else _price(book, card.id, 0, "")


@lru_cache(maxsize=1024)
def _price(book: Book, name: str, respect: int, helper: str) -> Price:
    """Kept: a hand is priced at every look, and the price depends on these alone. Respect 0: no discounts."""
    card = book.mafia[name]
    return priced((Line("card", card.price, name), *(discounts(book, respect, helper) if respect else ())))


def discounts(book: Book, respect: int, helper: str) -> list[Line]:
    """What respect and that helper take off one's own attempts."""
    lines = []
    level = book.levels[respect - 1]
    if level.discount:
        lines.append(Line("respect", -level.discount))
    if helper:
        power = book.powers[helper]
        assert isinstance(power, ct.AttemptDiscount)
        lines.append(Line("helper", -power.amount, helper))
    return lines


def in_truce(state: State, whole: bool) -> bool:
    """Rounds 1…T (`whole`), or its first half, in which no attempts are made at all (§14.2)."""
    return state.round <= _truce_ends(state, whole)


def truce_facts(state: State, whole: bool) -> dict[str, object]:
    """The numbers behind «truce»: its last round, and the round we are in."""
    return {"until": _truce_ends(state, whole), "round": state.round}


def _truce_ends(state: State, whole: bool) -> int:
    truce = state.options.truce_rounds or 0
    return truce if whole else truce // 2


def at_war(state: State) -> bool:
    """From round W on (§14.3)."""
    war = state.options.war_round or 0
    return bool(war) and state.round >= war


def why_not_attempt(state: State, seat: int, victim: int) -> str:
    """What the pace of the city has against an attempt on that boss or his people (§14.1, §14.2)."""
    boss = state.bosses[victim]
    if in_truce(state, whole=False) or (not boss.helpers and in_truce(state, whole=True)):
        return "truce"
    return "lying_low" if boss.lying_low else ""


def why_not_target(book: Book, state: State, seat: int, card: ct.MafiaCard, target: int) -> str:
    """The reason against this target, or nothing (§11)."""
    if not 0 <= target < len(state.bosses) or target == seat or state.bosses[target].why_out:
        return "no_target"
    assert card.target is not None
    victim, reach = state.bosses[target], card.target.reach
    attempt = card.id in book.attempts
    if reach == "prison":
        if not victim.sentence:
            return "reach"
    elif victim.sentence and attempt:
        return "prisoner"
    elif reach != "any" and not (at_war(state) and not victim.sentence):
        mine = state.bosses[seat].at
        if reach == "sectors":
            if apart(book.size, mine, victim.at) > (card.target.sectors or 0):
                return "reach"
        elif mine != victim.at and not (book.district_at[mine] == book.district_at[victim.at] >= 0):
            return "reach"
    if card.id in book.poachers and not victim.helpers:
        return "no_helper"
    if card.id in book.seizers and target not in state.owners:
        return "not_owned"
    return why_not_attempt(state, seat, target) if attempt else ""


def sites(book: Book, state: State) -> list[int]:
    """Business sectors with no living boss and no bomb (§13.3)."""
    taken = {book.business_at[boss.at] for boss in state.bosses if not boss.why_out}
    taken.update(bomb.business for bomb in state.bombs)
    return [business for business in range(len(book.ids)) if business not in taken]


def why_not_play(book: Book, state: State, seat: int, card: ct.MafiaCard, timing: str, business: int = NOBODY) -> str:
    """The reason against playing this card at all now, whoever the target (§11)."""
    if state.turn.carded:
        return "carded"
    if card.timing != timing:
        return "timing"
    boss = state.bosses[seat]
    amount = price(book, boss, card).amount
    if amount > boss.cash:
        return "cash"
    if card.id in book.attempts and in_truce(state, whole=False):
        return "truce"
    if card.id in book.bombs:
        if in_truce(state, whole=True):
            return "truce"
        if len(state.bombs) >= book.constants.bomb_chips:
            return "no_bombs"
        if not sites(book, state):
            return "no_site"
    if card.id in book.poachers and book.free_slots(boss) < 1:
        return "no_slot"
    if business != NOBODY:
        for effect in card.effects:
            if isinstance(effect, fx.Seize) and amount + seize_price(book, business, effect) > boss.cash:
                return "cash"
    return ""


def seize_price(book: Book, business: int, effect: fx.Seize) -> int:
    """That part of the board price (§19)."""
    return book.price[business] * effect.price_pct // 5000 * 50


def targets(book: Book, state: State, seat: int, card: ct.MafiaCard) -> list[int]:
    """Bosses this card may be played on now."""
    return [target for target in range(len(state.bosses)) if not why_not_target(book, state, seat, card, target)]


def _fitting(book: Book, state: State, seat: int, timing: str, business: int) -> list[ct.MafiaCard]:
    """Cards of the hand with nothing against them but, perhaps, the lack of a target; each once."""
    if state.turn.carded:
        return []
    return [
        card
        for name in dict.fromkeys(state.bosses[seat].hand)
        if (card := book.mafia[name]).timing == timing and not why_not_play(book, state, seat, card, timing, business)
    ]


def playable(book: Book, state: State, seat: int, timing: str, business: int = NOBODY) -> list[str]:
    """Cards that are among `offers`."""
    return [
        card.id
        for card in _fitting(book, state, seat, timing, business)
        if card.target is None or targets(book, state, seat, card)
    ]


def offers(book: Book, state: State, seat: int, timing: str, business: int = NOBODY) -> list[Offer[act.Action]]:
    """Every way to play a card of the hand with that timing (the business: where rent is due or paid)."""
    found: list[Offer[act.Action]] = []
    for card in _fitting(book, state, seat, timing, business):
        name = card.id
        lines = price(book, state.bosses[seat], card).bill
        if name in book.bombs:
            found += [Offer(act.PlayCard(name, site=book.ids[site]), bill=lines) for site in sites(book, state)]
        elif card.target is not None:
            found += [Offer(act.PlayCard(name, target), bill=lines) for target in targets(book, state, seat, card)]
        else:
            found.append(Offer(act.PlayCard(name), bill=lines))
    return found


def blocked(book: Book, state: State, seat: int, timing: str, business: int = NOBODY) -> list[Blocked]:
    """Cards of the hand that cannot be played now, and why."""
    found = []
    boss = state.bosses[seat]
    for name in dict.fromkeys(boss.hand):
        card = book.mafia[name]
        why = why_not_play(book, state, seat, card, timing, business)
        facts: dict[str, object] = {}
        if why == "cash":
            facts = {"price": price(book, boss, card).amount, "cash": boss.cash}
        elif not why and card.target is not None and not targets(book, state, seat, card):
            reasons = [
                why_not_target(book, state, seat, card, target)
                for target, other in enumerate(state.bosses)
                if target != seat and not other.why_out
            ]
            why = reasons[0] if len(set(reasons)) == 1 else "no_target"
        if why:
            if why == "truce":
                facts = truce_facts(state, whole=name in book.bombs or not in_truce(state, whole=False))
            found.append(block("play_card", why, card=name, timing=card.timing, **facts))
    return found


def play(d: Draft, seat: int, action: act.PlayCard, timing: str, business: int = NOBODY) -> None:
    """Show the card, pay, discard it, and only then its effects (§11); a card of another moment is refused."""
    book, state = d.book, d.state
    boss = state.bosses[seat]
    if action.card not in boss.hand:
        raise refuse("not_held", card=action.card)
    card = book.mafia[action.card]
    why = why_not_play(book, state, seat, card, timing, business)
    if why:
        raise refuse(why, card=card.id)
    site = _judge_site(book, state, card, action.site)
    victim = NOBODY
    if card.target is not None:
        victim = -1 if action.target is None else action.target
        why = why_not_target(book, state, seat, card, victim)
        if why:
            raise refuse(why, card=card.id, target=action.target)
    elif action.target is not None:
        raise refuse("no_target", card=card.id)
    elif business != NOBODY:
        victim = state.owners[business]
    cost = price(book, boss, card)
    state.turn.carded = True
    if action.target is not None:
        state.turn.aimed.append(action.target)
    show(d, seat, card.id, action.target, action.site)
    d.pay(seat, BANK, cost.amount, "attempt" if card.kind == "attempt" else "card", card.id, cost.paid)
    if victim != NOBODY and card.id in book.attempts:
        lie_low(d, victim)
    if card.kind == "trick" and victim != NOBODY and card.stopped_by:
        d.push(Trick(actor=seat, victim=victim, card=card.id, business=business))
    else:
        where = site if site != NOBODY else business
        d.push(Effects(card=card.id, deck="mafia", actor=seat, target=victim, business=where))


def _judge_site(book: Book, state: State, card: ct.MafiaCard, site: str | None) -> int:
    if card.id in book.bombs:
        index = book.index.get(site or "", NOBODY)
        if index not in sites(book, state):
            raise refuse("no_site", site=site)
        return index
    if site is not None:
        raise refuse("no_site", site=site)
    return NOBODY


def show(d: Draft, seat: int, card: str, target: int | None = None, site: str | None = None) -> None:
    """From the hand to the discard pile, for all to see."""
    d.state.bosses[seat].hand.remove(card)
    d.state.discard.append(card)
    d.emit(ev.CardPlayed(seat, card, target, site))


def lie_low(d: Draft, victim: int) -> None:
    """No further attempt on him until the end of his next turn, where the table plays so (§14.1)."""
    if d.state.options.lay_low:
        d.state.bosses[victim].lying_low = True
