"""Questions that the line answers on the screens of a game of two, from the facts of those screens."""

from collections.abc import Callable

from faristol.classic.state import board, is_covered, totals
from faristol.classic.values import Turn
from faristol.clock.moment import Moment
from faristol.desk.classic.announcement_text import format_scores, format_times, format_turn
from faristol.desk.classic.document import ClassicService, LoadedClassic
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import join_sentences
from faristol.desk.shared.line.input_line import LineDesk, LineFacts, LineView
from faristol.desk.shared.line.parser import Topic
from faristol.desk.shared.spoken_move import format_spoken_word


async def line_view(desk: Desk, game: LoadedClassic) -> LineView:
    """Return the line of a screen of a game."""
    return await desk.of(LineDesk).view(line_facts(desk, game))


def line_facts(desk: Desk, game: LoadedClassic, moment: Moment | None = None) -> LineFacts:
    """Return what the line answers: a rack that lies open, the board unless a challenge covers it."""
    state, terms = game.state, game.terms
    mode = state.settings.mode
    is_played, is_refereed = mode == "play", mode == "referee"
    is_open = (
        is_played and not game.is_elsewhere and desk.of(ClassicService).is_open(game, state.turn)
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
        deeds=_deeds(game),
    )


def can_go_on(game: LoadedClassic) -> bool:
    """Whether a challenge is to be left, or a verdict has been read."""
    state, dispute = game.state, game.state.dispute
    if dispute is not None:
        return game.step == "verdict" or not dispute.verdicts
    return game.step == "pending" and is_covered(state)


def _deeds(game: LoadedClassic) -> tuple[str, ...]:
    state = game.state
    if game.is_elsewhere:
        return ()
    pause = ("pause",) if state.is_timed else ()
    going = ("continue",) if state.settings.mode == "play" or can_go_on(game) else ()
    if state.settings.mode == "referee":
        return (*going, *pause)
    passing = ("pass",) if game.terms.rules.passing is not None else ()
    changing = ("exchange",) if game.terms.rules.exchange is not None else ()
    return ("move", *changing, *passing, "challenge", *going, *pause)


def answer_time(game: LoadedClassic, moment: Moment | None) -> str:
    """Say the time that each player has left at a moment."""
    if not game.state.is_timed:
        return game.text.say("This game is played without a clock.")
    clock = game.state.clock
    at = clock.since
    if moment is not None and moment.fault() is None:
        at = max(at, clock.line.place(moment).at)
    said = [format_times(game, clock.used_at(at))]
    if clock.state == "stopped":
        said.append(game.text.say("The clock is stopped."))
    return join_sentences(said)


def answer_score(game: LoadedClassic) -> str:
    """Say the points of all, the difference between two, and how many tiles are in the bag."""
    state, text = game.state, game.text
    parts = [one for one in (format_scores(game),) if one]
    scores = totals(state)
    if len(scores) == 2:
        ahead = scores[0] - scores[1]
        leader = game.players[0 if ahead > 0 else 1]
        parts.append(
            text.count(
                "{name} leads by {n} point.", "{name} leads by {n} points.", abs(ahead), name=leader
            )
            if ahead
            else text.say("They are level.")
        )
    if state.bag is not None:
        parts.append(text.count("{n} tile in the bag.", "{n} tiles in the bag.", state.bag))
    return join_sentences(parts)


def answer_last(game: LoadedClassic) -> str:
    """Say the last move of each side, the earlier one first, with every word it formed; of a covered board the last."""
    state = game.state
    count = 1 if is_covered(state) else len(state.seated)
    last = state.turns[-count:]
    if not last:
        return game.text.say("Nothing has been played yet.")
    return " ".join(_format_turn(turn, game) for turn in last)


def _format_turn(turn: Turn, game: LoadedClassic) -> str:
    text, said = game.text, join_sentences([format_turn(turn, game)])
    formed = [spell_formed(one.word, game) for one in turn.formed]
    if turn.how not in ("play", "invalid") or not formed:
        return said
    return f"{said} {text.say('Words: {words}.', words='; '.join(formed))}"


def spell_formed(word: str, game: LoadedClassic) -> str:
    """Return a word of the log, its blanks named with their place in tiles."""
    return format_spoken_word(word, game.terms.alphabet, game.text)
