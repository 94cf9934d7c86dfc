"""Browsers, servers and pages for the tests, and the artifacts of a failed test."""

import faulthandler
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from scripts import durations
from tests.e2e.rig import browser as browsers
from tests.e2e.rig import exhaustive, probe
from tests.e2e.rig.desk import open_desk, tables, wait_engine, wait_voice
from tests.e2e.rig.extra_workers import wait_until_alone
from tests.e2e.rig.patience import set_timeout, time_factor
from tests.e2e.rig.recorder import Recorder
from tests.e2e.rig.room import WIPE, Room
from tests.e2e.rig.starts import start_from_snapshots
from tests.e2e.rig.watch import Watch, format_error

ROOT = Path(__file__).parents[2]
ERRORS = pytest.StashKey[int]()
COLLECTED = pytest.StashKey[set[str]]()
MARKED = pytest.StashKey[set[str]]()  # exhaustive where they are written
TO_CLEAN_UP = 60  # seconds


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--built", type=Path, help="test this built site instead of building one")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "engines(*names): run once in each of these browsers")
    config.addinivalue_line(
        "markers", "boots: every page of the test starts Python by itself, instead of in the room"
    )
    config.stash[COLLECTED], config.stash[MARKED] = set(), set()
    config.stash[ERRORS] = os.dup(2)  # tests have another one, which is kept from the terminal
    if not hasattr(config, "workerinput"):
        shutil.rmtree(config.getoption("--output"), ignore_errors=True)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> Iterator[object]:
    """Have the workers that are more than there are cores begin later."""
    if hasattr(session.config, "workerinput"):
        wait_until_alone(session.config.workerinput["workerid"])
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Have pytest-playwright run a test in the browsers that it names."""
    requested = metafunc.config.option.browser
    marker = metafunc.definition.get_closest_marker("engines")
    metafunc.config.option.browser = list(marker.args) if marker else ["chromium"]
    try:
        return (yield)
    finally:
        metafunc.config.option.browser = requested


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark a test with its browser, so that `-m firefox` selects it, and as exhaustive if the list has it."""
    item.config.stash[COLLECTED].add(item.nodeid)
    if item.get_closest_marker("exhaustive"):
        item.config.stash[MARKED].add(item.nodeid)
    if reason := exhaustive.REASONS.get(item.nodeid):
        item.add_marker(pytest.mark.exhaustive(reason))
    if name := getattr(item, "callspec", None) and item.callspec.params.get("browser_name"):
        item.add_marker(name)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse a list of exhaustive tests that names no test; sort the longest of the last run first."""
    is_whole = not any("::" in arg for arg in config.args) and not config.getoption(
        "lf", default=False
    )
    if is_whole:
        try:
            exhaustive.require_sound_list(config.stash[COLLECTED], config.stash[MARKED])
        except pytest.UsageError as error:  # of a worker xdist tells nothing but that it ended
            if hasattr(config, "workerinput"):
                os.write(config.stash[ERRORS], f"ERROR {error}\n".encode())
            raise
    seconds = {row.test: row.seconds for row in durations.load_earlier()}

    def expected_seconds(item: pytest.Item) -> float:
        if item.nodeid in seconds:
            return seconds[item.nodeid]
        if item.get_closest_marker("slow"):
            return 60.0
        is_fresh = "fresh" in getattr(item, "fixturenames", ())
        return 10.0 if is_fresh or item.get_closest_marker("boots") else 2.0

    items.sort(key=expected_seconds, reverse=True)


def seconds_for(item: pytest.Item) -> int:
    """Return the seconds that a test may take from now on: more on a busy machine."""
    return round((450 if item.get_closest_marker("slow") else 150) * time_factor())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[object]:
    """End a process whose clean-up hangs too: the test has failed, and another process goes on."""
    errors = item.config.stash[ERRORS]
    began, has_ended = time.monotonic(), threading.Event()

    def end_when_over() -> None:
        while (rest := began + seconds_for(item) + TO_CLEAN_UP - time.monotonic()) > 0:
            if has_ended.wait(rest):
                return
        os.write(errors, f"\n{item.nodeid}: does not end; it stands at\n".encode())
        faulthandler.dump_traceback(errors)
        os._exit(1)

    threading.Thread(target=end_when_over, daemon=True).start()
    try:
        return (yield)
    finally:
        has_ended.set()


@pytest.fixture(scope="session", autouse=True)
def delete_output_dir() -> None:
    """Keep the artifacts of tests that have failed in another worker.

    The plugin's fixture of this name has each worker empty the folder, also those that begin late or replace one.
    """


@pytest.fixture(autouse=True)
def _limit(request: pytest.FixtureRequest) -> Iterator[None]:
    """End a test that hangs: a call into a page has no end of its own."""
    began = time.monotonic()

    def over(*_: object) -> None:
        passed = time.monotonic() - began
        # by the load of now, which may have come after the beginning
        rest = seconds_for(request.node) - passed
        if rest > 0:
            signal.setitimer(signal.ITIMER_REAL, rest)
            return
        message = f"the test took more than {passed:.0f} s"
        raise TimeoutError(message)

    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(seconds_for(request.node))
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest) -> Path:
    """The built site."""
    given: Path | None = request.config.getoption("--built")
    if given:
        return given.resolve()
    subprocess.run([sys.executable, "-m", "scripts.build"], cwd=ROOT, check=True)
    return ROOT / "build" / "site"


@pytest.fixture(scope="session")
def base_url() -> None:
    """No base URL: each page names its server."""


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_name: str
) -> dict[str, Any]:
    """Start the browsers of this machine."""
    return {**browser_type_launch_args, **browsers.launch_options(browser_name)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], browser_name: str) -> dict[str, Any]:
    """Make contexts as a tablet has them."""
    displayed = {"viewport": {"width": 1180, "height": 820}, "locale": "en"}
    if browser_name == "chromium":  # without a head it has nobody who could allow it
        displayed["permissions"] = ["screen-wake-lock"]
    return {**browser_context_args, **displayed}


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[Recorder]:
    """The server of all tests that do not kill it."""
    recorder = Recorder(site)
    yield recorder
    recorder.kill()


@pytest.fixture
def own_server(site: Path) -> Iterator[Recorder]:
    """A server that one test may kill."""
    recorder = Recorder(site)
    yield recorder
    recorder.kill()


class Keeper:
    """The watched contexts of a test, closed at its end; artifacts of a failed one are stored."""

    def __init__(self, request: pytest.FixtureRequest, recorder: Any, output: Path) -> None:
        self._node = request.node
        self._recorder = recorder
        self._output = output
        self._watched: list[Watch] = []

    def watch(
        self, context: BrowserContext, origin: str, *, allows_snapshots: bool = False
    ) -> Watch:
        """Begin to watch a context, which is closed when the test ends."""
        set_timeout(context)
        return self.join(Watch(context, origin, allows_snapshots=allows_snapshots))

    def join(self, watch: Watch) -> Watch:
        """Look also at a watch that began before."""
        self._watched.append(watch)
        if watch.is_shared:
            self._recorder.on_did_create_browser_context(watch.context)
        return watch

    def finish(self) -> None:
        """Store the artifacts of a failure, then report the unexpected faults."""
        faults = [fault for watch in self._watched for fault in watch.unexpected]
        report = getattr(self._node, "rep_call", None)
        is_failed = bool(faults) or report is None or report.failed
        if is_failed:
            self._save_report()
        for watch in self._watched:
            if watch.is_shared and is_failed:
                self._recorder.on_will_close_browser_context(watch.context)
            elif watch.is_shared:
                watch.context.tracing.stop()
            watch.close()
        assert not faults, "\n".join(faults)

    def _save_report(self) -> None:
        self._output.mkdir(parents=True, exist_ok=True)
        for k, watch in enumerate(self._watched):
            report = "\n".join(watch.console + watch.faults)
            (self._output / f"{k}.console.txt").write_text(report)
            for n, page in enumerate(watch.pages):
                _save_page(self._output / f"{k}-{n}", page)


def end_at_once(*_: object) -> None:
    """End what is under way, whatever time its test still has."""
    message = "the page does not answer"
    raise TimeoutError(message)


def _save_page(stem: Path, page: Page) -> None:
    def source() -> None:
        Path(f"{stem}.html").write_text(page.content())

    def log() -> None:
        Path(f"{stem}.json").write_text(json.dumps(tables(page), indent=1, ensure_ascii=False))

    def calls() -> None:
        Path(f"{stem}.calls.json").write_text(json.dumps(probe.calls_of(page), indent=1))

    signal.signal(signal.SIGALRM, end_at_once)
    for step in (source, log, calls):
        signal.alarm(10)  # a page that hangs answers nothing, and what asks it would wait for ever
        try:
            step()
        except Exception as error:  # noqa: BLE001 - the page may be gone, which is worth a line
            Path(f"{stem}.{step.__name__}.txt").write_text(format_error(error))
    signal.alarm(30)  # and so does what closes it


@pytest.fixture(autouse=True)
def _snapshots(request: pytest.FixtureRequest) -> Iterator[None]:
    """Have the pages of the test start from a snapshot, where it is a parameter; else as usual."""
    with start_from_snapshots(is_wanted=getattr(request, "param", False)):
        yield


@pytest.fixture
def keeper(
    request: pytest.FixtureRequest, _artifacts_recorder: object, output_path: str
) -> Iterator[Keeper]:
    keeper = Keeper(request, _artifacts_recorder, Path(output_path))
    yield keeper
    keeper.finish()


@pytest.fixture
def fresh(
    new_context: Callable[..., BrowserContext], keeper: Keeper
) -> Callable[..., tuple[BrowserContext, Watch]]:
    """A function that makes contexts without an installed site."""

    def make(origin: str, **options: Any) -> tuple[BrowserContext, Watch]:
        context = new_context(**options)
        return context, keeper.watch(context, origin)

    return make


def install_site(context: BrowserContext, server: Recorder) -> Watch:
    """Install the site and its first voice in a context."""
    set_timeout(context)
    watch = Watch(context, server.origin)
    context.add_init_script(probe.probe_script())
    page = context.new_page()
    page.goto(server.url)
    wait_engine(page)
    wait_voice(page)
    page.close()
    return watch


@pytest.fixture(scope="session")
def installed_context(
    browser: Browser, browser_context_args: dict[str, Any], server: Recorder
) -> Watch:
    """A context with the installed site, which tests share one after the other."""
    return install_site(browser.new_context(**browser_context_args), server)


@pytest.fixture(scope="session")
def furnish(
    browser: Browser, browser_context_args: dict[str, Any], server: Recorder
) -> Callable[[], Room]:
    """A function that makes a context with the installed site and running Python."""

    def room() -> Room:
        return Room(install_site(browser.new_context(**browser_context_args), server), server.url)

    return room


@pytest.fixture(scope="session")
def room(furnish: Callable[[], Room]) -> Room:
    """The room that tests share."""
    return furnish()


@pytest.fixture
def watch(request: pytest.FixtureRequest, server: Recorder, keeper: Keeper) -> Watch:
    """The watch on the shared context, to allow the faults that a test provokes."""
    if request.node.get_closest_marker("boots"):
        watch: Watch = request.getfixturevalue("installed_context")
        for left in watch.pages:  # by a test whose page could not even be opened
            left.close()
        page = watch.context.new_page()
        page.goto(server.blank)
        page.evaluate(WIPE)
        page.close()
        watch.begin()
    else:
        room: Room = request.getfixturevalue("room")
        room.make_ready()
        watch = room.watch
    set_timeout(watch.context)  # again: the context is old
    return keeper.join(watch)


@pytest.fixture
def context(watch: Watch) -> BrowserContext:
    """The shared context with nothing stored, as on a new device that has the site."""
    return watch.context


@pytest.fixture
def page(context: BrowserContext, server: Recorder) -> Page:
    """The register, empty and ready."""
    page = context.new_page()
    open_desk(page, server.url)
    return page
