"""All states of the screens of the voice, and the way to each."""

from collections.abc import Callable, Iterator
from urllib.parse import urlencode

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_screen
from tests.e2e.screens.house import go_to
from tests.e2e.screens.rooms import State, settle
from tests.e2e.voice.hearing import TRIAL, choose_setting, press_button, wait_state

# a rack with every width of tile
FULL = f"/voice?{urlencode({'language': 'ca', 'left': 'L·L', 'rack': 'NYAB?ÇX'})}"


def voice_states() -> Iterator[State]:
    """Yield the states of the voice."""
    yield State(name="voice", reach=_route("/voice?language=ca"))
    yield State(name="voice, Romanian", reach=_route("/voice?language=ro"))
    yield State(name="voice, no rack", reach=_route("/voice?language=ca&rack=4", "#trial-rack"))
    yield State(name="voice, paused", reach=_reach_paused)
    yield State(name="voice, the judge reads", reach=_reads)
    yield State(name="voice, names", reach=_route("/voice/names?language=ca", "#names-form"))
    yield State(name="voice, names wrong", reach=_wrong)
    yield State(name="voice, recordings", reach=_route("/voice/own?language=ca", "clip-recorder"))


def _route(route: str, selector: str = TRIAL) -> Callable[[Page], None]:
    return lambda page: go_to(page, route, selector)


def _reach_paused(page: Page) -> None:
    go_to(page, FULL, TRIAL)
    press_button(page, "start")
    page.wait_for_selector(f"{TRIAL} [data-part=caption]:not(:empty)")
    press_button(page, "pause")
    wait_state(page, "paused")


def _reads(page: Page) -> None:
    go_to(page, FULL, TRIAL)
    choose_setting(page, "speaker", "judge")
    wait_state(page, "manual")
    press_button(page, "next")
    assert page.locator(f"{TRIAL} [aria-current=true]").count()


def _wrong(page: Page) -> None:
    go_to(page, "/voice?language=ca", TRIAL)
    choose_setting(page, "speaker", "clips")
    go_to(page, "/voice/names?language=ca", "#names-form")
    page.fill("#cities-tile-1", "Alacant")
    page.click("#next")
    wait_screen(page, "#cities-tile-1[aria-invalid=true]")
    settle(page)
