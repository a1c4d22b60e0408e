"""What was done in a match that is over, from its first move to its last, as everybody saw it."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from game.earlier import is_take_back
from game.models import Match
from game.rules import codec
from game.rules.contract import Rules
from game.rules.registry import TITLES

KEPT = 32
"""The deeds of how many matches a process keeps."""

_kept: OrderedDict[str, tuple[Any, ...]] = OrderedDict()
_lock = Lock()


def deeds_of(match: Match, rules: Rules[Any, Any, Any, Any]) -> tuple[Any, ...]:
    """The public events of the whole match, without what was taken back. Its log grows no more."""
    with _lock:
        if match.key in _kept:
            _kept.move_to_end(match.key)
            return _kept[match.key]
    found = told(match, rules)
    with _lock:
        _kept[match.key] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def told(match: Match, rules: Rules[Any, Any, Any, Any]) -> tuple[Any, ...]:
    """The same up to the version the match stands at, read from its log."""
    event = TITLES[match.title].event_type
    stands: list[tuple[Any, ...]] = []
    log = match.moves.filter(number__lte=match.version).order_by("number")
    for number, action, events in log.values_list("number", "action", "events"):
        if is_take_back(action):
            back = codec.decode(action, dict[str, Any])["to"]
            stands[back + 1 :] = [()] * (number - back)
        else:
            stands.append(codec.decode(events, tuple[event, ...]))  # type: ignore[valid-type]
    seen = (rules.event_for(each, None) for events in stands for each in events)
    return tuple(each for each in seen if each is not None)
