"""The socket of a conversation: remarks to the service, changes to the page, and signals between voices."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

import msgspec
import structlog
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer

from config import crowds
from config.frames import BadFrame, Bucket, Flood, Frame, frame_from, number
from config.language import language_of_scope
from config.sockets import FLOOD, NOT_THERE, REMOVED, SIGNED_OUT, sockets_of, still_signed_in
from config.work import SOCKETS, work
from game.bell import group_of as group_of_match
from lobby.models import Room
from lobby.service import Refused
from lobby.talk import circle as circles
from lobby.talk import fragments, service, voice
from lobby.talk.reading import Own, Said, Talk, own_of, room_for

log = structlog.get_logger(__name__)

BURST = 60
"""A voice that joins a full table says much at once."""


class TalkConsumer(AsyncWebsocketConsumer):
    """One page in one conversation. Only who takes part gets in; who no longer does is let out at once."""

    circle: circles.Circle | None = None
    crowd = ""

    async def connect(self) -> None:
        self.language = language_of_scope(self.scope)
        self.user: Any = self.scope.get("user")
        self.user_id: int = getattr(self.user, "pk", None) or 0
        self.bucket = Bucket(BURST)
        self.shown: dict[int, Said] = {}
        self.shown_people = ""
        self.own = Own(frozenset(), 0)
        self.telling = asyncio.Lock()
        self.peer = secrets.token_urlsafe(9)
        self.speaks = False
        self.hushed = False
        self.voices: dict[str, int] = {}
        self.groups_of_mine: list[str] = []
        await self.accept()
        try:
            await self.enter(self.scope["url_route"]["kwargs"]["where"])
        except Room.DoesNotExist:
            await self.close(NOT_THERE)
        except Exception:
            log.exception("talk.connect_failed")
            await self.close()

    async def enter(self, where: str) -> None:
        """Join the groups first, then look: what is said between the two is not missed."""
        room, match_id = await work(SOCKETS, room_for, where, self.user_id)
        self.group = service.group_of(room.pk)
        self.groups_of_mine = [self.group, room.group, sockets_of(self.user)]
        if match_id:
            self.groups_of_mine.append(group_of_match(match_id))
        for group in self.groups_of_mine:
            await self.channel_layer.group_add(group, self.channel_name)
        self.own = await work(SOCKETS, own_of, room.pk, self.user_id)
        self.crowd = await crowds.enter(self, self.group, self.user_id)
        self.circle = circles.enter(room.pk, self)
        await self.hear(await self.circle.current())
        await self.tell_voices("ask")

    async def disconnect(self, code: int) -> None:
        if self.circle is None:
            return
        circles.leave(self.circle, self)
        crowds.leave(self, self.crowd)
        self.circle = None
        if self.speaks:
            await self.tell_voices("bye")
        for group in self.groups_of_mine:
            await self.channel_layer.group_discard(group, self.channel_name)

    async def dismiss(self, code: int) -> None:
        """Close by our own will: nothing more is sent, whatever the other side does with it."""
        await self.disconnect(code)
        await self.close(code)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """The groups of the room and the match also speak of things that are not ours."""
        if hasattr(self, get_handler_name(message)):
            await super().dispatch(message)

    # From the page

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            self.bucket.take()
            if self.circle is not None:
                await self.act(frame_from(text_data), self.circle)
        except Refused as refused:
            await self.refuse(refused)
        except (BadFrame, msgspec.MsgspecError) as error:
            log.warning("talk.bad_frame", user=self.user_id, why=str(error)[:200])
            await self.refuse(Refused("bad"))
        except Flood as flood:
            if flood.fatal:
                log.warning("talk.flood", user=self.user_id)
                await self.dismiss(FLOOD)
            else:
                await self.refuse(Refused("flood"))
        except Exception:
            log.exception("talk.frame_failed", user=self.user_id)
            await self.refuse(Refused("bad"))

    async def act(self, frame: Frame, circle: circles.Circle) -> None:
        talk = await circle.current()
        if frame.action == "ping":
            circle.mend()
            await self.say({"talk": "pong"})
        elif frame.action == "say":
            await work(SOCKETS, service.say, talk.room_id, talk.people[self.user_id], word(frame, "text"))
        elif frame.action == "react":
            await work(SOCKETS, service.react, talk.room_id, self.user_id, whole(frame, "remark"), word(frame, "sign"))
        elif frame.action == "mute":
            await self.mute(talk, whole(frame, "who"), word(frame, "muted") == "1")
        elif frame.action == "seen":
            upto = min(whole(frame, "upto"), max(self.shown, default=0))
            self.own = Own(self.own.muted, max(self.own.upto, upto))
            await work(SOCKETS, service.seen, talk.room_id, self.user_id, upto)
        elif frame.action == "join":
            await self.join()
        elif frame.action == "quit":
            await self.quit()
        elif frame.action == "hush":
            self.hushed = word(frame, "hushed") == "1"
            await self.tell_voices("state")
        elif frame.action == "signal":
            await self.signal(word(frame, "to"), word(frame, "data"))
        else:
            raise BadFrame("no such action")

    async def mute(self, talk: Talk, author_id: int, muted: bool) -> None:
        """Not to hear somebody, or to hear them again: old remarks go and come back with the new ones."""
        if muted and author_id not in talk.people:
            raise Refused("bad")
        await work(SOCKETS, service.mute, self.user_id, author_id, muted)
        self.own = await work(SOCKETS, own_of, talk.room_id, self.user_id)
        self.shown.clear()
        self.shown_people = ""
        await self.hear(talk)

    # To the page

    async def hear(self, talk: Talk) -> None:
        """Send what this page does not show yet; let go of whoever takes part no longer."""
        if self.user_id not in talk.people:
            await self.dismiss(REMOVED)
            return
        async with self.telling:
            if self.circle is None:
                return
            heard = {one.id: one for one in talk.said if one.author_id not in self.own.muted}
            fresh = [one for one in heard.values() if self.shown.get(one.id) != one]
            what: dict[str, Any] = {}
            people = await work(SOCKETS, fragments.people, talk, self.own, self.user_id, self.language)
            if people != self.shown_people:
                what["people"] = people
            if fresh or not self.shown_people:
                what["said"] = await work(SOCKETS, fragments.said, fresh, self.user_id, self.language)
                what["whole"] = not self.shown
            self.shown, self.shown_people = heard, people
            if what:
                unread = [i for i, one in heard.items() if i > self.own.upto and one.author_id != self.user_id]
                await self.say({"talk": "news", "unread": len(unread), "me": self.user_id, **what})

    async def refuse(self, refused: Refused) -> None:
        await self.say({"talk": "refused", "text": fragments.refusal(refused, self.language)})

    async def say(self, what: dict[str, Any]) -> None:
        await self.send(json.dumps(what, ensure_ascii=False))

    # Voices. `voices` are the peers that speak, with their logins; a peer is one page, by a name of this socket's own.

    async def join(self) -> None:
        """This page speaks from now on. A person speaks from one page: their other one is told."""
        others = {who for who in self.voices.values() if who != self.user_id}
        if len(others) >= voice.MOST:
            raise Refused("voice_full", most=voice.MOST)
        self.speaks, self.hushed = True, False
        await self.say({"voice": "joined", "peer": self.peer, "ice": voice.ice(self.user_id)})
        await self.tell_voices("hello")

    async def quit(self) -> None:
        if self.speaks:
            self.speaks = False
            await self.tell_voices("bye")

    async def signal(self, to: str, data: str) -> None:
        """One page's word for another alone, if both speak."""
        if not self.speaks or to not in self.voices:
            return
        await self.tell_voices("signal", to, voice.checked(data))

    async def tell_voices(self, what: str, to: str = "", data: Any = None) -> None:
        """To the other pages of the conversation, or to one of them."""
        message = {"type": "voice.said", "what": what, "from": self.peer, "to": to, "who": self.user_id}
        await self.channel_layer.group_send(self.group, {**message, "hushed": self.hushed, "data": data})

    async def voice_said(self, message: dict[str, Any]) -> None:
        """Another page's word. Whoever speaks answers a newcomer by itself."""
        what, peer = message["what"], message["from"]
        if self.circle is None or peer == self.peer or message["to"] not in ("", self.peer):
            return
        if what == "hello" and self.speaks and message["who"] == self.user_id:
            await self.quit()
            await self.say({"voice": "elsewhere"})
        if what in ("hello", "ask") and self.speaks:
            await self.tell_voices("here", peer)
        if what in ("hello", "here", "signal"):
            self.voices[peer] = message["who"]
        elif what == "bye":
            self.voices.pop(peer, None)
        if what != "ask" and (what != "signal" or self.speaks):
            told = {"voice": what, "peer": peer, "who": message["who"], "hushed": message["hushed"]}
            await self.say(told | ({"data": message["data"]} if what == "signal" else {}))

    # From the bells

    async def talk_changed(self, message: dict[str, Any]) -> None:
        if self.circle is not None:
            self.circle.ring(whole=True)

    async def room_changed(self, message: dict[str, Any]) -> None:
        if self.circle is not None:
            self.circle.ring(whole=False)

    async def match_changed(self, message: dict[str, Any]) -> None:
        """A move, which seldom changes who sits."""
        if self.circle is not None:
            self.circle.ring(whole=False, hurry=False)

    async def person_left(self, message: dict[str, Any]) -> None:
        """Somebody with this login signed out somewhere, or changed the password: is our session still good?"""
        try:
            good = await work(SOCKETS, still_signed_in, self.scope["session"].session_key, self.user_id)
        except Exception:
            log.exception("talk.session_check_failed")
            good = False
        if not good:
            await self.dismiss(SIGNED_OUT)


def word(frame: Frame, name: str) -> str:
    """A text field of the form."""
    value = frame.fields.get(name, "")
    if not isinstance(value, str):
        raise BadFrame(f"{name} is no text")
    return value


def whole(frame: Frame, name: str) -> int:
    """A number of the form."""
    value = number(frame.fields.get(name))
    if value is None:
        raise BadFrame(f"no {name}")
    return value
