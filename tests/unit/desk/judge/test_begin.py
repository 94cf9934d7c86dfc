"""The start of a session of the word judge: list, regulation, name, stored words.

The list is a proposed one.
"""

import re

import pytest

from faristol.desk.judge.sessions import sessions
from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.list_import import ListImport
from tests.support.desk import User
from tests.support.judge_user import ask, begin, session, verdict
from tests.support.unseen import UNSEEN


@pytest.fixture
def user():
    user = User()
    begin(user)
    return user


def test_judge_without_a_session_offers_to_begin_one():
    screen = User().look("/judge").screen
    assert 'data-command="begin_judging"' in screen
    assert "Catalan · practice list" in screen


def test_session_pins_the_selected_list(user):
    pinned = session(user).lexicon
    assert pinned.digest == user.lists.rows[0]["digest"]
    assert pinned.kind == "practice"
    assert user.desk.stream_store.prefs["judge"] == user.desk.service(sessions).selected_id
    assert 'data-command="judge_play"' in user.look("/judge").screen


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": " "}, "needs a name"),
        ({"name": "x" * 81}, "At most 80"),
        ({"lexicon": "nonsense"}, "not on this device any more"),
        ({"ruleset": "chess"}, "one of the regulations"),
    ],
)
def test_session_with_invalid_fields_is_refused(fields, words):
    user = User()
    assert words in begin(user, **fields).screen
    assert not user.desk.service(sessions).selected_id


def selected_options(screen):
    return re.findall('<option value="([^"]*)" selected>', screen)[:2]


def test_list_in_use_is_proposed_with_the_regulation_of_its_language():
    for lang, language, ruleset in (("ca", "ca", "ca-classic"), ("ro", "ro", "ro-general")):
        user = User(lang=lang)
        club = import_list(user, language)
        assert selected_options(user.look("/judge").screen) == [club, ruleset]


def test_english_screen_proposes_the_list_of_the_last_lookup():
    user = User()
    catalan, romanian = (row["digest"] for row in user.lists.rows)
    assert selected_options(user.look("/judge").screen) == [catalan, "ca-classic"]
    user.send("use_words_language", "/words", language="ro")
    assert selected_options(user.look("/judge").screen) == [romanian, "ro-general"]


def import_list(user, language):
    """Import a list for the club, use it, and return its digest."""
    fields = {"language": language, "name": "Club", "version": "1"}
    user.send("read_list", "/lists/import", files=(b"CASA\nSALA\n",), file="x.txt", **fields)
    digest = user.desk.service(ListImport).waiting.preview.digest
    user.send("take_list", "/lists/import", digest=digest, use="1", **fields)
    return digest


@pytest.mark.parametrize("sign", UNSEEN)
def test_invisible_characters_in_the_name_of_a_session_are_refused(sign):
    user = User()
    assert "cannot be seen" in begin(user, name=f"x{sign}x").screen
    assert not user.desk.service(sessions).selected_id


def test_renaming_a_session_refuses_invisible_characters(user):
    stream = user.desk.service(sessions).selected_id
    response = user.send("rename_stream", "/files", stream=stream, name="x\u202ex")
    assert "cannot be seen" in response.screen
    assert user.desk.stream_store.streams[stream].name == "Evening"


def test_session_begins_only_if_its_words_can_be_stored():
    user = User()
    user.look("/judge")
    user.store.fail_next = StoreError("store/full", "quota")
    assert "no space left" in begin(user).screen
    assert not user.desk.service(sessions).selected_id
    begin(user)
    digest = session(user).lexicon.digest
    assert [row["digest"] for row in user.store.tables["words"].values()] == [digest]
    user.lists.rows.clear()  # another version of the program, with other lists
    user.restart()
    assert verdict(ask(user, "casa")) == "Acceptable"


def test_session_does_not_begin_with_a_list_whose_words_are_lost():
    user = User()
    digest = import_list(user, "ca")
    user.store.tables["words"].clear()
    user.restart()
    assert "cannot be read" in begin(user, lexicon=digest).screen
    assert not user.desk.service(sessions).selected_id


@pytest.mark.parametrize(("lang", "is_mentioned"), [("ca", True), ("ro", False)])
def test_consequences_of_a_verdict_are_mentioned_if_in_the_regulation(lang, is_mentioned):
    user = User(lang=lang)
    note = user.desk.translator_for(lang).gettext(
        "It decides what follows a verdict and whether there is a second challenge."
    )
    assert (note in user.look("/judge").screen) == is_mentioned
