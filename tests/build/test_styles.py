"""Check of `:has()` in style sheets: it may match own children only.

So no change restyles a whole screen.
"""

import re
from collections.abc import Iterator

import pytest

from scripts.build.layout import Layout

CSS = sorted((Layout().site / "css").glob("*.css"))
# elements that are a whole screen or contain one
LARGE = re.compile(r"(^|[\s>+~,(])(html|body|main|:root|#screen)[^\s>+~]*$")
# a child by type, class, id or attribute, then its state
CHILD = re.compile(
    r"> (?:[a-z][\w-]*|[.#][\w-]+|\[[^\]]+\])(?:[.#][\w-]+|\[[^\]]+\]|:(?:checked|focus-visible))*"
)


def has_selectors(text: str) -> Iterator[tuple[str, str]]:
    """Yield the selector before each `:has(`, and the one in it."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for fault_list in re.finditer(r":has\(", text):
        depth, end = 1, fault_list.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        yield (
            re.split(r"[{};]", text[: fault_list.start()])[-1].strip(),
            text[fault_list.end() : end - 1],
        )


def faults(text: str) -> list[str]:
    """Return expensive selectors: a sibling, a descendant, a child by its place alone, a whole screen."""
    fault_list = []
    for before, inside in has_selectors(text):
        parts = [part.strip() for part in inside.split(",")]
        fault_list += [f"{before}:has({inside})" for part in parts if not CHILD.fullmatch(part)]
        if LARGE.search(before):
            fault_list.append(f"{before}:has({inside})")
    return fault_list


@pytest.mark.parametrize("sheet", CSS, ids=lambda path: path.name)
def test_has_selectors_match_own_children_only(sheet):
    assert faults(sheet.read_text(encoding="utf-8")) == []


def test_style_sheets_are_found():
    assert sum(len(list(has_selectors(sheet.read_text(encoding="utf-8")))) for sheet in CSS) > 10


@pytest.mark.parametrize(
    "rule",
    [
        ".ranking tr:has(+ .proof) > * { color: red; }",
        ".how:has(~ .how) { color: red; }",
        ".clockbox:has(.is-minute) .btn { color: red; }",
        ".home:has(> :nth-child(2)) { color: red; }",
        ".notes:not(:has(p, li)) { display: none; }",
        ".drop:has(> chosen-file:not(:empty)) { color: red; }",
        ".chip:has(:checked) { color: red; }",
        ".pane:has(> .col > .btn) { color: red; }",
        "body:has(> .bar) .toast { color: red; }",
        "@media print { main.sheet:has(> .pane) { color: red; } }",
    ],
)
def test_check_refuses_expensive_selector(rule):
    assert faults(rule)


@pytest.mark.parametrize(
    "rule",
    [
        ".chip:is([aria-current], :has(> input:checked)) { color: red; }",
        '.pane:has(> letter-caller[data-state="manual"]) { color: red; }',
        ".sheet > form:has(> .pane) { color: red; }",
        ".called:has(> .is-done, > .is-now)::after { content: ''; }",
    ],
)
def test_check_accepts_selector_of_child(rule):
    assert faults(rule) == []
