"""Divisions of tsh: written, read again, and refused where they cannot be."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.formats.tournament_text import MOST_BYTES
from faristol.formats.tournament_tsh import division_of
from faristol.formats.tsh import Listed, read_division, write_division
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.committee import NameCommittee, Penalise
from faristol.tournament.acts.entries import StayAway, Withdraw
from faristol.tournament.values import Decision, Member, Penalty
from tests.support.tournament_table import Director

NAMES = {player: f"{player.upper()}lsina, Núria" for player in "abcde"}


@pytest.fixture
def director():
    """Five players and two rounds that are over: a bye each, and one who stays away."""
    director = Director("ca-classic", missed_half_points=1, bye_difference=50, starts="listed")
    director.enter(*"abcde", rating=1200)
    for number in range(2):
        director.begin_round()
        director.play()
        if number == 0:
            director.do(StayAway(player="e", round=3))
    return director


def test_a_line_is_written_as_the_program_has_it(director):
    first, *_, last = write_division(division_of(director.state, NAMES)).splitlines()
    one = division_of(director.state, NAMES)[0]
    assert first == (
        f"Alsina, Núria           1200 {one.opponents[0]} {one.opponents[1]}; "
        f"{one.points[0]} {one.points[1]}; board {one.tables[0]} {one.tables[1]}; "
        f"p12 {one.starts[0]} {one.starts[1]};"
    )
    assert "Elsina, Núria" in last


def test_the_two_of_a_table_have_each_other_one_table_and_one_who_began(director):
    players = division_of(director.state, NAMES)
    for number, player in enumerate(players, start=1):
        for at, opponent in enumerate(player.opponents):
            if opponent:
                other = players[opponent - 1]
                assert other.opponents[at] == number
                assert other.tables[at] == player.tables[at]
                assert {other.starts[at], player.starts[at]} == {1, 2}
            else:
                assert (player.starts[at], player.tables[at]) == (0, 0)


def test_whoever_rests_wins_by_the_difference_and_a_round_missed_is_half_a_point(director):
    director.begin_round()
    director.play()
    players = division_of(director.state, NAMES)
    rested = [
        player.points[at] for player in players for at in range(2) if not player.opponents[at]
    ]
    assert rested == [50, 50]
    assert (players[4].opponents[2], players[4].points[2]) == (0, 0)


@pytest.mark.parametrize(("worth", "points"), [(0, -1), (1, 0), (2, 1)])
def test_what_a_missed_round_is_worth_is_told_by_its_sign(worth, points):
    director = Director(missed_half_points=worth)
    director.enter(*"abcde")
    director.do(StayAway(player="e", round=1))
    director.begin_round()
    director.play()
    assert division_of(director.state, NAMES)[4].points == (points,)


def test_a_penalty_is_not_taken_for_a_round(director):
    before = division_of(director.state, NAMES)
    resting = director.state.rounds[0].resting[0]
    director.do(NameCommittee(members=(Member(name="Marta"), Member(name="Oriol"))))
    decision = Decision(what="Late", by=("Marta", "Oriol"), concerns=(resting,))
    director.do(Penalise(decision=decision, penalty=Penalty(player=resting, round=1, points=50)))
    assert division_of(director.state, NAMES) == before


def test_a_round_that_is_played_has_opponents_and_no_points_yet(director):
    director.do(Withdraw(player="d"))
    director.begin_round()
    players = division_of(director.state, NAMES)
    assert {(len(player.opponents), len(player.points)) for player in players} == {(3, 2)}
    assert [player.is_off for player in players] == [False, False, False, True, False]


def test_starters_drawn_at_the_table_are_nobody(director):
    other = Director()
    other.enter("a", "b")
    other.begin_round()
    assert [player.starts for player in division_of(other.state, NAMES)] == [(3,), (3,)]
    assert [player.points for player in division_of(other.state, NAMES)] == [(), ()]


def test_what_was_written_is_read_again(director):
    players = division_of(director.state, NAMES)
    assert read_division(write_division(players).encode()) == players


NAME = st.text(st.characters(blacklist_categories=("C", "N", "Z")), min_size=1, max_size=20)


@given(
    names=st.lists(
        NAME.filter(lambda name: ";" not in name and name.strip()), min_size=2, max_size=6
    )
)
def test_any_names_are_read_again(names):
    players = tuple(Listed(name=name, rating=1) for name in names)
    assert read_division(write_division(players).encode()) == players


def test_what_a_name_may_not_have_is_left_out_of_it():
    text = write_division([Listed(name="Joan; 2n\n3 Puig"), Listed(name="12")])
    assert text.splitlines()[0].startswith("Joan n Puig")
    assert read_division(text.encode())[1].name == "?"


def test_a_file_of_the_program_itself_is_read_with_what_we_do_not_know():
    text = "Puig, Anna 1873 2 0; 402 50; rcrank 1 1; p12 1 0; newr 1880; off -50;\nSoler, Pau 0 1 0; 380 -50;\n"
    one, other = read_division(text.encode())
    assert one == Listed(
        name="Puig, Anna",
        rating=1873,
        opponents=(2, 0),
        points=(402, 50),
        starts=(1, 0),
        is_off=True,
    )
    assert other.points == (380, -50)


BAD = {
    "": "tsh/no_players",
    "Anna\n": "tsh/line_bad",
    "1200 2;\n": "tsh/line_bad",
    "Anna 1200 2; 300\nPau 1200 1; x\n": "tsh/number_bad",
    "Anna 1200 2; 300; board x\nPau 1200 1; 3\n": "tsh/number_bad",
    "Anna 1200 2; 300 400\nPau 1200 1; 3\n": "tsh/points_without_opponent",
    "Anna 1200 3; 300\nPau 1200 1; 3\n": "tsh/opponent_bad",
    "Anna 1200 1; 300\n": "tsh/opponent_bad",
    "Anna 1200 2; 300\nPau 1200; 3\n": "tsh/points_without_opponent",
    "Anna 1200 2; 300\nPau 1200 0; 3\n": "tsh/opponent_differs",
    f"Anna 1200 {'0 ' * 51}; \n": "tsh/too_many_rounds",
    f"{'A' * 121} 1200\n": "tsh/line_bad",
    "A 1\n" * 2001: "tsh/too_many_players",
}


@pytest.mark.parametrize(("text", "code"), BAD.items(), ids=range(len(BAD)))
def test_a_division_that_cannot_be_is_refused(text, code):
    found = read_division(text.encode())
    assert isinstance(found, Refusal)
    assert found.code == code


def test_a_line_at_fault_is_named():
    found = read_division(b"Anna 1200\n\nPau\n")
    assert found == Refusal("tsh/line_bad", {"line": 3})


def test_what_is_no_text_or_too_long_is_refused():
    assert read_division(b"A 1\n" * (MOST_BYTES // 4 + 1)).code == "tsh/too_large"
    assert read_division(b"PK\x03\x04").code == "sheet/spreadsheet"


@given(st.binary(max_size=300))
def test_anything_is_read_or_refused(data):
    assert isinstance(read_division(data), (tuple, Refusal))


def test_opponents_are_looked_up_in_the_round_itself():
    players = [Listed(name="A", opponents=(2, 0)), Listed(name="B", opponents=(1, 1))]
    assert read_division(write_division(players).encode()).code == "tsh/opponent_differs"
    players[1] = replace(players[1], opponents=(1, 0))
    assert read_division(write_division(players).encode()) == tuple(players)
