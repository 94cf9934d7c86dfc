"""A board and a clock for the hall, of documents of any kind."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.board_view import BoardView, TileView, rack_view
from faristol.desk.shared.voice.voice_settings import VoiceSettings
from faristol.ledger.record import JSON
from faristol.speech.language import spoken_languages
from faristol.speech.names import name_of, tables
from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.reading import tile_names


@dataclass(frozen=True, slots=True, kw_only=True)
class LastMove:
    """The last move, with its label."""

    label: str
    word: str
    at: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPicture:
    """A board for the hall; without a rack if the judge hides it, or there is no rack.

    `since` identifies the rack by the number of the entry with which it came.
    """

    language: str
    board: BoardView
    since: int
    has_rack: bool = True  # that the judge may show
    is_rack_shown: bool = False
    is_rack_open: bool = False  # it is visible in any case: time is running on it
    rack: tuple[tuple[TileView, str], ...] = ()  # each tile and its name
    left: int = 0  # the number of tiles kept from the last rack, before the new ones
    move: LastMove | None = None
    heading: str = ""  # the round, and the game
    title: str = ""
    note: str = ""  # where there was no move
    warning: str = ""  # a fault of the board that stays


def rack_with_names(
    rack: Word,
    alphabet: Alphabet,
    voice: VoiceSettings,
    text: Translator,
    *,
    language: str,
    table: str = "",
) -> tuple[tuple[TileView, str], ...]:
    """Return each tile of a rack with its name in the hall, from a table of names or the usual one."""
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
    """A clock for the hall: the data from which the page computes its time, and the times until then."""

    kind: Literal["round", "game"]
    state: str
    title: str
    times: tuple[str, ...]
    over: str = ""  # the call at the end of the time, once the time is over
    is_quiet: bool = False  # its end is a note beside the standings, not a call across the hall
    names: tuple[str, ...] = ()  # of the sides
    facts: Mapping[str, JSON] = field(default_factory=dict)  # as of <round-clock> or <game-clock>
    says: Mapping[str, JSON] = field(default_factory=dict)

    @property
    def width(self) -> str:
        """The class of times that need more room than those of a usual round."""
        characters = max(len(time) for time in self.times)
        return "" if characters <= 4 else " is-long" if characters == 5 else " is-longest"

    @property
    def facts_json(self) -> str:
        """The facts as JSON for an attribute."""
        return json.dumps(self.facts)

    @property
    def says_json(self) -> str:
        """The sentences of the page as JSON for an attribute."""
        return json.dumps(self.says, ensure_ascii=False)
