"""The correction of a turn of a recorded game: later turns are judged again (third-round 3-B4)."""

import random
from dataclasses import replace

import pytest

from faristol.classic.acts.challenges import ChallengeMove, GiveVerdict, GoOn
from faristol.classic.acts.closing import EndClassic
from faristol.classic.acts.correction import RewriteTurn
from faristol.classic.acts.turns import ExchangeTiles, Pass, Play
from faristol.classic.values import Turn
from tests.support.classic_table import ClassicTable, a_move

CLS, CLM, GEN = "ca-classic", "ca-ciutat-de-mallorca", "ro-general"
BY = {"why": "mal escrit", "by": "Rosa Pi"}


def record_table(rules=GEN, **more):
    return ClassicTable(rules, mode="record", **more)


def table_with(*moves, rules=GEN):
    table = record_table(rules)
    for move in moves:
        assert not isinstance(table.play(move), str), move
    return table


def compared_fields(game):
    return game.turns, game.held, game.bag


def random_moves(number, turns=10):
    """Return the turns of a game of random moves: a place and a word, an exchange count, or a pass."""
    chance, table, turns_ = random.Random(number), ClassicTable(GEN, seed=number), []
    while len(turns_) < turns and table.step in ("turn", "pending"):
        if table.step == "pending":
            table.ok(*table.accepted())
            continue
        move = a_move(table, chance) if chance.random() < 0.8 else None
        if move:
            turns_.append(move[:2])
            table.play(f"{move[0]} {move[1]}")
        elif isinstance(table.exchange(0, 1, 2), str):
            turns_.append("pass")
            table.pass_()
        else:
            turns_.append(3)
    return turns_


def play_turn(table, turn, **more):
    if turn == "pass":
        result = table.pass_()
    elif turn == 3:
        result = table.turn(ExchangeTiles(count=3))
    else:
        result = table.turn(Play(at=turn[0], word=turn[1], **more))
    assert not isinstance(result, str), (turn, result)


@pytest.mark.parametrize("number", range(1, 4))
def test_corrected_sheet_equals_a_sheet_without_the_error(number):
    """third-round 3-B4: at any turn, whatever the error; with the contents of bag and racks."""
    turns = random_moves(number)
    right = record_table()
    for turn in turns:
        play_turn(right, turn)
    right.ok(*right.accepted())
    plays = [at for at, turn in enumerate(turns) if isinstance(turn, tuple)]
    for at in plays[::3]:
        points = right.game.turns[at].points
        wrongs = [
            Play(at=turns[at][0], word=turns[at][1], points=points + 7, is_as_said=True),
            Play(at="", word="ERRORI", points=31),
            Pass(),
        ]
        for wrong in wrongs:
            table = record_table()
            for index, turn in enumerate(turns):
                if index == at:
                    table.turn(wrong)
                elif isinstance(turn, tuple):
                    points_ = right.game.turns[index].points
                    play_turn(table, turn, points=points_, is_as_said=True)
                else:
                    play_turn(table, turn)
            table.ok(*table.accepted())
            move = {"at": turns[at][0], "word": turns[at][1]}
            table.ok(RewriteTurn(number=at + 1, **move, **BY))
            assert compared_fields(table.game) == compared_fields(right.game), (number, at, wrong)


def test_points_of_later_turns_follow_the_board_and_announced_ones_stay():
    """third-round 3-B4."""
    table = table_with("h8 casa", "12h sons", rules=CLM)
    before = [turn.points for turn in table.game.turns]
    table.ok(RewriteTurn(number=1, at="H8", word="CAPA", **BY))
    assert [turn.word for turn in table.game.turns] == ["CAPA", "SONS"]
    assert [turn.points for turn in table.game.turns] == [before[0] + 4, before[1] + 2]
    assert table.game.turns[1].formed[1].word == "CAPAS"
    other = table_with("h8 casa", rules=CLM)
    other.play("12h sons", points=20, is_as_said=True)
    other.ok(RewriteTurn(number=1, at="H8", word="CAPA", **BY))
    assert (other.game.turns[1].points, other.game.turns[1].worth) == (20, before[1] + 2)


def test_later_turn_that_no_longer_fits_is_named_or_stays_unchecked():
    """third-round 3-B4: it counts again when it is corrected itself."""
    table = table_with("h8 casa", "11e sola")
    across = RewriteTurn(number=1, at="8H", word="CASA", **BY)
    assert table.do(across) == "classic/later_unfit"
    assert table.game.turns[0].at == "H8", "all or nothing"
    table.ok(replace(across, is_rest_kept=True))
    assert table.game.turns[1].is_unchecked
    assert table.game.turns[1].points == 8
    table.ok(RewriteTurn(number=2, at="K5", word="SOLA", **BY))
    right = table_with("8h casa", "k5 sola")
    assert compared_fields(table.game) == compared_fields(right.game)


def test_turn_may_be_corrected_to_another_kind_of_turn():
    """third-round 3-B4."""
    table = table_with("h8 casa", "11e sola")
    table.ok(RewriteTurn(number=2, how="exchange", count=3, **BY))
    assert (table.game.last.how, table.game.last.count) == ("exchange", 3)
    assert table.game.held == (7, 7)
    assert table.step == "turn"
    table.ok(RewriteTurn(number=2, how="pass", **BY))
    assert table.game.last.how == "pass"
    assert (
        table.do(RewriteTurn(number=2, how="exchange", count=9, **BY)) == "classic/exchange_count"
    )
    table.ok(RewriteTurn(number=2, at="11E", word="SOLA", **BY))
    assert table.game.turns == table_with("h8 casa", "11e sola").game.turns


def test_tile_is_never_laid_twice():
    """third-round 3-B4: the set is checked over the whole sheet."""
    table = table_with("h8 casa", "11e zona", rules=CLM)
    assert table.do(RewriteTurn(number=1, at="H8", word="ZASA", **BY)) == "classic/later_unfit"
    assert [turn.word for turn in table.game.turns] == ["CASA", "ZONA"]


def test_cat_cls_8_4_arbiter_corrects_points_of_an_earlier_turn():
    """third-round 3-B4: a name and a reason, unless no points change."""
    table = table_with("h8 casa", "12h sons", rules=CLS)
    proposed = RewriteTurn(number=1, at="H8", word="CAPA")
    assert table.do(proposed) == "classic/points_frozen"
    assert table.do(replace(proposed, why="escrit malament")) == "classic/points_frozen"
    table.ok(replace(proposed, **BY))
    table.ok(RewriteTurn(number=1, at="H8", word="CAPA", points=table.game.turns[0].points))


def test_turn_withdrawn_by_a_verdict_stays():
    """third-round 3-B4: CAT-CLS 6.4."""
    table = table_with("h8 casa")
    table.ok(ChallengeMove(by=table.game.turn, words=("CASA",)))
    table.ok(GiveVerdict(stands=False, source="outside", name="llista"), GoOn())
    assert table.do(RewriteTurn(number=1, at="H8", word="CAPA", **BY)) == "classic/decided_stays"
    assert table.do(RewriteTurn(number=2, at="H8", word="CAPA", **BY)) == "classic/no_turn"
    played = ClassicTable(CLM)
    played.ok(Pass())
    assert played.do(RewriteTurn(number=1, how="pass")) == "classic/played_stays"


def test_after_the_end_only_uncounted_values_are_corrected():
    """third-round 3-B4: the tiles left were counted from the board; signatures go with the points."""
    table = table_with("h8 casa", rules=GEN)
    table.pass_()
    table.ok(EndClassic(cause="arbiter"))
    assert table.step == "ended"
    other = RewriteTurn(number=1, at="H8", word="CAPA", **BY)
    assert table.do(other) == "classic/end_counted"
    table.ok(RewriteTurn(number=1, at="8H", word="CASA", **BY))
    assert table.game.turns[0].at == "8H"


def test_fold_accepts_any_turns_of_a_file():
    """third-round 3-B4: hostile entries change no missing turn."""
    from faristol.classic.kind import CLASSIC

    table = table_with("h8 casa", "11e sola")
    strange = Turn(seat=99, how="play", placed=("?", "x=y"), points=1)
    for event in (
        RewriteTurn(number=0, turns=(strange,)),
        RewriteTurn(number=2, turns=()),
        RewriteTurn(number=2, turns=(strange, strange)),
        RewriteTurn(number=2, turns=(strange,)),
        RewriteTurn(number=1, turns=(strange, strange)),
    ):
        after = CLASSIC.fold(table.game, (event,))
        assert len(after.turns) == 2
        assert {turn.seat for turn in after.turns} == {1, 2}
