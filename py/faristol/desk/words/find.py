"""Searches of the word desk: from a lookup to a search, and from its matches to their view."""

from collections.abc import Iterator

from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.rack_input import refusal_of_misreading
from faristol.desk.words.answer import MatchGroup, MatchRow, TilePart
from faristol.desk.words.query import WordLookup
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
MAX_HOOKED = 40  # words displayed with their hooks
BY_LENGTH = (Order.LENGTH, Order.SHORTEST)  # orders that group words by length
SHORT_LENGTH = 3  # words up to this length always have their hooks, which players learn with them


def query_of(lookup: WordLookup, alphabet: Alphabet) -> Query | Refusal:
    """Return the search of a lookup, or the refusal of an unreadable one."""
    shortest, longest = lookup.lengths
    text = lookup.text
    match lookup.effective_way:
        case "anagram" | "some":
            rack = parse_rack(text, alphabet, is_whole=lookup.effective_way == "anagram")
            if isinstance(rack, Misread):
                return refusal_of_misreading(rack.code, rack.sign, alphabet)
            return Query(rack=rack, shortest=shortest, longest=longest)
        case "with" | "dear":
            letters = _parse_letters(text, alphabet)
            if isinstance(letters, Refusal):
                return letters
            if lookup.effective_way == "with":
                return Query(letters=letters, shortest=shortest, longest=longest)
            one_of = letters or bytes(alphabet.dear)
            return Query(one_of=one_of, shortest=shortest, longest=longest)
        case "extend":
            word = _parse_letters(text, alphabet)
            if isinstance(word, Refusal):
                return word
            shortest = max(shortest, len(word) + 1)
        case _:
            pass
    pattern = parse_pattern(_build_pattern(lookup.effective_way, text), alphabet)
    if isinstance(pattern, Misread):
        return refusal_of_misreading(pattern.code, pattern.sign, alphabet)
    return Query(patterns=(pattern,), shortest=shortest, longest=longest)


def _build_pattern(way: str, text: str) -> str:
    """Return the pattern of words that begin with, end with or contain a text, itself perhaps a pattern."""
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


def _parse_letters(text: str, alphabet: Alphabet) -> Word | Refusal:
    """Return the letters of a text, with those that only a blank can be; spaces are ignored."""
    text = text.replace(" ", "").replace(",", "")
    if not text:
        return b""
    word = read_word(text, alphabet.with_foreign_marks, has_joker_letters=True)
    if isinstance(word, Misread):
        return refusal_of_misreading(f"word/{word.code}", word.sign, alphabet)
    return bytes(code & LETTER for code in word)


def find_matches(lexicon: Lexicon, lookup: WordLookup) -> Matches | Refusal:
    """Return the matches of a lookup, or its refusal."""
    query = query_of(lookup, lexicon.alphabet)
    return query if isinstance(query, Refusal) else search(lexicon, query)


# ---- showing ----


def with_blanks(word: Word, alphabet: Alphabet) -> Word:
    """Return a word with blanks for the letters that have no tile."""
    return bytes(
        code if alphabet.letter(code).count or code & BLANK_BIT else code | BLANK_BIT
        for code in word
    )


def parts(word: Word, alphabet: Alphabet) -> list[TilePart]:
    r"""Return the letters of each tile of a word, and whether it is a blank.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> parts(b"\x03\x81\x10\x01", alphabet_of("ca"))
    [('C', False), ('A', True), ('NY', False), ('A', False)]
    """
    return [(alphabet.written[code & LETTER], bool(code & BLANK_BIT)) for code in word]


def pieces(word: Word, input_word: Word, alphabet: Alphabet) -> list[tuple[list[TilePart], bool]]:
    r"""Return a word in pieces: the input, if the word contains it, and the parts around it.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> pieces(b"\x03\x01\x10\x01", b"\x01\x10", alphabet_of("ca"))
    [([('C', False)], False), ([('A', False), ('NY', False)], True), ([('A', False)], False)]
    """
    at = word.find(input_word) if input_word else -1
    if at < 0:
        return [(parts(with_blanks(word, alphabet), alphabet), False)]
    end = at + len(input_word)
    around = ((word[:at], False), (word[at:end], True), (word[end:], False))
    return [
        (parts(with_blanks(piece, alphabet), alphabet), is_typed)
        for piece, is_typed in around
        if piece
    ]


def format_plain(word: Word, alphabet: Alphabet) -> str:
    """Return a word as plain text, without marking its blanks."""
    return "".join(alphabet.written[code & LETTER] for code in word)


def hook_letters(word: Word, alphabet: Alphabet) -> list[str]:
    """Return hooks in small letters; QU is one hook."""
    return [alphabet.written[code].lower() for code in word]


def group_matches(
    result: Matches, lookup: WordLookup, *, page: int, text: Translator, has_hooks: bool
) -> Iterator[MatchGroup]:
    """Yield the rows of a page by length, or all under 0 if they are not ordered by length."""
    order = lookup.order
    matches = result.page(order, offset=(page - 1) * PAGE, limit=PAGE)
    is_by_length = order in BY_LENGTH
    lengths = list(dict.fromkeys(len(match.word) for match in matches)) if is_by_length else [0]
    measures: dict[tuple[int, int], str] = {}
    input_word = (
        _parse_letters(lookup.text, result.lexicon.alphabet)
        if lookup.effective_way == "extend"
        else b""
    )
    input_word = b"" if isinstance(input_word, Refusal) else input_word
    for length in lengths:
        same = [match for match in matches if not length or len(match.word) == length]
        rows = [
            _build_row(
                match,
                result.lexicon,
                lookup,
                text,
                measures,
                input_word=input_word,
                has_hooks=has_hooks,
            )
            for match in same
        ]
        yield length, rows


def _build_row(
    match: Match,
    lexicon: Lexicon,
    lookup: WordLookup,
    text: Translator,
    measures: dict[tuple[int, int], str],
    *,
    input_word: Word,
    has_hooks: bool,
) -> MatchRow:
    alphabet = lexicon.alphabet
    tiles = 0 if lookup.order in BY_LENGTH else len(match.word)  # otherwise the heading has it
    key = (match.points, tiles)
    if key not in measures:
        measures[key] = format_measure(*key, text)
    around = hooks(lexicon, match.word) if has_hooks else None
    return MatchRow(
        pieces=pieces(match.word, input_word, alphabet),
        facts=measures[key],
        href=f"#{lookup.route(way='check', text=format_plain(match.word, alphabet), length='', by='')}",
        front=hook_letters(around.front, alphabet) if around else (),
        back=hook_letters(around.back, alphabet) if around else (),
    )


def has_hooks(matches: Matches) -> bool:
    """Whether the words are few or short enough to be displayed with their hooks."""
    return matches.count <= MAX_HOOKED or is_short(matches)


def is_short(matches: Matches) -> bool:
    """Whether all the words are short."""
    return max(matches.sets, default=0) <= SHORT_LENGTH


def format_measure(points: int, tiles: int, text: Translator) -> str:
    """Return points and number of tiles as text, without the tiles if there are 0."""
    measure_text = text.ngettext("{n} point", "{n} points", points)
    return (
        f"{measure_text} · {text.ngettext('{n} tile', '{n} tiles', tiles)}"
        if tiles
        else measure_text
    )


def count_by_length(matches: Matches, text: Translator) -> list[tuple[int, str]]:
    """Return the number of words of each length."""
    counts = [(length, matches.count_of(length)) for length in sorted(matches.sets)]
    return [(length, text.format_number(count)) for length, count in counts if count]
