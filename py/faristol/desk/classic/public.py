"""What the hall sees of a two-player game: board, points and clock, never a rack, name or dispute."""

from faristol.board.cells import board_of, square_of
from faristol.board.layout import STANDARD
from faristol.board.square import Square
from faristol.classic.acts.challenges import CHALLENGES
from faristol.classic.acts.closing import CLOSING
from faristol.classic.acts.correction import CORRECTION
from faristol.classic.acts.lexicon import LEXICON
from faristol.classic.acts.parking import PARKING
from faristol.classic.acts.start import START, Deal, OpenClassic
from faristol.classic.acts.turns import TURNS
from faristol.classic.acts.wood import WOOD
from faristol.classic.kind import CLASSIC
from faristol.classic.state import Classic, cells, is_covered
from faristol.clock.game.state import GameClock
from faristol.desk.hall.board_and_clock import BoardPicture, ClockPicture, LastMove
from faristol.desk.kernel.publication import Publication, PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.board_view import board_view
from faristol.desk.shared.clocks.clock_data import GAME_ACTS, format_minutes, side_names
from faristol.desk.shared.clocks.game_clock_data import game_calls, game_clock_data, mark_calls
from faristol.desk.shared.voice.voice_settings import VoiceSettings

_AT_THE_TABLE = "it is told to whoever sits at the table, and stands on their sheet"
_CLOCK = (
    "state", "terms", "allotted", "used", "since", "turn", "turn_used", "switched", "turns_left", "given",
    "line", "loser_at", "running", "passed", "marks_passed_at", "reason",
)  # fmt: skip

PUBLICATION = Publication.of(
    CLASSIC,
    "language",
    "terms",
    *(f"turns.{name}" for name in ("how", "placed", "word", "at", "points")),
    "dispute.turn",
    *(f"clock.{name}" for name in _CLOCK),
    private_because={
        row.cls: _AT_THE_TABLE
        for row in (*START, *TURNS, *WOOD, *CORRECTION, *CHALLENGES, *CLOSING, *LEXICON, *PARKING)
        if not row.is_public
    },
    starts_turn=frozenset((OpenClassic, Deal)),
    timed=GAME_ACTS,
)


def is_rack_visible(_: PublicState[Classic], __: int) -> bool:
    """Whether the hall sees a rack: it never does."""
    return False


def build_board_picture(
    public_state: PublicState[Classic], voice: VoiceSettings, text: Translator, *, rack_since: int
) -> BoardPicture | None:
    """Return the picture of the board, empty while a move is disputed (CAT-CLS 6.1)."""
    del voice, rack_since
    state = public_state.state
    if state.terms is None:
        return None
    turns = () if is_covered(state) else state.turns
    laid = cells(state) if turns else ()
    board = board_of(laid, state.terms.alphabet)
    last = turns[-1] if turns and turns[-1].how == "play" else None
    if board is None:
        return None
    squares = [Square(square_of(cell)) for cell in last.placed] if last else []
    return BoardPicture(
        language=state.language,
        board=board_view(board, state.terms.alphabet, STANDARD, text, last=squares),
        since=public_state.turn_began,
        has_rack=False,
        move=LastMove(
            label=text.gettext("Last move"), word=last.word, at=last.at, points=last.points
        )
        if last
        else None,
        heading=text.gettext("Two-player game"),
    )


def build_clock_picture(
    public_state: PublicState[Classic], _row: StreamRow, text: Translator, _seconds: int
) -> ClockPicture | None:
    """Return the picture of the clock, or None for a game without one."""
    clock: GameClock = public_state.state.clock
    if clock.state == "unset":
        return None
    sides = side_names("", text)
    call_texts = game_calls(sides, text)
    marks = {name: {"caption": texts["caption"]} for name, texts in mark_calls(sides, text).items()}
    names = ("begins", "points", "lost", "turn", "stopped", "over")
    return ClockPicture(
        kind="game",
        state=clock.state,
        title="",
        names=sides,
        times=tuple(
            format_minutes((allotted - used) // 1000)
            for allotted, used in zip(clock.allotted, clock.used, strict=True)
        ),
        facts=game_clock_data(clock, "", (), ""),
        says={"marks": marks, **{name: call_texts[name] for name in names}},
    )
