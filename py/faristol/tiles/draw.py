"""Draws of tiles that can be recomputed afterwards, as specified in docs/draw.md.

The seed comes from outside, from the platform's random numbers; its hash is published before the game and the seed
itself after it. Both and the tiles left on the racks determine every tile drawn.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from unicodedata import normalize

from faristol.tiles.alphabet import Word
from faristol.tiles.bag import Bag, Miscount
from faristol.tiles.reading import Misread

SEED_BYTES = 32
MOST_TILES = 256  # a byte cannot choose among more
MOST_KEEPING = 1_000  # attempts; then the tiles left go back too: they may prevent a valid rack
MOST_ATTEMPTS = 10_000  # with all tiles in the bag, a possible rack comes long before
MAX_ROOM_WORDS = 200  # characters, composed
_MOST_COMPOSED = 4  # characters that compose one

_HEX = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class Source:
    """The source of a game's tiles: the seed, and words said in the room after its commitment.

    A seed that was committed before the words were spoken cannot be chosen to anyone's advantage.
    """

    seed: str  # 64 hexadecimal digits
    room_words: str = ""

    @property
    def commitment(self) -> str:
        """The text published before the game: the hash of the seed."""
        return sha256(self.seed.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Draw:
    """The rack after a draw, in the order of the tiles, and the racks rejected before it."""

    rack: Word
    rejected: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Terms:
    """The size of a rack, the test of a valid one, and the tiles that go back."""

    hand: int = 7
    is_valid: Callable[[Word], bool] | None = None
    is_left_kept: bool = False  # only the new tiles go back, not the whole rack


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw as recorded in a game: tiles returned since the draw before, tiles left, tiles drawn."""

    draw: Draw
    left: Word = b""
    returned: Word = b""


def parse_source(seed: str, room_words: str = "") -> Source | Misread:
    """Parse a published seed and the words said in the room. Codes: bad_seed, bad_words."""
    if len(seed) != 2 * SEED_BYTES or not _HEX.issuperset(seed):
        return Misread("bad_seed")
    if len(room_words) > MAX_ROOM_WORDS * _MOST_COMPOSED:
        return Misread("bad_words")
    room_words = normalize("NFC", room_words)  # some characters become several
    if len(room_words) > MAX_ROOM_WORDS or not room_words.isprintable():
        return Misread("bad_words")
    return Source(seed, room_words)


def draw_tiles(source: Source, bag: Bag, count: int, *, number: int, attempt: int = 1) -> Word:
    """Return the tiles of one attempt at one draw of the game, in the order of drawing.

    Raises:
        ValueError: the bag has more than `MOST_TILES` tiles.
    """
    tiles = bytearray(bag.tiles)
    if len(tiles) > MOST_TILES:
        raise ValueError(f"{len(tiles)} tiles in the bag")
    numbers = _random_bytes(source, number, attempt)
    drawn = bytearray()
    for left in range(len(tiles), max(len(tiles) - count, 0), -1):
        fair = MOST_TILES - MOST_TILES % left  # a byte from here on would favour the first tiles
        picked = next(byte for byte in numbers if byte < fair)
        drawn.append(tiles.pop(picked % left))
    return bytes(drawn)


def _random_bytes(source: Source, number: int, attempt: int) -> Iterator[int]:
    """Yield the random bytes: hashes of the seed, the place in the game and a count."""
    block = 0
    while True:
        block += 1
        text = f"{source.seed}:{number}:{attempt}:{block}:{source.room_words}"
        yield from sha256(text.encode()).digest()


def draw_rack(source: Source, bag: Bag, *, left: Word, number: int, terms: Terms) -> Draw | None:
    """Return the tiles left and the new ones that are missing, as far as the bag has them, or None.

    A rejected rack goes back into the bag, whole unless the terms say otherwise, and all of it is drawn again: so
    every valid rack is as likely as it is among all racks (CAT-DUP 1.3). None is returned after `MOST_ATTEMPTS`,
    because no valid rack exists: of a hundred tiles of which two alone make racks valid, and both are needed, one
    rack in 236 has them.
    """
    rejected: list[Word] = []
    for attempt in range(1, MOST_ATTEMPTS + 1):
        rack = left + draw_tiles(
            source, bag, terms.hand - len(left), number=number, attempt=attempt
        )
        if terms.is_valid is None or terms.is_valid(rack):
            return Draw(rack, tuple(rejected))
        rejected.append(rack)
        if left and (not terms.is_left_kept or attempt == MOST_KEEPING):
            bag, left = bag.with_tiles(left), b""
    return None


def audit(
    source: Source, commitment: str, draws: Iterable[Drawn], *, bag: Bag, terms: Terms
) -> int | None:
    """Return the number of the first draw that does not follow from the seed; 0 is the seed itself.

    `bag` is the whole set. A game must check itself that the tiles recorded as left, and those returned, were on a
    rack before.
    """
    if source.commitment != commitment:
        return 0
    for number, drawn in enumerate(draws, 1):
        codes = range(len(bag.counts))
        if not all(tile in codes for tile in drawn.left + drawn.returned):
            return number
        bag = bag.with_tiles(drawn.returned)
        if bag.count > MOST_TILES:
            return number
        expected = draw_rack(source, bag, left=drawn.left, number=number, terms=terms)
        after = bag.with_tiles(drawn.left).without(drawn.draw.rack)
        if expected != drawn.draw or isinstance(after, Miscount):
            return number
        bag = after
    return None
