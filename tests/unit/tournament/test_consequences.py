"""The consequences of a correction, previewed; and the cross table of all games."""

from dataclasses import replace

import pytest

from faristol.ledger.codec import encode
from faristol.tournament.acts.entries import StayAway
from faristol.tournament.acts.results import CorrectResult
from faristol.tournament.acts.rounds import ConfirmRound
from faristol.tournament.consequences import (
    PlaceChange,
    iterate_pairing_changes,
    list_place_changes,
)
from faristol.tournament.cross_table import Cell, build_cross_table
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairing_basis import standings_of
from faristol.tournament.proposal import propose
from faristol.tournament.results import Report
from tests.support.tournament_table import Director


def director_after(count, names="abcdefgh"):
    director = Director("ca-classic")
    director.enter(*names)
    for number in range(1, count + 1):
        act = propose(director.state, number, method="distance", after=number - 1).act
        director.do(act)
        director.do(ConfirmRound(number=number))
        director.play()
    return director


def state_after_correction(director, number, table, *scores):
    """Return the state of the tournament after the correction."""
    act = CorrectResult(round=number, table=table, report=Report(scores=scores), why="Misread")
    events = TOURNAMENT.decide(director.state, act, None)
    state = director.state
    for event in events:
        assert encode(event, TOURNAMENT.schema)
        state = TOURNAMENT.evolve(state, event)
    return state


def test_correction_moves_only_the_players_whose_place_changes():
    director = director_after(1, "abcd")
    after = state_after_correction(director, 1, 1, 300, 310)
    moves = list_place_changes(director.state, after)
    assert moves == tuple(
        PlaceChange(player=row.player, before=old, after=row.place)
        for row in standings_of(after)
        if (old := director.places().index(row.player) + 1) != row.place
    )
    assert moves
    assert list_place_changes(director.state, director.state) == ()


def test_round_paired_from_the_old_result_is_previewed():
    director = director_after(2)
    after = state_after_correction(director, 1, 1, 200, 450)
    (since,) = iterate_pairing_changes(director.state, after, 1)
    then = replace(after, rounds=after.rounds[:1])
    would = propose(then, 2, method="distance", after=1).act
    met = {frozenset((table.one, table.other)) for table in director.state.rounds[1].tables}
    new = [table for table in would.tables if frozenset((table.one, table.other)) not in met]
    assert since.would_be == tuple(new)
    assert len(since.was) == len(since.would_be) > 0
    assert (since.round, since.is_by_hand) == (2, False)


def test_correction_that_moves_no_player_changes_no_table():
    director = director_after(2)
    scores = director.state.rounds[0].results[1].outcome.scores
    after = state_after_correction(director, 1, 1, scores[0] + 1, scores[1] + 1)
    (since,) = iterate_pairing_changes(director.state, after, 1)
    assert (since.was, since.would_be, since.would_rest) == ((), (), ())


def test_rounds_paired_before_the_result_are_left_out():
    director = director_after(1)
    act = propose(director.state, 2, method="distance", after=0).act
    director.do(replace(act, accepts_rematch=True))
    director.do(ConfirmRound(number=2))
    director.play()
    assert (
        list(
            iterate_pairing_changes(
                director.state, state_after_correction(director, 1, 1, 200, 450), 1
            )
        )
        == []
    )
    assert (
        list(
            iterate_pairing_changes(
                director.state, state_after_correction(director, 2, 1, 200, 450), 2
            )
        )
        == []
    )


@pytest.mark.parametrize("method", ["lots", "round_robin", "manual"])
def test_round_paired_without_standings_has_no_preview(method):
    director = director_after(1)
    act = propose(director.state, 2, method="distance", after=1).act
    lots = tuple(director.state.iterate_present(2)) if method == "lots" else ()
    director.do(replace(act, method=method, lots=lots))
    director.do(ConfirmRound(number=2))
    director.play()
    (since,) = iterate_pairing_changes(
        director.state, state_after_correction(director, 1, 1, 200, 450), 1
    )
    assert since.is_by_hand
    assert since.would_be == ()


def test_preview_lists_players_who_would_rest_instead():
    director = director_after(2, "abcde")
    resting = director.state.rounds[1].resting
    previews = [
        since
        for first in (200, 450)
        for table in (1, 2)
        for since in iterate_pairing_changes(
            director.state, state_after_correction(director, 1, table, first, 650 - first), 1
        )
    ]
    assert any(since.would_rest for since in previews)
    assert all(not set(since.would_rest) & set(resting) for since in previews)


# ---- the cross table ----


def test_each_game_stands_in_both_rows_with_the_own_points_first():
    director = director_after(3)
    rows = {row.line.player: row for row in build_cross_table(director.state)}
    for at, round_ in enumerate(director.state.rounds):
        for table in round_.tables:
            mine, theirs = rows[table.one].cells[at], rows[table.other].cells[at]
            assert mine.scores == theirs.scores[::-1] == round_.results[table.number].outcome.scores
            assert (mine.opponent, theirs.opponent) == (table.other, table.one)
            assert (mine.result, theirs.result) == ("win", "loss")
            assert (mine.is_first, theirs.is_first) == (True, False)
            assert mine.place == rows[table.other].line.place


def test_rows_are_in_the_order_of_the_standings_and_add_up():
    director = director_after(3)
    rows = build_cross_table(director.state)
    assert [row.line.player for row in rows] == director.places()
    for row in rows:
        assert sum(cell.scores[0] for cell in row.cells) == row.line.total
        assert sum(cell.scores[0] - cell.scores[1] for cell in row.cells) == row.line.difference


def test_cells_distinguish_byes_missed_rounds_latecomers_and_open_games():
    director = director_after(1, "abcde")
    director.do(StayAway(player="a", round=2))
    director.enter("z")
    act = propose(director.state, 2, method="distance", after=1).act
    director.do(act)
    director.do(ConfirmRound(number=2))
    rows = {row.line.player: row.cells for row in build_cross_table(director.state)}
    assert [cell.what for cell in rows["a"]] == ["game", "missed"]
    assert rows["z"][0] == Cell(what="not_yet")
    assert rows[director.state.rounds[0].resting[0]][0] == Cell(what="bye")
    assert {cells[1].what for player, cells in rows.items() if player != "a"} <= {"open", "bye"}
    assert all(cell.result is None for cells in rows.values() for cell in cells[1:])


def test_cross_table_after_an_earlier_round_has_its_rounds_only():
    director = director_after(3)
    rows = build_cross_table(director.state, 2)
    assert {len(row.cells) for row in rows} == {2}
    assert [row.line.player for row in rows] == director.places(2)
