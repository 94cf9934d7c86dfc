"""Take the entries of a tournament in from a table, and write entries, games and standings as one.

Numbers with halves are written with the comma that spreadsheets expect in Catalan and Romanian.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from faristol.club.spelling import fold_name
from faristol.duplicate.score import half_text
from faristol.formats.column import Column, Kind, Layout, cells_of, guess_layout, notes_of
from faristol.formats.column_text import is_gap, name_and_rating
from faristol.formats.duplicate_csv import LONGEST_GROUP, READ, Language, Seat, seat_of
from faristol.formats.sheet import Line, Sheet, write
from faristol.formats.trf import is_report, read_trf
from faristol.formats.tsh import is_division, read_division
from faristol.formats.unread_columns import left_out_note
from faristol.ledger.refusal import Refusal
from faristol.tournament.coefficient import ONE, format_ten_thousandths
from faristol.tournament.faults import MAX_RATING
from faristol.tournament.final_standings import published_standings
from faristol.tournament.results import WORTH, Report
from faristol.tournament.state import Tournament
from faristol.tournament.values import Penalty, Player

_ENTRIES: Final[dict[Language, tuple[str, ...]]] = {
    "ca": ("Número", "Nom", "Ràting", "Grup", "Equip", "Taula", "Club"),
    "ro": ("Număr", "Nume", "Rating", "Grupa", "Echipa", "Masa", "Club"),
    "en": ("Number", "Name", "Rating", "Group", "Team", "Table", "Club"),
}
_GAMES: Final[dict[Language, tuple[str, ...]]] = {
    "ca": (
        "Ronda",
        "Taula",
        "Jugador 1",
        "Punts de partida 1",
        "Jugador 2",
        "Punts de partida 2",
        "Punts de torneig 1",
        "Punts de torneig 2",
        "Com va acabar",
    ),
    "ro": (
        "Runda",
        "Masa",
        "Jucător 1",
        "Punctaj 1",
        "Jucător 2",
        "Punctaj 2",
        "Puncte de clasament 1",
        "Puncte de clasament 2",
        "Cum s-a încheiat",
    ),
    "en": (
        "Round",
        "Table",
        "Player 1",
        "Game points 1",
        "Player 2",
        "Game points 2",
        "Tournament points 1",
        "Tournament points 2",
        "How it ended",
    ),
}
_STANDINGS: Final[dict[Language, tuple[str, ...]]] = {
    "ca": (
        "Lloc",
        "Nom",
        "Grup",
        "Equip",
        "Punts de torneig",
        "Diferència",
        "Punts de partida",
        "Partides guanyades",
    ),
    "ro": (
        "Loc",
        "Nume",
        "Grupa",
        "Echipa",
        "Puncte de clasament",
        "Diferență",
        "Punctaj",
        "Partide câștigate",
    ),
    "en": (
        "Place",
        "Name",
        "Group",
        "Team",
        "Tournament points",
        "Difference",
        "Game points",
        "Games won",
    ),
}
_TEAMS: Final = frozenset(("equip", "equips", "echipa", "echipe", "team", "teams"))
_ZERO_DECIMALS: Final = re.compile(r"[.,]00?\Z")
_READ: Final[frozenset[Kind]] = READ | {"rating"}  # what of a table is read
_LIST: Final = "-"  # a rating is one, whatever list it is from


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Hold a player of a table: name, table and group as in a duplicate, a rating, a team."""

    seat: Seat
    rating: int | None = None
    team: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entries:
    """Hold what taking a file in would do; nothing has happened yet."""

    entries: tuple[Entry, ...]
    notes: tuple[Refusal, ...]
    layout: Layout


def as_table(data: bytes) -> bytes | Refusal:
    """Return names and ratings of a report (TRF) or a division (tsh) as a table; anything else as it is."""
    if is_report(data):
        report = read_trf(data)
        if isinstance(report, Refusal):
            return report
        people = [(one.name or str(one.number), one.rating) for one in report.players]
    else:
        division = read_division(data)
        if isinstance(division, Refusal):
            return division if is_division(data) else data
        people = [(one.name, one.rating) for one in division]
    rows = (f"{' '.join(name.split())}\t{rating or ''}\n" for name, rating in people)
    lines = ["Name\tRating\n", *rows]
    return "".join(lines).encode()


def read_entries(sheet: Sheet, *, answers: Mapping[int, Kind] | None = None) -> Entries | Refusal:
    """Return who a table lists, or why it cannot be read; `answers` names columns of numbers.

    A column of numbers without a heading is the rating, a few may have none. Where no column is, the
    rating may stand behind the name, as it may where a name is typed.
    """
    layout = guess_layout(sheet.lines, numbers="rating", answers=answers)
    team = _team_of(layout)
    lines = sheet.lines[layout.header_rows :]
    notes = [*notes_of(sheet, layout), *left_out_note(sheet, layout, _READ)]
    if all(column.kind != "rating" for column in layout.columns):
        split, layout = _with_ratings_of_names(lines, layout)
        if split != lines:
            lines = split
            notes.append(Refusal("entry/ratings_in_names"))
    entries = [_entry(line, layout, team) for line in lines]
    if not entries:
        return Refusal("sheet/no_rows")
    if all(entry.rating is None for entry in entries):
        notes.append(Refusal("entry/no_ratings"))
    return Entries(entries=tuple(entries), notes=tuple(notes), layout=layout)


def _with_ratings_of_names(
    lines: tuple[Line, ...], layout: Layout
) -> tuple[tuple[Line, ...], Layout]:
    """Move the rating behind each name to a column of its own, the last one."""
    names = [at for at, column in enumerate(layout.columns) if column.kind in ("name", "given")]
    if len(names) != 1:
        return lines, layout
    (at,), width = names, len(layout.columns)
    split: list[Line] = []
    for line in lines:
        name, rating = name_and_rating(line.cells[at]) if at < len(line.cells) else ("", "")
        if rating:
            cells = [*line.cells, *[""] * (width - len(line.cells))][:width]
            cells[at] = name
            split.append(replace(line, cells=(*cells, rating)))
        else:
            split.append(line)
    columns = (*layout.columns, Column(kind="rating"))
    return tuple(split), replace(layout, columns=columns)


def _team_of(layout: Layout) -> int | None:
    """Return which column holds the teams, which are no groups here."""
    return next((at for at, cell in enumerate(layout.headings) if fold_name(cell) in _TEAMS), None)


def _entry(line: Line, layout: Layout, team: int | None) -> Entry:
    cells = list(line.cells)
    name = ""
    if team is not None and team < len(cells):
        name, cells[team] = " ".join(cells[team].split()), ""
    line = replace(line, cells=tuple(cells))
    seat = seat_of(line, layout)
    ratings = [of[2] for of in cells_of(layout, line, list_name=_LIST).lists if not is_gap(of[2])]
    rating = _rating(ratings[0]) if ratings else None
    faults = [rating] if isinstance(rating, Refusal) else []
    if len(name) > LONGEST_GROUP:
        faults.append(Refusal("seat/group_too_long", {"limit": LONGEST_GROUP}))
    return Entry(
        seat=replace(seat, problems=(*seat.problems, *faults)),
        rating=None if isinstance(rating, Refusal) else rating,
        team=name[:LONGEST_GROUP],
    )


def _rating(text: str) -> int | Refusal:
    digits = _ZERO_DECIMALS.sub("", text)
    if digits.isascii() and digits.isdecimal() and len(digits) < 6 and int(digits) <= MAX_RATING:
        return int(digits)
    return Refusal("entry/rating", {"limit": MAX_RATING, "text": text[:LONGEST_GROUP]})


# ---- out ----


def write_entries(
    tournament: Tournament,
    names: Mapping[Player, str],
    *,
    language: Language,
    clubs: Mapping[Player, str],
) -> bytes:
    """Return the entries in the first order, as a table that `read_entries` reads back."""
    rows: list[Sequence[str]] = [_ENTRIES[language]]
    for player, number in tournament.numbers.items():
        of = tournament.entrants[player]
        rating = "" if of.rating is None else str(of.rating)
        table = str(of.table or "")
        who = (str(number), names.get(player, ""), rating, of.group, of.team, table)
        rows.append((*who, clubs.get(player, "")))
    return write(rows)


def write_games(
    tournament: Tournament,
    names: Mapping[Player, str],
    *,
    language: Language,
    how_of: Callable[[Report | None], str],
    penalty: str = "",
) -> bytes:
    """Return every game, by rounds and tables; of one without a result there are no points.

    `how_of` says how a game ended that was not simply played, and what a bye is; `penalty` is what a
    row is called that takes points from a player.
    """
    rows: list[Sequence[str]] = [_GAMES[language]]
    for one in tournament.confirmed:
        for table in one.tables:
            result = one.results.get(table.number)
            first, second, how, won = "", "", "", ["", ""]
            if result:
                if result.report.how != "reported":
                    first, second = map(str, result.outcome.scores)
                won = [_halves(WORTH[of], language) for of in result.outcome.results]
                how = how_of(result.report)
            two = (names.get(table.one, ""), names.get(table.other, ""))
            where = str(one.number), str(table.number)
            rows.append((*where, two[0], first, two[1], second, *won, how))
        resting = (names.get(player, "") for player in one.resting)
        rows += [(str(one.number), "", name, "", "", "", "", "", how_of(None)) for name in resting]
        for taken in tournament.penalties.values():
            if taken.round == one.number:
                number, who = str(one.number), names.get(taken.player, "")
                points = str(-taken.points) if taken.points else ""
                rows.append((number, "", who, points, "", "", _less(taken, language), "", penalty))
    return write(rows)


def write_standings(
    tournament: Tournament, names: Mapping[Player, str], *, after: int, language: Language
) -> bytes:
    """Return where everybody stands after a round."""
    is_by_coefficient = tournament.settings.counts == "coefficients"
    heads = list(_STANDINGS[language])
    if is_by_coefficient:
        heads[4] = "Coefficient" if language == "en" else "Coeficient"
    rows: list[Sequence[str]] = [heads]
    for line in published_standings(tournament, after):
        of = tournament.entrants[line.player]
        numbers = map(str, (line.difference, line.total, line.wins))
        who = (str(line.place), names.get(line.player, ""), of.group, of.team)
        won = _halves(line.half_points, language)
        if is_by_coefficient:
            won = format_ten_thousandths(line.coefficient, "." if language == "en" else ",")
        rows.append((*who, won, *numbers))
    return write(rows)


def _less(penalty: Penalty, language: Language) -> str:
    """Write what a penalty takes from what players are classified by; an empty string for nothing."""
    if penalty.tenths:
        return format_ten_thousandths(-penalty.tenths * ONE // 10, "." if language == "en" else ",")
    return _halves(-penalty.half_points, language) if penalty.half_points else ""


def _halves(half_points: int, language: Language) -> str:
    text = half_text(half_points)
    return text if language == "en" else text.replace(".", ",")
