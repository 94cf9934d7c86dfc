"""A writer and a reader of games of two players as GCG files, as used by Quackle, Macondo and Woogles.

A line of the head begins with `#`, a line of the game with `>` and a nickname:

    >Jana: ADMES?E 8B aDMESES +70 70      a move; a lower-case letter is a blank, `[NY]` one tile
    >Martí: LSTE -LS +0 100               an exchange; a number alone if the tiles are unknown
    >Jana: ABC - +0 70                    a pass
    >Martí: ABCDE --  -24 100             the move before is withdrawn
    >Jana: (OI) +4 462                    tiles of the opponent's rack, for the player who is out
    >Martí: OI (OI) -2 384                tiles of the own rack
    >Martí: OI (time) -10 374             a time penalty

Text after the total is a note on the turn; so is a line that begins with `#note`, with the lines after it that begin
with neither `>` nor `#`.

A line that cannot be read is an error with its number.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from re import compile as pattern
from typing import Any, Final, Literal, TypeAlias

LONGEST = 200_000  # characters of a file; a game has some 3,000
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
    """A line of the game, as in the file."""

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
        """Return the total that there would be with other points."""
        return (self.total or 0) - self.points + points


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A game, as in a file."""

    players: tuple[str, ...]
    events: tuple[Event, ...]
    title: str = ""
    lexicon: str = ""
    notes: dict[int, str] = field(
        default_factory=dict
    )  # by number of the event before, 0 for the whole game


@dataclass(frozen=True, slots=True)
class Flaw:
    """The fault of a text that is not a game in GCG, and its line.

    Codes: empty, too_long, no_players, player_unknown, line_bad, sum_bad.
    """

    code: str
    line: int = 0
    sign: str = ""


def read_gcg(text: str) -> Recorded | Flaw:
    """Return the game of a file, or the fault of the first line that cannot be read."""
    if len(text) > LONGEST:
        return Flaw("too_long")
    if not text.strip():
        return Flaw("empty")
    reader = _Reader()
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        return Flaw("too_long")
    for number, raw in enumerate(lines, start=1):
        if (line := raw.strip()) and (flaw := reader.line(line, number)):
            return flaw
    return reader.finish()


class _Reader:
    """A reader of a file, line by line."""

    def __init__(self) -> None:
        self._players: dict[str, tuple[int, str]] = {}
        self._heads: dict[str, str] = {}
        self._notes: dict[int, str] = {}
        self._events: list[Event] = []
        self._sums: dict[int, int] = {}
        self._is_note_open = False  # the line before was a note, which may continue

    def line(self, line: str, number: int) -> Flaw | None:
        """Read a line, or return its fault."""
        is_note_continued = self._is_note_open and not line.startswith((">", "#"))
        self._is_note_open = is_note_continued or line.startswith("#note")
        if is_note_continued:
            self._add_note(line)
            return None
        if line.startswith(">"):
            return self._add_event(line, number)
        if match := _PLAYER.fullmatch(line):
            self._players[match[2]] = (int(match[1]), (match[3] or match[2]).strip())
        elif line.startswith("#note"):
            self._add_note(line[5:])
        elif match := _HEAD.fullmatch(line):
            self._heads[match[1]] = match[2].strip()
        return None if line.startswith("#") else Flaw("line_bad", number, line[:60])

    def _add_note(self, text: str) -> None:
        before = self._notes.get(len(self._events), "")
        self._notes[len(self._events)] = f"{before} {text.strip()}".strip()

    def _add_event(self, line: str, number: int) -> Flaw | None:
        line, note = _split_note(line)
        event = _parse_event(line, number, self._players)
        if isinstance(event, Flaw):
            return event
        total = self._sums[event.seat] = self._sums.get(event.seat, 0) + event.points
        self._events.append(event)
        if note:
            self._add_note(note)
        if event.total is not None and event.total != total:
            return Flaw("sum_bad", number, str(total))
        return None

    def finish(self) -> Recorded | Flaw:
        """Return the whole game, or its fault."""
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


def _split_note(line: str) -> tuple[str, str]:
    """Return a line up to its total, and the note that some programs write after it.

    >>> _split_note(">a: ABC 8H CAB +14 14 (out) nice")
    ('>a: ABC 8H CAB +14 14', '(out) nice')
    """
    parts = line.split()
    for index in range(len(parts) - 1, 2, -1):
        if _TOTAL.fullmatch(parts[index]) and _POINTS.fullmatch(parts[index - 1]):
            return " ".join(parts[: index + 1]), " ".join(parts[index + 1 :])
    return line, ""


def _parse_event(line: str, number: int, players: dict[str, tuple[int, str]]) -> Event | Flaw:
    nick, *parts = line[1:].split() or [""]
    total = None
    if len(parts) > 2 and _TOTAL.fullmatch(parts[-1]) and _POINTS.fullmatch(parts[-2]):
        total = int(parts.pop())
    if len(parts) < 2 or not _POINTS.fullmatch(parts[-1]) or not nick.endswith(":"):
        return Flaw("line_bad", number, line[:60])
    if nick[:-1] not in players:
        return Flaw("player_unknown", number, nick[:60])
    seat = players[nick[:-1]][0]
    points = int(parts.pop().replace("+-", "-"))
    has_rack = len(parts) > 1 and not _PLACE.fullmatch(parts[0])
    rack = parts.pop(0) if has_rack else ""
    action = _parse_action(parts)
    if action is None:
        return Flaw("line_bad", number, " ".join(parts)[:60] or line[:60])
    event = Event(line=number, seat=seat, points=points, total=total, rack=rack, **action)
    if event.sort in ("pass", "exchange") and points:
        return Flaw("sum_bad", number, str(event.total_after(0)))
    return event


def _parse_action(parts: list[str]) -> dict[str, Any] | None:
    """Return the fields of an event from the parts between the rack and the points, or None."""
    match parts:
        case [place, word] if _PLACE.fullmatch(place):
            return {"sort": "play", "place": place, "word": word}
        case ["--" | "-" | "(time)" | "(challenge)" as text]:
            return {"sort": _SORTS[text]}
        case [text] if text.startswith("-"):
            return {"sort": "exchange", "tiles": text[1:]}
        case [text] if text.startswith("(") and text.endswith(")"):
            return {"sort": "left", "tiles": text[1:-1]}
        case _:
            return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A line of the game to be written: `move` is the text between the rack and the points."""

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
    """Return the text of a file from the lines of a game; totals are computed."""
    nicks = nicks_of(players)
    head = ["#character-encoding UTF-8"]
    head += [
        f"#player{seat} {nick} {name}"
        for seat, (nick, name) in enumerate(zip(nicks, players, strict=True), 1)
    ]
    head += [f"#title {title}"] if title else []
    head += [f"#lexicon {lexicon}"] if lexicon else []
    head += [f"#note {' '.join(note.split())}"] if note else []
    return "\n".join((*head, *_format_lines(nicks, lines))) + "\n"


def _format_lines(nicks: Sequence[str], lines: Sequence[Written]) -> Iterator[str]:
    sums = [0] * len(nicks)
    for line in lines:
        sums[line.seat - 1] += line.points
        rack = f"{line.rack} " if line.rack else ""
        sign = "" if line.points < 0 else "+"
        yield f">{nicks[line.seat - 1]}: {rack}{line.move} {sign}{line.points} {sums[line.seat - 1]}"
        if line.note:
            yield f"#note {' '.join(line.note.split())}"


def nicks_of(players: Sequence[str]) -> list[str]:
    """Return a nickname for each player: one word, no two the same.

    >>> nicks_of(["Jana Roig", "Jana: Puig", "…"])
    ['Jana', 'Jana2', 'p3']
    """
    nicks: list[str] = []
    for seat, name in enumerate(players, start=1):
        first = next(iter(name.split()), "")
        nick = plain = (
            "".join(character for character in first if character.isalnum()) or f"p{seat}"
        )
        number = seat
        while nick in nicks:
            nick, number = f"{plain}{number}", number + 1
        nicks.append(nick)
    return nicks
