"""The texts: whole in every language, plural forms right, and each reader reads whole lines in their own language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override, trans_real

from game import fragments
from game.models import Release
from game.rules.titles.business import events as e
from game.surfaces.business import words
from game.surfaces.business.cast import cast
from game.surfaces.business.lexicon import Lexicon, lexicon
from game.surfaces.business.sentences import sentence
from lobby.service import Refused
from lobby.settings import Setting
from lobby.words import refusal_text, value_text
from tests.game.drawn import ASKED, HAPPENED, ME, NAMES, edition, look, release, seated, view
from tools import texts

__all__ = ["edition", "release"]

ROOT = Path(settings.BASE_DIR)
CATALOGUES = {language: polib.pofile(str(texts.catalogue(language))) for language in texts.LANGUAGES}
COUNTS = (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111)
SLAVIC_FORMS = (2, 0, 1, 1, 2, 2, 2, 2, 0, 1, 2, 0, 2)
"""Which plural form Ukrainian and Russian use for each of the counts: one, few or many."""
NO_WORDS = re.compile(r"%\(\w+\)[sd]|%[sd%]|<[^>]*>|https?://\S+")
LATIN_ALLOWED = {
    *("START", "BAR", "POLICE", "PRISON", "MAFIA"),  # as the edition writes the sectors
    *("Enter", "Esc", "Home", "End", "QR", "cookie"),
    *("game-icons.net", "Lorc", "Delapouite", "Creative", "Commons", "BY", "Lucide", "ISC", "Feather", "MIT"),
    *("SIL", "Open", "Font", "License"),
    *("PIN", "iPhone", "JSON", "YAML", "UTF", "JavaScript", "NaN", "em", "https"),
    *("V", "verify", "match"),  # a key, and the command ``verify_match``
}
CYRILLIC = re.compile("[А-Яа-яІіЇїЄєҐґЁё]")


def spoken(language: str) -> Iterator[str]:
    """Everything a catalogue says, without fields, tags and addresses; an empty Ukrainian text is its message id."""
    for entry in CATALOGUES[language]:
        said = entry.msgstr_plural.values() if entry.msgid_plural else (entry.msgstr or entry.msgid,)
        for text in said:
            yield NO_WORDS.sub(" ", text)


def plurals(language: str) -> list[polib.POEntry]:
    return [entry for entry in CATALOGUES[language] if entry.msgid_plural]


@pytest.fixture(autouse=True)
def compiled() -> None:
    """The catalogues as they are in git, not as they were when somebody last compiled them."""
    texts.compile_all()


# Whole


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_language_is_complete_and_keeps_the_fields(language: str) -> None:
    forms = texts.forms_of(CATALOGUES[language])
    wrong = [
        f"{entry.msgid}: {why}" for entry in CATALOGUES[language] for why in texts.wrongs_of(entry, language, forms)
    ]
    assert wrong == []


def test_the_languages_hold_the_same_messages() -> None:
    uk, en, ru = ({texts.key(entry) for entry in CATALOGUES[language]} for language in texts.LANGUAGES)
    assert uk == en == ru


@pytest.mark.parametrize(
    ("entry", "language", "complaint"),
    [
        (polib.POEntry(msgid="Пас", msgstr=""), "en", "not translated"),
        (polib.POEntry(msgid="%(who)s пасує", msgstr="passes"), "en", "lost fields ['%(who)s']"),
        (polib.POEntry(msgid="Пас", msgstr="%(who)s passes"), "en", "unknown fields ['%(who)s']"),
        (polib.POEntry(msgid="Пас", msgstr="Pass", flags=["fuzzy"]), "en", "not sure (fuzzy)"),
        (
            polib.POEntry(msgid="%(n)s хід", msgid_plural="%(n)s ходів", msgstr_plural={0: "%(n)s хід", 1: ""}),
            "uk",
            "not translated",
        ),
        (
            polib.POEntry(
                msgid="%(n)s хід", msgid_plural="%(n)s ходів", msgstr_plural={0: "%(n)s ход", 1: "%(n)s ходов"}
            ),
            "ru",
            "2 plural forms instead of 4",
        ),
    ],
)
def test_the_check_reports_what_is_wrong(entry: polib.POEntry, language: str, complaint: str) -> None:
    assert complaint in list(texts.wrongs_of(entry, language, forms=4))


def test_the_catalogues_hold_no_dates_places_or_addresses() -> None:
    for language, entries in CATALOGUES.items():
        assert entries.header.strip() == ""
        assert set(entries.metadata) == {
            *("Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Plural-Forms")
        }, language
        assert not any(entry.occurrences for entry in entries), language


GETTEXT = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"}


def test_every_text_of_the_code_is_in_the_catalogues() -> None:
    """xgettext does not look into f-strings, for one, and says nothing about it."""
    known = {text for entry in CATALOGUES["en"] for text in (entry.msgid, entry.msgid_plural)}
    lost = []
    for app in ("accounts", "board", "config", "game", "lobby"):
        for path in (ROOT / app).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if not isinstance(node, ast.Call):
                    continue
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if name not in GETTEXT:
                    continue
                said = node.args[1:2] if name.startswith("pg") else node.args[: 2 if name.startswith("n") else 1]
                lost += [
                    f"{path.relative_to(ROOT)}:{node.lineno} {argument.value}"
                    for argument in said
                    if isinstance(argument, ast.Constant) and argument.value not in known
                ]
    assert lost == []


# Plural forms


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_every_countable_text_takes_the_right_form(language: str) -> None:
    with override(language):
        for entry in plurals(language):
            for count, form in zip(COUNTS, SLAVIC_FORMS, strict=True):
                assert ngettext(entry.msgid, entry.msgid_plural, count) == entry.msgstr_plural[form], count


def test_english_has_one_and_many() -> None:
    with override("en"):
        for entry in plurals("en"):
            for count in COUNTS:
                assert ngettext(entry.msgid, entry.msgid_plural, count) == entry.msgstr_plural[int(count != 1)], count


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "uk",
            "0 бізнесів, 1 бізнес, 2 бізнеси, 4 бізнеси, 5 бізнесів, 11 бізнесів, 12 бізнесів, 14 бізнесів, "
            "21 бізнес, 22 бізнеси, 25 бізнесів, 101 бізнес, 111 бізнесів",
        ),
        (
            "ru",
            "0 бизнесов, 1 бизнес, 2 бизнеса, 4 бизнеса, 5 бизнесов, 11 бизнесов, 12 бизнесов, 14 бизнесов, "
            "21 бизнес, 22 бизнеса, 25 бизнесов, 101 бизнес, 111 бизнесов",
        ),
    ],
)
def test_businesses_are_counted(language: str, said: str) -> None:
    with override(language):
        assert ", ".join(words.businesses(count) for count in COUNTS) == said


@pytest.mark.parametrize(
    ("count", "said"),
    [
        *((1, "Марта бере 1 карту MAFIA"), (2, "Марта бере 2 карти MAFIA"), (5, "Марта бере 5 карт MAFIA")),
        *((12, "Марта бере 12 карт MAFIA"), (21, "Марта бере 21 карту MAFIA"), (22, "Марта бере 22 карти MAFIA")),
    ],
)
def test_a_line_of_the_log_counts_its_cards(count: int, said: str, edition: Lexicon) -> None:
    with override("uk"):
        assert sentence(words.Words(edition, cast(seated(), edition)), e.CardsDrawn(0, count)) == said


def test_missing_players_are_counted() -> None:
    with override("uk"):
        one, two = (refusal_text(Refused("too_few", least=3, seated=seated)) for seated in (2, 1))
    assert one.startswith("Бракує ще 1 гравця:")
    assert two.startswith("Бракує ще 2 гравців:")


# Language


def test_message_ids_are_ukrainian() -> None:
    stray = [entry.msgid for entry in CATALOGUES["uk"] if re.search(r"[^\W\d_]", NO_WORDS.sub("", entry.msgid))]
    assert [text for text in stray if not CYRILLIC.search(text)] == []
    assert [text for text in stray if re.search("[ыэъёЫЭЪЁ]", text)] == []


def test_ukrainian_has_no_latin_but_the_sectors_keys_and_brands() -> None:
    latin = {word for text in spoken("uk") for word in re.findall(r"[A-Za-z](?:[A-Za-z.-]*[A-Za-z])?", text)}
    assert latin - LATIN_ALLOWED == set()


def test_english_and_russian_have_no_letter_of_another_language() -> None:
    assert [text for text in spoken("en") if CYRILLIC.search(text)] == []
    assert [text for text in spoken("ru") if re.search("[ІіЇїЄєҐґ]", text)] == []


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_quotes_and_apostrophes_are_typographic(language: str) -> None:
    assert [text for text in spoken(language) if re.search("[\"'`ʼ]", text)] == []
    assert [text for text in spoken(language) if ("«" in text if language == "en" else "“" in text)] == []


def test_nobody_is_given_a_gender() -> None:
    """A player's name is followed by a verb in the present: a past one would tell a man from a woman."""
    past = re.compile(
        r"%\((?:who|names?|giver|taker|organiser|victim|partner|heir|one|two)\)s \w+(?:[вл]|ла|[вл]ся|лас[ья])\b"
    )
    for language in ("uk", "ru"):
        assert [entry.msgid for entry in CATALOGUES[language] if past.search(entry.msgstr or entry.msgid)] == []


# One match, several readers (BL-28)


@pytest.mark.django_db
@pytest.mark.parametrize("event", HAPPENED, ids=lambda event: event.__struct_config__.tag)
def test_an_english_reader_reads_whole_lines_in_english(event: e.Event, release: Release) -> None:
    with override("en"):
        edition = lexicon(release.pk, "en")
        assert not CYRILLIC.search(nameless(sentence(words.Words(edition, cast(seated(), edition)), event)))


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ASKED)
def test_an_english_reader_gets_no_fragment_with_a_ukrainian_word(kind: str, release: Release) -> None:
    question, offers, facts = ASKED[kind]
    edition = lexicon(release.pk, "en")
    html = fragments.render(look(release, view(edition, question, ME, **facts), offers), "en")
    for name, part in html.items():
        assert CYRILLIC.findall(nameless(part)) == [], name


def nameless(text: str) -> str:
    """Without the players' own names, which stay as they are."""
    return re.sub("|".join(NAMES), "", text)


def test_a_missing_message_falls_back_as_a_whole_line(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = "%(who)s грає «%(card)s», ціль: %(target)s"
    facts = {"who": "Ann", "card": "Bomb", "target": "Bob"}
    with override("en"):
        assert _(lost) % facts == "Ann plays “Bomb”, target: Bob"
        for catalogue in trans_real.translation("en")._catalog._catalogs:
            monkeypatch.delitem(catalogue, lost, raising=False)
        assert _(lost) % facts == "Ann грає «Bomb», ціль: Bob"


@pytest.mark.parametrize(("language", "said"), [("uk", "1,5 %"), ("en", "1.5%"), ("ru", "1,5 %")])
def test_a_fraction_has_the_point_of_the_language(language: str, said: str) -> None:
    bonus = Setting("turn_order_bonus_pct", 0, {}, (0, 1, 1.5))
    with override(language):
        assert value_text(bonus, 1.5) == said
