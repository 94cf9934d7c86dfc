"""The figures of a player's games, against an independent count of the same sheets."""

import random

import pytest

from faristol.classic.acts.challenges import ChallengeMove, GiveVerdict, GoOn
from faristol.classic.acts.closing import Decide, EndClassic
from faristol.classic.acts.start import MissPlayers
from faristol.classic.figures import Meeting, counted_game_of, figures_by_opponent, figures_of
from faristol.classic.result import final_of
from faristol.clock.game.acts import EndClock, ResumeClock, StartClock, StopClock
from tests.support.classic_table import ClassicTable, a_move

CLS, CLM = "ca-classic", "ca-ciutat-de-mallorca"


def played_game(seed, moves=5):
    """Play a few legal moves, then pass until the game is over."""
    table, chance = ClassicTable(CLM, seed=seed), random.Random(seed)
    for _ in range(moves):
        if table.step == "pending":
            table.ok(*table.accepted())
        if move := a_move(table, chance):
            table.play(" ".join(move[:2]))
    table.ok(*table.accepted())
    while table.step != "over":
        table.pass_()
    table.finish()
    return table


def end_game(table, **fields):
    """End a game at once."""
    table.ok(*table.accepted(), EndClock(moment=table.moment), EndClassic(**fields))
    return table


def recorded_game(*moves, by=(2,)):
    """Record moves; then a player gives up."""
    table = ClassicTable(CLS, mode="record")
    for move in moves:
        assert not isinstance(table.play(move), str), move
    return end_game(table, cause="abandoned", by=by)


def game_with_withdrawn_scrabble():
    """Play a scrabble that is challenged and withdrawn; the challenger gives up later."""
    table = ClassicTable(CLS, mode="record")
    table.play("H8 CASALES")
    table.ok(StopClock(reason="challenge", moment=table.moment))
    table.ok(ChallengeMove(by=2, words=("CASALES",)), GiveVerdict(stands=False, source="arbiter"))
    table.ok(GoOn(), ResumeClock(side=2, moment=table.moment))
    table.play("H8 SOL")
    return end_game(table, cause="abandoned", by=(2,))


def refereed_game(first, second, *, late=0):
    """Judge a game whose sheet is on paper."""
    table = ClassicTable(CLS if late else CLM, mode="referee")
    table.device.wait(late * 60_000)
    table.ok(EndClock(moment=table.moment))
    cause = "clock" if table.game.clock.loser_at(table.game.clock.since) else "out"
    table.ok(EndClassic(cause=cause, scores=(first, second)))
    return table


def absent_game():
    table = ClassicTable(CLS, mode="record", begun=False)
    table.ok(MissPlayers(seats=(1,)), StartClock(side=1, moment=table.moment))
    table.device.wait(16 * 60_000)
    table.ok(EndClock(moment=table.moment), EndClassic(cause="absence"))
    return table


def game_of_three():
    table = ClassicTable("ro-general", seats=3)
    while table.step != "over":
        table.pass_()
    table.finish()
    return table


def game_without_turns():
    """End a game before its first turn, with points that the arbiter writes."""
    table = ClassicTable(CLS, mode="record")
    end_game(table, cause="arbiter")
    table.ok(
        Decide(decision="x", article="—", by=("Rosa",), effect="result", scores=(9, 5)),
    )
    return table


def game_without_result():
    table = ClassicTable(CLS, mode="record")
    table.play("H8 CASA")
    return end_game(table, cause="arbiter")


def running_game():
    table = ClassicTable(CLS, mode="record")
    table.play("H8 CASA")
    return table


def meetings_of(*tables, seat=1):
    games = [(at, counted_game_of(table.game)) for at, table in enumerate(tables)]
    return [
        Meeting(game=str(at), played=played, seat=seat, other=f"{at % 2}")
        for at, played in games
        if played
    ]


def count_by_hand(tables, seat):
    """Add up the sheets, line by line."""
    sums = dict.fromkeys(
        ("games", "won", "drawn", "lost", "points", "difference", "turns", "made", "scrabbles"), 0
    )
    best, highest = 0, None
    for table in tables:
        final = final_of(table.game)
        mine, theirs = final.scores[seat - 1], final.scores[2 - seat]
        sums["games"] += 1
        sums[{"win": "won", "draw": "drawn", "loss": "lost"}[final.results[seat - 1]]] += 1
        if not final.is_written:
            sums["points"] += mine
            sums["difference"] += mine - theirs
            highest = mine if highest is None else max(highest, mine)
        for turn in table.game.turns:
            if turn.seat == seat:
                sums["turns"] += 1
                is_move = turn.how == "play"
                sums["made"] += turn.points * is_move
                sums["scrabbles"] += turn.is_scrabble and is_move
                best = max(best, turn.points * is_move)
    return sums, best, highest


@pytest.mark.parametrize("seat", [1, 2])
def test_figures_equal_the_sums_of_the_sheets(seat):
    tables = [
        *(played_game(seed) for seed in range(1, 5)),
        recorded_game("H8 CASALES", "11E SOLA"),
        refereed_game(401, 388),
        refereed_game(390, 390),
        game_with_withdrawn_scrabble(),
    ]
    figures = figures_of(meetings_of(*tables, seat=seat))
    sums, best, highest = count_by_hand(tables, seat)
    assert {name: getattr(figures, name) for name in sums} == sums
    assert figures.best.mine.best.points == best
    assert figures.highest.mine.score == highest
    assert (figures.counted, figures.noted) == (6, 6)


def test_scrabble_and_best_move_count_and_a_withdrawn_move_is_a_turn():
    mine = counted_game_of(recorded_game("H8 CASALES", "11E SOLA").game).sides[0]
    assert (mine.turns, mine.scrabbles, mine.best.word) == (1, 1, "CASALES")
    assert mine.best.points == mine.made > 50
    fallen = counted_game_of(game_with_withdrawn_scrabble().game).sides[0]
    assert (fallen.turns, fallen.scrabbles, fallen.made, fallen.best) == (1, 0, 0, None)


def test_points_written_by_a_rule_are_in_no_average_and_the_game_is_won():
    figures = figures_of(meetings_of(recorded_game("H8 CASA", "11E SOLA"), refereed_game(300, 290)))
    assert (figures.games, figures.won, figures.counted) == (2, 2, 1)
    assert (figures.points, figures.difference, figures.highest.mine.score) == (300, 10, 300)


def test_game_lost_on_time_is_lost_whatever_was_played():
    table = refereed_game(500, 100, late=45)
    assert final_of(table.game).lost_on_time == 1
    figures = figures_of(meetings_of(table))
    assert (figures.games, figures.lost, figures.counted, figures.points) == (1, 1, 0, 0)


def test_draw_counts_as_a_draw_for_both():
    table = refereed_game(390, 390)
    for seat in (1, 2):
        figures = figures_of(meetings_of(table, seat=seat))
        assert (figures.won, figures.drawn, figures.lost, figures.difference) == (0, 1, 0, 0)


@pytest.mark.parametrize(
    "build", [absent_game, game_of_three, game_without_turns, game_without_result, running_game]
)  # fmt: skip
def test_unplayed_or_unfinished_game_does_not_count(build):
    table = build()
    assert counted_game_of(table.game) is None
    if build in (absent_game, game_of_three, game_without_turns):
        assert final_of(table.game).results, "though it has a result"


def test_first_of_equal_games_is_the_highest_and_best():
    figures = figures_of(
        meetings_of(refereed_game(300, 290), refereed_game(300, 100), refereed_game(299, 0))
    )
    assert figures.highest.game == "0"
    twice = [recorded_game("H8 CASA"), recorded_game("H8 CASA")]
    assert figures_of(meetings_of(*twice)).best.game == "0"


def test_opponents_are_ordered_by_games_then_difference_then_key():
    games = [
        refereed_game(300, 200),
        refereed_game(300, 290),
        refereed_game(300, 290),
        refereed_game(1, 2),
    ]
    keys = ("many", "z", "a", "many")
    order = figures_by_opponent([
        Meeting(game=str(at), played=counted_game_of(table.game), seat=1, other=key)
        for at, (table, key) in enumerate(zip(games, keys, strict=True))
    ])  # fmt: skip
    assert list(order) == ["many", "a", "z"]
    assert (order["many"].games, order["many"].won, order["many"].lost) == (2, 1, 1)
    assert order["many"].difference == 99


def test_figures_of_no_games_divide_by_no_zero():
    figures = figures_of([])
    assert (figures.games, figures.best, figures.highest, figures_by_opponent([])) == (
        0,
        None,
        None,
        {},
    )
