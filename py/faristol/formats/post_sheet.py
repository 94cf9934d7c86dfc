"""The sheet of a game by post: the whole game as text, written and read (RO-COR 5, 15, 44).

The text goes by mail, by chat and in 2D codes.

It holds the data that both sides share: competition, names, string, every line with its days, vacations, challenges,
the end. Addresses, and anything between one player and the arbiter, are left out. `sheet_parts.py` splits it.
"""

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from faristol.board.notation import format_coordinates
from faristol.correspondence.acts.claims import AnswerClaim, ClaimTime
from faristol.correspondence.acts.closing import EndPost, is_ruled
from faristol.correspondence.acts.deadlines import NotFetched, TakeVacation
from faristol.correspondence.acts.disputes import Admit, Challenge, Resolve
from faristol.correspondence.acts.letters import Place, Reach, SayPass
from faristol.correspondence.acts.start import OpenPost
from faristol.correspondence.days import Stamp
from faristol.correspondence.faults import MAX_TEXT, NOTHING
from faristol.correspondence.kind import POST
from faristol.correspondence.post import VOID, variants_of
from faristol.correspondence.state import Game, Post, list_returned, totals_of
from faristol.correspondence.values import (
    CardDigest,
    Claimed,
    DayText,
    Dispute,
    Seat,
    Vacation,
    Variant,
)
from faristol.formats.sheet_parts import Part, join_parts, split_text, unpacked_text
from faristol.ledger.canonical_json import format_json, parse_json
from faristol.ledger.codec import VERSION, Schema, decode, encode
from faristol.ledger.kind import strip_computed
from faristol.ledger.record import LedgerError, Table
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset, preset_names
from faristol.rules.reading import plain_ruleset
from faristol.tiles.reading import in_tiles, tile_names

_NO_CARD: Final = CardDigest("0" * 64)
RULED: Final = (
    "RO-COR 45"  # the reason of an end decided by the arbiter, which each side words differently
)


ACTS: Final = (
    OpenPost, TakeVacation, NotFetched, Reach, Place, SayPass, Challenge, Admit, Resolve,
    ClaimTime, AnswerClaim, EndPost,
)  # fmt: skip
# The acts that a sheet may hold, including those of an earlier version.
_SCHEMA: Final[Schema[Any]] = Schema(
    events=ACTS,
    earlier={cls: earlier for cls, earlier in POST.schema.earlier.items() if cls in ACTS},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The content of a sheet: the acts that lead to the state of the game, and the names of the players."""

    wishes: tuple[Any, ...]
    names: tuple[str, str]


# ---- out ----


def write_sheet(post: Post, names: tuple[str, str]) -> list[str]:
    """Return the parts of a game's sheet, or an empty list if `encode_sheet` refuses."""
    parts = encode_sheet(post, names)
    return [] if isinstance(parts, Refusal) else parts


def encode_sheet(post: Post, names: tuple[str, str]) -> list[str] | Refusal:
    """Return the parts of a game's sheet, or a refusal.

    Refusals: that of an act of the game today, a sheet that would be read as a different game, and a sheet that is
    too long.
    """
    events = _events_of(post)
    if isinstance(events, Refusal):
        return events
    acts: list[Any] = [_act_json(event) for event in events]
    opening = acts[0][1]
    opening["ruleset"] = _rules_to_name(opening["ruleset"])
    parts = split_text(format_json({"acts": acts, "names": list(names)}))
    return parts or Refusal("correspondence/sheet_long")


def _events_of(post: Post) -> tuple[Any, ...] | Refusal:
    """Return the events that lead to the state of a game, in an order that is the same on both sides.

    Days follow from dates and vacations, so the order of acts does not change them. Claims that the arbiter has
    rejected are left out.
    """
    result = POST.decide_all(POST.initial, acts_of_game(post), NOTHING)
    if isinstance(result, Refusal):
        return result
    state, events = result
    ours, theirs = _shared_data_of(post), _shared_data_of(state)
    differing = next((part for part, value in ours.items() if theirs[part] != value), "")
    return Refusal("correspondence/sheet_differs", {"part": differing}) if differing else events


def _shared_data_of(post: Post) -> dict[str, object]:
    """Return the data that both sides must share, by part of the sheet."""
    games = [game for variant in variants_of(post) if (game := post.variant(variant))]
    return {
        "lines": [(game.sheet.lines, [line.sent for line in game.mailed]) for game in games],
        "days": [[line.used for line in game.mailed] for game in games],
        "points": [totals_of(post, variant) for variant in variants_of(post)],
        "besides": _other_shared(post),
        "claims": [replace(claim, used=0) for claim in _claims(post)],
        "end": replace(post.end, why="") if post.end else None,
    }


def acts_of_game(post: Post) -> Iterator[Any]:
    """Yield the acts that lead to the state of a game, in an order that is the same on both sides."""
    series, terms, game = post.series, post.terms, post.game
    if series is None or terms is None or game is None or post.ruleset is None:
        return
    yield OpenPost(
        language=post.language,
        lexicon=post.lexicon,
        ruleset=post.ruleset,
        series=series,
        seated=tuple(
            replace(seated_player, player=f"p{seat}", card=_NO_CARD)
            for seat, seated_player in enumerate(post.seated, start=1)
        ),
        typed_order=" ".join(tile_names(game.sheet.order, terms.alphabet)),
    )
    yield from _vacation_acts(post)
    yield from _letter_acts(post, game)
    for (seat, number), letter in list_returned(post):
        returned, resent = (letter.returned, letter.resent) if letter else ("", "")
        yield NotFetched(seat=seat, round=number, returned=returned, resent=resent)
    if post.end:
        why = RULED if is_ruled(post) else ""
        yield EndPost(cause=post.end.cause, day=post.end.day, by=post.end.by, why=why)


def _letter_acts(post: Post, game: Game) -> Iterator[Any]:
    """Yield the acts of the lines of both variants, with the claims and challenges between them."""
    pending_claims = _claims(post)
    open_disputes = [post.dispute] if post.dispute else []
    disputes = {dispute.turn: dispute for dispute in (*post.disputes, *open_disputes)}
    branch = post.dispute.turn if post.dispute else 0
    arbiters = post.series.arbiters[:1] if post.series else ()
    for turn in range(1, len(game.mailed) + 1):
        while pending_claims and pending_claims[0].day < game.mailed[turn - 1].sent:
            yield from _claim_acts(post, game, turn - 1, pending_claims.pop(0))
        is_variant = 0 < branch < turn
        yield _line_act(post, game, turn, "right" if is_variant else "", disputes.get(turn))
        if turn in disputes:
            yield from _dispute_acts(disputes[turn], arbiters)
    for turn in range(branch + 1, len(post.other.mailed) + 1 if post.other else 0):
        yield _line_act(post, post.other or game, turn, "wrong", None)
    for claim in pending_claims:
        yield from _claim_acts(post, game, len(game.mailed), claim)


def shared_disputes(post: Post) -> list[Dispute]:
    """Return the challenges that are over, as both sides must have them, ordered."""
    return [
        replace(dispute, ended_by=())
        for dispute in sorted(post.disputes, key=lambda dispute: (dispute.turn, dispute.day))
    ]


def _other_shared(post: Post) -> object:
    vacations = [  # the sheet does not hold the day of the announcement
        replace(vacation, recorded_on="")
        for vacation in sorted(post.vacations, key=lambda vacation: (vacation.seat, vacation.first))
    ]
    return shared_disputes(post), vacations, _returned_letters(post)


def _returned_letters(post: Post) -> list[tuple[Seat, int, DayText, DayText]]:
    """Return the uncollected letters as both sides have them.

    The rounds of a dropped variant do not matter.
    """
    return [
        (seat, number, letter.returned if letter else "", letter.resent if letter else "")
        for (seat, number), letter in list_returned(post)
    ]


def _vacation_acts(post: Post) -> Iterator[TakeVacation]:
    """Yield the vacations, of each player first those that could not follow the chosen one (RO-COR 26).

    One taken at once, from the first day of the chosen one or later, was taken before the other was chosen; an
    earlier one may have been taken afterwards, and shortens it.
    """
    start = post.series.start if post.series else ""
    for seat in (1, 2):
        vacations = [vacation for vacation in post.vacations if vacation.seat == seat]
        since = next((vacation.first for vacation in vacations if vacation.is_chosen), "")

        def rank(vacation: Vacation, since: DayText = since) -> tuple[int, DayText]:
            return (
                1 if vacation.is_chosen else 0 if vacation.first >= since else 2
            ), vacation.first

        for vacation in sorted(vacations, key=rank):
            yield TakeVacation(
                seat=seat,
                first=vacation.first,
                last=vacation.last,
                recorded_on=start,
                is_chosen=vacation.is_chosen,
            )


def _claims(post: Post) -> list[Claimed]:
    """Return the claims that the arbiter has not rejected, ordered by day."""
    standing = [claim for claim in post.claims if not claim.rejected]
    return sorted(standing, key=lambda claim: (claim.day, claim.by))


def _claim_acts(post: Post, game: Game, turn: int, claim: Claimed) -> Iterator[Any]:
    """Yield the acts of a claim, first the arrival of the letter before it, from which its days run."""
    variant: Variant = "right" if post.dispute and turn >= post.dispute.turn else ""
    reached, stamp = _arrival_before(post, game, turn)
    if reached:
        yield Reach(reached=reached, stamp=stamp, variant=variant)
    yield ClaimTime(by=claim.by, day=claim.day, enclosed=claim.enclosed)
    if claim.answered:
        yield AnswerClaim(day=claim.answered, answer=claim.answer)


def _arrival_before(post: Post, game: Game, turn: int) -> tuple[DayText, Stamp]:
    """Return the arrival of the letter with a placement; for turn 0, the arrival of the string."""
    if not turn:
        return post.sheets_reached, post.sheets_stamp
    return game.mailed[turn - 1].reached, game.mailed[turn - 1].stamp


def _line_act(
    post: Post, game: Game, turn: int, variant: Variant, dispute: Dispute | None
) -> Place | SayPass:
    line, mailed = game.sheet.lines[turn - 1], game.mailed[turn - 1]
    reached, stamp = _arrival_before(post, game, turn - 1)
    move, terms = line.move, game.sheet.terms
    if move is None:
        return SayPass(sent=mailed.sent, reached=reached, stamp=stamp, variant=variant)
    is_void = line.is_void and dispute is None  # a challenged line is placed as valid first
    return Place(
        at=format_coordinates(move.start, move.direction),
        word=in_tiles(move.word, terms.alphabet),
        sent=mailed.sent,
        reached=reached,
        stamp=stamp,
        variant=variant,
        is_void=is_void,
        why=VOID if is_void else "",
    )


def _dispute_acts(
    dispute: Dispute, arbiters: tuple[str, ...]
) -> Iterator[Challenge | Admit | Resolve]:
    yield Challenge(by=dispute.by, day=dispute.day, words=dispute.words, why=dispute.why)
    if dispute.stands is None:
        return
    if dispute.ended_by:
        yield Resolve(day=dispute.day, by=arbiters, correct=dispute.correct, stands=dispute.stands)
    else:
        yield Admit(day=dispute.day)


def _plain_rules(name: str) -> Table:
    return Table(plain_ruleset(preset(name)))


def _rules_to_name(rules: Any) -> Any:
    """Return the name of rules that ship with the program; other rules as they are."""
    return next((name for name in preset_names() if _plain_rules(name) == rules), rules)


def _rules_from_name(rules: Any) -> Any:
    """Return the rules of a name; rules that are not a name as they are."""
    return _plain_rules(rules) if isinstance(rules, str) else rules


# ---- in ----


def read_sheet(parts: Iterable[Part]) -> Sheet | Literal["later"] | None:
    """Return the sheet of its parts, "later", or None if it is incomplete or invalid.

    "later": it needs a later version of the program.
    """
    signs = join_parts(parts)
    if not signs:
        return None
    try:
        return _parse_sheet(parse_json(unpacked_text(signs)))
    except LedgerError as error:
        return "later" if error.code in ("ledger/unknown_kind", "ledger/too_new") else None
    except (ValueError, zlib.error, OverflowError):
        return None


def _act_json(event: Any) -> list[Any]:
    """Return an event as in a sheet: its kind, its data and, after the first version, its version."""
    kind, version, data = encode(event, _SCHEMA)
    return [kind, data] if version == VERSION else [kind, data, version]


def _parse_sheet(value: Any) -> Sheet | Literal["later"] | None:
    match value:
        case {
            "acts": [[_, {"ruleset": rules} as opening, *_], *_] as acts,
            "names": [str(red), str(blue)],
        } if max(len(red), len(blue)) <= MAX_TEXT:
            if isinstance(rules, str) and rules not in preset_names():
                return "later"  # regulations that ship with another version
            opening["ruleset"] = _rules_from_name(rules)
            parsed_acts = tuple(map(_parse_act, acts))
            return Sheet(wishes=parsed_acts, names=(red, blue))
        case _:
            return None


def _parse_act(value: Any) -> Any:
    """Return an act that a sheet may hold; decisions of an arbiter are not among them.

    Raises:
        LedgerError: the act is invalid, or of a kind that a sheet may not hold.
    """
    match value:
        case [str(kind), dict(data)]:
            version = VERSION
        case [str(kind), dict(data), int(version)] if version > VERSION:
            pass
        case _:
            raise LedgerError("ledger/not_a_record")
    if kind in POST.schema.classes.keys() - _SCHEMA.classes.keys():
        raise LedgerError("ledger/not_a_record")
    return strip_computed(decode(kind, version, data, _SCHEMA))
