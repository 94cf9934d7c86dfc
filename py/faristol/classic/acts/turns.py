"""The acts of a turn: play, exchange, pass and SENYORS, and the acceptance of a move."""

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
    parse_rack,
    refusal_of_rule,
)
from faristol.classic.state import Classic, board, is_known, proposed_end
from faristol.classic.values import Cause, Formed, RackChange, SenyorsCall, Turn
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, computed, supplied
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field, rename_field
from faristol.moves.refusals import refusal_of_bag, refusal_of_move
from faristol.rules.exchange import exchange_tiles
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.senyors import is_senyors, one_kind
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import Miscount, read_tile, unseen
from faristol.tiles.reading import Misread, in_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """Play a move: it stands until it is challenged.

    On a physical board, rack and points may be claimed with it. A word with points but no place is recorded as
    claimed, unchecked (CAT-CLS 5.2). Points that differ from the board's, and an impossible place, are
    recorded as claimed only if `is_as_said`.
    """

    at: str
    word: str
    rack: str = ""
    points: int | None = None
    is_as_said: bool = False
    turn: Turn = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class Accept:
    """Let the last move stand: it can no longer be challenged (CAT-CLM 24, CAT-CLS 6.5).

    The player of the move draws tiles.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeTiles:
    """Exchange tiles: of hidden racks by their places, of a physical rack by their number."""

    count: int
    places: tuple[int, ...] = supplied(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """Pass, by the word of the rule set (CAT-CLM 18, CAT-CLS 3.7, RO-GEN 17)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSenyors:
    """Reveal a rack of one kind and exchange it all, without losing the turn (CAT-CLM 17)."""

    rack: str
    revealed: tuple[str, ...] = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class LookThrough:
    """Record the committee's look at the bag, if the second rack is of one kind too (CAT-CLM 17 a-c)."""

    by: str  # the committee's member
    case: Literal["a", "b", "c"] = supplied()
    piece: str = supplied(
        default=""
    )  # the tile that serves, of a physical bag: it joins the rack (a)


# ---- a move ----


@at_turn
def _play_move(game: Classic, act: Play, terms: Terms, world: World) -> Play | Refusal:
    if game.settings.mode == "referee":
        return Refusal("classic/on_paper")
    if len(game.turns) >= MAX_TURNS:
        return Refusal("classic/too_many_turns", {"limit": MAX_TURNS})
    return decide_play(game, act, terms, world)


def decide_play(game: Classic, act: Play, terms: Terms, world: World) -> Play | Refusal:
    """Return the completed act of a move, whichever side's clock runs."""
    rack = _rack_for(game, act, terms, world)
    if isinstance(rack, Refusal):
        return rack
    names = rack_names(rack, terms.alphabet) if rack and act.rack else ()
    if act.points is not None and not (act.at.strip() and is_known(game)):
        return _unchecked_play(game, act, names)
    if not is_known(game):
        return Refusal("classic/board_unknown", {"field": "word"})
    move = move_from(game, act, terms, rack)
    if isinstance(move, Refusal):
        is_as_said = act.points is not None and act.is_as_said
        return _unchecked_play(game, act, names) if is_as_said else move
    turn = turn_of(game, move, terms, names)
    if act.points is None or act.points == move.points:
        return replace(act, turn=turn)
    if not act.is_as_said:
        return Refusal("classic/points_other", {"field": "points", "count": move.points})
    fault = fault_of_points(act.points)
    return fault or replace(act, turn=replace(turn, points=act.points, worth=move.points))


def _rack_for(game: Classic, act: Play, terms: Terms, world: World) -> Word | Refusal | None:
    """Return the rack that a move is made from, or None if it is not checked."""
    if game.settings.mode == "play":
        if act.rack or act.points is not None:
            return Refusal("classic/racks_hidden", {"field": "rack"})
        return world.racks[game.turn - 1] if world.racks else None
    if not act.rack.strip():
        return None
    rack = parse_rack(act.rack, terms)
    if isinstance(rack, Refusal):
        return rack
    hidden_tiles = unseen(terms.alphabet, cells=board(game).cells, racks=(rack,))
    return (
        refusal_of_bag(hidden_tiles, terms.alphabet) if isinstance(hidden_tiles, Miscount) else rack
    )


def move_from(game: Classic, act: Play, terms: Terms, rack: Word | None) -> Move | Refusal:
    """Return the move with its points; its words are not looked up."""
    typed = read_typed(act.at, act.word, terms.alphabet.with_foreign_marks)
    if isinstance(typed, Misread):
        return refusal_of_move(typed, terms.alphabet, field="word")
    present = board(game)
    move = check(present, typed, terms.scoring, rack=rack)
    if isinstance(move, Illegal):
        return refusal_of_move(move, terms.alphabet)
    after = unseen(terms.alphabet, cells=present.with_tiles(move.placed).cells)
    if isinstance(after, Miscount):
        return refusal_of_bag(after, terms.alphabet, field="word")
    on_rack = game.held[game.turn - 1]
    if game.bag is not None and len(move.placed) > on_rack:
        return Refusal("classic/too_many_laid", {"field": "word", "count": on_rack})
    return move


def turn_of(game: Classic, move: Move, terms: Terms, rack: tuple[str, ...] = ()) -> Turn:
    """Return a move as a turn of the score sheet."""
    alphabet = terms.alphabet
    formed = (Formed(word=in_tiles(word.word, alphabet), points=word.points) for word in move.words)
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


def _unchecked_play(game: Classic, act: Play, rack: tuple[str, ...]) -> Play | Refusal:
    """Return the act with the claimed points, for a move that is not checked (CAT-CLS 5.2)."""
    fault = fault_of_points(act.points or 0) or fault_of_text(act.word, "word", is_needed=True)
    fault = fault or fault_of_text(act.at, "word")
    if fault:
        return fault
    turn = Turn(
        seat=game.turn,
        how="play",
        at=act.at.strip().upper(),
        word=act.word.strip().upper(),
        points=act.points or 0,
        rack=rack,
        is_unchecked=True,
    )
    return replace(act, turn=turn)


def _apply_move(game: Classic, event: Play) -> Classic:
    turn = replace(event.turn, seat=game.turn)
    return replace(game, turns=(*game.turns, turn), is_pending=True, called=0)


@at("pending")
def _accept_move(_: Classic, act: Accept, __: Terms, ___: World) -> Accept:
    return act


def draw_after_move(game: Classic, _: Accept) -> Classic:
    """Let the tiles be drawn that a move has used."""
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
        change = RackChange(seat=last.seat, what="play", tiles=last.placed)
        game = replace(game, dealt=(*game.dealt, change))
    return replace(game, held=tuple(held), bag=bag - drawn)


def end_if_accepted(game: Classic) -> Cause | None:
    """Return the end if the last move stands, None if the game goes on (CAT-CLM 20, CAT-CLS 4A, 7.5)."""
    return proposed_end(draw_after_move(game, Accept())) if game.is_pending else None


# ---- exchange and pass ----


@at_turn
def _exchange_tiles(
    game: Classic, act: ExchangeTiles, terms: Terms, _: World
) -> ExchangeTiles | Refusal:
    if game.settings.mode == "referee":
        return Refusal("classic/on_paper")
    return decide_exchange(game, act, terms)


def decide_exchange(game: Classic, act: ExchangeTiles, terms: Terms) -> ExchangeTiles | Refusal:
    """Return an exchange if the rule set allows it with the present number of tiles in the bag."""
    on_rack = game.held[game.turn - 1]
    is_hidden = game.settings.mode == "play"
    if len(act.places) != (act.count if is_hidden else 0):
        return Refusal("classic/racks_hidden", {"field": "count"})
    if not 0 <= act.count <= terms.hand:
        return Refusal("classic/exchange_count", {"field": "count", "limit": terms.hand})
    if is_hidden and act.count and not all(0 <= place < on_rack for place in act.places):
        return Refusal("classic/not_in_rack", {"field": "count"})
    if is_hidden and sorted(set(act.places)) != list(act.places):
        return Refusal("classic/not_in_rack", {"field": "count"})
    rack = bytes([1]) * on_rack
    # after a move recorded without its place, the tiles in the bag cannot be counted
    in_bag = sum(terms.alphabet.counts) if game.bag is None else game.bag
    result = exchange_tiles(terms.rules.exchange, rack, rack[: act.count], bag=in_bag)
    return refusal_of_rule(result, field="count") if isinstance(result, RuleRefusal) else act


def apply_exchange(game: Classic, event: ExchangeTiles) -> Classic:
    """Return the game after an exchange."""
    turn = Turn(seat=game.turn, how="exchange", count=event.count)
    change = RackChange(seat=game.turn, what="exchange", places=event.places)
    dealt = (*game.dealt, change) if game.settings.mode == "play" else ()
    return replace(game, turns=(*game.turns, turn), dealt=dealt, called=0)


@at_turn
def _pass_turn(game: Classic, act: Pass, terms: Terms, _: World) -> Pass | Refusal:
    if game.settings.mode == "referee":
        return Refusal("classic/on_paper")
    if terms.rules.passing is None:
        return Refusal("classic/not_allowed", {"parameter": "passing"})
    return act


def apply_pass(game: Classic, _: Pass) -> Classic:
    """Return the game after a pass."""
    return replace(game, turns=(*game.turns, Turn(seat=game.turn, how="pass")), called=0)


# ---- SENYORS ----


@at("turn")
def _call_senyors(
    game: Classic, act: CallSenyors, terms: Terms, world: World
) -> CallSenyors | Refusal:
    rack = parse_rack(act.rack, terms)
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
    hidden_tiles = unseen(terms.alphabet, cells=board(game).cells, racks=(rack,))
    if hidden is None and isinstance(hidden_tiles, Miscount):
        return refusal_of_bag(hidden_tiles, terms.alphabet)
    in_bag = game.bag if game.bag is not None else terms.hand
    if not is_senyors(terms.rules.senyors, rack, terms.alphabet, bag=in_bag):
        return Refusal("classic/not_senyors", {"field": "rack"})
    return replace(act, revealed=rack_names(rack, terms.alphabet))


def _apply_senyors(game: Classic, event: CallSenyors) -> Classic:
    change = RackChange(seat=game.turn, what="senyors", tiles=event.revealed)
    dealt = (*game.dealt, change) if game.settings.mode == "play" else ()
    call = SenyorsCall(seat=game.turn, turn=len(game.turns), tiles=event.revealed)
    calls = tuple(earlier for earlier in game.calls if earlier.turn != call.turn)
    return replace(game, dealt=dealt, called=game.called + 1, calls=(*calls, call))


@at("turn")
def _record_look(
    game: Classic, act: LookThrough, terms: Terms, world: World
) -> LookThrough | Refusal:
    """Accept the committee's finding; it is recomputed from the racks once they are published."""
    rule = terms.rules.senyors
    if rule is None or game.called != 1 or rule.second != "committee":
        return Refusal("classic/not_now_turn", {"field": "by"})
    hidden = world.racks[game.turn - 1] if world.racks else None
    if hidden is not None and one_kind(hidden, terms.alphabet) is None:
        return Refusal("classic/not_senyors", {"field": "by"})
    if fault := fault_of_text(act.by, "by", is_needed=True):
        return fault
    return _look_with_piece(game, act, terms) if act.piece.strip() else act


def _look_with_piece(game: Classic, act: LookThrough, terms: Terms) -> LookThrough | Refusal:
    """Return the committee's finding with the tile that serves; of hidden racks it may not be given."""
    if game.settings.mode == "play":
        return Refusal("classic/racks_hidden", {"field": "piece"})
    if act.case != "a":
        return Refusal("classic/piece_alone", {"field": "piece"})
    tile = read_tile(act.piece.strip(), terms.alphabet)
    if isinstance(tile, Misread):
        return refusal_of_bag(tile, terms.alphabet, field="piece")
    return replace(act, piece=rack_names(bytes([tile]), terms.alphabet)[0])


def _apply_look(game: Classic, event: LookThrough) -> Classic:
    change = RackChange(seat=game.turn, what="second", case=event.case)
    dealt = (*game.dealt, change) if game.settings.mode == "play" else ()
    calls = tuple(
        replace(call, by=event.by, case=event.case, piece=event.piece)
        if call.turn == len(game.turns)
        else call
        for call in game.calls
    )
    # once a turn (CAT-CLM 17 c)
    return replace(game, dealt=dealt, called=game.called + 1, calls=calls)


TURNS = (
    act(Play, _play_move, _apply_move, is_public=True),
    act(Accept, _accept_move, draw_after_move, is_public=True),
    act(ExchangeTiles, _exchange_tiles, apply_exchange, is_public=True),
    act(Pass, _pass_turn, apply_pass, is_public=True),
    act(
        CallSenyors,
        _call_senyors,
        _apply_senyors,
        earlier=(EarlierVersion(rename_field(shown="revealed")),),
    ),
    act(LookThrough, _record_look, _apply_look, earlier=(EarlierVersion(add_field(piece="")),)),
)
