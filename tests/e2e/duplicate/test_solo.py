"""An evening replayed alone: tiles laid by hand, typed, cut off by the clock.

There is no loss and no hint ahead.
"""

from functools import cache

from faristol.duplicate.acts.results import EndGame
from tests.e2e.duplicate.evening import Evening, open_evening
from tests.e2e.rig.desk import events, open_desk, wait_engine, wait_screen, wait_until
from tests.e2e.screens import axe, layout
from tests.e2e.screens.house import device_text, run_in_thread

SIZES = ((1180, 820), (820, 1180), (390, 844))
READY, TIME, OVER = "main.solo.is-ready", "main.solo.is-time", "main.solo.is-ended"


@cache
def finished_evening():
    """Return an evening of three rounds that is over, and the file of its device."""

    def make():
        game = Evening(players=6, lang="en", rounds=3)
        game.do(EndGame(cause="agreement", why="The hall closes"))
        return game, device_text(game.user)

    return run_in_thread(make)


def sit_down(page, server):
    game, text = finished_evening()
    open_evening(page, server, text, route="/duplicate/results", selector=".results-pane")
    page.click(".dock a[href='#/duplicate/after']")
    wait_screen(page, "main.after")
    page.click("a[href*='/duplicate/solo/new?game=']")
    wait_screen(page, "#begin")
    page.click("#next")
    wait_screen(page, READY)
    return game.game.rounds


def kinds_of(page):
    return [event["kind"] for event in events(page) if event["stream"].startswith("solo")]


def tiles_on_board(page):
    return page.evaluate("document.querySelector('#laid').value")


def lay(page, master):
    """Lay the tiles of a move one by one, as the keyboard does."""
    cells = [cell.split("=") for cell in master.placed]
    for square, tile in cells:
        page.click(f'td[data-at="{square}"]')
        page.keyboard.type(tile.strip("()").lower())
    expected = " ".join("=".join(cell) for cell in cells)
    wait_until(
        page,
        lambda: sorted(tiles_on_board(page).split()) == sorted(expected.split()),
        "what is laid",
    )


def test_evening_once_more_from_its_results_to_its_table(page, server):
    rounds = sit_down(page, server)
    assert axe.axe_faults(page) == []
    for round_ in rounds:
        assert " ".join(round_.rack) not in page.content()

    page.click("#next")
    wait_screen(page, TIME)
    lay(page, rounds[0].master)
    wait_until(page, lambda: page.is_enabled("#next"), "the move may be handed in")
    page.wait_for_timeout(400)  # a slab takes on its colour slowly
    assert axe.axe_faults(page) == []
    page.reload()
    wait_engine(page)
    wait_screen(page, TIME)
    assert len(tiles_on_board(page).split()) == len(rounds[0].master.placed), (
        "what was laid is still there"
    )
    wait_until(page, lambda: page.is_enabled("#next"), "the move may be handed in")
    page.click("#next")
    wait_screen(page, READY)
    points = page.locator(".solo__pair .num").all_inner_texts()
    assert points == [str(rounds[0].master.points)] * 2

    page.click("#next")
    wait_screen(page, TIME)
    page.click("#pause-round button")
    wait_screen(page, "main.solo.is-paused")
    assert page.locator("tile-rack").count() == 0
    assert page.locator("#board .sq").count() == 225
    assert page.locator("#board .is-taken").count() == 0
    page.click("#next")
    wait_screen(page, TIME)
    page.fill("#solo-at", "A1")
    page.fill("#solo-word", "zzz")
    wait_until(page, lambda: "A1 ZZZ" in page.inner_text("#next"), "what is written")
    page.click("#next")
    wait_screen(page, READY)
    assert "1.7" in page.inner_text(".solo__last")

    page.click("#next")
    wait_screen(page, TIME)
    page.click("#hand-in-nothing button")
    wait_screen(page, OVER)
    assert page.evaluate("document.activeElement.closest('tile-board')") is None, "it is over"
    assert page.locator(".solo__rounds tbody tr").count() == 3
    assert axe.axe_faults(page) == []
    assert kinds_of(page).count("hand_in") == 3
    assert kinds_of(page)[-1] == "end_solo"


def test_tiles_drawn_afresh_are_for_as_many_rounds_as_are_chosen(page, server):
    open_desk(page, server.url, "/duplicate/solo/new", "#begin")
    page.check("#length-2")
    page.fill("#rounds", "2")
    page.fill("[name=time]", "0:30")
    page.wait_for_timeout(400)  # the form is drawn anew
    assert page.is_checked("#length-2")
    assert (page.input_value("#rounds"), page.input_value("[name=time]")) == ("2", "0:30")
    page.click("#next")
    wait_screen(page, READY)
    for after in (READY, OVER):
        page.click("#next")
        wait_screen(page, TIME)
        page.click("#hand-in-nothing button")
        wait_screen(page, after)
    assert page.locator(".solo__rounds tbody tr").count() == 2


def test_laid_tiles_become_the_move_when_time_is_over(page, server):
    game, text = finished_evening()
    open_evening(page, server, text, route="/duplicate/solo/new", selector="#begin")
    page.select_option("#source", game.opened.id)
    wait_until(page, lambda: page.locator("#ruleset").count() == 0, "what is asked of an evening")
    page.fill("[name=time]", "0:15")
    page.click("#next")
    wait_screen(page, READY)
    master = game.game.rounds[0].master
    page.click("#next")
    wait_screen(page, TIME)
    lay(page, master)
    wait_screen(page, READY, 30)
    points = page.locator(".solo__pair .num").all_inner_texts()
    assert points == [str(master.points)] * 2
    assert kinds_of(page)[-3:] == ["give_cue", "end_round", "hand_in"]


def list_faults(page, *, whole=False):
    """Return elements that are cut, too small or, if the whole must fit a tablet, out of sight."""
    page.evaluate("document.getElementById('toasts').replaceChildren()")
    faults = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        faults += [f"{width}: {fault}" for fault in layout.layout_faults(page)]
        fits = "document.documentElement.scrollHeight <= innerHeight"
        if whole and width > 390 and not page.evaluate(fits):
            faults.append(f"{width}: it does not fit")
    page.set_viewport_size({"width": 1180, "height": 820})
    return faults


def test_elements_are_neither_cut_nor_too_small_to_hit(page, server):
    rounds = sit_down(page, server)
    result = {"ready": list_faults(page, whole=True)}
    page.evaluate("location.hash = '#/duplicate/solo/new'")
    wait_screen(page, "#begin")
    result["new"] = list_faults(page)
    page.evaluate("location.hash = '#/duplicate/solo'")
    wait_screen(page, READY)
    page.click("#next")
    wait_screen(page, TIME)
    lay(page, rounds[0].master)
    wait_until(page, lambda: page.is_enabled("#next"), "the move may be handed in")
    result["laid"] = list_faults(page, whole=True)
    page.click("#pause-round button")
    wait_screen(page, "main.solo.is-paused")
    result["paused"] = list_faults(page, whole=True)
    page.click("#next")
    wait_screen(page, TIME)
    page.fill("#solo-at", "A1")
    page.fill("#solo-word", "zzz")
    wait_until(page, lambda: "A1 ZZZ" in page.inner_text("#next"), "what is written")
    page.click("#next")
    wait_screen(page, READY)
    result["after"] = list_faults(page, whole=True)
    page.click("[data-dialog=more]")
    result["more"] = list_faults(page)
    page.click("#more [data-dialog=leave]")
    page.click("#leave .btns > button")
    wait_screen(page, OVER)
    result["ended"] = list_faults(page, whole=True)
    assert {screen: faults for screen, faults in result.items() if faults} == {}
