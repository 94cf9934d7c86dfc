"""The clock of a game: presses by touch and keys, a turn for each press.

It is right after sleep and restart.
"""

import pytest

from tests.e2e.rig import probe
from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to


def presses_of(hall):
    return [event["data"]["side"] for event in hall.stored_events("press_clock")]


def touch(hall, side):
    """Touch a half of the clock, without any time passing."""
    box = hall.page.locator(f".half[data-side='{side}']").bounding_box()
    hall.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hall.page.mouse.down()
    hall.page.mouse.up()


@pytest.fixture
def game(hall):
    """A game of thirty minutes each under the classic regulation, with time stopped; Anna begins."""
    hall.begin_game()
    hall.start_game()
    return hall


def test_game_of_twenty_presses_by_touch_and_by_keys_adds_up(game):
    before = game.used
    for turn in range(20):
        side = turn % 2 + 1
        game.context.clock.run_for(10_000 + turn)
        if turn % 4 < 2:
            touch(game, side)
        else:
            game.page.keyboard.press("KeyA" if side == 1 else "KeyL")
        game.run(20)
    used = [round(now - then) for now, then in zip(game.used, before, strict=True)]
    # each waited twenty milliseconds more for the answer, in the turn of the other
    expected = [sum(10_000 + turn + 20 for turn in range(start, 20, 2)) for start in (0, 1)]
    assert all(
        abs(seconds - expected_seconds) <= 45
        for seconds, expected_seconds in zip(used, expected, strict=True)
    )
    assert presses_of(game) == [1, 2] * 10


def test_space_bar_presses_clock_of_running_side(game):
    for _ in range(3):
        game.context.clock.run_for(1_000)
        game.page.keyboard.press("Space")
        game.run(20)
    assert presses_of(game) == [1, 2, 1]


def test_bouncing_press_counts_once(game):
    game.context.clock.run_for(5_000)
    touch(game, 1)
    touch(game, 1)
    game.context.clock.run_for(120)
    touch(game, 2)  # at once on the other half: nobody has made a move
    game.run(20)
    assert presses_of(game) == [1]
    game.context.clock.run_for(300)
    touch(game, 2)
    game.run(20)
    assert presses_of(game) == [1, 2]


def test_held_finger_is_a_single_press_however_late_released(game):
    game.context.clock.run_for(5_000)
    box = game.page.locator(".half[data-side='1']").bounding_box()
    game.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    game.page.mouse.down()
    game.page.wait_for_timeout(1_200)
    game.run(2_000)
    game.page.keyboard.press("KeyL")
    game.run(2_000)
    game.page.mouse.up()
    game.run(50)
    assert presses_of(game) == [1, 2]
    assert game.running == 1


def test_second_tap_on_start_does_not_stop_clock(hall):
    hall.begin_game()
    hall.stop_time()
    hall.page.click("#next")
    hall.run(50)
    wait_screen(hall.page, "[data-dialog=stop]")
    hall.page.click("#next")
    assert hall.page.query_selector("#stop:modal") is None
    hall.context.clock.run_for(600)
    hall.page.click("#next")
    assert hall.page.query_selector("#stop:modal")


def test_each_side_has_its_own_time(hall):
    go_to(hall.page, "/clock?which=game", "#begin-game")
    hall.page.fill("#game-time", "30")
    hall.page.fill("#game-time-second", "25")
    hall.page.click("#next")
    wait_screen(hall.page, "#game-clock")
    assert hall.page.locator(".half__time").all_inner_texts() == ["30:00", "25:00"]


def test_presses_while_python_is_busy_queue_with_their_own_moments(game):
    probe.run_in_worker(game.page, "answers", how="slow", ms=1_500)
    used = game.used
    game.context.clock.run_for(4_000)
    touch(game, 1)
    assert game.running == 2  # shown at once
    game.context.clock.run_for(3_000)
    touch(game, 2)
    assert game.running == 1
    game.context.clock.run_for(20)
    probe.run_in_worker(game.page, "answers", how="pass")
    game.settle()
    game.run(20)
    assert presses_of(game) == [1, 2]
    first, second = (
        event["data"]["moment"]["counter"] for event in game.stored_events("press_clock")
    )
    assert second - first in range(2_990, 3_040)
    assert round(game.clock_data["used"][0] - used[0]) in range(3_990, 4_040)


def test_press_that_cannot_be_stored_is_reverted_on_screen(game):
    game.context.clock.run_for(4_000)
    probe.run_in_worker(game.page, "answers", how="slow", ms=1_500)
    probe.run_in_worker(game.page, "fail", what="abort", times=4)
    touch(game, 1)
    assert game.running == 2
    game.run(50)
    wait_until(game.page, lambda: game.running == 1, "the press to be taken back")
    assert presses_of(game) == []
    assert "not counted" in game.page.text_content(".game-clock__say")


@pytest.mark.parametrize("gone", [300, 65_000])
def test_tablet_killed_in_mid_turn_loses_no_time(game, gone):
    game.context.clock.run_for(7_000)
    touch(game, 1)
    game.run(3_000)
    before, then = game.used, game.page.evaluate("Date.now()")
    game.be_away(gone, "/clock/game", "#game-clock")
    game.stop_time()
    after, now = game.used, game.page.evaluate("Date.now()")
    assert abs(after[0] - before[0]) <= 2
    assert abs(after[1] - before[1] - (now - then)) <= 5


def test_overtime_counts_up_with_its_points_and_ten_minutes_lose_the_game(hall):
    """CAT-CLS 7.4 and 7.5: ten points for each minute begun, and the game after ten of them."""
    hall.begin_game("1:02")
    hall.start_game()
    hall.run(3_000)
    assert hall.spoken_captions() == ["Anna: last minute"]
    hall.run(60_500)
    assert hall.spoken_captions() == ["Anna: last minute", "Anna: time is up"]
    half = hall.page.locator(".half[data-side='1']")
    assert "+0:0" in half.inner_text()
    assert "−10 points" in half.inner_text()
    hall.run(60_000)
    assert "+1:0" in half.inner_text()
    assert "−20 points" in half.inner_text()
    hall.jump(8 * 60_000 + 55_000)
    hall.run(5_000)
    assert "lost on time" in half.inner_text()
    assert "−110 points" in half.inner_text()
    marks = [
        (event["data"]["mark"], event["data"]["channel"])
        for event in hall.stored_events("give_mark")
    ]
    assert marks == [("last_minute", "said"), ("time_over", "said"), ("lost", "said")]
    hall.page.click("[data-dialog=end]")
    hall.page.click("#end [form=end-form]")
    hall.run(50)
    wait_screen(hall.page, ".game-result")
    assert "−110 points · lost on time" in hall.page.inner_text(".game-result")


def test_3_c_time_of_whole_game_is_called_once_and_leads_to_arbiter(hall):
    """third-round 3-C (CAT-CLM 25, 31): sixty minutes of both were over, without a call."""
    go_to(hall.page, "/game/new?ruleset=ca-ciutat-de-mallorca&mode=referee", "#begin")
    hall.page.click("#next")
    wait_screen(hall.page, ".checks")
    hall.page.click("[form=listed][value='1']")
    wait_screen(hall.page, "[data-command=deal_game]")
    hall.page.click("#next")
    wait_screen(hall.page, "main.referee")
    hall.stop_time()
    hall.jump(35 * 60_000)
    hall.page.keyboard.press("Space")
    hall.run(100)
    link = hall.page.locator(".game-clock__end")
    assert link.is_hidden()
    hall.jump(24 * 60_000 + 50_000)
    assert not [text for text in hall.spoken_captions() if "whole game" in text]
    hall.run(12_000)
    assert [text for text in hall.spoken_captions() if "whole game" in text] == [
        "The time for the whole game is up: call the end of the round time."
    ]
    assert "whole game" in hall.page.inner_text(".game-clock__all")
    link.click()
    hall.run(100)
    wait_screen(hall.page, "#decide")
    hall.run(5_000)
    assert len([text for text in hall.spoken_captions() if "whole game" in text]) == 1
    given = [event["data"] for event in hall.stored_events("give_mark")]
    assert [
        milliseconds["channel"] for milliseconds in given if milliseconds["mark"] == "game_over"
    ] == ["said"]
    hall.page.click("[data-dialog=time-up]")
    hall.page.click("#time-up [data-command=call_time_up] button, [form=time-up-form]")
    hall.run(100)
    assert hall.stored_events("call_time_up")
    assert hall.page.inner_text(".game-clock__all") == ""


def test_clock_stops_when_question_opens_for_a_reason_of_the_regulation(game):
    game.context.clock.run_for(10_000)
    used = game.used
    game.page.click("#next")
    game.context.clock.run_for(6_000)
    reasons = game.page.locator("#stop .choice").all_text_contents()
    assert "tiles drawn in excess" not in reasons  # CAT-CLS 7.2 does not name it
    game.page.click("#stop [value=challenge]")
    game.run(50)
    wait_screen(game.page, "[data-command=resume_clock]")
    assert abs(game.used[0] - used[0]) <= 60
    game.page.click("#resume-other button")  # the turn was lost
    game.run(50)
    wait_until(game.page, lambda: game.running == 2, "the time of the other")


def test_footswitch_is_learnt_as_key(hall):
    hall.begin_game()
    hall.page.click("[data-dialog=keys]")
    hall.page.focus("#key-any")
    hall.page.keyboard.press("F9")
    assert hall.page.input_value("#key-any") == "F9"
    hall.page.click("#keys [form=keys-form]")
    wait_until(hall.page, lambda: not hall.page.query_selector("#keys:modal"), "the keys kept")
    hall.start_game()
    hall.context.clock.run_for(2_000)
    hall.page.keyboard.press("F9")
    hall.run(20)
    assert presses_of(hall) == [1]


def test_standing_clock_turns_far_half_round(game):
    game.page.set_viewport_size({"width": 820, "height": 1180})
    far, near = (game.page.locator(f".half[data-side='{side}']") for side in (2, 1))
    assert far.evaluate("(half) => getComputedStyle(half).rotate") == "180deg"
    assert near.evaluate("(half) => getComputedStyle(half).rotate") == "none"
    assert far.bounding_box()["y"] < near.bounding_box()["y"]
    game.context.clock.run_for(1_000)
    touch(game, 1)
    game.run(400)
    touch(game, 2)
    game.run(20)
    assert presses_of(game) == [1, 2]


def test_page_places_moments_as_python_does(game):
    """What is shown is what will be written down, also when the clocks of the device have parted."""
    from faristol.clock.moment import Moment, Timeline

    timeline = Timeline(run="page-1", offset=-500, skew=10_000, at=4_000, wall=14_500)
    moments = [
        Moment(wall=wall, counter=counter, run=run)
        for wall in (9_000, 14_500, 15_999, 16_001, 90_000)
        for counter in (4_500, 5_000, 6_000)
        for run in ("page-1", "page-2")
    ]
    from dataclasses import asdict

    placed = game.page.evaluate(
        "([line, moments]) => import(new URL('js/elements/moment.js', document.baseURI))"
        ".then(({ placeOnLine }) => moments.map((one) => placeOnLine(line, one)))",
        [asdict(timeline), [asdict(moment) for moment in moments]],
    )
    expected = [timeline.place(moment) for moment in moments]
    assert [(place["at"], place["cause"]) for place in placed] == [
        (place.at, place.cause or "") for place in expected
    ]


def test_printed_log_has_all_entries_without_buttons(game):
    game.context.clock.run_for(2_000)
    touch(game, 1)
    game.run(400)
    game.context.clock.resume()
    go_to(game.page, "/clock", ".ways")
    game.page.click(".ways a")
    wait_screen(game.page, ".clock-log")
    game.page.emulate_media(media="print")
    rows = game.page.locator(".clock-log tbody tr")
    assert [row.split("\t")[-1] for row in rows.all_inner_texts()] == [
        "Set to 30:00 and 30:00",
        "Anna starts",
        "Anna pressed the clock",
    ]
    assert rows.first.is_visible()
    seen = game.page.locator("button, .btn, .next, .bar__home").filter(visible=True)
    assert seen.count() == 0
