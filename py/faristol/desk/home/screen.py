"""The home screen: three tabs, the tiles of what can be begun, and the tools."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from faristol.desk.home.tab_blocks import (
    REHEARSE,
    NextAction,
    again_route,
    choose_head,
    find_event,
    find_last_evening,
    next_action_of,
)
from faristol.desk.home.tabs import EVENING, PRACTICE, TABS, TOURNAMENT, find_tab
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk, RehearsalRound
from faristol.desk.kernel.kinds import spec_of
from faristol.desk.kernel.later_versions import condition_of, is_closed, note_of
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import IMPORT, StreamRow, UnreadableError
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.kernel.view import View

if TYPE_CHECKING:
    from faristol.desk.home.preparations import PreparationRow
    from faristol.desk.shared.evening_result import EveningResult
    from faristol.desk.shared.event_stage import EventStage
    from faristol.desk.shared.resumable import ResumableDocument
    from faristol.desk.shared.voice.device_checks import CheckRow

Tile: TypeAlias = tuple[str, str, str]  # route, name, description
Tool: TypeAlias = tuple[str, str, str]  # route, sign, name

NAME = "FARISTOL"

# What can be begun, always in this order: route, name, description. The letter on a tile is in its name, and unique.
TILES = (
    ("/duplicate", gettext_noop("Duplicate game"), gettext_noop("The whole evening on one tablet")),
    (
        "/duplicate/solo",
        gettext_noop("Solo duplicate"),
        gettext_noop("A game to play by yourself, with its master moves"),
    ),
    (
        "/game",
        gettext_noop("Two-player game"),
        gettext_noop("Played here, recorded from a wooden board, or only refereed"),
    ),
    (
        "/mail",
        gettext_noop("Correspondence game"),
        gettext_noop("Letters in one fixed order, cards sent by post, e-mail or chat"),
    ),
    (
        "/tournament",
        gettext_noop("Tournament"),
        gettext_noop("One-on-one games, paired round by round"),
    ),
    (
        "/judge",
        gettext_noop("Word judge"),
        gettext_noop("Is a move valid? One answer for all its words"),
    ),
    (
        "/clock",
        gettext_noop("Clocks"),
        gettext_noop("For a round with its calls, or for a two-player game"),
    ),
    (
        "/analyse",
        gettext_noop("Board analysis"),
        gettext_noop("A board to try moves on, with every possible move"),
    ),
)
LETTERS = {"ca": "DSPCTJRA", "ro": "DSLPTACU", "en": "DSPGTWCB"}
# Tools by place: the place, then route, sign and name of each tool.
TOOLS = (
    (
        gettext_noop("At the table"),
        (
            ("/hall", "screen", gettext_noop("Hall screen")),
            ("/voice", "sound", gettext_noop("Voice")),
            ("/rehearsal", "clock", gettext_noop("Rehearsal")),
        ),
    ),
    (
        gettext_noop("Words and rules"),
        (
            ("/words", "search", gettext_noop("Words")),
            ("/lists", "list", gettext_noop("Word lists")),
            ("/rules", "book", gettext_noop("Regulations")),
        ),
    ),
    (
        gettext_noop("The club"),
        (
            ("/players", "people", gettext_noop("Players")),
            ("/files", "file", gettext_noop("Files and copies")),
        ),
    ),
    (
        gettext_noop("The device"),
        (
            ("/ready", "checks", gettext_noop("Ready for the hall")),
            ("/settings", "settings", gettext_noop("Settings")),
            ("/version", "info", gettext_noop("Version")),
        ),
    ),
)
# The values of the letters on the tiles of each language.
VALUES = {
    "ca": "A1 B3 C2 Ç10 D2 E1 F4 G3 H8 I1 J8 L1 M2 N1 O1 P3 Q8 R1 S1 T1 U1 V4 X10 Z8",
    "ro": "A1 B9 C1 D2 E1 F8 G9 H10 I1 J10 L1 M4 N1 O1 P2 R1 S1 T1 U1 V8 X10 Z10",
    "en": "A1 B3 C3 D2 E1 F4 G2 H4 I1 J8 K5 L1 M3 N1 O1 P3 Q10 R1 S1 T1 U1 V4 W4 X8 Y4 Z10",
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HomeContext(Context):
    """One of the tabs: its document, the preparations, the last result; the tiles and the tools."""

    template: ClassVar[str] = "home/screen.html"
    regions: ClassVar[Mapping[str, str]] = {"principal": "home/main.html"}

    tab: str
    tabs: Sequence[tuple[str, str]]  # name and label
    name: Sequence[tuple[str, int]]  # of the program: letters with their values
    values: Mapping[str, int]  # of the letters of the language
    is_new: bool  # no document was begun on this device yet
    head: "ResumableDocument | None"  # the document that is offered first
    also: "Sequence[ResumableDocument]"
    next_action: NextAction
    preparations: "Sequence[PreparationRow]"  # empty while something is under way
    last_evening: "EveningResult | None"
    again_route: str  # to play the last evening again; empty without one
    event: "EventStage | None"
    home_tiles: Sequence[Tile]
    filled: Collection[str]  # routes of the tiles whose documents are on this device
    letters: str  # on the tiles, in their order
    tools: Sequence[tuple[str, Sequence[Tool]]]  # by place
    tool_notes: Mapping[str, tuple[str, str]]  # by route: the note, and the class of a warning
    is_import_waiting: bool
    rehearsal: RehearsalRound | None  # under way
    voices: str  # languages, separated by spaces


async def show(desk: Desk, request: Request) -> View:
    """Show a tab with its documents, what can be begun, and the tools by place."""
    from faristol.desk.home.open_documents import load_open_documents
    from faristol.desk.home.preparations import list_first_things, list_preparations
    from faristol.desk.home.ready import evening_checks, needed_voices

    text = desk.translator_for(request.lang)
    documents = await load_open_documents(desk, request, text)
    tab = find_tab(desk, documents)
    head, also = choose_head(desk, tab, documents)
    is_new = not documents and not any(map(_is_document, desk.stream_store.streams.values()))
    last_evening = await find_last_evening(desk, request, head, text) if tab != TOURNAMENT else None
    event = await find_event(desk, request, text) if tab == TOURNAMENT else None
    languages = await needed_voices(desk, request)
    players, count = await _load_player_count(desk, text)
    checks = evening_checks(request.facts, languages, text)
    is_import_waiting = IMPORT in desk.update_blockers
    preparations: Sequence[PreparationRow] = ()
    if is_new and tab == EVENING:
        preparations = list_first_things(desk, checks, count, text)
    elif not head and tab != PRACTICE:
        preparations = list_preparations(checks, text)
    values = letter_values(text.language)
    return View(
        title=text.gettext("The judge’s desk"),
        stream=head.id if head else "",
        context=HomeContext(
            tab=tab,
            tabs=[(name, text.gettext(label)) for name, label in TABS],
            name=[(letter, values[letter]) for letter in NAME],
            values=values,
            is_new=is_new,
            head=head,
            also=also,
            next_action=next_action_of(
                tab, head, last_evening, text, is_new=is_new, is_import_waiting=is_import_waiting
            ),
            preparations=() if is_import_waiting else preparations,
            last_evening=last_evening,
            again_route=again_route(last_evening) if last_evening else "",
            event=event,
            home_tiles=TILES,
            filled=_filled_tiles(desk),
            letters=LETTERS[text.language],
            tools=_tools_of(tab),
            tool_notes=_tool_notes(players, checks, text),
            is_import_waiting=is_import_waiting,
            rehearsal=await desk.load_rehearsal_round(),
            voices=" ".join(languages),
        ),
    )


def _tools_of(tab: str) -> Sequence[tuple[str, Sequence[Tool]]]:
    """Return the tools by place; the rehearsal is that of the tab."""
    routes = {REHEARSE[EVENING][2]: REHEARSE[tab][2]} if tab in REHEARSE else {}
    return [
        (place, [(routes.get(route, route), sign, name) for route, sign, name in tools])
        for place, tools in TOOLS
    ]


def _is_document(row: StreamRow) -> bool:
    return bool(row.seq) and not spec_of(row.kind).is_tool


def _filled_tiles(desk: Desk) -> frozenset[str]:
    """Return the routes of the tiles of which there are documents."""
    routes = {spec_of(row.kind).route for row in desk.stream_store.streams.values() if row.seq}
    tiles = [route for route, _, _ in TILES]
    return frozenset(
        max(fitting, key=len)
        for route in routes
        if (fitting := [tile for tile in tiles if f"{route}/".startswith(f"{tile}/")])
    )


def letter_values(language: str) -> dict[str, int]:
    """Return the values of the letters of a language."""
    return dict(map(parse_tile, VALUES[language].split()))


def parse_tile(tile: str) -> tuple[str, int]:
    """Return letter and value of a tile written as "A1"."""
    letter = tile.rstrip("0123456789")
    return letter, int(tile[len(letter) :])


def _tool_notes(
    players: str, checks: "tuple[CheckRow, ...]", text: Translator
) -> dict[str, tuple[str, str]]:
    """Return by route the note beside a tool, a word or two, and the class of a warning."""
    missing = sum(check.state in ("todo", "bad") for check in checks)
    ready = "" if any(check.state == "wait" for check in checks) else text.gettext("all well")
    return {
        "/players": (players, ""),
        "/settings": (text.gettext("language, look"), ""),
        "/ready": (text.ngettext("{n} missing", "{n} missing", missing), "is-warn")
        if missing
        else (ready, ""),
    }


async def _load_player_count(desk: Desk, text: Translator) -> tuple[str, int]:
    """Return the number of active players, in words too: those are empty until the register was checked."""
    if not desk.register:
        return text.gettext("none yet"), 0
    row = desk.stream_store.streams[desk.register]
    if is_closed(desk.stream_store, row):
        is_due = condition_of(desk.stream_store, row) == "due"
        return "" if is_due else text.render(note_of(desk.stream_store, row)), 0
    try:
        count = await _count_players(desk)
    except UnreadableError:  # its own screen reports it
        return text.render(note_of(desk.stream_store, row)), 0
    return text.format_number(count) if count else text.gettext("none yet"), count


async def _count_players(desk: Desk) -> int:
    """Return the number of active players, cached by the head of the register."""
    cached = await desk.summaries.find(desk.register)
    if isinstance(cached, int):
        return cached
    from faristol.desk.shared.register import RegisterService

    await desk.service(RegisterService).open()
    count = sum(
        not member.player.is_retired for member in desk.service(RegisterService).people.values()
    )
    if desk.service(RegisterService).register.seq == desk.stream_store.streams[desk.register].seq:
        await desk.summaries.put(desk.register, count)
    return count
