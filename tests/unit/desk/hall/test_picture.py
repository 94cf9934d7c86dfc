"""The picture of the hall: clocks, boards, announcements and standings."""

import json

import pytest

from faristol.desk.hall.display_options import MAX_ANNOUNCED, MAX_LINES
from faristol.desk.hall.publications import Reader
from faristol.desk.shared.register import RegisterService
from tests.support.analyse_user import act, load_study, play, tiles, words
from tests.support.clock_user import clock_data_of
from tests.support.desk import run
from tests.support.hall_user import HallUser


def test_empty_picture_has_the_name_alone():
    user = HallUser()
    picture = user.hall()
    assert picture["clock"] is None
    assert "Faristol" in words(picture["html"])
    assert picture["title"] == "Hall · Faristol"


# ---- clocks ----


def test_clock_of_a_round_is_displayed_as_soon_as_it_runs():
    user = HallUser()
    user.clocks.begin_rounds()
    answer = user.clocks.round("start_round", number=1)
    picture = user.pictures[-1]
    assert answer.effects[-1] == {"do": "hall", "picture": picture}
    assert picture["clock"]["kind"] == "round"
    assert picture["clock"]["facts"]["state"] == "running"
    assert "Round 1" in words(picture["html"])
    assert 'data-hall-clock="round"' in picture["html"]


@pytest.mark.parametrize(
    "commands", [(), ("pause_round",), ("pause_round", "resume_round"), ("end_round",)]
)
def test_round_clock_has_the_facts_of_the_page_of_the_judge(commands):
    user = HallUser()
    user.clocks.begin_rounds()
    user.clocks.round("start_round", number=1)
    for command in commands:
        user.clocks.device.wait(20_000)
        user.clocks.round(command, reason="")
    hall_data = user.hall()["clock"]["facts"]
    page_data = clock_data_of(user.look("/clock/round"))
    assert {name: page_data[name] for name in hall_data} == json.loads(json.dumps(hall_data))
    assert {"state", "total", "spent", "since", "line", "cues", "given", "began"} <= set(hall_data)


def test_game_clock_has_the_facts_of_the_page_of_the_judge():
    user = HallUser()
    user.clocks.begin_game()
    user.clocks.game("start_clock", side=1)
    user.clocks.device.wait(61_000)
    user.clocks.game("press_clock", side=1)
    picture = user.hall()
    hall_data, page_data = picture["clock"]["facts"], clock_data_of(user.look("/clock/game"))
    assert {**json.loads(json.dumps(hall_data)), "keys": []} == {**page_data, "keys": []}
    assert words(picture["html"]).startswith("Anna")
    assert "Joan" in words(picture["html"])


def test_next_round_is_announced_between_rounds_and_not_after_an_evening():
    user = HallUser()
    user.clocks.begin_rounds(time="2:30")
    user.clocks.round("start_round", number=1)
    user.clocks.device.wait(60_000)
    user.clocks.round("end_round", sure="yes")
    assert "Round 2 2:30" in user.seen()
    user.clock.run_on(3 * 3600)
    assert user.hall()["clock"] is None
    user.shows(clock="round")
    assert user.hall()["clock"]["kind"] == "round"


def test_first_of_two_clocks_stays_until_another_is_selected():
    """Third-round 9-B21: the hall displayed the clock used last, so it changed at each call."""
    user = HallUser()
    user.clocks.begin_rounds()
    user.clocks.round("start_round", number=1)
    user.clock.run_on(60)
    user.clocks.begin_game()
    user.clocks.game("start_clock", side=1)
    assert user.hall()["clock"]["kind"] == "round"
    user.clock.run_on(60)
    user.clocks.round("end_round", sure="yes")
    user.clock.run_on(60)
    user.clocks.game("stop_clock", reason="arbiter")
    assert user.hall()["clock"]["kind"] == "game"
    user.shows(clock="game")
    assert user.hall()["clock"]["kind"] == "game"
    user.shows(clock="none")
    assert user.hall()["clock"] is None


def test_reason_of_a_pause_stays_with_the_judge():
    user = HallUser()
    user.clocks.begin_rounds()
    user.clocks.round("start_round", number=1)
    user.clocks.round("pause_round", reason="Anna has fallen ill")
    assert "Anna has fallen ill" in user.look("/clock/round").screen
    assert user.hall()["clock"]["facts"]["state"] == "paused"
    assert not any(
        "ill" in json.dumps(picture) and "fallen" in json.dumps(picture)
        for picture in user.pictures
    )


# ---- boards ----


def show_study(**display_options):
    user = HallUser(lang="ca")
    tiles(user, "CASALN?")
    play(user, "H8=C H9=A H10=S H11=A")
    user.shows(board=load_study(user).id)
    if display_options:
        user.shows(board=load_study(user).id, **display_options)
    return user


def test_board_is_not_displayed_before_the_judge_shows_it():
    user = HallUser(lang="ca")
    tiles(user, "CASALN?")
    play(user, "H8=C H9=A H10=S H11=A")
    assert not any("board" in picture["html"] for picture in user.pictures)


def test_board_is_displayed_with_its_last_move_and_without_its_rack():
    html = show_study().hall()["html"]
    assert html.count('class="tile is-last"') == 4
    assert "H8 CASA" in words(html)
    assert 'class="rack"' not in html


def test_rack_is_displayed_on_request_with_the_names_of_its_tiles():
    user = show_study(rack="yes")
    html = user.hall()["html"]
    rack = words(html.partition('class="rack"')[2].partition("</ul>")[0])
    assert "Lleida" in rack
    assert "escarràs" in rack


def test_another_board_is_displayed_without_its_rack():
    user = show_study(rack="yes")
    lexicon = load_study(user).digest
    act(user, "begin_study", "/analyse/new", lexicon=lexicon, ruleset="ca-classic")
    tiles(user, "SOLA")
    other_id = load_study(user).id
    html = user.hall()["html"]
    assert "H8 CASA" in words(html)  # the new one is not followed
    user.shows(board=other_id, rack="yes")
    assert 'class="rack"' not in user.hall()["html"]


def test_undone_move_disappears():
    user = show_study()
    act(user, "take_step_back")
    html = user.hall()["html"]
    assert "CASA" not in words(html)
    assert "is-last" not in html


def test_archived_board_is_not_displayed():
    user = show_study()
    user.send("archive_stream", "/files", stream=load_study(user).id)
    assert "board" not in user.hall()["html"]


def test_board_of_an_unreadable_document_is_not_displayed():
    user = show_study()
    stream = load_study(user).id
    for row in user.store.tables["events"].values():
        if row["stream"] == stream:
            row["line"] = row["line"].replace('"version":1', '"version":99')
    user.restart()
    assert "board" not in user.hall()["html"]


def test_only_an_existing_board_can_be_shown():
    user = show_study()
    before = user.hall()["html"]
    user.add("Anna")
    for stream in ("study-404", user.desk.service(RegisterService).stream, "<b>"):
        assert not user.shows(board=stream).taken
    assert user.hall()["html"] == before


def test_analysis_says_that_the_hall_displays_it():
    user = show_study()
    assert "The hall sees this board" in user.look("/analyse").screen
    user.shows(board="")
    assert "The hall sees this board" not in user.look("/analyse").screen


def test_document_is_read_incrementally():
    user = show_study()
    reader = Reader(user.desk.stream_store)
    row = user.desk.stream_store.streams[load_study(user).id]
    first_seen = run(reader.load_public_state(row))
    reads = []
    real = user.desk.stream_store.records_since

    async def count_reads(stream, head, after):
        reads.append(after)
        return await real(stream, head, after)

    user.desk.stream_store.records_since = count_reads
    assert (
        run(reader.load_public_state(row)).state.position.cells == first_seen.state.position.cells
    )
    assert reads == []
    act(user, "take_step_back")
    row = user.desk.stream_store.streams[row.id]
    reads.clear()
    assert run(reader.load_public_state(row)).state.position.cells == ()
    assert reads == [row.seq - 1]


# ---- texts ----


def test_announcement_is_displayed_until_it_is_removed():
    user = HallUser()
    user.send("announce", "/hall", text="  Break until <b>21.15</b>\r\n\r\nCoffee   is  served ")
    html = user.hall()["html"]
    assert "<p>Break until &lt;b&gt;21.15&lt;/b&gt;</p>" in html
    assert "<p>Coffee is served</p>" in html
    user.send("take_announcement_off", "/hall")
    assert "Coffee" not in user.seen()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("  \n ", "Write what the hall should read."),
        ("a" * (MAX_ANNOUNCED + 1), "readable from the back"),
        ("a\n" * MAX_LINES + "a", "readable from the back"),
        ("tur\u202ened", "cannot be seen"),
        ("nul\x00", "cannot be seen"),
    ],
)
def test_invalid_announcement_is_returned_with_the_reason(text, code):
    user = HallUser()
    user.send("announce", "/hall", text="Step back")
    response = user.send("announce", "/hall", text=text)
    assert not response.taken
    assert code in words(response.screen)
    assert {"do": "focus", "id": "announce-text"} in response.effects
    assert "Step back" in user.seen()


def test_standings_fill_the_picture_beside_the_clock():
    user = HallUser()
    user.clocks.begin_rounds()
    user.clocks.round("start_round", number=3)
    user.send("show_standings", "/hall", title="After 2", standings="1\tAnna <i>\t98\n2\tJoan\t90")
    html = user.hall()["html"]
    assert "is-standings" in html
    assert "Anna &lt;i&gt;" in html
    assert "data-hall-clock" in html
    user.send("take_standings_off", "/hall")
    assert "Anna" not in user.hall()["html"]
    assert "Anna" in user.look("/hall").screen  # to be shown again


def test_texts_of_the_hall_are_removed_when_a_person_is_erased():
    user = HallUser()
    user.add("Anna Puig")
    user.send("announce", "/hall", text="Anna Puig, to the judge’s table")
    person = user.id_of("Anna Puig")
    screen = user.look(f"/players/{person}").screen
    assert screen
    user.send(
        "forget_player",
        f"/players/{person}",
        player=person,
        seq=user.seq_of("Anna Puig"),
        word="forget",
    )
    assert "Anna" not in user.seen()
    assert "Anna" not in str(user.store.tables["prefs"])


def test_picture_is_the_same_after_a_restart():
    user = show_study()
    user.send("announce", "/hall", text="Break")
    before = user.hall()
    user.restart()
    assert user.hall() == before


def test_invalid_stored_settings_are_ignored():
    user = HallUser()
    for stored in (
        "",
        "{",
        "[]",
        '{"look": "neon"}',
        '{"clock": 7}',
        '{"secret": 1}',
        '{"board": 5, "announced": 7}',
    ):
        run(user.desk.stream_store.put_device_pref("hall", stored))
        assert user.hall()["clock"] is None


@pytest.mark.parametrize("odd", ['"seats": 4', '"look": "neon"', '"clock": 7', '"rack_since": "x"'])
def test_one_invalid_setting_leaves_the_others(odd):
    user = HallUser()
    stored = f'{{"announced": "Break", "standings": "1 Anna 98", {odd}}}'
    run(user.desk.stream_store.put_device_pref("hall", stored))
    assert "Break" in user.seen()
    user.shows(look="dark")
    assert "Break" in user.seen()
    assert "1 Anna 98" in user.look("/hall").screen


def test_overdue_round_leaves_the_hall_after_minutes():
    user = HallUser()
    user.clocks.begin_rounds(time="2:30")
    user.clocks.round("start_round", number=1)
    user.clock.run_on(150 + 180)
    assert user.hall()["clock"]["kind"] == "round"
    user.clock.run_on(1)
    assert user.hall()["clock"] is None
    user.shows(clock="round")
    assert user.hall()["clock"]["kind"] == "round"


def test_ended_game_leaves_its_times_in_the_hall_for_a_while():
    user = HallUser()
    user.clocks.begin_game()
    user.clocks.game("start_clock", side=1)
    user.clocks.device.wait(61_000)
    user.clocks.game("end_clock")
    picture = user.hall()
    assert (picture["clock"]["kind"], picture["clock"]["facts"]["state"]) == ("game", "ended")
    assert picture["says"]["over"] == "The game is over"
    assert "28:59" in words(picture["html"])
    user.clock.run_on(3 * 3600)
    assert user.hall()["clock"] is None


def test_hall_has_the_texts_of_a_stopped_game():
    user = HallUser()
    user.clocks.begin_game()
    user.clocks.game("start_clock", side=1)
    user.clocks.game("stop_clock", reason="arbiter")
    picture = user.hall()
    assert picture["clock"]["facts"]["state"] == "stopped"
    assert picture["says"]["stopped"] == "The clock is stopped"


def test_selected_board_replaces_the_standings():
    user = HallUser(lang="en")
    tiles(user, "CASALN?")
    user.send("show_standings", "/hall", title="", standings="1 Anna 300")
    user.shows(clock="none")
    assert "is-standings" in user.hall()["html"]
    answer = user.shows(board=load_study(user).id)
    assert "is-board" in user.hall()["html"]
    assert any("standings are off" in str(effect) for effect in answer.effects)
    user.send("show_standings", "/hall", title="", standings="1 Anna 300")
    user.shows(
        board=load_study(user).id
    )  # selecting the displayed board again leaves the standings
    assert "is-standings" in user.hall()["html"]


def test_standings_have_one_type_size_for_all_rows():
    """The hall’s “Must hold” of the third round: a long name has no smaller type than its neighbours."""
    user = HallUser()
    names = "1 Montserrat Puigdemont-Vilallonga 963\n2 Ion Țurcanu 926"
    user.send("show_standings", "/hall", title="", standings=names)
    html = user.hall()["html"]
    assert '<div class="standings in-1 rows-2 chars-36">' in html
    assert html.count('<th scope="row"><bdi>') == 2


def test_name_of_faristol_has_no_tiles():
    assert "tile" not in HallUser().hall()["html"]
