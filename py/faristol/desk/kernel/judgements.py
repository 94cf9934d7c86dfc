"""Remember which documents this program would judge otherwise than they are stored.

After an update each document is looked through once, when there is time. What came of it is kept for this
device, beside the hash of the entry that was the last then: what this program has written since needs no look.
Another program looks anew. Where nobody can write into a document that it stays as it was judged, this device
remembers which version's rule changes were answered, and at which entry: what comes later is said again.
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
PIECE = 200  # entries looked at in one go

# the worst that was found, of what nobody has answered; damaged: the document cannot be as it is stored
# answered: somebody has decided that what nothing explains stands
State: TypeAlias = Literal["", "explained", "later", "unexplained", "damaged", "answered"]
ORDER: tuple[State, ...] = ("damaged", "unexplained", "later", "explained")


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found when a document was looked through, up to an entry."""

    seq: int
    hash: str
    state: State


class Judgements:
    """Hold what was found of each document, and look through those that nobody has looked at."""

    def __init__(self, shelf: StreamStore) -> None:
        self._shelf = shelf
        self._known: dict[str, Judgement] | None = None
        self._is_kept = True
        self._work: _Work | None = None

    def state_of(self, row: StreamRow) -> State:
        """Return what is to be said of a document, nothing before it was looked at."""
        known = self._read().get(row.id)
        if known is None or known.seq > row.seq:
            return ""
        return known.state

    def note(self, row: StreamRow, state: State) -> None:
        """Note what was found of a document as it stands."""
        found = Judgement(row.seq, row.hash, state)
        if self._read().get(row.id) != found:
            self._read()[row.id] = found
            self._is_kept = False

    def look_again(self, stream: str) -> None:
        """Look at a document again when there is time."""
        self._read().pop(stream, None)

    async def settle(self, row: StreamRow, since: str) -> None:
        """Remember on this device an answer to what was found of a document, as `SettleRuleChange` has it."""
        settled = {id_: one for id_, one in self._settled().items() if id_ in self._shelf.streams}
        answers = {**self.answers_of(row.id)}
        answers[row.hash] = (*answers.get(row.hash, ()), since)
        settled[row.id] = answers
        await self._shelf.put_own(SETTLED, json.dumps(settled))

    def answers_of(self, stream: str) -> "Answers":
        """Return what was answered on this device of a document, by its last entry then."""
        answers = self._settled().get(stream)
        if not isinstance(answers, dict):
            return {}
        return {
            head: tuple(since for since in versions if isinstance(since, str) and _is_since(since))
            for head, versions in answers.items()
            if isinstance(versions, list)
        }

    async def rest(self) -> bool:
        """Look at a piece of a document, or keep what was found; tell whether there is more."""
        if self._work is not None or self._begin_next():
            await self._go_on()
            return True
        if self._is_kept:
            return False
        await self.store()
        return True

    async def store(self) -> None:
        """Keep what was found for this device."""
        self._is_kept = True  # also when it fails: it is found anew, and nothing is lost
        told = {
            id_: [one.seq, one.hash, one.state]
            for id_, one in sorted(self._read().items())
            if id_ in self._shelf.streams
        }
        await self._shelf.put_own(JUDGEMENTS, json.dumps([program(), told]))

    def _begin_next(self) -> bool:
        """Begin with the newest document that nobody has looked at; tell whether there is one."""
        unseen = [
            row
            for row in self._shelf.streams.values()
            if row.seq and not row.archived and row.id not in self._read()
        ]
        if not unseen:
            return False
        row = max(unseen, key=lambda row: (row.changed_at, row.id))
        self._work = _Work(row, self.answers_of(row.id))
        return True

    async def _go_on(self) -> None:
        work = self._work
        if work is None or work.row.id not in self._shelf.streams:  # deleted meanwhile
            self._work = None
            return
        state = await work.step(self._shelf)
        if state is not None:
            self._work = None
            self.note(work.row, state)

    def _read(self) -> dict[str, Judgement]:
        if self._known is None:
            self._known = dict(_parsed(self._shelf.own.get(JUDGEMENTS, "")))
        return self._known

    def _settled(self) -> Mapping[str, Any]:
        try:
            found = json.loads(self._shelf.own.get(SETTLED, "{}"))
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}


class _Work:
    """The look through one document, in pieces.

    First entries of another program are looked for, without folding any; if there is one, the document is
    read from its beginning.
    """

    def __init__(self, row: StreamRow, answers: "Answers") -> None:
        self.row = row
        self._answers = answers
        self._reader: StreamReader | None = None
        self._at = 0

    async def step(self, shelf: StreamStore) -> State | None:
        """Look at the next piece; return what was found when all was looked at."""
        last = min(self._at + PIECE, self.row.seq)
        lines = await shelf.lines(self.row.id, self._at, last)
        if self._reader is not None:
            self._at = last
            return self._read(lines)
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

    def _read(self, lines: Sequence[str]) -> State | None:
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
    """Return the worst grade of what nobody has answered."""
    grades = {remark.grade for remark in reading.remarks if not remark.is_settled}
    is_answered = any(one.is_settled and one.grade == "unexplained" for one in reading.remarks)
    return next((state for state in ORDER if state in grades), "answered" if is_answered else "")


def _is_since(text: str) -> bool:
    """Whether a text is a version, or empty: an answer to what no rule change explains."""
    return not text or VERSION.fullmatch(text) is not None


def _parsed(text: str) -> Mapping[str, Judgement]:
    """Return what a device has kept; what another program wrote is none."""
    try:
        by, told = json.loads(text)
        if by != program():
            return {}
        return {id_: Judgement(*found) for id_, found in told.items()}
    except (ValueError, TypeError, AttributeError):
        return {}
