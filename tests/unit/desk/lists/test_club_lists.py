"""The lists that the club has put beside the site: shown by name, imported with one tap."""

import json

import pytest

from faristol.desk.shared.list_import import ListImport
from tests.support.desk import User
from tests.support.list_import import LIST, official, take
from tests.support.word_files import zipped

HOSTILE_NAME = '<img src=x onerror="alert(1)">\nsecond line.txt'


def user_with(*rows, **files):
    user = User()
    index = {"lists": [{"file": file, "name": name, "bytes": size} for file, name, size in rows]}
    user.lists.beside = {"index.json": json.dumps(index).encode()}
    user.lists.beside |= {name.replace("_", "."): data for name, data in files.items()}
    return user


def region(user):
    """Return the region as the page requests it after the screen is displayed."""
    return user.look("/lists", region="club-lists", facts={}).fragments["club-lists"]


def import_from_site(user, file="1.txt"):
    return user.send("import_club_list", "/lists", list=file)


def test_screen_without_lists_beside_the_site_names_the_publishers():
    for user in (User(), user_with()):
        screen = region(user)
        assert "https://diccionari.totescrable.cat/" in screen
        assert "https://dexonline.ro/scrabble" in screen
        assert "Lists of this site" not in screen


def test_screen_itself_does_not_wait_for_the_index():
    user = user_with(("1.txt", "DISC.txt", 10))
    assert "DISC.txt" not in user.look("/lists").screen
    assert "DISC.txt" in region(user)


def test_list_beside_the_site_is_imported_with_one_tap_and_confirmed():
    data = (LIST * 3).encode()
    user = user_with(("1.txt", "disc-2.7.txt", len(data)), **{"1_txt": data})
    assert "licence: the club’s" in region(user)
    assert f"{len(data)}\N{NO-BREAK SPACE}B" in region(user)
    answer = import_from_site(user)
    assert answer.route == "/lists/import"
    assert not official(user)
    assert take(user).taken
    (row,) = official(user)
    assert (row.language, row.version, row.source) == ("ca", "2.7", "disc-2.7.txt")
    assert "imported</span>" in region(user)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "There are no words in this file."),
        (b"%PDF-1.7", "document of another program"),
        (zipped({"[Content_Types].xml": b"x", "xl/a.xml": b"y"}), "document of another program"),
        (b'{"faristol":"stream","format":1,"kind":"study"}\n', "a file that Faristol saved"),
        (b"A" * (48_000_001), "At most 48 MB"),
    ],
)
def test_file_that_is_no_list_says_so_and_is_not_offered_again(data, words):
    size = min(len(data), 40_000_000)
    user = user_with(("1.txt", "llista", size), ("2.txt", "second", 9), **{"1_txt": data})
    region(user)
    refused = import_from_site(user)
    assert not refused.taken
    assert words in refused.screen
    user.restart()
    screen = region(user)
    assert "llista" not in screen
    assert "second" in screen
    assert user.desk.service(ListImport).waiting is None
    assert not import_from_site(user).taken


@pytest.mark.parametrize("page", [b"", b"<!doctype html><title>Wi-Fi</title>Log in"])
def test_list_in_whose_place_a_network_answers_stays_on_offer(page):
    data = (LIST * 3).encode()
    user = user_with(("1.txt", "llista", len(data)), **{"1_txt": page})
    region(user)
    assert not import_from_site(user).taken
    user.lists.beside["1.txt"] = data
    user.restart()
    assert "llista" in region(user)
    assert import_from_site(user).route == "/lists/import"


def test_file_that_the_site_does_not_have_stays_on_offer():
    user = user_with(("1.txt", "llista", 9))
    region(user)
    assert "The site does not have that list." in import_from_site(user).screen
    user.lists.is_offline = True
    assert "There is no connection" in import_from_site(user).screen
    user.lists.is_offline = False
    assert "llista" in region(user)


def test_hostile_name_is_data_on_one_line():
    screen = region(user_with(("1.txt", HOSTILE_NAME, 9)))
    assert "<img" not in screen
    assert "&lt;img src=x" in screen
    assert "second line.txt</bdi>" in screen


def test_declared_giant_is_named_and_has_no_button():
    screen = region(user_with(("1.txt", "giant", 200_000_000)))
    assert "Too large to be read" in screen
    assert "200\N{NO-BREAK SPACE}MB" in screen
    assert "import_club_list" not in screen


def test_long_index_is_cut_and_the_rest_is_counted():
    user = user_with(*((f"{n}.txt", f"list {n}", 9) for n in range(1, 3001)))
    screen = region(user)
    assert screen.count("import_club_list") == 50
    assert "entries of the index are not shown." in screen
    user = user_with(*((f"{n}.txt", "x" * 50, 9) for n in range(1, 9001)))
    assert "too long to be read" in region(user)


@pytest.mark.parametrize(
    "index",
    [
        b"<!doctype html>",
        b"[" * 100_000,
        b'{"lists":{}}',
        b'{"lists":[1,null,{"file":"../x.txt","name":"a","bytes":1}]}',
        b'{"lists":[{"file":"a/b.txt","name":"a","bytes":1},{"file":"1.txt","name":3,"bytes":1}]}',
        b'{"lists":[{"file":"1.txt","name":"a","bytes":-1},{"file":"%2e.txt","name":"a","bytes":1}]}',
        b"\xff\xfe",
    ],
)
def test_index_that_is_none_or_leads_out_offers_nothing(index):
    user = User()
    user.lists.beside = {"index.json": index}
    assert "import_club_list" not in region(user)
    assert not import_from_site(user, "../x.txt").taken
