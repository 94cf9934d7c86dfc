"""A game as a file: saved, continued on another device, and imported from Eliot."""

import pytest

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.results.classification import results_data
from faristol.desk.shared.register import RegisterService
from faristol.duplicate.state import points_of
from tests.support.desk import CountingDice, User
from tests.support.duplicate_game import NAMES, GameUser, small_game
from tests.support.duplicate_user import act, enrol, failed, game, load_game, prepare, seats, words


def saved_file(user):
    """Return the text of the saved file."""
    response = act(user, "save_stream", "/duplicate/files")
    return next(effect["text"] for effect in response.effects if effect["do"] == "download")


def running_evening():
    user = User()
    prepare(user)
    enrol(user, "Anna", "Joan", "<b>Eve</b>")
    act(user, "start_duplicate", "/duplicate/start")
    return user


def test_game_continues_from_its_file_on_another_device():
    user = running_evening()
    other_user = User(dice=CountingDice(1000))
    response = other_user.send("open_duplicate", "/duplicate/files", pasted=saved_file(user))
    assert not failed(response)
    assert response.route == "/duplicate"
    assert game(other_user) == game(user)
    assert seats(other_user) == seats(user)
    act(other_user, "let_leave", "/duplicate/course", player=next(iter(game(other_user).entrants)))
    assert len(game(other_user).gone) == 1


def test_rounds_played_elsewhere_are_imported_back():
    user = running_evening()
    other_user = User(dice=CountingDice(1000))
    other_user.send("open_duplicate", "/duplicate/files", pasted=saved_file(user))
    act(other_user, "let_leave", "/duplicate/course", player=next(iter(game(other_user).entrants)))
    user.send("open_duplicate", "/duplicate/files", pasted=saved_file(other_user))
    assert game(user) == game(other_user)
    assert len(user.desk.service(DuplicateService).rows) == 1


def member_game():
    """Return a club where a member plays a game, the file of that game, and the player's id."""
    user = User()
    user.add("Joan Serra")
    prepare(user)
    enrol(user, "serra", "Pep")
    return user, saved_file(user), user.id_of("Joan Serra")


def erase_player(user, player):
    user.look("/players")
    seq = user.seq_of("Joan Serra")
    word = user.send("forget_player", f"/players/{player}", player=player, seq=seq, word="FORGET")
    assert not failed(word)


def test_erased_player_is_not_restored_by_the_file_of_a_game():
    user, old, player = member_game()
    erase_player(user, player)
    user.send("open_duplicate", "/duplicate/files", pasted=old)
    assert seats(user) == {1: "table 1", 2: "Pep"}
    assert "Serra" not in str(user.store.tables)


def test_erased_player_is_not_restored_by_a_new_or_continued_game():
    user, old, player = member_game()
    register = user.desk.service(RegisterService).stream
    response = user.send("save_stream", "/files", stream=register)
    players = next(effect["text"] for effect in response.effects if effect["do"] == "download")
    for has_game in (False, True):
        third = User(dice=CountingDice(2000))
        third.send("open_file", "/files", pasted=players)
        if has_game:
            third.send("open_duplicate", "/duplicate/files", pasted=old)
        third.look("/players")
        erase_player(third, player)
        other_user = User(dice=CountingDice(1000))
        other_user.send("open_duplicate", "/duplicate/files", pasted=old)
        act(other_user, "let_leave", "/duplicate/course", player=player)
        third.send("open_duplicate", "/duplicate/files", pasted=saved_file(other_user))
        assert seats(third) == {1: "table 1", 2: "Pep"}, has_game
        assert "Serra" not in str(third.store.tables)


def test_imported_register_erases_its_erased_players_from_the_games():
    user, _, player = member_game()
    response = user.send("save_stream", "/files", stream=user.desk.service(RegisterService).stream)
    players = next(effect["text"] for effect in response.effects if effect["do"] == "download")
    other_user = User(dice=CountingDice(1000))
    other_user.send("open_file", "/files", pasted=players)
    other_user.look("/players")
    erase_player(other_user, player)
    response = other_user.send(
        "save_stream", "/files", stream=other_user.desk.service(RegisterService).stream
    )
    register_file = next(
        effect["text"] for effect in response.effects if effect["do"] == "download"
    )
    user.send("open_file", "/files", pasted=register_file)
    assert seats(user) == {1: "table 1", 2: "Pep"}
    assert "Serra" not in str(user.store.tables)


def test_invalid_file_is_refused_at_its_field():
    user = running_evening()
    before = load_game(user).id
    response = user.send("open_duplicate", "/duplicate/files", pasted="hello")
    assert 'id="file-wrong"' in response.screen
    assert load_game(user).id == before


def test_forged_file_is_refused():
    user = running_evening()
    other_user = User(dice=CountingDice(1000))
    forged = saved_file(user).replace('"players":3', '"players":9')
    response = other_user.send("open_duplicate", "/duplicate/files", pasted=forged)
    assert 'id="file-wrong"' in response.screen
    assert other_user.desk.service(DuplicateService).rows == []


def test_screen_shows_the_age_of_the_copy():
    user = User()
    assert "No game is open" in words(user.look("/duplicate/files").screen)
    user = running_evening()
    assert "It has not been saved to a file yet." in words(user.look("/duplicate/files").screen)


def test_file_of_players_alone_opens_no_game():
    user = User()
    user.add("Anna")
    stream = user.desk.service(RegisterService).stream
    response = user.send("save_stream", "/files", stream=stream)
    text = next(effect["text"] for effect in response.effects if effect["do"] == "download")
    other_user = User(dice=CountingDice(1000))
    response = other_user.send("open_duplicate", "/duplicate/files", pasted=text)
    assert not failed(response)
    assert other_user.desk.service(DuplicateService).documents.selected_id == ""


# ---- Eliot ----


def import_eliot(user, content, **fields):
    fields = {"lexicon": "file", **fields}
    return user.send("take_eliot", "/duplicate/files", files=(content,), **fields)


def game_with_eliot_file():
    """Return a game of ours and its Eliot file."""
    ours = small_game()
    return ours, eliot_file_of(ours)


def eliot_file_of(ours):
    response = ours.send("export_duplicate_eliot", "/duplicate/share")
    text = next(effect["text"] for effect in response.effects if effect["do"] == "download")
    return text.encode()


def toast_of(response):
    return next(effect["text"] for effect in response.effects if effect["do"] == "toast")


def totals_of(user):
    """Return all totals, the highest first."""
    return [row.half_points / 2 for row in results_data(load_game(user)).whole.ranking]


def rounds_by_name(user):
    """Return the scores of each player by round, keyed by name."""
    loaded = load_game(user)
    return {
        loaded.names.plain(player): tuple(points_of(loaded.game, player))
        for player in loaded.game.entrants
    }


def test_game_exported_to_eliot_is_imported_with_its_points():
    ours, content = game_with_eliot_file()
    user = User(dice=CountingDice(1000))
    response = import_eliot(user, content)
    assert not failed(response)
    assert response.route == "/duplicate"
    assert game(user).end.cause == "agreement"
    assert rounds_by_name(user) == rounds_by_name(ours.user)
    assert {entrant.table for entrant in game(user).entrants.values()} == {
        entrant.table for entrant in game(ours.user).entrants.values()
    }
    # the bonus of eleven players is 5.5, and Eliot counts in whole points
    assert toast_of(response) == (
        "“Duplicate from Eliot” was imported, with the points in the file."
        " The bonus is the one in the file: 5."
    )


def test_bonus_of_our_rules_is_not_reported_as_one_of_the_file():
    """CAT-DUP 1.10-7."""
    ours = GameUser(names=NAMES[:10], has_bonus=True).start()
    ours.play("CASESAL", {1: "H4 CASES", **dict.fromkeys(range(2, 11), "H8 CASA")}, "H4", "CASES")
    ours.end()
    user = User(dice=CountingDice(1000))
    response = import_eliot(user, eliot_file_of(ours))
    assert toast_of(response) == "“Duplicate from Eliot” was imported, with the points in the file."
    assert totals_of(user) == totals_of(ours.user) == [21, *[10] * 9]


def test_differing_totals_are_reported_in_short_and_logged_in_full():
    _, content = game_with_eliot_file()
    changed = content.decode().replace('points="4" type="valid"', 'points="5" type="valid"')
    assert changed != content.decode()
    user = User(dice=CountingDice(1000))
    toast = toast_of(import_eliot(user, changed.encode()))
    assert toast.startswith(
        "“Duplicate from Eliot” was imported. 10 totals differ from the file:"
        " Anna: 31 in the file, 29 here."
    )
    assert toast.endswith("Details are in the log.")
    assert toast.count(" in the file, ") == 3
    note = "\n".join(game(user).notes)
    assert note.count(" in the file, ") == 10
    assert "Anna" not in note  # an event holds no name, so that a player can be erased
    assert "Table 1: 31 in the file, 29 here." in words(user.look("/duplicate/log").screen)


def test_imported_game_is_a_file_that_can_be_checked_and_saved():
    _, content = game_with_eliot_file()
    user = User(dice=CountingDice(1000))
    import_eliot(user, content)
    other_user = User(dice=CountingDice(5000))
    response = other_user.send("open_duplicate", "/duplicate/files", pasted=saved_file(user))
    assert not failed(response)
    assert rounds_by_name(other_user) == rounds_by_name(user)


def test_slips_are_judged_again_with_a_list():
    _, content = game_with_eliot_file()
    user = User(dice=CountingDice(1000))
    response = import_eliot(user, content, lexicon=user.lists.rows[0]["digest"])
    assert not failed(response)
    assert game(user).lexicon.digest == user.lists.rows[0]["digest"]


def test_list_of_other_tiles_does_not_judge_the_import():
    _, content = game_with_eliot_file()
    user = User()
    response = import_eliot(user, content, lexicon=user.lists.rows[1]["digest"])
    assert 'id="eliot-lexicon-wrong"' in response.screen
    assert user.desk.service(DuplicateService).rows == []


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"<a/>", b"<EliotGame/>", b"\xff\xfe\x00", b"<!DOCTYPE x><a>" * 99]
)
def test_file_that_is_no_eliot_game_is_refused_at_its_field(content):
    user = User()
    response = import_eliot(user, content)
    assert not failed(response)
    assert 'id="eliot-wrong"' in response.screen
    assert user.desk.service(DuplicateService).rows == []


def test_round_that_our_rules_cannot_play_is_named():
    ours, content = game_with_eliot_file()
    rack = "".join(game(ours.user).rounds[0].rack)
    assert rack in content.decode()
    user = User()
    response = import_eliot(user, content.replace(rack.encode(), b"ZZZZZZZ", 1))
    assert not failed(response)
    assert "Round 1 of this file cannot be played under our rules" in words(response.screen)
