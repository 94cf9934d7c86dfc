"""Read what an analysis depends on: its tiles, how they score, how many a rack holds."""

from faristol.moves.rack import MOST_BLANKS
from faristol.rules.terms import Terms, read_terms, terms_under
from faristol.study.study import Study

__all__ = ["MOST_BLANKS", "Terms", "terms_of", "terms_under"]


def terms_of(study: Study) -> Terms | None:
    """Return the terms that an analysis pinned, or None when this program cannot read them."""
    return read_terms(study.language, study.ruleset)
