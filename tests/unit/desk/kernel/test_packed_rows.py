"""Documents unchanged since the start are packed in memory, without loss (third-round 10-B3)."""

import pytest

from tests.support.desk import run
from tests.support.failing import FAULTS
from tests.unit.desk.kernel.test_resilient_store import (
    WRITES,
    assert_chains_hold,
    register_id,
    save_device,
    user,
)

__all__ = ["user"]


@pytest.fixture
def restarted_user(user):
    """The same device after a restart, with all tables read."""
    user.restart()
    user.look("/players")
    while run(user.desk.run_idle()):
        pass
    return user


def held_events(user):
    return user.desk.storage._memory.tables["events"]


def documents(rows):
    return {document[0][1] for document in rows}


def test_start_holds_every_document_packed(restarted_user):
    assert documents(held_events(restarted_user).packed) == set(
        restarted_user.desk.stream_store.streams
    )
    assert not held_events(restarted_user).unpacked
    assert held_events(restarted_user) == restarted_user.store.tables["events"]


def test_document_with_a_new_entry_is_held_row_by_row(restarted_user):
    assert restarted_user.add("Pere").taken
    assert documents(held_events(restarted_user).unpacked) == {register_id(restarted_user)}
    assert held_events(restarted_user) == restarted_user.store.tables["events"]


def test_viewing_a_document_leaves_it_packed(restarted_user):
    assert "Núria Puig" in restarted_user.look("/players").screen
    save_device(restarted_user)
    assert not held_events(restarted_user).unpacked


def test_rows_written_by_another_window_are_packed_too(restarted_user):
    restarted_user.send("change_settings", "/settings", lang="en", is_shared=True)
    before = {
        document: packed.data for document, packed in held_events(restarted_user).packed.items()
    }
    assert restarted_user.send("change_settings", "/settings", lang="ro", is_shared=True).taken
    after = held_events(restarted_user).packed
    assert before.keys() == after.keys()
    assert all(after[document].data is data for document, data in before.items()), (
        "nothing is read again"
    )


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("path", ["a fact", "a person forgotten"])
def test_packed_documents_are_offered_and_stored_again_after_a_fault(restarted_user, path, fault):
    acknowledged, offered = restarted_user.store.facts(), save_device(restarted_user)
    acknowledged = restarted_user.store.facts()
    restarted_user.store.break_(fault)
    assert not WRITES[path](restarted_user).taken
    assert save_device(restarted_user) == offered
    assert "Núria Puig" in restarted_user.look("/players").screen
    restarted_user.store.mend()
    assert restarted_user.send("store_again", "/players").taken
    assert restarted_user.store.facts() == acknowledged
    assert_chains_hold(restarted_user.store)
    assert WRITES[path](restarted_user).taken
    assert restarted_user.store.facts() != acknowledged
    restarted_user.restart()
    assert restarted_user.look("/players").screen
    assert_chains_hold(restarted_user.store)


def test_deleting_a_document_leaves_the_others_packed(restarted_user):
    assert WRITES["deleted"](restarted_user).taken
    assert held_events(restarted_user) == restarted_user.store.tables["events"]
    assert not held_events(restarted_user).unpacked


class CountedRows(dict):
    """A table that counts its iterations."""

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


def test_cards_are_iterated_once_for_all_documents(restarted_user):
    """Writes of another window were read with a pass over all cards for each document (third-round 10-B3)."""
    restarted_user.send("change_settings", "/settings", lang="en", is_shared=True)
    tables = restarted_user.desk.storage._memory.tables
    cards = tables["cards"] = CountedRows(tables["cards"])
    assert cards
    assert len(tables["streams"]) > 1
    assert restarted_user.send("change_settings", "/settings", lang="ro", is_shared=True).taken
    assert cards.passes == 1
    assert restarted_user.desk.storage._memory.tables["cards"] == dict(cards)
