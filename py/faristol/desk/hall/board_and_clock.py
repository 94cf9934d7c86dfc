"""Hold a board and a clock as the hall sees them, whichever document they are of."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from faristol.desk.kernel.translation import Text
from faristol.desk.shared.board.board_view import BoardView, TileView, rack_view
from faristol.desk.shared.voice.voice_settings import VoiceSettings
from faristol.speech.language import spoken_languages
from faristol.speech.names import name_of, tables
from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.reading import tile_names


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveShown:
    """Hold the move that was played last, and what it is called."""

    said: str
    word: str
    at: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPicture:
    """Hold a board as the hall sees it; without a rack when the judge keeps it, or none lies.

    `since` tells one rack from the next: the number of the entry with which it came.
    """

    language: str
    board: BoardView
    since: int
    has_rack: bool = True  # that the judge may show
    is_rack_shown: bool = False
    is_rack_open: bool = False  # it is shown without being asked for: time is running on it
    rack: tuple[tuple[TileView, str], ...] = ()  # each tile and its name
    left: int = 0  # how many of them were left over, before those that are new
    move: MoveShown | None = None
    heading: str = ""  # what goes on: which round, of which game
    title: str = ""
    note: str = ""  # where there was no move
    warning: str = ""  # what of the board is not as it should be, and stays


def named_rack(
    rack: Word,
    alphabet: Alphabet,
    voice: VoiceSettings,
    text: Text,
    *,
    language: str,
    table: str = "",
) -> tuple[tuple[TileView, str], ...]:
    """Return each tile of a rack with what it is called in the hall, by a table of names or the usual one."""
    is_spoken = language in spoken_languages()
    names = voice.names(language, table if table in tables(language) else "") if is_spoken else None
    return tuple(
        (tile, name_of(names, name) if names else "")
        for tile, name in zip(
            rack_view(rack, alphabet, text), tile_names(rack, alphabet), strict=True
        )
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPicture:
    """Hold a clock: what the page computes its time from, and what it shows until it has."""

    kind: Literal["round", "game"]
    state: str
    title: str
    times: tuple[str, ...]
    over: str = ""  # what is called when the time is over, of a clock whose time is
    is_quiet: bool = False  # its end is a note beside the standings and no call across the hall
    names: tuple[str, ...] = ()  # of the sides
    facts: Mapping[str, Any] = field(default_factory=dict)  # as of <round-clock> or <game-clock>
    says: Mapping[str, Any] = field(default_factory=dict)

    @property
    def width(self) -> str:
        """Return the class of figures that need more room than those of a usual round."""
        signs = max(len(time) for time in self.times)
        return "" if signs <= 4 else " is-long" if signs == 5 else " is-longest"

    @property
    def facts_json(self) -> str:
        """Return the facts as an attribute holds them."""
        return json.dumps(self.facts)

    @property
    def says_json(self) -> str:
        """Return what the page may have to say as an attribute holds it."""
        return json.dumps(self.says, ensure_ascii=False)
