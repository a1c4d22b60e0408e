"""The socket of a room: frames to the service, changes to parts of the page. No frame and no error ever closes it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Set
from typing import Any
from urllib.parse import parse_qs

import msgspec
import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone, translation

from config import crowds
from config.frames import BadFrame, Bucket, Flood, Frame, frame_from
from config.language import language_of_scope
from config.sockets import FLOOD, NOT_THERE, REMOVED, SIGNED_OUT, sockets_of, still_signed_in
from config.work import SOCKETS, work
from lobby import fragments, frames, presence
from lobby.look import Look, look
from lobby.models import Member, Room
from lobby.service import Refused

log = structlog.get_logger(__name__)


class RoomConsumer(AsyncWebsocketConsumer):
    """One page in one room. Only members get in; who is removed is told and let out."""

    room_id: int | None = None
    crowd = ""

    async def connect(self) -> None:
        self.language = language_of_scope(self.scope)
        self.user: Any = self.scope.get("user")
        self.user_id: int = getattr(self.user, "pk", None) or 0
        self.bucket = Bucket()
        self.shown: dict[str, str] = {}
        self.refused = False
        self.version = 0
        self.showing = asyncio.Lock()
        await self.accept()
        try:
            await self.enter(self.scope["url_route"]["kwargs"]["code"])
        except Room.DoesNotExist:
            await self.close(NOT_THERE)
        except Exception:
            log.exception("lobby.connect_failed")
            await self.close()

    async def enter(self, code: str) -> None:
        """Join the groups first, then look: a change between the two is not missed."""
        room_id = await work(SOCKETS, room_of_member, code, self.user_id)
        self.group = f"room.{room_id}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.channel_layer.group_add(sockets_of(self.user), self.channel_name)
        self.room_id = room_id
        self.crowd = await crowds.enter(self, self.group, self.user_id)
        await presence.enter(room_id, self)
        await self.show(drawn=self.drawn_version())

    def drawn_version(self) -> int:
        """The version that the page was drawn at, by the address of its socket."""
        asked = parse_qs(self.scope.get("query_string", b"").decode("latin-1")).get("version", ["0"])[0]
        return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 10 else 0

    async def disconnect(self, code: int) -> None:
        if self.room_id is None:
            return
        presence.leave(self.room_id, self)
        crowds.leave(self, self.crowd)
        self.room_id = None
        await self.channel_layer.group_discard(self.group, self.channel_name)
        await self.channel_layer.group_discard(sockets_of(self.user), self.channel_name)

    async def dismiss(self, code: int) -> None:
        """Close by our own will: nothing more is sent, whatever the other side does with it."""
        await self.disconnect(code)
        await self.close(code)

    # From the page

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            self.bucket.take()
            await self.act(frame_from(text_data))
        except Refused as refused:
            await self.refuse(refused)
        except (BadFrame, msgspec.ValidationError) as error:
            log.warning("lobby.bad_frame", user=self.user_id, why=str(error)[:200])
            await self.refuse(Refused("bad"))
        except Flood as flood:
            if flood.fatal:
                log.warning("lobby.flood", user=self.user_id)
                await self.dismiss(FLOOD)
            else:
                await self.refuse(Refused("flood"))
        except Exception:
            log.exception("lobby.frame_failed", user=self.user_id)
            await self.refuse(Refused("bad"))

    async def act(self, form: Frame) -> None:
        if self.room_id is None:
            return
        frame = frames.decode({**form.fields, "action": form.action, "version": form.version or 0})
        if isinstance(frame, frames.Ping):
            await self.resend(frame.version)
            return
        try:
            with translation.override(self.language):  # a bot is named in the language of whoever seats it
                await work(SOCKETS, frames.act, self.room_id, self.user, frame, form.fields)
        except Refused:
            self.shown.pop("options", None)  # the page may show a choice that was not taken
            await self.show()
            raise
        if isinstance(frame, frames.SetOptions):
            await self.show(known={"options"})
        await self.refuse(None)

    async def resend(self, version: int) -> None:
        """The page says which version it shows; one that missed something is drawn whole."""
        if version < self.version:
            self.shown.clear()
        await self.show()

    # To the page

    async def show(self, version: int | None = None, known: Set[str] = frozenset(), drawn: int = 0) -> None:
        """Send the parts that this socket does not show yet.

        The page has those `known` by its own doing, and all of them if it was `drawn` at this very version.
        """
        if self.room_id is None:
            return
        async with self.showing:
            now: Look = await work(SOCKETS, look, self.room_id, version)
            if now.version < self.version:
                return
            parts = await work(SOCKETS, fragments.render, now, self.user_id, self.language)
            if now.version == drawn:
                known = parts.keys()
            changed = {key: part for key, part in parts.items() if self.shown.get(key) != part and key not in known}
            self.shown = parts
            self.version = now.version
            if changed:
                await self.send(fragments.frame(changed, now.version))
            if now.chair_of(self.user_id) is None:
                await self.dismiss(REMOVED)

    async def refuse(self, refused: Refused | None) -> None:
        """Tell the sender alone why not; None takes an older refusal away."""
        if refused is None and not self.refused:
            return
        self.refused = refused is not None
        try:
            await self.send(await work(SOCKETS, fragments.refusal, refused, self.language))
        except Exception:
            log.exception("lobby.refusal_failed", user=self.user_id)

    async def beat(self, version: int) -> None:
        """Every few seconds from the room's watch: make up for a lost bell, and say the version."""
        if version > self.version:
            await self.show()
        await self.send(json.dumps({"beat": self.version, "now": timezone.now().isoformat()}))

    # From the bell

    async def room_changed(self, message: dict[str, Any]) -> None:
        if message["version"] <= self.version:
            return
        try:
            await self.show(message["version"])
        except Exception:
            log.exception("lobby.show_failed", room=self.room_id)

    async def person_left(self, message: dict[str, Any]) -> None:
        """Somebody with this login signed out somewhere, or changed the password: is our session still good?"""
        try:
            good = await work(SOCKETS, still_signed_in, self.scope["session"].session_key, self.user_id)
        except Exception:
            log.exception("lobby.session_check_failed")
            good = False
        if not good:
            await self.dismiss(SIGNED_OUT)


def room_of_member(code: str, user_id: int) -> int:
    """The room of that code in which the person sits; Room.DoesNotExist alike for no room and no seat."""
    member = Member.objects.filter(room__code=code, user_id=user_id).first()
    if member is None:
        raise Room.DoesNotExist
    return member.room_id
