"""Where memory runs out, or a screen fails: what was stored is never told as not done (third-round 10-B4)."""

import pytest

from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.register import RegisterService
from tests.support.desk import User, run
from tests.unit.desk.test_app import events, failure

TOO_LITTLE = "too little memory left: close other tabs, then open Faristol again"


class Failing:
    """A function that fails so many times before it works; None: for ever."""

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


def mend(user):
    del user.desk._templates.render


def entered(user):
    """Return how often the second player was written into the log."""
    return len(events(user.store)) - 2


def test_a_screen_that_fails_for_memory_once_is_shown_the_second_time(user):
    break_screens(user, MemoryError(), times=1)
    answer = user.add("Pere Vila")
    assert answer.taken
    assert "Pere Vila" in answer.screen
    assert entered(user) == 1


def test_an_act_that_was_stored_is_told_as_done_though_memory_is_out(user):
    broken = break_screens(user, MemoryError())
    answer = user.add("Pere Vila")
    assert broken.calls == 2
    assert answer.taken, "the form may go: sent again, it would be a second player"
    assert answer.screen is None
    assert failure(answer)["code"] == "desk/MemoryError"
    assert failure(answer)["text"].startswith("What you sent is stored.")
    assert TOO_LITTLE in failure(answer)["text"]
    assert entered(user) == 1
    mend(user)
    assert "Pere Vila" in user.look("/players").screen


def test_an_act_that_was_stored_is_told_as_done_whatever_fails_then(user):
    break_screens(user, ZeroDivisionError())
    answer = user.add("Pere Vila")
    assert answer.taken
    said = failure(answer)
    assert said["code"] == "desk/ZeroDivisionError"
    assert said["text"] == (
        "What you sent is stored. Only the screen that follows could not be shown: open it again."
    )
    assert entered(user) == 1


@pytest.mark.parametrize("error", [MemoryError(), ZeroDivisionError()])
def test_an_act_beside_the_logs_that_was_stored_is_told_as_done(user, error):
    """A new name, a document that is archived: no log has an entry of it, and it was told as not done."""
    stream = user.desk.service(RegisterService).stream
    break_screens(user, error)
    answer = user.send("rename_stream", "/files", stream=stream, name="Club de Vic")
    assert answer.taken
    assert failure(answer)["text"].startswith("What you sent is stored.")
    mend(user)
    assert user.desk.stream_store.streams[stream].name == "Club de Vic"


def test_a_choice_that_stores_nothing_is_not_told_as_stored(user):
    stream = user.desk.service(RegisterService).stream
    user.send("rename_stream", "/files", stream=stream, name="Club de Vic")
    break_screens(user, ZeroDivisionError())
    answer = user.send("choose_document", "/files", stream=stream)
    assert not answer.taken
    assert "stored" not in failure(answer)["text"]


def test_an_act_that_no_memory_was_left_for_is_told_as_not_done(user, monkeypatch):
    monkeypatch.setattr(user.desk.stream_store, "append", Failing(None, MemoryError(), None))
    answer = user.add("Pere Vila")
    assert not answer.taken
    assert TOO_LITTLE in failure(answer)["text"]
    assert "stored" not in failure(answer)["text"]
    assert entered(user) == 0
    monkeypatch.undo()
    assert user.add("Pere Vila").taken


def test_a_screen_that_is_looked_at_without_memory_says_so(user):
    break_screens(user, MemoryError())
    answer = user.look("/players")
    assert not answer.taken
    assert failure(answer)["text"] == f"This device has {TOO_LITTLE}."


def test_what_the_storage_cannot_tell_is_told_as_failed(user):
    async def lost(_):
        raise StoreError("store/failed")

    break_screens(user, ZeroDivisionError())
    user.desk.stream_store.result_of = lost
    answer = user.look("/players")
    assert not answer.taken
    assert failure(answer)["code"] == "desk/ZeroDivisionError"


def test_memory_that_runs_out_while_it_is_noted_what_was_stored_loses_nothing(user, monkeypatch):
    """The storage has it and memory has not: all of it is read again, before the next write."""
    held = user.desk.storage._memory
    monkeypatch.setattr(held, "apply", Failing(held.apply, MemoryError(), 1))
    answer = user.add("Pere Vila")
    assert answer.taken
    assert entered(user) == 1
    assert user.add("Marta Font").taken
    assert entered(user) == 2
    held = user.desk.storage._memory
    assert len(held.tables["events"]) == len(events(user.store))


def test_what_can_be_found_out_again_goes_first(user):
    """The list that is asked now stays: it would only be read again."""
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
