"""Acknowledged data survives faults of the storage: in the offered file, and stored again from memory."""

import pytest

from faristol.desk.judge.sessions import sessions
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.storage.memory_tables import DIVERGED
from faristol.desk.kernel.storage.resilient_store import (
    BEHIND,
    FULL,
    GONE,
    LOST,
    LOW,
    RESTORED,
    RETRY_SECONDS,
)
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.register import RegisterService
from faristol.ledger.audit import verify
from tests.support.desk import CountingDice, User, run
from tests.support.facts import FACTS as SEEN
from tests.support.failing import FAULTS, FailingStore
from tests.support.judge_user import ask, begin

WORDS = b"CASA\nCASES\nSOL\n"


@pytest.fixture
def user():
    """The user of a device with two documents, a card with a note, a recording and settings."""
    user = User(FailingStore())
    user.add("Núria Puig", note="left-handed")
    user.add("Ștefan Popescu", club="Cluj")
    begin(user)
    user.send("change_settings", "/settings", lang="ca", look="dark")
    while run(user.desk.run_idle()):
        pass
    return user


def effects_of(response, kind):
    return [effect for effect in response.effects if effect["do"] == kind]


def storage_state(response):
    return effects_of(response, "storage")[-1]["state"]


def failure_code(response):
    (effect,) = effects_of(response, "failed")
    return effect["code"]


def save_device(user):
    (file,) = effects_of(user.send("save_device", "/files"), "download")
    return file["text"]


def assert_chains_hold(store):
    for row in store.tables["streams"].values():
        lines = [
            table["line"]
            for table in store.tables["events"].values()
            if table["stream"] == row["id"]
        ]
        assert verify(lines, stream=row["origin"]) is None
        assert len(lines) == row["seq"]


def register_id(user):
    return next(row.id for row in user.desk.stream_store.streams.values() if row.kind == "register")


# every kind of write: events, cards, device settings of a document, files, settings
WRITES = {
    "a fact": lambda user: user.add("Pere"),
    "a fact and a card": lambda user: user.send(
        "change_player",
        "/players",
        player=user.id_of("Núria Puig"),
        name="Núria P.",
        seq=user.seq_of("Núria Puig"),
    ),
    "a person forgotten": lambda user: user.send(
        "forget_player",
        "/players",
        player=user.id_of("Núria Puig"),
        seq=user.seq_of("Núria Puig"),
        word="FORGET",
    ),
    "a verdict": lambda user: ask(user, "CASA"),
    "a new document": lambda user: begin(user, name="Another"),
    "a name": lambda user: user.send(
        "rename_stream", "/files", stream=register_id(user), name="Our players"
    ),
    "put away": lambda user: user.send(
        "archive_stream", "/files", stream=user.desk.service(sessions).selected_id, seq=1
    ),
    "deleted": lambda user: user.send(
        "delete_stream", "/files", stream=user.desk.service(sessions).selected_id, word="DELETE"
    ),
    "a setting": lambda user: user.send("change_settings", "/settings", lang="ro"),
    "a file": lambda user: user.send(
        "open_file", "/files", files=(other_document(),), file="x.jsonl"
    ),
}
WITHOUT_HEAD = (
    "a setting",
    "a file",
    "a new document",
    "deleted",
)  # these writes do not check the head of a document


def other_document():
    """Return the file of a document of another device."""
    other = User(dice=CountingDice(90_000))
    other.add("Marta")
    (file,) = effects_of(
        other.send("save_stream", "/files", stream=other.desk.service(RegisterService).stream),
        "download",
    )
    return file["text"].encode()


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("path", sorted(WRITES))
def test_acknowledged_entries_survive_every_fault_of_every_write(user, path, fault):
    if fault == BEHIND and path in WITHOUT_HEAD:
        pytest.skip("such a write names no head: the next one that does finds it out")
    acknowledged, offered = user.store.facts(), save_device(user)
    acknowledged, store = user.store.facts(), user.store
    user.store.break_(fault)

    refused = WRITES[path](user)
    assert not refused.taken
    if path != "a new document":  # its form has its own message that no list can be stored for it
        assert failure_code(refused) == fault
    assert storage_state(refused) == fault
    assert effects_of(refused, "storage")[-1]["is_only_copy"]
    assert not effects_of(refused, "toast")  # a toast would say that it was done

    # all screens are still available, and the file byte for byte
    assert "Núria Puig" in user.look("/players").screen
    assert save_device(user) == offered
    if fault in (FULL, LOST):
        response = user.send("store_again", "/players")
        assert not response.taken
        assert user.desk.storage.trouble == fault

    store.mend()
    stored = user.send("store_again", "/players")
    assert stored.taken
    assert storage_state(stored) == ""
    assert "the same as before" in effects_of(stored, "toast")[0]["text"]
    assert store.facts() == acknowledged
    assert_chains_hold(store)

    assert WRITES[path](user).taken
    assert store.facts() != acknowledged
    user.restart()
    assert user.look("/players").screen
    assert_chains_hold(store)


def test_released_reserve_stores_the_act_and_warns_the_user(user):
    user.store.room, user.store.reserve, user.store.can_open = 0, 3, False
    response = user.add("Pere")
    assert response.taken
    assert storage_state(response) == LOW
    assert not effects_of(response, "storage")[-1]["is_only_copy"]
    assert "Pere" in user.look("/players").screen
    assert_chains_hold(user.store)
    ready = user.look("/ready", facts=FACTS)
    assert "There is hardly any room left" in ready.screen
    user.store.mend()
    assert storage_state(user.send("store_again", "/players")) == ""


FACTS = {**SEEN, "quota": 10_737_418_240, "usage": 0}


def test_room_is_reported_in_readable_figures(user):
    assert "10.7 GB free, according to the browser." in user.look("/ready", facts=FACTS).screen
    few = {**FACTS, "quota": 31_400_000}
    assert "31\u00a0MB free" in user.look("/ready", facts=few).screen


def test_disk_too_full_for_the_reserve_is_reported_beforehand():
    store = FailingStore()
    user = User(store)
    user.add("Núria")
    store.room = 5
    while run(user.desk.run_idle()):
        pass
    assert storage_state(user.look("/players")) == LOW


def test_write_too_large_for_the_room_leaves_the_storage_unchanged(user):
    user.store.room, user.store.reserve, user.store.can_open = 0, 0, True
    response = user.add("Pere")
    assert failure_code(response) == FULL
    assert storage_state(response) == LOW, "what was stored before is stored: it was read back"
    assert not user.desk.storage.trouble


def test_sending_the_form_again_suffices_once_there_is_room(user):
    user.store.break_(FULL)
    assert not user.add("Pere").taken
    connections = len(user.store.opened)
    assert not user.add("Pere").taken
    assert len(user.store.opened) == connections + 1
    assert not user.add("Pere").taken, (
        "a clock or an impatient finger does not open it at every turn"
    )
    assert len(user.store.opened) == connections + 1
    user.store.mend()
    user.clock.run_on(int(RETRY_SECONDS))
    assert user.add("Pere").taken
    assert_chains_hold(user.store)


@pytest.mark.parametrize("fault", [FULL, LOST])
def test_storing_again_retries_while_the_browser_keeps_failing(user, fault):
    """Chromium caches files that met a full disk until two seconds pass without a request."""
    before, store, write = user.store.facts(), user.store, user.store.write
    store.break_(GONE)
    assert not user.add("Pere").taken
    connections = len(store.opened)

    async def fail_write(operations):
        store.shut = StoreError(fault, "UnknownError: Internal error.")
        raise store.shut

    async def rest():
        assert len(store.opened) == connections + 1, "not before it was tried"
        store.write = write

    store.write, store.rest = fail_write, rest
    assert user.send("store_again", "/players").taken
    assert store.facts() == before
    assert len(store.opened) == connections + 2


def test_storing_again_is_given_up_after_a_few_tries(user):
    rests = []

    async def rest():
        rests.append(len(user.store.opened))

    user.store.break_(FULL)
    assert not user.add("Pere").taken
    connections = len(user.store.opened)
    user.store.rest = rest
    assert not user.send("store_again", "/players").taken
    assert rests == [connections + 1, connections + 2]
    assert len(user.store.opened) == connections + 3


def test_deleted_storage_is_not_recreated_without_a_request(user):
    user.store.break_(GONE)
    for _ in range(3):
        user.clock.run_on(60)
        assert failure_code(user.add("Pere")) == GONE
        assert not user.store.tables["streams"]
    assert True not in user.store.opened


@pytest.mark.parametrize("is_heard_late", [False, True])
def test_storage_evicted_on_a_full_disk_is_stored_again_from_memory(user, is_heard_late):
    """Chromium evicts what it has not promised to keep as soon as a write finds no room."""
    before, store = user.store.facts(), user.store

    async def reopen(*, is_new):  # the eviction may come before we open it, or right after
        if "evicted" not in vars(store) and (not is_heard_late or store.opened):
            store.evicted = True
            store.break_(GONE)
            store.mend()
        await FailingStore.reopen(store, is_new=is_new)

    store.reopen = reopen
    store.room, store.can_open, store.reserve = 0, False, 9
    response = user.add("Pere")
    assert response.taken
    if is_heard_late:
        store.break_(GONE)
        store.mend()
        response = user.send("check_storage", "/players")
    assert storage_state(response) == RESTORED
    assert not effects_of(response, "storage")[-1]["is_only_copy"]
    after = store.facts()
    for table, rows in before.items():
        if table != "streams":
            assert rows.items() <= after[table].items()
    assert "Pere" in user.look("/players").screen
    assert_chains_hold(store)
    store.mend()
    assert storage_state(user.send("store_again", "/players")) == ""


def test_deleted_storage_is_reported_when_the_page_learns_of_it(user):
    user.store.break_(GONE)
    assert storage_state(user.send("check_storage", "/players")) == GONE


def test_connection_lost_after_the_transaction_is_no_failure(user):
    unheard = user.store.write

    async def write(operations):
        user.store.write = unheard
        await unheard(operations)
        user.store.shut = StoreError(LOST, "UnknownError: not heard")
        raise user.store.shut

    user.store.write = write
    response = user.send("change_settings", "/settings", lang="ro")
    assert response.taken
    assert not effects_of(response, "storage")
    assert user.desk.storage.state == ""


def test_entry_of_another_window_survives_storing_again(user):
    other = User(user.store, dice=CountingDice(500))
    other.look("/players")
    user.store.break_(FULL)
    assert not user.add("Pere").taken
    user.store.mend()
    user.store.shut = None
    assert other.add("Marta").taken
    assert user.send("store_again", "/players").taken
    assert "Marta" in user.look("/players").screen
    assert_chains_hold(user.store)


def test_diverged_documents_of_two_windows_are_not_mixed(user):
    user.store.lose()
    other = User(user.store, dice=CountingDice(500))
    other.look("/players")
    assert other.add("Marta").taken
    other_facts = user.store.facts()
    response = user.send("store_again", "/players")
    assert failure_code(response) == DIVERGED
    assert user.store.facts() == other_facts


REMOVALS = ("a person forgotten", "deleted")


@pytest.mark.parametrize("is_reopened", [False, True])
@pytest.mark.parametrize("path", REMOVALS)
def test_removed_data_stays_removed_when_the_storage_loses_the_removal(user, path, is_reopened):
    assert WRITES[path](user).taken
    acknowledged, offered = user.store.facts(), save_device(user)
    if path == "a person forgotten":
        assert "Núria" not in offered
    acknowledged = user.store.facts()
    if path == "deleted":
        user.store.lose_last()  # the packed list needed only by the deleted document was deleted
    user.store.lose_last()
    assert user.store.facts() != acknowledged
    if is_reopened:
        user.store.shut = StoreError(LOST, "connection lost")
    response = user.add("Pere")
    assert failure_code(response) == BEHIND
    assert user.send("store_again", "/players").taken
    assert user.store.facts() == acknowledged
    assert not user.store.tables["screens"]
    assert "Núria" not in str(user.store.tables["requests"])
    assert_chains_hold(user.store)
    assert user.add("Pere").taken
    assert ("Núria" in save_device(user)) == (path == "deleted")


def test_document_deleted_and_opened_again_stays(user):
    (file,) = effects_of(
        user.send("save_stream", "/files", stream=user.desk.service(sessions).selected_id),
        "download",
    )
    assert WRITES["deleted"](user).taken
    text = file["text"].encode()
    assert user.send("open_file", "/files", files=(text,), file="x.jsonl").taken
    acknowledged = user.store.facts()
    assert user.add("Pere").taken
    user.store.lose_last()
    assert failure_code(user.add("Marc")) == BEHIND
    assert user.send("store_again", "/players").taken
    stored = user.store.facts()
    assert all(stored[table].keys() >= rows.keys() for table, rows in acknowledged.items())
    assert_chains_hold(user.store)


def act_in_other_window(user, command, route, **fields):
    """Let another window send a command where there are no locks."""
    user.desk.storage.is_shared = True
    other = User(user.store, dice=CountingDice(500))
    other.look("/players")
    if command == "forget_player":
        fields |= {"player": other.id_of("Núria Puig"), "seq": other.seq_of("Núria Puig")}
    assert other.send(command, route, is_shared=True, **fields).taken


IN_ANOTHER_WINDOW = {
    "a setting": ("change_settings", "/settings", {"lang": "ro", "look": ""}),
    "a person forgotten": ("forget_player", "/players", {"word": "FORGET"}),
}


@pytest.mark.parametrize(
    ("fault", "has_written"),  # a deleted storage is noticed only by a write
    [(LOST, False), (LOST, True), (GONE, True)],
)
@pytest.mark.parametrize("write", sorted(IN_ANOTHER_WINDOW))
def test_fault_in_a_window_undoes_no_act_of_another(user, write, fault, has_written):
    command, route, fields = IN_ANOTHER_WINDOW[write]
    act_in_other_window(user, command, route, **fields)
    after = user.store.facts()
    if has_written:
        user.send("change_settings", "/settings", is_shared=True, lang="ro", look="")
        after = user.store.facts()
    if fault == LOST:
        user.store.shut = StoreError(LOST, "connection lost")
    else:
        user.store.break_(GONE)
    user.look("/players", is_shared=True)
    response = user.send("check_storage", "/players", is_shared=True)
    if fault == GONE:
        assert storage_state(response) == GONE
        assert user.send("store_again", "/players", is_shared=True).taken
    else:
        assert not effects_of(response, "storage")
    assert user.store.facts() == after
    if write == "a person forgotten":
        assert "Núria" not in save_device(user)
        assert "Núria" not in str(user.store.tables["cards"])
    response = user.add("Pere")  # its form may be stale
    assert response.taken or "storage" not in str(response.effects)


def test_lost_entry_is_stored_again_beside_settings_of_another_window(user):
    user.add("Pere")
    acknowledged = user.store.facts()
    user.store.lose_last()
    act_in_other_window(user, "change_settings", "/settings", lang="ro", look="")
    set_by_other = {key: row["value"] for key, row in user.store.facts()["prefs"].items()}
    assert failure_code(user.add("Marc", is_shared=True)) == BEHIND
    assert user.send("store_again", "/players", is_shared=True).taken
    stored = user.store.facts()
    assert stored["events"] == acknowledged["events"]
    assert {key: row["value"] for key, row in stored["prefs"].items()} == set_by_other


def test_entry_of_another_window_is_no_loss(user):
    user.desk.storage.is_shared = True
    other = User(user.store, dice=CountingDice(500))
    other.look("/players")
    assert other.add("Marta").taken
    response = user.add("Pere")
    assert not response.taken
    assert not effects_of(response, "storage")
    assert user.add("Pere").taken


def test_tables_are_read_into_memory_before_the_first_write(
    user,
):
    tables = []

    class Listening(FailingStore):
        async def rows(self, table, low=None, high=None):
            tables.append(table)
            return await super().rows(table, low, high)

    user.store.__class__ = Listening
    user.restart()
    assert "events" not in tables
    user.look("/ready")
    assert "events" not in tables
    user.store.break_(FULL)
    assert not user.send("change_settings", "/settings", lang="ro").taken
    assert tables.count("events") >= 2
    assert user.desk.storage.is_whole


def test_own_list_is_stored_again_with_words_and_shipped_list_is_not(
    user,
):
    from faristol.desk.shared.lexicons import LexiconRow

    row = LexiconRow(
        digest="ab" * 32,
        language="ca",
        kind="official",
        name="Ours",
        version="1",
        lengths=(1,) * 14,
    )
    run(user.desk.storage.write(user.desk.service(Lexicons).operations_to_store(row, WORDS)))
    shipped = {entry["digest"] for entry in user.lists.list_rows()}

    def stored():
        return {table["digest"] for table in user.store.tables["words"].values()}

    assert stored() == {row.digest, *shipped}
    before = user.store.facts()
    user.store.break_(GONE)
    assert not user.add("Pere").taken
    assert user.send("store_again", "/players").taken
    assert user.store.facts() == before
    assert stored() == {row.digest}
    while run(user.desk.run_idle()):
        pass
    assert stored() == {row.digest, *shipped}


def test_healthy_storage_is_not_reported(user):
    assert not effects_of(user.look("/players"), "storage")
    assert LOST not in str(user.add("Pere").effects)
