"""Show the slips of a round: each table, what is in, why one scores nothing, where two people read otherwise."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final

from faristol.board.square import CENTRE, square_name
from faristol.desk.duplicate.document import Opened
from faristol.desk.duplicate.words import NULL_SAID
from faristol.desk.kernel.text import Text
from faristol.desk.parts.lists import capital
from faristol.duplicate.parts import Player, Slip
from faristol.duplicate.reason import Reason
from faristol.duplicate.state import Round, differences, ordered
from faristol.tiles.alphabet import BLANK_BIT, Alphabet
from faristol.tiles.reading import Misread, read_word, written

# in the order of CAT-DUP 1.7; before them, that there is no slip at all
MENU: Final[tuple[tuple[str, Reason], ...]] = (
    ("0", "no_slip"),
    ("1", "no_coordinates"),
    ("2", "bad_coordinates"),
    ("3", "illegible_word"),
    ("4", "invalid_word"),
    ("5", "blank_not_marked"),
    ("6", "late"),
    ("7", "illegal_placement"),
    ("8", "not_in_rack"),
    ("9", "invalid_cross_word"),
)
RULINGS: Final[frozenset[str]] = frozenset(reason for _, reason in MENU)
TABLES = 12  # of which it is said that nobody read them twice


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatShown:
    """Hold a table as its button shows it; what is on its slip is told to the page, to be repeated."""

    player: Player
    table: int
    name: str
    is_: str  # missing, in, away
    look: str  # missing, null, or nothing
    label: str
    said: str = ""
    slip: str = ""  # by which the page says what it saw
    at: str = ""
    word: str = ""
    points: int = 0
    reason: str = ""
    why: str = ""
    ruling: str = ""
    is_late: bool = False
    is_own: bool = False  # of a judge who plays: it is sealed, and never the same as everybody's


@dataclass(frozen=True, slots=True, kw_only=True)
class RowShown:
    """Hold a slip as a row shows it."""

    player: Player
    table: int
    name: str
    look: str
    at: str
    letters: tuple[tuple[str, bool], ...]  # each with whether it is a blank, and circled
    points: int
    reason: str
    why: str


def is_null(slip: Slip) -> bool:
    """Tell whether a slip was handed in and scores nothing, which somebody should look at."""
    return bool(slip.reason) and slip.reason != "no_slip"


def token_of(slip: Slip | None) -> str:
    """Return what names a slip as it was read: whoever corrects it says which one was seen."""
    if slip is None:
        return ""
    return _digest(_line(slip))


def is_of_rack(one: Round, asked: str) -> bool:
    """Tell whether a form was drawn for the rack that lies: another one may have come under its number."""
    return asked in ("", rack_token(one))


def rack_token(one: Round) -> str:
    """Return what names the rack of a round to the forms that are drawn for it."""
    return _digest(" ".join(one.rack))


def pile_of(slips: Mapping[Player, Slip]) -> str:
    """Return what names all slips of a round as they were read."""
    return _digest("\n".join(f"{player}\n{_line(slip)}" for player, slip in slips.items()))


def _line(slip: Slip) -> str:
    written = f"{slip.at}\n{slip.word}\n{slip.claimed}\n{slip.ruling}\n{slip.is_in_time}"
    return f"{written}\n{slip.reason}\n{slip.points}"


def _digest(said: str) -> str:
    return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def seat_shown(
    opened: Opened, one: Round, player: Player, *, is_check: bool, is_covered: bool
) -> SeatShown:
    """Return a table of the round as it stands."""
    names, text = opened.names, opened.text
    table, name = names.table(player), names.beside_table(player)
    slip = (one.second if is_check else one.slips).get(player)
    if slip is None:
        is_away = player in one.away
        says = text.say("does not play") if is_away else text.say("missing")
        return SeatShown(
            player=player,
            table=table,
            name=name,
            is_="away" if is_away else "missing",
            look="away" if is_away else "missing",
            is_own=player == opened.game.settings.judge,
            label=text.say("Table {table}, {name}, {state}", table=table, name=name, state=says),
        )
    at, word = as_shown(slip, opened.terms.alphabet)
    why = why_said(opened, slip)
    said = slip_said(slip, opened.terms.alphabet, text)
    state = text.say("is in") if is_covered else said
    return SeatShown(
        player=player,
        table=table,
        name=name,
        is_="in",
        look="null" if slip.reason and not is_covered else "",
        label=text.say("Table {table}, {name}, {state}", table=table, name=name, state=state),
        said=said,
        slip=token_of(slip),
        at=at,
        word=word,
        points=slip.points,
        reason=slip.reason,
        why=why,
        ruling=slip.ruling,
        is_late=not slip.is_in_time,
    )


def row_shown(opened: Opened, slip: Slip) -> RowShown:
    """Return a slip as a row of those that are in."""
    alphabet, names = opened.terms.alphabet, opened.names
    at, word = as_shown(slip, alphabet)
    return RowShown(
        player=slip.player,
        table=names.table(slip.player),
        name=names[slip.player],
        look="null" if slip.reason else "",
        at="?" if at == "*" else at or "–" if word else "",
        letters=letters_of("?" if word == "*" else word, alphabet),
        points=slip.points,
        reason=slip.reason,
        why=why_said(opened, slip),
    )


def menu_told(text: Text) -> dict[str, list[str]]:
    """Return what a digit stands for, as the page is told: the code and its words."""
    return {digit: [reason, reason_said(reason, text)] for digit, reason in MENU}


def reason_said(reason: str, text: Text) -> str:
    """Say a reason in a word or two, as it stands in a row.

    >>> reason_said("late", Text("en", None))
    'Late'
    """
    return next((capital(text.say(said)) for one, said in NULL_SAID.items() if one == reason), "")


def why_said(opened: Opened, slip: Slip) -> str:
    """Say why a slip scores nothing; of the first word of a game, that it does not cover the centre."""
    is_first = not any(one.master for one in opened.game.rounds)
    if is_first and slip.reason == "illegal_placement" and slip.detail == square_name(CENTRE):
        return opened.text.say("Does not cover the centre")
    return reason_said(slip.reason, opened.text)


def as_shown(slip: Slip, alphabet: Alphabet) -> tuple[str, str]:
    """Return the place and the word: in the one way when it is a move, else as they were written."""
    if not slip.main:
        return slip.at, slip.word
    word = read_word(slip.main, alphabet)
    return slip.place, slip.main if isinstance(word, Misread) else written(word, alphabet)


def slip_said(slip: Slip, alphabet: Alphabet, text: Text) -> str:
    """Say what is on a slip and what it is worth."""
    at, word = as_shown(slip, alphabet)
    move = " ".join(part for part in (at, word) if part and part != "*")
    if slip.reason:
        why = reason_said(slip.reason, text)
        return f"{move} · {why.lower()}" if move else why
    return f"{move} · {text.count('{n} point', '{n} points', slip.points)}"


def letters_of(word: str, alphabet: Alphabet) -> tuple[tuple[str, bool], ...]:
    """Return the letters of a word, those of blanks marked; of what is no word, its signs."""
    read = read_word(word, alphabet)
    if isinstance(read, Misread):
        return ((word, False),)
    return tuple(_runs(read, alphabet))


def _runs(word: bytes, alphabet: Alphabet) -> Iterator[tuple[str, bool]]:
    run = ""
    for code in word:
        if code & BLANK_BIT:
            if run:
                yield run, False
            run = ""
            yield written(bytes([code & ~BLANK_BIT & 0xFF]), alphabet), True
        else:
            run += written(bytes([code]), alphabet)
    if run:
        yield run, False


def players_shown(opened: Opened) -> tuple[Player, ...]:
    """Return everyone who is shown, by table."""
    return tuple(entrant.player for entrant in ordered(opened.game))


# ---- read a second time ----


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceShown:
    """Hold a slip that two people read in two ways."""

    player: Player
    table: int
    name: str
    first: str
    second: str
    first_token: str = ""  # by which the page says what it saw
    second_token: str = ""
    is_sealed: bool = False  # what a judge who plays has sealed is not read otherwise


class SecondReading:
    """Answer the templates of a round about who was read twice, and where the two differ."""

    def __init__(self, opened: Opened, one: Round) -> None:
        self.opened = opened
        self.one = one
        self.text = opened.text

    @cached_property
    def missing(self) -> tuple[Player, ...]:
        """Return whose slip nobody has read a second time; what was sealed is on no slip."""
        one = self.one
        read = one.second.keys() | one.away | one.sealed
        return tuple(player for player in players_shown(self.opened) if player not in read)

    def _left_open(self, *, most: int) -> list[str]:
        count, left = self.text.count, self.unread
        tables = ", ".join(str(table) for table in left[:most])
        found = []
        if left:
            tables += "…" if len(left) > most else ""
            found.append(
                count(
                    "{n} slip was not read a second time: table {tables}.",
                    "{n} slips were not read a second time: tables {tables}.",
                    len(left),
                    tables=tables,
                ).replace("….", "…")
            )
        if self.differences:
            found.append(
                count(
                    "{n} difference is not settled: the first reading holds.",
                    "{n} differences are not settled: the first reading holds.",
                    len(self.differences),
                )
            )
        return found

    @cached_property
    def unread(self) -> list[int]:
        """Return the tables whose slips nobody has read a second time."""
        return [self.opened.names.table(player) for player in self.missing]

    @property
    def checked(self) -> int:
        """Return how many slips were read again."""
        return len(self.one.second)

    @property
    def checked_said(self) -> str:
        """Return how many slips were read again, in words."""
        return self.text.count("{n} read again", "{n} read again", self.checked)

    @cached_property
    def differences(self) -> list[DifferenceShown]:
        """Return what two people read in two ways."""
        names, alphabet = self.opened.names, self.opened.terms.alphabet
        return [
            DifferenceShown(
                player=one.player,
                table=names.table(one.player),
                name=names[one.player],
                first=slip_said(one.first, alphabet, self.text)
                if one.first
                else self.text.say("not read"),
                second=slip_said(one.second, alphabet, self.text),
                first_token=token_of(one.first),
                second_token=token_of(one.second),
                is_sealed=one.player in self.one.sealed,
            )
            for one in differences(self.opened.game, self.one.number)
        ]

    @property
    def unchecked(self) -> list[str]:
        """Say what a second reading that was begun left open, once it is ended."""
        if not self.one.second:
            return []
        return self._left_open(most=TABLES)

    @property
    def early(self) -> list[str]:
        """Say what a second reading would leave open if it ended now; one that nobody began can be left."""
        return self._left_open(most=len(self.unread)) if self.one.second and self.unread else []
