"""All main jobs by keyboard alone, in a number of keys that may not grow."""

import tomllib
from pathlib import Path

import pytest

from tests.e2e.rig.desk import (
    events,
    names_on_screen,
    tables,
    wait_answers,
    wait_screen,
    wait_until,
)
from tests.e2e.screens.clock_rooms import ANOTHER_TAP, begin_game, begin_rounds
from tests.e2e.screens.duplicate_house import duplicate_house
from tests.e2e.screens.duplicate_rooms import use_game
from tests.e2e.screens.house import go_to, house
from tests.e2e.screens.judge_rooms import SWALLOWED, begin_session

TABLE = Path(__file__).with_name("keys.toml")
COUNTS = tomllib.loads(TABLE.read_text())
MOST = 60  # Tabs to anything on a screen; more, and it cannot be reached


class Hands:
    """Press keys and count them; nothing here can touch a mouse."""

    def __init__(self, page):
        self.page = page
        self.count = 0

    def press(self, key, times=1):
        for _ in range(times):
            self.page.keyboard.press(key)
            self.count += 1

    def type(self, text):
        """Type text, which is not counted."""
        self.page.keyboard.type(text)

    def at(self, selector):
        return self.page.evaluate(
            "(selector) => document.activeElement.matches(selector)", selector
        )

    def to(self, selector, key="Tab"):
        """Go to an element by Tabs."""
        assert self.page.query_selector(selector), f"no {selector}"
        for _ in range(MOST):
            if self.at(selector):
                return
            self.press(key)
        pytest.fail(f"{selector} cannot be reached with the keyboard")

    def nearest(self, selector):
        """Go to an element the shorter way round: with Tab, or back with Shift and Tab."""
        way = self.page.evaluate(NEAREST, selector)
        self.to(selector, "Tab" if way >= 0 else "Shift+Tab")


# How many stops forward (or, below nought, back) an element is, as the browser itself goes.
NEAREST = """
(selector) => {
  const stops = [...(document.querySelector("dialog:modal") ?? document).querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((node) => node.tabIndex >= 0 && !node.disabled && node.type !== "hidden" && node.checkVisibility({ visibilityProperty: true }) && !node.closest("[inert]")
      && !(node.type === "radio" && !node.checked && node.form?.elements[node.name]?.value));
  const goal = stops.indexOf(document.querySelector(selector));
  const here = document.activeElement;
  const before = stops.filter((node) => here.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING && !node.contains(here)).length;
  const isStop = stops.includes(here);
  const forward = goal - before + (isStop ? 0 : 1), back = before - goal;
  return goal >= before ? forward : (back <= stops.length - before + goal + 1 ? -back : 1);
}
"""


@pytest.fixture
def hands(full_page, request, capsys):
    """Hands for a job that begins on the list of players; their count is compared afterwards."""
    go_to(full_page, "/players", "#finder")
    hands = Hands(full_page)
    yield hands
    job = request.node.originalname.removeprefix("test_")
    if getattr(request.node, "report_call", None) is None or request.node.report_call.failed:
        return
    assert job in COUNTS, f"{job} = {hands.count} is missing from {TABLE.name}"
    expected = COUNTS[job]
    assert hands.count <= expected, f"{job} took {hands.count} keys, and {expected} were enough"
    if hands.count < expected:
        with capsys.disabled():
            print(
                f"\n  {job} takes {hands.count} keys now, not {expected}: {TABLE.name} may follow"
            )


def kinds_of(page):
    return [event["kind"] for event in events(page)]


def open_match(hands, text):
    """Find a player by typing, and open the match."""
    hands.nearest("#finder input[type=search]")
    hands.type(text)
    wait_until(hands.page, lambda: len(names_on_screen(hands.page)) == 1, "one to be found")
    hands.nearest("#players-rows th a")
    hands.press("Enter")
    wait_screen(hands.page, "form[data-command=change_player]")


def test_write_a_player_down(hands):
    hands.nearest("#next")
    hands.press("Enter")
    wait_screen(hands.page, "form[data-command=add_player]")
    hands.nearest("[name=name]")
    hands.type("Somebody New")
    hands.press("Enter")
    first = hands.page.locator("#names-so-far li").first  # of those there are already
    wait_until(hands.page, lambda: "Somebody New" in first.inner_text(), "the new one at the head")
    assert hands.at("[name=name]"), "the next one can be typed at once"


def test_correct_a_rating(hands):
    open_match(hands, "nuria")
    hands.nearest("[name=rating]")
    hands.press("Control+A")
    hands.type("1725")
    hands.press("Enter")
    wait_screen(hands.page, "#finder")
    assert "1725" in hands.page.inner_text("#players-rows")


def test_find_and_open_a_player(hands):
    open_match(hands, "stef tep")
    assert hands.page.input_value("#screen [name=name]") == "Ștefan Țepeș-Brăiloiu"


def test_make_a_favourite(hands):
    hands.nearest("#finder input[type=search]")
    hands.type("anna")
    wait_until(hands.page, lambda: len(names_on_screen(hands.page)) == 1, "one to be found")
    hands.nearest("#players-rows .star")
    hands.press("Enter")
    wait_until(hands.page, lambda: kinds_of(hands.page)[-1] == "favour_player", "a favourite")


def test_retire_a_player(hands):
    open_match(hands, "anna")
    hands.nearest("form[data-command=retire_player] button")
    hands.press("Enter")
    wait_until(hands.page, lambda: kinds_of(hands.page)[-1] == "retire_player", "the retirement")


def test_merge_two_players(hands):
    open_match(hands, "bosch")
    hands.nearest("a[href$='/merge']")
    hands.press("Enter")
    wait_screen(hands.page, "#merge-rows")
    hands.nearest("form.finder input[type=search]")
    hands.type("anna")
    wait_until(
        hands.page,
        lambda: hands.page.locator("#merge-rows a").count() == 1,
        "one to be found",
    )
    hands.nearest("#merge-rows a")
    hands.press("Enter")
    wait_screen(hands.page, "form[data-command=merge_players]")
    hands.nearest("#next")
    hands.press("Enter")
    wait_until(hands.page, lambda: kinds_of(hands.page)[-1] == "merge_players", "the merge")


def test_take_in_a_table(hands):
    hands.nearest("a[href='#/players/import']")
    hands.press("Enter")
    wait_screen(hands.page, "form[data-command=read_players_file]")
    hands.nearest("[name=pasted]")
    hands.page.keyboard.insert_text("Name;Club\nFirst One;A\nSecond One;B\n")
    hands.nearest("#next")
    hands.press("Enter")
    wait_screen(hands.page, "table.preview")
    hands.nearest("#next")
    hands.press("Enter")
    wait_until(hands.page, lambda: kinds_of(hands.page)[-1] == "import_players", "the table")


def test_look_a_word_up(hands):
    hands.nearest("a.bar__home")
    hands.press("Enter")
    wait_screen(hands.page, "a[href='#/words']")
    hands.nearest("#screen a[href='#/words']")
    hands.press("Enter")
    wait_screen(hands.page, "#words-found")
    hands.press("/")
    hands.type("casa")
    wait_until(hands.page, lambda: hands.page.query_selector("#words-found .is-yes"), "the verdict")


def test_lay_a_word_and_play_it(hands):
    hands.nearest("a.bar__home")
    hands.press("Enter")
    wait_screen(hands.page, "a[href='#/analyse']")
    hands.nearest("#screen a[href='#/analyse']")
    hands.press("Enter")
    wait_screen(hands.page, "tile-board")
    hands.nearest("#rack-typed")
    hands.type("casal")
    hands.press("Enter")
    wait_screen(hands.page, "#moves-list")
    hands.nearest("#board td[tabindex='0']")
    hands.type("casal")
    hands.press("Enter")
    wait_until(hands.page, lambda: kinds_of(hands.page)[-1] == "play_move", "the move")


def test_find_a_move_and_play_it(hands):
    go_to(hands.page, "/analyse", "#rack-typed")
    hands.nearest("#rack-typed")
    hands.type("casal")
    hands.press("Enter")
    wait_screen(hands.page, "#moves-list")
    hands.nearest("#moves-list button[tabindex='0']")
    hands.press("ArrowDown")
    wait_screen(hands.page, "#next:enabled")
    hands.press("Enter")
    wait_until(hands.page, lambda: kinds_of(hands.page)[-1] == "play_move", "the move")


def test_save_a_file(hands):
    hands.nearest("#copy-age button")
    with hands.page.expect_download() as waiting:
        hands.press("Enter")
    assert waiting.value.path().read_text().startswith("{")


def test_open_a_file(hands):
    hands.nearest("a.bar__home")
    hands.press("Enter")
    wait_screen(hands.page, "a[href='#/files']")
    hands.nearest("#screen a[href='#/files']")
    hands.press("Enter")
    wait_screen(hands.page, "form[data-command=open_file]")
    hands.nearest("form[data-command=open_file] [name=file]")
    with hands.page.expect_file_chooser() as waiting:
        hands.page.evaluate("0")  # the page knows who waits for the chooser before the key comes
        hands.press("Space")
    waiting.value.set_files(
        {"name": "a.jsonl", "mimeType": "text/plain", "buffer": house().text.encode()}
    )
    hands.nearest("form[data-command=open_file] button[type=submit]")
    hands.press("Enter")
    wait_until(hands.page, lambda: hands.page.query_selector("#toasts .toast"), "the answer")
    assert len(tables(hands.page)["streams"]) == 1


def test_delete_a_document(hands):
    hands.nearest("a.bar__home")
    hands.press("Enter")
    wait_screen(hands.page, "a[href='#/files']")
    hands.nearest("#screen a[href='#/files']")
    hands.press("Enter")
    wait_screen(hands.page, ".docs > li")
    hands.nearest("[form=choose-document]")
    hands.press("Enter")
    wait_until(hands.page, lambda: hands.page.query_selector("dialog:modal"), "the dialog")
    hands.nearest("dialog:modal [data-dialog^=delete-]")
    hands.press("Enter")
    wait_until(
        hands.page, lambda: hands.page.query_selector("dialog:modal [name=word]"), "the question"
    )
    hands.nearest("dialog:modal [name=word]")
    hands.type("delete")
    hands.press("Enter")
    wait_until(hands.page, lambda: tables(hands.page)["streams"] == [], "it to be gone")


def test_change_the_language(hands):
    hands.nearest("a.bar__home")
    hands.press("Enter")
    wait_screen(hands.page, "a[href='#/settings']")
    hands.nearest("#screen a[href='#/settings']")
    hands.press("Enter")
    wait_screen(hands.page, "button[name=lang][value=ro]")
    hands.nearest("button[name=lang][value=ro]")
    hands.press("Enter")
    wait_until(
        hands.page, lambda: hands.page.evaluate("document.documentElement.lang") == "ro", "ro"
    )


def test_check_the_device(hands):
    hands.nearest("a.bar__home")
    hands.press("Enter")
    wait_screen(hands.page, "a[href='#/ready']")
    hands.nearest("#screen a[href='#/ready']")
    hands.press("Enter")
    wait_screen(hands.page, ".checks li")


def test_the_table_of_counts_holds_every_job_and_no_other(request):
    jobs = {
        name.removeprefix("test_")
        for name, value in globals().items()
        if name.startswith("test_")
        and "hands" in value.__code__.co_varnames[: value.__code__.co_argcount]
    }
    assert jobs == set(COUNTS)


def test_judge_two_plays(hands):
    begin_session(hands.page)
    for words, verdict in (("casa al", "Acceptable"), ("casa xxx", "Not acceptable")):
        assert hands.at("#words")
        hands.type(words)
        hands.press("Enter")
        wait_screen(hands.page, "covered-verdict")
        text = hands.page.text_content("#screen .verdict h2")  # its heading tells a reader
        assert text == f"Verdict: {verdict}"
        hands.page.wait_for_timeout(SWALLOWED)
        hands.press("Enter")
        wait_screen(hands.page, "#ask")
        wait_until(hands.page, lambda: hands.at("#words"), "the field to wait for the next words")


def test_change_a_rule(hands):
    go_to(hands.page, "/rules", "#copy-rules")
    hands.count = 0
    hands.nearest("#copy-title")
    hands.press("Control+A")
    hands.type("Ours")
    hands.press("Enter")
    wait_screen(hands.page, "#restore-form")
    hands.nearest("a[href$='/exchange']")
    hands.press("Enter")
    wait_screen(hands.page, "#topic-form")
    hands.nearest("#exchange-least")
    hands.press("Control+A")
    hands.type("2")
    hands.press("Enter")
    wait_screen(hands.page, ".is-changed")
    hands.nearest("button[value='exchange.least']")
    hands.press("Enter")
    wait_until(
        hands.page, lambda: not hands.page.query_selector("#screen .is-changed"), "the restoration"
    )
    assert kinds_of(hands.page)[-3:] == ["copy_rules", "change_values", "change_values"]


def test_time_a_round(hands):
    begin_rounds(hands.page)
    hands.count = 0
    hands.nearest("#next")
    hands.press("Enter")
    wait_screen(hands.page, "[data-dialog=pause-why]")
    hands.nearest("[data-dialog=pause-why]")
    hands.press("Enter")
    hands.type("The light went out")
    hands.press("Enter")
    wait_screen(hands.page, "#resume-round")
    hands.nearest("#next")
    hands.press("Enter")
    wait_screen(hands.page, "[data-dialog=pause-why]")
    hands.page.wait_for_timeout(ANOTHER_TAP)
    hands.nearest("#next")
    hands.press("Enter")
    wait_screen(hands.page, "[id^=close-round][open]")
    hands.nearest("[form^=close-round]")
    hands.press("Enter")
    wait_screen(hands.page, "#start-round")
    assert kinds_of(hands.page)[-4:] == [
        "start_round",
        "pause_round",
        "resume_round",
        "end_round",
    ]


def test_time_a_game(hands):
    begin_game(hands.page)
    hands.count = 0
    hands.nearest("#next")
    hands.press("Enter")
    wait_screen(hands.page, "[data-dialog=stop]")
    for side in (1, 2):
        hands.page.wait_for_timeout(400)  # sooner it would be the hand of before
        hands.press("Space")
        pressed = wait_until(
            hands.page,
            lambda: [event for event in events(hands.page) if event["kind"] == "press_clock"],
            "a press",
        )
        assert pressed[0]["data"]["side"] == 1
        wait_until(
            hands.page,
            lambda side=side: hands.page.query_selector(f".half.is-on[data-side='{3 - side}']"),
            "the other half",
        )
        wait_answers(hands.page)  # it is shown before
    hands.nearest("#next")
    hands.press("Enter")
    hands.nearest("#stop [value=arbiter]")
    hands.press("Enter")
    wait_screen(hands.page, "#resume-same")


def test_announce_a_rack(hands):
    go_to(hands.page, "/voice?language=ca&left=Z&rack=AB", "#trial-caller")
    hands.nearest("#trial-caller [data-act=start]")
    hands.press("Enter")
    hands.page.wait_for_selector("#trial-caller[data-state=playing]")
    hands.press("Enter")
    hands.page.wait_for_selector("#trial-caller[data-state=paused]")


def test_announce_in_the_hall(hands):
    go_to(hands.page, "/", ".doors")
    hands.count = 0
    hands.nearest("#screen a[href='#/hall']")
    hands.press("Enter")
    wait_screen(hands.page, "#announce")
    hands.nearest("#announce-text")
    hands.type("Pausa")
    hands.nearest("[form=announce]")
    hands.press("Enter")
    wait_screen(hands.page, "#announcement-off")


def test_turn_the_tablet_round_and_back(hands):
    go_to(hands.page, "/hall", "#announce")
    hands.count = 0
    hands.nearest("#screen a[href='#/hall/here']")
    hands.press("Enter")
    wait_screen(hands.page, ".hall-here")
    hands.nearest(".hall-here a[href='#/hall']")
    hands.press("Enter")
    wait_screen(hands.page, "#announce")


def test_prepare_a_duplicate_for_two(hands):
    go_to(hands.page, "/", ".doors")
    hands.count = 0
    hands.nearest("#screen a[href='#/duplicate']")
    hands.press("Enter")
    wait_screen(hands.page, "a.next[href='#/duplicate/new']")
    hands.nearest("#next")
    hands.press("Enter")
    wait_screen(hands.page, "#begin")
    hands.nearest("#next")
    hands.press("Enter")
    wait_screen(hands.page, "#enrol-form")
    for count, name in enumerate(("Anna", "Benet"), start=1):
        hands.nearest("#enrol-name")
        hands.type(name)
        hands.press("Enter")
        wait_until(
            hands.page,
            lambda count=count: hands.page.locator("#entrants tbody tr").count() == count,
            name,
        )
    hands.nearest("#next")
    hands.press("Enter")
    wait_screen(hands.page, "#start-form")
    hands.nearest("#next")
    hands.press("Enter")
    wait_until(hands.page, lambda: "/duplicate/round" in hands.page.url, "the game begun")


def test_put_on_a_rack_and_start_its_clock(hands):
    use_game(hands.page, "hand")
    go_to(hands.page, "/duplicate/round", "#rack-typed")
    hands.count = 0
    hands.nearest("#rack-typed")
    hands.type(duplicate_house().rack)
    hands.press("Enter")
    wait_screen(hands.page, "#start-round")
    hands.nearest("#start-round button")
    hands.press("Enter")
    wait_screen(hands.page, "slip-entry")
    assert kinds_of(hands.page).count("start_round") == 1


def test_read_the_last_slip_and_fix_the_master_move(hands):
    use_game(hands.page, "master")
    go_to(hands.page, "/duplicate/round", "slip-entry")
    before = kinds_of(hands.page).count("announce_master")
    hands.count = 0
    hands.nearest("#slip-table")
    hands.type("6S")
    hands.press("ArrowDown")  # a letter is no move: one is chosen
    hands.press("Enter")
    wait_until(
        hands.page, lambda: not hands.page.query_selector(".seat[data-is=missing]"), "all in"
    )
    hands.nearest("#next")
    hands.press("Enter")
    wait_screen(hands.page, "#announce")
    hands.nearest("#announce #next")
    hands.press("Enter")
    wait_screen(hands.page, ".master__fixed")
    assert kinds_of(hands.page).count("announce_master") == before + 1
