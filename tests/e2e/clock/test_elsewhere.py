"""Clocks whose screen was left: no due call is lost, and the user is not brought back."""

import pytest

from tests.e2e.duplicate.test_solo import sit_down
from tests.e2e.rig import probe
from tests.e2e.rig.desk import wait_engine, wait_screen, wait_until
from tests.e2e.screens.house import go_to

# a browser that always has something better to do than what can wait
BUSY = """
globalThis.requestIdleCallback = (work, { timeout } = {}) => (timeout ? setTimeout(work, timeout) : 0);
"""


def cues_of(hall):
    return [
        (event["data"]["seconds_left"], event["data"]["channel"])
        for event in hall.stored_events("give_cue")
    ]


def test_calls_of_round_are_spoken_while_another_screen_is_open(hall):
    hall.begin_rounds("0:40")
    hall.start_round()
    left = hall.left
    go_to(hall.page, "/words", "main")
    hall.run(left - 29_000)
    assert hall.spoken_captions() == ["Temps!", "30 segons!"]
    assert cues_of(hall) == [(30, "said")]
    assert hall.page.evaluate("location.hash") == "#/words"
    assert hall.page.inner_text("#toasts") == "30 segons!"
    go_to(hall.page, "/clock/round", "#round-clock")
    hall.run(1_000)
    assert hall.colour == {"is-last"}
    go_to(hall.page, "/", "main")
    hall.run(30_000)
    assert hall.spoken_captions() == ["Temps!", "30 segons!", "Temps!"]
    assert cues_of(hall) == [(30, "said"), (0, "said")]
    assert hall.page.evaluate("location.hash") == "#/"
    go_to(hall.page, "/clock/round", "#round-clock")
    assert (hall.time_text, hall.colour) == ("0:00", {"is-over"})


@pytest.mark.parametrize("left", ["/clock/round", "/players"])
def test_link_tapped_just_before_call_is_followed(hall, left):
    """The call is sent before the link is answered, and is answered without a screen."""
    hall.begin_rounds("0:50")
    hall.start_round()
    hall.run(hall.left - 32_000)
    go_to(hall.page, left, "main")
    probe.run_in_worker(hall.page, "answers", how="slow", ms=3_000)
    before = len(probe.wire_messages(hall.page, "request"))

    def list_requests():
        requests = probe.wire_messages(hall.page, "request")[before:]
        return [(request["command"], request["route"]) for request in requests]

    hall.page.click("#screen a[href='#/']")
    wait_until(hall.page, lambda: list_requests() == [("", "/")], "the link to be asked for")
    hall.context.clock.run_for(4_000)
    probe.run_in_worker(hall.page, "answers", how="pass")
    hall.settle()
    assert list_requests()[:2] == [("", "/"), ("give_cue", "/")]
    wait_screen(hall.page, ".doors", 3)
    assert cues_of(hall) == [(30, "said")]


@pytest.mark.parametrize(
    ("kind", "check"), [("round", "check_round"), ("game", "check_clock")], ids=["round", "game"]
)
def test_clock_on_another_screen_compares_device_clocks_once_each_time(hall, kind, check):
    def checks():
        return [request["command"] for request in probe.command_requests(hall.page)].count(check)

    def checks_later():
        for _ in range(5):
            hall.run(4_000)
        return checks()

    if kind == "round":
        hall.begin_rounds("5:00")
        hall.start_round()
    else:
        hall.begin_game("5:00")
        hall.start_game()
    hall.be_away(2_000, "/words", "main")
    wait_until(hall.page, checks, "the clock to be taken up")
    hall.stop_time()
    assert checks_later() == 1, "after the start of the page"
    hall.sleep(20_000)
    assert checks_later() == 2, "after the sleep"
    assert len(hall.stored_events("check_time", "check_time")) == 2


def test_page_that_is_never_idle_still_starts_a_clock(hall):
    hall.begin_rounds("5:00")
    hall.start_round()
    hall.page.add_init_script(BUSY)
    hall.be_away(2_000, "/words", "main")
    requested = lambda: [request["command"] for request in probe.command_requests(hall.page)]  # noqa: E731
    wait_until(hall.page, lambda: "check_round" in requested(), "the clock to be taken up")


def test_text_typed_on_another_screen_stays(hall):
    hall.begin_rounds("0:40")
    hall.start_round()
    left = hall.left
    go_to(hall.page, "/players/new", "form[data-command=add_player]")
    hall.page.type("#screen [name=name]", "Núria")
    hall.run(left - 29_000)
    assert cues_of(hall) == [(30, "said")]
    assert hall.page.input_value("#screen [name=name]") == "Núria"
    assert hall.page.evaluate("document.activeElement.name") == "name"


def test_closed_round_is_called_no_more(hall):
    hall.begin_rounds("0:50")
    hall.start_round()
    hall.run(600)
    hall.close_round()
    wait_screen(hall.page, "#start-round")
    go_to(hall.page, "/", "main")
    hall.run(55_000)  # past the end that it would have had
    assert hall.spoken_captions() == ["Temps!"]


def test_round_that_ended_with_its_screen_is_called_no_more(hall, server):
    """A solo player who goes no further has no clock on the next screen."""
    sit_down(hall.page, server)
    hall.page.click("#next")
    wait_screen(hall.page, "main.solo.is-time")
    hall.stop_time()
    hall.settle()
    text = hall.spoken_captions()
    hall.page.click("[data-dialog=more]")
    hall.page.click("#more [data-dialog=leave]")
    hall.page.click("#leave .btns > button")
    hall.run(100)
    wait_screen(hall.page, "main.solo.is-ended")
    hall.run(1_000)
    go_to(hall.page, "/clock?which=game", "#begin-game")
    hall.run(200_000)
    assert hall.spoken_captions() == text
    assert not hall.page.is_visible("#notice")
    assert "give_cue" not in [request["command"] for request in probe.command_requests(hall.page)]


def test_last_minute_of_game_is_heard_on_another_screen_without_presses(hall):
    hall.begin_game("1:02")
    hall.start_game()
    go_to(hall.page, "/", "main")
    hall.page.keyboard.press("KeyA")
    hall.page.keyboard.press("Space")
    hall.run(3_000)
    assert hall.spoken_captions() == ["Anna: last minute"]
    assert hall.stored_events("press_clock") == []
    go_to(hall.page, "/clock/game", "#game-clock")
    hall.run(1_000)
    assert hall.spoken_captions() == ["Anna: last minute"]
    assert hall.running == 1


def test_screen_stays_on_as_long_as_clock_runs(hall):
    hall.page.evaluate(
        """() => {
          globalThis.locks = [];
          navigator.wakeLock.request = async () => {
            const lock = { released: false, release() { lock.released = true; } };
            locks.push(lock);
            return lock;
          };
        }"""
    )
    lock_count = "locks.filter(({ released }) => !released).length"
    hall.begin_rounds()
    hall.start_round()
    go_to(hall.page, "/", "main")
    assert hall.page.evaluate(lock_count) == 1
    go_to(hall.page, "/clock/round", "#round-clock")
    wait_until(hall.page, lambda: hall.page.evaluate(lock_count) == 1, "one lock")
    hall.close_round()
    wait_screen(hall.page, "#start-round")
    assert hall.page.evaluate(lock_count) == 0


NOTED = """
localStorage.setItem("faristol:/:clocks", JSON.stringify(["duplicate-1", "clock-1"]));
"""

NOTES = """
() => Object.keys(localStorage).filter((key) => key.endsWith(":clocks"))
"""


def test_recorded_clock_that_is_gone_is_requested_once_and_dropped(page):
    """The document is gone, or another window closed the round: no start says that anything is wrong."""
    # noted where the page starts: the one that goes would take one of them up in its first idle moment
    page.add_init_script(NOTED)
    page.reload()
    wait_engine(page)
    wait_screen(page, "#finder")
    wait_until(page, lambda: page.evaluate(NOTES) == [], "both to be forgotten")
    requested = [message["route"] for message in probe.wire_messages(page, "request")]
    places = {f"/clock/background?s={stream}" for stream in ("duplicate-1", "clock-1")}
    assert places <= set(requested)
    assert page.is_hidden("#failure")
    assert page.evaluate("location.hash") == "#/players"
    assert page.query_selector("#finder")
