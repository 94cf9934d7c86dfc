"""Entries of a stored log with their versions, and the discrepancies that the audit finds."""

from faristol.ledger.codec import decode_record, parse_line
from faristol.ledger.kind import Audit


def read_entries(lines, schema):
    """Return the events of stored lines with their versions, by which the audit compares them."""
    records = [parse_line(line) for line in lines]
    return [(decode_record(record, schema), record.version) for record in records]


def find_discrepancies(kind, entries):
    """Return the number of each faulty entry, with the code of its fault."""
    state, audit, faults = kind.initial, Audit(kind), []
    for seq, (event, version) in enumerate(entries, start=1):
        faults += [
            (seq, discrepancy.refusal.code) for discrepancy in audit.compare(state, event, version)
        ]
        state = kind.evolve(state, event)
    if missing := audit.finish():
        faults.append((len(entries), missing.refusal.code))
    return faults
