"""What the announcer writes in a game of two: a sentence for each act, once."""

from tests.e2e.classic.test_game import begun, press
from tests.e2e.rig.desk import wait_until
from tests.e2e.screens.classic_rooms import write

LISTEN = """() => {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const { textContent } of addedNodes) window.heard.push(textContent);
  }).observe(document.getElementById("announcer"), { childList: true });
}"""
REST = 1_200  # ms: an announcement is written 300 ms after painting, 700 after the last key


def hear(page):
    """Return all that was written since the last time, when nothing more comes."""
    wait_until(page, lambda: page.evaluate("window.heard.length"), "a sentence")
    page.wait_for_timeout(REST)
    return page.evaluate("window.heard.splice(0)")


def test_a_move_and_a_pass_are_spoken_once_and_nothing_beside_them(page):
    """third-round 8-A1, 8-B14: the panes that change beside it were read out as well."""
    begun(page)
    page.wait_for_timeout(REST)
    page.evaluate(LISTEN)
    write(page, "j8 si")
    heard = hear(page)
    assert "J8 SI" in heard[-1], heard
    assert heard[-1].startswith("Jana Roig: "), heard
    assert heard[-1].count("Jana Roig") == heard[-1].count("Martí Codina") == 3, "scores and times"
    assert len(heard) <= 2, "what was typed was counted before: no more than that"
    press(page, "[data-command=pass_turn] button")
    (passed,) = hear(page)
    assert passed.startswith("Martí Codina: ")
