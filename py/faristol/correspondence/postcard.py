"""Write what a postcard says as one line that survives mail, chat and paper, and find such lines in a text (RO-COR 46).

A line is `FC2` and then signs in groups of five: the placement, its dates and days, what is said of
points, which game it is of, in which variant, and what was played before; then notes (`notes.py`). Its last
eight signs are a check of all others. How long a line is its first signs say, so that one that was cut is known
from one that was changed. `FC1`, without variant and notes, is read as well.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Final, Literal, get_args

from faristol.board.square import SQUARES, Direction, Square
from faristol.correspondence.days import Stamp
from faristol.correspondence.notes import (
    NOTE_BITS,
    Note,
    day_of_number,
    number_of_day,
    pack_note,
    unpack_note,
)
from faristol.correspondence.signs import (
    BITS,
    CHECK,
    LIKE_SIGNS,
    LONGEST,
    SIGNS,
    check_of,
    in_groups,
    in_signs,
    is_later_format,
    list_readings,
    number_in,
    signs_of,
)
from faristol.correspondence.values import Seat, Variant
from faristol.tiles.alphabet import BLANK_BIT, LETTER, Word

MARKS: Final = ("FC1", "FC2")  # by version
MARK: Final = MARKS[-1]
MOST_TILES: Final = 15
LEAST_TOTAL: Final = -2_000
POINTS: Final = range(2**12)  # that a card has room for
TOTALS: Final = range(LEAST_TOTAL, 2**14 + LEAST_TOTAL)
MOST_DAYS: Final = 1_023  # that a card has room for: more are as many

How = Literal["play", "pass", "void", "note"]  # note: it has no placement (version 2)
_HOW: Final[tuple[How, ...]] = get_args(How)
_STAMPS: Final[tuple[Stamp, ...]] = get_args(Stamp)
_VARIANTS: Final[tuple[Variant, ...]] = get_args(Variant)
MAX_NOTES: Final = 15

# The fields of every card after the numbers of tiles and of notes, and how many bits each has.
FIELDS: Final = (
    ("game", 32), ("chain", 40), ("turn", 8), ("how", 2), ("sent", 15), ("partner_sent", 15),
    ("arrived", 15), ("used", 10), ("own_days", 10), ("partner_days", 10), ("stamp", 2), ("at", 8), ("is_down", 1),
    ("points", 12), ("total", 14),
)  # fmt: skip
FIELDS_OF: Final = (FIELDS, (*FIELDS, ("variant", 2)))  # by version
_FIXED: Final = tuple(sum(bits for _, bits in fields) for fields in FIELDS_OF)
_TILE: Final = 6  # bits
_NOTE: Final = NOTE_BITS // BITS  # signs
_MARK_AT: Final = re.compile("|".join(MARKS))
_LIKE_ONE: Final = re.compile(LIKE_SIGNS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """Hold what a player tells the partner of a placement; what follows from the string is not in it."""

    game: int  # the beginning of the digest of the series and who plays
    chain: int  # the beginning of the digest of all placements before
    turn: int  # of both, from 1
    how: How
    sent: date
    partner_sent: date | None = None  # nothing came before the first placement
    arrived: date | None = None
    used: int = 0  # days of this round
    stamp: Stamp = ""  # by what it arrived
    own_days: int = 0  # with those of this round
    partner_days: int = 0
    at: Square = Square(0)  # noqa: RUF009 - a number
    direction: Direction = Direction.ACROSS
    word: Word = b""
    points: int = 0
    total: int = 0
    variant: Variant = ""  # that it is placed in (RO-COR 15)
    notes: tuple[Note, ...] = ()
    version: int = len(MARKS)

    @property
    def sender(self) -> Seat:
        """Who has written it: a card without a placement has the seat in place of the square."""
        return int(self.at) if self.how == "note" else 2 - self.turn % 2


@dataclass(frozen=True, slots=True)
class Flaw:
    """Say why no card was found in a text.

    Codes: too_long, none (nothing that begins like one), cut_short, damaged, later (written by a later version).
    """

    code: str


def write_card(card: Card) -> str:
    """Return the line of a card.

    Raises:
        ValueError: it says something for which its version has no room.
    """
    packed, count = _packed(card)
    head = SIGNS[len(card.word)] + (SIGNS[len(card.notes)] if card.version > 1 else "")
    notes = "".join(in_signs(pack_note(note), NOTE_BITS) for note in card.notes)
    signs = head + in_signs(packed, count) + notes
    return in_groups(MARKS[card.version - 1], signs + _check(card.version, signs))


def _check(version: int, signs: str) -> str:
    """Return the check; from version 2 on the mark is in it, so that none is read as another version."""
    return check_of(signs if version == 1 else MARKS[version - 1] + signs)


def read_cards(text: str) -> list[Card] | Flaw:
    """Return the cards of a text in their order, each once: an answer quotes what it answers."""
    if len(text) > LONGEST:
        return Flaw("too_long")
    text = _best_reading(text)
    found: list[Card] = []
    worst = "none"
    for read, _ in _reads(text):
        if isinstance(read, Card):
            found += [read] if read not in found else []
        elif worst != "damaged":
            worst = read.code
    if not found and worst == "none" and is_later_format(signs_of(text), MARK):
        worst = "later"
    return found or Flaw(worst)


def has_later(text: str) -> bool:
    """Return True if a text holds a card of a format that only a later version can read."""
    return is_later_format(_outside_cards(_best_reading(text[:LONGEST])), MARK)


def _outside_cards(text: str) -> str:
    """Return the signs of a text without those of the cards that were read."""
    signs = signs_of(text)
    for read, rest in _reads(text):
        if isinstance(read, Card):
            signs = signs.replace(MARKS[read.version - 1] + rest[: _length_of(read)], " ")
    return signs


def broken_in(text: str) -> int:
    """Return how many cards of a text were cut or changed; who only writes of a card has written none."""
    reads = _reads(_best_reading(text[:LONGEST]))
    return sum(isinstance(read, Flaw) and bool(_LIKE_ONE.match(rest)) for read, rest in reads)


@lru_cache(maxsize=2)
def _best_reading(text: str) -> str:
    """Return the reading of a text that has the most cards; the text itself where none has more."""
    if not any(isinstance(read, Flaw) for read, _ in _reads(text)):
        return text
    return max(list_readings(text), key=_count_cards)


def _count_cards(text: str) -> int:
    return sum(isinstance(read, Card) for read, _ in _reads(text))


def _reads(text: str) -> Iterator[tuple[Card | Flaw, str]]:
    """Give what comes of each mark that is not inside of a card, and all signs behind it."""
    signs = signs_of(text[:LONGEST])
    mark = _MARK_AT.search(signs)
    while mark:
        rest = signs[mark.end() :]
        read = _card_of(rest, 1 + MARKS.index(mark[0]))
        yield read, rest
        length = _length_of(read) if isinstance(read, Card) else 0
        mark = _MARK_AT.search(signs, mark.end() + length)


def _head(version: int) -> int:
    """Return how many signs say how long a card is."""
    return 1 if version == 1 else 2


def _length(version: int, tiles: int, notes: int) -> int:
    """Return how many signs a card has behind its mark."""
    placement = -(-(_FIXED[version - 1] + _TILE * tiles) // BITS)
    return _head(version) + placement + _NOTE * notes + CHECK


def _length_of(card: Card) -> int:
    return _length(card.version, len(card.word), len(card.notes))


def _card_of(signs: str, version: int) -> Card | Flaw:
    head = _head(version)
    if len(signs) < head:
        return Flaw("cut_short")
    tiles, notes = SIGNS.find(signs[0]), SIGNS.find(signs[1]) if version > 1 else 0
    if not (0 <= tiles <= MOST_TILES and 0 <= notes <= MAX_NOTES):
        return Flaw("damaged")
    length = _length(version, tiles, notes)
    whole = signs[:length]
    if len(whole) < length:
        return Flaw("cut_short")
    body, check = whole[:-CHECK], whole[-CHECK:]
    if any(sign not in SIGNS for sign in body) or check != _check(version, body):
        return Flaw("damaged")
    end = len(body) - _NOTE * notes
    filled = BITS * (end - head) - _FIXED[version - 1] - _TILE * tiles
    card = _unpacked(number_in(body[head:end]) >> filled, tiles, version)
    if isinstance(card, Flaw):
        return card
    numbers = [number_in(body[at : at + _NOTE]) for at in range(end, len(body), _NOTE)]
    return replace(card, notes=tuple(map(unpack_note, numbers)))


def _packed(card: Card) -> tuple[int, int]:
    """Return the fields as one number, and how many bits it has."""
    values = {
        "game": card.game,
        "chain": card.chain,
        "turn": card.turn,
        "how": _HOW.index(card.how),
        "sent": number_of_day(card.sent),
        "partner_sent": number_of_day(card.partner_sent),
        "arrived": number_of_day(card.arrived),
        "used": max(0, min(card.used, MOST_DAYS)),
        "own_days": max(0, min(card.own_days, MOST_DAYS)),
        "partner_days": max(0, min(card.partner_days, MOST_DAYS)),
        "stamp": _STAMPS.index(card.stamp),
        "at": card.at,
        "is_down": card.direction is Direction.DOWN,
        "points": card.points,
        "total": card.total - LEAST_TOTAL,
        "variant": _VARIANTS.index(card.variant),
    }
    if len(card.notes) > (MAX_NOTES if card.version > 1 else 0):
        raise ValueError("notes")
    packed = 0
    for name, bits in FIELDS_OF[card.version - 1]:
        if not 0 <= values[name] < 1 << bits:
            raise ValueError(name)
        packed = packed << bits | int(values[name])
    for tile in card.word:
        packed = packed << _TILE | (tile & LETTER) << 1 | bool(tile & BLANK_BIT)
    return packed, _FIXED[card.version - 1] + _TILE * len(card.word)


def _unpacked(packed: int, tiles: int, version: int) -> Card | Flaw:
    word = bytearray()
    for _ in range(tiles):
        word.append(packed >> 1 & (1 << _TILE - 1) - 1 | (BLANK_BIT if packed & 1 else 0))
        packed >>= _TILE
    values: dict[str, int] = {}
    for name, bits in reversed(FIELDS_OF[version - 1]):
        values[name] = packed & (1 << bits) - 1
        packed >>= bits
    sent = day_of_number(values["sent"])
    is_how = values["how"] < len(_HOW) - (version == 1)
    if sent is None or values["at"] >= SQUARES or not is_how:
        return Flaw("damaged")
    if (variant := values.get("variant", 0)) >= len(_VARIANTS):
        return Flaw("damaged")
    return Card(
        game=values["game"],
        chain=values["chain"],
        turn=values["turn"],
        how=_HOW[values["how"]],
        sent=sent,
        partner_sent=day_of_number(values["partner_sent"]),
        arrived=day_of_number(values["arrived"]),
        used=values["used"],
        own_days=values["own_days"],
        partner_days=values["partner_days"],
        stamp=_STAMPS[values["stamp"]],
        at=Square(values["at"]),
        direction=Direction.DOWN if values["is_down"] else Direction.ACROSS,
        word=bytes(reversed(word)),
        points=values["points"],
        total=values["total"] + LEAST_TOTAL,
        variant=_VARIANTS[variant],
        version=version,
    )
