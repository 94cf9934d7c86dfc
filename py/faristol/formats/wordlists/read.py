"""The reader of a word list from a file of any kind.

It gives everything that is displayed before the list is imported.
"""

from collections.abc import Generator
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, TypeAlias, TypeVar

from faristol.formats.steps import Steps
from faristol.formats.wordlists.gather import Gathered
from faristol.formats.wordlists.kwg import can_be_kwg, kwg_steps
from faristol.formats.wordlists.spelling import TILE
from faristol.formats.wordlists.text_list import Encoding, TextList, Unread, text_steps
from faristol.formats.wordlists.unpack import Container, Progress, unpack_steps
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import format_word
from faristol.words.wordlist import WordList, to_plain

Result = TypeVar("Result")
Form: TypeAlias = Literal["text", "kwg"]

_PLAIN = bytes(byte & ~TILE for byte in range(256))
_CHUNK = 1 << 20
_MAX_TILES = 30  # of a word that is displayed
_UNPACK, _READ, _SORT, _DIGEST = 10, 60, 25, 5  # shares of the time, in hundredths


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPreview:
    """The words of a file, and how the file writes them."""

    words: WordList
    plain: bytes  # the plain form, as it would be stored
    digest: str
    form: Form
    container: Container
    member: str  # the name of the file inside a zip
    encoding: Encoding | Literal[""]
    spellings: tuple[str, ...]  # of tiles with several characters, as far as they occur
    has_stress: bool
    lines: int
    remarks: int
    columns: int  # lines with further columns, which are not read
    repeated: int
    too_short: int
    too_long: int
    long: tuple[str, ...]  # the first words that are too long, as text
    unread: tuple[Unread, ...]  # the first lines that could not be read
    unread_count: int


def read_list_steps(
    data: bytes, alphabet: Alphabet
) -> Generator[Progress, None, ListPreview | Refusal]:
    """Return the word list of a file, or a refusal; yield the progress in hundredths."""
    unpacked = yield from _scale_progress(unpack_steps(data), 0, _UNPACK)
    if isinstance(unpacked, Refusal):
        return unpacked
    content: TextList | Gathered | Refusal
    if can_be_kwg(unpacked.data):
        content = yield from _scale_progress(kwg_steps(unpacked.data, alphabet), _UNPACK, _READ)
    else:
        content = yield from _scale_progress(text_steps(unpacked.data, alphabet), _UNPACK, _READ)
    if isinstance(content, Refusal):
        return content
    text = content if isinstance(content, TextList) else None
    gathered = content.gathered if isinstance(content, TextList) else content
    if not gathered.count:
        return Refusal("list/empty")
    repeated = gathered.repeated
    words = yield from _scale_progress(gathered.sort_steps(_PLAIN), _UNPACK + _READ, _SORT)
    plain = to_plain(words)
    digest = yield from _scale_progress(_digest_steps(plain), _UNPACK + _READ + _SORT, _DIGEST)
    return ListPreview(
        words=words,
        plain=plain,
        digest=digest,
        form="text" if text else "kwg",
        container=unpacked.container,
        member=unpacked.member,
        encoding=text.encoding if text else "",
        spellings=text.spellings if text else (),
        has_stress=text.has_stress if text else False,
        lines=text.lines if text else 0,
        remarks=text.remarks if text else 0,
        columns=text.columns if text else 0,
        repeated=repeated,
        too_short=gathered.too_short,
        too_long=gathered.too_long,
        long=tuple(_format_word(word, alphabet) for word in gathered.long),
        unread=text.unread if text else (),
        unread_count=text.unread_count if text else 0,
    )


def _format_word(word: bytes, alphabet: Alphabet) -> str:
    """Return a word as text; a word that is too long is truncated."""
    text = format_word(word[:_MAX_TILES].translate(_PLAIN), alphabet)
    return f"{text}…" if len(word) > _MAX_TILES else text


def _digest_steps(plain: bytes) -> Generator[Progress, None, str]:
    """Return the same digest as `wordlist.digest`."""
    running = sha256()
    view = memoryview(plain)
    for start in range(0, len(plain), _CHUNK):
        running.update(view[start : start + _CHUNK])
        yield start, len(plain)
    return running.hexdigest()


def _scale_progress(
    steps_of_part: Generator[Progress, None, Result], start: int, share: int
) -> Generator[Progress, None, Result]:
    """Do a part of the work and yield the progress of the whole."""
    steps = Steps(steps_of_part)
    for done, total in steps:
        yield start + share * done // max(total, 1), 100
    return steps.result
