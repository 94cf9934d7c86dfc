"""Read a list as text: one word a line, in the bytes and the notation that the whole file shows."""

import codecs
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.formats.wordlists.fault import Reason, fault_of
from faristol.formats.wordlists.gather import Gathered
from faristol.formats.wordlists.shorten import shortened
from faristol.formats.wordlists.spelling import BAD, Evidence, Speller, fold, letters_of
from faristol.formats.wordlists.unpack import Progress
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet

Encoding: TypeAlias = Literal["ascii", "utf-8", "utf-16", "windows-1252", "windows-1250"]
Content: TypeAlias = bytes | bytearray

UNREAD_KEPT = 200
UNREAD_LENGTH = 60

_CHUNK = 1 << 16  # bytes in one step: some ten milliseconds in a browser
_LONGEST_LINE = 1 << 13
_LOOKED_AT = 1 << 18  # bytes that are looked through together
_SAMPLE = 1 << 15  # bytes before and after one at fault that tell the encoding
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_GUESSES: tuple[Encoding, ...] = ("utf-8", "windows-1252", "windows-1250")
_EARLY = 20_000  # lines after which a file of nothing but gibberish is given up


@dataclass(frozen=True, slots=True)
class Unread:
    """Hold a line that is no word of the language, as it stands there, and why it is none."""

    line: int
    text: str
    reason: Reason
    sign: str = ""  # the one that is at fault


@dataclass(frozen=True, slots=True, kw_only=True)
class TextList:
    """Hold what was found in a text."""

    gathered: Gathered
    encoding: Encoding
    spellings: tuple[str, ...]  # how tiles of several signs are written, as far as met
    has_stress: bool
    lines: int
    remarks: int
    columns: int
    unread: tuple[Unread, ...]
    unread_count: int


@dataclass(frozen=True, slots=True)
class _Found:
    encoding: Encoding
    evidence: Evidence
    remarks: int


def text_steps(
    content: Content, alphabet: Alphabet
) -> Generator[Progress, None, TextList | Refusal]:
    """Return the words of a text. It is read twice: first to see how it is written."""
    if content.startswith(_UTF16):
        turned = yield from _from_utf16(content)
        if isinstance(turned, Refusal):
            return turned
        content, is_utf16 = turned, True
    else:
        is_utf16 = False
    if (refusal := (yield from _check_steps(content))) is not None:
        return refusal
    found = yield from _look(content, alphabet)
    if isinstance(found, Refusal):
        return found
    reading = _Reading(alphabet, found)
    for start, end in _pieces(content):
        if (refusal := reading.read(content[start:end])) is not None:
            return refusal
        yield len(content) + end, 2 * len(content)
    if (refusal := reading.judged()) is not None:
        return refusal
    return TextList(
        gathered=reading.gathered,
        encoding="utf-16" if is_utf16 else found.encoding,
        spellings=found.evidence.seen(),
        has_stress=found.evidence.has_stress(),
        lines=reading.lines,
        remarks=found.remarks,
        columns=reading.columns,
        unread=tuple(reading.unread),
        unread_count=reading.unread_count,
    )


class _Reading:
    """Read piece by piece."""

    def __init__(self, alphabet: Alphabet, found: _Found) -> None:
        evidence = found.evidence
        self._alphabet = alphabet
        self._style = evidence.style()
        self._speller = Speller(alphabet, self._style, has_stress=evidence.has_stress())
        self._separator = evidence.columns.separator()
        self._encoding = found.encoding
        self.columns = 0
        self.gathered = Gathered()
        self.lines = 0
        self.unread: list[Unread] = []
        self.unread_count = 0

    def read(self, piece: Content) -> Refusal | None:
        text = _text(piece, self._encoding)
        folded = fold(text, self._alphabet, self._separator)
        self.columns += folded.columns
        words = self._speller.tiles(folded.data).split(b"\n")
        if words and not words[-1]:
            words.pop()  # what follows the last end of line is no line
        wrong = [at for at, word in enumerate(words) if BAD in word]
        if wrong:
            lines = text.split("\n")
            for at in wrong:
                words[at] = b""
                if len(self.unread) < UNREAD_KEPT:
                    self.unread.append(self._unread(self.lines + at + 1, lines[at].strip()))
            self.unread_count += len(wrong)
        self.lines += len(words)
        if self.lines > _EARLY and (refusal := self.judged()) is not None:
            return refusal
        return self.gathered.add(words)

    def _unread(self, line: int, text: str) -> Unread:
        """Say what stands in a line, and why it is no word."""
        first = text
        for sign in self._separator.decode():
            first = first.partition(sign)[0]
        reason, at_fault = fault_of(first.strip(), self._alphabet, self._style)
        return Unread(line, shortened(text, UNREAD_LENGTH), reason, at_fault)

    def judged(self) -> Refusal | None:
        """Refuse what is hardly a list of this language."""
        read = self.gathered.met + self.gathered.too_short + self.gathered.too_long
        if self.unread_count > read:
            first = self.unread[0]
            data: dict[str, JSON] = {
                "count": self.unread_count,
                "lines": self.unread_count + read,
                "line": first.line,
                "text": first.text,
            }
            return Refusal("list/not_understood", data)
        return None


def _look(content: Content, alphabet: Alphabet) -> Generator[Progress, None, _Found | Refusal]:
    """Return what all of the file says of how it is written."""
    encoding: Encoding = "ascii" if content.isascii() else "utf-8"
    has_guessed = False
    while True:
        evidence = Evidence(alphabet)
        remarks = 0
        failed = False
        for start, end in _pieces(content):
            try:
                text = _text(content[start:end], encoding)
            except UnicodeDecodeError as error:
                if has_guessed:
                    return _unreadable(content, start + error.start)
                encoding = _guess(content, start + error.start, alphabet)
                if encoding == "utf-8":  # with a few broken bytes
                    return _unreadable(content, start + error.start)
                failed = has_guessed = True
                break
            folded = fold(text, alphabet)
            evidence.add(folded.data)
            remarks += folded.remarks
            yield end, 2 * len(content)
        if not failed:
            return _Found(encoding, evidence, remarks)


def _unreadable(content: Content, at: int) -> Refusal:
    before = bytes(content[:at]).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return Refusal("list/encoding", {"line": before.count(b"\n") + 1})


def _guess(content: Content, at: int, alphabet: Alphabet) -> Encoding:
    """Return in which encoding the most signs are letters of the language."""
    sample = bytes(content[max(at - _SAMPLE, 0) : at + _SAMPLE])
    letters = letters_of(alphabet)

    def count_letters(encoding: Encoding) -> int:
        text = sample.decode(encoding, "replace")
        return sum(sign in letters for sign in text if not sign.isascii())

    return max(_GUESSES, key=count_letters)


def head_of(content: Content, most: int) -> list[str]:
    """Return the first whole lines of a text, as far as they are told by so many bytes."""
    head = bytes(content[:most])
    if head.startswith(_UTF16):
        text = head[: len(head) & ~1].decode("utf-16", "replace")
    else:
        head = head.removeprefix(codecs.BOM_UTF8)
        # a sign that was cut in two is on the last line, which is left out
        text = head.decode("utf-8", "ignore" if len(content) > most else "replace")
        if "\ufffd" in text or len(text.encode()) < len(head) - 4:
            text = head.decode("windows-1252", "replace")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if len(content) > most and len(lines) > 1 else lines


def _text(piece: Content, encoding: Encoding) -> str:
    plain = bytes(piece)
    if b"\r" in plain:
        plain = plain.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return plain.decode(encoding)


def _from_utf16(content: Content) -> Generator[Progress, None, bytes | Refusal]:
    from encodings.utf_16 import IncrementalDecoder

    decoder = IncrementalDecoder()
    text: list[bytes] = []
    for start in range(0, len(content), _CHUNK):
        end = start + _CHUNK
        try:
            piece = decoder.decode(bytes(content[start:end]), final=end >= len(content))
            text.append(piece.encode())
        except UnicodeError:
            return Refusal("list/encoding", {"line": 1 + sum(b.count(b"\n") for b in text)})
        yield min(end, len(content)), 3 * len(content)
    return b"".join(text)


def _check_steps(content: Content) -> Generator[Progress, None, Refusal | None]:
    """Refuse bytes that are no text, and one endless line, before anything is done with them."""
    start = looked_at = 0
    while start < len(content):
        if start >= looked_at:
            looked_at = start + _LOOKED_AT
            at = content.find(b"\0", start, looked_at + _LONGEST_LINE)
            if at >= 0:
                return Refusal("list/binary", {"line": content.count(b"\n", 0, at) + 1})
            yield 0, 1
        if len(content) - start <= _LONGEST_LINE:
            break
        end = content.rfind(b"\n", start, start + _LONGEST_LINE)
        if end < 0:
            end = content.rfind(b"\r", start, start + _LONGEST_LINE)
        if end < 0:
            line = content.count(b"\n", 0, start) + 1
            return Refusal("list/line_too_long", {"line": line, "limit": _LONGEST_LINE})
        start = end + 1
    return None


def _pieces(content: Content) -> Iterator[tuple[int, int]]:
    """Give the places of pieces that end where a line ends."""
    start = len(codecs.BOM_UTF8) if content.startswith(codecs.BOM_UTF8) else 0
    while start < len(content):
        end = start + _CHUNK
        if end < len(content):
            cut = content.rfind(b"\n", start, end) + 1
            # a carriage return that a line feed may follow is no place to cut
            end = cut or content.rfind(b"\r", start, end - 1) + 1 or end
        yield start, min(end, len(content))
        start = end
