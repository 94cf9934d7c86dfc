"""Browsers, servers and pages for the tests, and what is kept of a test that fails."""

import faulthandler
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.e2e.rig import browser as browsers
from tests.e2e.rig import probe
from tests.e2e.rig.desk import open_desk, tables, wait_engine, wait_voice
from tests.e2e.rig.recorder import Recorder
from tests.e2e.rig.watch import Watch, told

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "e2e"  # what is left of tests that failed
ERRORS = pytest.StashKey[int]()
TO_CLEAN_UP = 60  # seconds
# Take away everything Faristol has stored, and the look it had, but not the installed site.
WIPE = """
async () => {
  const wipe = ({ name }) => new Promise((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(name);
    asked.onsuccess = resolve;
    asked.onerror = reject;
    asked.onblocked = () => setTimeout(() => reject(new Error(`${name} is held open`)), 20_000);
  });
  await Promise.all((await indexedDB.databases()).map(wipe));
  localStorage.clear();
  const scope = new URL("./", location.href);
  await (await caches.open(`faristol:${scope.pathname}:state`)).delete(`${scope.href}?look`);
}
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--built", type=Path, help="test this built site instead of building one")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "engines(*names): run once in each of these browsers")
    config.stash[ERRORS] = os.dup(2)  # tests have another one, which is kept from the terminal


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "engine" not in metafunc.fixturenames:
        return
    marker = metafunc.definition.get_closest_marker("engines")
    names = marker.args if marker else ("chromium",)
    metafunc.parametrize(
        "engine",
        [pytest.param(name, marks=getattr(pytest.mark, name)) for name in names],
        scope="session",
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    setattr(item, f"report_{report.when}", report)
    return report


def seconds_for(item: pytest.Item) -> int:
    """Return how long a test may take."""
    return 300 if item.get_closest_marker("slow") else 150


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[object]:
    """End the process whose clean-up hangs as well: the test has failed, another process goes on."""
    errors = item.config.stash[ERRORS]

    def over() -> None:
        os.write(errors, f"\n{item.nodeid}: does not end; it stands at\n".encode())
        faulthandler.dump_traceback(errors)
        os._exit(1)

    guard = threading.Timer(seconds_for(item) + TO_CLEAN_UP, over)
    guard.daemon = True
    guard.start()
    try:
        return (yield)
    finally:
        guard.cancel()


@pytest.fixture(autouse=True)
def _limit(request: pytest.FixtureRequest) -> Iterator[None]:
    """End a test that hangs: a call into a page has no end of its own."""
    seconds = seconds_for(request.node)

    def over(*_: object) -> None:
        message = f"the test took more than {seconds} s"
        raise TimeoutError(message)

    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(seconds)
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
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def launched(playwright: Playwright) -> Iterator[Callable[[str], Browser]]:
    """Start each browser once, when it is first wanted."""
    running: dict[str, Browser] = {}

    def browser(name: str) -> Browser:
        if name not in running:
            running[name] = browsers.launch(playwright, name)
        return running[name]

    yield browser
    for one in running.values():
        one.close()


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
    """Watch and close the contexts of a test; keep what is left of one that fails."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        self.name = re.sub(r"[^\w.-]+", "_", request.node.name)
        self._node = request.node
        self._watched: list[Watch] = []

    def watch(self, context: BrowserContext, origin: str) -> Watch:
        """Begin to watch a context, which is closed when the test ends."""
        context.set_default_timeout(15_000)
        return self.join(Watch(context, origin))

    def join(self, watch: Watch) -> Watch:
        """Look also at a watch that began before."""
        self._watched.append(watch)
        return watch

    def finish(self) -> None:
        """Keep what helps to understand a failure, then say what must not have happened."""
        faults = [fault for watch in self._watched for fault in watch.unexpected]
        report = getattr(self._node, "report_call", None)
        if faults or (report is not None and report.failed):
            self._keep()
        for watch in self._watched:
            watch.close()
        assert not faults, "\n".join(faults)

    def _keep(self) -> None:
        folder = KEPT / self.name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for k, watch in enumerate(self._watched):
            (folder / f"{k}.console.txt").write_text("\n".join(watch.console + watch.faults))
            for n, page in enumerate(watch.context.pages):
                _keep_page(folder / f"{k}-{n}", page)


def _keep_page(stem: Path, page: Page) -> None:
    def screenshot() -> None:
        page.screenshot(path=f"{stem}.png", timeout=5000)

    def source() -> None:
        Path(f"{stem}.html").write_text(page.content())

    def log() -> None:
        Path(f"{stem}.json").write_text(json.dumps(tables(page), indent=1, ensure_ascii=False))

    def calls() -> None:
        Path(f"{stem}.calls.json").write_text(json.dumps(probe.calls(page), indent=1))

    for step in (screenshot, source, log, calls):
        signal.alarm(10)  # a page that hangs answers nothing, and what asks it would wait for ever
        try:
            step()
        except Exception as error:  # noqa: BLE001 - the page may be gone, which is worth a line
            Path(f"{stem}.{step.__name__}.txt").write_text(told(error))
    signal.alarm(30)  # and so does what closes it


@pytest.fixture
def keeper(request: pytest.FixtureRequest) -> Iterator[Keeper]:
    keeper = Keeper(request)
    yield keeper
    keeper.finish()


def _context(browser: Browser, **options: Any) -> BrowserContext:
    context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en", **options)
    if browser.browser_type.name == "chromium":  # without a head it has nobody who could allow it
        context.grant_permissions(["screen-wake-lock"])
    context.set_default_timeout(15_000)
    return context


@pytest.fixture
def fresh(
    engine: str, launched: Callable[[str], Browser], keeper: Keeper
) -> Callable[..., tuple[BrowserContext, Watch]]:
    """Make contexts in which nothing is installed."""

    def make(origin: str, **options: Any) -> tuple[BrowserContext, Watch]:
        context = _context(launched(engine), **options)
        return context, keeper.watch(context, origin)

    return make


@pytest.fixture(scope="session")
def installed(engine: str, launched: Callable[[str], Browser], server: Recorder) -> Watch:
    """A context in which the site is installed; the tests share it, one after the other."""
    context = _context(launched(engine))
    watch = Watch(context, server.origin)
    context.add_init_script(probe.script())
    page = context.new_page()
    page.goto(server.url)
    wait_engine(page)
    wait_voice(page)
    page.close()
    return watch


@pytest.fixture
def context(installed: Watch, keeper: Keeper, server: Recorder) -> BrowserContext:
    """The shared context with nothing stored, as on a new device that has the site."""
    for left in installed.context.pages:  # by a test whose page could not even be opened
        left.close()
    page = installed.context.new_page()
    page.goto(server.blank)
    page.evaluate(WIPE)
    page.close()
    installed.begin()
    keeper.join(installed)
    return installed.context


@pytest.fixture
def watch(installed: Watch, context: BrowserContext) -> Watch:
    """What is watched on the shared context, to allow the faults a test provokes."""
    return installed


@pytest.fixture
def page(context: BrowserContext, server: Recorder) -> Page:
    """The register, empty and ready."""
    page = context.new_page()
    open_desk(page, server.url)
    return page
