"""Any turn of a sheet of wood is corrected, and the turns after it are judged again (third-round 3-B4)."""

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


def wood(rules=GEN, **more):
    return ClassicTable(rules, mode="record", **more)


def written(*moves, rules=GEN):
    table = wood(rules)
    for move in moves:
        assert not isinstance(table.play(move), str), move
    return table


def facts_of(game):
    return game.turns, game.held, game.bag


def random_moves(number, turns=10):
    """Return what was done in a game of random moves: a place and a word, how many were exchanged, or a pass."""
    chance, table, done = random.Random(number), ClassicTable(GEN, seed=number), []
    while len(done) < turns and table.step in ("turn", "pending"):
        if table.step == "pending":
            table.ok(*table.accepted())
            continue
        found = a_move(table, chance) if chance.random() < 0.8 else None
        if found:
            done.append(found[:2])
            table.play(f"{found[0]} {found[1]}")
        elif isinstance(table.exchange(0, 1, 2), str):
            done.append("pass")
            table.pass_()
        else:
            done.append(3)
    return done


def write(table, one, **more):
    if one == "pass":
        out = table.pass_()
    elif one == 3:
        out = table.turn(ExchangeTiles(count=3))
    else:
        out = table.turn(Play(at=one[0], word=one[1], **more))
    assert not isinstance(out, str), (one, out)


@pytest.mark.parametrize("number", range(1, 4))
def test_a_sheet_that_was_corrected_is_that_of_who_never_erred(number):
    """third-round 3-B4: at every turn, whatever was wrong; with what the bag and the racks hold."""
    done = random_moves(number)
    right = wood()
    for one in done:
        write(right, one)
    right.ok(*right.accepted())
    plays = [at for at, one in enumerate(done) if isinstance(one, tuple)]
    for at in plays[::3]:
        points = right.game.turns[at].points
        wrongs = [
            Play(at=done[at][0], word=done[at][1], points=points + 7, is_as_said=True),
            Play(at="", word="ERRORI", points=31),
            Pass(),
        ]
        for wrong in wrongs:
            table = wood()
            for index, one in enumerate(done):
                if index == at:
                    table.turn(wrong)
                elif isinstance(one, tuple):
                    said = right.game.turns[index].points
                    write(table, one, points=said, is_as_said=True)
                else:
                    write(table, one)
            table.ok(*table.accepted())
            move = {"at": done[at][0], "word": done[at][1]}
            table.ok(RewriteTurn(number=at + 1, **move, **BY))
            assert facts_of(table.game) == facts_of(right.game), (number, at, wrong)


def test_points_of_later_turns_follow_the_board_and_announced_ones_stay():
    """third-round 3-B4."""
    table = written("h8 casa", "12h sons", rules=CLM)
    before = [turn.points for turn in table.game.turns]
    table.ok(RewriteTurn(number=1, at="H8", word="CAPA", **BY))
    assert [turn.word for turn in table.game.turns] == ["CAPA", "SONS"]
    assert [turn.points for turn in table.game.turns] == [before[0] + 4, before[1] + 2]
    assert table.game.turns[1].formed[1].word == "CAPAS"
    other = written("h8 casa", rules=CLM)
    other.play("12h sons", points=20, is_as_said=True)
    other.ok(RewriteTurn(number=1, at="H8", word="CAPA", **BY))
    assert (other.game.turns[1].points, other.game.turns[1].worth) == (20, before[1] + 2)


def test_a_later_turn_that_fits_no_more_is_named_or_kept_unchecked():
    """third-round 3-B4: and it counts again when it is corrected itself."""
    table = written("h8 casa", "11e sola")
    across = RewriteTurn(number=1, at="8H", word="CASA", **BY)
    assert table.do(across) == "classic/later_unfit"
    assert table.game.turns[0].at == "H8", "all or nothing"
    table.ok(replace(across, is_rest_kept=True))
    assert table.game.turns[1].is_unchecked
    assert table.game.turns[1].points == 8
    table.ok(RewriteTurn(number=2, at="K5", word="SOLA", **BY))
    right = written("8h casa", "k5 sola")
    assert facts_of(table.game) == facts_of(right.game)


def test_a_turn_may_have_been_another_kind_of_turn():
    """third-round 3-B4."""
    table = written("h8 casa", "11e sola")
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
    assert table.game.turns == written("h8 casa", "11e sola").game.turns


def test_no_tile_is_laid_twice():
    """third-round 3-B4: the set is looked at over the whole sheet."""
    table = written("h8 casa", "11e zona", rules=CLM)
    assert table.do(RewriteTurn(number=1, at="H8", word="ZASA", **BY)) == "classic/later_unfit"
    assert [turn.word for turn in table.game.turns] == ["CASA", "ZONA"]


def test_cat_cls_8_4_points_of_an_earlier_turn_are_the_arbiters():
    """third-round 3-B4: a name and a reason, unless no points change."""
    table = written("h8 casa", "12h sons", rules=CLS)
    wish = RewriteTurn(number=1, at="H8", word="CAPA")
    assert table.do(wish) == "classic/points_frozen"
    assert table.do(replace(wish, why="escrit malament")) == "classic/points_frozen"
    table.ok(replace(wish, **BY))
    table.ok(RewriteTurn(number=1, at="H8", word="CAPA", points=table.game.turns[0].points))


def test_a_turn_that_a_verdict_took_away_stays():
    """third-round 3-B4: CAT-CLS 6.4."""
    table = written("h8 casa")
    table.ok(ChallengeMove(by=table.game.turn, words=("CASA",)))
    table.ok(GiveVerdict(stands=False, source="outside", name="llista"), GoOn())
    assert table.do(RewriteTurn(number=1, at="H8", word="CAPA", **BY)) == "classic/decided_stays"
    assert table.do(RewriteTurn(number=2, at="H8", word="CAPA", **BY)) == "classic/no_turn"
    played = ClassicTable(CLM)
    played.ok(Pass())
    assert played.do(RewriteTurn(number=1, how="pass")) == "classic/played_stays"


def test_after_the_end_only_what_was_not_counted_is_corrected():
    """third-round 3-B4: the tiles left were found from those that lie; signatures go with the points."""
    table = written("h8 casa", rules=GEN)
    table.pass_()
    table.ok(EndClassic(cause="arbiter"))
    assert table.step == "ended"
    other = RewriteTurn(number=1, at="H8", word="CAPA", **BY)
    assert table.do(other) == "classic/end_counted"
    table.ok(RewriteTurn(number=1, at="8H", word="CASA", **BY))
    assert table.game.turns[0].at == "8H"


def test_what_a_file_says_of_turns_never_breaks_the_fold():
    """third-round 3-B4: hostile entries change nothing that is not there."""
    from faristol.classic.kind import CLASSIC

    table = written("h8 casa", "11e sola")
    strange = Turn(seat=99, how="play", placed=("?", "x=y"), points=1)
    for fact in (
        RewriteTurn(number=0, turns=(strange,)),
        RewriteTurn(number=2, turns=()),
        RewriteTurn(number=2, turns=(strange, strange)),
        RewriteTurn(number=2, turns=(strange,)),
        RewriteTurn(number=1, turns=(strange, strange)),
    ):
        after = CLASSIC.fold(table.game, (fact,))
        assert len(after.turns) == 2
        assert {turn.seat for turn in after.turns} == {1, 2}
