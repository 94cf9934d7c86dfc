"""Show all that has a day in a game as one line of time: what a claim, or an answer to one, is sent with (RO-COR 29, 32)."""

from typing import Any, NamedTuple

from faristol.correspondence.state import count_resending
from faristol.desk.correspondence.base import (
    STAMPS,
    format_days_left,
    format_game_day,
    game_screen,
    placement_text,
    remaining_days,
    roman,
    view,
)
from faristol.desk.correspondence.document import LoadedPostGame
from faristol.desk.correspondence.letters import CAUSES, PIECES
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.judging_programs import other_versions


class TimelineEntry(NamedTuple):
    """Hold what happened on a day, who did it, and the days of thinking that it took, in all so far."""

    day: str
    what: str
    seat: int = 0
    used: int | None = None
    total: int = 0


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedPostGame) -> View:
    """Show the line of time, to be printed."""
    del desk, request
    post, text = opened.post, opened.text
    found = _with_totals(_entries(opened))
    context: dict[str, Any] = {
        "happened": [(format_game_day(one.day, text), one) for one in found],
        "left": [format_days_left(days, text) for days in remaining_days(opened)],
        "roman": roman,
        "each": rule.uncollected if (rule := opened.terms.rules.thinking) else 0,
        "claims": [
            (
                claim,
                format_game_day(claim.day, text),
                [text.say(PIECES[one]) for one in claim.enclosed],
            )
            for claim in post.claims
        ],
        "day_said": lambda day: format_game_day(day, text),
        "judged_by": other_versions(opened.log),
    }
    return view(opened, "timeline", text.say("Days of the game"), context)


def _with_totals(happened: list[TimelineEntry]) -> list[TimelineEntry]:
    """Return everything by day, with the days of thinking of each player so far; one day keeps its order."""
    sums, found = [0, 0, 0], list[TimelineEntry]()
    for one in sorted(happened, key=lambda one: one.day):
        sums[one.seat] += one.used or 0
        found.append(one._replace(total=sums[one.seat]))
    return found


def _entries(opened: LoadedPostGame) -> list[TimelineEntry]:
    """Return everything, letters first."""
    post, text = opened.post, opened.text
    found = (
        [TimelineEntry(post.series.start, text.say("The competition starts"))]
        if post.series
        else []
    )
    if post.sheets_reached:
        found.append(TimelineEntry(post.sheets_reached, text.say("The string arrives"), 1))
    for at, (line, mailed) in enumerate(
        zip(opened.game.sheet.lines, opened.game.mailed, strict=True)
    ):
        said = f"{roman(at // 2 + 1)} {placement_text(line, opened)}"
        what = text.say("sends {move}", move=said)
        found.append(TimelineEntry(mailed.sent, what, line.seat, mailed.used))
        if mailed.reached:
            what = text.say("receives {move}", move=said)
            if mailed.stamp:
                what += f", {text.say(STAMPS[mailed.stamp])}"
            found.append(TimelineEntry(mailed.reached, what, 3 - line.seat))
    found += _other_entries(opened)
    if post.series:
        found.append(TimelineEntry(post.series.deadline, text.say("Deadline")))
    return found


def seat_of_turn(turn: int) -> int:
    """Return whose placement it is: red begins."""
    return 2 - turn % 2


def _other_entries(opened: LoadedPostGame) -> list[TimelineEntry]:
    """Return what is no letter with a placement."""
    post, text = opened.post, opened.text
    found = [
        TimelineEntry(
            one.day, f"{text.say('challenges')} {', '.join(one.words) or one.why}", one.by
        )
        for one in (*post.disputes, *([post.dispute] if post.dispute else ()))
    ]
    for away in post.vacations:
        until = format_game_day(away.last, text)
        found.append(TimelineEntry(away.first, text.say("leave until {day}", day=until), away.seat))
    for letter in post.returned:
        told = text.say("a letter to {name} comes back", name=opened.players[letter.seat - 1])
        found.append(TimelineEntry(letter.returned, told, 3 - letter.seat))
        if letter.resent:
            told, used = text.say("sends it again"), count_resending(post, letter)
            found.append(TimelineEntry(letter.resent, told, 3 - letter.seat, used))
    for paper in post.receipts:
        told = ", ".join(filter(None, (paper.number, paper.office)))
        found.append(
            TimelineEntry(
                paper.day, text.say("has a receipt: {text}", text=told), seat_of_turn(paper.turn)
            )
        )
    for claim in post.claims:
        found.append(TimelineEntry(claim.day, text.say("makes a time claim"), claim.by))
        if claim.answered:
            said = text.say("answers: {text}", text=claim.answer)
            found.append(TimelineEntry(claim.answered, said, 3 - claim.by))
    if post.end:
        told = ": ".join(filter(None, (text.say(CAUSES[post.end.cause]), post.end.why)))
        found.append(TimelineEntry(post.end.day, told))
    return found
