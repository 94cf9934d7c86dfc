"""A word list that is opened as any file, and files of other programs where a list is imported."""

import pytest

from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_import import ListImport
from tests.support.desk import User, run
from tests.support.list_import import LIST, official, read, take
from tests.support.word_files import gzipped, kwg, tiles, zipped

CATALAN = "".join(f"{word.lower()}\n" for word in LIST.split()) * 3
ROMANIAN = "țară\nmasă\nșcoală\ncâine\nîntâi\napă\nfrunză\n" * 4
GCG = "#character-encoding UTF-8\n#player1 a Anna\n#player2 b Pere\n>a: CASA H8 CASA +12 12\n"


def opened(user, data, file=""):
    raw = data.encode() if isinstance(data, str) else data
    return user.send("open_file", "/files", files=(raw,), file=file)


def said(user):
    waiting = user.desk.service(ListImport).waiting
    return waiting.details.language, waiting.details.name, waiting.details.version


@pytest.mark.parametrize("pack", [str.encode, lambda text: gzipped(text.encode())])
@pytest.mark.parametrize(("text", "language"), [(CATALAN, "ca"), (ROMANIAN, "ro")])
def test_a_list_is_looked_at_with_name_and_language_guessed(text, language, pack):
    """third-round 6-B2."""
    user = User()
    response = opened(user, pack(text), file="llista-2.7.txt")
    assert response.route == "/lists/import"
    assert said(user) == (language, "llista", "2.7")
    assert not official(user), "nothing is imported before it was shown"
    assert take(user).taken
    assert official(user)[0].language == language


def test_a_zip_by_length_and_a_graph_are_opened_too():
    user = User()
    assert opened(user, zipped({"2.txt": b"AL\n", "3.txt": b"SAL\n"}), file="disc.zip").taken
    assert len(user.desk.service(ListImport).waiting.preview.words) == 2
    user = User()
    assert opened(user, kwg({tiles(word) for word in LIST.split()}), file="DISC2.kwg").taken
    assert said(user)[1] == "DISC2"


def test_a_list_without_a_name_asks_for_one():
    user = User()
    user.send("open_file", "/files", pasted=CATALAN)
    assert said(user) == ("ca", "", "")
    assert "A list needs a name." in take(user).screen
    assert take(user, name="DISC").taken


def test_what_is_packed_and_no_list_is_refused_at_the_field():
    user = User()
    refused = opened(user, zipped({"[Content_Types].xml": b"x", "xl/a.xml": b"y"}), file="a.xlsx")
    assert not refused.taken
    assert "document of another program" in refused.screen
    assert user.desk.service(ListImport).waiting is None


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (GCG, "This is a two-player game (GCG)"),
        ("012 Obert\n001    1      Puig, Anna                        1500\n", "report (TRF)"),
        ('<?xml version="1.0"?>\n<EliotGame format="2">\n', "an Eliot game"),
        ('{"faristol":"stream","format":1,"kind":"study"}\n', "a file that Faristol saved"),
        ("3\ncasa/AB\nmes\nsol/C\n", "spell checker (Hunspell)"),
    ],
)
def test_a_file_of_another_program_is_named_where_a_list_is_imported(data, words):
    """third-round 6-B1: the first thing that shows the program decides the message."""
    user = User()
    refused = read(user, data)
    assert not refused.taken
    assert words in refused.screen
    assert "are not words" not in refused.screen
    assert user.desk.service(ListImport).waiting is None


def test_a_title_after_a_number_sign_makes_no_game_of_a_list():
    user = User()
    read(user, f"#title DISC\n#lexicon DISC2\n{LIST}")
    assert len(user.desk.service(ListImport).waiting.preview.words) == 9


def test_many_lines_that_are_left_out_are_said_before_the_list_is_imported():
    """third-round 6-B1: words with a dot of L·L that nobody knows went with a count alone."""
    user = User()
    shown = read(user, LIST.replace("·", "\u00b8"))
    assert "2 lines are not understood and would be left out." in shown.screen
    assert "not understood and would be left out" not in read(User(), LIST).screen


def test_the_guess_asks_the_lists_that_are_on_this_device():
    user = User()
    read(user, "AERO\nNASOL\n" * 20, name="LOC", language="ro")
    take(user, use="yes")
    run(user.desk.service(Lexicons).open())
    assert opened(user, "aero\nnasol\n" * 20, file="x.txt").taken
    assert said(user)[0] == "ro"
