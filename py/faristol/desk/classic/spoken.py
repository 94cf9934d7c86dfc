"""Say how a game stands to whoever hears it: after each act, from the same facts as the screen."""

from faristol.classic.parts import Seat, Turn
from faristol.classic.state import totals, whose_turn
from faristol.desk.classic.document import Opened
from faristol.desk.kernel.text import Text, mark
from faristol.desk.parts.board import TileShown
from faristol.desk.parts.clock import in_minutes
from faristol.tiles.reading import spelt

LOST = {
    "pass": mark("passed"),
    "lost": mark("turn lost"),
}


def turn_announcement(opened: Opened, rack: tuple[TileShown, ...] = ()) -> str:
    """Say what was played since somebody's own last turn, how all stand, whose turn it is, and the rack if it is seen."""
    text, game = opened.text, opened.game
    parts = [played(turn, opened) for turn in _since_own(opened)]
    if game.turns:
        parts.append(scores_said(opened))
    parts.append(_whose(opened, whose_turn(game)))
    if rack:
        parts.append(text.say("Your rack: {tiles}.", tiles=tiles_said(rack)))
    if game.is_timed:
        parts.append(times_said(opened))
    return " ".join(part for part in parts if part)


def _since_own(opened: Opened) -> list[Turn]:
    """Return the turns that whoever is next has not made: since their own last one, and that one if it was withdrawn."""
    game = opened.game
    seat: Seat = whose_turn(game)
    since: list[Turn] = []
    for turn in reversed(game.turns):
        if turn.seat == seat:
            return [turn, *since] if turn.how == "invalid" else since
        since.insert(0, turn)
    return since


def played(turn: Turn, opened: Opened) -> str:
    """Say a turn with its points, or that it was withdrawn."""
    text, name, said = opened.text, opened.name(turn.seat), turn_said(turn, opened)
    if turn.how == "invalid":
        return text.say(
            "{name}: {move} is not in the list and was withdrawn.", name=name, move=said
        )
    if turn.how == "play":
        return text.count(
            "{name}: {move}, {n} point.",
            "{name}: {move}, {n} points.",
            turn.points,
            name=name,
            move=said,
        )
    return text.say("{name}: {move}.", name=name, move=said)


def scores_said(opened: Opened) -> str:
    """Say the points of all, in the order of their seats."""
    pairs = zip(opened.players, totals(opened.game), strict=True)
    return ", ".join(f"{name} {total}" for name, total in pairs) + "."


def _whose(opened: Opened, seat: Seat) -> str:
    return opened.text.say("{name} to play.", name=opened.name(seat))


def tiles_said(rack: tuple[TileShown, ...]) -> str:
    """Say the tiles of a rack one by one, a blank by its name."""
    return ", ".join(one.said if one.is_blank else one.shown for one in rack)


def times_said(opened: Opened) -> str:
    """Say what time each has left, as of the last act."""
    text, clock = opened.text, opened.game.clock
    left = [_left(*one) for one in zip(clock.allotted, clock.used, strict=True)]
    pairs = zip(opened.players, left, strict=True)
    return text.say("Time left: {times}.", times=", ".join(f"{name} {one}" for name, one in pairs))


def _left(allotted: int, used: int) -> str:
    seconds = (allotted - used) // 1000
    return in_minutes(seconds)


def word_of(turn: Turn, opened: Opened) -> str:
    """Return the word of a turn as the language writes it, blanks in parentheses (CAT-CLS 5.3)."""
    return turn.word if turn.is_unchecked else spelt(turn.word, opened.terms.alphabet)


def turn_said(turn: Turn, opened: Opened) -> str:
    """Say a turn in a word or two."""
    text: Text = opened.text
    if turn.how in ("play", "invalid"):
        return f"{turn.at} {word_of(turn, opened)}".strip()
    if turn.how == "exchange":
        return text.count("exchanges {n} tile", "exchanges {n} tiles", turn.count)
    return text.say(LOST[turn.how])
