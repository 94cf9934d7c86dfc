"""The ruling that a word is invalid for all players in one action (CAT-DUP 1.7-2, 1.8-2).

Third-round 1-B10.
"""

import pytest

from faristol.clock.round.acts import StartRound
from faristol.duplicate.acts.results import SignResults
from faristol.duplicate.state import points_in_round, totals
from faristol.rules.clock import Cue
from tests.support.analyse_user import failed, words
from tests.support.duplicate_game import GameUser, player_of

ROUTE = "/duplicate/special/word"
NAMES = ("Anna", "Benet", "Clara", "David", "Eva", "Ferran", "Gemma", "Hug", "Ivet", "Joan", "Kim")


def play_first_round(**more):
    """Return a game whose first round has CASA on two slips and CASES, the master, on one."""
    game = GameUser(**{"names": NAMES, "has_bonus": True, **more}).start()
    no_slips = dict.fromkeys(range(5, 12), "")
    slips = {1: "H8 CASES", 2: "H8 CASA", 3: "H7 CASA", 4: "H8 LA", **no_slips}
    game.play("CASESAL", slips, "H8", "CASES")
    return game


def screen(game, word=""):
    answer = game.look(f"special/word?word={word}" if word else "special/word")
    assert not failed(answer), failed(answer)
    return words(answer.screen)


def rule_word(game, word, why="not in DIEC", command="invalidate_word"):
    return game.send(command, f"{ROUTE}?word={word}", word=word, why=why)


def score_of(game, number, player):
    score = points_in_round(game.game, game.game.rounds[number - 1], player_of(player))
    return score.points, score.reason


def test_words_on_slips_are_offered():
    text = screen(play_first_round())
    assert "CASA 2 slips" in text
    assert "CASES 1 slip" in text


def test_effect_is_previewed_without_storing():
    """CAT-DUP 1.10-1: including totals that change with the bonus."""
    game = play_first_round()
    text = screen(game, "CASES")
    assert "The master move of round 1 is not valid." in text
    assert "1 1 Anna H8 14 → 0" in text
    assert "Anna 19.5 → 0" in text
    assert "Benet 10" in text
    assert score_of(game, 1, 1) == (14, "")


def test_slips_with_the_word_become_null_in_one_action():
    """CAT-DUP 1.7-2."""
    game = play_first_round()
    answer = rule_word(game, "CASA")
    assert answer.taken
    assert [score_of(game, 1, player) for player in (2, 3)] == [(0, "invalid_word")] * 2
    assert score_of(game, 1, 1) == (14, "")
    text = words(answer.screen)
    assert "The word CASA is not valid, for everybody: slips with it score nothing." in text
    assert "These totals change: Benet, from 10 to 0; Clara, from 10 to 0." in text


def test_master_move_with_the_word_stays_and_is_invalid():
    """CAT-DUP 1.8-2."""
    game = play_first_round()
    assert rule_word(game, "cases").taken
    round_ = game.game.rounds[0]
    assert round_.is_invalid
    assert score_of(game, 1, 1)[0] == 0
    assert game.opened.board.count == 5
    assert game.game.invalid_words == {"CASES": "not in DIEC"}


def test_later_slip_with_the_word_is_null_too():
    """Another table wrote the same word, in this round or a later one."""
    game = play_first_round()
    assert rule_word(game, "SOLA").taken
    game.type_rack("ALSOLAM")
    game.slips({1: "12H SOLA"})
    assert score_of(game, 2, 1) == (0, "invalid_word")
    text = words(game.look("past?round=2&player=player-1&at=12H&word=SOL").screen)
    assert "0 → " in text


def test_accepting_the_words_of_one_slip_does_not_overrule_the_ruling():
    """CAT-DUP 1.7-2: valid for all players means that no single slip is judged otherwise."""
    game = play_first_round()
    assert rule_word(game, "CASA").taken
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
    assert score_of(game, 1, 2) == (0, "invalid_word")


def test_ruled_word_cannot_be_a_master_move():
    game = play_first_round()
    assert rule_word(game, "SOLA").taken
    game.type_rack("ALSOLAM")
    game.slips({1: "12H SOL", 2: "12H SOLA"} | dict.fromkeys(range(3, 12), ""))
    answer = game.send(
        "announce_master", "/duplicate/master", at="12H", word="SOLA", why="I insist"
    )
    assert not answer.taken
    assert "was ruled not valid for everybody: SOLA" in words(answer.screen)


def test_ruling_is_lifted_in_one_action():
    """A mistake of the judge: totals and master move are as before."""
    game = play_first_round()
    before = totals(game.game)
    for word in ("CASES", "CASA"):
        assert rule_word(game, word).taken
    assert totals(game.game) != before
    for word in ("CASA", "CASES"):
        assert not rule_word(game, word, why=" ", command="restore_word").taken
        assert rule_word(game, word, why="it is in DIEC", command="restore_word").taken
    assert totals(game.game) == before
    assert not game.game.rounds[0].is_invalid
    assert game.game.invalid_words == {}


def test_master_invalid_for_another_reason_stays_invalid():
    game = play_first_round()
    game.send("invalidate_master", "/duplicate/special/invalid?round=1", round=1, why="misplaced")
    assert rule_word(game, "CASES").taken
    assert rule_word(game, "CASES", why="it is in DIEC", command="restore_word").taken
    assert game.game.rounds[0].invalid == "misplaced"


def test_papers_and_log_mention_the_ruling():
    game = play_first_round()
    assert rule_word(game, "CASA").taken
    for paper in ("papers/classification", "papers/rounds"):
        assert "Not valid, for everybody: CASA (not in DIEC)" in words(game.look(paper).screen)
    assert "CASA is not valid, for everybody (art. 1.7). not in DIEC" in words(
        game.look("log").screen
    )
    assert "word not valid (art. 1.7)" in words(game.look("sheet/player-2").screen)


def test_covered_slips_are_judged_again_without_being_shown():
    """CAT-DUP 1.1-7: while players write, the screen reveals no move of the round in play."""
    game = play_first_round()
    game.type_rack("ALSOLAM")
    moment, cues = game.device.moment, (Cue(seconds_left=30, must=True),)
    game.do(StartRound(number=2, seconds=180, cues=cues, moment=moment))
    game.slips({4: "12H SOLA"})
    assert "SOLA" not in screen(game)
    text = screen(game, "SOLA")
    assert "David" not in text
    assert rule_word(game, "SOLA").taken
    assert score_of(game, 2, 4) == (0, "invalid_word")


@pytest.mark.parametrize("word", ["", "X", "C4SA", "?", "<b>", "CASA " * 60, "CA SA"])
def test_invalid_word_is_refused_at_its_field(word):
    game = play_first_round()
    answer = rule_word(game, word)
    assert not answer.taken
    assert "at least two letters" in words(game.look(f"special/word?word={word or '1'}").screen)
    assert game.game.invalid_words == {}


def test_ruling_needs_a_reason():
    game = play_first_round()
    answer = rule_word(game, "CASA", why=" ")
    assert not answer.taken
    assert 'aria-invalid="true"' in answer.screen


def test_final_results_must_be_reopened_before_a_ruling():
    """CAT-DUP 1.11-4."""
    game = play_first_round()
    game.end()
    game.do(SignResults(why="nobody claims", moment=game.device.moment))
    assert not rule_word(game, "CASA").taken
    assert "reopen them first" in screen(game, "CASA")


def test_judge_can_rule_without_a_list():
    """The finding: no word list, and a word that is invalid on several slips."""
    game = play_first_round(ruleset=None)
    assert rule_word(game, "CASA").taken
    assert [score_of(game, 1, player)[0] for player in (2, 3)] == [0, 0]
