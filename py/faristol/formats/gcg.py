"""Write and read games between two as GCG files, which other programs keep (Quackle, Macondo, Woogles).

A line of a head begins with `#`, a line of the game with `>` and a short name:

    >Jana: ADMES?E 8B aDMESES +70 70      a move; a lower-case letter is a blank, `[NY]` one tile
    >Martí: LSTE -LS +0 100               an exchange; the number alone where nobody knows the tiles
    >Jana: ABC - +0 70                    a pass
    >Martí: ABCDE --  -24 100             the move before is taken back
    >Jana: (OI) +4 462                    tiles of the other's rack, when one is out
    >Martí: OI (OI) -2 384                tiles of the own rack
    >Martí: OI (time) -10 374             time in excess

Words after the sum are a note on the turn, as is a line that begins with `#note`, with the lines below it that begin
with no sign.

What is not understood is told with its line.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from re import compile as pattern
from typing import Any, Final, Literal, TypeAlias

LONGEST = 200_000  # signs of a file; a game has some 3,000
MOST_LINES = 2_000

Sort: TypeAlias = Literal["play", "exchange", "pass", "withdrawn", "left", "time", "challenge"]
_PLAYER = pattern(r"#player([1-4])\s+(\S+)(?:\s+(.*))?")
_HEAD = pattern(r"#(title|description|lexicon|note|id|character-encoding|tile-set)\b\s*(.*)")
_POINTS = pattern(r"(?:\+-?|-)[0-9]{1,5}")
_TOTAL = pattern(r"-?[0-9]{1,5}")
_SORTS: Final[dict[str, Sort]] = {
    "--": "withdrawn",
    "-": "pass",
    "(time)": "time",
    "(challenge)": "challenge",
}
_PLACE = pattern(r"(?:[0-9]{1,2}[A-Oa-o]|[A-Oa-o][0-9]{1,2})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Hold a line of the game as it is written."""

    line: int
    seat: int
    sort: Sort
    points: int
    total: int | None
    rack: str = ""
    place: str = ""  # as GCG writes coordinates
    word: str = ""
    tiles: str = ""  # exchanged, or left on a rack

    def total_after(self, points: int) -> int:
        """Return the sum that there would be with other points."""
        return (self.total or 0) - self.points + points


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """Hold a game as a file has it."""

    players: tuple[str, ...]
    events: tuple[Event, ...]
    title: str = ""
    lexicon: str = ""
    notes: dict[int, str] = field(default_factory=dict)  # by the number of the event before


@dataclass(frozen=True, slots=True)
class Flaw:
    """Say why a text is no such game, and at which line.

    Codes: empty, too_long, no_players, player_unknown, line_bad, sum_bad.
    """

    code: str
    line: int = 0
    sign: str = ""


def read_gcg(text: str) -> Recorded | Flaw:
    """Return the game of a file, or the first line that is not understood."""
    if len(text) > LONGEST:
        return Flaw("too_long")
    if not text.strip():
        return Flaw("empty")
    reading = _Reading()
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        return Flaw("too_long")
    for number, raw in enumerate(lines, start=1):
        if (line := raw.strip()) and (flaw := reading.line(line, number)):
            return flaw
    return reading.whole()


class _Reading:
    """Take a file line by line."""

    def __init__(self) -> None:
        self._players: dict[str, tuple[int, str]] = {}
        self._heads: dict[str, str] = {}
        self._notes: dict[int, str] = {}
        self._events: list[Event] = []
        self._sums: dict[int, int] = {}
        self._is_noted = False  # the line before was a note, which may go on

    def line(self, line: str, number: int) -> Flaw | None:
        """Take a line, or say why it is none."""
        is_note_on = self._is_noted and not line.startswith((">", "#"))
        self._is_noted = is_note_on or line.startswith("#note")
        if is_note_on:
            self._note(line)
            return None
        if line.startswith(">"):
            return self._event(line, number)
        if found := _PLAYER.fullmatch(line):
            self._players[found[2]] = (int(found[1]), (found[3] or found[2]).strip())
        elif line.startswith("#note"):
            self._note(line[5:])
        elif found := _HEAD.fullmatch(line):
            self._heads[found[1]] = found[2].strip()
        return None if line.startswith("#") else Flaw("line_bad", number, line[:60])

    def _note(self, text: str) -> None:
        before = self._notes.get(len(self._events), "")
        self._notes[len(self._events)] = f"{before} {text.strip()}".strip()

    def _event(self, line: str, number: int) -> Flaw | None:
        line, words = _without_words(line)
        event = _event(line, number, self._players)
        if isinstance(event, Flaw):
            return event
        total = self._sums[event.seat] = self._sums.get(event.seat, 0) + event.points
        self._events.append(event)
        if words:
            self._note(words)
        if event.total is not None and event.total != total:
            return Flaw("sum_bad", number, str(total))
        return None

    def whole(self) -> Recorded | Flaw:
        """Return all of it."""
        seats = [seat for seat, _ in self._players.values()]
        if sorted(seats) != list(range(1, len(seats) + 1)) or len(seats) < 2:
            return Flaw("no_players")
        return Recorded(
            players=tuple(name for _, name in sorted(self._players.values())),
            events=tuple(self._events),
            title=self._heads.get("title", ""),
            lexicon=self._heads.get("lexicon", ""),
            notes=self._notes,
        )


def _without_words(line: str) -> tuple[str, str]:
    """Return a line up to its sum, and the words after it: some programs put a note there.

    >>> _without_words(">a: ABC 8H CAB +14 14 (out) nice")
    ('>a: ABC 8H CAB +14 14', '(out) nice')
    """
    parts = line.split()
    for at in range(len(parts) - 1, 2, -1):
        if _TOTAL.fullmatch(parts[at]) and _POINTS.fullmatch(parts[at - 1]):
            return " ".join(parts[: at + 1]), " ".join(parts[at + 1 :])
    return line, ""


def _event(line: str, number: int, players: dict[str, tuple[int, str]]) -> Event | Flaw:
    who, *parts = line[1:].split() or [""]
    total = None
    if len(parts) > 2 and _TOTAL.fullmatch(parts[-1]) and _POINTS.fullmatch(parts[-2]):
        total = int(parts.pop())
    if len(parts) < 2 or not _POINTS.fullmatch(parts[-1]) or not who.endswith(":"):
        return Flaw("line_bad", number, line[:60])
    if who[:-1] not in players:
        return Flaw("player_unknown", number, who[:60])
    seat = players[who[:-1]][0]
    points = int(parts.pop().replace("+-", "-"))
    has_rack = len(parts) > 1 and not _PLACE.fullmatch(parts[0])
    rack = parts.pop(0) if has_rack else ""
    told = _told_by(parts)
    if told is None:
        return Flaw("line_bad", number, " ".join(parts)[:60] or line[:60])
    event = Event(line=number, seat=seat, points=points, total=total, rack=rack, **told)
    if event.sort in ("pass", "exchange") and points:
        return Flaw("sum_bad", number, str(event.total_after(0)))
    return event


def _told_by(parts: list[str]) -> dict[str, Any] | None:
    """Return what is done by what stands between the rack and the points."""
    match parts:
        case [place, word] if _PLACE.fullmatch(place):
            return {"sort": "play", "place": place, "word": word}
        case ["--" | "-" | "(time)" | "(challenge)" as one]:
            return {"sort": _SORTS[one]}
        case [one] if one.startswith("-"):
            return {"sort": "exchange", "tiles": one[1:]}
        case [one] if one.startswith("(") and one.endswith(")"):
            return {"sort": "left", "tiles": one[1:-1]}
        case _:
            return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """Hold a line of the game to be written: `move` is all between the rack and the points."""

    seat: int
    rack: str
    move: str
    points: int
    note: str = ""


def write_gcg(
    players: Sequence[str],
    lines: Sequence[Written],
    *,
    title: str = "",
    lexicon: str = "",
    note: str = "",  # of the whole game
) -> str:
    """Return a game as a file."""
    nicks = nicks_of(players)
    head = ["#character-encoding UTF-8"]
    head += [
        f"#player{seat} {nick} {name}"
        for seat, (nick, name) in enumerate(zip(nicks, players, strict=True), 1)
    ]
    head += [f"#title {title}"] if title else []
    head += [f"#lexicon {lexicon}"] if lexicon else []
    head += [f"#note {' '.join(note.split())}"] if note else []
    return "\n".join((*head, *_told(nicks, lines))) + "\n"


def _told(nicks: Sequence[str], lines: Sequence[Written]) -> Iterator[str]:
    sums = [0] * len(nicks)
    for one in lines:
        sums[one.seat - 1] += one.points
        rack = f"{one.rack} " if one.rack else ""
        sign = "" if one.points < 0 else "+"
        yield f">{nicks[one.seat - 1]}: {rack}{one.move} {sign}{one.points} {sums[one.seat - 1]}"
        if one.note:
            yield f"#note {' '.join(one.note.split())}"


def nicks_of(players: Sequence[str]) -> list[str]:
    """Return a short name of each, in one word, no two the same.

    >>> nicks_of(["Jana Roig", "Jana: Puig", "…"])
    ['Jana', 'Jana2', 'p3']
    """
    nicks: list[str] = []
    for seat, name in enumerate(players, start=1):
        first = next(iter(name.split()), "")
        nick = plain = "".join(sign for sign in first if sign.isalnum()) or f"p{seat}"
        number = seat
        while nick in nicks:
            nick, number = f"{plain}{number}", number + 1
        nicks.append(nick)
    return nicks
