"""The result of an evening for the home screen, from figures kept by its head.

No log is read for it. The figures hold no name, and take at most 400 bytes a document (a test holds it).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase, digits
from typing import Any, Final
from urllib.parse import quote

from faristol.board.board import FREE, Board
from faristol.board.layout import STANDARD
from faristol.board.square import SIDE
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.evening_day import evening_date
from faristol.desk.duplicate.result_text import format_half_points, place_written
from faristol.desk.duplicate.results.classification import results_data
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import format_date
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.board_view import board_view
from faristol.desk.shared.card_names import DIGITS, find_card_name
from faristol.desk.shared.evening_result import EveningResult, PlacedRow
from faristol.desk.shared.home_figures import find_result, put_result
from faristol.desk.shared.share_chart import build_share_chart
from faristol.duplicate.score import share_tenths
from faristol.ledger.record import JSON
from faristol.tiles.alphabet import BLANK_BIT, LETTER, Alphabet, alphabet_of

FIRST: Final = 3  # players with their names
_MAX_SHARE: Final = 100  # per cent: a bonus may bring more, which the drawing does not show
_SQUARES: Final = SIDE * SIDE
_CHARACTERS: Final = digits + ascii_lowercase  # of numbers to the base 36
_CHUNK: Final = 80  # characters of a text among figures


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningFigures:
    """What is kept of the result of an evening."""

    language: str
    day: str  # in the form of files
    rounds: int
    master: int
    board: Board
    first: Sequence[tuple[int, int, str, int]]  # place, half points, digits of the card, table
    shares: Sequence[int]  # of all players with a place in per cent of the master, highest first

    def to_json(self) -> JSON:
        """Return the figures as they are stored."""
        counts = Counter(self.shares)
        lowest, highest = min(counts, default=0), max(counts, default=0)
        stacks = "".join(_digit(counts[share]) for share in range(lowest, highest + 1))
        return [
            self.language,
            self.day,
            self.rounds,
            self.master,
            _chunks(_pack_board(self.board, alphabet_of(self.language))),
            [list(row) for row in self.first],
            lowest,
            _chunks(stacks),
        ]

    @classmethod
    def from_json(cls, figures: Any) -> "EveningFigures | None":
        """Return figures as they were stored, or None if another program stored others."""
        try:
            language, day, rounds, master, board, first, lowest, stacks = figures
            counts = enumerate(map(_CHARACTERS.index, "".join(stacks)), start=int(lowest))
            shares = [share for share, count in counts for _ in range(count)]
            return cls(
                language=language,
                day=day,
                rounds=int(rounds),
                master=int(master),
                board=_unpack_board("".join(board), alphabet_of(language)),
                first=[
                    (int(place), int(halves), str(card), int(table))
                    for place, halves, card, table in first
                ],
                shares=shares[::-1],
            )
        except (TypeError, ValueError, LookupError):
            return None


async def load_evening_result(
    desk: Desk, request: Request, row: StreamRow, text: Translator
) -> EveningResult | None:
    """Return the result of an evening that is over; None without any place, or if it is unreadable."""
    figures = EveningFigures.from_json(await find_result(desk, row))
    if figures is None:
        duplicate = await desk.service(DuplicateService).load(request.lang, row.id)
        if not isinstance(duplicate, LoadedDuplicate) or duplicate.game.end is None:
            return None
        figures = build_figures(duplicate, evening_date(desk, request, duplicate))
        await put_result(desk, row, figures.to_json())
    if not figures.shares:
        return None
    is_in_use = row.id == desk.service(DuplicateService).documents.selected_id
    return EveningResult(
        id=row.id,
        name=row.name,
        day=format_date(figures.day, text),
        route="/duplicate/results" if is_in_use else f"/duplicate?game={quote(row.id, safe='')}",
        players=len(figures.shares),
        rounds=figures.rounds,
        board=board_view(figures.board, alphabet_of(figures.language), STANDARD, text),
        first=[await _load_row(desk, row, figures, entry, text) for entry in figures.first],
        master=text.format_number(figures.master),
        chart=build_share_chart(figures.shares, len(figures.first)),
        shares=(figures.shares[-1], figures.shares[0]),
    )


async def _load_row(
    desk: Desk,
    row: StreamRow,
    figures: EveningFigures,
    entry: tuple[int, int, str, int],
    text: Translator,
) -> PlacedRow:
    place, halves, card, table = entry
    is_shared = sum(other[0] == place for other in figures.first) > 1
    name = await find_card_name(desk, row.id, card)
    return PlacedRow(
        place=place_written(place, is_shared=is_shared),
        name=name or text.gettext("table {n}", n=table),
        points=format_half_points(halves, text),
    )


def build_figures(duplicate: LoadedDuplicate, day: str) -> EveningFigures:
    """Return the figures of the result of an evening."""
    results = results_data(duplicate)
    ranking = [standing for standing in results.whole.ranking if standing.place]
    entrants = duplicate.game.entrants
    return EveningFigures(
        language=duplicate.game.language,
        day=day,
        rounds=len(results.rounds),
        master=results.master,
        board=duplicate.board,
        first=[
            (
                standing.place,
                standing.half_points,
                entrants[standing.player].card[:DIGITS],
                entrants[standing.player].table,
            )
            for standing in ranking[:FIRST]
        ],
        shares=sorted(
            (_share_of(standing.half_points, results.master) for standing in ranking), reverse=True
        )
        if results.rounds
        else (),
    )


def _share_of(half_points: int, master: int) -> int:
    return max(0, min(_MAX_SHARE, share_tenths(half_points, 2 * master) // 10))


# ---- as short texts ----


def _pack_board(board: Board, alphabet: Alphabet) -> str:
    """Return a board as one number: which squares have a tile, then the tiles, last square first."""
    number = 0
    for code in filter(None, board.cells):
        is_blank = bool(code & BLANK_BIT)
        number = number * 2 * alphabet.size + (code & LETTER) - 1 + is_blank * alphabet.size
    taken = sum(1 << at for at, code in enumerate(board.cells) if code != FREE)
    return _to_text((number << _SQUARES) + taken)


def _unpack_board(packed: str, alphabet: Alphabet) -> Board:
    number = int(packed, len(_CHARACTERS))
    taken, number = number & ((1 << _SQUARES) - 1), number >> _SQUARES
    cells = bytearray(_SQUARES)
    for at in reversed(range(_SQUARES)):
        if taken >> at & 1:
            number, code = divmod(number, 2 * alphabet.size)
            is_blank, letter = divmod(code, alphabet.size)
            cells[at] = letter + 1 | is_blank * BLANK_BIT
    return Board(bytes(cells))


def _to_text(number: int) -> str:
    """Return a number to the base 36.

    >>> _to_text(0), _to_text(71)
    ('0', '1z')
    """
    characters = []
    while True:
        number, last = divmod(number, len(_CHARACTERS))
        characters.append(_CHARACTERS[last])
        if not number:
            return "".join(reversed(characters))


def _digit(count: int) -> str:
    return _CHARACTERS[min(count, len(_CHARACTERS) - 1)]


def _chunks(text: str) -> list[JSON]:
    return [text[at : at + _CHUNK] for at in range(0, len(text), _CHUNK)]
