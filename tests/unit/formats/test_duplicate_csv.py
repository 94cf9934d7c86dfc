"""Tables of a duplicate: seated players are imported, results and rounds exported."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.duplicate.score import classify
from faristol.formats.duplicate_csv import (
    Seats,
    read_seats,
    write_results,
    write_rounds,
    write_seats,
)
from faristol.formats.duplicate_record import (
    Record,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
)
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from tests.support.classified_record import classified
from tests.support.sheets import read

RULES = preset("ca-duplicate-2018").rules


def parse_seats(text):
    seats = read_seats(read(text.encode()))
    assert isinstance(seats, Seats), seats
    return seats


def list_seats(seats):
    return [(seat.table, seat.name, seat.group) for seat in seats.seats]


@pytest.mark.parametrize(
    "text",
    [
        "Taula, Nom, Grup\n1,Núria Puig,A\n12,Pau Mas,\n",
        "Taula;Nom;Grup\r\n1;Núria Puig;A\r\n12;Pau Mas;\r\n",
        "Masa\tNume\tGrupa\n1\tNúria Puig\tA\nMasa 12\tPau Mas\t\n",
        "Table,Name,Group\nTaula 1,  Núria   Puig ,A\n12.0,Pau Mas\n",
        "1;Núria Puig;A\n12;Pau Mas;\n",
        "Grup,Cognoms,Nom,Taula\nA,Puig,Núria,1\n,Mas,Pau,12\n",
    ],
)
def test_players_are_read_with_tables_and_groups(text):
    seats = parse_seats(text)
    assert list_seats(seats) == [(1, "Núria Puig", "A"), (12, "Pau Mas", "")]
    assert all(not seat.problems for seat in seats.seats)


def test_player_without_table_is_read_with_table_none():
    assert list_seats(parse_seats("Nom\nNúria\nPau\n")) == [(None, "Núria", ""), (None, "Pau", "")]
    assert list_seats(parse_seats("Taula,Nom\n,Núria\n3,Pau\n")) == [
        (None, "Núria", ""),
        (3, "Pau", ""),
    ]


def list_problem_codes(seats):
    return [[fault.code for fault in seat.problems] for seat in seats.seats]


@pytest.mark.parametrize("table", ["0", "10000", "9999999999", "-1", "1.5", "dos", "٣"])
def test_bad_table_number_is_reported_and_player_is_imported(table):
    (seat,) = parse_seats(f"Taula,Nom\n{table},Anna\n").seats
    assert (seat.table, seat.has_table, seat.card.name) == (None, True, "Anna")
    assert seat.unread == Refusal("seat/table", {"limit": 9_999, "text": table})


@pytest.mark.parametrize("table", ["9", "Taula 9", "Masa 9", "9,0", "9.0"])
def test_table_number_is_read_in_common_spellings(table):
    assert list_seats(parse_seats(f"Taula;Nom;Grup\n{table};Hug;\n")) == [(9, "Hug", "")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("5,", "player/name_empty"),
        ("5," + "x" * 300, "player/name_too_long"),
        ("5,A\x00nna", None),
        ("5,Anna," + "g" * 41, "seat/group_too_long"),
        ("5,An\x07na", "player/character_bad"),
    ],
)
def test_bad_line_is_reported_and_other_lines_are_imported(line, code):
    sheet = read(f"Taula,Nom,Grup\n1,Núria,A\n{line}\n2,Pau,\n".encode())
    if code is None:
        assert isinstance(sheet, Refusal)
        return
    seats = read_seats(sheet)
    assert list_problem_codes(seats) == [[], [code], []]
    assert [seat.name for seat in seats.seats if seat.card] == ["Núria", "Pau"]
    assert all(len(seat.name) <= 200 for seat in seats.seats)


def test_headings_alone_are_refused():
    assert read_seats(read(b"Taula,Nom\n")) == Refusal("sheet/no_rows")


def test_title_and_old_encoding_are_noted():
    seats = parse_seats("Duplicada de Nadal\nTaula,Nom\n1,Núria\n")
    assert [note.code for note in seats.notes] == ["sheet/title_left_out"]
    old = read_seats(read("Taula;Nom\n1;Núria\n".encode("windows-1252")))
    assert [note.code for note in old.notes] == ["sheet/encoding_guessed"]
    assert list_seats(old) == [(1, "Núria", "")]
    assert [note.code for note in parse_seats("1,Núria\n").notes] == ["sheet/no_header"]


def test_column_of_numbers_is_no_club_unless_answered():
    """third-round 2-A1."""
    sheet = read("Núria;7;Adults\nPau;;Joves\n".encode())
    seats = read_seats(sheet)
    assert [seat.card.club for seat in seats.seats] == ["Adults", "Joves"]
    question = Refusal("sheet/numbers_unnamed", {"column": "2", "sample": "7"})
    assert question in seats.notes
    answered = read_seats(sheet, answers={1: "table"})
    assert list_seats(answered) == [(7, "Núria", "Adults"), (None, "Pau", "Joves")]
    assert question not in answered.notes
    assert [seat.card.club for seat in parse_seats("Núria;Club 13\nPau;13\n").seats] == [
        "Club 13",
        "13",
    ]


names = st.text(alphabet="ABcdé·\"',;=+-@ ", min_size=1, max_size=12).map(
    lambda text: " ".join(text.split()) or "x"
)


@given(
    st.lists(
        st.tuples(st.none() | st.integers(1, 9_999), names, st.sampled_from(["", "A", "=B"])),
        min_size=1,
        unique_by=lambda row: row[0] if row[0] is not None else object(),
    ),
    st.sampled_from(["ca", "ro", "en"]),
)
def test_written_players_read_back_equal(rows, language):
    players = [
        RecordPlayer(id=str(at), name=name, table=table, group=group)
        for at, (table, name, group) in enumerate(rows)
    ]
    seats = read_seats(read(write_seats(players, language=language)))
    assert isinstance(seats, Seats)
    assert list_seats(seats) == rows
    assert not any(seat.problems for seat in seats.seats)


def build_slip(player, points, reason=""):
    return RecordSlip(player=player, at="H8", word="XA", points=points, reason=reason)


GAME = Record(
    language="ca",
    players=(
        RecordPlayer(
            id="a", name="Anna (Sants)", table=3, group="Adults", club="Sants", plain="Anna"
        ),
        RecordPlayer(id="b", name="=SUM(A1)", table=1),
        RecordPlayer(id="c", name="Clara", table=2, is_expelled=True),
    ),
    rounds=(
        RecordRound(
            rack=("X", "A", "NY", "?"),
            slips=(build_slip("a", 30), build_slip("b", 20), build_slip("c", 0, "late")),
            master=RecordMove(at="H8", word="X(A)", points=30),
        ),
        RecordRound(rack=("A", "B"), slips=(build_slip("a", 7),), away=("c",)),
    ),
    players_at_start=11,
    has_bonus=True,
)
WHOLE = classified(GAME, bonus=RULES.bonus, ranking=RULES.ranking)


def read_rows(data):
    return [row.cells for row in read(data).lines]


def test_results_are_rounds_by_player_with_master_below():
    """CAT-DUP 1.11-1: detailed by rounds and players."""
    assert read_rows(write_results(GAME, WHOLE, language="ca")) == [
        (
            *("Lloc", "Taula", "Nom", "Grup", "Club", "1", "2"),
            *("Bonificacions", "Total", "% de la mestra"),
        ),
        ("1", "3", "Anna", "Adults", "Sants", "30", "7", "11", "48", "160,0"),
        ("2", "1", "=SUM(A1)", "", "", "20", "0", "0", "20", "66,7"),
        ("", "2", "Clara", "", "", "0", "", "0", "0", "0,0"),
        ("", "", "Jugada mestra", "", "", "30", "", "", "30", "100"),
    ]


def test_names_are_no_spreadsheet_formulas():
    assert b";'=SUM(A1);" in write_results(GAME, WHOLE, language="ca")


def test_half_points_use_the_decimal_mark_of_the_language():
    """CAT-DUP 1.10-7: a bonus of an odd number keeps its half."""
    empty = classify(
        [], bonus=RULES.bonus, ranking=RULES.ranking, players_at_start=11, has_bonus=True
    )
    assert empty.bonus == 11
    solo = Record(
        language="ca",
        players=GAME.players[:2],
        rounds=GAME.rounds[:1],
        players_at_start=11,
        has_bonus=True,
    )
    classification = classified(solo, bonus=RULES.bonus, ranking=RULES.ranking)
    assert read_rows(write_results(solo, classification, language="ro"))[1][-3:] == (
        "5,5",
        "35,5",
        "118,3",
    )
    assert read_rows(write_results(solo, classification, language="en"))[1][-3:] == (
        "5.5",
        "35.5",
        "118.3",
    )


def test_game_without_a_master_has_no_percentages():
    game = Record(language="ca", players=GAME.players[:1], rounds=GAME.rounds[1:])
    classification = classified(game, bonus=RULES.bonus, ranking=RULES.ranking)
    table = read_rows(write_results(game, classification, language="en"))
    assert table[1] == ("1", "3", "Anna", "Adults", "Sants", "7", "0", "7", "")
    assert table[2][-2:] == ("0", "")


def test_rounds_are_listed_with_racks_and_masters():
    """CAT-DUP 1.1-8."""
    assert read_rows(write_rounds(GAME, language="en")) == [
        ("Round", "Rack", "Coordinates", "Word", "Points", "Total", "Players’ best"),
        ("1", "X A NY ?", "H8", "X(A)", "30", "30", "30"),
        ("2", "A B", "", "", "", "30", "7"),
    ]


def test_invalid_master_is_listed_without_points_and_the_best_move_is_in_the_sum():
    """CAT-DUP 1.8-2."""
    slip = replace(GAME.rounds[1].slips[0], points=7)
    wrong = replace(GAME.rounds[0], is_master_invalid=True, slips=(slip,))
    [_, first, second] = read_rows(
        write_rounds(replace(GAME, rounds=(wrong, GAME.rounds[1])), language="en")
    )
    assert first[4:] == ("0", "7", "7")
    assert second[5] == "7"


@pytest.mark.parametrize(
    ("tiles", "word"),
    [
        ("AIGUA", "AIGUA"),
        ("COL·LEGI", "COL·LEGI"),
        ("QEI(X)A", "QUEI(X)A"),
        ("(Q)EIXA", "(QU)EIXA"),
    ],
)
def test_word_is_written_with_full_digraphs(tiles, word):
    round_ = RecordRound(rack=("A",), master=RecordMove(at="H8", word=tiles, points=9))
    listed = read_rows(write_rounds(replace(GAME, rounds=(round_,)), language="ca"))
    assert listed[1][3] == word
