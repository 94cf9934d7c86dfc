"""Actions of a hand on the board, and readings of its state."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_until

# The rack of the page of parts: L NY E ? QU L·L A; on the board CAVA(L)L in row H and PAU in column 8.


def cell_selector(at: str, board: str = "board") -> str:
    """Return the selector of a square."""
    return f"#{board} [data-at='{at}']"


def tile_selector(name: str, rack: str = "rack") -> str:
    """Return the selector of a tile of the rack."""
    return f'#{rack} [data-tile="{name}"]'


def read_field(page: Page, field: str = "laid") -> str:
    """Return the value of a field that the element has written."""
    return page.input_value(f"#{field}")


def letters_laid(page: Page, board: str = "board") -> dict[str, str]:
    """Return the letters of laid tiles, by square."""
    result: dict[str, str] = page.evaluate(
        """(board) => Object.fromEntries([...document.querySelectorAll(`#${board} .is-laid`)].map((tile) =>
             [tile.closest("td").dataset.at, tile.querySelector("b").textContent + (tile.classList.contains("is-blank") ? "*" : "")]))""",
        board,
    )
    return result


def empty_places(page: Page) -> list[str]:
    """Return the tiles of the rack whose places are empty."""
    return [
        str(name)
        for name in page.locator("#rack .is-gone").evaluate_all(
            "(all) => all.map((one) => one.dataset.tile)"
        )
    ]


def rack_order(page: Page) -> list[str]:
    """Return the rack from left to right."""
    return [
        str(name)
        for name in page.locator("#rack button").evaluate_all(
            "(all) => all.map((one) => one.dataset.tile)"
        )
    ]


def label_of(page: Page, selector: str) -> str:
    """Return the accessible name of a square or tile."""
    return page.text_content(f"{selector} .hush") or ""


def strike(page: Page, keys: str) -> None:
    """Press keys of any keyboard, also those that Playwright does not know."""
    for key in keys:
        if key.isascii():
            page.keyboard.press(key)
        else:
            page.evaluate(
                """(key) => document.activeElement.dispatchEvent(
                     new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))""",
                key,
            )


def last_announcement(page: Page, board: str = "board") -> str:
    """Return the last announcement."""
    return (page.text_content(f"#{board} [data-spoken]") or "").replace("\u00a0", "").strip()


def read_cursor(page: Page, board: str = "board") -> tuple[str, str]:
    """Return the square and the direction of the cursor."""
    at, way = page.evaluate(
        """(board) => [document.querySelector(`#${board} [tabindex="0"]`).dataset.at, document.querySelector(`#${board} table`).dataset.direction]""",
        board,
    )
    return at, way


def focused_square(page: Page) -> str:
    """Return the square that has the focus."""
    return str(page.evaluate("document.activeElement.dataset.at ?? ''"))


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    """Return the middle of an element, once it is in view."""
    page.locator(selector).scroll_into_view_if_needed()
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hold_drag(page: Page, start: str, end: str) -> None:
    """Drag with the mouse without releasing it."""
    middle_of(page, end)
    x, y = middle_of(page, start)
    page.mouse.move(x, y)
    page.mouse.down()
    to_x, to_y = middle_of(page, end)
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2)
    page.mouse.move(to_x, to_y, steps=3)


def drag(page: Page, start: str, end: str) -> None:
    """Drag with the mouse."""
    hold_drag(page, start, end)
    page.mouse.up()


def drag_by_touch(page: Page, start: str, end: str, lift: float = 32) -> None:
    """Drag with a finger, which covers what lies under it: the tile is held above it."""
    session = page.context.new_cdp_session(page)
    x, y = middle_of(page, start)
    to_x, to_y = middle_of(page, end)
    x, y = middle_of(page, start)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]},
        )

    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x + (to_x - x) * step / 5, y + (to_y + lift - y) * step / 5))
    for step in range(
        20
    ):  # a finger comes to rest; after a flick Chromium takes the next tap as a stop
        touch("touchMove", (to_x, to_y + lift + step % 2))
    touch("touchEnd")


def wait_answered(page: Page, text: str) -> None:
    """Wait until Python has answered about the laid tiles."""
    wait_until(
        page, lambda: page.text_content("#parts-laid") == f"Being placed: {text or '–'}", text
    )


def morph(page: Page, **changed: Any) -> None:
    """Paint an answer whose board has other attributes, as a full screen."""
    page.evaluate(
        """async (changed) => {
          const { paintScreen } = await import("./js/morph.js");
          const screen = document.getElementById("screen");
          const fresh = new DOMParser().parseFromString(window.answer, "text/html");
          const board = fresh.getElementById("board"), rack = fresh.getElementById("rack");
          delete board.dataset.now;                          // only a picture for a follower has it
          if ("laid" in changed) { board.dataset.laid = changed.laid; fresh.getElementById("laid").setAttribute("value", changed.laid); }
          if ("position" in changed) board.dataset.position = changed.position;
          for (const [at, name] of Object.entries(changed.tiles ?? {})) {
            const cell = fresh.querySelector(`#board [data-at="${at}"]`);
            cell.dataset.tile = name;
            cell.innerHTML = `<span class="hush">${at}, ${name}</span><span class="tile"><b>${name}</b></span>`;
          }
          if (changed.rack) rack.querySelector("ul").innerHTML = changed.rack.map((name) => `<li><button type="button" class="place" data-tile="${name}" data-count="1" data-said="${name}"><span class="hush">${name}</span><span class="tile"><b>${name}</b></span></button></li>`).join("");
          paintScreen(screen, fresh.body.innerHTML, { isNew: false });
        }""",
        json.loads(json.dumps(changed)),
    )
