"""The timeline of a game: all dated entries, as evidence for a claim or an answer (RO-COR 29, 32)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from faristol.correspondence.state import count_resending
from faristol.desk.correspondence.base import (
    STAMPS,
    format_days_left,
    format_game_day,
    game_screen,
    list_letters_back,
    placement_text,
    remaining_days,
    roman,
)
from faristol.desk.correspondence.document import LoadedPostGame
from faristol.desk.correspondence.letters import CAUSES, PIECES
from faristol.desk.correspondence.post_context import PostContext, post_view
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.judging_programs import other_versions


class TimelineEntry(NamedTuple):
    """An event of a day, with its player and the days of thinking it took, alone and so far."""

    day: str
    what: str
    seat: int = 0
    used: int | None = None
    total: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRow:
    """A time claim with what was enclosed."""

    by: int
    day: str
    pieces: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TimelineContext(PostContext):
    """All dated entries of a game."""

    template: ClassVar[str] = "correspondence/timeline.html"

    entries: Sequence[tuple[str, TimelineEntry]]  # with their days
    left: Sequence[str]  # the days that both players have left
    days_per_letter: int  # the cost of a letter that was not collected
    claims: Sequence[ClaimRow]
    judged_by: str

    @property
    def uncollected(self) -> Sequence[str]:
        """A sentence for each letter that came back."""
        return list_letters_back(self.game.post, self.game.players, self.game.text)


@game_screen
async def show(desk: Desk, request: Request, game: LoadedPostGame) -> View:
    """Show the timeline to print."""
    del desk, request
    text, rule = game.text, game.terms.rules.thinking
    entries = _with_totals(_list_entries(game))
    context = TimelineContext(
        game=game,
        entries=[(format_game_day(entry.day, text), entry) for entry in entries],
        left=[format_days_left(days, text) for days in remaining_days(game)],
        days_per_letter=rule.uncollected if rule else 0,
        claims=[
            ClaimRow(
                by=claim.by,
                day=format_game_day(claim.day, text),
                pieces=[text.gettext(PIECES[piece]) for piece in claim.enclosed],
            )
            for claim in game.post.claims
        ],
        judged_by=other_versions(game.log),
    )
    return post_view(context, text.gettext("Days of the game"))


def _with_totals(entries: list[TimelineEntry]) -> list[TimelineEntry]:
    """Return the entries by day, with each player's days of thinking so far; a day keeps its order."""
    sums, summed = [0, 0, 0], list[TimelineEntry]()
    for entry in sorted(entries, key=lambda entry: entry.day):
        sums[entry.seat] += entry.used or 0
        summed.append(entry._replace(total=sums[entry.seat]))
    return summed


def _list_entries(game: LoadedPostGame) -> list[TimelineEntry]:
    """Return all entries, letters first."""
    post, text = game.post, game.text
    entries = (
        [TimelineEntry(post.series.start, text.gettext("The competition starts"))]
        if post.series
        else []
    )
    if post.sheets_reached:
        entries.append(TimelineEntry(post.sheets_reached, text.gettext("The string arrives"), 1))
    for at, (line, mailed) in enumerate(zip(game.game.sheet.lines, game.game.mailed, strict=True)):
        move = f"{roman(at // 2 + 1)} {placement_text(line, game)}"
        what = text.gettext("sends {move}", move=move)
        entries.append(TimelineEntry(mailed.sent, what, line.seat, mailed.used))
        if mailed.reached:
            what = text.gettext("receives {move}", move=move)
            if mailed.stamp:
                what += f", {text.gettext(STAMPS[mailed.stamp])}"
            entries.append(TimelineEntry(mailed.reached, what, 3 - line.seat))
    entries += _list_other_entries(game)
    if post.series:
        entries.append(TimelineEntry(post.series.deadline, text.gettext("Deadline")))
    return entries


def seat_of_turn(turn: int) -> int:
    """Return the seat of a turn: red begins."""
    return 2 - turn % 2


def _list_other_entries(game: LoadedPostGame) -> list[TimelineEntry]:
    """Return the entries that are no letters with placements."""
    post, text = game.post, game.text
    entries = [
        TimelineEntry(
            dispute.day,
            f"{text.gettext('challenges')} {', '.join(dispute.words) or dispute.why}",
            dispute.by,
        )
        for dispute in (*post.disputes, *([post.dispute] if post.dispute else ()))
    ]
    for leave in post.vacations:
        until = format_game_day(leave.last, text)
        entries.append(
            TimelineEntry(leave.first, text.gettext("leave until {day}", day=until), leave.seat)
        )
    for letter in post.returned:
        event = text.gettext("a letter to {name} comes back", name=game.players[letter.seat - 1])
        entries.append(TimelineEntry(letter.returned, event, 3 - letter.seat))
        if letter.resent:
            event, used = text.gettext("sends it again"), count_resending(post, letter)
            entries.append(TimelineEntry(letter.resent, event, 3 - letter.seat, used))
    for paper in post.receipts:
        event = ", ".join(filter(None, (paper.number, paper.office)))
        entries.append(
            TimelineEntry(
                paper.day,
                text.gettext("has a receipt: {text}", text=event),
                seat_of_turn(paper.turn),
            )
        )
    for claim in post.claims:
        entries.append(TimelineEntry(claim.day, text.gettext("makes a time claim"), claim.by))
        if claim.answered:
            answer = text.gettext("answers: {text}", text=claim.answer)
            entries.append(TimelineEntry(claim.answered, answer, 3 - claim.by))
    if post.end:
        event = ": ".join(filter(None, (text.gettext(CAUSES[post.end.cause]), post.end.why)))
        entries.append(TimelineEntry(post.end.day, event))
    return entries
