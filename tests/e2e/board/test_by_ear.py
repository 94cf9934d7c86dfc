"""The board by ear in Chromium: accessibility tree, keys from tile to tile (third-round 8-B9)."""

import re

from tests.e2e.board.table import (
    cell_selector,
    focused_square,
    last_announcement,
    morph,
    read_cursor,
    read_field,
    strike,
    tile_selector,
)
from tests.e2e.rig.desk import wait_until

# On the page of parts CAVA(L)L lies in row H and PAU in column 8: H8 is the L's neighbour, and so on.


def squares_in_tree(page):
    """Return the accessibility nodes of the grid in Chromium: role, name, row and column."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    grid = next(node for node in nodes if node.get("role", {}).get("value") == "grid")
    result, waiting = [], list(grid["childIds"])
    while waiting:
        node = by_id[waiting.pop(0)]
        waiting = [*node.get("childIds", []), *waiting]
        if not node["ignored"]:
            result.append((node["role"]["value"], node.get("name", {}).get("value", "")))
    return result


def test_tree_of_grid_has_squares_without_headers(page):
    """third-round 8-B9: Orca said "H7. column 8", and read the whole row on entering."""
    result = squares_in_tree(page)
    roles = {role for role, _ in result}
    assert not roles & {"rowheader", "columnheader"}
    names = [name for role, name in result if role == "gridcell"]
    assert len(names) == 225
    assert [name.partition(",")[0] for name in names[:16]] == [f"A{n}" for n in range(1, 16)] + [
        "B1"
    ]
    assert names[0] == "A1, triple word"
    assert names[1] == "A2, free"
    assert all(re.fullmatch(r"[A-O]\d+, .+", name) for name in names)
    both = page.locator("#board [role=gridcell][aria-rowindex][aria-colindex]")
    assert both.count() == 225
    index = page.locator(cell_selector("J7"))
    assert (index.get_attribute("aria-rowindex"), index.get_attribute("aria-colindex")) == (
        "10",
        "7",
    )


def test_shift_and_arrows_go_to_next_tile_or_edge(page):
    """third-round 8-B9, design § 3: tiles are found without walking over free squares."""
    occupied = {
        str(at)
        for at in page.locator("#board td[data-tile]").evaluate_all(
            "(all) => all.map((one) => one.dataset.at)"
        )
    }
    page.focus(cell_selector("A8"))
    strike(page, ["Shift+ArrowDown"])
    assert focused_square(page) in occupied
    assert focused_square(page)[1:] == "8"
    page.focus(cell_selector("A1"))
    strike(page, ["Shift+ArrowRight"])
    assert focused_square(page) == "A15"
    strike(page, ["Shift+ArrowDown", "Shift+ArrowLeft"])
    assert focused_square(page) in {"O1", *occupied}
    assert read_field(page) == ""


def test_shift_and_pages_go_from_anchor_to_anchor(page):
    """third-round 8-B9, design § 3: each free square beside a tile, in reading order, and back."""
    anchors = page.evaluate(
        """() => {
          const taken = new Set([...document.querySelectorAll("#board td[data-tile]")].map((one) => one.dataset.at));
          const near = (r, c) => [[r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]].some(([a, b]) => taken.has(`${"ABCDEFGHIJKLMNO"[a]}${b}`));
          return [...document.querySelectorAll("#board td[data-at]")].map((one) => one.dataset.at)
            .filter((at) => !taken.has(at) && near("ABCDEFGHIJKLMNO".indexOf(at[0]), Number(at.slice(1))));
        }"""
    )
    page.focus(cell_selector("A1"))
    walked = []
    for _ in anchors:
        strike(page, ["Shift+PageDown"])
        walked.append(focused_square(page))
    assert walked == anchors
    strike(page, ["Shift+PageUp"])
    assert focused_square(page) == anchors[-2]


def test_question_mark_moves_focus_to_line_where_present(page):
    page.focus(cell_selector("A1"))
    strike(page, "?")
    assert (focused_square(page), read_field(page)) == ("A1", "")
    page.evaluate(
        "document.getElementById('principal').prepend(Object.assign(document.createElement('input'), { id: 'line-text' }))"
    )
    strike(page, "?")
    assert page.evaluate("document.activeElement.id") == "line-text"
    assert page.input_value("#line-text") == ""


def test_note_of_tile_leaves_tree_with_tile(page):
    """third-round 8-C: "X at L6" stayed in the tree when the tile had gone."""
    page.click(tile_selector("L"))
    page.click(cell_selector("J7"))
    assert last_announcement(page) == "L on J7"
    assert read_cursor(page)
    morph(page, laid="", position="another", tiles={"J7": "L"})
    wait_until(page, lambda: last_announcement(page) == "", "the note has gone")
