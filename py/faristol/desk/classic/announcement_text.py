"""Texts of turns, points and times for the voice: after each act, and as answers to questions."""

from collections.abc import Iterable

from faristol.classic.state import totals
from faristol.classic.values import Turn
from faristol.desk.classic.document import LoadedClassic
from faristol.desk.classic.turn_text import format_short_turn
from faristol.desk.kernel.translation import format_number, isolate_bidi
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.spoken_move import format_spoken_word


def format_turn(turn: Turn, game: LoadedClassic) -> str:
    """Return the sentence of a turn: its move and points, or that it was withdrawn."""
    text, name = game.text, game.name(turn.seat)
    if turn.how not in ("play", "invalid"):
        return f"{isolate_bidi(name)}: {format_short_turn(turn, game)}"
    move = format_move(turn, game)
    if turn.how == "invalid":
        return text.gettext(
            "{name}: {move} is not in the list and was withdrawn", name=name, move=move
        )
    return text.ngettext(
        "{name}: {move}, {n} point",
        "{name}: {move}, {n} points",
        turn.points,
        name=name,
        move=move,
    )


def format_move(turn: Turn, game: LoadedClassic) -> str:
    """Return the place and word of a move, its blanks spelled out."""
    if turn.is_unchecked:
        return format_short_turn(turn, game)
    word = format_spoken_word(turn.word, game.terms.alphabet, game.text)
    return f"{turn.at} {word}".strip()


def format_scores(game: LoadedClassic) -> str:
    """Return the points of all players, or an empty string before the first turn.

    A referee's device knows no points before the sheets are in: there it is always an empty string.
    """
    state = game.state
    if not state.turns or state.settings.mode == "referee":
        return ""
    return format_by_player(game, map(format_number, totals(state)))


def format_times(game: LoadedClassic, used: tuple[int, int] | None = None) -> str:
    """Return the time that each player has left, as of the last act or by the times used until now.

    An empty string in a game without a clock.
    """
    if not game.state.is_timed:
        return ""
    clock = game.state.clock
    pairs = zip(clock.allotted, used or clock.used, strict=True)
    left = (format_minutes((allotted - used) // 1000) for allotted, used in pairs)
    return game.text.gettext("Time left: {times}", times=format_by_player(game, left))


def format_by_player(game: LoadedClassic, values: Iterable[str]) -> str:
    """Return the names of the players with a value each, in the order of the seats."""
    pairs = zip(game.players, values, strict=False)
    return ", ".join(f"{isolate_bidi(name)} {value}" for name, value in pairs)
