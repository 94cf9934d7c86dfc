"""Hold what the screen of a round shows of a second reading of its slips."""

from dataclasses import dataclass
from functools import cached_property

from faristol.desk.duplicate.document import Opened
from faristol.desk.duplicate.slips import players_shown, slip_said, token_of
from faristol.desk.kernel.text import Text
from faristol.duplicate.parts import Player
from faristol.duplicate.state import Round, differences

TABLES = 12  # of which it is said that nobody read them twice


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

    def __init__(self, opened: Opened, one: Round, text: Text) -> None:
        self.opened = opened
        self.one = one
        self.text = text

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
