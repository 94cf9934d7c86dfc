"""A reader of the text of each page of a PDF printed by Chromium."""

import re
import zlib
from itertools import pairwise

_OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\b(.*?)\nendobj", re.DOTALL)
_STREAM = re.compile(rb"/Length (\d+)[^>]*>>\s*stream\r?\n", re.DOTALL)
_PAGE = re.compile(rb"/Type\s*/Page\b")
_CONTENTS = re.compile(rb"/Contents (\d+) 0 R")
_FONT = re.compile(rb"/(F\d+) (\d+) 0 R")
_MAP = re.compile(rb"/ToUnicode (\d+) 0 R")
_SHOWN = re.compile(rb"/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\b(ET)\b")
_CHARS = re.compile(rb"<([0-9A-F]{4})> <([0-9A-F]+)>")
_RANGES = re.compile(rb"<([0-9A-F]{4})> <([0-9A-F]{4})> <([0-9A-F]+)>")


def read_pages(pdf: bytes) -> list[str]:
    """Return the text of each page, the pieces in the order in which they were drawn."""
    objects = dict(_OBJECT.findall(pdf))
    maps = {number: _parse_letters(_decode(objects[number])) for number in _map_numbers_of(objects)}
    return [_extract_text(page, objects, maps) for _, page in objects.items() if _PAGE.search(page)]


def _map_numbers_of(objects: dict[bytes, bytes]) -> set[bytes]:
    return {match[1] for body in objects.values() if (match := _MAP.search(body))}


def _decode(body: bytes) -> bytes:
    match = _STREAM.search(body)
    assert match, body[:100]
    data = body[match.end() : match.end() + int(match[1])]
    return (
        zlib.decompress(data)
        if b"/FlateDecode" in match[0] or b"/FlateDecode" in body[: match.start()]
        else data
    )


def _parse_letters(cmap: bytes) -> dict[int, str]:
    letters = {}
    for kind, content in _find_sections(cmap):
        if kind == b"char":
            for code, text in _CHARS.findall(content):
                letters[int(code, 16)] = bytes.fromhex(text.decode()).decode("utf-16-be")
        else:
            for first, last, text in _RANGES.findall(content):
                for at in range(int(first, 16), int(last, 16) + 1):
                    letters[at] = chr(int(text, 16) + at - int(first, 16))
    return letters


def _find_sections(cmap: bytes) -> list[tuple[bytes, bytes]]:
    return re.findall(rb"begin(?:bf)(char|range)(.*?)endbf", cmap, re.DOTALL)


def _extract_text(
    page: bytes, objects: dict[bytes, bytes], maps: dict[bytes, dict[int, str]]
) -> str:
    fonts = {}
    for name, number in _FONT.findall(page):
        match = _MAP.search(objects[number])
        fonts[name] = maps[match[1]] if match else {}
    contents = _CONTENTS.search(page)
    assert contents
    font, pieces = dict[int, str](), list[str]()
    for name, codes, end in _SHOWN.findall(_decode(objects[contents[1]])):
        if name:
            font = fonts.get(name, {})
        elif end:
            pieces.append(" ")
        else:
            pairs = range(0, len(codes) + 1, 4)
            pieces += [font.get(int(codes[at:to], 16), "") for at, to in pairwise(pairs)]
    return " ".join("".join(pieces).split())
