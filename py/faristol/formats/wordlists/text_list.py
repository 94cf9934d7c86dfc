"""The reader of a word list as text, one word a line.

Its encoding and notation are guessed from the whole file.
"""

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

_CHUNK = 1 << 16  # bytes in one step: about ten milliseconds in a browser
_LONGEST_LINE = 1 << 13
_BLOCK = 1 << 18  # bytes that are searched together for a zero
_SAMPLE = 1 << 15  # bytes before and after an undecodable one, from which the encoding is guessed
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_GUESSES: tuple[Encoding, ...] = ("utf-8", "windows-1252", "windows-1250")
_EARLY_LINES = 20_000  # lines after which a file of gibberish is refused early


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that is not a word of the language, as in the file, and the reason."""

    line: int
    text: str
    reason: Reason
    sign: str = ""  # the character at fault


@dataclass(frozen=True, slots=True, kw_only=True)
class TextList:
    """The words of a text, and how it writes them."""

    gathered: Gathered
    encoding: Encoding
    spellings: tuple[str, ...]  # of tiles with several characters, as far as they occur
    has_stress: bool
    lines: int
    remarks: int
    columns: int
    unread: tuple[Unread, ...]
    unread_count: int


@dataclass(frozen=True, slots=True)
class _Notation:
    encoding: Encoding
    evidence: Evidence
    remarks: int


def text_steps(
    content: Content, alphabet: Alphabet
) -> Generator[Progress, None, TextList | Refusal]:
    """Return the words of a text. It is read twice: first to find its encoding and notation."""
    if content.startswith(_UTF16):
        converted = yield from _utf16_to_utf8(content)
        if isinstance(converted, Refusal):
            return converted
        content, is_utf16 = converted, True
    else:
        is_utf16 = False
    if (refusal := (yield from _check_size_steps(content))) is not None:
        return refusal
    notation = yield from _find_notation(content, alphabet)
    if isinstance(notation, Refusal):
        return notation
    reader = _PieceReader(alphabet, notation)
    for start, end in _pieces(content):
        if (refusal := reader.read(content[start:end])) is not None:
            return refusal
        yield len(content) + end, 2 * len(content)
    if (refusal := reader.judged()) is not None:
        return refusal
    return TextList(
        gathered=reader.gathered,
        encoding="utf-16" if is_utf16 else notation.encoding,
        spellings=notation.evidence.seen(),
        has_stress=notation.evidence.has_stress(),
        lines=reader.lines,
        remarks=notation.remarks,
        columns=reader.columns,
        unread=tuple(reader.unread),
        unread_count=reader.unread_count,
    )


class _PieceReader:
    """A reader of the pieces of a text whose notation is known."""

    def __init__(self, alphabet: Alphabet, notation: _Notation) -> None:
        evidence = notation.evidence
        self._alphabet = alphabet
        self._style = evidence.style()
        self._speller = Speller(alphabet, self._style, has_stress=evidence.has_stress())
        self._separator = evidence.columns.separator()
        self._encoding = notation.encoding
        self.columns = 0
        self.gathered = Gathered()
        self.lines = 0
        self.unread: list[Unread] = []
        self.unread_count = 0

    def read(self, piece: Content) -> Refusal | None:
        text = _decode_lines(piece, self._encoding)
        folded = fold(text, self._alphabet, self._separator)
        self.columns += folded.columns
        words = self._speller.tiles(folded.data).split(b"\n")
        if words and not words[-1]:
            words.pop()  # the text after the last line feed is not a line
        faulty = [index for index, word in enumerate(words) if BAD in word]
        if faulty:
            lines = text.split("\n")
            for index in faulty:
                words[index] = b""
                if len(self.unread) < UNREAD_KEPT:
                    self.unread.append(
                        self._unread_line(self.lines + index + 1, lines[index].strip())
                    )
            self.unread_count += len(faulty)
        self.lines += len(words)
        if self.lines > _EARLY_LINES and (refusal := self.judged()) is not None:
            return refusal
        return self.gathered.add(words)

    def _unread_line(self, line: int, text: str) -> Unread:
        """Return a line that is not a word, with the reason."""
        first = text
        for separator in self._separator.decode():
            first = first.partition(separator)[0]
        reason, character = fault_of(first.strip(), self._alphabet, self._style)
        return Unread(line, shortened(text, UNREAD_LENGTH), reason, character)

    def judged(self) -> Refusal | None:
        """Return a refusal if more lines are unread than read: hardly a list of this language."""
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


def _find_notation(
    content: Content, alphabet: Alphabet
) -> Generator[Progress, None, _Notation | Refusal]:
    """Return the encoding and the notation of the whole file."""
    encoding: Encoding = "ascii" if content.isascii() else "utf-8"
    has_guessed = False
    while True:
        evidence = Evidence(alphabet)
        remarks = 0
        has_failed = False
        for start, end in _pieces(content):
            try:
                text = _decode_lines(content[start:end], encoding)
            except UnicodeDecodeError as error:
                if has_guessed:
                    return _encoding_refusal(content, start + error.start)
                encoding = _guess_encoding(content, start + error.start, alphabet)
                if encoding == "utf-8":  # with a few broken bytes
                    return _encoding_refusal(content, start + error.start)
                has_failed = has_guessed = True
                break
            folded = fold(text, alphabet)
            evidence.add(folded.data)
            remarks += folded.remarks
            yield end, 2 * len(content)
        if not has_failed:
            return _Notation(encoding, evidence, remarks)


def _encoding_refusal(content: Content, at: int) -> Refusal:
    before = bytes(content[:at]).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return Refusal("list/encoding", {"line": before.count(b"\n") + 1})


def _guess_encoding(content: Content, at: int, alphabet: Alphabet) -> Encoding:
    """Return the encoding in which the most characters are letters of the language."""
    sample = bytes(content[max(at - _SAMPLE, 0) : at + _SAMPLE])
    letters = letters_of(alphabet)

    def count_letters(encoding: Encoding) -> int:
        text = sample.decode(encoding, "replace")
        return sum(character in letters for character in text if not character.isascii())

    return max(_GUESSES, key=count_letters)


def head_of(content: Content, size: int) -> list[str]:
    """Return the whole lines in the first bytes of a text."""
    head = bytes(content[:size])
    if head.startswith(_UTF16):
        text = head[: len(head) & ~1].decode("utf-16", "replace")
    else:
        head = head.removeprefix(codecs.BOM_UTF8)
        # a character that was cut in two is on the last line, which is dropped
        text = head.decode("utf-8", "ignore" if len(content) > size else "replace")
        if "\ufffd" in text or len(text.encode()) < len(head) - 4:
            text = head.decode("windows-1252", "replace")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if len(content) > size and len(lines) > 1 else lines


def _decode_lines(piece: Content, encoding: Encoding) -> str:
    plain = bytes(piece)
    if b"\r" in plain:
        plain = plain.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return plain.decode(encoding)


def _utf16_to_utf8(content: Content) -> Generator[Progress, None, bytes | Refusal]:
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


def _check_size_steps(content: Content) -> Generator[Progress, None, Refusal | None]:
    """Return a refusal of binary data or of an endless line, before the text is read."""
    start = checked_until = 0
    while start < len(content):
        if start >= checked_until:
            checked_until = start + _BLOCK
            at = content.find(b"\0", start, checked_until + _LONGEST_LINE)
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
    """Yield the start and end of pieces; each ends with a line, if its lines are short enough."""
    start = len(codecs.BOM_UTF8) if content.startswith(codecs.BOM_UTF8) else 0
    while start < len(content):
        end = start + _CHUNK
        if end < len(content):
            cut = content.rfind(b"\n", start, end) + 1
            # not after the last carriage return: a line feed may follow
            end = cut or content.rfind(b"\r", start, end - 1) + 1 or end
        yield start, min(end, len(content))
        start = end
