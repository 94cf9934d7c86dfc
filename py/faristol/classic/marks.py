"""Refuse letters with diacritics of other languages in typed tiles (RO-GEN 20): Ç is not C.

Events of earlier versions may hold them. So the acts read them as those versions did, and only acts
proposed today are refused.
"""

from collections.abc import Iterator

from faristol.classic.acts.closing import EndClassic
from faristol.classic.acts.start import DrawStart
from faristol.classic.acts.turns import CallSenyors, Play
from faristol.classic.acts.wood import Overdraw
from faristol.classic.state import Classic
from faristol.ledger.refusal import Refusal
from faristol.moves.refusals import refusal_of_bag, refusal_of_move
from faristol.tiles.reading import foreign_mark_in


def fault_of_marks(game: Classic, proposed: object) -> Refusal | None:
    """Return a refusal if an act has typed tiles with foreign diacritics."""
    if game.terms is None:
        return None
    alphabet = game.terms.alphabet
    for field, text in _typed_tiles(proposed):
        if mark := foreign_mark_in(text, alphabet):
            refusal_of = refusal_of_move if field == "word" else refusal_of_bag
            return refusal_of(mark, alphabet, field=field)
    return None


def _typed_tiles(proposed: object) -> Iterator[tuple[str, str]]:
    """Yield the texts of an act that are read as tiles, each with its field."""
    match proposed:
        case Play():
            yield from (("word", proposed.word), ("rack", proposed.rack))
        case CallSenyors():
            yield "rack", proposed.rack
        case Overdraw():
            yield "tiles", proposed.tiles
        case DrawStart():
            yield from (("drawn_by_hand", text) for text in proposed.drawn_by_hand)
        case EndClassic():
            yield from ((f"rack{seat}", text) for seat, text in enumerate(proposed.racks, start=1))
        case _:
            pass
