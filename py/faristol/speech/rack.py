"""The announcement of a rack: tiles left first, slowly; then all again, faster; then "Temps!"."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.rules.duplicate import Announcing
from faristol.speech.clip import tile_clip
from faristol.speech.script import Item, Manner, OnRack, Script, announce_call, item
from faristol.tiles.alphabet import BLANK, Word, alphabet_of
from faristol.tiles.reading import tile_name

Order: TypeAlias = Literal["alphabetical", "drawn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """The tiles of a rack as they came: those left over, then those drawn."""

    left: Word
    drawn: Word
    order: Order


def announced_order(rack: Announced, rule: Announcing) -> Word:
    """Return the tiles in the order in which they are announced (CAT-DUP 1.4, RO-GEN 18)."""
    if rack.order == "drawn":
        return rack.left + rack.drawn
    parts = (rack.left, rack.drawn) if rule.left_first else (rack.left + rack.drawn,)
    return b"".join(_sort_tiles(part, rule) for part in parts)


def announce_rack(rack: Announced, manner: Manner, rule: Announcing) -> Script:
    """Return the whole announcement of a round; it ends with the call that begins the round."""
    tiles = announced_order(rack, rule)
    rhythm = manner.rhythm
    items: list[Item] = []
    for reading in range(rule.passes):
        before = rhythm.between if reading else 0
        gap = rhythm.fast if reading else rhythm.slow
        items += _reading_items(tiles, manner, reading=reading, before=before, gap=gap)
    return (*items, *announce_call("time", manner, pause=rhythm.call))


def repeat_rack(rack: Announced, manner: Manner, rule: Announcing) -> Script:
    """Return the slow repetition of a rack for a player who asks for it; no round begins after it."""
    rhythm = manner.rhythm
    tiles = _reading_items(
        announced_order(rack, rule), manner, reading=0, before=rhythm.phrase, gap=rhythm.slow
    )
    return (*announce_call("repeat", manner), *tiles)


def _reading_items(
    tiles: Word, manner: Manner, *, reading: int, before: int, gap: int
) -> Iterator[Item]:
    alphabet = alphabet_of(manner.names.language)
    for place, code in enumerate(tiles):
        tile = tile_name(code, alphabet)
        yield item(
            tile_clip(manner.names, tile, manner.way),
            pause=gap if place else before,
            about=OnRack(reading, place, tile),
        )


def _sort_tiles(tiles: Word, rule: Announcing) -> Word:
    blanks = bytes([BLANK]) * tiles.count(BLANK)
    letters = bytes(sorted(tiles.replace(bytes([BLANK]), b"")))
    return blanks + letters if rule.blank == "first" else letters + blanks
