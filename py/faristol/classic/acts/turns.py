"""Play, exchange, pass, call SENYORS: what is done in a turn, and what is corrected of it."""

from dataclasses import dataclass, replace
from typing import Literal

from faristol.board.cells import cells_of, rack_names
from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_typed
from faristol.classic.faults import (
    MAX_TURNS,
    World,
    at,
    at_turn,
    fault_of_points,
    fault_of_text,
    not_lawful,
    rack_typed,
)
from faristol.classic.state import Classic, board, is_known, proposed_end
from faristol.classic.values import Cause, Dealt, Formed, SenyorsCall, Turn
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, brought, found
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field, rename_field
from faristol.moves.refused import bag_refused, move_refused
from faristol.rules.exchange import exchange
from faristol.rules.refused import Refused
from faristol.rules.senyors import is_senyors, one_kind
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import Miscount, read_tile, unseen
from faristol.tiles.reading import Misread, in_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """Play a move: it stands until it is challenged.

    On wood a rack may be said with it, and points. A word with points and without a place is written as it
    was said, and not checked (CAT-CLS 5.2). Points that are not those of the board, and a place that
    cannot be, are written as they were said only where that is wanted.
    """

    at: str
    word: str
    rack: str = ""
    points: int | None = None
    is_as_said: bool = False
    turn: Turn = found()


@dataclass(frozen=True, slots=True, kw_only=True)
class Accept:
    """Let the last move stand: tiles are drawn, and it is challenged no more (CAT-CLM 24, CAT-CLS 6.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeTiles:
    """Put tiles back and take as many: of hidden racks by their places, of wood by their number."""

    count: int
    places: tuple[int, ...] = brought(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """Say the word of the rule set, and do nothing (CAT-CLM 18, CAT-CLS 3.7, RO-GEN 17)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSenyors:
    """Show a rack of one kind and change it all, without losing the turn (CAT-CLM 17)."""

    rack: str
    revealed: tuple[str, ...] = found()


@dataclass(frozen=True, slots=True, kw_only=True)
class LookThrough:
    """Let the committee look at what is left, when the second rack is of one kind too (CAT-CLM 17 a-c)."""

    by: str  # who looked
    case: Literal["a", "b", "c"] = brought()
    piece: str = brought(default="")  # the one that serves, of wood: it goes on the rack (a)


# ---- a move ----


@at_turn
def _play(game: Classic, wish: Play, terms: Terms, world: World) -> Play | Refusal:
    if game.settings.mode == "referee":
        return Refusal("classic/on_paper")
    if len(game.turns) >= MAX_TURNS:
        return Refusal("classic/too_many_turns", {"limit": MAX_TURNS})
    return decide_play(game, wish, terms, world)


def decide_play(game: Classic, wish: Play, terms: Terms, world: World) -> Play | Refusal:
    """Return a move as it is written, whoever's turn it is by the clock."""
    rack = _rack_for(game, wish, terms, world)
    if isinstance(rack, Refusal):
        return rack
    names = rack_names(rack, terms.alphabet) if rack and wish.rack else ()
    if wish.points is not None and not (wish.at.strip() and is_known(game)):
        return _as_said(game, wish, names)
    if not is_known(game):
        return Refusal("classic/board_unknown", {"field": "word"})
    move = move_from(game, wish, terms, rack)
    if isinstance(move, Refusal):
        is_wanted = wish.points is not None and wish.is_as_said
        return _as_said(game, wish, names) if is_wanted else move
    turn = turn_of(game, move, terms, names)
    if wish.points is None or wish.points == move.points:
        return replace(wish, turn=turn)
    if not wish.is_as_said:
        return Refusal("classic/points_other", {"field": "points", "count": move.points})
    fault = fault_of_points(wish.points)
    return fault or replace(wish, turn=replace(turn, points=wish.points, worth=move.points))


def _rack_for(game: Classic, wish: Play, terms: Terms, world: World) -> Word | Refusal | None:
    """Return the rack that a move is made from, None when nobody looks at it."""
    if game.settings.mode == "play":
        if wish.rack or wish.points is not None:
            return Refusal("classic/racks_hidden", {"field": "rack"})
        return world.racks[game.turn - 1] if world.racks else None
    if not wish.rack.strip():
        return None
    rack = rack_typed(wish.rack, terms)
    if isinstance(rack, Refusal):
        return rack
    left = unseen(terms.alphabet, cells=board(game).cells, racks=(rack,))
    return bag_refused(left, terms.alphabet) if isinstance(left, Miscount) else rack


def move_from(game: Classic, wish: Play, terms: Terms, rack: Word | None) -> Move | Refusal:
    """Return a move with its points; its words are not asked about."""
    typed = read_typed(wish.at, wish.word, terms.alphabet.with_foreign_marks)
    if isinstance(typed, Misread):
        return move_refused(typed, terms.alphabet, field="word")
    lies = board(game)
    move = check(lies, typed, terms.scoring, rack=rack)
    if isinstance(move, Illegal):
        return move_refused(move, terms.alphabet)
    after = unseen(terms.alphabet, cells=lies.with_tiles(move.placed).cells)
    if isinstance(after, Miscount):
        return bag_refused(after, terms.alphabet, field="word")
    held = game.held[game.turn - 1]
    if game.bag is not None and len(move.placed) > held:
        return Refusal("classic/too_many_laid", {"field": "word", "count": held})
    return move


def turn_of(game: Classic, move: Move, terms: Terms, rack: tuple[str, ...] = ()) -> Turn:
    """Return a move as the sheet has it."""
    alphabet = terms.alphabet
    formed = (Formed(word=in_tiles(one.word, alphabet), points=one.points) for one in move.words)
    return Turn(
        seat=game.turn,
        how="play",
        at=format_coordinates(move.start, move.direction),
        word=in_tiles(move.word, alphabet),
        placed=cells_of(move.placed, alphabet),
        formed=tuple(formed),
        points=move.points,
        is_scrabble=move.is_scrabble,
        rack=rack,
    )


def _as_said(game: Classic, wish: Play, rack: tuple[str, ...]) -> Play | Refusal:
    """Return a move with the points that were said of it, where it is not checked (CAT-CLS 5.2)."""
    fault = fault_of_points(wish.points or 0) or fault_of_text(wish.word, "word", is_needed=True)
    fault = fault or fault_of_text(wish.at, "word")
    if fault:
        return fault
    turn = Turn(
        seat=game.turn,
        how="play",
        at=wish.at.strip().upper(),
        word=wish.word.strip().upper(),
        points=wish.points or 0,
        rack=rack,
        is_unchecked=True,
    )
    return replace(wish, turn=turn)


def _was_played(game: Classic, fact: Play) -> Classic:
    turn = replace(fact.turn, seat=game.turn)
    return replace(game, turns=(*game.turns, turn), is_pending=True, called=0)


@at("pending")
def _accept(_: Classic, wish: Accept, __: Terms, ___: World) -> Accept:
    return wish


def accepted(game: Classic, _: Accept) -> Classic:
    """Let the tiles be drawn that a move has taken from a rack."""
    last = game.last
    if not game.is_pending or last is None:
        return game
    game = replace(game, is_pending=False)
    if last.is_unchecked or game.bag is None:
        return replace(game, bag=None)
    bag, drawn = game.bag, min(len(last.placed), game.bag)
    held = list(game.held)
    held[last.seat - 1] += drawn - len(last.placed)
    if game.settings.mode == "play":
        one = Dealt(seat=last.seat, what="play", tiles=last.placed)
        game = replace(game, dealt=(*game.dealt, one))
    return replace(game, held=tuple(held), bag=bag - drawn)


def end_if_accepted(game: Classic) -> Cause | None:
    """Return the end that comes when the last move stands, None when the game goes on (CAT-CLM 20, CAT-CLS 4A, 7.5)."""
    return proposed_end(accepted(game, Accept())) if game.is_pending else None


# ---- instead of a move ----


@at_turn
def _exchange(
    game: Classic, wish: ExchangeTiles, terms: Terms, _: World
) -> ExchangeTiles | Refusal:
    if game.settings.mode == "referee":
        return Refusal("classic/on_paper")
    return decide_exchange(game, wish, terms)


def decide_exchange(game: Classic, wish: ExchangeTiles, terms: Terms) -> ExchangeTiles | Refusal:
    """Return an exchange as the rule set lets it be made, which looks at what the bag holds."""
    held = game.held[game.turn - 1]
    is_hidden = game.settings.mode == "play"
    if len(wish.places) != (wish.count if is_hidden else 0):
        return Refusal("classic/racks_hidden", {"field": "count"})
    if not 0 <= wish.count <= terms.hand:
        return Refusal("classic/exchange_count", {"field": "count", "limit": terms.hand})
    if is_hidden and wish.count and not all(0 <= place < held for place in wish.places):
        return Refusal("classic/not_in_rack", {"field": "count"})
    if is_hidden and sorted(set(wish.places)) != list(wish.places):
        return Refusal("classic/not_in_rack", {"field": "count"})
    anything = bytes([1]) * held
    # once a move was written without its place nobody here can count the bag
    in_bag = sum(terms.alphabet.counts) if game.bag is None else game.bag
    made = exchange(terms.rules.exchange, anything, anything[: wish.count], bag=in_bag)
    return not_lawful(made, field="count") if isinstance(made, Refused) else wish


def exchanged(game: Classic, fact: ExchangeTiles) -> Classic:
    """Return a game after an exchange."""
    turn = Turn(seat=game.turn, how="exchange", count=fact.count)
    one = Dealt(seat=game.turn, what="exchange", places=fact.places)
    dealt = (*game.dealt, one) if game.settings.mode == "play" else ()
    return replace(game, turns=(*game.turns, turn), dealt=dealt, called=0)


@at_turn
def _pass(game: Classic, wish: Pass, terms: Terms, _: World) -> Pass | Refusal:
    if game.settings.mode == "referee":
        return Refusal("classic/on_paper")
    if terms.rules.passing is None:
        return Refusal("classic/not_allowed", {"parameter": "passing"})
    return wish


def passed(game: Classic, _: Pass) -> Classic:
    """Return a game after a turn that was passed."""
    return replace(game, turns=(*game.turns, Turn(seat=game.turn, how="pass")), called=0)


# ---- SENYORS ----


@at("turn")
def _call(game: Classic, wish: CallSenyors, terms: Terms, world: World) -> CallSenyors | Refusal:
    rack = rack_typed(wish.rack, terms)
    if isinstance(rack, Refusal):
        return rack
    if terms.rules.senyors is None:
        return Refusal("classic/not_allowed", {"field": "rack", "parameter": "senyors"})
    if game.called:
        code = "committee_looks" if game.called == 1 else "called_already"
        return Refusal(f"classic/{code}", {"field": "rack"})
    hidden = world.racks[game.turn - 1] if world.racks else None
    if hidden is not None and sorted(hidden) != sorted(rack):
        return Refusal("classic/not_in_rack", {"field": "rack"})
    left = unseen(terms.alphabet, cells=board(game).cells, racks=(rack,))
    if hidden is None and isinstance(left, Miscount):
        return bag_refused(left, terms.alphabet)
    in_bag = game.bag if game.bag is not None else terms.hand
    if not is_senyors(terms.rules.senyors, rack, terms.alphabet, bag=in_bag):
        return Refusal("classic/not_senyors", {"field": "rack"})
    return replace(wish, revealed=rack_names(rack, terms.alphabet))


def _was_called(game: Classic, fact: CallSenyors) -> Classic:
    one = Dealt(seat=game.turn, what="senyors", tiles=fact.revealed)
    dealt = (*game.dealt, one) if game.settings.mode == "play" else ()
    call = SenyorsCall(seat=game.turn, turn=len(game.turns), tiles=fact.revealed)
    calls = tuple(earlier for earlier in game.calls if earlier.turn != call.turn)
    return replace(game, dealt=dealt, called=game.called + 1, calls=(*calls, call))


@at("turn")
def _look(game: Classic, wish: LookThrough, terms: Terms, world: World) -> LookThrough | Refusal:
    """Do what the committee found; with the racks at hand it is found again when they are told."""
    rule = terms.rules.senyors
    if rule is None or game.called != 1 or rule.second != "committee":
        return Refusal("classic/not_now_turn", {"field": "by"})
    hidden = world.racks[game.turn - 1] if world.racks else None
    if hidden is not None and one_kind(hidden, terms.alphabet) is None:
        return Refusal("classic/not_senyors", {"field": "by"})
    if fault := fault_of_text(wish.by, "by", is_needed=True):
        return fault
    return _with_piece(game, wish, terms) if wish.piece.strip() else wish


def _with_piece(game: Classic, wish: LookThrough, terms: Terms) -> LookThrough | Refusal:
    """Return what the committee found with the one tile that serves; of hidden racks nobody says it."""
    if game.settings.mode == "play":
        return Refusal("classic/racks_hidden", {"field": "piece"})
    if wish.case != "a":
        return Refusal("classic/piece_alone", {"field": "piece"})
    tile = read_tile(wish.piece.strip(), terms.alphabet)
    if isinstance(tile, Misread):
        return bag_refused(tile, terms.alphabet, field="piece")
    return replace(wish, piece=rack_names(bytes([tile]), terms.alphabet)[0])


def _looked(game: Classic, fact: LookThrough) -> Classic:
    one = Dealt(seat=game.turn, what="second", case=fact.case)
    dealt = (*game.dealt, one) if game.settings.mode == "play" else ()
    calls = tuple(
        replace(call, by=fact.by, case=fact.case, piece=fact.piece)
        if call.turn == len(game.turns)
        else call
        for call in game.calls
    )
    # once a turn (CAT-CLM 17 c)
    return replace(game, dealt=dealt, called=game.called + 1, calls=calls)


TURNS = (
    act(Play, _play, _was_played, is_public=True),
    act(Accept, _accept, accepted, is_public=True),
    act(ExchangeTiles, _exchange, exchanged, is_public=True),
    act(Pass, _pass, passed, is_public=True),
    act(
        CallSenyors,
        _call,
        _was_called,
        earlier=(EarlierVersion(rename_field(shown="revealed")),),
    ),
    act(LookThrough, _look, _looked, earlier=(EarlierVersion(add_field(piece="")),)),
)
