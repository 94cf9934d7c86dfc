"""Announcements while typing come at rest, and repeated ones are repeated (third-round 8-B10)."""

from tests.e2e.rig.desk import wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.screens.word_rooms import word_route

# every sentence that is written for readers of the screen, from now on
LISTEN = """
() => {
  window.heard = [];
  const hear = (changes) => {
    for (const { addedNodes } of changes) for (const { textContent } of addedNodes) heard.push(textContent.trim());
  };
  for (const id of ["announcer", "alerter"])
    new MutationObserver(hear).observe(document.getElementById(id), { childList: true });
}
"""
SPOKEN = "heard"
# in the page itself: where it is busy, its keys wait as its announcer does
TYPE = """
(word) => {
  const field = document.querySelector("#finder input[type=search]");
  const type = (count) => {
    field.value = word.slice(0, count);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    if (count < word.length) setTimeout(type, 60, count + 1);
  };
  type(1);
}
"""

# the screen is left and shown again, and the first key comes in the very task that painted it
ARRIVE_AND_TYPE = f"""
(word) => {{
  const route = location.hash;
  location.hash = "#/";
  const watch = new MutationObserver(() => {{
    const isBack = location.hash === route && document.querySelector("#finder input[type=search]");
    if (location.hash !== route && !document.querySelector("#finder")) location.hash = route;
    else if (isBack) {{
      watch.disconnect();
      ({TYPE})(word);
    }}
  }});
  watch.observe(document.body, {{ childList: true, subtree: true }});
}}
"""


def test_only_verdict_of_whole_word_is_spoken(page):
    """third-round 8-B10: "quinz: Not valid" was spoken on the way to "quinze"."""
    go_to(page, word_route(), "#words-found")
    page.evaluate(LISTEN)
    page.evaluate(TYPE, "quinze")
    wait_until(page, lambda: page.evaluate(SPOKEN), "a verdict to be spoken")
    (text,) = page.evaluate(SPOKEN)
    assert "quinze: Valid" in text


def test_first_verdict_is_spoken_when_typing_began_on_arrival(page):
    """A key can come before the announcer has looked at a new screen.

    What answers it is news all the same.
    """
    go_to(page, word_route(), "#words-found")
    page.evaluate(LISTEN)
    page.evaluate(ARRIVE_AND_TYPE, "quinze")
    wait_until(page, lambda: page.evaluate(SPOKEN), "a verdict to be spoken")
    (text,) = page.evaluate(SPOKEN)
    assert "quinze: Valid" in text


def test_repeated_text_is_spoken_again(page):
    """third-round 8-B10: equal text was spoken again only with a sign that differs."""
    go_to(page, word_route(), "#words-found")
    page.evaluate(LISTEN)
    for times in (1, 2):
        page.evaluate("document.querySelector('#toasts').textContent = 'Saved.'")
        wait_until(page, lambda times=times: len(page.evaluate(SPOKEN)) == times, "the note")
    assert page.evaluate(SPOKEN) == ["Saved.", "Saved."]
