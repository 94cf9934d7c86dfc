"""The end of a list import: a single transaction or none, in any interruption or conflict."""

import pytest

from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_import import ListImport
from tests.support.desk import CountingDice, User, run
from tests.support.list_import import LIST, official, read, take
from tests.support.word_files import tiles


def test_stopped_reading_stores_nothing():
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


def test_stopped_import_leaves_the_list_waiting():
    user = User()
    read(user)
    user.stop_at = len(user.told) + 1
    assert not take(user).taken
    assert not official(user)
    assert user.desk.service(ListImport).waiting is not None


def test_full_device_is_reported_and_the_list_still_waits():
    user = User()
    read(user)
    user.store.fail_next = StoreError("store/full")
    failed = take(user)
    assert not failed.taken
    assert "no space left" in failed.effects[0]["text"]
    assert not official(user)
    assert take(user).taken


def test_second_list_of_the_same_name_and_version_is_refused():
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


def test_same_name_is_allowed_in_another_language():
    user = User()
    read(user, "CASA\nMASA\n")
    take(user)
    assert read(user, "CASA\nMESE\nKIWI\n", language="ro").taken
    assert take(user).taken


def test_identical_words_are_reported_and_not_imported_twice():
    user = User()
    read(user)
    take(user)
    answer = read(user, LIST.lower(), name="Other", version="")
    assert "These words are already on this device" in answer.screen
    assert "DISC 2.7" in answer.screen
    assert "take-form" not in answer.screen
    assert "Exactly these words" in take(user).screen
    assert [row.name for row in official(user)] == ["DISC"]


def test_choice_in_another_window_outlives_an_import_to_be_used():
    user = User()
    read(user)
    other = User(user.store, dice=CountingDice(1000))
    read(other, "CASA\nMESE\n", language="ro")
    take(other, use="yes")
    take(user, use="yes")
    user.restart()
    assert not run(user.desk.service(Lexicons).in_use("ca")).is_practice
    assert not run(user.desk.service(Lexicons).in_use("ro")).is_practice


def import_list_without_words(user, damage=None):
    """Import a list, use it, and delete its words or replace them by damaged ones."""
    read(user)
    take(user, use="yes")
    (row,) = official(user)
    deletion = [("delete", "words", row.digest)]
    run(
        user.store.write(
            [("put", "words", {"digest": row.digest, "bytes": damage})] if damage else deletion
        )
    )
    user.restart()
    return row


@pytest.mark.parametrize("damage", [None, b"FARISTOL WORDS 1\n" + bytes(56)])
def test_lost_words_of_a_list_are_restored_under_its_name(damage):
    user = User()
    row = import_list_without_words(user, damage)
    # under its own name too, as it is no second list
    for name, version in (("Other", ""), (row.name, row.version)):
        answer = read(user, name=name, version=version)
        assert "The words of “DISC 2.7” have been lost on this device." in answer.screen
        assert "Restore the words" in answer.screen
        assert "already" not in answer.screen
    user.clock.moment = "2027-01-01T00:00:00Z"
    done = user.send("take_list", "/lists/import", digest=row.digest)
    assert done.taken
    assert done.effects[-1]["text"] == "Words restored: DISC 2.7."
    user.restart()
    assert official(user) == [row]
    assert run(user.desk.service(Lexicons).in_use("ca")) == row
    assert run(user.desk.service(Lexicons).lexicon(row.digest)).contains(tiles("CANYA"))
    assert "already" in read(user, name="Other").screen


def test_other_words_under_the_name_of_a_list_without_words_are_refused():
    user = User()
    row = import_list_without_words(user)
    assert read(user, "CASA\nSAL\n").taken
    assert "There is already a list with this name and version." in take(user).screen
    assert official(user) == [row]


def test_list_equal_to_the_practice_list_does_not_take_its_place():
    from tests.support.desk import TOY_WORDS

    user = User()
    answer = read(user, TOY_WORDS["ca"].replace(" ", "\n"))
    assert "These words are already on this device" in answer.screen
    take(user)
    assert run(user.desk.service(Lexicons).in_use("ca")).is_practice


def test_dropped_list_leaves_no_data_behind():
    user = User()
    read(user)
    assert user.send("drop_list", "/lists/import").taken
    assert not user.store.tables["drafts"]
    assert not official(user)
    assert "Choose a word list" in user.look("/lists/import").screen


def test_restart_asks_to_choose_the_file_again():
    user = User()
    answer = read(user, name="Nostra")
    assert "Import 9 words" in answer.screen
    user.restart()
    screen = user.look("/lists/import").screen
    assert "choose the file again" in screen
    assert 'value="Nostra"' in screen
    assert not take_stale_list(user).taken
    assert not official(user)
    user.send("drop_list", "/lists/import")
    assert "choose the file again" not in user.look("/lists/import").screen


def take_stale_list(user):
    return user.send("take_list", "/lists/import", digest="0" * 64, name="a", version="")


def test_other_list_than_the_previewed_one_is_not_imported():
    user = User()
    read(user)
    assert not take_stale_list(user).taken
    assert not official(user)


def test_waiting_list_blocks_the_installation_of_a_version():
    user = User()
    read(user)
    refused = user.send("apply_update", "/version")
    assert not [effect for effect in refused.effects if effect["do"] == "version"]
    assert "Continue with the list" in user.look("/lists").screen
    take(user)
    assert user.send("apply_update", "/version").effects[0] == {"do": "version", "action": "update"}


def test_repeated_request_imports_once():
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
def test_hostile_names_are_escaped_and_stored_unchanged(trait):
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


def test_screens_render_in_every_language():
    for language in ("ca", "ro", "en"):
        user = User(lang=language)
        read(user, LIST + "KIWI\n", language="ca")
        for route in ("", "?show=added", "?show=removed", "?show=unread"):
            assert user.look("/lists/import" + route).screen
        take(user)
        assert user.look("/lists").screen
