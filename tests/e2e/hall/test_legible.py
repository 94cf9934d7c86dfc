"""Legibility of the hall from the back row: shares of the height, no cut, overlap or scrolling."""

import pytest

from faristol.speech.names import Names, name_of, named_tiles, tables
from tests.e2e.hall.window import (
    HD,
    SMALL,
    announce,
    show_board,
    show_standings,
    start_game,
    start_round,
    wait_element,
    wait_text,
)
from tests.e2e.screens import axe, fit, layout
from tests.e2e.screens.analyse_rooms import paste
from tests.e2e.screens.clock_rooms import close_early
from tests.e2e.screens.theme import emulate

# How tall a letter is set, in hundredths of the height of the picture, at the least.
BESIDE_A_BOARD = {
    ".clock__time": 27.5,
    ".clock__title": 6,
    ".board .tile": 4.4,
    ".board th": 3.2,
    ".sq.dl abbr": 2.2,
    ".rack .tile": 6.8,
    ".rack .name": 1.7,
}
CLOCK_OVER_WORDS = {".clock__time": 19.5, ".clock__title": 4.9}
ALONE = {".clock__time": 45, ".clock__title": 8}
GAME = {".half__time": 24, ".half__name": 6}
WORDS = {".words": 12}
RANKED = {".standings th": 3, ".standings td": 3, "h2": 5}
LONG = "Les reclamacions es fan a la taula del jutge, per escrit i abans de començar la ronda següent.\nGràcies"
NAMES = ("Núria Puigdellívol", "Ștefan Țepeș-Brăiloiu", "Martí Soler", "Anna Ferrer", "Ion Pop")

SHARES = """
(selectors) => selectors.map((selector) => {
  const [one] = [...document.querySelectorAll(`#hall ${selector}`)].filter((node) => node.checkVisibility());
  return one ? parseFloat(getComputedStyle(one).fontSize) / innerHeight * 100 : 0;
})
"""
# texts that leave the window, or lie on each other
OUT = """
() => {
  const found = [], seen = [];
  function* ancestors(node) { for (let up = node; up; up = up.parentElement) yield up; }
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let node; (node = walker.nextNode()); ) {
    const at = node.parentElement;
    if (!node.data.trim() || at.closest(".hush") || !at.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`out of the window: ${node.data.trim()}`);
      // letters fill their line to about seven tenths; what is cut off is not seen
      const inset = (bottom - top) * 0.15;
      const ends = [...ancestors(at)].filter((up) => getComputedStyle(up).overflowX === "hidden").map((up) => up.getBoundingClientRect().right);
      seen.push({ text: node.data.trim(), at, left, right: Math.min(right, ...ends), top: top + inset, bottom: bottom - inset });
    }
  }
  for (let i = 0; i < seen.length; i++) for (let j = i + 1; j < seen.length; j++) {
    const a = seen[i], b = seen[j];
    if (a.at === b.at || (a.at.closest(".tile") && a.at.closest(".tile") === b.at.closest(".tile"))) continue;
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
      found.push(`one on the other: ${a.text} and ${b.text}`);
  }
  const view = document.documentElement;
  if (view.scrollHeight > innerHeight || view.scrollWidth > innerWidth) found.push("it scrolls");
  return found;
}
"""


def size_shares(hall, expected):
    return dict(zip(expected, hall.evaluate(SHARES, list(expected)), strict=True))


def assert_legible(hall, expected=None, *, allowed="#full"):
    """Check sizes at both resolutions, and that no element is cut or covered."""
    at = {}
    for size in (HD, SMALL):
        hall.set_viewport_size({"width": size[0], "height": size[1]})
        hall.wait_for_timeout(150)
        at[size] = size_shares(hall, expected or {})
        small = {name: share for name, share in at[size].items() if share < (expected or {})[name]}
        assert small == {}, f"too small at {size}"
        assert hall.evaluate(OUT) == [], size
        assert [fault for fault in layout.layout_faults(hall) if allowed not in fault] == [], size
    for name, share in at[HD].items():
        assert abs(share - at[SMALL][name]) < 0.05, f"{name} is not the same picture at both sizes"


def test_board_with_rack_clock_and_words_is_legible(judge, hall):
    paste(judge)
    show_board(judge, with_rack=True)
    start_round(judge)
    wait_element(hall, "#hall .clock__time")
    wait_element(hall, "#hall .rack li")
    assert_legible(hall, BESIDE_A_BOARD)
    announce(judge, "Pausa fins a les sis")
    wait_text(hall, "Pausa")
    assert_legible(hall, {**BESIDE_A_BOARD, **CLOCK_OVER_WORDS, ".words": 5})
    announce(judge, LONG)
    wait_text(hall, "Gràcies")
    assert_legible(hall, {".clock__time": 19.5})


# the names of which a word is broken, each in the size of a rack whose longest word it has
BROKEN = """
(names) => {
  const rack = document.querySelector("#hall .rack"), found = [];
  for (const name of names) {
    const words = name.split(" "), longest = Math.max(...words.map(({ length }) => length));
    for (const word of words)
      for (const node of rack.querySelectorAll(".name")) {
        node.className = `name${longest > 9 ? " is-longer" : longest > 7 ? " is-long" : ""}`;
        node.textContent = word;
        if (node.getClientRects().length && node.scrollHeight > parseFloat(getComputedStyle(node).lineHeight) * 1.5) found.push(word);
      }
  }
  return [...new Set(found)];
}
"""


def test_name_of_tile_is_broken_inside_no_word(judge, hall):
    """third-round 1-C."""
    names = [
        name_of(Names(language=language, table=table), tile)
        for language in ("ca", "ro")
        for table in tables(language)
        for tile in named_tiles(language)
    ]
    assert max(len(word) for name in names for word in name.split()) > 9
    paste(judge)
    show_board(judge, with_rack=True)
    wait_element(hall, "#hall .rack li")
    for size in (HD, SMALL):
        hall.set_viewport_size({"width": size[0], "height": size[1]})
        hall.wait_for_timeout(150)
        assert hall.evaluate(BROKEN, names) == [], size


def test_clock_of_round_alone_is_legible_in_all_states(judge, hall):
    start_round(judge, "0:32")
    wait_element(hall, "#hall .clock__time")
    assert_legible(hall, ALONE)
    wait_element(hall, "#hall .clock.is-last")
    assert_legible(hall, {**ALONE, ".clock__say": 8})
    start_round_of_two_hours(judge)
    wait_element(hall, "#hall .clock:not(.is-last)")
    assert_legible(hall, {".clock__time": 30})


def start_round_of_two_hours(judge):
    close_early(judge)
    judge.wait_for_selector("#start-round")
    start_round(judge, "120")


def test_clock_of_game_is_legible(judge, hall):
    start_game(judge)
    wait_element(hall, "#hall .half.is-on")
    assert_legible(hall, GAME)


def test_words_alone_are_legible(judge, hall):
    announce(judge, "Pausa fins a les sis")
    wait_text(hall, "Pausa")
    assert_legible(hall, WORDS)
    announce(judge, LONG)
    wait_text(hall, "Gràcies")
    assert_legible(hall, {".words": 6})


@pytest.mark.parametrize("count", [5, 24, 60])
def test_standings_are_legible(judge, hall, count):
    lines = [f"{n + 1}\t{NAMES[n % 5]}\t{990 - 7 * n}" for n in range(count)]
    show_standings(judge, "\n".join(lines))
    wait_text(hall, "Martí Soler")
    assert hall.locator("#hall .standings tr th[scope=row]").count() == count
    if count <= 24:
        assert_legible(hall, RANKED)
    else:  # of so many a long name ends in dots: its place and its points never do
        assert_legible(hall, {".standings th": 2.2, ".standings td": 2.2}, allowed=" in th ")


# the sizes of type of a list, and the share of the picture's height that it fills
LIST = """
() => {
  const cells = [...document.querySelectorAll("#hall .standings :is(td, th[scope=row])")];
  const tables = [...document.querySelectorAll("#hall .standings table")].map((one) => one.getBoundingClientRect());
  return [
    [...new Set(cells.map((cell) => getComputedStyle(cell).fontSize))],
    Math.max(...tables.map(({ height }) => height)) / innerHeight,
  ];
}
"""


def test_list_of_thirteen_has_a_single_size_of_type_and_fills_picture(judge, hall):
    """The hall’s “Must hold” of the third round: a long name among them, at both sizes."""
    names = (*NAMES, "Núria Puigdellívol i Montagut")
    lines = [f"{n + 1}\t{names[n % 6]}\t{990 - 7 * n}" for n in range(13)]
    show_standings(judge, "\n".join(lines))
    wait_text(hall, "Montagut")
    for size in (HD, SMALL):
        hall.set_viewport_size({"width": size[0], "height": size[1]})
        hall.wait_for_timeout(150)
        sizes, share = hall.evaluate(LIST)
        assert len(sizes) == 1, size
        assert share >= 0.7, size
        assert fit.fit_faults(hall) == [], size
    assert_legible(hall, RANKED)


def test_empty_and_awaited_pictures_are_legible(judge, hall, another_hall):
    assert_legible(hall)
    waiting = another_hall(state="waiting", script="globalThis.BroadcastChannel = undefined;")
    assert_legible(waiting)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_is_clean_in_hall(judge, hall, theme):
    result = []
    paste(judge)
    emulate(hall, theme)
    for name, reach in (
        ("nothing", lambda: None),
        ("board", lambda: (show_board(judge, with_rack=True), wait_element(hall, "#hall .rack"))),
        ("clock", lambda: (start_round(judge, "0:31"), wait_element(hall, "#hall .clock.is-last"))),
        ("words", lambda: (announce(judge, "Pausa"), wait_text(hall, "Pausa"))),
        ("standings", lambda: (show_standings(judge, "1 Anna 9"), wait_text(hall, "Anna"))),
    ):
        reach()
        result += [f"{name}: {fault}" for fault in axe.axe_faults(hall)]
    assert not result, "\n".join(result)
