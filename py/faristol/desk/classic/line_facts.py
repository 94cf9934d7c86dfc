"""Answers of the line on the screens of a two-player game, from the data of those screens."""

from collections.abc import Callable

from faristol.classic.state import board, is_covered, totals
from faristol.classic.values import Turn
from faristol.clock.moment import Moment
from faristol.desk.classic.announcement_text import format_scores, format_times, format_turn
from faristol.desk.classic.document import ClassicService, LoadedClassic
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import join_sentences
from faristol.desk.shared.line.input_line import InputLineView, LineFacts, LineService
from faristol.desk.shared.line.parser import Topic
from faristol.desk.shared.spoken_move import format_spoken_word


async def line_view(desk: Desk, game: LoadedClassic) -> InputLineView:
    """Return the line of a game's screens."""
    return await desk.service(LineService).view(line_facts(desk, game))


def line_facts(desk: Desk, game: LoadedClassic, moment: Moment | None = None) -> LineFacts:
    """Return the data that the line answers from: an uncovered rack, the board unless it is covered."""
    state, terms = game.state, game.terms
    mode = state.settings.mode
    is_played, is_refereed = mode == "play", mode == "referee"
    is_open = (
        is_played
        and not game.is_elsewhere
        and desk.service(ClassicService).is_open(game, state.turn)
    )
    is_hidden = is_covered(state) or state.is_parked or is_refereed
    facts: dict[Topic, Callable[[], str]] = {"time": lambda: answer_time(game, moment)}
    if not is_refereed:  # points and moves are on the sheets alone
        facts |= {"score": lambda: answer_score(game), "last": lambda: answer_last(game)}
    return LineFacts(
        key=f"{game.id} {game.seq} {is_open} {is_hidden}",
        text=game.text,
        alphabet=terms.alphabet,
        layout=terms.scoring.layout,
        hand=terms.hand,
        board=None if is_hidden else board(state),
        rack=game.rack(state.turn) if is_open and not is_hidden else None,
        is_rack_known=is_played,
        has_board=not is_refereed,
        absent="classic/on_paper" if is_refereed else "line/not_here",
        is_helped=not state.is_without_help or len(state.people) < 2,
        facts=facts,
        digest=game.digest,
        acts=_deeds(game),
    )


def can_go_on(game: LoadedClassic) -> bool:
    """Whether a challenge can be dropped, or the game continued after a verdict."""
    state, dispute = game.state, game.state.dispute
    if dispute is not None:
        return game.step == "verdict" or not dispute.verdicts
    return game.step == "pending" and is_covered(state)


def _deeds(game: LoadedClassic) -> tuple[str, ...]:
    state = game.state
    if game.is_elsewhere:
        return ()
    pause = ("pause",) if state.is_timed else ()
    continuing = ("continue",) if state.settings.mode == "play" or can_go_on(game) else ()
    if state.settings.mode == "referee":
        return (*continuing, *pause)
    passing = ("pass",) if game.terms.rules.passing is not None else ()
    changing = ("exchange",) if game.terms.rules.exchange is not None else ()
    return ("move", *changing, *passing, "challenge", *continuing, *pause)


def answer_time(game: LoadedClassic, moment: Moment | None) -> str:
    """Return the time that each player has left at a moment."""
    if not game.state.is_timed:
        return game.text.gettext("This game is played without a clock.")
    clock = game.state.clock
    at = clock.since
    if moment is not None and moment.fault() is None:
        at = max(at, clock.line.place(moment).at)
    sentences = [format_times(game, clock.time_used_at(at))]
    if clock.state == "stopped":
        sentences.append(game.text.gettext("The clock is stopped."))
    return join_sentences(sentences)


def answer_score(game: LoadedClassic) -> str:
    """Return the points of all players, the lead of one of two, and the number of tiles in the bag."""
    state, text = game.state, game.text
    parts = [scores_text for scores_text in (format_scores(game),) if scores_text]
    scores = totals(state)
    if len(scores) == 2:
        ahead = scores[0] - scores[1]
        leader = game.players[0 if ahead > 0 else 1]
        parts.append(
            text.ngettext(
                "{name} leads by {n} point.", "{name} leads by {n} points.", abs(ahead), name=leader
            )
            if ahead
            else text.gettext("They are level.")
        )
    if state.bag is not None:
        parts.append(text.ngettext("{n} tile in the bag.", "{n} tiles in the bag.", state.bag))
    return join_sentences(parts)


def answer_last(game: LoadedClassic) -> str:
    """Return the last turn of each player, the earlier one first, with the words formed.

    While the board is covered it is the last turn alone.
    """
    state = game.state
    count = 1 if is_covered(state) else len(state.seated)
    last = state.turns[-count:]
    if not last:
        return game.text.gettext("Nothing has been played yet.")
    return " ".join(_format_turn(turn, game) for turn in last)


def _format_turn(turn: Turn, game: LoadedClassic) -> str:
    text, sentence = game.text, join_sentences([format_turn(turn, game)])
    formed = [spell_formed(word.word, game) for word in turn.formed]
    if turn.how not in ("play", "invalid") or not formed:
        return sentence
    return f"{sentence} {text.gettext('Words: {words}.', words='; '.join(formed))}"


def spell_formed(word: str, game: LoadedClassic) -> str:
    """Return a word of the log for the voice, its blanks named with their place in tiles."""
    return format_spoken_word(word, game.terms.alphabet, game.text)
