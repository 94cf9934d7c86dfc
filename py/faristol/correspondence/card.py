"""Write what a postcard says as one line that survives mail, chat and paper, and find such lines in a text (RO-COR 46).

A line is `FC1` and then signs in groups of five: the placement, its dates and days, what is said of
points, which game it is of and what was played before. Its last eight signs are a check of all others.
How long a line is its first sign says, so that one that was cut is known from one that was changed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal, get_args

from faristol.board.square import SQUARES, Direction, Square
from faristol.correspondence.days import Stamp
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
    number_in,
    signs_of,
)
from faristol.tiles.alphabet import BLANK_BIT, LETTER, Word

MARK: Final = "FC1"
FIRST_DAY: Final = date(2000, 1, 1)
LAST_DAY: Final = FIRST_DAY + timedelta(days=2**15 - 2)
MOST_TILES: Final = 15
LEAST_TOTAL: Final = -2_000
POINTS: Final = range(2**12)  # that a card has room for
TOTALS: Final = range(LEAST_TOTAL, 2**14 + LEAST_TOTAL)
MOST_DAYS: Final = 1_023  # that a card has room for: more are as many

How = Literal["play", "pass", "void"]
_HOW: Final[tuple[How, ...]] = get_args(How)
_STAMPS: Final[tuple[Stamp, ...]] = get_args(Stamp)

# The fields of every card after the number of tiles, and how many bits each has.
FIELDS: Final = (
    ("game", 32), ("chain", 40), ("turn", 8), ("how", 2), ("sent", 15), ("partner_sent", 15),
    ("arrived", 15), ("used", 10), ("own_days", 10), ("partner_days", 10), ("stamp", 2), ("at", 8), ("is_down", 1),
    ("points", 12), ("total", 14),
)  # fmt: skip
_FIXED: Final = sum(bits for _, bits in FIELDS)
_TILE: Final = 6  # bits
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


@dataclass(frozen=True, slots=True)
class Flaw:
    """Say why no card was found in a text.

    Codes: too_long, none (nothing that begins like one), cut_short, damaged, later (written by a later version).
    """

    code: str


def write_card(card: Card) -> str:
    """Return the line of a card."""
    packed, count = _packed(card)
    signs = f"{SIGNS[len(card.word)]}{in_signs(packed, count)}"
    return in_groups(MARK, signs + check_of(signs))


def read_cards(text: str) -> list[Card] | Flaw:
    """Return the cards of a text in their order, each once: an answer quotes what it answers."""
    if len(text) > LONGEST:
        return Flaw("too_long")
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
    return is_later_format(_outside_cards(text[:LONGEST]), MARK)


def _outside_cards(text: str) -> str:
    """Return the signs of a text without those of the cards that were read."""
    signs = signs_of(text)
    for read, rest in _reads(text):
        if isinstance(read, Card):
            signs = signs.replace(MARK + rest[: _length(len(read.word))], " ")
    return signs


def broken_in(text: str) -> int:
    """Return how many cards of a text were cut or changed; who only writes of a card has written none."""
    return sum(
        isinstance(read, Flaw) and bool(_LIKE_ONE.match(rest)) for read, rest in _reads(text)
    )


def _reads(text: str) -> Iterator[tuple[Card | Flaw, str]]:
    """Give what comes of each mark that is not inside of a card, and all signs behind it."""
    signs = signs_of(text[:LONGEST])
    at = signs.find(MARK)
    while at >= 0:
        at += len(MARK)
        read = _card_of(signs[at:])
        yield read, signs[at:]
        at = signs.find(MARK, at + _length(len(read.word)) if isinstance(read, Card) else at)


def _length(tiles: int) -> int:
    """Return how many signs a card has behind its mark."""
    return 1 + -(-(_FIXED + _TILE * tiles) // BITS) + CHECK


def _card_of(signs: str) -> Card | Flaw:
    if not signs:
        return Flaw("cut_short")
    tiles = SIGNS.find(signs[0])
    if not 0 <= tiles <= MOST_TILES:
        return Flaw("damaged")
    whole = signs[: _length(tiles)]
    if len(whole) < _length(tiles):
        return Flaw("cut_short")
    body, check = whole[:-CHECK], whole[-CHECK:]
    if any(sign not in SIGNS for sign in body) or check != check_of(body):
        return Flaw("damaged")
    filled = BITS * len(body[1:]) - _FIXED - _TILE * tiles
    return _unpacked(number_in(body[1:]) >> filled, tiles)


def _packed(card: Card) -> tuple[int, int]:
    """Return the fields as one number, and how many bits it has."""
    values = {
        "game": card.game,
        "chain": card.chain,
        "turn": card.turn,
        "how": _HOW.index(card.how),
        "sent": _number(card.sent),
        "partner_sent": _number(card.partner_sent),
        "arrived": _number(card.arrived),
        "used": max(0, min(card.used, MOST_DAYS)),
        "own_days": max(0, min(card.own_days, MOST_DAYS)),
        "partner_days": max(0, min(card.partner_days, MOST_DAYS)),
        "stamp": _STAMPS.index(card.stamp),
        "at": card.at,
        "is_down": card.direction is Direction.DOWN,
        "points": card.points,
        "total": card.total - LEAST_TOTAL,
    }
    packed = 0
    for name, bits in FIELDS:
        if not 0 <= values[name] < 1 << bits:
            raise ValueError(name)
        packed = packed << bits | int(values[name])
    for tile in card.word:
        packed = packed << _TILE | (tile & LETTER) << 1 | bool(tile & BLANK_BIT)
    return packed, _FIXED + _TILE * len(card.word)


def _unpacked(packed: int, tiles: int) -> Card | Flaw:
    word = bytearray()
    for _ in range(tiles):
        word.append(packed >> 1 & (1 << _TILE - 1) - 1 | (BLANK_BIT if packed & 1 else 0))
        packed >>= _TILE
    values: dict[str, int] = {}
    for name, bits in reversed(FIELDS):
        values[name] = packed & (1 << bits) - 1
        packed >>= bits
    sent = _day(values["sent"])
    if sent is None or values["at"] >= SQUARES or values["how"] >= len(_HOW):
        return Flaw("damaged")
    return Card(
        game=values["game"],
        chain=values["chain"],
        turn=values["turn"],
        how=_HOW[values["how"]],
        sent=sent,
        partner_sent=_day(values["partner_sent"]),
        arrived=_day(values["arrived"]),
        used=values["used"],
        own_days=values["own_days"],
        partner_days=values["partner_days"],
        stamp=_STAMPS[values["stamp"]],
        at=Square(values["at"]),
        direction=Direction.DOWN if values["is_down"] else Direction.ACROSS,
        word=bytes(reversed(word)),
        points=values["points"],
        total=values["total"] + LEAST_TOTAL,
    )


def _number(day: date | None) -> int:
    return (day - FIRST_DAY).days + 1 if day else 0


def _day(number: int) -> date | None:
    return FIRST_DAY + timedelta(days=number - 1) if number else None
