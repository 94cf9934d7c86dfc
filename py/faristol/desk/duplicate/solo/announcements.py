"""Announcements of the acts of a duplicate alone, for users who hear the screen.

They announce the rack with its time, and the move beside the master move.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from faristol.clock.round.acts import PauseRound, ResumeRound, SetTimeLeft, StartRound
from faristol.desk.duplicate.result_text import format_percent, null_slip_text
from faristol.desk.duplicate.slips import display_move
from faristol.desk.duplicate.solo.document import LoadedSolo, place_text
from faristol.desk.kernel.translation import Translator, join_sentences
from faristol.desk.shared.board.board_view import rack_view
from faristol.desk.shared.clocks.clock_data import remaining_time
from faristol.desk.shared.clocks.clock_text import SPOKEN_SEPARATOR, describe_round_event
from faristol.desk.shared.spoken_move import format_spoken_rack, format_spoken_word
from faristol.duplicate.solo.state import ME, next_step, slip_of
from faristol.duplicate.state import Round, points_in_round

Sentences: TypeAlias = Iterable[str]
CLOCK_ACTS: Final = StartRound | PauseRound | ResumeRound | SetTimeLeft


def format_announcement(command: str, solo: LoadedSolo, text: Translator) -> str:
    """Return the announcement after a command, or an empty string if it has none."""
    build = _SENTENCES.get(command)
    sentences = build(solo, text) if build else ()
    return join_sentences(sentences)


def _rack_sentences(solo: LoadedSolo, text: Translator) -> Sentences:
    yield from _clock_sentences(solo, text)
    tiles = format_spoken_rack(rack_view(solo.rack, solo.terms.alphabet, text))
    yield text.gettext("Your rack: {tiles}", tiles=tiles)


def _clock_sentences(solo: LoadedSolo, text: Translator) -> Sentences:
    acts = (entry.act for entry in reversed(solo.log) if isinstance(entry.act, CLOCK_ACTS))
    act = next(acts, None)
    if act is None:
        return
    yield describe_round_event(act, text, SPOKEN_SEPARATOR)
    if isinstance(act, ResumeRound | PauseRound):
        game = solo.state.game
        yield text.gettext("{time} left", time=remaining_time(game.clock, game.settings.seconds))


def _line_sentences(solo: LoadedSolo, text: Translator) -> Sentences:
    """Return the sentences after a line that acted: on the clock, or else a move was handed in."""
    is_on = next_step(solo.state) in ("time", "paused")
    return (_clock_sentences if is_on else _hand_in_sentences)(solo, text)


def _hand_in_sentences(solo: LoadedSolo, text: Translator) -> Sentences:
    """Return the move of the last round as judged, the master move, and both totals."""
    yield from last_round_sentences(solo, text)
    yield from _standing_sentences(solo, text)


def last_round_sentences(solo: LoadedSolo, text: Translator) -> Sentences:
    """Return the move of the last round as judged and the master move; empty before the first round."""
    for round_ in solo.state.done[-1:]:
        yield f"{text.gettext('You')}: {_format_own_move(solo, round_, text)}"
        yield _format_master_move(solo, round_, text)


def _format_own_move(solo: LoadedSolo, round_: Round, text: Translator) -> str:
    slip = slip_of(round_)
    at, word = display_move(slip, solo.terms.alphabet) if slip else ("", "")
    if not at and not word:
        return text.gettext("nothing handed in")
    score = points_in_round(solo.state.game, round_, ME)
    move = f"{at} {format_spoken_word(word, solo.terms.alphabet, text)}".strip()
    result = (
        null_slip_text(score.reason, text)
        if score.reason
        else _format_points(score.points or 0, text)
    )
    return f"{move}, {result}"


def _format_master_move(solo: LoadedSolo, round_: Round, text: Translator) -> str:
    if round_.master is None:
        return text.gettext("no master move")
    word = format_spoken_word(round_.master.word, solo.terms.alphabet, text)
    move = f"{round_.master.at} {word}"
    points = _format_points(solo.state.master_points(round_) or 0, text)
    if round_.is_invalid:
        return text.gettext(
            "Master move: {move}, not valid; the best valid move: {points}",
            move=move,
            points=points,
        )
    return text.gettext("Master move: {move}, {points}", move=move, points=points)


def _standing_sentences(solo: LoadedSolo, text: Translator) -> Sentences:
    state = solo.state
    if not state.done:
        yield text.gettext("No rounds were played.")
        return
    total = text.gettext("Your total: {n} of {most}", n=state.total, most=state.master_total)
    percent = format_percent(state.total, state.master_total, text)
    yield f"{total}, {percent} %" if percent else total
    if place := place_text(solo, text):
        yield text.gettext("Place: {place}", place=place)


def _format_points(points: int, text: Translator) -> str:
    return text.ngettext("{n} point", "{n} points", points)


_SENTENCES: Final[Mapping[str, Callable[[LoadedSolo, Translator], Sentences]]] = {
    "start_round": _rack_sentences,
    "pause_round": _clock_sentences,
    "ask_solo_line": _line_sentences,
    "resume_round": _clock_sentences,
    "set_time_left": _clock_sentences,
    "hand_in_solo": _hand_in_sentences,
    "leave_solo": _standing_sentences,
}
