"""Announcements of the acts of an analysis, for users who hear the screen, from the screen's data."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from faristol.desk.kernel.translation import Translator, join_sentences
from faristol.desk.shared.board.analysis import LoadedAnalysis
from faristol.desk.shared.board.board_view import rack_view
from faristol.desk.shared.spoken_move import format_spoken_rack, format_spoken_word

Sentences: TypeAlias = Iterable[str]
ScreenContext: TypeAlias = Mapping[str, Any]  # template data of the screen


def format_announcement(
    command: str, analysis: LoadedAnalysis, context: ScreenContext, text: Translator
) -> str:
    """Return the announcement after a command, or an empty string if it has none."""
    build = _SENTENCES.get(command)
    return join_sentences(build(analysis, context, text) if build else ())


def _rack_sentences(
    analysis: LoadedAnalysis, context: ScreenContext, text: Translator
) -> Sentences:
    """Return the tiles of the rack, and the number of their moves if the moves are displayed."""
    if not analysis.rack:
        yield text.gettext("The rack is empty")
        return
    tiles = format_spoken_rack(rack_view(analysis.rack, analysis.terms.alphabet, text))
    yield text.gettext("Rack: {tiles}", tiles=tiles)
    moves = context["moves"]
    if "every" in moves:
        yield text.ngettext("{n} move", "{n} moves", moves["every"])


def _play_sentences(
    analysis: LoadedAnalysis, context: ScreenContext, text: Translator
) -> Sentences:
    """Return the move that was played (third-round 8-B11), and the rack after it."""
    move = analysis.study.position.move
    if move is not None:
        word = format_spoken_word(move.word, analysis.terms.alphabet, text)
        points = text.ngettext("{n} point", "{n} points", move.points)
        yield f"{move.at} {word}, {points}"
    yield from _rack_sentences(analysis, context, text)


def _undo_sentences(
    analysis: LoadedAnalysis, context: ScreenContext, text: Translator
) -> Sentences:
    yield text.gettext("Undone")
    yield from _position_sentences(analysis, context, text)


def _redo_sentences(
    analysis: LoadedAnalysis, context: ScreenContext, text: Translator
) -> Sentences:
    yield text.gettext("Redone")
    yield from _position_sentences(analysis, context, text)


def _position_sentences(
    analysis: LoadedAnalysis, context: ScreenContext, text: Translator
) -> Sentences:
    """Return the number of tiles on the board, the rack, and what a pasted position needs but is missing."""
    count = analysis.board.count
    yield text.ngettext("{n} tile on the board", "{n} tiles on the board", count)
    yield from _rack_sentences(analysis, context, text)
    yield from context["missing"]


def _page_sentences(_: LoadedAnalysis, context: ScreenContext, text: Translator) -> Sentences:
    moves = context["moves"]
    if moves["state"] == "found":
        first, last, count = moves["first"], moves["last"], moves["count"]
        yield text.gettext("{first} to {last} of {count}", first=first, last=last, count=count)
    yield moves["note"]


def _trial_sentences(_: LoadedAnalysis, context: ScreenContext, text: Translator) -> Sentences:
    """Return the number of trials, and the move that performed best."""
    if context["state"] != "found":
        yield text.gettext("The moves are hidden.")
        return
    yield text.ngettext("{n} trial", "{n} trials", context["trials"])
    row = context["rows"][0] if context["rows"] else None
    if row and row["trials"]:
        letters = "".join(letter for letter, _ in row["letters"] or row["swap"])
        if row["swap"]:
            yield text.gettext(
                "Best: exchange {tiles}, {points}", tiles=letters, points=row["mean"]
            )
        else:
            move = f"{row['at']} {letters}"
            yield text.gettext("Best: {move}, {points}", move=move, points=row["mean"])


_SENTENCES: Final[
    Mapping[str, Callable[[LoadedAnalysis, ScreenContext, Translator], Sentences]]
] = {
    "set_rack": _rack_sentences,
    "draw_rack": _rack_sentences,
    "play_move": _play_sentences,
    "take_step_back": _undo_sentences,
    "redo_step": _redo_sentences,
    "clear_board": _position_sentences,
    "set_position": _position_sentences,
    "read_position": _position_sentences,
    "turn_moves": _page_sentences,
    "try_moves": _trial_sentences,
}
