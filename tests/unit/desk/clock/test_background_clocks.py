"""Clocks of documents that are not on the screen or not in use: their automatic calls and the answers."""

import json
import re
from html import unescape
from importlib import import_module

import pytest

from faristol.desk.kernel.kinds import KINDS
from tests.support.analyse_user import words
from tests.support.classic_user import ClassicUser
from tests.support.clock_user import ClockUser
from tests.support.desk import User, run
from tests.support.duplicate_game import GameUser
from tests.support.judge_user import begin
from tests.support.tournament_user import Director

PART = "background-clock"


def moment_fields(device):
    moment = device.moment
    return {"wall": moment.wall, "counter": moment.counter, "run": moment.run}


def kinds_of(user, stream):
    """Return the kinds of the lines of a document, without its header."""
    return [json.loads(line).get("kind", "") for line in run(user.desk.stream_store.lines(stream))]


def begin_duplicate(user, name):
    """Begin a duplicate, which is then in use, and start the clock of its first round."""
    game = GameUser(names=("Anna", "Benet"), user=user, title=name).start()
    game.type_rack("CASESAL")
    game.send("start_round", "/duplicate/round")
    return game


def send_cue(user, game, stream, *, left, route="/", number=1, channel="said"):
    """Send a call as the clock of a document sends it automatically."""
    return user.send(
        "give_cue",
        route,
        stream=stream,
        number=number,
        seconds_left=left,
        channel=channel,
        **moment_fields(game.device),
    )


def clock_data_of(response):
    match = re.search(r'data-clock="([^"]*)"', response.fragments[PART])
    return json.loads(unescape(match.group(1)))


@pytest.fixture
def user():
    return User(lang="en")


@pytest.fixture
def duplicates(user):
    """Return two duplicates with running clocks: the first, and the second, which is in use."""
    first = begin_duplicate(user, "Masters")
    stream = first.opened.id
    second = begin_duplicate(user, "Beginners")
    return first, stream, second, second.opened.id


@pytest.mark.parametrize("route", ["/", "/settings", "/duplicate/round", "/duplicate/players"])
def test_call_is_stored_in_the_document_of_its_clock(user, duplicates, route):
    """Third-round 9-A2: it went to the game in use, and was refused as stale on all screens."""
    first, stream, _, other = duplicates
    first.device.wait(150_000)
    before = kinds_of(user, other)
    response = send_cue(user, first, stream, left=30, route=route)
    assert response.taken
    assert kinds_of(user, stream)[-1] == "give_cue"
    assert kinds_of(user, other) == before
    assert (response.screen, set(response.fragments)) == (None, {PART})
    assert response.effects == ()
    assert clock_data_of(response)["given"] == [30]


def test_document_in_use_stays_in_use_through_a_call_of_another(user, duplicates):
    first, stream, second, other = duplicates
    second.send("enter_slip", "/duplicate/round", table=1, at="H4", word="CASES")
    first.device.wait(150_000)
    send_cue(user, first, stream, left=30)
    assert second.opened.id == other
    screen = user.look("/duplicate/round").screen
    assert "Beginners" in words(screen) or other in screen


@pytest.mark.parametrize(
    ("stream", "number"),
    [("", 1), ("none", 1), ("first", 2), ("first", ""), ("register", 1)],
    ids=["empty", "unknown", "other_round", "no_round", "register"],
)
@pytest.mark.parametrize("command", ["give_cue", "check_round", "give_mark", "check_clock"])
def test_refused_call_does_not_change_the_screen(user, duplicates, command, stream, number):
    """Third-round 9-A2: the notice that the screen was out of date stayed for good."""
    first, id_of_first, _, _ = duplicates
    ids = {"first": id_of_first, "register": user.desk.stream_store.selected("register")}
    before = {row: kinds_of(user, row) for row in user.desk.stream_store.streams}
    response = user.send(
        command,
        "/",
        stream=ids.get(stream, stream),
        number=number,
        seconds_left=30,
        side=1,
        mark="last_minute",
        channel="said",
        **moment_fields(first.device),
    )
    assert not response.taken or before != {
        r: kinds_of(user, r) for r in user.desk.stream_store.streams
    }
    assert response.screen is None
    assert response.effects == ()
    assert response.route.startswith("/clock/background?s=")


def test_call_of_an_archived_document_is_not_stored(user, duplicates):
    first, stream, _, _ = duplicates
    user.send("archive_stream", "/files", stream=stream)
    before = kinds_of(user, stream)
    first.device.wait(150_000)
    response = send_cue(user, first, stream, left=30)
    assert not response.taken
    assert response.fragments == {}
    assert kinds_of(user, stream) == before


def test_part_has_the_clock_of_the_requested_document(user, duplicates):
    """Third-round 9-A1: a clock left behind requested an address that answered for the document in use."""
    first, stream, second, other = duplicates
    for document_id, name in ((stream, first.opened.row.name), (other, second.opened.row.name)):
        response = user.look(f"/clock/background?s={document_id}", region=PART)
        data = clock_data_of(response)
        assert (data["stream"], data["state"]) == (document_id, "running")
        assert data["name"] == user.desk.stream_store.streams[document_id].name, name


def test_part_of_a_document_without_a_clock_is_empty(user):
    for stream in ("", "none", user.desk.stream_store.selected("register")):
        response = user.look(f"/clock/background?s={stream}", region=PART)
        assert (response.screen, response.fragments) == (None, {})


def test_address_of_the_part_opens_the_clock_screen(user):
    assert "Round clock" in words(user.look("/clock/background?s=x").screen)


def test_go_back_opens_the_calling_clock_whichever_is_in_use(user, duplicates):
    """Third-round 8-B13: the last call has the link back."""
    _, stream, _, other = duplicates
    response = user.send("go_to_clock", "/settings", stream=stream)
    assert response.route == "/duplicate/round"
    assert user.desk.stream_store.selected("duplicate") == stream
    response = user.send("go_to_clock", "/settings", stream=other)
    assert user.desk.stream_store.selected("duplicate") == other


def test_go_back_to_a_missing_clock_stays_with_a_notice(user, duplicates):
    """An accepted command removes the call; otherwise it stays on the screen (third-round 8-B13)."""
    _, stream, _, other = duplicates
    user.send("archive_stream", "/files", stream=stream)
    for missing, message in (("none", "not on this device any more"), (stream, "has ended")):
        response = user.send("go_to_clock", "/settings", stream=missing)
        assert response.taken
        assert response.route == "/settings"
        (effect,) = (effect for effect in response.effects if effect["do"] == "notice")
        assert message in str(effect["text"])
    assert user.desk.stream_store.selected("duplicate") == other


def test_call_is_not_answered_behind_the_lock(user, duplicates):
    """A tap on "Go back" on the locked device removed the call for good (third-round 8-B13)."""
    _, stream, _, other = duplicates
    begin(user)
    assert user.send("lock", "/judge", pin="2580", again="2580").taken
    assert not user.send("go_to_clock", "/", stream=stream).taken
    assert user.desk.stream_store.selected("duplicate") == other


def test_clocks_reload_their_texts_after_a_player_is_erased(user):
    """A running clock and its last call named an erased player (third-round 8-B13)."""
    user.add("Núria Puig")
    user.look("/players")
    player, seq = user.id_of("Núria Puig"), user.seq_of("Núria Puig")
    response = user.send(
        "forget_player", f"/players/{player}", player=player, seq=seq, word="FORGET"
    )
    assert response.taken
    assert {"do": "clock"} in response.effects


def test_call_of_a_tournament_is_stored_while_another_is_in_use(user):
    """Third-round 9-A2, for tournaments."""
    first = Director(user, name="Verema")
    first.enter("Anna", "Benet")
    first.begin_round()
    stream, clock = first.opened.id, ClockUser(user)
    clock.send("start_round", "/tournament/round/1", stream=stream, number=1)
    Director(user, name="Sega")
    clock.device.wait(3_540_000)
    response = clock.send(
        "give_cue", "/tournament", stream=stream, number=1, seconds_left=60, channel="said"
    )
    assert (response.taken, response.screen, response.effects) == (True, None, ())
    assert kinds_of(user, stream)[-1] == "give_cue"
    data = clock_data_of(response)
    assert (data["stream"], data["name"]) == (stream, "Verema")
    assert data["place"] == "/tournament/round/1"


@pytest.mark.parametrize("in_use", [True, False], ids=["in_use", "another_in_use"])
@pytest.mark.parametrize("command", ["give_cue", "check_round", "pause_round"])
def test_late_call_of_round_1_stays_out_of_round_2(user, command, in_use):
    """A tournament recorded a call of a closed clock in the running round (third-round 9-A2)."""
    director = Director(user, name="Verema")
    director.enter("Anna", "Benet", "Clara", "David")
    clock, route = ClockUser(user), "/tournament/round/1"
    director.begin_round()
    stream = director.opened.id
    clock.send("start_round", route, stream=stream, number=1)
    director.play()
    director.begin_round()
    clock.send("start_round", "/tournament/round/2", stream=stream, number=2)
    if not in_use:
        Director(user, name="Sega")
    before = kinds_of(user, stream)
    clock.device.wait(3_540_000)
    late = {"stream": stream, "number": 1, "seconds_left": 60, "channel": "shown", "reason": ""}
    assert not clock.send(command, route, **late).taken
    assert kinds_of(user, stream) == before
    if in_use or command != "pause_round":
        assert clock.send(command, "/tournament/round/2", **{**late, "number": 2}).taken
        recorded = kinds_of(user, stream)[len(before) :]
        assert recorded == ([] if command == "check_round" else [command])


def test_mark_of_a_game_is_stored_while_another_is_in_use(user):
    """Third-round 9-A2, for classic games."""
    first = ClassicUser(user=user, mode="referee").begin()
    stream = first.opened.id
    fields = {"stream": stream, "side": first.game.first}
    second = ClassicUser(user=user, mode="referee")
    assert second.opened.id != stream
    first.device.wait(29 * 60_000)
    mark = {**fields, "mark": "last_minute", "channel": "said", **moment_fields(first.device)}
    response = user.send("give_mark", "/game", **mark)
    assert (response.taken, response.screen, response.effects) == (True, None, ())
    assert kinds_of(user, stream)[-1] == "give_mark"
    assert clock_data_of(response)["stream"] == stream


@pytest.mark.parametrize("route", ["/", "/duplicate"])
def test_round_whose_time_is_over_is_not_called_running(user, route):
    """Third-round 9-B7: "The clock of round 7 is running" was displayed long after its time was over."""
    begin_duplicate(user, "Masters")
    assert "The clock of round 1 is running" in words(user.look(route).screen)
    user.clock.run_on(240)
    screen = words(user.look(route).screen)
    assert "is running" not in screen
    assert "The time of round 1 is over" in screen


def test_bare_clock_whose_time_is_over_is_not_called_running(user):
    """Third-round 9-B7."""
    clock = ClockUser(user)
    clock.device.wall = 1_795_197_600_000
    clock.begin_rounds()
    clock.round("start_round", number=1)
    assert "The clock of round 1 is running" in words(user.look("/").screen)
    user.clock.run_on(240)
    assert "The time of round 1 is over" in words(user.look("/").screen)


def test_paused_round_is_not_over(user):
    game = begin_duplicate(user, "Masters")
    game.send("pause_round", "/duplicate/round", reason="")
    user.clock.run_on(3600)
    assert "Round 1 is paused" in words(user.look("/").screen)


@pytest.mark.parametrize(
    "kind",
    [name for name, row in KINDS.items() if row.round_clock_module or row.game_clock_module],
)
def test_kinds_with_a_clock_have_their_modules(kind):
    row = KINDS[kind]
    for module, name in (
        (row.background_clock_module, "load_background_clock"),
        (row.selection_module, "select_document"),
    ):
        assert callable(getattr(import_module(f"faristol.desk.{module}"), name))


def test_time_over_leaves_a_text_and_announces_missing_slips(user):
    """The figure was removed, and the word was hidden from screen readers (third-round 8-B7)."""
    game = begin_duplicate(user, "Dijous")
    game.device.wait(180_000)
    answer = send_cue(user, game, game.opened.id, left=0, route="/duplicate/round")
    announced = [effect["text"] for effect in answer.effects if effect["do"] == "announce"]
    assert announced == ["2 slips are missing: Anna 1, Benet 2."]
    assert '<p class="clock__say" data-announce></p>' in answer.screen
    assert kinds_of(user, game.opened.id)[-1] == "give_cue"


def read_time_ends(response):
    """Return when the clocks of a screen are over, by the device's clock."""
    return [int(end) for end in re.findall(r'<claims-clock data-until="(\d+)"', response.screen)]


def test_home_displays_remaining_time_of_all_running_rounds(user):
    """Third-round 9-B7: outside the round no screen had the remaining time of running rounds."""
    first = begin_duplicate(user, "Masters")
    first.device.wait(20_000)
    clocks = [first.game.clock]
    second = begin_duplicate(user, "Beginners")
    clocks.insert(0, second.game.clock)
    response = user.look("/")
    assert words(response.screen).count("The clock of round 1 is running") == 2
    assert read_time_ends(response) == [clock.line.wall + clock.total for clock in clocks]
    second.send("pause_round", "/duplicate/round", reason="")
    assert len(read_time_ends(user.look("/"))) == 1
    user.clock.run_on(240)
    assert not read_time_ends(user.look("/"))


def test_home_displays_remaining_time_of_bare_clock_and_tournament(user):
    """Third-round 9-B7."""
    clock = ClockUser(user)
    clock.device.wall = 1_795_197_600_000
    clock.begin_rounds()
    clock.round("start_round", number=1)
    assert read_time_ends(user.look("/")) == [clock.device.wall + 180_000]
    director = Director(user=user)
    director.enter("Anna", "Benet")
    director.begin_round()
    director.send("start_round", "/tournament/round/1", number=1, **moment_fields(clock.device))
    assert sorted(read_time_ends(user.look("/"))) == [
        clock.device.wall + left for left in (180_000, 3_600_000)
    ]


def lock_device(user):
    """Lock the device to the word judge, and reload its page."""
    begin(user)
    assert user.send("lock", "/judge", pin="2580", again="2580").taken
    user.restart()


def look_at_background(user, stream):
    return user.look(f"/clock/background?s={stream}", region=PART)


def test_clock_is_sent_to_the_locked_screen_without_names(user):
    """Findings 41-3: a page loaded behind the lock got the lock's screen, and its clocks stayed silent."""
    game = begin_duplicate(user, "Masters")
    stream, before = game.opened.id, clock_data_of(look_at_background(user, game.opened.id))
    lock_device(user)
    response = look_at_background(user, stream)
    assert (response.screen, response.route) == (None, f"/clock/background?s={stream}")
    data = clock_data_of(response)
    assert data["name"] == ""
    fields = ("stream", "state", "began", "number", "total", "spent", "since", "line", "cues")
    assert {name: data[name] for name in fields} == {name: before[name] for name in fields}
    fragment = unescape(response.fragments[PART])
    for name in ("Anna", "Benet", "Duplicada", "Masters", "CASESAL"):
        assert name not in fragment
    assert '"caption": "Temps!"' in fragment
    game.device.wait(150_000)
    assert send_cue(user, game, stream, left=30).taken


def test_clock_of_a_game_is_sent_to_the_locked_screen_without_names(user):
    """Findings 41-3: its calls and its label name the players."""
    game = ClassicUser(user=user, mode="referee").begin()
    stream = game.opened.id
    names = [*game.opened.players, game.opened.label]
    assert any(name in unescape(look_at_background(user, stream).fragments[PART]) for name in names)
    lock_device(user)
    response = look_at_background(user, stream)
    data, fragment = clock_data_of(response), unescape(response.fragments[PART])
    assert (data["name"], data["keys"], data["stream"]) == ("", [], stream)
    assert data["marks"]
    assert "First player: last minute" in fragment
    assert not [name for name in names if name in fragment]


def test_unknown_clock_is_empty_behind_the_lock(user):
    lock_device(user)
    response = look_at_background(user, "none")
    assert (response.screen, response.fragments) == (None, {})


@pytest.mark.parametrize("route", ["/clock/background?s={}", "/duplicate/round"])
def test_whole_screen_stays_behind_the_lock(user, route):
    game = begin_duplicate(user, "Masters")
    stream = game.opened.id
    lock_device(user)
    response = user.look(route.format(stream))
    assert response.route == "/judge"
    assert "Duplicada" not in response.screen
