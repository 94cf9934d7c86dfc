"""The home screen: open documents, what can be begun, and the tools."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.later_versions import condition_of, is_closed, note_of
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import IMPORT, UnreadableError
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.kernel.view import View

if TYPE_CHECKING:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceState:
    """Whether all of Faristol is on this device."""

    state: str  # ok, todo, bad, wait
    text: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HomeContext(Context):
    """The documents changed last, what can be begun, and the tools."""

    template: ClassVar[str] = "home/screen.html"
    regions: ClassVar[Mapping[str, str]] = {"principal": "home/main.html"}

    name: Sequence[tuple[str, int]]  # of the program: letters with their values
    values: Mapping[str, int]  # of the letters of the language
    head: "ResumableDocument | None"  # the document that is offered first
    also: "list[ResumableDocument]"
    home_tiles: Sequence[Tile]
    letters: str  # on the tiles, in their order
    tools: Sequence[tuple[str, Sequence[Tool]]]  # by place
    tool_notes: Mapping[str, tuple[str, str]]  # by route: the note, and the class of a warning
    is_import_waiting: bool
    device: DeviceState
    voices: str  # languages, separated by spaces


async def show(desk: Desk, request: Request) -> View:
    """Show the documents changed last, what can be begun, and the tools by place."""
    from faristol.desk.home.open_documents import load_open_documents

    text = desk.translator_for(request.lang)
    documents = await load_open_documents(desk, request, text)
    values = letter_values(text.language)
    head = documents[0] if documents and documents[0].is_wanted else None
    from faristol.desk.home.ready import evening_checks, needed_voices

    languages = await needed_voices(desk, request)
    players = await _format_player_count(desk, text)
    checks = evening_checks(request.facts, languages, text)
    return View(
        title=text.gettext("The judge’s desk"),
        stream=head.id if head else "",
        context=HomeContext(
            name=[(letter, values[letter]) for letter in NAME],
            values=values,
            head=head,
            also=documents[1:] if head else documents,
            home_tiles=TILES,
            letters=LETTERS[text.language],
            tools=TOOLS,
            tool_notes=_tool_notes(players, checks, text),
            is_import_waiting=IMPORT in desk.update_blockers,
            device=_device_state(checks, text),
            voices=" ".join(languages),
        ),
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


def _device_state(checks: "tuple[CheckRow, ...]", text: Translator) -> DeviceState:
    """Return state and line that tell whether all of Faristol is on this device, its voice too."""
    for check in checks[:2]:
        if check.state != "ok":
            return DeviceState(state=check.state, text=text.render(check.title))
    message = text.gettext("All of Faristol is on this device: it works without a connection")
    return DeviceState(state="ok", text=message)


async def _format_player_count(desk: Desk, text: Translator) -> str:
    """Return the number of active players in words; an empty string until the register was checked."""
    if not desk.register:
        return text.gettext("none yet")
    row = desk.stream_store.streams[desk.register]
    if is_closed(desk.stream_store, row):
        is_due = condition_of(desk.stream_store, row) == "due"
        return "" if is_due else text.render(note_of(desk.stream_store, row))
    try:
        count = await _count_players(desk)
    except UnreadableError:  # its own screen reports it
        return text.render(note_of(desk.stream_store, row))
    return text.format_number(count) if count else text.gettext("none yet")


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
