"""Read what an analysis depends on: its tiles, how they score, how many a rack holds."""

from dataclasses import dataclass

from faristol.board.score import Scoring, scoring
from faristol.moves.rack import MOST_BLANKS
from faristol.rules.reading import read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.study.study import Study
from faristol.tiles.alphabet import Alphabet, alphabet_of

__all__ = ["MOST_BLANKS", "Terms", "terms_of", "terms_under"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Hold the alphabet, the rules, and how moves score under them."""

    alphabet: Alphabet
    ruleset: Ruleset
    scoring: Scoring

    @property
    def hand(self) -> int:
        """Return how many tiles a rack holds."""
        return self.scoring.hand


def terms_under(language: str, ruleset: Ruleset) -> Terms | None:
    """Return the terms of a language under rules, or None when the language has no alphabet."""
    try:
        alphabet = alphabet_of(language)
    except LookupError:
        return None
    equipment = ruleset.rules.equipment
    points = scoring(
        alphabet,
        hand=equipment.rack,
        bonus=equipment.scrabble,
        is_blank_a_tile=equipment.blank_stands_for == "tiles",
    )
    return Terms(alphabet=alphabet, ruleset=ruleset, scoring=points)


def terms_of(study: Study) -> Terms | None:
    """Return the terms that an analysis pinned, or None when this program cannot read them."""
    ruleset = read_ruleset(study.ruleset)
    return terms_under(study.language, ruleset) if isinstance(ruleset, Ruleset) else None
