"""Entries imported from tables as people have them; entries, games and standings exported."""

import csv

import pytest

from faristol.formats.sheet import read_steps
from faristol.formats.steps import Steps
from faristol.formats.tournament_csv import (
    as_table,
    read_entries,
    write_entries,
    write_games,
    write_standings,
)
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.committee import NameCommittee, Penalise
from faristol.tournament.values import Decision, Member, Penalty
from tests.support.tournament_table import Director

NAMES = {player: f"{player.upper()}lsina Núria" for player in "abc"}


def read_sheet(data):
    reading = Steps(read_steps(data if isinstance(data, bytes) else data.encode()))
    for _ in reading:
        pass
    return reading.result


def parse_entries(text):
    result = read_entries(read_sheet(text))
    assert not isinstance(result, Refusal), result
    return result.entries


def parse_rows(data):
    return list(csv.reader(data.decode("utf-8-sig").splitlines(), delimiter=";"))


@pytest.fixture
def director():
    director = Director()
    director.enter("a", rating=1300, team="Manresa", group="")
    director.enter("b", "c", rating=1200, table=1)
    director.begin_round()
    director.result(1, 350, 350)
    return director


def test_names_ratings_teams_and_tables_are_imported():
    first, second = parse_entries(
        "Nom;BARRUF;Equip;Grup;Taula\nAnna Puig;1250;Manresa;A;3\nPau Soler;;;;\n"
    )
    assert (first.seat.name, first.rating, first.team, first.seat.group, first.seat.table) == (
        "Anna Puig", 1250, "Manresa", "A", 3
    )  # fmt: skip
    assert (second.rating, second.team, second.seat.table) == (None, "", None)


@pytest.mark.parametrize("heading", ["Puntuació", "Rating", "Coeficient", "BARRUF"])
def test_rating_column_is_recognised_by_any_heading(heading):
    assert parse_entries(f"Nom,{heading}\nAnna Puig,1250\n")[0].rating == 1250


def test_names_alone_are_entries():
    assert [entry.seat.name for entry in parse_entries("Anna Puig\nPau Soler\n")] == [
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
def test_bad_line_is_reported_and_other_lines_are_imported(row, code):
    bad, good = parse_entries(f"Nom;Rating;Equip\n{row}\nPau Soler;1;\n")
    assert code in [problem.code for problem in bad.seat.problems]
    assert good.seat.problems == ()
    assert bad.seat.line == 2


PEOPLE = ("Arnau, Pol", "Roca, Jan", "Hom, Iris")


@pytest.mark.parametrize("mark", ["\t", ";", ","])
@pytest.mark.parametrize("names", [PEOPLE, ("Pol Arnau", "Jan Roca", "Iris Hom")])
@pytest.mark.parametrize("ratings", [("", 1300, 1200), (1300, "", 1200), (1300, 1200, "")])
@pytest.mark.parametrize("is_trimmed", [False, True])
def test_list_without_headings_has_ratings_despite_gaps(mark, names, ratings, is_trimmed):
    """third-round 2-A1."""
    rows = [f"{name}{mark}{rating}" for name, rating in zip(names, ratings, strict=True)]
    text = "".join(f"{row.rstrip(mark) if is_trimmed else row}\n" for row in rows)
    result = read_entries(read_sheet(as_table(text.encode())))
    assert [entry.rating for entry in result.entries] == [rating or None for rating in ratings]
    assert [entry.seat.card.club for entry in result.entries] == ["", "", ""]
    surnames_last = [" ".join(reversed(name.split(", "))) for name in names]
    assert [
        " ".join(reversed(entry.seat.name.split(", "))) for entry in result.entries
    ] == surnames_last
    (note,) = [note for note in result.notes if note.code == "sheet/rating_guessed"]
    assert note.data["column"] == ("3" if mark == "," and names is PEOPLE else "2")
    assert note.data["sample"] == ", ".join(str(rating) for rating in ratings if rating)


@pytest.mark.parametrize(
    ("text", "kinds", "ratings"),
    [
        ("101;Pol;1300\n102;Jan;1200\n", ["table", "name", "rating"], [1300, 1200]),
        ("7;Pol;90\n9;Jan;85\n", ["table", "name", "rating"], [90, 85]),
        ("3;Pol\n1;Jan\n", ["table", "name"], [None, None]),
        ("1300;Pol\n1200;Jan\n", ["rating", "name"], [1300, 1200]),
        ("1300;Pol;7\n1200;Jan;8\n", ["rating", "name", ""], [1300, 1200]),
    ],
)
def test_leading_numbers_are_ratings_only_without_other_candidates(text, kinds, ratings):
    """third-round 2-A1: the other columns raise questions as well."""
    result = read_entries(read_sheet(text.encode()))
    assert [column.kind for column in result.layout.columns][: len(kinds)] == kinds
    assert [entry.rating for entry in result.entries] == ratings
    questions = [column.at for column in result.layout.asked]
    assert questions == [at for at, kind in enumerate(kinds) if kind != "name"]


@pytest.mark.parametrize(
    "text",
    [
        "Pol Arnau 1300\nJan Roca\nIris Hom 1200\n",
        "Arnau, Pol 1300\nRoca, Jan\nHom, Iris 1200\n",
        "Nom\nPol Arnau 1300\nJan Roca\nIris Hom 1200\n",
        "Pol Arnau 1300;Vic\nJan Roca;Vic\nIris Hom 1200;\n",
        "1;Pol Arnau 1300\n2;Jan Roca\n3;Iris Hom 1200\n",
    ],
)
def test_rating_can_follow_the_name(text):
    """third-round 2-A1."""
    result = read_entries(read_sheet(as_table(text.encode())))
    assert [(entry.seat.name, entry.rating) for entry in result.entries] == [
        ("Pol Arnau", 1300),
        ("Jan Roca", None),
        ("Iris Hom", 1200),
    ]
    assert Refusal("entry/ratings_in_names") in result.notes


@pytest.mark.parametrize(
    ("text", "has_ratings"),
    [
        ("Pol\nJan\n", False),
        ("Pol;Vic\nJan;Club 13\n", False),
        ("Pol;\nJan;\n", False),
        ("Nom;Ràting\nPol;\nJan;-\n", False),
        ("Nume;Forță\nPol;1300\n", False),
        ("Nume;Punctaj\nPol;1300\nJan;\n", True),
        ("Pol;0\nJan;\n", True),
    ],
)
def test_list_without_readable_ratings_is_noted(text, has_ratings):
    """third-round 2-A1."""
    result = read_entries(read_sheet(text))
    assert (Refusal("entry/no_ratings") not in result.notes) is has_ratings


def test_fractional_and_negative_ratings_are_refused_by_line():
    """third-round 2-A1."""
    entries = parse_entries(
        "Pol;1300.5\nJan;-5\nIris;1200,0\nAda;1100.00\nNil;1.300\nOt;nou\nUna;1250\n"
    )
    assert [entry.rating for entry in entries] == [None, None, 1200, 1100, None, None, 1250]
    wrong = [[problem.code for problem in entry.seat.problems] for entry in entries]
    assert wrong == [["entry/rating"]] * 2 + [[], []] + [["entry/rating"]] * 2 + [[]]


def test_answer_of_director_decides_the_column_of_numbers():
    """third-round 2-A1."""
    table = read_sheet("Pol;7\nJan;\n")
    first, second = read_entries(table, answers={1: "table"}).entries
    assert (first.rating, first.seat.table, second.seat.table) == (None, 7, None)
    assert read_entries(table, answers={1: "club"}).entries[0].seat.card.club == "7"
    assert read_entries(table, answers={1: ""}).entries[0].rating is None


def test_headings_alone_are_refused():
    assert read_entries(read_sheet("Nom;Rating\n")) == Refusal("sheet/no_rows")


def test_written_entries_read_back(director):
    for language in ("ca", "ro", "en"):
        clubs = {"b": "Vic"}  # third-round 2-B12
        entries = parse_entries(
            write_entries(director.state, NAMES, language=language, clubs=clubs)
        )
        assert [
            (entry.seat.name, entry.rating, entry.team, entry.seat.table, entry.seat.card.club)
            for entry in entries
        ] == [
            ("Alsina Núria", 1300, "Manresa", None, ""),
            ("Blsina Núria", 1200, "", 1, "Vic"),
            ("Clsina Núria", 1200, "", 1, ""),
        ]


def test_damaged_division_is_refused_and_not_read_as_table():
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
def test_table_stays_a_table_with_any_beginning(table):
    assert as_table(table.encode()) == table.encode()


def test_damaged_report_is_refused():
    refused = as_table(b"012 Verema\r001    0      Anna\r")  # third-round 2-B1
    assert refused.code == "trf/number_bad"
    refused = as_table(b"012 Verema\n001    0      Anna\n")
    assert refused == Refusal("trf/number_bad", {"line": 2})


def describe_report(report):
    return report.how if report else "has the bye"


def test_games_are_written_by_round_and_table_with_resting_players(director):
    _, game, rested = parse_rows(
        write_games(director.state, NAMES, language="ca", how_of=describe_report)
    )
    assert (game[0], game[1], game[3], game[5], game[6]) == ("1", "1", "350", "350", "0,5")
    assert {game[2], game[4], rested[2]} == set(NAMES.values())
    assert game[7:] == ["0,5", "played"]
    assert rested[3:] == ["", "", "", "", "", "has the bye"]


@pytest.mark.parametrize(
    ("settings", "deducted", "row"),
    [
        ({}, {"points": 120}, ["-120", "", "", "", "", "penalty"]),
        ({}, {"points": 50, "half_points": 1}, ["-50", "", "", "-0,5", "", "penalty"]),
        ({"counts": "coefficients"}, {"tenths": 3}, ["", "", "", "-0,3000", "", "penalty"]),
    ],
)
def test_penalty_has_its_own_row_in_its_round(settings, deducted, row):
    """third-round 2-B13"""
    director = Director(**settings)
    director.enter(*"ab")
    director.begin_round()
    director.play()
    director.do(NameCommittee(members=(Member(name="Marta"), Member(name="Oriol"))))
    decision = Decision(what="Late", by=("Marta", "Oriol"), concerns=("a",))
    director.do(Penalise(decision=decision, penalty=Penalty(player="a", round=1, **deducted)))
    director.begin_round()
    table = write_games(
        director.state, NAMES, language="ca", how_of=describe_report, penalty="penalty"
    )
    heading, _, penalty, following = parse_rows(table)
    assert penalty == ["1", "", NAMES["a"], *row]
    assert following[:2] == ["2", "1"]
    assert heading[6] == "Punts de torneig 1"  # third-round 2-C


def test_game_without_a_result_has_no_points(director):
    director.begin_round()
    last = parse_rows(write_games(director.state, NAMES, language="en", how_of=describe_report))[-2]
    assert (last[0], last[3:]) == ("2", ["", last[4], "", "", "", ""])


def test_standings_are_written_in_order_of_place(director):
    _, *rows = parse_rows(write_standings(director.state, NAMES, after=1, language="ro"))
    assert [row[1] for row in rows] == [NAMES[player] for player in director.places(1)]
    assert [row[4] for row in rows] == ["1", "0,5", "0,5"]


def test_names_are_no_spreadsheet_formulas(director):
    names = {**NAMES, "a": "=1+1"}
    assert "'=1+1" in write_standings(director.state, names, after=1, language="en").decode()
