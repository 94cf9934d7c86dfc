"""The worker's loop: requests from the page to the desk and answers back, through one channel."""

import asyncio
import gc
import traceback
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from faristol.browser import snapshot
from faristol.browser.lists import ShippedLists
from faristol.browser.machine import BrowserMachine
from faristol.browser.site_files import BrowserSiteFiles
from faristol.browser.store import BrowserStore
from faristol.browser.world import BrowserClock, BrowserDice, read_catalogue
from faristol.browser.zones import BrowserZones
from faristol.desk.front import Front
from faristol.desk.kernel.ports import Cancelled
from faristol.desk.kernel.request import read_request
from faristol.desk.kernel.template_loader import PackedLoader

BREATH = 0.05  # seconds of long work after which other messages of the page are handled
DECLARED = 30  # seconds that long work may be silent before the page takes the worker for dead
QUIET = 2.0  # seconds without a request after which background work begins
PAUSE = 0.03  # seconds that the channel is free between two slices of background work


class Worker:
    """A server of one page: answers requests one at a time and uses idle time for background work."""

    def __init__(self, channel: Any, desk: Front, clock: BrowserClock) -> None:
        self._channel = channel
        self._desk = desk
        self._clock = clock
        self._queue: asyncio.Queue[Any] = asyncio.Queue()
        self._current = ""
        self._is_stopped = False
        self._last_pause = 0.0
        self._task: asyncio.Future[None] | None = (
            None  # a reference, or the loop would drop the task
        )
        self._listener = create_proxy(self.hear)

    def begin(self) -> None:
        """Start to serve the page, and tell it that the worker is ready."""
        self._channel.onmessage = self._listener
        self._task = asyncio.ensure_future(self.serve())
        self.post(type="ready", made=snapshot.made_at)

    def post(self, **message: object) -> None:
        """Send a message to the page."""
        self._channel.postMessage(to_js(message, dict_converter=js.Object.fromEntries))

    def hear(self, event: Any) -> None:
        """Handle a message of the page: pings and stops at once, requests in order."""
        message = event.data
        if message.type == "ping":
            self.post(type="pong")
        elif message.type == "stop":
            self._is_stopped = message.id == self._current
        elif message.type == "request":
            self._queue.put_nowait(message)

    async def serve(self) -> None:
        """Answer requests one at a time, forever."""
        while True:
            message = await self._next()
            self._current, self._is_stopped, self._last_pause = message.id, False, -BREATH
            text = await self._answer(message)
            self._current = ""
            self.post(type="answer", text=text)
            collect_from_now_on()

    async def _answer(self, message: Any) -> str:
        """Return the answer to a request; any error becomes an answer too, since the loop must go on."""
        try:
            files = tuple(part.to_bytes() for part in message.files)
            request = read_request(message.text, files)
            return (await self._desk.handle(request, self._progress)).text()
        except Exception as error:  # noqa: BLE001 - too long, no request, or what the desk itself did not catch
            return self._desk.unanswered(message.id, message.lang, error).text()

    async def _next(self) -> Any:
        """Wait for a request; do background work meanwhile."""
        pause = QUIET
        while True:
            try:
                async with asyncio.timeout(pause):
                    return await self._queue.get()
            # ValueError: Pyodide's loop refuses a time that has passed before it is set, as on a stalled device
            except (TimeoutError, ValueError):
                collect_from_now_on()
                if not await self._desk.run_idle():
                    return await self._queue.get()
                pause = PAUSE

    async def _progress(self, done: int, total: int, text: str) -> None:
        if self._clock.ticks() - self._last_pause >= BREATH:
            self.post(
                type="progress",
                id=self._current,
                done=done,
                total=total,
                text=text,
                seconds=DECLARED,
            )
            await asyncio.sleep(0.001)  # a macrotask: messages and timers get their turn
            self._last_pause = self._clock.ticks()
        if self._is_stopped:
            raise Cancelled


def collect_from_now_on() -> None:
    """Enable garbage collection, except for the objects made so far.

    It is off during the start (pyodide-boot.js).
    """
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


async def start(channel_name: str) -> str:
    """Open the desk and serve the page; return the traceback of an error, or an empty string."""
    try:
        channel = js.BroadcastChannel.new(channel_name)
        clock = BrowserClock()
        desk = Front(
            store=BrowserStore(),
            clock=clock,
            dice=BrowserDice(),
            loader=PackedLoader(),
            catalogue=read_catalogue,
            lists=ShippedLists(),
            site_files=BrowserSiteFiles(),
            zones=BrowserZones(),
            machines=BrowserMachine,
        )
        await desk.open()
        Worker(channel, desk, clock).begin()
    except Exception:  # noqa: BLE001 - the page must be able to show any error
        return traceback.format_exc()
    return ""
