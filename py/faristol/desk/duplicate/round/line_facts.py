"""The facts that answer questions in the Table field of a round: only what the judge's screen shows."""

from collections.abc import Mapping
from typing import Final

from faristol.clock.moment import Moment
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.round.view import tiles_in_bag
from faristol.desk.duplicate.slips import can_judge_see_moves, round_clock
from faristol.desk.kernel.translation import gettext_noop, isolate_bidi
from faristol.desk.shared.line.clock_answers import answer_round_time
from faristol.desk.shared.line.input_line import LineFacts
from faristol.desk.shared.line.parser import HELP, Topic
from faristol.desk.shared.spoken_move import format_spoken_word
from faristol.duplicate.state import Round, list_without_slip, totals

MAX_NAMED: Final = (
    12  # tables that are named as missing, or with their points; of more tables the number
)
MEANINGS: Final[Mapping[Topic, str]] = {
    "rack": gettext_noop("the rack of the round"),
    "time": gettext_noop("the time left, and whose slips are missing"),
    "score": gettext_noop("points of all, tiles in the bag"),
    "last": gettext_noop("the last master move"),
}


def round_line_facts(
    duplicate: LoadedDuplicate, round_: Round, moment: Moment | None = None
) -> LineFacts:
    """Return the facts for questions in a round; a judge who plays gets no words before the own move."""
    can_see_moves = can_judge_see_moves(duplicate, round_)
    return LineFacts(
        key=f"{duplicate.id} {duplicate.seq}",
        text=duplicate.text,
        alphabet=duplicate.terms.alphabet,
        layout=duplicate.terms.scoring.layout,
        hand=duplicate.terms.hand,
        board=duplicate.board,
        rack=duplicate.rack,
        facts={
            "time": lambda: answer_missing(duplicate, round_, moment),
            "score": lambda: _answer_score(duplicate),
            "last": lambda: _answer_last(duplicate),
        },
        table_score=lambda number: _answer_table(duplicate, number),
        digest=duplicate.digest if can_see_moves else "",
        acts=("pause",),
        meanings=MEANINGS,
        sign=HELP,
    )


def answer_missing(duplicate: LoadedDuplicate, round_: Round, moment: Moment | None) -> str:
    """Return the time left and, once the clock has started, the tables whose slips are missing."""
    text, clock = duplicate.text, round_clock(duplicate.game, round_)
    time_text = answer_round_time(clock, duplicate.game.settings.seconds, moment, text)
    if not clock.is_open:  # no player has begun to write a slip
        return time_text
    tables = sorted(
        duplicate.names.number(player)
        for player in list_without_slip(duplicate.game, round_.number)
    )
    sentences = [time_text]
    if not tables:
        sentences.append(text.gettext("Every slip is in."))
    elif len(tables) > MAX_NAMED:
        sentences.append(
            text.ngettext("{n} slip is missing.", "{n} slips are missing.", len(tables))
        )
    else:
        table_list = ", ".join(map(str, tables))
        sentences.append(
            text.ngettext("Missing: table {tables}.", "Missing: tables {tables}.", len(tables), tables=table_list)
        )  # fmt: skip
    return " ".join(sentences)


def _answer_score(duplicate: LoadedDuplicate) -> str:
    """Return the points so far, the highest first, and the number of tiles in the bag."""
    text, scores = duplicate.text, totals(duplicate.game)
    ranked = sorted(scores, key=lambda player: (-scores[player], duplicate.names.number(player)))
    entries = [
        f"{isolate_bidi(duplicate.names[player])} {scores[player]}" for player in ranked[:MAX_NAMED]
    ]
    if more := len(ranked) - len(entries):
        entries.append(text.ngettext("and {n} more", "and {n} more", more))
    sentences = [f"{', '.join(entries)}."] if entries else []
    left = tiles_in_bag(duplicate)
    return " ".join(
        (*sentences, text.ngettext("{n} tile in the bag.", "{n} tiles in the bag.", left))
    )


def _answer_table(duplicate: LoadedDuplicate, number: int) -> str:
    """Return the points of a table so far, or an empty string for an unknown table."""
    text, names = duplicate.text, duplicate.names
    for player, points in totals(duplicate.game).items():
        if names.number(player) == number:
            table_name = text.gettext(
                "Table {table}, {name}", table=number, name=isolate_bidi(names[player])
            )
            return f"{table_name}: {text.ngettext('{n} point', '{n} points', points)}."
    return ""


def _answer_last(duplicate: LoadedDuplicate) -> str:
    """Return the sentence on the last master move."""
    text = duplicate.text
    round_ = duplicate.game.done[-1] if duplicate.game.done else None
    master = round_.master if round_ else None
    if round_ is None or master is None:
        return text.gettext("Nothing has been played yet.")
    move = f"{master.at} {format_spoken_word(master.word, duplicate.terms.alphabet, text)}"
    return text.ngettext(
        "The master move: {move}, {n} point.",
        "The master move: {move}, {n} points.",
        round_.master_points or 0,
        move=move,
    )
