"""A clock goes on when its screen is left: nothing that must be called is forgotten, and nobody is called back."""

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go


def cues(hall):
    return [(one["data"]["seconds_left"], one["data"]["how"]) for one in hall.logged("cue_given")]


def test_the_calls_of_a_round_are_given_while_another_screen_is_looked_at(hall):
    hall.begin_rounds("0:33")
    hall.start_round()
    go(hall.page, "/words", "main")
    hall.run(4_000)
    assert hall.said() == ["Temps!", "30 segons!"]
    assert cues(hall) == [(30, "said")]
    assert hall.page.evaluate("location.hash") == "#/words"
    assert hall.page.inner_text("#toasts") == "30 segons!"
    go(hall.page, "/clock/round", "#round-clock")
    hall.run(1_000)
    assert hall.colour == {"is-last"}
    go(hall.page, "/", "main")
    hall.run(30_000)
    assert hall.said() == ["Temps!", "30 segons!", "Temps!"]
    assert cues(hall) == [(30, "said"), (0, "said")]
    assert hall.page.evaluate("location.hash") == "#/"
    go(hall.page, "/clock/round", "#round-clock")
    assert (hall.shown, hall.colour) == ("0:00", {"is-over"})


def test_what_is_being_typed_elsewhere_stays(hall):
    hall.begin_rounds("0:33")
    hall.start_round()
    go(hall.page, "/players/new", "form[data-command=add_player]")
    hall.page.type("#screen [name=name]", "Núria")
    hall.run(4_000)
    assert cues(hall) == [(30, "said")]
    assert hall.page.input_value("#screen [name=name]") == "Núria"
    assert hall.page.evaluate("document.activeElement.name") == "name"


def test_a_round_that_was_closed_is_called_no_more(hall):
    hall.begin_rounds("0:33")
    hall.start_round()
    hall.run(600)
    hall.close_round()
    wait_screen(hall.page, "#start-round")
    go(hall.page, "/", "main")
    hall.run(40_000)
    assert hall.said() == ["Temps!"]


def test_the_last_minute_of_a_game_is_heard_elsewhere_and_no_key_presses_there(hall):
    hall.begin_game("1:02")
    hall.start_game()
    go(hall.page, "/", "main")
    hall.page.keyboard.press("KeyA")
    hall.page.keyboard.press("Space")
    hall.run(3_000)
    assert hall.said() == ["Anna: last minute"]
    assert hall.logged("clock_pressed") == []
    go(hall.page, "/clock/game", "#game-clock")
    hall.run(1_000)
    assert hall.said() == ["Anna: last minute"]
    assert hall.running == 1


def test_the_screen_is_kept_on_as_long_as_the_clock_goes_on(hall):
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
    held = "locks.filter(({ released }) => !released).length"
    hall.begin_rounds()
    hall.start_round()
    go(hall.page, "/", "main")
    assert hall.page.evaluate(held) == 1
    go(hall.page, "/clock/round", "#round-clock")
    wait_until(hall.page, lambda: hall.page.evaluate(held) == 1, "one lock")
    hall.close_round()
    wait_screen(hall.page, "#start-round")
    assert hall.page.evaluate(held) == 0
