"""Corrections of any turn of a physical game's sheet: the later turns are replayed and judged again.

The corrected turn is read as if it were made now, on the board before it. The later turns keep
their place and word; their points follow the board where they did, and stay where the sheet differs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from faristol.board.cells import rack_of
from faristol.classic.acts.turns import (
    Accept,
    ExchangeTiles,
    Pass,
    Play,
    apply_exchange,
    apply_pass,
    decide_exchange,
    decide_play,
    draw_after_move,
    move_from,
    turn_of,
)
from faristol.classic.acts.wood import replay
from faristol.classic.faults import MAX_WHY, NOTHING, World, at, fault_of_text
from faristol.classic.result import drop_stale_signatures
from faristol.classic.state import Classic, is_known, proposed_end
from faristol.classic.values import Turn
from faristol.ledger.kind import act, computed
from faristol.ledger.refusal import Refusal
from faristol.rules.correction import is_correctable
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class RewriteTurn:
    """Rewrite a turn of a physical game; only the arbiter changes points of an earlier turn (CAT-CLS 8.4)."""

    number: int
    how: Literal["play", "exchange", "pass"] = "play"
    at: str = ""
    word: str = ""
    points: int | None = None  # as the sheet has them; None: as the board counts
    count: int = 0  # of exchanged tiles
    is_as_said: bool = False
    is_rest_kept: bool = False  # later turns that no longer fit stay as recorded, unchecked
    why: str = ""  # needed, with a name, if only the arbiter may correct this
    by: str = ""
    turns: tuple[Turn, ...] = computed()  # the corrected one and all later ones


@at("pending", "turn", "over", "ended")
def _rewrite_turn(game: Classic, act: RewriteTurn, terms: Terms, _: World) -> RewriteTurn | Refusal:
    turns = rewritten_turns(game, act, terms)
    if isinstance(turns, Refusal):
        return turns
    fault = fault_of_text(act.why, "why", most=MAX_WHY) or fault_of_text(act.by, "by")
    fault = fault or _fault_of_right(game, act, turns, terms)
    event = replace(act, turns=turns)
    return fault or _fault_of_end(game, rewritten(game, event)) or event


def rewritten_turns(game: Classic, act: RewriteTurn, terms: Terms) -> tuple[Turn, ...] | Refusal:
    """Return the corrected turn and the later ones as they count now, whether or not it is permitted."""
    if game.settings.mode != "record":
        return Refusal("classic/played_stays")
    if not 1 <= act.number <= len(game.turns):
        return Refusal("classic/no_turn", {"field": "number"})
    before, *later = game.turns[act.number - 1 :]
    if before.how in ("invalid", "lost"):
        return Refusal("classic/decided_stays", {"field": "number"})
    state = replay(game, game.turns[: act.number - 1], is_open=False)
    turn = _replacement(state, act, before, terms)
    if isinstance(turn, Refusal):
        return turn
    turns, state = [turn], _append_turn(state, turn)
    for number, later_turn in enumerate(later, act.number + 1):
        recounted = _recount(state, later_turn, terms)
        if isinstance(recounted, Refusal):
            if not act.is_rest_kept:
                move = f"{later_turn.at} {later_turn.word}".strip()
                return Refusal(
                    "classic/later_unfit", {"field": "word", "turn": number, "move": move}
                )
            recounted = _mark_unchecked(later_turn)
        turns.append(recounted)
        state = _append_turn(state, recounted)
    return tuple(turns)


def _append_turn(state: Classic, turn: Turn) -> Classic:
    after = replace(state, turns=(*state.turns, turn), is_pending=turn.how == "play")
    return draw_after_move(after, Accept())


def _replacement(state: Classic, act: RewriteTurn, before: Turn, terms: Terms) -> Turn | Refusal:
    """Return the replacement of a turn, decided on the state before it."""
    if act.how == "pass":
        if terms.rules.passing is None:
            return Refusal("classic/not_allowed", {"field": "how", "parameter": "passing"})
        return apply_pass(state, Pass()).turns[-1]
    if act.how == "exchange":
        exchange = decide_exchange(state, ExchangeTiles(count=act.count), terms)
        return (
            exchange if isinstance(exchange, Refusal) else apply_exchange(state, exchange).turns[-1]
        )
    play = Play(at=act.at, word=act.word, points=act.points, is_as_said=act.is_as_said)
    with_rack = replace(play, rack=" ".join(before.rack))
    move = decide_play(state, with_rack, terms, NOTHING) if before.rack else None
    if move is None or isinstance(move, Refusal):  # the rack before it cannot make the new move
        move = decide_play(state, play, terms, NOTHING)
    return move if isinstance(move, Refusal) else move.turn


def _recount(state: Classic, turn: Turn, terms: Terms) -> Turn | Refusal:
    """Return a turn as it counts on the present board."""
    if turn.how != "play":
        return turn
    if not (turn.at and is_known(state)):
        return Refusal("classic/board_unknown") if turn.placed else _mark_unchecked(turn)
    rack = rack_of(turn.rack, terms.alphabet) if turn.rack else None
    move = move_from(state, Play(at=turn.at, word=turn.word), terms, rack)
    if isinstance(move, Refusal):
        return turn if turn.is_unchecked else move
    recounted = turn_of(state, move, terms, turn.rack)
    is_own = turn.is_unchecked or turn.worth is not None  # the sheet has points of its own
    if not is_own or turn.points == move.points:
        return recounted
    return replace(recounted, points=turn.points, worth=move.points)


def _mark_unchecked(turn: Turn) -> Turn:
    return replace(turn, placed=(), formed=(), is_scrabble=False, is_unchecked=True, worth=None)


def _fault_of_right(
    game: Classic, act: RewriteTurn, turns: Sequence[Turn], terms: Terms
) -> Refusal | None:
    """Return a refusal if players alone may not correct it: points of an earlier turn change.

    CAT-CLS 8.4.
    """
    points = [turn.points for turn in game.turns[act.number - 1 :]]
    if points == [turn.points for turn in turns] or (act.why.strip() and act.by.strip()):
        return None
    when = "this_turn" if act.number == len(game.turns) else "later_turn"
    permission = is_correctable(terms.rules.corrections, "move_points", when=when, by="players")
    if permission is True:
        return None
    code = "arbiter_corrects" if isinstance(permission, RuleRefusal) else "points_frozen"
    return Refusal(f"classic/{code}", {"field": "by" if act.why.strip() else "why"})


def _fault_of_end(before: Classic, after: Classic) -> Refusal | None:
    """Return a refusal if a finished game would change its tiles or its end, which were counted already."""
    if before.end is None:
        return None
    is_same = (
        (before.held, before.bag) == (after.held, after.bag)
        and _tiles_played(before) == _tiles_played(after)
        and proposed_end(replace(before, end=None)) == proposed_end(replace(after, end=None))
    )
    return None if is_same else Refusal("classic/end_counted", {"field": "word"})


def _tiles_played(game: Classic) -> list[str]:
    names = (cell.partition("=")[2] for turn in game.turns for cell in turn.placed)
    return sorted("?" if name.startswith("(") else name for name in names)


def rewritten(game: Classic, event: RewriteTurn) -> Classic:
    """Return the game with the corrected turns: bag and racks are counted again."""
    first = event.number - 1
    if not (first >= 0 and event.turns and first + len(event.turns) == len(game.turns)):
        return game  # impossible, but a file can contain it
    turns = (
        *game.turns[:first],
        *(replace(turn, seat=game.after(first + index)) for index, turn in enumerate(event.turns)),
    )
    return drop_stale_signatures(game, replay(game, turns, is_open=game.is_pending))


CORRECTION = (act(RewriteTurn, _rewrite_turn, rewritten, is_public=True),)
