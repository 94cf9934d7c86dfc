"""The games of a device: in play, finished, rehearsals; continued on another day."""

import pytest

from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.register import RegisterService
from tests.support.continued import fresh_user
from tests.support.desk import User
from tests.support.duplicate_game import GameUser
from tests.support.duplicate_user import (
    act,
    enrol,
    failed,
    field_message,
    game,
    load_game,
    prepare,
    words,
)


@pytest.fixture
def user():
    return User()


def start_game(user, name, **fields):
    prepare(user, name=name, **fields)
    enrol(user, "Anna", "Joan")
    act(user, "start_duplicate", "/duplicate/start")
    return load_game(user).id


def test_first_tile_of_home_is_the_duplicate(user):
    screen = user.look("/").screen
    places = screen.partition('class="doors"')[2]
    assert places.index("#/duplicate") < places.index("#/judge")


def test_home_continues_the_game_and_shows_its_next_step(user):
    prepare(user)
    screen = words(user.look("/").screen)
    assert "Add the players, then start" in screen
    start_game(user, "Sunday")
    screen = user.look("/").screen
    assert "Draw the first rack" in words(screen)
    assert 'id="next" href="#/duplicate/round"' in screen


def test_games_are_grouped_by_their_state(user):
    start_game(user, "Running")
    start_game(user, "Trial", rehearsal="yes")
    start_game(user, "Done")
    act(user, "end_game", "/duplicate/end", cause="agreement", why="storm")
    screen = words(user.look("/duplicate").screen)
    assert "All documents 3 In play 1 Finished 1 Rehearsals 1" in screen
    for state, name in (("play", "Running"), ("done", "Done"), ("rehearsal", "Trial")):
        text = words(
            user.look(f"/duplicate?show={state}", region="documents").fragments["documents"]
        )
        assert [name_ for name_ in ("Running", "Done", "Trial") if name_ in text] == [name]
    assert "started · 2 players · complete game" in screen
    assert "ended, not yet final · 2 players" in screen


def test_another_game_continues_where_it_was_left(user):
    first = start_game(user, "First")
    prepare(user, name="Second")
    response = user.send("use_duplicate", "/duplicate", stream=first)
    assert response.route == "/duplicate/round"
    assert load_game(user).row.name == "First"
    user.restart()
    assert load_game(user).row.name == "First"


def next_action_of(screen):
    """Return the next action of a screen: its route and its text."""
    start = screen.index('class="next"')
    head, _, tail = screen[start:].partition(">")
    href = head.partition('href="')[2].partition('"')[0]
    return href, words(tail.partition("</strong>")[0])


def test_saved_evening_opens_with_its_own_next_action():
    """It was "Prepare a game", depending on the game in use (third-round 1-B4)."""
    saving_user = User()
    start_game(saving_user, "Last week")
    act(saving_user, "end_game", "/duplicate/end", cause="agreement", why="storm")
    (file,) = [
        effect["text"]
        for effect in saving_user.send(
            "save_stream", "/files", stream=load_game(saving_user).id
        ).effects
        if effect["do"] == "download"
    ]
    for is_running in (False, True):
        for route, command in (("/files", "open_file"), ("/duplicate/files", "open_duplicate")):
            importing_user = fresh_user()
            if is_running:
                start_game(importing_user, "Tonight")
            for _ in range(2):  # the second time the game exists already
                response = importing_user.send(command, route, pasted=file)
                assert not failed(response)
                assert next_action_of(response.screen)[1] == "Look at the results", (
                    is_running,
                    route,
                )
            assert "Prepare another game" in words(importing_user.look("/duplicate").screen)


def test_name_of_another_game_leads_to_its_next_action(user):
    """third-round 1-B4: from the files and from home, without archiving the other one."""
    first = start_game(user, "First")
    start_game(user, "Second")
    second = load_game(user).id
    for place in ("/files", "/"):
        assert f'href="#/duplicate?game={first}"' in user.look(place).screen
    screen = user.look(f"/duplicate?game={first}").screen
    assert next_action_of(screen) == ("", "Start round 1")
    form = screen[: screen.index('class="next"')].rpartition("<form")[2]
    assert 'data-command="use_duplicate"' in form
    assert f'value="{first}"' in form
    assert load_game(user).id == second, "looking at it uses nothing"
    in_use = ("#/duplicate/round", "Start round 1")
    assert next_action_of(user.look("/duplicate?game=nobody").screen) == in_use
    user.send("archive_stream", "/files", stream=first)
    assert next_action_of(user.look(f"/duplicate?game={first}").screen) == in_use


def test_archived_game_is_not_continued_and_can_be_restored(user):
    first = start_game(user, "First")
    user.send("archive_stream", "/duplicate", stream=first)
    assert load_game(user) is None
    assert "Archived 1 First" in words(user.look("/duplicate").screen)
    user.send("use_duplicate", "/duplicate", stream=first)
    assert load_game(user) is None
    user.send("unarchive_stream", "/duplicate", stream=first)
    assert load_game(user).row.name == "First"


@pytest.mark.parametrize(
    ("command", "place"), [("rename_duplicate", "/duplicate"), ("rename_stream", "/files")]
)
def test_game_is_renamed_in_the_list_and_in_its_title(user, command, place):
    first = start_game(user, "First")
    user.send(command, place, stream=first, name="  Final  of May ")
    assert load_game(user).row.name == "Final of May"
    assert game(user).settings.title == "Final of May"
    response = user.send(command, place, stream=first, name=" ")
    assert field_message(response, f"rename-name-{first}")
    assert load_game(user).row.name == "Final of May"


@pytest.mark.parametrize("command", ["use_duplicate", "rename_duplicate"])
def test_document_that_is_no_game_is_not_touched(user, command):
    user.add("Anna")
    register = user.desk.service(RegisterService).stream
    response = user.send(command, "/duplicate", stream=register, name="Stolen")
    assert not failed(response)
    assert user.desk.stream_store.streams[register].name != "Stolen"


def test_game_of_a_later_version_is_named_and_left_alone(user):
    first = start_game(user, "First")
    table = user.store.tables["events"]
    key = next(key for key, row in table.items() if row["stream"] == first and row["seq"] == 1)
    table[key]["line"] = table[key]["line"].replace('"version":2}', '"version":99}')
    user.restart()
    assert "cannot be read here" in words(user.look("/duplicate").screen)
    for route in (
        "/duplicate/players",
        "/duplicate/start",
        "/duplicate/course",
        "/duplicate/files",
    ):
        assert not failed(user.look(route))
    assert not failed(user.send("enrol_player", "/duplicate/players", stream=first, name="x"))
    assert not failed(user.look("/"))


def test_player_that_could_not_be_stored_is_not_in_memory(user):
    prepare(user)
    user.store.fail_next = StoreError("store/full")
    enrol(user, "Anna")
    assert game(user).entrants == {}
    enrol(user, "Anna")
    assert len(game(user).entrants) == 1


def test_events_of_another_window_are_read(user):
    prepare(user)
    other_user = User(user.store)
    enrol(other_user, "Anna")
    response = enrol(user, "Joan")
    assert not failed(response)
    enrol(user, "Joan")
    assert sorted(load_game(user).names.values()) == ["Anna", "Joan"]


def test_game_between_two_rounds_names_the_next_and_links_to_the_results():
    game = GameUser(names=("Anna", "Benet", "Clara")).start()
    game.type_rack("CASESAL")
    assert 'href="#/duplicate/results"' not in game.user.look("/duplicate").screen
    game = GameUser(names=("Anna", "Benet", "Clara")).start()
    game.play("CASESAL", {1: "H4 CASES", 2: "H8 CASA", 3: "H8 CASA"}, "H4", "CASES")
    screen = game.user.look("/duplicate").screen
    assert "round 2 · 3 players" in words(screen)
    assert 'href="#/duplicate/results"' in screen
