"""A list of players from a file: looked at line by line, then taken, and written again."""

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


def look(text, house=None, **choices):
    data = text if isinstance(text, bytes) else text.encode()
    people = listed_players(house.register, house.cards) if house else ()
    shown = preview(data, people=people, choices=Choices(**choices))
    assert isinstance(shown, Preview), shown
    return shown


def statuses(shown):
    return [(row.line, row.status) for row in shown.rows]


def codes(shown):
    return [[fault.code for fault in (*row.problems, *row.notes)] for row in shown.rows]


def taken(house, shown, **more):
    ids = (f"new-{at}" for at in count())
    salts = (f"csv-salt-{house.salts}-{at:09}" for at in count())
    taken = take(shown, ids=ids, salts=salts, **more)
    house.salts += 1
    return house.do(brought(taken))


def house_of(*cards):
    house = House()
    shown = look(export_players(cards, language="ca"))
    assert shown.count("new") == len(cards)
    taken(house, shown)
    return house


# --- new players -----------------------------------------------------------------------------


def test_a_list_of_new_players_is_shown_and_taken():
    shown = look("Nom;Club;Llista;Número;Puntuació;Data\nNúria Puig;Lleida;BARRUF;12;1203;1/9/2025")
    assert statuses(shown) == [(2, "new")]
    assert shown.rows[0].card == Card(
        name="Núria Puig",
        club="Lleida",
        lists=(Listing(list="BARRUF", number="12", rating=1203, date="2025-09-01"),),
    )
    house = House()
    assert isinstance(taken(house, shown), tuple)
    assert house.card("new-0") == shown.rows[0].card


def test_a_table_plan_gives_its_names_and_says_what_stays_out():
    shown = look("Taula, Nom, [Grup]\n1, Núria, A\n2, Pau\n")
    assert [row.card for row in shown.rows] == [Card(name="Núria"), Card(name="Pau")]
    assert [note.code for note in shown.notes] == ["sheet/tables_left_out", "sheet/groups_left_out"]


def test_a_table_plan_without_headings_is_understood_and_says_so():
    shown = look("1;Núria Puig\n2;Pau Mas;B\n")
    assert [row.name for row in shown.rows] == ["Núria Puig", "Pau Mas"]
    assert shown.notes[0] == Refusal("sheet/no_header")


def test_windows_letters_are_guessed_and_said():
    shown = look("Nom;Club\nNúria Gonçal;Lleida".encode("cp1252"))
    assert shown.rows[0].name == "Núria Gonçal"
    assert shown.notes == (Refusal("sheet/encoding_guessed", {"encoding": "windows-1252"}),)


def test_columns_nobody_knows_are_named():
    shown = look("Soci;Nom;Color;Buida\n7;Núria;verd;\n")
    assert shown.notes == (Refusal("sheet/columns_left_out", {"columns": ["Soci", "Color"]}),)
    assert look("Núria;Reus;x;y").notes[-1].data == {"columns": ["3", "4"]}


def test_a_title_above_the_headings_is_said():
    shown = look("Socis 2026;\nNom;Club\nNúria;Reus\n")
    assert shown.notes == (Refusal("sheet/title_left_out", {"rows": 1}),)
    assert statuses(shown) == [(3, "new")]


def test_a_list_without_a_name_is_asked_for():
    text = "Nom;Número;Punts\nNúria;12;900"
    assert look(text).notes == (Refusal("sheet/list_unnamed"),)
    shown = look(text, list_name="Lliga", list_date="2026-01-01")
    assert shown.notes == ()
    assert shown.rows[0].card.lists == (
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
def test_a_file_without_a_list_is_refused(data, code):
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
def test_a_line_with_a_problem_says_which_and_spoils_no_other(row, code):
    header = "Nom;Club;Llista;Número;Puntuació;Data"
    shown = look(f"{header}\nPau;Reus\n{row}\n")
    bad = shown.rows[-1]
    assert (bad.line, bad.status, bad.card) == (3, "problem", None)
    assert code in [fault.code for fault in bad.problems]
    assert len(bad.name) <= 200
    assert shown.rows[0].status == "new"
    house = House()
    taken(house, shown)
    assert [card.name for card in house.cards.values()] == ["Pau"]


# --- players the register knows --------------------------------------------------------------


def test_a_file_of_what_is_known_changes_nothing():
    cards = [
        a_card("Núria Puig", "Lleida", number="1"), a_card("Pau Mas", note="a\nb"), a_card("=1+1"),
    ]  # fmt: skip
    house = house_of(*cards)
    shown = look(export_players(cards, language="ro"), house)
    assert [row.status for row in shown.rows] == ["same"] * 3
    assert take(shown, ids=iter(()), salts=iter(())).wish.players == ()


def test_a_newer_rating_updates_the_player():
    house = house_of(
        Card(name="Núria Puig", club="Lleida", note="x",
             lists=(Listing(list="BARRUF", number="12", rating=1203, date="2025-01-01"),))
    )  # fmt: skip
    shown = look("Nom;BARRUF;Data\nNúria Puig;1250;1/9/2025", house)
    (row,) = shown.rows
    assert (row.status, row.player, row.notes) == ("update", "new-0", ())
    assert row.card == Card(
        name="Núria Puig", club="Lleida", note="x",
        lists=(Listing(list="BARRUF", number="12", rating=1250, date="2025-09-01"),),
    )  # fmt: skip
    taken(house, shown)
    assert house.card("new-0") == row.card
    assert len(house.register.players) == 1


def test_an_older_rating_stays_out_and_is_said():
    house = house_of(
        Card(name="Núria", lists=(Listing(list="BARRUF", rating=1203, date="2025-09-01"),))
    )
    shown = look("Nom;BARRUF;Data\nNúria;1100;2025-01-01", house)
    assert statuses(shown) == [(2, "same")]
    assert codes(shown) == [["row/older_list"]]


def test_an_undated_rating_keeps_our_date_while_it_says_the_same():
    house = house_of(
        Card(name="Núria", lists=(Listing(list="BARRUF", rating=1203, date="2025-09-01"),))
    )
    assert statuses(look("Nom;BARRUF\nNúria;1203", house)) == [(2, "same")]
    (row,) = look("Nom;BARRUF\nNúria;1300", house).rows
    assert row.card.lists == (Listing(list="BARRUF", rating=1300, date=""),)


def test_a_player_in_too_many_lists_is_a_problem_not_a_loss():
    house = house_of(Card(name="Núria", lists=tuple(Listing(list=f"L{at}") for at in range(8))))
    assert codes(look("Nom;BARRUF\nNúria;1", house)) == [["player/too_many_lists"]]


def test_a_number_given_by_a_line_above_is_taken_for_the_lines_below():
    house = house_of(a_card("Núria Puig"))
    shown = look("Nom;Llista;Número\nNúria Puig;BARRUF;1\nPau Mas;BARRUF;1", house)
    assert [row.status for row in shown.rows] == ["update", "problem"]
    assert shown.rows[1].problems == (Refusal("row/number_repeated", {"line": 2}),)


def test_a_player_renamed_to_the_name_of_another_can_be_taken():
    house = house_of(a_card("Núria Puig Roca", "Reus", number="12"), a_card("Núria Puig", "Reus"))
    shown = look("Nom;Club;Llista;Número\nNúria Puig;Reus;BARRUF;12", house)
    assert [(row.status, row.player, row.is_namesake) for row in shown.rows] == [
        ("update", "new-0", True)
    ]
    assert isinstance(taken(house, shown), tuple)


@pytest.mark.parametrize("spelling", ["NURIA PUIG", "Puig, Núria", "núria  puig"])
def test_our_spelling_stays_where_the_name_is_the_same(spelling):
    house = house_of(a_card("Núria Puig"))
    shown = look(f'Nom\n"{spelling}"', house)
    assert statuses(shown) == [(2, "same")]
    assert shown.rows[0].notes == (Refusal("row/spelling_kept", {"theirs": spelling}),)


def test_an_empty_cell_leaves_what_we_know():
    house = house_of(a_card("Núria", "Reus", number="1", note="x"))
    shown = look("Nom;Club;Nota;Llista;Número\nNúria;;;;", house)
    assert statuses(shown) == [(2, "same")]


def test_a_note_is_added_to_ours_once():
    house = house_of(a_card("Núria", note="ours"))
    taken(house, look("Nom;Nota\nNúria;theirs", house))
    assert house.card("new-0").note == "ours\ntheirs"
    assert look("Nom;Nota\nNúria;theirs", house).rows[0].status == "same"


def test_a_number_finds_a_player_whose_name_has_changed():
    house = house_of(a_card("Núria Puig", number="12"))
    shown = look("Nom;Llista;Número\nNúria Roca;BARRUF;12", house)
    assert statuses(shown) == [(2, "update")]
    assert shown.rows[0].notes == (Refusal("row/renamed", {"ours": "Núria Puig"}),)
    taken(house, shown)
    assert house.card("new-0").name == "Núria Roca"


def test_a_number_of_somebody_with_quite_another_name_is_a_problem():
    house = house_of(a_card("Núria Puig", number="12"))
    shown = look("Nom;Llista;Número\nPau Mas;BARRUF;12", house)
    assert shown.rows[0].problems == (Refusal("row/number_taken", {"player": "new-0"}),)


def test_two_numbers_of_two_people_in_one_line_are_a_problem():
    house = house_of(a_card("Núria Puig", number="1"), a_card("Núria Mas", number="2"))
    shown = look("Nom;Llista;Número;Llista;Número\nNúria;BARRUF;1;BARRUF;2", house)
    assert codes(shown) == [["player/list_repeated"]]
    other = Card(name="Núria Roca", lists=(Listing(list="RASCCAT", number="7"),))
    house = house_of(a_card("Núria Puig", number="1"), other)
    shown = look("Nom;Llista;Número;Llista;Número\nNúria;BARRUF;1;RASCCAT;7", house)
    assert codes(shown) == [["row/number_taken"]]


def test_a_namesake_in_another_club_is_new_and_pointed_out():
    house = house_of(a_card("Núria Puig", "Lleida"))
    shown = look("Nom;Club\nNúria Puig;Reus", house)
    assert statuses(shown) == [(2, "new")]
    assert shown.rows[0].notes == (Refusal("row/namesake", {"player": "new-0"}),)


def test_a_namesake_with_another_number_of_the_same_list_is_new_and_can_be_taken():
    house = house_of(a_card("Núria Puig", "Lleida", number="1"))
    shown = look("Nom;Club;Llista;Número\nNúria Puig;Lleida;BARRUF;2", house)
    assert statuses(shown) == [(2, "new")]
    house.salts += 100
    ids, salts = iter(["p9"]), iter(["0123456789abcdef"])
    taken = take(shown, ids=ids, salts=salts)
    assert isinstance(house.do(brought(taken)), tuple)


def test_a_name_without_a_club_means_the_one_player_of_that_name():
    house = house_of(a_card("Núria Puig", "Lleida"))
    assert statuses(look("Nom\nNúria Puig", house)) == [(2, "same")]


def test_a_name_without_a_club_that_two_players_have_is_a_problem():
    house = house_of(a_card("Núria Puig", "Lleida"), a_card("Núria Puig", "Reus"))
    shown = look("Nom\nNúria Puig", house)
    assert shown.rows[0].problems == (Refusal("row/ambiguous", {"count": 2}),)


def test_a_retired_player_is_met_and_said():
    house = house_of(a_card("Núria Puig"))
    house.do(RetirePlayer(player="new-0"))
    assert codes(look("Nom\nNúria Puig", house)) == [["row/retired"]]


# --- the same person twice in a file ---------------------------------------------------------


def test_a_name_said_twice_is_asked_about():
    """Third-round 9-B10: the second was dropped, though two people may have one name."""
    shown = look("Nom;Club\nNúria;Reus\nNúria;Reus\nNÚRIA;\n")
    assert [row.status for row in shown.rows] == ["new", "asked", "asked"]
    assert [(row.above, row.twin) for row in shown.rows[1:]] == [(2, "Núria 2"), (2, "NÚRIA 2")]


def test_a_name_said_twice_is_taken_in_or_left_out_as_answered():
    table = "Nom;Club\nNúria;Reus\nNúria;Reus\nNúria;Reus\nNúria 2;Reus\n"
    shown = look(table, doubles={3: "same", 4: "other"})
    assert [row.status for row in shown.rows] == ["new", "ignored", "new", "new"]
    assert shown.rows[1].notes == (Refusal("row/repeated", {"line": 2}),)
    assert shown.rows[2].card == a_card("Núria 3", "Reus")  # the table has a “Núria 2” below
    shown = look(table, takes_doubles=True)
    assert [row.card.name for row in shown.rows] == ["Núria", "Núria 3", "Núria 4", "Núria 2"]


def test_a_number_says_that_two_lines_are_one_person():
    shown = look("Nom;Llista;Número\nNúria;BARRUF;7\nNúria;BARRUF;7")
    assert [row.status for row in shown.rows] == ["new", "ignored"]


def test_a_person_said_twice_with_a_difference_is_asked_about_or_a_problem():
    shown = look("Nom;BARRUF\nNúria;1000\nNúria;1100")
    assert [row.status for row in shown.rows] == ["new", "asked"]
    shown = look("Nom;Llista;Número;Ràting\nNúria;BARRUF;7;1000\nNúria;BARRUF;7;1100")
    assert [row.status for row in shown.rows] == ["new", "problem"]
    assert shown.rows[1].problems == (Refusal("row/repeated", {"line": 2}),)


def test_a_known_person_said_twice_with_a_difference_is_asked_about():
    house = house_of(a_card("Núria"))
    shown = look("Nom;BARRUF\nNúria;1000\nNúria;1100", house)
    assert [row.status for row in shown.rows] == ["update", "asked"]


def test_a_number_said_of_two_people_is_a_problem():
    shown = look("Nom;Llista;Número\nNúria;BARRUF;1\nPau;barruf;1")
    assert [row.status for row in shown.rows] == ["new", "problem"]
    assert shown.rows[1].problems == (Refusal("row/number_repeated", {"line": 2}),)


def test_two_people_of_one_name_in_two_clubs_are_two():
    shown = look("Nom;Club\nNúria;Reus\nNúria;Lleida")
    assert [row.status for row in shown.rows] == ["new", "new"]
    assert isinstance(taken(House(), shown), tuple)


# --- taking ----------------------------------------------------------------------------------


def test_lines_may_be_left_out():
    house = House()
    taken(house, look("Nom\nNúria\nPau\nJoan"), leave_out={3})
    assert [card.name for card in house.cards.values()] == ["Núria", "Joan"]


def test_everything_shown_as_new_or_changed_can_be_taken():
    house = house_of(a_card("Núria Puig", number="1"), a_card("Pau Mas", "Reus"))
    shown = look(
        "Nom;Club;Llista;Número\nNúria Roca;Lleida;BARRUF;1\nPau Mas;;BARRUF;2\nPau Mas;Vic;;\nQ;;;",
        house,
    )
    assert [row.status for row in shown.rows] == ["update", "update", "new", "new"]
    house.salts += 100
    taken = take(
        shown,
        ids=(f"q{at}" for at in count()),
        salts=(f"salt-for-a-test-{at}" for at in count()),
    )
    assert isinstance(house.do(brought(taken)), tuple)


# --- out and in again ------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_what_goes_out_comes_in_equal(language):
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
    shown = look(data)
    assert [row.card for row in shown.rows] == cards
    assert shown.notes == ()


def test_nothing_that_goes_out_is_a_formula_to_a_spreadsheet():
    cards = [Card(name=name, club=name, note=name) for name in HOSTILE_NAMES]
    text = export_players(cards, language="ca").decode("utf-8-sig")
    for row in csv.reader(StringIO(text, newline=""), delimiter=";"):
        for cell in row:
            assert cell[:1] not in tuple("=+-@\t\r＝＋－＠") or cell == ""


def test_an_export_of_nobody_has_its_headings():
    assert export_players((), language="en").decode("utf-8-sig") == (
        "Name;Club;Note;List;Number;Rating;Date\r\n"
    )


# --- hostile registers, each trait alone and all together ------------------------------------


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_a_hostile_name_alone_comes_back_equal(name):
    (row,) = look(export_players([Card(name=name)], language="ca")).rows
    assert row.card == Card(name=name)


def test_ten_thousand_hostile_names_come_back_equal():
    cards = [
        Card(name=f"{HOSTILE_NAMES[at % 30]} {at}", club=HOSTILE_NAMES[at % 7])
        for at in range(10_000)
    ]
    shown = look(export_players(cards, language="ca"))
    assert [row.card for row in shown.rows] == cards
    house = House()
    assert isinstance(taken(house, shown), tuple)
    assert [card for _, card in listed_players(house.register, house.cards)] == cards


@pytest.mark.parametrize(
    "row", ["=1+1;{at}", "Núria;=7", "x;BARRUF;7", "<b>{at};", '"{at}', "x" * 5_000, "\u202e{at}"]
)
def test_ten_thousand_lines_of_one_trait_are_shown_each_with_its_number(row):
    rows = "\n".join(row.format(at=at) for at in range(2_000))
    shown = look("Nom;Llista;Número\n" + rows)
    assert [one.line for one in shown.rows] == list(range(2, 2_002))
    assert all(one.card is not None or one.problems or one.notes for one in shown.rows)


def test_ten_thousand_people_of_one_name_are_refused_cleanly_and_soon():
    rows = "\n".join(f"Núria Puig;BARRUF;{at}" for at in range(10_000))
    shown = look("Nom;Llista;Número\n" + rows)
    assert shown.count("new") == 51
    assert shown.rows[-1].problems[0].code == "row/ambiguous"
    assert isinstance(taken(House(), shown), tuple)


# --- work in pieces --------------------------------------------------------------------------


def test_work_goes_on_in_pieces_forward_and_can_be_stopped():
    house = house_of(*(a_card(f"Player {at}") for at in range(500)))
    data = export_players((a_card(f"Player {at}") for at in range(2_000)), language="ca")
    people = list(listed_players(house.register, house.cards))
    seen = list(preview_steps(data, people=people))
    assert len(seen) > 2_500 // 16
    assert seen == sorted(seen)
    assert {total for _, total in seen} == {3 * len(data)}
    assert seen[-1][0] <= 3 * len(data)
    work = preview_steps(data, people=people)
    for _ in range(50):
        next(work)
    work.close()
    assert list(work) == []
