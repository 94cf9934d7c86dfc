"""The cost of a clock over hours: looks, frames and the sound, counted by the page's own clock."""

import pytest

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to

# how often a clock looks, and at how many moments anything of it is painted
COUNT = """(name) => {
  const clock = document.querySelector(name), { look } = clock, frames = new Set();
  globalThis.cost = { looks: 0, frames };
  clock.look = function () { cost.looks += 1; return look.call(this); };
  new MutationObserver(() => frames.add(Math.floor(performance.now() / 50)))
    .observe(clock, { subtree: true, childList: true, characterData: true, attributes: true });
}"""
COST = "[cost.looks, cost.frames.size]"
# every audio context that the page makes from now on
CONTEXTS = """() => {
  globalThis.contexts = [];
  globalThis.AudioContext = class extends AudioContext {
    constructor(...args) { super(...args); contexts.push(this); }
  };
}"""
STATES = "contexts.map(({ state }) => state)"


def figure_of(hall):
    return hall.page.inner_text(".half.is-on .half__time")


def test_round_clock_looks_and_paints_once_a_second(hall):
    """Its calls are due by their own timer (third-round 10-B2)."""
    hall.begin_rounds()
    hall.start_round()
    hall.run(3_000)
    hall.page.evaluate(COUNT, "round-clock")
    before = hall.time_text
    hall.run(10_000)
    looks, frames = hall.page.evaluate(COST)
    assert 9 <= looks <= 12
    assert 9 <= frames <= 12
    assert hall.time_text < before


def test_game_clock_looks_once_a_second_until_tenths_are_displayed(hall):
    """Tenths stand in the last ten seconds alone (third-round 10-B2)."""
    hall.begin_game("0:32")
    hall.start_game()
    hall.run(1_000)
    hall.page.evaluate(COUNT, "game-clock")
    hall.run(10_000)
    looks, frames = hall.page.evaluate(COST)
    assert 9 <= looks <= 12
    assert 9 <= frames <= 12
    left = 32_000 - hall.used[0]
    hall.run(left - 9_800)
    displayed = figure_of(hall)
    assert displayed.startswith("0:09.")
    hall.run(100)
    assert figure_of(hall) < displayed


def test_game_clock_beyond_its_time_looks_by_tenths_near_a_minute_alone(hall):
    hall.begin_game("0:05")
    hall.start_game()
    hall.run(5_000 - hall.used[0] + 10_000)
    hall.page.evaluate(COUNT, "game-clock")
    hall.run(10_000)
    assert 9 <= hall.page.evaluate(COST)[0] <= 12
    hall.run(5_000 - hall.used[0] + 55_500)
    assert "." in figure_of(hall)


@pytest.fixture
def audible_round(hall):
    """A round started by a tap, which allows sound."""
    hall.page.evaluate(CONTEXTS)
    hall.begin_rounds()
    hall.start_round()
    wait_until(hall.page, lambda: hall.page.evaluate(STATES) == ["running"], "the sound")
    return hall


def test_sound_sleeps_without_clock_and_clock_wakes_sound(audible_round):
    """It wakes the whole browser some 300 times a second as long as it runs (third-round 10-B1)."""
    audible_round.close_round()
    wait_screen(audible_round.page, "#start-round")
    audible_round.run(60_000)
    assert audible_round.page.evaluate(STATES) == ["running"], "a clock stands here"
    go_to(audible_round.page, "/", "main")
    audible_round.run(14_000)
    assert audible_round.page.evaluate(STATES) == ["running"]
    audible_round.run(2_000)
    asleep = lambda: audible_round.page.evaluate(STATES) == ["suspended"]  # noqa: E731
    wait_until(audible_round.page, asleep, "the sound to sleep")
    audible_round.page.mouse.click(400, 5)
    audible_round.run(1_000)
    assert asleep(), "a tap where nobody wants it is none"
    go_to(audible_round.page, "/clock/round", "#round-clock")
    wait_until(audible_round.page, lambda: not asleep(), "the sound to wake")


def test_sound_stays_awake_while_clock_runs_on_another_screen(audible_round):
    go_to(audible_round.page, "/", "main")
    audible_round.run(60_000)
    assert audible_round.page.evaluate(STATES) == ["running"]
