"""What a page may ask over the room's socket, decoded once and played through `lobby.service` and `lobby.chairs`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from accounts.models import User
from lobby import chairs, editions, pace, service
from lobby.forms import OptionsForm
from lobby.look import look
from lobby.settings import presets


class Frame(Struct, frozen=True, tag_field="action"):
    """Base of what a form sends. Numbers come as strings, and fields of the transport are ignored."""


class Ping(Frame, frozen=True, tag="ping"):
    version: int


class Shape(Frame, frozen=True, tag="shape"):
    shape: int


class Boss(Frame, frozen=True, tag="boss"):
    boss: str


class Ready(Frame, frozen=True, tag="ready"):
    salt: str = ""


class NotReady(Frame, frozen=True, tag="not_ready"):
    pass


class Bot(Frame, frozen=True, tag="bot"):
    place: int
    level: str = ""


class Level(Frame, frozen=True, tag="level"):
    member: int
    level: str


class Remove(Frame, frozen=True, tag="remove"):
    member: int


class HandOver(Frame, frozen=True, tag="hand_over"):
    member: int


class SetOptions(Frame, frozen=True, tag="options"):
    pass


class ChooseEdition(Frame, frozen=True, tag="edition"):
    edition: str


class Preset(Frame, frozen=True, tag="preset"):
    preset: str


class Soft(Frame, frozen=True, tag="soft"):
    soft: str = ""


class Pace(Frame, frozen=True, tag="pace"):
    pace: str


class Surfaces(Frame, frozen=True, tag="surfaces"):
    preset: str


class Doors(Frame, frozen=True, tag="doors"):
    public: str = ""
    spectators: str = ""


class Local(Frame, frozen=True, tag="local"):
    name: str
    pin: str = ""


class ChangeLocal(Frame, frozen=True, tag="change_local"):
    member: int
    name: str
    shape: int
    boss: str = ""
    pin: str = ""
    open: str = ""


class DropLocal(Frame, frozen=True, tag="drop_local"):
    member: int


class Start(Frame, frozen=True, tag="start"):
    salt: str = ""
    without: str = ""


AnyFrame = (
    Soft | Pace |
    Ping | Shape | Boss | Ready | NotReady | Bot | Level | Remove | HandOver | SetOptions | Preset | Start
    | ChooseEdition | Surfaces | Doors | Local | ChangeLocal | DropLocal
)  # fmt: skip


def decode(data: Any) -> AnyFrame:
    """The frame, or msgspec.ValidationError. Strings of digits are taken for numbers here and nowhere else."""
    return msgspec.convert(data, AnyFrame, strict=False)


def act(room_id: int, user: User, frame: AnyFrame, data: Mapping[str, Any]) -> None:
    """Do what the frame asks for the person who sent it, or raise service.Refused."""
    match frame:
        case Shape(shape):
            chairs.take_shape(room_id, user, shape)
        case Boss(boss):
            chairs.take_boss(room_id, user, boss)
        case Ready(salt):
            service.set_ready(room_id, user, True, salt)
        case NotReady():
            service.set_ready(room_id, user, False)
        case Bot(place, level):
            chairs.add_bot(room_id, user, place, level)
        case Level(member, level):
            chairs.set_level(room_id, user, member, level)
        case Remove(member):
            service.remove(room_id, user, member)
        case HandOver(member):
            service.hand_over(room_id, user, member)
        case SetOptions():
            form = OptionsForm(look(room_id).settings, data)
            if wrong := form.first_wrong():
                raise service.Refused("no_such_value", setting=wrong)
            service.set_options(room_id, user, form.chosen())
        case Preset(name):
            now = look(room_id)
            known = presets(now.settings, now.chosen)
            if name not in known:
                raise service.Refused("bad", what=f"preset={name!r}")
            service.set_options(room_id, user, known[name])
        case ChooseEdition(slug):
            editions.set_edition(room_id, user, slug)
        case Soft(soft):
            pace.set_soft(room_id, user, bool(soft))
        case Pace(name):
            now = look(room_id)
            found = pace.paces(now.settings, now.chosen)
            if name not in found:
                raise service.Refused("bad", what=f"pace={name!r}")
            service.set_options(room_id, user, found[name])
        case Surfaces(preset):
            service.set_surfaces(room_id, user, preset)
        case Doors(public, spectators):
            service.open_doors(room_id, user, bool(public), bool(spectators))
        case Local(name, pin):
            chairs.add_local(room_id, user, name, pin)
        case ChangeLocal(member, name, shape, boss, pin, open_):
            chairs.change_local(room_id, user, member, name, boss, shape, pin, bool(open_))
        case DropLocal(member):
            chairs.drop_local(room_id, user, member)
        case Start(salt, without):
            service.start(room_id, user, salt, bool(without))
