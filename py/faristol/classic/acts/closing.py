"""End a game, write what the arbiter decides, hold two sheets against each other, sign (CAT-CLS 4)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from faristol.board.cells import rack_names
from faristol.classic.acts.start import waited
from faristol.classic.faults import (
    MAX_TOTAL,
    MAX_WHY,
    World,
    at,
    fault_of_seat,
    fault_of_text,
    not_lawful,
    rack_typed,
)
from faristol.classic.hands import hands_after
from faristol.classic.result import final_of, resigned
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
from faristol.ledger.kind import act, brought, found, judged
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.moves.refused import bag_refused
from faristol.rules.absence import attendance
from faristol.rules.outcome import Outcome
from faristol.rules.refused import Refused
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import Miscount, unseen
from faristol.tiles.draw import Source

MOST_NAMES = 4  # who decide together
MOST_DECISIONS = 100
MOST_COMMENT = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class EndClassic:
    """Say that no move comes any more, why, and what lies on the racks.

    Of hidden racks the seed is told, and everything that was drawn is found again. Of wood, what is
    left is typed; who only judged a game types what the sheets say: with the tiles left where the
    rules count them for that end, before what time costs (`has_tiles_left`).
    """

    cause: Cause
    by: tuple[Seat, ...] = ()
    racks: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    seed: str = brought(default="")
    end: End = found()


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide:
    """Write what an arbiter decides, by which article, who decided, and what comes of it."""

    decision: str
    article: str
    by: tuple[str, ...]
    effect: Effect = "note"
    seat: Seat = 0
    points: int = 0
    scores: tuple[int, ...] = ()
    lost: tuple[Seat, ...] = ()  # who loses with these scores, whatever they are


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteTotals:
    """Write what the sheet of a player says before anything is added or taken (CAT-CLS 4.7, 5.1)."""

    seat: Seat
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """Sign the result: when everybody has, it is final (CAT-CLS 4.9)."""

    seat: Seat
    scores: tuple[int, ...] = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsignResult:
    """Take all signatures back: somebody does not agree, and says why."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """Write something beside a turn, or beside the whole game (0)."""

    turn: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowHelp:
    """Let the device help from here on; the file says that it was so."""

    why: str


@at("absence", "start", "deal", "turn", "over")
def _end(game: Classic, wish: EndClassic, terms: Terms, _: World) -> EndClassic | Refusal:
    if fault := _fault_of_cause(game, wish, terms) or _fault_of_scores(game, wish):
        return fault
    racks = _left(game, wish, terms)
    if isinstance(racks, Refusal):
        return racks
    names = tuple(rack_names(rack, terms.alphabet) for rack in racks)
    end = End(cause=wish.cause, by=wish.by, racks=names, scores=wish.scores)
    return replace(wish, end=end)


def _fault_of_cause(game: Classic, wish: EndClassic, terms: Terms) -> Refusal | None:
    """Return why a game cannot have ended so; on wood, who sits there may know more than the sheet."""
    if (wish.cause == "abandoned") is not bool(wish.by):
        return Refusal("classic/no_seat", {"field": "by"})
    if sorted(set(wish.by)) != list(wish.by) or not set(wish.by) <= set(game.seats):
        return Refusal("classic/no_seat", {"field": "by"})
    if wish.cause in ("abandoned", "arbiter"):
        return None
    is_so = proposed_end(game) == wish.cause
    if wish.cause == "absence":
        is_so = not game.is_dealt and is_absent(game, terms)
    elif game.settings.mode != "play" and wish.cause != "clock":  # who sits there knows more
        is_so = is_so or game.settings.mode == "referee" or not is_known(game)
    return None if is_so else Refusal("classic/not_ended", {"field": "cause"})


def _fault_of_scores(game: Classic, wish: EndClassic) -> Refusal | None:
    """Return why the scores cannot be so: who only judged a game has them from the sheets, nobody else."""
    is_said = game.settings.mode == "referee" and wish.cause not in ("absence", "arbiter")
    is_sound = all(abs(score) <= MAX_TOTAL for score in wish.scores)
    if len(wish.scores) != len(game.seated) * is_said or not is_sound:
        return Refusal("classic/scores_bad", {"field": "scores", "limit": MAX_TOTAL})
    if wish.racks and game.settings.mode != "record":
        return Refusal("classic/racks_hidden", {"field": "racks"})
    return None


def is_absent(game: Classic, terms: Terms) -> bool:
    """Tell whether somebody was waited for longer than anybody waits, whether they have come or not."""
    one, two = (
        None if seat in game.missing and seat not in game.arrived else game.arrived.get(seat, 0)
        for seat in (1, 2)
    )
    return isinstance(attendance(terms.rules.absence, (one, two), now=waited(game.clock)), Outcome)


def _left(game: Classic, wish: EndClassic, terms: Terms) -> list[Word] | Refusal:
    """Return what lies on the racks: of the seed, as typed, or all that nobody has seen."""
    seats = len(game.seated)
    if game.settings.mode == "play":
        return _of_seed(game, wish, terms)
    if game.settings.mode == "referee" or wish.cause not in ("out", "blocked"):
        return [b""] * seats
    if wish.cause == "blocked" and terms.rules.leftovers.blocked == "none" and not any(wish.racks):
        return [b""] * seats  # nothing is taken, so nobody looks (RO-GEN 17)
    racks = []
    for number, text in enumerate([*wish.racks, *[""] * seats][:seats], start=1):
        rack = rack_typed(text, terms, field=f"rack{number}") if text.strip() else b""
        if isinstance(rack, Refusal):
            return rack
        racks.append(rack)
    hidden = unseen(terms.alphabet, cells=board(game).cells, racks=racks)
    if isinstance(hidden, Miscount):
        return bag_refused(hidden, terms.alphabet, field="racks")
    if game.bag is None:  # a move was written without its place: what is said is believed
        return _fault_of_told(game, wish, racks) or racks
    if wish.cause == "out" and seats == 2 and not any(racks) and game.last:
        closer = game.last.seat
        return [b"" if seat == closer else hidden.tiles for seat in game.seats]
    for seat, rack in zip(game.seats, racks, strict=True):
        if len(rack) != game.held[seat - 1]:
            data: dict[str, JSON] = {"field": f"rack{seat}", "count": game.held[seat - 1]}
            return Refusal("classic/rack_count", data)
    return racks


def _fault_of_told(game: Classic, wish: EndClassic, racks: Sequence[Word]) -> Refusal | None:
    """Return why racks cannot be so: who went out has none, and whoever still plays has some."""
    closer = game.last.seat if wish.cause == "out" and game.last else 0
    for seat, rack in zip(game.seats, racks, strict=True):
        if seat == closer and rack:
            return Refusal("classic/rack_count", {"field": f"rack{seat}", "count": 0})
        if seat != closer and not rack:
            return Refusal("classic/rack_missing", {"field": f"rack{seat}"})
    return None


def _of_seed(game: Classic, wish: EndClassic, terms: Terms) -> list[Word] | Refusal:
    if wish.cause == "arbiter" and not wish.seed:  # the device that had it is lost
        return [b""] * len(game.seated)
    is_its = _is_seed(game, wish.seed)
    hands = hands_after(wish.seed, game.dealt, terms, len(game.seated)) if is_its else None
    return list(hands.racks) if hands else Refusal("classic/seed_differs")


def _is_seed(game: Classic, seed: str) -> bool:
    return len(seed) == 64 and Source(seed).commitment == game.commitment


def _ended(game: Classic, fact: EndClassic) -> Classic:
    dispute = game.dispute
    return replace(
        game,
        end=fact.end,
        seed=fact.seed,
        is_pending=False,
        dispute=None,
        disputes=(*game.disputes, dispute) if dispute else game.disputes,
    )


# ---- the arbiter ----


@at()
def _decide(game: Classic, wish: Decide, _: Terms, __: World) -> Decide | Refusal:
    if game.end is not None and len(game.signed) == len(game.seated):
        return Refusal("classic/not_now_final")
    if len(game.decisions) >= MOST_DECISIONS:
        return Refusal("classic/too_many_decisions", {"limit": MOST_DECISIONS})
    faults = [
        fault_of_text(wish.decision, "decision", most=MAX_WHY, is_needed=True),
        fault_of_text(wish.article, "article"),
        *(fault_of_text(name, "by", is_needed=True) for name in wish.by),
    ]
    if not 1 <= len(wish.by) <= MOST_NAMES:
        faults.append(Refusal("classic/names_missing", {"field": "by", "limit": MOST_NAMES}))
    if wish.seat and wish.seat not in game.seats:
        faults.append(Refusal("classic/no_seat", {"field": "seat"}))
    if wish.effect == "points" and not 1 <= abs(wish.points) <= MAX_TOTAL:
        faults.append(Refusal("classic/points_bad", {"field": "points", "limit": MAX_TOTAL}))
    is_scored = len(wish.scores) == len(game.seated)
    if wish.effect == "result" and not (
        is_scored and all(abs(score) <= MAX_TOTAL for score in wish.scores)
    ):
        faults.append(Refusal("classic/scores_bad", {"field": "scores", "limit": MAX_TOTAL}))
    if wish.lost and not (
        wish.effect == "result" and wish.lost in ((1,), (2,), (1, 2)) and len(game.seated) == 2
    ):
        faults.append(Refusal("classic/no_seat", {"field": "lost"}))
    if wish.effect == "lost_turn":
        if step_of(game) != "turn":
            faults.append(Refusal("classic/no_turn_to_lose", {"field": "effect"}))
        elif wish.seat != whose_turn(game) and not _is_untold(game):
            faults.append(Refusal("classic/other_turn", {"field": "seat"}))
    if wish.effect != "note" and not wish.article.strip():
        faults.append(Refusal("classic/text_missing", {"field": "article"}))
    return next((fault for fault in faults if fault), wish)


def _is_untold(game: Classic) -> bool:
    """Tell whether nobody here knows whose turn it is: it is on paper, and no clock says it."""
    return game.settings.mode == "referee" and not game.is_timed


def _decided(game: Classic, fact: Decide) -> Classic:
    decision = Decision(
        what=fact.decision,
        article=fact.article,
        by=fact.by,
        effect=fact.effect,
        seat=fact.seat,
        points=fact.points,
        scores=fact.scores,
        lost=fact.lost,
        turn=len(game.turns),
    )
    game = resigned(game, replace(game, decisions=(*game.decisions, decision)))
    if fact.effect != "lost_turn" or game.settings.mode == "referee":
        return game
    return replace(game, turns=(*game.turns, Turn(seat=game.turn, how="lost")), called=0)


# ---- sheets and signatures ----


@at("ended")
def _write(game: Classic, wish: WriteTotals, _: Terms, __: World) -> WriteTotals | Refusal | None:
    if fault := fault_of_seat(game, wish.seat):
        return fault
    is_sound = len(wish.totals) == len(game.seated)
    if not is_sound or any(abs(total) > MAX_TOTAL for total in wish.totals):
        return Refusal("classic/scores_bad", {"field": "totals", "limit": MAX_TOTAL})
    return None if game.totals.get(wish.seat) == wish.totals else wish


def _written(game: Classic, fact: WriteTotals) -> Classic:
    return replace(game, totals={**game.totals, fact.seat: fact.totals})


@at("ended")
def _sign(game: Classic, wish: Sign, _: Terms, __: World) -> Sign | Refusal | None:
    if fault := fault_of_seat(game, wish.seat):
        return fault
    if game.clock.is_running:
        return Refusal("classic/clock_runs")
    final = final_of(game)
    if final is None:
        return Refusal("classic/not_now_turn")
    if isinstance(final, Refused):
        return not_lawful(final)
    return None if wish.seat in game.signed else replace(wish, scores=final.scores)


def _signed(game: Classic, fact: Sign) -> Classic:
    return replace(game, signed=(*game.signed, fact.seat))


@at("ended")
def _unsign(game: Classic, wish: UnsignResult, _: Terms, __: World) -> UnsignResult | Refusal:
    fault = fault_of_text(wish.why, "why", most=MAX_WHY, is_needed=True)
    return fault or (wish if game.signed else Refusal("classic/nobody_signed", {"field": "why"}))


def _unsigned(game: Classic, _: UnsignResult) -> Classic:
    return replace(game, signed=())


@at()
def _comment(game: Classic, wish: Comment, _: Terms, __: World) -> Comment | Refusal | None:
    if not 0 <= wish.turn <= len(game.turns):
        return Refusal("classic/no_turn", {"field": "text"})
    if game.comments.get(wish.turn, "") == wish.text:
        return None
    return fault_of_text(wish.text, "text", most=MOST_COMMENT) or wish


def _commented(game: Classic, fact: Comment) -> Classic:
    comments = {turn: text for turn, text in game.comments.items() if turn != fact.turn}
    return replace(game, comments={**comments, fact.turn: fact.text} if fact.text else comments)


@at("absence", "start", "deal", "pending", "turn", "dispute", "verdict", "over")
def _allow(game: Classic, wish: AllowHelp, _: Terms, __: World) -> AllowHelp | Refusal | None:
    if not game.is_without_help:
        return None
    return fault_of_text(wish.why, "why", most=MAX_WHY, is_needed=True) or wish


def _allowed(game: Classic, _: AllowHelp) -> Classic:
    return replace(game, help_from=len(game.turns))


CLOSING = (
    act(EndClassic, _end, _ended),
    act(
        Decide,
        _decide,
        _decided,
        is_public=True,
        earlier=(EarlierVersion(rename_field(what="decision")),),
    ),
    act(WriteTotals, _write, _written),
    act(Sign, _sign, _signed),
    act(UnsignResult, _unsign, _unsigned),
    act(Comment, _comment, _commented),
    act(AllowHelp, _allow, _allowed),
)
