"""Toasts beside the messages over every screen, not over them (third-round 7-B7)."""

import pytest

from tests.e2e.rig.desk import wait_until
from tests.e2e.screens.house import go_to

SAY = """
async (order) => {
  const { toast, showStorageState } = await import(new URL("js/notices.js", document.baseURI));
  const steps = {
    toast: () => toast("Saved: Núria Llull, with everything that was entered of the evening so far."),
    banner: () => showStorageState({
      state: "full",
      text: "This device has no room left. What you enter is kept in memory alone: save it to a file now, then make room and store it again.",
      ways: [["storage-file", "Save everything to a file"], ["storage-again", "Store it again"]],
      is_only_copy: true,
    }),
  };
  for (const step of order) steps[step]();
}
"""
COVERED = """
() => {
  const [toast, said] = ["#toasts .toast", "#storage p"].map((path) => document.querySelector(path).getBoundingClientRect());
  const isApart = toast.bottom <= said.top || toast.top >= said.bottom || toast.right <= said.left || toast.left >= said.right;
  const isSeen = toast.top >= 0 && toast.bottom <= innerHeight && toast.left >= 0 && toast.right <= innerWidth;
  return [isApart, isSeen];
}
"""
CLEAR = """
async () => {
  const { hideToasts, showStorageState } = await import(new URL("js/notices.js", document.baseURI));
  hideToasts();
  showStorageState({ state: "" });
}
"""
TAPPED = """
async (text) => {
  const { toast } = await import(new URL("js/notices.js", document.baseURI));
  toast(text);
  const box = document.querySelector("#toasts .toast");
  await Promise.all(box.getAnimations().map((animation) => animation.finished));
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const isSeen = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  const covered = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, .bar")].filter((node) => {
    const other = node.getBoundingClientRect();
    return other.width > 1 && Math.min(right, other.right) - Math.max(left, other.left) > 1
      && Math.min(bottom, other.bottom) - Math.max(top, other.top) > 1;
  });
  return [isSeen, covered.map((node) => node.outerHTML.slice(0, 120))];
}
"""
TEXTS_BELOW = """
() => {
  const toast = document.querySelector("#toasts .toast").getBoundingClientRect(), range = document.createRange(), below = [];
  const texts = document.createTreeWalker(document.querySelector("#screen"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    for (const { left, right, top, bottom } of texts.currentNode.data.trim() ? range.getClientRects() : [])
      if (left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top) below.push(texts.currentNode.data);
  }
  return below;
}
"""
TOP = "document.getElementById('toasts').getBoundingClientRect().top"
SIZES = [(1180, 820), (1024, 768), (810, 1056), (390, 844), (320, 640)]


@pytest.mark.parametrize("order", [("toast", "banner"), ("banner", "toast")], ids="-then-".join)
def test_toast_covers_no_sentence_of_full_disk(page, order):
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(CLEAR)
        page.evaluate(SAY, order)
        wait_until(
            page, lambda: page.evaluate(COVERED) == [True, True], f"{width}: both to be read", 3
        )


def test_toast_is_in_its_place_again_when_banner_is_gone(page):
    page.evaluate(SAY, ["toast"])
    place = page.evaluate(TOP)
    page.evaluate(SAY, ["banner"])
    assert page.evaluate(TOP) > place
    page.evaluate(CLEAR)
    page.evaluate(SAY, ["toast"])
    assert page.evaluate(TOP) == place


MANY = """
async () => {
  const { toast } = await import(new URL("js/notices.js", document.baseURI));
  for (let n = 1; n <= 14; n += 1) toast(`Note ${n}`);
}
"""
STOPS = "document.activeElement.className"


def test_last_notes_are_read_again_by_key(page):
    """third-round 8, C: notes went after 4 s and could not be called back."""
    page.evaluate("document.getElementById('title').focus()")
    page.keyboard.press("Shift+Tab")
    assert "is-notes" not in page.evaluate(STOPS)
    assert page.is_hidden(".skip.is-notes")  # nothing was said yet
    page.evaluate(MANY)
    page.focus(".skip.is-notes")
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.locator("#notes:modal").count() == 1, "the dialog")
    assert page.locator("#notes li").all_text_contents() == [f"Note {n}" for n in range(14, 2, -1)]
    assert page.locator("#notes").get_by_role("heading").text_content() == "Last messages"
    page.keyboard.press("Escape")
    wait_until(page, lambda: "is-notes" in page.evaluate(STOPS), "the focus where it was")


def test_toast_covers_nothing_that_is_tapped_and_no_bar(page):
    for route in ("/", "/about"):
        go_to(page, route)
        for width, height in [(1280, 800), (800, 1280), (390, 844), (844, 390)]:
            page.set_viewport_size({"width": width, "height": height})
            for text in (
                "The example is removed.",
                "This is an example: nothing you do here counts.",
            ):
                assert page.evaluate(TAPPED, text) == [True, []], (route, width, text)


def test_toast_covers_no_text_where_there_is_room(page):
    go_to(page, "/about")
    page.set_viewport_size({"width": 1280, "height": 800})
    for text in ("Saved.", "The example is removed, with everything that was entered in it."):
        page.evaluate(TAPPED, text)
        assert page.evaluate(TEXTS_BELOW) == [], text
