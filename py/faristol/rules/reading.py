"""The plain form of rule sets, one for files and for streams, parsed and written.

Each value stands beside its article, and each omitted parameter with the reason:

    {"name": "...", "exchange": {"least": {"value": 1, "article": "...", "basis": "text"}, ...},
     "without": {"absence": {"article": "...", "basis": "silence"}}}

`rules.versions` converts rule sets of earlier versions.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args

from faristol.rules.check import contradictions
from faristol.rules.flaw import Flaw, Flaws
from faristol.rules.kind import Section, Slot, slots_of
from faristol.rules.ruleset import Basis, Heading, Rules, Ruleset, Source
from faristol.rules.values import Plain, check_keys, join_path, read_value, write_value
from faristol.rules.versions import (
    SCHEMA,
    WITHOUT,
    LaterRulesError,
    Table,
    is_present,
    present_version,
    to_present,
)

__all__ = [
    "WITHOUT",
    "Table",
    "digest_of",
    "digest_of_values",
    "plain_as_pinned",
    "plain_ruleset",
    "read_ruleset",
]

MOST_FLAWS = 50
MOST_SIGNS = 80  # characters of an article

_ENTRY = frozenset({"value", "article", "basis"})
_BASES: tuple[Basis, ...] = get_args(Basis)


def read_ruleset(raw: Plain, *, basis: Basis = "text") -> Ruleset | Flaws:
    """Return the rule set of plain values, or all its flaws.

    `basis` is that of values without one of their own.
    """
    if not isinstance(raw, dict):
        return (Flaw("not_a_table", ""),)
    try:
        table = to_present(raw)
    except LaterRulesError:
        return (Flaw("later_version", SCHEMA),)
    except ValueError:
        return (Flaw("not_a_table", SCHEMA),)
    parser = _RulesetParser(basis)
    heading, rules = parser.ruleset(dict(table))
    if parser.flaws:
        return tuple(parser.flaws)
    contradictory = contradictions(rules)
    if contradictory:
        return contradictory
    return Ruleset(heading=heading, rules=rules, sources=parser.sources)


def plain_ruleset(ruleset: Ruleset) -> Table:
    """Return a rule set as plain values, for pinning it; `read_ruleset` parses them."""
    table: Table = write_value(ruleset.heading)
    without: Table = {}
    _write_section(ruleset.rules, "", table, without, ruleset)
    version = present_version()
    return {**table, WITHOUT: without, **({SCHEMA: version} if version > 1 else {})}


def plain_as_pinned(raw: Mapping[str, Plain], ruleset: Ruleset) -> Mapping[str, Plain]:
    """Return the plain values to pin of a rule set that was parsed from `raw`.

    Values pinned under an earlier version stay as they were, so that the audit computes what is stored.
    """
    return plain_ruleset(ruleset) if is_present(raw) else raw


def digest_of(ruleset: Ruleset) -> str:
    """Return the SHA-256 of the canonical text of a rule set, which identifies it in results."""
    from faristol.ledger.canonical_json import format_json, line_hash

    return line_hash(format_json(plain_ruleset(ruleset)))


def digest_of_values(ruleset: Ruleset) -> str:
    """Return the SHA-256 of the values alone: rules with the same values are the same rules."""
    from faristol.ledger.canonical_json import format_json, line_hash

    return line_hash(format_json(write_value(ruleset.rules)))


def _write_section(section: Any, path: str, into: Table, without: Table, ruleset: Ruleset) -> None:
    for name, slot in slots_of(type(section)).items():
        inside = join_path(path, name)
        value = getattr(section, name)
        if value is None:
            source = ruleset.sources[inside]
            without[inside] = {"article": source.article, "basis": source.basis}
        elif isinstance(slot.kind, Section):
            into[name] = {}
            _write_section(value, inside, into[name], without, ruleset)
        else:
            source = ruleset.sources[inside]
            into[name] = {
                "value": write_value(value),
                "article": source.article,
                "basis": source.basis,
            }


class _RulesetParser:
    """A parser of a rule set, with its values, sources and flaws."""

    def __init__(self, basis: Basis) -> None:
        self.basis = basis
        self.flaws: list[Flaw] = []
        self.sources: dict[str, Source] = {}
        self.without: Table = {}

    def complain(self, flaw: Flaw) -> None:
        if len(self.flaws) < MOST_FLAWS:
            self.flaws.append(flaw)

    def ruleset(self, raw: Table) -> tuple[Heading, Rules]:
        names = slots_of(Heading)
        topics = frozenset(field.name for field in fields(Rules))
        check_keys(raw, frozenset(names) | topics | {WITHOUT}, "", self.complain)
        head = {name: raw[name] for name in names if name in raw}
        heading = read_value(Section(Heading), head, "", self.complain)
        without = raw.get(WITHOUT, {})
        if isinstance(without, dict):
            self.without = dict(without)
        else:
            self.complain(Flaw("not_a_table", WITHOUT))
        rules = self.section(Rules, {name: raw[name] for name in topics if name in raw}, "")
        for path in self.without:
            self.complain(Flaw("not_optional", join_path(WITHOUT, str(path)[:60])))
        return heading, rules

    def section(self, cls: type[Any], raw: Plain, path: str) -> Any:
        if not isinstance(raw, dict):
            self.complain(Flaw("not_a_table", path))
            return None
        slots = slots_of(cls)
        check_keys(raw, frozenset(slots), path, self.complain)
        return cls(
            **{
                name: self.slot(slot, raw, name, join_path(path, name))
                for name, slot in slots.items()
            }
        )

    def slot(self, slot: Slot, raw: Table, name: str, path: str) -> Any:
        if slot.is_optional and path in self.without:
            if name in raw:
                self.complain(Flaw("with_and_without", path))
            self.source(self.without.pop(path), join_path(WITHOUT, path), path, _ENTRY - {"value"})
            return None
        if name not in raw:
            self.complain(Flaw("missing", path))
            return None
        if isinstance(slot.kind, Section):
            return self.section(slot.kind.cls, raw[name], path)
        entry = raw[name]
        if not isinstance(entry, dict) or "value" not in entry:
            self.complain(Flaw("missing", join_path(path, "value")))
            return None
        self.source(entry, path, path, _ENTRY)
        return read_value(slot.kind, entry["value"], path, self.complain)

    def source(self, entry: Plain, at: str, path: str, known: frozenset[str]) -> None:
        """Store the source beside a value."""
        if not isinstance(entry, dict):
            self.complain(Flaw("not_a_table", at))
            return
        check_keys(entry, known, at, self.complain)
        basis = entry.get("basis", self.basis)
        article = entry.get("article", "")
        if not isinstance(basis, str) or basis not in _BASES:
            self.complain(Flaw("no_such_choice", join_path(at, "basis"), " ".join(_BASES)))
        elif not isinstance(article, str) or not article.isprintable():
            self.complain(Flaw("not_a_text", join_path(at, "article")))
        elif len(article) > MOST_SIGNS:
            self.complain(Flaw("too_long", join_path(at, "article"), str(MOST_SIGNS)))
        elif not article.strip() and basis in ("text", "reading"):
            self.complain(Flaw("no_article", path))
        else:
            self.sources[path] = Source(article, basis)
