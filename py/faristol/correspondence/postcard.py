"""The code of a postcard: one line that survives mail, chat and paper (RO-COR 46).

It is found again in any text.

A line is `FC2` and then characters in groups of five: the placement, its dates and days, its points, the
game, the variant, and the earlier placements; then notes (`notes.py`). Its last eight characters are a
checksum of all others. Its first characters hold its length, so that a line that was cut is distinguished
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
POINTS: Final = range(2**12)  # points that fit into a postcard
TOTALS: Final = range(LEAST_TOTAL, 2**14 + LEAST_TOTAL)
MOST_DAYS: Final = 1_023  # days that fit into a postcard: more are written as this number

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
_NOTE: Final = NOTE_BITS // BITS  # characters
_MARK_AT: Final = re.compile("|".join(MARKS))
_LIKE_ONE: Final = re.compile(LIKE_SIGNS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A placement as a player writes it to the partner, without what follows from the string."""

    game: int  # the beginning of the digest of the series, the string and the game's number
    chain: int  # the beginning of the digest of all placements before
    turn: int  # number among the turns of both players, from 1
    how: How
    sent: date
    partner_sent: date | None = None  # nothing came before the first placement
    arrived: date | None = None
    used: int = 0  # days of this round
    stamp: Stamp = ""  # of the partner's letter
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
        """The seat of the sender: a card without a placement has it in place of the square."""
        return int(self.at) if self.how == "note" else 2 - self.turn % 2


@dataclass(frozen=True, slots=True)
class Flaw:
    """The reason why a text has no readable card.

    Codes: too_long, none (nothing that begins like a card), cut_short, damaged, later (of a later version).
    """

    code: str


def write_card(card: Card) -> str:
    """Return the line of a card.

    Raises:
        ValueError: a value does not fit into the format of its version.
    """
    number, count = _pack(card)
    head = SIGNS[len(card.word)] + (SIGNS[len(card.notes)] if card.version > 1 else "")
    notes = "".join(in_signs(pack_note(note), NOTE_BITS) for note in card.notes)
    signs = head + in_signs(number, count) + notes
    return in_groups(MARKS[card.version - 1], signs + _checksum(card.version, signs))


def _checksum(version: int, signs: str) -> str:
    """Return the checksum; from version 2 on it covers the mark, so that versions are never confused."""
    return check_of(signs if version == 1 else MARKS[version - 1] + signs)


def read_cards(text: str) -> list[Card] | Flaw:
    """Return the cards of a text in their order, each once: an answer quotes the card it answers."""
    if len(text) > LONGEST:
        return Flaw("too_long")
    text = _best_reading(text)
    cards: list[Card] = []
    flaw_code = "none"
    for read, _ in _scan(text):
        if isinstance(read, Card):
            cards += [read] if read not in cards else []
        elif flaw_code != "damaged":
            flaw_code = read.code
    if not cards and flaw_code == "none" and is_later_format(signs_of(text), MARK):
        flaw_code = "later"
    return cards or Flaw(flaw_code)


def has_later(text: str) -> bool:
    """Whether a text has a card of a format that only a later version can read."""
    return is_later_format(_text_outside_cards(_best_reading(text[:LONGEST])), MARK)


def _text_outside_cards(text: str) -> str:
    """Return the characters of a text outside of the cards that were read."""
    signs = signs_of(text)
    for read, rest in _scan(text):
        if isinstance(read, Card):
            signs = signs.replace(MARKS[read.version - 1] + rest[: _length_of(read)], " ")
    return signs


def count_broken_cards(text: str) -> int:
    """Return the number of postcards of a text that were cut or changed.

    A text that only mentions postcards has none.
    """
    reads = _scan(_best_reading(text[:LONGEST]))
    return sum(isinstance(read, Flaw) and bool(_LIKE_ONE.match(rest)) for read, rest in reads)


@lru_cache(maxsize=2)
def _best_reading(text: str) -> str:
    """Return the reading of a text with the most cards; the text itself if no other has more."""
    if not any(isinstance(read, Flaw) for read, _ in _scan(text)):
        return text
    return max(list_readings(text), key=_count_cards)


def _count_cards(text: str) -> int:
    return sum(isinstance(read, Card) for read, _ in _scan(text))


def _scan(text: str) -> Iterator[tuple[Card | Flaw, str]]:
    """Yield the card or flaw at each mark outside of other cards, and all characters behind the mark."""
    signs = signs_of(text[:LONGEST])
    mark = _MARK_AT.search(signs)
    while mark:
        rest = signs[mark.end() :]
        read = _card_of(rest, 1 + MARKS.index(mark[0]))
        yield read, rest
        length = _length_of(read) if isinstance(read, Card) else 0
        mark = _MARK_AT.search(signs, mark.end() + length)


def _head_length(version: int) -> int:
    """Return the number of characters that hold the length of a card."""
    return 1 if version == 1 else 2


def _card_length(version: int, tiles: int, notes: int) -> int:
    """Return the number of characters of a card behind its mark."""
    placement = -(-(_FIXED[version - 1] + _TILE * tiles) // BITS)
    return _head_length(version) + placement + _NOTE * notes + CHECK


def _length_of(card: Card) -> int:
    return _card_length(card.version, len(card.word), len(card.notes))


def _card_of(signs: str, version: int) -> Card | Flaw:
    head = _head_length(version)
    if len(signs) < head:
        return Flaw("cut_short")
    tiles, notes = SIGNS.find(signs[0]), SIGNS.find(signs[1]) if version > 1 else 0
    if not (0 <= tiles <= MOST_TILES and 0 <= notes <= MAX_NOTES):
        return Flaw("damaged")
    length = _card_length(version, tiles, notes)
    whole = signs[:length]
    if len(whole) < length:
        return Flaw("cut_short")
    body, check = whole[:-CHECK], whole[-CHECK:]
    if any(sign not in SIGNS for sign in body) or check != _checksum(version, body):
        return Flaw("damaged")
    end = len(body) - _NOTE * notes
    filled = BITS * (end - head) - _FIXED[version - 1] - _TILE * tiles
    card = _unpack(number_in(body[head:end]) >> filled, tiles, version)
    if isinstance(card, Flaw):
        return card
    numbers = [number_in(body[at : at + _NOTE]) for at in range(end, len(body), _NOTE)]
    return replace(card, notes=tuple(map(unpack_note, numbers)))


def _pack(card: Card) -> tuple[int, int]:
    """Return the fields as one number, and its number of bits."""
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


def _unpack(packed: int, tiles: int, version: int) -> Card | Flaw:
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
