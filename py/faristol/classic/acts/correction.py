"""Correct any turn of a sheet of wood: the turns after it are replayed, and judged again.

What a turn was is read as if it were made now, on the board that lay before it. The turns after it keep
their place and word; their points follow the board where they did, and stay where the sheet has others.
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
    accepted,
    decide_exchange,
    decide_play,
    exchanged,
    move_from,
    passed,
    turn_of,
)
from faristol.classic.acts.wood import replay
from faristol.classic.faults import MAX_WHY, NOTHING, World, at, fault_of_text
from faristol.classic.result import resigned
from faristol.classic.state import Classic, is_known, proposed_end
from faristol.classic.values import Turn
from faristol.ledger.kind import act, found
from faristol.ledger.refusal import Refusal
from faristol.rules.correction import is_correctable
from faristol.rules.refused import Refused
from faristol.rules.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class RewriteTurn:
    """Write a turn of wood as it was; points of an earlier turn are the arbiter's to change (CAT-CLS 8.4)."""

    number: int
    how: Literal["play", "exchange", "pass"] = "play"
    at: str = ""
    word: str = ""
    points: int | None = None  # as the sheet has them; None: as the board counts
    count: int = 0  # of tiles that were exchanged
    is_as_said: bool = False
    is_rest_kept: bool = False  # turns that do not fit any more stay as they were said, not checked
    why: str = ""  # needed with a name when the arbiter alone may do it
    by: str = ""
    turns: tuple[Turn, ...] = found()  # this one, and all that come after it


@at("pending", "turn", "over", "ended")
def _rewrite(game: Classic, wish: RewriteTurn, terms: Terms, _: World) -> RewriteTurn | Refusal:
    turns = rewritten_turns(game, wish, terms)
    if isinstance(turns, Refusal):
        return turns
    fault = fault_of_text(wish.why, "why", most=MAX_WHY) or fault_of_text(wish.by, "by")
    fault = fault or _fault_of_right(game, wish, turns, terms)
    made = replace(wish, turns=turns)
    return fault or _fault_of_end(game, rewritten(game, made)) or made


def rewritten_turns(game: Classic, wish: RewriteTurn, terms: Terms) -> tuple[Turn, ...] | Refusal:
    """Return a turn as it was and those after it as they are now, whoever may write it."""
    if game.settings.mode != "record":
        return Refusal("classic/played_stays")
    if not 1 <= wish.number <= len(game.turns):
        return Refusal("classic/no_turn", {"field": "number"})
    before, *later = game.turns[wish.number - 1 :]
    if before.how in ("invalid", "lost"):
        return Refusal("classic/decided_stays", {"field": "number"})
    state = replay(game, game.turns[: wish.number - 1], is_open=False)
    turn = _turn(state, wish, before, terms)
    if isinstance(turn, Refusal):
        return turn
    turns, state = [turn], _with_turn(state, turn)
    for number, one in enumerate(later, wish.number + 1):
        again = _again(state, one, terms)
        if isinstance(again, Refusal):
            if not wish.is_rest_kept:
                move = f"{one.at} {one.word}".strip()
                return Refusal(
                    "classic/later_unfit", {"field": "word", "turn": number, "move": move}
                )
            again = _unchecked(one)
        turns.append(again)
        state = _with_turn(state, again)
    return tuple(turns)


def _with_turn(state: Classic, turn: Turn) -> Classic:
    after = replace(state, turns=(*state.turns, turn), is_pending=turn.how == "play")
    return accepted(after, Accept())


def _turn(state: Classic, wish: RewriteTurn, before: Turn, terms: Terms) -> Turn | Refusal:
    """Return what is written instead of a turn, made as of then."""
    if wish.how == "pass":
        if terms.rules.passing is None:
            return Refusal("classic/not_allowed", {"field": "how", "parameter": "passing"})
        return passed(state, Pass()).turns[-1]
    if wish.how == "exchange":
        made = decide_exchange(state, ExchangeTiles(count=wish.count), terms)
        return made if isinstance(made, Refusal) else exchanged(state, made).turns[-1]
    play = Play(at=wish.at, word=wish.word, points=wish.points, is_as_said=wish.is_as_said)
    with_rack = replace(play, rack=" ".join(before.rack))
    found = decide_play(state, with_rack, terms, NOTHING) if before.rack else None
    if found is None or isinstance(found, Refusal):  # a rack that cannot make it was not this one
        found = decide_play(state, play, terms, NOTHING)
    return found if isinstance(found, Refusal) else found.turn


def _again(state: Classic, turn: Turn, terms: Terms) -> Turn | Refusal:
    """Return a turn as it counts on the board of now."""
    if turn.how != "play":
        return turn
    if not (turn.at and is_known(state)):
        return Refusal("classic/board_unknown") if turn.placed else _unchecked(turn)
    rack = rack_of(turn.rack, terms.alphabet) if turn.rack else None
    move = move_from(state, Play(at=turn.at, word=turn.word), terms, rack)
    if isinstance(move, Refusal):
        return turn if turn.is_unchecked else move
    again = turn_of(state, move, terms, turn.rack)
    is_own = turn.is_unchecked or turn.worth is not None  # the sheet has points of its own
    if not is_own or turn.points == move.points:
        return again
    return replace(again, points=turn.points, worth=move.points)


def _unchecked(turn: Turn) -> Turn:
    return replace(turn, placed=(), formed=(), is_scrabble=False, is_unchecked=True, worth=None)


def _fault_of_right(
    game: Classic, wish: RewriteTurn, turns: Sequence[Turn], terms: Terms
) -> Refusal | None:
    """Return why the players alone may not correct it: points of an earlier turn would change (CAT-CLS 8.4)."""
    was = [turn.points for turn in game.turns[wish.number - 1 :]]
    if was == [turn.points for turn in turns] or (wish.why.strip() and wish.by.strip()):
        return None
    when = "this_turn" if wish.number == len(game.turns) else "later_turn"
    may = is_correctable(terms.rules.corrections, "move_points", when=when, by="players")
    if may is True:
        return None
    code = "arbiter_corrects" if isinstance(may, Refused) else "points_frozen"
    return Refusal(f"classic/{code}", {"field": "by" if wish.why.strip() else "why"})


def _fault_of_end(before: Classic, after: Classic) -> Refusal | None:
    """Return why a game that is over does not take it: tiles were counted, and moves had come to an end."""
    if before.end is None:
        return None
    is_same = (
        (before.held, before.bag) == (after.held, after.bag)
        and _tiles(before) == _tiles(after)
        and proposed_end(replace(before, end=None)) == proposed_end(replace(after, end=None))
    )
    return None if is_same else Refusal("classic/end_counted", {"field": "word"})


def _tiles(game: Classic) -> list[str]:
    names = (cell.partition("=")[2] for turn in game.turns for cell in turn.placed)
    return sorted("?" if name.startswith("(") else name for name in names)


def rewritten(game: Classic, fact: RewriteTurn) -> Classic:
    """Return a game with other turns: what is in the bag and on the racks is counted again."""
    first = fact.number - 1
    if not (first >= 0 and fact.turns and first + len(fact.turns) == len(game.turns)):
        return game  # a file can say what nobody could
    turns = (
        *game.turns[:first],
        *(replace(turn, seat=game.after(first + at)) for at, turn in enumerate(fact.turns)),
    )
    return resigned(game, replay(game, turns, is_open=game.is_pending))


CORRECTION = (act(RewriteTurn, _rewrite, rewritten, is_public=True),)
