"""Challenges of placements: both variants go on until the arbiter decides (RO-COR 10, 15, 16)."""

from dataclasses import dataclass, replace

from faristol.correspondence.acts.letters import replay_lines
from faristol.correspondence.faults import (
    MAX_WHY,
    World,
    at,
    day_of,
    fault_of_names,
    fault_of_seat,
    fault_of_text,
    first_of,
)
from faristol.correspondence.state import DecidedVariants, Game, Post, recount_days
from faristol.correspondence.values import DayText, Dispute, Seat
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field
from faristol.rules.terms import Terms
from faristol.tiles.reading import in_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """Challenge a placement of the partner: some of its words, or that it is possible at all."""

    by: Seat
    day: DayText
    words: tuple[str, ...] = ()  # empty: no word is challenged
    why: str = ""
    turn: int = 0  # among the turns of both, from 1; 0: the last placement of the partner


@dataclass(frozen=True, slots=True, kw_only=True)
class Admit:
    """Admit the error: the variant with it is dropped, and no player pays (RO-COR 15)."""

    day: DayText


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve:
    """Decide a challenge: a placement stands when all of its challenged words are in the fund."""

    day: DayText
    by: tuple[str, ...]
    correct: tuple[str, ...] = ()  # of the challenged words
    stands: bool = False  # where no word was challenged


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenChallenge:
    """Reopen the last challenge, while no line follows its end: it was decided or admitted by mistake."""

    why: str


def words_of(post: Post, turn: int = 0) -> list[str]:
    """Return the words that a placement formed, 0 for the last one: the main one first, each once."""
    game = post.game
    if game is None or post.terms is None or not 0 <= turn <= len(game.sheet.lines):
        return []
    move = game.sheet.lines[turn - 1].laid if game.sheet.lines else None
    formed = [in_tiles(word.word, post.terms.alphabet) for word in move.words] if move else []
    return list(dict.fromkeys(formed))


def find_challengeable_turn(post: Post, by: Seat) -> int:
    """Return the last placement of the partner of a player, from 1; 0 if the partner has not placed.

    An answer may stand behind it: both variants are sent in one letter, and the partner may record the
    first of them before the challenge (RO-COR 15).
    """
    lines = post.game.sheet.lines if post.game else ()
    return max((turn for turn, line in enumerate(lines, start=1) if line.seat != by), default=0)


@at("turn", "over")
def _decide_challenge(post: Post, act: Challenge, _: Terms, world: World) -> Challenge | Refusal:
    game = post.game
    if fault := fault_of_seat(act.by, "by"):
        return fault
    turn = act.turn or find_challengeable_turn(post, act.by)
    formed = words_of(post, turn) if turn > 0 else []
    if game is None or not formed:
        return Refusal("correspondence/no_line")
    if fault := _fault_of_turn(post, game, act, turn):
        return fault
    if len(set(act.words)) < len(act.words) or not set(act.words) <= set(formed):
        return Refusal("correspondence/not_formed", {"field": "words"})
    day = day_of(act.day, "day", world)
    if isinstance(day, Refusal):
        return day
    sent = game.mailed[turn - 1].sent
    if act.day < sent:
        return Refusal("correspondence/sent_before", {"field": "day", "day": sent})
    return fault_of_text(act.why, "why", most=MAX_WHY, is_needed=not act.words) or act


def _fault_of_turn(post: Post, game: Game, act: Challenge, turn: int) -> Refusal | None:
    """Return the refusal of a challenge: an own placement, one answered before, or a second challenge."""
    if game.sheet.lines[turn - 1].seat == act.by:
        return Refusal("correspondence/own_placement", {"field": "by"})
    if any(dispute.turn >= turn for dispute in post.disputes):
        return Refusal("correspondence/challenged_before")
    answered = game.mailed[turn].sent if turn < len(game.mailed) else ""
    if answered and act.day > answered:  # the challenge goes with the answer, or before it
        return Refusal("correspondence/challenge_late", {"field": "day", "day": answered})
    return None


def _apply_challenge(post: Post, event: Challenge) -> Post:
    game = post.game
    if game is None:
        return post
    turn = event.turn or find_challengeable_turn(post, event.by)
    dispute = Dispute(by=event.by, turn=turn, words=event.words, why=event.why, day=event.day)
    other = replay_lines(game, turn, is_last_void=True)
    return replace(post, dispute=dispute, other=other, decided=None)


def _fault_of_end(post: Post, day: DayText, world: World) -> Refusal | None:
    parsed = day_of(day, "day", world)
    if isinstance(parsed, Refusal):
        return parsed
    since = post.dispute.day if post.dispute else ""
    return (
        Refusal("correspondence/sent_before", {"field": "day", "day": since})
        if day < since
        else None
    )


@at("variants")
def _decide_admission(post: Post, act: Admit, _: Terms, world: World) -> Admit | Refusal:
    return _fault_of_end(post, act.day, world) or act


def _apply_admission(post: Post, _: Admit) -> Post:
    return _end_challenge(post, stands=False)


@at("variants")
def _decide_resolution(post: Post, act: Resolve, _: Terms, world: World) -> Resolve | Refusal:
    words = post.dispute.words if post.dispute else ()
    if len(set(act.correct)) < len(act.correct) or not set(act.correct) <= set(words):
        return Refusal("correspondence/not_formed", {"field": "correct"})
    if fault := first_of(_fault_of_end(post, act.day, world), fault_of_names(act.by)):
        return fault
    stands = len(act.correct) == len(words) if words else act.stands
    return replace(act, stands=stands)


def _apply_resolution(post: Post, event: Resolve) -> Post:
    return _end_challenge(post, stands=event.stands, correct=event.correct, by=event.by)


def _end_challenge(
    post: Post, *, stands: bool, correct: tuple[str, ...] = (), by: tuple[str, ...] = ()
) -> Post:
    """Return the game with one variant alone, and the ended challenge."""
    if post.dispute is None or post.game is None or post.other is None:
        return post
    over = replace(post.dispute, stands=stands, correct=correct, ended_by=by)
    remaining = post.game if stands else post.other
    last = len(remaining.mailed) + 1  # announcements for later placements were of the other variant
    return replace(
        post,
        game=remaining,
        other=None,
        dispute=None,
        disputes=(*post.disputes, over),
        decided=DecidedVariants(right=post.game, wrong=post.other, announced=post.announced),
        announced=tuple(notice for notice in post.announced if notice.turn <= last),
    )


@at("turn", "over")
def _decide_reopening(
    post: Post, act: ReopenChallenge, _: Terms, __: World
) -> ReopenChallenge | Refusal:
    if post.decided is None:
        return Refusal("correspondence/challenge_decided")
    return fault_of_text(act.why, "why", most=MAX_WHY, is_needed=True) or act


def _apply_reopening(post: Post, _: ReopenChallenge) -> Post:
    """Return the game with both variants, and in both the arrivals that were recorded since."""
    if post.decided is None or post.game is None or not post.disputes:
        return post
    *before, last = post.disputes
    decided = post.decided
    standing, dropped = (
        (decided.right, decided.wrong) if last.stands else (decided.wrong, decided.right)
    )
    dropped = _with_arrivals(dropped, standing, post.game, last.turn)
    since = {notice.turn for notice in post.announced}
    announced = tuple(notice for notice in decided.announced if notice.turn not in since)
    reopened = replace(
        post,
        game=post.game if last.stands else dropped,
        other=dropped if last.stands else post.game,
        dispute=replace(last, stands=None, correct=(), ended_by=()),
        disputes=tuple(before),
        decided=None,
        announced=(*announced, *post.announced),
    )
    return recount_days(reopened)  # vacations may have been recorded since


def _with_arrivals(dropped: Game, then: Game, now: Game, shared: int) -> Game:
    """Return the dropped variant, with the arrivals of shared letters recorded in the other one since.

    The letter with the challenged placement is the last of them; its answer here must not come before it.
    """
    mailed = list(dropped.mailed)
    for number, (before, after) in enumerate(zip(then.mailed[:shared], now.mailed, strict=False)):
        answered = mailed[number + 1].sent if number + 1 < len(mailed) else after.reached
        is_new = (after.reached, after.stamp) != (before.reached, before.stamp)
        if is_new and after.reached <= answered:
            mailed[number] = replace(mailed[number], reached=after.reached, stamp=after.stamp)
    return replace(dropped, mailed=tuple(mailed))


DISPUTES = (
    act(
        Challenge, _decide_challenge, _apply_challenge, earlier=(EarlierVersion(add_field(turn=0)),)
    ),
    act(Admit, _decide_admission, _apply_admission),
    act(Resolve, _decide_resolution, _apply_resolution),
    act(ReopenChallenge, _decide_reopening, _apply_reopening),
)
