"""Views of screens and their rendering: the only module that knows the template engine."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from dataclasses import dataclass, replace
from re import compile as pattern
from typing import Any, ClassVar, Final, Self, TypeAlias
from urllib.parse import quote

from jinja2.environment import Environment
from jinja2.loaders import BaseLoader
from jinja2.runtime import StrictUndefined
from markupsafe import Markup

from faristol.desk.kernel.blanks import Tiles, name_blanks, speak_words
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.judgements import State
from faristol.desk.kernel.outcome import BoundForm
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator

MAX_CACHED = 12  # large parts of screens that are mostly the same from one screen to the next
_INVALID_FIELD = pattern(
    r'<(?:input|select|textarea)\b(?=[^>]* aria-invalid="true")[^>]* id="([^"]+)"'
)


def first_invalid_field(screen: str) -> str:
    """Return the id of the first field of a screen that is marked as invalid, or an empty string.

    >>> first_invalid_field('<input id="a"><input id="b" name="b" aria-invalid="true">')
    'b'
    >>> first_invalid_field('<input type="checkbox" id="c" aria-invalid="true" value="yes">')
    'c'
    """
    match = _INVALID_FIELD.search(screen)
    return match.group(1) if match else ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ClockQuestionContext(Context):
    """The question about a running clock, rendered over any screen: what every template has."""

    template: ClassVar[str] = "shared/clock_runs_on.html"


# refusals that ask a question, whichever form was sent
QUESTIONS: Final[Mapping[str, type[Context]]] = {
    "clock/runs_on": ClockQuestionContext,
    "clock/game_runs_on": ClockQuestionContext,
}
WholeContext: TypeAlias = Callable[[], Awaitable[Context]]


class _Environment(Environment):
    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the same globals for each template: an import of a macro compares chained maps again."""
        return self.globals if d is None else {**self.globals, **d}


def make_environment(loader: BaseLoader) -> Environment:
    """Return the environment of all templates; the build compiles them with the same one."""
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
    """A screen before it is rendered: its title, and the context of its template (`docs/screens.md`)."""

    title: str
    context: Context
    text: Translator | None = None  # where the screen is not in the language of the request
    # loads the context of the whole screen: not called for a part of it
    whole: WholeContext | None = None
    stream: str = ""  # the document on this screen, whose age of copy the bar shows
    # formats the state of the screen for screen readers, announced after a command
    spoken: Callable[[], str] | None = None
    focus: str = (
        ""  # the id of the element that has the focus, and is in sight, once the screen is opened
    )

    async def load_whole(self) -> Self:
        """Return the view of the whole screen."""
        return replace(self, context=await self.whole(), whole=None) if self.whole else self


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentBarView:
    """The state of a document for the bar at the top of its screen."""

    id: str = ""
    seq: int = 0
    saved_at: str = ""
    saved_seq: int = 0
    is_copy_due: bool = False
    judged: State = ""  # whether another program judged it otherwise
    is_list_missing: bool = False  # the word list that judges it is not on this device
    zone_note: str = ""  # the note that its times are not those of the device, or an empty string
    name: str = ""
    # the number of documents without a copy of their present state; None on the screen of a document
    uncopied: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CommonContext(Context):
    """The names that the application gives to the template of every screen."""

    title: str
    lang: str
    look: str  # of this device: light, dark or as the system has it
    route: str
    form: BoundForm  # sent and refused, or empty
    stream: DocumentBarView | None


def count_uncopied(rows: Iterable[StreamRow]) -> int:
    """Return how many documents have no copy of their present state; archived ones are not counted."""
    return sum(not row.archived and row.seq > row.saved_seq for row in rows)


def bar_view(
    row: StreamRow,
    judged: State,
    *,
    is_list_missing: bool,
    zone_note: str = "",
    rows: Iterable[StreamRow] | None = None,
) -> DocumentBarView:
    """Return the view of a document in the bar; with `rows`, for a screen that is about no document."""
    return DocumentBarView(
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


def empty_bar_view(rows: Iterable[StreamRow]) -> DocumentBarView | None:
    """Return the view of the bar where there is neither a document nor a register; None without any row."""
    streams = list(rows)
    return DocumentBarView(uncopied=count_uncopied(streams)) if streams else None


def help_address(route: str, template: str) -> str:
    """Return the address of the help on a screen, whose template is its step; empty on the help itself.

    >>> help_address("/duplicate/round?game=d1", "duplicate/round/rack.html")
    '#/help/here?from=%2Fduplicate%2Fround%3Fgame%3Dd1&step=rack'
    >>> help_address("/help/slips", "help/section.html")
    ''
    """
    if template.startswith("help/"):
        return ""
    step = template.rpartition("/")[2].removesuffix(".html")
    return f"#/help/here?from={quote(route or '/', safe='')}&step={step}"


class Templates:
    """The templates of the desk, rendered in the language of the present request.

    All desks of a program share them: a compiled template belongs to the environment that loaded it last.
    """

    def __init__(self, loader: BaseLoader) -> None:
        self._environment = make_environment(loader)
        self._text = Translator("en", None)
        self._environment.globals["_"] = self._translate
        self._environment.globals["n_"] = self._translate_count
        self._environment.globals["name_blanks"] = self._name_blanks
        self._environment.globals["speak_words"] = self._speak_words
        self._environment.globals["page_language"] = self._page_language
        self.sandbox = ""  # of the present request: its name; "" in the club
        self._environment.globals["sandbox"] = lambda: self.sandbox
        self.slots: dict[str, str] = {}  # the HTML of those filled on the present screen
        self._environment.globals["slot"] = lambda name: Markup(self.slots.get(name, ""))  # noqa: S704
        self._environment.globals["help_address"] = self._help_address
        self._environment.globals["render_cached"] = self._render_cached
        self._cached: dict[tuple[object, ...], tuple[object, str]] = {}
        self._page = ("", "")  # route and template of the present screen

    # The engine caches modules of macros with the globals they first saw, so these methods look the
    # language up at each call.
    def _translate(self, message: str, **values: object) -> str:
        return self._text.gettext(message, **values)

    def _translate_count(self, singular: str, plural: str, n: int, **values: object) -> str:
        return self._text.ngettext(singular, plural, n, **values)

    def _page_language(self) -> str:
        return self._text.language

    def _name_blanks(self, tiles: Tiles) -> str:
        return name_blanks(tiles, self._text)

    def _speak_words(self, sentence: str, language: str) -> str:
        return speak_words(sentence, language, self._text)

    def _help_address(self) -> str:
        """Return the address of the help on the present screen, or an empty string where it is the help."""
        return help_address(*self._page)

    def _render_cached(self, macro: Any, value: object, **options: object) -> str:
        """Return the HTML of a macro for a value that never changes, from the cache if it was rendered before."""
        key = (macro.name, self._text.language, id(value), *options.items())
        cached = self._cached.pop(key, None) or (value, macro(value, **options))
        self._cached[key] = cached  # with its value, so that no other object gets its id meanwhile
        while len(self._cached) > MAX_CACHED:
            del self._cached[next(iter(self._cached))]
        return cached[1]

    def render(self, template: str, text: Translator, context: Mapping[str, object]) -> str:
        """Return the HTML of a template."""
        self._text = text
        self._page = (str(context.get("route", "")), template)
        html = self._environment.get_template(template).render(context)
        refusal = getattr(context.get("form"), "refusal", None)
        question = QUESTIONS.get(refusal.code) if refusal else None
        if question is None:
            return html
        return html + self._environment.get_template(question.template).render(context)

    def render_parts(
        self,
        parts: Context,
        names: Iterable[str],
        text: Translator,
        context: Mapping[str, object],
    ) -> dict[str, str]:
        """Return the HTML of parts of a screen, those that it has, by their ids."""
        rendered = dict[str, str]()
        for part in names:
            kind, _, name = part.partition("-")
            if template := parts.regions.get(part):
                rendered[part] = self.render(template, text, context)
            elif template := parts.regions.get(f"{kind}-*"):  # an item of many, as "player-3f…"
                item = parts.item_of(name)
                is_there = item is not None
                extra = {**context, "item": item}
                rendered[part] = self.render(template, text, extra) if is_there else ""
        return rendered
