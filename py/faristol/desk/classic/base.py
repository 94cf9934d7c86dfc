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
from faristol.desk.classic.turn_text import format_call, format_short_turn, word_of
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

ShowGame: TypeAlias = Callable[[Desk, Request, LoadedClassic], Awaitable[View]]
NO_KEYS = ("", "", "")  # halves that are pressed, and no key of a keyboard that does


def game_screen(show: ShowGame) -> Callable[[Desk, Request], Awaitable[View]]:
    """Let a screen be shown of the game in use; without one, what can be begun is shown."""

    async def show_in_use(desk: Desk, request: Request) -> View:
        game = await desk.of(ClassicService).load(request.lang)
        if game is None:
            from faristol.desk.classic.new import show as show_new

            return await show_new(desk, request)
        shown = await show(desk, request, game)
        rack = shown.context.get("rack_view", ())
        spoken = shown.spoken or partial(format_announcement, request.after, game, rack)
        return replace(shown, spoken=spoken)

    return show_in_use


def game_view(
    game: LoadedClassic, template: str, title: str, context: dict[str, Any], **more: Any
) -> View:
    """Return a screen of a game."""
    return View(
        title=title,
        template=f"classic/{template}.html",
        stream=game.id,
        context={**base_context(game), **context},
        **more,
    )


def base_context(game: LoadedClassic) -> dict[str, Any]:
    """Return what all screens of a game need."""
    state = game.state
    drawn = {"stream": game.id, "seq": game.seq, "wall": "", "counter": "", "run": ""}
    return {
        "document": game,
        "game": state,
        "rules": game.terms.rules,
        "is_by_word": is_verdict_by_word(game.terms.rules.challenge),
        "settings": state.settings,
        "names": game.players,
        "seat_options": seat_options(game, state.seats),
        "first_names": short_names(game.players, state.people),
        "step": game.step,
        "version_fields": drawn,
        "totals": totals(state),
        "context_text": context_text(game),
        "number": len(state.turns) // max(len(state.seated), 1) + 1,
        "format_signed": format_signed,
        "format_scores": format_scores,
        "calls_now": format_calls(game, len(state.turns)),
        "calls_before": format_calls(game, len(state.turns) - 1),
        "format_call": lambda call: format_call(call, game),
        "word_of": lambda turn: word_of(turn, game),
        **clock_data(game),
    }


def seat_options(game: LoadedClassic, seats: Iterable[Seat]) -> list[tuple[str, str]]:
    """Return the options of a field that asks for a player: the seat and the name of each."""
    return [(str(seat), game.players[seat - 1]) for seat in seats]


def context_text(game: LoadedClassic) -> str:
    """Say beside the title where a game belongs, and that nobody is helped."""
    settings, text = game.state.settings, game.text
    parts = [settings.event]
    if settings.round:
        parts.append(text.say("tournament round {n}", n=settings.round))
    if settings.table:
        parts.append(text.say("table {n}", n=settings.table))
    if settings.mode == "record":
        parts.append(text.say("on a wooden board"))
    if game.state.is_without_help:
        parts.append(text.say("a game without help"))
    return " · ".join(part for part in parts if part)


def condition_texts(
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


def format_conditions(game: LoadedClassic) -> str:
    """Return the conditions of a game: what tells it from others of the same players and day."""
    state = game.state
    return " · ".join(
        condition_texts(
            game.terms.ruleset.heading.title,
            state.settings.mode,
            game.text,
            is_without_help=state.is_without_help,
            is_parked=state.is_parked,
        )
    )


def clock_data(game: LoadedClassic) -> dict[str, Any]:
    """Return what a page computes the times of both from; on this device no hand presses a clock."""
    state, text = game.state, game.text
    if not state.is_timed:
        return {"clock_json": "", "says_json": "", "times": ()}
    is_pressed = state.settings.mode != "play"
    keys: tuple[str, ...] = NO_KEYS if is_pressed else ()
    # of wood what is typed ends a turn; a referee has nothing to type, and before the tiles nothing starts
    if state.settings.mode == "referee" and game.step == "turn":
        keys = game.clock_keys
    facts = game_clock_data(state.clock, game.id, keys, game.row.name)
    names = game.players
    says = game_calls((names[0], names[1]), text, state.language)
    # whose clock is pressed first is known once tiles are drawn, or somebody is waited for
    first = [max(state.first, 1)] if state.is_dealt else state.missing
    said = zip(says["begins"], state.seats, strict=False)
    says["begins"] = [begins if is_pressed and seat in first else "" for begins, seat in said]
    return {
        "clock_json": json.dumps({**facts, "place": "/game"}),
        "says_json": json.dumps(says, ensure_ascii=False),
        "times": tuple(format_used_times(state)),
    }


def format_used_times(state: Classic) -> list[str]:
    """Return the time that each player has used, none without a clock."""
    if not state.is_timed:
        return []
    times = zip(state.clock.used, state.clock.allotted, strict=True)
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


def time_decisions(game: LoadedClassic) -> list[tuple[str, str]]:
    """Return what an arbiter did with the times of both, as it happened: the words, and when."""
    if len(game.players) != 2:
        return []
    first, second = game.players
    return [
        (describe_game_event(entry.act, (first, second), game.text), entry.at)
        for entry in game.log
        if isinstance(entry.act, CorrectTime | CallTimeUp)
    ]


# ---- SENYORS ----


def format_calls(game: LoadedClassic, turn: int) -> list[tuple[str, str]]:
    """Return who called SENYORS after so many turns, and what was shown to everybody."""
    calls = (call for call in game.state.calls if call.turn == turn)
    return [(game.name(call.seat), format_call(call, game)) for call in calls]


# ---- the sheet ----


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCell:
    """Hold a turn as it stands on the sheet (CAT-CLS 5)."""

    number: int  # of the turn, from 1
    turn: Turn
    text: str
    points: str
    total: int
    is_circled: bool
    worth: int | None = None  # on the board, where the sheet has other points
    comment: str = ""


def score_sheet(game: LoadedClassic) -> list[tuple[TurnCell | None, ...]]:
    """Return the lines of a sheet: a turn of each, who began first."""
    state, seats = game.state, len(game.state.seated)
    cells = []
    for seat in range(seats):
        mine = [(at, turn) for at, turn in enumerate(state.turns, 1) if (at - 1) % seats == seat]
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
                text=format_short_turn(turn, game),
                points=line.points.replace("-", "–"),
                worth=turn.worth,
                total=line.total,
                is_circled=line.is_circled,
                comment=state.comments.get(at, ""),
            )
            for (at, turn), line in zip(mine, lines, strict=True)
        ])  # fmt: skip
    longest = max((len(column) for column in cells), default=0)
    return [
        tuple(column[at] if at < len(column) else None for column in cells) for at in range(longest)
    ]


def playing_order(game: LoadedClassic) -> list[int]:
    """Return the seats in the order in which they play."""
    return [game.state.after(turn) for turn in range(len(game.state.seated))]


def game_board_view(game: LoadedClassic) -> BoardView:
    """Describe the board, with what was laid last."""
    last = game.state.last
    is_laid = last is not None and last.how == "play"
    squares = [Square(square_of(cell)) for cell in last.placed] if last and is_laid else []
    return board_view(
        game.board,
        game.terms.alphabet,
        game.terms.scoring.layout,
        game.text,
        last=squares,
        barred=game.terms.scoring.barred,
    )
