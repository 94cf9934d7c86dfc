"""Divisions of tsh: written, read back, and refused when impossible."""

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
    """Return five players and two finished rounds, with byes and a player who misses round 3."""
    director = Director("ca-classic", missed_half_points=1, bye_difference=50, starts="listed")
    director.enter(*"abcde", rating=1200)
    for number in range(2):
        director.begin_round()
        director.play()
        if number == 0:
            director.do(StayAway(player="e", round=3))
    return director


def test_line_is_written_in_the_format_of_tsh(director):
    first, *_, last = write_division(division_of(director.state, NAMES)).splitlines()
    player = division_of(director.state, NAMES)[0]
    assert first == (
        f"Alsina, Núria           1200 {player.opponents[0]} {player.opponents[1]}; "
        f"{player.points[0]} {player.points[1]}; board {player.tables[0]} {player.tables[1]}; "
        f"p12 {player.starts[0]} {player.starts[1]};"
    )
    assert "Elsina, Núria" in last


def test_paired_players_share_a_table_and_only_one_starts(director):
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


def test_bye_is_won_by_difference_and_missed_round_is_half_a_point(director):
    director.begin_round()
    director.play()
    players = division_of(director.state, NAMES)
    rested = [
        player.points[at] for player in players for at in range(2) if not player.opponents[at]
    ]
    assert rested == [50, 50]
    assert (players[4].opponents[2], players[4].points[2]) == (0, 0)


@pytest.mark.parametrize(("worth", "points"), [(0, -1), (1, 0), (2, 1)])
def test_points_of_missed_round_follow_its_worth(worth, points):
    director = Director(missed_half_points=worth)
    director.enter(*"abcde")
    director.do(StayAway(player="e", round=1))
    director.begin_round()
    director.play()
    assert division_of(director.state, NAMES)[4].points == (points,)


def test_penalty_does_not_change_the_division(director):
    before = division_of(director.state, NAMES)
    resting = director.state.rounds[0].resting[0]
    director.do(NameCommittee(members=(Member(name="Marta"), Member(name="Oriol"))))
    decision = Decision(what="Late", by=("Marta", "Oriol"), concerns=(resting,))
    director.do(Penalise(decision=decision, penalty=Penalty(player=resting, round=1, points=50)))
    assert division_of(director.state, NAMES) == before


def test_round_in_progress_has_opponents_and_no_points(director):
    director.do(Withdraw(player="d"))
    director.begin_round()
    players = division_of(director.state, NAMES)
    assert {(len(player.opponents), len(player.points)) for player in players} == {(3, 2)}
    assert [player.is_off for player in players] == [False, False, False, True, False]


def test_starters_drawn_at_the_table_are_written_as_undecided(director):
    other = Director()
    other.enter("a", "b")
    other.begin_round()
    assert [player.starts for player in division_of(other.state, NAMES)] == [(3,), (3,)]
    assert [player.points for player in division_of(other.state, NAMES)] == [(), ()]


def test_written_division_reads_back_equal(director):
    players = division_of(director.state, NAMES)
    assert read_division(write_division(players).encode()) == players


NAME = st.text(st.characters(blacklist_categories=("C", "N", "Z")), min_size=1, max_size=20)


@given(
    names=st.lists(
        NAME.filter(lambda name: ";" not in name and name.strip()), min_size=2, max_size=6
    )
)
def test_any_names_read_back_equal(names):
    players = tuple(Listed(name=name, rating=1) for name in names)
    assert read_division(write_division(players).encode()) == players


def test_forbidden_characters_are_dropped_from_names():
    text = write_division([Listed(name="Joan; 2n\n3 Puig"), Listed(name="12")])
    assert text.splitlines()[0].startswith("Joan n Puig")
    assert read_division(text.encode())[1].name == "?"


def test_file_of_tsh_is_read_with_unknown_fields():
    text = "Puig, Anna 1873 2 0; 402 50; rcrank 1 1; p12 1 0; newr 1880; off -50;\nSoler, Pau 0 1 0; 380 -50;\n"
    first, second = read_division(text.encode())
    assert first == Listed(
        name="Puig, Anna",
        rating=1873,
        opponents=(2, 0),
        points=(402, 50),
        starts=(1, 0),
        is_off=True,
    )
    assert second.points == (380, -50)


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
def test_impossible_division_is_refused(text, code):
    refusal = read_division(text.encode())
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_refusal_names_the_line():
    refusal = read_division(b"Anna 1200\n\nPau\n")
    assert refusal == Refusal("tsh/line_bad", {"line": 3})


def test_binary_or_oversized_file_is_refused():
    assert read_division(b"A 1\n" * (MOST_BYTES // 4 + 1)).code == "tsh/too_large"
    assert read_division(b"PK\x03\x04").code == "sheet/spreadsheet"


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data):
    assert isinstance(read_division(data), (tuple, Refusal))


def test_opponents_are_checked_within_the_same_round():
    players = [Listed(name="A", opponents=(2, 0)), Listed(name="B", opponents=(1, 1))]
    assert read_division(write_division(players).encode()).code == "tsh/opponent_differs"
    players[1] = replace(players[1], opponents=(1, 0))
    assert read_division(write_division(players).encode()) == tuple(players)
