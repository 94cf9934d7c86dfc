"""What all screens of a game share: players, points, clock, last turn and score sheet."""

import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from faristol.board.cells import square_of
from faristol.board.square import Square
from faristol.classic.state import Classic, Step, totals
from faristol.classic.values import Seat, SenyorsCall, Settings, Turn
from faristol.clock.game.acts import CallTimeUp, CorrectTime
from faristol.desk.classic.announcements import format_announcement
from faristol.desk.classic.document import ClassicService, LoadedClassic
from faristol.desk.classic.turn_text import format_call, format_short_turn
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, format_number, format_signed
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import BoardView, TileView, board_view
from faristol.desk.shared.clocks.clock_data import format_used
from faristol.desk.shared.clocks.clock_text import describe_game_event
from faristol.desk.shared.clocks.game_clock_data import begin_calls, game_calls, game_clock_data
from faristol.ledger.record import JSON
from faristol.rules.challenge import is_verdict_by_word
from faristol.rules.ruleset import Rules
from faristol.rules.score_sheet import iterate_sheet_lines

ShowGame: TypeAlias = Callable[[Desk, Request, LoadedClassic], Awaitable[View]]
NO_KEYS = ("", "", "")  # the halves are pressed, by no key of a keyboard


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ClassicContext(Context):
    """What the screens of a game share: players, points, clock and rules."""

    document: LoadedClassic

    def uncovered_rack(self) -> tuple[TileView, ...]:
        """Return the rack that lies open on the screen, which is announced."""
        return ()

    @property
    def game(self) -> Classic:
        """The game without its document."""
        return self.document.state

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.document.terms.rules

    @property
    def is_by_word(self) -> bool:
        """Whether a verdict is given for each word."""
        return is_verdict_by_word(self.rules.challenge)

    @property
    def settings(self) -> Settings:
        """What was chosen before the first tile."""
        return self.game.settings

    @property
    def names(self) -> Sequence[str]:
        """The names of the players, by seat."""
        return self.document.players

    @property
    def seat_options(self) -> list[tuple[str, str]]:
        """The options of a field that asks for a player."""
        return seat_options(self.document, self.game.seats)

    @property
    def first_names(self) -> Sequence[str]:
        """The names for sentences, by seat."""
        return short_names(self.document.players, self.game.people)

    @property
    def step(self) -> Step:
        """The step of the game."""
        return self.document.step

    @property
    def version_fields(self) -> dict[str, JSON]:
        """The hidden fields of every form, of which the page fills in the moment."""
        game = self.document
        return {"stream": game.id, "seq": game.seq, "wall": "", "counter": "", "run": ""}

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the players, by seat."""
        return totals(self.game)

    @property
    def context_text(self) -> str:
        """The text beside the title."""
        return context_text(self.document)

    @property
    def number(self) -> int:
        """The number of the turn under way, counted as on the score sheet."""
        return len(self.game.turns) // max(len(self.game.seated), 1) + 1

    @property
    def format_signed(self) -> Callable[[int], str]:
        """Formats a difference."""
        return format_signed

    @property
    def format_scores(self) -> Callable[[Sequence[int]], str]:
        """Formats points side by side."""
        return format_scores

    @property
    def format_call(self) -> Callable[[SenyorsCall], str]:
        """Formats a call of SENYORS."""
        return partial(format_call, game=self.document)

    @property
    def calls_now(self) -> list[tuple[str, str]]:
        """The calls of SENYORS in this turn: the player and the text of each."""
        return format_calls(self.document, len(self.game.turns))

    @property
    def calls_before(self) -> list[tuple[str, str]]:
        """The calls of SENYORS in the last turn."""
        return format_calls(self.document, len(self.game.turns) - 1)

    @property
    def clock_json(self) -> str:
        """The clock for its custom element, or an empty string without one."""
        return clock_json(self.document)

    @property
    def says_json(self) -> str:
        """The calls of the clock, or an empty string without one."""
        return clock_calls_json(self.document)


def game_screen(show: ShowGame) -> Callable[[Desk, Request], Awaitable[View]]:
    """Return a screen that gives the game in use to `show`, or is the form of a new game without one."""

    async def show_in_use(desk: Desk, request: Request) -> View:
        game = await desk.service(ClassicService).load(request.lang)
        if game is None:
            from faristol.desk.classic.new import show as show_new

            return await show_new(desk, request)
        screen = await show(desk, request, game)
        context = screen.context
        rack = context.uncovered_rack() if isinstance(context, ClassicContext) else ()
        spoken = screen.spoken or partial(format_announcement, request.after, game, rack)
        return replace(screen, spoken=spoken)

    return show_in_use


def game_view(
    context: ClassicContext, title: str, *, spoken: Callable[[], str] | None = None
) -> View:
    """Return a screen of a game."""
    return View(title=title, stream=context.document.id, context=context, spoken=spoken)


def seat_options(game: LoadedClassic, seats: Iterable[Seat]) -> list[tuple[str, str]]:
    """Return the seats and names as options of a field that asks for a player."""
    return [(str(seat), game.players[seat - 1]) for seat in seats]


def context_text(game: LoadedClassic) -> str:
    """Return the text beside the title: event, round, table, and that the game is without help."""
    settings, text = game.state.settings, game.text
    parts = [settings.event]
    if settings.round:
        parts.append(text.gettext("tournament round {n}", n=settings.round))
    if settings.table:
        parts.append(text.gettext("table {n}", n=settings.table))
    if settings.mode == "record":
        parts.append(text.gettext("on a wooden board"))
    if game.state.is_without_help:
        parts.append(text.gettext("a game without help"))
    return " · ".join(part for part in parts if part)


def condition_texts(
    rules: str, mode: str, text: Translator, *, is_without_help: bool, is_parked: bool
) -> list[str]:
    """Return the texts of rules and mode, and of no help and parking where they apply."""
    modes = {
        "play": text.gettext("on the tablet"),
        "record": text.gettext("on a wooden board"),
        "referee": text.gettext("refereed"),
    }
    parts = (
        rules,
        modes[mode],
        text.gettext("a game without help") if is_without_help else "",
        text.gettext("parked") if is_parked else "",
    )
    return [part for part in parts if part]


def format_conditions(game: LoadedClassic) -> str:
    """Return the conditions of a game, which distinguish it from others of the same players and day."""
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


def clock_json(game: LoadedClassic) -> str:
    """Return the data of the clock, or an empty string in a game without one.

    No player presses it in a game on this device.
    """
    state = game.state
    if not state.is_timed:
        return ""
    keys: tuple[str, ...] = NO_KEYS if _is_clock_pressed(state) else ()
    # on wood a typed move ends the turn: only a referee, who types none, needs keys, once tiles are dealt
    if state.settings.mode == "referee" and game.step == "turn":
        keys = game.clock_keys
    data = game_clock_data(state.clock, game.id, keys, game.row.name)
    return json.dumps({**data, "place": "/game"})


def clock_calls_json(game: LoadedClassic) -> str:
    """Return the calls of the clock, or an empty string in a game without one."""
    state, names = game.state, game.players
    if not state.is_timed:
        return ""
    sides = (names[0], names[1])
    call_texts = game_calls(sides, game.text, state.language)
    # the clock to be pressed first is known once tiles are dealt, or a missing player is waited for
    first = [max(state.first, 1)] if state.is_dealt else state.missing
    is_pressed = _is_clock_pressed(state)
    pairs = zip(begin_calls(sides, game.text), state.seats, strict=False)
    call_texts["begins"] = [
        begins if is_pressed and seat in first else "" for begins, seat in pairs
    ]
    return json.dumps(call_texts, ensure_ascii=False)


def _is_clock_pressed(state: Classic) -> bool:
    return state.settings.mode != "play"


def format_used_times(state: Classic) -> list[str]:
    """Return the time that each player has used, or an empty list without a clock."""
    if not state.is_timed:
        return []
    times = zip(state.clock.used, state.clock.allotted, strict=True)
    return [format_used(used, allotted=allotted) for used, allotted in times]


def short_names(names: Sequence[str], people: Sequence[Seat]) -> list[str]:
    """Return the names for sentences: the first name alone, where no other player has it.

    >>> short_names(["Jana Roig", "Martí Pi", "Martí Mas", "Player 4"], [1, 2, 3, 4])
    ['Jana', 'Martí Pi', 'Martí Mas', 'Player 4']
    """
    first_names = [name.split()[0] for name in names]
    return [
        first_name
        if seat in people
        and first_names.count(first_name) == 1
        and not name.split()[-1].isdecimal()
        else name
        for seat, (first_name, name) in enumerate(zip(first_names, names, strict=True), start=1)
    ]


def format_scores(scores: Sequence[int]) -> str:
    """Return points side by side; beside a negative number stands a colon instead of a dash."""
    between = " : " if min(scores, default=0) < 0 else " – "
    return between.join(map(format_number, scores))


def time_decisions(game: LoadedClassic) -> list[tuple[str, str]]:
    """Return the arbiter's changes of the times in their order: the text and the moment of each."""
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
    """Return the calls of SENYORS after so many turns: the player and the text of each."""
    calls = (call for call in game.state.calls if call.turn == turn)
    return [(game.name(call.seat), format_call(call, game)) for call in calls]


# ---- the sheet ----


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCell:
    """A turn as it stands on the score sheet (CAT-CLS 5)."""

    number: int  # of the turn, from 1
    turn: Turn
    text: str
    points: str
    total: int
    is_circled: bool
    worth: int | None = None  # on the board, where the sheet has other points
    comment: str = ""


def score_sheet(game: LoadedClassic) -> list[tuple[TurnCell | None, ...]]:
    """Return the rows of the score sheet: a turn of each player, the first to play first."""
    state, seats = game.state, len(game.state.seated)
    cells = []
    for seat in range(seats):
        own_turns = [
            (at, turn) for at, turn in enumerate(state.turns, 1) if (at - 1) % seats == seat
        ]
        points = [turn.counted for _, turn in own_turns]
        scrabbles = [turn.is_scrabble for _, turn in own_turns]
        # each player's turns as a sheet of their own: the rows of a second player are empty
        rows = list(
            iterate_sheet_lines(
                [value for score in points for value in (score, 0)],
                [value for mark in scrabbles for value in (mark, False)],
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
            for (at, turn), line in zip(own_turns, rows, strict=True)
        ])  # fmt: skip
    longest = max((len(column) for column in cells), default=0)
    return [
        tuple(column[at] if at < len(column) else None for column in cells) for at in range(longest)
    ]


def playing_order(game: LoadedClassic) -> list[int]:
    """Return the seats in the order of play."""
    return [game.state.after(turn) for turn in range(len(game.state.seated))]


def game_board_view(game: LoadedClassic) -> BoardView:
    """Return the board with the tiles of the last move marked."""
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
