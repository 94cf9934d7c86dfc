"""The times of a document are those of the zone where it began, with the offset of their own day."""

import importlib
import re
import sys
from types import ModuleType, SimpleNamespace

import pytest

from faristol.desk.club.imports import Imports
from faristol.desk.kernel.time_format import date_of, format_day, format_moment, format_time
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.zones import MAX_ZONES, Zones, fixed_zone
from faristol.ledger.codec import format_line, parse_line
from faristol.ledger.record import LedgerError
from tests.support.desk import MemoryStore, User, run
from tests.support.duplicate_user import load_game, prepare, stored_text, words
from tests.support.judge_user import ask, begin
from tests.support.tournament_user import Director
from tests.support.zones import platform_zones
from tests.unit.desk.files.test_quarantine import put_aside

ENGLISH = Translator("en", None)
HOME, AWAY = "Europe/Madrid", "America/New_York"
NOVEMBER = "2026-11-27T12:00:00Z"
LATE = "2026-07-23T20:05:00Z"  # 22:05 at home
PAST_MIDNIGHT = "2026-07-23T22:20:00Z"  # 0:20 of the next day at home


def find_zone(name):
    result = Zones(platform_zones()).find(name)
    assert result is not None
    return result


def first_log_time(user):
    """Return day and time of the first entry, as displayed in the log."""
    screen = words(user.look("/duplicate/log").screen)
    return re.findall(r"\d+/\d+/\d{4} \d\d:\d\d:\d\d", screen)[-1]


def user_with_evening(moment, zone_name=HOME):
    user = User(zone=zone_name)
    user.clock.moment = moment
    prepare(user)
    return user


@pytest.mark.parametrize(
    ("at", "hour", "date"),
    [
        (LATE, "22:05", "2026-07-23"),
        (PAST_MIDNIGHT, "00:20", "2026-07-24"),
        ("2026-10-25T00:59:00Z", "02:59", "2026-10-25"),  # the last minute of summer time
        ("2026-10-25T01:00:00Z", "02:00", "2026-10-25"),  # the hour that comes twice
        ("2026-03-29T00:59:00Z", "01:59", "2026-03-29"),
        ("2026-03-29T01:00:00Z", "03:00", "2026-03-29"),  # the hour that is left out
        ("1970-01-01T00:00:00Z", "01:00", "1970-01-01"),  # a device whose battery was empty
        ("2036-07-23T20:05:00Z", "22:05", "2036-07-23"),  # a clock ten years off
    ],
)
def test_offset_is_that_of_the_day(at, hour, date):
    """third-round 9-B20."""
    assert format_time(at, find_zone(HOME), ENGLISH) == hour
    assert date_of(at, find_zone(HOME)) == date


def test_offset_changes_within_an_hour_are_found():
    """The hour of a clock change has no single offset: Lord Howe changes at 15:00 UTC, Nepal at :45."""
    assert format_time("2026-04-04T14:59:00Z", find_zone("Australia/Lord_Howe"), ENGLISH) == "01:59"
    assert format_time("2026-04-04T15:00:00Z", find_zone("Australia/Lord_Howe"), ENGLISH) == "01:30"
    assert format_time("2026-04-04T15:00:00Z", find_zone("Asia/Kathmandu"), ENGLISH) == "20:45"

    class Ragged:
        def offset(self, name, minute):
            return 60 if minute < 90 else 0

    any_zone = Zones(Ragged()).find("Any/Where")
    assert any_zone is not None
    assert [any_zone.offset_at(minute) for minute in (59, 60, 89, 90, 119, 120)] == [
        60,
        60,
        60,
        0,
        0,
        0,
    ]


def test_offsets_of_an_hour_are_requested_once():
    minutes = []

    class Counting:
        def offset(self, name, minute):
            minutes.append(minute)
            return 60

    any_zone = Zones(Counting()).find("Any/Where")
    assert any_zone is not None
    for minute in range(60, 120):
        assert any_zone.offset_at(minute) == 60
    assert len(minutes) == 3  # the name, and both ends of the hour


def test_zone_is_looked_up_once_for_many_documents():
    """Third-round 9-B17: each document of a list asked the browser for its zone again.

    It did so at each key of a search.
    """
    names = []

    class Counting:
        def offset(self, name, minute):
            names.append(name)
            return None if name.startswith("No") else 60

    zones = Zones(Counting())
    for _ in range(500):
        assert zones.find("Any/Where").name == "Any/Where"
        assert zones.find("No/Where") is None
    assert names == ["Any/Where", "No/Where"]
    for number in range(3 * MAX_ZONES):  # as many as a file may contain
        zones.find(f"Some/Where_{number}")
    assert len(zones._zones) <= MAX_ZONES


@pytest.fixture
def browser_zones(monkeypatch):
    """Return the zones of a browser that knows all names and makes formats of UTC."""
    date_format = SimpleNamespace(format=lambda _: "01/01/1970, 00:00:00")
    options = SimpleNamespace(new=lambda *_: date_format)
    for name in ("js", "pyodide", "pyodide.ffi"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    sys.modules["js"].Object = SimpleNamespace(fromEntries=dict)
    sys.modules["js"].Intl = SimpleNamespace(DateTimeFormat=options)
    sys.modules["js"].Date = SimpleNamespace(UTC=lambda *_: 0)
    sys.modules["pyodide.ffi"].JsException = RuntimeError
    sys.modules["pyodide.ffi"].to_js = lambda value, **_: value
    monkeypatch.delitem(sys.modules, "faristol.browser.zones", raising=False)
    yield importlib.import_module("faristol.browser.zones").BrowserZones()
    sys.modules.pop("faristol.browser.zones", None)


@pytest.mark.desk_only
def test_browser_keeps_a_bounded_number_of_formats(browser_zones):
    """Each zone named in a file kept a format of the browser for good (third-round 9-B20)."""
    for number in range(3 * MAX_ZONES):
        assert browser_zones.offset(f"Some/Where_{number}", 0) == 0
    assert len(browser_zones._formats) <= MAX_ZONES


def test_today_is_counted_in_the_zone():
    assert (
        format_moment(PAST_MIDNIGHT, "2026-07-24T09:00:00Z", find_zone(HOME), ENGLISH)
        == "today at 00:20"
    )
    assert (
        format_moment(PAST_MIDNIGHT, "2026-07-24T09:00:00Z", find_zone(AWAY), ENGLISH)
        == "yesterday at 18:20"
    )


@pytest.mark.parametrize("place", [HOME, AWAY, "Asia/Tokyo", ""])
@pytest.mark.parametrize("now", [LATE, NOVEMBER, "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"])
def test_july_is_displayed_as_it_was_at_any_place_and_time(place, now):
    """third-round 9-B20: in November, in New York, on the night of the change of clocks."""
    for moment, displayed in ((LATE, "23/7/2026 22:05:00"), (PAST_MIDNIGHT, "24/7/2026 00:20:00")):
        user = user_with_evening(moment)
        user.zone, user.clock.moment = place, now
        assert first_log_time(user) == displayed


def test_document_keeps_its_zone_in_a_file():
    """third-round 9-B20: the zone comes with the document, which another device opens."""
    user = user_with_evening(PAST_MIDNIGHT)
    text = run(user.desk.stream_store.parcel(load_game(user).id))
    other_user = User(zone=AWAY)
    other_user.clock.moment = NOVEMBER
    response = other_user.send("open_file", "/files", files=(text.encode(),))
    assert not [effect for effect in response.effects if effect["do"] == "failed"]
    assert load_game(other_user).row.zone == HOME
    assert first_log_time(other_user) == "24/7/2026 00:20:00"


def test_only_the_first_entry_names_the_zone():
    user = user_with_evening(LATE)
    user.zone = AWAY
    stream = load_game(user).id
    user.send("enrol_player", "/duplicate/players", stream=stream, seq=1, name="Anna")
    lines, _ = stored_text(user)
    assert [parse_line(line).zone for line in lines.splitlines()] == [HOME, ""]
    assert load_game(user).row.zone == HOME


def test_documents_of_all_kinds_store_the_zone():
    """The register, a club's rules, a clock: the kind of document does not matter."""
    user = User(zone=HOME)
    user.add("Anna")
    prepare(user)
    assert len(user.desk.stream_store.streams) == 2
    assert {row.zone for row in user.desk.stream_store.streams.values()} == {HOME}
    restarted = User(store=user.store, zone=AWAY)  # the next start
    assert {row.zone for row in restarted.desk.stream_store.streams.values()} == {HOME}


def test_document_without_a_zone_has_the_local_offset_of_its_day():
    """third-round 9-B20: an older document is displayed in the zone of the device."""
    user = user_with_evening(LATE, zone_name="")
    assert '"zone"' not in stored_text(user)[0]
    user.zone, user.clock.moment = HOME, NOVEMBER
    assert first_log_time(user) == "23/7/2026 22:05:00"
    assert not user.look("/duplicate/log").effects


def test_device_elsewhere_says_so_once_and_on_printed_pages():
    user = user_with_evening(LATE)
    user.zone, user.clock.moment = AWAY, NOVEMBER
    notice = f"Times are those of {HOME}, not those of this device."
    first, second = user.look("/duplicate/log"), user.look("/duplicate/log")
    assert first.effects == ({"do": "notice", "text": notice},)
    assert second.effects == ()
    assert notice in words(second.screen)
    assert notice not in words(user.look("/players").screen)


def test_home_names_the_zone_of_a_document_from_elsewhere():
    """Home displayed “today” of another zone without naming the zone (third-round 9-B20)."""
    user = user_with_evening(LATE)
    assert HOME not in words(user.look("/").screen)
    user.zone = AWAY
    assert f"last changed today at 22:05 ({HOME})" in words(user.look("/").screen)
    user.clock.moment = NOVEMBER
    prepare(user, name="Winter")  # the first document is listed below now
    assert f"on 23/7/2026 {HOME}" in words(user.look("/").screen)


def test_zone_of_the_same_time_is_not_mentioned():
    user = user_with_evening(LATE)
    user.zone = "Europe/Paris"
    response = user.look("/duplicate/log")
    assert response.effects == ()
    assert "Times are those of" not in words(response.screen)


def test_unknown_zone_is_named():
    """Such a document opens, is displayed in the zone of the device, and loses nothing."""
    user = user_with_evening(LATE, zone_name="Mars/Olympus_Mons")
    assert parse_line(stored_text(user)[0]).zone == "Mars/Olympus_Mons"
    user.zone, user.clock.moment = HOME, NOVEMBER
    response = user.look("/duplicate/log")
    assert "does not know the time zone Mars/Olympus Mons" in words(response.screen)
    assert first_log_time(user) == "23/7/2026 22:05:00"
    user.send("enrol_player", "/duplicate/players", stream=load_game(user).id, seq=1, name="Anna")
    assert parse_line(stored_text(user)[0].splitlines()[0]).zone == "Mars/Olympus_Mons"


def test_device_without_a_zone_uses_its_offset():
    user = user_with_evening(LATE, zone_name="")
    screen = words(user.look("/duplicate/log", offset=330).screen)
    assert "24/7/2026 01:35:00" in screen


@pytest.mark.parametrize("name", ["Europe/Ma drid", "x" * 61, "<b>", "Madrid\n", 5])
def test_invalid_name_of_a_zone_is_damage(name):
    record = parse_line(stored_text(user_with_evening(LATE))[0])
    with pytest.raises(LedgerError) as caught:
        format_line(replace_fields(record, zone=name))
    assert caught.value.data == {"field": "zone"}


def test_zone_of_a_later_entry_is_damage():
    record = parse_line(stored_text(user_with_evening(LATE))[0])
    with pytest.raises(LedgerError):
        format_line(replace_fields(record, seq=2, prev="0" * 64))


def replace_fields(record, **values):
    from dataclasses import replace

    return replace(record, **values)


def test_request_drops_a_hostile_zone():
    from faristol.desk.kernel.request import read_request

    assert read_request('{"id": "1", "zone": "Europe/Madrid", "offset": 60}').zone == HOME
    for name in ('"<script>"', "7", "null", f'"{"x" * 100}"', "[]"):
        assert read_request(f'{{"id": "1", "zone": {name}}}').zone == ""


def test_fixed_offset_is_for_a_device_alone():
    assert format_day(LATE, fixed_zone(600), ENGLISH) == "24/7/2026"
    store = MemoryStore()
    assert User(store=store).desk.zones.find("") is None


def record_of_tournament(user):
    """Return a function that renders the paper record of a tournament after its first round."""
    director = Director(user)
    director.enter("Anna", "Benet", "Carla", "David")
    director.begin_round()
    director.play()
    return lambda: director.look("/tournament/papers/record")


def log_of_judge(user):
    begin(user)
    ask(user, "CASA")
    return lambda: words(user.look("/judge/log").screen)


@pytest.mark.parametrize("write", [record_of_tournament, log_of_judge])
@pytest.mark.parametrize("now", [NOVEMBER, "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"])
def test_other_papers_of_july_show_its_hours_too(write, now):
    """third-round 9-B20: the record of a tournament, the log of the word judge."""
    user = User(zone=HOME)
    user.clock.moment = PAST_MIDNIGHT
    look = write(user)
    first = look()
    assert "00:20" in first
    user.zone, user.clock.moment = AWAY, now
    assert "00:20" in look()
    assert "Times are those of" in look()
    assert not {"18:20", "23:20", "22:20"} & set(re.findall(r"\d\d:\d\d", look()))


def test_today_of_a_rating_is_that_of_the_zone():
    """After midnight here it is the day before in Greenwich, or the day after (issue 41: 10)."""
    table = "Nom;BARRUF;Data\nBenet;1200;{}"
    for name, now, today, tomorrow in (
        (HOME, "2026-07-10T22:30:00Z", "11/7/2026", "12/7/2026"),
        (AWAY, "2026-07-10T02:30:00Z", "9/7/2026", "10/7/2026"),
    ):
        user = User(zone=name)
        user.clock.moment = now
        rating = {"list": "BARRUF", "number": "1", "rating": "700"}
        assert not user.add("Anna", **rating, date=tomorrow).taken
        assert user.add("Anna", **rating, date=today).taken
        for day_typed, refused in ((today, 0), (tomorrow, 1)):
            data = table.format(day_typed).encode()
            user.send("read_players_file", "/players/import", files=(data,), file="t.csv")
            preview = user.desk.service(Imports).preview
            assert preview is not None
            assert preview.count("problem") == refused


def test_files_are_named_by_the_day_of_the_zone():
    """Until two in summer they had the name of the day before, and replaced its file (issue 41: 11)."""
    user = User(zone=HOME)
    user.clock.moment = "2026-07-10T22:30:00Z"
    user.add("Anna Puig")
    quarantined = put_aside(user, "{}", at=user.clock.moment)
    for command, route, more in (
        ("export_players", "/players", {}),
        ("export_words", "/words?lang=ca&how=starts&q=SAL", {}),
        ("save_part", "/files", {"part": quarantined.id}),
    ):
        (effect,) = user.send(command, route, **more).effects
        assert effect["name"].rpartition(".")[0].endswith("-2026-07-11"), command
