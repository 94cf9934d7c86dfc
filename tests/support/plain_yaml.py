"""A reader of the part of YAML that our workflows and issue forms are written in.

Mappings, lists, plain and quoted texts, `[a, b]`, `{}` and indented blocks. Whatever else YAML has is refused, above
all what it would read otherwise than it looks: a plain text with a colon and a space, a tab, a key that is there twice.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

Node = str | list["Node"] | dict[str, "Node"] | None

_KEY = re.compile(r"([A-Za-z_][\w-]*):(?:\s+(.*))?")
_STRANGE = tuple("&*!%@`>|'\"{}[],#?-")  # a plain text that begins so is none
_MISREAD = {"yes", "no", "on", "off", "true", "false", "null", "none", "~", "y", "n"}


class _Line(NamedTuple):
    number: int
    indent: int
    text: str


class NotPlainError(ValueError):
    """A line that this reader does not know."""


def parse_yaml(text: str) -> Node:
    """Return the value of a document.

    >>> parse_yaml("a:\\n  - b: 1 # one\\n    c: [x, 'y z']\\n  - d: |\\n      e: f\\n\\n      g\\n")
    {'a': [{'b': '1', 'c': ['x', 'y z']}, {'d': 'e: f\\n\\ng\\n'}]}

    Raises:
        NotPlainError: a line is none that this reader knows.
    """
    lines = [
        _Line(number, len(line) - len(line.lstrip(" ")), line.strip())
        for number, line in enumerate(text.splitlines(), start=1)
    ]
    if "\t" in text:
        raise NotPlainError("a tab")
    reader = _Reader(lines)
    value = reader.read_node(0)
    reader.skip_blanks()
    if reader.at < len(lines):
        reader.refuse("another indentation")
    return value


class _Reader:
    """The lines of a document, and the place of the next one."""

    def __init__(self, lines: Sequence[_Line]) -> None:
        self.lines = lines
        self.at = 0

    def refuse(self, why: str) -> None:
        raise NotPlainError(f"line {self.lines[min(self.at, len(self.lines) - 1)].number}: {why}")

    def skip_blanks(self) -> None:
        while self.at < len(self.lines) and (
            not self.lines[self.at].text or self.lines[self.at].text.startswith("#")
        ):
            self.at += 1

    def peek(self) -> _Line | None:
        self.skip_blanks()
        return self.lines[self.at] if self.at < len(self.lines) else None

    def read_node(self, indent: int) -> Node:
        """Return the list or mapping whose lines have an indentation; None if there is none."""
        line = self.peek()
        if line is None or line.indent < indent:
            return None
        return (
            self.read_list(line.indent) if line.text[:2] == "- " else self.read_mapping(line.indent)
        )

    def read_list(self, indent: int) -> list[Node]:
        values: list[Node] = []
        while (line := self.peek()) and line.indent == indent and line.text.startswith("- "):
            rest = line.text[2:].lstrip()
            if _KEY.fullmatch(rest):
                # an item is a mapping whose first line stands after the dash
                inner = line.indent + len(line.text) - len(rest)
                self.lines = [*self.lines]
                self.lines[self.at] = _Line(line.number, inner, rest)
                values.append(self.read_mapping(inner))
            else:
                values.append(self.read_scalar(rest))
                self.at += 1
        return values

    def read_mapping(self, indent: int) -> dict[str, Node]:
        values: dict[str, Node] = {}
        while (line := self.peek()) and line.indent == indent and not line.text.startswith("- "):
            match = _KEY.fullmatch(line.text)
            if match is None:
                self.refuse(f"no key: {line.text!r}")
                break
            key, rest = match[1], re.sub(r"(^|\s)#.*", "", match[2] or "").strip()
            if key in values:
                self.refuse(f"{key} is there twice")
            if rest in {"|", ">-"}:
                self.at += 1
                values[key] = self.read_block(indent, is_folded=rest == ">-")
            elif rest:
                values[key] = self.read_scalar(match[2])
                self.at += 1
            else:
                self.at += 1
                values[key] = self.read_node(indent + 1)
        line = self.peek()
        if line and line.indent > indent:
            self.refuse("another indentation")
        return values

    def read_block(self, indent: int, *, is_folded: bool) -> str:
        taken: list[_Line] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.text and line.indent <= indent:
                break
            taken.append(line)
            self.at += 1
        while taken and not taken[-1].text:
            taken.pop()
        first = taken[0].indent if taken else 0
        texts = [" " * max(line.indent - first, 0) + line.text for line in taken]
        return " ".join(texts) if is_folded else "\n".join(texts) + "\n"

    def read_scalar(self, text: str) -> Node:
        if text == "{}":
            return {}
        if match := re.fullmatch(r"\[(.*)\](\s+#.*)?", text):
            return [self.read_scalar(part.strip()) for part in match[1].split(",")]
        if match := re.fullmatch(r"\"([^\"\\]*)\"(\s+#.*)?|'([^']*)'(\s+#.*)?", text):
            return match[1] if match[1] is not None else match[3]
        plain = re.sub(r"\s#.*", "", text).strip()
        if re.search(r":(\s|$)", plain):
            self.refuse(f"a plain text with a colon: {plain!r}")
        if plain.startswith(_STRANGE):
            self.refuse(f"a plain text that begins strangely: {plain!r}")
        return plain


def is_misread(text: str) -> bool:
    """Whether YAML reads a plain text as something else than a text, as it does `no`.

    >>> is_misread("No"), is_misread("none of them")
    (True, False)
    """
    return text.lower() in _MISREAD
