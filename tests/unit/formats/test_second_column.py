"""Given names, row numbers and odd rows in a list of players."""

import pytest

from faristol.formats.column import cells_of, guess_layout
from faristol.formats.second_column import SecondColumn
from faristol.formats.sheet import TableRow, read_steps
from faristol.formats.steps import Steps
from faristol.formats.tournament_csv import read_entries


def build_lines(*rows):
    return [TableRow(at, tuple(row.split(";"))) for at, row in enumerate(rows, start=1)]


def guess_layout_and_names(*rows, header_rows=0, answers=None):
    table = build_lines(*rows)
    layout = guess_layout(table, answers=answers)
    return layout, [cells_of(layout, row).name for row in table[header_rows:]]


WHOLE = ["Joan Vila Font", "Anna Puig Sala", "Mar Roca"]


@pytest.mark.parametrize(
    "rows",
    [
        ("Vila Font;Joan", "Puig Sala;Anna", "Roca;Mar"),
        ("Vila Font; Joan", "Puig Sala;Anna", "Roca; Mar"),
        ("1. Vila Font; Joan", "2. Puig Sala; Anna", "4. Roca; Mar"),
    ],
)
@pytest.mark.parametrize("heading", [(), ("Nom",), ("Cognoms",), ("Nume",)])
def test_given_names_after_any_comma_raise_a_question(rows, heading):
    """third-round 9-B11: under "Nom" a comma without a space lost the given names unasked."""
    layout, names = guess_layout_and_names(*heading, *rows, header_rows=len(heading))
    assert names == WHOLE
    assert layout.second == SecondColumn(at=1, sample="Joan, Anna, Mar")


@pytest.mark.parametrize("heading", [(), ("Nom",)])
def test_single_digit_among_names_makes_no_clubs(heading):
    """third-round 9-B11: one digit anywhere, and the given names were clubs or were dropped."""
    rows = ("Vila Font; Joan", "Puig Sala; Anna 2", "Roca; Mar")
    layout, names = guess_layout_and_names(*heading, *rows, header_rows=len(heading))
    assert names == ["Joan Vila Font", "Anna 2 Puig Sala", "Mar Roca"]
    assert layout.second is not None
    rows = ("Vila Font 2; Joan", "Puig Sala; Anna", "Roca; Mar")
    layout, names = guess_layout_and_names(*heading, *rows, header_rows=len(heading))
    assert names == ["Joan Vila Font 2", "Anna Puig Sala", "Mar Roca"]
    assert layout.second is not None


def test_digit_in_one_of_two_rows_raises_a_question():
    """third-round 9-B11: with so few rows it may be a club, but never without a question."""
    for first in ("Puig Sala", "7 Puig Sala"):
        layout, _ = guess_layout_and_names(f"{first};Anna", "Vila;Joan 2")
        assert layout.second is not None
    layout, names = guess_layout_and_names("Nom", "Puig Sala; Anna", "Vila; Joan 2", header_rows=1)
    assert names == ["Anna Puig Sala", "Joan 2 Vila"]
    assert layout.second is not None


def test_row_without_space_leaves_the_rating_in_place():
    """third-round 9-B11: the given names became the clubs of a tournament."""
    rows = build_lines("Vila Font; Joan;1300", "Puig Sala;Anna;1200", "Roca; Mar;1100")
    layout = guess_layout(rows, numbers="rating")
    assert [column.kind for column in layout.columns] == ["surname", "given", "rating"]


def test_repeated_cells_without_heading_raise_a_question():
    """third-round 9-B11."""
    rows = ("Nom", "Anna Puig;x", "Pol Mas;x", "Mar Roca;x", "Jan Pi;x")
    layout, names = guess_layout_and_names(*rows, header_rows=1)
    assert names[0] == "Anna Puig"
    assert [column.kind for column in layout.columns] == ["name", ""]
    assert layout.second is not None
    _, names = guess_layout_and_names(*rows, header_rows=1, answers={1: "given"})
    assert names[0] == "x Anna Puig"


@pytest.mark.parametrize(
    ("header", "expected"),
    [("Nom;Club", ["surname", "given", "club"]), ("Nume;Masă", ["surname", "given", "table"])],
)
def test_comma_of_name_shifts_no_cell_under_another_heading(header, expected):
    """third-round 9-B11: the given names stood under "Club", and the clubs were dropped."""
    rows = (header, "Vila Font; Joan;1", "Puig Sala; Anna;2", "Roca; Mar;3")
    layout, names = guess_layout_and_names(*rows, header_rows=1)
    assert [column.kind for column in layout.columns] == expected
    assert names == WHOLE
    assert layout.headings == (header.split(";")[0], "", header.split(";")[1])
    layout, names = guess_layout_and_names(*rows, header_rows=1, answers={1: ""})
    assert [column.kind for column in layout.columns] == ["name", "", expected[2]]


def test_surplus_cell_raises_a_question_and_shifts_when_answered():
    """third-round 9-B11: it may be the given name, under a heading of something else."""
    rows = ("Nom;Club", "Vila Font;Joan;A", "Puig Sala;Anna;B", "Roca;Mar;C")
    layout, _ = guess_layout_and_names(*rows)
    assert [column.kind for column in layout.columns] == ["name", "club"]
    assert layout.second == SecondColumn(at=1, sample="Joan, Anna, Mar")
    layout, names = guess_layout_and_names(*rows, header_rows=1, answers={1: "given"})
    assert [column.kind for column in layout.columns] == ["surname", "given", "club"]
    assert names == WHOLE
    layout, names = guess_layout_and_names("Nom;Taula", *rows[1:], header_rows=1)
    assert names == WHOLE, "no table is called Joan"


def test_rating_after_given_name_makes_it_no_club():
    """third-round 9-B11: without a space behind the comma, “Anna 1200” was the club."""
    layout = guess_layout(build_lines("Puig;Anna 1200", "Mas;Pol 1300"), numbers="rating")
    assert [column.kind for column in layout.columns] == ["surname", "given"]
    assert layout.second is not None


def test_ratings_beyond_the_headings_raise_a_question():
    """third-round 9-B11: they were dropped without a note."""
    layout = guess_layout(build_lines("Nom", "Puig; Anna;1200", "Mas; Pol;1300"), numbers="rating")
    assert [(column.at, column.heading) for column in layout.asked] == [(2, "3")]
    assert [column.kind for column in layout.columns] == ["surname", "given", ""]


def test_club_under_its_heading_raises_no_question():
    """third-round 9-B11."""
    for rows in (
        ("Nom;Club", "Anna Puig; Reus", "Pol Mas; Vic"),
        ("Nom;Club", "Anna Puig;Reus;x", "Pol Mas;Vic;"),
    ):
        layout = guess_layout(build_lines(*rows))
        assert [column.kind for column in layout.columns] == ["name", "club"]
        assert layout.second is None


@pytest.mark.parametrize(
    "rows",
    [
        ("1. Vila Font; Joan", "3. Puig Sala; Anna", "7. Roca; Mar"),
        ("1 Vila Font; Joan", "2 Puig Sala; Anna", "3 Roca; Mar"),
        ("1 Vila Font; Joan", "2 Puig Sala; Anna", "5 Roca; Mar"),
        ("31 Vila Font; Joan", "32 Puig Sala; Anna", "33 Roca; Mar"),
        ("1º Vila Font; Joan", "2º Puig Sala; Anna", "3.º Roca; Mar"),
        ("1- Vila Font; Joan", "2- Puig Sala; Anna", "3- Roca; Mar"),
        ("1. Vila Font; Joan", "2. Puig Sala; Anna", "1. Roca; Mar"),
        ("1. Vila Font; Joan", "Puig Sala; Anna", "3. Roca; Mar"),
    ],
)
def test_row_numbers_with_gaps_or_without_a_dot_are_no_names(rows):
    """third-round 9-B11: "1. Puig Sala" of the club "Anna" was imported without a question."""
    for above in ((), ("Classe 6A",), ("Nom",), ("Classe 6A", "Nom")):
        layout, names = guess_layout_and_names(*above, *rows, header_rows=len(above))
        assert names == WHOLE, above
        assert layout.second is not None


def test_titles_between_numbered_rows_change_nothing():
    """third-round 9-B11."""
    rows = ("A", "1. Vila Font; Joan", "2. Puig Sala; Anna", "B", "1. Roca; Mar")
    layout, names = guess_layout_and_names(*rows)
    assert names == ["A", *WHOLE[:2], "B", WHOLE[2]]
    assert layout.second is not None


def test_team_stays_in_place_after_names_with_a_comma():
    """third-round 9-B11: the headings are moved along with the cells."""
    steps = Steps(read_steps(b"Nom,Equip\nVila Font, Joan,Reds\nPuig Sala, Anna,Blues\n"))
    for _ in steps:
        pass
    result = read_entries(steps.result)
    entries = [(entry.seat.name, entry.team) for entry in result.entries]
    assert entries == [("Joan Vila Font", "Reds"), ("Anna Puig Sala", "Blues")]
    assert "sheet/columns_left_out" not in {note.code for note in result.notes}
