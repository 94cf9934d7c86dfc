"""Sit down: who plays by which rules, the set, chair or board, who is missing, who begins, the first tiles."""

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
from faristol.classic.values import Dealt, Seat, Seated, Settings
from faristol.clock.game.acts import MAX_SECONDS
from faristol.clock.game.state import GameClock
from faristol.ledger.codec import DIGEST, ID, EarlierVersion
from faristol.ledger.kind import act, brought, found, judged
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.moves.refused import bag_refused
from faristol.opponent.levels import BY_NAME
from faristol.rules.reading import plain_as_pinned, read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.terms import Terms, read_terms, terms_under
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import Miscount, read_tile, whole_set
from faristol.tiles.draw import Source, draw_tiles, parse_source
from faristol.tiles.reading import Misread, tile_names
from faristol.tiles.starting import starting_place

MOST_DRAWS = 50  # of who begins, all of them of equal tiles

TEXTS = ("event", "round", "table", "day", "arbiter")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenClassic:
    """Sit down: everything that the result depends on stays as it is."""

    language: str
    lexicon: LexiconPin | None
    ruleset: Table
    settings: Settings
    seated: tuple[Seated, ...]
    commitment: str = brought(default="")  # of the secret seed, where the device draws the tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifySet:
    """Say that number and kinds of the tiles were looked at; nobody claims about them later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLots:
    """Draw lots for the chair or for the side of the board, never for both (CAT-CLS 1.2)."""

    subject: Literal["chair", "board"]
    winner: Seat = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class MissPlayers:
    """Say who is not there at the signal; the clock that runs is set beside it (CAT-CLS 8.1, 8.2)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrive:
    """Say that somebody has come who was waited for."""

    seat: Seat
    seconds: int = judged()  # after the signal


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawStart:
    """Draw who begins: whose tile is nearest to A (CAT-CLM 2, CAT-CLS 1.6); of wood, tiles are typed."""

    drawn_by_hand: tuple[str, ...] = ()
    seed: str = brought(default="")
    draws: tuple[tuple[str, ...], ...] = found()
    first: Seat = found()  # 0: equal tiles, to be drawn again


@dataclass(frozen=True, slots=True, kw_only=True)
class ListStart:
    """Let who is listed first begin, as the pairing says (CAT-CLS 1.5); of wood and paper, whoever has begun."""

    first: Seat = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Let everybody have the first tiles: only then a clock may start (CAT-CLS 1.7)."""


def _open(_: Classic, wish: OpenClassic, __: World) -> OpenClassic | Refusal:
    ruleset = read_ruleset(wish.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("classic/ruleset_bad", {"field": "ruleset"})
    if terms_under(wish.language, ruleset) is None:
        return Refusal("classic/language_unknown", {"field": "ruleset"})
    if ruleset.rules.equipment.tiles != wish.language:
        return Refusal("classic/other_tiles", {"field": "ruleset"})
    if ruleset.rules.start is None or ruleset.rules.thinking is not None:
        return Refusal("classic/not_for_two", {"field": "ruleset"})
    if wish.lexicon and not is_sound(wish.lexicon):
        return Refusal("classic/lexicon_bad", {"field": "lexicon"})
    fault = _fault_of_settings(wish, ruleset) or _fault_of_seated(wish, ruleset)
    if fault:
        return fault
    if bool(DIGEST.fullmatch(wish.commitment)) is not (wish.settings.mode == "play"):
        return Refusal("classic/seed_missing")
    return replace(wish, ruleset=Table(plain_as_pinned(wish.ruleset, ruleset)))


def _fault_of_settings(wish: OpenClassic, ruleset: Ruleset) -> Refusal | None:
    settings = wish.settings
    faults = [fault_of_text(getattr(settings, name), name) for name in TEXTS]
    faults += [fault_of_text(note, "notes", is_needed=True) for note in settings.notes]
    if len(settings.notes) > MAX_NOTES:
        faults.append(Refusal("classic/too_many_notes", {"field": "notes", "limit": MAX_NOTES}))
    clock = ruleset.rules.clock
    # against the device anybody may play without a clock; else the rules say the times (CAT-CLM 26, CAT-CLS 7.3)
    is_untimed = not settings.seconds and any(player.level for player in wish.seated)
    if clock is not None and not is_untimed:
        if settings.seconds not in [60 * minutes for minutes in clock.minutes_each]:
            faults.append(Refusal("classic/time_other", {"field": "time"}))
    elif not 0 <= settings.seconds <= MAX_SECONDS:
        faults.append(Refusal("clock/seconds_bad", {"field": "time", "limit": MAX_SECONDS}))
    return next((fault for fault in faults if fault), None)


def _fault_of_seated(wish: OpenClassic, ruleset: Ruleset) -> Refusal | None:
    count, settings = len(wish.seated), wish.settings
    if not 2 <= count <= MAX_SEATS:
        return Refusal("classic/players_bad", {"field": "players", "limit": MAX_SEATS})
    if count > 2 and (ruleset.rules.clock or settings.seconds or settings.mode == "referee"):
        return Refusal("classic/only_two", {"field": "players"})
    if len({one.player for one in wish.seated}) < count:
        return Refusal("classic/player_twice", {"field": "players"})
    levels = [one.level for one in wish.seated if one.level]
    if levels and (settings.mode != "play" or len(levels) == count or wish.lexicon is None):
        return Refusal("classic/device_cannot", {"field": "level"})
    if not set(levels) <= BY_NAME.keys():
        return Refusal("classic/device_cannot", {"field": "level"})
    for one in wish.seated:
        if not ID.fullmatch(one.player) or not DIGEST.fullmatch(one.card):
            return Refusal("classic/card_bad", {"field": "players"})
    return None


def _opened(game: Classic, fact: OpenClassic) -> Classic:
    terms = read_terms(fact.language, fact.ruleset)
    return replace(
        game,
        language=fact.language,
        lexicon=fact.lexicon,
        ruleset=fact.ruleset,
        terms=terms,
        settings=fact.settings,
        seated=fact.seated,
        commitment=fact.commitment,
        held=(0,) * len(fact.seated),
        bag=whole_set(terms.alphabet).count if terms else None,
    )


@at("absence", "start", "deal")
def _verify(game: Classic, wish: VerifySet, _: Terms, __: World) -> VerifySet | None:
    return None if game.verified else wish


def _verified(game: Classic, _: VerifySet) -> Classic:
    return replace(game, verified=True)


@at("start")
def _lots(game: Classic, wish: DrawLots, _: Terms, __: World) -> DrawLots | Refusal | None:
    if game.lots:
        return None
    return fault_of_seat(game, wish.winner, "winner") or wish


def _drawn_lots(game: Classic, fact: DrawLots) -> Classic:
    return replace(game, lots=(fact.subject, fact.winner))


# ---- who is missing ----


@at("start", "deal")
def _miss(game: Classic, wish: MissPlayers, terms: Terms, _: World) -> MissPlayers | Refusal | None:
    if terms.rules.absence is None:
        return Refusal("classic/not_covered", {"field": "seats", "parameter": "absence"})
    if game.missing:
        return None
    if not wish.seats or sorted(set(wish.seats)) != list(wish.seats):
        return Refusal("classic/no_seat", {"field": "seats"})
    return next((fault for seat in wish.seats if (fault := fault_of_seat(game, seat))), wish)


def _missed(game: Classic, fact: MissPlayers) -> Classic:
    return replace(game, missing=fact.seats)


def waited(clock: GameClock) -> int:
    """Return for how many seconds somebody was waited for."""
    return sum(clock.used) // 1000


@at("absence")
def _arrive(game: Classic, wish: Arrive, _: Terms, __: World) -> Arrive | Refusal | None:
    if wish.seat not in game.missing or wish.seat in game.arrived:
        return None
    return replace(wish, seconds=waited(game.clock))


def _arrived(game: Classic, fact: Arrive) -> Classic:
    return replace(game, arrived={**game.arrived, fact.seat: fact.seconds})


# ---- who begins ----


@at("start")
def _draw(game: Classic, wish: DrawStart, terms: Terms, _: World) -> DrawStart | Refusal:
    start = terms.rules.start
    if start is None or "draw" not in start.methods:
        return Refusal("classic/not_drawn", {"parameter": "start.methods"})
    if len(game.draws) >= MOST_DRAWS:
        return Refusal("classic/too_many_draws", {"limit": MOST_DRAWS})
    seats = len(game.seated)
    if game.settings.mode == "play":
        return _by_seed(wish, terms, seats) or Refusal("classic/seed_missing")
    if len(wish.drawn_by_hand) != seats:
        return Refusal("classic/tiles_missing", {"field": "drawn_by_hand", "count": seats})
    tiles = bytearray()
    for text in wish.drawn_by_hand:
        tile = read_tile(text.strip(), terms.alphabet.with_foreign_marks)
        if isinstance(tile, Misread):
            return bag_refused(tile, terms.alphabet, field="drawn_by_hand")
        tiles.append(tile)
    left = whole_set(terms.alphabet).without(tiles)
    if isinstance(left, Miscount):
        return bag_refused(left, terms.alphabet, field="drawn_by_hand")
    return _told(wish, [bytes(tiles)], terms)


def _by_seed(wish: DrawStart, terms: Terms, seats: int) -> DrawStart | None:
    """Return the draw of a seed that was thrown for it alone: equal tiles are drawn again (CAT-CLS 1.6)."""
    source = parse_source(wish.seed)
    if wish.drawn_by_hand or not isinstance(source, Source):
        return None
    draws: list[Word] = []
    while not draws or not _nearest(draws[-1], terms):
        if len(draws) == MOST_DRAWS:
            return None
        number = len(draws) + 1
        draws.append(draw_tiles(source, whole_set(terms.alphabet), seats, number=number))
    return _told(wish, draws, terms)


def _told(wish: DrawStart, draws: Sequence[Word], terms: Terms) -> DrawStart:
    named = tuple(tuple(tile_names(draw, terms.alphabet)) for draw in draws)
    return replace(wish, draws=named, first=_nearest(draws[-1], terms))


def _nearest(tiles: Word, terms: Terms) -> Seat:
    """Return whose tile is nearest to A, 0 when more than one is."""
    start = terms.rules.start
    is_blank_first = start is not None and start.blank == "first"
    places = [starting_place(tile, terms.alphabet, is_blank_first=is_blank_first) for tile in tiles]
    return places.index(min(places)) + 1 if places.count(min(places)) == 1 else 0


def _drawn(game: Classic, fact: DrawStart) -> Classic:
    return replace(game, draws=(*game.draws, *fact.draws), first=fact.first)


@at("start")
def _list(game: Classic, wish: ListStart, terms: Terms, _: World) -> ListStart | Refusal:
    start = terms.rules.start
    is_listed = start is not None and "pairing" in start.methods and wish.first == 1
    if not is_listed and game.settings.mode == "play":
        return Refusal("classic/always_drawn", {"parameter": "start.methods"})
    return fault_of_seat(game, wish.first, "first") or wish


def _listed(game: Classic, fact: ListStart) -> Classic:
    return replace(game, first=fact.first)


@at("deal")
def _deal(_: Classic, wish: Deal, __: Terms, ___: World) -> Deal:
    return wish


def _dealt(game: Classic, _: Deal) -> Classic:
    if game.terms is None or game.bag is None:
        return game
    hand, order = game.terms.hand, [game.after(turn) for turn in range(len(game.seated))]
    dealt = tuple(Dealt(seat=seat, what="deal") for seat in order)
    is_hidden = game.settings.mode == "play"
    return replace(
        game,
        is_dealt=True,
        dealt=dealt if is_hidden else (),
        held=(hand,) * len(game.seated),
        bag=game.bag - hand * len(game.seated),
    )


START = (
    act(OpenClassic, _open, _opened, is_public=True),
    act(VerifySet, _verify, _verified),
    act(DrawLots, _lots, _drawn_lots, earlier=(EarlierVersion(rename_field(what="subject")),)),
    act(MissPlayers, _miss, _missed),
    act(Arrive, _arrive, _arrived),
    act(
        DrawStart,
        _draw,
        _drawn,
        is_public=True,
        earlier=(EarlierVersion(rename_field(typed="drawn_by_hand")),),
    ),
    act(ListStart, _list, _listed, is_public=True),
    act(Deal, _deal, _dealt, is_public=True),
)
