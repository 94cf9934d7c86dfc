"""Define the answer of `decide` to a wish that the rules do not allow."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from faristol.ledger.record import JSON


@dataclass(frozen=True, slots=True)
class Refusal:
    """Hold a stable code and the values a message needs; the prose is the desk's.

    >>> Refusal("player/name_too_long", {"limit": 120}).code
    'player/name_too_long'
    """

    code: str
    data: Mapping[str, JSON] = field(default_factory=dict)
