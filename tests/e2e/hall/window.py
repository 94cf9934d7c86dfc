"""The judge's page, the windows of the hall, and a listener on their channel."""

from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.rig.recorder import Recorder
from tests.e2e.screens.house import go_to

HD, SMALL = (1920, 1080), (1280, 720)
# every message of the channel, as anybody on the device could hear it
EAR = """
() => {
  globalThis.said = [];
  const path = new URL("./", location.href).pathname;
  const ear = new BroadcastChannel(`faristol:${path}:hall`);
  ear.onmessage = ({ data }) => said.push(data);
  globalThis.ear = ear;
}
"""
# what a text of the page became, when by the clock on the wall, and whether the page was held up about then
NOTE_TIMES = """
(selector) => {
  const beat = () => {
    const now = Date.now();
    if (now - last > 100) held = now;
    last = now;
    setTimeout(beat, 5);
  };
  let last = Date.now(), held = 0;
  globalThis.turned = [];
  const note = () => {
    const text = document.querySelector(selector)?.textContent, now = Date.now();
    if (text && turned.at(-1)?.text !== text) turned.push({ text, at: now, isHeld: now - last > 100 || now - held < 50 });
  };
  beat();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}
"""


def open_listener(context: BrowserContext, server: Recorder) -> Page:
    """Open a page that receives all messages to and from the hall."""
    page = context.new_page()
    page.goto(server.blank)
    page.evaluate(EAR)
    return page


def messages_of(ear: Page, kind: str = "") -> list[dict[str, Any]]:
    """Return the messages so far."""
    messages: list[dict[str, Any]] = ear.evaluate("said")
    return [message for message in messages if not kind or message["type"] == kind]


def wait_beats(ear: Page) -> None:
    """Wait until two beats have come."""
    wait_until(ear, lambda: len(messages_of(ear, "beat")) >= 2, "two beats")


def open_hall(
    context: BrowserContext,
    server: Recorder,
    *,
    size: tuple[int, int] = SMALL,
    state: str = "shown",
    script: str = "",
) -> Page:
    """Open a window of the hall and wait until it displays a picture."""
    page = context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if script:
        page.add_init_script(script)
    page.goto(f"{server.url}hall.html")
    page.wait_for_selector(f"html[data-hall={state}]")
    return page


def announce(page: Page, text: str) -> None:
    """Display a text in the hall."""
    go_to(page, "/hall", "#announce")
    page.fill("#announce-text", text)
    page.click("[form=announce]")
    wait_screen(page, "#announcement-off")


def show_board(page: Page, *, with_rack: bool) -> None:
    """Display the last stored board."""
    go_to(page, "/hall", "#hall-board")
    page.select_option("#hall-board", index=1)
    wait_screen(page, "#hall-rack")
    if with_rack:
        page.check("#hall-rack")
        wait_screen(page, ".hall-frame .rack")


def show_standings(page: Page, text: str) -> None:
    """Show standings as pasted."""
    go_to(page, "/hall", "#standings")
    page.fill("#standings-text", text)
    page.click("[form=standings]")
    wait_screen(page, "#standings-off")


def start_round(page: Page, time: str = "") -> None:
    """Let a round run."""
    go_to(page, "/clock", "#begin-rounds")
    page.fill("#round-time", time)
    page.click("#next")
    wait_screen(page, "#start-round")
    page.click("#next")
    wait_screen(page, "[data-dialog=pause-why]")


def start_game(page: Page, time: str = "") -> None:
    """Let the clock of a game run, Anna's first."""
    go_to(page, "/clock?which=game", "#begin-game")
    page.fill("#game-time", time)
    page.fill("#first", "Anna")
    page.fill("#second", "Joan")
    page.click("#next")
    wait_screen(page, "#start-first")
    page.click("#next")
    wait_screen(page, "[data-dialog=stop]")


def wait_text(hall: Page, text: str, seconds: float = 15.0) -> None:
    """Wait until the hall displays a text."""
    wait_until(hall, lambda: text in hall.inner_text("#hall"), f"“{text}” in the hall", seconds)


def wait_element(hall: Page, selector: str, seconds: float = 15.0) -> None:
    """Wait until the hall displays such an element."""
    wait_until(hall, lambda: hall.query_selector(selector), f"{selector} in the hall", seconds)


def block_page(page: Page, milliseconds: int) -> None:
    """Block a page for a while, like one that sleeps."""
    page.evaluate(
        "(ms) => void setTimeout(() => { const end = Date.now() + ms; while (Date.now() < end); })",
        milliseconds,
    )


def leave(page: Page) -> None:
    """Close a window whose page has gone: a busy browser ends one that is closed before it hears of it."""
    page.goto("about:blank")
    page.close()


def seconds_of(time: str) -> int:
    """Return the seconds of a displayed clock."""
    minutes, seconds = time.split(":")
    return 60 * int(minutes) + int(seconds.split(".")[0])


def end_of(page: Page, selector: str) -> float:
    """Return the moment in seconds at which a displayed clock will stand at zero, at most a second off."""
    text, now = page.eval_on_selector(selector, "(clock) => [clock.innerText, Date.now()]")
    return float(now / 1000 + seconds_of(text))
