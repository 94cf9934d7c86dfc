"""Entries taken in from tables as people have them; entries, games and standings written as tables."""

import csv

import pytest

from faristol.exchange.sheet import read_steps
from faristol.exchange.steps import Steps
from faristol.exchange.tournament_csv import (
    as_table,
    read_entries,
    write_entries,
    write_games,
    write_standings,
)
from faristol.ledger.refusal import Refusal
from tests.support.tournament_table import Director

NAMES = {player: f"{player.upper()}lsina Núria" for player in "abc"}


def sheet(data):
    reading = Steps(read_steps(data if isinstance(data, bytes) else data.encode()))
    for _ in reading:
        pass
    return reading.result


def entries(text):
    found = read_entries(sheet(text))
    assert not isinstance(found, Refusal), found
    return found.entries


def rows(data):
    return list(csv.reader(data.decode("utf-8-sig").splitlines(), delimiter=";"))


@pytest.fixture
def director():
    director = Director()
    director.enter("a", rating=1300, team="Manresa", group="")
    director.enter("b", "c", rating=1200, table=1)
    director.begin_round()
    director.result(1, 350, 350)
    return director


def test_names_ratings_teams_and_tables_are_taken_in():
    one, other = entries("Nom;BARRUF;Equip;Grup;Taula\nAnna Puig;1250;Manresa;A;3\nPau Soler;;;;\n")
    assert (one.seat.name, one.rating, one.team, one.seat.group, one.seat.table) == (
        "Anna Puig", 1250, "Manresa", "A", 3
    )  # fmt: skip
    assert (other.rating, other.team, other.seat.table) == (None, "", None)


@pytest.mark.parametrize("heading", ["Puntuació", "Rating", "Coeficient", "BARRUF"])
def test_a_rating_is_one_whatever_it_is_called(heading):
    assert entries(f"Nom,{heading}\nAnna Puig,1250\n")[0].rating == 1250


def test_names_alone_are_entries():
    assert [one.seat.name for one in entries("Anna Puig\nPau Soler\n")] == [
        "Anna Puig",
        "Pau Soler",
    ]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("Anna;12x50;", "entry/rating"),
        ("Anna;-5;", "entry/rating"),
        ("Anna;10001;", "entry/rating"),
        (f"Anna;1;{'e' * 41}", "seat/group_too_long"),
        (";1250;", "player/name_empty"),
    ],
)
def test_a_line_at_fault_says_why_and_the_others_are_taken(row, code):
    bad, good = entries(f"Nom;Rating;Equip\n{row}\nPau Soler;1;\n")
    assert code in [problem.code for problem in bad.seat.problems]
    assert good.seat.problems == ()
    assert bad.seat.line == 2


def test_headings_alone_are_no_entries():
    assert read_entries(sheet("Nom;Rating\n")) == Refusal("sheet/no_rows")


def test_entries_that_were_written_are_read_again(director):
    for language in ("ca", "ro", "en"):
        read = entries(write_entries(director.state, NAMES, language=language))
        assert [(one.seat.name, one.rating, one.team, one.seat.table) for one in read] == [
            ("Alsina Núria", 1300, "Manresa", None),
            ("Blsina Núria", 1200, "", 1),
            ("Clsina Núria", 1200, "", 1),
        ]


def test_a_division_that_is_damaged_is_refused_as_one_and_not_read_as_a_table():
    sound = "Anna Puig  1204 2; 400;\nBenet Roca  1100 1; 350;\n"
    assert b"Anna Puig\t1204" in as_table(sound.encode())
    refused = as_table(sound.replace("350", "3x0").encode())
    assert refused == Refusal("tsh/number_bad", {"line": 2})


@pytest.mark.parametrize(
    "table",
    [
        "001 Anna Puig;1204\n002 Benet;1100\n",
        "Anna Puig 1204;A;Vic\n",
        "Nom;Puntuació\nAnna;1204\n",
    ],
)
def test_a_table_stays_one_whatever_it_begins_with(table):
    assert as_table(table.encode()) == table.encode()


def test_a_report_that_is_damaged_is_refused_as_one():
    refused = as_table(b"012 Verema\n001    0      Anna\n")
    assert refused == Refusal("trf/number_bad", {"line": 2})


def how(report):
    return report.how if report else "has the bye"


def test_games_are_written_by_rounds_and_tables_with_whoever_rests(director):
    _, game, rested = rows(write_games(director.state, NAMES, language="ca", how_of=how))
    assert (game[0], game[1], game[3], game[5], game[6]) == ("1", "1", "350", "350", "0,5")
    assert {game[2], game[4], rested[2]} == set(NAMES.values())
    assert game[7:] == ["0,5", "played"]
    assert rested[3:] == ["", "", "", "", "", "has the bye"]


def test_a_game_without_a_result_has_no_points(director):
    director.begin_round()
    last = rows(write_games(director.state, NAMES, language="en", how_of=how))[-2]
    assert (last[0], last[3:]) == ("2", ["", last[4], "", "", "", ""])


def test_standings_are_written_from_the_first_place_down(director):
    _, *lines = rows(write_standings(director.state, NAMES, after=1, language="ro"))
    assert [line[1] for line in lines] == [NAMES[player] for player in director.places(1)]
    assert [line[4] for line in lines] == ["1", "0,5", "0,5"]


def test_no_name_is_a_formula_to_a_spreadsheet(director):
    names = {**NAMES, "a": "=1+1"}
    assert "'=1+1" in write_standings(director.state, names, after=1, language="en").decode()
