"""Pin the list of words that a document's results depend on."""

import re
from dataclasses import dataclass
from typing import Literal

from faristol.ledger.visible_text import is_visible

MAX_NAME = 200  # of a list of words, and of its version

_DIGEST = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class LexiconPin:
    """Hold which list of words decides; the digest alone says exactly which words those are."""

    digest: str
    name: str
    version: str
    kind: Literal["practice", "official"]


def is_sound(pin: LexiconPin) -> bool:
    """Tell whether a pin can be of a list: it names words, and itself in signs that are seen."""
    is_named = pin.name or pin.kind == "practice"  # a practice list has no name of its own
    return bool(
        _DIGEST.fullmatch(pin.digest)
        and is_named
        and all(len(text) <= MAX_NAME and is_visible(text) for text in (pin.name, pin.version))
    )
