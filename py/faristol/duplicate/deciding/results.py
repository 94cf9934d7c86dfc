"""Decide on the end, on claims and on final results (CAT-DUP 1.6, 1.11)."""

from faristol.clock.moment import fault_of_moment
from faristol.duplicate.command import (
    AnswerClaim,
    EndGame,
    MakeClaim,
    OpenClaims,
    ResumeGame,
    SignResults,
    UnlockResults,
    WriteNote,
)
from faristol.duplicate.deciding.fault import (
    MAX_CLAIMS,
    MAX_MINUTES,
    MAX_NOTE,
    MAX_NOTES,
    Decided,
    clock_runs,
    fault_of_play,
    fault_of_players,
    fault_of_stage,
    fault_of_text,
    fault_of_why,
)
from faristol.duplicate.drawing import proposed, tiles_left
from faristol.duplicate.end import CAUSE_ARTICLES, MOST_SEARCHED
from faristol.duplicate.model import (
    ClaimAnswered,
    ClaimMade,
    ClaimsOpened,
    GameEnded,
    GameResumed,
    NoteWritten,
    ResultsSigned,
    ResultsUnlocked,
    SeedPublished,
)
from faristol.duplicate.state import Game, round_now
from faristol.duplicate.terms import Terms
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal


def end(game: Game, command: EndGame, terms: Terms) -> Decided:
    """End a game: for the reason the rules have, or by agreement with its reason (CAT-DUP 1.6).

    Where the rules end it, it does not end by agreement. That no move is possible with the tiles left,
    the list has proved, or the judge declares it and says why (1.6-2).
    """
    if fault := fault_of_play(game):
        return fault
    if clock_runs(game):
        return Refusal("duplicate/clock_runs")
    if fault := _fault_of_cause(game, command, terms):
        return fault
    is_proved = command.has_move is False and _can_be_proved(game, terms)
    is_declared = command.cause == "no_move" and not is_proved
    is_needed = is_declared or command.cause == "agreement"
    if fault := fault_of_why(command.why, is_needed=is_needed):
        return fault
    return (GameEnded(cause=command.cause, why=command.why, is_declared=is_declared),)


def _can_be_proved(game: Game, terms: Terms) -> bool:
    """Tell whether a list can say that no move is possible: so few tiles are left, and there is one."""
    return game.lexicon is not None and 0 < len(tiles_left(game, terms)) <= MOST_SEARCHED


def _fault_of_cause(game: Game, command: EndGame, terms: Terms) -> Refusal | None:
    """Return why the game does not end for this reason."""
    data: dict[str, JSON] = {"field": "cause", "cause": command.cause}
    if command.cause not in CAUSE_ARTICLES:
        return Refusal("duplicate/cause_unknown", {"field": "cause"})
    by_rule = proposed(game, terms)
    if by_rule is None and command.cause in ("no_rack", "rounds"):
        return Refusal("duplicate/cause_wrong", data)
    if by_rule is not None and by_rule != command.cause:
        return Refusal("duplicate/cause_other", data)
    if command.cause != "no_move":
        return None
    one = round_now(game)
    if one is not None and one.has_valid_slip:
        return Refusal("duplicate/valid_slips")
    return Refusal("duplicate/move_possible", {"field": "cause"}) if command.has_move else None


def resume(game: Game, command: ResumeGame) -> Decided:
    """Go on with a game; not once the seed was told, for then all racks to come are known."""
    if fault := fault_of_stage(game):
        return fault
    if game.end is None:
        return Refusal("duplicate/not_ended")
    if game.is_seed_public:
        return Refusal("duplicate/seed_told")
    return fault_of_why(command.why) or (GameResumed(why=command.why),)


def open_claims(game: Game, command: OpenClaims) -> Decided:
    """Begin the interval of checking, or begin it anew with another length (CAT-DUP 1.11-3)."""
    if fault := fault_of_stage(game) or fault_of_moment(command.moment):
        return fault
    if game.end is None:
        return Refusal("duplicate/not_ended")
    if not 1 <= command.minutes <= MAX_MINUTES:
        return Refusal("duplicate/minutes_bad", {"field": "minutes", "limit": MAX_MINUTES})
    return (ClaimsOpened(minutes=command.minutes, moment=command.moment),)


def claim(game: Game, command: MakeClaim) -> Decided:
    """Note what is to be checked; after the interval only if the judge takes it (CAT-DUP 1.11-2)."""
    fault = (
        fault_of_stage(game)
        or fault_of_players(game, (command.player,))
        or fault_of_moment(command.moment)
        or fault_of_text(command.text, "text", is_needed=True)
    )
    if fault:
        return fault
    if not 0 <= command.round <= len(game.rounds):
        return Refusal("duplicate/no_round", {"round": command.round})
    if command.round > len(game.done):  # its slips may still be covered
        return Refusal("duplicate/claim_early", {"field": "round", "round": command.round})
    if len(game.claims) >= MAX_CLAIMS:
        return Refusal("duplicate/too_many", {"limit": MAX_CLAIMS})
    is_over = game.interval is not None and game.interval.left_at(command.moment) == 0
    if is_over and not command.is_late_accepted:
        return Refusal("duplicate/claims_over")
    return (ClaimMade(player=command.player, round=command.round, text=command.text),)


def answer(game: Game, command: AnswerClaim) -> Decided:
    """Say what came of a claim, with the reason."""
    if fault := fault_of_stage(game):
        return fault
    if not 1 <= command.number <= len(game.claims):
        return Refusal("duplicate/claim_unknown")
    if game.claims[command.number - 1].is_upheld is not None:
        return Refusal("duplicate/claim_answered")
    if fault := fault_of_why(command.why):
        return fault
    return (ClaimAnswered(number=command.number, is_upheld=command.is_upheld, why=command.why),)


def sign(game: Game, command: SignResults) -> Decided:
    """Make the results final and tell the seed (CAT-DUP 1.11-4)."""
    if not game.is_started:
        return Refusal("duplicate/not_started")
    if game.is_signed:
        return ()
    if game.end is None:
        return Refusal("duplicate/end_first")
    if fault := fault_of_moment(command.moment) or fault_of_why(command.why, is_needed=False):
        return fault
    if game.open_claims:
        return Refusal("duplicate/claims_open", {"count": len(game.open_claims)})
    if not command.why.strip() and (fault := _fault_of_interval(game, command)):
        return fault
    minutes = game.interval.minutes if game.interval else 0
    signed = ResultsSigned(why=command.why, minutes=minutes)
    if game.settings.bag == "hand" or not game.seed or game.is_seed_public:
        return (signed,)
    return (signed, SeedPublished(seed=game.seed))


def _fault_of_interval(game: Game, command: SignResults) -> Refusal | None:
    """Return what of the interval of checking is missing (CAT-DUP 1.11-3); a rehearsal needs none."""
    if game.settings.is_rehearsal or not game.settings.claims_minutes:
        return None
    if game.interval is None:
        return Refusal("duplicate/claims_off", {"field": "why"})
    left = game.interval.left_at(command.moment)
    if left:
        return Refusal("duplicate/interval_on", {"field": "why", "minutes": -(-left // 60_000)})
    return None


def unlock(game: Game, command: UnlockResults) -> Decided:
    """Open final results again, with the reason."""
    if not game.is_signed:
        return Refusal("duplicate/not_signed")
    return fault_of_why(command.why) or (ResultsUnlocked(why=command.why),)


def note(game: Game, command: WriteNote) -> Decided:
    """Note something."""
    if len(game.notes) >= MAX_NOTES:
        return Refusal("duplicate/too_many", {"limit": MAX_NOTES})
    fault = fault_of_text(command.text, "text", most=MAX_NOTE, is_needed=True)
    return fault or (NoteWritten(text=command.text),)
