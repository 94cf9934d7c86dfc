"""The papers of a round for twelve tables, from the seed, the board and the rack.

They are in no log: the round and the review reckon them again. All numbers are integers, so that every Python makes
the same papers.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from faristol.duplicate.judging import Position
from faristol.moves.finder import Finder, Steps, finish
from faristol.moves.move_list import Moves
from faristol.opponent.choice import Mind
from faristol.opponent.levels import BY_NAME
from faristol.rehearsal.casting import WAITING, EveningScript
from faristol.rehearsal.dice import SeededDice
from faristol.rehearsal.faulty_papers import make_faulty_steps
from faristol.rehearsal.paper import Paper, format_listed, next_row
from faristol.tiles.alphabet import BLANK, Alphabet, Word

# of tables 1 to 12; with an 8 among them somebody would always have the best move
LEVELS: Final = "776665544432"
_SOONEST, _LATEST = 140, 980  # thousandths of the time of a round
_SLOWEST: Final = 14  # the level at which the last papers would come at once


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtRound:
    """The position that the papers of a round are written on."""

    number: int
    position: Position
    tables: tuple[int, ...]  # whose players are there
    earlier_racks: tuple[Word, ...] = ()  # of the rounds before


def deal_papers(script: EveningScript, dealt: DealtRound, finder: Finder) -> tuple[Paper, ...]:
    """Return the papers of a round in the order in which they come, late ones and missing ones last."""
    return finish(deal_steps(script, dealt, finder))


def deal_steps(
    script: EveningScript, dealt: DealtRound, finder: Finder
) -> Steps[tuple[Paper, ...]]:
    """Do the work of `deal_papers` in steps."""
    position = dealt.position
    moves = yield from finder.every_steps(position.board, position.rack)
    papers = {
        table: _plain_paper(script, dealt.number, table, moves, position.alphabet)
        for table in dealt.tables
        if 1 <= table <= len(LEVELS)
    }
    dice = SeededDice(f"{script.seed}:{dealt.number}:faults")
    for incident, table in _incidents_of(script, dealt):
        if table in papers:
            faulty = yield from make_faulty_steps(
                incident, papers[table], moves, position, finder, dice
            )
            papers[table] = faulty or papers[table]
    number, reader = script.misread
    if number == dealt.number and reader in papers and papers[reader].is_handed_in:
        papers[reader] = _misread_paper(papers[reader])
    return tuple(sorted(papers.values(), key=_order))


def _incidents_of(script: EveningScript, dealt: DealtRound) -> Iterable[tuple[str, int]]:
    """Return the incidents on paper of a round; those that wait come with the first rack that allows them."""
    yield from script.papers.get(dealt.number, ())
    for incident, needs_blank in zip(WAITING, (True, False), strict=True):
        has_come = any((BLANK in rack) is needs_blank for rack in dealt.earlier_racks)
        fits = (BLANK in dealt.position.rack) is needs_blank
        if fits and not has_come and incident in script.waiting:
            yield incident, script.waiting[incident]


def _plain_paper(
    script: EveningScript, number: int, table: int, moves: Moves, alphabet: Alphabet
) -> Paper:
    """Return the paper of a table with the best move that comes to its mind, else with the last of all."""
    name = LEVELS[table - 1]
    level, token = BY_NAME[name], f"{script.seed}:{number}:{table}"
    mind, listed = Mind(level, token), None
    first = moves.first if number == script.unseen else None
    for move in moves.iterate_ordered(level.longest):
        if first is not None and move.points >= first.points:
            continue
        if mind.has_word(move.word):
            listed = move
            break
    if listed is None:
        listed = next(iter(moves.list_page(max(0, len(moves) - 1), 1)), None)
    spread = SeededDice(token).below(_LATEST - _SOONEST)
    permille = _SOONEST + spread * (_SLOWEST - int(name)) // _SLOWEST
    if listed is None:
        return Paper(table=table, permille=permille)
    at, word = format_listed(listed, alphabet)
    return Paper(table=table, at=at, word=word, permille=permille)


def _misread_paper(paper: Paper) -> Paper:
    return replace(paper, incident="misread", read_at=next_row(paper.at))


def _order(paper: Paper) -> tuple[bool, bool, int, int]:
    return (not paper.is_handed_in, paper.is_late, paper.permille, paper.table)
