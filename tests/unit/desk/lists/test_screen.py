"""The screen of word lists: the lists on the device, the list in use, and removal."""

from dataclasses import replace

from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_names import capitalize_first
from faristol.desk.shared.register import RegisterService
from tests.support.desk import CountingDice, User, run
from tests.support.judge_user import begin
from tests.support.word_files import tiles
from tests.unit.desk.shared.test_lexicons import make_list, store_list


def digests_of(user):
    return {row.digest for row in user.desk.service(Lexicons).rows}


def list_in_use(user, language="ca"):
    return run(user.desk.service(Lexicons).in_use(language))


def user_with_list(*words, **more):
    user = User()
    row, plain = make_list(*words, **more)
    store_list(user, row, plain)
    return user, row


def test_practice_lists_are_labelled_with_their_sources_and_licences():
    screen = User().look("/lists").screen
    assert "<bdi>Catalan practice list</bdi>" in screen
    assert "<bdi>Romanian practice list</bdi>" in screen
    assert "It is not an official list." in screen
    assert "<bdi>toy</bdi>, MIT" in screen
    assert "<h2>Catalan</h2>" in screen
    assert "<h2>Romanian</h2>" in screen


def test_list_is_displayed_with_lengths_digest_and_file():
    user, row = user_with_list("CASA", "SAL", "CANYA")
    screen = user.look("/lists").screen
    assert "Club 1" in screen
    assert "3 words" in screen
    assert row.digest in screen
    assert row.short in screen


def test_practice_list_of_this_version_cannot_be_removed():
    user = User()
    user.look("/lists")
    assert not user.send("remove_list", "/lists", list=list_in_use(user).digest).taken
    assert "Remove" not in user.look("/lists").screen


def test_choice_of_a_list_is_for_its_language_and_survives():
    user, row = user_with_list("CASA")
    romanian = list_in_use(user, "ro").digest
    assert user.send("choose_list", "/lists", list=row.digest).taken
    user.restart()
    user.look("/lists")
    assert list_in_use(user).digest == row.digest
    assert list_in_use(user, "ro").digest == romanian


def test_absent_list_cannot_be_chosen_or_removed():
    user = User()
    for command in ("choose_list", "remove_list"):
        refused = user.send(command, "/lists", list="0" * 64)
        assert not refused.taken
        assert "not on this device" in refused.screen


def test_removed_list_loses_its_words_and_practice_list_is_used():
    user, row = user_with_list("CASA")
    user.send("choose_list", "/lists", list=row.digest)
    assert user.send("remove_list", "/lists", list=row.digest).taken
    assert list_in_use(user).is_practice
    assert not [
        key for key, table in user.store.tables["words"].items() if row.digest in str(table)
    ]
    user.restart()
    user.look("/lists")
    assert row.digest not in digests_of(user)
    assert list_in_use(user).is_practice


def test_list_needed_by_a_document_stays_and_the_document_is_named():
    user, row = user_with_list("CASA")
    user.add(f"Núria {row.digest}"[:80])
    stream = user.desk.service(RegisterService).stream
    event_row = next(iter(user.store.tables["events"].values()))
    event_row["line"] += row.digest  # as a log that pins it
    user.restart()
    user.look("/lists")
    refused = user.send("remove_list", "/lists", list=row.digest)
    assert not refused.taken
    assert "Results depend on this list" in refused.screen
    assert user.desk.stream_store.streams[stream].name in refused.screen
    assert row.digest in digests_of(user)


def pin_list(user, row):
    """Let the register depend on a list, as a log that pins it."""
    user.add("Núria")
    next(iter(user.store.tables["events"].values()))["line"] += row.digest
    user.restart()
    return user.desk.stream_store.streams


def test_pinned_list_is_not_offered_for_removal_and_names_its_document():
    user, row = user_with_list("CASA")
    assert "Remove this list?" in user.look("/lists").screen
    pin_list(user, row)
    screen = user.look("/lists").screen
    assert "Remove this list?" not in screen
    assert 'data-dialog="remove-' not in screen
    assert "Results depend on this list: “" in screen


def test_refused_removal_is_displayed_without_the_dialog():
    user, row = user_with_list("CASA")
    user.look("/lists")
    pin_list(user, row)
    refused = user.send("remove_list", "/lists", list=row.digest)
    assert 'data-announce="urgent"' in refused.screen
    assert "<dialog" not in refused.screen, "the one that asked would lie over it"


def test_numbers_have_thousands_separators_and_headings_a_capital():
    user = User()
    row, plain = make_list("CASA")
    lengths = (0, 0, 1234567, *row.lengths[3:])
    store_list(user, replace(row, lengths=lengths), plain)
    screen = user.look("/lists").screen
    assert '<td class="num">1,234,567</td>' in screen
    assert "<h2>Catalan</h2>" in screen
    assert "Keep the list" in screen


def test_capitalize_first_capitalizes_the_first_letter():
    assert [capitalize_first(name) for name in ("català", "română", "")] == ["Català", "Română", ""]


def test_repeated_removal_is_done_once():
    user, row = user_with_list("CASA")
    first = user.send("remove_list", "/lists", request_id="r1", list=row.digest)
    response = user.send("remove_list", "/lists", request_id="r1", list=row.digest)
    assert first.taken
    assert response.taken


def test_hostile_name_is_escaped():
    user, row = user_with_list("CASA", name="<img src=x onerror=alert(1)>", version="{{ 7*7 }}")
    screen = user.look("/lists").screen
    assert "<img" not in screen
    assert "<bdi>&lt;img" in screen
    assert "{{ 7*7 }}" in screen
    assert row.short in screen


def test_lost_choice_is_reported():
    user, row = user_with_list("CASA")
    user.send("choose_list", "/lists", list=row.digest)
    user.store.tables["lexicons"].clear()
    user.restart()
    screen = user.look("/lists").screen
    assert "The list chosen for Catalan is not on this device." in screen


def test_words_of_an_imported_list_are_those_of_its_lexicon():
    user, row = user_with_list("CASA", "CANYA")
    lexicon = run(user.desk.service(Lexicons).lexicon(row.digest))
    assert lexicon.contains(tiles("CANYA"))
    assert not lexicon.contains(tiles("SAL"))


def test_saved_list_is_the_same_on_another_tablet():
    user, row = user_with_list("CASA", "COL·LEGI", "QUINZE", "CANYA", name="Club <b>")
    (effect,) = user.send("save_list", "/lists", list=row.digest).effects
    assert effect["name"] == "Club--b--1-ca.txt"
    other = User()
    other.send(
        "read_list",
        "/lists/import",
        files=(effect["text"].encode(),),
        file=effect["name"],
        name="Club",
        version="1",
        language="ca",
    )
    assert row.digest[:8] in other.look("/lists/import").screen
    assert not user.send("save_list", "/lists", list="0" * 64).taken


def test_list_pinned_meanwhile_in_another_window_stays():
    user, row = user_with_list("CASA")
    user.look("/lists")
    other = User(user.store, dice=CountingDice(1000))
    other.look("/judge")
    assert begin(other, lexicon=row.digest).taken
    refused = user.send("remove_list", "/lists", list=row.digest)
    assert not refused.taken
    assert "Results depend on this list" in refused.screen
    assert not run(user.desk.service(Lexicons).is_lost(row.digest))


def test_choice_in_another_window_outlives_a_removal():
    user, row = user_with_list("CASA")
    romanian, plain = make_list("MASA", language="ro")
    store_list(user, romanian, plain)
    user.look("/lists")
    other = User(user.store, dice=CountingDice(1000))
    assert other.send("choose_list", "/lists", list=romanian.digest).taken
    assert user.send("remove_list", "/lists", list=row.digest).taken
    user.restart()
    assert list_in_use(user, "ro").digest == romanian.digest
