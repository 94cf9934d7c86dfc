"""The text of another program's tournament file, and the limits of a tournament."""

from typing import Final

from faristol.formats.encoding import decode_steps
from faristol.formats.steps import Steps
from faristol.ledger.refusal import Refusal

MOST_BYTES: Final = 4_000_000
MOST_PLAYERS: Final = 2_000
MOST_ROUNDS: Final = 50


def text_of(data: bytes, form: str) -> str | Refusal:
    """Return the text of a file in any known encoding; `form` is the prefix of the refusal codes."""
    if len(data) > MOST_BYTES:
        return Refusal(f"{form}/too_large", {"limit": MOST_BYTES})
    decoding = Steps(decode_steps(data))
    for _ in decoding:
        pass
    return decoding.result if isinstance(decoding.result, Refusal) else decoding.result[0]
