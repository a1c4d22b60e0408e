"""The socket of a match: frames to the service, changes to fragments. No frame and no error ever closes it."""

from __future__ import annotations

import asyncio
import hashlib
import json
from datetime import UTC, datetime
from typing import Any

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer

from config import crowds
from config.frames import BEAT, BadFrame, Bucket, Flood, Frame, frame_from
from config.language import language_of_scope
from config.sockets import FLOOD, NOT_THERE, REMOVED, SIGNED_OUT, sockets_of, still_signed_in
from config.work import SOCKETS, work
from game import fragments, passing, pins, service, undo
from game.bell import group_of
from game.curtain import Curtain, is_passed, passed
from game.earlier import TAKE_BACK
from game.forms import BadForm, action_from
from game.models import Away, Match
from game.position import Position
from game.rules.contract import Seat, Viewer
from game.rules.registry import TITLES
from game.seats import absence, device, presence
from game.seats.panels import meanwhile
from game.service import Refused
from game.tables import Table, sit_down, stand_up

log = structlog.get_logger(__name__)

NOBODY_YET = -1
"""To whom a page is turned of which we do not know what it shows."""
PASSING = frozenset({"open", "cover", "call", "pin"})
"""What the page of a device with several seats says besides its seats' answers."""


class MatchConsumer(AsyncWebsocketConsumer):
    """One page at one match. Its seats come from the login at connect; a stranger watches."""

    table: Table | None = None
    missed: presence.Missed | None = None
    crowd = ""
    beating: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        self.language = language_of_scope(self.scope)
        self.user = self.scope.get("user")
        self.user_id: int | None = getattr(self.user, "pk", None)
        self.bucket = Bucket()
        self.shown: dict[str, bytes] = {}
        self.shown_version = -1
        self.curtain = Curtain()
        self.turned_to: Viewer = NOBODY_YET
        self.showing = asyncio.Lock()
        self.gone = False
        await self.accept()
        try:
            await self.enter(self.scope["url_route"]["kwargs"]["key"])
        except Match.DoesNotExist:
            await self.close(NOT_THERE)
        except Exception:
            log.exception("socket.connect_failed")
            await self.close()

    async def enter(self, key: str) -> None:
        """Take a place at the table, then look: a move between the two is not missed."""
        match_id = await work(SOCKETS, id_of, key)
        if self.user_id is not None:
            self.missed = await work(SOCKETS, presence.missed, match_id, self.user_id)
        self.group = group_of(match_id)
        await self.channel_layer.group_add(self.group, self.channel_name)
        if self.user_id is not None:
            await self.channel_layer.group_add(sockets_of(self.user), self.channel_name)
        self.table = sit_down(match_id, self.user_id)
        position = await self.table.checked_within(0)
        if not position.may_watch(self.user_id):
            await self.dismiss(NOT_THERE)
            return
        self.crowd = await crowds.enter(self, self.group, self.user_id if position.seats_of(self.user_id) else None)
        for seat in position.seats_of(self.user_id):
            if position.players[seat].missed or position.players[seat].away == Away.BID:
                await work(SOCKETS, absence.touch, match_id, seat)
        await self.show(await self.table.current())
        if not self.gone:  # a newer page may have taken its place meanwhile
            self.beating = asyncio.create_task(self.beat())

    async def disconnect(self, code: int) -> None:
        if self.beating and self.beating is not asyncio.current_task():
            self.beating.cancel()
        if self.table is None or self.gone:
            return
        self.gone = True
        table = self.table
        if stand_up(table, self.user_id) and table.known and not table.known.seats_of(self.user_id):
            await work(SOCKETS, presence.gone, table.match_id, self.user_id)
        crowds.leave(self, self.crowd)
        await self.channel_layer.group_discard(self.group, self.channel_name)
        if self.user_id is not None:
            await self.channel_layer.group_discard(sockets_of(self.user), self.channel_name)

    async def dismiss(self, code: int) -> None:
        """Close by our own will: nothing more is sent, whatever the other side does with it."""
        await self.disconnect(code)
        await self.close(code)

    # From the page

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            self.bucket.take()
            frame = frame_from(text_data)
            if frame.action == "ping":
                await self.ping(frame)
            elif frame.action == "stand_in":
                await self.stand_in(frame)
            elif frame.action == "seen":
                await self.see()
            elif frame.action in PASSING:
                await self.turn(frame)
            elif frame.action == TAKE_BACK:
                await self.take_back(frame)
            elif frame.action in device.ACTIONS:
                await self.arrange(frame)
            else:
                await self.play(frame)
        except Refused as refused:
            await self.refuse(refused)
        except (BadFrame, BadForm) as error:
            log.warning("socket.bad_frame", user=self.user_id, why=str(error)[:200])
            await self.refuse(Refused("bad"))
        except Flood as flood:
            if flood.fatal:
                log.warning("socket.flood", user=self.user_id)
                await self.close(FLOOD)
            else:
                await self.refuse(Refused("flood"))
        except Exception:
            log.exception("socket.frame_failed", user=self.user_id)
            await self.refuse(Refused("not_saved"))

    async def ping(self, frame: Frame) -> None:
        """The page says which version it shows; one that missed something is drawn whole."""
        assert self.table is not None
        position = await self.table.current()
        if frame.version is not None and frame.version < min(self.shown_version, position.version):
            self.shown.clear()
        await self.show(position)

    async def play(self, frame: Frame) -> None:
        assert self.table is not None
        position = await self.table.current()
        seat = self.acting_seat(frame, position)
        if frame.version is None or frame.decision is None:
            raise BadFrame("no version or no decision")
        if position.players[seat].missed:
            await work(SOCKETS, absence.touch, position.match_id, seat)
        action = action_from(frame.action, frame.fields, TITLES[position.title].action_type)
        try:
            version = await work(
                SOCKETS, service.play, position.match_id, seat, action, frame.version, frame.decision, self.user_id
            )
        except Refused as refused:
            if refused.reason == "bad":
                log.warning("socket.bad_action", user=self.user_id, match=position.match_id, seat=seat)
            await self.show(await self.table.checked_within(0))
            raise
        await self.show(await self.table.current(version))
        await self.say_version(played=[frame.version, frame.decision])

    async def take_back(self, frame: Frame) -> None:
        """The seat's last action never was, if nothing forbids it."""
        assert self.table is not None
        position = await self.table.current()
        seat = self.acting_seat(frame, position)
        if frame.version is None:
            raise BadFrame("no version")
        version = await work(SOCKETS, undo.take_back, position.match_id, seat, frame.version, self.user_id)
        await self.show(await self.table.current(version))

    async def stand_in(self, frame: Frame) -> None:
        """A bot is to play for the person, or they take their seat back. The bell tells every screen, ours too."""
        assert self.table is not None
        position = await self.table.current()
        bot = frame.fields.get("bot")
        if len(frame.fields) != 1 or not isinstance(bot, str):
            raise BadFrame("not the name of a bot")
        await work(SOCKETS, absence.stand_in, position.match_id, self.acting_seat(frame, position), bot, self.user_id)
        await self.show(await self.table.checked_within(0))

    async def see(self) -> None:
        """The person has read what happened while they were away."""
        assert self.table is not None
        self.missed = None
        if self.user_id is not None:
            await work(SOCKETS, presence.has_read, self.table.match_id, self.user_id)
        await self.show(await self.table.current())

    async def arrange(self, frame: Frame) -> None:
        """What a login, whatever its seats, says of the table: how it is played on, who may take a seat."""
        assert self.table is not None
        if self.user_id is None:
            raise Refused("not_yours")
        await work(SOCKETS, device.act, self.table.match_id, self.user_id, frame.action, frame.fields)
        await self.show(await self.table.checked_within(0))

    async def turn(self, frame: Frame) -> None:
        """The device turns to one of its seats, or to nobody; a seat's person gives it a PIN."""
        assert self.table is not None
        position = await self.table.current()
        if frame.action == "cover":
            async with self.showing:
                self.curtain.close()
                self.shown.clear()  # the page has wiped itself, and is drawn whole
                self.turned_to = NOBODY_YET
        elif frame.action == "call":
            self.curtain.call(self.seat_of(frame, position))
        elif frame.action == "pin":
            pin = frame.fields.get("pin", "")
            await work(SOCKETS, pins.set_pin, position.match_id, self.acting_seat(frame, position), pin, self.user_id)
            position = await self.table.checked_within(0)
        else:
            seat = self.seat_of(frame, position)
            await work(SOCKETS, pins.check_pin, position.match_id, seat, frame.fields.get("pin", ""))
            if position.players[seat].missed:
                await work(SOCKETS, absence.touch, position.match_id, seat)
            self.curtain.open(seat, await work(SOCKETS, passed, position, position.seats_of(self.user_id)))
        await self.show(position)

    def acting_seat(self, frame: Frame, position: Position) -> Seat:
        """The seat that acts. Of several at one device it is the opened one, or one that answers aloud."""
        seat, own = self.seat_of(frame, position), position.seats_of(self.user_id)
        if not is_passed(position, own) or seat == self.curtain.opened:
            return seat
        aloud = passed(position, own).spoken
        if seat in aloud.seats and frame.action in aloud.kinds:
            return seat
        raise Refused("covered")

    def seat_of(self, frame: Frame, position: Position) -> Seat:
        """The seat that the frame speaks for: one of this login's own, whatever the frame says."""
        own = position.seats_of(self.user_id)
        if frame.seat is None and len(own) == 1:
            return own[0]
        if frame.seat is None or frame.seat not in own:
            log.warning("socket.foreign_seat", user=self.user_id, match=position.match_id)
            raise Refused("not_yours")
        return frame.seat

    # To the page

    async def show(self, position: Position) -> None:
        """Send what this socket does not show yet; never an older look after a newer one."""
        async with self.showing:
            if self.table is None or self.gone or position.version < self.shown_version:
                return
            if not position.may_watch(self.user_id):
                await self.dismiss(NOT_THERE)
                return
            if self.user_id in position.barred:
                await self.close(REMOVED)
                return
            position = self.table.known or position  # of one version there may be two: who answers for a seat changes
            viewer, html = await self.drawn(position)
            digests = {name: hashlib.blake2b(part.encode(), digest_size=12).digest() for name, part in html.items()}
            changed = {name: part for name, part in html.items() if self.shown.get(name) != digests[name]}
            if viewer != self.turned_to and is_passed(position, position.seats_of(self.user_id)):
                panel = await work(SOCKETS, fragments.panel, position.look(viewer), self.language, html)
                changed = panel | {
                    name: part for name, part in changed.items() if not any(part in whole for whole in panel.values())
                }
            self.shown, self.shown_version, self.turned_to = digests, position.version, viewer
            if changed:
                await self.send(fragments.frame(changed, position.version))

    async def drawn(self, position: Position) -> tuple[Viewer, fragments.Fragments]:
        """To whom the page is turned now, and everything it shows: of several seats of a device the opened one."""
        assert self.table is not None
        own = position.seats_of(self.user_id)
        if not is_passed(position, own):
            viewer = own[0] if own else None
            html = await self.table.html(position, viewer, self.language)
            html = html | device.fragments(position, self.user_id, self.language)
            told = await work(SOCKETS, meanwhile, position, viewer, self.missed, self.language)
            return viewer, html | {"meanwhile": told}
        held = await work(SOCKETS, passed, position, own)
        shown = self.curtain.settle(held)
        html = await self.table.html(position, shown.opened, self.language)
        html = html | device.fragments(position, self.user_id, self.language)
        return shown.opened, html | await work(SOCKETS, passing.render, position, held, shown, self.language)

    async def refuse(self, refused: Refused) -> None:
        try:
            assert self.table is not None
            assert self.table.known is not None
            await self.send(fragments.refusal(refused, self.table.known.title, self.language))
        except Exception:
            log.exception("socket.refusal_failed", user=self.user_id, reason=refused.reason)

    async def say_version(self, **more: Any) -> None:
        """The page notices silence, and a version that it does not show. JSON is never swapped as HTML.

        `played` names the version and decision of the answer that is hereby acknowledged.
        """
        await self.send(json.dumps({"beat": self.shown_version, "now": datetime.now(UTC).isoformat()} | more))

    async def beat(self) -> None:
        """Every few seconds: look whether a bell was lost, and say the version."""
        assert self.table is not None
        while not self.gone:
            await asyncio.sleep(BEAT)
            try:
                await self.show(await self.table.checked_within(BEAT - 1))
                await self.say_version()
            except Exception:
                log.exception("socket.beat_failed")

    # From the bell

    async def match_changed(self, message: dict[str, Any]) -> None:
        """A move was played; with a version already shown: a deadline moved, or somebody else answers for a seat."""
        if self.table is None:
            return
        try:
            known = await self.table.current(message["version"])
            if message["version"] <= self.shown_version:
                known = await self.table.checked_within(0)
            await self.show(known)
        except Exception:
            log.exception("socket.look_failed")

    async def person_left(self, message: dict[str, Any]) -> None:
        """Somebody with this login signed out somewhere, or changed the password: is our session still good?"""
        try:
            session = self.scope["session"].session_key
            good = self.user_id is not None and await work(SOCKETS, still_signed_in, session, self.user_id)
        except Exception:
            log.exception("socket.session_check_failed")
            good = False
        if not good:
            await self.close(SIGNED_OUT)


def id_of(key: str) -> int:
    return Match.objects.values_list("pk", flat=True).get(key=key)
