"""Draw the racks of a game, by the app or from the bag of cloth, until no other can be had; draw them again from the seed.

CAT-DUP 1.1-2, 1.3, 1.6; how the app draws is told in docs/draw.md. The draws of a game are its rounds: the
draw of a round bears its number, also where the same rack stays and no tile comes.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from faristol.board.board import EMPTY, Board
from faristol.board.cells import board_of, rack_names, rack_of
from faristol.duplicate.judging import Position
from faristol.duplicate.state import Game, board, left_over, rack, to_return
from faristol.ledger.refusal import Refusal
from faristol.rules.rack import (
    Racks,
    counted,
    is_rack_possible,
    is_rack_possible_with,
    replenished,
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

# tiles left, of which a list can be asked whether any part makes a move: at most 45 searches
MOST_SEARCHED: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """Hold the rack of a round: the tiles left, then the new ones as they came (CAT-DUP 1.3)."""

    round: int
    rack: tuple[str, ...]
    left: tuple[str, ...]  # of the rack before; those that went back are not among them
    returned: tuple[str, ...] = ()  # into the bag, before it was drawn
    rejected: tuple[tuple[str, ...], ...] = ()  # racks that were not valid


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """Hold a rack that is not valid: it goes back and another is drawn (CAT-DUP 1.3-3)."""

    round: int
    rack: tuple[str, ...]


def board_then(game: Game, terms: Terms, number: int | None = None) -> Board | None:
    """Return the board when a round began, or now; None when its tiles are of no language here."""
    return board_of(board(game, number), terms.alphabet)


def position_of(game: Game, terms: Terms, number: int) -> Position | None:
    """Return what the slips of a round are judged on, or None when there is no such round."""
    if not 1 <= number <= len(game.rounds):
        return None
    tiles = rack_of(game.rounds[number - 1].rack, terms.alphabet)
    lies = board_then(game, terms, number)
    if tiles is None or lies is None:
        return None
    return Position(
        board=lies,
        rack=tiles,
        scoring=terms.scoring,
        alphabet=terms.alphabet,
        invalid_words=frozenset(game.invalid_words),
    )


def left_word(game: Game, terms: Terms) -> Word:
    """Return the tiles that the next rack begins with: those left, unless they went back into the bag.

    They stay (CAT-DUP 1.3-2) until a rack is rejected. Of that one all goes back, or where the rules
    say so the new tiles alone, as long as a valid rack can be had with those left.
    """
    left = rack_of(left_over(game), terms.alphabet) or b""
    return b"" if game.rejected and _goes_back(game, terms, left) else left


def _goes_back(game: Game, terms: Terms, left: Word) -> bool:
    racks = terms.rules.racks
    if racks is None or racks.redraw == "all":
        return True
    lies = board_then(game, terms) or EMPTY
    bag = unseen(terms.alphabet, cells=lies.cells, racks=(left,))
    stage = stage_at(racks, len(game.rounds) + 1)
    return isinstance(bag, Bag) and not is_rack_possible_with(
        stage, left, bag.tiles, terms.alphabet, size=terms.hand
    )


def bag_now(game: Game, terms: Terms) -> Bag | Miscount:
    """Return what is in the bag: not on the board, on the rack, or left for the next."""
    lies = board_then(game, terms) or EMPTY
    tiles = rack_of(rack(game), terms.alphabet) if rack(game) else left_word(game, terms)
    return unseen(terms.alphabet, cells=lies.cells, racks=(tiles or b"",))


def tiles_left(game: Game, terms: Terms) -> Word:
    """Return the tiles that are not on the board: of the rack or those left, and of the bag."""
    bag = bag_now(game, terms)
    held = rack_of(rack(game), terms.alphabet) if rack(game) else left_word(game, terms)
    return (held or b"") + bag.tiles if isinstance(bag, Bag) else b""


def proposed(game: Game, terms: Terms, *, has_move: bool | None = None) -> Cause | None:
    """Return why no further round can be played, None when one can or a round is under way.

    `has_move` tells whether any move is possible with all the tiles that are left, when the list of
    words is at hand (CAT-DUP 1.6-2).
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
    """Return why no further round can be played, or None when one can.

    `played` rounds are behind; `rounds` were agreed, 0 is a complete game. `left` are the tiles that
    the last move left on the rack, which may be put back to find a valid one (1.3-4). `has_move`
    tells whether any move at all is possible with all tiles that are left, None is not known. The
    judge ends a game by agreement, the rules never propose that.
    """
    if rounds and played >= rounds:
        return "rounds"
    if what_lacks(rule, left=left, bag=bag, alphabet=alphabet, played=played) is not None:
        return "no_rack"
    return "no_move" if has_move is False else None


def what_lacks(
    rule: Racks | None, *, left: Word, bag: Word, alphabet: Alphabet, played: int
) -> Lacking | None:
    """Return what a valid rack for the next round would need and cannot have (CAT-DUP 1.6-1).

    A blank may stand for either; when both lack and one blank is all there is, the vowels are named.
    """
    tiles = left + bag
    if not tiles:
        return "tiles"
    if rule is None:
        return None
    stage = stage_at(rule, played + 1)
    if is_rack_possible(stage, left, bag, alphabet):
        return None
    vowels, _, _ = counted(tiles, alphabet)
    return "vowels" if vowels < stage.vowels else "consonants"


def draw_next(game: Game, terms: Terms) -> Drawn | Refusal | Miscount:
    """Return the next rack as the seed has it."""
    number = len(game.rounds) + 1
    source = parse_source(game.seed, game.start.said if game.start else "")
    bag = bag_now(game, terms)
    if isinstance(bag, Miscount):
        return bag
    if not isinstance(source, Source):
        return Refusal("duplicate/seed_missing")
    left = left_word(game, terms)
    racks = terms.rules.racks
    keeps_left = racks is not None and racks.redraw == "new"
    draw = draw_rack(
        source,
        bag,
        left=left,
        number=number,
        terms=DrawTerms(
            hand=terms.hand,
            is_valid=lambda tiles: terms.is_valid_rack(tiles, number),
            keeps_left=keeps_left,
        ),
    )
    if draw is None:
        return Refusal("duplicate/no_rack")
    stays = not draw.rejected or (keeps_left and len(draw.rejected) < MOST_KEEPING)
    return _found(game, terms, draw, left=left if stays else b"")


def typed_next(
    game: Game, terms: Terms, tiles: Word, *, counted: int | None = None, why: str = ""
) -> Drawn | Rejected | Refusal | Miscount:
    """Return the next rack as people drew it, the tiles left in front, or that it is rejected.

    All of it is new after a rack that was rejected (CAT-DUP 1.3-2, 1.3-3, 1.3-4); `why` says for what
    other reason it is in a game that was played elsewhere.
    """
    bag = bag_now(game, terms)
    if isinstance(bag, Miscount):
        return bag
    left = left_word(game, terms)
    fresh = bytearray(tiles)
    for tile in left:
        if tile in fresh:
            fresh.remove(tile)
        elif not why:
            return Refusal(
                "duplicate/left_missing",
                {"field": "rack", "tile": rack_names(bytes([tile]), terms.alphabet)[0]},
            )
    number = len(game.rounds) + 1
    if why:
        left, bag, fresh = b"", bag.with_tiles(left), bytearray(tiles)
    wanted = replenished(len(left), bag.count, size=terms.hand)
    after = drawn_by_hand(bag, bytes(fresh), wanted=wanted, counted=counted)
    if isinstance(after, Miscount):
        if after.code == "wrong_count":
            return Miscount("wrong_count", expected=len(left) + wanted)
        return after
    whole = left + bytes(fresh)
    if not terms.is_valid_rack(whole, number):
        return Rejected(round=number, rack=rack_names(whole, terms.alphabet))
    rejected = [rack_of(rack, terms.alphabet) or b"" for rack in game.rejected]
    return _found(game, terms, Draw(whole, tuple(rejected)), left=left)


def rejectable(racks: Iterable[tuple[str, ...]], terms: Terms, number: int) -> tuple[Word, ...]:
    """Return which racks that a file says were rejected are none for a round of this number."""
    words = (rack_of(rack, terms.alphabet) for rack in racks)
    return tuple(word for word in words if word and not terms.is_valid_rack(word, number))


def corrected(game: Game, terms: Terms, tiles: Word) -> Drawn | Rejected | Refusal | Miscount:
    """Return the rack that was really drawn for the round under way, or that it was to be rejected.

    What was left is on it too, unless it had gone back before this round's rack was drawn, or was let go.
    """
    one = game.rounds[-1]
    before = replace(game, rounds=game.rounds[:-1], rejected=one.rejected)
    left = rack_names(left_word(before, terms), terms.alphabet)
    return typed_next(before, terms, tiles, why="" if left == one.left else "anew")


def _found(game: Game, terms: Terms, draw: Draw, *, left: Word) -> Drawn:
    return Drawn(
        round=len(game.rounds) + 1,
        rack=rack_names(draw.rack, terms.alphabet),
        left=rack_names(left, terms.alphabet),
        returned=to_return(game),
        rejected=tuple(rack_names(tiles, terms.alphabet) for tiles in draw.rejected),
    )
