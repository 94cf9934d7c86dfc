"""Corrections on a physical board: tiles in excess, the last turn, points and words of the sheet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from faristol.board.cells import rack_names
from faristol.classic.acts.turns import Accept, draw_after_move
from faristol.classic.faults import (
    MAX_TEXT,
    MAX_WHY,
    World,
    at,
    fault_of_points,
    fault_of_seat,
    fault_of_text,
    refusal_of_rule,
)
from faristol.classic.result import drop_stale_signatures
from faristol.classic.state import Classic, Overdrawn, board
from faristol.classic.values import Turn
from faristol.ledger.kind import act, computed
from faristol.ledger.refusal import Refusal
from faristol.moves.refusals import refusal_of_bag
from faristol.rules.correction import is_correctable
from faristol.rules.overdraw import TileRemoval, remove_overdrawn
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.terms import Terms
from faristol.tiles.bag import Miscount, read_rack, unseen
from faristol.tiles.reading import Misread


@dataclass(frozen=True, slots=True, kw_only=True)
class Overdraw:
    """Return tiles drawn in excess to a physical bag (CAT-CLM 11, CAT-CLS 3.5-3.6)."""

    seat: int
    extra: int
    is_on_rack: bool
    is_seen: bool
    tiles: str = ""  # the tiles taken back, as typed by a player who may see them
    done: Overdrawn = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeTurnBack:
    """Undo the last turn recorded on a physical board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectTurn:
    """Correct points or word of a turn; they become final when the next turn is complete (CAT-CLS 8.4).

    A word on the board stays as it lies: turns are undone until it is the last one.
    """

    number: int
    word: str
    points: int
    why: str = ""  # needed, with a name, if only the arbiter may correct this
    by: str = ""


@at("deal", "pending", "turn", "over")
def _correct_overdraw(game: Classic, act: Overdraw, terms: Terms, _: World) -> Overdraw | Refusal:
    if game.settings.mode == "play":
        return Refusal("classic/racks_hidden", {"field": "extra"})
    if fault := fault_of_seat(game, act.seat):
        return fault
    in_bag = terms.hand if game.bag is None else game.bag
    if act.extra > min(terms.hand, in_bag):
        return Refusal("classic/out_of_range", {"field": "extra", "parameter": "overdraw"})
    ruling = remove_overdrawn(
        terms.rules.overdraw, act.extra, is_on_rack=act.is_on_rack, is_seen=act.is_seen
    )
    if isinstance(ruling, RuleRefusal):
        return refusal_of_rule(ruling, field="extra")
    tiles = _tiles_seen(game, act, ruling, terms)
    if isinstance(tiles, Refusal):
        return tiles
    done = Overdrawn(
        seat=act.seat,
        extra=act.extra,
        taken=ruling.taken,
        to_bag=ruling.to_bag,
        turn=len(game.turns),
        tiles=tiles,
    )
    return replace(act, done=done)


def _tiles_seen(game: Classic, act: Overdraw, ruling: TileRemoval, terms: Terms) -> str | Refusal:
    """Return the tiles taken back, if the player taking them may look at them."""
    if not act.tiles.strip():
        return ""
    if not ruling.may_see:
        return Refusal("classic/not_seen", {"field": "tiles"})
    alphabet = terms.alphabet
    lenient = alphabet.with_foreign_marks
    tiles = read_rack(act.tiles, lenient, most=ruling.taken, most_blanks=alphabet.blanks)
    if isinstance(tiles, Misread):
        return refusal_of_bag(tiles, alphabet, field="tiles")
    if len(tiles) != ruling.taken:
        return Refusal("classic/taken_count", {"field": "tiles", "count": ruling.taken})
    hidden_tiles = unseen(alphabet, cells=board(game).cells, racks=(tiles,))
    if isinstance(hidden_tiles, Miscount):
        return refusal_of_bag(hidden_tiles, alphabet, field="tiles")
    return " ".join(rack_names(tiles, alphabet))


def _apply_overdraw(game: Classic, event: Overdraw) -> Classic:
    return replace(game, overdrawn=(*game.overdrawn, event.done))


@at("pending", "turn", "over")
def _undo_turn(game: Classic, act: TakeTurnBack, _: Terms, __: World) -> TakeTurnBack | Refusal:
    if game.settings.mode != "record":
        return Refusal("classic/played_stays")
    return act if game.turns else Refusal("classic/no_turn")


def _apply_undo(game: Classic, _: TakeTurnBack) -> Classic:
    """Remove the last turn: counts are recomputed from the remaining turns."""
    number_left = len(game.turns) - 1
    comments = {turn: text for turn, text in game.comments.items() if turn <= number_left}
    disputes = tuple(dispute for dispute in game.disputes if dispute.turn <= number_left)
    calls = tuple(
        call for call in game.calls if call.turn <= number_left
    )  # including the undone turn's
    start = replace(game, comments=comments, disputes=disputes, called=0, calls=calls)
    return replay(start, game.turns[:number_left])


def replay(game: Classic, turns: Sequence[Turn], *, is_open: bool = True) -> Classic:
    """Return a physical game after `turns`, bag and racks counted again; the last move may remain open."""
    hand = game.terms.hand if game.terms else 0
    whole = sum(game.terms.alphabet.counts) if game.terms else 0
    seats = len(game.seated)
    after = replace(
        game, turns=(), is_pending=False, held=(hand,) * seats, bag=whole - hand * seats
    )
    for turn in turns:
        after = draw_after_move(after, Accept())
        number = len(after.turns) + 1  # a verdict on this turn makes it final
        is_argued = any(dispute.turn == number for dispute in after.disputes)
        after = replace(after, turns=(*after.turns, turn), is_pending=turn.how == "play")
        after = draw_after_move(after, Accept()) if is_argued else after
    return after if is_open else draw_after_move(after, Accept())


@at("pending", "turn", "over", "ended")
def _correct_turn(game: Classic, act: CorrectTurn, terms: Terms, _: World) -> CorrectTurn | Refusal:
    if game.settings.mode != "record":
        return Refusal("classic/played_stays")
    if not 1 <= act.number <= len(game.turns):
        return Refusal("classic/no_turn", {"field": "number"})
    turn = game.turns[act.number - 1]
    if fault := fault_of_points(act.points):
        return fault
    if turn.how != "play":
        return Refusal("classic/no_points", {"field": "number"})
    fault = fault_of_text(act.word, "word", is_needed=True, most=MAX_TEXT)
    fault = fault or fault_of_text(act.why, "why", most=MAX_WHY) or fault_of_text(act.by, "by")
    if fault:
        return fault
    when = "this_turn" if act.number == len(game.turns) else "later_turn"
    permission = is_correctable(terms.rules.corrections, "move_points", when=when, by="players")
    if turn.placed and act.word.strip().upper() != turn.word:
        return Refusal("classic/word_lies", {"field": "word"})
    if permission is not True and not (act.why.strip() and act.by.strip()):
        code = "arbiter_corrects" if isinstance(permission, RuleRefusal) else "points_frozen"
        return Refusal(f"classic/{code}", {"field": "by" if act.why.strip() else "why"})
    return act


def _apply_correction(game: Classic, event: CorrectTurn) -> Classic:
    index = event.number - 1
    if not 0 <= index < len(game.turns):
        return game
    turn, word = game.turns[index], event.word.strip().upper()
    worth = None if turn.is_unchecked or turn.how != "play" else turn.on_board
    turn = replace(
        turn, word=word, points=event.points, worth=None if worth == event.points else worth
    )
    return drop_stale_signatures(
        game, replace(game, turns=(*game.turns[:index], turn, *game.turns[index + 1 :]))
    )


WOOD = (
    act(Overdraw, _correct_overdraw, _apply_overdraw),
    act(TakeTurnBack, _undo_turn, _apply_undo, is_public=True),
    act(CorrectTurn, _correct_turn, _apply_correction, is_public=True),
)
