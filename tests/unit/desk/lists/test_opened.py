"""A word list opened like any file, and files of other programs where a list is imported."""

import pytest

from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_import import ListImport
from tests.support.desk import User, run
from tests.support.list_import import LIST, official, read, take
from tests.support.word_files import gzipped, kwg, tiles, zipped

CATALAN = "".join(f"{word.lower()}\n" for word in LIST.split()) * 3
ROMANIAN = "țară\nmasă\nșcoală\ncâine\nîntâi\napă\nfrunză\n" * 4
GCG = "#character-encoding UTF-8\n#player1 a Anna\n#player2 b Pere\n>a: CASA H8 CASA +12 12\n"


def open_file(user, data, file=""):
    raw = data.encode() if isinstance(data, str) else data
    return user.send("open_file", "/files", files=(raw,), file=file)


def details_of_waiting(user):
    waiting = user.desk.service(ListImport).waiting
    return waiting.details.language, waiting.details.name, waiting.details.version


@pytest.mark.parametrize("pack", [str.encode, lambda text: gzipped(text.encode())])
@pytest.mark.parametrize(("text", "language"), [(CATALAN, "ca"), (ROMANIAN, "ro")])
def test_opened_list_is_previewed_with_guessed_name_and_language(text, language, pack):
    """third-round 6-B2."""
    user = User()
    response = open_file(user, pack(text), file="llista-2.7.txt")
    assert response.route == "/lists/import"
    assert details_of_waiting(user) == (language, "llista", "2.7")
    assert not official(user), "nothing is imported before it was shown"
    assert take(user).taken
    assert official(user)[0].language == language


def test_zip_by_length_and_graph_are_opened_too():
    user = User()
    assert open_file(user, zipped({"2.txt": b"AL\n", "3.txt": b"SAL\n"}), file="disc.zip").taken
    assert len(user.desk.service(ListImport).waiting.preview.words) == 2
    user = User()
    assert open_file(user, kwg({tiles(word) for word in LIST.split()}), file="DISC2.kwg").taken
    assert details_of_waiting(user)[1] == "DISC2"


def test_list_without_a_name_asks_for_it():
    user = User()
    user.send("open_file", "/files", pasted=CATALAN)
    assert details_of_waiting(user) == ("ca", "", "")
    assert "A list needs a name." in take(user).screen
    assert take(user, name="DISC").taken


def test_archive_without_a_list_is_refused_at_its_field():
    user = User()
    refused = open_file(
        user, zipped({"[Content_Types].xml": b"x", "xl/a.xml": b"y"}), file="a.xlsx"
    )
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
def test_file_of_another_program_is_named_where_a_list_is_imported(data, words):
    """third-round 6-B1: the first sign of the program decides the message."""
    user = User()
    refused = read(user, data)
    assert not refused.taken
    assert words in refused.screen
    assert "are not words" not in refused.screen
    assert user.desk.service(ListImport).waiting is None


def test_title_after_a_number_sign_does_not_turn_a_list_into_a_game():
    user = User()
    read(user, f"#title DISC\n#lexicon DISC2\n{LIST}")
    assert len(user.desk.service(ListImport).waiting.preview.words) == 9


def test_omitted_lines_are_reported_before_the_import():
    """third-round 6-B1: words with an unknown dot of L·L were dropped with only a count."""
    user = User()
    answer = read(user, LIST.replace("·", "\u00b8"))
    assert "2 lines are not understood and would be left out." in answer.screen
    assert "not understood and would be left out" not in read(User(), LIST).screen


def test_language_guess_uses_the_lists_on_this_device():
    user = User()
    read(user, "AERO\nNASOL\n" * 20, name="LOC", language="ro")
    take(user, use="yes")
    run(user.desk.service(Lexicons).open())
    assert open_file(user, "aero\nnasol\n" * 20, file="x.txt").taken
    assert details_of_waiting(user)[0] == "ro"
