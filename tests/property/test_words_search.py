"""Searches against looking at each word, and pages against the sorted whole."""

import re
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from faristol.tiles.alphabet import BLANK, BLANK_BIT
from faristol.tiles.reading import Misread
from faristol.words.search import (
    Order,
    Pattern,
    Query,
    Rack,
    containing,
    hooks,
    inside,
    parse_pattern,
    parse_rack,
    search,
    starting_with,
)
from tests.support.toy_words import LETTERS, TOY, short_words, tiles, toy_lexicon, word_sets, words

VALUES = {1: 1, 2: 3, 3: 3, 4: 10, 5: 0}  # written once more: the alphabet may be wrong
SORTED_BY = {
    Order.ALPHABET: lambda word, points: word,
    Order.LENGTH: lambda word, points: (-len(word), word),
    Order.SHORTEST: lambda word, points: (len(word), word),
    Order.SCORE: lambda word, points: (-points, word),
}

orders = st.sampled_from(Order)
classes = st.sets(tiles, min_size=1).map(sorted)
items = st.one_of(
    tiles.map(lambda letter: "ABCDE"[letter - 1]),
    st.just("?"),
    st.just("*"),
    st.tuples(st.sampled_from(("", "^")), classes).map(
        lambda pair: f"[{pair[0]}{''.join('ABCDE'[letter - 1] for letter in pair[1])}]"
    ),
)
pattern_texts = st.lists(items, min_size=1, max_size=8).map("".join)
racks = st.builds(
    lambda letters, blanks, is_whole: Rack(bytes(letters + [BLANK] * blanks), is_whole),
    st.lists(tiles, max_size=9),
    st.integers(0, 2),
    st.booleans(),
)
queries = st.builds(
    Query,
    patterns=st.lists(pattern_texts, max_size=2).map(
        lambda texts: tuple(parse_pattern(text, TOY) for text in texts)
    ),
    rack=st.none() | racks,
    letters=st.lists(tiles, max_size=4).map(bytes),
    one_of=st.lists(tiles, max_size=2).map(bytes),
    shortest=st.integers(0, 6),
    longest=st.integers(2, 20),
)


def words_found(lexicon, query):
    """Collect the words of a search without asking for pages."""
    sets = search(lexicon, query).sets
    return {
        word
        for length, bits in sets.items()
        for number, word in enumerate(w for w in sorted(lexicon.words) if len(w) == length)
        if bits >> number & 1
    }


def spell(word):
    return "".join("ABCDE"[letter - 1] for letter in word)


def naive_pattern(text):
    """Return the pattern as a regular expression; `[^A]` is one of the other letters of the five."""
    return re.compile(text.replace("?", ".").replace("*", ".*"))


def can_make(rack, word):
    """Whether a rack can make a word, by taking tile after tile from it."""
    left = list(rack.tiles)
    for letter in word:
        for tile in (letter, BLANK):
            if tile in left:
                left.remove(tile)
                break
        else:
            return False
    return not (rack.is_whole and left)


def naive_points(rack, word):
    """Count each letter of a word as long as the rack has natural tiles of it."""
    if rack is None:
        return sum(VALUES[letter] for letter in word)
    has = Counter(rack.tiles)
    return sum(VALUES[letter] * min(times, has[letter]) for letter, times in Counter(word).items())


@given(word_set=word_sets, other_words=st.lists(words))
def test_word_is_contained_exactly_if_it_is_in_the_set(word_set, other_words):
    lexicon = toy_lexicon(word_set)
    for word in [*word_set, *other_words]:
        assert lexicon.contains(word) == (word in word_set)
        assert lexicon.contains(bytes((word[0] | BLANK_BIT, *word[1:]))) == (word in word_set)
    assert list(lexicon.words) == sorted(word_set, key=lambda word: (len(word), word))


@given(word_set=word_sets, text=pattern_texts)
@example(word_set={b"\1\1", b"\1\2", b"\1\2\1", b"\2\1\1\2"}, text="*A*B")
@example(word_set={b"\1\2\1\2\1"}, text="*[A]?*")
@example(word_set={b"\1\5", b"\1\2"}, text="A[^A]")
def test_pattern_matches_as_its_regular_expression(word_set, text):
    pattern = parse_pattern(text, TOY)
    expression = naive_pattern(text)
    expected = {word for word in word_set if expression.fullmatch(spell(word))}
    assert words_found(toy_lexicon(word_set), Query(patterns=(pattern,))) == expected


@given(word_set=word_sets, part=st.lists(tiles, min_size=1, max_size=4).map(bytes))
def test_beginnings_ends_and_insides_are_found(word_set, part):
    lexicon = toy_lexicon(word_set)
    for pattern, is_found in (
        (starting_with(part), lambda word: word.startswith(part)),
        (containing(part), lambda word: part in word),
        (inside(part), lambda word: part in word[1:-1]),
    ):
        expected = {word for word in word_set if is_found(word)}
        assert words_found(lexicon, Query(patterns=(pattern,))) == expected


@given(word_set=word_sets, rack=racks)
@example(word_set={b"\1\1", b"\1\2", b"\1\2\2"}, rack=Rack(b"\1\0", is_whole=True))
@example(word_set={b"\5\5", b"\1\5"}, rack=Rack(b"\0\0"))
def test_rack_makes_the_words_of_its_tiles(word_set, rack):
    expected = {word for word in word_set if can_make(rack, word)}
    assert words_found(toy_lexicon(word_set), Query(rack=rack)) == expected


@given(word_set=word_sets, rack=racks)
def test_words_are_laid_with_the_tiles_of_the_rack(word_set, rack):
    matches = search(toy_lexicon(word_set), Query(rack=rack))
    for match in matches.page(Order.SCORE, limit=100):
        left = Counter(rack.tiles)
        left.subtract(BLANK if tile & BLANK_BIT else tile for tile in match.word)
        assert min(left.values(), default=0) >= 0
        letters = bytes(tile & ~BLANK_BIT for tile in match.word)
        assert match.points == naive_points(rack, letters)


@given(word_set=word_sets, letters=st.lists(tiles, max_size=5).map(bytes))
def test_given_letters_are_all_present_as_often_as_given(word_set, letters):
    expected = {word for word in word_set if Counter(letters) <= Counter(word)}
    assert words_found(toy_lexicon(word_set), Query(letters=letters)) == expected


@given(word_set=word_sets, letters=st.lists(tiles, min_size=1).map(bytes))
def test_one_of_some_letters_is_present(word_set, letters):
    expected = {word for word in word_set if set(letters) & set(word)}
    assert words_found(toy_lexicon(word_set), Query(one_of=letters)) == expected


@given(word_set=word_sets, query=queries)
def test_combined_conditions_find_the_intersection(word_set, query):
    lexicon = toy_lexicon(word_set)
    parts = [
        Query(rack=query.rack),
        Query(letters=query.letters),
        Query(one_of=query.one_of),
        *(Query(patterns=(pattern,)) for pattern in query.patterns),
    ]
    expected = {word for word in word_set if query.shortest <= len(word) <= query.longest}
    for part in parts:
        expected &= words_found(lexicon, part)
    assert words_found(lexicon, query) == expected


@given(word_set=word_sets, query=queries, order=orders, size=st.integers(1, 7))
def test_pages_one_after_the_other_are_the_sorted_whole(word_set, query, order, size):
    lexicon = toy_lexicon(word_set)
    matches = search(lexicon, query)
    paged = []
    for offset in range(0, matches.count + 3, size):
        page = matches.page(order, offset=offset, limit=size)
        assert len(page) == max(0, min(size, matches.count - offset))
        paged += page
    plain = [bytes(tile & ~BLANK_BIT for tile in match.word) for match in paged]
    key = SORTED_BY[order]
    expected = sorted(
        words_found(lexicon, query), key=lambda word: key(word, naive_points(query.rack, word))
    )
    assert plain == expected
    assert [match.points for match in paged] == [naive_points(query.rack, w) for w in plain]
    assert matches.count == len(expected)
    assert sum(matches.count_of(length) for length in range(20)) == len(expected)


@given(
    word_set=st.sets(st.lists(st.sampled_from((1, 4)), min_size=2, max_size=4).map(bytes)),
    letters=st.lists(st.sampled_from((1, 4)), min_size=1, max_size=3).map(bytes),
    blanks=st.integers(1, 2),
)
def test_blank_beside_its_own_letter_counts_zero_in_the_order(word_set, letters, blanks):
    rack = Rack(letters + bytes(blanks))
    page = search(toy_lexicon(word_set), Query(rack=rack)).page(Order.SCORE, limit=100)
    plain = [bytes(tile & ~BLANK_BIT for tile in match.word) for match in page]
    made = [word for word in word_set if can_make(rack, word)]
    assert plain == sorted(made, key=lambda word: (-naive_points(rack, word), word))


@given(
    word_set=st.sets(words | short_words, min_size=30, max_size=90), order=orders, data=st.data()
)
def test_pages_do_not_depend_on_the_sorting_limit(word_set, order, data):
    matches = search(toy_lexicon(word_set), Query())
    whole = matches.page(order, limit=1000)
    offset = data.draw(st.integers(0, len(word_set)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("faristol.words.search.matches._MAX_SORTED", 3)
        assert matches.page(order, offset=offset, limit=5) == whole[offset : offset + 5]


@given(word_set=word_sets, word=short_words)
def test_hooks_are_the_letters_that_make_a_word(word_set, word):
    lexicon = toy_lexicon(word_set)
    found_hooks = hooks(lexicon, word)
    assert list(found_hooks.front) == [x for x in LETTERS if bytes((x, *word)) in word_set]
    assert list(found_hooks.back) == [x for x in LETTERS if bytes((*word, x)) in word_set]


@given(word_set=word_sets, data=st.data())
def test_letters_between_two_runs_are_those_that_make_a_word(word_set, data):
    lexicon = toy_lexicon(word_set)
    some = data.draw(st.sampled_from(sorted(word_set)) if word_set else words)
    gap = data.draw(st.integers(0, len(some) - 1))
    before, after = some[:gap], some[gap + 1 :]
    expected = sum(1 << x for x in LETTERS if bytes((*before, x, *after)) in word_set)
    assert lexicon.columns.letters_between(before, after) == expected
    on_board = bytes(tile | BLANK_BIT for tile in before)  # blanks on the board are letters too
    assert lexicon.columns.letters_between(on_board, after) == expected


@given(word_set=word_sets)
def test_columns_built_in_steps_equal_those_on_demand(word_set):
    early, late = toy_lexicon(word_set), toy_lexicon(word_set)
    for _ in early.columns.build_steps():
        pass
    for length in range(2, 16):
        assert early.columns.planes(length) == late.columns.planes(length)
        for letter in LETTERS:
            assert early.columns.counts(length, letter) == late.columns.counts(length, letter)
            for position in range(length):
                has = {
                    word for word in word_set if len(word) == length and word[position] == letter
                }
                bits = early.columns.at(length, position, letter)
                assert bits == late.columns.at(length, position, letter)
                assert bits.bit_count() == len(has)


@given(text=st.text("AB?*[]^()·L \t(é", max_size=40) | st.text(max_size=120))
def test_any_text_is_a_searchable_pattern_or_refused(text):
    pattern = parse_pattern(text, TOY)
    if isinstance(pattern, Misread):
        assert pattern.code.startswith("pattern/")
        assert 0 <= pattern.at <= len(text) + 2
        return
    assert isinstance(pattern, Pattern)
    matches = search(toy_lexicon({b"\1\1", b"\1\2\1"}), Query(patterns=(pattern,)))
    assert 0 <= matches.count <= 2


@given(text=st.text("ABE?? ()*é", max_size=20) | st.text(max_size=70))
def test_any_text_is_a_rack_or_refused(text):
    rack = parse_rack(text, TOY)
    if isinstance(rack, Misread):
        assert rack.code.startswith("rack/")
        return
    assert rack.blanks == text.count("?") <= 2
    assert 1 <= len(rack.tiles) <= 15
