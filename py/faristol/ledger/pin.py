"""The pin of a document: the word list that its results depend on."""

import re
from dataclasses import dataclass
from typing import Literal

from faristol.ledger.visible_text import is_visible

MAX_NAME = 200  # characters, of a word list and of its version

_DIGEST = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class LexiconPin:
    """The word list that decides; the digest alone identifies exactly these words."""

    digest: str
    name: str
    version: str
    kind: Literal["practice", "official"]


def is_sound(pin: LexiconPin) -> bool:
    """Whether a pin has a digest, a name (a practice list needs none) and only visible characters."""
    is_named = pin.name or pin.kind == "practice"  # a practice list has no name of its own
    return bool(
        _DIGEST.fullmatch(pin.digest)
        and is_named
        and all(len(text) <= MAX_NAME and is_visible(text) for text in (pin.name, pin.version))
    )
