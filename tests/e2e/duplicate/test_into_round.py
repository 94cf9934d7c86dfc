"""The ways into a round: the next key lands in the field of the table, and no key on the way is lost."""

from functools import cache

import pytest

from faristol.desk.duplicate.document import DuplicateService
from tests.e2e.clock.hall import EARS
from tests.e2e.duplicate.evening import ShippedLists, open_evening
from tests.e2e.hall.window import open_hall
from tests.e2e.rig import probe
from tests.e2e.rig.desk import wait_engine, wait_screen, wait_stored_screen, wait_until
from tests.e2e.screens.house import device_text, go_to, let_clock_run, run_in_thread
from tests.e2e.screens.test_language import choose_in_settings
from tests.e2e.voice.hearing import (
    HURRY,
    SPY,
    events_of,
    forget_sounds,
    hurry,
    hurry_to_end,
    started_clips,
)
from tests.support.desk import User
from tests.support.duplicate_game import GameUser

CALLER = "#round-caller"
RACKS = {"ca": "CASESAL", "ro": "CASERTA"}


@cache
def racks_to_call(language, count):
    """Return a device with `count` games at their first rack, and the ids of the games."""

    def make():
        user = User(lang=language)
        user.lists = ShippedLists()
        user.restart()
        streams, games = [], []
        for _ in range(count):
            names = [f"Jugador {k}" for k in range(1, 11)]
            game = GameUser(names=names, user=user, language=language, lang=language).start()
            game.type_rack(RACKS[language])
            games.append(game)
            streams.append(user.desk.service(DuplicateService).documents.selected_id)
        return device_text(user), tuple(streams)

    return run_in_thread(make)


# ---- the ways in ----


def hurry_voice(page):
    """Let the voice speak the whole script, hurried by the slab, to the onset of “Time!”."""
    page.click(f"{CALLER} [data-act=start]")
    page.wait_for_selector(f"{CALLER}[data-state=playing]")

    def over():
        page.evaluate(
            f"document.querySelector('{CALLER}[data-state=playing] [data-act=skip]')?.click()"
        )
        return events_of(page, "time-onset")

    wait_until(page, over, "the onset", 60)


def stop_voice(page):
    """Stop the voice, and start the clock by a tap."""
    page.click(f"{CALLER} [data-act=start]")
    wait_until(page, lambda: events_of(page, "called-line"), "a line", 30)
    page.click(f"{CALLER} [data-act=pause]")
    page.click("#start-round button")


def start_without_call(page):
    """Start the clock without a call."""
    page.click("#start-round button")


def start_while_voice_speaks(page):
    """Start the clock among the other actions, while the voice goes on."""
    page.click(f"{CALLER} [data-act=start]")
    wait_until(page, lambda: events_of(page, "called-line"), "a line", 30)
    page.click("[data-dialog=call-more]")
    page.click("#start-now button")


def read_by_judge(page):
    """Step through the script as a reading judge, to the line that begins the round."""
    page.click("[data-dialog=call-more]")
    page.click("[data-call=manual]")
    wait_until(
        page,
        lambda: page.evaluate("document.activeElement.dataset.act") == "next",
        "the focus on what is read next",
    )
    for _ in range(2 * 7 + 1):
        page.keyboard.press("Enter")
    assert events_of(page, "time-onset")


def let_voice_finish(page):
    """Let the voice speak the whole script and begin the round."""
    page.click(f"{CALLER} [data-act=start]")
    hurry(page)
    wait_until(page, lambda: events_of(page, "time-onset"), "the onset", 60)


WAYS = (
    hurry_voice,
    stop_voice,
    start_without_call,
    start_while_voice_speaks,
    read_by_judge,
    let_voice_finish,
)


# ---- what is seen of it ----


def type_at_once(page, key, way):
    """Press a key before the round is displayed, and check that its field has it."""
    page.keyboard.press("Enter")  # a hand that strikes once too often calls nothing
    page.keyboard.press(key)
    wait_screen(page, "slip-entry")
    wait_until(page, lambda: page.input_value("#slip-table") == key, f"{way}: the key", 10)
    assert_at_table(page, way)


def assert_at_table(page, way):
    """Clear the field; check that the next key lands there and that Enter leaves the rack alone."""
    wait_until(
        page,
        lambda: page.evaluate("document.activeElement.closest('#slip-form') !== null"),
        f"{way}: the focus among the slips",
    )
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "slip-table", way
    page.wait_for_timeout(200)
    forget_sounds(page)
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert started_clips(page) == [], f"{way}: Enter calls nothing"
    assert page.input_value("#slip-table") == "", way


# each way in one of the languages, with and without a hall
@pytest.mark.parametrize(
    ("language", "has_hall", "ways"), [("ca", False, WAYS[::2]), ("ro", True, WAYS[1::2])]
)
def test_next_key_after_any_way_into_round_is_a_table(context, server, language, has_hall, ways):
    text, streams = racks_to_call(language, len(ways))
    page = context.new_page()
    for script in (EARS, SPY, HURRY):
        page.add_init_script(script)
    open_evening(page, server, text)
    choose_in_settings(page, language)
    go_to(page, "/duplicate/round", CALLER)
    if has_hall:
        open_hall(context, server)
        page.bring_to_front()
    for way, stream in zip(ways, streams, strict=True):
        use(page, stream)
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_selector(f"{CALLER}[data-state=idle]")
        box = page.locator(f"{CALLER} [data-act=start]").bounding_box()
        assert box["y"] + box["height"] <= 844, "what calls is within reach on a telephone"
        forget_sounds(page)
        way(page)
        type_at_once(page, "3", way.__name__)
        assert page.evaluate("scrollY") == 0, "clock and table are in view"
        page.set_viewport_size({"width": 1180, "height": 820})
        assert page.locator("#screen .next:visible").count() == 1, "one slab"
    repeat_rack(page)
    reload_page(page)
    go_to(page, "/words", "#words-found")
    go_to(page, "/duplicate/round", "slip-entry")
    assert page.evaluate("document.activeElement.id") == "slip-table", "back from elsewhere"
    page.keyboard.press("3")
    assert page.input_value("#slip-table") == "3"


def test_leaving_while_round_begins_sends_keys_to_other_screen(context, server):
    text, (stream,) = racks_to_call("ca", 1)
    page = context.new_page()
    page.add_init_script(EARS)
    page.add_init_script(SPY)
    open_evening(page, server, text)
    use(page, stream)
    page.wait_for_selector(f"{CALLER}[data-state=idle]")
    probe.run_in_worker(page, "answers", how="slow", ms=1_500)
    start_without_call(page)
    page.keyboard.press("7")
    page.evaluate("location.hash = '#/words'")
    wait_screen(page, "#words-found", 15)
    page.evaluate("document.activeElement.blur()")
    seen = "addEventListener('keydown', ({ key }) => { globalThis.lastKey = key; }, { once: true })"
    page.evaluate(seen)
    page.keyboard.press("8")
    assert page.evaluate("globalThis.lastKey") == "8", "the key is for this screen"
    page.wait_for_timeout(2_000)
    go_to(page, "/duplicate/round", "slip-entry")
    assert page.input_value("#slip-table") == "", (
        "what was typed for a screen that was left is gone"
    )


def repeat_rack(page):
    """Repeat the rack during the round: the table field keeps the keys, and no tile stays marked."""
    for _ in range(2):
        page.click(f"{CALLER} [data-act=again]")
        page.wait_for_selector(f"{CALLER}[data-state=playing]")
        displayed = page.locator("#rack-pane button:visible").evaluate_all(
            "(all) => all.map(({ dataset }) => dataset.act).filter(Boolean)"
        )
        assert displayed == ["stop"], "of the voice there is one button"
        page.keyboard.press("3")
        assert page.input_value("#slip-table") == "3"
        page.keyboard.press("Escape")
        if events_of(page, "called-end"):
            break
        hurry_to_end(page, CALLER)
        assert events_of(page, "called-end")
        assert page.query_selector(f"{CALLER} .is-now, {CALLER} [aria-current]") is None
        assert_at_table(page, "said again")


def reload_page(page):
    """Reload the page in mid-round: text typed on the stored screen stays too."""
    wait_stored_screen(page, "/duplicate/round", "<slip-entry")
    probe.hold_engine(page)  # the picture of before is there as long as Python is not
    page.reload()
    page.wait_for_selector("html[data-painted=stored] #slip-table:focus")
    page.keyboard.press("3")
    probe.let_engine_go(page)
    wait_engine(page)
    wait_screen(page, "slip-entry")
    assert page.input_value("#slip-table") == "3"
    assert_at_table(page, "loaded anew")


def use(page, stream):
    """Go on with one of the games of the device."""
    go_to(page, "/duplicate", "#title")
    form = f"#screen button[form=use-document][value='{stream}']"
    if page.query_selector(form):
        page.click(form)
        is_used = "location.hash !== '#/duplicate'"
        requested = f"{is_used} || document.querySelector('#clock-runs-on:modal')"
        wait_until(page, lambda: page.evaluate(requested), stream)
        let_clock_run(page)
        wait_until(page, lambda: page.evaluate(is_used), stream)
    go_to(page, "/duplicate/round", "letter-caller")
