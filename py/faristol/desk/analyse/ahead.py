"""Look ahead: the best moves are tried out against racks that nobody has seen, and it is shown how they fare.

Nothing of it is stored: it is found again whenever it is wanted, from the same trials.
"""

from collections.abc import Generator
from typing import Any

from faristol.desk.analyse.acting import drawn_from
from faristol.desk.analyse.shown import drawn, setting
from faristol.desk.kernel.desk import Desk, Keeper
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.parts.board import rack_shown
from faristol.desk.parts.moves import move_row
from faristol.desk.parts.study import Found, Opened, StudyDesk
from faristol.opponent.ahead import TENTHS, Ahead, Outlook
from faristol.opponent.choice import Position, best_by_merit
from faristol.opponent.leaves import leaves_of
from faristol.study.odd import left

CANDIDATES = 10
MOST = 1_000  # trials of a move
SECONDS = 4.0  # so long one tap looks
TRYING = mark("Trying out the best moves…")


class Lookout(Keeper):
    """Hold what was tried out of the position that was looked at last."""

    def __init__(self, _: Desk) -> None:
        self._key: tuple[str, int] = ("", -1)
        self._ahead: Ahead | None = None

    def of(self, opened: Opened) -> Ahead | None:
        """Return what was tried out of a position."""
        return self._ahead if self._key == (opened.id, opened.seq) else None

    def begin(self, opened: Opened, ahead: Ahead) -> Ahead:
        """Hold what is tried out of a position from now on."""
        self._key, self._ahead = (opened.id, opened.seq), ahead
        return ahead


async def show(desk: Desk, request: Request) -> View:
    """Show the best moves, and how they fared as far as they were tried out."""
    opened = await desk.of(StudyDesk).opened(request.lang)
    text = desk.text_of(request.lang)
    context: dict[str, Any] = {"rows": [], "state": "no rack"}
    if desk.of(StudyDesk).asked.is_hidden:
        context["state"] = "hidden"
    elif opened.rack:
        found = await desk.of(StudyDesk).found(opened, text)
        context["state"] = found.code or "none"
        if found.moves:
            ahead = await _ahead(desk, opened, found)
            context = {
                "state": "found",
                "rows": [_row(one, found.best, opened, text) for one in ahead.in_order],
                "trials": ahead.trials,
                "is_all": ahead.trials >= MOST,
                "rack_shown": rack_shown(opened.rack, opened.terms.alphabet, text),
            }
    return View(
        title=text.say("Looking ahead"),
        template="analyse/ahead.html",
        stream=opened.id,
        context={**context, "drawn": drawn(opened), "setting": setting(opened, text)},
    )


async def try_out(desk: Desk, request: Request) -> Done:
    """Try the moves out for some seconds more; what was found when it is stopped counts."""
    opened, study = await drawn_from(desk, request), desk.of(StudyDesk)
    text = desk.text_of(request.lang)
    found = await study.found(opened, text)
    if found.moves and not study.asked.is_hidden:
        ahead, until = await _ahead(desk, opened, found), desk.clock.ticks() + SECONDS
        steps = _for_a_while(desk, ahead, until)

        def far() -> tuple[int, int]:
            return round(TENTHS * (SECONDS - until + desk.clock.ticks())), round(TENTHS * SECONDS)

        await study.in_steps(steps, desk.progress, text.say(TRYING), far=far)
    return Done(go="/analyse/ahead")


def _for_a_while(desk: Desk, ahead: Ahead, until: float) -> Generator[None, None, None]:
    for _ in ahead.steps(MOST):
        if desk.clock.ticks() >= until:
            return
        yield


async def _ahead(desk: Desk, opened: Opened, found: Found) -> Ahead:
    """Return what is known of a position; the moves that are tried are those of most points and best leaves."""
    known = desk.of(Lookout).of(opened)
    if known is not None:
        return known
    lexicon = await desk.of(StudyDesk).lexicon(opened)
    assert lexicon is not None  # noqa: S101 - its moves were found
    assert found.moves is not None  # noqa: S101 - whoever asks has looked
    position, leaves = _position(opened), leaves_of(opened.terms.alphabet)
    best = best_by_merit(found.moves, position, leaves, CANDIDATES)
    finder = desk.of(StudyDesk).finder_of(lexicon, opened.terms.scoring)
    left = opened.terms.rules.leftovers.out
    return desk.of(Lookout).begin(opened, Ahead(best, position, finder, left))


def _position(opened: Opened) -> Position:
    counts = left(opened.board, opened.rack, opened.terms.alphabet)
    unseen = bytes(code for code, count in enumerate(counts) for _ in range(count))
    return Position(
        board=opened.board,
        rack=opened.rack,
        unseen=unseen,
        in_bag=max(0, len(unseen) - opened.terms.hand),
        counts=(),
        token=f"{opened.id}:{opened.seq}",
    )


def _row(outlook: Outlook, best: int, opened: Opened, text: Text) -> dict[str, Any]:
    margin = outlook.margin
    return {
        **move_row(outlook.move, best, opened.terms.alphabet, text),
        "mean": _tenths(outlook.mean, text) if outlook.trials else "–",
        "margin": "–" if margin is None else f"±\u00a0{_tenths(margin, text).lstrip('+')}",
    }


def _tenths(number: int, text: Text) -> str:
    whole, tenth = divmod(abs(number), 10)
    sign = "−" if number < 0 else "+" if number else ""
    return f"{sign}{text.number(whole)}{text.point}{tenth}"
