"""Define what may be wished of a club's rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from faristol.rules.values import Plain


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyRules:
    """Begin with all values of a rule set."""

    name: str
    title: str
    base: Plain


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeValues:
    """Write values at paths, None to be without; they are looked at together."""

    values: Mapping[str, Plain]


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreValues:
    """Put what stands at a path, and everything in it, back to what was copied."""

    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Retitle:
    """Give another title."""

    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetireRules:
    """Offer them no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnRules:
    """Offer them again."""


Command: TypeAlias = CopyRules | ChangeValues | RestoreValues | Retitle | RetireRules | ReturnRules
