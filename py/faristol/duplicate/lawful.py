"""Find the wish that an event came from, so that it can be made again."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from faristol.board.cells import rack_of
from faristol.clock.moment import MAX_WALL, AnchorTaken, Moment
from faristol.clock.round.model import (
    CueGiven,
    RoundEnded,
    RoundPaused,
    RoundRestarted,
    RoundResumed,
    RoundStarted,
    TimeAdded,
)
from faristol.duplicate.command import (
    AnnounceMaster,
    AnswerClaim,
    ChangeEntrant,
    ChangeSettings,
    CorrectRack,
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
    OwnCommand,
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
from faristol.duplicate.deciding.rack import as_handed
from faristol.duplicate.model import (
    ClaimAnswered,
    ClaimMade,
    ClaimsOpened,
    EntrantChanged,
    Event,
    GameEnded,
    GameOpened,
    GameResumed,
    GameStarted,
    LeavingTakenBack,
    MasterAnnounced,
    MasterInvalidated,
    MasterRestored,
    MasterWithdrawn,
    MoveSealed,
    MovesLookedAt,
    NoteWritten,
    PlayerBack,
    PlayerLeft,
    PlayerRemoved,
    PlayersEnrolled,
    RackCorrected,
    RackDrawn,
    RackRejected,
    RejectionTakenBack,
    ResultsSigned,
    ResultsUnlocked,
    RoundGivenUp,
    SanctionGiven,
    SanctionLifted,
    SecondReading,
    SettingsChanged,
    SlipsRead,
    SlipsTakenBack,
)
from faristol.duplicate.state import Game, round_now
from faristol.duplicate.terms import Terms
from faristol.ledger.pin import is_sound
from faristol.ledger.refusal import Refusal
from faristol.rules.reading import read_ruleset
from faristol.rules.ruleset import Ruleset

ClockEvent: TypeAlias = (
    RoundStarted
    | RoundPaused
    | RoundResumed
    | TimeAdded
    | RoundRestarted
    | RoundEnded
    | CueGiven
    | AnchorTaken
)

LATE = Moment(wall=MAX_WALL, counter=0, run="audit")  # where the log does not say when

# what leads to an event that says all of its wish
_WISHES: Mapping[type[Event], Callable[[Any], OwnCommand]] = {
    SettingsChanged: lambda event: ChangeSettings(settings=event.settings),
    PlayersEnrolled: lambda event: EnrolPlayers(entrants=event.entrants),
    EntrantChanged: lambda event: ChangeEntrant(entrant=event.entrant),
    PlayerRemoved: lambda event: RemovePlayer(player=event.player),
    GameStarted: lambda event: StartGame(said=event.said, names=event.names),
    RejectionTakenBack: lambda _: TakeRejectionBack(),
    SlipsRead: lambda event: ReadSlips(
        round=event.round, slips=tuple(map(as_handed, event.slips)), why=event.why
    ),
    SlipsTakenBack: lambda event: TakeSlipsBack(
        round=event.round, players=event.players, why=event.why
    ),
    SecondReading: lambda event: ReadSecond(
        round=event.round, slips=tuple(map(as_handed, event.slips))
    ),
    MoveSealed: lambda event: SealMove(slip=as_handed(event.slip)),
    MovesLookedAt: lambda _: LookAtMoves(),
    MasterAnnounced: lambda event: AnnounceMaster(
        at=event.at, word=event.word, best=event.best, is_sure=True, why=event.why
    ),
    MasterWithdrawn: lambda event: WithdrawMaster(why=event.why, is_unsaid=event.is_unsaid),
    RoundGivenUp: lambda event: GiveUpRound(choice=event.choice, why=event.why),
    MasterInvalidated: lambda event: InvalidateMaster(round=event.round, why=event.why),
    MasterRestored: lambda event: RestoreMaster(round=event.round, why=event.why),
    SanctionGiven: lambda event: GiveSanction(
        player=event.player, round=event.round, why=event.why
    ),
    SanctionLifted: lambda event: LiftSanction(number=event.number, why=event.why),
    PlayerLeft: lambda event: LetLeave(player=event.player),
    PlayerBack: lambda event: LetBack(player=event.player),
    LeavingTakenBack: lambda event: TakeLeavingBack(player=event.player, why=event.why),
    GameEnded: lambda event: EndGame(
        cause=event.cause, why=event.why, has_move=None if event.is_declared else False
    ),
    GameResumed: lambda event: ResumeGame(why=event.why),
    ClaimsOpened: lambda event: OpenClaims(minutes=event.minutes, moment=event.moment),
    ClaimMade: lambda event: MakeClaim(
        player=event.player,
        round=event.round,
        text=event.text,
        moment=LATE,
        is_late_accepted=True,
    ),
    ClaimAnswered: lambda event: AnswerClaim(
        number=event.number, is_upheld=event.is_upheld, why=event.why
    ),
    ResultsSigned: lambda event: SignResults(moment=LATE, why=event.why),
    ResultsUnlocked: lambda event: UnlockResults(why=event.why),
    NoteWritten: lambda event: WriteNote(text=event.text),
}


def wish_of(game: Game, event: Event, terms: Terms | None) -> OwnCommand | Refusal:
    """Return the wish that leads to an event, if any does; seeds and the app's racks have none."""
    if isinstance(event, GameOpened):
        return _opening(event)
    if isinstance(event, RackDrawn | RackCorrected | RackRejected):
        return _of_rack(game, event, terms)
    return _WISHES[type(event)](event)


def _of_rack(
    game: Game, event: RackDrawn | RackCorrected | RackRejected, terms: Terms | None
) -> OwnCommand | Refusal:
    rack = rack_of(event.rack, terms.alphabet) if terms else None
    if rack is None:
        return Refusal("duplicate/tiles_bad")
    match event:
        case RackCorrected():
            return CorrectRack(rack=rack, why=event.why)
        case RackRejected():
            is_other = round_now(game) is not None
            return CorrectRack(rack=rack, why=event.why) if is_other else TypeRack(rack=rack)
        case RackDrawn():
            return TypeRack(rack=rack, why=event.why)


def _opening(event: GameOpened) -> OwnCommand | Refusal:
    if event.lexicon is not None and not is_sound(event.lexicon):
        return Refusal("duplicate/lexicon_bad")
    ruleset = read_ruleset(event.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("duplicate/ruleset_bad")
    return OpenGame(
        language=event.language,
        lexicon=event.lexicon,
        ruleset=ruleset,
        settings=event.settings,
    )
