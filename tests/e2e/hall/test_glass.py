"""A hall window without an operator: full screen, no pointer, a screen that stays on.

HTML has no effect in it.
"""

from tests.e2e.hall.window import (
    announce,
    messages_of,
    show_board,
    start_round,
    wait_element,
    wait_text,
)
from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.analyse_rooms import paste
from tests.e2e.screens.clock_rooms import close_early
from tests.e2e.screens.house import go_to

# asked for, and granted or refused as the test says
WAKE = """
globalThis.asked = 0;
globalThis.granted = %s;
Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request: async (what) => {
  asked += 1;
  if (!granted) throw new DOMException("no", "NotAllowedError");
  return { released: false, what, async release() { this.released = true; } };
} } });
"""
HOSTILE = """
<p id="kept" onclick="globalThis.run = 1" style="color: red">kept<script>globalThis.run = 2</script></p>
<img src="x" onerror="globalThis.run = 3"><iframe srcdoc="<script>parent.run = 4</script>"></iframe>
<a href="javascript:run = 5">link</a><form action="https://evil.test"><button>send</button><input></form>
<svg onload="globalThis.run = 6"><script>globalThis.run = 7</script></svg><style>body { display: none }</style>
<link rel="stylesheet" href="https://evil.test/a.css"><meta http-equiv="refresh" content="0;url=https://evil.test">
<base href="https://evil.test/"><object data="https://evil.test"></object><template><b>t</b></template><details ontoggle="run = 8" open>d</details>
"""


def test_tap_or_key_f_fills_screen_and_leaves_full_screen(judge, hall):
    def is_full():
        return hall.evaluate("document.fullscreenElement !== null")

    hall.bring_to_front()
    hall.keyboard.press("f")
    wait_until(hall, is_full, "full screen")
    # the browser says so a moment after it is
    is_renamed = lambda: hall.inner_text("#full") == "Leave full screen"  # noqa: E731
    wait_until(hall, is_renamed, "the name of the button")
    hall.keyboard.press("f")
    wait_until(hall, lambda: not is_full(), "the window again")
    hall.mouse.click(300, 200)
    wait_until(hall, is_full, "full screen by a tap")
    hall.mouse.click(300, 200)
    hall.wait_for_timeout(200)
    assert is_full(), "a second tap leaves it as it is"
    hall.mouse.move(400, 300)
    hall.click("#full")
    wait_until(hall, lambda: not is_full(), "the window by the button")


# a picture of two lists, as the judge's page sends one
LISTS = """
() => {
  const list = (name) => `<section class="turn"><header><h3>${name}</h3></header></section>`;
  const html = `<div class="picture is-pages is-standings"><div class="turns of-2">${list("One")}${list("Two")}</div></div>`;
  const picture = { lang: "en", look: "", title: "Lists", html, clock: null, says: {} };
  ear.postMessage({ type: "picture", from: "judge", picture, beat: null, called: [] });
}
"""


def test_turning_lists_stop_by_key(ear, another_hall):
    """third-round 8, C: the hall's turning pages could not be stopped by key."""
    hall = another_hall(state="waiting")
    assert hall.is_hidden("#hold")
    ear.evaluate(LISTS)
    states = lambda: hall.evaluate(  # noqa: E731
        "document.getAnimations().filter((one) => /^turn-of/.test(one.animationName)).map((one) => one.playState)"
    )
    wait_until(hall, lambda: states() == ["running", "running"], "two lists in turn")
    hall.keyboard.press("Tab")
    assert hall.evaluate("document.activeElement.textContent") == "Stay with this list"
    hall.keyboard.press("Enter")
    wait_until(hall, lambda: states() == ["paused", "paused"], "the list to stay")
    assert hall.evaluate("document.activeElement.textContent") == "Show the lists in turn"
    hall.keyboard.press("Enter")
    wait_until(hall, lambda: states() == ["running", "running"], "the lists in turn again")


def test_pointer_and_button_disappear_without_movement(judge, hall):
    def cursor():
        return hall.evaluate("getComputedStyle(document.body).cursor")

    hall.mouse.move(200, 200)
    assert cursor() != "none"
    assert hall.evaluate("getComputedStyle(document.getElementById('full')).opacity") == "1"
    wait_until(hall, lambda: cursor() == "none", "the pointer to go", 6)
    assert hall.evaluate("getComputedStyle(document.getElementById('full')).opacity") == "0"
    hall.keyboard.press("Tab")
    assert hall.evaluate("document.activeElement.id") == "full"
    assert hall.evaluate("getComputedStyle(document.getElementById('full')).opacity") == "1"


def test_screen_stays_on(judge, another_hall):
    hall = another_hall(script=WAKE % "true")
    wait_until(hall, lambda: hall.evaluate("asked") >= 1, "the lock to be asked for")
    assert hall.is_hidden("#dark")


def test_screen_that_may_go_dark_warns_and_tap_requests_lock_again(judge, another_hall):
    hall = another_hall(script=WAKE % "false")
    wait_until(hall, lambda: hall.is_visible("#dark"), "the word that it goes dark")
    assert "This screen may go dark" in hall.inner_text("#dark")
    hall.evaluate("granted = true")
    hall.mouse.click(300, 200)
    wait_until(hall, lambda: hall.is_hidden("#dark"), "the word to go")


def test_hostile_html_does_no_harm(judge, hall, ear, watch):
    watch.allow("Content Security Policy|^console: csp: ")  # it stands between, and would do alone
    announce(judge, "Abans")
    wait_text(hall, "Abans")
    wait_until(ear, lambda: "Abans" in str(messages_of(ear, "picture")), "the picture")
    hall.evaluate("globalThis.run = 0")
    ear.evaluate(
        """(html) => ear.postMessage({ ...said.findLast(({ type }) => type === "picture"),
          picture: { html, lang: "ca", look: "", title: "x", clock: null, says: {} } })""",
        HOSTILE,
    )
    wait_until(hall, lambda: hall.query_selector("#hall #kept"), "what may stay")
    hall.mouse.click(200, 40)
    hall.wait_for_timeout(300)
    assert hall.evaluate("globalThis.run") == 0
    assert hall.inner_text("#hall") == "kept"
    names = hall.evaluate("[...document.querySelectorAll('#hall *')].map((one) => one.localName)")
    assert names == ["p"]
    attributes = hall.evaluate(
        "[...document.querySelector('#kept').attributes].map(({ name }) => name)"
    )
    assert attributes == ["id"]


def test_turned_tablet_hides_judge_and_displays_way_back(judge):
    announce(judge, "Ben tornats")
    start_round(judge, "0:34")
    judge.evaluate(
        """async () => {
          const { banner, toast } = await import(new URL("js/notices.js", document.baseURI));
          toast("a secret");
          banner("news", "another secret", { dismiss: "Close" });
          globalThis.calls = [];
          document.addEventListener("faristol-say", ({ detail }) => calls.push(detail.caption));
        }"""
    )
    go_to(judge, "/hall", "#announce")
    judge.click("a[href='#/hall/here']")
    wait_screen(judge, ".hall-here")
    wait_until(judge, lambda: judge.evaluate("document.fullscreenElement !== null"), "full screen")
    text = judge.inner_text("body")
    assert "secret" not in text
    assert "Ben tornats" in text
    seen_texts = [line for line in text.split("\n") if line.strip()]
    assert {"Back to the judge", "Turn it upside down"} < set(seen_texts)
    assert len(seen_texts) <= 8, seen_texts
    assert judge.locator("#screen :is(button, a[href], input)").filter(visible=True).count() == 2
    # the clock goes on, in figures and in calls
    wait_until(judge, lambda: judge.query_selector(".hall-here .clock.is-last"), "the last seconds")
    wait_until(judge, lambda: "30 segons!" in judge.evaluate("calls"), "the call")
    assert judge.query_selector(".hall-here"), "what was called did not lead away"
    judge.click("text=Turn it upside down")
    wait_screen(judge, ".hall-here.is-turned")
    angle = judge.evaluate("getComputedStyle(document.querySelector('.hall-here .hall')).rotate")
    assert angle == "180deg"
    judge.click("text=Back to the judge")
    wait_screen(judge, "#announce")
    wait_until(judge, lambda: judge.evaluate("document.fullscreenElement === null"), "the window")
    assert "another secret" in judge.inner_text("body")


def test_turned_tablet_keeps_screen_on(context, server, page):
    page.evaluate(WAKE % "true")
    go_to(page, "/hall/here", ".hall-here")
    wait_until(page, lambda: page.evaluate("asked") == 1, "the lock to be asked for")


def test_called_letters_grow_into_a_rack(judge, hall):
    call_letters(judge, "left=Z&rack=AL·LNYDO", 6)
    assert hall.is_hidden("#called")
    for count in (1, 2, 3):
        judge.click("#round-caller [data-act=next]")
        wait_until(
            hall, lambda count=count: hall.locator("#called li").count() == count, "one more letter"
        )
    text = judge.locator("#round-caller [data-part=called] > li .tile b").all_text_contents()[:3]
    assert hall.locator("#called .tile b").all_text_contents() == text
    assert hall.locator("#called .is-now .tile b").all_text_contents() == text[2:]
    go_to(judge, "/players", "#finder")
    wait_until(hall, lambda: hall.is_hidden("#called"), "the rack to go with who called it")
    wait_element(hall, "#hall .picture")


def call_letters(judge, rack, count):
    """Let a judge read the letters of a round."""
    go_to(judge, f"/clock/round?letters=yes&language=ca&{rack}", "#round-caller")
    tiles = judge.locator("#round-caller [data-part=called] > li")
    wait_until(judge, lambda: tiles.count() == count, "its letters")
    judge.evaluate("document.querySelector('#round-caller').act('manual')")
    judge.wait_for_selector("#round-caller[data-state=manual]")


def test_called_letters_are_no_second_rack_beside_same_rack(judge, hall, ear):
    paste(judge)
    show_board(judge, with_rack=True)
    wait_element(hall, "#hall .rack li")
    call_letters(judge, "left=QUE&rack=SOL", 5)
    judge.click("#round-caller [data-act=next]")
    wait_element(hall, "#called:not([hidden]) li")  # other letters: those of the next round
    call_letters(judge, "left=LLENY&rack=DOA", 7)
    for count in range(3):
        before = len(messages_of(ear, "called"))
        judge.click("#round-caller [data-act=next]")
        wait_until(ear, lambda n=before: len(messages_of(ear, "called")) > n, f"call {count}")
    wait_until(hall, lambda: hall.is_hidden("#called"), "the rack of the picture alone", 3)
    assert hall.is_visible("#hall .rack")


def test_reader_does_not_read_called_letters_over_voice(judge, hall):
    assert hall.locator("#called").get_attribute("aria-live") is None
    assert hall.locator("[aria-live] #called, [role=status] #called").count() == 0


def test_called_letters_stay_until_round_is_closed(judge, hall):
    go_to(judge, "/clock", "#begin-rounds")
    judge.click("#next")
    wait_screen(judge, "#start-round")
    call_letters(judge, "left=&rack=AE", 2)
    judge.click("#round-caller [data-act=next]")
    wait_element(hall, "#called:not([hidden]) li")
    judge.click("#start-round button")
    wait_element(hall, "#hall .clock.is-running")
    go_to(judge, "/hall", "#announce")
    announce(judge, "Encara hi som")
    wait_text(hall, "Encara hi som")
    assert hall.locator("#called .tile b").all_text_contents() == ["A"]
    judge.reload()
    wait_screen(judge, "#announce")
    wait_until(judge, lambda: judge.query_selector("html[data-engine=ready]"), "the engine")
    announce(judge, "Tornem-hi")
    wait_text(hall, "Tornem-hi")
    assert hall.locator("#called .tile b").all_text_contents() == ["A"]
    go_to(judge, "/clock/round", "#end-round")
    close_early(judge)
    wait_until(hall, lambda: hall.is_hidden("#called"), "the letters to go with their round")
