"""Printed pages: content without controls, black on white, in any look."""

import re

import pytest

from tests.e2e.duplicate.table import Judge
from tests.e2e.screens.duplicate_rooms import result_states
from tests.e2e.screens.house import go_to
from tests.e2e.screens.post_rooms import post_states
from tests.e2e.screens.theme import THEMES
from tests.e2e.screens.tournament_rooms import tournament_states

# Everything that is drawn: what could be pressed, and texts with the colours they come out in.
ON_PAPER = """
() => {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && node.getClientRects().length > 0;
  const luminance = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
    return a === 0 ? null : (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
  };
  const ground = (node) => {
    for (let up = node; up; up = up.parentElement) {
      const found = luminance(getComputedStyle(up).backgroundColor);
      if (found !== null) return found;
    }
    return 1;
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const at = node.parentElement;
    if (!node.data.trim() || at.closest(".hush, .tile, script, noscript") || !seen(at)) continue;
    texts.push([node.data.trim(), luminance(getComputedStyle(at).color), ground(at)]);
  }
  const pressed = [...document.querySelectorAll("button, .btn, .next, .bar__home, .bar__end, .finder, dialog, .toasts, .engine-line, #work, #news, #notice, #trouble, #viewer, input[type=search], input[type=file]")];
  return {
    texts,
    pressed: pressed.filter((node) => seen(node) && !node.matches(".star[aria-pressed=true]")).map((node) => node.outerHTML.slice(0, 90)),
    width: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}
"""


def sheet_states(full):
    return {
        "players": ("/players?show=all", "#players-rows table"),
        "player": (f"/players/{full.nuria}", "form[data-command=change_player]"),
    }


@pytest.mark.parametrize(
    ("sheet", "theme"), [("players", "light"), ("player", "dark"), ("players", "contrast")]
)
def test_paper_is_black_on_white_without_bars_and_buttons(full_page, full_register, sheet, theme):
    route, selector = sheet_states(full_register)[sheet]
    go_to(full_page, route, selector)
    on_screen = full_page.evaluate(ON_PAPER)
    assert on_screen["pressed"], "on the screen there is something to press"
    full_page.emulate_media(media="print", **THEMES[theme])
    assert full_page.evaluate("matchMedia('print').matches")
    paper = full_page.evaluate(ON_PAPER)
    assert paper["pressed"] == []
    assert paper["texts"]
    assert [text for text in paper["texts"] if text[1] > 0.45 or text[2] < 0.9] == []
    printed_text = " ".join(text for text, *_ in paper["texts"])
    if sheet == "players":
        assert "Núria Puigdellívol" in printed_text
        assert "1712" in printed_text
    else:
        assert full_page.locator("#screen [name=name]").is_visible()
    assert paper["width"] <= 1


def test_list_of_players_prints_on_a_page(full_page):
    go_to(full_page, "/players?show=all", "#players-rows table")
    pdf = full_page.pdf(format="A4")
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1


def reach_state(page, states, name):
    for state in states:
        state.reach(page)
        if state.name == name:
            return
    raise AssertionError(name)


def page_sizes(page):
    """Return the pages of a print, each by its width and height in points."""
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(boxes) == len(re.findall(rb"/Type\s*/Page\b", pdf))
    return [tuple(round(float(side)) for side in box) for box in boxes]


# the least size of type in the table, in points, and whether what is signed keeps to what is above it
ON_A_WALL = """
() => [
  Math.min(...[...document.querySelectorAll(".paper .results :is(th, td)")].map((cell) => parseFloat(getComputedStyle(cell).fontSize) * 0.75)),
  [...document.querySelectorAll(".paper .foot, .paper .sign-here")].map((node) => getComputedStyle(node).breakBefore),
  getComputedStyle(document.querySelector(".paper .results thead")).display,
]
"""


def test_classification_is_legible_on_a_wall_and_signed_below(page):
    """Third-round 5-B: 7 points on half a page, and the signatures alone on the next one."""
    reach_state(page, result_states(), "paper, classification")
    page.emulate_media(media="print")
    least, breaks, heads = page.evaluate(ON_A_WALL)
    assert least >= 9.99
    assert set(breaks) == {"avoid"}
    assert heads == "table-header-group"
    page.emulate_media(media="screen")


def test_certificate_is_a_page_with_frame_and_name_in_tiles(page):
    """Third-round 5-B: a bare page."""
    reach_state(page, tournament_states(), "tournament, certificates")
    count = page.locator(".certificate-paper").count()
    assert page.locator(".certificate-paper__tiles").count() == count > 1
    frame = (
        "parseFloat(getComputedStyle(document.querySelector('.certificate-paper')).borderTopWidth)"
    )
    assert page.evaluate(frame) > 20
    assert page_sizes(page) == [(842, 595)] * count


def test_certificate_of_duplicate_is_a_page_of_its_paper(context, server):
    """third-round 9-B12."""
    page = Judge(context, server, rounds=1, players=3).page
    for paper, page_size, pages in (
        ("a4", (842, 595), 3),
        ("a5", (595, 420), 3),
        ("two", (595, 842), 2),
    ):
        go_to(page, f"/duplicate/papers/certificates?paper={paper}", ".certificate-paper__tiles")
        assert page.locator(".certificate-paper").count() == 3
        page.emulate_media(media="print")
        assert page_sizes(page) == [page_size] * pages, paper
        cut = "[...document.querySelectorAll('.certificate-paper')].filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length"
        assert page.evaluate(cut) == 0, paper
        page.emulate_media(media="screen")


def test_sheet_by_post_prints_its_own_head_and_no_bar_of_screen(page):
    """Third-round 5-C: the title bar stood above the head of the paper."""
    reach_state(page, post_states(), "correspondence, printed")
    page.emulate_media(media="print")
    assert page.locator(".mail-paper h1").is_visible()
    assert not page.locator(".bar").is_visible()
    page.emulate_media(media="screen")


def test_rounds_and_players_of_small_evening_are_a_single_page(context, server):
    """Third-round 5-C: one round of four players took two pages."""
    page = Judge(context, server, rounds=1, players=4).page
    go_to(page, "/duplicate/papers/rounds", ".rounds-paper")
    page.emulate_media(media="print")
    assert page_sizes(page) == [(842, 595)]
    page.emulate_media(media="screen")
