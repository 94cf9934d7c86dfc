"""Somebody plays against the tablet: it answers by itself, by the rules, and knows no more than anybody at its place."""

import pytest

from faristol.classic.acts.challenges import GiveVerdict
from faristol.classic.acts.closing import Sign
from faristol.classic.acts.turns import Play
from faristol.classic.result import Final, final_of
from faristol.desk.classic import tablet
from faristol.opponent.levels import BY_NAME
from tests.support.classic_user import ClassicUser, problems
from tests.unit.desk.classic.test_game import log_is_sound


def against(level="8", **form):
    at = ClassicUser(names=("Jana Roig",), level=level, **form)
    assert at.began.taken, problems(at.began)
    return at


def begun(first, **form):
    """Return a game that a seat began."""
    at = against(**form).begin()
    while at.game.first != first:
        at = ClassicUser(user=at.user, names=("Jana Roig",), level="8", **form).begin()
    return at


EXHAUSTIVE = pytest.mark.exhaustive("every run plays the weakest level and the strongest")
ENDS = (next(iter(BY_NAME)), next(reversed(BY_NAME)))


@pytest.mark.parametrize(
    "level", [pytest.param(one, marks=() if one in ENDS else EXHAUSTIVE) for one in BY_NAME]
)
def test_the_tablet_answers_every_turn_until_the_end(level):
    at = against(level).begin()
    for _ in range(60):
        if at.step != "turn":
            break
        assert at.game.people == [at.game.turn], "it is never the tablet's turn when somebody looks"
        turns = len(at.game.turns)
        at.ok("pass_turn")
        if at.step == "turn":
            assert len(at.game.turns) == turns + 2
    assert at.step == "ended"
    assert isinstance(final_of(at.game), Final)
    assert any(turn.points for turn in at.game.turns if turn.seat == 2)
    at.ok("sign_game", seat=1)
    assert at.step == "final"
    assert [fact.act.seat for fact in at.opened.log if isinstance(fact.act, Sign)] == [1, 2]
    assert log_is_sound(at)


def test_who_plays_alone_hands_nothing_over_and_covers_nothing():
    at = against().begin()
    assert len(at.rack) == 7
    at.ok("pass_turn")
    assert len(at.rack) == 7
    assert "cover_tiles" not in at.screen
    assert "uncover_tiles" not in at.screen


def test_a_word_that_is_not_in_the_list_is_withdrawn_and_the_turn_is_lost():
    at = begun(1)
    at.lay_two()
    played, answer = at.game.turns
    if played.how == "invalid":
        verdict = next(one.act for one in at.opened.log if isinstance(one.act, GiveVerdict))
        assert verdict.source == "list"
        assert "is not in the list" in at.screen
    else:
        assert played.points
    assert answer.seat == 2
    assert at.step == "turn"


def test_the_rack_of_the_tablet_is_nowhere_before_the_end():
    at = against().begin()
    at.ok("pass_turn")
    assert at.user.desk.stream_store.prefs
    held = at.opened.hands.rack(2)
    assert held
    assert all(one.act.__class__.__name__ != "EndClassic" for one in at.opened.log)


def test_the_clock_runs_for_who_sits_there():
    at = begun(2)
    assert len(at.game.turns) == 1, "it began before anybody looked"
    assert at.game.clock.running == at.game.turn == 1
    at.ok("pass_turn")
    assert at.game.clock.running == 1
    assert at.game.clock.used[1] <= 1_000 * len(at.game.turns)


def test_the_tablet_needs_a_list_and_a_level_that_there_is():
    for form in ({"lexicon": ""}, {"level": "god"}):
        at = ClassicUser(names=("Jana Roig",), **{"level": "3", **form})
        assert not at.began.taken
    wood = ClassicUser(names=("Jana Roig", "Pep"), level="3", mode="record")
    assert wood.game.people == [1, 2]


def test_a_level_is_chosen_in_the_place_of_the_second_name():
    at = against()
    screen = at.user.look("/game/new?level=3").screen
    assert 'id="player-1"' not in screen
    assert "knows words of up to 6 letters" in screen
    assert "The tablet, level 3" in screen
    assert 'id="player-1"' in at.user.look("/game/new").screen


def test_what_somebody_did_is_stored_when_the_answer_of_the_tablet_is_not(monkeypatch):
    at = begun(1)

    async def wrong(*_):
        return (Play(at="A1", word="CASA"),)

    monkeypatch.setattr(tablet, "_choose_acts", wrong)
    at.ok("pass_turn")
    assert [turn.how for turn in at.game.turns] == ["pass"]
    assert "let_tablet_play" in at.screen
    assert not at.send("let_tablet_play").taken, "then it is said why"
    monkeypatch.undo()
    at.ok("let_tablet_play")
    assert len(at.game.turns) == 2
