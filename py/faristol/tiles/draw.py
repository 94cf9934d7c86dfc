"""Draw tiles so that anybody can recompute it afterwards, as docs/draw.md tells.

The seed comes from outside, from the platform's dice; its hash is published before the game and the
seed itself after it. Whoever knows both and the tiles that were left on the racks finds every tile.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from unicodedata import normalize

from faristol.tiles.alphabet import Word
from faristol.tiles.bag import Bag, Miscount
from faristol.tiles.reading import Misread

SEED_BYTES = 32
MOST_TILES = 256  # a byte chooses among no more
MOST_KEEPING = (
    1_000  # attempts; then the tiles left go back too, for they may be what is in the way
)
MOST_ATTEMPTS = 10_000  # with all tiles in the bag, a rack that can be had is had long before
LONGEST_SAID = 200  # signs, composed
_MOST_COMPOSED = 4  # signs that one sign can be composed of

_HEX = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class Source:
    """Hold where the tiles of a game come from: the seed, and what was said in the room after it.

    Nobody can choose a seed to please themselves when it was committed before the words were said.
    """

    seed: str  # 64 hexadecimal digits
    said: str = ""

    @property
    def commitment(self) -> str:
        """Return what is published before the game: the hash of the seed as text."""
        return sha256(self.seed.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Draw:
    """Hold the rack after a draw, in the order the tiles came, and the racks rejected before it."""

    rack: Word
    rejected: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Terms:
    """Hold how many tiles a rack has, which racks are rejected, and what of them goes back."""

    hand: int = 7
    is_valid: Callable[[Word], bool] | None = None
    keeps_left: bool = False  # only the new tiles go back, not the whole rack


@dataclass(frozen=True, slots=True)
class Drawn:
    """Hold one draw as a game has recorded it.

    What was put back into the bag since the draw before, the tiles left on the rack, what came.
    """

    draw: Draw
    left: Word = b""
    returned: Word = b""


def parse_source(seed: str, said: str = "") -> Source | Misread:
    """Read a published seed and the words said; codes bad_seed and bad_words."""
    if len(seed) != 2 * SEED_BYTES or not _HEX.issuperset(seed):
        return Misread("bad_seed")
    if len(said) > LONGEST_SAID * _MOST_COMPOSED:
        return Misread("bad_words")
    said = normalize("NFC", said)  # some signs become several
    if len(said) > LONGEST_SAID or not said.isprintable():
        return Misread("bad_words")
    return Source(seed, said)


def draw_tiles(source: Source, bag: Bag, count: int, *, number: int, attempt: int = 1) -> Word:
    """Return the tiles of one attempt at one draw of the game, in the order they come.

    Raises:
        ValueError: the bag is too large for the way of drawing.
    """
    tiles = bytearray(bag.tiles)
    if len(tiles) > MOST_TILES:
        raise ValueError(f"{len(tiles)} tiles in the bag")
    dice = _bytes(source, number, attempt)
    drawn = bytearray()
    for left in range(len(tiles), max(len(tiles) - count, 0), -1):
        fair = MOST_TILES - MOST_TILES % left  # a byte from here on would favour the first tiles
        die = next(byte for byte in dice if byte < fair)
        drawn.append(tiles.pop(die % left))
    return bytes(drawn)


def _bytes(source: Source, number: int, attempt: int) -> Iterator[int]:
    """Yield the bytes that choose: hashes of the seed, the place in the game and a count."""
    block = 0
    while True:
        block += 1
        text = f"{source.seed}:{number}:{attempt}:{block}:{source.said}"
        yield from sha256(text.encode()).digest()


def draw_rack(source: Source, bag: Bag, *, left: Word, number: int, terms: Terms) -> Draw | None:
    """Return the tiles left and as many new ones as are missing, or as there are.

    A rejected rack goes back into the bag, whole unless the terms say otherwise, and all of it is
    drawn again: so every valid rack is as likely as it is among all racks (CAT-DUP 1.3). There is
    nothing to return when no valid rack comes, because there is none: of a hundred tiles of which
    two alone make racks valid, and both are needed, one rack in 236 has them.
    """
    rejected: list[Word] = []
    for attempt in range(1, MOST_ATTEMPTS + 1):
        rack = left + draw_tiles(
            source, bag, terms.hand - len(left), number=number, attempt=attempt
        )
        if terms.is_valid is None or terms.is_valid(rack):
            return Draw(rack, tuple(rejected))
        rejected.append(rack)
        if left and (not terms.keeps_left or attempt == MOST_KEEPING):
            bag, left = bag.with_tiles(left), b""
    return None


def audit(
    source: Source, commitment: str, draws: Iterable[Drawn], *, bag: Bag, terms: Terms
) -> int | None:
    """Return the number of the first draw that does not follow from the seed; 0 is the seed itself.

    `bag` is the whole set. What a game must check itself is that the tiles said to be left, and
    those put back, were on a rack before.
    """
    if source.commitment != commitment:
        return 0
    for number, drawn in enumerate(draws, 1):
        known = range(len(bag.counts))
        if not all(tile in known for tile in drawn.left + drawn.returned):
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
