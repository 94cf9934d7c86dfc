"""Refusal of letters with the marks of other languages in the string (RO-COR 1, RO-GEN 20): Ç is no C.

Entries of earlier versions may hold them. So the act reads its string as those versions did, and only one
that is proposed today is refused here.
"""

from faristol.correspondence.acts.start import OpenPost
from faristol.correspondence.state import Post
from faristol.ledger.refusal import Refusal
from faristol.moves.refusals import refusal_of_bag
from faristol.tiles.alphabet import alphabet_of, languages
from faristol.tiles.reading import foreign_mark_in


def fault_of_marks(_: Post, proposed: object) -> Refusal | None:
    """Return the refusal of a proposed string with marks of other languages, or None."""
    if not isinstance(proposed, OpenPost) or proposed.language not in languages():
        return None
    alphabet = alphabet_of(proposed.language)
    letter = foreign_mark_in(proposed.typed_order, alphabet)
    return refusal_of_bag(letter, alphabet, field="typed_order") if letter else None
