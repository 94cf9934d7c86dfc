"""Patterns of words, and the search for words that match one.

`?` is any one letter, `*` any run of letters, also an empty one, `[AEIOU]` one of these letters, `[^AEIOU]` one other
letter; everything else is read as words are, so that NY or L·L is one letter, and [NY] is the same letter.

All words are matched at once. After p letters of every word, the set at k holds the words whose first p letters match
the first k items of the pattern; one more letter moves them on by a column. That takes as many steps as there are
letters times items, for any pattern.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.tiles.alphabet import BLANK_BIT, Alphabet, Word
from faristol.tiles.reading import Misread, read_word
from faristol.words.columns import Columns
from faristol.words.wordlist import LENGTHS

LONGEST = LENGTHS[-1]
MAX_TEXT = 100  # characters; a pasted page is no pattern
ANY = -1  # as bits, every letter of any alphabet

_ONE, _RUN, _OPEN, _CLOSE, _NONE_OF = "?*[]^"
_SIGNS = frozenset(_ONE + _RUN + _OPEN + _CLOSE)


@dataclass(frozen=True, slots=True)
class Pattern:
    """The condition that a word's letters must match.

    An item is the set of letters that may stand there, as bits. `runs` holds the items before which there may be any
    run of letters; `len(items)` stands for the end.
    """

    items: tuple[int, ...]
    runs: frozenset[int] = frozenset()

    def can_match_length(self, length: int) -> bool:
        """Whether words of a length can match at all."""
        return len(self.items) <= length if self.runs else len(self.items) == length

    def match(self, columns: Columns, length: int, among: int) -> int:
        """Return the words of a set, all of a length, that match."""
        if not self.can_match_length(length) or not among:
            return 0
        items, runs = self.items, self.runs
        count = len(items)
        slack = length - count  # letters that all runs together take
        reached = [among] + [0] * count
        for position in range(length):
            # from the right, so that the set read is still that of one letter before; sets left of
            # `lowest` have given more letters to the runs than there are and are never read again
            lowest = max(0, position + 1 - slack)
            for k in range(min(position + 1, count), lowest - 1, -1):
                moved = reached[k - 1] if k else 0
                if moved and items[k - 1] != ANY:
                    moved &= columns.among(length, position, items[k - 1])
                reached[k] = reached[k] | moved if k in runs else moved
        return reached[count]


def parse_pattern(text: str, alphabet: Alphabet) -> Pattern | Misread:
    """Parse a pattern; spaces around it do not matter.

    Codes: `pattern/empty`, `pattern/too_long`, `pattern/blank`, `pattern/no_such_tile`,
    `pattern/unclosed`, `pattern/unopened`, `pattern/empty_class`.
    """
    begin = len(text) - len(text.lstrip())
    text = text.strip()
    if not text:
        return Misread("pattern/empty")
    if len(text) > MAX_TEXT:
        return Misread("pattern/too_long", begin + MAX_TEXT)
    items: list[int] = []
    runs = set[int]()
    at = 0
    while at < len(text):
        match text[at]:
            case "*":
                runs.add(len(items))
                end = at + 1
            case "?":
                items.append(ANY)
                end = at + 1
            case "]":
                return Misread("pattern/unopened", begin + at, _CLOSE)
            case "[":
                end = text.find(_CLOSE, at) + 1
                item = _parse_class(text[at:end], alphabet)
                if isinstance(item, Misread):
                    return Misread(item.code, begin + at + item.at, item.sign)
                items.append(item)
            case _:
                end = next((k for k in range(at, len(text)) if text[k] in _SIGNS), len(text))
                word = _parse_letters(text[at:end], alphabet)
                if isinstance(word, Misread):
                    return Misread(word.code, begin + at + word.at, word.sign)
                items += [1 << letter for letter in word]
        at = end
    if len(items) > LONGEST:
        return Misread("pattern/too_long", begin + len(text))
    return Pattern(tuple(items), frozenset(runs))


def _parse_class(text: str, alphabet: Alphabet) -> int | Misread:
    """Parse a choice of letters with its brackets; an empty choice is refused."""
    if not text:
        return Misread("pattern/unclosed", 0, _OPEN)
    is_negated = text[1:2] == _NONE_OF
    start = 1 + is_negated
    if start == len(text) - 1:
        return Misread("pattern/empty_class", 0, _OPEN)
    word = _parse_letters(text[start:-1], alphabet)
    if isinstance(word, Misread):
        return Misread(word.code, start + word.at, word.sign)
    letters = 0
    for letter in word:
        letters |= 1 << letter
    all_letters = (2 << alphabet.size) - 2
    return all_letters & ~letters if is_negated else letters


def _parse_letters(text: str, alphabet: Alphabet) -> Word | Misread:
    word = read_word(text, alphabet.with_foreign_marks, has_joker_letters=True)
    if isinstance(word, Misread):
        is_blank = word.code != "no_such_tile"
        return Misread("pattern/blank" if is_blank else f"pattern/{word.code}", word.at, word.sign)
    if any(letter & BLANK_BIT for letter in word):
        return Misread("pattern/blank", text.index("("), "(")
    return word


def starting_with(word: Word) -> Pattern:
    """Return the pattern of words that begin with a word."""
    return Pattern(_items(word), frozenset({len(word)}))


def containing(word: Word) -> Pattern:
    """Return the pattern of words that contain a word, also at the ends or as a whole."""
    return Pattern(_items(word), frozenset({0, len(word)}))


def inside(word: Word) -> Pattern:
    """Return the pattern of words that contain a word with letters before and after it."""
    return Pattern((ANY, *_items(word), ANY), frozenset({1, len(word) + 1}))


def _items(word: Iterable[int]) -> tuple[int, ...]:
    return tuple(1 << letter for letter in word)
