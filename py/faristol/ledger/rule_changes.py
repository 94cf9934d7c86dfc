"""The changelog of judgements: what each version of the program judges otherwise than all before it.

#/version shows `rule_changes.json`, and the audit explains discrepancies by it. A row names the fields of acts
that a rule change may affect, as `duplicate/read_slips/slips.points`, or a field with everything in it, as
`duplicate/sign_results/standing`; a whole act, as `solo/hand_in`, also explains acts that are refused today and
other consequences.
"""

import json
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import faristol
from faristol.ledger.rules_digest import number_of, program

FILE: Final = "rule_changes.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleChange:
    """A rule whose code was corrected."""

    since: str  # the first version that judges so
    article: str
    what: str  # a message
    fields: frozenset[str]


@cache
def rule_changes() -> tuple[RuleChange, ...]:
    """Return all rule changes, the oldest first."""
    path = Path(faristol.__path__[0]) / FILE
    rows = json.loads(path.read_text(encoding="utf-8"))
    return tuple(RuleChange(**{**row, "fields": frozenset(row["fields"])}) for row in rows)


def explain(by: str, acts: Collection[str], fields: tuple[str, ...]) -> tuple[RuleChange, ...]:
    """Return the rule changes that explain a discrepancy, the oldest first.

    The tuple is empty if a field remains unexplained.

    `acts` are all names of the act with its kind, as `duplicate/read_slips`. Without fields, something else
    than judged values differs, which only a change of the whole act explains.
    """
    since = [
        change
        for change in rule_changes()
        if number_of(by) < number_of(change.since) <= number_of(program())
    ]
    explaining: set[RuleChange] = set()
    for field in fields or ("",):
        names = {*acts, *(f"{act}/{path}" for act in acts for path in _with_parents(field))}
        touching = {change for change in since if change.fields & names}
        if not touching:
            return ()
        explaining |= touching
    return tuple(change for change in since if change in explaining)


def _with_parents(field: str) -> list[str]:
    """Return a field and the fields that contain it, the outermost first.

    >>> _with_parents("standing.ties")
    ['standing', 'standing.ties']
    """
    names = field.split(".")
    return [".".join(names[:end]) for end in range(1, len(names) + 1)]
