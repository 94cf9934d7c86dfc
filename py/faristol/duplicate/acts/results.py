"""The end of the game, claims, and final results (CAT-DUP 1.6, 1.11)."""

from dataclasses import dataclass, replace
from typing import Final

from faristol.clock.moment import Moment
from faristol.duplicate.drawing import CAUSE_ARTICLES, MOST_SEARCHED, find_end_cause, tiles_left
from faristol.duplicate.faults import (
    MAX_CLAIMS,
    MAX_MINUTES,
    MAX_NOTE,
    MAX_NOTES,
    fault_of_play,
    fault_of_players,
    fault_of_stage,
    fault_of_text,
    fault_of_why,
)
from faristol.duplicate.standing import is_of_game, sign
from faristol.duplicate.state import Claim, End, Game, Interval, round_now
from faristol.duplicate.values import Cause, Place, Player, Signed, Unofficial
from faristol.duplicate.world import Made, World, by_terms
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, computed, consequence, judged, supplied
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field, unchanged
from faristol.rules.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame:
    """End the game, by rule or by agreement (CAT-DUP 1.6).

    `has_move`: whether the list has a move with all the tiles that are left; None if no search was
    possible: then the judge declares that there is none, with the reason (CAT-DUP 1.6-2).
    """

    cause: Cause
    why: str = ""
    has_move: bool | None = supplied(default=None)
    is_declared: bool = judged()  # the judge declares that no move is possible


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeGame:
    """Resume a game that was ended too early."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenClaims:
    """Begin the interval in which players may ask the judge for checks (CAT-DUP 1.11-3)."""

    minutes: int
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeClaim:
    """Record a player's request for a check; after the interval only if the judge accepts it.

    CAT-DUP 1.11-2.
    """

    player: Player
    round: int  # 0: of no round
    text: str
    is_late_accepted: bool = False
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerClaim:
    """Answer a claim; the correction itself is an act of its own."""

    number: int  # of the claim, from 1
    is_upheld: bool
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignResults:
    """Make the results final; before the end of the interval only with a reason (CAT-DUP 1.11-4).

    They are stored as published; events of version 1 have no results.
    """

    why: str = ""
    moment: Moment = supplied()
    minutes: int = computed()  # of the interval, 0 if none was opened
    standing: tuple[Place, ...] = judged()
    bonus: int = judged()  # in half points, 0 is none (CAT-DUP 1.10)
    unofficial: Unofficial | None = judged()  # why, None for an official game (CAT-DUP 1.1-3)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishSeed:
    """Publish the seed: the draws can be repeated by everybody."""

    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnlockResults:
    """Reopen final results."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteNote:
    """Record a note of the judge."""

    text: str


# ---- the end ----


def _end_game(game: Game, act: EndGame, terms: Terms) -> EndGame | Refusal:
    """End a game by rule, or by agreement with a reason (CAT-DUP 1.6).

    If a rule ends it, it cannot end by agreement. That no move is possible with the tiles left
    is proved by the list, or declared by the judge with a reason (1.6-2).
    """
    if fault := fault_of_play(game):
        return fault
    if game.clock.is_on:
        return Refusal("duplicate/clock_runs")
    if fault := _fault_of_cause(game, act, terms):
        return fault
    is_proved = act.has_move is False and _can_be_proved(game, terms)
    is_declared = act.cause == "no_move" and not is_proved
    is_needed = is_declared or act.cause == "agreement"
    if fault := fault_of_why(act.why, is_needed=is_needed):
        return fault
    return replace(act, is_declared=is_declared)


def _can_be_proved(game: Game, terms: Terms) -> bool:
    """Whether a list can prove that no move is possible: there is one, and few tiles are left."""
    return game.lexicon is not None and 0 < len(tiles_left(game, terms)) <= MOST_SEARCHED


def _fault_of_cause(game: Game, act: EndGame, terms: Terms) -> Refusal | None:
    """Return a refusal if the game cannot end for this cause."""
    data: dict[str, JSON] = {"field": "cause", "cause": act.cause}
    if act.cause not in CAUSE_ARTICLES:
        return Refusal("duplicate/cause_unknown", {"field": "cause"})
    by_rule = find_end_cause(game, terms)
    if by_rule is None and act.cause in ("no_rack", "rounds"):
        return Refusal("duplicate/cause_wrong", data)
    if by_rule is not None and by_rule != act.cause:
        return Refusal("duplicate/cause_other", data)
    if act.cause != "no_move":
        return None
    round_ = round_now(game)
    if round_ is not None and round_.has_valid_slip:
        return Refusal("duplicate/valid_slips")
    return Refusal("duplicate/move_possible", {"field": "cause"}) if act.has_move else None


def _apply_end(game: Game, event: EndGame) -> Game:
    if not game.is_started or game.end is not None:
        return game
    end = End(cause=event.cause, why=event.why, is_declared=event.is_declared)
    return replace(game, end=end)


def _resume_game(game: Game, act: ResumeGame, _: World) -> ResumeGame | Refusal:
    """Resume a game; not after the publication of the seed, which makes all future racks known."""
    if fault := fault_of_stage(game):
        return fault
    if game.end is None:
        return Refusal("duplicate/not_ended")
    if game.is_seed_public:
        return Refusal("duplicate/seed_told")
    return fault_of_why(act.why) or act


def _apply_resumption(game: Game, _: ResumeGame) -> Game:
    return game if game.is_signed else replace(game, end=None, interval=None)


# ---- claims ----


def _open_claims(game: Game, act: OpenClaims, _: World) -> OpenClaims | Refusal:
    """Begin the interval for checks, or restart it with another length (CAT-DUP 1.11-3)."""
    if fault := fault_of_stage(game):
        return fault
    if game.end is None:
        return Refusal("duplicate/not_ended")
    if not 1 <= act.minutes <= MAX_MINUTES:
        return Refusal("duplicate/minutes_bad", {"field": "minutes", "limit": MAX_MINUTES})
    return act


def _apply_interval(game: Game, event: OpenClaims) -> Game:
    return replace(game, interval=Interval(minutes=event.minutes, moment=event.moment))


def _make_claim(game: Game, act: MakeClaim, _: World) -> MakeClaim | Refusal:
    """Record a claim; after the interval only if the judge accepts it (CAT-DUP 1.11-2)."""
    fault = (
        fault_of_stage(game)
        or fault_of_players(game, (act.player,))
        or fault_of_text(act.text, "text", is_needed=True)
    )
    if fault:
        return fault
    if not 0 <= act.round <= len(game.rounds):
        return Refusal("duplicate/no_round", {"round": act.round})
    if act.round > len(game.done):  # its slips may still be covered
        return Refusal("duplicate/claim_early", {"field": "round", "round": act.round})
    if len(game.claims) >= MAX_CLAIMS:
        return Refusal("duplicate/too_many", {"limit": MAX_CLAIMS})
    is_over = game.interval is not None and game.interval.left_at(act.moment) == 0
    if is_over and not act.is_late_accepted:
        return Refusal("duplicate/claims_over")
    return act


def _apply_claim(game: Game, event: MakeClaim) -> Game:
    number = len(game.claims) + 1
    claim = Claim(number=number, player=event.player, round=event.round, text=event.text)
    return replace(game, claims=(*game.claims, claim))


def _answer_claim(game: Game, act: AnswerClaim, _: World) -> AnswerClaim | Refusal:
    if fault := fault_of_stage(game):
        return fault
    if not 1 <= act.number <= len(game.claims):
        return Refusal("duplicate/claim_unknown")
    if game.claims[act.number - 1].is_upheld is not None:
        return Refusal("duplicate/claim_answered")
    return fault_of_why(act.why) or act


def _apply_answer(game: Game, event: AnswerClaim) -> Game:
    claims = tuple(
        replace(claim, is_upheld=event.is_upheld, why=event.why)
        if claim.number == event.number
        else claim
        for claim in game.claims
    )
    return replace(game, claims=claims)


# ---- final results ----


def _sign_results(game: Game, act: SignResults, terms: Terms) -> Made[SignResults]:
    """Make the results final and publish the seed (CAT-DUP 1.11-4)."""
    if not game.is_started:
        return Refusal("duplicate/not_started")
    if game.is_signed:
        return None
    if game.end is None:
        return Refusal("duplicate/end_first")
    if fault := fault_of_why(act.why, is_needed=False):
        return fault
    if game.open_claims:
        return Refusal("duplicate/claims_open", {"count": len(game.open_claims)})
    if not act.why.strip() and (fault := _fault_of_interval(game, act)):
        return fault
    minutes = game.interval.minutes if game.interval else 0
    results = sign(game, terms)
    signed = replace(
        act,
        minutes=minutes,
        standing=results.standing,
        bonus=results.bonus,
        unofficial=results.unofficial,
    )
    if game.settings.bag == "hand" or not game.seed or game.is_seed_public:
        return signed
    return (signed, PublishSeed(seed=game.seed))


def _fault_of_interval(game: Game, act: SignResults) -> Refusal | None:
    """Return a refusal if the interval for checks is missing or not over (CAT-DUP 1.11-3).

    A rehearsal has no interval.
    """
    if game.settings.is_rehearsal or not game.settings.claims_minutes:
        return None
    if game.interval is None:
        return Refusal("duplicate/claims_off", {"field": "why"})
    left = game.interval.left_at(act.moment)
    if left:
        return Refusal("duplicate/interval_on", {"field": "why", "minutes": -(-left // 60_000)})
    return None


def _apply_signature(game: Game, event: SignResults) -> Game:
    if game.end is None:
        return replace(game, is_signed=False, signed=None)
    signed = Signed(standing=event.standing, bonus=event.bonus, unofficial=event.unofficial)
    return replace(game, is_signed=True, signed=signed if is_of_game(signed, game) else None)


def _apply_seed(game: Game, event: PublishSeed) -> Game:
    return replace(game, seed=event.seed, is_seed_public=True)


def _unlock_results(game: Game, act: UnlockResults, _: World) -> UnlockResults | Refusal:
    if not game.is_signed:
        return Refusal("duplicate/not_signed")
    return fault_of_why(act.why) or act


def _apply_unlocking(game: Game, _: UnlockResults) -> Game:
    return replace(game, is_signed=False, signed=None)


def _write_note(game: Game, act: WriteNote, _: World) -> WriteNote | Refusal:
    if len(game.notes) >= MAX_NOTES:
        return Refusal("duplicate/too_many", {"limit": MAX_NOTES})
    fault = fault_of_text(act.text, "text", most=MAX_NOTE, is_needed=True)
    return fault or act


def _apply_note(game: Game, event: WriteNote) -> Game:
    return replace(game, notes=(*game.notes, event.text))


RESULTS: Final = (
    act(EndGame, by_terms(_end_game), _apply_end, is_public=True),
    act(ResumeGame, _resume_game, _apply_resumption, is_public=True),
    act(OpenClaims, _open_claims, _apply_interval, is_public=True),
    act(MakeClaim, _make_claim, _apply_claim),
    act(AnswerClaim, _answer_claim, _apply_answer),
    act(
        SignResults,
        by_terms(_sign_results),
        _apply_signature,
        is_public=True,
        earlier=(
            EarlierVersion(
                add_field(standing=[], bonus=0, unofficial=None),
                added_fields=frozenset({"standing", "bonus", "unofficial"}),
            ),
        ),
    ),
    consequence(
        PublishSeed, _apply_seed, earlier=(EarlierVersion(unchanged, name="seed_published"),)
    ),
    act(UnlockResults, _unlock_results, _apply_unlocking, is_public=True),
    act(WriteNote, _write_note, _apply_note),
)
