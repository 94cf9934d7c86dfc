"""The start of a game: players, order of all letters, days, keeper of the sheet (RO-COR 1, 4-6)."""

from dataclasses import dataclass, replace
from typing import get_args

from faristol.correspondence.days import Channel
from faristol.correspondence.faults import (
    World,
    day_of,
    fault_of_names,
    fault_of_seat,
    fault_of_text,
    first_of,
)
from faristol.correspondence.letters import WrongCount, read_order
from faristol.correspondence.sheet import begin_sheet
from faristol.correspondence.state import Game, Post, step_of
from faristol.correspondence.values import CardDigest, Seat, Seated, Series
from faristol.ledger.codec import ID, EarlierVersion
from faristol.ledger.kind import act, computed, supplied
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.record import JSON, Table
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.moves.refusals import refusal_of_bag
from faristol.rules.reading import plain_as_pinned, read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.terms import Terms, read_terms, terms_under
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import whole_set
from faristol.tiles.draw import Source, draw_tiles, parse_source
from faristol.tiles.reading import Misread, tile_name, tile_names

MOST_STRING = 1_000  # characters of a typed string
MOST_COEFFICIENT = 20_000
MOST_GAMES = 999  # of a competition
MOST_PLACE = 999  # of the competition before


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPost:
    """Begin a game; everything that the result depends on is fixed with it."""

    language: str
    lexicon: LexiconPin | None
    ruleset: Table
    series: Series
    seated: tuple[Seated, ...]
    own: Seat = 0  # 0: this is the arbiter's sheet
    typed_order: str = ""  # the string as typed; empty if it is drawn
    seed: str = supplied(default="")
    order: tuple[str, ...] = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepSheet:
    """Set the keeper of this sheet: a player who has it from the arbiter, or the arbiter (0)."""

    own: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeCard:
    """Replace the card with a player's name and address; all partners are notified (RO-COR 43)."""

    player: str
    card: CardDigest = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowWriter:
    """Allow another person, known to the arbiter, to write for a player (RO-COR 43)."""

    seat: Seat
    by: tuple[str, ...]


def _decide_opening(_: Post, act: OpenPost, __: World) -> OpenPost | Refusal:
    ruleset = read_ruleset(act.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("correspondence/ruleset_bad", {"field": "ruleset"})
    terms = terms_under(act.language, ruleset)
    if terms is None or ruleset.rules.equipment.tiles != act.language:
        return Refusal("correspondence/language_unknown", {"field": "ruleset"})
    if ruleset.rules.thinking is None or ruleset.rules.coefficients is None:
        return Refusal("correspondence/not_by_post", {"field": "ruleset"})
    if act.lexicon and not is_sound(act.lexicon):
        return Refusal("correspondence/lexicon_bad", {"field": "lexicon"})
    if fault := _fault_of_series(act.series) or _fault_of_seated(act):
        return fault
    order = _order_of(act, terms)
    if isinstance(order, Refusal):
        return order
    names = tuple(tile_names(order, terms.alphabet))
    return replace(act, ruleset=Table(plain_as_pinned(act.ruleset, ruleset)), order=names)


def _fault_of_series(series: Series) -> Refusal | None:
    start, deadline = day_of(series.start, "start"), day_of(series.deadline, "deadline")
    fault = first_of(
        fault_of_text(series.name, "name", is_needed=True),
        start if isinstance(start, Refusal) else None,
        deadline if isinstance(deadline, Refusal) else None,
        fault_of_names(series.arbiters, "arbiters"),
    )
    if fault:
        return fault
    if not 1 <= series.number <= MOST_GAMES:
        return Refusal("correspondence/number_bad", {"field": "number", "limit": MOST_GAMES})
    if series.start >= series.deadline:
        return Refusal("correspondence/deadline_bad", {"field": "deadline"})
    if series.channel not in get_args(Channel):
        return Refusal("correspondence/channel_bad", {"field": "channel"})
    return None


def _fault_of_seated(act: OpenPost) -> Refusal | None:
    if len(act.seated) != 2:
        return Refusal("correspondence/two_players", {"field": "players"})
    players = [seat.player for seat in act.seated]
    if len(set(players)) < 2 or not all(ID.fullmatch(player) for player in players):
        return Refusal("correspondence/player_twice", {"field": "players"})
    if not all(0 <= seat.coefficient <= MOST_COEFFICIENT * 10 for seat in act.seated):
        return Refusal("correspondence/coefficient_bad", {"field": "coefficient"})
    if not all(0 <= seat.place <= MOST_PLACE for seat in act.seated):
        return Refusal("correspondence/number_bad", {"field": "place", "limit": MOST_PLACE})
    return None if act.own in (0, 1, 2) else fault_of_seat(act.own, "own")


def _order_of(act: OpenPost, terms: Terms) -> Word | Refusal:
    """Return the order of all letters: as it was typed, or as drawn from a seed for it alone."""
    if act.typed_order.strip():
        if act.seed or len(act.typed_order) > MOST_STRING:
            return Refusal("correspondence/string_bad", {"field": "typed_order"})
        order = read_order(act.typed_order, terms.alphabet.with_foreign_marks)
        if isinstance(order, Misread):
            return refusal_of_bag(order, terms.alphabet, field="typed_order")
        if isinstance(order, WrongCount):
            data: dict[str, JSON] = {
                "field": "typed_order", "tile": tile_name(order.tile, terms.alphabet),
                "count": order.count, "expected": order.expected,
            }  # fmt: skip
            return Refusal("correspondence/string_other", data)
        return order
    source = parse_source(act.seed)
    if not isinstance(source, Source):
        return Refusal("correspondence/seed_missing", {"field": "typed_order"})
    whole = whole_set(terms.alphabet)
    return draw_tiles(source, whole, whole.count, number=1)


def _apply_opening(post: Post, event: OpenPost) -> Post:
    terms = read_terms(event.language, event.ruleset)
    if terms is None:
        return post
    order = read_order(" ".join(event.order), terms.alphabet)
    if not isinstance(order, bytes):
        return post
    return replace(
        post,
        language=event.language,
        lexicon=event.lexicon,
        ruleset=event.ruleset,
        terms=terms,
        series=event.series,
        seated=event.seated,
        own=event.own,
        seed=event.seed,
        game=Game(sheet=begin_sheet(order, terms)),
    )


def _decide_keeper(post: Post, act: KeepSheet, _: World) -> KeepSheet | Refusal | None:
    if act.own not in (0, 1, 2):
        return Refusal("correspondence/no_seat", {"field": "own"})
    return None if post.own == act.own else act


def _apply_keeper(post: Post, event: KeepSheet) -> Post:
    return replace(post, own=event.own)


def _decide_card(post: Post, act: ChangeCard, _: World) -> ChangeCard | Refusal | None:
    cards = {seat.player: seat.card for seat in post.seated}
    if act.player not in cards:
        return Refusal("correspondence/no_seat", {"field": "player"})
    return None if cards[act.player] == act.card else act


def _apply_card(post: Post, event: ChangeCard) -> Post:
    seated = tuple(
        replace(seat, card=event.card) if seat.player == event.player else seat
        for seat in post.seated
    )
    return replace(post, seated=seated)


def _decide_writer(post: Post, act: AllowWriter, _: World) -> AllowWriter | Refusal | None:
    if step_of(post) == "final":
        return Refusal("correspondence/not_now_final")
    if fault := fault_of_seat(act.seat) or fault_of_names(act.by):
        return fault
    return None if (act.seat, act.by) in post.writers else act


def _apply_writer(post: Post, event: AllowWriter) -> Post:
    return replace(post, writers=(*post.writers, (event.seat, event.by)))


START = (
    act(
        OpenPost,
        _decide_opening,
        _apply_opening,
        earlier=(EarlierVersion(rename_field(typed="typed_order")),),
    ),
    act(KeepSheet, _decide_keeper, _apply_keeper),
    act(ChangeCard, _decide_card, _apply_card),
    act(AllowWriter, _decide_writer, _apply_writer),
)
