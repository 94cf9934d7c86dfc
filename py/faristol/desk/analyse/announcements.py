"""Announcements of the acts of an analysis, for users who hear the screen, from the screen's data."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from faristol.desk.kernel.translation import Translator, join_sentences
from faristol.desk.shared.board.analysis import LoadedAnalysis
from faristol.desk.shared.board.board_view import rack_view
from faristol.desk.shared.board.move_view import MovesView
from faristol.desk.shared.spoken_move import format_spoken_rack, format_spoken_word

Sentences: TypeAlias = Iterable[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncedScreen:
    """What the screen of an analysis shows beside its board."""

    moves: MovesView
    missing: Sequence[str]  # what a position just pasted needs and this device lacks


def format_announcement(
    command: str, analysis: LoadedAnalysis, screen: AnnouncedScreen, text: Translator
) -> str:
    """Return the announcement after a command, or an empty string if it has none."""
    build = _SENTENCES.get(command)
    return join_sentences(build(analysis, screen, text) if build else ())


def _rack_sentences(
    analysis: LoadedAnalysis, screen: AnnouncedScreen, text: Translator
) -> Sentences:
    """Return the tiles of the rack, and the number of their moves if the moves are displayed."""
    if not analysis.rack:
        yield text.gettext("The rack is empty")
        return
    tiles = format_spoken_rack(rack_view(analysis.rack, analysis.terms.alphabet, text))
    yield text.gettext("Rack: {tiles}", tiles=tiles)
    if screen.moves.is_counted:
        yield text.ngettext("{n} move", "{n} moves", screen.moves.total)


def _play_sentences(
    analysis: LoadedAnalysis, screen: AnnouncedScreen, text: Translator
) -> Sentences:
    """Return the move that was played (third-round 8-B11), and the rack after it."""
    move = analysis.study.position.move
    if move is not None:
        word = format_spoken_word(move.word, analysis.terms.alphabet, text)
        points = text.ngettext("{n} point", "{n} points", move.points)
        yield f"{move.at} {word}, {points}"
    yield from _rack_sentences(analysis, screen, text)


def _undo_sentences(
    analysis: LoadedAnalysis, screen: AnnouncedScreen, text: Translator
) -> Sentences:
    yield text.gettext("Undone")
    yield from _position_sentences(analysis, screen, text)


def _redo_sentences(
    analysis: LoadedAnalysis, screen: AnnouncedScreen, text: Translator
) -> Sentences:
    yield text.gettext("Redone")
    yield from _position_sentences(analysis, screen, text)


def _position_sentences(
    analysis: LoadedAnalysis, screen: AnnouncedScreen, text: Translator
) -> Sentences:
    """Return the number of tiles on the board, the rack, and what a pasted position needs but is missing."""
    count = analysis.board.count
    yield text.ngettext("{n} tile on the board", "{n} tiles on the board", count)
    yield from _rack_sentences(analysis, screen, text)
    yield from screen.missing


def _page_sentences(_: LoadedAnalysis, screen: AnnouncedScreen, text: Translator) -> Sentences:
    moves = screen.moves
    if moves.state == "found":
        first, last, count = moves.first, moves.last, moves.count
        yield text.gettext("{first} to {last} of {count}", first=first, last=last, count=count)
    yield moves.note


_SENTENCES: Final[
    Mapping[str, Callable[[LoadedAnalysis, AnnouncedScreen, Translator], Sentences]]
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
}
