"""Questions that the line answers in a duplicate played alone: no more than its screen shows."""

from faristol.clock.moment import Moment
from faristol.desk.duplicate.solo_document import Opened, clock_of
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.text import Text
from faristol.desk.parts.line import LineDesk, LineFacts, LineView
from faristol.desk.parts.line_clock import answer_round_time
from faristol.desk.parts.spoken_move import format_spoken_word
from faristol.duplicate.solo.state import next_step, slip_of
from faristol.tiles.bag import Bag, unseen


def solo_line_view(desk: Desk, opened: Opened, text: Text) -> LineView:
    """Return the line of the screen."""
    return desk.of(LineDesk).view(solo_line_facts(opened, text))


def solo_line_facts(opened: Opened, text: Text, moment: Moment | None = None) -> LineFacts:
    """Return what the line answers; while the clock stands, board and rack are covered."""
    step, seconds = next_step(opened.solo), opened.solo.game.settings.seconds
    return LineFacts(
        key=f"{opened.id} {opened.seq}",
        text=text,
        alphabet=opened.terms.alphabet,
        layout=opened.terms.scoring.layout,
        hand=opened.terms.hand,
        board=None if step == "paused" else opened.board,
        rack=opened.rack if step == "time" else None,
        facts={
            "time": lambda: answer_round_time(clock_of(opened), seconds, moment, text),
            "score": lambda: _answer_score(opened, text),
            "last": lambda: answer_last_round(opened, text),
        },
        # whether words are in the list is told by the hand-in alone
        deeds=("move", "pause") if step in ("time", "paused") else (),
    )


def _answer_score(opened: Opened, text: Text) -> str:
    solo = opened.solo
    left = unseen(opened.terms.alphabet, cells=opened.board.cells, racks=(opened.rack,))
    parts = [
        text.say("You {points}, the master moves {master}.", points=solo.total, master=solo.master_total)
    ]  # fmt: skip
    if isinstance(left, Bag):
        parts.append(text.count("{n} tile in the bag.", "{n} tiles in the bag.", left.count))
    return " ".join(parts)


def answer_last_round(opened: Opened, text: Text) -> str:
    """Say the move and the master move of the last round."""
    if not opened.solo.done:
        return text.say("Nothing has been played yet.")
    one, alphabet = opened.solo.done[-1], opened.terms.alphabet
    slip, master = slip_of(one), one.master
    parts = []
    if slip is not None and slip.at:
        mine = f"{slip.at} {format_spoken_word(slip.main or slip.word, alphabet, text)}"
        parts.append(text.say("Your move: {move}.", move=mine))
    if master is not None:
        move = f"{master.at} {format_spoken_word(master.word, alphabet, text)}"
        parts.append(
            text.count(
                "The master move: {move}, {n} point.",
                "The master move: {move}, {n} points.",
                master.points,
                move=move,
            )
        )
    return " ".join(parts) or text.say("Nothing has been played yet.")
