"""Say what happens when a wish meets a duplicate game, or why it may not.

The codes of the refusals are listed in `deciding.fault`; beside them stand those of moves (`move/`), of
tiles drawn (`bag/`) and of the round's clock (`clock/`).
"""

from typing import TypeAlias

from faristol.duplicate.command import (
    AnnounceMaster,
    AnswerClaim,
    ChangeEntrant,
    ChangeSettings,
    Command,
    CommitDraw,
    CorrectRack,
    DrawRack,
    EndGame,
    EnrolPlayers,
    GiveSanction,
    GiveUpRound,
    InvalidateMaster,
    LetBack,
    LetLeave,
    LiftSanction,
    LookAtMoves,
    MakeClaim,
    OpenClaims,
    OpenGame,
    ReadSecond,
    ReadSlips,
    RemovePlayer,
    RestoreMaster,
    ResumeGame,
    SealMove,
    SignResults,
    StartGame,
    TakeLeavingBack,
    TakeRejectionBack,
    TakeSlipsBack,
    TypeRack,
    UnlockResults,
    WithdrawMaster,
    WriteNote,
)
from faristol.duplicate.deciding import clock, master, players, rack, results, slips, start
from faristol.duplicate.deciding.fault import CODES, MAX_ENTRIES, Decided, Facts
from faristol.duplicate.judging import Contains
from faristol.duplicate.state import Game
from faristol.duplicate.terms import Terms, terms_of
from faristol.ledger.refusal import Refusal

__all__ = ["CODES", "MAX_ENTRIES", "Facts", "decide"]

OfStart: TypeAlias = (
    ChangeSettings | EnrolPlayers | ChangeEntrant | RemovePlayer | CommitDraw | StartGame
)
OfSlips: TypeAlias = ReadSlips | TakeSlipsBack | ReadSecond | SealMove | LookAtMoves
OfRounds: TypeAlias = (
    DrawRack
    | TypeRack
    | TakeRejectionBack
    | CorrectRack
    | AnnounceMaster
    | WithdrawMaster
    | GiveUpRound
    | InvalidateMaster
    | RestoreMaster
)
OfPlayers: TypeAlias = GiveSanction | LiftSanction | LetLeave | LetBack | TakeLeavingBack
OfEnd: TypeAlias = (
    EndGame
    | ResumeGame
    | OpenClaims
    | MakeClaim
    | AnswerClaim
    | SignResults
    | UnlockResults
    | WriteNote
)


def decide(
    game: Game,
    command: Command,
    *,
    terms: Terms | None = None,
    contains: Contains | None = None,
) -> Decided:
    """Return what happens, nothing if it is so already, or why it may not be.

    Who has read the terms of this game before may hand them in. `contains` tells whether a word, all
    of letters, is in the list that the game pinned: slips and master moves are judged by it.
    """
    if isinstance(command, OpenGame):
        return start.open_game(game, command)
    if not game.is_open:
        return Refusal("duplicate/not_open")
    if game.seq >= MAX_ENTRIES:
        return Refusal("duplicate/too_long", {"limit": MAX_ENTRIES})
    terms = terms or terms_of(game)
    if terms is None:
        return Refusal("duplicate/terms_unknown")
    if isinstance(command, OfSlips):
        return _of_slips(game, command, terms, contains)
    if isinstance(command, OfRounds):
        return _of_rounds(game, command, terms, contains)
    if isinstance(command, OfStart):
        return _of_start(game, command, terms)
    if isinstance(command, OfPlayers):
        return _of_players(game, command, terms)
    if isinstance(command, OfEnd):
        return _of_end(game, command, terms)
    return clock.run(game, command)


def _of_start(game: Game, command: OfStart, terms: Terms) -> Decided:
    match command:
        case ChangeSettings():
            return start.change_settings(game, command, terms)
        case EnrolPlayers():
            return start.enrol(game, command, terms)
        case ChangeEntrant():
            return start.change_entrant(game, command)
        case RemovePlayer():
            return start.remove(game, command, terms)
        case CommitDraw():
            return start.commit(game, command)
        case StartGame():
            return start.start(game, command, terms)


def _of_slips(game: Game, command: OfSlips, terms: Terms, contains: Contains | None) -> Decided:
    match command:
        case ReadSlips():
            return slips.read(game, command, terms, contains)
        case TakeSlipsBack():
            return slips.take_back(game, command)
        case ReadSecond():
            return slips.read_second(game, command, terms, contains)
        case SealMove():
            return slips.seal(game, command, terms, contains)
        case LookAtMoves():
            return slips.look(game)


def _of_rounds(game: Game, command: OfRounds, terms: Terms, contains: Contains | None) -> Decided:
    match command:
        case DrawRack() | TypeRack():
            return rack.draw(game, command, terms)
        case TakeRejectionBack():
            return rack.take_back(game)
        case CorrectRack():
            return rack.correct(game, command, terms, contains)
        case AnnounceMaster():
            return master.announce(game, command, terms, contains)
        case WithdrawMaster():
            return master.withdraw(game, command)
        case GiveUpRound():
            return master.give_up(game, command, terms)
        case InvalidateMaster():
            return master.invalidate(game, command)
        case RestoreMaster():
            return master.restore(game, command)


def _of_players(game: Game, command: OfPlayers, terms: Terms) -> Decided:
    match command:
        case GiveSanction():
            return players.sanction(game, command, terms)
        case LiftSanction():
            return players.lift(game, command)
        case LetLeave():
            return players.leave(game, command, terms)
        case LetBack():
            return players.come_back(game, command, terms)
        case TakeLeavingBack():
            return players.take_leaving_back(game, command, terms)


def _of_end(game: Game, command: OfEnd, terms: Terms) -> Decided:
    match command:
        case EndGame():
            return results.end(game, command, terms)
        case ResumeGame():
            return results.resume(game, command)
        case OpenClaims():
            return results.open_claims(game, command)
        case MakeClaim():
            return results.claim(game, command)
        case AnswerClaim():
            return results.answer(game, command)
        case SignResults():
            return results.sign(game, command)
        case UnlockResults():
            return results.unlock(game, command)
        case WriteNote():
            return results.note(game, command)
