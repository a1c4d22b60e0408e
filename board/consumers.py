"""The socket of a shared screen: it sends pictures that everybody may see, and takes nothing but a ping."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from board import cookie, pictures, service
from board.models import Screen
from board.service import Showing
from config import crowds
from config.address import site_of_scope
from config.frames import BEAT, BadFrame, Bucket, Flood, frame_from
from config.language import language_of_scope
from config.sockets import FLOOD, NOT_THERE
from config.work import SOCKETS, work
from game import fragments
from game.bell import group_of
from game.tables import Table, sit_down, stand_up
from lobby.look import look as look_at_room

log = structlog.get_logger(__name__)

Drawing = tuple[pictures.Parts, Callable[[], str]]
"""The parts of a picture, and how to draw the whole."""


class BoardConsumer(AsyncWebsocketConsumer):
    """One page of a screen. Its cookie says which; what that one shows may change under it: room, match, nothing."""

    screen: Screen | None = None
    crowd = ""
    table: Table | None = None
    beating: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        asked = parse_qs(self.scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[0]
        self.asked_language = asked if asked in dict(settings.LANGUAGES) else ""
        self.site = site_of_scope(self.scope)
        self.bucket = Bucket()
        self.groups_joined: set[str] = set()
        self.showing = Showing()
        self.picture: tuple[Any, ...] = ()  # which picture the page has; of it, these parts:
        self.shown: dict[str, bytes] = {}
        self.sent = 0
        self.drawing = asyncio.Lock()
        await self.accept()
        try:
            self.screen = await work(SOCKETS, service.arrive, cookie.key_in(self.scope.get("cookies", {})))
            await self.channel_layer.group_add(self.screen.group, self.channel_name)
            self.crowd = await crowds.enter(self, self.screen.group, None)
            await self.follow()
            self.beating = asyncio.create_task(self.beat())
        except Screen.DoesNotExist:
            await self.close(NOT_THERE)
        except Exception:
            log.exception("screen.connect_failed")
            await self.close()

    async def disconnect(self, code: int) -> None:
        if self.beating:
            self.beating.cancel()
        if self.screen is None:
            return
        screen, self.screen = self.screen, None
        crowds.leave(self, self.crowd)
        await self.channel_layer.group_discard(screen.group, self.channel_name)
        async with self.drawing:
            await self.turn_to(Showing())

    async def dismiss(self, code: int) -> None:
        """Close by our own will: nothing more is sent, whatever the other side does with it."""
        await self.disconnect(code)
        await self.close(code)

    # From the page

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A ping says how many frames the page has had; one that lacks some gets the whole picture. Nothing else is heard."""
        try:
            self.bucket.take()
            frame = frame_from(text_data)
            if frame.action != "ping" or frame.fields:
                raise BadFrame("a screen says nothing but ping")
            if frame.version is not None and frame.version < self.sent:
                self.picture = ()
                await self.draw()
        except BadFrame as error:
            log.warning("screen.bad_frame", why=str(error)[:200])
        except Flood as flood:
            if flood.fatal:
                log.warning("screen.flood")
                await self.close(FLOOD)
        except Exception:
            log.exception("screen.frame_failed")

    # What it shows

    async def follow(self) -> None:
        """Look what the screen shows now, and show it."""
        async with self.drawing:
            if self.screen is None:
                return
            now = await work(SOCKETS, service.showing, self.screen.pk)
            if self.screen is not None:
                await self.turn_to(now)
        await self.draw()

    async def turn_to(self, now: Showing) -> None:
        """Be in the groups of that room and match, and at the match's table, and at no others."""
        wanted = {f"room.{now.room_id}"} if now.room_id else set()
        if now.match_id:
            wanted.add(group_of(now.match_id))
        for group in self.groups_joined - wanted:
            await self.channel_layer.group_discard(group, self.channel_name)
        for group in wanted - self.groups_joined:
            await self.channel_layer.group_add(group, self.channel_name)
        self.groups_joined = wanted
        if self.table and self.table.match_id != now.match_id:
            stand_up(self.table, None)
            self.table = None
        if now.match_id and self.table is None:
            self.table = sit_down(now.match_id, None)
        self.showing = now

    async def draw(self, version: int = 0) -> None:
        """Send what the page does not show yet: another picture whole, of the same one the parts that changed."""
        async with self.drawing:
            if self.screen is None:
                return
            now = self.showing
            language = self.asked_language or now.language or language_of_scope(self.scope)
            picture = (now.match_id or now.room_id, bool(now.match_id), now.code, now.number, language)
            parts, whole = await self.drawn(now, language, version)
            digests = {name: hashlib.blake2b(part.encode(), digest_size=12).digest() for name, part in parts.items()}
            changed = {name: part for name, part in parts.items() if self.shown.get(name) != digests[name]}
            if picture != self.picture or self.shown.keys() != digests.keys():
                changed = {"picture": await work(SOCKETS, whole)}
            self.picture, self.shown = picture, digests
            if changed:
                self.sent += 1
                await self.send(fragments.frame(changed, self.sent))

    async def drawn(self, now: Showing, language: str, version: int) -> Drawing:
        if now.match_id and self.table:
            position = await self.table.current(version)
            look = position.look(None)
            parts = await work(SOCKETS, pictures.match_parts, look, language)
            return parts, lambda: pictures.match(look, parts, now, self.site, language)
        if now.room_id:
            room = await work(SOCKETS, look_at_room, now.room_id)
            parts = await work(SOCKETS, pictures.waiting_parts, room, language)
            return parts, lambda: pictures.waiting(room, parts, now, self.site, language)
        return {}, lambda: pictures.asleep(now.number, language)

    async def beat(self) -> None:
        """Every few seconds: make up for lost bells, note that the screen is on, and say the time."""
        while self.screen is not None:
            await asyncio.sleep(BEAT)
            try:
                if self.table:
                    await self.table.checked_within(BEAT - 1)
                await self.follow()
                await self.send(json.dumps({"beat": self.sent, "now": datetime.now(UTC).isoformat()}))
            except Screen.DoesNotExist:
                await self.close(NOT_THERE)
            except Exception:
                log.exception("screen.beat_failed")

    # From the bell

    async def match_changed(self, message: dict[str, Any]) -> None:
        """A move was played; with a version already shown, a deadline or somebody's bot changed."""
        if self.table is None:
            return
        try:
            if self.table.known and message["version"] <= self.table.known.version:
                await self.table.checked_within(0)
            await self.draw(message["version"])
        except Exception:
            log.exception("screen.look_failed")

    async def room_changed(self, message: dict[str, Any]) -> None:
        """Somebody came, sat elsewhere or left; the match began; the room waits again or is closed."""
        await self.screen_changed(message)

    async def screen_changed(self, message: dict[str, Any]) -> None:
        """Somebody turned this screen to another room, or off theirs."""
        try:
            await self.follow()
        except Exception:
            log.exception("screen.look_failed")
