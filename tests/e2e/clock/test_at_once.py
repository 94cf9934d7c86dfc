"""Immediate effect of taps on clocks.

A call comes at the tap, a press before the start is stored, and a clock stops when requested.
"""

import pytest

from tests.e2e.rig import probe
from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to


def clips_of(hall):
    return [sound["caption"] for sound in hall.page.evaluate("heard") if sound["what"] == "say"]


def tones_of(hall):
    return [sound["pitch"] for sound in hall.page.evaluate("heard") if sound["what"] == "tone"]


def marks_of(hall):
    return [
        (event["data"]["mark"], event["data"]["channel"])
        for event in hall.stored_events("give_mark")
    ]


def test_round_started_by_tap_is_called_at_tap_while_python_is_busy(hall):
    hall.begin_rounds()
    probe.run_in_worker(hall.page, "answers", how="slow", ms=4_000)
    hall.page.click("#next")
    wait_until(hall.page, lambda: clips_of(hall) == ["Temps!"], "the call")
    wait_until(hall.page, lambda: tones_of(hall) == [660], "the tone")
    assert hall.page.query_selector("#start-round"), "no answer yet"
    hall.context.clock.run_for(4_000)
    probe.run_in_worker(hall.page, "answers", how="pass")
    wait_screen(hall.page, "[data-dialog=pause-why]")
    hall.run(500)
    assert clips_of(hall) == ["Temps!"], "called once"
    assert len(hall.stored_events("start_round")) == 1


def test_call_of_round_that_cannot_be_stored_is_withdrawn(hall):
    hall.begin_rounds()
    probe.run_in_worker(hall.page, "fail", what="abort", times=4)
    hall.page.click("#next")
    hall.run(100)
    wait_until(
        hall.page, lambda: "did not start" in hall.page.text_content(".clock__alert"), "the words"
    )
    assert "did not start" in hall.page.inner_text("#toasts")
    assert hall.stored_events("start_round") == []
    probe.run_in_worker(hall.page, "fail", what="abort", times=0)
    hall.run(1_000)
    hall.start_round()
    assert clips_of(hall) == ["Temps!", "Temps!"]


def test_call_heard_during_round_does_not_suppress_call_of_next_start(hall):
    """A caller that says “Time!” once more begins no round, and takes no call from the next one."""
    hall.begin_rounds("0:10")
    hall.start_round()
    hall.page.evaluate(
        """() => {
          const clock = document.querySelector("#round-clock");
          clock.dataset.clock = JSON.stringify({ ...JSON.parse(clock.dataset.clock), at_onset: true });
          clock.morphed();
          document.dispatchEvent(new CustomEvent("time-onset", { detail: { at: performance.now() } }));
        }"""
    )
    hall.run(11_000)
    hall.page.click("#end-round button")
    hall.run(600)
    wait_screen(hall.page, "#start-round")
    hall.page.click("#next")
    hall.run(100)
    assert clips_of(hall) == ["Temps!", "Temps!", "Temps!"]


@pytest.mark.parametrize("is_by_button", [True, False])
def test_press_before_start_is_answered_counts(hall, is_by_button):
    hall.begin_game()
    hall.stop_time()
    probe.run_in_worker(hall.page, "answers", how="slow", ms=1_500)
    if is_by_button:
        hall.page.click("#next")
    else:
        hall.page.keyboard.press("KeyA")
    assert hall.running == 1, "shown at once"
    hall.context.clock.run_for(700)
    hall.page.keyboard.press("KeyA")
    assert hall.running == 2
    hall.context.clock.run_for(100)
    probe.run_in_worker(hall.page, "answers", how="pass")
    hall.settle()
    hall.run(50)
    kinds = [event["kind"] for event in hall.stored_events("start_clock", "press_clock")]
    assert kinds == ["start_clock", "press_clock"]
    assert 690 <= hall.clock_data["used"][0] <= 720


def test_mark_is_called_once_though_others_come_and_go(hall):
    """A correction of one side takes back that side’s marks, and no other is called again."""
    hall.begin_game("1:01")
    hall.start_game()
    hall.run(2_000)
    hall.page.keyboard.press("KeyA")
    hall.run(2_000)
    assert clips_of(hall) == ["Anna: last minute", "Joan: last minute"]
    probe.run_in_worker(hall.page, "answers", how="slow", ms=2_500)
    hall.page.keyboard.press("KeyL")
    hall.run_unanswered(60_000)
    probe.run_in_worker(hall.page, "answers", how="pass")
    hall.settle()
    hall.run(500)
    assert clips_of(hall) == ["Anna: last minute", "Joan: last minute", "Anna: time is up"]
    assert [mark for mark, _ in marks_of(hall)] == ["last_minute", "last_minute", "time_over"]


def test_stop_requested_before_margin_counts_however_late_its_reason(hall):
    """CAT-CLS 7.2, 7.5: the mark came while the question was open for longer than a minute."""
    hall.begin_game("0:01")
    hall.start_game()
    hall.run(601_000 - 75_000)
    used = hall.used[0]
    hall.page.click("#next")
    hall.run(200)
    displayed = hall.page.locator(".half__time").all_inner_texts()
    hall.run(60_000)
    assert hall.page.locator(".half__time").all_inner_texts() == displayed, "as the question says"
    hall.run(20_000)
    assert marks_of(hall)[-1] == ("lost", "said")
    hall.page.click("#stop [value=arbiter]")
    hall.run(100)
    wait_screen(hall.page, "#resume-same")
    assert abs(hall.used[0] - used) <= 60
    assert hall.clock_data["lost"] is None
    # it is ahead again, and sounded again
    hall.page.click("#next")
    hall.run(77_000)
    assert [mark for mark, _ in marks_of(hall)].count("lost") == 2
    assert clips_of(hall).count("Anna: lost on time") == 2


def test_pause_requested_before_cue_is_accepted_after_cue(hall):
    hall.begin_rounds()
    hall.start_round()
    hall.run(hall.left - 35_000)
    left = hall.left
    hall.page.click("[data-dialog=pause-why]")
    hall.run(40_000)
    assert clips_of(hall)[-2:] == ["30 segons!", "Temps!"]
    hall.page.click("#pause-why [form=pause-why-form]")
    hall.run(100)
    wait_screen(hall.page, "[data-command=resume_round]")
    assert abs(hall.left - left) <= 60
    hall.page.click("#next")
    hall.run(6_000)
    assert clips_of(hall)[-2:] == ["Temps!", "30 segons!"]


def test_call_that_could_not_be_stored_is_sent_again_and_spoken_once(hall):
    hall.begin_rounds("0:33")
    hall.start_round()
    probe.run_in_worker(hall.page, "fail", what="abort", times=4)
    hall.run(4_000)
    probe.run_in_worker(hall.page, "fail", what="abort", times=0)
    hall.run(11_000)
    hall.run(500)
    assert [event["data"]["seconds_left"] for event in hall.stored_events("give_cue")] == [30]
    assert clips_of(hall) == ["Temps!", "30 segons!"]


def test_clock_goes_on_after_start_on_another_screen(hall):
    hall.begin_rounds("1:00")
    hall.start_round()
    hall.be_away(10_000, "/words", "main")
    requested = "probe.wire.some((one) => one.type === 'request' && JSON.stringify(one).includes('/clock/background'))"
    wait_until(hall.page, lambda: hall.page.evaluate(requested), "the clock to be taken up")
    hall.settle()
    hall.stop_time()
    hall.run(21_000)
    assert clips_of(hall) == ["30 segons!"]
    assert hall.page.evaluate("location.hash") == "#/words"
    assert len(hall.stored_events("give_cue")) == 1


def test_start_without_running_clock_requests_no_clock(hall):
    hall.begin_rounds("0:10")
    hall.start_round()
    hall.run(11_000)
    hall.page.click("#end-round button")
    hall.run(600)
    wait_screen(hall.page, "#start-round")
    hall.be_away(1_000, "/words", "main")
    hall.stop_time()
    hall.run(3_000)
    requested = hall.page.evaluate(
        "probe.wire.filter(({ type }) => type === 'request').map((one) => JSON.stringify(one))"
    )
    assert not any("/clock/" in request for request in requested)


def test_unclosed_round_lets_screen_go_dark_after_a_while(hall):
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
    hall.begin_rounds("0:10")
    hall.start_round()
    go_to(hall.page, "/", "main")
    hall.run(100_000)
    assert hall.page.evaluate(lock_count) == 1
    hall.run(100_000)
    assert hall.page.evaluate(lock_count) == 0


@pytest.mark.parametrize("reader", ["mutes", "reads"])
def test_reading_aid_gets_calls_that_no_voice_speaks(hall, reader):
    """Beside a voice that says it a reader would say it twice."""
    hall.page.evaluate(
        """(isHeard) => document.addEventListener("faristol-say", (event) => {
          event.stopImmediatePropagation();
          event.detail.onHeard(isHeard);
        }, true)""",
        reader == "mutes",
    )
    hall.begin_rounds()
    hall.start_round()
    hall.run(hall.left - 30_000)
    text = hall.page.text_content(".clock__alert")
    assert text == ("" if reader == "mutes" else "30 segons!")
