"""A stranger's YAML as plain content: it is measured before it is read, and nothing in it can be more than data."""

from __future__ import annotations

from typing import Any

import yaml
from django.utils.translation import gettext as _

from game.editions.problems import Problem, not_plain

LARGEST = 2 * 1024 * 1024
DEEPEST = 20
MOST_NODES = 50_000


class Unreadable(Exception):
    """The file is refused; `problems` say where and why. Nothing was changed."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML's safe loader, which also refuses a key that is given twice or is no plain name."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key_node, value_node in node.value:
            merge = key_node.tag == "tag:yaml.org,2002:merge"
            key = None if merge else self.construct_object(key_node, deep=True)
            if isinstance(key, bool) or not isinstance(key, str | int):
                raise _refused(_("Назва поля — це текст або ціле число."), key_node)
            if str(key) in found:
                raise _refused(_("Поле «%(key)s» стоїть двічі.") % {"key": key}, key_node)
            found[str(key)] = self.construct_object(value_node, deep=deep)
        return found


def read(raw: bytes) -> dict[str, Any]:
    """The file as plain content; Unreadable for anything but plain maps, lists, texts and numbers of bounded size."""
    if len(raw) > LARGEST:
        raise _refused(_("Файл завеликий: щонайбільше 2 МіБ."))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refused(_("Файл не в кодуванні UTF-8.")) from None
    try:
        _measure(text)
        plain = yaml.load(text, Loader=_Loader)  # noqa: S506 (a safe loader)
    except yaml.MarkedYAMLError as error:
        raise _refused(_in_words(error.problem or ""), error) from None
    except (
        yaml.YAMLError,
        ValueError,
    ):  # a sign that YAML does not allow, a number of thousands of digits, a 31st of June
        raise _refused(_("Це не YAML: у файлі є знак або число, яких не буває.")) from None
    if not isinstance(plain, dict):
        raise _refused(_("У файлі має бути видання: розділи з назвами."))
    if faults := list(not_plain(plain)):
        raise Unreadable(faults[:20])
    return plain


def _measure(text: str) -> None:
    """Refuse what could grow while it is read, or mean more than data: aliases, tags, endless depth."""
    depth = 0
    for nodes, event in enumerate(yaml.parse(text, Loader=_Loader)):
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise _refused(_("Посилання YAML (& та *) не приймаються."), event)
        if (tag := getattr(event, "tag", None)) and tag != "!":
            raise _refused(_("Теги YAML (!) не приймаються."), event)
        if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            depth += 1
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            depth -= 1
        if depth > DEEPEST:
            raise _refused(_("Вкладено глибше ніж %(most)d рівнів.") % {"most": DEEPEST}, event)
        if nodes > MOST_NODES:
            raise _refused(_("Забагато елементів: щонайбільше %(most)d.") % {"most": MOST_NODES}, event)


_WORDS = (
    ("nesting depth", lambda: _("Вкладено глибше ніж %(most)d рівнів.") % {"most": DEEPEST}),
    ("mapping values are not allowed", lambda: _("Це не YAML: тут зайва двокрапка або не той відступ.")),
    ("could not find expected ':'", lambda: _("Це не YAML: після назви поля бракує двокрапки.")),
    ("cannot start any token", lambda: _("Це не YAML: із цього знака рядок починатися не може.")),
    ("unexpected end of stream", lambda: _("Це не YAML: лапки не закрито.")),
    ("did not find expected", lambda: _("Це не YAML: список або поле не закрито, чи не той відступ.")),
)


def _in_words(problem: str) -> str:
    """What YAML's own reader says, in the reader's language."""
    return next((say() for sign, say in _WORDS if sign in problem), _("Це не YAML: розмітки не розібрати."))


def _refused(text: str, at: Any = None) -> Unreadable:
    """A refusal with its line and column, where it has a place: an event, a node or an error of YAML."""
    mark = getattr(at, "problem_mark", None) or getattr(at, "start_mark", None)
    where = _("рядок %(line)d, знак %(column)d") % {"line": mark.line + 1, "column": mark.column + 1} if mark else ""
    return Unreadable([Problem(where, text)])
