"""Warnings beside a clock: a screen that cannot stay on, a version that waits for the clock."""

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to

REFUSE = """() => {
  globalThis.asked = 0;
  navigator.wakeLock.request = async () => { asked += 1; throw new DOMException("low battery", "NotAllowedError"); };
}"""
GRANT = "() => { navigator.wakeLock.request = async () => ({ released: false, release() {} }); }"


def wait_warning(hall, selector):
    return hall.page.text_content(f"#screen {selector}")


def test_screen_that_may_go_dark_warns_beside_round_once_and_withdraws(hall):
    hall.page.evaluate(REFUSE)
    hall.begin_rounds()
    assert wait_warning(hall, ".clock__wake") == ""
    hall.start_round()
    hall.run(500)
    assert "does not keep the screen on" in wait_warning(hall, ".clock__wake")
    assert hall.page.locator(".clock__wake").is_visible()
    assert hall.page.inner_text("#toasts") == ""
    requested = hall.page.evaluate("asked")
    changes = """() => {
      globalThis.changes = 0;
      new MutationObserver(() => { changes += 1; }).observe(document.querySelector(".clock__wake"), { childList: true, characterData: true, subtree: true });
    }"""
    hall.page.evaluate(changes)
    hall.run(20_000)
    assert hall.page.evaluate("asked") == requested  # nobody nags the device either
    assert hall.page.evaluate("changes") == 0
    hall.page.evaluate(GRANT)
    hall.page.mouse.click(400, 300)
    hall.run(500)
    assert wait_warning(hall, ".clock__wake") == ""


def test_screen_that_may_go_dark_warns_beside_game_clock_while_running(hall):
    hall.page.evaluate(REFUSE)
    hall.begin_game()
    hall.start_game()
    hall.run(500)
    assert "does not keep the screen on" in wait_warning(hall, ".game-clock__wake")
    hall.page.click("#next")
    hall.page.click("#stop [value=arbiter]")
    hall.run(100)
    wait_screen(hall.page, "#resume-same")
    hall.run(200)
    assert wait_warning(hall, ".game-clock__wake") == ""


def test_screen_that_stays_on_has_no_warning(hall):
    hall.page.evaluate(GRANT)
    hall.begin_rounds()
    hall.start_round()
    hall.run(2_000)
    assert wait_warning(hall, ".clock__wake") == ""


def test_running_round_delays_version_until_closed(hall):
    hall.begin_rounds()
    hall.start_round()
    go_to(hall.page, "/version", "main")
    wait_until(hall.page, lambda: hall.page.query_selector("#held"), "what holds it back")
    assert "clock of round 1" in hall.page.inner_text("#held")
    go_to(hall.page, "/clock/round", "#round-clock")
    hall.close_round()
    wait_screen(hall.page, "#start-round")
    hall.context.clock.resume()
    go_to(hall.page, "/version", "main")
    wait_until(hall.page, lambda: "In use" in hall.page.inner_text("main"), "the version")
    assert hall.page.query_selector("#held") is None
