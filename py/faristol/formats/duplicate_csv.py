"""Take the players of a duplicate in from a table (`Taula, Nom, Grup, Club`), and write its results as one.

Numbers with halves are written with the comma that spreadsheets expect in Catalan and Romanian.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from faristol.club.card import Card, parse_card
from faristol.duplicate.score import Classification, Standing, half_text, share_tenths
from faristol.formats.column import Kind, Layout, cells_of, guess_layout, notes_of
from faristol.formats.duplicate_record import Record, RecordPlayer, RecordRound
from faristol.formats.sheet import Line, Sheet, write
from faristol.formats.unread_columns import left_out_note
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import spelt

Language: TypeAlias = Literal["ca", "ro", "en"]

MOST_TABLE: Final = 9_999
LONGEST_GROUP: Final = 40
# what of a table is read
READ: Final[frozenset[Kind]] = frozenset(("name", "given", "surname", "club", "table", "group"))
_SHOWN: Final = 200  # characters of a name that is wrong

_SEATS: Final[dict[Language, tuple[str, ...]]] = {
    "ca": ("Taula", "Nom", "Grup", "Club"),
    "ro": ("Masa", "Nume", "Grupa", "Club"),
    "en": ("Table", "Name", "Group", "Club"),
}
_RESULTS: Final[dict[Language, tuple[str, ...]]] = {
    "ca": ("Lloc", "Taula", "Nom", "Grup", "Club", "Bonificacions", "Total", "% de la mestra"),
    "ro": ("Loc", "Masa", "Nume", "Grupa", "Club", "Bonificații", "Total", "% din depunerea-top"),
    "en": ("Place", "Table", "Name", "Group", "Club", "Bonuses", "Total", "% of the master"),
}
_ROUNDS: Final[dict[Language, tuple[str, ...]]] = {
    "ca": (
        "Ronda",
        "Faristol",
        "Coordenades",
        "Paraula",
        "Punts",
        "Acumulat",
        "Millor dels jugadors",
    ),
    "ro": (
        "Tur",
        "Suport",
        "Coordonate",
        "Cuvânt",
        "Puncte",
        "Total",
        "Cea mai bună a jucătorilor",
    ),
    "en": ("Round", "Rack", "Coordinates", "Word", "Points", "Total", "Players’ best"),
}
_MASTER: Final[dict[Language, str]] = {
    "ca": "Jugada mestra",
    "ro": "Depunere-top",
    "en": "Master move",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Hold a player of a table: where the player sits, what the player is called."""

    line: int  # of the file
    name: str
    card: Card | None = None  # name and club; None when there is a problem
    table: int | None = None  # None: the next that is free
    group: str = ""
    unread: Refusal | None = None  # what stands there for a table is none: the next that is free
    problems: tuple[Refusal, ...] = ()  # why it cannot be taken in

    @property
    def has_table(self) -> bool:
        """Tell whether the line names a table, be it one that cannot be read."""
        return self.table is not None or self.unread is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """Hold what taking a file in would do; nothing has happened yet."""

    seats: tuple[Seat, ...]
    notes: tuple[Refusal, ...]
    layout: Layout


def read_seats(sheet: Sheet, *, answers: Mapping[int, Kind] | None = None) -> Seats | Refusal:
    """Return who a table lists, or why it cannot be read; `answers` names columns of numbers.

    A table without headings begins with the numbers, then the names, then the groups; with one column
    it is names alone. Whether a table is free is for the game to say.
    """
    layout = guess_layout(sheet.lines, answers=answers)
    seats = [seat_of(line, layout) for line in sheet.lines[layout.header_rows :]]
    if not seats:
        return Refusal("sheet/no_rows")
    notes = (*notes_of(sheet, layout), *left_out_note(sheet, layout, READ))
    return Seats(seats=tuple(seats), notes=notes, layout=layout)


def write_seats(players: Iterable[RecordPlayer], *, language: Language) -> bytes:
    """Return players with tables, groups and clubs as a table that `read_seats` reads back."""
    return write([_SEATS[language], *map(_who, players)])


def write_results(
    record: Record, whole: Classification, *, language: Language, note: str = ""
) -> bytes:
    """Return the classification with the points of every round, the master's in the last row.

    `note` says under it what kind of classification it is, where it is not the final one.
    A round not played is empty, and so is the place of who has none (CAT-DUP 1.11-1).
    """
    players = {player.id: player for player in record.players}
    place, *who, bonuses, total, share = _RESULTS[language]
    numbers = [str(number) for number in range(1, len(record.rounds) + 1)]
    rows: list[Sequence[str]] = [(place, *who, *numbers, bonuses, total, share)]
    master, points = record.master_points, record.table
    for standing in (*whole.ranking, *whole.unranked):
        player = players[standing.player]
        ends = _ends(standing, master, whole.bonus, language=language)
        scores = map(_number, points[player.id])
        rows.append((str(standing.place or ""), *_who(player), *scores, *ends))
    rounds = [_number(one.master_points) for one in record.rounds]
    hundred = _decimal("100", language) if master else ""
    rows.append(("", "", _MASTER[language], "", "", *rounds, "", str(master), hundred))
    if note:
        rows.append(("", "", note, *[""] * (len(rows[0]) - 3)))
    return write(rows)


def write_rounds(record: Record, *, language: Language) -> bytes:
    """Return the rounds: rack, master move, its points and their sum, the players' best score.

    A rack and a word are written as people read them: a Catalan Q with its U.
    """
    alphabet = alphabet_of(record.language)
    rows: list[Sequence[str]] = [_ROUNDS[language]]
    total = 0
    for number, one in enumerate(record.rounds, start=1):
        move = one.master
        total += one.master_points or 0
        rows.append(
            (
                str(number),
                " ".join(spelt(tile, alphabet) for tile in one.rack),
                move.at if move else "",
                spelt(move.word, alphabet) if move else "",
                _number(one.master_points),
                str(total),
                str(_players_best(one)),
            )
        )
    return write(rows)


def _who(player: RecordPlayer) -> tuple[str, ...]:
    """Return who somebody is, name and club apart: what tells namesakes apart is no part of a name."""
    name = player.plain or player.name
    return _number(player.table), name, player.group, player.club


def _ends(
    standing: Standing, master_points: int, bonus: int, *, language: Language
) -> tuple[str, ...]:
    """Return bonuses, total and share of a player."""
    tenths = share_tenths(standing.half_points, 2 * master_points)
    share = f"{tenths // 10}.{tenths % 10}" if master_points else ""
    parts = (half_text(bonus * standing.bonuses), half_text(standing.half_points), share)
    return tuple(_decimal(part, language) for part in parts)


def seat_of(line: Line, layout: Layout) -> Seat:
    """Return who a line lists."""
    found = {"table": "", "group": ""}
    for column, cell in zip(layout.columns, line.cells, strict=False):
        if column.kind in found and not found[column.kind]:
            found[column.kind] = " ".join(cell.split())
    cells = cells_of(layout, line)
    name = " ".join(cells.name.split())
    problems = [*line.faults]
    card = parse_card(name=name, club=" ".join(cells.club.split()))
    if isinstance(card, Refusal):
        problems.append(card)
    group = found["group"]
    if len(group) > LONGEST_GROUP:
        problems.append(Refusal("seat/group_too_long", {"limit": LONGEST_GROUP}))
    table = _table(found["table"])
    return Seat(
        line=line.number,
        name=name[:_SHOWN],
        card=card if isinstance(card, Card) and not problems else None,
        table=None if isinstance(table, Refusal) else table,
        group=group[:LONGEST_GROUP],
        unread=table if isinstance(table, Refusal) else None,
        problems=tuple(problems),
    )


def _table(text: str) -> int | Refusal | None:
    """Return the number of a table, alone or after a word (`Taula 7`); None when nothing is said."""
    if not text:
        return None
    digits = text.rsplit(" ", maxsplit=1)[-1].removesuffix(".0").removesuffix(",0")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 6:
        return Refusal("seat/table", {"limit": MOST_TABLE, "text": text[:_SHOWN]})
    if not 1 <= int(digits) <= MOST_TABLE:
        return Refusal("seat/table", {"limit": MOST_TABLE, "text": text[:_SHOWN]})
    return int(digits)


def _players_best(one: RecordRound) -> int:
    return max((slip.points for slip in one.slips if not slip.reason), default=0)


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _decimal(text: str, language: Language) -> str:
    return text if language == "en" else text.replace(".", ",")
