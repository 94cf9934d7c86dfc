"""The card of a line, and the preview of a received card before it is accepted (RO-COR 46)."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Literal, get_args

from faristol.board.notation import format_coordinates
from faristol.correspondence.acts.letters import Place, SayPass, replay_lines
from faristol.correspondence.card_fit import CardFit, Fit, card_fit_of
from faristol.correspondence.note_acts import notes_of
from faristol.correspondence.postcard import POINTS, TOTALS, Card
from faristol.correspondence.state import (
    Game,
    Post,
    count_days_for_returns,
    number_of,
    penalties_of,
)
from faristol.correspondence.values import DayText, Seat, Variant
from faristol.rules.terms import Terms
from faristol.tiles.reading import in_tiles

Item = Literal[
    "points", "total", "used", "own_days", "partner_days", "partner_sent", "arrived", "sent"
]  # fmt: skip
# The nearest fit first: it shows best what is wrong with a card.
_NEAR: tuple[Fit, ...] = (
    "next",
    "notice",
    "known",
    "changed",
    "own_turn",
    "earlier_differs",
    "later",
    "other_game",
)


VOID = "RO-COR 11-13"  # the reason of a void line that has no other


@dataclass(frozen=True, slots=True, kw_only=True)
class Differs:
    """An item of a card with its value there and the value counted here."""

    item: Item
    there: int | date | None
    here: int | date | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """A received card, its fit, and the variant that it fits."""

    card: Card
    fit: CardFit
    variant: Variant = ""


def card_of(post: Post, turn: int, variant: Variant = "") -> Card | None:
    """Return the card of a line, from 1, without what follows from the string.

    None where the line is missing, or a file has points that no card has room for.
    """
    game = post.variant(variant)
    if game is None or not 1 <= turn <= len(game.sheet.lines):
        return None
    line, mailed = game.sheet.lines[turn - 1], game.mailed[turn - 1]
    before = game.mailed[turn - 2] if turn > 1 else None
    reached = before.reached if before else post.sheets_reached
    days = [sum(replace(game, mailed=game.mailed[:turn]).days(seat)) for seat in (1, 2)]
    card = Card(
        game=number_of(post),
        chain=line.chain,
        turn=turn,
        how=line.card_label,
        sent=date.fromisoformat(mailed.sent),
        partner_sent=date.fromisoformat(before.sent) if before else None,
        arrived=date.fromisoformat(reached) if reached else None,
        used=mailed.used,
        stamp=before.stamp if before else post.sheets_stamp,
        own_days=days[line.seat - 1] + count_days_for_returns(post, line.seat),
        partner_days=days[2 - line.seat] + count_days_for_returns(post, 3 - line.seat),
        points=line.real,
        total=_total_until(game, turn) - penalties_of(post)[line.seat - 1],
        variant=variant,
        notes=notes_of(post, line.seat, turn),
    )
    if card.points not in POINTS or card.total not in TOTALS:
        return None
    move = line.move
    if move is None:
        return card
    return replace(card, at=move.start, direction=move.direction, word=move.word)


def _total_until(game: Game, turn: int) -> int:
    seat = game.sheet.lines[turn - 1].seat
    return sum(line.recorded for line in game.sheet.lines[:turn] if line.seat == seat)


def variants_of(post: Post) -> tuple[Variant, ...]:
    """Return the variants that are played."""
    return ("right", "wrong") if post.other else ("",)


def match_card(card: Card, post: Post, own: Seat) -> Incoming:
    """Return the fit of a card: to the variant that it names, or to the nearer one of two."""
    number, variants = number_of(post), variants_of(post)
    named_variants = tuple(variant for variant in variants if variant == card.variant)
    fits = [
        (variant, card_fit_of(card, game.sheet, number, own))
        for variant in named_variants or variants
        if (game := post.variant(variant))
    ]
    variant, fit = min(fits, key=lambda candidate: _NEAR.index(candidate[1].fit))
    if fit.fit in ("earlier_differs", "changed", "later"):
        fit = replace(fit, fit=_fit_of_variant(card, post) or fit.fit)
    return Incoming(card=card, fit=fit, variant=variant)


def _fit_of_variant(card: Card, post: Post) -> Fit | None:
    """Return the fit of a card of a variant that is not played here, None for other cards (RO-COR 15)."""
    last = post.disputes[-1] if post.disputes else None
    if card.variant and last and post.other is None and last.turn < card.turn:
        return "dropped" if last.stands is (card.variant == "wrong") else None
    game = post.game
    if game is None or post.other or not 1 < card.turn <= len(game.mailed) + 1:
        return None
    void = replay_lines(game, card.turn - 1, is_last_void=True).sheet
    is_placed = void.lines[-1].move is not None and not game.sheet.lines[card.turn - 2].is_void
    return "challenged" if is_placed and card.chain == void.chain else None


def place_of(card: Card, variant: Variant, terms: Terms, why: str = "") -> Place | SayPass:
    """Return the act that accepts a card, with the day on which our letter reached the partner."""
    reached: DayText = card.arrived.isoformat() if card.arrived else ""
    sent, stamp = card.sent.isoformat(), card.stamp
    if card.how == "pass":
        return SayPass(sent=sent, reached=reached, stamp=stamp, variant=variant)
    return Place(
        at=format_coordinates(card.at, card.direction),
        word=in_tiles(card.word, terms.alphabet),
        sent=sent,
        reached=reached,
        stamp=stamp,
        variant=variant,
        is_void=card.how == "void",
        claimed_points=card.points,
        why=why or (VOID if card.how == "void" else ""),
    )


def list_differences(card: Card, post: Post, variant: Variant) -> tuple[Differs, ...]:
    """Return the items of an accepted card that differ from those counted here."""
    own_card = card_of(post, card.turn, variant)
    if own_card is None:
        return ()
    items: tuple[Item, ...] = get_args(Item)
    return tuple(
        Differs(item=item, there=getattr(card, item), here=getattr(own_card, item))
        for item in items
        if getattr(card, item) != getattr(own_card, item)
    )
