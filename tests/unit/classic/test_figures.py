"""What the games of somebody come to, beside a count of the very same sheets that shares nothing with it."""

import random

import pytest

from faristol.classic.acts.challenges import ChallengeMove, GiveVerdict, GoOn
from faristol.classic.acts.closing import Decide, EndClassic
from faristol.classic.acts.start import MissPlayers
from faristol.classic.figures import Meeting, against, figures_of, played_of
from faristol.classic.result import final_of
from faristol.clock.game.acts import EndClock, ResumeClock, StartClock, StopClock
from tests.support.classic_table import ClassicTable, a_move

CLS, CLM = "ca-classic", "ca-ciutat-de-mallorca"


def on_the_device(seed, moves=5):
    """Play a few moves that are there, and pass until nobody plays any more."""
    table, chance = ClassicTable(CLM, seed=seed), random.Random(seed)
    for _ in range(moves):
        if table.step == "pending":
            table.ok(*table.accepted())
        if found := a_move(table, chance):
            table.play(" ".join(found[:2]))
    table.ok(*table.accepted())
    while table.step != "over":
        table.pass_()
    table.finish()
    return table


def ended(table, **how):
    """End a game at once."""
    table.ok(*table.accepted(), EndClock(moment=table.moment), EndClassic(**how))
    return table


def on_wood(*moves, by=(2,)):
    """Write moves down; then somebody gives up."""
    table = ClassicTable(CLS, mode="record")
    for move in moves:
        assert not isinstance(table.play(move), str), move
    return ended(table, cause="abandoned", by=by)


def withdrawn():
    """Play a scrabble that is challenged and withdrawn; who challenged gives up later."""
    table = ClassicTable(CLS, mode="record")
    table.play("H8 CASALES")
    table.ok(StopClock(reason="challenge", moment=table.moment))
    table.ok(ChallengeMove(by=2, words=("CASALES",)), GiveVerdict(stands=False, source="arbiter"))
    table.ok(GoOn(), ResumeClock(side=2, moment=table.moment))
    table.play("H8 SOL")
    return ended(table, cause="abandoned", by=(2,))


def on_paper(one, other, *, late=0):
    """Judge a game whose sheet is on paper."""
    table = ClassicTable(CLS if late else CLM, mode="referee")
    table.device.wait(late * 60_000)
    table.ok(EndClock(moment=table.moment))
    cause = "clock" if table.game.clock.lost_at(table.game.clock.since) else "out"
    table.ok(EndClassic(cause=cause, scores=(one, other)))
    return table


def absent():
    table = ClassicTable(CLS, mode="record", begun=False)
    table.ok(MissPlayers(seats=(1,)), StartClock(side=1, moment=table.moment))
    table.device.wait(16 * 60_000)
    table.ok(EndClock(moment=table.moment), EndClassic(cause="absence"))
    return table


def among_three():
    table = ClassicTable("ro-general", seats=3)
    while table.step != "over":
        table.pass_()
    table.finish()
    return table


def without_a_turn():
    """End a game before its first turn, with points that the arbiter writes."""
    table = ClassicTable(CLS, mode="record")
    ended(table, cause="arbiter")
    table.ok(
        Decide(decision="x", article="—", by=("Rosa",), effect="result", scores=(9, 5)),
    )
    return table


def without_a_result():
    table = ClassicTable(CLS, mode="record")
    table.play("H8 CASA")
    return ended(table, cause="arbiter")


def going_on():
    table = ClassicTable(CLS, mode="record")
    table.play("H8 CASA")
    return table


def met(*tables, seat=1):
    found = [(at, played_of(table.game)) for at, table in enumerate(tables)]
    return [
        Meeting(game=str(at), played=played, seat=seat, other=f"{at % 2}")
        for at, played in found
        if played
    ]


def counted_by_hand(tables, seat):
    """Add up what the sheets have, line by line."""
    found = dict.fromkeys(
        ("games", "won", "drawn", "lost", "points", "difference", "turns", "made", "scrabbles"), 0
    )
    best, highest = 0, None
    for table in tables:
        final = final_of(table.game)
        mine, theirs = final.scores[seat - 1], final.scores[2 - seat]
        found["games"] += 1
        found[{"win": "won", "draw": "drawn", "loss": "lost"}[final.results[seat - 1]]] += 1
        if not final.is_written:
            found["points"] += mine
            found["difference"] += mine - theirs
            highest = mine if highest is None else max(highest, mine)
        for turn in table.game.turns:
            if turn.seat == seat:
                found["turns"] += 1
                is_move = turn.how == "play"
                found["made"] += turn.points * is_move
                found["scrabbles"] += turn.is_scrabble and is_move
                best = max(best, turn.points * is_move)
    return found, best, highest


@pytest.mark.parametrize("seat", [1, 2])
def test_figures_are_what_the_sheets_add_up_to(seat):
    tables = [
        *(on_the_device(seed) for seed in range(1, 5)),
        on_wood("H8 CASALES", "11E SOLA"),
        on_paper(401, 388),
        on_paper(390, 390),
        withdrawn(),
    ]
    figures = figures_of(met(*tables, seat=seat))
    found, best, highest = counted_by_hand(tables, seat)
    assert {name: getattr(figures, name) for name in found} == found
    assert figures.best.mine.best.points == best
    assert figures.highest.mine.score == highest
    assert (figures.counted, figures.noted) == (6, 6)


def test_a_scrabble_and_the_best_move_are_told_and_a_move_that_was_withdrawn_is_a_turn_without_points():
    mine = played_of(on_wood("H8 CASALES", "11E SOLA").game).sides[0]
    assert (mine.turns, mine.scrabbles, mine.best.word) == (1, 1, "CASALES")
    assert mine.best.points == mine.made > 50
    fallen = played_of(withdrawn().game).sides[0]
    assert (fallen.turns, fallen.scrabbles, fallen.made, fallen.best) == (1, 0, 0, None)


def test_points_that_a_rule_writes_are_in_no_average_and_the_game_is_won():
    figures = figures_of(met(on_wood("H8 CASA", "11E SOLA"), on_paper(300, 290)))
    assert (figures.games, figures.won, figures.counted) == (2, 2, 1)
    assert (figures.points, figures.difference, figures.highest.mine.score) == (300, 10, 300)


def test_a_game_that_is_lost_on_time_is_lost_whatever_was_played():
    table = on_paper(500, 100, late=45)
    assert final_of(table.game).lost_on_time == 1
    figures = figures_of(met(table))
    assert (figures.games, figures.lost, figures.counted, figures.points) == (1, 1, 0, 0)


def test_a_draw_is_one_for_both():
    table = on_paper(390, 390)
    for seat in (1, 2):
        figures = figures_of(met(table, seat=seat))
        assert (figures.won, figures.drawn, figures.lost, figures.difference) == (0, 1, 0, 0)


@pytest.mark.parametrize(
    "made", [absent, among_three, without_a_turn, without_a_result, going_on]
)  # fmt: skip
def test_what_nobody_played_or_has_no_result_of_two_does_not_count(made):
    table = made()
    assert played_of(table.game) is None
    if made in (absent, among_three, without_a_turn):
        assert final_of(table.game).results, "though it has a result"


def test_of_equal_ones_the_first_is_told():
    figures = figures_of(met(on_paper(300, 290), on_paper(300, 100), on_paper(299, 0)))
    assert figures.highest.game == "0"
    twice = [on_wood("H8 CASA"), on_wood("H8 CASA")]
    assert figures_of(met(*twice)).best.game == "0"


def test_opponents_come_by_games_then_by_difference_then_by_key():
    games = [on_paper(300, 200), on_paper(300, 290), on_paper(300, 290), on_paper(1, 2)]
    keys = ("many", "z", "a", "many")
    order = against([
        Meeting(game=str(at), played=played_of(table.game), seat=1, other=key)
        for at, (table, key) in enumerate(zip(games, keys, strict=True))
    ])  # fmt: skip
    assert list(order) == ["many", "a", "z"]
    assert (order["many"].games, order["many"].won, order["many"].lost) == (2, 1, 1)
    assert order["many"].difference == 99


def test_nothing_is_divided_where_nothing_was_played():
    figures = figures_of([])
    assert (figures.games, figures.best, figures.highest, against([])) == (0, None, None, {})
