"""Rooms, who sits in them, and who may not come back."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from game.models import Preset


class Room(models.Model):
    """People gathered under a code, choosing a title and settings. Written by `lobby.service` and `lobby.chairs` alone."""

    code = models.CharField(_("код"), max_length=6, unique=True, null=True, help_text=_("Порожній, коли звільнено."))
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted_rooms", verbose_name=_("господар")
    )
    preset = models.CharField(_("режим"), max_length=8, choices=Preset, default=Preset.ONLINE)
    title = models.CharField(_("гра"), max_length=32)
    edition = models.ForeignKey("game.Edition", models.PROTECT, related_name="rooms", verbose_name=_("видання"))
    options = models.JSONField(_("умови"), default=dict, blank=True)
    """What the host chose; a key that is missing means the edition's own."""

    soft = models.BooleanField(_("м’який час"), default=False)
    """Whether time that runs out asks the table, instead of being played by itself."""
    public = models.BooleanField(_("у списку відкритих"), default=False)
    spectators = models.BooleanField(_("пускає глядачів"), default=True)

    server_seed = models.CharField(max_length=64)
    """Secret until the match that it makes is over."""
    commitment = models.CharField(_("відбиток"), max_length=64)
    match = models.OneToOneField(
        "game.Match", models.SET_NULL, null=True, blank=True, related_name="room", verbose_name=_("партія")
    )
    version = models.PositiveIntegerField(default=1)
    """Grows with every change that somebody sees."""
    news = models.JSONField(default=dict, blank=True)
    """The last thing worth saying aloud: {"kind", "version", and its facts}."""
    made_at = models.DateTimeField(_("створено"), auto_now_add=True)
    touched_at = models.DateTimeField(auto_now_add=True, db_index=True)
    closed_at = models.DateTimeField(_("закрито"), null=True, blank=True, db_index=True)

    class Meta:
        verbose_name = _("кімната")
        verbose_name_plural = _("кімнати")

    def __str__(self) -> str:
        return self.code or f"#{self.pk}"

    @property
    def group(self) -> str:
        """The name under which its sockets hear of changes."""
        return f"room.{self.pk}"


class Member(models.Model):
    """A person or a bot on a chair of a room. Nothing of a chair is shared: not its place, name, boss or shape."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="members", verbose_name=_("кімната"))
    place = models.PositiveSmallIntegerField(_("крісло"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="memberships",
        verbose_name=_("гравець"),
    )
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="held_chairs"
    )
    """The login that acts for the chair: its person's, or the one whose device is passed to them. None for bots."""
    bot = models.CharField(_("бот"), max_length=16, blank=True, default="")
    name = models.CharField(_("ім’я"), max_length=16)
    name_key = models.CharField(max_length=64)
    """The name as it is compared: NFKC and case-folded."""
    boss = models.CharField(_("бос"), max_length=40, blank=True, default="")
    shape = models.PositiveSmallIntegerField(_("форма"), default=0)
    ready = models.BooleanField(_("готово"), default=False)
    salt = models.CharField(max_length=64, blank=True, default="")
    """The seat's share of chance; secret until the match is over."""
    pin = models.CharField(max_length=128, blank=True, default="", editable=False)
    """The hash of what opens the seat on a passed device; empty for none."""
    online = models.BooleanField(_("на зв’язку"), default=True)
    seen_at = models.DateTimeField(_("востаннє тут"))
    joined_at = models.DateTimeField(_("за столом від"), auto_now_add=True)

    class Meta:
        verbose_name = _("місце")
        verbose_name_plural = _("місця")
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["room", "place"], name="one_member_a_chair"),
            models.UniqueConstraint(fields=["room", "user"], name="one_chair_a_person"),
            models.UniqueConstraint(fields=["room", "name_key"], name="one_name_a_room"),
            models.UniqueConstraint(fields=["room", "boss"], condition=~Q(boss=""), name="one_boss_a_room"),
            models.UniqueConstraint(fields=["room", "shape"], condition=Q(shape__gt=0), name="one_shape_a_room"),
            models.CheckConstraint(
                condition=Q(holder__isnull=False, bot="") | (Q(user__isnull=True, holder__isnull=True) & ~Q(bot="")),
                name="person_or_bot",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Removed(models.Model):
    """A person whom the host sent away: that room's code does not let them back."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="removed")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="removals")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("прибраний гравець")
        verbose_name_plural = _("прибрані гравці")
        constraints = [models.UniqueConstraint(fields=["room", "user"], name="removed_once")]

    def __str__(self) -> str:
        return f"{self.room_id}: {self.user_id}"


class Invitation(models.Model):
    """Somebody who sits in a room calls a person they have played with; whoever comes or says no is called no more."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="invitations", verbose_name=_("кімната"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations", verbose_name=_("кого кличуть")
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("хто кличе"))
    declined = models.BooleanField(_("відмова"), default=False)
    at = models.DateTimeField(_("коли"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("запрошення")
        verbose_name_plural = _("запрошення")
        constraints = [models.UniqueConstraint(fields=["room", "user"], name="called_once")]

    def __str__(self) -> str:
        return f"{self.room_id}: {self.user_id}"


class Slip(models.Model):
    """A form that was handled: sent again (a double click), it leads to what it made the first time."""

    key = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True)
    room = models.ForeignKey(Room, models.CASCADE, null=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.key

    @property
    def age(self) -> float:
        """Seconds since it was handled."""
        return (timezone.now() - self.at).total_seconds()


from lobby.talk.models import Mute, Reaction, Reading, Remark  # noqa: E402, F401 (their tables are this app's; they speak of `Room`)
