"""The racks of a game, drawn by the app or by hand, and drawn again from the seed.

CAT-DUP 1.1-2, 1.3, 1.6; docs/draw.md specifies how the app draws. The draws of a game are its rounds: the
draw of a round bears its number, even if the same rack stays and no tile is drawn.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from faristol.board.board import EMPTY, Board
from faristol.board.cells import board_of, rack_names, rack_of
from faristol.duplicate.judging import Position
from faristol.duplicate.state import Game, board, left_over_tiles_of, rack, tiles_to_return
from faristol.ledger.refusal import Refusal
from faristol.rules.rack import (
    Racks,
    count_letter_kinds,
    count_tiles_to_draw,
    is_rack_possible,
    is_rack_possible_with,
    stage_at,
)
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.bag import Bag, Miscount, drawn_by_hand, unseen
from faristol.tiles.draw import MOST_KEEPING, Draw, Source, draw_rack, parse_source
from faristol.tiles.draw import Terms as DrawTerms

Cause: TypeAlias = Literal["no_rack", "no_move", "rounds", "agreement"]
Lacking: TypeAlias = Literal["vowels", "consonants", "tiles"]

CAUSE_ARTICLES: Final[dict[Cause, str]] = {
    "no_rack": "CAT-DUP 1.6-1",
    "no_move": "CAT-DUP 1.6-2",
    "rounds": "CAT-DUP 1.1-2",
    "agreement": "CAT-DUP 1.6-3",
}

# with so few tiles left, every part of them is searched for a move: at most 45 searches
MOST_SEARCHED: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnRack:
    """The rack of a round: the tiles left, then the new ones in order of arrival (CAT-DUP 1.3)."""

    round: int
    rack: tuple[str, ...]
    left: tuple[str, ...]  # of the previous rack, without the tiles that went back
    returned: tuple[str, ...] = ()  # into the bag, before the draw
    rejected: tuple[tuple[str, ...], ...] = ()  # racks that were not valid


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectedRack:
    """A rack that is not valid: it goes back and another is drawn (CAT-DUP 1.3-3)."""

    round: int
    rack: tuple[str, ...]


def board_then(game: Game, terms: Terms, number: int | None = None) -> Board | None:
    """Return the board when a round began, or now; None if its tiles are of no language here."""
    return board_of(board(game, number), terms.alphabet)


def position_of(game: Game, terms: Terms, number: int) -> Position | None:
    """Return the position that the slips of a round are judged on, or None if there is no such round."""
    if not 1 <= number <= len(game.rounds):
        return None
    tiles = rack_of(game.rounds[number - 1].rack, terms.alphabet)
    present = board_then(game, terms, number)
    if tiles is None or present is None:
        return None
    return Position(
        board=present,
        rack=tiles,
        scoring=terms.scoring,
        alphabet=terms.alphabet,
        invalid_words=frozenset(game.invalid_words),
    )


def left_word(game: Game, terms: Terms) -> Word:
    """Return the tiles that the next rack begins with: those left, unless they went back into the bag.

    They stay (CAT-DUP 1.3-2) until a rack is rejected. Then the whole rack goes back, or, if the rules
    say so, only the new tiles, as long as a valid rack is possible with those left.
    """
    left = rack_of(left_over_tiles_of(game), terms.alphabet) or b""
    return b"" if game.rejected and _is_left_returned(game, terms, left) else left


def _is_left_returned(game: Game, terms: Terms, left: Word) -> bool:
    racks = terms.rules.racks
    if racks is None or racks.redraw == "all":
        return True
    present = board_then(game, terms) or EMPTY
    bag = unseen(terms.alphabet, cells=present.cells, racks=(left,))
    stage = stage_at(racks, len(game.rounds) + 1)
    return isinstance(bag, Bag) and not is_rack_possible_with(
        stage, left, bag.tiles, terms.alphabet, size=terms.hand
    )


def bag_now(game: Game, terms: Terms) -> Bag | Miscount:
    """Return the bag: the tiles not on the board, on the rack, or left for the next rack."""
    present = board_then(game, terms) or EMPTY
    tiles = rack_of(rack(game), terms.alphabet) if rack(game) else left_word(game, terms)
    return unseen(terms.alphabet, cells=present.cells, racks=(tiles or b"",))


def tiles_left(game: Game, terms: Terms) -> Word:
    """Return the tiles not on the board: those of the rack or left over, and those of the bag."""
    bag = bag_now(game, terms)
    on_rack = rack_of(rack(game), terms.alphabet) if rack(game) else left_word(game, terms)
    return (on_rack or b"") + bag.tiles if isinstance(bag, Bag) else b""


def find_end_cause(game: Game, terms: Terms, *, has_move: bool | None = None) -> Cause | None:
    """Return the cause that rules out a further round, or None if one is possible or under way.

    `has_move`: whether any move is possible with all the tiles that are left, if the word list is
    available (CAT-DUP 1.6-2).
    """
    if not game.is_started or game.end is not None:
        return None
    if game.round is not None and not game.round.is_done:
        return None
    bag = bag_now(game, terms)
    if isinstance(bag, Miscount):
        return None
    return proposed_end(
        terms.rules.racks,
        left=left_word(game, terms),
        bag=bag.tiles,
        alphabet=terms.alphabet,
        played=len(game.rounds),
        rounds=game.settings.rounds,
        has_move=has_move,
    )


def proposed_end(
    rule: Racks | None,
    *,
    left: Word,
    bag: Word,
    alphabet: Alphabet,
    played: int,
    rounds: int,
    has_move: bool | None = None,
) -> Cause | None:
    """Return the cause that rules out a further round, or None if one is possible.

    `played` rounds are over; `rounds` were agreed, 0 is a complete game. `left` are the tiles that
    the last move left on the rack, which may be put back to find a valid one (1.3-4). `has_move`:
    whether any move is possible with all tiles that are left; None if unknown. Only the judge
    ends a game by agreement, so that is never returned.
    """
    if rounds and played >= rounds:
        return "rounds"
    if missing_requirement(rule, left=left, bag=bag, alphabet=alphabet, played=played) is not None:
        return "no_rack"
    return "no_move" if has_move is False else None


def missing_requirement(
    rule: Racks | None, *, left: Word, bag: Word, alphabet: Alphabet, played: int
) -> Lacking | None:
    """Return the kind of tiles that a valid rack for the next round lacks, or None (CAT-DUP 1.6-1).

    A blank may stand for either; if both lack and only one blank is left, the result is the vowels.
    """
    tiles = left + bag
    if not tiles:
        return "tiles"
    if rule is None:
        return None
    stage = stage_at(rule, played + 1)
    if is_rack_possible(stage, left, bag, alphabet):
        return None
    vowels, _, _ = count_letter_kinds(tiles, alphabet)
    return "vowels" if vowels < stage.vowels else "consonants"


def draw_next(game: Game, terms: Terms) -> DrawnRack | Refusal | Miscount:
    """Return the next rack, drawn from the seed."""
    number = len(game.rounds) + 1
    source = parse_source(game.seed, game.start.room_words if game.start else "")
    bag = bag_now(game, terms)
    if isinstance(bag, Miscount):
        return bag
    if not isinstance(source, Source):
        return Refusal("duplicate/seed_missing")
    left = left_word(game, terms)
    racks = terms.rules.racks
    is_left_kept = racks is not None and racks.redraw == "new"
    draw = draw_rack(
        source,
        bag,
        left=left,
        number=number,
        terms=DrawTerms(
            hand=terms.hand,
            is_valid=lambda tiles: terms.is_valid_rack(tiles, number),
            is_left_kept=is_left_kept,
        ),
    )
    if draw is None:
        return Refusal("duplicate/no_rack")
    stays = not draw.rejected or (is_left_kept and len(draw.rejected) < MOST_KEEPING)
    return _build_drawn_rack(game, terms, draw, left=left if stays else b"")


def draw_typed_rack(
    game: Game, terms: Terms, tiles: Word, *, counted: int | None = None, why: str = ""
) -> DrawnRack | RejectedRack | Refusal | Miscount:
    """Return the next rack as drawn by hand, the tiles left in front, or a rejected one.

    After a rejected rack all its tiles are new (CAT-DUP 1.3-2, 1.3-3, 1.3-4); `why` gives any other
    reason for a new rack, in a game that was played elsewhere.
    """
    bag = bag_now(game, terms)
    if isinstance(bag, Miscount):
        return bag
    left = left_word(game, terms)
    new_tiles = bytearray(tiles)
    for tile in left:
        if tile in new_tiles:
            new_tiles.remove(tile)
        elif not why:
            return Refusal(
                "duplicate/left_missing",
                {"field": "rack", "tile": rack_names(bytes([tile]), terms.alphabet)[0]},
            )
    number = len(game.rounds) + 1
    if why:
        left, bag, new_tiles = b"", bag.with_tiles(left), bytearray(tiles)
    needed = count_tiles_to_draw(len(left), bag.count, size=terms.hand)
    after = drawn_by_hand(bag, bytes(new_tiles), wanted=needed, counted=counted)
    if isinstance(after, Miscount):
        if after.code == "wrong_count":
            return Miscount("wrong_count", expected=len(left) + needed)
        return after
    full_rack = left + bytes(new_tiles)
    if not terms.is_valid_rack(full_rack, number):
        return RejectedRack(round=number, rack=rack_names(full_rack, terms.alphabet))
    rejected = [rack_of(rack, terms.alphabet) or b"" for rack in game.rejected]
    return _build_drawn_rack(game, terms, Draw(full_rack, tuple(rejected)), left=left)


def list_invalid_racks(
    racks: Iterable[tuple[str, ...]], terms: Terms, number: int
) -> tuple[Word, ...]:
    """Return those of a file's rejected racks that are indeed invalid in the round of this number."""
    words = (rack_of(rack, terms.alphabet) for rack in racks)
    return tuple(word for word in words if word and not terms.is_valid_rack(word, number))


def draw_corrected_rack(
    game: Game, terms: Terms, tiles: Word
) -> DrawnRack | RejectedRack | Refusal | Miscount:
    """Return the rack really drawn for the round under way, or a rejected one.

    It includes the tiles left, unless they had gone back before this round's rack was drawn, or were dropped.
    """
    round_ = game.rounds[-1]
    before = replace(game, rounds=game.rounds[:-1], rejected=round_.rejected)
    left = rack_names(left_word(before, terms), terms.alphabet)
    return draw_typed_rack(before, terms, tiles, why="" if left == round_.left else "anew")


def _build_drawn_rack(game: Game, terms: Terms, draw: Draw, *, left: Word) -> DrawnRack:
    return DrawnRack(
        round=len(game.rounds) + 1,
        rack=rack_names(draw.rack, terms.alphabet),
        left=rack_names(left, terms.alphabet),
        returned=tiles_to_return(game),
        rejected=tuple(rack_names(tiles, terms.alphabet) for tiles in draw.rejected),
    )
