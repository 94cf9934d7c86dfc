"""The tray: the papers of the round that were handed in and are not entered.

A paper comes with the clock, at the second at which its table hands it in: the page displays those whose second is over
(site/js/elements/paper-tray.js). They are reckoned anew for each answer, so nothing of the tray is stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from faristol.desk.kernel.blanks import speak_words
from faristol.desk.kernel.translation import Translator
from faristol.desk.rehearsal.document import RehearsedDuplicate
from faristol.duplicate.state import Round, round_now
from faristol.duplicate.values import UNTIMED
from faristol.rehearsal.acts import OpenRehearsal
from faristol.rehearsal.evening import Evening
from faristol.rehearsal.paper import Paper

SCREEN: Final = ("duplicate", "round")
_FIRST_SCORED: Final = 2  # in the first round the judge enters all papers
_LATE: Final = 3  # seconds after the time at which a late paper comes
_ILLEGIBLE: Final = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperView:
    """A paper as the judge sees it: text, and one label for readers."""

    round: int
    table: int
    moves: Sequence[
        tuple[str, str]
    ]  # place and word, as they stand; two where a table hands in two
    label: str
    due: int  # seconds from the start of the round
    is_late: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayView:
    """The papers for the judge in the order in which they come, and when those of the scorer do."""

    round: int
    papers: Sequence[PaperView]
    scored: Sequence[int]  # seconds at which the papers come that the scorer enters
    has_scorer: bool  # in this round
    is_over: bool  # the round is closed: all papers are here
    is_list_missing: bool = False  # without the words of the game no paper can be written


def is_scored(opening: OpenRehearsal, number: int, paper: Paper) -> bool:
    """Whether the scorer enters a paper: a plain one, from the second round on."""
    has_scorer = opening.has_scorer and number >= _FIRST_SCORED
    return has_scorer and paper.is_plain and paper.is_handed_in


def due_of(paper: Paper, seconds: int) -> int:
    """Return the second of a round at which a paper comes; in one without a clock all are there."""
    if paper.is_late:
        return seconds + _LATE
    return 0 if seconds >= UNTIMED else paper.permille * seconds // 1000


def papers_out(loaded: RehearsedDuplicate, round_: Round) -> tuple[Paper, ...] | None:
    """Return the papers of a round that are not entered, in their order; None before they are dealt."""
    evening, number = loaded.evening, round_.number
    papers = evening.papers(number)
    if papers is None:
        return None
    return tuple(
        paper
        for paper in papers
        if paper.is_handed_in and evening.player_at(paper.table) not in round_.slips
    )


def tray_view(loaded: RehearsedDuplicate, text: Translator) -> TrayView | None:
    """Return the tray of the round under way; None before its papers are written."""
    round_ = round_now(loaded.game)
    hall_round = loaded.evening.rounds.get(round_.number) if round_ else None
    if round_ is None or hall_round is None:
        return None
    papers = papers_out(loaded, round_)
    is_list_missing = papers is None
    if papers is None:
        if not hall_round.digest:  # a game without a list
            return None
        papers = ()
    seconds, opening, number = loaded.game.settings.seconds, loaded.opening, round_.number
    language = loaded.game.language
    return TrayView(
        round=number,
        papers=[
            paper_view(paper, language, text, number=number, due=due_of(paper, seconds))
            for paper in papers
            if not is_scored(opening, number, paper)
        ],
        scored=[due_of(paper, seconds) for paper in papers if is_scored(opening, number, paper)],
        has_scorer=opening.has_scorer and number >= _FIRST_SCORED and not is_list_missing,
        is_over=loaded.game.clock.number == number and loaded.game.clock.state == "ended",
        is_list_missing=is_list_missing,
    )


def written_paper(evening: Evening, number: int, table: int, text: Translator) -> PaperView | None:
    """Return the paper of a table as it is written; None without one.

    A paper that was written for another rack than that of the round is not there any more.
    """
    paper = evening.paper(number, table) if evening.is_rack_kept(number) else None
    if paper is None or not paper.is_handed_in:
        return None
    return paper_view(paper, evening.game.language, text, number=number)


def paper_view(
    paper: Paper, language: str, text: Translator, *, number: int, due: int = 0
) -> PaperView:
    """Return the view of a paper as it is written: the same in the tray, at a claim and in the review."""
    moves = [paper.move, *([paper.other] if paper.other else [])]
    shown = [(at.replace(_ILLEGIBLE, "?"), word.replace(_ILLEGIBLE, "?")) for at, word in moves]
    spoken = [_speak_move(at, word, language, text) for at, word in moves]
    label = text.gettext("Table {n}: {move}", n=paper.table, move="; ".join(spoken))
    if paper.other:
        label = f"{label} ({text.gettext('two slips')})"
    if paper.is_late:
        label = text.gettext("{slip}, after “Time!”", slip=label)
    return PaperView(
        round=number,
        table=paper.table,
        moves=shown,
        label=label,
        due=due,
        is_late=paper.is_late,
    )


def _speak_move(at: str, word: str, language: str, text: Translator) -> str:
    """Return a move as it is heard: blanks by their names, and a letter that cannot be read apart."""
    if _ILLEGIBLE in word:  # it is void, whatever its blanks
        letters = word.replace("(", "").replace(")", "")
        word = letters.replace(_ILLEGIBLE, f" {text.gettext('illegible')} ")
        return " ".join((at, *word.split()))
    return speak_words(f"{at} {word}".strip(), language, text)
