"""Import of a club's word list at the desk: preview, comparison and warnings."""

from dataclasses import replace
from itertools import islice, product

import pytest

from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_import import ListImport
from tests.support.desk import User, run
from tests.support.list_import import LIST, official, read, stored, take
from tests.support.word_files import gzipped, kwg, tiles, zipped


def download_of(response):
    return next(effect for effect in response.effects if effect["do"] == "download")


def test_list_is_previewed_before_import():
    user = User()
    answer = read(user)
    digest = user.desk.service(ListImport).waiting.preview.digest
    assert "9 words" in answer.screen
    assert digest in answer.screen
    assert digest not in stored(user)
    assert not official(user)
    assert take(user).taken
    (row,) = official(user)
    assert (row.name, row.version, row.language, row.words) == ("DISC", "2.7", "ca", 9)
    assert (row.source, row.added_at) == ("disc.txt", user.clock.now())
    assert row.lengths[:7] == (1, 0, 3, 2, 1, 2, 0) or sum(row.lengths) == 9
    assert digest in stored(user)


def test_imported_list_survives_a_restart_and_is_used_on_request():
    for use in ("", "yes"):
        user = User()
        read(user)
        take(user, use=use)
        user.restart()
        run(user.desk.service(Lexicons).open())
        used = run(user.desk.service(Lexicons).in_use("ca"))
        assert used.is_practice == (not use)
        (row,) = official(user)
        lexicon = run(user.desk.service(Lexicons).lexicon(row.digest))
        assert lexicon.contains(tiles("CANYA"))
        assert len(lexicon) == 9


@pytest.mark.parametrize("pack", [gzipped, lambda data: zipped({"a.txt": data})])
def test_packed_files_are_imported(pack):
    user = User()
    read(user, pack(LIST.encode()), file="disc.zip")
    assert take(user).taken
    assert official(user)[0].words == 9


def test_graph_is_imported_and_labelled():
    user = User()
    answer = read(user, kwg({tiles(word) for word in LIST.split()}), file="DISC2.kwg")
    assert "KWG" in answer.screen
    assert take(user).taken
    assert official(user)[0].words == 9


def test_preview_reports_columns_comments_and_omitted_words():
    answer = read(User(), "# llista\nCAÇA\tx\nCAÇA\tx\nA\ty\n" + "A" * 20 + "\tx\nQUÈ\tx\nSAL\n")
    for label in ("Lines", "Comments", "Repeated words", "only one tile", "over 15 tiles"):
        assert label in answer.screen
    assert "UTF-8" in answer.screen
    assert "Lines with more than one column" in answer.screen
    assert "<bdi>QU</bdi>" in answer.screen


def test_unread_lines_are_listed_with_their_number_and_escaped():
    user = User()
    read(user, LIST + "<img/src=x>\nKIWI\n" + "CASA\n" * 3)
    overview = user.look("/lists/import").screen
    assert "2 lines not understood" in overview
    screen = user.look("/lists/import?show=unread").screen
    assert "<img" not in screen
    assert "<bdi>&lt;img/src=x&gt;</bdi>" in screen
    assert ">10<" in screen
    assert ">11<" in screen


def test_preview_compares_the_list_with_the_one_in_use():
    user = User()
    read(user)
    comparison = user.desk.service(ListImport).waiting.comparison
    assert comparison is not None
    assert (len(comparison.added), comparison.common) == (2, 7)
    assert "CANYA" in user.look("/lists/import?show=added").screen
    assert "PAL·LIS" in user.look("/lists/import?show=removed").screen
    assert (
        "Compared with the list in use: Catalan practice list." in user.look("/lists/import").screen
    )


def test_words_that_differ_can_be_saved():
    user = User()
    read(user)
    added = download_of(user.send("export_list_words", "/lists/import?show=added", part="added"))
    assert added["text"] == "CANYA\nAL·LUCINAR\n"
    assert added["name"] == "DISC-2-7-new-words.txt"
    removed = download_of(user.send("export_list_words", "/lists/import", part="removed"))
    assert len(removed["text"].split()) == len(
        user.desk.service(ListImport).waiting.comparison.removed
    )
    assert not user.send("export_list_words", "/lists/import", part="other").taken


def test_pages_beyond_the_end_show_the_last():
    user = User()
    read(user)
    for page in ("0", "-1", "99", "9" * 5000, "²", "x"):
        assert "CANYA" in user.look(f"/lists/import?show=added&page={page}").screen
    assert "By length" in user.look("/lists/import?show=nothing").screen


def test_list_with_little_in_common_asks_for_the_language():
    words = "\n".join(f"{a}{b}RE{c}" for a in "BCDFGLMN" for b in "AEIOU" for c in "STL")
    assert "Check that the language is right." in read(User(), words).screen


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": " "}, "A list needs a name."),
        ({"name": "x" * 61}, "At most 60 characters."),
        ({"version": "x" * 31}, "At most 30 characters."),
        ({"name": "a\u202eb"}, "cannot be seen"),
        ({"version": "1\u3164"}, "cannot be seen"),
        ({"language": "xx"}, "Choose one of these languages."),
        ({"data": b""}, "This file is empty."),
        ({"data": b"PK\x03\x04"}, "damaged or incomplete"),
        ({"data": bytes(5000)}, "neither text nor a list"),
        ({"data": b"KIWI\nWEEKEND\n<b>\nSAL\n"}, "3 of 4 lines are not words"),
        ({"data": b"\n"}, "There are no words"),
    ],
)
def test_invalid_import_is_answered_at_its_field_and_not_stored(fields, words):
    user = User()
    before = dict(user.store.tables["drafts"])
    refused = read(user, **fields)
    assert not refused.taken
    assert words in refused.screen
    assert 'aria-invalid="true"' in refused.screen
    assert user.desk.service(ListImport).waiting is None
    assert user.store.tables["drafts"] == before
    assert not user.desk.update_blockers


def test_missing_file_has_to_be_chosen():
    user = User()
    refused = user.send("read_list", "/lists/import", name="x", language="ca")
    assert "Choose a file first." in refused.screen


def test_omitted_lines_are_listed_with_the_reason():
    user = User()
    long = "\n".join("A" * length for length in range(16, 28))
    overview = read(user, f"Llista oficial\n{LIST}D'ACORD\nPAYA\nXAS3\n{long}\n").screen
    assert "12: " + "A" * 16 + ", " in overview
    assert "A" * 25 + ", …" in overview
    screen = user.look("/lists/import?show=unread").screen
    for reason in (
        "Several words on one line",
        "Contains an apostrophe",
        "“Y” is only on the tile NY.",
        "Contains a number",
    ):
        assert f'<td class="why">{reason}</td>' in screen, reason


def is_use_ticked(screen):
    return 'id="take-use" name="use" value="yes" checked' in screen


def many_words(count):
    letters = "ABCDEFGHIJLMNOPRSTUVXZ"
    return "\n".join("CAS" + "".join(four) for four in islice(product(letters, repeat=4), count))


def test_small_list_is_doubted_and_not_used_unless_ticked():
    for count, is_doubted in ((9_999, True), (10_000, False)):
        screen = read(User(), many_words(count)).screen
        assert ("list-small" in screen) == is_doubted
        assert ("hardly a whole list" in screen) == is_doubted
        assert is_use_ticked(screen) != is_doubted


def test_list_below_half_of_the_practice_list_is_doubted():
    user = User()
    read(user)
    take(user, use="yes")
    (digest,) = [
        row.digest
        for row in user.desk.service(Lexicons).rows
        if row.language == "ca" and row.is_practice
    ]
    rows = user.desk.service(Lexicons)._rows
    rows[digest] = replace(rows[digest], lengths=(20_001,) + (0,) * 13)
    screen = read(user, many_words(10_000), version="3").screen
    assert "Only 10,000 words" in screen
    assert "The practice list has 20,001." in screen
    assert not is_use_ticked(screen)
    rows[digest] = replace(rows[digest], lengths=(20_000,) + (0,) * 13)
    assert is_use_ticked(user.look("/lists/import").screen)


def test_many_words_are_reached_by_length_and_first_letter():
    user = User()
    read(user, many_words(600) + "\nGATGATS\nNYOCNYOCNYOCNY\n")
    base = "/lists/import?show=added"
    assert "&amp;len=7" in user.look(base).screen
    of_seven = user.look(f"{base}&len=7").screen
    assert "Page 1 of 3" in of_seven
    assert "len=7&amp;letter=8" in of_seven
    assert "show=added&amp;len=7&amp;page=2" in of_seven
    alone = user.look(f"{base}&len=7&letter=8").screen
    assert "<li>GATGATS</li>" in alone
    assert alone.count("<li>") == 1
    for query in (
        "len=99",
        "len=x",
        "len=²",
        "len=5",
        "len=7&letter=99",
        "len=7&letter=9",
        "letter=8",
    ):
        assert '<ul class="word-page">' in user.look(f"{base}&{query}").screen


def test_few_words_need_no_jumps():
    user = User()
    read(user)
    assert "len=" not in user.look("/lists/import?show=added").screen


def test_entered_name_stays_when_the_file_is_refused():
    screen = read(User(), b"\0", name="Our list").screen
    assert 'value="Our list"' in screen
