"""Write a whole game by post in signs that mail, chat and codes carry, and read it back (RO-COR 5, 15, 44).

What both sides have alike is in it: competition, names, string, every line with its days, vacations, challenges, the
end. What is between one player and the arbiter, and addresses, are not. `sheet_parts.py` splits it into lines of signs.
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
from faristol.correspondence.state import Game, Post, list_returned, totals
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
from faristol.ledger.kind import bare
from faristol.ledger.record import LedgerError, Table
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset, preset_names
from faristol.rules.reading import plain_ruleset
from faristol.tiles.reading import in_tiles, tile_names

_NOBODY: Final = CardDigest("0" * 64)
RULED: Final = (
    "RO-COR 45"  # why a game ended as the arbiter found: each side has it in words of its own
)


ACTS: Final = (
    OpenPost, TakeVacation, NotFetched, Reach, Place, SayPass, Challenge, Admit, Resolve,
    ClaimTime, AnswerClaim, EndPost,
)  # fmt: skip
# The acts that a sheet may hold, also those printed by an earlier version.
_SCHEMA: Final[Schema[Any]] = Schema(
    events=ACTS,
    earlier={cls: earlier for cls, earlier in POST.schema.earlier.items() if cls in ACTS},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Hold what a sheet says: what is to be done for the game to stand as it does, and who plays."""

    wishes: tuple[Any, ...]
    names: tuple[str, str]


# ---- out ----


def write_sheet(post: Post, names: tuple[str, str]) -> list[str]:
    """Return the parts of a game's sheet, an empty list where `encode_sheet` says why there are none."""
    parts = encode_sheet(post, names)
    return [] if isinstance(parts, Refusal) else parts


def encode_sheet(post: Post, names: tuple[str, str]) -> list[str] | Refusal:
    """Return the parts of a game's sheet, or why it has none.

    What refuses an act of the game today, that what would be read differs from it, or that it is too long.
    """
    facts = _facts_of(post)
    if isinstance(facts, Refusal):
        return facts
    acts: list[Any] = [_plain_act(fact) for fact in facts]
    opening = acts[0][1]
    opening["ruleset"] = _named(opening["ruleset"])
    parts = split_text(format_json({"acts": acts, "names": list(names)}))
    return parts or Refusal("correspondence/sheet_long")


def _facts_of(post: Post) -> tuple[Any, ...] | Refusal:
    """Return the acts that lead to a game as it stands, in the one order that both sides share.

    Days follow from dates and vacations, so no order of acts changes them. Claims that the arbiter has
    rejected are left out.
    """
    made = POST.decide_all(POST.start, acts_of_game(post), NOTHING)
    if isinstance(made, Refusal):
        return made
    state, facts = made
    here, there = _shared(post), _shared(state)
    differing = next((part for part, value in here.items() if there[part] != value), "")
    return Refusal("correspondence/sheet_differs", {"part": differing}) if differing else facts


def _shared(post: Post) -> dict[str, object]:
    """Return all that both sides must have alike, by the part of the sheet."""
    games = [game for variant in variants_of(post) if (game := post.variant(variant))]
    return {
        "lines": [(game.sheet.lines, [line.sent for line in game.mailed]) for game in games],
        "days": [[line.used for line in game.mailed] for game in games],
        "points": [totals(post, variant) for variant in variants_of(post)],
        "besides": _besides(post),
        "claims": [replace(claim, used=0) for claim in _claims(post)],
        "end": replace(post.end, why="") if post.end else None,
    }


def acts_of_game(post: Post) -> Iterator[Any]:
    """Give the acts that lead to a game as it stands, in the one order that both sides share."""
    series, terms, game = post.series, post.terms, post.game
    if series is None or terms is None or game is None or post.ruleset is None:
        return
    yield OpenPost(
        language=post.language,
        lexicon=post.lexicon,
        ruleset=post.ruleset,
        series=series,
        seated=tuple(
            replace(one, player=f"p{seat}", card=_NOBODY)
            for seat, one in enumerate(post.seated, start=1)
        ),
        typed_order=" ".join(tile_names(game.sheet.order, terms.alphabet)),
    )
    yield from _away(post)
    yield from _letters(post, game)
    for (seat, number), letter in list_returned(post):
        returned, resent = (letter.returned, letter.resent) if letter else ("", "")
        yield NotFetched(seat=seat, round=number, returned=returned, resent=resent)
    if post.end:
        why = RULED if is_ruled(post) else ""
        yield EndPost(cause=post.end.cause, day=post.end.day, by=post.end.by, why=why)


def _letters(post: Post, game: Game) -> Iterator[Any]:
    """Give the lines, of both variants, with what was said between them."""
    waits = _claims(post)
    open_one = [post.dispute] if post.dispute else []
    disputes = {one.turn: one for one in (*post.disputes, *open_one)}
    branch = post.dispute.turn if post.dispute else 0
    arbiters = post.series.arbiters[:1] if post.series else ()
    for turn in range(1, len(game.mailed) + 1):
        while waits and waits[0].day < game.mailed[turn - 1].sent:
            yield from _claimed(post, game, turn - 1, waits.pop(0))
        is_variant = 0 < branch < turn
        yield _line(post, game, turn, "right" if is_variant else "", disputes.get(turn))
        if turn in disputes:
            yield from _dispute(disputes[turn], arbiters)
    for turn in range(branch + 1, len(post.other.mailed) + 1 if post.other else 0):
        yield _line(post, post.other or game, turn, "wrong", None)
    for claim in waits:
        yield from _claimed(post, game, len(game.mailed), claim)


def shared_disputes(post: Post) -> list[Dispute]:
    """Return the challenges that are over, as both sides must have them, in one order."""
    return [
        replace(dispute, ended_by=())
        for dispute in sorted(post.disputes, key=lambda dispute: (dispute.turn, dispute.day))
    ]


def _besides(post: Post) -> object:
    vacations = [  # the day of the announcement is not in the codes
        replace(vacation, recorded_on="")
        for vacation in sorted(post.vacations, key=lambda vacation: (vacation.seat, vacation.first))
    ]
    return shared_disputes(post), vacations, _returned(post)


def _returned(post: Post) -> list[tuple[Seat, int, DayText, DayText]]:
    """Return the uncollected letters as both sides have them, whatever round a dropped variant had."""
    return [
        (seat, number, letter.returned if letter else "", letter.resent if letter else "")
        for (seat, number), letter in list_returned(post)
    ]


def _away(post: Post) -> Iterator[TakeVacation]:
    """Give the vacations, of each player first those that could not follow the chosen one (RO-COR 26).

    One that was taken at once from the first day of the chosen one on was taken before that was chosen;
    an earlier one may have come afterwards, and cuts it.
    """
    start = post.series.start if post.series else ""
    for seat in (1, 2):
        mine = [one for one in post.vacations if one.seat == seat]
        since = next((one.first for one in mine if one.is_chosen), "")

        def rank(one: Vacation, since: DayText = since) -> tuple[int, DayText]:
            return (1 if one.is_chosen else 0 if one.first >= since else 2), one.first

        for one in sorted(mine, key=rank):
            yield TakeVacation(
                seat=seat,
                first=one.first,
                last=one.last,
                recorded_on=start,
                is_chosen=one.is_chosen,
            )


def _claims(post: Post) -> list[Claimed]:
    """Return the claims that the arbiter has not rejected, in one order."""
    standing = [claim for claim in post.claims if not claim.rejected]
    return sorted(standing, key=lambda claim: (claim.day, claim.by))


def _claimed(post: Post, game: Game, turn: int, claim: Claimed) -> Iterator[Any]:
    """Give a claim, with the day on which the letter before it came: days run from then."""
    variant: Variant = "right" if post.dispute and turn >= post.dispute.turn else ""
    reached, stamp = _reached(post, game, turn)
    if reached:
        yield Reach(reached=reached, stamp=stamp, variant=variant)
    yield ClaimTime(by=claim.by, day=claim.day, enclosed=claim.enclosed)
    if claim.answered:
        yield AnswerClaim(day=claim.answered, answer=claim.answer)


def _reached(post: Post, game: Game, turn: int) -> tuple[DayText, Stamp]:
    """Return when the letter with a placement came; before the first one, when the string did."""
    if not turn:
        return post.sheets_reached, post.sheets_stamp
    return game.mailed[turn - 1].reached, game.mailed[turn - 1].stamp


def _line(
    post: Post, game: Game, turn: int, variant: Variant, dispute: Dispute | None
) -> Place | SayPass:
    line, mailed = game.sheet.lines[turn - 1], game.mailed[turn - 1]
    reached, stamp = _reached(post, game, turn - 1)
    move, terms = line.move, game.sheet.terms
    if move is None:
        return SayPass(sent=mailed.sent, reached=reached, stamp=stamp, variant=variant)
    is_void = line.is_void and dispute is None  # what was challenged is placed first
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


def _dispute(one: Dispute, arbiters: tuple[str, ...]) -> Iterator[Challenge | Admit | Resolve]:
    yield Challenge(by=one.by, day=one.day, words=one.words, why=one.why)
    if one.stands is None:
        return
    if one.ended_by:
        yield Resolve(day=one.day, by=arbiters, correct=one.correct, stands=one.stands)
    else:
        yield Admit(day=one.day)


def _plain(name: str) -> Table:
    return Table(plain_ruleset(preset(name)))


def _named(rules: Any) -> Any:
    """Return the name of rules that come with the program."""
    return next((name for name in preset_names() if _plain(name) == rules), rules)


def _spelled(rules: Any) -> Any:
    """Return the rules of a name."""
    return _plain(rules) if isinstance(rules, str) else rules


# ---- in ----


def read_sheet(parts: Iterable[Part]) -> Sheet | Literal["later"] | None:
    """Return what a sheet says, "later" if only a later version knows it, None if it is not whole or cannot be."""
    signs = join_parts(parts)
    if not signs:
        return None
    try:
        return _sheet_of(parse_json(unpacked_text(signs)))
    except LedgerError as error:
        return "later" if error.code in ("ledger/unknown_kind", "ledger/too_new") else None
    except (ValueError, zlib.error, OverflowError):
        return None


def _plain_act(fact: Any) -> list[Any]:
    """Return an act as a sheet holds it: its kind, its data and, after the first version, its version."""
    kind, version, data = encode(fact, _SCHEMA)
    return [kind, data] if version == VERSION else [kind, data, version]


def _sheet_of(value: Any) -> Sheet | Literal["later"] | None:
    match value:
        case {
            "acts": [[_, {"ruleset": rules} as opening, *_], *_] as acts,
            "names": [str(red), str(blue)],
        } if max(len(red), len(blue)) <= MAX_TEXT:
            if isinstance(rules, str) and rules not in preset_names():
                return "later"  # regulations that come with another version
            opening["ruleset"] = _spelled(rules)
            wishes = tuple(map(_wish_of, acts))
            return Sheet(wishes=wishes, names=(red, blue))
        case _:
            return None


def _wish_of(value: Any) -> Any:
    """Return a wish of those that a sheet may bring: nobody decides for an arbiter in it."""
    match value:
        case [str(kind), dict(data)]:
            version = VERSION
        case [str(kind), dict(data), int(version)] if version > VERSION:
            pass
        case _:
            raise LedgerError("ledger/not_a_record")
    if kind in POST.schema.classes.keys() - _SCHEMA.classes.keys():
        raise LedgerError("ledger/not_a_record")
    return bare(decode(kind, version, data, _SCHEMA))
