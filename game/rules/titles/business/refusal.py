"""Why not: every reason the rules refuse for, with its paragraph of RULES.md."""

from __future__ import annotations

from game.rules.mechanics.refusal import Reasons

PARAGRAPHS = {
    "over": "§16",
    "not_yours": "§3.1",
    "not_an_answer": "§3.1",
    "fallen": "§15",
    "leaving": "§15",
    "wrong_window": "§4",
    "raised": "§4",
    "top_level": "§9",
    "cash": "§1",
    "no_district": "§9",
    "influenced": "§4",
    "standing": "§9",
    "no_business": "§9",
    "no_chips": "§9",
    "how_many": "§9",
    "not_held": "§11",
    "carded": "§11",
    "timing": "§11",
    "no_target": "§11",
    "reach": "§11",
    "no_site": "§13.3",
    "no_bombs": "§13.3",
    "no_helper": "§11",
    "no_slot": "§9",
    "truce": "§14.2",
    "lying_low": "§14.1",
    "prisoner": "§8.2",
    "no_ambusher": "§13.4",
    "ambushed": "§4",
    "same_district": "§13.4",
    "no_sale": "§10.2",
    "not_owned": "§10.2",
    "no_deals": "§10.1",
    "offers_spent": "§4",
    "deal_with_nobody": "§10.1",
    "deal_of_nothing": "§10.1",
    "deal_not_held": "§10.1",
    "deal_money": "§10.1",
    "bid_low": "§7.3",
    "bid_step": "§7.3",
    "leads": "§7.3",
    "no_hiring": "§14.4",
    "deck_empty": "§6",
    "buyoff_level": "§13.1",
    "buyoff_barred": "§13.1",
    "card_stops_not": "§11",
    "time_not_set": "§17",
}

_REASONS = Reasons(PARAGRAPHS)
refuse, block = _REASONS.refuse, _REASONS.block
