"""Turn what is asked into a search, and what is found into what the screen shows."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from faristol.desk.kernel.translation import Text
from faristol.desk.shared.board.rack_input import refusal_of_misreading
from faristol.desk.words.query import Ask
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import BLANK_BIT, LETTER, Alphabet, Word
from faristol.tiles.reading import Misread, read_word
from faristol.words.lexicon import Lexicon
from faristol.words.search import (
    Match,
    Matches,
    Order,
    Query,
    hooks,
    parse_pattern,
    parse_rack,
    search,
)

PAGE = 120  # words on a screen
HOOKED = 40  # so few words are shown with their hooks
BY_LENGTH = (Order.LENGTH, Order.SHORTEST)  # orders that put words of one length together
SHORT = 3  # words so short always are: their hooks are what one learns them for

Groups: TypeAlias = Iterator[tuple[int, list[dict[str, Any]]]]  # of one length, or of any (0)
Part: TypeAlias = tuple[str, bool]  # letters, and whether a blank stands for them


def query_of(ask: Ask, alphabet: Alphabet) -> Query | Refusal:
    """Return the search that is asked for, or why it cannot be read."""
    shortest, longest = ask.lengths
    text = ask.text
    match ask.meant:
        case "anagram" | "some":
            rack = parse_rack(text, alphabet, is_whole=ask.meant == "anagram")
            if isinstance(rack, Misread):
                return refusal_of_misreading(rack.code, rack.sign, alphabet)
            return Query(rack=rack, shortest=shortest, longest=longest)
        case "with" | "dear":
            letters = _letters(text, alphabet)
            if isinstance(letters, Refusal):
                return letters
            if ask.meant == "with":
                return Query(letters=letters, shortest=shortest, longest=longest)
            one_of = letters or bytes(alphabet.dear)
            return Query(one_of=one_of, shortest=shortest, longest=longest)
        case "extend":
            word = _letters(text, alphabet)
            if isinstance(word, Refusal):
                return word
            shortest = max(shortest, len(word) + 1)
        case _:
            pass
    pattern = parse_pattern(_as_pattern(ask.meant, text), alphabet)
    if isinstance(pattern, Misread):
        return refusal_of_misreading(pattern.code, pattern.sign, alphabet)
    return Query(patterns=(pattern,), shortest=shortest, longest=longest)


def _as_pattern(way: str, text: str) -> str:
    """Write what words shall begin with, end with or contain as a pattern, which it may be in part."""
    text = text.replace(" ", "")
    match way:
        case "starts" | "list":
            return f"{text}*"
        case "ends":
            return f"*{text}"
        case "contains" | "extend":
            return f"*{text}*"
        case _:
            return text


def _letters(text: str, alphabet: Alphabet) -> Word | Refusal:
    """Read letters, those too that only the joker reaches; spaces do not matter."""
    text = text.replace(" ", "").replace(",", "")
    if not text:
        return b""
    word = read_word(text, alphabet.with_foreign_marks, has_joker_letters=True)
    if isinstance(word, Misread):
        return refusal_of_misreading(f"word/{word.code}", word.sign, alphabet)
    return bytes(code & LETTER for code in word)


def find(lexicon: Lexicon, ask: Ask) -> Matches | Refusal:
    """Return what was found."""
    query = query_of(ask, lexicon.alphabet)
    return query if isinstance(query, Refusal) else search(lexicon, query)


# ---- showing ----


def as_laid(word: Word, alphabet: Alphabet) -> Word:
    """Return a word with a blank for every letter that has no tile."""
    return bytes(
        code if alphabet.letter(code).count or code & BLANK_BIT else code | BLANK_BIT
        for code in word
    )


def parts(word: Word, alphabet: Alphabet) -> list[Part]:
    r"""Return the letters of each tile of a word, and whether it is a blank.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> parts(b"\x03\x81\x10\x01", alphabet_of("ca"))
    [('C', False), ('A', True), ('NY', False), ('A', False)]
    """
    return [(alphabet.written[code & LETTER], bool(code & BLANK_BIT)) for code in word]


def pieces(word: Word, typed: Word, alphabet: Alphabet) -> list[tuple[list[Part], bool]]:
    r"""Return a word in pieces: what was typed, if it lies in it, and what stands around it.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> pieces(b"\x03\x01\x10\x01", b"\x01\x10", alphabet_of("ca"))
    [([('C', False)], False), ([('A', False), ('NY', False)], True), ([('A', False)], False)]
    """
    at = word.find(typed) if typed else -1
    if at < 0:
        return [(parts(as_laid(word, alphabet), alphabet), False)]
    end = at + len(typed)
    around = ((word[:at], False), (word[at:end], True), (word[end:], False))
    return [
        (parts(as_laid(some, alphabet), alphabet), is_typed) for some, is_typed in around if some
    ]


def spelled(word: Word, alphabet: Alphabet) -> str:
    """Write a word plainly, no matter which of its tiles are blanks."""
    return "".join(alphabet.written[code & LETTER] for code in word)


def hook_letters(word: Word, alphabet: Alphabet) -> list[str]:
    """Return hooks as they are written, in small letters; QU is one."""
    return [alphabet.written[code].lower() for code in word]


def groups(found: Matches, ask: Ask, *, page: int, text: Text, has_hooks: bool) -> Groups:
    """Give the words of a page by length, or by none (0) where that is not how they are ordered."""
    order = ask.order
    matches = found.page(order, offset=(page - 1) * PAGE, limit=PAGE)
    is_by_length = order in BY_LENGTH
    lengths = list(dict.fromkeys(len(match.word) for match in matches)) if is_by_length else [0]
    said: dict[tuple[int, int], str] = {}
    typed = _letters(ask.text, found.lexicon.alphabet) if ask.meant == "extend" else b""
    typed = b"" if isinstance(typed, Refusal) else typed
    for length in lengths:
        same = [match for match in matches if not length or len(match.word) == length]
        items = [
            _item(match, found.lexicon, ask, text, said, typed=typed, has_hooks=has_hooks)
            for match in same
        ]
        yield length, items


def _item(
    match: Match,
    lexicon: Lexicon,
    ask: Ask,
    text: Text,
    said: dict[tuple[int, int], str],
    *,
    typed: Word,
    has_hooks: bool,
) -> dict[str, Any]:
    alphabet = lexicon.alphabet
    tiles = 0 if ask.order in BY_LENGTH else len(match.word)  # else it stands above
    key = (match.points, tiles)
    if key not in said:
        said[key] = measure(*key, text)
    item = {
        "pieces": pieces(match.word, typed, alphabet),
        "facts": said[key],
        "href": f"#{ask.route(way='check', text=spelled(match.word, alphabet), length='', by='')}",
        "front": (),
        "back": (),
    }
    if has_hooks:
        around = hooks(lexicon, match.word)
        item["front"] = hook_letters(around.front, alphabet)
        item["back"] = hook_letters(around.back, alphabet)
    return item


def has_hooks(found: Matches) -> bool:
    """Tell whether the words are few or short enough to be shown with their hooks."""
    return found.count <= HOOKED or is_short(found)


def is_short(found: Matches) -> bool:
    """Tell whether all the words are short."""
    return max(found.sets, default=0) <= SHORT


def measure(points: int, tiles: int, text: Text) -> str:
    """Say points and number of tiles; no tiles are not said."""
    said = text.count("{n} point", "{n} points", points)
    return f"{said} · {text.count('{n} tile', '{n} tiles', tiles)}" if tiles else said


def lengths_found(found: Matches, text: Text) -> list[tuple[int, str]]:
    """Return how many words there are of each length."""
    counts = [(length, found.count_of(length)) for length in sorted(found.sets)]
    return [(length, text.number(count)) for length, count in counts if count]
