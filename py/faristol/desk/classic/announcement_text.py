"""Word turns, points and times of a game for who hears them: after each act, and when they are asked for."""

from collections.abc import Iterable

from faristol.classic.state import totals
from faristol.classic.values import Turn
from faristol.desk.classic.document import LoadedClassic
from faristol.desk.classic.turn_text import turn_said
from faristol.desk.kernel.translation import apart, format_number
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.spoken_move import format_spoken_word


def format_turn(turn: Turn, opened: LoadedClassic) -> str:
    """Say a turn with its points, or that it was withdrawn."""
    text, name = opened.text, opened.name(turn.seat)
    if turn.how not in ("play", "invalid"):
        return f"{apart(name)}: {turn_said(turn, opened)}"
    move = format_move(turn, opened)
    if turn.how == "invalid":
        return text.say("{name}: {move} is not in the list and was withdrawn", name=name, move=move)
    return text.count(
        "{name}: {move}, {n} point",
        "{name}: {move}, {n} points",
        turn.points,
        name=name,
        move=move,
    )


def format_move(turn: Turn, opened: LoadedClassic) -> str:
    """Return the place and word of a move, its blanks named."""
    if turn.is_unchecked:
        return turn_said(turn, opened)
    word = format_spoken_word(turn.word, opened.terms.alphabet, opened.text)
    return f"{turn.at} {word}".strip()


def format_scores(opened: LoadedClassic) -> str:
    """Say the points of all; a referee's device knows none before the sheets are in."""
    game = opened.game
    if not game.turns or game.settings.mode == "referee":
        return ""
    return beside_names(opened, map(format_number, totals(game)))


def format_times(opened: LoadedClassic, used: tuple[int, int] | None = None) -> str:
    """Say what time each has left, as of the last act, or with what is used by now."""
    if not opened.game.is_timed:
        return ""
    clock = opened.game.clock
    pairs = zip(clock.allotted, used or clock.used, strict=True)
    left = (format_minutes((allotted - used) // 1000) for allotted, used in pairs)
    return opened.text.say("Time left: {times}", times=beside_names(opened, left))


def beside_names(opened: LoadedClassic, values: Iterable[str]) -> str:
    """Return a value of each player beside the name, in the order of their seats."""
    pairs = zip(opened.players, values, strict=False)
    return ", ".join(f"{apart(name)} {value}" for name, value in pairs)
