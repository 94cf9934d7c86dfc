"""The kinds of documents that this program understands: a row names all modules of a kind.

A table, or a module of the desk, is imported when it is first used: its name alone costs no time at the start.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Final, Literal, NamedTuple, TypeVar
from urllib.parse import quote

from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore
from faristol.desk.kernel.translation import gettext_noop
from faristol.ledger.kind import Kind

HookT = TypeVar("HookT")
ASYNC: Final = 0x80  # of the flags of code: `inspect.CO_COROUTINE`


class KindSpec(NamedTuple):
    """A kind as the desk knows it; modules by their names in `faristol`, or in its desk.

    A field that ends in `_module` names a module with hooks, an empty string where the kind has none. The
    Protocol of each is beside the screens that call it, and `import_hooks` returns the module as it.
    """

    name: str  # the message that names it
    kind_path: str = ""  # the module of its table, and the name of the table there
    feature: str = ""  # the feature of the desk whose `refusals.py` has its messages
    codes: tuple[
        str, ...
    ] = ()  # first parts, besides the kind, of refusal codes with messages there
    route: str = ""  # to the document in use
    other_route: str = ""  # to any other document; if empty, it is only among the files
    has_no_selection: bool = False  # all documents are in use: no setting names one
    is_newest_selected: bool = False  # where no setting names a document, as for clocks
    is_tool: bool = False  # home lists it among the tools, not the documents
    home_module: str = ""  # `HomeEntry` (shared/resumable.py)
    home_tab: Literal["", "evening", "tournament", "practice"] = ""  # of home; "": on each of them
    evening_module: str = ""  # `EveningResults` (shared/evening_result.py)
    event_module: str = ""  # `EventStages` (shared/event_stage.py)
    label_module: str = ""  # `DocumentLabel` (shared/document_labels.py)
    summary_module: str = ""  # `Summariser` (shared/summaries.py)
    day_module: str = ""  # `DocumentDay` (shared/files/file_names.py); its summary has a `day`
    reach_module: str = ""  # `ReachMeasure` (shared/files/log_progress.py)
    can_be_awaited: bool = False  # players may wait for it: home checks whether it is urgent
    update_blocker_module: str = ""  # `UpdateBlocker` (home/version.py)
    round_clock_module: str = ""  # `RoundClockEvents` (shared/clocks/clock_hooks.py)
    game_clock_module: str = ""  # `GameClockEvents`: a document has one of the two, or none
    background_clock_module: str = ""  # `BackgroundClocks` (shared/clocks/clock_hooks.py)
    selection_module: str = ""  # `Selection`, of the documents with such a clock
    renaming_module: str = ""  # `Renaming` (files/screen.py)
    attachments_module: str = ""  # `Attachments` (files/screen.py)
    settling_module: str = ""  # `Settling` (shared/settlement.py)
    round_end_module: str = ""  # `RoundEnd` (shared/files/copies.py)
    lists_module: str = ""  # `ListChanging` (shared/missing_list.py)
    assistance_module: str = ""  # `Assistance` (kernel/assistance.py)
    language_module: str = ""  # `GameLanguage` (home/ready.py)
    flaws_module: str = ""  # `RulesetFlaws` (kernel/refusal_messages.py)
    publication_module: str = ""  # `HallPublication` (hall/publications.py): the public part,
    private_because: str = ""  # or why nothing is public
    has_board: bool = False  # that the hall can show: `BoardPictures`
    hall_clock: Literal["", "round", "game"] = ""  # that the hall shows before a board is chosen
    is_first_in_hall: bool = (
        False  # the hall displays its board while it is in play: `GameProgress`
    )
    hall_status_module: str = ""  # `HallStatus` (hall/screen.py)


KINDS: Final[Mapping[str, KindSpec]] = {
    "register": KindSpec(
        name=gettext_noop("Players"),
        kind_path="club.acts REGISTER",
        feature="club",
        codes=("import", "player", "row", "sheet"),
        is_tool=True,
        reach_module="club.progress",
        private_because="people: their names, clubs, numbers, and what was noted of them",
    ),
    "judge": KindSpec(
        name=gettext_noop("Word judge"),
        kind_path="judge.acts JUDGE",
        feature="judge",
        codes=("lock",),
        route="/judge",
        home_module="judge.sessions",
        private_because="words that were asked about: somebody may still want to play them",
    ),
    "rules": KindSpec(
        name=gettext_noop("Club rules"),
        kind_path="house_rules.acts RULES",
        feature="rules",
        route="/rules/{id}",
        other_route="/rules/{id}",
        has_no_selection=True,
        flaws_module="rules.flaws",
        private_because="it happens to no game; what a game goes by is in the game",
    ),
    "study": KindSpec(
        name=gettext_noop("Analysis"),
        kind_path="analysis.acts STUDY",
        feature="analyse",
        route="/analyse",
        other_route="/analyse/new",
        home_tab="practice",
        publication_module="analyse.public",
        has_board=True,
    ),
    "clock": KindSpec(
        name=gettext_noop("Game clock"),
        kind_path="clock.game.acts GAME_CLOCK",
        feature="clock",
        route="/clock/game",
        other_route="/clock/log?s={id}",
        is_newest_selected=True,
        home_module="clock.home",
        can_be_awaited=True,
        update_blocker_module="clock.home",
        background_clock_module="clock.background_clock",
        selection_module="clock.screen",
        publication_module="clock.public_game",
        hall_clock="game",
    ),
    "round_clock": KindSpec(
        name=gettext_noop("Round clock"),
        kind_path="clock.round.acts ROUND_CLOCK",
        feature="clock",
        route="/clock/round",
        other_route="/clock/log?s={id}",
        is_newest_selected=True,
        home_module="clock.home",
        can_be_awaited=True,
        update_blocker_module="clock.home",
        background_clock_module="clock.background_clock",
        selection_module="clock.screen",
        publication_module="clock.public_round",
        hall_clock="round",
    ),
    "duplicate": KindSpec(
        name=gettext_noop("Duplicate game"),
        kind_path="duplicate.kind DUPLICATE",
        feature="duplicate",
        codes=("eliot", "seat", "xml"),
        route="/duplicate",
        other_route="/duplicate?game={id}",
        home_module="duplicate.home",
        home_tab="evening",
        evening_module="duplicate.evening_result",
        summary_module="duplicate.summary",
        day_module="duplicate.evening_day",
        renaming_module="duplicate.games",
        reach_module="duplicate.progress",
        can_be_awaited=True,
        update_blocker_module="duplicate.home",
        round_clock_module="duplicate.round_clock",
        background_clock_module="duplicate.background_clock",
        selection_module="duplicate.games",
        settling_module="duplicate.rulings.settlement",
        lists_module="duplicate.word_list",
        language_module="duplicate.home",
        publication_module="duplicate.public",
        has_board=True,
        hall_clock="round",
        is_first_in_hall=True,
        hall_status_module="duplicate.hall_results",
    ),
    "solo": KindSpec(
        name=gettext_noop("Solo duplicate"),
        kind_path="duplicate.solo.acts SOLO",
        feature="duplicate",
        route="/duplicate/solo",
        other_route="/duplicate/solo/new",
        home_tab="practice",
        summary_module="duplicate.solo.summary",
        update_blocker_module="duplicate.home",
        round_clock_module="duplicate.solo.screen",
        background_clock_module="duplicate.solo.screen",
        selection_module="duplicate.solo.new",
        private_because="somebody plays alone: the racks ahead are in it, and how they do is nobody else’s business",
    ),
    "classic": KindSpec(
        name=gettext_noop("Two-player game"),
        kind_path="classic.kind CLASSIC",
        feature="classic",
        codes=("gcg",),
        route="/game",
        other_route="/game/all",
        home_module="classic.home",
        label_module="classic.label",
        summary_module="classic.summary",
        reach_module="classic.progress",
        can_be_awaited=True,
        update_blocker_module="classic.game_clock",
        game_clock_module="classic.game_clock",
        background_clock_module="classic.game_clock",
        selection_module="classic.games",
        attachments_module="classic.document",
        lists_module="classic.word_list",
        assistance_module="classic.assistance",
        publication_module="classic.public",
        has_board=True,
    ),
    "correspondence": KindSpec(
        name=gettext_noop("Correspondence game"),
        kind_path="correspondence.kind POST",
        feature="correspondence",
        route="/mail/game",
        other_route="/mail",
        home_module="correspondence.home",
        label_module="correspondence.label",
        summary_module="correspondence.summary",
        can_be_awaited=True,
        private_because="two write to each other: what is on the board is theirs until it is confirmed",
    ),
    "tournament": KindSpec(
        name=gettext_noop("Tournament"),
        kind_path="tournament.kind TOURNAMENT",
        feature="tournament",
        codes=("entry", "trf", "tsh"),
        route="/tournament",
        other_route="/tournament/all",
        home_module="tournament.home",
        home_tab="tournament",
        event_module="tournament.event_stage",
        summary_module="tournament.summary",
        reach_module="tournament.progress",
        can_be_awaited=True,
        update_blocker_module="tournament.round_clock",
        round_clock_module="tournament.round_clock",
        background_clock_module="tournament.round_clock",
        selection_module="tournament.tournaments",
        settling_module="tournament.settlement",
        round_end_module="tournament.rounds",
        publication_module="tournament.public",
        hall_clock="round",
    ),
    "rehearsal": KindSpec(
        name=gettext_noop("Rehearsal"),
        kind_path="rehearsal.acts REHEARSAL",
        feature="rehearsal",
        has_no_selection=True,
        is_tool=True,
        private_because="it is practice: the hall sees the game that is rehearsed, not what will happen in it",
    ),
}


def kind_by_name(name: str) -> Kind[Any, Any] | None:
    """Return a kind, or None for one that this program does not know."""
    if name not in KINDS:
        return None
    module, _, table = KINDS[name].kind_path.partition(" ")
    kind: Kind[Any, Any] = getattr(_import(module), table)
    return kind


@cache  # called for each document of a device, after each act
def _import(name: str) -> ModuleType:
    return import_module(f"faristol.{name}")


class HookError(TypeError):
    """A module lacks a hook, or has one of another signature."""


# a Protocol is passed as what makes its instances: mypy accepts only concrete classes as `type[HookT]`
def import_hooks(module: str, protocol: Callable[..., HookT]) -> HookT | None:
    """Return a module of the desk as the Protocol of its hooks, or None for an empty name.

    The module is imported when it is first asked for. mypy holds every module that a kind names to its
    Protocol (tests/typed/hooks.py); here only what is cheap is checked: that each hook is there, is
    asynchronous where it has to be, and takes as many arguments.

    Raises:
        HookError: the module does not fit, with the hook at fault.
    """
    if not module:
        return None
    hooks: HookT = _import_checked(module, protocol)
    return hooks


@cache
def _import_checked(module: str, protocol: Callable[..., Any]) -> Any:
    hooks = _import(f"desk.{module}")
    for name, hook in vars(protocol).items():
        if name.startswith("_"):
            continue
        if not hasattr(hooks, name):
            raise HookError(f"faristol.desk.{module} has no {name} ({protocol.__name__})")
        if not _has_fitting_arguments(getattr(hooks, name), hook):
            raise HookError(f"faristol.desk.{module}.{name} is not as in {protocol.__name__}")
    return hooks


def _has_fitting_arguments(hook: Any, method: Any) -> bool:
    """Whether a function takes the arguments of a Protocol's method and is asynchronous if the method is.

    Values other than plain functions are not checked.
    """
    code, expected = getattr(hook, "__code__", None), getattr(method, "__code__", None)
    if code is None or expected is None:
        return True
    count = expected.co_argcount - 1  # without `self`
    required = code.co_argcount - len(hook.__defaults__ or ())
    named = code.co_kwonlyargcount - len(hook.__kwdefaults__ or ())
    return bool(
        required <= count <= code.co_argcount
        and named <= expected.co_kwonlyargcount <= code.co_kwonlyargcount
        and code.co_flags & ASYNC == expected.co_flags & ASYNC
    )


UNKNOWN: Final = KindSpec(name=gettext_noop("Document of a later version"))


def spec_of(kind: str) -> KindSpec:
    """Return the row of a kind; for an unknown kind, which a later version has, the row `UNKNOWN`."""
    return KINDS.get(kind, UNKNOWN)


def in_use(stream_store: StreamStore, kind: str) -> str:
    """Return the id of the document of a kind that is in use, or an empty string."""
    return (
        stream_store.selected_or_newest
        if spec_of(kind).is_newest_selected
        else stream_store.selected
    )(kind)


def document_route(row: StreamRow, stream_store: StreamStore) -> str:
    """Return the route of a document, or an empty string if it is only among the files."""
    kind = spec_of(row.kind)
    route = kind.route if row.id == in_use(stream_store, row.kind) else kind.other_route
    return route.format(id=quote(row.id, safe=""))
