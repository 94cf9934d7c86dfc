"""The focus and the reading order after an answer; the rig watches the same in all other tests."""

from tests.e2e.rig.desk import events, wait_until
from tests.e2e.screens.duplicate_rooms import use_game
from tests.e2e.screens.house import go_to
from tests.e2e.screens.test_analyse_focus import begin_analysis, has_focus, on_board

# The page learns late of the next address: what it asked for before is painted first.
LATE = """
(route) => addEventListener("hashchange", (event) => {
  event.stopImmediatePropagation();
  const { newURL } = event;
  const go = () => dispatchEvent(new HashChangeEvent("hashchange", { newURL }));
  const detail = { route, fields: [], onAnswer: () => setTimeout(go, 300) };
  dispatchEvent(new CustomEvent("faristol-send", { detail }));
}, { capture: true, once: true })
"""
FOCUS = "document.activeElement.id || document.activeElement.localName"


def faults(watch):
    return [fault for fault in watch.faults if "by ear" in fault]


def test_watch_sees_lost_focus_live_region_and_repeated_sentence(page, watch):
    """A check that never finds anything proves nothing (third-round 8-B3, 8-B4)."""
    watch.allow("by ear")
    go_to(page, "/players/new", "form[data-command=add_player]")
    page.evaluate(
        """() => {
          const node = document.createElement("p");
          node.setAttribute("role", "status");
          document.querySelector("#screen main").append(node);
        }"""
    )
    wait_until(page, lambda: any("a live region" in fault for fault in faults(watch)), "the region")
    page.evaluate(
        """() => {
          const form = document.createElement("form");
          form.dataset.command = "nothing_that_is_there";
          document.addEventListener("submit", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
          form.addEventListener("submit", (event) => event.preventDefault());
          document.activeElement.blur();
          document.querySelector("#screen main").append(form);
          form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
        }"""
    )
    wait_until(
        page, lambda: any("the focus is on body" in fault for fault in faults(watch)), "body"
    )
    page.evaluate(
        """() => {
          globalThis.taking = setInterval(() => document.activeElement.blur(), 10);
          const detail = { command: "check_storage", fields: [], answered() {} };
          dispatchEvent(new CustomEvent("faristol-send", { detail }));
        }"""
    )
    wait_until(
        page, lambda: any("after check_storage" in fault for fault in faults(watch)), "a slip's"
    )
    page.evaluate(
        """() => {
          clearInterval(taking);
          // a new act: the one before may be too long ago
          const detail = { command: "check_storage", fields: [], answered() {} };
          dispatchEvent(new CustomEvent("faristol-send", { detail }));
          const line = () => Object.assign(document.createElement("p"), { textContent: "Said" });
          for (let n = 0; n < 2; n += 1) document.getElementById("announcer").append(line());
        }"""
    )
    wait_until(
        page, lambda: any("spoken twice: Said" in fault for fault in faults(watch)), "the line"
    )


def test_route_is_reached_once_its_own_screen_is_painted(page):
    """The answer to what was asked before made the old screen pass for the next one."""
    page.evaluate(LATE, "/players")
    go_to(page, "/players/new")
    assert page.query_selector("form[data-command=add_player]")


def test_announced_master_move_has_focus_on_its_heading(page):
    """A reader said "main" and nothing else (third-round 8-B3)."""
    use_game(page, "master")
    go_to(page, "/duplicate/master", "#announce")
    if page.locator("#announce [name=is_all]").count():
        page.check("#announce [name=is_all]")
    if page.is_disabled("#next"):
        page.locator(".cand input").first.check()
        wait_until(page, lambda: page.is_enabled("#next"), "the slab")
    page.focus("#next")
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.query_selector(".master__fixed"), "the move")
    assert page.evaluate("document.activeElement.matches('main h2')")
    assert "the master move" in page.text_content("#title")


def test_listed_move_that_plays_rack_out_leads_to_tiles_of_rack(page):
    """It was on "Hide", and the next Enter hid the list (third-round 8-B11)."""
    begin_analysis(page, rack="CASA")
    page.focus("#moves-list [tabindex='0']")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    wait_until(page, lambda: page.is_enabled("#next"), "a move")
    page.keyboard.press("Enter")
    wait_until(page, lambda: on_board(page) > 0, "the move on the board")
    assert on_board(page) == len("CASA"), "the best move takes all four"
    wait_until(page, lambda: page.evaluate(FOCUS) == "rack-typed", "the field")
    assert [event["kind"] for event in events(page)][-1] == "play_move"


def test_heading_is_followed_by_way_to_next_action(page):
    """It was behind the bar, the rows and all fields (third-round 8-B12)."""
    go_to(page, "/players/new", "#next")
    page.focus("#title")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUS) == "next"
    go_to(page, "/settings", "form[data-command=change_settings]")
    assert page.locator("#next").count() == 0
    page.focus("#title")
    page.keyboard.press("Tab")
    assert not has_focus(page, ".skip.is-next")


def test_tiles_of_rack_are_a_single_stop(page):
    """They were seven, beside their arrows (third-round 8)."""
    begin_analysis(page)
    page.focus("#rack [tabindex='0']")
    page.keyboard.press("ArrowRight")
    assert has_focus(page, "#rack li:nth-child(2) button[tabindex='0']")
    page.keyboard.press("Tab")
    assert not has_focus(page, "#rack button")
