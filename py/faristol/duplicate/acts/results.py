"""End the game, check what players claim, make the results final (CAT-DUP 1.6, 1.11)."""

from dataclasses import dataclass, replace
from typing import Final

from faristol.clock.moment import Moment
from faristol.duplicate.drawing import CAUSE_ARTICLES, MOST_SEARCHED, proposed, tiles_left
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
from faristol.ledger.kind import act, brought, consequence, found, judged
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field, unchanged
from faristol.rules.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame:
    """End the game, by rule or by agreement (CAT-DUP 1.6).

    `has_move` tells whether the list has a move with all the tiles that are left, None that nobody
    could search: then the judge declares that there is none, with the reason (CAT-DUP 1.6-2).
    """

    cause: Cause
    why: str = ""
    has_move: bool | None = brought(default=None)
    is_declared: bool = judged()  # the judge says that no move is possible


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeGame:
    """Go on with a game that was ended: it was not over."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenClaims:
    """Begin the interval in which players may ask the judge to check (CAT-DUP 1.11-3)."""

    minutes: int
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeClaim:
    """Note what a player asks to be checked; after the interval only if the judge accepts it.

    CAT-DUP 1.11-2.
    """

    player: Player
    round: int  # 0: of no round
    text: str
    is_late_accepted: bool = False
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerClaim:
    """Say what came of a claim; the correction itself is an act of its own."""

    number: int  # which claim, from 1
    is_upheld: bool
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignResults:
    """Make the results final; before the interval is over only with a reason (CAT-DUP 1.11-4).

    They are stored as they are published; entries of version 1 hold nothing of that.
    """

    why: str = ""
    moment: Moment = brought()
    minutes: int = found()  # of the interval, 0 when none was opened
    standing: tuple[Place, ...] = judged()
    bonus: int = judged()  # in half points, 0 is none (CAT-DUP 1.10)
    unofficial: Unofficial | None = judged()  # why, None for an official game (CAT-DUP 1.1-3)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishSeed:
    """The seed is told: anybody can draw the game again."""

    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnlockResults:
    """Open final results again."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteNote:
    """Note something, as the judge."""

    text: str


# ---- the end ----


def _end(game: Game, wish: EndGame, terms: Terms) -> EndGame | Refusal:
    """End a game: for the reason the rules have, or by agreement with its reason (CAT-DUP 1.6).

    Where the rules end it, it does not end by agreement. That no move is possible with the tiles left,
    the list has proved, or the judge declares it and says why (1.6-2).
    """
    if fault := fault_of_play(game):
        return fault
    if game.clock.is_on:
        return Refusal("duplicate/clock_runs")
    if fault := _fault_of_cause(game, wish, terms):
        return fault
    is_proved = wish.has_move is False and _can_be_proved(game, terms)
    is_declared = wish.cause == "no_move" and not is_proved
    is_needed = is_declared or wish.cause == "agreement"
    if fault := fault_of_why(wish.why, is_needed=is_needed):
        return fault
    return replace(wish, is_declared=is_declared)


def _can_be_proved(game: Game, terms: Terms) -> bool:
    """Tell whether a list can say that no move is possible, and there is one."""
    return game.lexicon is not None and 0 < len(tiles_left(game, terms)) <= MOST_SEARCHED


def _fault_of_cause(game: Game, wish: EndGame, terms: Terms) -> Refusal | None:
    """Return why the game does not end for this reason."""
    data: dict[str, JSON] = {"field": "cause", "cause": wish.cause}
    if wish.cause not in CAUSE_ARTICLES:
        return Refusal("duplicate/cause_unknown", {"field": "cause"})
    by_rule = proposed(game, terms)
    if by_rule is None and wish.cause in ("no_rack", "rounds"):
        return Refusal("duplicate/cause_wrong", data)
    if by_rule is not None and by_rule != wish.cause:
        return Refusal("duplicate/cause_other", data)
    if wish.cause != "no_move":
        return None
    one = round_now(game)
    if one is not None and one.has_valid_slip:
        return Refusal("duplicate/valid_slips")
    return Refusal("duplicate/move_possible", {"field": "cause"}) if wish.has_move else None


def _ended(game: Game, fact: EndGame) -> Game:
    if not game.is_started or game.end is not None:
        return game
    end = End(cause=fact.cause, why=fact.why, is_declared=fact.is_declared)
    return replace(game, end=end)


def _resume(game: Game, wish: ResumeGame, _: World) -> ResumeGame | Refusal:
    """Go on with a game; not once the seed was told, for then all racks to come are known."""
    if fault := fault_of_stage(game):
        return fault
    if game.end is None:
        return Refusal("duplicate/not_ended")
    if game.is_seed_public:
        return Refusal("duplicate/seed_told")
    return fault_of_why(wish.why) or wish


def _resumed(game: Game, _: ResumeGame) -> Game:
    return game if game.is_signed else replace(game, end=None, interval=None)


# ---- claims ----


def _open(game: Game, wish: OpenClaims, _: World) -> OpenClaims | Refusal:
    """Begin the interval of checking, or begin it anew with another length (CAT-DUP 1.11-3)."""
    if fault := fault_of_stage(game):
        return fault
    if game.end is None:
        return Refusal("duplicate/not_ended")
    if not 1 <= wish.minutes <= MAX_MINUTES:
        return Refusal("duplicate/minutes_bad", {"field": "minutes", "limit": MAX_MINUTES})
    return wish


def _opened(game: Game, fact: OpenClaims) -> Game:
    return replace(game, interval=Interval(minutes=fact.minutes, moment=fact.moment))


def _claim(game: Game, wish: MakeClaim, _: World) -> MakeClaim | Refusal:
    """Note what is to be checked; after the interval only if the judge takes it (CAT-DUP 1.11-2)."""
    fault = (
        fault_of_stage(game)
        or fault_of_players(game, (wish.player,))
        or fault_of_text(wish.text, "text", is_needed=True)
    )
    if fault:
        return fault
    if not 0 <= wish.round <= len(game.rounds):
        return Refusal("duplicate/no_round", {"round": wish.round})
    if wish.round > len(game.done):  # its slips may still be covered
        return Refusal("duplicate/claim_early", {"field": "round", "round": wish.round})
    if len(game.claims) >= MAX_CLAIMS:
        return Refusal("duplicate/too_many", {"limit": MAX_CLAIMS})
    is_over = game.interval is not None and game.interval.left_at(wish.moment) == 0
    if is_over and not wish.is_late_accepted:
        return Refusal("duplicate/claims_over")
    return wish


def _claimed(game: Game, fact: MakeClaim) -> Game:
    number = len(game.claims) + 1
    claim = Claim(number=number, player=fact.player, round=fact.round, text=fact.text)
    return replace(game, claims=(*game.claims, claim))


def _answer(game: Game, wish: AnswerClaim, _: World) -> AnswerClaim | Refusal:
    """Say what came of a claim, with the reason."""
    if fault := fault_of_stage(game):
        return fault
    if not 1 <= wish.number <= len(game.claims):
        return Refusal("duplicate/claim_unknown")
    if game.claims[wish.number - 1].is_upheld is not None:
        return Refusal("duplicate/claim_answered")
    return fault_of_why(wish.why) or wish


def _answered(game: Game, fact: AnswerClaim) -> Game:
    claims = tuple(
        replace(one, is_upheld=fact.is_upheld, why=fact.why) if one.number == fact.number else one
        for one in game.claims
    )
    return replace(game, claims=claims)


# ---- final results ----


def _sign(game: Game, wish: SignResults, terms: Terms) -> Made[SignResults]:
    """Make the results final and tell the seed (CAT-DUP 1.11-4)."""
    if not game.is_started:
        return Refusal("duplicate/not_started")
    if game.is_signed:
        return None
    if game.end is None:
        return Refusal("duplicate/end_first")
    if fault := fault_of_why(wish.why, is_needed=False):
        return fault
    if game.open_claims:
        return Refusal("duplicate/claims_open", {"count": len(game.open_claims)})
    if not wish.why.strip() and (fault := _fault_of_interval(game, wish)):
        return fault
    minutes = game.interval.minutes if game.interval else 0
    results = sign(game, terms)
    signed = replace(
        wish,
        minutes=minutes,
        standing=results.standing,
        bonus=results.bonus,
        unofficial=results.unofficial,
    )
    if game.settings.bag == "hand" or not game.seed or game.is_seed_public:
        return signed
    return (signed, PublishSeed(seed=game.seed))


def _fault_of_interval(game: Game, wish: SignResults) -> Refusal | None:
    """Return what of the interval of checking is missing (CAT-DUP 1.11-3); a rehearsal needs none."""
    if game.settings.is_rehearsal or not game.settings.claims_minutes:
        return None
    if game.interval is None:
        return Refusal("duplicate/claims_off", {"field": "why"})
    left = game.interval.left_at(wish.moment)
    if left:
        return Refusal("duplicate/interval_on", {"field": "why", "minutes": -(-left // 60_000)})
    return None


def _signed(game: Game, fact: SignResults) -> Game:
    if game.end is None:
        return replace(game, is_signed=False, signed=None)
    signed = Signed(standing=fact.standing, bonus=fact.bonus, unofficial=fact.unofficial)
    return replace(game, is_signed=True, signed=signed if is_of_game(signed, game) else None)


def _published(game: Game, fact: PublishSeed) -> Game:
    return replace(game, seed=fact.seed, is_seed_public=True)


def _unlock(game: Game, wish: UnlockResults, _: World) -> UnlockResults | Refusal:
    """Open final results again, with the reason."""
    if not game.is_signed:
        return Refusal("duplicate/not_signed")
    return fault_of_why(wish.why) or wish


def _unlocked(game: Game, _: UnlockResults) -> Game:
    return replace(game, is_signed=False, signed=None)


def _note(game: Game, wish: WriteNote, _: World) -> WriteNote | Refusal:
    """Note something."""
    if len(game.notes) >= MAX_NOTES:
        return Refusal("duplicate/too_many", {"limit": MAX_NOTES})
    fault = fault_of_text(wish.text, "text", most=MAX_NOTE, is_needed=True)
    return fault or wish


def _noted(game: Game, fact: WriteNote) -> Game:
    return replace(game, notes=(*game.notes, fact.text))


RESULTS: Final = (
    act(EndGame, by_terms(_end), _ended, is_public=True),
    act(ResumeGame, _resume, _resumed, is_public=True),
    act(OpenClaims, _open, _opened, is_public=True),
    act(MakeClaim, _claim, _claimed),
    act(AnswerClaim, _answer, _answered),
    act(
        SignResults,
        by_terms(_sign),
        _signed,
        is_public=True,
        earlier=(
            EarlierVersion(
                add_field(standing=[], bonus=0, unofficial=None),
                added_fields=frozenset({"standing", "bonus", "unofficial"}),
            ),
        ),
    ),
    consequence(
        PublishSeed, _published, earlier=(EarlierVersion(unchanged, name="seed_published"),)
    ),
    act(UnlockResults, _unlock, _unlocked, is_public=True),
    act(WriteNote, _note, _noted),
)
