"""The master move: announced, withdrawn, invalidated, restored, or none (CAT-DUP 1.1-8, 1.8)."""

from dataclasses import dataclass, replace
from typing import Final

from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.typed import read_typed
from faristol.duplicate.acts.seats import replace_round, update_absences
from faristol.duplicate.acts.slips import MAX_AT, MAX_WORD
from faristol.duplicate.drawing import position_of
from faristol.duplicate.faults import (
    fault_of_play,
    fault_of_why,
    is_begun,
    known_round,
    round_under_way,
)
from faristol.duplicate.judging import Contains, count_move, invalid_words
from faristol.duplicate.lists import lexicon_of
from faristol.duplicate.master import expected_points, has_better
from faristol.duplicate.state import Game, MasterMove, Round, round_of
from faristol.duplicate.values import Continuation
from faristol.duplicate.world import World, by_terms, by_words
from faristol.ledger.kind import act, computed, judged, supplied
from faristol.ledger.refusal import Refusal
from faristol.moves.refusals import refusal_of_move
from faristol.rules.terms import Terms
from faristol.tiles.reading import Misread, in_tiles

MAX_POINTS = 9_999


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceMaster:
    """Announce the master move, which no better one replaces (CAT-DUP 1.1-8, 1.8-1).

    `is_sure` accepts a lower move than the best under the rules; `why` allows one
    whose words are not in the list.
    """

    at: str
    word: str  # blanks in parentheses
    is_sure: bool = False
    why: str = ""
    best: int | None = supplied(default=None)  # the highest score of any move, if it is known
    round: int = computed()
    placed: tuple[str, ...] = computed()
    points: int = judged()
    best_of_players: int = judged()  # 0 if no slip counts


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawMaster:
    """Withdraw the announced move before the next rack: no player has played on it yet.

    `is_unsaid`: there is a better move, and the withdrawn one had not been heard in the hall.
    """

    why: str
    is_unsaid: bool = False
    round: int = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUpRound:
    """Play no master move, as no player has a valid one: all score 0 (CAT-DUP 1.8-3)."""

    choice: Continuation
    why: str = ""
    round: int = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidateMaster:
    """Rule a master move invalid: it stays, the players who made it lose its points (CAT-DUP 1.8-2)."""

    round: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreMaster:
    """Restore a master move ruled invalid."""

    round: int
    why: str


def _announce_master(
    game: Game, act: AnnounceMaster, terms: Terms, contains: Contains | None
) -> AnnounceMaster | Refusal:
    """Accept a legal move, its words in the list, not lower than the expected score.

    The judge may insist on a word (with a reason) and on a lower move: then it stays (CAT-DUP 1.8-1).
    """
    round_ = round_under_way(game)
    if isinstance(round_, Refusal):
        return round_
    if game.clock.is_on:
        return Refusal("duplicate/clock_runs")
    if fault := fault_of_why(act.why, is_needed=False):
        return fault
    move = _move_of(game, round_, act, terms, contains)
    if isinstance(move, Refusal):
        return move
    rule = terms.rules.master
    if not round_.has_valid_slip and (rule is None or "any_move" not in rule.ways_on):
        return Refusal("duplicate/none_valid", {"choice": "any_move"})
    best = act.best
    if best is not None:
        best = max(min(best, MAX_POINTS), move.points)
    expected = expected_points(game, round_, best)
    if move.points < expected and not act.is_sure:
        return Refusal(
            "duplicate/master_lower",
            {"points": move.points, "best": expected, "field": "is_sure"},
        )
    result = count_move(move, terms.alphabet)
    return replace(
        act,
        at=result.at,
        word=result.word,
        best=best,
        round=round_.number,
        placed=result.placed,
        points=move.points,
        best_of_players=round_.players_best,
    )


def _move_of(
    game: Game, round_: Round, act: AnnounceMaster, terms: Terms, contains: Contains | None
) -> Move | Refusal:
    """Return the master move, or the refusal if it is not possible."""
    if contains is None and lexicon_of(game, round_.number) is not None:
        return Refusal("duplicate/lexicon_missing")
    position = position_of(game, terms, round_.number)
    if position is None:
        return Refusal("duplicate/board_bad")
    if len(act.at) > MAX_AT or len(act.word) > MAX_WORD:
        return Refusal("duplicate/slip_too_long", {"field": "word", "limit": MAX_WORD})
    typed = read_typed(act.at, act.word, terms.alphabet)
    if isinstance(typed, Misread):
        return refusal_of_move(typed, terms.alphabet)
    move = check(position.board, typed, terms.scoring, rack=position.rack)
    if isinstance(move, Illegal):
        return refusal_of_move(move, terms.alphabet)
    ruled_words = invalid_words(move, contains=position.allows_word)
    if ruled_words:
        words = ", ".join(in_tiles(formed.word, terms.alphabet) for formed in ruled_words)
        return Refusal("duplicate/master_word_ruled", {"words": words, "field": "word"})
    if contains is not None and not act.why.strip():
        unlisted = invalid_words(move, contains=contains)
        if unlisted:
            words = ", ".join(in_tiles(formed.word, terms.alphabet) for formed in unlisted)
            return Refusal("duplicate/master_unlisted", {"words": words, "field": "word"})
    return move


def _apply_master(game: Game, event: AnnounceMaster) -> Game:
    round_ = round_of(game, event.round)
    if round_ is None or round_.is_done:
        return game
    master = MasterMove(
        at=event.at,
        word=event.word,
        placed=event.placed,
        points=event.points,
        best_of_players=event.best_of_players,
        best=event.best,
        why=event.why,
    )
    return replace_round(game, replace(round_, master=master))


def _withdraw_master(game: Game, act: WithdrawMaster, _: World) -> WithdrawMaster | Refusal:
    """Withdraw an announcement as long as no player has another rack (CAT-DUP 1.8-1).

    If a better move is known, the judge must declare that this one had not been heard: an announced move
    is not replaced by a better one.
    """
    if fault := fault_of_play(game):
        return fault
    if game.round is None or not game.round.is_done:
        return Refusal("duplicate/no_master")
    if fault := fault_of_why(act.why):
        return fault
    is_better = has_better(game, game.round)
    if is_better and not act.is_unsaid:
        return Refusal("duplicate/master_better", {"field": "is_unsaid"})
    return replace(act, round=game.round.number, is_unsaid=is_better)


def _apply_withdrawal(game: Game, event: WithdrawMaster) -> Game:
    round_ = round_of(game, event.round)
    if round_ is None or round_ is not game.rounds[-1] or game.end is not None:
        return game
    game = replace(game, rejected=())  # of the next round: its rack is drawn again
    return update_absences(
        replace_round(game, replace(round_, master=None, given_up=None, invalid=""))
    )


def _give_up_round(game: Game, act: GiveUpRound, terms: Terms) -> GiveUpRound | Refusal:
    """Play no master move where no player has a valid one, as far as the rules allow (CAT-DUP 1.8-3).

    Players must have had the rack: an unplayed rack does not go back into the bag because
    it is not liked (1.3-2).
    """
    round_ = round_under_way(game)
    if isinstance(round_, Refusal):
        return round_
    if game.clock.is_on:
        return Refusal("duplicate/clock_runs")
    if round_.has_valid_slip:
        return Refusal("duplicate/valid_slips")
    rule = terms.rules.master
    if rule is None or act.choice not in rule.ways_on:
        return Refusal("duplicate/none_valid", {"choice": act.choice})
    if fault := fault_of_why(act.why, is_needed=False):
        return fault
    if not is_begun(game, round_):
        return Refusal("duplicate/round_unplayed")
    return replace(act, round=round_.number)


def _apply_giving_up(game: Game, event: GiveUpRound) -> Game:
    round_ = round_of(game, event.round)
    if round_ is None or round_.is_done:
        return game
    return replace_round(game, replace(round_, given_up=event.choice))


def _invalidate_master(
    game: Game, act: InvalidateMaster, _: World
) -> InvalidateMaster | Refusal | None:
    """Rule a master move invalid: it stays, the players who made it lose its points (CAT-DUP 1.8-2).

    The article is about faults noticed before the end; one noticed later is a correction while
    results are checked (1.11-2).
    """
    round_ = known_round(game, act.round)
    if isinstance(round_, Refusal):
        return round_
    if round_.master is None:
        return Refusal("duplicate/no_master")
    if round_.invalid:
        return None
    return fault_of_why(act.why) or act


def _apply_invalidity(game: Game, event: InvalidateMaster) -> Game:
    round_ = round_of(game, event.round)
    if round_ is None or round_.master is None:
        return game
    return replace_round(game, replace(round_, invalid=event.why, invalid_since=len(game.done)))


def _restore_master(game: Game, act: RestoreMaster, _: World) -> RestoreMaster | Refusal:
    round_ = known_round(game, act.round)
    if isinstance(round_, Refusal):
        return round_
    if not round_.invalid:
        return Refusal("duplicate/not_invalid")
    return fault_of_why(act.why) or act


def _apply_restoration(game: Game, event: RestoreMaster) -> Game:
    round_ = round_of(game, event.round)
    return game if round_ is None else replace_round(game, replace(round_, invalid=""))


MASTER: Final = (
    act(AnnounceMaster, by_words(_announce_master), _apply_master, is_public=True),
    act(WithdrawMaster, _withdraw_master, _apply_withdrawal, is_public=True),
    act(GiveUpRound, by_terms(_give_up_round), _apply_giving_up, is_public=True),
    act(InvalidateMaster, _invalidate_master, _apply_invalidity, is_public=True),
    act(RestoreMaster, _restore_master, _apply_restoration, is_public=True),
)
