"""Pasted standings: the accepted formats, and the invalid ones."""

import pytest

from faristol.desk.hall.standings import (
    MAX_NAME,
    MAX_PLAYERS,
    Standings,
    StandingsRow,
    read_standings,
)
from faristol.ledger.refusal import Refusal


def rows_of(pasted):
    standings = read_standings(pasted)
    assert isinstance(standings, Standings), standings
    return [row for column in standings.columns for row in column]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("1\tAnna Puig\t826", ("1", "Anna Puig", "826")),
        ("1;Anna Puig;826", ("1", "Anna Puig", "826")),
        ("1. Anna Puig 826", ("1.", "Anna Puig", "826")),
        ("1r Anna Puig 826", ("1r", "Anna Puig", "826")),
        ("1= Anna Puig 826", ("1=", "Anna Puig", "826")),
        ("  1   Anna   Puig   826  ", ("1", "Anna Puig", "826")),
        ("Anna Puig 826", ("", "Anna Puig", "826")),
        ("7\tAnna Puig\t6,5", ("7", "Anna Puig", "6,5")),
        ("7\tAnna Puig\t1,6667", ("7", "Anna Puig", "1,6667")),
        ("7\tAnna Puig\t-12", ("7", "Anna Puig", "-12")),
        ("7\tAnna Puig\t97.25 %", ("7", "Anna Puig", "97.25 %")),
        ("1\tJoan 2\t790", ("1", "Joan 2", "790")),
    ],
)
def test_line_is_parsed_as_place_name_and_points(text, cells):
    assert rows_of(text) == [StandingsRow(place=cells[0], name=cells[1], points=cells[2])]


def test_standings_know_their_longest_column_and_row():
    rows = [f"{n}\tAnna\t9" for n in range(1, 13)]
    standings = read_standings("\n".join([*rows, "13\tNúria Puigdellívol i Montagut\t1000"]))
    assert isinstance(standings, Standings)
    assert len(standings.columns) == 2
    assert standings.row_count == 7
    assert standings.width == 36  # 2 + 29 + 4 = 35, in steps of four


def test_heading_and_empty_lines_are_skipped():
    assert [
        row.name for row in rows_of("Lloc\tNom\tPunts\r\n1\tAnna\t826\r\n\r\n2\tJoan\t790\r\n")
    ] == [
        "Anna",
        "Joan",
    ]


@pytest.mark.parametrize(
    ("pasted", "code", "line_number"),
    [
        ("", "hall/standings_none", None),
        ("\n \n", "hall/standings_none", None),
        ("Lloc Nom Punts", "hall/standings_none", None),
        ("1 Anna 826\nJoan\n3 Pau 700", "hall/standings_line", 2),
        ("826", "hall/standings_line", 1),
        ("1 Anna 826\n2 " + "a" * (MAX_NAME + 1) + " 3", "hall/standings_line", 2),
        ("1 Anna 826\n2 Jo\u202ean 3", "hall/standings_character", 2),
        ("1 Anna 826\n2 Jo\x00an 3", "hall/standings_character", 2),
        ("1 Anna 1234567", "hall/standings_line", 1),
        ("1 Anna 1,66667", "hall/standings_line", 1),
    ],
)
def test_invalid_line_is_reported_with_its_number(pasted, code, line_number):
    refusal = read_standings(pasted)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code
    assert refusal.data["field"] == "standings"
    assert refusal.data.get("line") == line_number


def test_number_of_lines_is_limited_before_parsing():
    text = "\n".join(f"{n} Anna {n}" for n in range(1, MAX_PLAYERS + 2))
    assert len(rows_of(text.rpartition("\n")[0])) == MAX_PLAYERS
    assert read_standings(text).code == "hall/standings_too_many"
    assert read_standings("1 Anna 1\n" * 10**6).code == "hall/standings_too_many"


@pytest.mark.parametrize(
    ("players", "columns"),
    [(1, 1), (10, 1), (11, 2), (24, 2), (25, 3), (45, 3), (46, 4), (80, 4), (120, 5)],
)
def test_many_players_are_in_equal_columns_and_in_order(players, columns):
    standings = read_standings("\n".join(f"{n} Player {n}" for n in range(1, players + 1)))
    lengths = [len(column) for column in standings.columns]
    assert len(lengths) == columns
    assert len(set(lengths[:-1])) <= 1
    assert 1 <= lengths[-1] <= lengths[0]
    assert [row.points for column in standings.columns for row in column] == [
        str(n) for n in range(1, players + 1)
    ]
