"""Logs of other versions of the program.

Their entries are altered and have new hashes, and they name another program.
"""

import sys
from dataclasses import replace
from pathlib import Path

from faristol.ledger import rules_digest
from faristol.ledger.codec import format_line, line_hash, parse_line
from faristol.ledger.parcel_writer import header_line, write_stream

UNIT = Path(__file__).parents[1] / "unit"
EARLIER, LATER, MUCH_LATER = "0.5.0-00000000", "98.0.0-1a2b3c4d", "99.0.0-00000000"


def released(name):
    """Return the records of a released log."""
    (path,) = UNIT.glob(f"*/released/{name}.jsonl")
    return [parse_line(line) for line in path.read_text(encoding="utf-8").splitlines()]


def lines_of(records):
    """Return the lines of records, each chained to the one before."""
    lines, prev = [], ""
    for record in records:
        lines.append(format_line(replace(record, prev=prev)))
        prev = line_hash(lines[-1])
    return lines


def file_of(records, *, kind, name="The document", cards=()):
    """Return the file of a document, whole and in order."""
    header = header_line(kind=kind, name=name, stream=records[0].stream)
    return write_stream(header, lines_of(records), cards)


def written_by(records, program, *, first=1):
    """Return records with the program that wrote them, from an entry on."""
    return [replace(record, by=program) if record.seq >= first else record for record in records]


def with_last(records, **changes):
    """Return records with another last one."""
    return [*records[:-1], replace(records[-1], **changes)]


def with_rules(records, version):
    """Return records whose pinned rules are of another version."""
    opening = records[0]
    rules = {**opening.data["ruleset"], "schema": version}
    return [replace(opening, data={**opening.data, "ruleset": rules}), *records[1:]]


# what only a later version knows, in the last entry of a log
UNKNOWN = {
    "act": lambda records: with_last(records, kind="weigh_slips"),
    "version": lambda records: with_last(records, version=99),
    "field": lambda records: with_last(records, data={**records[-1].data, "unknown": 1}),
}


def run_as(monkeypatch, program):
    """Give this program another version wherever it names itself."""
    own = rules_digest.program
    for name, module in list(sys.modules.items()):
        if name.startswith("faristol.") and getattr(module, "program", None) is own:
            monkeypatch.setattr(module, "program", lambda: program)
