"""Decide on the master move: announced, withdrawn, wrong, or none at all (CAT-DUP 1.1-8, 1.8)."""

from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.typed import read_typed
from faristol.duplicate.command import (
    AnnounceMaster,
    GiveUpRound,
    InvalidateMaster,
    RestoreMaster,
    WithdrawMaster,
)
from faristol.duplicate.deciding.fault import (
    Decided,
    clock_runs,
    fault_of_play,
    fault_of_why,
    is_begun,
    known_round,
    move_refused,
    round_under_way,
)
from faristol.duplicate.deciding.slips import MAX_AT, MAX_WORD
from faristol.duplicate.drawing import position_of
from faristol.duplicate.judging import Contains, counted, invalid_words
from faristol.duplicate.master import expected_points, has_better
from faristol.duplicate.model import (
    MasterAnnounced,
    MasterInvalidated,
    MasterRestored,
    MasterWithdrawn,
    RoundGivenUp,
)
from faristol.duplicate.state import Game, Round
from faristol.duplicate.terms import Terms
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import Misread, in_tiles

MAX_POINTS = 9_999


def announce(
    game: Game, command: AnnounceMaster, terms: Terms, contains: Contains | None
) -> Decided:
    """Lay the master move: a legal one, its words in the list, not lower than the best there must be.

    The judge may insist on a word (with a reason) and on a lower move: then it stays (CAT-DUP 1.8-1).
    """
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    if clock_runs(game):
        return Refusal("duplicate/clock_runs")
    if fault := fault_of_why(command.why, is_needed=False):
        return fault
    move = _move_of(game, one, command, terms, contains)
    if isinstance(move, Refusal):
        return move
    rule = terms.rules.master
    if not one.has_valid_slip and (rule is None or "any_move" not in rule.none_valid):
        return Refusal("duplicate/none_valid", {"choice": "any_move"})
    best = command.best
    if best is not None:
        best = max(min(best, MAX_POINTS), move.points)
    expected = expected_points(game, one, best)
    if move.points < expected and not command.is_sure:
        return Refusal("duplicate/master_lower", {"points": move.points, "best": expected})
    shown = counted(move, terms.alphabet)
    return (
        MasterAnnounced(
            round=one.number,
            at=shown.at,
            word=shown.word,
            placed=shown.placed,
            points=move.points,
            best_of_players=one.players_best,
            best=best,
            why=command.why,
        ),
    )


def _move_of(
    game: Game, one: Round, command: AnnounceMaster, terms: Terms, contains: Contains | None
) -> Move | Refusal:
    """Return the move that is to be laid, or why it cannot be."""
    if contains is None and game.lexicon is not None:
        return Refusal("duplicate/lexicon_missing")
    position = position_of(game, terms, one.number)
    if position is None:
        return Refusal("duplicate/board_bad")
    if len(command.at) > MAX_AT or len(command.word) > MAX_WORD:
        return Refusal("duplicate/slip_too_long", {"field": "word", "limit": MAX_WORD})
    typed = read_typed(command.at, command.word, terms.alphabet)
    if isinstance(typed, Misread):
        return move_refused(typed, terms.alphabet)
    move = check(position.board, typed, terms.scoring, rack=position.rack)
    if isinstance(move, Illegal):
        return move_refused(move, terms.alphabet)
    if contains is not None and not command.why.strip():
        wrong = invalid_words(move, contains=contains)
        if wrong:
            words = ", ".join(in_tiles(formed.word, terms.alphabet) for formed in wrong)
            return Refusal("duplicate/master_unlisted", {"words": words, "field": "word"})
    return move


def withdraw(game: Game, command: WithdrawMaster) -> Decided:
    """Take an announcement back as long as nobody has another rack (CAT-DUP 1.8-1).

    Where there is a better move the judge says that nobody had heard this one: what was announced is
    not replaced by a better one.
    """
    if fault := fault_of_play(game):
        return fault
    if game.round is None or not game.round.is_done:
        return Refusal("duplicate/no_master")
    if fault := fault_of_why(command.why):
        return fault
    is_better = has_better(game, game.round)
    if is_better and not command.is_unsaid:
        return Refusal("duplicate/master_better", {"field": "is_unsaid"})
    return (MasterWithdrawn(round=game.round.number, why=command.why, is_unsaid=is_better),)


def give_up(game: Game, command: GiveUpRound, terms: Terms) -> Decided:
    """Lay no move where nobody has a valid one, as far as the rules let the judge (CAT-DUP 1.8-3).

    Players must have had the rack: one that nobody has played on does not go back into the bag because
    it is not liked (1.3-2).
    """
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    if clock_runs(game):
        return Refusal("duplicate/clock_runs")
    if one.has_valid_slip:
        return Refusal("duplicate/valid_slips")
    rule = terms.rules.master
    if rule is None or command.choice not in rule.none_valid:
        return Refusal("duplicate/none_valid", {"choice": command.choice})
    if fault := fault_of_why(command.why, is_needed=False):
        return fault
    if not is_begun(game, one):
        return Refusal("duplicate/round_unplayed")
    return (RoundGivenUp(round=one.number, choice=command.choice, why=command.why),)


def invalidate(game: Game, command: InvalidateMaster) -> Decided:
    """Say that a master move was wrong: it stays, its authors lose its points (CAT-DUP 1.8-2).

    The article speaks of what is noticed before the end; what is noticed after it is a correction while
    results are checked (1.11-2).
    """
    one = known_round(game, command.round)
    if isinstance(one, Refusal):
        return one
    if one.master is None:
        return Refusal("duplicate/no_master")
    if one.invalid:
        return ()
    if fault := fault_of_why(command.why):
        return fault
    return (MasterInvalidated(round=one.number, why=command.why),)


def restore(game: Game, command: RestoreMaster) -> Decided:
    """Say that it was right after all."""
    one = known_round(game, command.round)
    if isinstance(one, Refusal):
        return one
    if not one.invalid:
        return Refusal("duplicate/not_invalid")
    if fault := fault_of_why(command.why):
        return fault
    return (MasterRestored(round=one.number, why=command.why),)
