"""Say what an act at the board of an analysis came to, to whoever hears it: from the same facts as the screen."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from faristol.desk.kernel.translation import Text, join_sentences
from faristol.desk.shared.board.analysis import LoadedAnalysis
from faristol.desk.shared.board.board_view import rack_view
from faristol.desk.shared.spoken_move import format_spoken_rack, format_spoken_word

Sentences: TypeAlias = Iterable[str]
Shown: TypeAlias = Mapping[str, Any]  # the context of the screen


def format_announcement(command: str, opened: LoadedAnalysis, shown: Shown, text: Text) -> str:
    """Return what a command came to; an empty string for one that says it otherwise."""
    say = _SENTENCES.get(command)
    return join_sentences(say(opened, shown, text) if say else ())


def _rack(opened: LoadedAnalysis, shown: Shown, text: Text) -> Sentences:
    """Say the tiles of the rack, and how many moves they have where the moves are shown."""
    if not opened.rack:
        yield text.say("The rack is empty")
        return
    tiles = format_spoken_rack(rack_view(opened.rack, opened.terms.alphabet, text))
    yield text.say("Rack: {tiles}", tiles=tiles)
    moves = shown["moves"]
    if "every" in moves:
        yield text.count("{n} move", "{n} moves", moves["every"])


def _played(opened: LoadedAnalysis, shown: Shown, text: Text) -> Sentences:
    """Say the move that was made (third-round 8-B11), and the rack after it."""
    move = opened.study.position.move
    if move is not None:
        word = format_spoken_word(move.word, opened.terms.alphabet, text)
        points = text.count("{n} point", "{n} points", move.points)
        yield f"{move.at} {word}, {points}"
    yield from _rack(opened, shown, text)


def _undone(opened: LoadedAnalysis, shown: Shown, text: Text) -> Sentences:
    yield text.say("Undone")
    yield from _position(opened, shown, text)


def _redone(opened: LoadedAnalysis, shown: Shown, text: Text) -> Sentences:
    yield text.say("Redone")
    yield from _position(opened, shown, text)


def _position(opened: LoadedAnalysis, shown: Shown, text: Text) -> Sentences:
    """Say how many tiles lie on the board, the rack, and what a pasted position named that is not here."""
    count = opened.board.count
    yield text.count("{n} tile on the board", "{n} tiles on the board", count)
    yield from _rack(opened, shown, text)
    yield from shown["lost"]


def _page(_: LoadedAnalysis, shown: Shown, text: Text) -> Sentences:
    moves = shown["moves"]
    if moves["state"] == "found":
        first, last, count = moves["first"], moves["last"], moves["count"]
        yield text.say("{first} to {last} of {count}", first=first, last=last, count=count)
    yield moves["note"]


def _tried(_: LoadedAnalysis, shown: Shown, text: Text) -> Sentences:
    """Say how much was tried out, and which move fared best."""
    if shown["state"] != "found":
        yield text.say("The moves are hidden.")
        return
    yield text.count("{n} trial", "{n} trials", shown["trials"])
    row = shown["rows"][0] if shown["rows"] else None
    if row and row["trials"]:
        letters = "".join(letter for letter, _ in row["letters"] or row["swap"])
        if row["swap"]:
            yield text.say("Best: exchange {tiles}, {points}", tiles=letters, points=row["mean"])
        else:
            move = f"{row['at']} {letters}"
            yield text.say("Best: {move}, {points}", move=move, points=row["mean"])


_SENTENCES: Final[Mapping[str, Callable[[LoadedAnalysis, Shown, Text], Sentences]]] = {
    "set_rack": _rack,
    "draw_rack": _rack,
    "play_move": _played,
    "take_step_back": _undone,
    "redo_step": _redone,
    "clear_board": _position,
    "set_position": _position,
    "read_position": _position,
    "turn_moves": _page,
    "try_moves": _tried,
}
