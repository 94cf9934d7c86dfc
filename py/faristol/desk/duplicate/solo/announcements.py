"""Say what an act of a duplicate alone came to, to whoever hears it: the rack with its time, the move beside the master."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from faristol.clock.round.acts import PauseRound, ResumeRound, SetTimeLeft, StartRound
from faristol.desk.duplicate.result_text import null_said, percent_written
from faristol.desk.duplicate.slips import as_shown
from faristol.desk.duplicate.solo.document import Opened, place_said
from faristol.desk.kernel.translation import Text, join_sentences
from faristol.desk.shared.board.board_view import rack_shown
from faristol.desk.shared.clocks.clock_data import round_left
from faristol.desk.shared.clocks.clock_text import HEARD, round_words
from faristol.desk.shared.spoken_move import format_spoken_rack, format_spoken_word
from faristol.duplicate.solo.state import ME, next_step, slip_of
from faristol.duplicate.state import Round, scored

Sentences: TypeAlias = Iterable[str]
CLOCK_ACTS: Final = StartRound | PauseRound | ResumeRound | SetTimeLeft


def format_announcement(command: str, opened: Opened, text: Text) -> str:
    """Return what a command came to; an empty string for one that says it otherwise."""
    say = _SENTENCES.get(command)
    sentences = say(opened, text) if say else ()
    return join_sentences(sentences)


def _started(opened: Opened, text: Text) -> Sentences:
    yield from _clock(opened, text)
    tiles = format_spoken_rack(rack_shown(opened.rack, opened.terms.alphabet, text))
    yield text.say("Your rack: {tiles}", tiles=tiles)


def _clock(opened: Opened, text: Text) -> Sentences:
    acts = (entry.act for entry in reversed(opened.log) if isinstance(entry.act, CLOCK_ACTS))
    act = next(acts, None)
    if act is None:
        return
    yield round_words(act, text, HEARD)
    if isinstance(act, ResumeRound | PauseRound):
        game = opened.solo.game
        yield text.say("{time} left", time=round_left(game.clock, game.settings.seconds))


def _line(opened: Opened, text: Text) -> Sentences:
    """Say what a line came to that did something: its clock runs or stands still, else a move was handed in."""
    is_on = next_step(opened.solo) in ("time", "paused")
    return (_clock if is_on else _handed_in)(opened, text)


def _handed_in(opened: Opened, text: Text) -> Sentences:
    """Say the move of the last round as it was judged, the master move, and both totals."""
    yield from last_round(opened, text)
    yield from _standing(opened, text)


def last_round(opened: Opened, text: Text) -> Sentences:
    """Return the move of the last round as it was judged, and the master move; nothing before the first."""
    for one in opened.solo.done[-1:]:
        yield f"{text.say('You')}: {_own_move(opened, one, text)}"
        yield _master_move(opened, one, text)


def _own_move(opened: Opened, one: Round, text: Text) -> str:
    slip = slip_of(one)
    at, word = as_shown(slip, opened.terms.alphabet) if slip else ("", "")
    if not at and not word:
        return text.say("nothing handed in")
    has = scored(opened.solo.game, one, ME)
    move = f"{at} {format_spoken_word(word, opened.terms.alphabet, text)}".strip()
    worth = null_said(has.reason, text) if has.reason else _points(has.points or 0, text)
    return f"{move}, {worth}"


def _master_move(opened: Opened, one: Round, text: Text) -> str:
    if one.master is None:
        return text.say("no master move")
    word = format_spoken_word(one.master.word, opened.terms.alphabet, text)
    move, points = f"{one.master.at} {word}", _points(one.master.points, text)
    return text.say("Master move: {move}, {points}", move=move, points=points)


def _standing(opened: Opened, text: Text) -> Sentences:
    solo = opened.solo
    if not solo.done:
        yield text.say("No rounds were played.")
        return
    total = text.say("Your total: {n} of {most}", n=solo.total, most=solo.master_total)
    percent = percent_written(solo.total, solo.master_total, text)
    yield f"{total}, {percent} %" if percent else total
    if place := place_said(opened, text):
        yield text.say("Place: {place}", place=place)


def _points(points: int, text: Text) -> str:
    return text.count("{n} point", "{n} points", points)


_SENTENCES: Final[Mapping[str, Callable[[Opened, Text], Sentences]]] = {
    "start_round": _started,
    "pause_round": _clock,
    "ask_solo_line": _line,
    "resume_round": _clock,
    "set_time_left": _clock,
    "hand_in_solo": _handed_in,
    "leave_solo": _standing,
}
