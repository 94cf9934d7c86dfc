"""WebKitGTK in place of the iPad: boot, storage, and a reload with the server dead."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.e2e.rig.browser import Screen, launch_webkit
from tests.e2e.rig.desk import READ_ALL
from tests.e2e.rig.patience import time_factor
from tests.e2e.rig.recorder import Recorder

# selenium warns of itself
pytestmark = [pytest.mark.webkit, pytest.mark.filterwarnings("ignore::DeprecationWarning")]


@pytest.fixture
def driver() -> Iterator[Any]:
    with Screen() as screen:
        running = launch_webkit(screen)
        running.set_script_timeout(20)
        yield running
        running.quit()


def wait_until(ask: Callable[[], Any], expected: str, seconds: float = 60.0) -> Any:
    seconds *= time_factor()
    until = time.monotonic() + seconds
    while not (result := ask()):
        assert time.monotonic() < until, f"not within {seconds:.0f} s: {expected}"
        time.sleep(0.1)
    return result


def wait_screen(driver: Any, selector: str) -> None:
    wait_until(
        lambda: driver.execute_script(
            "return document.documentElement.dataset.engine === 'ready'"
            " && !document.documentElement.dataset.painted"
            " && document.querySelector(arguments[0]) !== null",
            selector,
        ),
        f"{selector} on screen",
    )


def test_webkit_boots_stores_a_player_and_reloads_with_server_dead(
    driver: Any, own_server: Recorder
) -> None:
    driver.get(f"{own_server.url}#/players/new")
    wait_screen(driver, "form[data-command=add_player]")
    driver.find_element("css selector", "#screen [name=name]").send_keys("Țuțea Ștefan")
    driver.find_element("css selector", "#screen [name=then]").click()  # not another one
    driver.execute_script("document.getElementById('next').click()")
    wait_screen(driver, "#players-rows tbody tr")
    own_server.kill()
    own_server.requested.clear()
    for _ in range(2):
        driver.refresh()
        wait_screen(driver, "#players-rows tbody tr")
        assert "Țuțea Ștefan" in driver.find_element("id", "players-rows").text
    assert own_server.requested == []
    stored = driver.execute_async_script(
        f"const done = arguments[arguments.length - 1]; ({READ_ALL})('/').then(done, (e) => done(String(e)));"
    )
    assert [row["seq"] for row in stored["events"]] == [1, 2]
    # a page of ours keeps the screen it shows: that is a write whose durability can be read
    tally = wait_until(
        lambda: driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "import('./js/database.js').then(({ durabilityCounts: counts }) => done(counts.strict ? {...counts} : null));"
        ),
        "a write of the page",
    )
    assert tally["other"] == 0
