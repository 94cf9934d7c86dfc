"""The day of an evening: that of its start or the one that was set, on all papers and in all files."""

import json
import re

import pytest

from faristol.desk.duplicate.summary import summarise
from faristol.desk.kernel.request import Request
from faristol.desk.shared.files.copies import copy_effect
from faristol.duplicate.acts.start import ChangeSettings, OpenGame
from faristol.duplicate.kind import DUPLICATE
from faristol.ledger.codec import decode
from tests.support.desk import User, run
from tests.support.duplicate_game import GameUser
from tests.support.duplicate_user import (
    FORM,
    act,
    enrol,
    failed,
    field_message,
    kinds,
    load_events,
    load_game,
    prepare,
    words,
)

PREPARED, PLAYED, PRINTED = "2026-11-23T18:00:00Z", "2026-11-26T19:00:00Z", "2026-12-01T09:00:00Z"
COURSE = "/duplicate/course"
PAPERS = ("share", "papers/classification", "papers/rounds", "papers/poster")
EXPORTS = ("table", "players", "rounds", "json", "eliot")


def play_evening(*, zone="Europe/Madrid", **settings):
    """Return a game prepared on a Monday and played on Thursday."""
    user = User(zone=zone)
    user.clock.moment = PREPARED
    game = GameUser(user=user, names=("Anna", "Benet"), **settings)
    user.clock.moment = PLAYED
    game.start()
    game.play("CASALST", {1: "H8 CASA", 2: "H8 CASA"}, "H8", "CASA")
    game.end()
    user.clock.moment = PRINTED
    return game


def papers_text(game):
    """Return the text of the papers with a day, and of the share screen."""
    return [words(game.look(place).screen) for place in PAPERS]


def exported_files(game):
    """Return the names of the exported files, and the day in the JSON file."""
    handed = [
        effect
        for command in EXPORTS
        for effect in game.send(f"export_duplicate_{command}", "/duplicate/share").effects
        if effect["do"] == "download"
    ]
    text = next(download["text"] for download in handed if download["name"].endswith(".json"))
    return [download["name"] for download in handed], json.loads(text)["game"]["date"]


def prepare_evening(**fields):
    user = User(zone="Europe/Madrid")
    user.clock.moment = PREPARED
    prepare(user, **fields)
    enrol(user, "Anna", "Benet")
    return user


def test_papers_and_files_have_the_day_of_the_start():
    """third-round 9-A6: prepared on the 23rd, played on the 26th, printed in December."""
    game = play_evening()
    for text in papers_text(game):
        assert "26/11/2026" in text
        assert "23/11/2026" not in text
    assert 'data-file="ranking-2026-11-26"' in game.look("share").screen
    names, date = exported_files(game)
    assert len(names) == len(EXPORTS)
    assert all("2026-11-26" in name for name in names)
    assert date == "2026-11-26"


def test_papers_and_files_have_the_day_that_was_set():
    """third-round 9-A6: the day is a field."""
    game = play_evening(day="2026-11-25")
    for text in papers_text(game):
        assert "25/11/2026" in text
        assert "26/11/2026" not in text
    names, date = exported_files(game)
    assert all("2026-11-25" in name for name in names)
    assert date == "2026-11-25"


@pytest.mark.parametrize(("zone", "date"), [("Asia/Tokyo", "2026-11-27"), ("", "2026-11-26")])
def test_day_of_the_start_is_that_of_its_time_zone(zone, date):
    """third-round 9-A6, 9-B20: the day in Greenwich is not used."""
    game = play_evening(zone=zone)
    game.user.zone = "America/New_York" if zone else ""
    assert exported_files(game)[1] == date


def test_day_can_be_changed_after_the_game_and_removed_again():
    game = play_evening()
    fields = {**FORM, "name": "Friday"}
    response = act(game.user, "change_duplicate", COURSE, **fields, day="2026-11-24")
    assert not failed(response)
    assert game.game.settings.day == "2026-11-24"
    assert exported_files(game)[1] == "2026-11-24"
    assert "day of the game" in words(game.look("log").screen)
    act(game.user, "change_duplicate", COURSE, **fields, day="")
    assert exported_files(game)[1] == "2026-11-26"


def test_form_after_the_start_has_the_day_and_saves_it_as_proposed():
    game = play_evening()
    assert 'type="date" value="2026-11-26"' in game.look("course").screen
    act(game.user, "change_duplicate", COURSE, **FORM, day="2026-11-26")
    assert game.game.settings.day == ""


def test_form_without_the_day_field_keeps_the_day():
    user = prepare_evening(day="2026-11-25")
    act(user, "change_duplicate", COURSE, **FORM)
    assert load_game(user).game.settings.day == "2026-11-25"


@pytest.mark.parametrize("day", ["2026-02-30", "tomorrow", "2026-13-01", "1/1", "x" * 5000])
def test_impossible_day_is_refused_under_its_field(day):
    user = User()
    response = prepare(user, day=day)
    assert field_message(response, "day").startswith("Enter a date")
    assert not user.desk.stream_store.streams
    user = prepare_evening()
    response = act(user, "change_duplicate", COURSE, **FORM, day=day)
    assert field_message(response, "day").startswith("Enter a date")
    assert f'value="{day}"' in response.screen


def test_day_over_a_year_away_is_refused_under_its_field():
    """Third-round 9-A6: an evening of 2099 was accepted silently, and was first in all lists."""
    user = User()
    assert field_message(prepare(user, day="20/11/2099"), "day").startswith(
        "The day is more than a year"
    )
    assert not user.desk.stream_store.streams
    user = prepare_evening(day="2027-11-10")
    assert load_game(user).game.settings.day == "2027-11-10"
    response = act(user, "change_duplicate", COURSE, **FORM, day="2027-12-20")
    assert field_message(response, "day").startswith("The day is more than a year")
    assert load_game(user).game.settings.day == "2027-11-10"


def test_day_is_parsed_in_common_spellings():
    user = prepare_evening(day="26/11/2026")
    assert load_game(user).game.settings.day == "2026-11-26"


def test_day_is_not_proposed_for_the_next_evening():
    user = prepare_evening(day="2026-11-26")
    assert 'name="day" type="date" value=""' in user.look("/duplicate/new").screen


def test_start_shows_the_day_and_warns_of_another_one_set():
    user = prepare_evening()
    assert "Day: 23/11/2026" in words(user.look("/duplicate/start").screen)
    assert "today is" not in words(user.look("/duplicate/start").screen)
    user.clock.moment = PLAYED
    assert "Day: 26/11/2026" in words(user.look("/duplicate/start").screen)
    user = prepare_evening(day="2026-11-23")
    user.clock.moment = PLAYED
    screen = words(user.look("/duplicate/start").screen)
    assert "Day: 23/11/2026" in screen
    assert "today is 26/11/2026" in screen


@pytest.mark.parametrize("route", ["/files", "/duplicate"])
def test_lists_have_the_day_that_was_set(route):
    """A list and its search had the day of the last entry (third-round 9-A6)."""
    game = play_evening(day="2026-10-22")
    for _ in range(2):  # the second search uses stored figures
        screen = words(game.user.look(route).screen)
        assert "October 2026 1" in screen
        assert "Thu 22 ·" in screen
        assert not re.search("(Mon 23|Thu 26|Tue 1),", screen)
        screens = {
            q: game.user.look(f"{route}?q={q}").screen for q in ("22/10", "october", "26/11")
        }
        assert [name for name, screen in screens.items() if 'id="document-of-' in screen] == [
            "22/10",
            "october",
        ]
        while run(game.user.desk.run_idle()):
            pass
        game.user.restart()
    (head,) = [row for row in game.user.store.tables["heads"].values() if row["topic"] == "lists"]
    assert head["figures"]["day"] == "2026-10-22"


@pytest.mark.parametrize(
    ("title", "day", "name"),
    [
        ("Friday", "2026-11-25", "Friday-2026-11-25.jsonl"),
        ("Duplicate, 25/11/2026", "2026-11-25", "Duplicate-2026-11-25.jsonl"),
        ("Friday", "", "Friday-2026-11-26.jsonl"),
    ],
)
def test_file_of_the_log_has_the_day_of_the_evening(title, day, name):
    """The file, and the copy after a round, were named after the day of saving (third-round 9-A6)."""
    game = play_evening(day=day)
    stream = load_game(game.user).id
    game.user.send("rename_stream", "/files", stream=stream, name=title)
    (effect,) = game.user.send("save_stream", "/files", stream=stream).effects
    assert effect["name"] == name
    request = Request(id="1", lang="en", route="/")
    row = game.user.desk.stream_store.streams[stream]
    assert run(copy_effect(game.user.desk, request, row, "file"))["name"] == name


def test_file_of_a_document_without_a_day_has_that_of_its_last_entry():
    user = User(zone="Europe/Madrid")
    user.clock.moment = PREPARED
    user.add("Anna")
    user.clock.moment = PRINTED
    (effect,) = user.send("save_stream", "/files", stream=user.desk.register).effects
    assert effect["name"].endswith("-2026-11-23.jsonl")
    (everything,) = user.send("save_device", "/files").effects
    assert everything["name"] == "faristol-2026-12-01.jsonl"


def test_list_shows_the_time_if_the_day_is_that_of_the_last_entry():
    game = play_evening(day="2026-11-26")
    assert "Thu 26, 20:" in words(game.user.look("/duplicate").screen)


def test_figures_stored_without_a_day_are_computed_again():
    game = play_evening(day="2026-10-22")
    game.user.look("/duplicate")
    while run(game.user.desk.run_idle()):
        pass
    (head,) = [row for row in game.user.store.tables["heads"].values() if row["topic"] == "lists"]
    del head["figures"]["day"]
    game.user.restart()
    assert "Thu 22 ·" in words(game.user.look("/duplicate").screen)


@pytest.mark.parametrize("day", ["Anna", "x" * 300, "2026-02-30"])
def test_invalid_day_in_a_file_is_ignored(day):
    user = prepare_evening(day="2026-11-26")
    lines = run(user.desk.stream_store.lines(load_game(user).id))
    assert summarise(lines).day == "2026-11-26"
    assert not summarise([line.replace("2026-11-26", day) for line in lines]).day


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("Duplicate, 23/11/2026", "Duplicate, 26/11/2026"),
        ("Duplicate, 23/11/2026 (2)", "Duplicate, 26/11/2026 (2)"),
        ("Final, 23/11/2026", "Final, 23/11/2026"),
    ],
)
def test_proposed_name_takes_the_day_of_the_start(name, after):
    """third-round 9-A6: the name had the day of preparation, beside the day of the evening."""
    user = prepare_evening(name=name)
    user.clock.moment = PLAYED
    response = act(user, "start_duplicate", "/duplicate/start")
    assert not failed(response)
    assert load_game(user).row.name == load_game(user).game.settings.title == after
    assert load_game(user).game.is_started


def test_start_on_the_day_of_preparation_stores_no_settings():
    user = prepare_evening(name="Duplicate, 23/11/2026")
    act(user, "start_duplicate", "/duplicate/start")
    assert "ChangeSettings" not in kinds(user)


def save_options(user, **fields):
    """Send the options as rendered, with some fields changed; return the name and the title after it."""
    form = user.look(COURSE).screen
    name = re.search(r'name="name"[^>]* value="([^"]*)"', form)[1]
    response = act(user, "change_duplicate", COURSE, **{**FORM, "name": name, **fields})
    assert not failed(response)
    return load_game(user).row.name, load_game(user).game.settings.title


def test_number_in_a_name_is_part_of_it_and_stays_with_its_evening():
    """third-round 9-A6: saving the options dropped the “(2)”, and another evening took the name."""
    user = prepare_evening(name="Duplicate, 23/11/2026")
    first = load_game(user).id
    prepare(user, name="Duplicate, 23/11/2026")
    numbered = "Duplicate, 23/11/2026 (2)"
    assert load_game(user).game.settings.title == numbered
    assert save_options(user, time="2:00") == (numbered, numbered)
    assert save_options(user, name="Duplicate, 23/11/2026") == (
        numbered,
        numbered,
    )  # this name belongs to another evening
    user.send("use_duplicate", "/duplicate", stream=first)
    assert save_options(user, time="2:00") == ("Duplicate, 23/11/2026",) * 2
    assert save_options(user, name=numbered) == ("Duplicate, 23/11/2026 (2) (2)",) * 2


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("Duplicate, 23/11/2026", "Duplicate, 25/11/2026"),
        ("Duplicate, 23/11/2026 (2)", "Duplicate, 25/11/2026 (2)"),
        ("Final, 23/11/2026", "Final, 23/11/2026"),
    ],
)
def test_proposed_name_follows_the_day_in_the_options(name, after):
    """third-round 9-A6: the day was changed, and the name had the old one."""
    user = prepare_evening(name=name)
    assert save_options(user, day="2026-11-25") == (after, after)
    (effect,) = user.send("save_stream", "/files", stream=load_game(user).id).effects
    assert effect["name"].count("2026") == (2 if "Final" in name else 1)
    assert save_options(user, day="2026-11-26", name="Friday") == ("Friday", "Friday")
    user = prepare_evening(name=name)
    assert save_options(user, day="2026-11-25") == (after, after)
    assert save_options(user, day="") == (name, name)


def test_old_title_without_its_number_takes_the_day_of_the_start():
    """The number was in the name of the document only."""
    user = prepare_evening(name="Duplicate, 23/11/2026")
    run(user.desk.stream_store.update(load_game(user).id, name="Duplicate, 23/11/2026 (2)"))
    user.clock.moment = PLAYED
    assert not failed(act(user, "start_duplicate", "/duplicate/start"))
    assert (
        load_game(user).row.name
        == load_game(user).game.settings.title
        == "Duplicate, 26/11/2026 (2)"
    )


@pytest.mark.parametrize("cls", [OpenGame, ChangeSettings])
def test_old_settings_have_no_day(cls):
    from faristol.ledger.codec import encode

    event = next(event for event in load_events(prepare_evening()) if isinstance(event, OpenGame))
    event = event if cls is OpenGame else ChangeSettings(settings=event.settings)
    kind, version, data = encode(event, DUPLICATE.schema)
    assert version == 2
    settings = {name: value for name, value in data["settings"].items() if name != "day"}
    assert decode(kind, 1, {**data, "settings": settings}, DUPLICATE.schema) == event


@pytest.mark.parametrize(
    ("day", "now", "before", "count"),
    [
        ("2025-10-22", PRINTED, "2026-11", 1),
        ("2026-12-24", "2027-01-20T10:00:00Z", "2026-12", 0),
        ("2026-12-24", "2027-01-20T10:00:00Z", "2027-01", 1),
    ],
)
def test_archive_of_older_games_goes_by_the_day_of_the_evening(day, now, before, count):
    """The list had the evening in its month, the archive in that of its last entry (issue 41: 9)."""
    user = play_evening(day=day).user
    user.clock.moment = now
    older = user.look(f"/files?before={before}", region="older").fragments["older"]
    assert (f'value="{before}" selected' in older) == bool(count)
    assert user.send("archive_older", "/files", before=before, count=1).taken == bool(count)
    assert sum(row.archived for row in user.desk.stream_store.streams.values()) == count
