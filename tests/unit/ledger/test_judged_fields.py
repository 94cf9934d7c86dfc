"""The table of decision 31 against the acts: judged fields, and computed ones fixed for all versions."""

import re
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.ledger.codec import kind_of

pytestmark = pytest.mark.desk_only("reads a decision, which does not ship")

DECISION = Path(__file__).parents[3] / "docs/decisions/0031-judged-fields.md"
ROW = re.compile(r"\| ([a-z_, ]+) \| ([a-z_, ]+) \| ([a-z_.`, ]+) \| (judged|found) \| .*\S.* \|")


def part_of(annotation):
    """Return the class of a part that a field holds, alone or in a list; None for plain values."""
    return next(
        (cls for cls in (annotation, *get_args(annotation)) if is_dataclass(cls)),
        None,
    )


def fields_with_sorts(cls, path="", *, is_found=False):
    """Yield the computed fields of an act and of its parts, each with its sort."""
    hints = get_type_hints(cls)
    for field in fields(cls):
        name, part = f"{path}{field.name}", part_of(hints[field.name])
        if field.metadata.get("is_judged", False):
            yield name, "judged"
        elif is_found or field.metadata.get("sort") == "found":
            inside = list(fields_with_sorts(part, f"{name}.", is_found=True)) if part else []
            yield from inside or [(name, "found")]
        elif part:
            yield from fields_with_sorts(part, f"{name}.")


def declared_fields():
    return {
        (name, kind_of(row.cls), field): sort
        for name in KINDS
        for row in kind_by_name(name).acts
        for field, sort in fields_with_sorts(row.cls)
    }


def table_rows():
    """Return the rows of the table, each as its cells without the reason."""
    lines = DECISION.read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| ") and not line.startswith("| Kind |")]
    matches = [ROW.fullmatch(line) for line in rows]
    assert None not in matches, rows[matches.index(None)]
    return [match.groups() for match in matches]


def documented_fields():
    return [
        ((kind, act, field.strip("`")), sort)
        for kinds, acts, names, sort in table_rows()
        for kind in kinds.split(", ")
        for act in acts.split(", ")
        for field in names.split(", ")
    ]


def test_decision_names_every_computed_field_with_its_sort():
    """A new field is entered in the table, with the article or the reason."""
    assert dict(documented_fields()) == declared_fields()


def test_decision_names_no_field_twice():
    names = [name for name, _ in documented_fields()]
    assert sorted(names) == sorted(set(names))
