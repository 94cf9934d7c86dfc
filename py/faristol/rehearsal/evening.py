"""The rounds of an evening as the hall saw them: from the events of the game, without its screens."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from faristol.clock.round.acts import RestartRound, StartRound
from faristol.duplicate.acts.master import AnnounceMaster, GiveUpRound
from faristol.duplicate.acts.slips import ReadSlips, TakeSlipsBack, is_slip_in
from faristol.duplicate.drawing import position_of
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.lists import lexicon_of
from faristol.duplicate.state import NO_SLIPS, Game, Round, round_now, round_of
from faristol.duplicate.values import Player, Slip
from faristol.moves.finder import Finder
from faristol.rehearsal.acts import OpenRehearsal
from faristol.rehearsal.casting import EveningScript, cast_evening
from faristol.rehearsal.dealing import LEVELS, DealtRound, deal_papers
from faristol.rehearsal.paper import Paper
from faristol.tiles.alphabet import Word

# the finder for the list of a digest, or None: the list is not on this device
FinderByDigest = Callable[[str], Finder | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class HallRound:
    """A round: the position of its papers, its players, and its slips at the announcement."""

    dealt: DealtRound
    rack: tuple[str, ...]
    digest: str  # of the word list
    players: Mapping[int, Player]  # by table
    slips: Mapping[Player, Slip] | None = None  # None: it is not done
    scored: frozenset[Player] = frozenset()  # whose slips the scorer entered last


@dataclass(slots=True)
class Evening:
    """An evening: its game, its events with their numbers, and the papers of its rounds.

    A round is dealt when “Temps!” is called, or with its first slip; again when it is started again.
    """

    opening: OpenRehearsal
    finder_of: FinderByDigest
    game: Game = field(default_factory=Game)
    events: list[tuple[int, Any]] = field(default_factory=list)
    rounds: dict[int, HallRound] = field(default_factory=dict)
    # the first state in which an incident finds the game, by the number of events
    states: dict[int, Game] = field(default_factory=dict)
    _papers: dict[int, tuple[Paper, ...]] = field(default_factory=dict)
    _script: EveningScript | None = None

    def add(self, event: Any) -> None:
        """Add the next event of the game."""
        number = event.round if isinstance(event, ReadSlips) else 0
        if isinstance(event, AnnounceMaster | GiveUpRound):
            self._close(event.round)
        before = self.game
        self.game = DUPLICATE.evolve(self.game, event)
        self.events.append((self.game.seq, event))
        self.states[self.game.seq] = self.game
        round_ = round_now(self.game)
        if round_ is None:
            return
        is_started = isinstance(event, StartRound | RestartRound)
        if is_started or (number == round_.number and number not in self.rounds):
            self._deal(round_)
        if isinstance(event, ReadSlips | TakeSlipsBack) and event.round == round_.number:
            self._note_scorer(event, before)

    @property
    def script(self) -> EveningScript | None:
        """The script, or None while the game has no rules that can be read."""
        if self._script is None and self.game.terms is not None:
            opening = self.opening
            self._script = cast_evening(
                opening.seed,
                opening.rounds,
                self.game.terms.ruleset,
                repeats=opening.repeats,
            )
        return self._script

    def deal(self, number: int) -> DealtRound | None:
        """Return the position of the papers of a round, or None before it is dealt."""
        round_ = self.rounds.get(number)
        return round_.dealt if round_ else None

    def papers(self, number: int) -> tuple[Paper, ...] | None:
        """Return the papers of a round, or None without its word list or before it is dealt."""
        round_, script = self.rounds.get(number), self.script
        if round_ is None or script is None:
            return None
        if number not in self._papers:
            finder = self.finder_of(round_.digest)
            if finder is None:
                return None
            self._papers[number] = deal_papers(script, round_.dealt, finder)
        return self._papers[number]

    def paper(self, number: int, table: int) -> Paper | None:
        """Return the paper of a table, or None."""
        papers = self.papers(number) or ()
        return next((paper for paper in papers if paper.table == table), None)

    def player_at(self, table: int) -> Player:
        """Return the player who sits at a table now, or an empty string."""
        entrants = self.game.entrants.values()
        return next((row.player for row in entrants if row.table == table), "")

    def is_rack_kept(self, number: int) -> bool:
        """Whether a round still has the rack that its papers were written with."""
        round_, hall_round = round_of(self.game, number), self.rounds.get(number)
        return round_ is not None and hall_round is not None and round_.rack == hall_round.rack

    def _deal(self, round_: Round) -> None:
        terms = self.game.terms
        position = position_of(self.game, terms, round_.number) if terms else None
        if position is None:
            return
        players = {
            row.table: row.player
            for row in self.game.entrants.values()
            if row.player not in round_.away and 1 <= row.table <= len(LEVELS)
        }
        pin = lexicon_of(self.game, round_.number)
        earlier = self.rounds.get(round_.number)  # started before: its slips stay in
        self._papers.pop(round_.number, None)
        self.rounds[round_.number] = HallRound(
            dealt=DealtRound(
                number=round_.number,
                position=position,
                tables=tuple(sorted(players)),
                earlier_racks=tuple(self._racks_before(round_.number)),
            ),
            rack=round_.rack,
            digest=pin.digest if pin else "",
            players=players,
            scored=earlier.scored.intersection(round_.slips) if earlier else frozenset(),
        )

    def _note_scorer(self, event: ReadSlips | TakeSlipsBack, before: Game) -> None:
        """Note whose slips of a round under way were entered by the scorer, and whose by the judge.

        A slip that was only judged again, after a ruling or a correction of the rack, stays as it was entered.
        """
        hall_round = self.rounds.get(event.round)
        if hall_round is None:
            return
        if isinstance(event, TakeSlipsBack):
            scored = hall_round.scored - frozenset(event.players)
        else:
            round_ = round_of(before, event.round)
            slips = round_.slips if round_ else NO_SLIPS
            players = frozenset(slip.player for slip in event.slips if not is_slip_in(slips, slip))
            others = hall_round.scored - players
            scored = others | players if event.is_by_scorer else others
        self.rounds[event.round] = replace(hall_round, scored=scored)

    def _racks_before(self, number: int) -> Iterator[Word]:
        """Return the racks that earlier rounds were dealt with, as far as they were."""
        return (
            round_.dealt.position.rack
            for earlier, round_ in sorted(self.rounds.items())
            if earlier < number
        )

    def _close(self, number: int) -> None:
        round_, hall_round = round_of(self.game, number), self.rounds.get(number)
        if hall_round is not None:
            slips = dict(round_.slips) if round_ else NO_SLIPS
            self.rounds[number] = replace(hall_round, slips=slips)


def build_evening(
    events: Sequence[Any], opening: OpenRehearsal, finder_of: FinderByDigest
) -> Evening:
    """Return the evening of the events of a game."""
    evening = Evening(opening, finder_of)
    for event in events:
        evening.add(event)
    return evening
