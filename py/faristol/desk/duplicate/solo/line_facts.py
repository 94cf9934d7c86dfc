"""Questions that the input line answers in a duplicate played alone: only what its screen shows."""

from faristol.clock.moment import Moment
from faristol.desk.duplicate.solo.announcements import last_round_sentences
from faristol.desk.duplicate.solo.document import LoadedSolo, clock_of
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import Translator, join_sentences
from faristol.desk.shared.line.clock_answers import answer_round_time
from faristol.desk.shared.line.input_line import InputLineView, LineFacts, LineService
from faristol.duplicate.solo.state import next_step
from faristol.tiles.bag import Bag, unseen


async def solo_line_view(desk: Desk, solo: LoadedSolo, text: Translator) -> InputLineView:
    """Return the input line of the screen."""
    return await desk.service(LineService).view(solo_line_facts(solo, text))


def solo_line_facts(solo: LoadedSolo, text: Translator, moment: Moment | None = None) -> LineFacts:
    """Return the facts the input line answers with; board and rack are covered while the clock stands."""
    step, seconds = next_step(solo.state), solo.state.game.settings.seconds
    return LineFacts(
        key=f"{solo.id} {solo.seq}",
        text=text,
        alphabet=solo.terms.alphabet,
        layout=solo.terms.scoring.layout,
        hand=solo.terms.hand,
        board=None if step == "paused" else solo.board,
        rack=solo.rack if step == "time" else None,
        facts={
            "time": lambda: answer_round_time(clock_of(solo), seconds, moment, text),
            "score": lambda: _answer_score(solo, text),
            "last": lambda: _answer_last(solo, text),
        },
        # only the hand-in reveals whether words are in the list
        acts=("move", "pause") if step in ("time", "paused") else (),
    )


def _answer_score(solo: LoadedSolo, text: Translator) -> str:
    state = solo.state
    left = unseen(solo.terms.alphabet, cells=solo.board.cells, racks=(solo.rack,))
    parts = [
        text.gettext("You {points}, the master moves {master}.", points=state.total, master=state.master_total)
    ]  # fmt: skip
    if isinstance(left, Bag):
        parts.append(text.ngettext("{n} tile in the bag.", "{n} tiles in the bag.", left.count))
    return " ".join(parts)


def _answer_last(solo: LoadedSolo, text: Translator) -> str:
    """Return the move of the last round as judged, and the master move."""
    sentences = join_sentences(last_round_sentences(solo, text))
    return sentences or text.gettext("Nothing has been played yet.")
