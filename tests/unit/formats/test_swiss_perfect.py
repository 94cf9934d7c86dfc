"""Files of Swiss Perfect for rating offices, read as their importer reads them."""

from itertools import pairwise

import pytest

from faristol.formats.tournament_swiss_perfect import write_round, write_standings
from faristol.tournament.acts.entries import Withdraw
from tests.support.tournament_table import Director


@pytest.fixture
def director():
    """Return five players and three rounds: a draw, one player absent, both players absent."""
    director = Director("ca-classic")
    director.enter(*"abcde", rating=1200)
    director.begin_round()
    director.result(1, 360, 360)
    director.play()
    director.begin_round()
    director.result(1, 0, 0, how="absent", by=(2,))
    director.play()
    director.begin_round()
    director.result(2, 0, 0, how="absent", by=(1, 2))
    director.play()
    return director


def parse_rows(text):
    heading, *lines = text.split("\r\n")
    assert lines.pop() == "", "the last line is ended too"
    return heading, [line.split("|") for line in lines]


def write_game_rows(state, number):
    heading, rows = parse_rows(write_round(state, number))
    assert heading == "ROUND|TABLE_NO|WHITE_ID|BLACK_ID|WHITE_SCORE|BLACK_SCORE"
    return rows


def test_round_is_written_as_games_by_table(director):
    round_, numbers = director.state.rounds[0], director.state.numbers
    first, second = round_.tables
    assert write_game_rows(director.state, 1) == [
        ["1", "1", str(numbers[first.one]), str(numbers[first.other]), "0.5", "0.5"],
        ["1", "2", str(numbers[second.one]), str(numbers[second.other]), "1", "0"],
    ]


def test_unplayed_game_is_omitted_and_other_scores_sum_to_one(director):
    assert [[row[1] for row in write_game_rows(director.state, number)] for number in (2, 3)] == [
        ["2"],
        ["1"],
    ]
    for number in (1, 2, 3):
        for row in write_game_rows(director.state, number):
            assert float(row[4]) + float(row[5]) == 1


def test_round_without_results_has_the_heading_alone(director):
    director.begin_round()
    assert write_game_rows(director.state, 4) == []
    assert write_game_rows(director.state, 9) == []


def test_standings_list_players_with_tie_break_sums(director):
    heading, rows = parse_rows(write_standings(director.state, 3))
    assert heading == (
        "PLACING|SHORT_PLACING|PLAYER_ID|TOTAL_SCORE"
        "|TB_NUMBER_OF_WINS|TB_MED_BUCHHOLZ|TB_BUCHHOLZ|TB_BERGER||"
    )
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]
    numbers = {str(number): player for player, number in director.state.numbers.items()}
    assert [numbers[row[2]] for row in rows] == director.places(3)
    assert all(row[8:] == ["", ""] for row in rows)
    totals = {row[2]: float(row[3]) for row in rows}
    met = {row[2]: [] for row in rows}
    won = {row[2]: 0.0 for row in rows}
    ids = director.state.numbers
    for round_ in director.state.rounds:
        for table in round_.tables:
            two = (str(ids[table.one]), str(ids[table.other]))
            worth = [
                {"win": 1, "draw": 0.5, "loss": 0}[r]
                for r in round_.results[table.number].outcome.results
            ]
            for (me, other), of in zip((two, two[::-1]), worth, strict=True):
                met[me].append(totals[other])
                won[me] += of * totals[other]
    for row in rows:
        assert float(row[6]) == sum(met[row[2]])
        assert float(row[5]) == sum(sorted(met[row[2]])[1:-1])
        assert float(row[7]) == won[row[2]]


def test_only_players_equal_in_points_share_a_short_place(director):
    _, rows = parse_rows(write_standings(director.state, 1))
    totals = [float(row[3]) for row in rows]
    assert all(higher >= lower for higher, lower in pairwise(totals))
    for row, total in zip(rows, totals, strict=True):
        first = totals.index(total) + 1
        last = first + totals.count(total) - 1
        assert row[1] == (f"{first}-{last}" if last > first else "")
    assert any(row[1] for row in rows)


def test_withdrawn_player_stays_in_the_standings(director):
    director.do(Withdraw(player="c"))
    _, rows = parse_rows(write_standings(director.state, 1))
    assert len(rows) == 5
