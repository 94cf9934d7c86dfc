"""The entry of the worker in the room: as the site's own, again and again (room.py)."""

import asyncio
import gc

from pyodide.code import run_js

from faristol.browser import store, worker

__export__ = ["leave", "start"]

bring = run_js("(address) => import(address)")
door = asyncio.Lock()
begun = []


class Noted(worker.Worker):
    """A task that is recorded, so that the next desk can end it."""

    def begin(self):
        begun.append(self)
        super().begin()


worker.Worker = Noted


def leave(channel=""):
    """Close all channels, or the given one; stop the work under way."""
    for task in list(begun):
        if channel in ("", task._channel.name):
            begun.remove(task)
            task._channel.close()
            task._task.cancel()
            task._listener.destroy()


async def start(channel, database):
    """Start a new desk with a new connection to the storage."""
    async with door:
        leave()
        gc.collect()  # what was known of word lists, above all: memory that has grown stays so large
        store.database = await bring(database)
        return await worker.start(channel)
