"""The end of a game: decisions of the arbiter, score sheets compared, signatures (CAT-CLS 4)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from faristol.board.cells import rack_names
from faristol.classic.acts.start import seconds_waited
from faristol.classic.faults import (
    MAX_TOTAL,
    MAX_WHY,
    World,
    at,
    fault_of_seat,
    fault_of_text,
    parse_rack,
    refusal_of_rule,
)
from faristol.classic.hands import hands_after
from faristol.classic.result import drop_stale_signatures, final_of
from faristol.classic.state import (
    Classic,
    board,
    is_known,
    proposed_end,
    step_of,
    whose_turn,
)
from faristol.classic.values import Cause, Decision, Effect, End, Seat, Turn
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, computed, judged, supplied
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.moves.refusals import refusal_of_bag
from faristol.rules.absence import attendance
from faristol.rules.outcome import Outcome
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import Miscount, unseen
from faristol.tiles.draw import Source

MAX_NAMES = 4  # of the people who decide together
MAX_DECISIONS = 100
MAX_COMMENT = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class EndClassic:
    """Record that no more moves are due, the cause, and the tiles left on the racks.

    With hidden racks the seed is published, and all draws are recomputed from it. On a physical board, the
    tiles left are typed; for a game on paper the totals of the sheets are typed: with the tiles left if the
    rules count them at that end, before time penalties (`has_tiles_left`).
    """

    cause: Cause
    by: tuple[Seat, ...] = ()
    racks: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    seed: str = supplied(default="")
    end: End = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide:
    """Record a decision of the arbiter: its article, the people who decided, and its effect."""

    decision: str
    article: str
    by: tuple[str, ...]
    effect: Effect = "note"
    seat: Seat = 0
    points: int = 0
    scores: tuple[int, ...] = ()
    lost: tuple[Seat, ...] = ()  # seats that lose with these scores, whatever they are


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteTotals:
    """Record a player's total on the sheet, before additions and deductions (CAT-CLS 4.7, 5.1)."""

    seat: Seat
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """Sign the result: it is final once all have signed (CAT-CLS 4.9)."""

    seat: Seat
    scores: tuple[int, ...] = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsignResult:
    """Withdraw all signatures: a player disagrees, with a reason."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """Set the comment on a turn, or on the whole game (0)."""

    turn: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowHelp:
    """Allow the device to help from here on; the file records it."""

    why: str


@at("absence", "start", "deal", "turn", "over")
def _end_game(game: Classic, act: EndClassic, terms: Terms, _: World) -> EndClassic | Refusal:
    if fault := _fault_of_cause(game, act, terms) or _fault_of_scores(game, act):
        return fault
    racks = _racks_left(game, act, terms)
    if isinstance(racks, Refusal):
        return racks
    names = tuple(rack_names(rack, terms.alphabet) for rack in racks)
    end = End(cause=act.cause, by=act.by, racks=names, scores=act.scores)
    return replace(act, end=end)


def _fault_of_cause(game: Classic, act: EndClassic, terms: Terms) -> Refusal | None:
    """Return a refusal if a game cannot have this end; on a physical board the players may know more."""
    if (act.cause == "abandoned") is not bool(act.by):
        return Refusal("classic/no_seat", {"field": "by"})
    if sorted(set(act.by)) != list(act.by) or not set(act.by) <= set(game.seats):
        return Refusal("classic/no_seat", {"field": "by"})
    if act.cause in ("abandoned", "arbiter"):
        return None
    is_ended = proposed_end(game) == act.cause
    if act.cause == "absence":
        is_ended = not game.is_dealt and is_absent(game, terms)
    elif game.settings.mode != "play" and act.cause != "clock":  # the players may know more
        is_ended = is_ended or game.settings.mode == "referee" or not is_known(game)
    return None if is_ended else Refusal("classic/not_ended", {"field": "cause"})


def _fault_of_scores(game: Classic, act: EndClassic) -> Refusal | None:
    """Return a refusal if the scores are wrong: only a game on paper has scores, from its sheets."""
    has_scores = game.settings.mode == "referee" and act.cause not in ("absence", "arbiter")
    is_sound = all(abs(score) <= MAX_TOTAL for score in act.scores)
    if len(act.scores) != len(game.seated) * has_scores or not is_sound:
        return Refusal("classic/scores_bad", {"field": "scores", "limit": MAX_TOTAL})
    if act.racks and game.settings.mode != "record":
        return Refusal("classic/racks_hidden", {"field": "racks"})
    return None


def is_absent(game: Classic, terms: Terms) -> bool:
    """Whether a player was waited for longer than the rules demand, even if they have arrived since."""
    first, second = (
        None if seat in game.missing and seat not in game.arrived else game.arrived.get(seat, 0)
        for seat in (1, 2)
    )
    return isinstance(
        attendance(terms.rules.absence, (first, second), now=seconds_waited(game.clock)), Outcome
    )


def _racks_left(game: Classic, act: EndClassic, terms: Terms) -> list[Word] | Refusal:
    """Return the tiles left on the racks: from the seed, as typed, or all unseen tiles."""
    seats = len(game.seated)
    if game.settings.mode == "play":
        return _racks_of_seed(game, act, terms)
    if game.settings.mode == "referee" or act.cause not in ("out", "blocked"):
        return [b""] * seats
    if act.cause == "blocked" and terms.rules.leftovers.blocked == "none" and not any(act.racks):
        return [b""] * seats  # no points are deducted, so the racks do not matter (RO-GEN 17)
    racks = []
    for number, text in enumerate([*act.racks, *[""] * seats][:seats], start=1):
        rack = parse_rack(text, terms, field=f"rack{number}") if text.strip() else b""
        if isinstance(rack, Refusal):
            return rack
        racks.append(rack)
    hidden = unseen(terms.alphabet, cells=board(game).cells, racks=racks)
    if isinstance(hidden, Miscount):
        return refusal_of_bag(hidden, terms.alphabet, field="racks")
    if game.bag is None:  # a move was recorded without its place: what was typed is accepted
        return _fault_of_typed_racks(game, act, racks) or racks
    if act.cause == "out" and seats == 2 and not any(racks) and game.last:
        closer = game.last.seat
        return [b"" if seat == closer else hidden.tiles for seat in game.seats]
    for seat, rack in zip(game.seats, racks, strict=True):
        if len(rack) != game.held[seat - 1]:
            data: dict[str, JSON] = {"field": f"rack{seat}", "count": game.held[seat - 1]}
            return Refusal("classic/rack_count", data)
    return racks


def _fault_of_typed_racks(game: Classic, act: EndClassic, racks: Sequence[Word]) -> Refusal | None:
    """Return a refusal if racks are impossible: who went out has no tiles, all others have some."""
    closer = game.last.seat if act.cause == "out" and game.last else 0
    for seat, rack in zip(game.seats, racks, strict=True):
        if seat == closer and rack:
            return Refusal("classic/rack_count", {"field": f"rack{seat}", "count": 0})
        if seat != closer and not rack:
            return Refusal("classic/rack_missing", {"field": f"rack{seat}"})
    return None


def _racks_of_seed(game: Classic, act: EndClassic, terms: Terms) -> list[Word] | Refusal:
    if act.cause == "arbiter" and not act.seed:  # the device with the seed is lost
        return [b""] * len(game.seated)
    is_own_seed = _is_seed(game, act.seed)
    hands = hands_after(act.seed, game.dealt, terms, len(game.seated)) if is_own_seed else None
    return list(hands.racks) if hands else Refusal("classic/seed_differs")


def _is_seed(game: Classic, seed: str) -> bool:
    return len(seed) == 64 and Source(seed).commitment == game.commitment


def _apply_end(game: Classic, event: EndClassic) -> Classic:
    dispute = game.dispute
    return replace(
        game,
        end=event.end,
        seed=event.seed,
        is_pending=False,
        dispute=None,
        disputes=(*game.disputes, dispute) if dispute else game.disputes,
    )


# ---- the arbiter ----


@at()
def _record_decision(game: Classic, act: Decide, _: Terms, __: World) -> Decide | Refusal:
    if game.end is not None and len(game.signed) == len(game.seated):
        return Refusal("classic/not_now_final")
    if len(game.decisions) >= MAX_DECISIONS:
        return Refusal("classic/too_many_decisions", {"limit": MAX_DECISIONS})
    faults = [
        fault_of_text(act.decision, "decision", most=MAX_WHY, is_needed=True),
        fault_of_text(act.article, "article"),
        *(fault_of_text(name, "by", is_needed=True) for name in act.by),
    ]
    if not 1 <= len(act.by) <= MAX_NAMES:
        faults.append(Refusal("classic/names_missing", {"field": "by", "limit": MAX_NAMES}))
    if act.seat and act.seat not in game.seats:
        faults.append(Refusal("classic/no_seat", {"field": "seat"}))
    if act.effect == "points" and not 1 <= abs(act.points) <= MAX_TOTAL:
        faults.append(Refusal("classic/points_bad", {"field": "points", "limit": MAX_TOTAL}))
    is_scored = len(act.scores) == len(game.seated)
    if act.effect == "result" and not (
        is_scored and all(abs(score) <= MAX_TOTAL for score in act.scores)
    ):
        faults.append(Refusal("classic/scores_bad", {"field": "scores", "limit": MAX_TOTAL}))
    if act.lost and not (
        act.effect == "result" and act.lost in ((1,), (2,), (1, 2)) and len(game.seated) == 2
    ):
        faults.append(Refusal("classic/no_seat", {"field": "lost"}))
    if act.effect == "lost_turn":
        if step_of(game) != "turn":
            faults.append(Refusal("classic/no_turn_to_lose", {"field": "effect"}))
        elif act.seat != whose_turn(game) and not _is_turn_unknown(game):
            faults.append(Refusal("classic/other_turn", {"field": "seat"}))
    if act.effect != "note" and not act.article.strip():
        faults.append(Refusal("classic/text_missing", {"field": "article"}))
    return next((fault for fault in faults if fault), act)


def _is_turn_unknown(game: Classic) -> bool:
    """Whether the turn is unknown to this device: it is on paper, and no clock runs."""
    return game.settings.mode == "referee" and not game.is_timed


def _apply_decision(game: Classic, event: Decide) -> Classic:
    decision = Decision(
        what=event.decision,
        article=event.article,
        by=event.by,
        effect=event.effect,
        seat=event.seat,
        points=event.points,
        scores=event.scores,
        lost=event.lost,
        turn=len(game.turns),
    )
    game = drop_stale_signatures(game, replace(game, decisions=(*game.decisions, decision)))
    if event.effect != "lost_turn" or game.settings.mode == "referee":
        return game
    return replace(game, turns=(*game.turns, Turn(seat=game.turn, how="lost")), called=0)


# ---- sheets and signatures ----


@at("ended")
def _write_totals(
    game: Classic, act: WriteTotals, _: Terms, __: World
) -> WriteTotals | Refusal | None:
    if fault := fault_of_seat(game, act.seat):
        return fault
    is_sound = len(act.totals) == len(game.seated)
    if not is_sound or any(abs(total) > MAX_TOTAL for total in act.totals):
        return Refusal("classic/scores_bad", {"field": "totals", "limit": MAX_TOTAL})
    return None if game.totals.get(act.seat) == act.totals else act


def _apply_totals(game: Classic, event: WriteTotals) -> Classic:
    return replace(game, totals={**game.totals, event.seat: event.totals})


@at("ended")
def _sign_result(game: Classic, act: Sign, _: Terms, __: World) -> Sign | Refusal | None:
    if fault := fault_of_seat(game, act.seat):
        return fault
    if game.clock.is_running:
        return Refusal("classic/clock_runs")
    final = final_of(game)
    if final is None:
        return Refusal("classic/not_now_turn")
    if isinstance(final, RuleRefusal):
        return refusal_of_rule(final)
    return None if act.seat in game.signed else replace(act, scores=final.scores)


def _apply_signature(game: Classic, event: Sign) -> Classic:
    return replace(game, signed=(*game.signed, event.seat))


@at("ended")
def _unsign_result(game: Classic, act: UnsignResult, _: Terms, __: World) -> UnsignResult | Refusal:
    fault = fault_of_text(act.why, "why", most=MAX_WHY, is_needed=True)
    return fault or (act if game.signed else Refusal("classic/nobody_signed", {"field": "why"}))


def _apply_unsigning(game: Classic, _: UnsignResult) -> Classic:
    return replace(game, signed=())


@at()
def _set_comment(game: Classic, act: Comment, _: Terms, __: World) -> Comment | Refusal | None:
    if not 0 <= act.turn <= len(game.turns):
        return Refusal("classic/no_turn", {"field": "text"})
    if game.comments.get(act.turn, "") == act.text:
        return None
    return fault_of_text(act.text, "text", most=MAX_COMMENT) or act


def _apply_comment(game: Classic, event: Comment) -> Classic:
    comments = {turn: text for turn, text in game.comments.items() if turn != event.turn}
    return replace(game, comments={**comments, event.turn: event.text} if event.text else comments)


@at("absence", "start", "deal", "pending", "turn", "dispute", "verdict", "over")
def _allow_help(game: Classic, act: AllowHelp, _: Terms, __: World) -> AllowHelp | Refusal | None:
    if not game.is_without_help:
        return None
    return fault_of_text(act.why, "why", most=MAX_WHY, is_needed=True) or act


def _apply_help(game: Classic, _: AllowHelp) -> Classic:
    return replace(game, help_from=len(game.turns))


CLOSING = (
    act(EndClassic, _end_game, _apply_end),
    act(
        Decide,
        _record_decision,
        _apply_decision,
        is_public=True,
        earlier=(EarlierVersion(rename_field(what="decision")),),
    ),
    act(WriteTotals, _write_totals, _apply_totals),
    act(Sign, _sign_result, _apply_signature),
    act(UnsignResult, _unsign_result, _apply_unsigning),
    act(Comment, _set_comment, _apply_comment),
    act(AllowHelp, _allow_help, _apply_help),
)
