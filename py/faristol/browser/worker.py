"""Carry requests from the page to the desk and answers back, through one channel."""

import asyncio
import gc
import traceback
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from faristol.browser import snapshot
from faristol.browser.lists import ShippedLists
from faristol.browser.machine import BrowserMachine
from faristol.browser.store import BrowserStore
from faristol.browser.world import BrowserClock, BrowserDice, read_catalogue
from faristol.browser.zones import BrowserZones
from faristol.desk.app import App
from faristol.desk.kernel.ports import Stopped
from faristol.desk.kernel.request import read_request
from faristol.desk.kernel.template_loader import PackedLoader

BREATH = 0.05  # long work lets the page's other messages in after so many seconds
DECLARED = 30  # and may be silent for so many before the page calls it dead
QUIET = 2.0  # after so many seconds without a request there is time for what can wait
PAUSE = 0.03  # and so long the channel is free between two pieces of it


class Worker:
    """Hold the channel, the desk, and the request being answered."""

    def __init__(self, channel: Any, desk: App, clock: BrowserClock) -> None:
        self._channel = channel
        self._desk = desk
        self._clock = clock
        self._waiting: asyncio.Queue[Any] = asyncio.Queue()
        self._current = ""
        self._is_stopped = False
        self._breathed = 0.0
        self._task: asyncio.Future[None] | None = None  # held, or the loop would drop it
        self._ear = create_proxy(self.hear)

    def begin(self) -> None:
        """Hear the page from now on."""
        self._channel.onmessage = self._ear
        self._task = asyncio.ensure_future(self.serve())
        self.post(type="ready", made=snapshot.made_at)

    def post(self, **message: object) -> None:
        """Send one message to the page."""
        self._channel.postMessage(to_js(message, dict_converter=js.Object.fromEntries))

    def hear(self, event: Any) -> None:
        """Take one message of the page: pings and stops at once, requests in their order."""
        message = event.data
        if message.type == "ping":
            self.post(type="pong")
        elif message.type == "stop":
            self._is_stopped = message.id == self._current
        elif message.type == "request":
            self._waiting.put_nowait(message)

    async def serve(self) -> None:
        """Answer requests one at a time, for ever."""
        while True:
            message = await self._next()
            self._current, self._is_stopped, self._breathed = message.id, False, -BREATH
            text = await self._answer(message)
            self._current = ""
            self.post(type="answer", text=text)
            collect_from_now_on()

    async def _answer(self, message: Any) -> str:
        """Return the answer to one request. Whatever it is, the next one is waited for: nobody else serves the page."""
        try:
            files = tuple(part.to_bytes() for part in message.files)
            request = read_request(message.text, files)
            return (await self._desk.handle(request, self._progress)).text()
        except Exception as error:  # noqa: BLE001 - too long, no request, or what the desk itself did not catch
            return self._desk.unanswered(message.id, message.lang, error).text()

    async def _next(self) -> Any:
        """Wait for a request, and use the time."""
        pause = QUIET
        while True:
            try:
                async with asyncio.timeout(pause):
                    return await self._waiting.get()
            # the loop of Pyodide refuses a time that is past before it is set: a device held us up for so long
            except (TimeoutError, ValueError):
                collect_from_now_on()
                if not await self._desk.rest():
                    return await self._waiting.get()
                pause = PAUSE

    async def _progress(self, done: int, total: int, text: str) -> None:
        if self._clock.ticks() - self._breathed >= BREATH:
            self.post(
                type="progress",
                id=self._current,
                done=done,
                total=total,
                text=text,
                seconds=DECLARED,
            )
            await asyncio.sleep(0.001)  # a macrotask: messages and timers get their turn
            self._breathed = self._clock.ticks()
        if self._is_stopped:
            raise Stopped


def collect_from_now_on() -> None:
    """Let garbage be collected, which a start does without (pyodide-boot.js); what a start made is none."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


async def start(channel_name: str) -> str:
    """Open the desk and serve the page; return what went wrong, or nothing."""
    try:
        channel = js.BroadcastChannel.new(channel_name)
        clock = BrowserClock()
        desk = App(
            store=BrowserStore(),
            clock=clock,
            dice=BrowserDice(),
            loader=PackedLoader(),
            catalogue=read_catalogue,
            lists=ShippedLists(),
            zones=BrowserZones(),
            machines=BrowserMachine,
        )
        await desk.open()
        Worker(channel, desk, clock).begin()
    except Exception:  # noqa: BLE001 - whatever it is, the page must be able to show it
        return traceback.format_exc()
    return ""
