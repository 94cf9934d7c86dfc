"""The data from which a page computes the clock of a game of two, and the calls of that clock."""

from faristol.clock.game.state import MINUTE, GameClock, Mark, marks_of, whole_time_of
from faristol.desk.kernel.storage.stream_store import StreamStore
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.clocks.clock_data import DARK, FRONT, line_data
from faristol.desk.shared.clocks.clock_text import MARKS
from faristol.ledger.record import JSON
from faristol.rules.outcome import SIDES
from faristol.rules.overtime import penalty_for

ALL_UP = gettext_noop("The time for the whole game is up: call the end of the round time.")
KEYS = "clock_keys"  # the setting of the device with the keys
USUAL_KEYS = ("KeyA", "KeyL", "Space")  # first side, second side, the side whose time runs
_CLIPS: dict[Mark, str] = {
    "last_minute": "one_minute",
    "time_over": "time",
    "lost": "time",
    "game_over": "time",
}


def pressing_keys(stream_store: StreamStore) -> tuple[str, ...]:
    """Return the keys that press a clock on this device: of each side, and of the side to move."""
    keys = tuple(stream_store.own.get(KEYS, "").split())
    return keys if len(keys) == len(USUAL_KEYS) else USUAL_KEYS


def game_clock_data(
    clock: GameClock, stream: str, keys: tuple[str, ...], name: str
) -> dict[str, JSON]:
    """Return the data from which the page computes both times; without keys it cannot be pressed."""
    time_up = clock.terms.time_up
    return {
        "stream": stream,
        "name": name,
        "state": clock.state,
        "turn": clock.turn,
        "used": list(clock.used),
        "allotted": list(clock.allotted),
        "since": clock.since,
        "switched": clock.switched,
        "turn_used": clock.turn_used,
        "turns_left": clock.turns_left,
        "in_all": whole_time_of(clock),
        "turn_time": time_up.seconds_each * 1000 if time_up else None,
        "line": line_data(clock.line),
        "marks": [[list(pair) for pair in marks_of(clock, side)] for side in SIDES],
        "given": [f"{side} {given}" for side, given in clock.given],
        "lost": clock.loser_at(clock.since),
        "steps": _penalty_steps(clock),
        "keys": list(keys),
    }


def _penalty_steps(clock: GameClock) -> list[list[int]]:
    """Return the steps of the penalty: overtime in milliseconds, points lost, points more per minute."""
    rule = clock.terms.overtime
    if rule is None:
        return []
    steps = [[0, penalty_for(rule, 1), rule.points_per_minute]]
    return (
        [*steps, [rule.loss.minutes * MINUTE, rule.loss.defeat.penalty, 0]] if rule.loss else steps
    )


def mark_calls(
    sides: tuple[str, str], text: Translator, lang: str = "ca"
) -> dict[str, dict[str, str]]:
    """Return the caption and the clip of each mark that a side comes to."""
    return {
        f"{side} {name}": {
            "caption": text.gettext(ALL_UP)
            if name == "game_over"
            else text.gettext(message, name=sides[side - 1]),
            "clip": f"{lang}/phrase/{_CLIPS[name]}",
        }
        for side in SIDES
        for name, message in MARKS.items()
    }


def begin_calls(sides: tuple[str, str], text: Translator) -> list[str]:
    """Return the call of each side's first press."""
    return [text.gettext("{name} starts", name=name) for name in sides]


def game_calls(sides: tuple[str, str], text: Translator, lang: str = "ca") -> dict[str, JSON]:
    """Return the calls of the clock of a game, with captions and the clips of a language."""
    return {
        "marks": mark_calls(sides, text, lang),
        "begins": begin_calls(sides, text),
        "points": text.gettext("−{n} points"),
        "lost": text.gettext("lost on time"),
        "turn": text.gettext("{time} for this turn"),
        "stopped": text.gettext("The clock is stopped"),
        "over": text.gettext("The game is over"),
        "all": text.gettext(ALL_UP),
        "back": text.gettext("That press was not counted. The clock is as it was."),
        "mute": text.gettext("There is no sound yet: touch the screen once."),
        "dark": text.gettext(DARK),
        "front": text.gettext(FRONT),
    }
