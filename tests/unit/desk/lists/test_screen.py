"""Word lists on their screen: which there are, which is used, and which may go."""

from dataclasses import replace

from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_names import capitalize_first
from faristol.desk.shared.register import RegisterService
from tests.support.desk import CountingDice, User, run
from tests.support.judge_user import begin
from tests.support.word_files import tiles
from tests.unit.desk.shared.test_lexicons import made, take


def digests(user):
    return {row.digest for row in user.desk.service(Lexicons).rows}


def in_use(user, language="ca"):
    return run(user.desk.service(Lexicons).in_use(language))


def with_list(*words, **more):
    user = User()
    row, plain = made(*words, **more)
    take(user, row, plain)
    return user, row


def test_the_practice_lists_are_labelled_with_their_sources_and_licences():
    screen = User().look("/lists").screen
    assert "<bdi>Catalan practice list</bdi>" in screen
    assert "<bdi>Romanian practice list</bdi>" in screen
    assert "It is not an official list." in screen
    assert "<bdi>toy</bdi>, MIT" in screen
    assert "<h2>Catalan</h2>" in screen
    assert "<h2>Romanian</h2>" in screen


def test_a_list_shows_its_words_by_length_its_digest_and_its_file():
    user, row = with_list("CASA", "SAL", "CANYA")
    screen = user.look("/lists").screen
    assert "Club 1" in screen
    assert "3 words" in screen
    assert row.digest in screen
    assert row.short in screen


def test_the_practice_list_of_this_version_cannot_be_removed():
    user = User()
    user.look("/lists")
    assert not user.send("remove_list", "/lists", list=in_use(user).digest).taken
    assert "Remove" not in user.look("/lists").screen


def test_a_list_is_chosen_for_its_language_and_the_choice_survives():
    user, row = with_list("CASA")
    romanian = in_use(user, "ro").digest
    assert user.send("choose_list", "/lists", list=row.digest).taken
    user.restart()
    user.look("/lists")
    assert in_use(user).digest == row.digest
    assert in_use(user, "ro").digest == romanian


def test_a_list_that_is_not_here_cannot_be_chosen_or_removed():
    user = User()
    for command in ("choose_list", "remove_list"):
        refused = user.send(command, "/lists", list="0" * 64)
        assert not refused.taken
        assert "not on this device" in refused.screen


def test_a_removed_list_is_gone_with_its_words_and_the_practice_list_is_used():
    user, row = with_list("CASA")
    user.send("choose_list", "/lists", list=row.digest)
    assert user.send("remove_list", "/lists", list=row.digest).taken
    assert in_use(user).is_practice
    assert not [key for key, kept in user.store.tables["words"].items() if row.digest in str(kept)]
    user.restart()
    user.look("/lists")
    assert row.digest not in digests(user)
    assert in_use(user).is_practice


def test_a_list_that_a_document_depends_on_stays_and_the_document_is_named():
    user, row = with_list("CASA")
    user.add(f"Núria {row.digest}"[:80])
    stream = user.desk.service(RegisterService).stream
    line = next(iter(user.store.tables["events"].values()))
    line["line"] += row.digest  # as a log that pins it
    user.restart()
    user.look("/lists")
    refused = user.send("remove_list", "/lists", list=row.digest)
    assert not refused.taken
    assert "Results depend on this list" in refused.screen
    assert user.desk.stream_store.streams[stream].name in refused.screen
    assert row.digest in digests(user)


def pinned(user, row):
    """Let the register depend on a list, as a log that pins it."""
    user.add("Núria")
    next(iter(user.store.tables["events"].values()))["line"] += row.digest
    user.restart()
    return user.desk.stream_store.streams


def test_a_list_that_is_pinned_is_not_offered_to_be_removed_and_says_what_keeps_it():
    user, row = with_list("CASA")
    assert "Remove this list?" in user.look("/lists").screen
    pinned(user, row)
    screen = user.look("/lists").screen
    assert "Remove this list?" not in screen
    assert 'data-dialog="remove-' not in screen
    assert "Results depend on this list: “" in screen


def test_a_refused_removal_is_seen_in_front_of_everything():
    user, row = with_list("CASA")
    user.look("/lists")
    pinned(user, row)
    refused = user.send("remove_list", "/lists", list=row.digest)
    assert 'data-announce="urgent"' in refused.screen
    assert "<dialog" not in refused.screen, "the one that asked would lie over it"


def test_numbers_have_their_thousands_apart_and_headings_a_capital():
    user = User()
    row, plain = made("CASA")
    lengths = (0, 0, 1234567, *row.lengths[3:])
    take(user, replace(row, lengths=lengths), plain)
    screen = user.look("/lists").screen
    assert '<td class="num">1,234,567</td>' in screen
    assert "<h2>Catalan</h2>" in screen
    assert "Keep the list" in screen


def test_a_name_stands_at_the_head_of_something_with_a_capital():
    assert [capitalize_first(name) for name in ("català", "română", "")] == ["Català", "Română", ""]


def test_a_removal_asked_twice_is_done_once():
    user, row = with_list("CASA")
    first = user.send("remove_list", "/lists", request_id="r1", list=row.digest)
    again = user.send("remove_list", "/lists", request_id="r1", list=row.digest)
    assert first.taken
    assert again.taken


def test_a_hostile_name_harms_nobody():
    user, row = with_list("CASA", name="<img src=x onerror=alert(1)>", version="{{ 7*7 }}")
    screen = user.look("/lists").screen
    assert "<img" not in screen
    assert "<bdi>&lt;img" in screen
    assert "{{ 7*7 }}" in screen
    assert row.short in screen


def test_a_lost_choice_is_said():
    user, row = with_list("CASA")
    user.send("choose_list", "/lists", list=row.digest)
    user.store.tables["lexicons"].clear()
    user.restart()
    screen = user.look("/lists").screen
    assert "The list chosen for Catalan is not on this device." in screen


def test_words_of_a_list_that_was_taken_in_are_the_words_of_its_lexicon():
    user, row = with_list("CASA", "CANYA")
    lexicon = run(user.desk.service(Lexicons).lexicon(row.digest))
    assert lexicon.contains(tiles("CANYA"))
    assert not lexicon.contains(tiles("SAL"))


def test_a_list_saved_as_a_file_is_the_same_list_on_another_tablet():
    user, row = with_list("CASA", "COL·LEGI", "QUINZE", "CANYA", name="Club <b>")
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


def test_a_list_that_another_window_pinned_meanwhile_stays():
    user, row = with_list("CASA")
    user.look("/lists")
    other = User(user.store, dice=CountingDice(1000))
    other.look("/judge")
    assert begin(other, lexicon=row.digest).taken
    refused = user.send("remove_list", "/lists", list=row.digest)
    assert not refused.taken
    assert "Results depend on this list" in refused.screen
    assert not run(user.desk.service(Lexicons).is_lost(row.digest))


def test_a_choice_made_in_another_window_outlives_a_removal():
    user, row = with_list("CASA")
    romanian, plain = made("MASA", language="ro")
    take(user, romanian, plain)
    user.look("/lists")
    other = User(user.store, dice=CountingDice(1000))
    assert other.send("choose_list", "/lists", list=romanian.digest).taken
    assert user.send("remove_list", "/lists", list=row.digest).taken
    user.restart()
    assert in_use(user, "ro").digest == romanian.digest
