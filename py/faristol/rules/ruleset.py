"""A regulation as values, each with the article it comes from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from faristol.rules.abandonment import Abandonment
from faristol.rules.absence import Absence
from faristol.rules.challenge import Challenge
from faristol.rules.clock import Clock, RoundClock, TimeUp
from faristol.rules.correction import Corrections
from faristol.rules.correspondence import Caps, Coefficients, Thinking
from faristol.rules.duplicate import Announcing, Bonus, Conduct, Course, Master
from faristol.rules.equipment import Dictionary, Equipment, Passing, Sheet, Start
from faristol.rules.exchange import Exchange
from faristol.rules.kind import Text, Whole
from faristol.rules.leftover import Leftovers
from faristol.rules.overdraw import Overdraw
from faristol.rules.overtime import Overtime
from faristol.rules.rack import Racks
from faristol.rules.scoreless import Lost, Scoreless
from faristol.rules.senyors import Senyors
from faristol.rules.tournament import Pairing, Ranking, Seeding, TournamentPoints

Basis: TypeAlias = Literal["text", "reading", "silence", "practice", "club"]


@dataclass(frozen=True, slots=True)
class Source:
    """The source of a value.

    The basis: text (the article says it), reading (our interpretation of the article), silence (no article speaks of
    it; the one named says who decides), practice (of clubs, not a regulation), club (changed by a club, away from the
    article).
    """

    article: str
    basis: Basis = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The parameters by topic; None is a topic that the rule set omits."""

    equipment: Equipment
    dictionary: Dictionary | None
    start: Start | None
    racks: Racks | None
    exchange: Exchange | None
    senyors: Senyors | None
    passing: Passing | None
    overdraw: Overdraw | None
    scoreless: Scoreless | None
    leftovers: Leftovers
    clock: Clock | None
    overtime: Overtime | None
    time_up: TimeUp | None
    round_clock: RoundClock | None
    abandonment: Abandonment | None
    absence: Absence | None
    challenge: Challenge | None
    corrections: Corrections | None
    sheet: Sheet
    course: Course | None
    master: Master | None
    bonus: Bonus | None
    conduct: Conduct | None
    announcing: Announcing | None
    ranking: Ranking | None
    tournament_points: TournamentPoints | None
    pairing: Pairing | None
    seeding: Seeding | None
    caps: Caps | None
    coefficients: Coefficients | None
    thinking: Thinking | None

    @property
    def lost_turns(self) -> tuple[Lost, ...]:
        """The ways to lose a turn: with a move that is withdrawn, or instead of one."""
        others: dict[Lost, object] = {"pass": self.passing, "exchange": self.exchange}
        return ("invalid", *(turn for turn, rule in others.items() if rule is not None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The names and the version of a rule set; no rule depends on them."""

    name: Annotated[str, Text(60)]
    version: Annotated[int, Whole(1, 9_999)]
    language: Annotated[str, Text(20)]
    title: Annotated[str, Text(200)]
    status: Literal["regulation", "practice", "club"]
    base: Annotated[str, Text(60)] | None  # the rule set it was copied from


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A heading, the rules, and the source of each value, by path."""

    heading: Heading
    rules: Rules
    sources: Mapping[str, Source] = field(hash=False)

    def source(self, path: str) -> Source | None:
        """Return the source of the value at a path, or of the nearest topic around it."""
        while path:
            if path in self.sources:
                return self.sources[path]
            path = path.rpartition(".")[0]
        return None

    def articles(self, path: str) -> tuple[str, ...]:
        """Return the articles to cite for a value or a whole topic, each once, in their order."""
        inside = [self.sources[at] for at in self.sources if at.startswith(f"{path}.")]
        around = self.source(path)
        sources = inside or ([around] if around else [])
        return tuple(dict.fromkeys(source.article for source in sources if source.article))
