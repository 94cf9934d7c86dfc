"""The contexts of the printouts of a tournament."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.shared.name_tiles import NameTiles
from faristol.desk.tournament.base import PlayerSeatRow, TournamentContext
from faristol.desk.tournament.document import LoadedTournament
from faristol.desk.tournament.files.export import ExportFormat
from faristol.desk.tournament.pairing.pairing_reasons import PairingReasons
from faristol.desk.tournament.penalties import penalties_of_round
from faristol.desk.tournament.record import (
    CorrectionRow,
    DecisionRow,
    GameRecordRow,
    RoundRecordRow,
)
from faristol.tournament.cross_table import CrossTableRow
from faristol.tournament.standings import StandingsLine
from faristol.tournament.state import Round
from faristol.tournament.values import Player
from faristol.tournament.values import Table as PairedTable

MAX_UPRIGHT_ROUNDS = 7  # rounds that fit beside the standings in portrait format


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PapersContext(TournamentContext):
    """The list of printouts, and the files for other programs."""

    template: ClassVar[str] = "tournament/papers.html"

    papers: Sequence[tuple[str, str, str]]  # the name in the route, title and description
    formats: Mapping[str, ExportFormat]
    losses: Sequence[str]  # what a division of tsh does not hold


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TournamentPaperContext(TournamentContext):
    """What the printouts share: their title, and the name, place and day at their head."""

    paper_title: str

    @property
    def about(self) -> list[str]:
        """The name, the place and the day of the tournament."""
        return self.tournament.about


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EmptyPaperContext(TournamentPaperContext):
    """A printout that has no content yet."""

    template: ClassVar[str] = "tournament/paper_none.html"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PairingsPaperContext(TournamentPaperContext):
    """The pairings of a round by table and by name."""

    template: ClassVar[str] = "tournament/paper_pairings.html"

    round: Round
    by_name: Sequence[PlayerSeatRow]
    absent: Sequence[Player]
    method: str
    costs: list[str]  # labels

    @property
    def is_listed(self) -> bool:
        """Whether the player who is listed first starts."""
        return self.state.settings.starts == "listed"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PairingReasonsPaperContext(TournamentPaperContext):
    """The reasons for a pair of a round, or for a bye."""

    template: ClassVar[str] = "tournament/paper_why.html"

    round: Round
    requested: str  # the number of a table, or a player who has the bye
    is_searched: bool  # whether its method compares costs
    is_outdated: bool
    reasons: PairingReasons | None
    method: str
    costs: list[str]  # labels
    lookahead_note: str  # or an empty string


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ScoreSheetsPaperContext(TournamentPaperContext):
    """A batch of the score sheets of a round."""

    template: ClassVar[str] = "tournament/paper_sheets.html"

    round: Round
    sheet_tables: Sequence[PairedTable]  # of this batch
    page: int  # from 1
    pages: int
    turns: int  # lines of a sheet
    has_left: bool  # a line for the tiles left
    rules: str  # the title of the regulation

    @property
    def is_listed(self) -> bool:
        """Whether the player who is listed first starts."""
        return self.state.settings.starts == "listed"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TableCardsPaperContext(TournamentPaperContext):
    """A card for each table."""

    template: ClassVar[str] = "tournament/paper_cards.html"

    numbers: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperResultsView:
    """The standings with all rounds, as on the printouts."""

    after: int  # the round
    rows: Sequence[CrossTableRow]
    orders: str  # the labels of the tie-breaks
    penalties: Mapping[Player, Sequence[str]]
    reckoning_note: str
    judged_by: str  # the versions that judged the results
    record: str  # the digits of the record, or an empty string

    @property
    def is_lying(self) -> bool:
        """Whether the page is in landscape format."""
        return self.after > MAX_UPRIGHT_ROUNDS


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StandingsPaperContext(TournamentPaperContext):
    """The standings with all rounds."""

    template: ClassVar[str] = "tournament/paper_standings.html"

    results: PaperResultsView


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentCertificateView:
    """The certificate of a player."""

    line: StandingsLine
    name: str  # as it is spoken
    tiles: NameTiles | None  # None: the name is set in type


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CertificatesPaperContext(TournamentPaperContext):
    """The certificates of the first places and of the winners of prizes."""

    template: ClassVar[str] = "tournament/paper_certificates.html"

    first: int  # places with a certificate
    certificates: Sequence[TournamentCertificateView]
    prizes: Mapping[Player, Sequence[str]]
    after: int  # the round; 0 after the end
    placed_count: int
    reckoning_note: str
    other_versions: str  # that judged the results, if not only the present one did


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RecordPaperContext(TournamentPaperContext):
    """The record of a tournament, to be signed."""

    template: ClassVar[str] = "tournament/paper_record.html"

    results: PaperResultsView | None  # None before the first round is done
    rules: str  # the title of the regulation
    unrated: int  # players
    rounds: Sequence[RoundRecordRow]
    games: Sequence[tuple[Round, Sequence[GameRecordRow]]]
    attendance: Sequence[str]  # sentences
    decisions: Sequence[DecisionRow]
    corrections: Sequence[CorrectionRow]

    @property
    def penalties_of_round(
        self,
    ) -> Callable[[LoadedTournament, int], Iterable[tuple[Player, str]]]:
        """Lists the players with a penalty in a round, and its points."""
        return penalties_of_round
