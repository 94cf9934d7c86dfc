"""The trials of the best moves for some seconds, which do not delay another screen."""

from tests.e2e.rig import probe
from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.analyse_rooms import paste
from tests.e2e.screens.house import go_to

NOTE_STOPS = """
() => {
  const { postMessage } = BroadcastChannel.prototype;
  probe.stops = 0;
  BroadcastChannel.prototype.postMessage = function (message) {
    probe.stops += message?.type === "stop";
    return postMessage.call(this, message);
  };
}
"""


def trials(page):
    """Return the displayed number of trials of each move."""
    text = page.inner_text("#ahead-title small").split()
    return int(text[0]) if text else 0


def test_leaving_stops_trials_and_tried_moves_are_there_on_return(page):
    paste(page)
    page.evaluate(NOTE_STOPS)
    go_to(page, "/analyse/ahead", "#ahead")
    assert trials(page) == 0
    page.click("#next")
    wait_until(page, lambda: page.is_visible("[data-stop]"), "the trials to be under way")
    page.click(".dock a[href='#/analyse']")
    wait_screen(page, "#moves")
    assert page.evaluate("probe.stops") == 1
    assert page.evaluate("location.hash") == "#/analyse"
    answers = len(probe.wire_messages(page, "answer"))
    page.wait_for_timeout(300)
    assert len(probe.wire_messages(page, "answer")) == answers, "nothing comes after it"
    go_to(page, "/analyse/ahead", "#ahead")
    page.click("#next")
    wait_screen(page, ".is-tried")
    assert trials(page) > 0
