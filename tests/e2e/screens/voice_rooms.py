"""Every state of the screens of the voice, and the way there."""

from collections.abc import Callable, Iterator
from urllib.parse import urlencode

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_screen
from tests.e2e.screens.house import go
from tests.e2e.screens.rooms import State, settle
from tests.e2e.voice.hearing import TRIAL, act, choose, wait_state

# a rack with every width of tile
FULL = f"/voice?{urlencode({'language': 'ca', 'left': 'L·L', 'rack': 'NYAB?ÇX'})}"


def voice_states() -> Iterator[State]:
    """Give the states of the voice."""
    yield State(name="voice", reach=_route("/voice?language=ca"))
    yield State(name="voice, Romanian", reach=_route("/voice?language=ro"))
    yield State(name="voice, no rack", reach=_route("/voice?language=ca&rack=4", "#trial-rack"))
    yield State(name="voice, paused", reach=_paused)
    yield State(name="voice, the judge reads", reach=_reads)
    yield State(name="voice, names", reach=_route("/voice/names?language=ca", "#names-form"))
    yield State(name="voice, names wrong", reach=_wrong)
    yield State(name="voice, recordings", reach=_route("/voice/own?language=ca", "clip-recorder"))


def _route(route: str, selector: str = TRIAL) -> Callable[[Page], None]:
    return lambda page: go(page, route, selector)


def _paused(page: Page) -> None:
    go(page, FULL, TRIAL)
    act(page, "start")
    page.wait_for_selector(f"{TRIAL} [data-part=caption]:not(:empty)")
    act(page, "pause")
    wait_state(page, "paused")


def _reads(page: Page) -> None:
    go(page, FULL, TRIAL)
    choose(page, "speaker", "judge")
    wait_state(page, "manual")
    act(page, "next")
    assert page.locator(f"{TRIAL} [aria-current=true]").count()


def _wrong(page: Page) -> None:
    go(page, "/voice?language=ca", TRIAL)
    choose(page, "speaker", "clips")
    go(page, "/voice/names?language=ca", "#names-form")
    page.fill("#cities-tile-1", "Alacant")
    page.click("#next")
    wait_screen(page, "#cities-tile-1[aria-invalid=true]")
    settle(page)
