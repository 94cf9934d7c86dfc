"""Write and read tournament reports in FIDE's format (TRF16), for pairing programs and checks.

A line begins with three figures: 001 is a player, 012 the name of the tournament, 022 the place. Of
a player columns 5-8 hold the number, 15-47 the name, 49-52 the rating, 81-84 the points, 86-89 the
place; from column 92 on each round takes ten: opponent, colour, result. The format knows no points
of games: of a Scrabble tournament it says who met whom, who began, and who won.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from faristol.formats.tournament_text import MOST_PLAYERS, MOST_ROUNDS, text_of
from faristol.ledger.refusal import Refusal

_FIRST: Final = 91  # where the first round begins, from 0
_WIDTH: Final = 10
_LEAST: Final = -19  # half points: of fewer four columns hold no figure
_RATINGS: Final = 10_000  # four columns hold none of more figures
_BETWEEN: Final = (8, 13, 47, 79, 84, 89, 90)  # columns of a player that hold nothing
# lines may end with a carriage return alone, as those of JaVaFo and bbpPairings do
_PLAYER: Final = re.compile(rb"(?:\A|[\r\n])001 [ 0-9]{4} ")
RESULTS: Final = "1=0+-WDLHFUZ"
# what the other of a game may have; both may have lost (CAT-CLS 4F, 8.2C)
_FITTING: Final = {"1": "0", "0": "10", "=": "=", "+": "-", "-": "+-", "W": "L", "L": "W", "D": "D"}


@dataclass(frozen=True, slots=True)
class Cell:
    """Hold what a player had in a round: an opponent of 0 is none."""

    opponent: int = 0
    colour: str = "-"  # w begins, b replies
    # U is a bye, Z a round missed, + and - are without a game; a game that goes on has none
    result: str = "Z"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """Hold a player."""

    number: int
    name: str
    rating: int = 0  # 0 is none
    half_points: int = 0
    place: int = 0
    cells: tuple[Cell, ...] = ()
    line: int = field(default=0, compare=False)  # of the file that it was read from

    def cell(self, at: int) -> Cell:
        """Return what the player had in a round, from 0; of a later one that is nothing."""
        return self.cells[at] if at < len(self.cells) else Cell()


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Hold a tournament."""

    title: str = ""
    place: str = ""
    day: str = ""
    players: tuple[Reported, ...] = ()

    @property
    def rounds(self) -> int:
        """Return how many rounds there are."""
        return max((len(player.cells) for player in self.players), default=0)


# ---- out ----


def write_trf(report: Report, *, system: str = "Swiss-System") -> str:
    """Return a report in the format, players by their numbers."""
    lines = [f"012 {report.title}", f"022 {report.place}", f"042 {report.day}"]
    rated = sum(player.rating > 0 for player in report.players)
    lines += [f"062 {len(report.players)}", f"072 {rated}", f"092 Individual: {system}"]
    lines += [_line(player) for player in sorted(report.players, key=lambda one: one.number)]
    return "".join(f"{line.rstrip()}\r\n" for line in lines)


def _line(player: Reported) -> str:
    whole, half = divmod(abs(max(_LEAST, player.half_points)), 2)
    sign = "-" if player.half_points < 0 else ""
    name = player.name[:33]
    rating = str(player.rating) if 0 < player.rating < _RATINGS else ""
    head = f"001 {player.number:>4}      {name:<33} {rating:>4}"
    points, place = f"{sign}{whole}.{5 * half}", player.place or ""
    cells = "".join(
        f"  {one.opponent:>4} {one.colour} {one.result or ' '}"
        if one.opponent
        else f"  0000 - {one.result}"
        for one in player.cells
    )
    return f"{head:<80}{points:>4} {place:>4}{cells}"


# ---- in ----


def is_report(data: bytes) -> bool:
    """Tell whether a line is one of a player: the number stands in its columns."""
    return _PLAYER.search(data) is not None


def read_trf(data: bytes) -> Report | Refusal:
    """Return a report, or in which line it is none, and why."""
    text = text_of(data, "trf")
    if isinstance(text, Refusal):
        return text
    told: dict[str, str] = {}
    players: list[Reported] = []
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if line.startswith("001"):
            player = _player(line)
            if isinstance(player, str):
                return Refusal(f"trf/{player}", {"line": number})
            players.append(replace(player, line=number))
            if len(players) > MOST_PLAYERS:
                return Refusal("trf/too_many_players", {"limit": MOST_PLAYERS})
        elif line[:3] in ("012", "022", "042"):
            told.setdefault(line[:3], line[4:].strip()[:200])
    if not players:
        return Refusal("trf/no_players")
    report = Report(
        title=told.get("012", ""),
        place=told.get("022", ""),
        day=told.get("042", ""),
        players=tuple(players),
    )
    return next(_faults(report), report)


def _player(line: str) -> Reported | str:
    """Return the player of a line, or what is wrong with it."""
    number, rating = _whole(line[4:8]), _whole(line[48:52] or "0")
    points, place = _half_points(line[80:84]), _whole(line[85:89] or "0")
    if number is None or number < 1 or rating is None or points is None or place is None:
        return "number_bad"
    if any(line[at : at + 1].strip() for at in _BETWEEN):  # something has moved
        return "number_bad"
    if len(line.rstrip()) > _FIRST + MOST_ROUNDS * _WIDTH:
        return "too_many_rounds"
    cells: list[Cell] = []
    for start in range(_FIRST, len(line.rstrip()), _WIDTH):
        cell = _cell(line[start : start + _WIDTH])
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


def _cell(text: str) -> Cell | None:
    if (text[4:5] + text[6:7] + text[8:]).strip():  # something has moved
        return None
    opponent = _whole(text[:4] or "0")
    colour = text[5:6].strip().lower() or "-"
    result = text[7:8].strip().upper() or ("" if opponent else "Z")
    if opponent is None or colour not in "wb-" or result not in RESULTS:
        return None
    return Cell(opponent, colour, result)


def _whole(text: str) -> int | None:
    text = text.strip() or "0"
    return int(text) if text.isascii() and text.isdigit() else None


def _half_points(text: str) -> int | None:
    whole, _, half = text.strip().removeprefix("-").partition(".")
    number = _whole(whole)
    if number is None or half not in ("", "0", "5"):
        return None
    return (2 * number + (half == "5")) * (-1 if text.strip().startswith("-") else 1)


def _faults(report: Report) -> Iterator[Refusal]:
    """Give what cannot be: a number twice, an opponent who is not there or says otherwise."""
    known = {player.number: player for player in report.players}
    if len(known) != len(report.players):
        yield Refusal("trf/number_twice")
    for player in report.players:
        for at, cell in enumerate(player.cells):
            where = {"number": player.number, "round": at + 1}
            if not cell.opponent:
                if cell.result in "1=0WDL":
                    yield Refusal("trf/opponent_missing", where)
                continue
            other = known.get(cell.opponent)
            if other is None or other is player:
                yield Refusal("trf/opponent_bad", where)
                continue
            theirs = other.cell(at)
            if theirs.opponent != player.number:
                yield Refusal("trf/opponent_differs", where)
            elif theirs.result not in _FITTING.get(cell.result, cell.result):
                yield Refusal("trf/result_differs", where)


# ---- checking ----


def differences(ours: Report, theirs: Report) -> Sequence[tuple[int, int, Cell, Cell]]:
    """Return where two reports differ: player, round, ours, theirs; colours are not compared."""
    others = {player.number: player for player in theirs.players}
    found: list[tuple[int, int, Cell, Cell]] = []
    for player in ours.players:
        other = others.pop(player.number, Reported(number=player.number, name=""))
        for at in range(max(len(player.cells), len(other.cells))):
            one, two = player.cell(at), other.cell(at)
            if (one.opponent, one.result) != (two.opponent, two.result):
                found.append((player.number, at + 1, one, two))
    for number, other in sorted(others.items()):
        found += [(number, at, Cell(), cell) for at, cell in enumerate(other.cells, start=1)]
    return found
