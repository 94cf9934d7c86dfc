"""Read the bytes of another program's tournament as text, within what a tournament may be."""

from typing import Final

from faristol.formats.encoding import decode_steps
from faristol.formats.steps import Steps
from faristol.ledger.refusal import Refusal

MOST_BYTES: Final = 4_000_000
MOST_PLAYERS: Final = 2_000
MOST_ROUNDS: Final = 50


def text_of(data: bytes, form: str) -> str | Refusal:
    """Return the text of a file of a form, in whichever encoding it was written."""
    if len(data) > MOST_BYTES:
        return Refusal(f"{form}/too_large", {"limit": MOST_BYTES})
    decoding = Steps(decode_steps(data))
    for _ in decoding:
        pass
    return decoding.result if isinstance(decoding.result, Refusal) else decoding.result[0]
