"""Views of a duplicate played alone: its rounds, the player's standing, the draft, the clock."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias

from faristol.board.board import Board
from faristol.board.cells import square_of
from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.notation import parse_coordinates
from faristol.board.square import Square
from faristol.board.typed import read_laid, read_typed
from faristol.desk.duplicate.result_text import format_half_points, format_percent, null_slip_text
from faristol.desk.duplicate.solo.document import (
    ROUTE,
    DraftMove,
    LoadedSolo,
    clock_of,
    laid_move,
    place_text,
    slip_fields_of,
)
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.desk.shared.board.board_view import (
    BoardView,
    TileView,
    board_view,
    parse_placement,
    rack_view,
)
from faristol.desk.shared.board.move_view import letters_with_blanks, refusal_text
from faristol.desk.shared.clocks.clock_data import (
    TimeLeftView,
    document_clock_data,
    format_minutes,
    remaining_time,
)
from faristol.desk.shared.clocks.clock_text import round_calls
from faristol.desk.shared.line.input_line import InputLineView
from faristol.duplicate.solo.state import ME, Solo, Step, classify_among, next_step, slip_of
from faristol.duplicate.state import Round, points_in_round
from faristol.duplicate.values import Slip
from faristol.ledger.record import JSON
from faristol.tiles.reading import Misread, read_word

Letters: TypeAlias = Sequence[tuple[str, bool]]  # each with whether it is a blank


# ---- what was played ----


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloRoundView:
    """A finished round: the player's move, as read or as written, and the master move."""

    round: Round
    slip: Slip | None
    letters: Letters  # of the player's move; empty if it could not be read
    points: int
    why: str  # the slip scores 0
    master: Letters
    master_points: int | None  # those that are 100 %
    percent: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloRoundRow:
    """A finished round in the table, with the player's total and place after it."""

    view: SoloRoundView
    total: int
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloStandingView:
    """The player's standing after the finished rounds."""

    with_bonus: str  # the total; empty without a bonus
    percent: str
    place: str


@dataclass(frozen=True)
class SoloView:
    """What the screen shows beside clock and draft, each part computed when it is first read."""

    solo: LoadedSolo
    text: Translator

    @cached_property
    def board(self) -> BoardView:
        """The board, empty while the clock is paused: then a player may not go on thinking."""
        solo, scoring = self.solo, self.solo.terms.scoring
        master = solo.state.done[-1].master if solo.state.done else None
        is_covered = next_step(solo.state) == "paused"
        return board_view(
            Board() if is_covered else solo.board,
            solo.terms.alphabet,
            scoring.layout,
            self.text,
            last=[Square(square_of(cell)) for cell in master.placed]
            if master and not is_covered
            else (),
            barred=scoring.barred,
        )

    @cached_property
    def rack(self) -> tuple[TileView, ...]:
        """The visible rack."""
        return rack_view(self.solo.rack, self.solo.terms.alphabet, self.text)

    @cached_property
    def last(self) -> SoloRoundView | None:
        """The last finished round while the next rack is covered; else None."""
        done = self.solo.state.done
        if not done or next_step(self.solo.state) != "ready":
            return None
        return _round_view(self.solo, done[-1], self.text)

    @cached_property
    def standing(self) -> SoloStandingView:
        """The player's standing."""
        state = self.solo.state
        classification = classify_among(state, self.solo.terms)
        standing = classification.standing(ME) if classification else None
        bonus = classification.bonus * standing.bonuses if classification and standing else 0
        return SoloStandingView(
            with_bonus=format_half_points(standing.half_points, self.text)
            if standing and bonus
            else "",
            percent=format_percent(state.total, state.master_total, self.text),
            place=place_text(self.solo, self.text),
        )

    @cached_property
    def rounds(self) -> Sequence[SoloRoundRow]:
        """The finished rounds."""
        rows: list[SoloRoundRow] = []
        total = 0
        for number, round_ in enumerate(self.solo.state.done, start=1):
            view = _round_view(self.solo, round_, self.text)
            total += view.points
            place = place_text(self.solo, self.text, until=number)
            rows.append(SoloRoundRow(view=view, total=total, place=place))
        return rows

    @property
    def time(self) -> str:
        """The time of a round."""
        return format_minutes(self.solo.state.game.settings.seconds)


def _round_view(solo: LoadedSolo, round_: Round, text: Translator) -> SoloRoundView:
    slip, score = slip_of(round_), points_in_round(solo.state.game, round_, ME)
    points = (score.points or 0) if slip else 0
    master_points = solo.state.master_points(round_)
    return SoloRoundView(
        round=round_,
        slip=slip,
        letters=_letters_view(slip.main, solo) if slip else [],
        points=points,
        why=null_slip_text(score.reason, text) if slip and score.reason else "",
        master=_letters_view(round_.master.word, solo) if round_.master else [],
        master_points=master_points,
        percent=format_percent(points, master_points or 0, text),
    )


def _letters_view(word: str, solo: LoadedSolo) -> Letters:
    """Return the letters of a stored word as the language writes it, with its blanks marked."""
    read = read_word(word, solo.terms.alphabet)
    if not word or isinstance(read, Misread):
        return [(word, False)] if word else []
    return letters_with_blanks(read, solo.terms.alphabet)


# ---- the clock ----


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloClockView:
    """The data from which the page computes the time, its automatic calls, and the time left now."""

    clock_json: str
    says_json: str
    left: str


def solo_clock_view(solo: LoadedSolo, text: Translator) -> SoloClockView:
    """Return the clock of the round."""
    clock, settings = clock_of(solo), solo.state.game.settings
    clock_data = {
        **document_clock_data(
            clock,
            stream=solo.id,
            seconds=settings.seconds,
            began=clock.number,
            name=solo.row.name,
        ),
        "number": solo.number,
        "at_onset": False,
        "place": ROUTE,
    }
    says = round_calls(clock, text, solo.state.game.language)
    return SoloClockView(
        clock_json=json.dumps(clock_data),
        says_json=json.dumps(says, ensure_ascii=False),
        left=remaining_time(clock, settings.seconds),
    )


# ---- the move ----


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloTrialView:
    """The state of the draft: its points, but never whether its words are valid."""

    state: Literal["none", "half", "illegal", "written", "legal"]
    fault: str = ""  # of an illegal move
    # of a written or legal move
    at: str = ""
    word: str = ""
    # of a legal move
    words: Sequence[Letters] = ()
    points: int = 0


def draft_from_form(draft: DraftMove) -> tuple[str, str]:
    """Return the coordinates and the word of a draft; both may be in one field, as on a slip.

    >>> draft_from_form(DraftMove(word=" h7 fier "))
    ('h7', 'fier')
    """
    at, word = draft.at.strip(), draft.word.strip()
    if at and word:
        return at, word
    first, _, rest = (at or word).partition(" ")
    if rest and not isinstance(parse_coordinates(first), Misread):
        return first, rest.strip()
    return at, word


def trial_view(solo: LoadedSolo, draft: DraftMove, text: Translator) -> SoloTrialView:
    """Return the state of the draft."""
    if draft.at.strip() or draft.word.strip():
        return _typed_move_view(solo, draft)
    if not draft.laid:
        return SoloTrialView(state="none")
    alphabet = solo.terms.alphabet
    move = laid_move(solo, draft.laid)
    if isinstance(move, Illegal):
        tiles = read_laid(parse_placement(draft.laid), alphabet)
        fault = tiles.misread if tiles.misread and move.code == tiles.misread.code else move
        return SoloTrialView(
            state="illegal", fault=refusal_text(move_refusal(fault, alphabet), text)
        )
    return _laid_move_view(solo, move)


def _laid_move_view(solo: LoadedSolo, move: Move) -> SoloTrialView:
    at, word = slip_fields_of(move, solo)
    words = [letters_with_blanks(formed.word, solo.terms.alphabet) for formed in move.words]
    return SoloTrialView(state="legal", at=at, word=word, words=words, points=move.points)


def _typed_move_view(solo: LoadedSolo, draft: DraftMove) -> SoloTrialView:
    """Return the state of a written move: nothing in it is corrected (CAT-DUP 1.2)."""
    at, word = draft_from_form(draft)
    if not at or not word:
        return SoloTrialView(state="half")
    read = read_typed(at, word, solo.terms.alphabet)
    if not isinstance(read, Misread):
        move = check(solo.board, read, solo.terms.scoring, rack=solo.rack)
        if isinstance(move, Move):
            return _laid_move_view(solo, move)
    return SoloTrialView(state="written", at=at.upper(), word=word.upper())


# ---- screens ----


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SoloContext(Context):
    """What the screen of a duplicate alone shows at each of its steps; its parts read no more."""

    regions: ClassVar[Mapping[str, str]] = {
        "solo-trial": "duplicate/solo/trial.html",
        "round-clock": "shared/round_face.html",
        "clock-notes": "duplicate/solo/clock_notes.html",
        "line": "shared/line_region.html",
    }

    loaded: LoadedSolo
    view: SoloView
    clock_view: SoloClockView
    anomalies: Sequence[str]  # of the clock in the running round
    time_left: TimeLeftView | None  # None where the clock is not waiting for it
    draft: DraftMove
    trial: SoloTrialView | None  # None while the clock does not run
    line: InputLineView

    @property
    def solo(self) -> Solo:
        """The duplicate alone without its document."""
        return self.loaded.state

    @property
    def step(self) -> Step:
        """What is to be done next."""
        return next_step(self.loaded.state)

    @property
    def number(self) -> int:
        """The round under way, or the next one."""
        return self.loaded.number

    @property
    def language(self) -> str:
        """The language of the tiles."""
        return self.loaded.terms.alphabet.language

    @property
    def name(self) -> str:
        """The name of the document."""
        return self.loaded.row.name

    @property
    def position(self) -> str:
        """The state of the board by which the page knows its placed tiles again."""
        return f"{self.loaded.id}:{self.loaded.seq}"

    @property
    def clock_json(self) -> str:
        """The data of the clock."""
        return self.clock_view.clock_json

    @property
    def says_json(self) -> str:
        """The automatic calls of the clock."""
        return self.clock_view.says_json

    @property
    def left(self) -> str:
        """The time left."""
        return self.clock_view.left

    @property
    def moment(self) -> Mapping[str, JSON]:
        """The hidden fields of every form; the page fills in those of the time."""
        fields: dict[str, JSON] = {"stream": self.loaded.id, "number": self.loaded.number}
        return fields | {"wall": "", "counter": "", "run": ""}

    @property
    def line_command(self) -> str:
        """The command of the input line."""
        return "ask_solo_line"

    @property
    def line_fields(self) -> Mapping[str, JSON]:
        """The hidden fields of the input line."""
        return self.moment


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SoloTimeContext(SoloContext):
    """The screen while the clock runs."""

    template: ClassVar[str] = "duplicate/solo/time.html"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SoloStoppedContext(SoloContext):
    """The screen while a round is not finished and its clock does not run."""

    template: ClassVar[str] = "duplicate/solo/stopped.html"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SoloReadyContext(SoloContext):
    """The screen before a round, and after the last one."""

    template: ClassVar[str] = "duplicate/solo/ready.html"


def context_class_for(step: Step, time_left: TimeLeftView | None) -> type[SoloContext]:
    """Return the class of the context of the screen at a step."""
    if step == "time":
        return SoloTimeContext
    return SoloStoppedContext if time_left or step in ("paused", "over") else SoloReadyContext
