"""The auditable draw: a second derivation, written from docs/draw.md alone, gives the same tiles."""

from collections import Counter
from functools import cache
from hashlib import sha256
from itertools import count, pairwise
from pathlib import Path
from random import Random
from unicodedata import normalize

import pytest

from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import whole_set
from faristol.tiles.draw import (
    Draw,
    Drawn,
    Source,
    Terms,
    audit,
    draw_rack,
    draw_tiles,
    parse_source,
)
from faristol.tiles.reading import Misread, tile_names

# --- from the page, without the program -------------------------------------------------------

CATALAN = (
    "A12 B2 C3 Ç1 D3 E13 F1 G2 H1 I8 J1 L4 L·L1 M3 N6 NY1 O5 P2 Q1 R8 S8 T5 U4 V1 X1 Z1 ?2"
).split()
ROMANIAN = "A11 B2 C5 D4 E9 F2 G2 H1 I10 J1 L4 M3 N6 O5 P4 R7 S5 T7 U6 V2 X1 Z1 ?2".split()
SETS = {"ca": CATALAN, "ro": ROMANIAN}


def list_of_tiles(language):
    bag = []
    for entry in SETS[language]:
        name = entry.rstrip("0123456789")
        bag += [name] * int(entry[len(name) :])
    return bag


def in_order(tiles, language):
    names = [entry.rstrip("0123456789") for entry in SETS[language]]
    return sorted(tiles, key=names.index)


def draw_attempt(seed, words, draw, attempt, bag, size):
    bag, drawn, stream, blocks = list(bag), [], [], count(1)
    while bag and len(drawn) < size:
        if not stream:
            text = f"{seed}:{draw}:{attempt}:{next(blocks)}:{normalize('NFC', words)}"
            digits = sha256(text.encode("utf-8")).hexdigest()
            stream = [int(digits[at : at + 2], 16) for at in range(0, 64, 2)]
        byte = stream.pop(0)
        if byte >= 256 // len(bag) * len(bag):
            continue
        drawn.append(bag.pop(byte % len(bag)))
    return drawn


def is_playable(rack):
    vowels = sum(tile in "AEIOU" for tile in rack)
    blanks = rack.count("?")
    consonants = len(rack) - vowels - blanks
    return (not vowels) + (not consonants) <= blanks


def draw_playable_rack(seed, words, draw, bag, left, language):
    attempt, rack = 0, []
    while not is_playable(rack):
        attempt += 1
        if attempt > 1:
            bag, left = in_order(bag + left, language), []
        rack = left + draw_attempt(seed, words, draw, attempt, bag, 7 - len(left))
    return rack


# --- games drawn by the program ---------------------------------------------------------------


def is_valid(alphabet):
    def check(rack):
        names = tile_names(rack, alphabet)
        return is_playable(names)

    return check


def draw_game(number):
    """Draw a duplicate to its end; return its source, its draws, its language and its terms."""
    language = ("ca", "ro")[number % 2]
    alphabet = alphabet_of(language)
    random = Random(number)
    source = parse_source(
        random.randbytes(32).hex(), ("", "bona sort", "noroc, Ștefan!")[number % 3]
    )
    terms = Terms(is_valid=is_valid(alphabet))
    bag, left, returned, draws = whole_set(alphabet), b"", b"", []
    while True:
        names = tile_names(bag.tiles + left, alphabet)
        if not is_playable(names):
            return source, draws, alphabet, terms
        draw = draw_rack(source, bag, left=left, number=len(draws) + 1, terms=terms)
        draws.append(Drawn(draw, left, returned))
        bag = bag.with_tiles(left).without(draw.rack)
        shuffled = random.sample(list(draw.rack), len(draw.rack))
        stay = random.randrange(len(shuffled))
        left, played = bytes(shuffled[:stay]), bytes(shuffled[stay:])
        returned = b""
        if random.random() < 0.05:  # the judge proposes a new rack: all go back
            left, returned = b"", left + played
            bag = bag.with_tiles(returned)


@cache
def games():
    """Return a hundred games, drawn at the first call."""
    return [draw_game(number) for number in range(100)]


def derive_racks(source, draws, alphabet):
    """Derive the racks from the published data of a game, by the page alone."""
    language = alphabet.language
    bag = list_of_tiles(language)
    racks = []
    for number, drawn in enumerate(draws, 1):
        left = tile_names(drawn.left, alphabet)
        bag = in_order(bag + tile_names(drawn.returned, alphabet), language)
        rack = draw_playable_rack(source.seed, source.room_words, number, bag, left, language)
        racks.append(rack)
        remaining = Counter(bag) + Counter(left) - Counter(rack)
        bag = in_order(remaining.elements(), language)
    return racks


def test_second_derivation_draws_the_same_hundred_games():
    rejected = 0
    for source, draws, alphabet, _ in games():
        assert len(draws) > 10
        recorded = [tile_names(drawn.draw.rack, alphabet) for drawn in draws]
        assert derive_racks(source, draws, alphabet) == recorded
        rejected += sum(len(drawn.draw.rejected) for drawn in draws)
    assert rejected > 20  # else rejected racks are not covered
    assert any(drawn.returned for _, draws, _, _ in games() for drawn in draws)


def test_audit_reports_one_changed_tile():
    for number, (source, draws, alphabet, terms) in enumerate(games()):
        assert audit(source, source.commitment, draws, bag=whole_set(alphabet), terms=terms) is None
        random = Random(number)
        at = random.randrange(len(draws))
        old = draws[at]
        rack = bytearray(old.draw.rack)
        place = random.randrange(len(rack))
        rack[place] = (rack[place] + 1) % (alphabet.size + 1)
        changed = [*draws]
        changed[at] = Drawn(Draw(bytes(rack), old.draw.rejected), old.left, old.returned)
        number_of_draw = audit(
            source, source.commitment, changed, bag=whole_set(alphabet), terms=terms
        )
        assert number_of_draw == at + 1
        recorded = [tile_names(drawn.draw.rack, alphabet) for drawn in changed]
        assert derive_racks(source, changed, alphabet)[at] != recorded[at]


def test_audit_reports_two_tiles_in_another_order():
    source, draws, alphabet, terms = games()[0]
    rack = draws[0].draw.rack
    at = next(at for at, (first, second) in enumerate(pairwise(rack)) if first != second)
    swapped = rack[:at] + bytes([rack[at + 1], rack[at]]) + rack[at + 2 :]
    changed = [Drawn(Draw(swapped)), *draws[1:]]
    assert audit(source, source.commitment, changed, bag=whole_set(alphabet), terms=terms) == 1


def test_audit_reports_a_hidden_rejected_rack():
    source, draws, alphabet, terms, at = next(
        (*game, at)
        for game in games()
        for at, drawn in enumerate(game[1])
        if drawn.draw.rejected and not drawn.left
    )
    hidden = [*draws]
    hidden[at] = Drawn(Draw(draws[at].draw.rack), draws[at].left, draws[at].returned)
    number_of_draw = audit(source, source.commitment, hidden, bag=whole_set(alphabet), terms=terms)
    assert number_of_draw == at + 1


def test_audit_reports_another_seed_and_other_words():
    source, draws, alphabet, terms = games()[1]
    bag = whole_set(alphabet)
    other = Source("0" * 64, source.room_words)
    assert audit(other, source.commitment, draws, bag=bag, terms=terms) == 0
    assert audit(Source(source.seed, "x"), source.commitment, draws, bag=bag, terms=terms) == 1


@pytest.mark.parametrize("stranger", [b"\x7f", b"\x80", b"\xff", bytes(7)])
def test_audit_reports_impossible_records(stranger):
    source, draws, alphabet, terms = games()[0]
    bag = whole_set(alphabet)
    for record in (
        Drawn(Draw(stranger)),
        Drawn(draws[0].draw, stranger),
        Drawn(draws[0].draw, b"", stranger * 40),
    ):
        assert audit(source, source.commitment, [record], bag=bag, terms=terms) == 1


# --- the page itself --------------------------------------------------------------------------

SEED = bytes(range(32)).hex()


def test_draw_gives_the_example_of_the_page():
    ca = alphabet_of("ca")
    source = parse_source(SEED, "bona sort")
    assert source.commitment == "6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b"
    bag, left = whole_set(ca), b""
    for number, new in enumerate(("I N N NY A I A", "P E L M", "T M L A"), 1):
        draw = draw_rack(source, bag, left=left, number=number, terms=Terms(is_valid=is_valid(ca)))
        assert " ".join(tile_names(draw.rack[len(left) :], ca)) == new
        bag = bag.with_tiles(left).without(draw.rack)
        left = draw.rack[:3]
    source = parse_source(f"{0x2A:064x}", "bona sort")
    draw = draw_rack(source, whole_set(ca), left=b"", number=1, terms=Terms(is_valid=is_valid(ca)))
    assert [tile_names(rack, ca) for rack in draw.rejected] == ["S S R V C N N".split()]
    assert tile_names(draw.rack, ca) == "O T I E P E F".split()


@pytest.mark.desk_only("the page does not ship")
def test_page_has_the_example_and_its_sets():
    page = (Path(__file__).parents[3] / "docs" / "draw.md").read_text(encoding="utf-8")
    for text in (SEED, "bona sort", "I N N NY A I A", "P E L M", "T M L A", f"{0x2A:064x}"):
        assert text in page
    assert sha256(SEED.encode()).hexdigest() in page
    assert sha256(f"{SEED}:1:1:1:bona sort".encode()).hexdigest() in page


def test_sets_of_the_second_derivation_are_those_of_the_program():
    for language in SETS:
        alphabet = alphabet_of(language)
        assert list_of_tiles(language) == tile_names(whole_set(alphabet).tiles, alphabet)


# --- fairness ---------------------------------------------------------------------------------


def test_each_tile_is_equally_likely_whatever_the_bytes():
    # By the rule: over all 256 values of a byte, each place of the list is hit as often as any other.
    for size in range(1, 257):
        fair = 256 // size * size
        hits = Counter(byte % size for byte in range(256) if byte < fair)
        assert len(hits) == size
        assert len(set(hits.values())) == 1


def test_program_uses_bytes_by_that_rule():
    ca = alphabet_of("ca")
    full = whole_set(ca).tiles
    for number in range(1, 500):
        digest = sha256(f"{SEED}:{number}:1:1:".encode()).digest()
        byte = next(byte for byte in digest if byte < 200)
        assert draw_tiles(Source(SEED), whole_set(ca), 1, number=number)[0] == full[byte % 100]


def test_first_tiles_are_as_frequent_as_in_the_set():
    # Fixed seeds, so this cannot fail by chance; 4 sigma either way.
    ca = alphabet_of("ca")
    draws = 20_000
    counts = Counter(
        draw_tiles(Source(SEED), whole_set(ca), 1, number=number)[0] for number in range(draws)
    )
    for code, tiles in enumerate(ca.counts):
        expected = draws * tiles / 100
        assert abs(counts[code] - expected) < 4 * (expected * (1 - tiles / 100)) ** 0.5


def test_rejected_rack_returns_whole():
    # Left: two consonants; the bag: one vowel and many consonants. All three go into the lot again.
    ca = alphabet_of("ca")
    a, s = 1, 21
    bag = (
        whole_set(ca)
        .without(tile for tile in whole_set(ca).tiles if tile not in (a, s))
        .without([a] * 11)
    )
    stayed = 0
    for number in range(1, 200):
        draw = draw_rack(
            Source(SEED),
            bag.without([s, s]),
            left=bytes([s, s]),
            number=number,
            terms=Terms(hand=3, is_valid=lambda rack: a in rack),
        )
        assert len(draw.rack) == 3
        assert sorted(draw.rack) == [a, s, s]
        assert all(rack == bytes([s, s, s]) for rack in draw.rejected)
        stayed += draw.rack[:2] == bytes([s, s])
    assert stayed < 150  # the tiles left did not stay where they were


def test_tiles_left_stay_where_only_new_tiles_return():
    ca = alphabet_of("ca")
    for number in range(1, 50):
        draw = draw_rack(
            Source(SEED),
            whole_set(ca).without([21, 21]),
            left=bytes([21, 21]),
            number=number,
            terms=Terms(is_valid=lambda rack: 1 in rack, is_left_kept=True),
        )
        assert draw.rack[:2] == bytes([21, 21])
        assert 1 in draw.rack


def test_tiles_left_return_after_a_thousand_rejected_racks():
    # Two consonants are needed, the bag has two beside 84 vowels: with five vowels left they would
    # have to come together, one time in 3,655. Among all 91 tiles they come one time in 195.
    ca = alphabet_of("ca")
    vowels = [tile for tile in whole_set(ca).tiles if tile and ca.letter(tile).is_vowel]
    bag = whole_set(ca).without(whole_set(ca).tiles).with_tiles([*vowels * 2, 2, 2])
    left, terms = bytes([1] * 5), Terms(is_valid=lambda rack: rack.count(2) == 2, is_left_kept=True)
    draws = [draw_rack(Source(SEED), bag, left=left, number=n, terms=terms) for n in range(1, 13)]
    put_back = [draw for draw in draws if len(draw.rejected) >= 1_000]
    assert len(put_back) > 6
    for draw in draws:
        assert draw.rack.count(2) == 2
        assert all(rack[:5] == left for rack in draw.rejected[:1_000])
    assert any(rack[:5] != left for draw in put_back for rack in draw.rejected[1_000:])
    # and the page draws the same: attempt by attempt, from the list without the tiles left, then with
    draw, number = next((draw, n) for n, draw in enumerate(draws, 1) if draw in put_back)
    names, left_names = tile_names(bag.tiles, ca), tile_names(left, ca)
    for attempt in (1, 999, 1_000):
        came = draw_attempt(SEED, "", number, attempt, names, 2)
        assert tile_names(draw.rejected[attempt - 1], ca) == left_names + came
    last = len(draw.rejected) + 1
    came = draw_attempt(SEED, "", number, last, in_order(names + left_names, "ca"), 7)
    assert tile_names(draw.rack, ca) == came


def test_draw_without_a_valid_rack_is_none():
    ca = alphabet_of("ca")
    terms = Terms(is_valid=lambda rack: False)
    assert draw_rack(Source(SEED), whole_set(ca), left=b"", number=1, terms=terms) is None


def test_last_tiles_are_drawn_as_far_as_they_go():
    ca = alphabet_of("ca")
    bag = whole_set(ca).without(whole_set(ca).tiles[4:])
    draw = draw_rack(Source(SEED), bag, left=bytes([5, 6]), number=9, terms=Terms())
    assert draw.rack == bytes([5, 6, 1, 1, 1, 1])
    assert draw_tiles(Source(SEED), bag, 0, number=1) == b""
    assert draw_tiles(Source(SEED), bag.without([1] * 4), 7, number=1) == b""


@pytest.mark.parametrize(
    ("seed", "words", "code"),
    [
        ("", "", "bad_seed"),
        (SEED[1:], "", "bad_seed"),
        (SEED.upper(), "", "bad_seed"),
        (SEED[:-1] + "g", "", "bad_seed"),
        (SEED + "\n", "", "bad_seed"),
        (SEED, "two\nlines", "bad_words"),
        (SEED, "\ud800", "bad_words"),
        (SEED, "x" * 201, "bad_words"),
    ],
)
def test_malformed_seed_is_refused(seed, words, code):
    assert parse_source(seed, words) == Misread(code)


def test_words_are_composed():
    assert parse_source(SEED, "sa\u0300").room_words == "s\u00e0"


def test_bag_too_large_for_a_byte_is_refused():
    bag = whole_set(alphabet_of("ca"))
    for _ in range(2):
        bag = bag.with_tiles(bag.tiles)
    with pytest.raises(ValueError, match="400 tiles"):
        draw_tiles(Source(SEED), bag, 7, number=1)


def test_room_words_are_counted_as_stored():
    doubled = "\u0344"  # one character, composed two
    assert parse_source(SEED, doubled * 100) == Source(SEED, "\u0308\u0301" * 100)
    assert parse_source(SEED, doubled * 101) == Misread("bad_words")
    assert parse_source(SEED, "e\u0301" * 200) == Source(SEED, "é" * 200)
    assert parse_source(SEED, "e\u0301" * 201) == Misread("bad_words")
    longest = "ᾂ" * 200  # no character is composed of more than these four
    assert parse_source(SEED, normalize("NFD", longest)) == Source(SEED, longest)
    assert parse_source(SEED, "\u0344" * 1_000_000) == Misread("bad_words")
