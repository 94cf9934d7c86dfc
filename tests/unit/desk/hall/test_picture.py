"""What the hall sees of clocks, boards and words."""

import json

import pytest

from faristol.desk.hall.display_options import MAX_ANNOUNCED, MAX_LINES
from faristol.desk.hall.publications import Reader
from faristol.desk.shared.register import RegisterService
from tests.support.analyse_user import act, opened, play, tiles, words
from tests.support.clock_user import facts
from tests.support.desk import run
from tests.support.hall_user import HallUser


def test_with_nothing_to_show_there_is_the_name_alone():
    user = HallUser()
    picture = user.hall()
    assert picture["clock"] is None
    assert "Faristol" in words(picture["html"])
    assert picture["title"] == "Hall · Faristol"


# ---- clocks ----


def test_the_clock_of_a_round_is_there_as_soon_as_it_runs():
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
def test_its_facts_are_those_that_the_judges_page_computes_from(commands):
    user = HallUser()
    user.clocks.begin_rounds()
    user.clocks.round("start_round", number=1)
    for command in commands:
        user.clocks.device.wait(20_000)
        user.clocks.round(command, reason="")
    sent = user.hall()["clock"]["facts"]
    page = facts(user.look("/clock/round"))
    assert {name: page[name] for name in sent} == json.loads(json.dumps(sent))
    assert {"state", "total", "spent", "since", "line", "cues", "given", "began"} <= set(sent)


def test_the_facts_of_a_game_are_those_that_the_judges_page_computes_from():
    user = HallUser()
    user.clocks.begin_game()
    user.clocks.game("start_clock", side=1)
    user.clocks.device.wait(61_000)
    user.clocks.game("press_clock", side=1)
    picture = user.hall()
    sent, page = picture["clock"]["facts"], facts(user.look("/clock/game"))
    assert {**json.loads(json.dumps(sent)), "keys": []} == {**page, "keys": []}
    assert words(picture["html"]).startswith("Anna")
    assert "Joan" in words(picture["html"])


def test_between_two_rounds_the_next_one_is_waited_for_and_after_an_evening_none():
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


def test_of_two_clocks_the_one_that_is_shown_stays_unless_another_is_chosen():
    """Third-round 9-B21: the hall showed the clock that was touched last, so it jumped at each call."""
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


def test_why_a_clock_stands_still_stays_with_the_judge():
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


def studied(**shown):
    user = HallUser(lang="ca")
    tiles(user, "CASALN?")
    play(user, "H8=C H9=A H10=S H11=A")
    user.shows(board=opened(user).id)
    if shown:
        user.shows(board=opened(user).id, **shown)
    return user


def test_no_board_is_shown_before_the_judge_says_so():
    user = HallUser(lang="ca")
    tiles(user, "CASALN?")
    play(user, "H8=C H9=A H10=S H11=A")
    assert not any("board" in picture["html"] for picture in user.pictures)


def test_a_board_comes_with_its_last_move_and_without_its_rack():
    html = studied().hall()["html"]
    assert html.count('class="tile is-last"') == 4
    assert "H8 CASA" in words(html)
    assert 'class="rack"' not in html


def test_its_rack_comes_when_the_judge_wants_it_with_the_names_of_its_tiles():
    user = studied(rack="yes")
    html = user.hall()["html"]
    rack = words(html.partition('class="rack"')[2].partition("</ul>")[0])
    assert "Lleida" in rack
    assert "escarràs" in rack


def test_another_board_comes_without_its_rack():
    user = studied(rack="yes")
    lexicon = opened(user).digest
    act(user, "begin_study", "/analyse/new", lexicon=lexicon, ruleset="ca-classic")
    tiles(user, "SOLA")
    other = opened(user).id
    html = user.hall()["html"]
    assert "H8 CASA" in words(html)  # the new one is not followed
    user.shows(board=other, rack="yes")
    assert 'class="rack"' not in user.hall()["html"]


def test_what_was_taken_back_is_gone():
    user = studied()
    act(user, "take_step_back")
    html = user.hall()["html"]
    assert "CASA" not in words(html)
    assert "is-last" not in html


def test_a_board_that_was_deleted_or_put_away_is_not_shown():
    user = studied()
    user.send("archive_stream", "/files", stream=opened(user).id)
    assert "board" not in user.hall()["html"]


def test_a_board_of_a_document_that_cannot_be_read_is_not_shown():
    user = studied()
    stream = opened(user).id
    for row in user.store.tables["events"].values():
        if row["stream"] == stream:
            row["line"] = row["line"].replace('"version":1', '"version":99')
    user.restart()
    assert "board" not in user.hall()["html"]


def test_nothing_but_a_board_that_is_there_can_be_shown():
    user = studied()
    before = user.hall()["html"]
    user.add("Anna")
    for stream in ("study-404", user.desk.service(RegisterService).stream, "<b>"):
        assert not user.shows(board=stream).taken
    assert user.hall()["html"] == before


def test_the_analysis_says_that_the_hall_sees_it():
    user = studied()
    assert "The hall sees this board" in user.look("/analyse").screen
    user.shows(board="")
    assert "The hall sees this board" not in user.look("/analyse").screen


def test_a_document_is_read_on_from_where_it_was_read():
    user = studied()
    reader = Reader(user.desk.stream_store)
    row = user.desk.stream_store.streams[opened(user).id]
    first = run(reader.load_public_state(row))
    asked = []
    real = user.desk.stream_store.records_since

    async def counted(stream, known, after):
        asked.append(after)
        return await real(stream, known, after)

    user.desk.stream_store.records_since = counted
    assert run(reader.load_public_state(row)).state.position.cells == first.state.position.cells
    assert asked == []
    act(user, "take_step_back")
    row = user.desk.stream_store.streams[row.id]
    asked.clear()
    assert run(reader.load_public_state(row)).state.position.cells == ()
    assert asked == [row.seq - 1]


# ---- words ----


def test_what_is_announced_is_read_until_it_is_taken_off():
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
def test_what_cannot_be_announced_comes_back_with_why(text, code):
    user = HallUser()
    user.send("announce", "/hall", text="Step back")
    response = user.send("announce", "/hall", text=text)
    assert not response.taken
    assert code in words(response.screen)
    assert {"do": "focus", "id": "announce-text"} in response.effects
    assert "Step back" in user.seen()


def test_standings_fill_the_picture_and_the_clock_stays():
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


def test_what_was_written_for_the_hall_goes_when_a_person_is_forgotten():
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


def test_it_is_still_there_after_a_restart():
    user = studied()
    user.send("announce", "/hall", text="Break")
    before = user.hall()
    user.restart()
    assert user.hall() == before


def test_what_was_kept_by_nobody_who_knows_is_as_nothing():
    user = HallUser()
    for kept in (
        "",
        "{",
        "[]",
        '{"look": "neon"}',
        '{"clock": 7}',
        '{"secret": 1}',
        '{"board": 5, "announced": 7}',
    ):
        run(user.desk.stream_store.put_device_pref("hall", kept))
        assert user.hall()["clock"] is None


@pytest.mark.parametrize("odd", ['"seats": 4', '"look": "neon"', '"clock": 7', '"rack_since": "x"'])
def test_one_thing_that_cannot_be_read_takes_nothing_else_away(odd):
    user = HallUser()
    kept = f'{{"announced": "Break", "standings": "1 Anna 98", {odd}}}'
    run(user.desk.stream_store.put_device_pref("hall", kept))
    assert "Break" in user.seen()
    user.shows(look="dark")
    assert "Break" in user.seen()
    assert "1 Anna 98" in user.look("/hall").screen


def test_a_round_that_nobody_closed_is_the_halls_no_more_minutes_after_its_time():
    user = HallUser()
    user.clocks.begin_rounds(time="2:30")
    user.clocks.round("start_round", number=1)
    user.clock.run_on(150 + 180)
    assert user.hall()["clock"]["kind"] == "round"
    user.clock.run_on(1)
    assert user.hall()["clock"] is None
    user.shows(clock="round")
    assert user.hall()["clock"]["kind"] == "round"


def test_a_game_that_is_over_leaves_its_times_in_the_hall_for_a_while():
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


def test_the_hall_is_told_what_to_say_of_a_game_that_is_stopped():
    user = HallUser()
    user.clocks.begin_game()
    user.clocks.game("start_clock", side=1)
    user.clocks.game("stop_clock", reason="arbiter")
    picture = user.hall()
    assert picture["clock"]["facts"]["state"] == "stopped"
    assert picture["says"]["stopped"] == "The clock is stopped"


def test_a_board_that_is_chosen_takes_the_standings_off():
    user = HallUser(lang="en")
    tiles(user, "CASALN?")
    user.send("show_standings", "/hall", title="", standings="1 Anna 300")
    user.shows(clock="none")
    assert "is-standings" in user.hall()["html"]
    answer = user.shows(board=opened(user).id)
    assert "is-board" in user.hall()["html"]
    assert any("standings are off" in str(one) for one in answer.effects)
    user.send("show_standings", "/hall", title="", standings="1 Anna 300")
    user.shows(board=opened(user).id)  # what is shown anyway leaves them
    assert "is-standings" in user.hall()["html"]


def test_a_list_has_one_size_of_type_that_its_longest_line_and_its_rows_decide():
    """The hall’s “Must hold” of the third round: one long name no longer stands smaller than its neighbours."""
    user = HallUser()
    names = "1 Montserrat Puigdemont-Vilallonga 963\n2 Ion Țurcanu 926"
    user.send("show_standings", "/hall", title="", standings=names)
    html = user.hall()["html"]
    assert '<div class="standings in-1 rows-2 chars-36">' in html
    assert html.count('<th scope="row"><bdi>') == 2


def test_the_name_of_faristol_is_no_rack():
    assert "tile" not in HallUser().hall()["html"]
