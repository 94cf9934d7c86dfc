"""Say what an act of a game came to, to whoever hears it: from the same facts as the screen, and no more."""

from collections.abc import Callable, Iterable, Mapping
from types import UnionType
from typing import Any, Final, TypeAlias

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
    beside_names,
    format_move,
    format_scores,
    format_times,
    format_turn,
)
from faristol.desk.classic.document import LoadedClassic
from faristol.desk.classic.end_options import CAUSES
from faristol.desk.classic.turn_text import call_said
from faristol.desk.kernel.translation import apart, format_number, join_sentences
from faristol.desk.shared.board.board_view import TileView
from faristol.desk.shared.clocks.clock_text import SPOKEN_SEPARATOR, describe_game_event
from faristol.desk.shared.spoken_move import format_spoken_rack
from faristol.rules.challenge import is_verdict_by_word
from faristol.rules.refused import Refused as NotLawful
from faristol.tiles.reading import spelt

Rack: TypeAlias = tuple[TileView, ...]
Sentences: TypeAlias = Iterable[str]
CLOCK_ACTS: Final = (
    StartClock | PressClock | StopClock | ResumeClock | CorrectTime | SetTimesLeft | CallTimeUp
    | EndClock | ReopenClock
)  # fmt: skip


def format_announcement(command: str, opened: LoadedClassic, rack: Rack = ()) -> str:
    """Return what a command came to; `rack` is the one that lies open on the screen."""
    sentences = _SENTENCES.get(command, _turn)(opened, rack)
    return join_sentences(sentences)


# ---- before the first tile ----


def _set_checked(opened: LoadedClassic, _: Rack) -> Sentences:
    return (opened.text.say("The tiles have been checked"),)


def _lots(opened: LoadedClassic, _: Rack) -> Sentences:
    text, lots = opened.text, opened.game.lots
    if lots is None:
        return ()
    name = opened.name(lots[1])
    if lots[0] == "chair":
        return (text.say("{name} has won the draw for the chair", name=name),)
    return (text.say("{name} has won the draw for the side of the board", name=name),)


def _start(opened: LoadedClassic, _: Rack) -> Sentences:
    """Say who drew what, and who starts; equal tiles are drawn again (CAT-CLS 1.6)."""
    text, game = opened.text, opened.game
    for number, draw in enumerate(game.draws, start=1):
        tiles = (text.say("blank") if tile == "?" else tile for tile in draw)
        yield beside_names(opened, tiles)
        if number < len(game.draws) or not game.first:
            yield text.say("Equal tiles: they are drawn again")
    if game.first:
        yield text.say("{name} starts", name=opened.name(game.first))


def _missing(opened: LoadedClassic, _: Rack) -> Sentences:
    for seat in opened.game.missing:
        yield opened.text.say("{name} is missing", name=opened.name(seat))
    yield _time_running(opened)


def _arrived(opened: LoadedClassic, rack: Rack) -> Sentences:
    if act := _last(opened, Arrive):
        yield opened.text.say("{name} has arrived", name=opened.name(act.seat))
    yield from (said for said in _missing(opened, rack) if opened.step == "absence")


# ---- turns ----


def _turn(opened: LoadedClassic, rack: Rack) -> Sentences:
    """Say what was played, how all stand, and whose turn it is."""
    yield from (format_turn(turn, opened) for turn in _since(opened.game))
    yield from _standing(opened, rack)


def _standing(opened: LoadedClassic, rack: Rack) -> Sentences:
    if opened.game.end is not None or opened.step == "over":
        yield from _ended(opened, rack)
    else:
        yield format_scores(opened)
        yield from _next(opened, rack)


def _since(game: Classic) -> list[Turn]:
    """Return what the last act of a person came to: the turn, or what the devices played after it.

    Whoever plays alone with devices knows their own move, unless it was withdrawn.
    """
    answers: list[Turn] = []
    for turn in reversed(game.turns):
        if turn.seat in game.people:
            is_known = answers and len(game.people) == 1 and turn.how != "invalid"
            return answers if is_known else [turn, *answers]
        answers.insert(0, turn)
    return answers


def _next(opened: LoadedClassic, rack: Rack) -> Sentences:
    """Say whose turn it is, the rack that lies open, and what time each has left."""
    yield opened.text.say("{name} to play", name=opened.name(whose_turn(opened.game)))
    yield from _own(opened, rack)


def _own(opened: LoadedClassic, rack: Rack) -> Sentences:
    if rack:
        yield opened.text.say("Your rack: {tiles}", tiles=format_spoken_rack(rack))
    yield format_times(opened)


def _uncovered(opened: LoadedClassic, rack: Rack) -> Sentences:
    """Yield the sentences on an uncovered rack; the turn before it was announced when it was made."""
    is_over = opened.game.end is not None
    return _ended(opened, rack) if is_over else _own(opened, rack)


def _covered(opened: LoadedClassic, _: Rack) -> Sentences:
    return (opened.text.say("Your tiles are face down"),)


def _senyors(opened: LoadedClassic, rack: Rack) -> Sentences:
    if opened.game.calls:
        call = opened.game.calls[-1]
        yield f"{apart(opened.name(call.seat))}: {call_said(call, opened, SPOKEN_SEPARATOR)}"
    yield from _next(opened, rack)


def _stands(opened: LoadedClassic, rack: Rack) -> Sentences:
    yield opened.text.say("The move stands")
    yield from _standing(opened, rack)


def _undone(opened: LoadedClassic, rack: Rack) -> Sentences:
    yield opened.text.say("The last turn was undone")
    yield from _standing(opened, rack)


def _corrected(opened: LoadedClassic, _: Rack) -> Sentences:
    yield opened.text.say("A turn was corrected")
    act = _last(opened, RewriteTurn | CorrectTurn)
    if act and act.number <= len(opened.game.turns):
        yield format_turn(opened.game.turns[act.number - 1], opened)
    yield format_scores(opened)


# ---- challenges ----


def _stopped(opened: LoadedClassic, _: Rack) -> Sentences:
    text, game = opened.text, opened.game
    if game.clock.state == "stopped":
        yield text.say("The clock is stopped")
    if game.last:
        name, move = opened.name(game.last.seat), format_move(game.last, opened)
        yield text.say("Challenge of {name}’s move, {move}", name=name, move=move)


def _unchallenged(opened: LoadedClassic, rack: Rack) -> Sentences:
    yield opened.text.say("The challenge is withdrawn")
    yield from _next(opened, rack)


def _challenged(opened: LoadedClassic, rack: Rack) -> Sentences:
    dispute, text = opened.game.dispute, opened.text
    if dispute is None:
        return
    name, words = opened.name(dispute.by), ", ".join(_words(opened, dispute))
    if dispute.argument:
        yield text.say("{name} challenges again: {words}", name=name, words=words)
    else:
        yield text.say("{name} challenges: {words}", name=name, words=words)
    yield from _verdict(opened, rack)


def _verdict(opened: LoadedClassic, _: Rack) -> Sentences:
    dispute, text = opened.game.dispute, opened.text
    if dispute is None:
        return
    if dispute.is_asked:
        yield text.say("The verdict is still to be given")
        return
    verdict = dispute.verdicts[-1]
    yield text.say("Acceptable") if verdict.stands else text.say("Not acceptable")
    yield _by_word(opened, dispute)
    if verdict.stands:
        yield text.say("The move stands")
    else:
        yield text.say("The tiles are taken back and the turn is lost.")
        yield format_scores(opened)


def _by_word(opened: LoadedClassic, dispute: Dispute) -> str:
    """Say the verdict on each word, where the rules ask for it (CAT-CLM 23)."""
    verdict, text = dispute.verdicts[-1], opened.text
    is_said = verdict.stands or verdict.invalid_words
    if not is_verdict_by_word(opened.terms.rules.challenge) or not is_said:
        return ""
    valid, invalid = text.say("valid"), text.say("not valid")
    pairs = zip(dispute.words, _words(opened, dispute), strict=True)
    return ", ".join(
        f"{said}: {invalid if word in verdict.invalid_words else valid}" for word, said in pairs
    )


def _words(opened: LoadedClassic, dispute: Dispute) -> list[str]:
    """Return the words that are challenged; which of their tiles are blanks is no matter."""
    words = (spelt(word, opened.terms.alphabet) for word in dispute.words)
    return [word.replace("(", "").replace(")", "") for word in words]


# ---- the end ----


def _ended(opened: LoadedClassic, _: Rack) -> Sentences:
    """Say how it ended and who won; before the racks of wood are counted, how the moves ended."""
    game, text, final = opened.game, opened.text, final_of(opened.game)
    cause = game.end.cause if game.end else proposed_end(game)
    if cause:
        yield text.say(CAUSES[cause])
    if has_totals_of_other_end(game):
        yield text.say("The arbiter sets the result.")
    elif isinstance(final, Result):
        yield beside_names(opened, map(format_number, final.scores))
        yield format_winner(opened, final)
    elif isinstance(final, NotLawful):
        yield text.say("The regulation says nothing about it: the arbiter decides.")
    else:
        yield format_scores(opened)


def format_winner(opened: LoadedClassic, final: Result) -> str:
    """Return who won, and by how much."""
    text = opened.text
    winners = [seat for seat in opened.game.seats if final.results[seat - 1] == "win"]
    if not winners:
        return text.say("Both lose") if "loss" in final.results else text.say("A draw")
    rest = sorted(final.scores, reverse=True)
    by = final.scores[winners[0] - 1] - (
        rest[1] if rest[0] == final.scores[winners[0] - 1] else rest[0]
    )
    if by <= 0:
        return text.say("{name} wins", name=opened.name(winners[0]))
    return text.say("{name} wins by {n}", name=opened.name(winners[0]), n=by)


def _sheet_written(opened: LoadedClassic, _: Rack) -> Sentences:
    text, game, act = opened.text, opened.game, _last(opened, WriteTotals)
    if act is None:
        return
    scores = " – ".join(map(format_number, act.totals))
    yield text.say("{name}’s sheet: {scores}", name=opened.name(act.seat), scores=scores)
    final = final_of(game)
    is_paper = game.settings.mode == "referee"
    counted = final.before if is_paper and isinstance(final, Result) else totals(game)
    here = " – ".join(map(format_number, counted))
    is_same = tuple(act.totals) == tuple(counted)
    yield text.say("It matches") if is_same else text.say("Here it is {scores}", scores=here)


def _sheet_filled(opened: LoadedClassic, _: Rack) -> Sentences:
    yield _time_running(opened) or opened.text.say("The clock is stopped")
    yield format_times(opened)


def _signed(opened: LoadedClassic, _: Rack) -> Sentences:
    text = opened.text
    for act in reversed([entry.act for entry in opened.log if isinstance(entry.act, Sign)]):
        if act.seat in opened.game.people:
            yield text.say("{name} has signed", name=opened.name(act.seat))
            break
    if step_of(opened.game) == "final":
        yield text.say("The results are final.")


def _unsigned(opened: LoadedClassic, _: Rack) -> Sentences:
    return (opened.text.say("All signatures are withdrawn"),)


def _commented(opened: LoadedClassic, _: Rack) -> Sentences:
    return (opened.text.say("The comment is saved"),)


def _helped(opened: LoadedClassic, _: Rack) -> Sentences:
    return (opened.text.say("Help is allowed in this game from now on"),)


def _continued(opened: LoadedClassic, rack: Rack) -> Sentences:
    yield opened.text.say("The game continues.")
    yield from _next(opened, rack)


def _decided(opened: LoadedClassic, rack: Rack) -> Sentences:
    act = _last(opened, Decide)
    if act is None:
        return
    yield opened.text.say("Decision: {decision}", decision=act.decision)
    if act.effect in ("points", "result") and opened.game.end is not None:
        yield from _ended(opened, rack)
    elif act.effect == "lost_turn":
        yield from _next(opened, rack)


def format_losses(opened: LoadedClassic, lost: Iterable[int]) -> str:
    """Return how many points each player has lost to the best moves."""
    points = beside_names(opened, map(format_number, lost))
    return join_sentences([opened.text.say("Points lost: {points}", points=points)])


# ---- time ----


def _clock(opened: LoadedClassic, _: Rack) -> Sentences:
    """Say what was done with the clock, and what each has left."""
    if (act := _last(opened, CLOCK_ACTS)) and len(opened.players) == 2:
        first, second = opened.players
        yield describe_game_event(act, (first, second), opened.text, SPOKEN_SEPARATOR)
    yield format_times(opened)


def _pressed(opened: LoadedClassic, _: Rack) -> Sentences:
    return (_time_running(opened), format_times(opened))


def _time_running(opened: LoadedClassic) -> str:
    side = opened.game.clock.running
    return opened.text.say("{name}’s time is running", name=opened.name(side)) if side else ""


def _line(opened: LoadedClassic, rack: Rack) -> Sentences:
    """Say what a line came to that did something: it does what several commands do."""
    last = opened.log[-1].act
    if opened.step == "verdict":
        return _verdict(opened, rack)
    if opened.step == "dispute":
        return _challenged(opened, rack)
    if isinstance(last, StopClock):
        return _clock(opened, rack)
    if isinstance(last, ResumeClock):
        return (_time_running(opened), *(_own if rack else _turn)(opened, rack))
    return _turn(opened, rack)


def _last(opened: LoadedClassic, kind: type | UnionType) -> Any:
    """Return the last act of a kind, None if there is none."""
    return next((one.act for one in reversed(opened.log) if isinstance(one.act, kind)), None)


_SENTENCES: Final[Mapping[str, Callable[[LoadedClassic, Rack], Sentences]]] = {
    "verify_set": _set_checked,
    "draw_lots": _lots,
    "draw_start": _start,
    "list_start": _start,
    "deal_game": _next,
    "miss_players": _missing,
    "arrive_player": _arrived,
    "uncover_tiles": _uncovered,
    "cover_tiles": _covered,
    "call_senyors": _senyors,
    "look_through": _senyors,
    "let_move_stand": _stands,
    "take_turn_back": _undone,
    "correct_turn": _corrected,
    "rewrite_turn": _corrected,
    "stop_for_challenge": _stopped,
    "leave_challenge": _unchallenged,
    "challenge_aloud": _challenged,
    "ask_verdict": _challenged,
    "appeal_verdict": _challenged,
    "give_verdict": _verdict,
    "go_on_game": _standing,
    "end_classic": _ended,
    "write_totals": _sheet_written,
    "fill_sheet": _sheet_filled,
    "sign_game": _signed,
    "unsign_game": _unsigned,
    "comment_turn": _commented,
    "allow_help": _helped,
    "continue_game": _continued,
    "decide_classic": _decided,
    "start_clock": _pressed,
    "press_clock": _pressed,
    "resume_clock": _pressed,
    "stop_clock": _clock,
    "correct_clock": _clock,
    "set_times_left": _clock,
    "call_time_up": _clock,
    "end_clock": _clock,
    "reopen_clock": _clock,
    "ask_line": _line,
}
