"""Say what an act of a duplicate alone came to, to whoever hears it: the rack with its time, the move beside the master."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from faristol.clock.round.acts import PauseRound, ResumeRound, SetTimeLeft, StartRound
from faristol.desk.duplicate.result_text import format_percent, null_slip_text
from faristol.desk.duplicate.slips import display_move
from faristol.desk.duplicate.solo.document import LoadedSolo, place_text
from faristol.desk.kernel.translation import Text, join_sentences
from faristol.desk.shared.board.board_view import rack_view
from faristol.desk.shared.clocks.clock_data import remaining_time
from faristol.desk.shared.clocks.clock_text import SPOKEN_SEPARATOR, describe_round_event
from faristol.desk.shared.spoken_move import format_spoken_rack, format_spoken_word
from faristol.duplicate.solo.state import ME, next_step, slip_of
from faristol.duplicate.state import Round, scored

Sentences: TypeAlias = Iterable[str]
CLOCK_ACTS: Final = StartRound | PauseRound | ResumeRound | SetTimeLeft


def format_announcement(command: str, opened: LoadedSolo, text: Text) -> str:
    """Return what a command came to; an empty string for one that says it otherwise."""
    say = _SENTENCES.get(command)
    sentences = say(opened, text) if say else ()
    return join_sentences(sentences)


def _started(opened: LoadedSolo, text: Text) -> Sentences:
    yield from _clock(opened, text)
    tiles = format_spoken_rack(rack_view(opened.rack, opened.terms.alphabet, text))
    yield text.say("Your rack: {tiles}", tiles=tiles)


def _clock(opened: LoadedSolo, text: Text) -> Sentences:
    acts = (entry.act for entry in reversed(opened.log) if isinstance(entry.act, CLOCK_ACTS))
    act = next(acts, None)
    if act is None:
        return
    yield describe_round_event(act, text, SPOKEN_SEPARATOR)
    if isinstance(act, ResumeRound | PauseRound):
        game = opened.solo.game
        yield text.say("{time} left", time=remaining_time(game.clock, game.settings.seconds))


def _line(opened: LoadedSolo, text: Text) -> Sentences:
    """Say what a line came to that did something: its clock runs or stands still, else a move was handed in."""
    is_on = next_step(opened.solo) in ("time", "paused")
    return (_clock if is_on else _handed_in)(opened, text)


def _handed_in(opened: LoadedSolo, text: Text) -> Sentences:
    """Say the move of the last round as it was judged, the master move, and both totals."""
    yield from last_round(opened, text)
    yield from _standing(opened, text)


def last_round(opened: LoadedSolo, text: Text) -> Sentences:
    """Return the move of the last round as it was judged, and the master move; nothing before the first."""
    for one in opened.solo.done[-1:]:
        yield f"{text.say('You')}: {_own_move(opened, one, text)}"
        yield _master_move(opened, one, text)


def _own_move(opened: LoadedSolo, one: Round, text: Text) -> str:
    slip = slip_of(one)
    at, word = display_move(slip, opened.terms.alphabet) if slip else ("", "")
    if not at and not word:
        return text.say("nothing handed in")
    has = scored(opened.solo.game, one, ME)
    move = f"{at} {format_spoken_word(word, opened.terms.alphabet, text)}".strip()
    worth = null_slip_text(has.reason, text) if has.reason else _points(has.points or 0, text)
    return f"{move}, {worth}"


def _master_move(opened: LoadedSolo, one: Round, text: Text) -> str:
    if one.master is None:
        return text.say("no master move")
    word = format_spoken_word(one.master.word, opened.terms.alphabet, text)
    move, points = f"{one.master.at} {word}", _points(one.master.points, text)
    return text.say("Master move: {move}, {points}", move=move, points=points)


def _standing(opened: LoadedSolo, text: Text) -> Sentences:
    solo = opened.solo
    if not solo.done:
        yield text.say("No rounds were played.")
        return
    total = text.say("Your total: {n} of {most}", n=solo.total, most=solo.master_total)
    percent = format_percent(solo.total, solo.master_total, text)
    yield f"{total}, {percent} %" if percent else total
    if place := place_text(opened, text):
        yield text.say("Place: {place}", place=place)


def _points(points: int, text: Text) -> str:
    return text.count("{n} point", "{n} points", points)


_SENTENCES: Final[Mapping[str, Callable[[LoadedSolo, Text], Sentences]]] = {
    "start_round": _started,
    "pause_round": _clock,
    "ask_solo_line": _line,
    "resume_round": _clock,
    "set_time_left": _clock,
    "hand_in_solo": _handed_in,
    "leave_solo": _standing,
}
