"""Entries of a stored log, each with the version in which it was written, and what the audit finds in them."""

from faristol.ledger.codec import decode_record, parse_line
from faristol.ledger.kind import Audit


def read_entries(lines, schema):
    """Return each fact of stored lines with its version: the audit compares what that version could hold."""
    records = [parse_line(line) for line in lines]
    return [(decode_record(record, schema), record.version) for record in records]


def find_discrepancies(kind, entries):
    """Return the number of each entry at fault, and the code of what is wrong with it."""
    state, audit, found = kind.start, Audit(kind), []
    for seq, (fact, version) in enumerate(entries, start=1):
        found += [(seq, one.refusal.code) for one in audit.compare(state, fact, version)]
        state = kind.evolve(state, fact)
    if missing := audit.finish():
        found.append((len(entries), missing.refusal.code))
    return found
