"""Hold what the judge lets the hall see, and what the judge announces there; kept on this device alone."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from faristol.desk.kernel.storage.stream_store import HALL, StreamStore
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible

MAX_ANNOUNCED: Final = 400  # signs that can be read from the back of a hall
MAX_LINES: Final = 8
MAX_TITLE: Final = 60

Look: TypeAlias = Literal["", "light", "dark"]
WhichClock: TypeAlias = Literal["on", "round", "game", "none"]  # on: whichever is under way
LOOKS: tuple[Look, ...] = get_args(Look)
CLOCKS: tuple[WhichClock, ...] = get_args(WhichClock)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Hold what the hall sees."""

    look: Look = ""  # "" as the device is set, whatever the judge's own look
    board: str = ""  # the document whose board is shown
    is_chosen: bool = False  # by the judge; until then it is that of the game in play
    held: str = ""  # the document shown unchosen, until it ends or the judge shows another
    rack_since: int = 0  # the entry with which the rack came that is shown; 0 none
    clock: WhichClock = "on"
    announced: str = ""
    title: str = ""  # above the standings
    standings: str = ""  # as they were pasted
    is_standings_shown: bool = False
    standings_of: str = ""  # the duplicate game whose results they are
    standings_board: str = ""  # the board shown then: with another game's they make room
    pages: str = ""  # lists that are shown in turn, as standings.py keeps them
    pages_of: str = ""  # the name of what they are of
    pages_from: str = ""  # the document that goes on with them
    standings_rounds: int = 0  # and how many racks it had then: with the next one they make room


def shown(shelf: StreamStore) -> Shown:
    """Return what the hall sees; of what was kept, what cannot be read is what is usual."""
    try:
        raw: Any = json.loads(shelf.own.get(HALL, ""))
    except ValueError:
        return Shown()
    usual = asdict(Shown())
    among = {"look": LOOKS, "clock": CLOCKS}
    kept: dict[str, Any] = {
        name: value
        for name, value in (raw.items() if isinstance(raw, dict) else ())
        if type(value) is type(usual.get(name)) and value in among.get(name, (value,))
    }
    return Shown(**kept)


async def show(shelf: StreamStore, wanted: Shown) -> None:
    """Let the hall see this from now on."""
    value = json.dumps(asdict(wanted), ensure_ascii=False)
    await shelf.put_own(HALL, value)


def read_announced(typed: str) -> str | Refusal:
    """Return what is announced: lines without what surrounds them, at most so many."""
    lines = [" ".join(line.split()) for line in typed.replace("\r", "").strip().split("\n")]
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


def read_title(typed: str) -> str | Refusal:
    """Return what stands above the standings, perhaps nothing."""
    title = " ".join(typed.split())
    if len(title) > MAX_TITLE or not is_visible(title):
        return Refusal("hall/title_bad", {"field": "title", "limit": MAX_TITLE})
    return title


async def change(shelf: StreamStore, **fields: Any) -> None:
    """Let the hall see this too, or otherwise; standings and lists in turn make room for each other."""
    if fields.get("is_standings_shown"):
        fields["pages"] = ""
    await show(shelf, replace(shown(shelf), **fields))


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInHall:
    """Hold what the judge’s room says of the game that is played."""

    id: str
    is_in_play: bool
    offers_results: bool  # it is over, and there are some
    back: Mapping[str, str] | None  # to the game: where, and what is done there next
    results: Mapping[str, Any] | None  # which there are, and what is sent to show them
