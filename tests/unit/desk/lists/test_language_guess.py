"""The guess of the language and the name of a list, displayed to be confirmed."""

from faristol.desk.shared.list_import import ListImport
from tests.support.desk import User
from tests.support.list_import import LIST, official, read, take
from tests.support.word_files import kwg, tiles

ROMANIAN = "țară\nmasă\nșcoală\ncâine\nîntâi\napă\nfrunză\n" * 4


def details(user):
    return user.desk.service(ListImport).waiting.details


def test_language_and_name_that_are_not_given_are_guessed_and_displayed():
    user = User()
    data = f"# Lista Oficială de Cuvinte, LOC 5.0\n{ROMANIAN}"
    answer = read(user, data, name="", version="", language="guess", file="lista.txt")
    assert (details(user).language, details(user).name, details(user).version) == (
        "ro",
        "LOC",
        "5.0",
    )
    assert "Guessed: Romanian." in answer.screen
    assert "Letters of this language: Ă, Ș, Ț." in answer.screen
    assert 'value="LOC"' in answer.screen
    assert not official(user)


def test_chosen_language_that_the_words_contradict_is_warned_about():
    user = User()
    answer = read(user, "CASA\nCANYA\nMUNTANYA\n" * 3, language="ro")
    assert "Chosen: Romanian." in answer.screen
    assert "The words look more like Catalan." in answer.screen


def test_file_is_read_again_in_another_language_before_the_import():
    user = User()
    read(user, "CASA\nCANYA\nMUNTANYA\n" * 3, language="ro")
    digest = user.desk.service(ListImport).waiting.preview.digest
    answer = user.send("reread_list", "/lists/import", language="ca", digest=digest)
    assert answer.taken
    assert "Chosen: Catalan." in answer.screen
    assert take(user).taken
    assert official(user)[0].language == "ca"


def test_other_reading_of_an_outdated_list_or_an_unknown_language_is_refused():
    user = User()
    assert not user.send("reread_list", "/lists/import", language="ca", digest="x").taken
    read(user)
    digest = user.desk.service(ListImport).waiting.preview.digest
    assert not user.send("reread_list", "/lists/import", language="xx", digest=digest).taken
    assert not user.send("reread_list", "/lists/import", language="ro", digest="0").taken
    assert details(user).language == "ca"


def test_graph_without_letters_is_read_and_its_language_is_not_certain():
    user = User()
    data = kwg({tiles(word) for word in LIST.split()})
    answer = read(user, data, name="", version="", language="guess", file="DISC2.kwg")
    assert details(user).name == "DISC2"
    assert "That is not certain: check the language." in answer.screen


def test_words_that_no_list_has_and_no_letter_marks_are_not_certain():
    user = User()
    answer = read(user, "AERO\nNASOL\n" * 20, name="x", version="", language="guess")
    assert "That is not certain: check the language." in answer.screen
