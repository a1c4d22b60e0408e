"""Why not: every reason the rules refuse for (RULES.md §18), with its paragraph."""

from __future__ import annotations

from game.rules.mechanics.refusal import Reasons

PARAGRAPHS = {
    "over": "§11.3",
    "not_your_turn": "§13",
    "wrong_state": "§13",
    "not_living": "§10.4",
    "cash": "§3.1",
    "group_incomplete": "§5.1",
    "group_mortgaged": "§5.1",
    "group_built": "§6.1",
    "uneven": "§5.2",
    "max_level": "§5.1",
    "no_houses": "§5.3",
    "no_hotels": "§5.3",
    "no_building": "§5.4",
    "not_owner": "§6.1",
    "already_mortgaged": "§6.1",
    "not_mortgaged": "§6.2",
    "not_a_property": "§5.1",
    "bid_too_low": "§3.4",
    "leader_cannot_pass": "§3.6",
    "already_passed": "§3.6",
    "offer_empty": "§7.4",
    "offer_limit": "§7.3",
    "offer_void": "§7.3",
    "offer_nobody": "§7.1",
    "offer_money": "§7.4",
    "reserved_by_bid": "§3.8",
    "no_jail_card": "§8.2",
    "vote_running": "§11.2",
    "vote_cooldown": "§11.2",
    "vote_too_few": "§11.2",
    "no_vote": "§11.2",
    "not_silent": "§12.3",
    "no_alarm": "§12",
}

_REASONS = Reasons(PARAGRAPHS)
refuse, block = _REASONS.refuse, _REASONS.block
