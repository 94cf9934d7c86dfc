"""Show what every screen of a game shows: who plays, how they stand, what was done last, the sheet."""

import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

from faristol.board.cells import square_of
from faristol.board.square import Square
from faristol.classic.state import Classic, totals
from faristol.classic.values import Seat, Turn
from faristol.clock.game.acts import CallTimeUp, CorrectTime
from faristol.desk.classic.announcements import format_announcement
from faristol.desk.classic.document import ClassicService, LoadedClassic
from faristol.desk.classic.turn_text import call_said, turn_said, word_of
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text, format_number, format_signed
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import BoardView, board_view
from faristol.desk.shared.clocks.clock_data import format_used
from faristol.desk.shared.clocks.clock_text import describe_game_event
from faristol.desk.shared.clocks.game_clock_data import game_calls, game_clock_data
from faristol.rules.challenge import is_verdict_by_word
from faristol.rules.score_sheet import sheet_lines

Shown: TypeAlias = Callable[[Desk, Request, LoadedClassic], Awaitable[View]]
NO_KEYS = ("", "", "")  # halves that are pressed, and no key of a keyboard that does


def game_screen(show: Shown) -> Callable[[Desk, Request], Awaitable[View]]:
    """Let a screen be shown of the game in use; without one, what can be begun is shown."""

    async def show_in_use(desk: Desk, request: Request) -> View:
        opened = await desk.of(ClassicService).opened(request.lang)
        if opened is None:
            from faristol.desk.classic.new import show as show_new

            return await show_new(desk, request)
        shown = await show(desk, request, opened)
        rack = shown.context.get("rack_shown", ())
        spoken = shown.spoken or partial(format_announcement, request.after, opened, rack)
        return replace(shown, spoken=spoken)

    return show_in_use


def view(
    opened: LoadedClassic, template: str, title: str, context: dict[str, Any], **more: Any
) -> View:
    """Return a screen of a game."""
    return View(
        title=title,
        template=f"classic/{template}.html",
        stream=opened.id,
        context={**base_context(opened), **context},
        **more,
    )


def base_context(opened: LoadedClassic) -> dict[str, Any]:
    """Return what all screens of a game need."""
    game = opened.game
    drawn = {"stream": opened.id, "seq": opened.seq, "wall": "", "counter": "", "run": ""}
    return {
        "opened": opened,
        "game": game,
        "rules": opened.terms.rules,
        "is_by_word": is_verdict_by_word(opened.terms.rules.challenge),
        "settings": game.settings,
        "names": opened.players,
        "seat_options": seat_options(opened, game.seats),
        "first_names": short_names(opened.players, game.people),
        "step": opened.step,
        "drawn": drawn,
        "totals": totals(game),
        "where": context_text(opened),
        "number": len(game.turns) // max(len(game.seated), 1) + 1,
        "signed": format_signed,
        "scored": format_scores,
        "calls_now": calls_said(opened, len(game.turns)),
        "calls_before": calls_said(opened, len(game.turns) - 1),
        "call_said": lambda call: call_said(call, opened),
        "word_of": lambda turn: word_of(turn, opened),
        **clock_data(opened),
    }


def seat_options(opened: LoadedClassic, seats: Iterable[Seat]) -> list[tuple[str, str]]:
    """Return the options of a field that asks for a player: the seat and the name of each."""
    return [(str(seat), opened.players[seat - 1]) for seat in seats]


def context_text(opened: LoadedClassic) -> str:
    """Say beside the title where a game belongs, and that nobody is helped."""
    settings, text = opened.game.settings, opened.text
    parts = [settings.event]
    if settings.round:
        parts.append(text.say("tournament round {n}", n=settings.round))
    if settings.table:
        parts.append(text.say("table {n}", n=settings.table))
    if settings.mode == "record":
        parts.append(text.say("on a wooden board"))
    if opened.game.is_without_help:
        parts.append(text.say("a game without help"))
    return " · ".join(part for part in parts if part)


def conditions(
    rules: str, mode: str, text: Text, *, is_without_help: bool, is_parked: bool
) -> list[str]:
    """Return the rules and the mode of a game, and whether it is without help or parked, in words."""
    modes = {
        "play": text.say("on the tablet"),
        "record": text.say("on a wooden board"),
        "referee": text.say("refereed"),
    }
    parts = (
        rules,
        modes[mode],
        text.say("a game without help") if is_without_help else "",
        text.say("parked") if is_parked else "",
    )
    return [part for part in parts if part]


def distinguish(opened: LoadedClassic) -> str:
    """Return the conditions of a game: what tells it from others of the same players and day."""
    game = opened.game
    return " · ".join(
        conditions(
            opened.terms.ruleset.heading.title,
            game.settings.mode,
            opened.text,
            is_without_help=game.is_without_help,
            is_parked=game.is_parked,
        )
    )


def clock_data(opened: LoadedClassic) -> dict[str, Any]:
    """Return what a page computes the times of both from; on this device no hand presses a clock."""
    game, text = opened.game, opened.text
    if not game.is_timed:
        return {"clock_json": "", "says_json": "", "times": ()}
    is_pressed = game.settings.mode != "play"
    keys: tuple[str, ...] = NO_KEYS if is_pressed else ()
    # of wood what is typed ends a turn; a referee has nothing to type, and before the tiles nothing starts
    if game.settings.mode == "referee" and opened.step == "turn":
        keys = opened.clock_keys
    facts = game_clock_data(game.clock, opened.id, keys, opened.row.name)
    names = opened.players
    says = game_calls((names[0], names[1]), text, game.language)
    # whose clock is pressed first is known once tiles are drawn, or somebody is waited for
    first = [max(game.first, 1)] if game.is_dealt else game.missing
    said = zip(says["begins"], game.seats, strict=False)
    says["begins"] = [begins if is_pressed and seat in first else "" for begins, seat in said]
    return {
        "clock_json": json.dumps({**facts, "place": "/game"}),
        "says_json": json.dumps(says, ensure_ascii=False),
        "times": tuple(used_times(game)),
    }


def used_times(game: Classic) -> list[str]:
    """Return the time that each player has used, none without a clock."""
    if not game.is_timed:
        return []
    times = zip(game.clock.used, game.clock.allotted, strict=True)
    return [format_used(used, allotted=allotted) for used, allotted in times]


def short_names(names: Sequence[str], people: Sequence[Seat]) -> list[str]:
    """Return what everybody is called in a sentence: by the first name, where it says who it is.

    >>> called(["Jana Roig", "Martí Pi", "Martí Mas", "Player 4"], [1, 2, 3, 4])
    ['Jana', 'Martí Pi', 'Martí Mas', 'Player 4']
    """
    first = [name.split()[0] for name in names]
    return [
        one
        if seat in people and first.count(one) == 1 and not name.split()[-1].isdecimal()
        else name
        for seat, (one, name) in enumerate(zip(first, names, strict=True), start=1)
    ]


def format_scores(scores: Sequence[int]) -> str:
    """Write points side by side; beside a sign that is less than nothing stands no dash."""
    between = " : " if min(scores, default=0) < 0 else " – "
    return between.join(map(format_number, scores))


def time_decisions(opened: LoadedClassic) -> list[tuple[str, str]]:
    """Return what an arbiter did with the times of both, as it happened: the words, and when."""
    if len(opened.players) != 2:
        return []
    first, second = opened.players
    return [
        (describe_game_event(entry.act, (first, second), opened.text), entry.at)
        for entry in opened.log
        if isinstance(entry.act, CorrectTime | CallTimeUp)
    ]


# ---- SENYORS ----


def calls_said(opened: LoadedClassic, turn: int) -> list[tuple[str, str]]:
    """Return who called SENYORS after so many turns, and what was shown to everybody."""
    calls = (call for call in opened.game.calls if call.turn == turn)
    return [(opened.name(call.seat), call_said(call, opened)) for call in calls]


# ---- the sheet ----


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCell:
    """Hold a turn as it stands on the sheet (CAT-CLS 5)."""

    number: int  # of the turn, from 1
    turn: Turn
    said: str
    points: str
    total: int
    is_circled: bool
    worth: int | None = None  # on the board, where the sheet has other points
    comment: str = ""


def score_sheet(opened: LoadedClassic) -> list[tuple[TurnCell | None, ...]]:
    """Return the lines of a sheet: a turn of each, who began first."""
    game, seats = opened.game, len(opened.game.seated)
    cells = []
    for seat in range(seats):
        mine = [(at, turn) for at, turn in enumerate(game.turns, 1) if (at - 1) % seats == seat]
        counted = [turn.counted for _, turn in mine]
        scrabbles = [turn.is_scrabble for _, turn in mine]
        # the sheet of one alone: its lines are all those of the first player
        lines = list(
            sheet_lines(
                [one for turn in counted for one in (turn, 0)],
                [one for mark in scrabbles for one in (mark, False)],
            )
        )[::2]
        cells.append([
            TurnCell(
                number=at,
                turn=turn,
                said=turn_said(turn, opened),
                points=line.points.replace("-", "–"),
                worth=turn.worth,
                total=line.total,
                is_circled=line.is_circled,
                comment=game.comments.get(at, ""),
            )
            for (at, turn), line in zip(mine, lines, strict=True)
        ])  # fmt: skip
    longest = max((len(column) for column in cells), default=0)
    return [
        tuple(column[at] if at < len(column) else None for column in cells) for at in range(longest)
    ]


def playing_order(opened: LoadedClassic) -> list[int]:
    """Return the seats in the order in which they play."""
    return [opened.game.after(turn) for turn in range(len(opened.game.seated))]


def game_board_view(opened: LoadedClassic) -> BoardView:
    """Describe the board, with what was laid last."""
    last = opened.game.last
    is_laid = last is not None and last.how == "play"
    squares = [Square(square_of(cell)) for cell in last.placed] if last and is_laid else []
    return board_view(
        opened.board,
        opened.terms.alphabet,
        opened.terms.scoring.layout,
        opened.text,
        last=squares,
        barred=opened.terms.scoring.barred,
    )
