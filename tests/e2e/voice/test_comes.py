"""The download of the voice of the language in use, after the first screen, across broken connections."""

from tests.e2e.rig.desk import open_desk, voices, wait_screen, wait_until, wait_voice
from tests.e2e.screens.house import go_to
from tests.e2e.voice.hearing import (
    SPY,
    open_voice,
    press_button,
    started_clips,
)

CHECK = """
import(new URL("js/device.js", document.baseURI)).then(({ callServiceWorker }) => callServiceWorker("check"))
"""
PACK = "audio/ca.mp3pack"


def test_broken_connection_delays_no_screen_and_download_resumes(fresh, own_server):
    own_server.cut[PACK] = [300_000, 250_000]
    context, watch = fresh(own_server.origin)
    watch.allow("Failed to (load|fetch)|ERR_|network error")
    page = context.new_page()
    open_desk(page, own_server.url, "/", "#here:not([data-state=ok])")
    assert voices(page)["ca"]["state"] != "here"
    go_to(page, "/settings", "form[data-command=change_settings]")  # meanwhile all goes on
    go_to(page, "/", ".doors")
    wait_voice(page)
    wait_screen(page, "#here[data-state=ok]")
    assert own_server.ranges == ["", "bytes=300000-", "bytes=550000-"]
    assert page.evaluate(CHECK)["bad"] == [], "it is whole"
    # another language brings its own, and the one of before stays
    page.evaluate("location.hash = '#/settings'")
    page.click("form[data-command=change_settings] [name=lang][value=ro]")
    wait_voice(page, "ro")
    assert voices(page)["ca"]["state"] == "here"


def test_pack_changed_during_download_is_fetched_again(fresh, own_server, site):
    context, watch = fresh(own_server.origin)
    watch.allow("Failed to (load|fetch)|ERR_|network error")
    own_server.first[PACK] = bytes(400_000)
    own_server.cut[PACK] = []
    page = context.new_page()
    open_desk(page, own_server.url, "/", "#here")
    wait_voice(page)
    assert own_server.ranges[:1] == ["bytes=400000-"]
    assert own_server.ranges[-1] == "", "from its beginning: what had come was of another pack"
    assert page.evaluate(CHECK)["bad"] == []
    page.add_init_script(SPY)
    page.reload()
    open_voice(page, own_server.url)
    press_button(page, "start")
    wait_until(page, lambda: started_clips(page), "it to speak")
