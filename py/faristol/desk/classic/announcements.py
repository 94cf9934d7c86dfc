"""Announcements of the acts of a game for the voice, from the data of the screen and no more."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from faristol.classic.acts.closing import Decide, Sign, WriteTotals
from faristol.classic.acts.correction import RewriteTurn
from faristol.classic.acts.start import Arrive
from faristol.classic.acts.wood import CorrectTurn
from faristol.classic.result import Final as Result
from faristol.classic.result import final_of, has_totals_of_other_end
from faristol.classic.state import Classic, proposed_end, step_of, totals, whose_turn
from faristol.classic.values import Dispute, Turn
from faristol.clock.game.acts import (
    CallTimeUp,
    CorrectTime,
    EndClock,
    PressClock,
    ReopenClock,
    ResumeClock,
    SetTimesLeft,
    StartClock,
    StopClock,
)
from faristol.desk.classic.announcement_text import (
    format_by_player,
    format_move,
    format_scores,
    format_times,
    format_turn,
)
from faristol.desk.classic.document import LoadedClassic
from faristol.desk.classic.end_options import CAUSES
from faristol.desk.classic.turn_text import format_call
from faristol.desk.kernel.translation import format_number, isolate_bidi, join_sentences
from faristol.desk.shared.board.board_view import TileView
from faristol.desk.shared.clocks.clock_text import SPOKEN_SEPARATOR, describe_game_event
from faristol.desk.shared.spoken_move import format_spoken_rack
from faristol.rules.challenge import is_verdict_by_word
from faristol.rules.rule_refusal import RuleRefusal as NotLawful
from faristol.tiles.reading import spelt

Rack: TypeAlias = tuple[TileView, ...]
Sentences: TypeAlias = Iterable[str]
AnnouncedClockAct: TypeAlias = (
    StartClock | PressClock | StopClock | ResumeClock | CorrectTime | SetTimesLeft | CallTimeUp
    | EndClock | ReopenClock
)  # fmt: skip


def format_announcement(command: str, game: LoadedClassic, rack: Rack = ()) -> str:
    """Return the announcement after a command; `rack` is the uncovered one on the screen."""
    sentences = _ANNOUNCERS.get(command, _announce_turns)(game, rack)
    return join_sentences(sentences)


# ---- before the first tile ----


def _announce_checked_set(game: LoadedClassic, _: Rack) -> Sentences:
    return (game.text.gettext("The tiles have been checked"),)


def _announce_lots(game: LoadedClassic, _: Rack) -> Sentences:
    text, lots = game.text, game.state.lots
    if lots is None:
        return ()
    name = game.name(lots[1])
    if lots[0] == "chair":
        return (text.gettext("{name} has won the draw for the chair", name=name),)
    return (text.gettext("{name} has won the draw for the side of the board", name=name),)


def _announce_start(game: LoadedClassic, _: Rack) -> Sentences:
    """Yield the tiles drawn and who starts; equal tiles are drawn again (CAT-CLS 1.6)."""
    text, state = game.text, game.state
    for number, draw in enumerate(state.draws, start=1):
        tiles = (text.gettext("blank") if tile == "?" else tile for tile in draw)
        yield format_by_player(game, tiles)
        if number < len(state.draws) or not state.first:
            yield text.gettext("Equal tiles: they are drawn again")
    if state.first:
        yield text.gettext("{name} starts", name=game.name(state.first))


def _announce_missing(game: LoadedClassic, _: Rack) -> Sentences:
    for seat in game.state.missing:
        yield game.text.gettext("{name} is missing", name=game.name(seat))
    yield _format_running_time(game)


def _announce_arrival(game: LoadedClassic, rack: Rack) -> Sentences:
    act = next((act for act in _newest_acts(game) if isinstance(act, Arrive)), None)
    if act:
        yield game.text.gettext("{name} has arrived", name=game.name(act.seat))
    yield from (sentence for sentence in _announce_missing(game, rack) if game.step == "absence")


# ---- turns ----


def _announce_turns(game: LoadedClassic, rack: Rack) -> Sentences:
    """Yield the turns played, the points of all players, and whose turn it is."""
    yield from (format_turn(turn, game) for turn in _turns_to_announce(game.state))
    yield from _announce_standing(game, rack)


def _announce_standing(game: LoadedClassic, rack: Rack) -> Sentences:
    if game.state.end is not None or game.step == "over":
        yield from _announce_end(game, rack)
    else:
        yield format_scores(game)
        yield from _announce_next_turn(game, rack)


def _turns_to_announce(state: Classic) -> list[Turn]:
    """Return the turn of the last person, and the turns that devices played after it.

    A player alone with devices does not hear their own move, unless it was withdrawn.
    """
    turns: list[Turn] = []
    for turn in reversed(state.turns):
        if turn.seat in state.people:
            is_own_move = turns and len(state.people) == 1 and turn.how != "invalid"
            return turns if is_own_move else [turn, *turns]
        turns.insert(0, turn)
    return turns


def _announce_next_turn(game: LoadedClassic, rack: Rack) -> Sentences:
    """Yield whose turn it is, the uncovered rack, and the time that each player has left."""
    yield game.text.gettext("{name} to play", name=game.name(whose_turn(game.state)))
    yield from _announce_own_rack(game, rack)


def _announce_own_rack(game: LoadedClassic, rack: Rack) -> Sentences:
    if rack:
        yield game.text.gettext("Your rack: {tiles}", tiles=format_spoken_rack(rack))
    yield format_times(game)


def _announce_uncovered_rack(game: LoadedClassic, rack: Rack) -> Sentences:
    """Yield the sentences on an uncovered rack; the turn before it was announced when it was made."""
    is_over = game.state.end is not None
    return _announce_end(game, rack) if is_over else _announce_own_rack(game, rack)


def _announce_covered_rack(game: LoadedClassic, _: Rack) -> Sentences:
    return (game.text.gettext("Your tiles are face down"),)


def _announce_senyors(game: LoadedClassic, rack: Rack) -> Sentences:
    if game.state.calls:
        call = game.state.calls[-1]
        yield f"{isolate_bidi(game.name(call.seat))}: {format_call(call, game, SPOKEN_SEPARATOR)}"
    yield from _announce_next_turn(game, rack)


def _announce_accepted_move(game: LoadedClassic, rack: Rack) -> Sentences:
    yield game.text.gettext("The move stands")
    yield from _announce_standing(game, rack)


def _announce_undone_turn(game: LoadedClassic, rack: Rack) -> Sentences:
    yield game.text.gettext("The last turn was undone")
    yield from _announce_standing(game, rack)


def _announce_correction(game: LoadedClassic, _: Rack) -> Sentences:
    yield game.text.gettext("A turn was corrected")
    act = next(
        (act for act in _newest_acts(game) if isinstance(act, RewriteTurn | CorrectTurn)), None
    )
    if act and act.number <= len(game.state.turns):
        yield format_turn(game.state.turns[act.number - 1], game)
    yield format_scores(game)


# ---- challenges ----


def _announce_stop_for_challenge(game: LoadedClassic, _: Rack) -> Sentences:
    text, state = game.text, game.state
    if state.clock.state == "stopped":
        yield text.gettext("The clock is stopped")
    if state.last:
        name, move = game.name(state.last.seat), format_move(state.last, game)
        yield text.gettext("Challenge of {name}’s move, {move}", name=name, move=move)


def _announce_dropped_challenge(game: LoadedClassic, rack: Rack) -> Sentences:
    yield game.text.gettext("The challenge is withdrawn")
    yield from _announce_next_turn(game, rack)


def _announce_challenge(game: LoadedClassic, rack: Rack) -> Sentences:
    dispute, text = game.state.dispute, game.text
    if dispute is None:
        return
    name, words = game.name(dispute.by), ", ".join(_challenged_words(game, dispute))
    if dispute.argument:
        yield text.gettext("{name} challenges again: {words}", name=name, words=words)
    else:
        yield text.gettext("{name} challenges: {words}", name=name, words=words)
    yield from _announce_verdict(game, rack)


def _announce_verdict(game: LoadedClassic, _: Rack) -> Sentences:
    dispute, text = game.state.dispute, game.text
    if dispute is None:
        return
    if dispute.is_asked:
        yield text.gettext("The verdict is still to be given")
        return
    verdict = dispute.verdicts[-1]
    yield text.gettext("Acceptable") if verdict.stands else text.gettext("Not acceptable")
    yield _format_verdict_by_word(game, dispute)
    if verdict.stands:
        yield text.gettext("The move stands")
    else:
        yield text.gettext("The tiles are taken back and the turn is lost.")
        yield format_scores(game)


def _format_verdict_by_word(game: LoadedClassic, dispute: Dispute) -> str:
    """Return the verdict on each word, or an empty string where the rules give one for all (CAT-CLM 23)."""
    verdict, text = dispute.verdicts[-1], game.text
    is_announced = verdict.stands or verdict.invalid_words
    if not is_verdict_by_word(game.terms.rules.challenge) or not is_announced:
        return ""
    valid, invalid = text.gettext("valid"), text.gettext("not valid")
    pairs = zip(dispute.words, _challenged_words(game, dispute), strict=True)
    return ", ".join(
        f"{label}: {invalid if word in verdict.invalid_words else valid}" for word, label in pairs
    )


def _challenged_words(game: LoadedClassic, dispute: Dispute) -> list[str]:
    """Return the words under challenge, without marks on their blanks."""
    words = (spelt(word, game.terms.alphabet) for word in dispute.words)
    return [word.replace("(", "").replace(")", "") for word in words]


# ---- the end ----


def _announce_end(game: LoadedClassic, _: Rack) -> Sentences:
    """Yield how the game ended and who won; before the racks of wood are counted, how the moves ended."""
    state, text, final = game.state, game.text, final_of(game.state)
    cause = state.end.cause if state.end else proposed_end(state)
    if cause:
        yield text.gettext(CAUSES[cause])
    if has_totals_of_other_end(state):
        yield text.gettext("The arbiter sets the result.")
    elif isinstance(final, Result):
        yield format_by_player(game, map(format_number, final.scores))
        yield format_winner(game, final)
    elif isinstance(final, NotLawful):
        yield text.gettext("The regulation says nothing about it: the arbiter decides.")
    else:
        yield format_scores(game)


def format_winner(game: LoadedClassic, final: Result) -> str:
    """Return the sentence that names the winner and the lead."""
    text = game.text
    winners = [seat for seat in game.state.seats if final.results[seat - 1] == "win"]
    if not winners:
        return text.gettext("Both lose") if "loss" in final.results else text.gettext("A draw")
    by_points = sorted(final.scores, reverse=True)
    lead = final.scores[winners[0] - 1] - (
        by_points[1] if by_points[0] == final.scores[winners[0] - 1] else by_points[0]
    )
    if lead <= 0:
        return text.gettext("{name} wins", name=game.name(winners[0]))
    return text.gettext("{name} wins by {n}", name=game.name(winners[0]), n=lead)


def _announce_written_totals(game: LoadedClassic, _: Rack) -> Sentences:
    text, state = game.text, game.state
    act = next((act for act in _newest_acts(game) if isinstance(act, WriteTotals)), None)
    if act is None:
        return
    scores = " – ".join(map(format_number, act.totals))
    yield text.gettext("{name}’s sheet: {scores}", name=game.name(act.seat), scores=scores)
    final = final_of(state)
    is_paper = state.settings.mode == "referee"
    counted = final.before if is_paper and isinstance(final, Result) else totals(state)
    counted_text = " – ".join(map(format_number, counted))
    is_same = tuple(act.totals) == tuple(counted)
    yield (
        text.gettext("It matches")
        if is_same
        else text.gettext("Here it is {scores}", scores=counted_text)
    )


def _announce_sheet_time(game: LoadedClassic, _: Rack) -> Sentences:
    yield _format_running_time(game) or game.text.gettext("The clock is stopped")
    yield format_times(game)


def _announce_signature(game: LoadedClassic, _: Rack) -> Sentences:
    text = game.text
    for act in reversed([entry.act for entry in game.log if isinstance(entry.act, Sign)]):
        if act.seat in game.state.people:
            yield text.gettext("{name} has signed", name=game.name(act.seat))
            break
    if step_of(game.state) == "final":
        yield text.gettext("The results are final.")


def _announce_withdrawn_signatures(game: LoadedClassic, _: Rack) -> Sentences:
    return (game.text.gettext("All signatures are withdrawn"),)


def _announce_comment(game: LoadedClassic, _: Rack) -> Sentences:
    return (game.text.gettext("The comment is saved"),)


def _announce_allowed_help(game: LoadedClassic, _: Rack) -> Sentences:
    return (game.text.gettext("Help is allowed in this game from now on"),)


def _announce_continuation(game: LoadedClassic, rack: Rack) -> Sentences:
    yield game.text.gettext("The game continues.")
    yield from _announce_next_turn(game, rack)


def _announce_decision(game: LoadedClassic, rack: Rack) -> Sentences:
    act = next((act for act in _newest_acts(game) if isinstance(act, Decide)), None)
    if act is None:
        return
    yield game.text.gettext("Decision: {decision}", decision=act.decision)
    if act.effect in ("points", "result") and game.state.end is not None:
        yield from _announce_end(game, rack)
    elif act.effect == "lost_turn":
        yield from _announce_next_turn(game, rack)


def format_losses(game: LoadedClassic, lost: Iterable[int]) -> str:
    """Return the sentence with the points that each player lost to the best moves."""
    points = format_by_player(game, map(format_number, lost))
    return join_sentences([game.text.gettext("Points lost: {points}", points=points)])


# ---- time ----


def _announce_clock_act(game: LoadedClassic, _: Rack) -> Sentences:
    """Yield the act on the clock, and the time that each player has left."""
    act = next((act for act in _newest_acts(game) if isinstance(act, AnnouncedClockAct)), None)
    if act and len(game.players) == 2:
        first, second = game.players
        yield describe_game_event(act, (first, second), game.text, SPOKEN_SEPARATOR)
    yield format_times(game)


def _announce_running_clock(game: LoadedClassic, _: Rack) -> Sentences:
    return (_format_running_time(game), format_times(game))


def _format_running_time(game: LoadedClassic) -> str:
    side = game.state.clock.running
    return game.text.gettext("{name}’s time is running", name=game.name(side)) if side else ""


def _announce_line(game: LoadedClassic, rack: Rack) -> Sentences:
    """Return the sentences of an act typed in the line, which does what several commands do."""
    last = game.log[-1].act
    if game.step == "verdict":
        return _announce_verdict(game, rack)
    if game.step == "dispute":
        return _announce_challenge(game, rack)
    if isinstance(last, StopClock):
        return _announce_clock_act(game, rack)
    if isinstance(last, ResumeClock):
        return (
            _format_running_time(game),
            *(_announce_own_rack if rack else _announce_turns)(game, rack),
        )
    return _announce_turns(game, rack)


def _newest_acts(game: LoadedClassic) -> Iterator[object]:
    return (entry.act for entry in reversed(game.log))


_ANNOUNCERS: Final[Mapping[str, Callable[[LoadedClassic, Rack], Sentences]]] = {
    "verify_set": _announce_checked_set,
    "draw_lots": _announce_lots,
    "draw_start": _announce_start,
    "list_start": _announce_start,
    "deal_game": _announce_next_turn,
    "miss_players": _announce_missing,
    "arrive_player": _announce_arrival,
    "uncover_tiles": _announce_uncovered_rack,
    "cover_tiles": _announce_covered_rack,
    "call_senyors": _announce_senyors,
    "look_through": _announce_senyors,
    "let_move_stand": _announce_accepted_move,
    "take_turn_back": _announce_undone_turn,
    "correct_turn": _announce_correction,
    "rewrite_turn": _announce_correction,
    "stop_for_challenge": _announce_stop_for_challenge,
    "leave_challenge": _announce_dropped_challenge,
    "challenge_aloud": _announce_challenge,
    "ask_verdict": _announce_challenge,
    "appeal_verdict": _announce_challenge,
    "give_verdict": _announce_verdict,
    "go_on_game": _announce_standing,
    "end_classic": _announce_end,
    "write_totals": _announce_written_totals,
    "fill_sheet": _announce_sheet_time,
    "sign_game": _announce_signature,
    "unsign_game": _announce_withdrawn_signatures,
    "comment_turn": _announce_comment,
    "allow_help": _announce_allowed_help,
    "continue_game": _announce_continuation,
    "decide_classic": _announce_decision,
    "start_clock": _announce_running_clock,
    "press_clock": _announce_running_clock,
    "resume_clock": _announce_running_clock,
    "stop_clock": _announce_clock_act,
    "correct_clock": _announce_clock_act,
    "set_times_left": _announce_clock_act,
    "call_time_up": _announce_clock_act,
    "end_clock": _announce_clock_act,
    "reopen_clock": _announce_clock_act,
    "ask_line": _announce_line,
}
