"""The encoding of a text file, guessed from its bytes."""

import codecs
import re
from collections.abc import Generator
from typing import Literal, TypeAlias, assert_never

from faristol.ledger.refusal import Refusal

Encoding: TypeAlias = Literal["utf-8", "utf-16", "windows-1252", "windows-1250"]
Progress: TypeAlias = tuple[int, int]  # bytes done, bytes in all

_CHUNK = 1 << 18  # a few milliseconds even in a browser on a slow tablet
_SAMPLE = 1 << 20
# Workbooks (old and new) and PDF, which users choose by mistake.
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF")
# Read as Windows-1252 these would be þ in a name, º inside a word, or ã where no Portuguese name
# has it: the file is Romanian, and the letters are ţ, ş and ă. "nº" and "Mª" are not meant.
_ROMANIAN = re.compile(rb"[\xde\xfe]|[a-z]{2}\xba|\xba[a-z]|\xaa[a-z]|\xe3(?![oe])")
_NON_ASCII = re.compile(r"[^\x00-\x7f]")
# Windows-1250 has no letter with a comma below; Romanian has no letter with a cedilla.
_COMMAS = str.maketrans("ŞşŢţ", "ȘșȚț")


def decode_steps(data: bytes) -> Generator[Progress, None, tuple[str, Encoding] | Refusal]:
    """Return the text of a file and its guessed encoding; yield the bytes done.

    A refusal has the line at fault, if there is one.
    """
    if data.startswith(_WORKBOOKS):
        return Refusal("sheet/spreadsheet")
    guess = _guess(data)
    text = yield from _decode(data, guess)
    if isinstance(text, UnicodeDecodeError) and guess == "utf-8":
        guess = _guess_without_utf8(data, text.start)
        text = yield from _decode(data, guess)
    if isinstance(text, UnicodeDecodeError):
        before = data[: text.start]
        return Refusal("sheet/encoding", {"line": before.count(b"\n") + 1})
    if (position := text.find("\0")) >= 0:
        return Refusal("sheet/binary", {"line": 1 + count_lines(text[:position])})
    return text, guess


def count_lines(text: str) -> int:
    """Return the number of line ends of Unix, Windows or old Macintosh."""
    if "\r" not in text:
        return text.count("\n")
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def _guess(data: bytes) -> Encoding:
    return "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8"


def _decode(data: bytes, encoding: Encoding) -> Generator[Progress, None, str | UnicodeDecodeError]:
    decoder = _decoder(encoding)
    pieces = []
    for start in range(0, max(len(data), 1), _CHUNK):
        end = start + _CHUNK
        try:
            piece = decoder.decode(data[start:end], final=end >= len(data))
        except UnicodeDecodeError as error:
            # The decoder counts from the bytes that it carried over from the piece before.
            carried = len(error.object) - len(data[start:end])
            error.start += max(start - carried, 0)
            return error
        pieces.append(piece.translate(_COMMAS) if encoding == "windows-1250" else piece)
        yield min(end, len(data)), len(data)
    return "".join(pieces)


def _decoder(encoding: Encoding) -> codecs.IncrementalDecoder:
    # Imported by name, not looked up by a string: the build finds the modules to ship by imports.
    match encoding:
        case "utf-8":
            import encodings.utf_8_sig

            return encodings.utf_8_sig.IncrementalDecoder()
        case "utf-16":
            import encodings.utf_16

            return encodings.utf_16.IncrementalDecoder()
        case "windows-1252":
            import encodings.cp1252

            return encodings.cp1252.IncrementalDecoder()
        case "windows-1250":
            import encodings.cp1250

            return encodings.cp1250.IncrementalDecoder()
        case _:
            assert_never(encoding)


def _guess_without_utf8(data: bytes, at: int) -> Encoding:
    """Return the encoding of a file that is not valid UTF-8 at `at`."""
    text = data[max(at - _CHUNK, 0) : at + _CHUNK].decode(errors="replace")
    if len(_NON_ASCII.findall(text)) > 2 * text.count("\ufffd"):
        return "utf-8"  # with a few broken bytes; another encoding would make gibberish of the rest
    odd = data[max(at - 2, 0) : at + _SAMPLE]
    return "windows-1250" if _ROMANIAN.search(odd) else "windows-1252"
