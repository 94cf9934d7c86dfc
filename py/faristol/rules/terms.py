"""The terms that any game depends on: its tiles, their scoring, its valid racks."""

from dataclasses import dataclass

from faristol.board.score import Scoring, scoring
from faristol.rules.rack import is_valid_rack, stage_at
from faristol.rules.reading import read_ruleset
from faristol.rules.ruleset import Rules, Ruleset
from faristol.rules.values import Plain
from faristol.tiles.alphabet import Alphabet, Word, alphabet_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The alphabet, the rules, and the scoring of moves under them."""

    alphabet: Alphabet
    ruleset: Ruleset
    scoring: Scoring

    @property
    def rules(self) -> Rules:
        """The values of the rules."""
        return self.ruleset.rules

    @property
    def hand(self) -> int:
        """The number of tiles of a rack."""
        return self.scoring.hand

    def is_valid_rack(self, rack: Word, number: int) -> bool:
        """Whether a rack may be played in a round of this number (CAT-DUP 1.3-3)."""
        racks = self.rules.racks
        return racks is None or is_valid_rack(stage_at(racks, number), rack, self.alphabet)


def terms_under(language: str, ruleset: Ruleset) -> Terms | None:
    """Return the terms of a language under rules, or None if the language has no alphabet."""
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


def read_terms(language: str, pinned: Plain) -> Terms | None:
    """Return the terms of rules as pinned by a stream, or None if this program cannot read them."""
    ruleset = read_ruleset(pinned)
    return terms_under(language, ruleset) if isinstance(ruleset, Ruleset) else None
