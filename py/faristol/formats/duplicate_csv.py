"""The players of a duplicate read from a table, and its results written as tables.

A table of players has the columns `Taula, Nom, Grup, Club`.

Fractions are written with the comma that spreadsheets expect in Catalan and Romanian.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from faristol.club.card import Card, parse_card
from faristol.duplicate.score import Classification, Standing, half_text, share_tenths
from faristol.formats.column import Kind, Layout, cells_of, guess_layout, notes_of
from faristol.formats.duplicate_record import Record, RecordPlayer, RecordRound
from faristol.formats.sheet import Sheet, TableRow, write
from faristol.formats.unread_columns import left_out_notes
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import spelt

Language: TypeAlias = Literal["ca", "ro", "en"]

MOST_TABLE: Final = 9_999
LONGEST_GROUP: Final = 40
# the kinds of columns that are read
READ: Final[frozenset[Kind]] = frozenset(("name", "given", "surname", "club", "table", "group"))
_MAX_SHOWN: Final = 200  # characters of a faulty name

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
    """A player of a table: name, club, table and group."""

    line: int  # of the file
    name: str
    card: Card | None = None  # name and club; None if there is a problem
    table: int | None = None  # None: the next free one
    group: str = ""
    unread: Refusal | None = None  # the table cannot be read: the player gets the next free one
    problems: tuple[Refusal, ...] = ()  # the reasons why the player cannot be imported

    @property
    def has_table(self) -> bool:
        """Whether the line names a table, readable or not."""
        return self.table is not None or self.unread is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """The effect of importing a file; nothing is stored yet."""

    seats: tuple[Seat, ...]
    notes: tuple[Refusal, ...]
    layout: Layout


def read_seats(sheet: Sheet, *, answers: Mapping[int, Kind] | None = None) -> Seats | Refusal:
    """Return the players of a table, or a refusal; `answers` has the user's meaning of columns of numbers.

    A table without headings has the numbers first, then the names, then the groups; with one column
    it has only names. Whether a table is free is decided by the game.
    """
    layout = guess_layout(sheet.lines, answers=answers)
    seats = [seat_of(line, layout) for line in sheet.lines[layout.header_rows :]]
    if not seats:
        return Refusal("sheet/no_rows")
    notes = (*notes_of(sheet, layout), *left_out_notes(sheet, layout, READ))
    return Seats(seats=tuple(seats), notes=notes, layout=layout)


def write_seats(players: Iterable[RecordPlayer], *, language: Language) -> bytes:
    """Return players with tables, groups and clubs as a table that `read_seats` reads back."""
    return write([_SEATS[language], *map(_player_cells, players)])


def write_results(
    record: Record, classification: Classification, *, language: Language, note: str = ""
) -> bytes:
    """Return a table of the classification with the points of every round, the master's in the last row.

    `note` is a last line with the kind of classification, if it is not the final one. A round not played is empty,
    and so is the place of a player without one (CAT-DUP 1.11-1).
    """
    players = {player.id: player for player in record.players}
    place, *player_headings, bonuses, total, share = _RESULTS[language]
    numbers = [str(number) for number in range(1, len(record.rounds) + 1)]
    rows: list[Sequence[str]] = [(place, *player_headings, *numbers, bonuses, total, share)]
    master, points = record.master_points, record.table
    for standing in (*classification.ranking, *classification.unranked):
        player = players[standing.player]
        totals = _format_totals(standing, master, classification.bonus, language=language)
        scores = map(_format_number, points[player.id])
        rows.append((str(standing.place or ""), *_player_cells(player), *scores, *totals))
    rounds = [_format_number(round_.master_points) for round_ in record.rounds]
    hundred = _format_decimal("100", language) if master else ""
    rows.append(("", "", _MASTER[language], "", "", *rounds, "", str(master), hundred))
    if note:
        rows.append(("", "", note, *[""] * (len(rows[0]) - 3)))
    return write(rows)


def write_rounds(record: Record, *, language: Language) -> bytes:
    """Return a table of the rounds: rack, master move, its points, 100 % so far, the players' best score.

    A master move that proved invalid has no points; the best move in its place is in the sum.
    Racks and words are in the spelling that people read: a Catalan Q with its U.
    """
    alphabet = alphabet_of(record.language)
    rows: list[Sequence[str]] = [_ROUNDS[language]]
    total = 0
    for number, round_ in enumerate(record.rounds, start=1):
        master_move = round_.master
        total += round_.master_points or 0
        rows.append(
            (
                str(number),
                " ".join(spelt(tile, alphabet) for tile in round_.rack),
                master_move.at if master_move else "",
                spelt(master_move.word, alphabet) if master_move else "",
                "0" if round_.is_master_invalid else _format_number(round_.master_points),
                str(total),
                str(_best_of_players(round_)),
            )
        )
    return write(rows)


def _player_cells(player: RecordPlayer) -> tuple[str, ...]:
    """Return the cells of a player: table, name, group and club.

    The name is without what disambiguates namesakes.
    """
    name = player.plain or player.name
    return _format_number(player.table), name, player.group, player.club


def _format_totals(
    standing: Standing, master_points: int, bonus: int, *, language: Language
) -> tuple[str, ...]:
    """Return the bonuses, the total and the percentage of a player."""
    tenths = share_tenths(standing.half_points, 2 * master_points)
    share = f"{tenths // 10}.{tenths % 10}" if master_points else ""
    parts = (half_text(bonus * standing.bonuses), half_text(standing.half_points), share)
    return tuple(_format_decimal(part, language) for part in parts)


def seat_of(line: TableRow, layout: Layout) -> Seat:
    """Return the player of a line."""
    texts = {"table": "", "group": ""}
    for column, cell in zip(layout.columns, line.cells, strict=False):
        if column.kind in texts and not texts[column.kind]:
            texts[column.kind] = " ".join(cell.split())
    cells = cells_of(layout, line)
    name = " ".join(cells.name.split())
    problems = [*line.faults]
    card = parse_card(name=name, club=" ".join(cells.club.split()))
    if isinstance(card, Refusal):
        problems.append(card)
    group = texts["group"]
    if len(group) > LONGEST_GROUP:
        problems.append(Refusal("seat/group_too_long", {"limit": LONGEST_GROUP}))
    table = _parse_table(texts["table"])
    return Seat(
        line=line.number,
        name=name[:_MAX_SHOWN],
        card=card if isinstance(card, Card) and not problems else None,
        table=None if isinstance(table, Refusal) else table,
        group=group[:LONGEST_GROUP],
        unread=table if isinstance(table, Refusal) else None,
        problems=tuple(problems),
    )


def _parse_table(text: str) -> int | Refusal | None:
    """Return the number of a table, a refusal, or None for an empty text.

    The number stands alone or after a word (`Taula 7`).
    """
    if not text:
        return None
    digits = text.rsplit(" ", maxsplit=1)[-1].removesuffix(".0").removesuffix(",0")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 6:
        return Refusal("seat/table", {"limit": MOST_TABLE, "text": text[:_MAX_SHOWN]})
    if not 1 <= int(digits) <= MOST_TABLE:
        return Refusal("seat/table", {"limit": MOST_TABLE, "text": text[:_MAX_SHOWN]})
    return int(digits)


def _best_of_players(round_: RecordRound) -> int:
    return max((slip.points for slip in round_.slips if not slip.reason), default=0)


def _format_number(value: int | None) -> str:
    return "" if value is None else str(value)


def _format_decimal(text: str, language: Language) -> str:
    return text if language == "en" else text.replace(".", ",")
