"""The fit of a postcard to a sheet: the next placement, a known one, or a difference."""

from dataclasses import dataclass
from typing import Literal

from faristol.correspondence.postcard import Card
from faristol.correspondence.sheet import Placement, Sheet

Fit = Literal[
    "next", "notice", "known", "dropped", "challenged", "other_game", "later", "own_turn", "earlier_differs",
    "changed",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFit:
    """The fit of a card, and the placement in its place.

    next             it is the placement that is waited for
    notice           it has no placement, only notes
    known            it was accepted before: sent again, it changes nothing (RO-COR 28)
    dropped          it is of the variant that a decision here has dropped
    challenged       it goes on as if the last placement here were void, and no challenge of it is recorded here
    other_game       it is of another series, string or pair
    later            a placement before it is missing here
    own_turn         it has a placement of the player who keeps this sheet and has not placed yet
    earlier_differs  an earlier placement is not the same on both sides
    changed          the placement is known here, but differs
    """

    fit: Fit
    here: Placement | None = None  # the placement in the place of the card


def card_fit_of(card: Card, sheet: Sheet, game: int, own: int) -> CardFit:
    """Return the fit of a card from the partner of a seat."""
    if card.game != game:
        return CardFit(fit="other_game")
    at = card.turn - 1
    if at > len(sheet.lines) or card.turn < 1:
        return CardFit(fit="later")
    line = sheet.lines[at] if at < len(sheet.lines) else None
    if card.chain != (line.chain if line else sheet.chain):
        return CardFit(fit="earlier_differs", here=sheet.lines[at - 1] if at else None)
    if card.how == "note":
        return CardFit(fit="notice")
    if line is not None:
        return CardFit(fit="known" if _is_same(card, line) else "changed", here=line)
    return CardFit(fit="own_turn" if sheet.seat == own else "next")


def _is_same(card: Card, line: Placement) -> bool:
    if card.how != line.card_label:
        return False
    move = line.move
    return move is None or (card.at, card.direction, card.word) == (
        move.start,
        move.direction,
        move.word,
    )
