"""Hold a duplicate game as files know it: players, rounds with rack, slips and master, nothing secret.

Tiles are texts: `A`, `NY`, `(A)` for a blank that is an A, `?` for one on a rack. Words are written in
tiles, blanks in parentheses. Whatever a file calls its players, here they are ids.
"""

from dataclasses import dataclass, replace

from faristol.duplicate.score import Classification

UNKNOWN = "unknown"  # the reason of a null slip of which a file does not say why


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPlayer:
    """Hold a player; ids are unique in a game, names need not be."""

    id: str
    name: str
    table: int | None = None
    group: str = ""
    club: str = ""
    plain: str = ""  # the name alone, where `name` tells two apart
    is_expelled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordMove:
    """Hold a move that lies on the board."""

    at: str
    word: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSlip:
    """Hold a slip: what was written, what it is worth, why it is worth nothing.

    A reason of null slips is one of `duplicate.reason`. `move_points` is what the move scores by
    itself, which a sanction or an annulment may have taken away; None is no move that counts.
    `is_accepted` is a word that the judge took for valid, whatever the list says.
    """

    player: str
    at: str
    word: str
    points: int
    reason: str = ""
    move_points: int | None = None
    is_accepted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordMark:
    """Hold what was noted against a player in a round: a warning, a zero, an expulsion, a penalty."""

    player: str
    kind: str  # warning, zero, expulsion, penalty
    points: int = 0  # of a penalty, below zero


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordBonus:
    """Hold the bonus of who alone had the best move."""

    player: str
    half_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRound:
    """Hold a round. Players without a slip are not in `slips`."""

    rack: tuple[str, ...]  # those left over first
    left: int = 0  # how many of the rack were left over
    is_redrawn: bool = False  # what was left went back, all tiles are new
    rejected: tuple[tuple[str, ...], ...] = ()  # racks that were drawn and not valid
    slips: tuple[RecordSlip, ...] = ()
    master: RecordMove | None = None
    is_master_invalid: bool = False
    away: tuple[str, ...] = ()  # who was noted as gone; who has a slip all the same has played
    marks: tuple[RecordMark, ...] = ()
    bonuses: tuple[RecordBonus, ...] = ()

    @property
    def master_points(self) -> int | None:
        """Return what its master move counts for: nothing when it proved wrong (CAT-DUP 1.8-2)."""
        if self.master is None:
            return None
        return 0 if self.is_master_invalid else self.master.points

    def slip(self, player: str) -> RecordSlip | None:
        """Return the slip of a player."""
        return next((slip for slip in self.slips if slip.player == player), None)

    @property
    def not_playing(self) -> tuple[str, ...]:
        """Return who did not play it: gone, and without a slip that was found later (CAT-DUP 1.11-2)."""
        return tuple(player for player in self.away if self.slip(player) is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordList:
    """A list of words that judged some of the rounds; without a name and a digest, the judge alone did."""

    from_round: int
    name: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Hold a game."""

    language: str  # of the tiles
    players: tuple[RecordPlayer, ...]
    rounds: tuple[RecordRound, ...]
    title: str = ""
    date: str = ""  # YYYY-MM-DD
    judge: str = ""
    ruleset: str = ""  # its name
    ruleset_title: str = ""
    list_name: str = ""  # of words
    list_digest: str = ""
    lists: tuple[RecordList, ...] = ()  # of words, by the rounds that they judged
    players_at_start: int = 0
    has_bonus: bool = False
    is_official: bool = False
    left: tuple[str, ...] = ()  # on the rack at the end
    end: str = ""  # why it ended: no_rack, no_move, rounds, agreement
    end_words: str = ""  # of the judge
    seed: str = ""  # only once it is public

    @property
    def master_points(self) -> int:
        """Return what all master moves count for."""
        return sum(one.master_points or 0 for one in self.rounds)

    @property
    def totals(self) -> dict[str, int]:
        """Return what each player has in half points, by what is written: points, penalties, bonuses."""
        totals = {player.id: 0 for player in self.players}
        for one in self.rounds:
            zeroed = {slip.player for slip in one.slips if slip.reason == "sanctioned"}
            found = [(slip.player, 2 * slip.points) for slip in one.slips]
            found += [
                (mark.player, 2 * mark.points) for mark in one.marks if mark.player not in zeroed
            ]
            found += [(bonus.player, bonus.half_points) for bonus in one.bonuses]
            for player, half_points in found:
                totals[player] += half_points
        return totals

    @property
    def table(self) -> dict[str, tuple[int | None, ...]]:
        """Return what each player has of each round without bonuses; None is a round not played."""
        columns = [_points(one) for one in self.rounds]
        return {
            player.id: tuple(column.get(player.id, 0) for column in columns)
            for player in self.players
        }


def with_bonuses(record: Record, whole: Classification) -> Record:
    """Return the record with the bonuses of a classification in its rounds."""
    rounds = [
        replace(
            one,
            bonuses=tuple(
                RecordBonus(player=award.player, half_points=whole.bonus)
                for award in whole.awards
                if award.round == number
            ),
        )
        for number, one in enumerate(record.rounds, start=1)
    ]
    return replace(record, rounds=tuple(rounds))


def _points(one: RecordRound) -> dict[str, int | None]:
    """Return what is written of a round; who has no slip is not in it."""
    points: dict[str, int | None] = dict.fromkeys(one.away)
    return points | {slip.player: slip.points for slip in one.slips}
