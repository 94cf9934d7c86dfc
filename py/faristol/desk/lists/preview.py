"""The preview of a word list: its words in parts, links to these, and why a line is not a word."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.refusal_messages import messages_for
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.lists.language_guess import LanguageGuessView
from faristol.desk.shared.board.rack_input import refusal_of_misreading
from faristol.desk.shared.list_import import MAX_NAME, MAX_VERSION, PendingList
from faristol.tiles.alphabet import Alphabet
from faristol.words.wordlist import LENGTHS, WordList

if TYPE_CHECKING:
    from faristol.formats.wordlists.text_list import Unread

MANY = 240  # words on one page need no jumps

_REASONS = {
    "several": gettext_noop("Several words on one line"),
    "number": gettext_noop("Contains a number"),
    "apostrophe": gettext_noop("Contains an apostrophe"),
    "notation": gettext_noop("Its tiles are not written as they are in the rest of the list"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthRow:
    """The numbers of words of a length, as text; those of a comparison are empty without one."""

    length: int
    count: str
    before: str
    added: str
    removed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadLineRow:
    """A line of a file that is not a word, and the reason."""

    line: int
    text: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WordJump:
    """A link to the words of a length or of a first letter."""

    name: str
    count: str  # of words, or an empty string
    href: str
    is_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WordJumpGroup:
    """The links to all lengths, or to all first letters."""

    name: str
    jumps: Sequence[WordJump]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSummary:
    """What is known of a list that waits: its words against those in use, its file, and warnings."""

    guess: LanguageGuessView
    existing: str  # the name of the list on this device that has the same words, or an empty string
    against: str  # the name of the list in use, or an empty string
    is_odd: bool  # it has few words in common with the list in use
    is_partly_read: bool
    is_small: bool
    practice: str  # the number of words of the practice list, or an empty string
    facts: Sequence[tuple[str, str]]  # of the file: name and value


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ListPreviewContext(Context):
    """The preview of a list that waits; by itself, without the words that its address requests."""

    template: ClassVar[str] = "lists/preview.html"

    waiting: PendingList
    summary: ListSummary
    show: str  # which part of it, or an empty string for the numbers of words

    @property
    def is_lost(self) -> bool:
        """Whether the list is on this device without its words."""
        return bool(self.summary.existing) and self.waiting.is_lost

    @property
    def max_name(self) -> int:
        """The characters of its name."""
        return MAX_NAME

    @property
    def max_version(self) -> int:
        """The characters of its version."""
        return MAX_VERSION


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ListLengthsContext(ListPreviewContext):
    """The preview of a list with its numbers of words by length."""

    template: ClassVar[str] = "lists/preview_lengths.html"

    lengths: Sequence[LengthRow]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UnreadLinesContext(ListPreviewContext):
    """The preview of a list with a page of the lines that are not words."""

    template: ClassVar[str] = "lists/preview_unread.html"

    lines: Sequence[UnreadLineRow]
    page: int  # from 1
    pages: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ListWordsContext(ListPreviewContext):
    """The preview of a list with a page of the words that only one of the two lists has."""

    template: ClassVar[str] = "lists/preview_words.html"

    words: Sequence[str]
    jumps: Sequence[WordJumpGroup]
    page: int  # from 1
    pages: int
    turn: str  # the query of a page, without its number


def format_reason(line: "Unread", alphabet: Alphabet, text: Translator) -> str:
    """Return the reason why a line is not a word."""
    if line.reason in _REASONS:
        return text.gettext(_REASONS[line.reason])
    return text.render(
        messages_for(refusal_of_misreading("word/no_such_tile", line.sign, alphabet))[""]
    )


@dataclass(frozen=True, slots=True)
class WordPart:
    """The words of some lengths, or those of one length and first letter, as a sequence."""

    blobs: tuple[tuple[int, bytes], ...]
    length: int = 0
    letter: int = 0

    def __len__(self) -> int:
        return sum(len(blob) // length for length, blob in self.blobs)

    def __getitem__(self, at: int) -> bytes:
        for length, blob in self.blobs:
            if at < len(blob) // length:
                return blob[at * length : (at + 1) * length]
            at -= len(blob) // length
        raise IndexError(at)

    def places(self, page: int, size: int) -> range:
        """Return the indices of the words of a page."""
        return range((page - 1) * size, min(page * size, len(self)))

    @property
    def query(self) -> str:
        """The parameters of a route by which `part_of` returns this part."""
        length = f"&len={self.length}" if self.length else ""
        return f"{length}&letter={self.letter}" if self.letter else length


def part_of(words: WordList, alphabet: Alphabet, query: Mapping[str, str]) -> WordPart:
    """Return the words that a query requests; a length or letter without words is ignored."""
    length = _parse_number(query.get("len", ""), LENGTHS)
    if not length or not words.count_of(length):
        return WordPart(tuple(words.by_length.items()))
    blob = words.by_length[length]
    letter = _parse_number(query.get("letter", ""), range(1, alphabet.size + 1))
    words_of_letter = _words_beginning_with(blob, length, letter) if letter else b""
    if not words_of_letter:
        return WordPart(((length, blob),), length)
    return WordPart(((length, words_of_letter),), length, letter)


def _parse_number(text: str, allowed: range) -> int:
    is_number = text.isascii() and text.isdecimal() and len(text) < len("100")
    return int(text) if is_number and int(text) in allowed else 0


def _words_beginning_with(blob: bytes, length: int, letter: int) -> bytes:
    from faristol.formats.wordlists.compare import with_first

    return with_first(blob, length, letter)


def jump_groups(
    words: WordList, part: WordPart, alphabet: Alphabet, route: str, text: Translator
) -> list[WordJumpGroup]:
    """Return the links to each length, and to each letter of the displayed one; none for few words."""
    if len(words) <= MANY:
        return []
    groups = [
        WordJumpGroup(
            name=text.gettext("By length"),
            jumps=[
                WordJump(
                    name=str(length),
                    count=text.format_number(words.count_of(length)),
                    href=f"{route}&len={length}",
                    is_on=length == part.length,
                )
                for length in LENGTHS
                if words.count_of(length)
            ],
        )
    ]
    if part.length and words.count_of(part.length) > MANY:
        blob = words.by_length[part.length]
        letters = [
            WordJump(
                name=alphabet.written[code],
                count="",
                href=f"{route}&len={part.length}&letter={code}",
                is_on=code == part.letter,
            )
            for code in range(1, alphabet.size + 1)
            if _words_beginning_with(blob, part.length, code)
        ]
        groups.append(WordJumpGroup(name=text.gettext("First letter"), jumps=letters))
    return groups
