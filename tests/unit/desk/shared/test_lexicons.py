"""The service of word lists: unpacked once, chosen, pinned, removed, in whole transactions."""

import json

import pytest

from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.lexicons import LexiconRow, Lexicons
from faristol.desk.shared.register import RegisterService
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import read_listed
from faristol.words.wordlist import LENGTHS, digest, from_words, to_plain
from tests.support.desk import CountingDice, MemoryStore, User, run


def make_list(*words: str, language: str = "ca", name: str = "Club", version: str = "1"):
    """Return a list as an import makes it: its row and its plain form."""
    alphabet = alphabet_of(language)
    wordlist = from_words(read_listed(word, alphabet) for word in words)  # type: ignore[misc]
    plain = to_plain(wordlist)
    row = LexiconRow(
        digest=digest(plain),
        language=language,
        kind="official",
        name=name,
        version=version,
        lengths=tuple(wordlist.count_of(length) for length in LENGTHS),
    )
    return row, plain


def store_list(user: User, row: LexiconRow, plain: bytes, *, is_chosen: bool = False) -> None:
    lexicons = user.desk.service(Lexicons)
    run(lexicons.open())
    operations = lexicons.operations_to_store(row, plain)
    if is_chosen:
        operations += run(lexicons.choice_operations(row))
    run(user.store.write(operations))
    user.restart()
    run(user.desk.service(Lexicons).open())


def run_idle(user: User) -> int:
    pieces = 0
    while run(user.desk.run_idle()):
        pieces += 1
    return pieces


def list_in_use(user: User, language: str = "ca") -> LexiconRow:
    row = run(user.desk.service(Lexicons).in_use(language))
    assert row is not None
    return row


def test_new_device_uses_the_practice_lists():
    user = User()
    assert list_in_use(user).is_practice
    assert list_in_use(user, "ro").language == "ro"
    assert run(user.desk.service(Lexicons).in_use("xx")) is None


def test_practice_list_is_unpacked_once_and_then_read_from_the_store():
    user = User()
    row = list_in_use(user)
    assert run(user.desk.service(Lexicons).lexicon(row.digest)).contains(
        read_listed("MUNTANYA", alphabet_of("ca"))
    )
    user.restart()
    user.lists.files.clear()
    assert len(run(user.desk.service(Lexicons).lexicon(row.digest))) == row.words
    assert [row.digest for row in user.desk.service(Lexicons).rows].count(row.digest) == 1


def test_practice_lists_are_unpacked_when_idle():
    user = User()
    assert run_idle(user) > 0
    user.lists.files.clear()
    user.restart()
    for language in ("ca", "ro"):
        run(user.desk.service(Lexicons).lexicon(list_in_use(user, language).digest))
    assert run_idle(user) > 0  # their columns
    assert run_idle(user) == 0


def test_list_that_has_not_come_yet_keeps_no_other_work_from_going_on():
    user = User()
    plain = user.lists.files.pop("ca.packed")
    assert run_idle(user) > 0
    assert len(user.store.tables["words"]) == 1
    user.lists.files["ca.packed"] = plain
    assert len(run(user.desk.service(Lexicons).lexicon(list_in_use(user).digest)))
    assert len(user.store.tables["words"]) == 2


def test_damaged_packed_list_is_refused_and_not_stored():
    user = User()
    row = list_in_use(user)
    plain = user.lists.files["ca.packed"]
    user.lists.files["ca.packed"] = plain[:-1] + b"\x02"
    with pytest.raises(StoreError, match="list/unreadable"):
        run(user.desk.service(Lexicons).lexicon(row.digest))
    assert not user.store.tables["words"]


def test_full_device_still_reads_its_practice_list():
    user = User()
    row = list_in_use(user)
    user.store.fail_next = StoreError("store/full")
    assert len(run(user.desk.service(Lexicons).lexicon(row.digest))) == row.words


def test_absent_list_is_reported_as_missing():
    with pytest.raises(StoreError, match="list/missing"):
        run(User().desk.service(Lexicons).lexicon("0" * 64))


def test_official_list_is_chosen_for_its_language_and_after_restart():
    user = User()
    row, plain = make_list("CASA", "MASA")
    store_list(user, row, plain, is_chosen=True)
    assert list_in_use(user).digest == row.digest
    assert list_in_use(user, "ro").is_practice
    other, more = make_list("SALA", name="Other")
    store_list(user, other, more)
    assert list_in_use(user).digest == row.digest
    run(user.desk.service(Lexicons).choose(other.digest))
    user.restart()
    assert list_in_use(user).digest == other.digest


def test_lost_chosen_list_falls_back_to_practice_and_is_reported():
    user = User()
    row, plain = make_list("CASA")
    store_list(user, row, plain, is_chosen=True)
    run(user.store.write([("delete", "lexicons", row.digest), ("delete", "words", row.digest)]))
    user.restart()
    assert list_in_use(user).is_practice
    assert run(user.desk.service(Lexicons).lost_choice("ca")) == row.digest


def test_document_that_names_a_list_pins_it():
    user = User()
    row, plain = make_list("CASA")
    store_list(user, row, plain)
    user.add("Anna")
    assert run(user.desk.service(Lexicons).pinned_by(row.digest)).streams == []
    user.add(f"Berta {row.digest[:20]}", note=row.digest)
    user.store.tables["events"] = {
        key: {**event, "line": event["line"].replace("}", f', "list": "{row.digest}"}}', 1)}
        for key, event in user.store.tables["events"].items()
    }
    pinned = run(user.desk.service(Lexicons).pinned_by(row.digest))
    assert [stream.kind for stream in pinned.streams] == ["register"]


def test_removal_takes_the_words_the_row_and_the_choice():
    user = User()
    row, plain = make_list("CASA")
    store_list(user, row, plain, is_chosen=True)
    pinned = run(user.desk.service(Lexicons).pinned_by(row.digest))
    run(user.store.write(run(user.desk.service(Lexicons).removal_operations(row.digest, pinned))))
    user.desk.service(Lexicons).note_removed(row.digest)
    assert list_in_use(user).is_practice
    user.restart()
    run(user.desk.service(Lexicons).open())
    assert user.desk.service(Lexicons).row(row.digest) is None
    assert not any(words["digest"] == row.digest for words in user.store.tables["words"].values())


def store_older_practice_list(user: User) -> str:
    """Store the unpacked practice list of an older version; return its digest."""
    row, plain = make_list("CASA", "MASA", "SALA")
    raw = {"kind": "practice", "name": "", "version": "0"}
    old = LexiconRow(**{**{k: getattr(row, k) for k in ("digest", "language", "lengths")}, **raw})
    run(user.desk.service(Lexicons).open())
    run(user.store.write(user.desk.service(Lexicons).operations_to_store(old, plain)))
    user.restart()
    return old.digest


def test_practice_list_of_an_older_version_is_dropped_when_idle():
    user = User()
    digest_ = store_older_practice_list(user)
    assert list_in_use(user).digest != digest_  # this version's comes first
    run_idle(user)
    assert all(words["digest"] != digest_ for words in user.store.tables["words"].values())


def test_chosen_practice_list_of_an_older_version_is_not_dropped():
    user = User()
    digest_ = store_older_practice_list(user)
    run(user.desk.service(Lexicons).choose(digest_))
    run_idle(user)
    assert list_in_use(user).digest == digest_
    assert len(run(user.desk.service(Lexicons).lexicon(digest_))) == 3


def test_choice_in_another_window_protects_an_older_practice_list():
    user = User()
    digest_ = store_older_practice_list(user)
    list_in_use(user)
    other = User(user.store, dice=CountingDice(1000))
    run(other.desk.service(Lexicons).choose(digest_))
    run_idle(user)
    assert list_in_use(user).digest == digest_


def test_only_two_lists_stay_in_memory():
    user = User()
    digests = [list_in_use(user).digest, list_in_use(user, "ro").digest]
    row, plain = make_list("CASA")
    store_list(user, row, plain)
    for digest_ in (*digests, row.digest):
        run(user.desk.service(Lexicons).lexicon(digest_))
    assert list(user.desk.service(Lexicons)._loaded) == [digests[1], row.digest]
    assert len(user.desk.service(Lexicons)._preparing) == 2


def test_rows_have_the_same_order_in_any_order_of_storing():
    lists = [
        make_list("CASA", name="b"),
        make_list("MASA", name="A"),
        make_list("SALA", name="a", version="2"),
        make_list("MASA", name="z", language="ro"),
    ]
    orders = []
    for order in (lists, lists[::-1]):
        user = User(MemoryStore())
        for row, plain in order:
            store_list(user, row, plain)
        orders.append([(row.language, row.name) for row in user.desk.service(Lexicons).rows])
    assert orders[0] == orders[1]
    assert orders[0] == [("ca", ""), ("ca", "A"), ("ca", "a"), ("ca", "b"), ("ro", ""), ("ro", "z")]


# ---- writes of another window ----


def test_choice_in_another_window_survives_a_choice_in_this_one():
    user = User()
    catalan, plain = make_list("CASA")
    store_list(user, catalan, plain)
    romanian, plain = make_list("MASA", language="ro")
    store_list(user, romanian, plain)
    other = User(user.store, dice=CountingDice(1000))
    run(other.desk.service(Lexicons).choose(romanian.digest))
    run(user.desk.service(Lexicons).choose(catalan.digest))
    user.restart()
    assert (list_in_use(user).digest, list_in_use(user, "ro").digest) == (
        catalan.digest,
        romanian.digest,
    )


def test_removal_conflicts_with_an_entry_of_another_window():
    user = User()
    row, plain = make_list("CASA")
    store_list(user, row, plain)
    user.add("Anna")
    pinned = run(user.desk.service(Lexicons).pinned_by(row.digest))
    operations = run(user.desk.service(Lexicons).removal_operations(row.digest, pinned))
    other = User(user.store, dice=CountingDice(1000))
    other.look("/players")
    assert other.add("Berta").taken
    with pytest.raises(StoreError, match="store/conflict"):
        run(user.store.write(operations))
    assert len(run(user.desk.service(Lexicons).lexicon(row.digest))) == 1


def test_search_for_pins_does_not_advance_open_documents():
    user = User()
    user.add("Anna")
    before = user.desk.stream_store.streams[user.desk.service(RegisterService).stream]
    other = User(user.store, dice=CountingDice(1000))
    other.look("/players")
    other.add("Berta")
    run(user.desk.service(Lexicons).pinned_by("0" * 64))
    assert user.desk.stream_store.streams[before.id] == before


# ---- lost words ----


def test_list_with_missing_or_damaged_words_is_lost():
    user = User()
    practice = list_in_use(user)
    row, plain = make_list("CASA")
    store_list(user, row, plain)
    lexicons = user.desk.service(Lexicons)
    assert not run(lexicons.is_lost(row.digest))
    assert not run(lexicons.is_lost(practice.digest))
    assert not run(lexicons.is_lost("0" * 64))
    run(user.store.write([("put", "words", {"digest": row.digest, "bytes": plain[:-1] + b"\x02"})]))
    assert run(lexicons.is_lost(row.digest))
    run(user.store.write([("delete", "words", row.digest)]))
    assert run(lexicons.is_lost(row.digest))
    with pytest.raises(StoreError, match="list/unreadable"):
        run(lexicons.lexicon(row.digest))


@pytest.mark.parametrize(
    "text", ["ca", "ca=12", "ca=" + "g" * 64, "x" * 99, "ca=" + "0" * 64 + "\n"]
)
def test_device_file_may_carry_only_choices(text):
    from faristol.desk.shared.files.file_settings import SETTINGS

    assert not SETTINGS["lexicons"](text)
    assert SETTINGS["lexicons"]("ca=" + "0" * 64 + " ro=" + "1" * 64)


def test_words_never_travel_in_a_device_file():
    user = User()
    row, plain = make_list("CASA")
    store_list(user, row, plain, is_chosen=True)
    text = run(user.desk.stream_store.device_parcel())
    assert row.digest in text  # the choice does
    assert "CASA" not in text
    assert json.loads(text.splitlines()[0])


def test_list_needed_later_is_loaded_when_idle():
    user = User()
    row = list_in_use(user)
    user.desk.service(Lexicons).enqueue(row.digest)
    user.desk.service(Lexicons).enqueue("0" * 64)  # absent: the next query reports it
    run_idle(user)
    run_idle(user)
    assert list(user.desk.service(Lexicons)._loaded) == [row.digest]


def test_list_of_the_word_desk_is_loaded_when_idle():
    user = User()
    user.look("/words")
    assert not user.desk.service(Lexicons)._loaded
    run_idle(user)
    assert list(user.desk.service(Lexicons)._loaded) == [list_in_use(user).digest]


# ---- pinned lists ----


def test_words_of_a_pinned_list_are_stored_or_the_failure_is_raised():
    user = User()
    lexicons = user.desk.service(Lexicons)
    digest = user.lists.rows[0]["digest"]
    user.store.fail_next = StoreError("store/full")
    with pytest.raises(StoreError) as caught:
        run(lexicons.ensure_stored(digest))
    assert caught.value.code == "store/full"
    assert user.send(
        "store_again", "/ready"
    ).taken  # there is room by now, and the retried write holds no list
    run(lexicons.ensure_stored(digest))
    assert len(user.store.tables["words"]) == len(user.store.tables["lexicons"]) == 1
    writes = user.store.writes
    run(lexicons.ensure_stored(digest))
    assert user.store.writes == writes, "once is enough"


def test_damaged_words_of_practice_lists_are_restored_others_refused():
    user = User()
    row, plain = make_list("CASA")
    store_list(user, row, plain)
    digest = user.lists.rows[0]["digest"]
    run(user.desk.service(Lexicons).ensure_stored(digest))
    for stored in user.store.tables["words"].values():
        stored["bytes"] = b"x"
    run(user.desk.service(Lexicons).ensure_stored(digest))
    assert len(run(user.desk.service(Lexicons).lexicon(digest)))
    with pytest.raises(StoreError) as caught:
        run(user.desk.service(Lexicons).ensure_stored(row.digest))
    assert caught.value.code == "list/unreadable"
    with pytest.raises(StoreError) as caught:
        run(user.desk.service(Lexicons).ensure_stored("ab" * 32))
    assert caught.value.code == "list/missing"
