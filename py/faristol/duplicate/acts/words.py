"""Rulings that a word is invalid in all rounds, or valid again (CAT-DUP 1.7-2, 1.8-2)."""

from dataclasses import dataclass, replace
from typing import Final

from faristol.duplicate.acts.slips import MAX_WORD
from faristol.duplicate.faults import fault_of_stage, fault_of_why
from faristol.duplicate.state import Game
from faristol.duplicate.world import Made, World, by_terms
from faristol.ledger.kind import act
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import Misread, in_tiles, read_word

MAX_RULED: Final = 500  # words of one game
MIN_LETTERS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidateWord:
    """Rule a word invalid for all players, whether or not the list has it (CAT-DUP 1.7-2).

    It counts for slips judged from then on. Earlier slips and master moves are
    judged again by acts of their own, stored with it (`duplicate/word_ruling.py`).
    """

    word: str  # stored by its tiles, without marks of blanks
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreWord:
    """Withdraw the ruling on a word: the list of the game, or the judge, decides again."""

    word: str
    why: str


def letters_of_word(text: str, alphabet: Alphabet) -> str | None:
    """Return a typed word by its tiles, blanks as their letters; None if it is not a word."""
    if len(text) > MAX_WORD:
        return None
    plain = text.strip().replace("(", "").replace(")", "")
    word = read_word(plain, alphabet, has_joker_letters=True)
    if isinstance(word, Misread) or len(word) < MIN_LETTERS:
        return None
    return in_tiles(word, alphabet)


def _invalidate_word(game: Game, act: InvalidateWord, terms: Terms) -> Made[InvalidateWord]:
    if fault := fault_of_stage(game):
        return fault
    word = letters_of_word(act.word, terms.alphabet)
    if word is None:
        return Refusal("duplicate/word_bad", {"field": "word", "limit": MAX_WORD})
    if word in game.invalid_words:
        return None
    if len(game.invalid_words) >= MAX_RULED:
        return Refusal("duplicate/too_many", {"limit": MAX_RULED})
    return fault_of_why(act.why) or replace(act, word=word)


def _apply_invalidity(game: Game, event: InvalidateWord) -> Game:
    return replace(game, invalid_words={**game.invalid_words, event.word: event.why})


def _restore_word(game: Game, act: RestoreWord, _: World) -> RestoreWord | Refusal:
    if fault := fault_of_stage(game):
        return fault
    if act.word not in game.invalid_words:
        return Refusal("duplicate/word_not_ruled", {"field": "word"})
    return fault_of_why(act.why) or act


def _apply_restoration(game: Game, event: RestoreWord) -> Game:
    words = {word: why for word, why in game.invalid_words.items() if word != event.word}
    return replace(game, invalid_words=words)


WORDS: Final = (
    act(InvalidateWord, by_terms(_invalidate_word), _apply_invalidity),
    act(RestoreWord, _restore_word, _apply_restoration),
)
