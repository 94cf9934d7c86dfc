"""Documents with entries of a later version: what this program can do with each of them.

Entries that another program wrote, and that this one did not read yet, are checked before the document is opened
(`desk/shared/files/later_entries.py`). A document that only a later version knows is stored byte for byte and never
written to. A result holds for the head of the document and for this program; any other program checks again.
"""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, Literal, Protocol, TypeAlias, get_args

from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.ledger.refusal import Refusal
from faristol.ledger.rules_digest import is_later, number_of, program, version_of


class DocumentRow(Protocol):
    """The part of a document's row that tells which programs wrote and read its entries."""

    @property
    def id(self) -> str:
        """The place of the document on this device."""

    @property
    def hash(self) -> str:
        """The hash of its last entry."""

    @property
    def by(self) -> str:
        """The latest program of its entries."""

    @property
    def read_by(self) -> str:
        """The program that read all of them last."""


class StoredDocuments(Protocol):
    """The rows and the own settings of this device, as `StreamStore` has them."""

    own: dict[str, str]

    @property
    def streams(self) -> Mapping[str, DocumentRow]:
        """The rows by their ids."""


# ordinary: this program has read all of it; due: it was not checked yet; judged: it opens, but a later version judged
# it by rules that are not known here; unread: it has entries that only a later version knows; damaged: it has entries
# that no version would have written
Condition: TypeAlias = Literal["ordinary", "due", "judged", "unread", "damaged"]

# the setting of this device that holds the program, and its results by document
RESULTS: Final = "later_entries"
_CLOSED: Final = frozenset({"due", "unread", "damaged"})
# codes of refusals to write to a document: they are shown as a notice on any screen
UNWRITABLE: Final = frozenset({"stream/kept_unread", "stream/later_rules", "stream/unreadable"})

WORDS: Final[Mapping[Condition, str]] = {
    "due": gettext_noop("Version {version} wrote this; it has not been checked yet."),
    "judged": gettext_noop(
        "Version {version} judged this, by rules that this version does not know. Nothing is "
        "written to it here until that version is installed."
    ),
    "unread": gettext_noop(
        "A later version of Faristol ({version}) wrote this. It stays as it is, and can be saved "
        "to a file."
    ),
    "damaged": gettext_noop(
        "What this says is impossible: it was changed. It stays as it is, and can be saved to a "
        "file."
    ),
    "ordinary": gettext_noop(
        "This version of Faristol cannot read it. It stays as it is, and can be saved to a file."
    ),
}

_WRITTEN: Final = gettext_noop("written by version {version}")
_CLOSED_NOTE: Final = gettext_noop("cannot be read here")
_NOTES: Final[Mapping[Condition, str]] = {
    "due": _WRITTEN,
    "judged": gettext_noop("judged by version {version}"),
    "unread": _WRITTEN,
    "damaged": _CLOSED_NOTE,
    "ordinary": _CLOSED_NOTE,
}


def latest_of(programs: Iterable[str]) -> str:
    """Return the program with the highest version, the last one of several, or an empty string."""
    latest = ""
    for name in programs:
        if number_of(name) >= number_of(latest):
            latest = name
    return latest


def is_to_be_read(row: DocumentRow) -> bool:
    """Return True if a document holds entries of another program that this one may not know."""
    if not row.by or row.read_by == program():
        return False
    return not row.read_by or is_later(row.by)


def condition_of(documents: StoredDocuments, row: DocumentRow) -> Condition:
    """Return the condition of a document, by which this program opens or closes it."""
    if not is_to_be_read(row):
        return "ordinary"
    head, condition = _results(documents).get(row.id, ("", "due"))
    return condition if head == row.hash else "due"


def is_closed(documents: StoredDocuments, row: DocumentRow) -> bool:
    """Return True if a document is not opened: not checked yet, or not readable here."""
    return condition_of(documents, row) in _CLOSED


def words_for(documents: StoredDocuments, row: DocumentRow) -> Message:
    """Return the message on a document that cannot be read, or not be written to."""
    return Message(WORDS[condition_of(documents, row)], {"version": version_of(row.by)})


def note_of(documents: StoredDocuments, row: DocumentRow) -> Message:
    """Return the short note of lists on a document that cannot be read, or not be written to."""
    return Message(_NOTES[condition_of(documents, row)], {"version": version_of(row.by)})


def writing_refused(documents: StoredDocuments, row: DocumentRow) -> Refusal | None:
    """Return the refusal to write to a document, or None if it may be written to."""
    condition = condition_of(documents, row)
    if condition == "ordinary":
        return None
    if condition == "damaged":
        return Refusal("stream/unreadable")
    code = "stream/later_rules" if condition == "judged" else "stream/kept_unread"
    return Refusal(code, {"version": version_of(row.by)})


def add_result(documents: StoredDocuments, row: DocumentRow, condition: Condition) -> str:
    """Return the setting of this device with a result added; results of other heads are dropped."""
    results = {
        stream: [head, earlier]
        for stream, (head, earlier) in _results(documents).items()
        if stream in documents.streams and documents.streams[stream].hash == head
    }
    results[row.id] = [row.hash, condition]
    return json.dumps([program(), dict(sorted(results.items()))], ensure_ascii=False)


def _results(documents: StoredDocuments) -> Mapping[str, tuple[str, Condition]]:
    """Return the results of this program; those of another one do not count."""
    return _parse_results(documents.own.get(RESULTS, ""), program())


@lru_cache(maxsize=2)  # called for each document of a list
def _parse_results(text: str, own: str) -> Mapping[str, tuple[str, Condition]]:
    try:
        by, results = json.loads(text)
        if by != own:
            return {}
        return {
            stream: (head, condition)
            for stream, (head, condition) in results.items()
            if condition in get_args(Condition)
        }
    except (ValueError, TypeError, AttributeError):
        return {}
