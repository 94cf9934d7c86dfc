"""Turn a view into HTML: the one place that knows the template engine."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field
from re import compile as pattern
from typing import Any, Final, TypeAlias

from jinja2.environment import Environment
from jinja2.loaders import BaseLoader
from jinja2.runtime import StrictUndefined

from faristol.desk.kernel.blanks import Tiles, name_blanks, speak_words
from faristol.desk.kernel.judgements import State
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Text

KEPT = 12  # pieces of screens that are large, and mostly the same as a moment ago
_WRONG = pattern(r'<(?:input|select|textarea)\b(?=[^>]* aria-invalid="true")[^>]* id="([^"]+)"')


def first_invalid_field(screen: str) -> str:
    """Return the id of the first field of a screen that is marked as wrong, or nothing.

    >>> first_wrong('<input id="a"><input id="b" name="b" aria-invalid="true">')
    'b'
    >>> first_wrong('<input type="checkbox" id="c" aria-invalid="true" value="yes">')
    'c'
    """
    found = _WRONG.search(screen)
    return found.group(1) if found else ""


# refusals that ask, whatever form was sent: the template of the question that stands over its screen
QUESTIONS: Final[Mapping[str, str]] = {
    "clock/runs_on": "shared/clock_runs_on.html",
    "clock/game_runs_on": "shared/clock_runs_on.html",
}
Whole: TypeAlias = Callable[[], Awaitable[Mapping[str, Any]]]


class _Environment(Environment):
    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Give every template the same globals: chained maps are compared anew at each import of a macro."""
        return self.globals if d is None else {**self.globals, **d}


def make_environment(loader: BaseLoader) -> Environment:
    """Return the environment of every template; the build compiles them with the same one."""
    return _Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Hold what a screen shows: its template, what the template needs, and the parts asked for alone."""

    title: str
    template: str
    context: Mapping[str, Any] = field(default_factory=dict)
    regions: Mapping[str, str] = field(default_factory=dict)  # id of a part: its template
    text: Text | None = None  # when the screen is not said as its language says everything
    # what only the whole screen shows, found when it is drawn: not for a part of it
    whole: Whole | None = None
    stream: str = ""  # the document on this screen, whose age of copy the bar shows
    # what is said to readers of the screen after an act: how it stands now
    spoken: Callable[[], str] | None = None
    focus: str = ""  # the id of what has the focus, and is in sight, once the screen was opened


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownStream:
    """Hold what the bar says of a document."""

    id: str = ""
    seq: int = 0
    saved_at: str = ""
    saved_seq: int = 0
    is_copy_due: bool = False
    judged: State = ""  # what is to be said of who judged it
    is_list_missing: bool = False  # the list of words that judges it is not on this device
    zone_note: str = ""  # that its times are not those of the device, or an empty string
    name: str = ""
    # of all documents, how many have no copy as they stand; None where the screen is of this document
    uncopied: int | None = None


def count_uncopied(rows: Iterable[StreamRow]) -> int:
    """Return how many documents that are not archived have no copy as they stand."""
    return sum(not row.archived and row.seq > row.saved_seq for row in rows)


def shown(
    row: StreamRow,
    judged: State,
    *,
    is_list_missing: bool,
    zone_note: str = "",
    rows: Iterable[StreamRow] | None = None,
) -> ShownStream:
    """Return what the bar says of a document; of all `rows` where the screen is about none of them."""
    return ShownStream(
        id=row.id,
        seq=row.seq,
        saved_at=row.saved_at,
        saved_seq=row.saved_seq,
        is_copy_due=row.is_copy_due,
        judged=judged,
        is_list_missing=is_list_missing,
        zone_note=zone_note,
        name=row.name,
        uncopied=None if rows is None else count_uncopied(rows),
    )


def shown_none(rows: Iterable[StreamRow]) -> ShownStream | None:
    """Return what the bar says where there is no document to say it of, not even a register."""
    here = list(rows)
    return ShownStream(uncopied=count_uncopied(here)) if here else None


class Templates:
    """Render templates in the language of the moment."""

    def __init__(self, loader: BaseLoader) -> None:
        self._environment = make_environment(loader)
        self._text = Text("en", None)
        self._environment.globals["_"] = self._say
        self._environment.globals["n_"] = self._count
        self._environment.globals["name_blanks"] = self._name_blanks
        self._environment.globals["speak_words"] = self._speak_words
        self._environment.globals["page_language"] = self._language
        self._environment.globals["kept"] = self._keep
        self._kept: dict[tuple[object, ...], tuple[object, str]] = {}

    # Modules of macros are kept by the engine with the globals they first saw, so these two look
    # the language up at each call.
    def _say(self, message: str, **values: object) -> str:
        return self._text.say(message, **values)

    def _count(self, one: str, many: str, n: int, **values: object) -> str:
        return self._text.count(one, many, n, **values)

    def _language(self) -> str:
        return self._text.language

    def _name_blanks(self, tiles: Tiles) -> str:
        return name_blanks(tiles, self._text)

    def _speak_words(self, sentence: str, language: str) -> str:
        return speak_words(sentence, language, self._text)

    def _keep(self, macro: Any, shown: object, **named: object) -> str:
        """Return what a macro draws of something that never changes, once more without drawing it."""
        key = (macro.name, self._text.language, id(shown), *named.items())
        found = self._kept.pop(key, None) or (shown, macro(shown, **named))
        self._kept[key] = found  # beside what it was drawn of, whose id is nobody else's meanwhile
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return found[1]

    def render(self, template: str, text: Text, context: Mapping[str, Any]) -> str:
        """Return the HTML of a template."""
        self._text = text
        html = self._environment.get_template(template).render(context)
        refusal = getattr(context.get("form"), "refusal", None)
        question = QUESTIONS.get(refusal.code) if refusal else None
        return html + self._environment.get_template(question).render(context) if question else html
