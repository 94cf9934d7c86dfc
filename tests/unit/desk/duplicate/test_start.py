"""The start of a game: the summary of its settings, the commitment of the draw, the end of enrolment."""

import pytest

from faristol.duplicate.acts.start import CommitDraw, PublishCommitment, StartGame
from faristol.tiles.draw import Source
from tests.support.desk import User
from tests.support.duplicate_user import (
    act,
    enrol,
    failed,
    field_message,
    game,
    kinds,
    load_events,
    load_game,
    prepare,
    words,
)

START = "/duplicate/start"


def prepare_game(players=2, **fields):
    user = User()
    prepare(user, **fields)
    for number in range(players):
        enrol(user, f"Player {number}")
    return user


def start_screen(user):
    return words(user.look(START).screen)


def test_game_needs_two_players():
    """CAT-DUP 1.1-1."""
    user = prepare_game(1)
    assert "At least 2 players are needed" in start_screen(user)
    assert "Start the game" not in start_screen(user)
    response = act(user, "start_duplicate", START)
    assert not failed(response)
    assert not game(user).is_started


def test_start_warns_that_the_first_rack_closes_enrolment():
    """CAT-DUP 1.8-4, 1.10-3."""
    user = prepare_game(2)
    assert "2 players, no bonus. Latecomers can join" in start_screen(user)
    assert "No players can join once the first round has started (art. 1.8)." in start_screen(user)
    response = act(user, "start_duplicate", START)
    assert response.route == "/duplicate/round"
    assert kinds(user)[-3:] == ["CommitDraw", "PublishCommitment", "StartGame"]
    assert load_events(user)[-1] == StartGame(players=2, bonus=0, room_words="", names="cities")


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (9, "Only with 10 players or more (art. 1.10)."),
        (10, "bonus of 5 points"),
        (11, "bonus of 5.5 points"),
    ],
)
def test_bonus_follows_from_the_number_of_players(players, expected):
    """CAT-DUP 1.10-2, 1.10-5, 1.10-7."""
    assert expected in start_screen(prepare_game(players, bonus="yes"))


def test_bonus_is_offered_from_ten_players_and_can_be_declined():
    """CAT-DUP 1.10-2, 1.10-5."""
    user = prepare_game(10)
    assert "With this many players it would be 5 points." in start_screen(user)
    act(user, "set_bonus", START, bonus="yes")
    assert game(user).settings.has_bonus
    act(user, "set_bonus", START, bonus="")
    assert not game(user).settings.has_bonus
    act(user, "set_bonus", START, bonus="yes")
    act(user, "start_duplicate", START)
    assert game(user).start.bonus == 10


def test_seal_is_shown_before_the_words_and_the_seed_never():
    user = prepare_game(2)
    response = act(user, "commit_draw", START)
    assert {"do": "focus", "id": "seal"} in response.effects, "and Enter changes nothing there"
    assert 'id="seal"' in response.screen
    seed, commitment = load_events(user)[-2:]
    assert isinstance(seed, CommitDraw)
    assert commitment == PublishCommitment(commitment=Source(seed.seed).commitment)
    for route in (START, f"{START}/draw"):
        screen = user.look(route).screen
        assert commitment.commitment in words(screen).replace(" ", "")
        assert seed.seed not in screen.replace(" ", "")
    act(user, "start_duplicate", START, room_words="  tres   gats ")
    assert game(user).start.room_words == "tres gats"
    assert game(user).commitment == commitment.commitment
    assert "tres gats" in words(user.look(f"{START}/draw").screen)


def test_words_sent_before_the_seal_was_shown_start_nothing():
    """docs/draw.md: the seed is fixed before the words are spoken, or the device could have chosen it."""
    user = prepare_game(2)
    assert 'name="room_words"' not in user.look(START).screen
    response = act(user, "start_duplicate", START, room_words="paraules dites abans")
    assert "after the seal of the draw has been shown." in words(response.screen)
    assert kinds(user)[-1] == "EnrolPlayers"
    act(user, "commit_draw", START)
    assert kinds(user)[-2:] == ["CommitDraw", "PublishCommitment"]
    assert 'name="room_words"' in user.look(START).screen
    act(user, "start_duplicate", START, room_words="paraules dites després")
    assert game(user).start.room_words == "paraules dites després"


def test_second_seal_is_not_generated():
    user = prepare_game(2)
    act(user, "commit_draw", START)
    before = load_game(user).seq
    act(user, "commit_draw", START)
    assert load_game(user).seq == before


def test_overlong_words_are_refused_and_stay_in_the_form():
    user = prepare_game(2)
    act(user, "commit_draw", START)
    response = act(user, "start_duplicate", START, room_words="x" * 900)
    assert field_message(response, "room_words")
    assert "x" * 900 in response.screen
    assert not game(user).is_started


def test_game_with_a_cloth_bag_has_no_seed():
    user = prepare_game(2, bag="hand")
    assert "seal" not in start_screen(user)
    act(user, "start_duplicate", START)
    assert kinds(user)[-1] == "StartGame"
    assert "CommitDraw" not in kinds(user)


def test_start_from_a_stale_list_of_players_is_refused():
    user = prepare_game(2)
    seq = load_game(user).seq
    enrol(user, "Late")
    act(user, "start_duplicate", START, seq=seq)
    assert not game(user).is_started


def test_game_starts_once():
    user = prepare_game(2)
    act(user, "start_duplicate", START)
    before = load_game(user).seq
    response = act(user, "start_duplicate", START)
    assert not failed(response)
    assert load_game(user).seq == before
    assert "To the game" in start_screen(user)


def test_gaps_in_the_table_numbers_are_named():
    user = prepare_game(2)
    act(
        user,
        "change_entrant",
        player=next(iter(game(user).entrants)),
        name="Player 0",
        table="30",
    )
    assert "The table numbers have gaps: 2, 30" in start_screen(user)


def test_start_waits_for_a_list_missing_on_the_device():
    user = prepare_game(2)
    user.lists.rows = user.lists.rows[1:]
    user.store.tables["words"].clear()
    user.store.tables["lexicons"].clear()
    user.restart()
    assert "is not on this device: open its file or import it." in start_screen(user)
    assert "Start the game" not in start_screen(user)


def test_players_with_devices_are_told_to_send_moves_to_the_judge():
    """CAT-DUP 1.1-7: the program receives no moves by itself.

    The players are told the contents of a message.
    """
    text = start_screen(prepare_game(2, hand_in="device"))
    assert "Send the move to the judge in a message before “Time!” is called." in text
    assert "In the message: coordinates, the whole word" in text
    assert "On the slip:" not in text
    assert "In a message to the judge, who types it in" in words(
        User().look("/duplicate/new").screen
    )
    assert "a circle around a blank’s letter" in start_screen(prepare_game(2, hand_in="runners"))
