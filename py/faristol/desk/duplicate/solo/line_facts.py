"""Questions that the line answers in a duplicate played alone: no more than its screen shows."""

from faristol.clock.moment import Moment
from faristol.desk.duplicate.solo.announcements import last_round
from faristol.desk.duplicate.solo.document import LoadedSolo, clock_of
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import Text, join_sentences
from faristol.desk.shared.line.clock_answers import answer_round_time
from faristol.desk.shared.line.input_line import InputLineView, LineDesk, LineFacts
from faristol.duplicate.solo.state import next_step
from faristol.tiles.bag import Bag, unseen


async def solo_line_view(desk: Desk, opened: LoadedSolo, text: Text) -> InputLineView:
    """Return the line of the screen."""
    return await desk.of(LineDesk).view(solo_line_facts(opened, text))


def solo_line_facts(opened: LoadedSolo, text: Text, moment: Moment | None = None) -> LineFacts:
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
            "last": lambda: _answer_last(opened, text),
        },
        # whether words are in the list is told by the hand-in alone
        acts=("move", "pause") if step in ("time", "paused") else (),
    )


def _answer_score(opened: LoadedSolo, text: Text) -> str:
    solo = opened.solo
    left = unseen(opened.terms.alphabet, cells=opened.board.cells, racks=(opened.rack,))
    parts = [
        text.say("You {points}, the master moves {master}.", points=solo.total, master=solo.master_total)
    ]  # fmt: skip
    if isinstance(left, Bag):
        parts.append(text.count("{n} tile in the bag.", "{n} tiles in the bag.", left.count))
    return " ".join(parts)


def _answer_last(opened: LoadedSolo, text: Text) -> str:
    """Say the move of the last round as it was judged, and the master move."""
    said = join_sentences(last_round(opened, text))
    return said or text.say("Nothing has been played yet.")
