"""A game is saved as a file and goes on from it on another device."""

import pytest

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.results.classification import results_data
from faristol.desk.shared.register import RegisterService
from faristol.duplicate.state import points_of
from tests.support.desk import CountingDice, User
from tests.support.duplicate_game import NAMES, GameUser, small_game
from tests.support.duplicate_user import act, enrol, failed, game, opened, prepare, seats, words


def saved(user):
    """Return the file that saving hands out."""
    response = act(user, "save_stream", "/duplicate/files")
    return next(effect["text"] for effect in response.effects if effect["do"] == "download")


def evening():
    user = User()
    prepare(user)
    enrol(user, "Anna", "Joan", "<b>Eve</b>")
    act(user, "start_duplicate", "/duplicate/start")
    return user


def test_a_game_goes_on_from_its_file_on_another_device():
    user = evening()
    other = User(dice=CountingDice(1000))
    response = other.send("open_duplicate", "/duplicate/files", pasted=saved(user))
    assert not failed(response)
    assert response.route == "/duplicate"
    assert game(other) == game(user)
    assert seats(other) == seats(user)
    act(other, "let_leave", "/duplicate/course", player=next(iter(game(other).entrants)))
    assert len(game(other).gone) == 1


def test_what_was_played_there_comes_back_here():
    user = evening()
    other = User(dice=CountingDice(1000))
    other.send("open_duplicate", "/duplicate/files", pasted=saved(user))
    act(other, "let_leave", "/duplicate/course", player=next(iter(game(other).entrants)))
    user.send("open_duplicate", "/duplicate/files", pasted=saved(other))
    assert game(user) == game(other)
    assert len(user.desk.service(DuplicateService).rows) == 1


def known():
    """Return a club where a member plays a game, the file of that game, and who it is."""
    user = User()
    user.add("Joan Serra")
    prepare(user)
    enrol(user, "serra", "Pep")
    return user, saved(user), user.id_of("Joan Serra")


def forget(user, player):
    user.look("/players")
    seq = user.seq_of("Joan Serra")
    word = user.send("forget_player", f"/players/{player}", player=player, seq=seq, word="FORGET")
    assert not failed(word)


def test_whoever_was_forgotten_here_does_not_come_back_with_the_file_of_a_game():
    user, old, one = known()
    forget(user, one)
    user.send("open_duplicate", "/duplicate/files", pasted=old)
    assert seats(user) == {1: "table 1", 2: "Pep"}
    assert "Serra" not in str(user.store.tables)


def test_nor_with_a_game_that_this_device_never_had_or_that_went_on_elsewhere():
    user, old, one = known()
    register = user.desk.service(RegisterService).stream
    response = user.send("save_stream", "/files", stream=register)
    players = next(effect["text"] for effect in response.effects if effect["do"] == "download")
    for has_game in (False, True):
        third = User(dice=CountingDice(2000))
        third.send("open_file", "/files", pasted=players)
        if has_game:
            third.send("open_duplicate", "/duplicate/files", pasted=old)
        third.look("/players")
        forget(third, one)
        other = User(dice=CountingDice(1000))
        other.send("open_duplicate", "/duplicate/files", pasted=old)
        act(other, "let_leave", "/duplicate/course", player=one)
        third.send("open_duplicate", "/duplicate/files", pasted=saved(other))
        assert seats(third) == {1: "table 1", 2: "Pep"}, has_game
        assert "Serra" not in str(third.store.tables)


def test_whom_the_register_forgot_elsewhere_goes_from_the_games_here_when_its_file_goes_on():
    user, _, one = known()
    response = user.send("save_stream", "/files", stream=user.desk.service(RegisterService).stream)
    players = next(effect["text"] for effect in response.effects if effect["do"] == "download")
    other = User(dice=CountingDice(1000))
    other.send("open_file", "/files", pasted=players)
    other.look("/players")
    forget(other, one)
    response = other.send(
        "save_stream", "/files", stream=other.desk.service(RegisterService).stream
    )
    told = next(effect["text"] for effect in response.effects if effect["do"] == "download")
    user.send("open_file", "/files", pasted=told)
    assert seats(user) == {1: "table 1", 2: "Pep"}
    assert "Serra" not in str(user.store.tables)


def test_a_file_that_is_none_is_refused_at_its_field():
    user = evening()
    before = opened(user).id
    response = user.send("open_duplicate", "/duplicate/files", pasted="hello")
    assert 'id="file-wrong"' in response.screen
    assert opened(user).id == before


def test_a_forged_file_is_refused():
    user = evening()
    other = User(dice=CountingDice(1000))
    forged = saved(user).replace('"players":3', '"players":9')
    response = other.send("open_duplicate", "/duplicate/files", pasted=forged)
    assert 'id="file-wrong"' in response.screen
    assert other.desk.service(DuplicateService).rows == []


def test_the_screen_says_how_old_the_copy_is():
    user = User()
    assert "No game is open" in words(user.look("/duplicate/files").screen)
    user = evening()
    assert "It has not been saved to a file yet." in words(user.look("/duplicate/files").screen)


def test_a_file_of_players_alone_opens_no_game():
    user = User()
    user.add("Anna")
    stream = user.desk.service(RegisterService).stream
    response = user.send("save_stream", "/files", stream=stream)
    text = next(effect["text"] for effect in response.effects if effect["do"] == "download")
    other = User(dice=CountingDice(1000))
    response = other.send("open_duplicate", "/duplicate/files", pasted=text)
    assert not failed(response)
    assert other.desk.service(DuplicateService).documents.selected_id == ""


# --- of Eliot ----------------------------------------------------------------------------------


def from_eliot(user, content, **fields):
    fields = {"lexicon": "file", **fields}
    return user.send("take_eliot", "/duplicate/files", files=(content,), **fields)


def eliots():
    """Return a game of ours, and the file that Eliot would open."""
    ours = small_game()
    return ours, handed_out(ours)


def handed_out(ours):
    response = ours.send("export_duplicate_eliot", "/duplicate/share")
    text = next(effect["text"] for effect in response.effects if effect["do"] == "download")
    return text.encode()


def told(response):
    return next(effect["text"] for effect in response.effects if effect["do"] == "toast")


def by_total(user):
    """Return all totals, the highest first."""
    return [one.half_points / 2 for one in results_data(opened(user)).whole.ranking]


def by_name(user):
    """Return what every player has of each round, by name."""
    now = opened(user)
    return {
        now.names.plain(player): tuple(points_of(now.game, player)) for player in now.game.entrants
    }


def test_a_game_that_went_to_eliot_comes_back_with_its_points():
    ours, content = eliots()
    user = User(dice=CountingDice(1000))
    response = from_eliot(user, content)
    assert not failed(response)
    assert response.route == "/duplicate"
    assert game(user).end.cause == "agreement"
    assert by_name(user) == by_name(ours.user)
    assert {one.table for one in game(user).entrants.values()} == {
        one.table for one in game(ours.user).entrants.values()
    }
    # the bonus of eleven players is 5.5, and Eliot counts in whole points
    assert told(response) == (
        "“Duplicate from Eliot” was imported, with the points in the file."
        " The bonus is the one in the file: 5."
    )


def test_a_bonus_that_is_that_of_our_rules_is_not_called_the_files_own():
    """CAT-DUP 1.10-7."""
    ours = GameUser(names=NAMES[:10], has_bonus=True).start()
    ours.play("CASESAL", {1: "H4 CASES", **dict.fromkeys(range(2, 11), "H8 CASA")}, "H4", "CASES")
    ours.end()
    user = User(dice=CountingDice(1000))
    response = from_eliot(user, handed_out(ours))
    assert told(response) == "“Duplicate from Eliot” was imported, with the points in the file."
    assert by_total(user) == by_total(ours.user) == [21, *[10] * 9]


def test_whose_total_is_not_that_of_the_file_is_named_and_the_log_names_everybody():
    _, content = eliots()
    other = content.decode().replace('points="4" type="valid"', 'points="5" type="valid"')
    assert other != content.decode()
    user = User(dice=CountingDice(1000))
    said = told(from_eliot(user, other.encode()))
    assert said.startswith(
        "“Duplicate from Eliot” was imported. 10 totals differ from the file:"
        " Anna: 31 in the file, 29 here."
    )
    assert said.endswith("Details are in the log.")
    assert said.count(" in the file, ") == 3
    note = "\n".join(game(user).notes)
    assert note.count(" in the file, ") == 10
    assert "Anna" not in note  # an event holds no name: whoever asks is forgotten
    assert "Table 1: 31 in the file, 29 here." in words(user.look("/duplicate/log").screen)


def test_what_was_taken_in_is_a_file_that_can_be_checked_and_saved():
    _, content = eliots()
    user = User(dice=CountingDice(1000))
    from_eliot(user, content)
    other = User(dice=CountingDice(5000))
    response = other.send("open_duplicate", "/duplicate/files", pasted=saved(user))
    assert not failed(response)
    assert by_name(other) == by_name(user)


def test_with_a_list_the_slips_are_judged_anew():
    _, content = eliots()
    user = User(dice=CountingDice(1000))
    response = from_eliot(user, content, lexicon=user.lists.rows[0]["digest"])
    assert not failed(response)
    assert game(user).lexicon.digest == user.lists.rows[0]["digest"]


def test_a_list_of_other_tiles_does_not_judge_it():
    _, content = eliots()
    user = User()
    response = from_eliot(user, content, lexicon=user.lists.rows[1]["digest"])
    assert 'id="eliot-lexicon-wrong"' in response.screen
    assert user.desk.service(DuplicateService).rows == []


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"<a/>", b"<EliotGame/>", b"\xff\xfe\x00", b"<!DOCTYPE x><a>" * 99]
)
def test_what_is_no_game_of_eliot_is_refused_at_its_field(content):
    user = User()
    response = from_eliot(user, content)
    assert not failed(response)
    assert 'id="eliot-wrong"' in response.screen
    assert user.desk.service(DuplicateService).rows == []


def test_a_round_that_our_rules_cannot_play_is_named():
    ours, content = eliots()
    rack = "".join(game(ours.user).rounds[0].rack)
    assert rack in content.decode()
    user = User()
    response = from_eliot(user, content.replace(rack.encode(), b"ZZZZZZZ", 1))
    assert not failed(response)
    assert "Round 1 of this file cannot be played under our rules" in words(response.screen)
