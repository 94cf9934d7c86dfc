"""Challenge a placement, go on in both variants, and let the arbiter find which one it is (RO-COR 10, 15, 16)."""

from dataclasses import dataclass, replace

from faristol.correspondence.acts.letters import replayed
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
from faristol.correspondence.state import Decided, Game, Post, recount_days
from faristol.correspondence.values import DayText, Dispute, Seat
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field
from faristol.rules.terms import Terms
from faristol.tiles.reading import in_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """Challenge a placement of the partner: some of its words, or that it can be at all."""

    by: Seat
    day: DayText
    words: tuple[str, ...] = ()  # none: it is no word that is wrong
    why: str = ""
    turn: int = 0  # of both, from 1; 0: the last placement of the partner


@dataclass(frozen=True, slots=True, kw_only=True)
class Admit:
    """Admit the error: the variant with it is dropped, and nobody pays (RO-COR 15)."""

    day: DayText


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve:
    """Find which variant it is: a placement stands when all of its challenged words are in the fund."""

    day: DayText
    by: tuple[str, ...]
    correct: tuple[str, ...] = ()  # of the challenged words
    stands: bool = False  # where no word was challenged


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenChallenge:
    """Open the last challenge again, while no line follows its end: it was decided or admitted by mistake."""

    why: str


def words_of(post: Post, turn: int = 0) -> list[str]:
    """Return the words that a placement has formed, of the last one by default: the main one first, each once."""
    game = post.game
    if game is None or post.terms is None or not 0 <= turn <= len(game.sheet.lines):
        return []
    move = game.sheet.lines[turn - 1].laid if game.sheet.lines else None
    formed = [in_tiles(word.word, post.terms.alphabet) for word in move.words] if move else []
    return list(dict.fromkeys(formed))


def find_challengeable_turn(post: Post, by: Seat) -> int:
    """Return the last placement of the partner of a player, from 1; 0 if there is none.

    An answer may stand behind it: both variants are sent in one letter, and the partner may write down the
    first of them before the challenge (RO-COR 15).
    """
    lines = post.game.sheet.lines if post.game else ()
    return max((turn for turn, line in enumerate(lines, start=1) if line.seat != by), default=0)


@at("turn", "over")
def _challenge(post: Post, wish: Challenge, _: Terms, world: World) -> Challenge | Refusal:
    game = post.game
    if fault := fault_of_seat(wish.by, "by"):
        return fault
    turn = wish.turn or find_challengeable_turn(post, wish.by)
    formed = words_of(post, turn) if turn > 0 else []
    if game is None or not formed:
        return Refusal("correspondence/no_line")
    if fault := _fault_of_turn(post, game, wish, turn):
        return fault
    if len(set(wish.words)) < len(wish.words) or not set(wish.words) <= set(formed):
        return Refusal("correspondence/not_formed", {"field": "words"})
    day = day_of(wish.day, "day", world)
    if isinstance(day, Refusal):
        return day
    sent = game.mailed[turn - 1].sent
    if wish.day < sent:
        return Refusal("correspondence/sent_before", {"field": "day", "day": sent})
    return fault_of_text(wish.why, "why", most=MAX_WHY, is_needed=not wish.words) or wish


def _fault_of_turn(post: Post, game: Game, wish: Challenge, turn: int) -> Refusal | None:
    """Return why a placement cannot be challenged: one's own, one that was answered first, or a second time."""
    if game.sheet.lines[turn - 1].seat == wish.by:
        return Refusal("correspondence/own_placement", {"field": "by"})
    if any(one.turn >= turn for one in post.disputes):
        return Refusal("correspondence/challenged_before")
    answered = game.mailed[turn].sent if turn < len(game.mailed) else ""
    if answered and wish.day > answered:  # the challenge goes with the answer, or before it
        return Refusal("correspondence/challenge_late", {"field": "day", "day": answered})
    return None


def _challenged(post: Post, fact: Challenge) -> Post:
    game = post.game
    if game is None:
        return post
    turn = fact.turn or find_challengeable_turn(post, fact.by)
    dispute = Dispute(by=fact.by, turn=turn, words=fact.words, why=fact.why, day=fact.day)
    other = replayed(game, turn, void_last=True)
    return replace(post, dispute=dispute, other=other, decided=None)


def _fault_of_end(post: Post, day: DayText, world: World) -> Refusal | None:
    found = day_of(day, "day", world)
    if isinstance(found, Refusal):
        return found
    since = post.dispute.day if post.dispute else ""
    return (
        Refusal("correspondence/sent_before", {"field": "day", "day": since})
        if day < since
        else None
    )


@at("variants")
def _admit(post: Post, wish: Admit, _: Terms, world: World) -> Admit | Refusal:
    return _fault_of_end(post, wish.day, world) or wish


def _admitted(post: Post, _: Admit) -> Post:
    return _ended(post, stands=False)


@at("variants")
def _resolve(post: Post, wish: Resolve, _: Terms, world: World) -> Resolve | Refusal:
    words = post.dispute.words if post.dispute else ()
    if len(set(wish.correct)) < len(wish.correct) or not set(wish.correct) <= set(words):
        return Refusal("correspondence/not_formed", {"field": "correct"})
    if fault := first_of(_fault_of_end(post, wish.day, world), fault_of_names(wish.by)):
        return fault
    stands = len(wish.correct) == len(words) if words else wish.stands
    return replace(wish, stands=stands)


def _resolved(post: Post, fact: Resolve) -> Post:
    return _ended(post, stands=fact.stands, correct=fact.correct, by=fact.by)


def _ended(
    post: Post, *, stands: bool, correct: tuple[str, ...] = (), by: tuple[str, ...] = ()
) -> Post:
    """Return it with one variant alone, and what is left of the challenge."""
    if post.dispute is None or post.game is None or post.other is None:
        return post
    over = replace(post.dispute, stands=stands, correct=correct, ended_by=by)
    kept = post.game if stands else post.other
    last = len(kept.mailed) + 1  # what was announced of a later placement was of the other variant
    return replace(
        post,
        game=kept,
        other=None,
        dispute=None,
        disputes=(*post.disputes, over),
        decided=Decided(right=post.game, wrong=post.other, announced=post.announced),
        announced=tuple(one for one in post.announced if one.turn <= last),
    )


@at("turn", "over")
def _reopen(post: Post, wish: ReopenChallenge, _: Terms, __: World) -> ReopenChallenge | Refusal:
    if post.decided is None:
        return Refusal("correspondence/challenge_decided")
    return fault_of_text(wish.why, "why", most=MAX_WHY, is_needed=True) or wish


def _reopened(post: Post, _: ReopenChallenge) -> Post:
    """Return it with both variants, and in both the arrivals that were written since."""
    if post.decided is None or post.game is None or not post.disputes:
        return post
    *before, last = post.disputes
    both = post.decided
    was, dropped = (both.right, both.wrong) if last.stands else (both.wrong, both.right)
    dropped = _with_arrivals(dropped, was, post.game, last.turn)
    since = {one.turn for one in post.announced}
    announced = tuple(one for one in both.announced if one.turn not in since)
    reopened = replace(
        post,
        game=post.game if last.stands else dropped,
        other=dropped if last.stands else post.game,
        dispute=replace(last, stands=None, correct=(), ended_by=()),
        disputes=tuple(before),
        decided=None,
        announced=(*announced, *post.announced),
    )
    return recount_days(reopened)  # leave may have been written since


def _with_arrivals(dropped: Game, was: Game, now: Game, shared: int) -> Game:
    """Return the variant that was dropped, with arrivals of shared letters that were written in the other one since.

    The letter with the challenged placement is the last of them; its answer here must not come before it.
    """
    mailed = list(dropped.mailed)
    for number, (before, after) in enumerate(zip(was.mailed[:shared], now.mailed, strict=False)):
        answered = mailed[number + 1].sent if number + 1 < len(mailed) else after.reached
        is_new = (after.reached, after.stamp) != (before.reached, before.stamp)
        if is_new and after.reached <= answered:
            mailed[number] = replace(mailed[number], reached=after.reached, stamp=after.stamp)
    return replace(dropped, mailed=tuple(mailed))


DISPUTES = (
    act(Challenge, _challenge, _challenged, earlier=(EarlierVersion(add_field(turn=0)),)),
    act(Admit, _admit, _admitted),
    act(Resolve, _resolve, _resolved),
    act(ReopenChallenge, _reopen, _reopened),
)
