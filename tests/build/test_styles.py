"""A style asks what an element holds only of its own children, so that no change on a screen is paid for by all of it."""

import re
from collections.abc import Iterator

import pytest

from scripts.build.layout import Layout

CSS = sorted((Layout().site / "css").glob("*.css"))
# what holds a whole screen, or is one
LARGE = re.compile(r"(^|[\s>+~,(])(html|body|main|:root|#screen)[^\s>+~]*$")
# what is asked of a child: a type, a class, an id or an attribute it bears, then what state it is in
CHILD = re.compile(
    r"> (?:[a-z][\w-]*|[.#][\w-]+|\[[^\]]+\])(?:[.#][\w-]+|\[[^\]]+\]|:(?:checked|focus-visible))*"
)


def asked(text: str) -> Iterator[tuple[str, str]]:
    """Give what stands before each `:has(`, and what stands in it."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for found in re.finditer(r":has\(", text):
        depth, end = 1, found.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        yield re.split(r"[{};]", text[: found.start()])[-1].strip(), text[found.end() : end - 1]


def faults(text: str) -> list[str]:
    """Say what is dear: a sibling, a descendant, a child by its place alone, a whole screen."""
    found = []
    for before, inside in asked(text):
        parts = [part.strip() for part in inside.split(",")]
        found += [f"{before}:has({inside})" for part in parts if not CHILD.fullmatch(part)]
        if LARGE.search(before):
            found.append(f"{before}:has({inside})")
    return found


@pytest.mark.parametrize("sheet", CSS, ids=lambda path: path.name)
def test_a_style_asks_only_what_its_own_children_are(sheet):
    assert faults(sheet.read_text(encoding="utf-8")) == []


def test_there_are_styles_to_be_looked_at():
    assert sum(len(list(asked(sheet.read_text(encoding="utf-8")))) for sheet in CSS) > 10


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
def test_what_is_dear_is_refused(rule):
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
def test_what_is_asked_of_a_child_is_not(rule):
    assert faults(rule) == []
