"""A game is saved as a file and goes on from it on another device."""

from tests.support.desk import CountingDice, User
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
    assert len(user.desk.duplicate.rows) == 1


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
    assert other.desk.duplicate.rows == []


def test_the_screen_says_how_old_the_copy_is():
    user = User()
    assert "No game is open" in words(user.look("/duplicate/files").screen)
    user = evening()
    assert "There is no copy of it in a file yet." in words(user.look("/duplicate/files").screen)


def test_a_file_of_players_alone_opens_no_game():
    user = User()
    user.add("Anna")
    stream = user.desk.club.stream
    response = user.send("save_stream", "/files", stream=stream)
    text = next(effect["text"] for effect in response.effects if effect["do"] == "download")
    other = User(dice=CountingDice(1000))
    response = other.send("open_duplicate", "/duplicate/files", pasted=text)
    assert not failed(response)
    assert other.desk.duplicate.stream == ""
