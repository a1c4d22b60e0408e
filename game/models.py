"""Matches as rows: what is played with (editions, releases) and what was played (matches, players, moves)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from game.rules.registry import TITLES


def new_key() -> str:
    """A public name of a match that nobody can guess: letters and digits, so that no command takes it for an option."""
    return get_random_string(22)


class Preset(models.TextChoices):
    """Which surfaces a table begins with. Rules know nothing of it, and it may change while a match goes on."""

    ONLINE = "online", _("онлайн")
    SCREEN = "screen", _("спільний екран")
    DEVICE = "device", _("один пристрій")


class PausedBy(models.TextChoices):
    """What stopped a match."""

    LEADER = "leader", _("господар")
    VOTE = "vote", _("голосування")
    DARK = "dark", _("зникло світло")


class CalledOff(models.TextChoices):
    """Why a match ended without an outcome."""

    LEADER = "leader", _("господар")
    VOTE = "vote", _("голосування")
    FORGOTTEN = "forgotten", _("не повернулися")
    ELSEWHERE = "elsewhere", _("на іншому сайті")


class Away(models.TextChoices):
    """What is played for a person whose time has run out while they are away."""

    PASS = "pass", _("пас")
    BOT = "bot", _("обережний бот")
    BID = "bid", _("торгується до суми")


KEPT = timedelta(days=30)
"""For so long at least a paused match waits under its code."""
CLOSES_SOON = timedelta(days=7)
"""So long before a paused match is closed its people are reminded of it."""
AUTOPILOT_AFTER = 3
"""Time-outs in a row after which the site plays for a seat at once."""
CAREFUL = "careful"
"""Stands for the title's careful bot, who plays for an absent person that wants it."""


class Editions(models.QuerySet["Edition"]):
    def playable(self, also: int | None = None) -> Self:
        """Those that a room may choose; and `also`, which a room has chosen already."""
        return self.filter(
            models.Q(archived_at=None) | models.Q(pk=also), title__in=TITLES, releases__isnull=False
        ).distinct()


class Edition(models.Model):
    """Editable content of a title: spaces, cards, decks, scales. Matches play with its releases, never with it.

    One that nobody wants is archived, never deleted: what was played with it stays what it was.
    """

    slug = models.SlugField(_("код"), unique=True)
    title = models.SlugField(_("гра"))
    name = models.JSONField(_("назва"), default=dict, help_text=_("Назва трьома мовами."))
    builtin = models.BooleanField(_("вбудоване"), default=False)
    archived_at = models.DateTimeField(_("в архіві"), null=True, editable=False)

    objects = Editions.as_manager()

    class Meta:
        ordering = ["title", "-builtin", "slug"]
        verbose_name = _("видання")
        verbose_name_plural = _("видання")

    def __str__(self) -> str:
        return self.name_in(get_language() or "uk")

    def name_in(self, language: str) -> str:
        """The name in this language, else in Ukrainian."""
        return str(self.name.get(language) or self.name.get("uk") or self.slug)

    def newest(self) -> Release:
        """The release that new matches take."""
        return self.releases.latest("number")


class Release(models.Model):
    """A frozen, numbered copy of an edition: canonical JSON, never changed once a match may stand on it."""

    edition = models.ForeignKey(Edition, models.PROTECT, related_name="releases")
    number = models.PositiveIntegerField(_("номер"))
    content = models.TextField(_("вміст"), editable=False)
    content_hash = models.CharField(_("геш вмісту"), max_length=64, editable=False)
    published_at = models.DateTimeField(_("опубліковано"), auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["edition", "number"], name="one_release_a_number")]
        ordering = ["edition", "number"]
        verbose_name = _("випуск")
        verbose_name_plural = _("випуски")

    def __str__(self) -> str:
        return f"{self.edition} · {self.number}"


class Match(models.Model):
    """One playing of a title, from set-up to outcome.

    `game.service` is its only writer, `game.seats` of who holds what and how the table is played on. While it is paused
    its time stands still at `paused_at`: nothing is played, and its clock does nothing.
    """

    key = models.CharField(max_length=32, unique=True, default=new_key, editable=False)
    title = models.SlugField(_("гра"))
    release = models.ForeignKey(Release, models.PROTECT, related_name="matches")
    options = models.TextField(_("налаштування"), default="{}")

    snapshot = models.TextField(editable=False)
    state_hash = models.CharField(max_length=64, editable=False)
    version = models.PositiveIntegerField(_("версія"), default=0)
    decision = models.PositiveIntegerField(default=0)
    clock = models.TextField(editable=False, help_text="`game.timing.Clock` as JSON")
    due_at = models.DateTimeField(null=True, editable=False, help_text="when the clock has something to do here")
    outcome = models.JSONField(_("підсумок"), null=True, editable=False)
    preset = models.CharField(_("режим"), max_length=8, choices=Preset, default=Preset.ONLINE)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted_matches", verbose_name=_("господар")
    )

    server_seed = models.CharField(max_length=64, editable=False)
    commitment = models.CharField(_("відбиток"), max_length=64, editable=False)
    salts = models.JSONField(default=list, editable=False)
    soft = models.BooleanField(
        _("м’який час"), default=False, help_text="time that runs out asks the table, and is not played by itself"
    )
    barred = models.JSONField(
        default=list, editable=False, help_text="logins that were expelled: they do not come back"
    )
    vote = models.JSONField(null=True, editable=False, help_text="`game.seats.votes.Vote`: what the table votes on now")
    beside = models.PositiveIntegerField(
        default=0, editable=False, help_text="grows with what happens beside the play, so that screens look again"
    )
    back = models.CharField(
        max_length=200, blank=True, default="", editable=False, help_text="where its people go afterwards: a path"
    )

    spectators = models.BooleanField(_("пускає глядачів"), default=True)

    started_at = models.DateTimeField(_("почато"), db_index=True)
    paused_at = models.DateTimeField(_("зупинено"), null=True, blank=True, editable=False)
    paused_by = models.CharField(max_length=8, choices=PausedBy, blank=True, default="", editable=False)
    finished_at = models.DateTimeField(_("завершено"), null=True)
    called_off = models.CharField(
        _("припинено"), max_length=9, choices=CalledOff, blank=True, default="", editable=False
    )
    imported_at = models.DateTimeField(_("імпортовано"), null=True, blank=True, editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(finished_at__isnull=False) | models.Q(outcome__isnull=True),
                name="finished_when_it_has_an_outcome",
            ),
            models.CheckConstraint(
                condition=models.Q(called_off="") | models.Q(finished_at__isnull=False, outcome__isnull=True),
                name="called_off_without_an_outcome",
            ),
        ]
        indexes = [models.Index(fields=["due_at"], condition=models.Q(due_at__isnull=False), name="match_due")]
        ordering = ["-started_at"]
        verbose_name = _("партія")
        verbose_name_plural = _("партії")

    def __str__(self) -> str:
        return f"{self.title} {self.key}"

    @property
    def kept_until(self) -> datetime | None:
        """Until when at least a paused match waits under its code."""
        return self.paused_at and self.paused_at + KEPT

    @property
    def closes_soon(self) -> bool:
        """Whether its people are to be reminded of the match now."""
        return self.kept_until is not None and self.kept_until - timezone.now() < CLOSES_SOON


class Player(models.Model):
    """Puts a user, a guest or a bot in a seat.

    `user` is who sits there, None also for somebody who is only a name at a passed device. `holder` is the login that
    acts for the seat: the same person, or whoever's device the seat has been given to; None for bots.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="players")
    seat = models.PositiveSmallIntegerField(_("місце"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="players")
    holder = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="held_seats")
    bot = models.CharField(_("бот"), max_length=20, blank=True, default="")
    stand_in = models.CharField(
        _("грає бот"), max_length=20, blank=True, default="", help_text="until the person is back"
    )
    name = models.CharField(_("ім’я"), max_length=40)
    boss = models.CharField(_("бос"), max_length=40, blank=True, default="")
    shape = models.PositiveSmallIntegerField(_("форма"), default=0)
    missed = models.PositiveSmallIntegerField(default=0, help_text="time-outs in a row")
    pin = models.CharField(max_length=128, blank=True, default="", editable=False, help_text="a hash, see `game.pins`")
    pin_misses = models.PositiveSmallIntegerField(default=0, editable=False)
    pin_rests_until = models.DateTimeField(null=True, editable=False)
    seen_at = models.DateTimeField(null=True, help_text="when the holder's page last gave a sign of life")
    seen_version = models.PositiveIntegerField(
        default=0, editable=False, help_text="what the holder's page showed then"
    )
    missed_from = models.PositiveIntegerField(
        null=True, editable=False, help_text="after which version the person saw nothing, until they have read it"
    )
    missed_to = models.PositiveIntegerField(default=0, editable=False, help_text="which version they came back to")
    away = models.CharField(_("коли немає"), max_length=4, choices=Away, default=Away.PASS)
    away_limit = models.PositiveIntegerField(default=0, help_text="up to what an absent seat bids, in dollars")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_player_a_seat")]
        ordering = ["match", "seat"]
        verbose_name = _("гравець")
        verbose_name_plural = _("гравці")

    def __str__(self) -> str:
        return self.name

    @property
    def played_by(self) -> str:
        """The bot that answers for the seat now; empty while its person plays, or the site its defaults."""
        return self.bot or self.stand_in or (CAREFUL if self.absent and self.away == Away.BOT else "")

    @property
    def absent(self) -> bool:
        """Whether the site plays for the person, until they are back."""
        return not (self.bot or self.stand_in) and self.missed >= AUTOPILOT_AFTER


class Move(models.Model):
    """One action that was played, with its events. Number 0 is set-up and the commitment to the dice."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    seen = models.PositiveIntegerField(help_text="the version that the seat answered")
    decision = models.PositiveIntegerField(help_text="the decision that it answered")
    action = models.TextField()
    events = models.TextField()
    draws = models.TextField(
        default="",
        help_text="what chance decided (`game.rules.rng.Draw`), secret until the end; empty: it was not kept yet",
    )
    state_hash = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_move_a_number")]
        ordering = ["match", "number"]
        verbose_name = _("хід")
        verbose_name_plural = _("ходи")

    def __str__(self) -> str:
        return f"{self.match_id}:{self.number}"


class Earlier(models.Model):
    """A position that the seat which moved last may still go back to (`game.earlier`)."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="earlier")
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    snapshot = models.TextField(editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "version"], name="one_earlier_a_version")]

    def __str__(self) -> str:
        return f"{self.match_id}:{self.version}"


class ServerBeat(models.Model):
    """The one row that says when a clock last ran, so that an outage is not charged to anybody."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.at.isoformat()


from game.editions.models import LabRun, Part  # noqa: E402, F401 (their tables are this app's; they speak of `Edition`)
from game.seats.models import Aside, Claim, Handover, Spectator, Ticket  # noqa: E402, F401 (likewise: they speak of `Match`)
