"""The answer of `decide` to an act that the rules do not allow."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from faristol.ledger.record import JSON


@dataclass(frozen=True, slots=True)
class Refusal:
    """A stable code and the values of its message; the message itself is written by the desk.

    A refusal is a value that rules return, never an exception, and nothing is stored for it. `data["field"]` names
    the form field at fault, if there is one.

    >>> refusal = Refusal("player/name_too_long", {"field": "name", "limit": 120})
    >>> refusal.code, refusal.data["limit"]
    ('player/name_too_long', 120)
    """

    code: str
    data: Mapping[str, JSON] = field(default_factory=dict)
