"""The text of a part of a screen, by the selector that its picture is taken with.

A picture is of what was displayed when it was taken. The text of its part, as Python renders it, is
recorded beside it; when a later screen has another text, its picture has to be taken again.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final

from faristol.desk.help.text import fold

_VOID: Final = frozenset(
    ("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr")
)
# of what a selector is made: a name, classes and an id
_SIMPLE = re.compile(r"([a-z][a-z-]*)?((?:[.#][\w-]+)*)")
_MARK = re.compile(r"[.#][\w-]+")


@dataclass(slots=True, eq=False)
class Element:
    """An element of a screen, with what stands in it."""

    name: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    content: list["Element | str"] = field(default_factory=list)

    def matches(self, simple: str) -> bool:
        """Whether a name, classes and an id, written together, are those of this element."""
        found = _SIMPLE.fullmatch(simple)
        if not found or not simple:
            raise ValueError(f"not a selector of ours: {simple}")
        classes = self.attributes.get("class", "").split()
        marks = _MARK.findall(found[2])
        return found[1] in (None, self.name) and all(
            mark[1:] in classes if mark[0] == "." else mark[1:] == self.attributes.get("id")
            for mark in marks
        )

    def is_selected(self, path: list[str]) -> bool:
        """Whether the last of some selectors is of this element, the others of those around it."""
        *outer, own = path
        if not self.matches(own):
            return False
        around = self.parent
        while outer and around:
            if around.matches(outer[-1]):
                outer.pop()
            around = around.parent
        return not outer

    def walk(self) -> Iterator["Element"]:
        """Yield this element and all in it, in their order."""
        yield self
        for child in self.content:
            if isinstance(child, Element):
                yield from child.walk()

    @property
    def text(self) -> str:
        """All text in it."""
        return " ".join(
            child.text if isinstance(child, Element) else child for child in self.content
        )


class _Reader(HTMLParser):
    """Builds the elements of a screen."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self._at = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        element = Element(tag, attributes, self._at)
        self._at.content.append(element)
        if tag not in _VOID:
            self._at = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self._at.content.append(Element(tag, attributes, self._at))

    def handle_endtag(self, tag: str) -> None:
        around: Element | None = self._at
        while around and around.name != tag:
            around = around.parent
        if around and around.parent:
            self._at = around.parent

    def handle_data(self, data: str) -> None:
        self._at.content.append(data)


def part_text(screen: str, selector: str) -> str:
    """Return the folded text of the parts of a screen, in their order, or an empty string.

    A selector is a list of paths with commas; a path has names, classes and ids with spaces.

    >>> part_text('<main><p class="a">És <b>així</b></p><p>no</p></main>', "main .a")
    'es aixi'
    """
    reader = _Reader()
    reader.feed(screen)
    reader.close()
    paths = [path.split() for path in selector.split(",")]
    texts = [
        element.text
        for element in reader.root.walk()
        if element is not reader.root and any(element.is_selected(path) for path in paths)
    ]
    return " ".join(fold(" ".join(texts)).split())
