"""Figures of documents on the home screen, cached by the hash of their heads."""

import json

import pytest

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.storage.head_rows import LISTS
from faristol.desk.kernel.storage.summary_cache import SummaryCache
from faristol.desk.shared.summaries import Summaries
from tests.support.desk import MemoryStore, User, run
from tests.support.duplicate_user import prepare


class CountingStore(MemoryStore):
    """A store that records the reads of entries and the writes."""

    def __init__(self):
        super().__init__()
        self.read = []
        self.written = []

    async def write(self, operations):
        await super().write(operations)
        self.written += operations

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


def restart(user):
    user.restart()
    user.store.read.clear()
    return user


def begin_game(user, name):
    """Store a game that has only begun, and return its id."""
    prepare(user, name=name)
    return run(user.desk.service(DuplicateService).load("en")).id


def is_count_displayed(user, players):
    """Whether the home screen displays this number of players."""
    return f"<span>Players</span><small>{players}</small>" in user.look("/").screen


def run_idle(user):
    while run(user.desk.run_idle()):
        pass
    return user


def test_start_reads_no_register_with_cached_figures(user):
    assert is_count_displayed(restart(user), 3)
    assert user.store.read  # no figures are stored yet
    run_idle(user)
    assert is_count_displayed(restart(user), 3)
    assert user.store.read == []
    assert "Benet" in user.look("/players").screen


def test_changed_register_is_counted_again(user):
    run_idle(restart(user)).look("/")
    run_idle(user)
    user.add("David")
    assert is_count_displayed(restart(user), 4)
    # a retired player is not counted: one entry more, one player less
    user.look("/players")
    player, seq = user.id_of("Benet"), user.seq_of("Benet")
    assert user.send("retire_player", f"/players/{player}", player=player, seq=seq).taken
    assert is_count_displayed(user, 3)


def test_figures_of_another_head_or_version_are_ignored(user):
    restart(user).look("/")
    run_idle(user)
    (key,) = user.store.tables["heads"]
    row = user.store.tables["heads"][key]
    assert row["figures"] == 3
    for changed in ({"head": "0" * 64}, {"by": "0.0.0"}, {"figures": "several"}):
        user.store.tables["heads"][key] = {**row, "figures": 99, **changed}
        assert is_count_displayed(restart(user), 3), changed


def test_each_document_has_a_row_and_only_changes_are_written(user):
    """Idle work writes the row of the changed document, not all rows in one value (third-round 9-B18)."""
    desk = restart(user).desk
    heads = SummaryCache(desk.stream_store, LISTS)
    streams = [desk.register, *(begin_game(user, f"Thursday {number}") for number in range(10))]
    for stream in streams:
        run(heads.put(stream, {"turns": 7}))
    run(heads.save())
    assert len(user.store.tables["heads"]) == len(streams)
    before = dict(user.store.tables["heads"])
    run(heads.put(streams[3], {"turns": 8}))
    user.store.written.clear()
    assert run(heads.save())
    assert [row["stream"] for _, table, row in user.store.written if table == "heads"] == [
        streams[3]
    ]
    assert len(before) == len(user.store.tables["heads"])
    assert not run(heads.save())


def test_heads_refuse_names_and_are_in_no_file(user):
    """Heads outlive erasures: they hold only ids and figures (third-round 9-B18)."""
    restart(user).look("/")
    run_idle(user)
    stream, heads = user.desk.register, SummaryCache(user.desk.stream_store, LISTS)
    for figures in ("Núria", ["Anna"], {"name": "Benet Puig"}, {"players": [{"name": "Clara F."}]}):
        with pytest.raises(ValueError, match=r"\w"):
            run(heads.put(stream, figures))
    score = 372_372_372  # no hash of a file has it by chance
    figures = {"cause": "out", "scores": [score, 341], "player": "player-3f", "of": None}
    run(heads.put(stream, figures))
    run(heads.save())
    text = json.dumps(list(user.store.tables["heads"].values()))
    assert not any(name in text for name in ("Anna", "Benet", "Clara"))
    assert text.count(stream) == 2
    parcel = run(user.desk.stream_store.device_parcel())
    assert "figures" not in parcel
    assert str(score) not in parcel
    run(user.desk.stream_store.delete(stream, request="gone", done=Done()))
    assert user.store.tables["heads"] == {}
    run(user.desk.summaries.put(stream, 5))  # without effect
    assert run(user.desk.summaries.find(stream)) is None


def test_figures_of_a_deleted_document_leave_the_memory(user):
    """Heads held the figures of deleted documents until the page was closed (third-round 9-B18)."""
    desk = restart(user).desk
    first, second = (begin_game(user, name) for name in ("Thursday", "Friday"))
    heads, summaries = SummaryCache(desk.stream_store, LISTS), desk.service(Summaries)
    for stream in (first, second):
        run(heads.put(stream, {"turns": 7}))
        summaries._unreadable.add((stream, desk.stream_store.streams[stream].hash))
    run(desk.stream_store.delete(first, request="gone", done=Done()))
    assert run(heads.find(second)) == {"turns": 7}
    assert heads._figures.keys() == {second}
    assert heads.unsaved == 1
    assert run(heads.save())
    run(desk.service(Summaries).run_idle())
    assert {stream for stream, _ in summaries._unreadable} == {second}
    # a row of an earlier program in the store is not loaded either
    (row,) = (row for row in user.store.tables["heads"].values() if row["topic"] == LISTS)
    run(user.store.write([("put", "heads", {**row, "stream": first})]))
    reloaded = SummaryCache(desk.stream_store, LISTS)
    assert run(reloaded.find(second)) == {"turns": 7}
    assert reloaded._figures.keys() == {second}


def test_figures_of_an_earlier_program_are_deleted(user):
    """A device of an earlier program stored all figures in two settings: the first idle work deletes them."""
    for key in ("heads", "signings"):
        row = {"key": key, "value": '["0.6.0", {}]', "line": ""}
        run(user.store.write([("put", "prefs", row)]))
    assert is_count_displayed(restart(user), 3)
    run_idle(user)
    assert not {"heads", "signings"} & {row["key"] for row in user.store.tables["prefs"].values()}
    assert is_count_displayed(restart(user), 3)
    assert user.store.read == []


def test_device_that_cannot_store_figures_counts_again(user):
    restart(user).look("/")
    user.store.fail_next = StoreError("store/full", "QuotaExceededError")
    run(user.desk.run_idle())
    run_idle(user)
    assert is_count_displayed(restart(user), 3)
    assert user.store.read
