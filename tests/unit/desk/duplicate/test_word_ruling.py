"""A word is ruled not valid for everybody in one action (third-round 1-B10; CAT-DUP 1.7-2, 1.8-2)."""

import pytest

from faristol.clock.round.acts import StartRound
from faristol.duplicate.acts.results import SignResults
from faristol.duplicate.state import scored, totals
from faristol.rules.clock import Cue
from tests.support.analyse_user import failed, words
from tests.support.duplicate_game import GameUser, player_of

ROUTE = "/duplicate/special/word"
NAMES = ("Anna", "Benet", "Clara", "David", "Eva", "Ferran", "Gemma", "Hug", "Ivet", "Joan", "Kim")


def played(**more):
    """Return a first round with CASA on two slips and CASES, the master, on one."""
    game = GameUser(**{"names": NAMES, "has_bonus": True, **more}).start()
    rest = dict.fromkeys(range(5, 12), "")
    slips = {1: "H8 CASES", 2: "H8 CASA", 3: "H7 CASA", 4: "H8 LA", **rest}
    game.play("CASESAL", slips, "H8", "CASES")
    return game


def screen(game, word=""):
    answer = game.look(f"special/word?word={word}" if word else "special/word")
    assert not failed(answer), failed(answer)
    return words(answer.screen)


def rule(game, word, why="not in DIEC", command="invalidate_word"):
    return game.send(command, f"{ROUTE}?word={word}", word=word, why=why)


def worth(game, number, player):
    one = scored(game.game, game.game.rounds[number - 1], player_of(player))
    return one.points, one.reason


def test_words_on_slips_are_offered():
    said = screen(played())
    assert "CASA 2 slips" in said
    assert "CASES 1 slip" in said


def test_the_effect_is_shown_before_and_nothing_is_stored():
    """CAT-DUP 1.10-1: also whose totals change with the bonus."""
    game = played()
    said = screen(game, "CASES")
    assert "The master move of round 1 is not valid." in said
    assert "1 1 Anna H8 14 → 0" in said
    assert "Anna 19.5 → 0" in said
    assert "Benet 10" in said
    assert worth(game, 1, 1) == (14, "")


def test_every_slip_with_the_word_is_null_in_one_action():
    """CAT-DUP 1.7-2."""
    game = played()
    answer = rule(game, "CASA")
    assert answer.taken
    assert [worth(game, 1, player) for player in (2, 3)] == [(0, "invalid_word")] * 2
    assert worth(game, 1, 1) == (14, "")
    said = words(answer.screen)
    assert "The word CASA is not valid, for everybody: slips with it score nothing." in said
    assert "These totals change: Benet, from 10 to 0; Clara, from 10 to 0." in said


def test_a_master_move_with_the_word_stays_and_is_invalid():
    """CAT-DUP 1.8-2."""
    game = played()
    assert rule(game, "cases").taken
    one = game.game.rounds[0]
    assert one.is_invalid
    assert worth(game, 1, 1)[0] == 0
    assert game.opened.board.count == 5
    assert game.game.invalid_words == {"CASES": "not in DIEC"}


def test_a_slip_that_comes_in_later_is_null_too():
    """Another table wrote the same word, in this round or a later one."""
    game = played()
    assert rule(game, "SOLA").taken
    game.type_rack("ALSOLAM")
    game.slips({1: "12H SOLA"})
    assert worth(game, 2, 1) == (0, "invalid_word")
    shown = words(game.look("past?round=2&player=player-1&at=12H&word=SOL").screen)
    assert "0 → " in shown


def test_accepting_the_words_of_one_slip_does_not_overrule_it():
    """CAT-DUP 1.7-2: for everybody means that no single slip is judged otherwise."""
    game = played()
    assert rule(game, "CASA").taken
    answer = game.send(
        "correct_slip",
        "/duplicate/past?round=1&player=player-2",
        player=player_of(2),
        round=1,
        at="H8",
        word="CASA",
        ruling="accepted",
        why="it is said so",
    )
    assert answer.taken
    assert worth(game, 1, 2) == (0, "invalid_word")


def test_it_is_no_master_move_any_more():
    game = played()
    assert rule(game, "SOLA").taken
    game.type_rack("ALSOLAM")
    game.slips({1: "12H SOL", 2: "12H SOLA"} | dict.fromkeys(range(3, 12), ""))
    answer = game.send(
        "announce_master", "/duplicate/master", at="12H", word="SOLA", why="I insist"
    )
    assert not answer.taken
    assert "was ruled not valid for everybody: SOLA" in words(answer.screen)


def test_it_is_taken_back_in_one_action():
    """A mistake of the judge: totals and master move are as before."""
    game = played()
    before = totals(game.game)
    for word in ("CASES", "CASA"):
        assert rule(game, word).taken
    assert totals(game.game) != before
    for word in ("CASA", "CASES"):
        assert not rule(game, word, why=" ", command="restore_word").taken
        assert rule(game, word, why="it is in DIEC", command="restore_word").taken
    assert totals(game.game) == before
    assert not game.game.rounds[0].is_invalid
    assert game.game.invalid_words == {}


def test_a_master_that_was_invalid_for_another_reason_stays_so():
    game = played()
    game.send("invalidate_master", "/duplicate/special/invalid?round=1", round=1, why="misplaced")
    assert rule(game, "CASES").taken
    assert rule(game, "CASES", why="it is in DIEC", command="restore_word").taken
    assert game.game.rounds[0].invalid == "misplaced"


def test_papers_and_log_say_it():
    game = played()
    assert rule(game, "CASA").taken
    for paper in ("papers/classification", "papers/rounds"):
        assert "Not valid, for everybody: CASA (not in DIEC)" in words(game.look(paper).screen)
    assert "CASA is not valid, for everybody (art. 1.7). not in DIEC" in words(
        game.look("log").screen
    )
    assert "word not valid (art. 1.7)" in words(game.look("sheet/player-2").screen)


def test_covered_slips_are_judged_again_and_not_shown():
    """CAT-DUP 1.1-7: while players write, the screen tells no move of the round under way."""
    game = played()
    game.type_rack("ALSOLAM")
    moment, cues = game.device.moment, (Cue(seconds_left=30, must=True),)
    game.do(StartRound(number=2, seconds=180, cues=cues, moment=moment))
    game.slips({4: "12H SOLA"})
    assert "SOLA" not in screen(game)
    said = screen(game, "SOLA")
    assert "David" not in said
    assert rule(game, "SOLA").taken
    assert worth(game, 2, 4) == (0, "invalid_word")


@pytest.mark.parametrize("word", ["", "X", "C4SA", "?", "<b>", "CASA " * 60, "CA SA"])
def test_what_is_no_word_is_refused_where_it_was_typed(word):
    game = played()
    answer = rule(game, word)
    assert not answer.taken
    assert "at least two letters" in words(game.look(f"special/word?word={word or '1'}").screen)
    assert game.game.invalid_words == {}


def test_a_reason_is_needed():
    game = played()
    answer = rule(game, "CASA", why=" ")
    assert not answer.taken
    assert 'aria-invalid="true"' in answer.screen


def test_final_results_are_reopened_first():
    """CAT-DUP 1.11-4."""
    game = played()
    game.end()
    game.do(SignResults(why="nobody claims", moment=game.device.moment))
    assert not rule(game, "CASA").taken
    assert "reopen them first" in screen(game, "CASA")


def test_without_a_list_the_judge_rules_all_the_same():
    """The finding: no word list, and a word that is invalid on several slips."""
    game = played(ruleset=None)
    assert rule(game, "CASA").taken
    assert [worth(game, 1, player)[0] for player in (2, 3)] == [0, 0]
