"""Documents that this program would judge otherwise than they are stored.

After an update each document is reviewed once, in idle time. The result is stored for this device with the hash
of the entry that was the last then: entries that this program has written since need no review. Another program
reviews all documents again. Where no answer can be written into a document that stays as it was judged, this
device remembers which version's rule changes were answered, and at which entry: later entries are reported again.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore
from faristol.ledger.rules_digest import VERSION, program

if TYPE_CHECKING:
    from faristol.desk.kernel.stream_validation import Answers, StreamReader, ValidationContext

JUDGEMENTS = "judgements"
SETTLED = "settled"
PIECE = 200  # entries reviewed in one slice

# the worst unanswered finding; damaged: the document cannot be as it is stored
# answered: the arbiter has decided that unexplained judgements stand
State: TypeAlias = Literal["", "explained", "later", "unexplained", "damaged", "answered"]
ORDER: tuple[State, ...] = ("damaged", "unexplained", "later", "explained")


@dataclass(frozen=True, slots=True)
class Judgement:
    """The result of the review of a document up to an entry."""

    seq: int
    hash: str
    state: State


class Judgements:
    """The results of the reviews of all documents, and the reviews that are still to be done."""

    def __init__(self, stream_store: StreamStore) -> None:
        self._stream_store = stream_store
        self._judgements: dict[str, Judgement] | None = None
        self._is_saved = True
        self._review: _Review | None = None

    def state_of(self, row: StreamRow) -> State:
        """Return the worst finding of a document, an empty string before it was reviewed."""
        judgement = self._load().get(row.id)
        if judgement is None or judgement.seq > row.seq:
            return ""
        return judgement.state

    def note(self, row: StreamRow, state: State) -> None:
        """Note the result of a review of a document in its present state."""
        judgement = Judgement(row.seq, row.hash, state)
        if self._load().get(row.id) != judgement:
            self._load()[row.id] = judgement
            self._is_saved = False

    def look_again(self, stream: str) -> None:
        """Review a document again in idle time."""
        self._load().pop(stream, None)

    async def settle(self, row: StreamRow, since: str) -> None:
        """Store on this device an answer to the findings of a document, by `SettleRuleChange.since`."""
        settled = {
            id_: versions
            for id_, versions in self._parse_answers().items()
            if id_ in self._stream_store.streams
        }
        answers = {**self.answers_of(row.id)}
        answers[row.hash] = (*answers.get(row.hash, ()), since)
        settled[row.id] = answers
        await self._stream_store.put_device_pref(SETTLED, json.dumps(settled))

    def answers_of(self, stream: str) -> "Answers":
        """Return the answers of this device for a document, by the hash of its last entry then."""
        answers = self._parse_answers().get(stream)
        if not isinstance(answers, dict):
            return {}
        return {
            head: tuple(since for since in versions if isinstance(since, str) and _is_since(since))
            for head, versions in answers.items()
            if isinstance(versions, list)
        }

    async def run_idle(self) -> bool:
        """Review a slice of a document, or store the results; return True if more is left."""
        if self._review is not None or self._begin_review():
            await self._continue_review()
            return True
        if self._is_saved:
            return False
        await self.store()
        return True

    async def store(self) -> None:
        """Store the results for this device."""
        self._is_saved = (
            True  # also if it fails: then documents are reviewed again, and nothing is lost
        )
        stored = {
            id_: [judgement.seq, judgement.hash, judgement.state]
            for id_, judgement in sorted(self._load().items())
            if id_ in self._stream_store.streams
        }
        await self._stream_store.put_device_pref(JUDGEMENTS, json.dumps([program(), stored]))

    def _begin_review(self) -> bool:
        """Begin with the newest document that was not reviewed; return True if there is one."""
        unseen = [
            row
            for row in self._stream_store.streams.values()
            if row.seq and not row.archived and row.id not in self._load()
        ]
        if not unseen:
            return False
        row = max(unseen, key=lambda row: (row.changed_at, row.id))
        self._review = _Review(row, self.answers_of(row.id))
        return True

    async def _continue_review(self) -> None:
        review = self._review
        if review is None or review.row.id not in self._stream_store.streams:  # deleted meanwhile
            self._review = None
            return
        state = await review.step(self._stream_store)
        if state is not None:
            self._review = None
            self.note(review.row, state)

    def _load(self) -> dict[str, Judgement]:
        if self._judgements is None:
            self._judgements = dict(_parse_judgements(self._stream_store.own.get(JUDGEMENTS, "")))
        return self._judgements

    def _parse_answers(self) -> Mapping[str, Any]:
        try:
            answers = json.loads(self._stream_store.own.get(SETTLED, "{}"))
        except ValueError:
            return {}
        return answers if isinstance(answers, dict) else {}


class _Review:
    """The review of one document, slice by slice.

    First it searches for entries of another program, without folding any; if there is one, the document is read
    from its beginning.
    """

    def __init__(self, row: StreamRow, answers: "Answers") -> None:
        self.row = row
        self._answers = answers
        self._reader: StreamReader | None = None
        self._at = 0

    async def step(self, stream_store: StreamStore) -> State | None:
        """Review the next slice; return the result when the review is complete, else None."""
        last = min(self._at + PIECE, self.row.seq)
        lines = await stream_store.lines(self.row.id, self._at, last)
        if self._reader is not None:
            self._at = last
            return self._read_lines(lines)
        ours = f'"by":"{program()}"'
        if all(ours in line for line in lines):
            self._at = last
            return "" if last == self.row.seq else None
        return self._begin_reading()

    def _begin_reading(self) -> State | None:
        from faristol.desk.kernel.kinds import kind_by_name
        from faristol.desk.kernel.stream_validation import StreamReader

        kind = kind_by_name(self.row.kind)
        if kind is None:
            return ""
        self._reader, self._at = StreamReader(kind, self._answers), 0
        return None

    def _read_lines(self, lines: Sequence[str]) -> State | None:
        from faristol.ledger.codec import parse_line
        from faristol.ledger.record import LedgerError

        reader = self._reader
        if reader is None:
            return ""
        try:
            faults = (reader.take(parse_line(line)) for line in lines)
            fault = next(filter(None, faults), None)
        except LedgerError:
            return "damaged"
        if fault is None and self._at < self.row.seq:
            return None
        fault = fault or reader.finish()
        if fault is not None:
            return "later" if fault.code == "parcel/too_new" else "damaged"
        return state_of(reader.reading)


def state_of(reading: "ValidationContext") -> State:
    """Return the worst grade of the remarks that are not settled."""
    grades = {remark.grade for remark in reading.remarks if not remark.is_settled}
    is_answered = any(
        remark.is_settled and remark.grade == "unexplained" for remark in reading.remarks
    )
    return next((state for state in ORDER if state in grades), "answered" if is_answered else "")


def _is_since(text: str) -> bool:
    """Whether a text is a version, or empty: the answer to what no rule change explains."""
    return not text or VERSION.fullmatch(text) is not None


def _parse_judgements(text: str) -> Mapping[str, Judgement]:
    """Return the results that this program has stored; those of another program do not count."""
    try:
        by, judgements = json.loads(text)
        if by != program():
            return {}
        return {id_: Judgement(*columns) for id_, columns in judgements.items()}
    except (ValueError, TypeError, AttributeError):
        return {}
