"""The announcements of a game of two: a sentence for each act, once."""

from tests.e2e.classic.test_game import begin_game, press
from tests.e2e.rig.desk import wait_answers, wait_until
from tests.e2e.rig.players import UNHURRIED

LISTEN = """() => {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const { textContent } of addedNodes) window.heard.push(textContent);
  }).observe(document.getElementById("announcer"), { childList: true });
}"""
REST = 1_200  # ms: an announcement is written 300 ms after painting, 700 after the last key


def read_announcements(page, last=""):
    """Return the announcements since the last call, once no more come after one that begins with `last`."""
    begins = "(last) => window.heard.at(-1)?.startsWith(last)"
    wait_until(page, lambda: page.evaluate(begins, last), f"a sentence: {last}")
    page.wait_for_timeout(REST)
    return page.evaluate("window.heard.splice(0)")


# how long a hand had rested when each sentence was written, and the longest rest while it typed
PACE = """() => {
  let last = Infinity;
  window.rested = [];
  window.longest = 0;
  addEventListener("input", ({ timeStamp }) => {
    window.longest = Math.max(window.longest, timeStamp - last);
    last = timeStamp;
  }, true);
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length)) window.rested.push(performance.now() - last);
  }).observe(document.getElementById("announcer"), { childList: true });
}"""
PAUSE = 120  # ms from key to key, as a quick hand types
AT_REST = 700  # ms


def test_typed_move_is_announced_at_rest_and_played_move_once(page):
    """third-round 8-A1, 8-B14: the panes that change beside the move were read out as well.

    Design "by ear", acceptance 5.
    """
    begin_game(page)
    page.wait_for_timeout(REST)
    page.evaluate(LISTEN)
    page.evaluate(PACE)
    # the longer word is judged while it is typed and taken back
    page.locator("#move").press_sequentially("j8 simiesca", delay=PAUSE)
    for _ in "miesca":
        page.keyboard.press("Backspace", delay=PAUSE)
    wait_answers(page)
    heard = read_announcements(page, "J8 SI 10 ")
    rested, longest = page.evaluate("[window.rested, window.longest]")
    assert min(rested) >= AT_REST - 1
    assert longest >= AT_REST or len(heard) == 1, heard  # a busy machine types with rests
    assert heard[-1].startswith("J8 SI 10 "), heard
    page.evaluate(UNHURRIED)
    page.keyboard.press("Enter")
    (move,) = read_announcements(page)
    assert move.startswith("Jana Roig: J8 SI, 10 points. "), move
    assert move.count("Jana Roig") == move.count("Martí Codina") == 3, "scores and times"
    press(page, "[data-command=pass_turn] button")
    (passed,) = read_announcements(page)
    assert passed.startswith("Martí Codina: ")
