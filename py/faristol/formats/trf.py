"""A writer and a reader of tournament reports in FIDE's format (TRF16).

They are for pairing programs and checks.

A line begins with three digits: 001 is a player, 012 the name of the tournament, 022 the place. In the line of
a player columns 5-8 hold the number, 15-47 the name, 49-52 the rating, 81-84 the points, 86-89 the
place; from column 92 on each round has ten columns: opponent, colour, result. The format has no points
of games: of a Scrabble tournament it holds the pairings, the player who began, and the results.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from faristol.formats.tournament_text import MOST_PLAYERS, MOST_ROUNDS, text_of
from faristol.ledger.refusal import Refusal

_ROUNDS_START: Final = 91  # index of the first round's columns, from 0
_ROUND_WIDTH: Final = 10
_MIN_HALF_POINTS: Final = -19  # half points: four columns cannot hold fewer
_RATING_LIMIT: Final = 10_000  # four columns cannot hold a higher one
_EMPTY_COLUMNS: Final = (8, 13, 47, 79, 84, 89, 90)  # indexes of columns of a player that are empty
# lines may end with a carriage return alone, as those of JaVaFo and bbpPairings do
_PLAYER: Final = re.compile(rb"(?:\A|[\r\n])001 [ 0-9]{4} ")
RESULTS: Final = "1=0+-WDLHFUZ"
# the results that the opponent may have; both may have lost (CAT-CLS 4F, 8.2C)
_OPPOSITE_RESULTS: Final = {
    "1": "0",
    "0": "10",
    "=": "=",
    "+": "-",
    "-": "+-",
    "W": "L",
    "L": "W",
    "D": "D",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """The opponent and the result of a player in a round; opponent 0: no opponent."""

    opponent: int = 0
    colour: str = "-"  # w begins, b replies
    # U is a bye, Z a missed round, + and - are without a game; empty for an unfinished game
    result: str = "Z"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """A player of a report."""

    number: int
    name: str
    rating: int = 0  # 0: no rating
    half_points: int = 0
    place: int = 0
    cells: tuple[Cell, ...] = ()
    line: int = field(default=0, compare=False)  # in the file that it was read from

    def cell(self, at: int) -> Cell:
        """Return the cell of a round, counted from 0; an empty cell for a round after the last one."""
        return self.cells[at] if at < len(self.cells) else Cell()


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A tournament as reported."""

    title: str = ""
    place: str = ""
    day: str = ""
    players: tuple[Reported, ...] = ()

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return max((len(player.cells) for player in self.players), default=0)


# ---- out ----


def write_trf(report: Report, *, system: str = "Swiss-System") -> str:
    """Return the text of a report, with the players in the order of their numbers."""
    lines = [f"012 {report.title}", f"022 {report.place}", f"042 {report.day}"]
    rated = sum(player.rating > 0 for player in report.players)
    lines += [f"062 {len(report.players)}", f"072 {rated}", f"092 Individual: {system}"]
    lines += [
        _format_player(player)
        for player in sorted(report.players, key=lambda reported: reported.number)
    ]
    return "".join(f"{line.rstrip()}\r\n" for line in lines)


def _format_player(player: Reported) -> str:
    whole, half = divmod(abs(max(_MIN_HALF_POINTS, player.half_points)), 2)
    sign = "-" if player.half_points < 0 else ""
    name = player.name[:33]
    rating = str(player.rating) if 0 < player.rating < _RATING_LIMIT else ""
    head = f"001 {player.number:>4}      {name:<33} {rating:>4}"
    points, place = f"{sign}{whole}.{5 * half}", player.place or ""
    cells = "".join(
        f"  {cell.opponent:>4} {cell.colour} {cell.result or ' '}"
        if cell.opponent
        else f"  0000 - {cell.result}"
        for cell in player.cells
    )
    return f"{head:<80}{points:>4} {place:>4}{cells}"


# ---- in ----


def is_report(data: bytes) -> bool:
    """Whether a line of the file is one of a player, with the number in its columns."""
    return _PLAYER.search(data) is not None


def read_trf(data: bytes) -> Report | Refusal:
    """Return the report of a file, or a refusal with the line at fault."""
    text = text_of(data, "trf")
    if isinstance(text, Refusal):
        return text
    headings: dict[str, str] = {}
    players: list[Reported] = []
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if line.startswith("001"):
            player = _parse_player(line)
            if isinstance(player, str):
                return Refusal(f"trf/{player}", {"line": number})
            players.append(replace(player, line=number))
            if len(players) > MOST_PLAYERS:
                return Refusal("trf/too_many_players", {"limit": MOST_PLAYERS})
        elif line[:3] in ("012", "022", "042"):
            headings.setdefault(line[:3], line[4:].strip()[:200])
    if not players:
        return Refusal("trf/no_players")
    report = Report(
        title=headings.get("012", ""),
        place=headings.get("022", ""),
        day=headings.get("042", ""),
        players=tuple(players),
    )
    return next(_find_faults(report), report)


def _parse_player(line: str) -> Reported | str:
    """Return the player of a line, or the code of its fault."""
    number, rating = _parse_whole(line[4:8]), _parse_whole(line[48:52] or "0")
    points, place = _parse_half_points(line[80:84]), _parse_whole(line[85:89] or "0")
    if number is None or number < 1 or rating is None or points is None or place is None:
        return "number_bad"
    if any(line[at : at + 1].strip() for at in _EMPTY_COLUMNS):  # the columns are shifted
        return "number_bad"
    if len(line.rstrip()) > _ROUNDS_START + MOST_ROUNDS * _ROUND_WIDTH:
        return "too_many_rounds"
    cells: list[Cell] = []
    for start in range(_ROUNDS_START, len(line.rstrip()), _ROUND_WIDTH):
        cell = _parse_cell(line[start : start + _ROUND_WIDTH])
        if cell is None:
            return "round_bad"
        cells.append(cell)
    return Reported(
        number=number,
        name=line[14:47].strip(),
        rating=rating,
        half_points=points,
        place=place,
        cells=tuple(cells),
    )


def _parse_cell(text: str) -> Cell | None:
    if (text[4:5] + text[6:7] + text[8:]).strip():  # the columns are shifted
        return None
    opponent = _parse_whole(text[:4] or "0")
    colour = text[5:6].strip().lower() or "-"
    result = text[7:8].strip().upper() or ("" if opponent else "Z")
    if opponent is None or colour not in "wb-" or result not in RESULTS:
        return None
    return Cell(opponent, colour, result)


def _parse_whole(text: str) -> int | None:
    text = text.strip() or "0"
    return int(text) if text.isascii() and text.isdigit() else None


def _parse_half_points(text: str) -> int | None:
    whole, _, half = text.strip().removeprefix("-").partition(".")
    number = _parse_whole(whole)
    if number is None or half not in ("", "0", "5"):
        return None
    return (2 * number + (half == "5")) * (-1 if text.strip().startswith("-") else 1)


def _find_faults(report: Report) -> Iterator[Refusal]:
    """Yield the faults of a report: a number twice, an opponent that does not exist or has another result."""
    by_number = {player.number: player for player in report.players}
    if len(by_number) != len(report.players):
        yield Refusal("trf/number_twice")
    for player in report.players:
        for index, cell in enumerate(player.cells):
            place = {"number": player.number, "round": index + 1}
            if not cell.opponent:
                if cell.result in "1=0WDL":
                    yield Refusal("trf/opponent_missing", place)
                continue
            other = by_number.get(cell.opponent)
            if other is None or other is player:
                yield Refusal("trf/opponent_bad", place)
                continue
            theirs = other.cell(index)
            if theirs.opponent != player.number:
                yield Refusal("trf/opponent_differs", place)
            elif theirs.result not in _OPPOSITE_RESULTS.get(cell.result, cell.result):
                yield Refusal("trf/result_differs", place)


# ---- checking ----


def differences(ours: Report, theirs: Report) -> Sequence[tuple[int, int, Cell, Cell]]:
    """Return the differences of two reports: player, round, our cell, their cell.

    Colours are not compared.
    """
    others = {player.number: player for player in theirs.players}
    differing: list[tuple[int, int, Cell, Cell]] = []
    for player in ours.players:
        other = others.pop(player.number, Reported(number=player.number, name=""))
        for at in range(max(len(player.cells), len(other.cells))):
            our_cell, their_cell = player.cell(at), other.cell(at)
            if (our_cell.opponent, our_cell.result) != (their_cell.opponent, their_cell.result):
                differing.append((player.number, at + 1, our_cell, their_cell))
    for number, other in sorted(others.items()):
        differing += [(number, at, Cell(), cell) for at, cell in enumerate(other.cells, start=1)]
    return differing
