"""The worker keeps serving the page whatever its event loop does to a pause."""

import asyncio
import gc
import importlib
import json
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import MAX_TEXT
from faristol.desk.kernel.storage.resilient_store import FAILURES
from tests.support.desk import User

pytestmark = pytest.mark.desk_only("what it stands in for is there")

ROOT = Path(__file__).parents[2]

# modules of the browser
THERE = ("js", "pyodide", "pyodide.ffi", "faristol_database", "faristol_lists", "faristol_site")
OURS = (
    "faristol.browser.worker",
    "faristol.browser.store",
    "faristol.browser.lists",
    "faristol.browser.site_files",
)


@pytest.fixture
def worker(monkeypatch):
    """A worker whose desk has no work."""
    for name in THERE:
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    for name in OURS:
        monkeypatch.delitem(sys.modules, name, raising=False)
    sys.modules["pyodide.ffi"].create_proxy = lambda ear: ear
    sys.modules["pyodide.ffi"].to_js = lambda message, **_: message
    sys.modules["pyodide.ffi"].JsException = RuntimeError
    made = importlib.import_module("faristol.browser.worker")
    clock = SimpleNamespace(ticks=lambda: 0)
    posted = []
    channel = SimpleNamespace(postMessage=posted.append, posted=posted)
    sys.modules["js"].Object = SimpleNamespace(fromEntries=dict)
    yield lambda desk: made.Worker(channel, desk, clock)
    for name in OURS:
        sys.modules.pop(name, None)


def test_pause_that_is_over_before_it_is_set_loses_no_request(worker, monkeypatch):
    rested = []

    async def run_idle():
        rested.append(True)
        return len(rested) < 3

    async def serve():
        loop = asyncio.get_running_loop()

        def refuses(*_args, **_more):  # as Pyodide's, of a time that is past
            message = "Can't schedule in the past"
            raise ValueError(message)

        monkeypatch.setattr(loop, "call_at", refuses)
        served = worker(SimpleNamespace(run_idle=run_idle))
        waits = asyncio.ensure_future(served._next())
        await asyncio.sleep(0)
        served.hear(SimpleNamespace(data=SimpleNamespace(type="request", id="r")))
        while not waits.done():
            await asyncio.sleep(0)
        return waits.result().id

    assert asyncio.run(serve()) == "r"
    assert rested


class Unreadable:
    def to_bytes(self):
        raise MemoryError


def request_message(name, text=None, files=(), lang="ca"):
    text = json.dumps({"id": name, "route": "/", "lang": lang}) if text is None else text
    return SimpleNamespace(
        data=SimpleNamespace(type="request", id=name, lang=lang, text=text, files=files)
    )


def answers_of(served, *messages):
    """Send messages to a serving worker; return its answers, which must come in time."""

    async def serve():
        task = asyncio.ensure_future(served.serve())
        for message in messages:
            served.hear(message)
        async with asyncio.timeout(30):
            while len(served._channel.posted) < len(messages) and not task.done():
                await asyncio.sleep(0.001)
        task.cancel()
        return [json.loads(posted["text"]) for posted in served._channel.posted]

    return asyncio.run(serve())


def test_unreadable_request_is_answered_and_the_next_is_served(worker):
    served = worker(User().desk)
    long = json.dumps({"id": "long", "fields": [["text", "x" * MAX_TEXT]]})
    answers = answers_of(
        served,
        request_message("long", long),
        request_message("none", "{"),
        request_message("list", "[]"),
        request_message("file", files=[Unreadable()]),
        request_message("good"),
    )
    assert [answer["id"] for answer in answers] == ["long", "none", "list", "file", "good"]
    effects = [answer["effects"][0] for answer in answers[:4]]
    assert effects[0]["do"] == "notice"
    assert "in parts" in effects[0]["text"]
    assert {effect["do"] for effect in effects[1:]} == {"failed"}
    assert [effect["code"] for effect in effects[1:]] == [
        "desk/JSONDecodeError",
        "desk/TypeError",
        "desk/MemoryError",
    ]
    assert not any(answer["taken"] or answer["screen"] for answer in answers[:4])
    assert answers[4]["screen"]


def test_failing_desk_does_not_end_the_worker(worker):
    class Desk(SimpleNamespace):
        async def handle(self, request, progress):
            if request.id == "bad":
                raise RuntimeError(request.id)
            return await self.real.handle(request, progress)

    real = User().desk
    served = worker(Desk(real=real, unanswered=real.unanswered, rest=real.run_idle))
    bad, good = answers_of(served, request_message("bad"), request_message("good"))
    assert bad["effects"][0]["code"] == "desk/RuntimeError"
    assert good["screen"]


def test_garbage_is_collected_from_the_first_answer_on(worker):
    user = User()
    gc.disable()  # as the page does before anything is imported
    try:
        assert len(answers_of(worker(user.desk), request_message("a"))) == 1
        assert gc.isenabled()
    finally:
        gc.enable()
        gc.unfreeze()


def test_codes_of_closed_storage_are_failures_in_the_worker(worker):
    source = (ROOT / "site" / "js" / "database.js").read_text(encoding="utf-8")
    (listed,) = re.findall(r"const GONE = new Set\(\[([^]]*)\]\)", source)
    names = re.findall(r'"(\w+)"', listed)
    assert len(names) >= 4
    store = sys.modules["faristol.browser.store"]
    for name in names:
        with pytest.raises(StoreError) as caught:
            store._value_of(json.dumps({"error": name, "message": ""}))
        assert caught.value.code in FAILURES, name
