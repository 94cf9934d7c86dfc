"""Write what a player tells the partner besides placements: a letter that came back, longer thinking (RO-COR 27, 31)."""

from dataclasses import dataclass, replace

from faristol.correspondence.acts.time import fault_of_round
from faristol.correspondence.faults import World, at, fault_of_day, fault_of_seat, first_of
from faristol.correspondence.parts import DayText, LongThinking, ReturnedLetter, Seat
from faristol.correspondence.state import Post
from faristol.ledger.kind import act
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnLetter:
    """Say when an uncollected letter came back, and when it was sent again: that should be at once (RO-COR 31)."""

    seat: Seat  # of the addressee
    round: int  # of the answer that is waited for
    returned: DayText
    resent: DayText = ""  # not yet


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceThinking:
    """Announce to think about the next placement until a day, so that nothing is sent again (RO-COR 27)."""

    seat: Seat
    until: DayText


@at("turn", "variants", "over")
def _return(post: Post, act: ReturnLetter, _: Terms, world: World) -> ReturnLetter | Refusal | None:
    fault = first_of(
        fault_of_round(post, act.seat, act.round),
        fault_of_day(act.returned, "returned", world),
        fault_of_day(act.resent, "resent", world) if act.resent else None,
    )
    if not fault and act.resent and act.resent < act.returned:
        data: dict[str, JSON] = {"field": "resent", "day": act.returned}
        return Refusal("correspondence/resent_before", data)
    return fault or (None if _letter(act) in post.returned else act)


def _letter(act: ReturnLetter) -> ReturnedLetter:
    return ReturnedLetter(seat=act.seat, round=act.round, returned=act.returned, resent=act.resent)


def _was_returned(post: Post, event: ReturnLetter) -> Post:
    """Return it with the days of a letter, which costs its addressee once however often it is written."""
    key = (event.seat, event.round)
    others = tuple(one for one in post.returned if (one.seat, one.round) != key)
    uncollected = post.uncollected if key in post.uncollected else (*post.uncollected, key)
    return replace(post, uncollected=uncollected, returned=(*others, _letter(event)))


@at("turn", "variants")
def _announce(
    post: Post, act: AnnounceThinking, _: Terms, __: World
) -> AnnounceThinking | Refusal | None:
    if fault := fault_of_seat(act.seat) or fault_of_day(act.until, "until"):
        return fault
    turn = _turn_of(post, act.seat)
    if turn is None:
        return Refusal("correspondence/no_turn", {"field": "seat"})
    deadline = post.series.deadline if post.series else ""
    if act.until > deadline:
        return Refusal("correspondence/after_deadline", {"field": "until", "day": deadline})
    notice = LongThinking(seat=act.seat, turn=turn, until=act.until)
    return None if notice in post.announced else act


def _turn_of(post: Post, seat: Seat) -> int | None:
    """Return the placement that a player is to write, None if it is not the player's turn in any variant."""
    games = [game for game in (post.game, post.other) if game and game.sheet.seat == seat]
    return len(games[0].mailed) + 1 if games else None


def _was_announced(post: Post, event: AnnounceThinking) -> Post:
    turn = _turn_of(post, event.seat)
    if turn is None:
        return post
    notice = LongThinking(seat=event.seat, turn=turn, until=event.until)
    others = tuple(one for one in post.announced if one.turn != turn)
    return replace(post, announced=(*others, notice))


NOTICES = (
    act(ReturnLetter, _return, _was_returned),
    act(AnnounceThinking, _announce, _was_announced),
)
