"""Word lists at the desk: unpacked once, chosen, pinned, dropped; nothing half done."""

import json

import pytest

from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.lexicons import LexiconRow, Lexicons
from faristol.desk.shared.register import RegisterService
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import read_listed
from faristol.words.wordlist import LENGTHS, digest, from_words, to_plain
from tests.support.desk import CountingDice, MemoryStore, User, run


def made(*words: str, language: str = "ca", name: str = "Club", version: str = "1"):
    """Return a list as an import makes it: what is known of it, and its plain form."""
    alphabet = alphabet_of(language)
    found = from_words(read_listed(word, alphabet) for word in words)  # type: ignore[misc]
    plain = to_plain(found)
    row = LexiconRow(
        digest=digest(plain),
        language=language,
        kind="official",
        name=name,
        version=version,
        lengths=tuple(found.count_of(length) for length in LENGTHS),
    )
    return row, plain


def take(user: User, row: LexiconRow, plain: bytes, *, is_chosen: bool = False) -> None:
    lexicons = user.desk.service(Lexicons)
    run(lexicons.open())
    operations = lexicons.store_operations(row, plain)
    if is_chosen:
        operations += run(lexicons.choice_operations(row))
    run(user.store.write(operations))
    user.restart()
    run(user.desk.service(Lexicons).open())


def rest(user: User) -> int:
    pieces = 0
    while run(user.desk.run_idle()):
        pieces += 1
    return pieces


def in_use(user: User, language: str = "ca") -> LexiconRow:
    found = run(user.desk.service(Lexicons).in_use(language))
    assert found is not None
    return found


def test_a_new_device_uses_the_practice_lists():
    user = User()
    assert in_use(user).is_practice
    assert in_use(user, "ro").language == "ro"
    assert run(user.desk.service(Lexicons).in_use("xx")) is None


def test_a_practice_list_is_unpacked_once_and_then_read_from_the_store():
    user = User()
    row = in_use(user)
    assert run(user.desk.service(Lexicons).lexicon(row.digest)).contains(
        read_listed("MUNTANYA", alphabet_of("ca"))
    )
    user.restart()
    user.lists.files.clear()
    assert len(run(user.desk.service(Lexicons).lexicon(row.digest))) == row.words
    assert [each.digest for each in user.desk.service(Lexicons).rows].count(row.digest) == 1


def test_the_practice_lists_are_unpacked_when_there_is_time():
    user = User()
    assert rest(user) > 0
    user.lists.files.clear()
    user.restart()
    for language in ("ca", "ro"):
        run(user.desk.service(Lexicons).lexicon(in_use(user, language).digest))
    assert rest(user) > 0  # their columns
    assert rest(user) == 0


def test_a_packed_list_that_is_damaged_is_refused_and_not_kept():
    user = User()
    row = in_use(user)
    plain = user.lists.files["ca.packed"]
    user.lists.files["ca.packed"] = plain[:-1] + b"\x02"
    with pytest.raises(StoreError, match="list/unreadable"):
        run(user.desk.service(Lexicons).lexicon(row.digest))
    assert not user.store.tables["words"]


def test_a_full_device_still_reads_its_practice_list():
    user = User()
    row = in_use(user)
    user.store.fail_next = StoreError("store/full")
    assert len(run(user.desk.service(Lexicons).lexicon(row.digest))) == row.words


def test_a_list_that_is_not_here_is_named_as_missing():
    with pytest.raises(StoreError, match="list/missing"):
        run(User().desk.service(Lexicons).lexicon("0" * 64))


def test_an_official_list_is_chosen_for_its_language_alone_and_stays_after_a_restart():
    user = User()
    row, plain = made("CASA", "MASA")
    take(user, row, plain, is_chosen=True)
    assert in_use(user).digest == row.digest
    assert in_use(user, "ro").is_practice
    other, more = made("SALA", name="Other")
    take(user, other, more)
    assert in_use(user).digest == row.digest
    run(user.desk.service(Lexicons).choose(other.digest))
    user.restart()
    assert in_use(user).digest == other.digest


def test_a_chosen_list_that_is_gone_leaves_the_practice_list_and_says_so():
    user = User()
    row, plain = made("CASA")
    take(user, row, plain, is_chosen=True)
    run(user.store.write([("delete", "lexicons", row.digest), ("delete", "words", row.digest)]))
    user.restart()
    assert in_use(user).is_practice
    assert run(user.desk.service(Lexicons).lost_choice("ca")) == row.digest


def test_a_document_that_names_a_list_pins_it():
    user = User()
    row, plain = made("CASA")
    take(user, row, plain)
    user.add("Anna")
    assert run(user.desk.service(Lexicons).pinned_by(row.digest)).streams == []
    user.add(f"Berta {row.digest[:20]}", note=row.digest)
    user.store.tables["events"] = {
        key: {**event, "line": event["line"].replace("}", f', "list": "{row.digest}"}}', 1)}
        for key, event in user.store.tables["events"].items()
    }
    pinned = run(user.desk.service(Lexicons).pinned_by(row.digest))
    assert [each.kind for each in pinned.streams] == ["register"]


def test_removing_takes_the_words_the_row_and_the_choice():
    user = User()
    row, plain = made("CASA")
    take(user, row, plain, is_chosen=True)
    pinned = run(user.desk.service(Lexicons).pinned_by(row.digest))
    run(user.store.write(run(user.desk.service(Lexicons).removal_operations(row.digest, pinned))))
    user.desk.service(Lexicons).note_removed(row.digest)
    assert in_use(user).is_practice
    user.restart()
    run(user.desk.service(Lexicons).open())
    assert user.desk.service(Lexicons).row(row.digest) is None
    assert not any(each["digest"] == row.digest for each in user.store.tables["words"].values())


def older(user: User) -> str:
    """Leave the unpacked practice list of an older version on the device; return its digest."""
    row, plain = made("CASA", "MASA", "SALA")
    raw = {"kind": "practice", "name": "", "version": "0"}
    old = LexiconRow(**{**{k: getattr(row, k) for k in ("digest", "language", "lengths")}, **raw})
    run(user.desk.service(Lexicons).open())
    run(user.store.write(user.desk.service(Lexicons).store_operations(old, plain)))
    user.restart()
    return old.digest


def test_the_practice_list_of_an_older_version_is_dropped_when_there_is_time():
    user = User()
    digest_ = older(user)
    assert in_use(user).digest != digest_  # this version's comes first
    rest(user)
    assert all(each["digest"] != digest_ for each in user.store.tables["words"].values())


def test_but_not_while_it_is_chosen():
    user = User()
    digest_ = older(user)
    run(user.desk.service(Lexicons).choose(digest_))
    rest(user)
    assert in_use(user).digest == digest_
    assert len(run(user.desk.service(Lexicons).lexicon(digest_))) == 3


def test_a_choice_made_in_another_window_keeps_an_older_practice_list():
    user = User()
    digest_ = older(user)
    in_use(user)
    other = User(user.store, dice=CountingDice(1000))
    run(other.desk.service(Lexicons).choose(digest_))
    rest(user)
    assert in_use(user).digest == digest_


def test_only_two_lists_stay_in_memory():
    user = User()
    digests = [in_use(user).digest, in_use(user, "ro").digest]
    row, plain = made("CASA")
    take(user, row, plain)
    for each in (*digests, row.digest):
        run(user.desk.service(Lexicons).lexicon(each))
    assert list(user.desk.service(Lexicons)._loaded) == [digests[1], row.digest]
    assert len(user.desk.service(Lexicons)._preparing) == 2


def test_rows_are_in_one_order_whatever_the_order_they_were_stored_in():
    lists = [
        made("CASA", name="b"),
        made("MASA", name="A"),
        made("SALA", name="a", version="2"),
        made("MASA", name="z", language="ro"),
    ]
    orders = []
    for some in (lists, lists[::-1]):
        user = User(MemoryStore())
        for row, plain in some:
            take(user, row, plain)
        orders.append([(row.language, row.name) for row in user.desk.service(Lexicons).rows])
    assert orders[0] == orders[1]
    assert orders[0] == [("ca", ""), ("ca", "A"), ("ca", "a"), ("ca", "b"), ("ro", ""), ("ro", "z")]


# ---- another window wrote ----


def test_a_choice_made_in_another_window_is_not_lost_when_this_one_chooses():
    user = User()
    catalan, plain = made("CASA")
    take(user, catalan, plain)
    romanian, plain = made("MASA", language="ro")
    take(user, romanian, plain)
    other = User(user.store, dice=CountingDice(1000))
    run(other.desk.service(Lexicons).choose(romanian.digest))
    run(user.desk.service(Lexicons).choose(catalan.digest))
    user.restart()
    assert (in_use(user).digest, in_use(user, "ro").digest) == (catalan.digest, romanian.digest)


def test_a_removal_falls_through_when_another_window_added_to_a_document_meanwhile():
    user = User()
    row, plain = made("CASA")
    take(user, row, plain)
    user.add("Anna")
    pinned = run(user.desk.service(Lexicons).pinned_by(row.digest))
    operations = run(user.desk.service(Lexicons).removal_operations(row.digest, pinned))
    other = User(user.store, dice=CountingDice(1000))
    other.look("/players")
    assert other.add("Berta").taken
    with pytest.raises(StoreError, match="store/conflict"):
        run(user.store.write(operations))
    assert len(run(user.desk.service(Lexicons).lexicon(row.digest))) == 1


def test_looking_for_what_pins_a_list_leaves_open_documents_where_they_were_read():
    user = User()
    user.add("Anna")
    before = user.desk.stream_store.streams[user.desk.service(RegisterService).stream]
    other = User(user.store, dice=CountingDice(1000))
    other.look("/players")
    other.add("Berta")
    run(user.desk.service(Lexicons).pinned_by("0" * 64))
    assert user.desk.stream_store.streams[before.id] == before


# ---- words that are lost ----


def test_a_list_whose_words_are_gone_or_others_is_lost_and_one_never_unpacked_is_not():
    user = User()
    practice = in_use(user)
    row, plain = made("CASA")
    take(user, row, plain)
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
def test_a_device_file_may_only_carry_choices(text):
    from faristol.desk.shared.files.file_settings import SETTINGS

    assert not SETTINGS["lexicons"](text)
    assert SETTINGS["lexicons"]("ca=" + "0" * 64 + " ro=" + "1" * 64)


def test_the_words_never_travel_in_a_device_file():
    user = User()
    row, plain = made("CASA")
    take(user, row, plain, is_chosen=True)
    text = run(user.desk.stream_store.device_parcel())
    assert row.digest in text  # the choice does
    assert "CASA" not in text
    assert json.loads(text.splitlines()[0])


def test_a_list_that_will_be_asked_is_loaded_when_there_is_time():
    user = User()
    row = in_use(user)
    user.desk.service(Lexicons).load_later(row.digest)
    user.desk.service(Lexicons).load_later("0" * 64)  # not here: whoever asks hears of it
    rest(user)
    rest(user)
    assert list(user.desk.service(Lexicons)._loaded) == [row.digest]


def test_the_list_of_the_word_desk_is_loaded_while_the_first_word_is_thought_of():
    user = User()
    user.look("/words")
    assert not user.desk.service(Lexicons)._loaded
    rest(user)
    assert list(user.desk.service(Lexicons)._loaded) == [in_use(user).digest]


# --- what pins a list ---------------------------------------------------------------------------


def test_the_words_of_a_list_that_is_pinned_are_kept_or_it_is_said_why_not():
    user = User()
    lexicons = user.desk.service(Lexicons)
    digest = user.lists.rows[0]["digest"]
    user.store.fail_next = StoreError("store/full")
    with pytest.raises(StoreError) as caught:
        run(lexicons.ensure_stored(digest))
    assert caught.value.code == "store/full"
    assert user.send(
        "store_again", "/ready"
    ).taken  # there is room by now: the last of it is no list's
    run(lexicons.ensure_stored(digest))
    assert len(user.store.tables["words"]) == len(user.store.tables["lexicons"]) == 1
    writes = user.store.writes
    run(lexicons.ensure_stored(digest))
    assert user.store.writes == writes, "once is enough"


def test_damaged_words_of_a_practice_list_are_put_right_and_those_of_the_club_are_not_pinned():
    user = User()
    row, plain = made("CASA")
    take(user, row, plain)
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
