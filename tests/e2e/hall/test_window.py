"""The hall's window beside the judge's page: its picture, its time, restarts and takeovers."""

import pytest

from tests.e2e.hall.window import (
    NOTE_TIMES,
    announce,
    block_page,
    end_of,
    leave,
    messages_of,
    open_hall,
    seconds_of,
    show_board,
    show_standings,
    start_game,
    start_round,
    wait_beats,
    wait_element,
    wait_text,
)
from tests.e2e.rig.desk import open_desk, wait_engine, wait_rest, wait_screen, wait_until
from tests.e2e.screens.analyse_rooms import paste
from tests.e2e.screens.house import go_to

CLOCK = "#hall .clock__time"


def time_of(page, selector=CLOCK):
    return seconds_of(page.inner_text(selector))


def test_hall_opens_by_judge_link_with_board_rack_clock_and_words(judge, context, server):
    paste(judge)
    go_to(judge, "/hall", "#next")
    with context.expect_page() as new_page:
        judge.click("#next")
    hall = new_page.value
    hall.set_viewport_size({"width": 1280, "height": 720})
    hall.wait_for_selector("html[data-hall=shown]")
    assert hall.url == f"{server.url}hall.html"
    assert hall.evaluate("opener") is None
    show_board(judge, with_rack=True)
    wait_element(hall, "#hall .rack li:nth-child(7)")
    assert (
        hall.locator("#hall .board .tile").count()
        == judge.locator(".hall-frame .board .tile").count()
    )
    assert hall.locator("#hall .board .tile").count() > 40
    letters = hall.locator("#hall .rack .tile b").all_text_contents()
    assert sorted(letters) == sorted(["L", "L", "E", "NY", "D", "O", "A"])
    announce(judge, "Pausa fins a les sis\nAigua a la cuina")
    wait_text(hall, "Aigua a la cuina")
    start_round(judge)
    wait_element(hall, CLOCK)
    wait_until(hall, lambda: time_of(hall) < 179, "time to go by")
    assert hall.title() == "Hall · Faristol"


def test_hall_loads_neither_python_nor_judge_page(judge, context, server):
    requested = []  # beside the timings: a busy Chromium may list none of what it has in memory
    hall = context.new_page()
    hall.on("request", lambda request: requested.append(request.url))
    hall.goto(f"{server.url}hall.html")
    hall.wait_for_selector("html[data-hall=shown]")
    timings = hall.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    loaded = sorted({*requested, *timings})
    assert any(name.endswith("/js/hall/page.js") for name in loaded), loaded
    heavy = ("pyodide", "pyscript", "main.js", "transport.js", "engine.js", "py/", "audio/")
    assert [name for name in loaded if any(sign in name for sign in heavy)] == []


@pytest.mark.parametrize("start", [start_round, start_game])
def test_hall_has_judge_time_within_three_tenths_of_a_second(judge, hall, start):
    start(judge)
    own = "#round-clock .clock__time" if start is start_round else ".half.is-on .half__time"
    theirs = CLOCK if start is start_round else "#hall .half.is-on .half__time"
    wait_element(hall, theirs)
    judge.evaluate(NOTE_TIMES, own)
    hall.evaluate(NOTE_TIMES, theirs)
    hall.wait_for_timeout(2500)
    block_page(judge, 1500)  # no beat comes meanwhile

    def turns(page, *, also_held=False):
        noted = page.evaluate("turned")
        return {
            reading["text"]: reading["at"]
            for reading in noted
            if also_held or not reading["isHeld"]
        }

    def gaps():
        # what a page shows late because it was held up says nothing of its time
        judge_turns, hall_turns = turns(judge), turns(hall)
        return [hall_turns[text] - judge_turns[text] for text in judge_turns if text in hall_turns]

    hall.wait_for_timeout(3000)
    wait_until(hall, lambda: len(gaps()) >= 3, "three seconds that both show when they turn", 40)
    assert [gap for gap in gaps() if abs(gap) > 300] == []
    wait_until(
        hall, lambda: len(turns(hall, also_held=True)) >= 5, "the hall to show the seconds", 10
    )


def test_colours_and_calls_of_clock_are_visible_in_hall(judge, hall):
    start_round(judge, "0:32")
    wait_element(hall, "#hall .clock.is-last")
    assert hall.inner_text("#hall .clock__say") == "30 seconds!"
    assert (
        hall.evaluate(
            "document.querySelector('#hall progress').value / document.querySelector('#hall progress').max"
        )
        < 1
    )
    judge.click("[data-dialog=pause-why]")
    judge.click("[form=pause-why-form]")
    wait_screen(judge, "#resume-round")
    wait_until(hall, lambda: hall.inner_text("#hall .clock__say") == "Paused", "the pause")
    paused_time = hall.inner_text(CLOCK)
    hall.wait_for_timeout(1500)
    assert hall.inner_text(CLOCK) == paused_time == judge.inner_text("#round-clock .clock__time")


def test_game_appears_with_both_times_and_running_side(judge, hall):
    start_game(judge)
    wait_element(hall, "#hall [data-side='1'].is-on")
    assert hall.locator("#hall .half__name").all_text_contents() == ["Anna", "Joan"]
    judge.wait_for_timeout(500)
    judge.keyboard.press("Space")
    wait_element(hall, "#hall [data-side='2'].is-on")
    assert hall.query_selector("#hall [data-side='1'].is-on") is None


def test_clock_whose_screen_was_left_goes_on_in_hall(judge, hall):
    start_round(judge, "0:33")
    go_to(judge, "/players", "#finder")
    wait_element(hall, "#hall .clock.is-last", 10)
    assert 20 <= time_of(hall) <= 30


def test_reloaded_window_restores_its_picture_at_once_and_counts_on(judge, hall):
    announce(judge, "Tornem a les set")
    start_round(judge)
    wait_element(hall, CLOCK)
    wait_until(hall, lambda: time_of(hall) < 179, "time to go by")
    block_page(judge, 6000)
    end = end_of(hall, CLOCK)
    hall.reload()
    wait_text(hall, "Tornem a les set", 2)
    hall.wait_for_timeout(2000)
    assert abs(end_of(hall, CLOCK) - end) <= 1.5
    wait_until(judge, lambda: True, "the judge's page to wake")
    wait_until(
        hall,
        lambda: abs(time_of(hall) - time_of(judge, "#round-clock .clock__time")) <= 1,
        "both to agree",
    )


def test_reloaded_judge_page_finds_its_hall_again(judge, hall, ear):
    start_round(judge)
    wait_element(hall, CLOCK)
    wait_until(ear, lambda: messages_of(ear, "picture"), "a picture")
    first = messages_of(ear, "picture")[-1]["from"]
    judge.reload()
    hall.wait_for_timeout(300)
    ran = time_of(hall)
    assert ran > 150  # it stands there all the while, and goes on
    wait_engine(judge)
    wait_until(
        hall, lambda: messages_of(ear, "picture")[-1]["from"] != first, "a picture of the new page"
    )
    announce(judge, "De nou aquí")
    wait_text(hall, "De nou aquí")
    assert hall.is_hidden("#silent")


def test_sleeping_judge_page_is_reported_and_hall_counts_on(judge, hall):
    start_round(judge)
    wait_element(hall, CLOCK)
    wait_until(hall, lambda: time_of(hall) < 180, "time to go by")
    before = time_of(hall)
    block_page(judge, 15_000)
    wait_until(hall, lambda: hall.is_visible("#silent"), "the word that it sleeps", 8)
    assert hall.inner_text("#silent") == "The judge’s page is asleep"
    assert before - time_of(hall) >= 4
    wait_until(hall, lambda: hall.is_hidden("#silent"), "the word to go when it wakes", 20)


def test_closed_judge_page_is_reported_and_picture_stays(judge, hall):
    announce(judge, "Fins demà")
    wait_text(hall, "Fins demà")
    leave(judge)
    wait_until(hall, lambda: hall.is_visible("#silent"), "the word that it is closed", 8)
    assert hall.inner_text("#silent") == "The judge’s page is closed"
    wait_text(hall, "Fins demà")


def test_with_server_dead_window_opens_and_follows(fresh, own_server):
    context, _ = fresh(own_server.origin)
    judge = context.new_page()
    open_desk(judge, own_server.url, "/", "#here[data-state=ok]")
    wait_rest(judge)
    own_server.kill()
    own_server.requested.clear()
    hall = open_hall(context, own_server)
    announce(judge, "Sense connexió")
    wait_text(hall, "Sense connexió")
    hall.reload()
    wait_text(hall, "Sense connexió")
    assert own_server.needed == []


def test_hall_follows_window_that_takes_over_and_follower_stays_silent(
    judge, hall, ear, context, server
):
    start_round(judge)
    wait_element(hall, CLOCK)
    other = context.new_page()
    other.goto(server.url)
    wait_until(other, lambda: other.is_visible("#viewer"), "the second window to follow")
    go_to(judge, "/players", "#finder")
    for kind in ("look", "here"):
        ear.evaluate("(type) => ear.postMessage({ type })", kind)
    hall.wait_for_timeout(1500)
    assert messages_of(ear, "beat")
    assert len({message["from"] for message in messages_of(ear) if "from" in message}) == 1
    other.click("#viewer [data-device=takeover]")
    wait_until(other, lambda: other.is_hidden("#viewer"), "the other to write", 20)
    wait_engine(other)
    words = "Des de l’altra finestra"
    announce(other, words)
    wait_text(hall, words)
    wait_until(ear, lambda: words in str(messages_of(ear, "picture")[-1]), "its picture")
    wait_element(hall, CLOCK)
    second = messages_of(ear, "picture")[-1]["from"]
    ear.evaluate("said.length = 0")
    hall.wait_for_timeout(2500)
    wait_beats(ear)
    assert {message["from"] for message in messages_of(ear, "beat")} == {second}
    # what a window says that writes no more is not listened to
    first = "a-window-of-before"
    ear.evaluate(
        "(from) => ear.postMessage({ type: 'beat', from, beat: { state: 'paused', left: 1000 } })",
        first,
    )
    hall.wait_for_timeout(200)
    assert time_of(hall) > 100


def test_several_windows_of_hall_show_the_same(judge, hall, another_hall):
    more = [another_hall(size=(1920, 1080)), another_hall()]
    announce(judge, "Benvinguts")
    start_round(judge)
    for window in (hall, *more):
        wait_text(window, "Benvinguts")
        wait_element(window, CLOCK)
    times = [time_of(window) for window in (hall, *more)]
    assert max(times) - min(times) <= 1


def test_window_before_first_picture_names_its_judge_in_device_language(judge, context, server):
    go_to(judge, "/settings", "form[data-command=change_settings]")
    judge.click("button[name=lang][value=ca]")
    wait_until(judge, lambda: judge.evaluate("document.documentElement.lang") == "ca", "Catalan")
    judge.close()
    hall = open_hall(context, server, state="waiting")
    assert hall.evaluate("document.documentElement.lang") == "ca"
    assert hall.inner_text("#wait") == "S’espera la pàgina del jutge…"
    assert hall.is_visible("#wait")


def test_window_speaks_language_of_picture(judge, hall):
    show_standings(judge, "1 Anna 812\n2 Joan 790")
    go_to(judge, "/settings", "form[data-command=change_settings]")
    judge.click("button[name=lang][value=ro]")
    wait_until(hall, lambda: hall.evaluate("document.documentElement.lang") == "ro", "Romanian")
    assert hall.inner_text("#full") == "Ecran complet"
    wait_text(hall, "Anna")


def test_hall_has_look_of_its_own(judge, hall):
    go_to(judge, "/hall", "#hall-look")
    judge.select_option("#hall-look", "dark")
    wait_until(
        hall, lambda: hall.evaluate("document.documentElement.dataset.look") == "dark", "the dark"
    )
    assert judge.evaluate("document.documentElement.dataset.look ?? ''") == ""
    dark = hall.evaluate("getComputedStyle(document.body).backgroundColor")
    judge.select_option("#hall-look", "light")
    wait_until(
        hall, lambda: hall.evaluate("document.documentElement.dataset.look") == "light", "the light"
    )
    assert hall.evaluate("getComputedStyle(document.body).backgroundColor") != dark
