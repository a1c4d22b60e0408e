"""A text of the edition in every language of the house."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Text = Annotated[str, Meta(min_length=1)]


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """A missing or empty language does not decode."""

    uk: Text
    en: Text
    ru: Text
