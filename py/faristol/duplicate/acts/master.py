"""Lay the master move, take it back, find it wrong, or lay none at all (CAT-DUP 1.1-8, 1.8)."""

from dataclasses import dataclass, replace
from typing import Final

from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.typed import read_typed
from faristol.duplicate.acts.seats import away_anew, with_round
from faristol.duplicate.acts.slips import MAX_AT, MAX_WORD
from faristol.duplicate.drawing import position_of
from faristol.duplicate.faults import (
    fault_of_play,
    fault_of_why,
    is_begun,
    known_round,
    round_under_way,
)
from faristol.duplicate.judging import Contains, counted, invalid_words
from faristol.duplicate.lists import lexicon_of
from faristol.duplicate.master import expected_points, has_better
from faristol.duplicate.state import Game, MasterMove, Round, round_of
from faristol.duplicate.values import Continuation
from faristol.duplicate.world import World, by_terms, by_words
from faristol.ledger.kind import act, brought, found, judged
from faristol.ledger.refusal import Refusal
from faristol.moves.refused import move_refused
from faristol.rules.terms import Terms
from faristol.tiles.reading import Misread, in_tiles

MAX_POINTS = 9_999


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceMaster:
    """Announce the master move, which no better one replaces (CAT-DUP 1.1-8, 1.8-1).

    `is_sure` takes a lower move than the best under the rules all the same; `why` lets one stand
    whose words are not in the list.
    """

    at: str
    word: str  # blanks in parentheses
    is_sure: bool = False
    why: str = ""
    best: int | None = brought(default=None)  # the most that any move scores, when it is known
    round: int = found()
    placed: tuple[str, ...] = found()
    points: int = judged()
    best_of_players: int = judged()  # 0 when no slip counts


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawMaster:
    """Take the announced move back, before the next rack: nobody has played on it yet.

    `is_unsaid`: there is a better one, and nobody in the hall had heard the one that is taken back.
    """

    why: str
    is_unsaid: bool = False
    round: int = found()


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUpRound:
    """Lay no move, for nobody has a valid one: all score nothing (CAT-DUP 1.8-3)."""

    choice: Continuation
    why: str = ""
    round: int = found()


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidateMaster:
    """Say that a master move was wrong: it stays, its authors lose its points (CAT-DUP 1.8-2)."""

    round: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreMaster:
    """Say that it was right after all."""

    round: int
    why: str


def _announce(
    game: Game, wish: AnnounceMaster, terms: Terms, contains: Contains | None
) -> AnnounceMaster | Refusal:
    """Lay the master move: a legal one, its words in the list, not lower than the best there must be.

    The judge may insist on a word (with a reason) and on a lower move: then it stays (CAT-DUP 1.8-1).
    """
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    if game.clock.is_on:
        return Refusal("duplicate/clock_runs")
    if fault := fault_of_why(wish.why, is_needed=False):
        return fault
    move = _move_of(game, one, wish, terms, contains)
    if isinstance(move, Refusal):
        return move
    rule = terms.rules.master
    if not one.has_valid_slip and (rule is None or "any_move" not in rule.ways_on):
        return Refusal("duplicate/none_valid", {"choice": "any_move"})
    best = wish.best
    if best is not None:
        best = max(min(best, MAX_POINTS), move.points)
    expected = expected_points(game, one, best)
    if move.points < expected and not wish.is_sure:
        return Refusal(
            "duplicate/master_lower",
            {"points": move.points, "best": expected, "field": "is_sure"},
        )
    shown = counted(move, terms.alphabet)
    return replace(
        wish,
        at=shown.at,
        word=shown.word,
        best=best,
        round=one.number,
        placed=shown.placed,
        points=move.points,
        best_of_players=one.players_best,
    )


def _move_of(
    game: Game, one: Round, wish: AnnounceMaster, terms: Terms, contains: Contains | None
) -> Move | Refusal:
    """Return the move that is to be laid, or why it cannot be."""
    if contains is None and lexicon_of(game, one.number) is not None:
        return Refusal("duplicate/lexicon_missing")
    position = position_of(game, terms, one.number)
    if position is None:
        return Refusal("duplicate/board_bad")
    if len(wish.at) > MAX_AT or len(wish.word) > MAX_WORD:
        return Refusal("duplicate/slip_too_long", {"field": "word", "limit": MAX_WORD})
    typed = read_typed(wish.at, wish.word, terms.alphabet)
    if isinstance(typed, Misread):
        return move_refused(typed, terms.alphabet)
    move = check(position.board, typed, terms.scoring, rack=position.rack)
    if isinstance(move, Illegal):
        return move_refused(move, terms.alphabet)
    ruled = invalid_words(move, contains=position.allows)
    if ruled:
        words = ", ".join(in_tiles(formed.word, terms.alphabet) for formed in ruled)
        return Refusal("duplicate/master_word_ruled", {"words": words, "field": "word"})
    if contains is not None and not wish.why.strip():
        wrong = invalid_words(move, contains=contains)
        if wrong:
            words = ", ".join(in_tiles(formed.word, terms.alphabet) for formed in wrong)
            return Refusal("duplicate/master_unlisted", {"words": words, "field": "word"})
    return move


def _announced(game: Game, fact: AnnounceMaster) -> Game:
    one = round_of(game, fact.round)
    if one is None or one.is_done:
        return game
    master = MasterMove(
        at=fact.at,
        word=fact.word,
        placed=fact.placed,
        points=fact.points,
        best_of_players=fact.best_of_players,
        best=fact.best,
        why=fact.why,
    )
    return with_round(game, replace(one, master=master))


def _withdraw(game: Game, wish: WithdrawMaster, _: World) -> WithdrawMaster | Refusal:
    """Take an announcement back as long as nobody has another rack (CAT-DUP 1.8-1).

    Where there is a better move the judge says that nobody had heard this one: what was announced is
    not replaced by a better one.
    """
    if fault := fault_of_play(game):
        return fault
    if game.round is None or not game.round.is_done:
        return Refusal("duplicate/no_master")
    if fault := fault_of_why(wish.why):
        return fault
    is_better = has_better(game, game.round)
    if is_better and not wish.is_unsaid:
        return Refusal("duplicate/master_better", {"field": "is_unsaid"})
    return replace(wish, round=game.round.number, is_unsaid=is_better)


def _withdrawn(game: Game, fact: WithdrawMaster) -> Game:
    one = round_of(game, fact.round)
    if one is None or one is not game.rounds[-1] or game.end is not None:
        return game
    game = replace(game, rejected=())  # of the round to come: it is drawn anew
    return away_anew(with_round(game, replace(one, master=None, given_up=None, invalid="")))


def _give_up(game: Game, wish: GiveUpRound, terms: Terms) -> GiveUpRound | Refusal:
    """Lay no move where nobody has a valid one, as far as the rules let the judge (CAT-DUP 1.8-3).

    Players must have had the rack: one that nobody has played on does not go back into the bag because
    it is not liked (1.3-2).
    """
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    if game.clock.is_on:
        return Refusal("duplicate/clock_runs")
    if one.has_valid_slip:
        return Refusal("duplicate/valid_slips")
    rule = terms.rules.master
    if rule is None or wish.choice not in rule.ways_on:
        return Refusal("duplicate/none_valid", {"choice": wish.choice})
    if fault := fault_of_why(wish.why, is_needed=False):
        return fault
    if not is_begun(game, one):
        return Refusal("duplicate/round_unplayed")
    return replace(wish, round=one.number)


def _given_up(game: Game, fact: GiveUpRound) -> Game:
    one = round_of(game, fact.round)
    if one is None or one.is_done:
        return game
    return with_round(game, replace(one, given_up=fact.choice))


def _invalidate(game: Game, wish: InvalidateMaster, _: World) -> InvalidateMaster | Refusal | None:
    """Say that a master move was wrong: it stays, its authors lose its points (CAT-DUP 1.8-2).

    The article speaks of what is noticed before the end; what is noticed after it is a correction while
    results are checked (1.11-2).
    """
    one = known_round(game, wish.round)
    if isinstance(one, Refusal):
        return one
    if one.master is None:
        return Refusal("duplicate/no_master")
    if one.invalid:
        return None
    return fault_of_why(wish.why) or wish


def _invalid(game: Game, fact: InvalidateMaster) -> Game:
    one = round_of(game, fact.round)
    if one is None or one.master is None:
        return game
    return with_round(game, replace(one, invalid=fact.why, invalid_since=len(game.done)))


def _restore(game: Game, wish: RestoreMaster, _: World) -> RestoreMaster | Refusal:
    """Say that it was right after all."""
    one = known_round(game, wish.round)
    if isinstance(one, Refusal):
        return one
    if not one.invalid:
        return Refusal("duplicate/not_invalid")
    return fault_of_why(wish.why) or wish


def _restored(game: Game, fact: RestoreMaster) -> Game:
    one = round_of(game, fact.round)
    return game if one is None else with_round(game, replace(one, invalid=""))


MASTER: Final = (
    act(AnnounceMaster, by_words(_announce), _announced, is_public=True),
    act(WithdrawMaster, _withdraw, _withdrawn, is_public=True),
    act(GiveUpRound, by_terms(_give_up), _given_up, is_public=True),
    act(InvalidateMaster, _invalidate, _invalid, is_public=True),
    act(RestoreMaster, _restore, _restored, is_public=True),
)
