"""Both clocks, and the letters before one, without a server and after a restart of the tablet."""

from tests.e2e.clock.hall import EARS
from tests.e2e.rig import probe
from tests.e2e.rig.desk import events, open_desk, wait_engine, wait_screen, wait_until
from tests.e2e.screens.clock_rooms import close_early
from tests.e2e.screens.house import go_to

COLOURED = ".clock:is(.is-minute, .is-last)"
VOICE = r"ERR_FAILED .*/audio/ca\."  # it was never fetched: the tones have to do


def test_clocks_go_on_without_server_and_after_restart(fresh, own_server):
    context, watch = fresh(own_server.origin)
    watch.allow(VOICE)
    context.add_init_script(probe.probe_script())
    context.add_init_script(EARS)
    page = context.new_page()
    open_desk(page, own_server.url, "/clock", "#begin-rounds")
    page.reload()  # from here on it is served from the device
    wait_engine(page)
    own_server.kill()
    go_to(page, "/clock", "#begin-rounds")
    page.fill("#round-time", "1:10")
    page.click("#next")
    wait_screen(page, "#start-round")
    page.click("#next")
    wait_screen(page, "#end-round")
    wait_until(page, lambda: page.query_selector(COLOURED), "the last minute", 30)
    page.reload()
    wait_engine(page)
    wait_screen(page, "#end-round")
    assert page.query_selector(COLOURED)
    # the clock compares both clocks of the device once it is painted, and is answered
    noted = lambda: "opened again" in page.inner_text(".clock-notes")  # noqa: E731
    wait_until(page, noted, "what happened")
    close_early(page)
    wait_screen(page, "#start-round")
    go_to(page, "/clock?which=game", "#begin-game")
    page.click("#next")
    wait_screen(page, "#game-clock")
    page.click("#next")
    wait_screen(page, "[data-dialog=stop]")
    page.wait_for_timeout(400)
    page.keyboard.press("KeyA")
    pressed = lambda: any(event["kind"] == "press_clock" for event in events(page))  # noqa: E731
    wait_until(page, pressed, "the press")
    page.reload()
    wait_engine(page)
    wait_screen(page, "[data-dialog=stop]")
    assert page.get_attribute(".half.is-on", "data-side") == "2"
