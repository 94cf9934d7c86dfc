"""Questions that the line answers on the screens of a game of two, from the facts of those screens."""

from collections.abc import Callable

from faristol.classic.state import board, is_covered, totals
from faristol.classic.values import Turn
from faristol.clock.moment import Moment
from faristol.desk.classic.announcement_text import format_scores, format_times, format_turn
from faristol.desk.classic.document import ClassicService, LoadedClassic
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import join_sentences
from faristol.desk.shared.line.input_line import InputLineView, LineDesk, LineFacts
from faristol.desk.shared.line.parser import Topic
from faristol.desk.shared.spoken_move import format_spoken_word


async def line_view(desk: Desk, opened: LoadedClassic) -> InputLineView:
    """Return the line of a screen of a game."""
    return await desk.of(LineDesk).view(line_facts(desk, opened))


def line_facts(desk: Desk, opened: LoadedClassic, moment: Moment | None = None) -> LineFacts:
    """Return what the line answers: a rack that lies open, the board unless a challenge covers it."""
    game, terms = opened.game, opened.terms
    mode = game.settings.mode
    is_played, is_refereed = mode == "play", mode == "referee"
    is_open = (
        is_played and not opened.is_elsewhere and desk.of(ClassicService).is_open(opened, game.turn)
    )
    is_hidden = is_covered(game) or game.is_parked or is_refereed
    facts: dict[Topic, Callable[[], str]] = {"time": lambda: answer_time(opened, moment)}
    if not is_refereed:  # points and moves are on the sheets alone
        facts |= {"score": lambda: answer_score(opened), "last": lambda: answer_last(opened)}
    return LineFacts(
        key=f"{opened.id} {opened.seq} {is_open} {is_hidden}",
        text=opened.text,
        alphabet=terms.alphabet,
        layout=terms.scoring.layout,
        hand=terms.hand,
        board=None if is_hidden else board(game),
        rack=opened.rack(game.turn) if is_open and not is_hidden else None,
        is_rack_known=is_played,
        has_board=not is_refereed,
        absent="classic/on_paper" if is_refereed else "line/not_here",
        is_helped=not game.is_without_help or len(game.people) < 2,
        facts=facts,
        digest=opened.digest,
        acts=_deeds(opened),
    )


def may_go_on(opened: LoadedClassic) -> bool:
    """Whether a challenge is to be left, or a verdict has been read."""
    game, dispute = opened.game, opened.game.dispute
    if dispute is not None:
        return opened.step == "verdict" or not dispute.verdicts
    return opened.step == "pending" and is_covered(game)


def _deeds(opened: LoadedClassic) -> tuple[str, ...]:
    game = opened.game
    if opened.is_elsewhere:
        return ()
    pause = ("pause",) if game.is_timed else ()
    going = ("continue",) if game.settings.mode == "play" or may_go_on(opened) else ()
    if game.settings.mode == "referee":
        return (*going, *pause)
    passing = ("pass",) if opened.terms.rules.passing is not None else ()
    changing = ("exchange",) if opened.terms.rules.exchange is not None else ()
    return ("move", *changing, *passing, "challenge", *going, *pause)


def answer_time(opened: LoadedClassic, moment: Moment | None) -> str:
    """Say the time that each player has left at a moment."""
    if not opened.game.is_timed:
        return opened.text.say("This game is played without a clock.")
    clock = opened.game.clock
    at = clock.since
    if moment is not None and moment.fault() is None:
        at = max(at, clock.line.place(moment).at)
    said = [format_times(opened, clock.used_at(at))]
    if clock.state == "stopped":
        said.append(opened.text.say("The clock is stopped."))
    return join_sentences(said)


def answer_score(opened: LoadedClassic) -> str:
    """Say the points of all, the difference between two, and how many tiles are in the bag."""
    game, text = opened.game, opened.text
    parts = [one for one in (format_scores(opened),) if one]
    scores = totals(game)
    if len(scores) == 2:
        ahead = scores[0] - scores[1]
        leader = opened.players[0 if ahead > 0 else 1]
        parts.append(
            text.count(
                "{name} leads by {n} point.", "{name} leads by {n} points.", abs(ahead), name=leader
            )
            if ahead
            else text.say("They are level.")
        )
    if game.bag is not None:
        parts.append(text.count("{n} tile in the bag.", "{n} tiles in the bag.", game.bag))
    return join_sentences(parts)


def answer_last(opened: LoadedClassic) -> str:
    """Say the last move of each side, the earlier one first, with every word it formed; of a covered board the last."""
    game = opened.game
    count = 1 if is_covered(game) else len(game.seated)
    last = game.turns[-count:]
    if not last:
        return opened.text.say("Nothing has been played yet.")
    return " ".join(_format_turn(turn, opened) for turn in last)


def _format_turn(turn: Turn, opened: LoadedClassic) -> str:
    text, said = opened.text, join_sentences([format_turn(turn, opened)])
    formed = [spell_formed(one.word, opened) for one in turn.formed]
    if turn.how not in ("play", "invalid") or not formed:
        return said
    return f"{said} {text.say('Words: {words}.', words='; '.join(formed))}"


def spell_formed(word: str, opened: LoadedClassic) -> str:
    """Return a word of the log, its blanks named with their place in tiles."""
    return format_spoken_word(word, opened.terms.alphabet, opened.text)
