"""What every socket of a person shares."""

from __future__ import annotations

from typing import Any


def sockets_of(user: Any) -> str:
    """The group of every socket of a person: each consumer joins it, and closes with 4001 on `person.left`.

    Closing all of them is right also when one device of several signs out: the others' pages come back signed in.
    """
    return f"person.{user.pk}"
