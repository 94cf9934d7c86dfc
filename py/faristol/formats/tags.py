"""Read and write the plain part of XML: elements, attributes, text. Nothing else is let in.

There are no document types and no entities but the five that XML has by itself, so no text can grow
while it is read and nothing is fetched. What is read is bounded in bytes, elements and depth. A lone
`&` is taken for what it is: programs that write names as they are typed put it there.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from faristol.ledger.refusal import Refusal

_NAME = re.compile(r"[A-Za-z_][\w.\-]{0,63}")
_ATTRIBUTE = re.compile(
    r"[ \t\r\n]+([A-Za-z_:][\w.:\-]{0,63})[ \t\r\n]*=[ \t\r\n]*(?:\"([^\"<]*)\"|'([^'<]*)')"
)
_CLOSE = re.compile(r"[ \t\r\n]*(/?)>")
_ENTITY = re.compile(r"&(#x[0-9A-Fa-f]{1,6}|#[0-9]{1,7}|lt|gt|amp|quot|apos);")
_NAMED: Final[Mapping[str, str]] = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
# what XML 1.0 has no way of writing
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DECLARED = re.compile(rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._\-]{1,40})[\"']")
_LATIN = ("iso-8859-1", "iso-8859-15", "latin1", "latin-1", "windows-1252", "cp1252")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """Hold how much is looked at before a file is refused."""

    bytes: int = 8_000_000
    elements: int = 200_000
    depth: int = 16


@dataclass(slots=True, kw_only=True)
class Tag:
    """Hold an element: what stands in it, and its own text with the spaces around it taken off."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["Tag"] = field(default_factory=list)
    text: str = ""

    def first(self, name: str) -> "Tag | None":
        """Return the first element of a name inside."""
        return next(self.all(name), None)

    def all(self, name: str) -> Iterator["Tag"]:
        """Give the elements of a name inside, in their order."""
        return (child for child in self.children if child.name == name)

    def said(self, name: str) -> str:
        """Return the text of the first element of a name inside, "" when there is none."""
        child = self.first(name)
        return "" if child is None else child.text


def read_tags(data: bytes, *, bounds: Bounds | None = None) -> Tag | Refusal:
    """Return the root of a document, or why it is not read, by line where that helps."""
    bounds = bounds or Bounds()
    if len(data) > bounds.bytes:
        return Refusal("xml/too_large", {"limit": bounds.bytes, "size": len(data)})
    text = _decoded(data)
    return text if isinstance(text, Refusal) else _Reader(text, bounds).read()


def escaped(text: str) -> str:
    """Write text so that it is nothing but text, in an element or an attribute.

    >>> escaped('<A & "B">')
    '&lt;A &amp; &quot;B&quot;&gt;'
    """
    text = _FORBIDDEN.sub("", text)
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot")):
        text = text.replace(sign, f"&{name};")
    return text


def line(depth: int, name: str, text: str | None = None, **attributes: str | int) -> str:
    """Write an element on a line of its own; without text it is empty."""
    said = "".join(f' {key}="{escaped(str(value))}"' for key, value in attributes.items())
    indent = "    " * depth
    if text is None:
        return f"{indent}<{name}{said} />"
    return f"{indent}<{name}{said}>{escaped(text)}</{name}>"


def document(lines: Iterable[str]) -> bytes:
    """Return lines as a document."""
    return ('<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(lines) + "\n").encode()


class _UnreadError(Exception):
    """Say why a document is not read any further, and where."""

    def __init__(self, code: str, at: int, **data: int) -> None:
        super().__init__(code)
        self.code, self.at, self.data = code, at, data


class _Reader:
    """Go through a document once, from left to right."""

    __slots__ = ("at", "bounds", "count", "open", "text", "whole")

    def __init__(self, text: str, bounds: Bounds) -> None:
        self.text = text
        self.bounds = bounds
        self.at = 0
        self.count = 0
        self.whole = Tag(name="")
        self.open: list[tuple[Tag, list[str]]] = [(self.whole, [])]

    def read(self) -> Tag | Refusal:
        """Return the root."""
        try:
            while (start := self.text.find("<", self.at)) >= 0:
                self._say(plain(self.text[self.at : start]))
                self.at = start
                self._take()
            self._say(self.text[self.at :])
            if len(self.open) > 1 or not self.whole.children:
                raise _UnreadError("xml/not_well_formed", len(self.text))
        except _UnreadError as error:
            at = self.text.count("\n", 0, error.at) + 1
            return Refusal(error.code, {"line": at, **error.data})
        return self.whole.children[0]

    def _say(self, text: str) -> None:
        """Add text to the element that is open; outside the root there is none."""
        if len(self.open) > 1:
            self.open[-1][1].append(text)
        elif text.strip():
            raise _UnreadError("xml/not_well_formed", self.at)

    def _take(self) -> None:
        """Take in what begins with the sign < here."""
        for begin, end in (("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")):
            if self.text.startswith(begin, self.at):
                first = self.at + len(begin)
                stop = self.text.find(end, first)
                if stop < 0:
                    raise _UnreadError("xml/not_well_formed", self.at)
                if begin == "<![CDATA[":
                    self._say(self.text[first:stop])
                self.at = stop + len(end)
                return
        if self.text.startswith("<!", self.at):
            raise _UnreadError("xml/doctype", self.at)
        if self.text.startswith("</", self.at):
            self._close()
        else:
            self._begin()

    def _begin(self) -> None:
        """Open the element that begins here."""
        self.count += 1
        if self.count > self.bounds.elements:
            raise _UnreadError("xml/too_many", self.at, limit=self.bounds.elements)
        name = _NAME.match(self.text, self.at + 1)
        if name is None or (len(self.open) == 1 and self.whole.children):
            raise _UnreadError("xml/not_well_formed", self.at)
        tag = Tag(name=name[0])
        at = name.end()
        while found := _ATTRIBUTE.match(self.text, at):
            if found[1] in tag.attributes:
                raise _UnreadError("xml/not_well_formed", at)
            tag.attributes[found[1]] = plain(found[2] if found[2] is not None else found[3])
            at = found.end()
        close = _CLOSE.match(self.text, at)
        if close is None:
            raise _UnreadError("xml/not_well_formed", self.at)
        self.open[-1][0].children.append(tag)
        if not close[1]:
            if len(self.open) > self.bounds.depth:
                raise _UnreadError("xml/too_deep", self.at, limit=self.bounds.depth)
            self.open.append((tag, []))
        self.at = close.end()

    def _close(self) -> None:
        """Close the element that is open."""
        name = _NAME.match(self.text, self.at + 2)
        close = _CLOSE.match(self.text, name.end()) if name else None
        tag, parts = self.open[-1]
        if name is None or close is None or close[1] or tag.name != name[0]:
            raise _UnreadError("xml/not_well_formed", self.at)
        tag.text = "".join(parts).strip()
        self.open.pop()
        self.at = close.end()


def plain(text: str) -> str:
    """Return text with the five entities and numbered signs as what they stand for."""
    return _ENTITY.sub(_meant, text) if "&" in text else text


def _meant(found: re.Match[str]) -> str:
    name = found[1]
    if not name.startswith("#"):
        return _NAMED[name]
    code = int(f"0{name[1:]}", 0) if name[1] == "x" else int(name[1:])
    sign = chr(code) if code < 0x110000 else "\ufffd"
    return "\ufffd" if _FORBIDDEN.match(sign) else sign


def _decoded(data: bytes) -> str | Refusal:
    """Return the text: UTF-8, or one of the old tables of Western Europe when the file says so."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _as("utf-16", data)
    said = _DECLARED.match(data)
    if said and said[1].decode("ascii").lower() in _LATIN:
        return _as("windows-1252", data)
    return _as("utf-8-sig", data)


def _as(encoding: str, data: bytes) -> str | Refusal:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        return Refusal("xml/encoding", {"line": data.count(b"\n", 0, error.start) + 1})
