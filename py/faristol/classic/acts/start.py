"""The start of a game: players, rules, board or set, absent players, first player, first tiles."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from faristol.classic.faults import (
    MAX_NOTES,
    MAX_SEATS,
    World,
    at,
    fault_of_seat,
    fault_of_text,
)
from faristol.classic.state import Classic
from faristol.classic.values import RackChange, Seat, Seated, Settings
from faristol.clock.game.acts import MAX_SECONDS
from faristol.clock.game.state import GameClock
from faristol.ledger.codec import DIGEST, ID, EarlierVersion
from faristol.ledger.kind import act, computed, judged, supplied
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.moves.refusals import refusal_of_bag
from faristol.opponent.levels import BY_NAME
from faristol.rules.reading import plain_as_pinned, read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.terms import Terms, read_terms, terms_under
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import Miscount, read_tile, whole_set
from faristol.tiles.draw import Source, draw_tiles, parse_source
from faristol.tiles.reading import Misread, tile_names
from faristol.tiles.starting import starting_place

MAX_DRAWS = 50  # for the first player, all of them of equal tiles

TEXTS = ("event", "round", "table", "day", "arbiter")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenClassic:
    """Open a game: everything the result depends on is fixed."""

    language: str
    lexicon: LexiconPin | None
    ruleset: Table
    settings: Settings
    seated: tuple[Seated, ...]
    commitment: str = supplied(default="")  # of the secret seed, if the device draws the tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifySet:
    """Record that the number and kinds of the tiles were checked; later claims are excluded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLots:
    """Draw lots for the chair or the side of the board, never for both (CAT-CLS 1.2)."""

    subject: Literal["chair", "board"]
    winner: Seat = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class MissPlayers:
    """Record the absent players at the signal; the running clock is set separately (CAT-CLS 8.1, 8.2)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrive:
    """Record the arrival of an absent player."""

    seat: Seat
    seconds: int = judged()  # after the signal


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawStart:
    """Draw for the first player: the tile nearest to A (CAT-CLM 2, CAT-CLS 1.6); physical tiles are typed."""

    drawn_by_hand: tuple[str, ...] = ()
    seed: str = supplied(default="")
    draws: tuple[tuple[str, ...], ...] = computed()
    first: Seat = computed()  # 0: equal tiles, to be drawn again


@dataclass(frozen=True, slots=True, kw_only=True)
class ListStart:
    """Let the first listed player begin, by the pairing (CAT-CLS 1.5).

    In a game off the device, `first` is whichever player has begun.
    """

    first: Seat = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Deal the first tiles: only then a clock may start (CAT-CLS 1.7)."""


def _open_game(_: Classic, act: OpenClassic, __: World) -> OpenClassic | Refusal:
    ruleset = read_ruleset(act.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("classic/ruleset_bad", {"field": "ruleset"})
    if terms_under(act.language, ruleset) is None:
        return Refusal("classic/language_unknown", {"field": "ruleset"})
    if ruleset.rules.equipment.tiles != act.language:
        return Refusal("classic/other_tiles", {"field": "ruleset"})
    if ruleset.rules.start is None or ruleset.rules.thinking is not None:
        return Refusal("classic/not_for_two", {"field": "ruleset"})
    if act.lexicon and not is_sound(act.lexicon):
        return Refusal("classic/lexicon_bad", {"field": "lexicon"})
    fault = _fault_of_settings(act, ruleset) or _fault_of_seated(act, ruleset)
    if fault:
        return fault
    if bool(DIGEST.fullmatch(act.commitment)) is not (act.settings.mode == "play"):
        return Refusal("classic/seed_missing")
    return replace(act, ruleset=Table(plain_as_pinned(act.ruleset, ruleset)))


def _fault_of_settings(act: OpenClassic, ruleset: Ruleset) -> Refusal | None:
    settings = act.settings
    faults = [fault_of_text(getattr(settings, name), name) for name in TEXTS]
    faults += [fault_of_text(note, "notes", is_needed=True) for note in settings.notes]
    if len(settings.notes) > MAX_NOTES:
        faults.append(Refusal("classic/too_many_notes", {"field": "notes", "limit": MAX_NOTES}))
    clock = ruleset.rules.clock
    # against the device a clock is optional; otherwise the rules set the times (CAT-CLM 26, CAT-CLS 7.3)
    is_untimed = not settings.seconds and any(player.level for player in act.seated)
    if clock is not None and not is_untimed:
        if settings.seconds not in [60 * minutes for minutes in clock.minutes_each]:
            faults.append(Refusal("classic/time_other", {"field": "time"}))
    elif not 0 <= settings.seconds <= MAX_SECONDS:
        faults.append(Refusal("clock/seconds_bad", {"field": "time", "limit": MAX_SECONDS}))
    return next((fault for fault in faults if fault), None)


def _fault_of_seated(act: OpenClassic, ruleset: Ruleset) -> Refusal | None:
    count, settings = len(act.seated), act.settings
    if not 2 <= count <= MAX_SEATS:
        return Refusal("classic/players_bad", {"field": "players", "limit": MAX_SEATS})
    if count > 2 and (ruleset.rules.clock or settings.seconds or settings.mode == "referee"):
        return Refusal("classic/only_two", {"field": "players"})
    if len({player.player for player in act.seated}) < count:
        return Refusal("classic/player_twice", {"field": "players"})
    levels = [player.level for player in act.seated if player.level]
    if levels and (settings.mode != "play" or len(levels) == count or act.lexicon is None):
        return Refusal("classic/device_cannot", {"field": "level"})
    if not set(levels) <= BY_NAME.keys():
        return Refusal("classic/device_cannot", {"field": "level"})
    for player in act.seated:
        if not ID.fullmatch(player.player) or not DIGEST.fullmatch(player.card):
            return Refusal("classic/card_bad", {"field": "players"})
    return None


def _apply_opening(game: Classic, event: OpenClassic) -> Classic:
    terms = read_terms(event.language, event.ruleset)
    return replace(
        game,
        language=event.language,
        lexicon=event.lexicon,
        ruleset=event.ruleset,
        terms=terms,
        settings=event.settings,
        seated=event.seated,
        commitment=event.commitment,
        held=(0,) * len(event.seated),
        bag=whole_set(terms.alphabet).count if terms else None,
    )


@at("absence", "start", "deal")
def _verify_set(game: Classic, act: VerifySet, _: Terms, __: World) -> VerifySet | None:
    return None if game.verified else act


def _apply_verification(game: Classic, _: VerifySet) -> Classic:
    return replace(game, verified=True)


@at("start")
def _draw_lots(game: Classic, act: DrawLots, _: Terms, __: World) -> DrawLots | Refusal | None:
    if game.lots:
        return None
    return fault_of_seat(game, act.winner, "winner") or act


def _apply_lots(game: Classic, event: DrawLots) -> Classic:
    return replace(game, lots=(event.subject, event.winner))


# ---- absent players ----


@at("start", "deal")
def _record_absent(
    game: Classic, act: MissPlayers, terms: Terms, _: World
) -> MissPlayers | Refusal | None:
    if terms.rules.absence is None:
        return Refusal("classic/not_covered", {"field": "seats", "parameter": "absence"})
    if game.missing:
        return None
    if not act.seats or sorted(set(act.seats)) != list(act.seats):
        return Refusal("classic/no_seat", {"field": "seats"})
    return next((fault for seat in act.seats if (fault := fault_of_seat(game, seat))), act)


def _apply_absence(game: Classic, event: MissPlayers) -> Classic:
    return replace(game, missing=event.seats)


def seconds_waited(clock: GameClock) -> int:
    """Return the seconds waited for absent players."""
    return sum(clock.used) // 1000


@at("absence")
def _record_arrival(game: Classic, act: Arrive, _: Terms, __: World) -> Arrive | Refusal | None:
    if act.seat not in game.missing or act.seat in game.arrived:
        return None
    return replace(act, seconds=seconds_waited(game.clock))


def _apply_arrival(game: Classic, event: Arrive) -> Classic:
    return replace(game, arrived={**game.arrived, event.seat: event.seconds})


# ---- the first player ----


@at("start")
def _draw_start(game: Classic, act: DrawStart, terms: Terms, _: World) -> DrawStart | Refusal:
    start = terms.rules.start
    if start is None or "draw" not in start.methods:
        return Refusal("classic/not_drawn", {"parameter": "start.methods"})
    if len(game.draws) >= MAX_DRAWS:
        return Refusal("classic/too_many_draws", {"limit": MAX_DRAWS})
    seats = len(game.seated)
    if game.settings.mode == "play":
        return _draw_by_seed(act, terms, seats) or Refusal("classic/seed_missing")
    if len(act.drawn_by_hand) != seats:
        return Refusal("classic/tiles_missing", {"field": "drawn_by_hand", "count": seats})
    tiles = bytearray()
    for text in act.drawn_by_hand:
        tile = read_tile(text.strip(), terms.alphabet.with_foreign_marks)
        if isinstance(tile, Misread):
            return refusal_of_bag(tile, terms.alphabet, field="drawn_by_hand")
        tiles.append(tile)
    left = whole_set(terms.alphabet).without(tiles)
    if isinstance(left, Miscount):
        return refusal_of_bag(left, terms.alphabet, field="drawn_by_hand")
    return _with_draws(act, [bytes(tiles)], terms)


def _draw_by_seed(act: DrawStart, terms: Terms, seats: int) -> DrawStart | None:
    """Return the draw of a seed made for it alone: equal tiles are drawn again (CAT-CLS 1.6)."""
    source = parse_source(act.seed)
    if act.drawn_by_hand or not isinstance(source, Source):
        return None
    draws: list[Word] = []
    while not draws or not _seat_nearest_a(draws[-1], terms):
        if len(draws) == MAX_DRAWS:
            return None
        number = len(draws) + 1
        draws.append(draw_tiles(source, whole_set(terms.alphabet), seats, number=number))
    return _with_draws(act, draws, terms)


def _with_draws(act: DrawStart, draws: Sequence[Word], terms: Terms) -> DrawStart:
    names = tuple(tuple(tile_names(draw, terms.alphabet)) for draw in draws)
    return replace(act, draws=names, first=_seat_nearest_a(draws[-1], terms))


def _seat_nearest_a(tiles: Word, terms: Terms) -> Seat:
    """Return the seat whose tile is nearest to A, or 0 if several are."""
    start = terms.rules.start
    is_blank_first = start is not None and start.blank == "first"
    places = [starting_place(tile, terms.alphabet, is_blank_first=is_blank_first) for tile in tiles]
    return places.index(min(places)) + 1 if places.count(min(places)) == 1 else 0


def _apply_draws(game: Classic, event: DrawStart) -> Classic:
    return replace(game, draws=(*game.draws, *event.draws), first=event.first)


@at("start")
def _list_start(game: Classic, act: ListStart, terms: Terms, _: World) -> ListStart | Refusal:
    start = terms.rules.start
    is_listed = start is not None and "pairing" in start.methods and act.first == 1
    if not is_listed and game.settings.mode == "play":
        return Refusal("classic/always_drawn", {"parameter": "start.methods"})
    return fault_of_seat(game, act.first, "first") or act


def _apply_listing(game: Classic, event: ListStart) -> Classic:
    return replace(game, first=event.first)


@at("deal")
def _deal_tiles(_: Classic, act: Deal, __: Terms, ___: World) -> Deal:
    return act


def _apply_deal(game: Classic, _: Deal) -> Classic:
    if game.terms is None or game.bag is None:
        return game
    hand, order = game.terms.hand, [game.after(turn) for turn in range(len(game.seated))]
    dealt = tuple(RackChange(seat=seat, what="deal") for seat in order)
    is_hidden = game.settings.mode == "play"
    return replace(
        game,
        is_dealt=True,
        dealt=dealt if is_hidden else (),
        held=(hand,) * len(game.seated),
        bag=game.bag - hand * len(game.seated),
    )


START = (
    act(OpenClassic, _open_game, _apply_opening, is_public=True),
    act(VerifySet, _verify_set, _apply_verification),
    act(DrawLots, _draw_lots, _apply_lots, earlier=(EarlierVersion(rename_field(what="subject")),)),
    act(MissPlayers, _record_absent, _apply_absence),
    act(Arrive, _record_arrival, _apply_arrival),
    act(
        DrawStart,
        _draw_start,
        _apply_draws,
        is_public=True,
        earlier=(EarlierVersion(rename_field(typed="drawn_by_hand")),),
    ),
    act(ListStart, _list_start, _apply_listing, is_public=True),
    act(Deal, _deal_tiles, _apply_deal, is_public=True),
)
