"""The rulings by which a word is invalid for all players, or valid again, and the slips judged again.

Slips that counted with the word score 0 (CAT-DUP 1.7-2). A master move that formed it stays on the
board, and the players who played it are annulled (1.8-2). Slips of the round under way are judged again
in both readings.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from faristol.duplicate.acts.master import InvalidateMaster, RestoreMaster
from faristol.duplicate.acts.slips import ReadSecond, ReadSlips
from faristol.duplicate.acts.words import InvalidateWord, RestoreWord
from faristol.duplicate.drawing import position_of
from faristol.duplicate.judging import Position, WrittenSlip, judge
from faristol.duplicate.state import Game, Round
from faristol.duplicate.values import Player, Slip
from faristol.ledger.kind import strip_computed
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.reading import in_tiles

WORD_REASONS = ("invalid_word", "invalid_cross_word")


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledSlip:
    """A slip that a ruling on a word causes to be judged again."""

    round: int
    slip: Slip


def slips_with_word(game: Game, word: str, terms: Terms) -> tuple[RuledSlip, ...]:
    """Return the slips that count and form a word, round by round."""
    return tuple(
        RuledSlip(round=round_.number, slip=slip)
        for round_ in game.rounds
        for slip in _counting_slips(round_.slips, word, _position(game, round_, terms))
    )


def slips_without_word(game: Game, word: str) -> tuple[RuledSlip, ...]:
    """Return the null slips whose word was ruled invalid, round by round."""
    return tuple(
        RuledSlip(round=round_.number, slip=slip)
        for round_ in game.rounds
        for slip in _null_slips(round_.slips.values(), word)
    )


def acts_of_invalid_word(game: Game, word: str, why: str, terms: Terms) -> tuple[object, ...]:
    """Return the acts that make a word invalid for all players; `word` is written by its tiles."""
    acts: list[object] = [InvalidateWord(word=word, why=why)]
    for round_ in game.rounds:
        position = _position(game, round_, terms)
        if not round_.invalid and _has_master_with_word(round_, word, position):
            acts.append(InvalidateMaster(round=round_.number, why=why))
        acts += _acts_of_rereading(
            round_,
            _counting_slips(round_.slips, word, position),
            _counting_slips(round_.second, word, position),
            why,
        )
    return tuple(acts)


def acts_of_restored_word(game: Game, word: str, why: str, terms: Terms) -> tuple[object, ...]:
    """Return the acts that restore an invalid word: slips that it alone made null count again.

    A master move that is invalid for another reason stays invalid.
    """
    acts: list[object] = [RestoreWord(word=word, why=why)]
    reason = game.invalid_words.get(word)
    for round_ in game.rounds:
        is_by_ruling = bool(round_.invalid) and round_.invalid == reason
        if is_by_ruling and _has_master_with_word(round_, word, _position(game, round_, terms)):
            acts.append(RestoreMaster(round=round_.number, why=why))
        acts += _acts_of_rereading(
            round_,
            _null_slips(round_.slips.values(), word),
            _null_slips(round_.second.values(), word),
            why,
        )
    return tuple(acts)


def masters_of(acts: Iterable[object]) -> tuple[int, ...]:
    """Return the rounds whose master moves become invalid by acts, or valid again."""
    return tuple(
        event.round for event in acts if isinstance(event, InvalidateMaster | RestoreMaster)
    )


def _position(game: Game, round_: Round, terms: Terms) -> Position | None:
    return position_of(game, terms, round_.number)


def _has_master_with_word(round_: Round, word: str, position: Position | None) -> bool:
    if round_.master is None or position is None:
        return False
    return can_form_word(WrittenSlip(at=round_.master.at, word=round_.master.word), word, position)


def can_form_word(written: WrittenSlip, word: str, position: Position) -> bool:
    """Whether a written move is possible and one of the words that it forms is `word`."""
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
        if not slip.reason
        and can_form_word(WrittenSlip(at=slip.at, word=slip.word), word, position)
    )


def _null_slips(slips: Iterable[Slip], word: str) -> tuple[Slip, ...]:
    return tuple(
        slip
        for slip in slips
        if slip.reason in WORD_REASONS
        and slip.ruling not in WORD_REASONS
        and slip.detail.replace("(", "").replace(")", "") == word
    )


def _acts_of_rereading(
    round_: Round, first: Iterable[Slip], second: Iterable[Slip], why: str
) -> tuple[object, ...]:
    """Return the acts that judge slips of a round again, as they were handed in."""
    slips = tuple(strip_computed(slip) for slip in first)
    second_slips = () if round_.is_done else tuple(strip_computed(slip) for slip in second)
    return (
        *((ReadSlips(round=round_.number, slips=slips, why=why),) if slips else ()),
        *((ReadSecond(round=round_.number, slips=second_slips),) if second_slips else ()),
    )
