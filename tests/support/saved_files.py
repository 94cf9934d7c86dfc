"""The released logs as saved files, as they are or forged."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.ledger.codec import decode_record, encode, format_line, parse_line
from faristol.ledger.kind import strip_computed
from faristol.ledger.parcel_writer import header_line, line_hash, write_stream
from faristol.ledger.record import Record
from faristol.ledger.refusal import Refusal

UNIT = Path(__file__).parents[1] / "unit"


def released_logs() -> Iterator[tuple[str, Path]]:
    """Yield the kind and the path of each released log."""
    for kind in KINDS:
        for path in sorted(UNIT.glob(f"*/released/{kind}_*.jsonl")):
            yield kind, path


def read_records(path: Path) -> list[Record]:
    """Return the entries of a log."""
    return [parse_line(line) for line in path.read_text(encoding="utf-8").splitlines()]


def at_present_version(kind: str, records: Sequence[Record]) -> list[Record]:
    """Return entries as this program writes them.

    They get the fields that earlier versions did not store; `by` is unchanged.
    """
    table = kind_by_name(kind)
    assert table is not None
    state, present = table.initial, []
    for record in records:
        event = decode_record(record, table.schema)
        if table.schema.fields_added_after(type(event), record.version):
            events = table.decide(
                state, strip_computed(event), table.world_for_audit(state, (event,))
            )
            assert not isinstance(events, Refusal)
            event = events[0]
        state = table.evolve(state, event)
        name, version, data = encode(event, table.schema)
        present.append(replace(record, kind=name, version=version, data=data))
    return present


def file_of(
    kind: str, records: Sequence[Record], name: str = "evening", cards: Iterable[str] = ()
) -> str:
    """Return the file of a document with recomputed hashes."""
    lines: list[str] = []
    for record in records:
        prev = line_hash(lines[-1]) if lines else ""
        lines.append(format_line(replace(record, prev=prev)))
    return write_stream(header_line(kind, name, records[0].stream), lines, cards)


def forge(
    records: Sequence[Record], by: str, act: str, **values: object
) -> tuple[list[Record], int]:
    """Return a log that names its program, with other values in the first entry of an act; and its number."""
    at = next(number for number, record in enumerate(records) if record.kind == act)
    forged = [replace(record, by=by) for record in records]
    forged[at] = replace(forged[at], data={**forged[at].data, **values})  # type: ignore[dict-item]
    return forged, at + 1


def forge_points(records: Sequence[Record], by: str) -> tuple[list[Record], int]:
    """Return the beginning of a log in which a slip has other points, up to the first bonus from them."""
    slips = next(record for record in records if record.kind == "read_slips").data["slips"]
    forged, seq = forge(records, by, "read_slips", slips=[{**slips[0], "points": 999}, *slips[1:]])
    return forged[: seq + 2], seq
