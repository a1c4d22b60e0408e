"""The writer of conversations. Who calls it has seen to it that the person takes part."""

from __future__ import annotations

import re
import unicodedata
from datetime import timedelta

from django.utils import timezone

from config.layers import ring
from lobby.service import Refused
from lobby.talk.models import LONGEST, Mute, Reaction, Reading, Remark
from lobby.talk.reading import Speaker

MOST, WINDOW = 5, timedelta(seconds=10)
"""So many remarks of one person in so long a time."""
SIGNS = ("👍", "😂", "😮", "🔥", "💸", "🔫")
"""What may stand under a remark."""
_MARK = r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
TOWER = re.compile(f"({_MARK}{{2}}){_MARK}+")
TURNED = re.compile(r"[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
UNSEEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters that nobody sees."""


def group_of(room_id: int) -> str:
    """The name under which the sockets of a conversation hear of it."""
    return f"talk.{room_id}"


def say(room_id: int, speaker: Speaker, text: str) -> Remark:
    """Keep what a person says. Refused: empty, long, fast."""
    text = clean(text)
    if not text:
        raise Refused("talk_empty")
    if len(text) > LONGEST:
        raise Refused("talk_long", most=LONGEST, length=len(text))
    since = timezone.now() - WINDOW
    if Remark.objects.filter(room=room_id, author=speaker.user_id, at__gt=since).count() >= MOST:
        raise Refused("talk_fast")
    remark = Remark.objects.create(
        room_id=room_id, author_id=speaker.user_id, name=speaker.name, shape=speaker.shape, text=text
    )
    seen(room_id, speaker.user_id, remark.pk)
    _changed(room_id)
    return remark


def react(room_id: int, user_id: int, remark_id: int, sign: str) -> None:
    """Put a sign under a remark; the same one again takes it away."""
    if sign not in SIGNS or not Remark.objects.filter(pk=remark_id, room=room_id).exists():
        raise Refused("bad")
    mine, made = Reaction.objects.get_or_create(remark_id=remark_id, user_id=user_id, sign=sign)
    if not made:
        mine.delete()
    _changed(room_id)


def mute(user_id: int, author_id: int, muted: bool) -> None:
    """The person hears that author no more, or again."""
    if author_id == user_id:
        raise Refused("bad")
    if muted:
        Mute.objects.get_or_create(reader_id=user_id, author_id=author_id)
    else:
        Mute.objects.filter(reader=user_id, author=author_id).delete()


def seen(room_id: int, user_id: int, upto: int) -> None:
    """The person has read so far."""
    reading, made = Reading.objects.get_or_create(room_id=room_id, user_id=user_id, defaults={"upto": upto})
    if not made and reading.upto < upto:
        Reading.objects.filter(pk=reading.pk).update(upto=upto)


def clean(text: str) -> str:
    """The text as it is kept: no control characters, no turned writing, no towers of marks, at most one empty line."""
    plain = TURNED.sub("", unicodedata.normalize("NFC", text))
    kept = "".join(c for c in plain if c == "\n" or unicodedata.category(c) not in UNSEEN)
    kept = TOWER.sub(r"\1", kept)
    return re.sub(r"\n{3,}", "\n\n", kept).strip()


def _changed(room_id: int) -> None:
    ring(group_of(room_id), {"type": "talk.changed"})
