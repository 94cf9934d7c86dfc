"""All states of the word judge, each reached from the one before.

The last one leaves the device unlocked.
"""

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.screens.rooms import State, settle

PIN = "2580"
SWALLOWED = 700  # milliseconds: what comes right after a verdict is not taken for a tap


def judge_states() -> Iterator[State]:
    """Yield the states in the order of an evening; each goes on from the one before."""
    yield State(
        name="judge, log of nothing", reach=lambda page: go_to(page, "/judge/log", ".empty")
    )
    yield State(name="judge, begin", reach=lambda page: go_to(page, "/judge", "#begin"))
    yield State(name="judge, begin wrong", reach=_begin_wrong)
    yield State(name="judge, ask", reach=begin_session)
    yield State(name="judge, misread", reach=_reach_misread)
    yield State(name="judge, valid", reach=lambda page: ask_judge(page, "casa, al"))
    yield State(name="judge, not valid", reach=_many_words)
    yield State(name="judge, covered", reach=_reach_covered)
    yield State(
        name="judge, log", reach=lambda page: go_to(page, "/judge/log", "#judge-rows table")
    )
    yield State(name="judge, close", reach=_close_dialog)
    yield State(name="judge, query", reach=lambda page: go_to(page, "/judge/log/1", "#again"))
    yield State(name="judge, query wrong", reach=_again_wrong)
    yield State(name="judge, query challenged again", reach=_again)
    yield State(name="judge, strike", reach=_strike_dialog)
    yield State(name="judge, query struck", reach=_strike)
    yield State(name="judge, lock", reach=_lock_dialog)
    yield State(name="judge, lock wrong", reach=_lock_wrong)
    yield State(name="judge, locked", reach=lock)
    yield State(name="judge, locked, valid", reach=lambda page: ask_judge(page, "casa", "7"))
    yield State(name="judge, unlock", reach=_unlock_dialog)
    yield State(name="judge, unlock wrong", reach=_unlock_wrong)
    yield State(name="judge, unlocked", reach=unlock)


def begin_session(page: Page, *, seconds: int = 15, ruleset: str = "ca-classic") -> None:
    """Begin a session with the Catalan practice list."""
    go_to(page, "/judge", "#begin")
    page.fill("#name", "Evening of the club")
    page.select_option("#lexicon", label=catalan_label(page))
    page.select_option("#ruleset", ruleset)
    page.select_option("#cover", str(seconds))
    page.click("#next")
    wait_screen(page, "#ask")


def catalan_label(page: Page) -> str:
    """Return the label of the Catalan list on the form."""
    labels = page.locator("#lexicon option").all_text_contents()
    return next(label for label in labels if label.startswith(("Catalan", "Català")))


def ask_judge(page: Page, words: str, table: str = "") -> None:
    """Ask about a play, and wait for a verdict that can be touched."""
    if page.query_selector("#screen covered-verdict"):
        page.wait_for_timeout(SWALLOWED)
        page.click("#next")
    elif not page.query_selector("#screen #ask"):
        go_to(page, "/judge", "#ask")
    wait_screen(page, "#ask")
    page.fill("#words", words)
    page.fill("#table", table)
    page.click("#next")
    wait_screen(page, "covered-verdict")


def lock(page: Page, pin: str = PIN) -> None:
    """Lock the device."""
    if not page.query_selector("#lock:modal"):
        _lock_dialog(page)
    page.fill("#lock-pin", pin)
    page.fill("#lock-again", pin)
    page.click("dialog:modal button[form]")
    wait_screen(page, "#unlock")


def unlock(page: Page, pin: str = PIN) -> None:
    """Unlock the device."""
    if not page.query_selector("#unlock:modal"):
        _unlock_dialog(page)
    page.fill("#unlock-pin", pin)
    page.click("dialog:modal button[form]")
    wait_screen(page, "#lock")
    settle(page)


def _begin_wrong(page: Page) -> None:
    go_to(page, "/judge", "#begin")
    page.fill("#name", " ")
    page.click("#next")
    wait_screen(page, "#name[aria-invalid=true]")


def _reach_misread(page: Page) -> None:
    go_to(page, "/judge", "#ask")
    page.fill("#words", "casa kasa")
    page.click("#next")
    wait_screen(page, "#words-wrong")


def _many_words(page: Page) -> None:
    ask_judge(page, "muntanyes xxx quinze col·legi excursionistes al ca de", "Final")


def _reach_covered(page: Page) -> None:
    ask_judge(page, "casa", "3")
    hide_page(page, hidden=True)  # which covers it sooner than its seconds
    wait_until(page, lambda: page.query_selector(".verdict.is-covered"), "the cover")
    hide_page(page, hidden=False)


def hide_page(page: Page, *, hidden: bool) -> None:
    """Send the page the event that it is hidden, or visible again."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def _close_dialog(page: Page) -> None:
    go_to(page, "/judge/log", "#judge-rows table")
    page.click("#screen [data-dialog=close-judging]")
    wait_until(page, lambda: page.query_selector("#close-judging:modal"), "the dialog")


def _again_wrong(page: Page) -> None:
    go_to(page, "/judge/log/1", "#again")
    page.fill("#argument", "It is a word of the islands")
    page.check("#again [name=outcome][value=changed]")
    page.click("#next")
    wait_screen(page, "#again-reason[aria-invalid=true]")


def _again(page: Page) -> None:
    go_to(page, "/judge/log/1", "#again")
    page.fill("#argument", "It is a word of the islands")
    page.fill("#again-reason", "The list has a misprint")
    page.click("#next")
    wait_screen(page, "#judge-rows")
    settle(page)
    go_to(page, "/judge/log/1", "main")
    wait_until(page, lambda: not page.query_selector("#again"), "the decision")


def _strike(page: Page) -> None:
    if not page.query_selector("#strike:modal"):
        _strike_dialog(page)
    page.fill("#strike-reason", "Two letters swapped")
    page.click("dialog:modal button[form]")
    wait_screen(page, "#query-3.is-struck")
    settle(page)


def _strike_dialog(page: Page) -> None:
    go_to(page, "/judge/log/3", "[data-dialog=strike]")
    page.click("#screen [data-dialog=strike]")
    wait_until(page, lambda: page.query_selector("#strike:modal"), "the dialog")


def _lock_dialog(page: Page) -> None:
    go_to(page, "/judge", "#ask")
    page.click("#screen [data-dialog=lock]")
    wait_until(page, lambda: page.query_selector("#lock:modal"), "the dialog")


def _lock_wrong(page: Page) -> None:
    _lock_dialog(page)
    page.fill("#lock-pin", PIN)
    page.fill("#lock-again", "1111")
    page.click("dialog:modal button[form]")
    wait_screen(page, "#lock-again[aria-invalid=true]")


def _unlock_dialog(page: Page) -> None:
    if page.query_selector("#screen covered-verdict"):
        page.wait_for_timeout(SWALLOWED)
        page.click("#next")
        wait_screen(page, "#ask")
    page.click("#screen [data-dialog=unlock]")
    wait_until(page, lambda: page.query_selector("#unlock:modal"), "the dialog")


def _unlock_wrong(page: Page) -> None:
    page.fill("#unlock-pin", "0000")
    page.click("dialog:modal button[form]")
    wait_screen(page, "#unlock-pin[aria-invalid=true]")
