"""The acts by which a word is not valid for everybody, or is again: the ruling and what is judged again by it.

Slips that counted with the word score nothing (CAT-DUP 1.7-2). A master move that formed it stays on the
board and the players who played it are annulled (1.8-2). Slips of the round under way are judged again
in both readings.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from faristol.duplicate.acts.master import InvalidateMaster, RestoreMaster
from faristol.duplicate.acts.slips import ReadSecond, ReadSlips
from faristol.duplicate.acts.words import InvalidateWord, RestoreWord
from faristol.duplicate.drawing import position_of
from faristol.duplicate.judging import Position, Written, judge
from faristol.duplicate.state import Game, Round
from faristol.duplicate.values import Player, Slip
from faristol.ledger.kind import bare
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.reading import in_tiles

WORD_REASONS = ("invalid_word", "invalid_cross_word")


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledSlip:
    """A slip that a ruling of a word judges again."""

    round: int
    slip: Slip


def slips_with_word(game: Game, word: str, terms: Terms) -> tuple[RuledSlip, ...]:
    """Return the slips that count and form a word, round by round."""
    return tuple(
        RuledSlip(round=one.number, slip=slip)
        for one in game.rounds
        for slip in _counting_slips(one.slips, word, _position(game, one, terms))
    )


def slips_without_word(game: Game, word: str) -> tuple[RuledSlip, ...]:
    """Return the slips that score nothing because a word was ruled invalid, round by round."""
    return tuple(
        RuledSlip(round=one.number, slip=slip)
        for one in game.rounds
        for slip in _void_slips(one.slips.values(), word)
    )


def acts_of_invalid_word(game: Game, word: str, why: str, terms: Terms) -> tuple[object, ...]:
    """Return the acts that make a word invalid for everybody; `word` is written by its tiles."""
    acts: list[object] = [InvalidateWord(word=word, why=why)]
    for one in game.rounds:
        position = _position(game, one, terms)
        if not one.invalid and _is_master_with(one, word, position):
            acts.append(InvalidateMaster(round=one.number, why=why))
        acts += _read_again(
            one,
            _counting_slips(one.slips, word, position),
            _counting_slips(one.second, word, position),
            why,
        )
    return tuple(acts)


def acts_of_restored_word(game: Game, word: str, why: str, terms: Terms) -> tuple[object, ...]:
    """Return the acts that take an invalid word back: what it alone had made void counts again.

    A master move that was found invalid for another reason stays so.
    """
    acts: list[object] = [RestoreWord(word=word, why=why)]
    ruled = game.invalid_words.get(word)
    for one in game.rounds:
        is_by_ruling = bool(one.invalid) and one.invalid == ruled
        if is_by_ruling and _is_master_with(one, word, _position(game, one, terms)):
            acts.append(RestoreMaster(round=one.number, why=why))
        acts += _read_again(
            one, _void_slips(one.slips.values(), word), _void_slips(one.second.values(), word), why
        )
    return tuple(acts)


def masters_of(acts: Iterable[object]) -> tuple[int, ...]:
    """Return the rounds whose master moves become invalid by acts, or valid again."""
    return tuple(
        event.round for event in acts if isinstance(event, InvalidateMaster | RestoreMaster)
    )


def _position(game: Game, one: Round, terms: Terms) -> Position | None:
    return position_of(game, terms, one.number)


def _is_master_with(one: Round, word: str, position: Position | None) -> bool:
    if one.master is None or position is None:
        return False
    return forms_word(Written(at=one.master.at, word=one.master.word), word, position)


def forms_word(written: Written, word: str, position: Position) -> bool:
    """Whether a written move is possible and one of the words that it forms is this one."""
    alphabet = position.alphabet
    verdict = judge(written, position, contains=lambda _: True)
    move = verdict.move
    if move is None:
        return False
    return any(_plain_letters(formed.word, alphabet) == word for formed in move.words)


def _plain_letters(word: Word, alphabet: Alphabet) -> str:
    return in_tiles(word, alphabet).replace("(", "").replace(")", "")


def _counting_slips(
    slips: Mapping[Player, Slip], word: str, position: Position | None
) -> tuple[Slip, ...]:
    if position is None:
        return ()
    return tuple(
        slip
        for slip in slips.values()
        if not slip.reason and forms_word(Written(at=slip.at, word=slip.word), word, position)
    )


def _void_slips(slips: Iterable[Slip], word: str) -> tuple[Slip, ...]:
    return tuple(
        slip
        for slip in slips
        if slip.reason in WORD_REASONS
        and slip.ruling not in WORD_REASONS
        and slip.detail.replace("(", "").replace(")", "") == word
    )


def _read_again(
    one: Round, first: Iterable[Slip], second: Iterable[Slip], why: str
) -> tuple[object, ...]:
    """Return the acts that judge slips of a round again, as they were handed in."""
    slips = tuple(bare(slip) for slip in first)
    again = () if one.is_done else tuple(bare(slip) for slip in second)
    return (
        *((ReadSlips(round=one.number, slips=slips, why=why),) if slips else ()),
        *((ReadSecond(round=one.number, slips=again),) if again else ()),
    )
