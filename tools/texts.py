"""Translations: collect the texts, compile the catalogues, check that they are whole.

Message ids are the Ukrainian texts themselves, so the Ukrainian catalogue holds plural forms alone; English and Russian
hold everything. `compile` and `check` need no gettext; `collect` does, and so does `check` when CI is set.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polib
from django import conf as django_conf

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("uk", "en", "ru")
FIELD = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*\}|</?\w+")
NO_SOURCE = (
    ".venv",
    ".tools",
    ".git",
    "node_modules",
    "staticfiles",
    "var",
    "tests",
    "tools",
    "static",
    "*.mo",
    ".*_cache",
)


def catalogue(language: str, root: Path = ROOT) -> Path:
    return root / "locale" / language / "LC_MESSAGES" / "django.po"


def compile_all() -> None:
    """Make every .mo that is older than its .po."""
    for language in LANGUAGES:
        source = catalogue(language)
        made = source.with_suffix(".mo")
        if source.exists() and (not made.exists() or made.stat().st_mtime < source.stat().st_mtime):
            polib.pofile(str(source)).save_as_mofile(str(made))


def collect(root: Path = ROOT) -> None:
    """Run Django's makemessages under `root`."""
    command = [sys.executable, "manage.py", "makemessages", "--no-obsolete", "--no-wrap", "--no-location"]
    for language in LANGUAGES:
        command += ["-l", language]
    for folder in (".venv", ".tools", "node_modules", "staticfiles", "tests", "tools", "var"):
        command += ["-i", folder]
    catalogue("uk", root).parent.parent.parent.mkdir(exist_ok=True)
    subprocess.run(command, cwd=root, check=True, stdout=subprocess.DEVNULL)
    for language in LANGUAGES:
        tidy(language, root)


def tidy(language: str, root: Path = ROOT) -> None:
    """Leave in a catalogue only what people said and the code decides: no dates or addresses, no guesses of msgmerge.

    They stand in order and without places, so that moving code changes nothing here: a message is found by itself.
    The plural rule is Django's own: with another one Django would keep a second catalogue beside the first.
    """
    path = catalogue(language, root)
    entries = polib.pofile(str(path), wrapwidth=0)
    django = Path(django_conf.__file__).parent / "locale" / language / "LC_MESSAGES" / "django.po"
    entries.header = ""
    entries.metadata_is_fuzzy = False
    entries.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": polib.pofile(str(django)).metadata["Plural-Forms"],
    }
    for entry in entries:
        if entry.fuzzy:
            entry.flags.remove("fuzzy")
            entry.previous_msgid = entry.previous_msgid_plural = entry.previous_msgctxt = None
            entry.msgstr, entry.msgstr_plural = "", dict.fromkeys(entry.msgstr_plural, "")
    entries.sort(key=lambda entry: (entry.msgid, entry.msgctxt or ""))
    entries.save(str(path))


def complaints() -> Iterator[str]:
    """What is wrong with the catalogues, one line each."""
    for language in LANGUAGES:
        path = catalogue(language)
        if not path.exists():
            yield f"{path.relative_to(ROOT)} is not there: make texts"
            continue
        entries = polib.pofile(str(path), check_for_duplicates=True)
        for entry in entries:
            for wrong in wrongs_of(entry, language, forms_of(entries)):
                yield f"{language}: {wrong}: {entry.msgid!r}"
    yield from missing()


def forms_of(entries: polib.POFile) -> int:
    """How many plural forms a catalogue's language has."""
    return int(re.findall(r"nplurals=(\d)", entries.metadata["Plural-Forms"])[0])


def wrongs_of(entry: polib.POEntry, language: str, forms: int) -> Iterator[str]:
    """What is wrong with one message, in a language with so many plural forms."""
    if entry.obsolete:
        return
    if entry.fuzzy:
        yield "not sure (fuzzy)"
    plural = bool(entry.msgid_plural)
    texts = list(entry.msgstr_plural.values()) if plural else [entry.msgstr]
    if not all(texts) and (plural or language != "uk"):
        yield "not translated"
    if plural and len(texts) != forms:
        yield f"{len(texts)} plural forms instead of {forms}"
    wanted = set(FIELD.findall(entry.msgid_plural or entry.msgid))
    for text in texts:
        if text and (extra := set(FIELD.findall(text)) - wanted):
            yield f"unknown fields {sorted(extra)}"
        if text and not plural and (lost := wanted - set(FIELD.findall(text))):
            yield f"lost fields {sorted(lost)}"


def missing() -> Iterator[str]:
    """Texts of the code that are in no catalogue: those that `collect` would add to a copy of the tree."""
    if not shutil.which("xgettext"):
        if os.environ.get("CI"):
            yield "xgettext is not installed, so new texts cannot be found"
        else:
            print("xgettext is not installed: not looking for new texts")
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "site"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NO_SOURCE))
        collect(copy)
        for language in LANGUAGES:
            known = (
                {key(entry) for entry in polib.pofile(str(catalogue(language)))}
                if catalogue(language).exists()
                else set()
            )
            for entry in polib.pofile(str(catalogue(language, copy))):
                if key(entry) not in known:
                    yield f"{language}: not collected (make texts): {entry.msgid!r}"


def key(entry: polib.POEntry) -> tuple[str | None, str, str]:
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def main(task: str) -> int:
    if task == "collect":
        collect()
    if task == "check":
        found = list(complaints())
        print("\n".join(found[:40]))
        if found:
            print(f"{len(found)} complaints about translations")
            return 1
    compile_all()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "compile"))
