"""The faulty papers of an evening; each is one whose fault the rules find, or it is not written."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from faristol.duplicate.judging import UNREADABLE, NullSlip, Position, WrittenSlip, judge
from faristol.duplicate.reason import SlipReason
from faristol.moves.finder import Finder, Steps
from faristol.moves.move_list import ListedMove, Moves
from faristol.rehearsal.dice import SeededDice
from faristol.rehearsal.paper import Paper, as_written, format_listed
from faristol.tiles.alphabet import BLANK, LETTER, Word

OFF_BOARD: Final = ("P4", "H16", "16H", "0C")
# the reasons for which a paper of each kind is null
REASONS: Final[dict[str, tuple[SlipReason, ...]]] = {
    "bad_place": ("bad_coordinates", "no_coordinates"),
    "unmarked": ("blank_not_marked",),
    "illegible": ("illegible_word",),
    "late": ("late",),
    "not_in_rack": ("not_in_rack",),
    "no_word": ("invalid_word",),
}
_LETTERS: Final = re.compile(r"\([^)]*\)|.")  # of a word as written
_OVER: Final = 1_005  # thousandths of the time of a round
_TRIED: Final = 200  # moves, before a paper is given up
_STRANGE: Final = 3  # tiles of a rack that is not there
_KEPT: Final = 4


def make_faulty_steps(
    incident: str,
    paper: Paper,
    moves: Moves,
    position: Position,
    finder: Finder,
    dice: SeededDice,
) -> Steps[Paper | None]:
    """Return the paper with a fault, or None if this rack does not allow it; with pauses."""
    if not paper.is_handed_in:
        return None
    if incident == "no_slip":
        return replace(paper, incident=incident, at="", word="")
    if incident == "two_slips":
        pairs = (format_listed(move, finder.alphabet) for move in moves.list_page(0, 40))
        other = next((pair for pair in pairs if pair != (paper.at, paper.word)), None)
        return None if other is None else replace(paper, incident=incident, other=other)
    if incident == "not_in_rack":
        alphabet = finder.alphabet
        codes = [code for code in range(1, alphabet.size + 1) if alphabet.counts[code]]
        strange = bytes(dice.choose(codes) for _ in range(_STRANGE))
        kept = bytes(tile for tile in sorted(position.rack) if tile != BLANK)[:_KEPT]
        moves = yield from finder.every_steps(position.board, kept + strange)
    for candidate in _candidates(incident, paper, moves, finder, dice):
        written = WrittenSlip(
            at=candidate.at, word=candidate.word, is_in_time=not candidate.is_late
        )
        verdict = judge(written, position, contains=finder.lexicon.contains)
        if isinstance(verdict, NullSlip) and verdict.reason in REASONS[incident]:
            return replace(candidate, incident=incident)
    return None


def _candidates(
    incident: str, paper: Paper, moves: Moves, finder: Finder, dice: SeededDice
) -> Iterator[Paper]:
    """Yield papers that may have a fault; the rules decide which one has it."""
    match incident:
        case "bad_place":
            yield replace(paper, at=dice.choose(OFF_BOARD))
        case "late":
            yield replace(paper, is_late=True, permille=_OVER + dice.below(30))
        case "illegible":
            yield replace(paper, word=_blot(paper.word))
        case "not_in_rack":
            for move in moves.list_page(0, _TRIED):
                at, word = format_listed(move, finder.alphabet)
                yield replace(paper, at=at, word=word)
        case "unmarked":
            for move in moves.list_page(0, _TRIED):
                if sum(tile > LETTER for _, tile in moves.laid_tiles_of(move)) == 1:
                    at, word = format_listed(move, finder.alphabet)
                    yield replace(paper, at=at, word=word.replace("(", "").replace(")", ""))
        case _:  # no word
            for move in moves.list_page(0, _TRIED):
                at, _ = format_listed(move, finder.alphabet)
                for swapped in _swapped_words(move, moves):
                    yield replace(paper, at=at, word=as_written(swapped, finder.alphabet))


def _blot(word: str) -> str:
    """Return a word whose second letter, which may be in the circle of a blank, cannot be read."""
    letters = _LETTERS.findall(word)
    return "".join((*letters[:1], UNREADABLE, *letters[2:]))


def _swapped_words(move: ListedMove, moves: Moves) -> Iterator[Word]:
    """Yield the word of a move with two neighbouring tiles swapped; what lies on the board stays."""
    step = move.direction.step
    fresh = {square for square, _ in moves.laid_tiles_of(move)}
    for at in range(1, len(move.word) - 1):
        first, second = move.start + at * step, move.start + (at + 1) * step
        if first in fresh and second in fresh:
            swapped = bytearray(move.word)
            swapped[at], swapped[at + 1] = swapped[at + 1], swapped[at]
            yield bytes(swapped)
