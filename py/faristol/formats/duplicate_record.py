"""A duplicate game as in files: players, rounds with rack, slips and master move, nothing secret.

Tiles are texts: `A`, `NY`, `(A)` for a blank that is an A, `?` for a blank on a rack. Words are written in
tiles, blanks in parentheses. Players are ids, independent of their names in a file.
"""

from dataclasses import dataclass, replace

from faristol.duplicate.score import Classification

UNKNOWN = "unknown"  # the reason of a null slip if the file gives none


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPlayer:
    """A player; ids are unique in a game, names need not be."""

    id: str
    name: str
    table: int | None = None
    group: str = ""
    club: str = ""
    plain: str = ""  # the name alone, if `name` disambiguates namesakes
    is_expelled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordMove:
    """A move placed on the board."""

    at: str
    word: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSlip:
    """A slip: what was written, its points, and the reason why a null slip has none.

    The reason is one of `duplicate.reason`. `move_points` is the score of the move before a sanction or an
    annulment, None if the move does not count. `is_accepted`: the judge accepted the word against the list.
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
    """A sanction of a player in a round: a warning, a zero, an expulsion, a penalty."""

    player: str
    kind: str  # warning, zero, expulsion, penalty
    points: int = 0  # of a penalty, below zero


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordBonus:
    """The bonus of the only player with the best move."""

    player: str
    half_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRound:
    """A round. Players without a slip are not in `slips`."""

    rack: tuple[str, ...]  # the tiles left over first
    left: int = 0  # number of tiles of the rack that were left over
    is_redrawn: bool = False  # the tiles left over were returned, all tiles are new
    rejected: tuple[tuple[str, ...], ...] = ()  # racks that were drawn and not valid
    slips: tuple[RecordSlip, ...] = ()
    master: RecordMove | None = None
    is_master_invalid: bool = False
    away: tuple[str, ...] = ()  # players recorded as gone; one with a slip has played nevertheless
    marks: tuple[RecordMark, ...] = ()
    bonuses: tuple[RecordBonus, ...] = ()

    @property
    def master_points(self) -> int | None:
        """The points of the round that are 100 %, None without a master move.

        In place of a master move that proved invalid (CAT-DUP 1.8-2), the best move that keeps its points.
        """
        if self.master is None:
            return None
        if self.is_master_invalid:
            return max((slip.points for slip in self.slips), default=0)
        return self.master.points

    def slip(self, player: str) -> RecordSlip | None:
        """Return the slip of a player, or None."""
        return next((slip for slip in self.slips if slip.player == player), None)

    @property
    def not_playing(self) -> tuple[str, ...]:
        """The players that did not play the round: gone, and without a slip found later (CAT-DUP 1.11-2)."""
        return tuple(player for player in self.away if self.slip(player) is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordList:
    """A word list that judged some of the rounds; without name and digest, the judge alone did."""

    from_round: int
    name: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A duplicate game."""

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
    warned_since: tuple[str, ...] = ()  # players warned after the last round, in one not finished
    end: str = ""  # the cause of the end: no_rack, no_move, rounds, agreement
    end_words: str = ""  # of the judge
    seed: str = ""  # only once it is public

    @property
    def master_points(self) -> int:
        """100 % of the points of all rounds."""
        return sum(round_.master_points or 0 for round_ in self.rounds)

    @property
    def totals(self) -> dict[str, int]:
        """The half points of each player as recorded: points, penalties and bonuses."""
        totals = {player.id: 0 for player in self.players}
        for round_ in self.rounds:
            zeroed = {slip.player for slip in round_.slips if slip.reason == "sanctioned"}
            scores = [(slip.player, 2 * slip.points) for slip in round_.slips]
            scores += [
                (mark.player, 2 * mark.points) for mark in round_.marks if mark.player not in zeroed
            ]
            scores += [(bonus.player, bonus.half_points) for bonus in round_.bonuses]
            for player, half_points in scores:
                totals[player] += half_points
        return totals

    @property
    def table(self) -> dict[str, tuple[int | None, ...]]:
        """The points of each player by rounds, without bonuses; None for a round not played."""
        columns = [_points_by_player(round_) for round_ in self.rounds]
        return {
            player.id: tuple(column.get(player.id, 0) for column in columns)
            for player in self.players
        }


def with_bonuses(record: Record, classification: Classification) -> Record:
    """Return the record with the bonuses of a classification in its rounds."""
    rounds = [
        replace(
            round_,
            bonuses=tuple(
                RecordBonus(player=award.player, half_points=classification.bonus)
                for award in classification.awards
                if award.round == number
            ),
        )
        for number, round_ in enumerate(record.rounds, start=1)
    ]
    return replace(record, rounds=tuple(rounds))


def _points_by_player(round_: RecordRound) -> dict[str, int | None]:
    """Return the points of a round by player, None for players who are gone.

    Players without a slip are left out.
    """
    points: dict[str, int | None] = dict.fromkeys(round_.away)
    return points | {slip.player: slip.points for slip in round_.slips}
