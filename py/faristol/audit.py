"""The audit of saved files on the command line.

`python -m faristol.audit FILE…` prints each document of each file with its head, the programs that wrote it, and
every entry that this version would have written differently. Judgements of other versions are graded as
everywhere: certainty about the entries of an old version comes from the package of that version.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from faristol.club.card import parse_card_line
from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.desk.kernel.stream_validation import MAX_NAME, Remark, StreamFault, StreamReader
from faristol.ledger.line_reader import Limits
from faristol.ledger.parcel_writer import DeviceParcel, ParcelError, StreamParcel, read
from faristol.ledger.record import LedgerError
from faristol.ledger.rules_digest import is_later, program
from faristol.ledger.visible_text import is_visible

USAGE: Final = "usage: python -m faristol.audit FILE…\n"
WELL, DOUBTFUL, UNREADABLE = 0, 1, 2  # exit codes of the command
# documents of a file that are printed; after them as many doubtful ones
MAX_DOCUMENTS: Final = 2_000
MAX_REMARKS: Final = 100  # printed of a document
MAX_PROGRAMS: Final = 20

Write = Callable[[str], object]

# faults of a file that is foreign or too large; all others mean that it was changed
_FOREIGN_FILES: Final = {
    "parcel/empty": "there is nothing in it",
    "parcel/foreign": "it is not a file of Faristol",
    "parcel/too_large": "it is more than Faristol reads",
}
_DAMAGE: Final = {
    "parcel/encoding": "damaged: another program has changed it (it is not plain UTF-8)",
    "parcel/too_new": "later: a later version of Faristol wrote it, and this one cannot read it",
    "parcel/damaged": "damaged: it is not what was saved",
    "parcel/order": "damaged: a line is missing, or in the wrong place",
    "parcel/truncated": "damaged: the end is missing",
    "parcel/mixed": "damaged: it belongs to another document",
    "parcel/trailing": "damaged: something comes after the end",
    "parcel/too_many_parts": "damaged: more of it is not what was saved than Faristol keeps aside",
}
_FAULTS: Final = {
    "parcel/damaged": "damaged: the program that it names did not write it so",
    "parcel/impossible": "impossible: no version that this one knows would have written it",
    "parcel/too_new": "later: a later version wrote it, and this one cannot judge it",
    "parcel/too_large": "damaged: with it the document holds more than any program would write",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Audited:
    """The result of the audit of a document; it stopped at the fault."""

    document: StreamParcel
    remarks: tuple[Remark, ...] = ()
    fault: str = ""

    @property
    def is_well(self) -> bool:
        """Whether this version would have written the same, or a corrected rule explains the difference."""
        return not self.fault and all(remark.grade == "explained" for remark in self.remarks)


def audit_document(document: StreamParcel) -> Audited:
    """Return the result of a document's audit: the remarks up to the first fault."""
    kind = kind_by_name(document.kind)
    if kind is None:
        grade = "later" if any(is_later(record.by) for record in document.records) else "damaged"
        return Audited(document=document, fault=f"{grade}: this version knows no such documents")
    if len(document.name) > MAX_NAME:
        return Audited(document=document, fault="damaged: no program gives a name of that length")
    reader = StreamReader(kind)
    for record in document.records:
        if fault := reader.take(record):
            return _stop_at(document, reader, fault)
    if fault := reader.finish():
        return _stop_at(document, reader, fault)
    is_whole = all(kind.has_cards and _is_card(line) for line in document.cards.values())
    return Audited(
        document=document,
        remarks=reader.reading.remarks,
        fault="" if is_whole else "damaged: a card in it is none of a person",
    )


def _stop_at(document: StreamParcel, reader: StreamReader, fault: StreamFault) -> Audited:
    sentence = f"entry {fault.line}: {_FAULTS[fault.code]}"
    if left := len(document.records) - fault.line:
        sentence += f"; the {left} after it were not looked at"
    return Audited(document=document, remarks=reader.reading.remarks, fault=sentence)


def _is_card(line: str) -> bool:
    try:
        parse_card_line(line)
    except LedgerError:
        return False
    return True


# ---- printed lines ----


def escape(text: str, limit: int = MAX_NAME) -> str:
    r"""Return a text from outside as it may be printed: invisible characters are escaped, long texts cut.

    >>> print(escape("Anna\x1b[2J\u202e l·l"), escape("a" * 9, 5))
    Anna\x1b[2J\u202e l·l aaaaa…
    """
    printed = "".join(
        character
        if is_visible(character) and character != "\\"
        else character.encode("unicode_escape").decode()
        for character in text[:limit]
    )
    return printed + "…" if len(text) > limit else printed


def describe(audited: Audited) -> Iterator[str]:
    """Yield the printed lines of a document."""
    document = audited.document
    kind = KINDS[document.kind].name if document.kind in KINDS else escape(document.kind)
    yield f"“{escape(document.name)}” ({kind}{', archived' if document.is_archived else ''})"
    yield f"  entries: {len(document.records)}, cards: {len(document.cards)}"
    yield f"  head: {document.hashes[-1] if document.hashes else 'none'}"
    yield from _programs_of(document)
    remarks = sorted(audited.remarks, key=lambda remark: remark.grade == "explained")
    for remark in remarks[:MAX_REMARKS]:
        yield f"  {_remark_text(remark)}"
    if remaining := remarks[MAX_REMARKS:]:
        grades = Counter(remark.grade for remark in remaining)
        counts = ", ".join(f"{count} {grade}" for grade, count in sorted(grades.items()))
        yield f"  and {len(remaining)} entries more: {counts}"
    if audited.fault:
        yield f"  {audited.fault}"
    elif not audited.remarks:
        yield "  as this version would have written it"


def _programs_of(document: StreamParcel) -> Iterator[str]:
    counts = Counter(record.by for record in document.records)
    for by, count in islice(counts.items(), MAX_PROGRAMS):
        yield f"  written by {_program_text(by)}: {count}"
    if len(counts) > MAX_PROGRAMS:
        yield f"  and by {len(counts) - MAX_PROGRAMS} programs more"


def _program_text(by: str) -> str:
    return escape(by) if by else "a version before 0.7"


def _remark_text(remark: Remark) -> str:
    where = f"in {', '.join(map(escape, remark.fields))}" if remark.fields else "altogether"
    sentence = (
        f"entry {remark.seq}: {remark.grade}: {_program_text(remark.by)} judged otherwise {where}"
    )
    reasons = (f"{change.article} since {change.since}: {change.what}" for change in remark.changes)
    return "; ".join((sentence, *reasons))


# ---- files ----


def audit_file(path: Path, write: Write) -> int:
    """Print the documents of a file; return the exit code that they lead to."""
    write(f"\n{escape(str(path), 1_000)}\n")
    try:
        if not path.is_file():
            write("  not read: there is no such file\n")
            return UNREADABLE
        if path.stat().st_size > Limits().bytes:
            write(f"  not read: {_FOREIGN_FILES['parcel/too_large']}\n")
            return UNREADABLE
        parcel = read(path.read_bytes())
    except OSError as error:
        write(f"  not read: {error.strerror}\n")
        return UNREADABLE
    except ParcelError as error:
        if foreign := _FOREIGN_FILES.get(error.code):
            write(f"  not read: line {error.line}: {foreign}\n")
            return UNREADABLE
        write(f"  line {error.line}: {_DAMAGE[error.code]}\n")
        return DOUBTFUL
    if not isinstance(parcel, DeviceParcel):
        return WELL if _audit_all((parcel,), write) else DOUBTFUL
    is_well = _audit_all(parcel.streams, write)
    faults = list(_faults_of_device(parcel))
    write("".join(f"  {fault}\n" for fault in faults))
    return WELL if is_well and not faults else DOUBTFUL


def _faults_of_device(device: DeviceParcel) -> Iterator[str]:
    """Yield the faults of a device file besides those of its documents."""
    for part in device.quarantined:
        where = f"line {part.line}" if part.line else "kept aside before it was saved"
        sentence = _DAMAGE.get(part.code) or _FAULTS.get(part.code) or "damaged"
        yield f"“{escape(part.name)}” ({where}): {sentence}"
    if not device.device:
        yield "damaged: the first line is missing, or not what was saved"
    if device.prefs_left_out:
        yield f"damaged: settings that are not what was saved: {device.prefs_left_out}"
    if not device.is_whole:
        yield "damaged: the end is missing, or counts more than there is"


def _audit_all(documents: Sequence[StreamParcel], write: Write) -> bool:
    """Print the first documents and the doubtful ones; return True if all documents are well."""
    doubtful = 0
    for number, document in enumerate(documents, start=1):
        audited = audit_document(document)
        doubtful += not audited.is_well
        if number <= MAX_DOCUMENTS or (not audited.is_well and doubtful <= MAX_DOCUMENTS):
            write("".join(f"  {line}\n" for line in describe(audited)))
    if len(documents) != 1:
        write(f"  documents: {len(documents)}, not well: {doubtful}\n")
    return not doubtful


def run(arguments: Iterable[str], write: Write) -> int:
    """Audit the files; return 0 if all are well, 1 if one is doubtful, 2 if one was not read."""
    names = list(arguments)
    if not names or any(name.startswith("-") for name in names):
        write(USAGE)
        return WELL if names in (["-h"], ["--help"]) else UNREADABLE
    write(f"Faristol {program()}\n")
    return max(audit_file(Path(name), write) for name in names)


def main() -> int:
    """Audit the files of the command line."""
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    return run(sys.argv[1:], sys.stdout.write)


if __name__ == "__main__":
    sys.exit(main())
