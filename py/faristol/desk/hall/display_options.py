"""The display options of the hall, with what the judge announces there; stored on this device alone."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from faristol.desk.kernel.storage.stream_store import HALL, StreamStore
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible

MAX_ANNOUNCED: Final = 400  # characters that can be read from the back of a hall
MAX_LINES: Final = 8
MAX_TITLE: Final = 60

Look: TypeAlias = Literal["", "light", "dark"]
WhichClock: TypeAlias = Literal["on", "round", "game", "none"]  # on: whichever is under way
LOOKS: tuple[Look, ...] = get_args(Look)
CLOCKS: tuple[WhichClock, ...] = get_args(WhichClock)


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayOptions:
    """The choices of the judge for the hall's picture; stored by the names of the fields."""

    look: Look = ""  # "" as the device is set, whatever the judge's own look
    board: str = ""  # the document whose board is shown
    is_chosen: bool = False  # by the judge; until then it is that of the game in play
    held: str = (
        ""  # the document displayed without a choice, until it ends or the judge chooses another
    )
    rack_since: int = 0  # the entry with which the displayed rack came; 0 for no rack
    clock: WhichClock = "on"
    announced: str = ""
    title: str = ""  # above the standings
    standings: str = ""  # as they were pasted
    is_standings_shown: bool = False
    standings_of: str = ""  # the duplicate game with these results
    standings_board: str = ""  # the board shown then: the board of another game replaces them
    pages: str = ""  # lists shown in turn, in the form of standings.py
    pages_of: str = ""  # the name of their tournament
    pages_from: str = ""  # the document that updates them
    standings_rounds: int = 0  # the number of racks then: the next rack replaces them


def display_options_of(stream_store: StreamStore) -> DisplayOptions:
    """Return the stored display options; the default where a value cannot be read."""
    try:
        raw: Any = json.loads(stream_store.own.get(HALL, ""))
    except ValueError:
        return DisplayOptions()
    defaults = asdict(DisplayOptions())
    choices = {"look": LOOKS, "clock": CLOCKS}
    valid: dict[str, Any] = {
        name: value
        for name, value in (raw.items() if isinstance(raw, dict) else ())
        if type(value) is type(defaults.get(name)) and value in choices.get(name, (value,))
    }
    return DisplayOptions(**valid)


async def save_display_options(stream_store: StreamStore, options: DisplayOptions) -> None:
    """Store the display options."""
    value = json.dumps(asdict(options), ensure_ascii=False)
    await stream_store.put_device_pref(HALL, value)


def read_announced(text_input: str) -> str | Refusal:
    """Return an announcement from its input, in stripped lines of a limited number."""
    lines = [" ".join(line.split()) for line in text_input.replace("\r", "").strip().split("\n")]
    text = "\n".join(lines)
    if not text:
        return Refusal("hall/nothing_to_announce", {"field": "text"})
    if len(text) > MAX_ANNOUNCED or len(lines) > MAX_LINES:
        return Refusal(
            "hall/announced_too_long",
            {"field": "text", "limit": MAX_ANNOUNCED, "lines": MAX_LINES},
        )
    if not is_visible(text, has_lines=True):
        return Refusal("hall/character_bad", {"field": "text"})
    return text


def read_title(text: str) -> str | Refusal:
    """Return the title of the standings from its input; it may be empty."""
    title = " ".join(text.split())
    if len(title) > MAX_TITLE or not is_visible(title):
        return Refusal("hall/title_bad", {"field": "title", "limit": MAX_TITLE})
    return title


async def change(stream_store: StreamStore, **fields: Any) -> None:
    """Change some display options; standings and lists in turn replace each other."""
    if fields.get("is_standings_shown"):
        fields["pages"] = ""
    await save_display_options(stream_store, replace(display_options_of(stream_store), **fields))


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsInHall:
    """The results of a game that the judge may show in the hall."""

    label: str
    fields: Mapping[str, JSON]  # of the form that shows them


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInHall:
    """The status of the game in use for the judge's screen of the hall."""

    id: str
    is_in_play: bool
    can_show_results: bool  # it is over and has results
    back: str  # the address of its next step; empty before it starts
    results: ResultsInHall | None
