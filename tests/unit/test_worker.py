"""The worker goes on serving the page whatever its event loop does to a pause."""

import asyncio
import importlib
import sys
from types import ModuleType, SimpleNamespace

import pytest

pytestmark = pytest.mark.desk_only("what it stands in for is there")

# what there is in a browser alone
THERE = ("js", "pyodide", "pyodide.ffi", "faristol_database", "faristol_lists")
OURS = ("faristol.browser.worker", "faristol.browser.store", "faristol.browser.lists")


@pytest.fixture
def worker(monkeypatch):
    """A worker whose desk has nothing to do."""
    for name in THERE:
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    for name in OURS:
        monkeypatch.delitem(sys.modules, name, raising=False)
    sys.modules["pyodide.ffi"].create_proxy = lambda ear: ear
    sys.modules["pyodide.ffi"].to_js = lambda message, **_: message
    made = importlib.import_module("faristol.browser.worker")
    yield lambda desk: made.Worker(SimpleNamespace(), desk, SimpleNamespace())
    for name in OURS:
        sys.modules.pop(name, None)


def test_a_pause_that_is_over_before_it_is_set_loses_no_request(worker, monkeypatch):
    rested = []

    async def rest():
        rested.append(True)
        return len(rested) < 3

    async def serve():
        loop = asyncio.get_running_loop()

        def refuses(*_args, **_more):  # as Pyodide's, of a time that is past
            message = "Can't schedule in the past"
            raise ValueError(message)

        monkeypatch.setattr(loop, "call_at", refuses)
        one = worker(SimpleNamespace(rest=rest))
        waits = asyncio.ensure_future(one._next())
        await asyncio.sleep(0)
        one.hear(SimpleNamespace(data=SimpleNamespace(type="request", id="r")))
        while not waits.done():
            await asyncio.sleep(0)
        return waits.result().id

    assert asyncio.run(serve()) == "r"
    assert rested
