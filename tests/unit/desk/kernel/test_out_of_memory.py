"""Out of memory, or a failing screen: stored acts are never reported as failed (third-round 10-B4)."""

import pytest

from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.register import RegisterService
from tests.support.desk import User, run
from tests.unit.desk.test_app import events, failure

TOO_LITTLE = "too little memory left: close other tabs, then open Faristol again"


class Failing:
    """A function that fails `times` times before it works, or always if `times` is None."""

    def __init__(self, work, error, times):
        self._work, self._error, self._left = work, error, times
        self.calls = 0

    def __call__(self, *args, **more):
        self.calls += 1
        if self._left is None or self.calls <= self._left:
            raise self._error
        return self._work(*args, **more)


@pytest.fixture
def user():
    user = User()
    user.add("Núria Puig")
    return user


def break_screens(user, error, times=None):
    broken = user.desk._templates.render = Failing(user.desk._templates.render, error, times)
    return broken


def mend_screens(user):
    del user.desk._templates.render


def count_entered(user):
    """Return how many entries the second player has in the log."""
    return len(events(user.store)) - 2


def test_screen_that_fails_once_for_memory_is_rendered_again(user):
    break_screens(user, MemoryError(), times=1)
    answer = user.add("Pere Vila")
    assert answer.taken
    assert "Pere Vila" in answer.screen
    assert count_entered(user) == 1


def test_stored_act_is_reported_as_done_though_memory_is_out(user):
    broken = break_screens(user, MemoryError())
    answer = user.add("Pere Vila")
    assert broken.calls == 2
    assert answer.taken, "the form may go: sent again, it would be a second player"
    assert answer.screen is None
    assert failure(answer)["code"] == "desk/MemoryError"
    assert failure(answer)["text"].startswith("What you sent is stored.")
    assert TOO_LITTLE in failure(answer)["text"]
    assert count_entered(user) == 1
    mend_screens(user)
    assert "Pere Vila" in user.look("/players").screen


def test_stored_act_is_reported_as_done_though_the_screen_fails(user):
    break_screens(user, ZeroDivisionError())
    answer = user.add("Pere Vila")
    assert answer.taken
    text = failure(answer)
    assert text["code"] == "desk/ZeroDivisionError"
    assert text["text"] == (
        "What you sent is stored. Only the screen that follows could not be shown: open it again."
    )
    assert count_entered(user) == 1


@pytest.mark.parametrize("error", [MemoryError(), ZeroDivisionError()])
def test_stored_act_outside_the_logs_is_reported_as_done(user, error):
    """Renaming and archiving have no entry in a log, and were reported as failed."""
    stream = user.desk.service(RegisterService).stream
    break_screens(user, error)
    answer = user.send("rename_stream", "/files", stream=stream, name="Club de Vic")
    assert answer.taken
    assert failure(answer)["text"].startswith("What you sent is stored.")
    mend_screens(user)
    assert user.desk.stream_store.streams[stream].name == "Club de Vic"


def test_choice_without_a_write_is_not_reported_as_stored(user):
    stream = user.desk.service(RegisterService).stream
    user.send("rename_stream", "/files", stream=stream, name="Club de Vic")
    break_screens(user, ZeroDivisionError())
    answer = user.send("choose_document", "/files", stream=stream)
    assert not answer.taken
    assert "stored" not in failure(answer)["text"]


def test_act_without_memory_is_reported_as_failed(user, monkeypatch):
    monkeypatch.setattr(user.desk.stream_store, "append", Failing(None, MemoryError(), None))
    answer = user.add("Pere Vila")
    assert not answer.taken
    assert TOO_LITTLE in failure(answer)["text"]
    assert "stored" not in failure(answer)["text"]
    assert count_entered(user) == 0
    monkeypatch.undo()
    assert user.add("Pere Vila").taken


def test_screen_without_memory_reports_it(user):
    break_screens(user, MemoryError())
    answer = user.look("/players")
    assert not answer.taken
    assert failure(answer)["text"] == f"This device has {TOO_LITTLE}."


def test_request_with_unknown_fate_is_reported_as_failed(user):
    async def raise_failure(_):
        raise StoreError("store/failed")

    break_screens(user, ZeroDivisionError())
    user.desk.stream_store.load_outcome = raise_failure
    answer = user.look("/players")
    assert not answer.taken
    assert failure(answer)["code"] == "desk/ZeroDivisionError"


def test_memory_error_while_noting_a_write_loses_no_entry(user, monkeypatch):
    """The storage has the entry and memory lacks it: the tables are read again before the next write."""
    memory = user.desk.storage._memory
    monkeypatch.setattr(memory, "apply", Failing(memory.apply, MemoryError(), 1))
    answer = user.add("Pere Vila")
    assert answer.taken
    assert count_entered(user) == 1
    assert user.add("Marta Font").taken
    assert count_entered(user) == 2
    memory = user.desk.storage._memory
    assert len(memory.tables["events"]) == len(events(user.store))


def test_memory_error_drops_caches_that_can_be_rebuilt(user):
    """The list in use stays loaded, as it would only be read again."""
    lexicons = user.desk.service(Lexicons)
    run(lexicons.open())
    ca, ro = (run(lexicons.in_use(language)).digest for language in ("ca", "ro"))
    run(lexicons.lexicon(ro))
    run(lexicons.lexicon(ca))
    study = user.desk.service(AnalysisService)
    study._results["position"] = object()
    break_screens(user, MemoryError(), times=1)
    assert user.look("/players").screen
    assert lexicons.loaded(ro) is None
    assert lexicons.loaded(ca) is not None
    assert not study._results
