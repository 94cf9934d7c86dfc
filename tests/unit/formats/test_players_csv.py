"""A list of players from a file: previewed line by line, then imported, and exported."""

import csv
from io import StringIO
from itertools import count

import pytest

from faristol.club.acts import RetirePlayer
from faristol.club.card import Card, Listing
from faristol.club.register import listed_players
from faristol.formats.players_csv import Choices, Preview, export_players, preview_steps, take
from faristol.ledger.refusal import Refusal
from tests.support.club_house import House, a_card, brought
from tests.support.club_strategy import HOSTILE_NAMES
from tests.support.sheets import preview


def preview_list(text, house=None, **choices):
    data = text if isinstance(text, bytes) else text.encode()
    people = listed_players(house.register, house.cards) if house else ()
    result = preview(data, people=people, choices=Choices(**choices))
    assert isinstance(result, Preview), result
    return result


def list_statuses(result):
    return [(row.line, row.status) for row in result.rows]


def list_codes(result):
    return [[fault.code for fault in (*row.problems, *row.notes)] for row in result.rows]


def import_players(house, result, **more):
    ids = (f"new-{at}" for at in count())
    salts = (f"csv-salt-{house.salts}-{at:09}" for at in count())
    act = take(result, ids=ids, salts=salts, **more)
    house.salts += 1
    return house.do(brought(act))


def build_house(*cards):
    house = House()
    result = preview_list(export_players(cards, language="ca"))
    assert result.count("new") == len(cards)
    import_players(house, result)
    return house


# --- new players -----------------------------------------------------------------------------


def test_list_of_new_players_is_previewed_and_imported():
    result = preview_list(
        "Nom;Club;Llista;Número;Puntuació;Data\nNúria Puig;Lleida;BARRUF;12;1203;1/9/2025"
    )
    assert list_statuses(result) == [(2, "new")]
    assert result.rows[0].card == Card(
        name="Núria Puig",
        club="Lleida",
        lists=(Listing(list="BARRUF", number="12", rating=1203, date="2025-09-01"),),
    )
    house = House()
    assert isinstance(import_players(house, result), tuple)
    assert house.card("new-0") == result.rows[0].card


def test_table_plan_yields_names_and_notes_omitted_columns():
    result = preview_list("Taula, Nom, [Grup]\n1, Núria, A\n2, Pau\n")
    assert [row.card for row in result.rows] == [Card(name="Núria"), Card(name="Pau")]
    assert [note.code for note in result.notes] == [
        "sheet/tables_left_out",
        "sheet/groups_left_out",
    ]


def test_table_plan_without_headings_is_read_and_noted():
    result = preview_list("1;Núria Puig\n2;Pau Mas;B\n")
    assert [row.name for row in result.rows] == ["Núria Puig", "Pau Mas"]
    assert result.notes[0] == Refusal("sheet/no_header")


def test_windows_encoding_is_guessed_and_noted():
    result = preview_list("Nom;Club\nNúria Gonçal;Lleida".encode("cp1252"))
    assert result.rows[0].name == "Núria Gonçal"
    assert result.notes == (Refusal("sheet/encoding_guessed", {"encoding": "windows-1252"}),)


def test_unknown_columns_are_noted():
    result = preview_list("Soci;Nom;Color;Buida\n7;Núria;verd;\n")
    assert result.notes == (Refusal("sheet/columns_left_out", {"columns": ["Soci", "Color"]}),)
    assert preview_list("Núria;Reus;x;y").notes[-1].data == {"columns": ["3", "4"]}


def test_title_above_headings_is_noted():
    result = preview_list("Socis 2026;\nNom;Club\nNúria;Reus\n")
    assert result.notes == (Refusal("sheet/title_left_out", {"rows": 1}),)
    assert list_statuses(result) == [(3, "new")]


def test_unnamed_list_is_noted_until_it_is_named():
    text = "Nom;Número;Punts\nNúria;12;900"
    assert preview_list(text).notes == (Refusal("sheet/list_unnamed"),)
    result = preview_list(text, list_name="Lliga", list_date="2026-01-01")
    assert result.notes == ()
    assert result.rows[0].card.lists == (
        Listing(list="Lliga", number="12", rating=900, date="2026-01-01"),
    )


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "sheet/empty"),
        (b"Nom;Club\n", "sheet/no_rows"),
        (b"PK\x03\x04", "sheet/spreadsheet"),
        (b"Nom\nN\0", "sheet/binary"),
    ],
)
def test_file_without_players_is_refused(data, code):
    assert preview(data).code == code


# --- problems of a line ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (";Reus", "player/name_empty"),
        ("x" * 121, "player/name_too_long"),
        ("x" * 1_000_000, "row/cell_too_long"),
        ("Núria;" + "x" * 121, "player/field_too_long"),
        ('"Nú\nria"', "player/character_bad"),
        ("N\x07ria", "player/character_bad"),
        ("Núria;Reus;BARRUF;12;molt", "player/rating_bad"),
        ("Núria;Reus;BARRUF;12;900;31/2/2025", "player/date_bad"),
        ("Núria;Reus;;12", "player/list_empty"),
        ("Puig, Núria;Reus;;;;;més", "row/too_many_cells"),
        ('"Núria;Reus', "row/quote_open"),
    ],
)
def test_problem_of_line_is_named_and_other_lines_are_imported(row, code):
    header = "Nom;Club;Llista;Número;Puntuació;Data"
    result = preview_list(f"{header}\nPau;Reus\n{row}\n")
    bad = result.rows[-1]
    assert (bad.line, bad.status, bad.card) == (3, "problem", None)
    assert code in [fault.code for fault in bad.problems]
    assert len(bad.name) <= 200
    assert result.rows[0].status == "new"
    house = House()
    import_players(house, result)
    assert [card.name for card in house.cards.values()] == ["Pau"]


# --- players of the register -----------------------------------------------------------------


def test_file_of_registered_players_changes_nothing():
    cards = [
        a_card("Núria Puig", "Lleida", number="1"), a_card("Pau Mas", note="a\nb"), a_card("=1+1"),
    ]  # fmt: skip
    house = build_house(*cards)
    result = preview_list(export_players(cards, language="ro"), house)
    assert [row.status for row in result.rows] == ["same"] * 3
    assert take(result, ids=iter(()), salts=iter(())).act.players == ()


def test_newer_rating_updates_the_player():
    house = build_house(
        Card(name="Núria Puig", club="Lleida", note="x",
             lists=(Listing(list="BARRUF", number="12", rating=1203, date="2025-01-01"),))
    )  # fmt: skip
    result = preview_list("Nom;BARRUF;Data\nNúria Puig;1250;1/9/2025", house)
    (row,) = result.rows
    assert (row.status, row.player, row.notes) == ("update", "new-0", ())
    assert row.card == Card(
        name="Núria Puig", club="Lleida", note="x",
        lists=(Listing(list="BARRUF", number="12", rating=1250, date="2025-09-01"),),
    )  # fmt: skip
    import_players(house, result)
    assert house.card("new-0") == row.card
    assert len(house.register.players) == 1


def test_older_rating_is_omitted_and_noted():
    house = build_house(
        Card(name="Núria", lists=(Listing(list="BARRUF", rating=1203, date="2025-09-01"),))
    )
    result = preview_list("Nom;BARRUF;Data\nNúria;1100;2025-01-01", house)
    assert list_statuses(result) == [(2, "same")]
    assert list_codes(result) == [["row/older_list"]]


def test_undated_equal_rating_preserves_the_stored_date():
    house = build_house(
        Card(name="Núria", lists=(Listing(list="BARRUF", rating=1203, date="2025-09-01"),))
    )
    assert list_statuses(preview_list("Nom;BARRUF\nNúria;1203", house)) == [(2, "same")]
    (row,) = preview_list("Nom;BARRUF\nNúria;1300", house).rows
    assert row.card.lists == (Listing(list="BARRUF", rating=1300, date=""),)


def test_player_in_too_many_lists_is_a_problem():
    house = build_house(Card(name="Núria", lists=tuple(Listing(list=f"L{at}") for at in range(8))))
    assert list_codes(preview_list("Nom;BARRUF\nNúria;1", house)) == [["player/too_many_lists"]]


def test_number_used_by_an_earlier_line_is_a_problem():
    house = build_house(a_card("Núria Puig"))
    result = preview_list("Nom;Llista;Número\nNúria Puig;BARRUF;1\nPau Mas;BARRUF;1", house)
    assert [row.status for row in result.rows] == ["update", "problem"]
    assert result.rows[1].problems == (Refusal("row/number_repeated", {"line": 2}),)


def test_player_renamed_to_name_of_namesake_is_imported():
    house = build_house(
        a_card("Núria Puig Roca", "Reus", number="12"), a_card("Núria Puig", "Reus")
    )
    result = preview_list("Nom;Club;Llista;Número\nNúria Puig;Reus;BARRUF;12", house)
    assert [(row.status, row.player, row.is_namesake) for row in result.rows] == [
        ("update", "new-0", True)
    ]
    assert isinstance(import_players(house, result), tuple)


@pytest.mark.parametrize("spelling", ["NURIA PUIG", "Puig, Núria", "núria  puig"])
def test_stored_spelling_is_preserved_when_names_match(spelling):
    house = build_house(a_card("Núria Puig"))
    result = preview_list(f'Nom\n"{spelling}"', house)
    assert list_statuses(result) == [(2, "same")]
    assert result.rows[0].notes == (Refusal("row/spelling_kept", {"theirs": spelling}),)


def test_empty_cell_preserves_the_stored_value():
    house = build_house(a_card("Núria", "Reus", number="1", note="x"))
    result = preview_list("Nom;Club;Nota;Llista;Número\nNúria;;;;", house)
    assert list_statuses(result) == [(2, "same")]


def test_note_is_appended_to_the_stored_note_once():
    house = build_house(a_card("Núria", note="ours"))
    import_players(house, preview_list("Nom;Nota\nNúria;theirs", house))
    assert house.card("new-0").note == "ours\ntheirs"
    assert preview_list("Nom;Nota\nNúria;theirs", house).rows[0].status == "same"


def test_number_identifies_player_with_changed_name():
    house = build_house(a_card("Núria Puig", number="12"))
    result = preview_list("Nom;Llista;Número\nNúria Roca;BARRUF;12", house)
    assert list_statuses(result) == [(2, "update")]
    assert result.rows[0].notes == (Refusal("row/renamed", {"ours": "Núria Puig"}),)
    import_players(house, result)
    assert house.card("new-0").name == "Núria Roca"


def test_number_of_player_with_different_name_is_a_problem():
    house = build_house(a_card("Núria Puig", number="12"))
    result = preview_list("Nom;Llista;Número\nPau Mas;BARRUF;12", house)
    assert result.rows[0].problems == (Refusal("row/number_taken", {"player": "new-0"}),)


def test_numbers_of_two_players_in_one_line_are_a_problem():
    house = build_house(a_card("Núria Puig", number="1"), a_card("Núria Mas", number="2"))
    result = preview_list("Nom;Llista;Número;Llista;Número\nNúria;BARRUF;1;BARRUF;2", house)
    assert list_codes(result) == [["player/list_repeated"]]
    other = Card(name="Núria Roca", lists=(Listing(list="RASCCAT", number="7"),))
    house = build_house(a_card("Núria Puig", number="1"), other)
    result = preview_list("Nom;Llista;Número;Llista;Número\nNúria;BARRUF;1;RASCCAT;7", house)
    assert list_codes(result) == [["row/number_taken"]]


def test_namesake_in_another_club_is_new_and_noted():
    house = build_house(a_card("Núria Puig", "Lleida"))
    result = preview_list("Nom;Club\nNúria Puig;Reus", house)
    assert list_statuses(result) == [(2, "new")]
    assert result.rows[0].notes == (Refusal("row/namesake", {"player": "new-0"}),)


def test_namesake_with_another_number_is_new_and_imported():
    house = build_house(a_card("Núria Puig", "Lleida", number="1"))
    result = preview_list("Nom;Club;Llista;Número\nNúria Puig;Lleida;BARRUF;2", house)
    assert list_statuses(result) == [(2, "new")]
    house.salts += 100
    ids, salts = iter(["p9"]), iter(["0123456789abcdef"])
    act = take(result, ids=ids, salts=salts)
    assert isinstance(house.do(brought(act)), tuple)


def test_name_without_club_matches_the_only_player_of_that_name():
    house = build_house(a_card("Núria Puig", "Lleida"))
    assert list_statuses(preview_list("Nom\nNúria Puig", house)) == [(2, "same")]


def test_name_without_club_shared_by_two_players_is_a_problem():
    house = build_house(a_card("Núria Puig", "Lleida"), a_card("Núria Puig", "Reus"))
    result = preview_list("Nom\nNúria Puig", house)
    assert result.rows[0].problems == (Refusal("row/ambiguous", {"count": 2}),)


def test_retired_player_is_matched_and_noted():
    house = build_house(a_card("Núria Puig"))
    house.do(RetirePlayer(player="new-0"))
    assert list_codes(preview_list("Nom\nNúria Puig", house)) == [["row/retired"]]


# --- the same person twice in a file ---------------------------------------------------------


def test_repeated_name_raises_a_question():
    """Third-round 9-B10: the second was dropped, though two people may have one name."""
    result = preview_list("Nom;Club\nNúria;Reus\nNúria;Reus\nNÚRIA;\n")
    assert [row.status for row in result.rows] == ["new", "asked", "asked"]
    assert [(row.above, row.twin) for row in result.rows[1:]] == [(2, "Núria 2"), (2, "NÚRIA 2")]


def test_repeated_name_is_imported_or_omitted_as_answered():
    table = "Nom;Club\nNúria;Reus\nNúria;Reus\nNúria;Reus\nNúria 2;Reus\n"
    result = preview_list(table, doubles={3: "same", 4: "other"})
    assert [row.status for row in result.rows] == ["new", "ignored", "new", "new"]
    assert result.rows[1].notes == (Refusal("row/repeated", {"line": 2}),)
    assert result.rows[2].card == a_card("Núria 3", "Reus")  # the table has a “Núria 2” below
    result = preview_list(table, takes_doubles=True)
    assert [row.card.name for row in result.rows] == ["Núria", "Núria 3", "Núria 4", "Núria 2"]


def test_same_number_in_two_lines_is_one_person():
    result = preview_list("Nom;Llista;Número\nNúria;BARRUF;7\nNúria;BARRUF;7")
    assert [row.status for row in result.rows] == ["new", "ignored"]


def test_repeated_person_with_differences_raises_question_or_problem():
    result = preview_list("Nom;BARRUF\nNúria;1000\nNúria;1100")
    assert [row.status for row in result.rows] == ["new", "asked"]
    result = preview_list("Nom;Llista;Número;Ràting\nNúria;BARRUF;7;1000\nNúria;BARRUF;7;1100")
    assert [row.status for row in result.rows] == ["new", "problem"]
    assert result.rows[1].problems == (Refusal("row/repeated", {"line": 2}),)


def test_repeated_registered_person_with_differences_is_questioned():
    house = build_house(a_card("Núria"))
    result = preview_list("Nom;BARRUF\nNúria;1000\nNúria;1100", house)
    assert [row.status for row in result.rows] == ["update", "asked"]


def test_number_of_two_people_is_a_problem():
    result = preview_list("Nom;Llista;Número\nNúria;BARRUF;1\nPau;barruf;1")
    assert [row.status for row in result.rows] == ["new", "problem"]
    assert result.rows[1].problems == (Refusal("row/number_repeated", {"line": 2}),)


def test_same_name_in_two_clubs_is_two_people():
    result = preview_list("Nom;Club\nNúria;Reus\nNúria;Lleida")
    assert [row.status for row in result.rows] == ["new", "new"]
    assert isinstance(import_players(House(), result), tuple)


# --- importing -------------------------------------------------------------------------------


def test_lines_can_be_left_out():
    house = House()
    import_players(house, preview_list("Nom\nNúria\nPau\nJoan"), leave_out={3})
    assert [card.name for card in house.cards.values()] == ["Núria", "Joan"]


def test_new_and_updated_rows_can_be_imported():
    house = build_house(a_card("Núria Puig", number="1"), a_card("Pau Mas", "Reus"))
    result = preview_list(
        "Nom;Club;Llista;Número\nNúria Roca;Lleida;BARRUF;1\nPau Mas;;BARRUF;2\nPau Mas;Vic;;\nQ;;;",
        house,
    )
    assert [row.status for row in result.rows] == ["update", "update", "new", "new"]
    house.salts += 100
    act = take(
        result,
        ids=(f"q{at}" for at in count()),
        salts=(f"salt-for-a-test-{at}" for at in count()),
    )
    assert isinstance(house.do(brought(act)), tuple)


# --- exporting and importing -----------------------------------------------------------------


@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_exported_players_import_equal(language):
    cards = [
        Card(
            name="Núria Puig, «la de Reus»",
            club='Club "A;B"',
            note="=1\nsecond line;",
            lists=(
                Listing(list="BARRUF", number="+12", rating=-5, date="2025-09-01"),
                Listing(list="=L", number="'7", rating=None, date=""),
                Listing(list="Only a name"),
            ),
        ),
        Card(name="Ștefan\tx".replace("\t", " ")),
        Card(name="'=x", club="@club"),
    ]
    data = export_players(cards, language=language)
    result = preview_list(data)
    assert [row.card for row in result.rows] == cards
    assert result.notes == ()


def test_exported_cells_are_no_spreadsheet_formulas():
    cards = [Card(name=name, club=name, note=name) for name in HOSTILE_NAMES]
    text = export_players(cards, language="ca").decode("utf-8-sig")
    for row in csv.reader(StringIO(text, newline=""), delimiter=";"):
        for cell in row:
            assert cell[:1] not in tuple("=+-@\t\r＝＋－＠") or cell == ""


def test_export_of_no_players_has_headings():
    assert export_players((), language="en").decode("utf-8-sig") == (
        "Name;Club;Note;List;Number;Rating;Date\r\n"
    )


# --- hostile registers, each trait alone and all together ------------------------------------


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_hostile_name_imports_equal(name):
    (row,) = preview_list(export_players([Card(name=name)], language="ca")).rows
    assert row.card == Card(name=name)


def test_ten_thousand_hostile_names_import_equal():
    cards = [
        Card(name=f"{HOSTILE_NAMES[at % 30]} {at}", club=HOSTILE_NAMES[at % 7])
        for at in range(10_000)
    ]
    result = preview_list(export_players(cards, language="ca"))
    assert [row.card for row in result.rows] == cards
    house = House()
    assert isinstance(import_players(house, result), tuple)
    assert [card for _, card in listed_players(house.register, house.cards)] == cards


@pytest.mark.parametrize(
    "row", ["=1+1;{at}", "Núria;=7", "x;BARRUF;7", "<b>{at};", '"{at}', "x" * 5_000, "\u202e{at}"]
)
def test_many_hostile_lines_are_previewed_with_line_numbers(row):
    rows = "\n".join(row.format(at=at) for at in range(2_000))
    result = preview_list("Nom;Llista;Número\n" + rows)
    assert [preview_row.line for preview_row in result.rows] == list(range(2, 2_002))
    assert all(
        preview_row.card is not None or preview_row.problems or preview_row.notes
        for preview_row in result.rows
    )


def test_ten_thousand_namesakes_are_refused_early():
    rows = "\n".join(f"Núria Puig;BARRUF;{at}" for at in range(10_000))
    result = preview_list("Nom;Llista;Número\n" + rows)
    assert result.count("new") == 51
    assert result.rows[-1].problems[0].code == "row/ambiguous"
    assert isinstance(import_players(House(), result), tuple)


# --- work in steps ---------------------------------------------------------------------------


def test_preview_advances_in_steps_and_can_be_stopped():
    house = build_house(*(a_card(f"Player {at}") for at in range(500)))
    data = export_players((a_card(f"Player {at}") for at in range(2_000)), language="ca")
    people = list(listed_players(house.register, house.cards))
    steps = list(preview_steps(data, people=people))
    assert len(steps) > 2_500 // 16
    assert steps == sorted(steps)
    assert {total for _, total in steps} == {3 * len(data)}
    assert steps[-1][0] <= 3 * len(data)
    work = preview_steps(data, people=people)
    for _ in range(50):
        next(work)
    work.close()
    assert list(work) == []
