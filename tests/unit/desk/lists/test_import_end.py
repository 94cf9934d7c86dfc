"""A club’s list is taken in one transaction or not at all, whatever comes between."""

import pytest

from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_import import ListImport
from tests.support.desk import CountingDice, User, run
from tests.support.list_import import LIST, official, read, take
from tests.support.word_files import tiles


def test_reading_can_be_stopped_and_leaves_nothing_behind():
    data = "\n".join(
        f"{a}A{b}A{c}A" for a in "BCDFGLMNPRST" for b in "BCDFGLMNPRST" for c in "BCDF"
    )
    user = User()
    read(user, data)
    pieces = len(user.told)
    for stop_at in {1, 2, *range(3, pieces, 9), pieces}:
        user = User()
        user.stop_at = stop_at
        response = read(user, data)
        assert "Stopped" in response.effects[0]["text"]
        assert user.desk.service(ListImport).waiting is None
        assert not user.store.tables["drafts"]
        assert not user.desk.update_blockers


def test_taking_can_be_stopped_and_leaves_the_list_waiting():
    user = User()
    read(user)
    user.stop_at = len(user.told) + 1
    assert not take(user).taken
    assert not official(user)
    assert user.desk.service(ListImport).waiting is not None


def test_a_full_device_says_so_and_the_list_still_waits():
    user = User()
    read(user)
    user.store.fail_next = StoreError("store/full")
    failed = take(user)
    assert not failed.taken
    assert "no space left" in failed.effects[0]["text"]
    assert not official(user)
    assert take(user).taken


def test_a_second_list_of_the_same_name_and_version_is_refused_when_read_and_when_taken():
    user = User()
    read(user)
    take(user)
    refused = read(user, "CASA\nSAL\n", name="disc ", version="2.7")
    assert "There is already a list with this name and version." in refused.screen
    assert read(user, "CASA\nSAL\n", version="2.8").taken
    refused = take(user, version="2.7")
    assert "There is already a list with this name and version." in refused.screen
    assert take(user, version="2.9").taken
    assert [row.version for row in official(user)] == ["2.7", "2.9"]


def test_the_same_name_may_stand_for_another_language():
    user = User()
    read(user, "CASA\nMASA\n")
    take(user)
    assert read(user, "CASA\nMESE\nKIWI\n", language="ro").taken
    assert take(user).taken


def test_the_very_words_that_are_here_are_said_to_be_here_and_not_taken_twice():
    user = User()
    read(user)
    take(user)
    shown = read(user, LIST.lower(), name="Other", version="")
    assert "These words are already on this device" in shown.screen
    assert "DISC 2.7" in shown.screen
    assert "take-form" not in shown.screen
    assert "Exactly these words" in take(user).screen
    assert [row.name for row in official(user)] == ["DISC"]


def test_a_choice_made_in_another_window_outlives_a_list_taken_in_to_be_used():
    user = User()
    read(user)
    other = User(user.store, dice=CountingDice(1000))
    read(other, "CASA\nMESE\n", language="ro")
    take(other, use="yes")
    take(user, use="yes")
    user.restart()
    assert not run(user.desk.service(Lexicons).in_use("ca")).is_practice
    assert not run(user.desk.service(Lexicons).in_use("ro")).is_practice


def without_words(user, damage=None):
    """Take a list in, use it and lose its words, or have others under its digest."""
    read(user)
    take(user, use="yes")
    (row,) = official(user)
    gone = [("delete", "words", row.digest)]
    run(
        user.store.write(
            [("put", "words", {"digest": row.digest, "bytes": damage})] if damage else gone
        )
    )
    user.restart()
    return row


@pytest.mark.parametrize("damage", [None, b"FARISTOL WORDS 1\n" + bytes(56)])
def test_the_words_of_a_list_that_lost_them_are_put_back_and_the_list_keeps_its_name(damage):
    user = User()
    row = without_words(user, damage)
    # under its own name too: it is no second list
    for name, version in (("Other", ""), (row.name, row.version)):
        shown = read(user, name=name, version=version)
        assert "The words of “DISC 2.7” have been lost on this device." in shown.screen
        assert "Restore the words" in shown.screen
        assert "already" not in shown.screen
    user.clock.moment = "2027-01-01T00:00:00Z"
    done = user.send("take_list", "/lists/import", digest=row.digest)
    assert done.taken
    assert done.effects[-1]["text"] == "Words restored: DISC 2.7."
    user.restart()
    assert official(user) == [row]
    assert run(user.desk.service(Lexicons).in_use("ca")) == row
    assert run(user.desk.service(Lexicons).lexicon(row.digest)).contains(tiles("CANYA"))
    assert "already" in read(user, name="Other").screen


def test_other_words_under_the_name_of_a_list_that_lost_its_own_are_refused():
    user = User()
    row = without_words(user)
    assert read(user, "CASA\nSAL\n").taken
    assert "There is already a list with this name and version." in take(user).screen
    assert official(user) == [row]


def test_a_list_equal_to_the_practice_list_does_not_take_its_place():
    from tests.support.desk import TOY_WORDS

    user = User()
    shown = read(user, TOY_WORDS["ca"].replace(" ", "\n"))
    assert "These words are already on this device" in shown.screen
    take(user)
    assert run(user.desk.service(Lexicons).in_use("ca")).is_practice


def test_a_dropped_list_leaves_nothing_behind():
    user = User()
    read(user)
    assert user.send("drop_list", "/lists/import").taken
    assert not user.store.tables["drafts"]
    assert not official(user)
    assert "Choose a word list" in user.look("/lists/import").screen


def test_after_a_restart_the_file_has_to_be_chosen_again_and_that_is_said():
    user = User()
    shown = read(user, name="Nostra")
    assert "Import 9 words" in shown.screen
    user.restart()
    screen = user.look("/lists/import").screen
    assert "choose the file again" in screen
    assert 'value="Nostra"' in screen
    assert not take_stale(user).taken
    assert not official(user)
    user.send("drop_list", "/lists/import")
    assert "choose the file again" not in user.look("/lists/import").screen


def take_stale(user):
    return user.send("take_list", "/lists/import", digest="0" * 64, name="a", version="")


def test_another_list_than_the_one_that_was_shown_is_not_taken():
    user = User()
    read(user)
    assert not take_stale(user).taken
    assert not official(user)


def test_while_a_list_waits_no_other_version_is_put_in():
    user = User()
    read(user)
    refused = user.send("apply_update", "/version")
    assert not [effect for effect in refused.effects if effect["do"] == "version"]
    assert "Continue with the list" in user.look("/lists").screen
    take(user)
    assert user.send("apply_update", "/version").effects[0] == {"do": "version", "action": "update"}


def test_asking_twice_takes_once():
    user = User()
    read(user)
    digest = user.desk.service(ListImport).waiting.preview.digest
    fields = {"digest": digest, "name": "DISC", "version": "2.7"}
    assert user.send("take_list", "/lists/import", request_id="t", **fields).taken
    user.restart()
    assert user.send("take_list", "/lists/import", request_id="t", **fields).taken
    assert len(official(user)) == 1


HOSTILE = {
    "markup": "<img src=x onerror=alert(1)>&amp;",
    "template": "{{ 7*7 }}{% raw %}",
    "emoji": "🏽🇦🇩 list",
    "right to left": "רשימה 1",
    "format": "{name} {0} %s",
}


@pytest.mark.parametrize("trait", HOSTILE)
def test_hostile_names_come_back_equal_and_harm_nobody(trait):
    user = User()
    name = HOSTILE[trait]
    screens = [read(user, name=name, version=name[:20], file=name).screen]
    screens += [user.look("/lists/import").screen]
    assert take(user).taken
    screens.append(user.look("/lists").screen)
    for screen in screens:
        assert "<img" not in screen
    assert official(user)[0].name == name
    if trait == "template":
        assert all("{{ 7*7 }}" in screen for screen in screens)


def test_the_screens_speak_every_language():
    for language in ("ca", "ro", "en"):
        user = User(lang=language)
        read(user, LIST + "KIWI\n", language="ca")
        for route in ("", "?show=added", "?show=removed", "?show=unread"):
            assert user.look("/lists/import" + route).screen
        take(user)
        assert user.look("/lists").screen
