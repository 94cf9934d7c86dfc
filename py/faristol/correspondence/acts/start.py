"""Begin a game of a competition: who plays, the order of all letters, the days, who keeps this sheet (RO-COR 1, 4-6)."""

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
from faristol.correspondence.letters import Wrong, read_order
from faristol.correspondence.sheet import begin
from faristol.correspondence.state import Game, Post, step_of
from faristol.correspondence.values import CardDigest, Seat, Seated, Series
from faristol.ledger.codec import ID, EarlierVersion
from faristol.ledger.kind import act, brought, found
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.record import JSON, Table
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.moves.refused import bag_refused
from faristol.rules.reading import plain_as_pinned, read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.terms import Terms, read_terms, terms_under
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import whole_set
from faristol.tiles.draw import Source, draw_tiles, parse_source
from faristol.tiles.reading import Misread, tile_name, tile_names

MOST_STRING = 1_000  # signs of a string as somebody types it
MOST_COEFFICIENT = 20_000
MOST_GAMES = 999  # of a competition
MOST_PLACE = 999  # of the competition before


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPost:
    """Begin a game: everything that the result depends on stays as it is."""

    language: str
    lexicon: LexiconPin | None
    ruleset: Table
    series: Series
    seated: tuple[Seated, ...]
    own: Seat = 0  # 0: this is the arbiter's
    typed_order: str = ""  # the string as it is read, or nothing: it is drawn
    seed: str = brought(default="")
    order: tuple[str, ...] = found()


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepSheet:
    """Say who keeps this sheet: a player who has it from the arbiter, or the arbiter (0)."""

    own: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeCard:
    """Write a player's name and address anew; all partners are told (RO-COR 43)."""

    player: str
    card: CardDigest = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowWriter:
    """Let somebody else write for a player, with the arbiter's leave; who it is, the arbiter knows (RO-COR 43)."""

    seat: Seat
    by: tuple[str, ...]


def _open(_: Post, wish: OpenPost, __: World) -> OpenPost | Refusal:
    ruleset = read_ruleset(wish.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("correspondence/ruleset_bad", {"field": "ruleset"})
    terms = terms_under(wish.language, ruleset)
    if terms is None or ruleset.rules.equipment.tiles != wish.language:
        return Refusal("correspondence/language_unknown", {"field": "ruleset"})
    if ruleset.rules.thinking is None or ruleset.rules.coefficients is None:
        return Refusal("correspondence/not_by_post", {"field": "ruleset"})
    if wish.lexicon and not is_sound(wish.lexicon):
        return Refusal("correspondence/lexicon_bad", {"field": "lexicon"})
    if fault := _fault_of_series(wish.series) or _fault_of_seated(wish):
        return fault
    order = _order(wish, terms)
    if isinstance(order, Refusal):
        return order
    names = tuple(tile_names(order, terms.alphabet))
    return replace(wish, ruleset=Table(plain_as_pinned(wish.ruleset, ruleset)), order=names)


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


def _fault_of_seated(wish: OpenPost) -> Refusal | None:
    if len(wish.seated) != 2:
        return Refusal("correspondence/two_players", {"field": "players"})
    players = [one.player for one in wish.seated]
    if len(set(players)) < 2 or not all(ID.fullmatch(player) for player in players):
        return Refusal("correspondence/player_twice", {"field": "players"})
    if not all(0 <= one.coefficient <= MOST_COEFFICIENT * 10 for one in wish.seated):
        return Refusal("correspondence/coefficient_bad", {"field": "coefficient"})
    if not all(0 <= one.place <= MOST_PLACE for one in wish.seated):
        return Refusal("correspondence/number_bad", {"field": "place", "limit": MOST_PLACE})
    return None if wish.own in (0, 1, 2) else fault_of_seat(wish.own, "own")


def _order(wish: OpenPost, terms: Terms) -> Word | Refusal:
    """Return the order of all letters: as it was typed, or as it follows from what was thrown for it alone."""
    if wish.typed_order.strip():
        if wish.seed or len(wish.typed_order) > MOST_STRING:
            return Refusal("correspondence/string_bad", {"field": "typed_order"})
        order = read_order(wish.typed_order, terms.alphabet.with_foreign_marks)
        if isinstance(order, Misread):
            return bag_refused(order, terms.alphabet, field="typed_order")
        if isinstance(order, Wrong):
            data: dict[str, JSON] = {
                "field": "typed_order", "tile": tile_name(order.tile, terms.alphabet),
                "count": order.count, "expected": order.expected,
            }  # fmt: skip
            return Refusal("correspondence/string_other", data)
        return order
    source = parse_source(wish.seed)
    if not isinstance(source, Source):
        return Refusal("correspondence/seed_missing", {"field": "typed_order"})
    whole = whole_set(terms.alphabet)
    return draw_tiles(source, whole, whole.count, number=1)


def _opened(post: Post, fact: OpenPost) -> Post:
    terms = read_terms(fact.language, fact.ruleset)
    if terms is None:
        return post
    order = read_order(" ".join(fact.order), terms.alphabet)
    if not isinstance(order, bytes):
        return post
    return replace(
        post,
        language=fact.language,
        lexicon=fact.lexicon,
        ruleset=fact.ruleset,
        terms=terms,
        series=fact.series,
        seated=fact.seated,
        own=fact.own,
        seed=fact.seed,
        game=Game(sheet=begin(order, terms)),
    )


def _keep(post: Post, wish: KeepSheet, _: World) -> KeepSheet | Refusal | None:
    if wish.own not in (0, 1, 2):
        return Refusal("correspondence/no_seat", {"field": "own"})
    return None if post.own == wish.own else wish


def _kept(post: Post, fact: KeepSheet) -> Post:
    return replace(post, own=fact.own)


def _change(post: Post, wish: ChangeCard, _: World) -> ChangeCard | Refusal | None:
    known = {one.player: one.card for one in post.seated}
    if wish.player not in known:
        return Refusal("correspondence/no_seat", {"field": "player"})
    return None if known[wish.player] == wish.card else wish


def _changed(post: Post, fact: ChangeCard) -> Post:
    seated = tuple(
        replace(one, card=fact.card) if one.player == fact.player else one for one in post.seated
    )
    return replace(post, seated=seated)


def _allow(post: Post, wish: AllowWriter, _: World) -> AllowWriter | Refusal | None:
    if step_of(post) == "final":
        return Refusal("correspondence/not_now_final")
    if fault := fault_of_seat(wish.seat) or fault_of_names(wish.by):
        return fault
    return None if (wish.seat, wish.by) in post.writers else wish


def _allowed(post: Post, fact: AllowWriter) -> Post:
    return replace(post, writers=(*post.writers, (fact.seat, fact.by)))


START = (
    act(OpenPost, _open, _opened, earlier=(EarlierVersion(rename_field(typed="typed_order")),)),
    act(KeepSheet, _keep, _kept),
    act(ChangeCard, _change, _changed),
    act(AllowWriter, _allow, _allowed),
)
