"""A whole round on one screen: by keys alone, from the call to the master move, also without a server."""

from tests.e2e.clock.hall import EARS
from tests.e2e.duplicate.evening import evening, open_evening
from tests.e2e.duplicate.still import PLACES, list_moved
from tests.e2e.duplicate.table import Judge
from tests.e2e.hall.window import end_of
from tests.e2e.rig import probe
from tests.e2e.rig.desk import events, wait_draft, wait_engine, wait_screen, wait_until
from tests.e2e.voice.hearing import events_of

RACK = "S A N U N"
AHEAD = 25


def test_round_by_keys_alone(context, server):
    judge = Judge(context, server, rounds=9)
    page = judge.page
    assert page.evaluate("document.activeElement.id") == "rack-typed", "where the hand begins"
    judge.press("sanun Enter")
    wait_screen(page, "letter-caller")
    judge.settle()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('#start-round') !== null"):
            break
    page.keyboard.press("Enter")
    wait_screen(page, "slip-entry")
    judge.settle()
    for table in range(1, 24):
        judge.press(f"{table}" if table > 2 else f"{table} Enter")
        judge.press("S ArrowDown Enter" if table % 3 else "01 Enter")
    judge.settle()
    assert judge.missing == [24]
    judge.press("24 S ArrowDown Enter")
    judge.settle()
    assert judge.missing == []
    page.wait_for_timeout(900)
    page.keyboard.press("Enter")  # nothing is typed: the slab closes the round, and asks
    wait_screen(page, "dialog[open] [form^=close-round]")
    page.focus("dialog[open] [form^=close-round]")
    page.keyboard.press("Enter")
    wait_screen(
        page, ".choosing__null"
    )  # closing and choosing are one act; null slips are told there
    assert page.evaluate("location.hash") == "#/duplicate/master"
    kinds = [event["kind"] for event in events(page) if event["kind"].endswith("_round")]
    assert kinds[-2:] == ["start_round", "end_round"]


def test_single_tap_calls_letters_and_round_begins_at_onset_of_time(context, server):
    """CAT-DUP 1.4-4, 1.4-5; and the call is not cut by the screen that changes around it."""
    judge = Judge(context, server, rounds=9)
    page = judge.page
    page.fill("#rack-typed", RACK)
    page.keyboard.press("Enter")
    wait_screen(page, "letter-caller")
    page.click("#round-caller [data-act=start]")
    wait_until(page, lambda: events_of(page, "time-onset"), "the onset", 60)
    wait_screen(page, "slip-entry")
    (onset,) = events_of(page, "time-onset")
    (moment,) = [
        event["data"]["moment"] for event in events(page) if event["kind"] == "start_round"
    ]
    assert abs(moment["counter"] - onset["at"]) <= AHEAD
    wait_until(page, lambda: events_of(page, "called-end"), "the call to its end", 20)


def test_round_is_unchanged_after_restart_without_server(fresh, own_server):
    context, _ = fresh(own_server.origin)
    context.add_init_script(probe.probe_script())
    context.add_init_script(EARS)
    page = context.new_page()
    _, text = evening(rounds=9)
    open_evening(page, own_server, text, selector=".dup-rack")
    page.reload()  # from here on it is served from the device
    wait_engine(page)
    wait_screen(page, "#rack-typed")
    page.fill("#rack-typed", RACK)
    page.keyboard.press("Enter")
    wait_screen(page, "letter-caller")
    page.click("#start-round button")
    wait_screen(page, "slip-entry")
    own_server.kill()
    page.keyboard.type("4S")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.query_selector(".seat[data-table='4'][data-is=in]"), "a slip")
    page.keyboard.type("14A1SA")
    wait_draft(page, "A1SA")
    before = page.evaluate("({ ...document.querySelector(`.seat[data-table='4']`).dataset })")
    end = end_of(page, ".clock__time")
    page.reload()
    wait_engine(page)
    wait_screen(page, "slip-entry")
    assert (
        page.evaluate("({ ...document.querySelector(`.seat[data-table='4']`).dataset })") == before
    )
    wait_until(page, lambda: page.input_value("#slip-move") == "A1SA", "what was typed")
    assert page.input_value("#slip-table") == "14"
    wait_until(page, lambda: page.query_selector("#slip-list [aria-selected=true]"), "a choice")
    assert page.is_enabled("#slip-next")
    assert abs(end_of(page, ".clock__time") - end) <= 1.5


def test_moves_are_covered_while_clock_runs(context, server):
    judge = Judge(context, server, rounds=9)
    judge.begin(RACK)
    assert judge.options == []
    judge.press("4S ArrowDown Enter")
    judge.settle()
    seen = judge.page.inner_text("#slips-in")
    assert judge.seat(4)["word"] not in seen
    judge.uncover()
    assert judge.seat(4)["word"] in judge.page.inner_text("#slips-in")


def test_second_reading_displays_differences(context, server):
    judge = Judge(context, server, rounds=9)
    judge.begin(RACK)
    judge.press("* S ArrowDown Enter")
    judge.settle()
    page = judge.page
    page.evaluate("location.hash = '#/duplicate/round?check=yes'")
    wait_screen(page, "slip-entry[data-mode=check]")
    judge.press("4S ArrowDown Enter 5S ArrowDown ArrowDown Enter")
    judge.settle()
    displayed = page.inner_text("#slips-in")
    assert "Eulàlia" in displayed
    assert "David" not in displayed
    assert "First reading" in page.inner_text(".difference [value=first]")
    page.evaluate("location.hash = '#/duplicate/round'")
    wait_screen(page, "slip-entry:not([data-mode=check])")
    text = page.inner_text("#unchecked")
    assert "1 difference is not settled" in text
    assert "22 slips were not read a second time: tables 1, 2, 3, 6," in text
    page.click("#unchecked a")
    wait_screen(page, "slip-entry[data-mode=check]")
    page.click(".difference [value=second]")
    judge.settle()
    assert page.query_selector(".difference") is None


def test_clock_of_round_goes_on_after_start_on_another_screen(context, server):
    judge = Judge(context, server, rounds=9)
    judge.begin(RACK)
    page = judge.page
    page.goto(server.blank)
    page.goto(f"{server.url}#/words")
    wait_engine(page)
    requested = "probe.wire.some((one) => one.type === 'request' && JSON.stringify(one).includes('/clock/background'))"
    wait_until(page, lambda: page.evaluate(requested), "the clock to be taken up", 30)
    judge.settle()
    assert page.evaluate("location.hash") == "#/words"
    kinds = [event["kind"] for event in events(page)]
    assert "check_time" in kinds, "what happened meanwhile is in the game's own log"


def test_reader_of_rack_has_slab_in_sight_with_progress_of_call(context, server):
    judge = Judge(context, server, rounds=9)
    page = judge.page
    page.fill("#rack-typed", RACK)
    page.keyboard.press("Enter")
    wait_screen(page, "letter-caller")
    page.click("[data-dialog=call-more]")
    page.click("[data-call=manual]")
    page.wait_for_selector("#round-caller[data-state=manual]")
    seen = []
    for width, height in [(1180, 820), (820, 1180)]:
        page.set_viewport_size({"width": width, "height": height})
        for _ in range(2):
            page.click("#round-caller [data-act=next]")
            page.wait_for_timeout(100)
            slab = page.evaluate(
                "(() => { const { top, bottom } = document.querySelector('#round-caller [data-act=next]').getBoundingClientRect(); return [top, innerHeight - bottom]; })()"
            )
            assert slab[0] >= 0, (width, slab)
            assert slab[1] >= -1, (width, slab)
            seen.append(page.inner_text("#round-caller [data-part=where]"))
    assert [line.rpartition("· ")[2] for line in seen] == ["1 of 7", "2 of 7", "3 of 7", "4 of 7"]
    text = "[...document.querySelectorAll('.called .tile')].map((one) => getComputedStyle(one).visibility)"
    assert page.evaluate(text) == 4 * ["visible"] + 3 * ["hidden"], "the rack grows into its places"


# Whether the page has the answer to a command that it sent.
HAS_ANSWERED = """(command) => {
  const sent = probe.wire.find((message) => message.type === "request" && message.command === command);
  return Boolean(sent && probe.wire.some(({ type, id }) => type === "answer" && id === sent.id));
}"""
# No time passes between the painting of the answer and the end of the page.
RELOAD_WHEN_PAINTED = f"""(command) => {{
  const hasAnswered = {HAS_ANSWERED};
  new MutationObserver(() => {{ if (hasAnswered(command)) location.reload(); }})
    .observe(document.querySelector("#slips-in"), {{ subtree: true, childList: true }});
}}"""


def test_screen_painted_at_start_is_of_last_answer_and_marked_as_earlier(context, server):
    judge = Judge(context, server, rounds=2)
    page = judge.page
    judge.begin(judge.evening.next_rack())
    before = page.evaluate(PLACES)
    probe.hold_engine(page)  # every start from here on
    for table in (2, 1):
        page.evaluate(RELOAD_WHEN_PAINTED, "read_slips")
        judge.press(f"{table} Enter 00 Enter")
        page.wait_for_selector("html[data-painted=stored] .seat")
        assert judge.seat(table)["is"] == "in", "the slip that was answered last"
        assert "being brought up to date" in page.inner_text("#engine-line")
        probe.let_engine_go(page)
        wait_engine(page)
        wait_screen(page, "slip-entry")
        # The clock checks itself at each start. While a command is under way no screen is stored, since it may take
        # stored screens away: a page that ends just then paints the screen before, as one that waits for Python.
        wait_until(page, lambda: page.evaluate(HAS_ANSWERED, "check_round"), "the clock's check")
        judge.settle()
    notes = page.inner_text(".clock-notes")
    assert notes.count("opened again") == 1, "said once, however often it happened"
    assert list_moved(before, page.evaluate(PLACES)) == {}
