"""The measure of screens in low, narrow and upright windows, which `test_walk.py` applies to each."""

from tests.e2e.rig.desk import wait_until
from tests.e2e.screens import fit
from tests.e2e.screens.duplicate_rooms import master_states, result_states, round_states
from tests.e2e.screens.house import go_to
from tests.e2e.screens.post_rooms import post_states
from tests.e2e.screens.tournament_rooms import tournament_states

ROW = 56  # css px of a move that one chooses
PLANTED = {
    "board is too small": ".board-frame { max-inline-size: min(100%, 100vh - 38rem); }",
    "not wholly in the window": ".next.next.next { position: static; margin-block-start: 200vh; }",
    "a word is broken": "h1 { inline-size: 2ch; overflow-wrap: anywhere; } h1 bdi { overflow-wrap: anywhere; }",
    "page scrolls sideways": "main { inline-size: 120vw; }",
}
OF_A_LYING_TABLET = {
    "not in its corner": ".dock { display: flex; } .dock .next.next { flex: 1 0 100%; }",
    "has another look": ".dock .btn.btn.btn { border-color: transparent; }",
}
PLANT = """
(rule) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rule);
  document.adoptedStyleSheets = rule ? [sheet] : [];
}
"""


def test_measure_sees_elements_that_do_not_fit_window(page):
    """Third-round 5-A1, 5-A2, 5-A4."""
    page.set_viewport_size({"width": 844, "height": 390})
    go_to(page, "/analyse", "tile-board")
    assert fit.fit_faults(page) == []
    for sign, rule in PLANTED.items():
        page.evaluate(PLANT, rule)
        assert sign in "\n".join(fit.fit_faults(page)), sign
    page.evaluate(PLANT, "")
    assert fit.fit_faults(page) == []


def test_measure_sees_where_next_action_stands(page):
    """Third-round 5-B: the bar stood in six places, what is beside it came in three looks."""
    page.set_viewport_size({"width": 1180, "height": 820})
    go_to(page, "/hall", "#next")
    assert fit.fit_faults(page) == []
    for sign, rule in OF_A_LYING_TABLET.items():
        page.evaluate(PLANT, rule)
        assert sign in "\n".join(fit.fit_faults(page)), sign
    page.evaluate(PLANT, "")
    assert fit.fit_faults(page) == []


# how much is seen of the rows one chooses from, in css pixels
ROWS_SEEN = """
() => {
  const rows = document.querySelector(".choosing__found .cands");
  let { top, bottom } = rows.getBoundingClientRect();
  for (let up = rows.parentElement; up; up = up.parentElement) {
    if (getComputedStyle(up).overflowY === "visible") continue;
    const box = up.getBoundingClientRect();
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return Math.min(bottom, document.querySelector("#announce").getBoundingClientRect().top) - top;
}
"""


# a copy is offered over the screen (third-round 9-B8): the next action stayed below the window's edge
OFFER = """async () => {
  const { banner } = await import(new URL("js/notices.js", document.baseURI));
  banner("copy", "Desa una còpia de «Duplicada del 28/11/2026» en un fitxer.", { "copy-now": "Desa en un fitxer", dismiss: "Més tard" });
}"""
BESIDE_OFFER = """() => {
  const place = (path) => document.querySelector(path).getBoundingClientRect();
  const isGlance = innerWidth >= 46 * 16 && innerHeight >= 68 * 16 || innerWidth >= 64 * 16 && innerHeight >= 45 * 16;
  return [place("#announce").bottom <= innerHeight && place("#announce").top > place("#copy").bottom,
    !isGlance || document.documentElement.scrollHeight <= innerHeight];
}"""


def test_listed_moves_are_in_sight_while_a_slip_is_missing(page):
    """Third-round 5-A5: the list was 13 px high between two boxes that said the same."""
    for state in master_states():
        state.reach(page)
        if state.name == "master, choose":
            break
    assert page.locator(".master__missing").count() == 1
    for width, height in ((1180, 820), (768, 1004), (844, 390), (390, 664)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(ROWS_SEEN) >= ROW, (width, height)
    page.evaluate(OFFER)
    for width, height in (
        (1180, 820),
        (1024, 768),
        (820, 1180),
        (768, 1004),
        (844, 390),
        (390, 844),
    ):
        page.set_viewport_size({"width": width, "height": height})
        wait_until(
            page, lambda: page.evaluate(BESIDE_OFFER) == [True, True], f"{width} x {height}", 3
        )


# thirteen players of 22 rounds, with short names: how many rows are wholly seen, and whether the last round is
EVENING = """
() => {
  const body = document.querySelector(".results tbody"), row = [...body.querySelectorAll("tr:not(.proof, .is-master)")].at(-1);
  for (const one of body.querySelectorAll("tr:not(.is-master)")) if (one !== row) one.remove();
  row.querySelector(".name bdi").textContent = "Mireia Puigdellívol";
  for (const line of document.querySelectorAll(".results tr"))
    for (let last; line.querySelectorAll(".r").length < 22; ) (last = [...line.querySelectorAll(".r")].at(-1)).after(last.cloneNode(true));
  for (let count = 1; count < 13; count++) row.after(row.cloneNode(true));
  const scroll = document.querySelector(".results-scroll").getBoundingClientRect();
  const top = document.querySelector(".results thead").getBoundingClientRect().bottom;
  const bottom = Math.min(document.querySelector(".is-master th").getBoundingClientRect().top, document.querySelector(".dock").getBoundingClientRect().top);
  const rows = [...body.querySelectorAll("tr:not(.is-master)")].map((one) => one.getBoundingClientRect());
  return [
    rows.filter((one) => one.top >= top - 1 && one.bottom <= bottom + 1).length,
    [...document.querySelectorAll(".results thead .r")].at(-1).getBoundingClientRect().right <= scroll.right + 1,
  ];
}
"""


def test_results_of_evening_have_players_and_all_rounds_in_view(page):
    """Third-round 5-B: of thirteen rows eight were seen, and the last of 22 rounds was cut."""
    for state in result_states():
        state.reach(page)
        if state.name == "results":
            break
    page.set_viewport_size({"width": 1180, "height": 820})
    rows, is_last_round_seen = page.evaluate(EVENING)
    assert rows >= 11
    assert is_last_round_seen


# how far the figures stand from the end of the longest name, in css pixels
DISTANCE = """
() => {
  const name = Math.max(...[...document.querySelectorAll(".ranking tbody .name bdi")].map((one) => one.getBoundingClientRect().right));
  return document.querySelector(".ranking tbody .total").getBoundingClientRect().left - name;
}
"""


def test_figures_of_standings_stand_near_names(page):
    """Third-round 5-B: 670 px lay between a name and its points."""
    for state in tournament_states():
        state.reach(page)
        if state.name == "tournament, standings":
            break
    page.set_viewport_size({"width": 1180, "height": 820})
    assert page.evaluate(DISTANCE) < 300


def test_rows_of_game_that_is_over_are_as_high_as_a_finger(page):
    """Third-round 5-B: 51 px a row."""
    for state in result_states():
        state.reach(page)
        if state.name == "analysis, a round":
            break
    heights = (
        "[...document.querySelectorAll('.after__turns tbody tr')].map((row) => row.offsetHeight)"
    )
    assert max(page.evaluate(heights)) <= 46


OF_A_ROUND = {"rack", "call", "time, uncovered", "closed", "master, choose", "master, fixed"}
SIDE = "document.querySelector('main .board-frame').getBoundingClientRect().width"


def test_board_keeps_its_size_through_states_of_round(page):
    """Third-round 5-B: it changed four times a round."""
    result = {}
    for states in (round_states(), master_states()):
        for state in states:
            state.reach(page)
            if state.name not in OF_A_ROUND:
                continue
            for width, height in ((1180, 820), (1920, 1080), (820, 1180), (768, 1004), (390, 844)):
                page.set_viewport_size({"width": width, "height": height})
                result.setdefault((width, height), {})[state.name] = round(page.evaluate(SIDE))
            page.set_viewport_size({"width": 1180, "height": 820})
            if state.name in ("closed", "master, fixed"):
                break
    assert all(len(sides) == len(OF_A_ROUND) for sides in result.values())
    assert {size: sides for size, sides in result.items() if len(set(sides.values())) > 1} == {}


# what of the entries in the list of letters stands elsewhere than the others, or looks otherwise
UNLIKE = """
() => {
  const shown = [...document.querySelectorAll("main > .pane > details > summary, main > .pane > .btns .btn")].filter((one) => one.checkVisibility());
  const looks = shown.map((one) => {
    const range = document.createRange(), { textDecorationLine, fontWeight, borderTopColor, borderTopWidth } = getComputedStyle(one);
    range.selectNodeContents(one);
    const hasSign = getComputedStyle(one, "::after").content !== "none";
    const hasEdge = parseFloat(borderTopWidth) > 0 && !/, 0\\)$|transparent/.test(borderTopColor);
    return [one.textContent.trim(), one.localName, hasEdge ? "edge" : [textDecorationLine, fontWeight, hasSign, Math.round(range.getClientRects()[0].left)].join(" ")];
  });
  return looks.filter(([, , look]) => look !== looks.find(([, name]) => name === "summary")?.[2] && look !== "edge");
}
"""


def test_entries_of_letters_have_the_same_look_and_indent(page):
    """Third-round 5-B: those that open a dialog were indented, without underline and sign."""
    page.set_viewport_size({"width": 768, "height": 1004})
    for state in post_states():
        state.reach(page)
        if state.name == "correspondence, mail":
            break
    assert page.locator("main > .pane > .btns.is-line").count() > 1
    assert page.evaluate(UNLIKE) == []


def test_other_actions_of_list_of_players_have_an_edge(page):
    """Third-round 5-B: two actions without an edge were indented above underlined lines."""
    for state in round_states():
        state.reach(page)
        if page.locator(".dup-players #entrants .btns").count():
            break
    edges = page.evaluate(
        "[...document.querySelectorAll('#entrants > .btns .btn')].map((one) => getComputedStyle(one).borderTopColor)"
    )
    assert len(edges) == 2
    assert not [edge for edge in edges if edge.endswith(", 0)") or edge == "transparent"]
