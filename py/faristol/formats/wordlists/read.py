"""Read a list of words from a file of any kind, and say everything a person may want to know of it."""

from collections.abc import Generator
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, TypeAlias, TypeVar

from faristol.formats.steps import Steps
from faristol.formats.wordlists.gather import Gathered
from faristol.formats.wordlists.kwg import kwg_steps, looks_like_kwg
from faristol.formats.wordlists.spelling import TILE
from faristol.formats.wordlists.text_list import Encoding, TextList, Unread, text_steps
from faristol.formats.wordlists.unpack import Container, Progress, unpack_steps
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import written
from faristol.words.wordlist import WordList, to_plain

Result = TypeVar("Result")
Form: TypeAlias = Literal["text", "kwg"]

_PLAIN = bytes(byte & ~TILE for byte in range(256))
_PART = 1 << 20
_SHOWN = 30  # tiles
_UNPACK, _READ, _SORT, _DIGEST = 10, 60, 25, 5  # how the time goes, in hundredths


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPreview:
    """Hold the words of a file, and how they stood there."""

    words: WordList
    plain: bytes  # what would be stored
    digest: str
    form: Form
    container: Container
    member: str  # the name of the file inside a zip
    encoding: Encoding | Literal[""]
    spellings: tuple[str, ...]  # how tiles of several signs were written, as far as met
    has_stress: bool
    lines: int
    remarks: int
    columns: int  # lines of which only the first word was read
    repeated: int
    too_short: int
    too_long: int
    long: tuple[str, ...]  # the first of them, as they are written
    unread: tuple[Unread, ...]  # the first of them
    unread_count: int


def read_list_steps(
    data: bytes, alphabet: Alphabet
) -> Generator[Progress, None, ListPreview | Refusal]:
    """Return what is in a file, or why it is no list; yield how far, in hundredths."""
    unpacked = yield from _within(unpack_steps(data), 0, _UNPACK)
    if isinstance(unpacked, Refusal):
        return unpacked
    found: TextList | Gathered | Refusal
    if looks_like_kwg(unpacked.data):
        found = yield from _within(kwg_steps(unpacked.data, alphabet), _UNPACK, _READ)
    else:
        found = yield from _within(text_steps(unpacked.data, alphabet), _UNPACK, _READ)
    if isinstance(found, Refusal):
        return found
    text = found if isinstance(found, TextList) else None
    gathered = found.gathered if isinstance(found, TextList) else found
    if not gathered.count:
        return Refusal("list/empty")
    repeated = gathered.repeated
    words = yield from _within(gathered.sort_steps(_PLAIN), _UNPACK + _READ, _SORT)
    plain = to_plain(words)
    digest = yield from _within(_digest_steps(plain), _UNPACK + _READ + _SORT, _DIGEST)
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
        long=tuple(_shown(word, alphabet) for word in gathered.long),
        unread=text.unread if text else (),
        unread_count=text.unread_count if text else 0,
    )


def _shown(word: bytes, alphabet: Alphabet) -> str:
    """Return a word as it is written, of one that has no end its beginning."""
    shown = written(word[:_SHOWN].translate(_PLAIN), alphabet)
    return f"{shown}…" if len(word) > _SHOWN else shown


def _digest_steps(plain: bytes) -> Generator[Progress, None, str]:
    """Return what `wordlist.digest` returns."""
    running = sha256()
    view = memoryview(plain)
    for start in range(0, len(plain), _PART):
        running.update(view[start : start + _PART])
        yield start, len(plain)
    return running.hexdigest()


def _within(
    work: Generator[Progress, None, Result], start: int, share: int
) -> Generator[Progress, None, Result]:
    """Do a part of the work, and tell how far the whole is."""
    steps = Steps(work)
    for done, total in steps:
        yield start + share * done // max(total, 1), 100
    return steps.result
