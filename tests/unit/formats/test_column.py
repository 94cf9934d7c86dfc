"""The guessed layout of a list: the kind of each column, and the questions left open."""

import pytest

from faristol.formats.column import (
    Column,
    Layout,
    cells_of,
    column_of,
    guess_layout,
    has_unnamed_list,
)
from faristol.formats.column_text import is_gap
from faristol.formats.second_column import SecondColumn
from faristol.formats.sheet import TableRow


def build_lines(*rows):
    return [TableRow(at, tuple(row.split(";"))) for at, row in enumerate(rows, start=1)]


def guess_kinds(*rows):
    return [column.kind for column in guess_layout(build_lines(*rows)).columns]


def read_cells(header, row, **more):
    both = build_lines(header, row)
    return cells_of(guess_layout(both), both[1], **more)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("Taula;Nom;[Grup]", ["table", "name", "group"]),
        ("taula; NOM ;grup", ["table", "name", "group"]),
        ("Nom;Cognoms;Club;Número;Puntuació;Data",
         ["name", "surname", "club", "number", "rating", "date"]),
        ("Nom i cognoms;Entitat;Llicència;Observacions", ["name", "club", "number", "note"]),
        ("Nom;Llinatges", ["name", "surname"]),
        ("Nom;Primer cognom;Segon cognom", ["name", "surname", "surname"]),
        ("Jugador/a;Club", ["name", "club"]),
        ("Nr. crt.;Nume;Prenume;Club", ["", "surname", "given", "club"]),
        ("Nume și prenume;Asociația;Punctaj", ["name", "club", "rating"]),
        ("Masă;Nume;Grupă", ["table", "name", "group"]),
        ("Jucător;Lista;Număr;Coeficient;Observaţii", ["name", "list", "number", "rating", "note"]),
        ("Table;Name;Group", ["table", "name", "group"]),
        ("First name;Last name;Club;List 1;Number 1;Rating 1;Date 1;List 2;Number 2",
         ["given", "surname", "club", "list", "number", "rating", "date", "list", "number"]),
        ("Name;Colour;Club", ["name", "", "club"]),
        ("Soci;Nom;Color;Talla", ["", "name", "", ""]),
    ],
)  # fmt: skip
def test_headings_are_recognised_in_three_languages(header, expected):
    assert guess_kinds(header, "x;y") == expected


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("BARRUF", Column(kind="rating", list="BARRUF")),
        ("barruf 2025", Column(kind="rating", list="BARRUF")),
        ("Núm. RASCCAT", Column(kind="number", list="RASCCAT")),
        ("Data del BARRUF", Column(kind="date", list="BARRUF")),
        ("Rating BARRISC", Column(kind="rating", list="BARRISC")),
        ("BARRUF club", Column(kind="")),
        ("", Column(kind="")),
        ("x" * 1_000_000, Column(kind="")),
    ],
)
def test_heading_names_the_rating_list(heading, column):
    assert column_of(heading) == column


def test_title_above_headings_is_skipped():
    layout = guess_layout(build_lines("Socis 2026", "Club de Lleida;;", "Nom;Club", "Núria;Reus"))
    assert layout.header_rows == 3


def test_list_without_headings_has_names_and_clubs():
    assert guess_layout(build_lines("Núria Puig;Reus", "Pau Mas;Lleida;x")) == Layout(
        columns=(Column(kind="name"), Column(kind="club"), Column(kind="")),
        header_rows=0,
        second=SecondColumn(at=1, sample="Reus, Lleida"),
    )
    assert guess_kinds("Núria Puig", "Pau Mas") == ["name"]


def test_two_text_columns_without_headings_form_one_name():
    """Unless the second column repeats itself, as clubs do, or its kind is answered (third-round 9-B11)."""
    rows = ("Vila Font;Martí", "Puig;Núria", "Serra;", "Mas;Núria")
    assert guess_kinds(*rows) == ["surname", "given"]
    assert guess_layout(build_lines(*rows)).second.sample == "Martí, Núria, Núria"
    assert guess_layout(build_lines(*rows), answers={1: "club"}).columns[1].kind == "club"
    clubs = ("Núria Puig;Reus", "Pau Mas;Reus", "Jan Mas;Vic", "Pol Mas;Vic")
    assert guess_kinds(*clubs) == ["name", "club"]
    assert guess_layout(build_lines(*clubs), answers={1: "given"}).columns[0].kind == "surname"


def test_list_beginning_with_numbers_has_tables_names_and_groups():
    assert guess_kinds("1;Núria", "2;Pau;A", ";Joan") == ["table", "name", "group"]


def test_player_names_like_headings_are_no_heading():
    assert guess_layout(build_lines("Ana Punts;Reus", "Pau Nota;Club")).header_rows == 0


def test_name_and_surname_columns_form_one_name():
    assert read_cells("Nom;Cognoms", " Núria ; Puig Roca").name == "Núria Puig Roca"
    assert read_cells("Cognoms;Nom", "Puig Roca;Núria").name == "Núria Puig Roca"
    assert read_cells("Nume;Prenume", "Popescu;Ion").name == "Ion Popescu"
    assert read_cells("Nom;Primer cognom;Segon cognom", "Núria;Puig;Roca").name == "Núria Puig Roca"
    assert read_cells("Nom;Cognoms", "Núria;").name == "Núria"


def test_second_number_belongs_to_the_second_list():
    cells = read_cells(
        "Nom;Llista;Número;Puntuació;Data;Llista 2;Número 2;Puntuació 2;Data 2",
        "Núria;BARRUF;12;1203;1/9/2025;RASCCAT;;990;",
    )
    assert cells.lists == (("BARRUF", "12", "1203", "1/9/2025"), ("RASCCAT", "", "990", ""))


def test_number_column_joins_the_column_named_after_a_list():
    cells = read_cells("Nom;Número;BARRUF;Data", "Núria;12;1203;1/9/2025")
    assert cells.lists == (("BARRUF", "12", "1203", "1/9/2025"),)


def test_columns_named_for_two_lists_make_two_entries():
    cells = read_cells("Nom;BARRUF;RASCCAT;Núm. RASCCAT", "Núria;1203;990;7")
    assert cells.lists == (("BARRUF", "", "1203", ""), ("RASCCAT", "7", "990", ""))


def test_single_date_applies_to_all_lists_in_the_headings():
    cells = read_cells("Nom;BARRUF;RASCCAT;Data", "Núria;1203;;1/9/2025")
    assert cells.lists == (("BARRUF", "", "1203", "1/9/2025"),)
    cells = read_cells("Nom;BARRUF;RASCCAT;Data", "Núria;1203;990;1/9/2025")
    assert [texts[3] for texts in cells.lists] == ["1/9/2025"] * 2


def test_numbered_players_are_no_heading():
    assert guess_layout(build_lines("Jugador 1;Reus", "Jugador 2;Reus")).header_rows == 0


def test_number_of_unnamed_list_is_omitted_until_list_is_named():
    rows = build_lines("Nom;Número;Punts", "Núria;12;900")
    layout = guess_layout(rows)
    assert has_unnamed_list(layout, "")
    assert cells_of(layout, rows[1]).lists == ()
    assert not has_unnamed_list(layout, "Lliga")
    assert cells_of(layout, rows[1], list_name="Lliga", list_date="2026-01-01").lists == (
        ("Lliga", "12", "900", "2026-01-01"),
    )


@pytest.mark.parametrize("header", ["Nom;Club", "Nom;BARRUF;Número", "Nom;Llista;Número"])
def test_named_list_needs_no_name(header):
    assert not has_unnamed_list(guess_layout(build_lines(header, "x")), "")


def test_number_with_empty_list_cell_is_retained_for_validation():
    assert read_cells("Nom;Llista;Número", "Núria;;12").lists == (("", "12", "", ""),)


def test_empty_list_cells_yield_no_list():
    assert read_cells("Nom;Llista;Número;Data", "Núria;;;").lists == ()


def test_two_numbers_in_one_list_stay_separate():
    cells = read_cells("Nom;Llista;Número;Llista;Número", "Núria;BARRUF;1;barruf;2")
    assert cells.lists == (("BARRUF", "1", "", ""), ("barruf", "2", "", ""))


def test_short_row_has_empty_cells():
    assert read_cells("Nom;Club;Nota", "Núria").club == ""


# ---- columns of numbers: third-round 2-A1 ----


def guess_kinds_and_questions(*rows, **more):
    layout = guess_layout(build_lines(*rows), **more)
    return [column.kind for column in layout.columns], [column.at for column in layout.asked]


@pytest.mark.parametrize(
    "ratings",
    [
        ("", "1300", "1200"),
        ("1300", "", "1200"),
        ("1300", "1200", ""),
        ("1300", "-", "?"),
        ("1300.5", "1200,5", "-5"),
        ("1.300", "1 200", "−5"),
        ("***", "7", "7"),
    ],
)
@pytest.mark.parametrize(("numbers", "kind"), [("rating", "rating"), ("", "")])
def test_column_of_numbers_is_no_club_and_raises_a_question(ratings, numbers, kind):
    """third-round 2-A1."""
    rows = [f"Arnau, Pol;{rating};Vic" for rating in ratings]
    assert guess_kinds_and_questions(*rows, numbers=numbers) == (["name", kind, "club"], [1])


@pytest.mark.parametrize("clubs", [("Club 13", "Club 14"), ("Club 13", "13"), ("-", "-"), ("", "")])
def test_column_with_few_numbers_is_a_club(clubs):
    """third-round 2-A1."""
    rows = [f"Pol Arnau;{club}" for club in clubs]
    assert guess_kinds_and_questions(*rows, numbers="rating") == (["name", "club"], [])


def test_number_after_many_empty_cells_is_detected():
    """third-round 2-A1."""
    rows = [f"Anna {chr(65 + at)};" for at in range(26)]
    assert guess_kinds_and_questions(*rows, "Pol;1300", numbers="rating") == (
        ["name", "rating"],
        [1],
    )
    assert guess_kinds_and_questions(*[row.rstrip(";") for row in rows], "Pol;1300") == (
        ["name", ""],
        [1],
    )


def test_answer_about_number_column_overrides_the_guess():
    """third-round 2-A1."""
    rows = "Pol;1300;A", "Jan;1200;B"
    assert guess_kinds_and_questions(*rows, numbers="rating", answers={1: "club"}) == (
        ["name", "club", "club"],
        [1],
    )
    assert guess_kinds_and_questions(*rows, answers={1: "table"}) == (
        ["name", "table", "group"],
        [1],
    )
    assert guess_kinds_and_questions(*rows, answers={0: "club", 7: "club"}) == (
        ["name", "", "club"],
        [1],
    )


def test_only_number_column_is_the_rating_but_row_numbers_are_not():
    """third-round 2-A1."""
    numbered = "1;Pol;1300", "2;Jan;", "3;Iris;1200"
    assert guess_kinds_and_questions(*numbered, numbers="rating") == (
        ["", "name", "rating"],
        [0, 2],
    )
    assert guess_kinds_and_questions(*numbered) == (["table", "name", ""], [2])
    assert guess_kinds_and_questions("7;Pol;1300", "9;Jan;", numbers="rating") == (
        ["table", "name", "rating"],
        [0, 2],
    )
    assert guess_kinds_and_questions("1300;Pol", ";Jan", numbers="rating") == (
        ["rating", "name"],
        [0],
    )
    assert guess_kinds_and_questions("Pol;7;1300", "Jan;9;1200", numbers="rating")[0] == [
        "name",
        "",
        "rating",
    ]
    assert guess_kinds_and_questions("7", "8", numbers="rating") == (
        ["name"],
        [],
    )  # a class has numbers for names


@pytest.mark.parametrize(
    "header",
    ["Nom;Ràting;Telèfon", "Jucător;Coeficient;Telefon", "Nume;Punctaj;Vârsta", "Nom;Punts;Edat"],
)
def test_rating_heading_leaves_no_question_about_columns(header):
    """third-round 2-A1."""
    assert guess_kinds_and_questions(header, "Pol;1300;600", numbers="rating") == (
        ["name", "rating", ""],
        [],
    )


@pytest.mark.parametrize("header", ["Nom;Força;Edat", "Jucător;Forță;Vârsta"])
def test_numbers_under_unknown_headings_raise_questions_not_guesses(header):
    """third-round 2-A1."""
    rows = build_lines(header, "Pol;1300;61", "Jan;;9")
    layout = guess_layout(rows, numbers="rating")
    assert [column.kind for column in layout.columns] == ["name", "", ""]
    assert [column.heading for column in layout.asked] == header.split(";")[1:]
    assert [column.sample for column in layout.asked] == ["1300", "61, 9"]
    answered = guess_layout(rows, numbers="rating", answers={1: "rating"})
    assert [column.kind for column in answered.columns] == ["name", "rating", ""]
    assert guess_kinds_and_questions("Nr. crt.;Nume", "1;Pol", "2;Jan", numbers="rating") == (
        ["", "name"],
        [],
    )


def test_column_heading_and_sample_are_bounded():
    """third-round 2-A1."""
    layout = guess_layout(build_lines(f"Nom;{'x' * 2_000}", f"Pol;{'9' * 2_000}"), numbers="rating")
    assert (layout.asked[0].heading, layout.asked[0].sample) == ("x" * 40, "9" * 12)
    many = guess_layout(build_lines(*["Pol;1300"] * 9), numbers="rating")
    assert many.asked[0].sample == "1300, 1300, 1300, …"


def test_comma_inside_name_separates_no_cells():
    """third-round 2-A1."""
    assert guess_kinds_and_questions("Arnau; Pol;1300", "Hom; Iris;")[0] == ["surname", "given", ""]
    assert guess_kinds_and_questions("Arnau; Pol 1300", "Hom; Iris")[0] == ["surname", "given"]
    assert guess_kinds_and_questions("Pol Arnau; Vic; 1300", "Iris Hom; Reus; 1200")[0] == [
        "name",
        "club",
        "",
    ]
    assert guess_kinds_and_questions("Pol Arnau;Vic;1300", "Iris Hom; Reus;1200")[0] == [
        "name",
        "club",
        "",
    ]


def test_dash_and_question_mark_are_gaps():
    assert all(map(is_gap, ("", " ", "-", "–", "—", "?", " -- ")))
    assert not any(map(is_gap, ("0", "x", "-5", "- 5")))


# ---- names with a comma in a table: issue 41 ----


def test_given_name_after_comma_has_no_heading():
    """It was omitted: of "Vila Font, Joan" only the surnames were imported (issue 41: 4)."""
    rows = [
        TableRow(1, ("Nom",)),
        TableRow(2, ("Vila Font", " Joan")),
        TableRow(3, ("Puig Sala", " Anna")),
    ]
    layout = guess_layout(rows)
    assert [cells_of(layout, row).name for row in rows[1:]] == ["Joan Vila Font", "Anna Puig Sala"]
    assert layout.second is not None
    assert (layout.second.at, layout.second.sample) == (1, "Joan, Anna")
    answered = guess_layout(rows, answers={1: "club"})
    assert [column.kind for column in answered.columns] == ["name", "club"]
    assert guess_kinds("Núm;Nom;;Club", "7;Vila; Joan;Vic") == [
        "number",
        "surname",
        "given",
        "club",
    ]
    assert guess_kinds_and_questions("Nom;;Força", "Vila; Joan;1300", numbers="rating")[1] == [2]


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("Nom;Color", "Vila Font; blau"),
        ("Nom", "Vila Font; 3A"),
        ("Nom;;Cognoms", "Joan; x;Vila Font"),
        ("Nom", "Vila Font"),
    ],
)
def test_other_cells_after_name_are_no_given_names(header, row):
    """issue 41: 4."""
    assert guess_layout(build_lines(header, row)).second is None
    assert "given" not in guess_kinds(header, row)


def test_given_name_before_third_column_raises_question_not_club():
    """The given name became the club without a question (issue 41: 5)."""
    rows = ("Vila Font; Joan;3A", "Puig Sala; Anna;3B", "Roca; Mar;3A")
    layout = guess_layout(build_lines(*rows))
    assert [column.kind for column in layout.columns] == ["surname", "given", "club"]
    assert layout.second == SecondColumn(at=1, sample="Joan, Anna, Mar")
    answered = guess_layout(build_lines(*rows), answers={1: "club"})
    assert [column.kind for column in answered.columns] == ["name", "club", ""]
    tables = guess_layout(build_lines(*(f"{at};{row}" for at, row in enumerate(rows, start=5))))
    assert [column.kind for column in tables.columns] == ["table", "surname", "given", "group"]
    assert tables.second is not None
    rated = guess_layout(build_lines("Pol Arnau;Vic;1300", "Iris Hom;Reus;1200"), numbers="rating")
    assert [column.kind for column in rated.columns] == ["name", "club", "rating"]
    assert rated.second is not None, "it may be surnames and given names all the same"


def test_clubs_after_full_names_are_no_given_names():
    """issue 41: 5."""
    assert guess_kinds("Vila Font, Joan;Escola A", "Puig Sala, Anna;Escola B") == ["name", "club"]


@pytest.mark.parametrize("mark", [". ", ".", ") ", ".- "])
def test_row_number_before_name_is_no_part_of_the_name(mark):
    """ "1. Vila Font, Joan" became the player "1. Vila Font" of the club "Joan" (issue 41: 5)."""
    rows = build_lines(f"1{mark}Vila Font; Joan", f"2{mark}Puig Sala; Anna")
    layout = guess_layout(rows)
    assert [cells_of(layout, row).name for row in rows] == ["Joan Vila Font", "Anna Puig Sala"]
    assert layout.second is not None


@pytest.mark.parametrize(
    "rows",
    [("3. A", "2. B"), ("1. A", "B"), ("3 A", "7 B"), ("1 A",), ("1.300", "2.100"), ("1", "2")],
)
def test_other_leading_numbers_are_no_row_numbers(rows):
    """issue 41: 5."""
    assert not guess_layout(build_lines(*rows)).is_counted
