"""A reader and a writer of the safe part of XML: elements, attributes and text.

Document types are refused, and only the five predefined entities are known, so no text can grow while it is read and
nothing is fetched. Bytes, elements and depth are limited. A lone `&` is read as a character: some programs write
names as they were typed.
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
_ENTITIES: Final[Mapping[str, str]] = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
# characters that XML 1.0 cannot contain
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DECLARATION = re.compile(rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._\-]{1,40})[\"']")
_LATIN = ("iso-8859-1", "iso-8859-15", "latin1", "latin-1", "windows-1252", "cp1252")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """The limits of a document that is read."""

    bytes: int = 8_000_000
    elements: int = 200_000
    depth: int = 16


@dataclass(slots=True, kw_only=True)
class Tag:
    """An element; `text` is its own text, stripped."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["Tag"] = field(default_factory=list)
    text: str = ""

    def first(self, name: str) -> "Tag | None":
        """Return the first child of a name, or None."""
        return next(self.all(name), None)

    def all(self, name: str) -> Iterator["Tag"]:
        """Yield the children of a name, in order."""
        return (child for child in self.children if child.name == name)

    def text_of(self, name: str) -> str:
        """Return the text of the first child of a name, or an empty string."""
        child = self.first(name)
        return "" if child is None else child.text


def read_tags(data: bytes, *, bounds: Bounds | None = None) -> Tag | Refusal:
    """Return the root of a document, or a refusal, with the line at fault where possible."""
    bounds = bounds or Bounds()
    if len(data) > bounds.bytes:
        return Refusal("xml/too_large", {"limit": bounds.bytes, "size": len(data)})
    text = _decode(data)
    return text if isinstance(text, Refusal) else _Reader(text, bounds).read()


def escaped(text: str) -> str:
    """Return text escaped for an element or an attribute, without characters that XML cannot contain.

    >>> escaped('<A & "B">')
    '&lt;A &amp; &quot;B&quot;&gt;'
    """
    text = _FORBIDDEN.sub("", text)
    for character, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot")):
        text = text.replace(character, f"&{name};")
    return text


def line(depth: int, name: str, text: str | None = None, **attributes: str | int) -> str:
    """Return an element as an indented line; without text it is an empty element."""
    attributes_text = "".join(
        f' {key}="{escaped(str(value))}"' for key, value in attributes.items()
    )
    indent = "    " * depth
    if text is None:
        return f"{indent}<{name}{attributes_text} />"
    return f"{indent}<{name}{attributes_text}>{escaped(text)}</{name}>"


def document(lines: Iterable[str]) -> bytes:
    """Return lines as a document in UTF-8, with the XML declaration."""
    return ('<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(lines) + "\n").encode()


class _ParseError(Exception):
    """A document cannot be parsed; `at` is the position of the fault."""

    def __init__(self, code: str, at: int, **data: int) -> None:
        super().__init__(code)
        self.code, self.at, self.data = code, at, data


class _Reader:
    """A parser that reads a document once, from left to right."""

    __slots__ = ("at", "bounds", "count", "open", "text", "whole")

    def __init__(self, text: str, bounds: Bounds) -> None:
        self.text = text
        self.bounds = bounds
        self.at = 0
        self.count = 0
        self.whole = Tag(name="")
        self.open: list[tuple[Tag, list[str]]] = [(self.whole, [])]

    def read(self) -> Tag | Refusal:
        """Return the root, or a refusal."""
        try:
            while (start := self.text.find("<", self.at)) >= 0:
                self._add_text(plain(self.text[self.at : start]))
                self.at = start
                self._read_markup()
            self._add_text(self.text[self.at :])
            if len(self.open) > 1 or not self.whole.children:
                raise _ParseError("xml/not_well_formed", len(self.text))
        except _ParseError as error:
            at = self.text.count("\n", 0, error.at) + 1
            return Refusal(error.code, {"line": at, **error.data})
        return self.whole.children[0]

    def _add_text(self, text: str) -> None:
        """Add text to the open element; outside the root only white space is allowed."""
        if len(self.open) > 1:
            self.open[-1][1].append(text)
        elif text.strip():
            raise _ParseError("xml/not_well_formed", self.at)

    def _read_markup(self) -> None:
        """Read the comment, instruction, section or tag that begins with the `<` at the position."""
        for opening, closing in (("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")):
            if self.text.startswith(opening, self.at):
                first = self.at + len(opening)
                stop = self.text.find(closing, first)
                if stop < 0:
                    raise _ParseError("xml/not_well_formed", self.at)
                if opening == "<![CDATA[":
                    self._add_text(self.text[first:stop])
                self.at = stop + len(closing)
                return
        if self.text.startswith("<!", self.at):
            raise _ParseError("xml/doctype", self.at)
        if self.text.startswith("</", self.at):
            self._read_end_tag()
        else:
            self._read_start_tag()

    def _read_start_tag(self) -> None:
        """Read the start tag at the position and open its element."""
        self.count += 1
        if self.count > self.bounds.elements:
            raise _ParseError("xml/too_many", self.at, limit=self.bounds.elements)
        name = _NAME.match(self.text, self.at + 1)
        if name is None or (len(self.open) == 1 and self.whole.children):
            raise _ParseError("xml/not_well_formed", self.at)
        tag = Tag(name=name[0])
        at = name.end()
        while match := _ATTRIBUTE.match(self.text, at):
            if match[1] in tag.attributes:
                raise _ParseError("xml/not_well_formed", at)
            tag.attributes[match[1]] = plain(match[2] if match[2] is not None else match[3])
            at = match.end()
        close = _CLOSE.match(self.text, at)
        if close is None:
            raise _ParseError("xml/not_well_formed", self.at)
        self.open[-1][0].children.append(tag)
        if not close[1]:
            if len(self.open) > self.bounds.depth:
                raise _ParseError("xml/too_deep", self.at, limit=self.bounds.depth)
            self.open.append((tag, []))
        self.at = close.end()

    def _read_end_tag(self) -> None:
        """Read the end tag at the position and close the open element."""
        name = _NAME.match(self.text, self.at + 2)
        close = _CLOSE.match(self.text, name.end()) if name else None
        tag, parts = self.open[-1]
        if name is None or close is None or close[1] or tag.name != name[0]:
            raise _ParseError("xml/not_well_formed", self.at)
        tag.text = "".join(parts).strip()
        self.open.pop()
        self.at = close.end()


def plain(text: str) -> str:
    """Return text with the predefined entities and character references replaced."""
    return _ENTITY.sub(_replace_entity, text) if "&" in text else text


def _replace_entity(match: re.Match[str]) -> str:
    name = match[1]
    if not name.startswith("#"):
        return _ENTITIES[name]
    code = int(f"0{name[1:]}", 0) if name[1] == "x" else int(name[1:])
    character = chr(code) if code < 0x110000 else "\ufffd"
    return "\ufffd" if _FORBIDDEN.match(character) else character


def _decode(data: bytes) -> str | Refusal:
    """Return the text of a document in UTF-8, UTF-16 or Windows-1252.

    It is Windows-1252 if the file declares a Western encoding.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decode_as("utf-16", data)
    declaration = _DECLARATION.match(data)
    if declaration and declaration[1].decode("ascii").lower() in _LATIN:
        return _decode_as("windows-1252", data)
    return _decode_as("utf-8-sig", data)


def _decode_as(encoding: str, data: bytes) -> str | Refusal:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        return Refusal("xml/encoding", {"line": data.count(b"\n", 0, error.start) + 1})
