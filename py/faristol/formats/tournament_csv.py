"""The entries of a tournament read from a table, and entries, games and standings written as tables.

Fractions are written with the comma that spreadsheets expect in Catalan and Romanian.
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
from faristol.formats.sheet import Sheet, TableRow, write
from faristol.formats.trf import is_report, read_trf
from faristol.formats.tsh import is_division, read_division
from faristol.formats.unread_columns import left_out_notes
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
_READ_KINDS: Final[frozenset[Kind]] = READ | {"rating"}  # the kinds of columns that are read
_ANY_LIST: Final = "-"  # all ratings are of one list, so that the list need not be known


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A player of a table: name, table and group as in a duplicate, a rating, a team."""

    seat: Seat
    rating: int | None = None
    team: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entries:
    """The effect of importing a file; nothing is stored yet."""

    entries: tuple[Entry, ...]
    notes: tuple[Refusal, ...]
    layout: Layout


def as_table(data: bytes) -> bytes | Refusal:
    """Return the names and ratings of a report or a division as a table.

    Reports are TRF files, divisions those of tsh; any other file is returned as it is.
    """
    if is_report(data):
        report = read_trf(data)
        if isinstance(report, Refusal):
            return report
        people = [(player.name or str(player.number), player.rating) for player in report.players]
    else:
        division = read_division(data)
        if isinstance(division, Refusal):
            return division if is_division(data) else data
        people = [(player.name, player.rating) for player in division]
    rows = (f"{' '.join(name.split())}\t{rating or ''}\n" for name, rating in people)
    lines = ["Name\tRating\n", *rows]
    return "".join(lines).encode()


def read_entries(sheet: Sheet, *, answers: Mapping[int, Kind] | None = None) -> Entries | Refusal:
    """Return the players of a table, or a refusal; `answers` has the user's meaning of columns of numbers.

    A column of numbers without a heading is guessed to be the rating; a few players may have none. Without such a
    column, the rating may follow the name, as in a name typed in the form.
    """
    layout = guess_layout(sheet.lines, numbers="rating", answers=answers)
    team = _team_column(layout)
    lines = sheet.lines[layout.header_rows :]
    notes = [*notes_of(sheet, layout), *left_out_notes(sheet, layout, _READ_KINDS)]
    if all(column.kind != "rating" for column in layout.columns):
        split, layout = _split_ratings(lines, layout)
        if split != lines:
            lines = split
            notes.append(Refusal("entry/ratings_in_names"))
    entries = [_parse_entry(line, layout, team) for line in lines]
    if not entries:
        return Refusal("sheet/no_rows")
    if all(entry.rating is None for entry in entries):
        notes.append(Refusal("entry/no_ratings"))
    return Entries(entries=tuple(entries), notes=tuple(notes), layout=layout)


def _split_ratings(
    lines: tuple[TableRow, ...], layout: Layout
) -> tuple[tuple[TableRow, ...], Layout]:
    """Move the rating after each name to a column of its own, the last one."""
    names = [at for at, column in enumerate(layout.columns) if column.kind in ("name", "given")]
    if len(names) != 1:
        return lines, layout
    (at,), width = names, len(layout.columns)
    split_lines: list[TableRow] = []
    for line in lines:
        name, rating = name_and_rating(line.cells[at]) if at < len(line.cells) else ("", "")
        if rating:
            cells = [*line.cells, *[""] * (width - len(line.cells))][:width]
            cells[at] = name
            split_lines.append(replace(line, cells=(*cells, rating)))
        else:
            split_lines.append(line)
    columns = (*layout.columns, Column(kind="rating"))
    return tuple(split_lines), replace(layout, columns=columns)


def _team_column(layout: Layout) -> int | None:
    """Return the index of the column of teams, which are not groups in a tournament, or None."""
    return next(
        (index for index, cell in enumerate(layout.headings) if fold_name(cell) in _TEAMS), None
    )


def _parse_entry(line: TableRow, layout: Layout, team: int | None) -> Entry:
    cells = list(line.cells)
    team_name = ""
    if team is not None and team < len(cells):
        team_name, cells[team] = " ".join(cells[team].split()), ""
    line = replace(line, cells=tuple(cells))
    seat = seat_of(line, layout)
    ratings = [
        listing[2]
        for listing in cells_of(layout, line, list_name=_ANY_LIST).lists
        if not is_gap(listing[2])
    ]
    rating = _parse_rating(ratings[0]) if ratings else None
    faults = [rating] if isinstance(rating, Refusal) else []
    if len(team_name) > LONGEST_GROUP:
        faults.append(Refusal("seat/group_too_long", {"limit": LONGEST_GROUP}))
    return Entry(
        seat=replace(seat, problems=(*seat.problems, *faults)),
        rating=None if isinstance(rating, Refusal) else rating,
        team=team_name[:LONGEST_GROUP],
    )


def _parse_rating(text: str) -> int | Refusal:
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
        entrant = tournament.entrants[player]
        rating = "" if entrant.rating is None else str(entrant.rating)
        table = str(entrant.table or "")
        row = (str(number), names.get(player, ""), rating, entrant.group, entrant.team, table)
        rows.append((*row, clubs.get(player, "")))
    return write(rows)


def write_games(
    tournament: Tournament,
    names: Mapping[Player, str],
    *,
    language: Language,
    how_of: Callable[[Report | None], str],
    penalty: str = "",
) -> bytes:
    """Return a table of all games, by rounds and tables; a game without a result has no points.

    `how_of` returns the text for a game that was not simply played, and for a bye (None); `penalty` is the text for
    a row with a penalty of a player.
    """
    rows: list[Sequence[str]] = [_GAMES[language]]
    for round_ in tournament.confirmed:
        for table in round_.tables:
            result = round_.results.get(table.number)
            first, second, how, tournament_points = "", "", "", ["", ""]
            if result:
                if result.report.how != "reported":
                    first, second = map(str, result.outcome.scores)
                tournament_points = [
                    _format_half_points(WORTH[game_result], language)
                    for game_result in result.outcome.results
                ]
                how = how_of(result.report)
            pair_names = (names.get(table.one, ""), names.get(table.other, ""))
            place = str(round_.number), str(table.number)
            rows.append(
                (*place, pair_names[0], first, pair_names[1], second, *tournament_points, how)
            )
        resting = (names.get(player, "") for player in round_.resting)
        rows += [
            (str(round_.number), "", name, "", "", "", "", "", how_of(None)) for name in resting
        ]
        for deduction in tournament.penalties.values():
            if deduction.round == round_.number:
                number, player_name = str(round_.number), names.get(deduction.player, "")
                points = str(-deduction.points) if deduction.points else ""
                rows.append(
                    (
                        number,
                        "",
                        player_name,
                        points,
                        "",
                        "",
                        _format_penalty(deduction, language),
                        "",
                        penalty,
                    )
                )
    return write(rows)


def write_standings(
    tournament: Tournament, names: Mapping[Player, str], *, after: int, language: Language
) -> bytes:
    """Return a table of the standings after a round."""
    is_by_coefficient = tournament.settings.counts == "coefficients"
    heads = list(_STANDINGS[language])
    if is_by_coefficient:
        heads[4] = "Coefficient" if language == "en" else "Coeficient"
    rows: list[Sequence[str]] = [heads]
    for line in published_standings(tournament, after):
        entrant = tournament.entrants[line.player]
        numbers = map(str, (line.difference, line.total, line.wins))
        row = (str(line.place), names.get(line.player, ""), entrant.group, entrant.team)
        score = _format_half_points(line.half_points, language)
        if is_by_coefficient:
            score = format_ten_thousandths(line.coefficient, "." if language == "en" else ",")
        rows.append((*row, score, *numbers))
    return write(rows)


def _format_penalty(penalty: Penalty, language: Language) -> str:
    """Return the deduction from the score that decides the standings, or an empty string."""
    if penalty.tenths:
        return format_ten_thousandths(-penalty.tenths * ONE // 10, "." if language == "en" else ",")
    return _format_half_points(-penalty.half_points, language) if penalty.half_points else ""


def _format_half_points(half_points: int, language: Language) -> str:
    text = half_text(half_points)
    return text if language == "en" else text.replace(".", ",")
