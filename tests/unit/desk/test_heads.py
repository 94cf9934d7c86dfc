"""What the first screen says of documents, remembered by the hash of their heads."""

import json

import pytest

from faristol.desk.kernel.heads import HEADS
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.ports import StoreError
from tests.support.desk import MemoryStore, User, run


class CountingStore(MemoryStore):
    """Note which entries are read."""

    def __init__(self):
        super().__init__()
        self.read = []

    async def rows(self, table, low=None, high=None):
        if table in ("events", "cards"):
            self.read.append((table, low and low[0]))
        return await super().rows(table, low, high)


@pytest.fixture
def user():
    user = User(CountingStore())
    for name in ("Anna", "Benet", "Clara"):
        user.add(name)
    return user


def started(user):
    user.restart()
    user.store.read.clear()
    return user


def counted(user, players):
    """Whether home says beside the register that it has so many players."""
    return f"<span>Players</span><small>{players}</small>" in user.look("/").screen


def rested(user):
    while run(user.desk.rest()):
        pass
    return user


def test_a_start_reads_no_register_that_it_has_counted(user):
    assert counted(started(user), 3)
    assert user.store.read  # nothing was kept yet
    rested(user)
    assert counted(started(user), 3)
    assert user.store.read == []
    assert "Benet" in user.look("/players").screen


def test_a_register_that_has_changed_is_counted_anew(user):
    rested(started(user)).look("/")
    rested(user)
    user.add("David")
    assert counted(started(user), 4)
    # who has stopped is not counted: one entry more, one player less
    user.look("/players")
    player, seq = user.id_of("Benet"), user.seq_of("Benet")
    assert user.send("retire_player", f"/players/{player}", player=player, seq=seq).taken
    assert counted(user, 3)


def test_nothing_is_believed_of_another_head_or_another_version(user):
    started(user).look("/")
    rested(user)
    key = next(key for key, row in user.store.tables["prefs"].items() if row["key"] == HEADS)
    row = user.store.tables["prefs"][key]
    version, told = json.loads(row["value"])
    ((stream, (head, _)),) = told.items()
    for value in (
        json.dumps([version, {stream: ["0" * 64, 99]}]),
        json.dumps(["0.0.0", {stream: [head, 99]}]),
        json.dumps([version, {stream: [99]}]),
        json.dumps([version]),
        "{",
    ):
        user.store.tables["prefs"][key] = {**row, "value": value}
        assert counted(started(user), 3), value


def test_it_names_nobody_goes_into_no_file_and_forgets_what_is_deleted(user):
    started(user).look("/")
    rested(user)
    row = next(row for row in user.store.tables["prefs"].values() if row["key"] == HEADS)
    assert not any(name in row["value"] for name in ("Anna", "Benet", "Clara"))
    assert HEADS not in run(user.desk.shelf.device_parcel())
    stream = user.desk.register
    run(user.desk.shelf.delete(stream, request="gone", done=Done()))
    user.desk.heads.note(stream, 5)  # nobody asks any more, and nothing comes of it
    assert user.desk.heads.known(stream) is None


def test_a_device_that_cannot_keep_it_counts_again(user):
    started(user).look("/")
    user.store.fail_next = StoreError("store/full", "QuotaExceededError")
    run(user.desk.rest())
    rested(user)
    assert counted(started(user), 3)
    assert user.store.read
