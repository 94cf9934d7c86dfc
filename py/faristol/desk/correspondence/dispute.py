"""Show both variants of a challenged placement side by side, and write which one it is (RO-COR 15, 16)."""

from dataclasses import dataclass, replace
from typing import Any

from faristol.correspondence.acts.disputes import Admit, ReopenChallenge, Resolve
from faristol.correspondence.state import Game, totals
from faristol.correspondence.values import Both, Dispute, Variant
from faristol.desk.correspondence.base import (
    SEATS,
    format_game_day,
    game_board_view,
    game_screen,
    placement_text,
    roman,
    view,
)
from faristol.desk.correspondence.document import (
    LoadedPostGame,
    carry_out,
    form,
    load_fresh,
    preview_act,
)
from faristol.desk.correspondence.game import word_checker
from faristol.desk.correspondence.letters import DONE, deciders_from_form
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import mark
from faristol.desk.kernel.view import View
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import Misread, read_word, tile_name

UNKNOWN = mark("the list is not on this device")
IN_LIST, NOT_IN_LIST = mark("in the list"), mark("not in the list")


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputedWord:
    """Hold a challenged word: what the list of this device says of it, and what is chosen."""

    word: str
    known: bool | None
    is_right: bool
    other: str  # what is chosen when it is said otherwise


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedPostGame) -> View:
    """Show both variants; without a challenge, what else was written."""
    dispute, text = opened.post.dispute, opened.text
    if dispute is None:
        from faristol.desk.correspondence.letters import show as show_letters

        return await show_letters(desk, request)
    words = await _words(desk, request, opened, dispute)
    asked = request.query.get("stands", "")
    stands = all(one.is_right for one in words) if words else asked == "yes"
    # what the list has is the arbiter's decision until it is chosen otherwise; on a player's device it decides nothing
    is_known = not opened.is_player and all(one.known is not None for one in words)
    is_said = "right" in request.query or is_known
    round_said = roman((dispute.turn + 1) // 2)
    rule = opened.terms.rules.challenge
    context: dict[str, Any] = {
        "dispute": dispute,
        "words": words,
        "stands": stands,
        "is_said": is_said if words else asked in ("yes", "no"),
        "pair": [_variant(opened, dispute, variant) for variant in ("right", "wrong")],
        "round_said": round_said,
        "challenged": placement_text(opened.game.sheet.lines[dispute.turn - 1], opened),
        "since": format_game_day(dispute.day, text),
        "each": rule.penalty_per_word if rule else 0,
        "then": _points_after(opened, words, stands=stands),
        "list_said": {
            True: text.say(IN_LIST),
            False: text.say(NOT_IN_LIST),
            None: text.say(UNKNOWN),
        },
    }
    return view(opened, "dispute", text.say("A challenged move"), context)


async def _words(
    desk: Desk, request: Request, opened: LoadedPostGame, dispute: Dispute
) -> list[DisputedWord]:
    """Return the challenged words; those that the list has are right until somebody says otherwise."""
    has = await word_checker(desk, opened)
    alphabet = opened.terms.alphabet.with_foreign_marks
    known: dict[str, bool | None] = {}
    for word in dispute.words:
        read = read_word(word, alphabet, has_joker_letters=True)
        known[word] = None if has is None or isinstance(read, Misread) else has(read)
    is_asked = "right" in request.query
    asked = request.query.get("right", "").split(",")
    right = [word for word in dispute.words if (word in asked if is_asked else known[word])]
    return [
        DisputedWord(
            word=word,
            known=known[word],
            is_right=word in right,
            other=",".join(one for one in dispute.words if (one in right) is not (one == word)),
        )
        for word in dispute.words
    ]


def _points_after(opened: LoadedPostGame, words: list[DisputedWord], *, stands: bool) -> Both:
    """Return the points of both as a decision would leave them."""
    post = opened.post
    wish = Resolve(
        day=post.dispute.day if post.dispute else "",
        by=post.series.arbiters[:1] if post.series else (),
        correct=tuple(one.word for one in words if one.is_right),
        stands=stands,
    )
    after = preview_act(wish, opened)
    return totals(post if isinstance(after, Refusal) else after)


def _variant(opened: LoadedPostGame, dispute: Dispute, variant: Variant) -> dict[str, Any]:
    """Describe a variant: its board, and the lines from the challenged one on."""
    game = opened.post.variant(variant)
    if game is None:
        return {}
    there = replace(opened, game=game, variant=variant)
    line, text = game.sheet.lines[dispute.turn - 1], opened.text
    drawn = ", ".join(tile_name(game.sheet.order[at], opened.terms.alphabet) for at in line.drawn)
    name = opened.players[line.seat - 1]
    if line.is_void:
        told = text.say("{name} keeps the letters (art. 13)", name=name)
    else:
        told = text.say("{name} takes {letters} from the string", name=name, letters=drawn or "–")
    contested = [at for at, _ in line.laid.placed] if line.laid else []
    return {
        "variant": variant,
        "told": told,
        "board": game_board_view(there, contested),
        "lines": _lines(there, dispute.turn, game),
    }


def _lines(there: LoadedPostGame, first: int, game: Game) -> list[dict[str, Any]]:
    lines, text = [], there.text
    sums = [0, 0]
    for turn, line in enumerate(game.sheet.lines, start=1):
        sums[line.seat - 1] += line.recorded
        if turn >= first:
            lines.append(
                {
                    "round": roman((turn + 1) // 2),
                    "seat": line.seat,
                    "seat_said": text.say(SEATS[line.seat - 1]),
                    "said": placement_text(line, there),
                    "is_void": line.is_void,
                    "is_it": turn == first,
                    "points": line.recorded,
                    "total": sums[line.seat - 1],
                }
            )
    return lines


# ---- acting ----


async def resolve(desk: Desk, request: Request) -> Done:
    """Write what the arbiter has found."""
    opened = await load_fresh(desk, request)
    wish = Resolve(
        day=request.line("day"),
        by=deciders_from_form(request),
        correct=tuple(word for word in request.values("correct") if word),
        stands=request.value("stands") == "yes",
    )
    return await carry_out(desk, request, opened, wish, DONE)


admit = form(Admit, DONE)
reopen = form(ReopenChallenge, Done(go="/mail/dispute"))
