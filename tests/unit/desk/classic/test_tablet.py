"""Games against the tablet, which answers by itself, by the rules, and with the knowledge of a player."""

import pytest

from faristol.classic.acts.challenges import GiveVerdict
from faristol.classic.acts.closing import Sign
from faristol.classic.acts.turns import Play
from faristol.classic.result import Final, final_of
from faristol.desk.classic import tablet
from faristol.opponent.levels import BY_NAME
from tests.support.classic_user import ClassicUser, problems
from tests.unit.desk.classic.test_game import has_sound_log


def start_against_tablet(level="8", **form):
    at = ClassicUser(names=("Jana Roig",), level=level, **form)
    assert at.began.taken, problems(at.began)
    return at


def start_game_begun_by(first, **form):
    """Return a game begun by the seat `first`."""
    at = start_against_tablet(**form).begin()
    while at.game.first != first:
        at = ClassicUser(user=at.user, names=("Jana Roig",), level="8", **form).begin()
    return at


EXHAUSTIVE = pytest.mark.exhaustive("every run plays the weakest level and the strongest")
ENDS = (next(iter(BY_NAME)), next(reversed(BY_NAME)))


@pytest.mark.parametrize(
    "level", [pytest.param(name, marks=() if name in ENDS else EXHAUSTIVE) for name in BY_NAME]
)
def test_tablet_answers_all_turns_until_the_end(level):
    at = start_against_tablet(level).begin()
    for _ in range(60):
        if at.step != "turn":
            break
        assert at.game.people == [at.game.turn], "it is never the tablet's turn on a screen"
        turns = len(at.game.turns)
        at.ok("pass_turn")
        if at.step == "turn":
            assert len(at.game.turns) == turns + 2
    assert at.step == "ended"
    assert isinstance(final_of(at.game), Final)
    assert any(turn.points for turn in at.game.turns if turn.seat == 2)
    at.ok("sign_game", seat=1)
    assert at.step == "final"
    assert [event.act.seat for event in at.opened.log if isinstance(event.act, Sign)] == [1, 2]
    assert has_sound_log(at)


def test_game_against_the_tablet_never_covers_the_rack():
    at = start_against_tablet().begin()
    assert len(at.rack) == 7
    at.ok("pass_turn")
    assert len(at.rack) == 7
    assert "cover_tiles" not in at.screen
    assert "uncover_tiles" not in at.screen


def test_unlisted_word_is_withdrawn_and_the_turn_is_lost():
    at = start_game_begun_by(1)
    at.lay_two()
    played, answer = at.game.turns
    if played.how == "invalid":
        verdict = next(event.act for event in at.opened.log if isinstance(event.act, GiveVerdict))
        assert verdict.source == "list"
        assert "is not in the list" in at.screen
    else:
        assert played.points
    assert answer.seat == 2
    assert at.step == "turn"


def test_rack_of_the_tablet_is_dealt_before_the_end():
    at = start_against_tablet().begin()
    at.ok("pass_turn")
    assert at.user.desk.stream_store.prefs
    rack = at.opened.hands.rack(2)
    assert rack
    assert all(event.act.__class__.__name__ != "EndClassic" for event in at.opened.log)


def test_clock_runs_for_the_person_not_the_tablet():
    at = start_game_begun_by(2)
    assert len(at.game.turns) == 1, "it began before the first screen"
    assert at.game.clock.running == at.game.turn == 1
    at.ok("pass_turn")
    assert at.game.clock.running == 1
    assert at.game.clock.used[1] <= 1_000 * len(at.game.turns)


def test_tablet_needs_a_word_list_and_an_existing_level():
    for form in ({"lexicon": ""}, {"level": "god"}):
        at = ClassicUser(names=("Jana Roig",), **{"level": "3", **form})
        assert not at.began.taken
    wood = ClassicUser(names=("Jana Roig", "Pep"), level="3", mode="record")
    assert wood.game.people == [1, 2]


def test_level_is_chosen_instead_of_the_second_name():
    at = start_against_tablet()
    screen = at.user.look("/game/new?level=3").screen
    assert 'id="player-1"' not in screen
    assert "knows words of up to 6 letters" in screen
    assert "The tablet, level 3" in screen
    assert 'id="player-1"' in at.user.look("/game/new").screen


def test_turn_is_stored_when_the_answer_of_the_tablet_fails(monkeypatch):
    at = start_game_begun_by(1)

    async def play_wrong_move(*_):
        return (Play(at="A1", word="CASA"),)

    monkeypatch.setattr(tablet, "_choose_acts", play_wrong_move)
    at.ok("pass_turn")
    assert [turn.how for turn in at.game.turns] == ["pass"]
    assert "let_tablet_play" in at.screen
    assert not at.send("let_tablet_play").taken, "the refusal is displayed"
    monkeypatch.undo()
    at.ok("let_tablet_play")
    assert len(at.game.turns) == 2
