"""The clocks of a page behind another tab in Chromium, which slows its timers."""

import pytest

from tests.e2e.rig import probe
from tests.e2e.rig.desk import events, open_desk, wait_screen, wait_until
from tests.e2e.rig.hiding import hiding_browser

# After five minutes Chromium lets the timers of a hidden page come once a minute; here none comes before it is seen.
SLOWED = """(() => {
  const { setTimeout } = globalThis, waiting = [];
  globalThis.setTimeout = (work, ...rest) => setTimeout((...args) => {
    if (document.hidden) waiting.push(() => work(...args));
    else work(...args);
  }, ...rest);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) for (const work of waiting.splice(0)) work();
  });
})()"""
# the workers that wake the page
WORKERS = """() => {
  globalThis.workers = { made: 0, ended: 0 };
  globalThis.Worker = class extends Worker {
    #wakes = false;
    constructor(...args) { super(...args); this.#wakes = String(args[0]).includes("wakeup"); workers.made += this.#wakes; }
    terminate() { workers.ended += this.#wakes; super.terminate(); }
  };
}"""
TABLET = """
Object.defineProperty(navigator, "userAgent", { get: () => "Mozilla/5.0 (Linux; Android 15; Pixel Tablet) Chrome/156 Safari/537.36" })
"""
FRONT = "Keep this page in front, or nothing is called."


@pytest.fixture
def hiding(playwright, tmp_path):
    with hiding_browser(playwright, tmp_path) as context:
        yield context


def cues_of(page):
    return [
        (event["data"]["seconds_left"], event["data"]["channel"])
        for event in events(page)
        if event["kind"] == "give_cue"
    ]


def test_clock_of_hidden_page_calls(hiding, server):
    """Only a worker wakes a page that is behind another tab (third-round 10-A1)."""
    page = hiding.new_page()
    page.add_init_script(probe.probe_script())
    page.add_init_script(SLOWED)
    open_desk(page, server.url, "/clock", "#begin-rounds")
    page.evaluate(WORKERS)
    page.fill("#round-time", "0:38")
    page.click("#next")
    wait_screen(page, "#round-clock")
    page.click("#next")
    wait_screen(page, "[data-dialog=pause-why]")
    assert page.evaluate("workers.made") == 0
    cover = hiding.new_page()
    cover.bring_to_front()
    wait_until(page, lambda: page.evaluate("document.hidden"), "the page to be hidden")
    assert cues_of(page) == []
    wait_until(page, lambda: cues_of(page), "the call")
    assert cues_of(page) == [(30, "said")]
    assert page.evaluate("document.hidden"), "all the time"
    assert page.evaluate("workers") == {"made": 1, "ended": 0}
    page.bring_to_front()
    wait_until(page, lambda: page.evaluate("workers.ended") == 1, "the worker to go")


@pytest.mark.parametrize("kind", ["round", "game"])
def test_device_that_freezes_pages_displays_warning_beside_running_clock(hall, kind):
    """What is frozen no worker wakes (third-round 10-A1)."""
    wake = ".clock__wake" if kind == "round" else ".game-clock__wake"
    text = lambda: hall.page.text_content(f"#screen {wake}")  # noqa: E731
    hall.page.evaluate(TABLET)
    if kind == "round":
        hall.begin_rounds("5:00")
        assert text() == ""
        hall.start_round()
    else:
        hall.begin_game("5:00")
        assert text() == ""
        hall.start_game()
    hall.run(1_000)
    assert text() == FRONT
    assert hall.page.locator(f"#screen {wake}").is_visible()
