"""Attendance: players leave and return during a game; settings announced before the start are fixed."""

import pytest

from tests.support.desk import User
from tests.support.duplicate_game import GameUser
from tests.support.duplicate_user import (
    FORM,
    act,
    enrol,
    failed,
    field_message,
    game,
    kinds,
    load_game,
    player,
    prepare,
    words,
)

COURSE = "/duplicate/course"


@pytest.fixture
def user():
    user = User()
    prepare(user, bonus="yes", length="rounds", rounds="12")
    enrol(user, *(f"Player {number}" for number in range(10)))
    act(user, "start_duplicate", "/duplicate/start")
    return user


def test_player_who_leaves_can_return_and_the_bonus_stays(user):
    """CAT-DUP 1.10-3."""
    act(user, "duplicate_draw_rack", "/duplicate/round")
    player_id = player(user, "Player 3")
    act(user, "let_leave", COURSE, player=player_id)
    assert player_id in game(user).gone
    assert "Player 3 left" in words(user.look(COURSE).screen)
    act(user, "let_leave", COURSE, player=player_id)
    assert kinds(user).count("LetLeave") == 1
    assert game(user).start.bonus == 10
    act(user, "let_back", COURSE, player=player_id)
    assert game(user).gone == frozenset()
    assert kinds(user)[-2:] == ["LetLeave", "LetBack"]


def test_namesakes_show_tables_and_a_missing_bonus_is_not_mentioned():
    """CAT-DUP 1.10-3: N is the number of players at the start; a game of two has no bonus."""
    game = GameUser(names=("Anna", "Anna", "Benet")).start()
    game.play("CASESAL", {1: "H4 CASES", 2: "H8 CASA", 3: "H8 CASA"}, "H4", "CASES")
    text = words(game.look("course").screen)
    assert "Anna (table 1)" in text
    assert "Anna (table 2)" in text
    assert "The rounds played stay." in text
    assert "and the bonus stays" not in text


def test_player_who_is_not_in_the_game_cannot_leave(user):
    response = act(user, "let_leave", COURSE, player="nobody")
    assert not failed(response)
    assert "LetLeave" not in kinds(user)


def test_settings_announced_before_the_start_stay_and_others_change(user):
    """CAT-DUP 1.1-2, 1.1-7, 1.4-7, 1.10-5."""
    before = game(user).settings
    form = {"name": "Final", "time": "2:00", "order": "drawn", "judge_name": "Rosa"}
    form |= {"results_every": "4", "claims_minutes": "30", "groups": "", "wants_scores": "yes"}
    act(user, "change_duplicate", COURSE, **form)
    after = game(user).settings
    assert (after.title, after.seconds, after.order, after.judge_name) == (
        "Final",
        120,
        "drawn",
        "Rosa",
    )
    assert (after.results_every, after.claims_minutes, after.wants_scores) == (4, 30, True)
    for name in ("rounds", "has_bonus", "bag", "hand_in", "masters", "names", "is_rehearsal"):
        assert getattr(after, name) == getattr(before, name)
    assert load_game(user).row.name == "Final"


def test_form_omits_settings_that_cannot_change(user):
    screen = user.look(COURSE).screen
    for name in ("length", "bonus", "bag", "hand_in", "masters", "names", "rehearsal"):
        assert f'name="{name}"' not in screen


def test_going_on_before_the_start_saves_the_options():
    user = User()
    prepare(user)
    enrol(user, "Anna", "Joan")
    assert 'form="course-form" name="then"' in user.look(COURSE).screen
    response = act(user, "change_duplicate", COURSE, **{**FORM, "results_every": "3"}, then="go")
    assert game(user).settings.results_every == 3
    assert response.route == "/duplicate/players"  # too few players to start
    response = act(user, "change_duplicate", COURSE, **{**FORM, "results_every": "3"}, then="go")
    assert response.taken
    assert "Changed." not in str(response.effects)


def test_form_with_a_wrong_field_shows_the_error_and_stays(user):
    response = act(user, "change_duplicate", COURSE, name="Final", time="never", judge_name="Rosa")
    assert field_message(response, "time")
    assert 'value="Rosa"' in response.screen
    assert load_game(user).row.name == "Friday"


def test_stale_form_changes_nothing(user):
    seq = load_game(user).seq
    act(user, "let_leave", COURSE, player=player(user, "Player 1"))
    act(user, "change_duplicate", COURSE, **{**FORM, "name": "Late"}, seq=seq)
    assert load_game(user).row.name == "Friday"


def test_group_with_a_player_cannot_be_removed():
    user = User()
    prepare(user, groups="A\nB")
    enrol(user, "Anna", group="A")
    response = act(user, "change_duplicate", COURSE, **{**FORM, "groups": "B"})
    assert field_message(response, "groups")
    assert game(user).settings.groups == ("A", "B")


def test_player_gone_before_the_first_rack_returns_only_by_undoing_it():
    """CAT-DUP 1.8-4, 1.10-3: N and the bonus are those of the start; a mistaken departure can be undone."""
    user = User()
    prepare(user, bonus="yes")
    enrol(user, *(f"Player {number}" for number in range(1, 11)))
    act(user, "start_duplicate", "/duplicate/start")
    player_id = player(user, "Player 3")
    act(user, "let_leave", COURSE, player=player_id)
    assert (game(user).start.players, game(user).start.bonus) == (9, 0)
    act(user, "duplicate_draw_rack", "/duplicate/round")
    screen = user.look(COURSE).screen
    assert "left before the first rack" in words(screen)
    assert "Player 3 is back" not in screen
    response = act(user, "let_back", COURSE, player=player_id)
    assert "no more players can join now (art. 1.8)" in words(response.screen)
    assert player_id in game(user).gone
    response = act(user, "take_leaving_back", COURSE, player=player_id, why="  ")
    assert field_message(response, f"there-why-{player_id}")
    act(user, "take_leaving_back", COURSE, player=player_id, why="a slip of the  finger")
    assert player_id not in game(user).gone
    assert (game(user).start.players, game(user).start.bonus) == (10, 10)
    assert "was here from the start" not in words(user.look(COURSE).screen)
    log = words(user.look("/duplicate/log").screen)
    assert "Player 3 was here from the start: 10 players, bonus of 5 points." in log
    assert "a slip of the finger" in log
    act(user, "let_leave", COURSE, player=player(user, "Player 4"))
    act(user, "let_back", COURSE, player=player(user, "Player 4"))
    assert kinds(user)[-2:] == ["LetLeave", "LetBack"]
