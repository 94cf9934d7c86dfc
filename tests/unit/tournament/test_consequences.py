"""What a correction moves, shown before it is done; and every game of everybody."""

from dataclasses import replace

import pytest

from faristol.ledger.codec import encode
from faristol.tournament.acts.entries import StayAway
from faristol.tournament.acts.results import CorrectResult
from faristol.tournament.acts.rounds import ConfirmRound
from faristol.tournament.consequences import Moved, moved, paired_since
from faristol.tournament.cross_table import Cell, cross_table
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairable import standings_of
from faristol.tournament.proposal import propose
from faristol.tournament.results import Report
from tests.support.tournament_table import Director


def with_rounds(count, names="abcdefgh"):
    director = Director("ca-classic")
    director.enter(*names)
    for number in range(1, count + 1):
        wish = propose(director.state, number, method="distance", after=number - 1).wish
        director.do(wish)
        director.do(ConfirmRound(number=number))
        director.play()
    return director


def corrected(director, number, table, *scores):
    """Return the tournament as it would be."""
    wish = CorrectResult(round=number, table=table, report=Report(scores=scores), why="Misread")
    made = TOURNAMENT.decide(director.state, wish, None)
    state = director.state
    for fact in made:
        assert encode(fact, TOURNAMENT.schema)
        state = TOURNAMENT.evolve(state, fact)
    return state


def test_a_correction_moves_those_whose_place_it_changes_and_nobody_else():
    director = with_rounds(1, "abcd")
    after = corrected(director, 1, 1, 300, 310)
    found = moved(director.state, after)
    assert found == tuple(
        Moved(player=line.player, before=old, after=line.place)
        for line in standings_of(after)
        if (old := director.places().index(line.player) + 1) != line.place
    )
    assert found
    assert moved(director.state, director.state) == ()


def test_a_round_that_was_paired_from_the_old_result_is_shown_as_it_would_be():
    director = with_rounds(2)
    after = corrected(director, 1, 1, 200, 450)
    (since,) = paired_since(director.state, after, 1)
    then = replace(after, rounds=after.rounds[:1])
    would = propose(then, 2, method="distance", after=1).wish
    met = {frozenset((table.one, table.other)) for table in director.state.rounds[1].tables}
    new = [table for table in would.tables if frozenset((table.one, table.other)) not in met]
    assert since.would_be == tuple(new)
    assert len(since.was) == len(since.would_be) > 0
    assert (since.round, since.is_by_hand) == (2, False)


def test_a_correction_that_moves_nobody_changes_no_table():
    director = with_rounds(2)
    scores = director.state.rounds[0].results[1].outcome.scores
    after = corrected(director, 1, 1, scores[0] + 1, scores[1] + 1)
    (since,) = paired_since(director.state, after, 1)
    assert (since.was, since.would_be, since.would_rest) == ((), (), ())


def test_rounds_paired_before_the_result_are_not_among_them():
    director = with_rounds(1)
    wish = propose(director.state, 2, method="distance", after=0).wish
    director.do(replace(wish, accepts_rematch=True))
    director.do(ConfirmRound(number=2))
    director.play()
    assert list(paired_since(director.state, corrected(director, 1, 1, 200, 450), 1)) == []
    assert list(paired_since(director.state, corrected(director, 2, 1, 200, 450), 2)) == []


@pytest.mark.parametrize("method", ["lots", "round_robin", "manual"])
def test_of_a_round_that_asked_no_standings_nothing_is_said(method):
    director = with_rounds(1)
    wish = propose(director.state, 2, method="distance", after=1).wish
    lots = tuple(director.state.present(2)) if method == "lots" else ()
    director.do(replace(wish, method=method, lots=lots))
    director.do(ConfirmRound(number=2))
    director.play()
    (since,) = paired_since(director.state, corrected(director, 1, 1, 200, 450), 1)
    assert since.is_by_hand
    assert since.would_be == ()


def test_who_would_rest_instead_is_told():
    director = with_rounds(2, "abcde")
    resting = director.state.rounds[1].resting
    found = [
        since
        for first in (200, 450)
        for table in (1, 2)
        for since in paired_since(
            director.state, corrected(director, 1, table, first, 650 - first), 1
        )
    ]
    assert any(since.would_rest for since in found)
    assert all(not set(since.would_rest) & set(resting) for since in found)


# ---- every game of everybody ----


def test_each_game_stands_in_both_rows_with_the_own_points_first():
    director = with_rounds(3)
    rows = {row.line.player: row for row in cross_table(director.state)}
    for at, one in enumerate(director.state.rounds):
        for table in one.tables:
            mine, theirs = rows[table.one].cells[at], rows[table.other].cells[at]
            assert mine.scores == theirs.scores[::-1] == one.results[table.number].outcome.scores
            assert (mine.opponent, theirs.opponent) == (table.other, table.one)
            assert (mine.result, theirs.result) == ("win", "loss")
            assert (mine.is_first, theirs.is_first) == (True, False)
            assert mine.place == rows[table.other].line.place


def test_rows_stand_as_the_players_do_and_add_up_to_what_they_have():
    director = with_rounds(3)
    rows = cross_table(director.state)
    assert [row.line.player for row in rows] == director.places()
    for row in rows:
        assert sum(cell.scores[0] for cell in row.cells) == row.line.total
        assert sum(cell.scores[0] - cell.scores[1] for cell in row.cells) == row.line.difference


def test_byes_missed_rounds_late_comers_and_open_games_are_told_apart():
    director = with_rounds(1, "abcde")
    director.do(StayAway(player="a", round=2))
    director.enter("z")
    wish = propose(director.state, 2, method="distance", after=1).wish
    director.do(wish)
    director.do(ConfirmRound(number=2))
    rows = {row.line.player: row.cells for row in cross_table(director.state)}
    assert [cell.what for cell in rows["a"]] == ["game", "missed"]
    assert rows["z"][0] == Cell(what="not_yet")
    assert rows[director.state.rounds[0].resting[0]][0] == Cell(what="bye")
    assert {cells[1].what for player, cells in rows.items() if player != "a"} <= {"open", "bye"}
    assert all(cell.result is None for cells in rows.values() for cell in cells[1:])


def test_after_an_earlier_round_there_are_its_rounds_alone():
    director = with_rounds(3)
    rows = cross_table(director.state, 2)
    assert {len(row.cells) for row in rows} == {2}
    assert [row.line.player for row in rows] == director.places(2)
