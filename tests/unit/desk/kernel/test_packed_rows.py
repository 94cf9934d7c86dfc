"""What nobody wrote to since the start is held as one text a document, and nothing of it is lost (third-round 10-B3)."""

import pytest

from tests.support.desk import run
from tests.support.failing import FAULTS
from tests.unit.desk.kernel.test_resilient_store import (
    WRITES,
    chains_hold,
    device_file,
    register,
    user,
)

__all__ = ["user"]


@pytest.fixture
def later(user):
    """The same device after another start, when all of it has been read."""
    user.restart()
    user.look("/players")
    while run(user.desk.run_idle()):
        pass
    return user


def held_events(user):
    return user.desk.storage._memory.tables["events"]


def documents(rows):
    return {document[0][1] for document in rows}


def test_a_start_holds_every_document_packed(later):
    assert documents(held_events(later).packed) == set(later.desk.stream_store.streams)
    assert not held_events(later).unpacked
    assert held_events(later) == later.store.tables["events"]


def test_a_document_that_is_written_to_is_held_row_by_row(later):
    assert later.add("Pere").taken
    assert documents(held_events(later).unpacked) == {register(later)}
    assert held_events(later) == later.store.tables["events"]


def test_looking_at_a_document_leaves_it_packed(later):
    assert "Núria Puig" in later.look("/players").screen
    device_file(later)
    assert not held_events(later).unpacked


def test_what_another_window_wrote_is_packed_too(later):
    later.send("change_settings", "/settings", lang="en", is_shared=True)
    before = {document: packed.data for document, packed in held_events(later).packed.items()}
    assert later.send("change_settings", "/settings", lang="ro", is_shared=True).taken
    after = held_events(later).packed
    assert before.keys() == after.keys()
    assert all(after[document].data is data for document, data in before.items()), (
        "nothing is read again"
    )


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("path", ["a fact", "a person forgotten"])
def test_whatever_fails_what_is_packed_is_offered_and_stored_again(later, path, fault):
    acknowledged, offered = later.store.facts(), device_file(later)
    acknowledged = later.store.facts()
    later.store.break_(fault)
    assert not WRITES[path](later).taken
    assert device_file(later) == offered
    assert "Núria Puig" in later.look("/players").screen
    later.store.mend()
    assert later.send("store_again", "/players").taken
    assert later.store.facts() == acknowledged
    chains_hold(later.store)
    assert WRITES[path](later).taken
    assert later.store.facts() != acknowledged
    later.restart()
    assert later.look("/players").screen
    chains_hold(later.store)


def test_a_document_is_deleted_and_the_others_stay_packed(later):
    assert WRITES["deleted"](later).taken
    assert held_events(later) == later.store.tables["events"]
    assert not held_events(later).unpacked


class CountedRows(dict):
    """A table that counts how often all of it is gone through."""

    passes = 0

    def __iter__(self):
        self.passes += 1
        return super().__iter__()

    def items(self):
        self.passes += 1
        return super().items()

    def values(self):
        self.passes += 1
        return super().values()


def test_cards_are_gone_through_once_for_all_documents(later):
    """What another window wrote was read with a pass over every card for each document (third-round 10-B3)."""
    later.send("change_settings", "/settings", lang="en", is_shared=True)
    tables = later.desk.storage._memory.tables
    cards = tables["cards"] = CountedRows(tables["cards"])
    assert cards
    assert len(tables["streams"]) > 1
    assert later.send("change_settings", "/settings", lang="ro", is_shared=True).taken
    assert cards.passes == 1
    assert later.desk.storage._memory.tables["cards"] == dict(cards)
