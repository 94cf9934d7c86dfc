"""The incidents of a rehearsal, and the values of the rules that they rest on.

An incident is cast only where the rules of the game have these values and no club has changed them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from faristol.rules.ruleset import Rules, Ruleset

When: TypeAlias = Literal["slip", "draw", "master", "claims", "sheet", "pairing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentSpec:
    """A kind of incident: when it comes, what it rests on, what the judge may say."""

    when: When
    rests_on: tuple[str, ...]  # paths of values; the article is that of the first
    statement: str = ""  # the statement inside of that article, in our numbers
    is_covered: Callable[[Rules], bool] = lambda _: True
    answers: tuple[str, ...] = ()
    is_silent: bool = False  # no article decides it: the review judges nothing
    follows: str = ""  # the kind that has to come before
    stand_in: str = ""  # the kind that comes in its place where nothing gives cause for it
    decided_by: str = ""  # the article by which a committee decides what no rule covers


def _is_on_slips(rules: Rules) -> bool:
    return rules.sheet.record == "slips"


def _is_timed(rules: Rules) -> bool:
    return rules.round_clock is not None


def _is_checked(rules: Rules) -> bool:
    rule = rules.corrections
    return rule is None or "checking_interval" in rule.move_points


def _stays_with_players(rules: Rules) -> bool:
    master = rules.master
    return master is not None and master.source == "players" and master.incorrect == "stays"


def _has_settled_ladder(rules: Rules) -> bool:
    return rules.conduct is None or bool(rules.conduct.sanctions)


def _slip(statement: str, path: str = "sheet.record", **more: Any) -> IncidentSpec:
    is_covered = more.pop("is_covered", _is_on_slips)
    paths = tuple(dict.fromkeys((path, "sheet.record")))
    return IncidentSpec(
        when="slip", rests_on=paths, statement=statement, is_covered=is_covered, **more
    )


_CONDUCT: Final = IncidentSpec(
    when="master",
    rests_on=("conduct.sanctions",),
    statement="CAT-DUP 1.7-5",
    is_covered=_has_settled_ladder,
    answers=("sanction", "note", "nothing"),
)
_CLAIM: Final = IncidentSpec(
    when="claims",
    rests_on=("corrections.move_points",),
    statement="CAT-DUP 1.11-2",
    is_covered=_is_checked,
)

EVENING: Final[Mapping[str, IncidentSpec]] = {
    "bad_place": _slip(
        "CAT-DUP 1.7-1",
        "sheet.coordinates",
        is_covered=lambda rules: rules.sheet.coordinates == "compulsory" and _is_on_slips(rules),
    ),
    "unmarked": _slip("CAT-DUP 1.7-3"),
    "illegible": _slip("CAT-DUP 1.7-2"),
    "late": _slip("CAT-DUP 1.7-4", "round_clock.seconds", is_covered=_is_timed),
    "no_slip": _slip("CAT-DUP 1.5-4", "round_clock.seconds", is_covered=_is_timed),
    "not_in_rack": _slip("CAT-DUP 1.8-2"),
    "no_word": _slip("CAT-DUP 1.7-2"),
    "two_slips": _slip("CAT-DUP 1.1-6", is_silent=True),
    "latecomer": IncidentSpec(
        when="draw",
        rests_on=("course.joins",),
        statement="CAT-DUP 1.8-4",
        is_covered=lambda rules: (
            rules.course is not None and rules.course.joins == "before_first_round"
        ),
        answers=("may_watch", "may_play"),
    ),
    "leaves": IncidentSpec(
        when="draw",
        rests_on=("bonus.table",),
        statement="CAT-DUP 1.10-3",
        answers=("let_go", "nothing"),
    ),
    "comment": _CONDUCT,
    "comment_again": replace(_CONDUCT, follows="comment"),
    "better_after": IncidentSpec(
        when="master",
        rests_on=("master.incorrect", "master.source"),
        statement="CAT-DUP 1.8-1",
        is_covered=_stays_with_players,
        answers=("it_stays", "replace"),
    ),
    "invalid_master": IncidentSpec(
        when="draw",
        rests_on=("master.incorrect",),
        statement="CAT-DUP 1.8-2",
        is_covered=lambda rules: rules.master is not None and rules.master.incorrect == "stays",
        answers=("declare", "leave"),
    ),
    "claim_good": replace(_CLAIM, stand_in="claim_unfounded"),
    "claim_unfounded": _CLAIM,
    "claim_bad": IncidentSpec(
        when="claims",
        rests_on=("corrections.move_points", "sheet.coordinates"),
        statement="CAT-DUP 1.11-2",
        is_covered=lambda rules: _is_checked(rules) and rules.sheet.coordinates == "compulsory",
        follows="bad_place",
    ),
}

DIRECTOR: Final[Mapping[str, IncidentSpec]] = {
    "absent": IncidentSpec(
        when="sheet",
        rests_on=("absence.winner_points", "absence"),
        is_covered=lambda rules: rules.absence is not None,
        decided_by="CAT-CLM 32",
    ),
    "over": IncidentSpec(
        when="sheet",
        rests_on=("overtime.points_per_minute", "overtime.loss"),
        is_covered=lambda rules: rules.overtime is not None,
    ),
    # the sheets are final (CAT-CLS 4.7); which of two counts, the text does not say
    "disputed": IncidentSpec(
        when="sheet",
        rests_on=("corrections.arbiter", "sheet.record"),
        is_covered=lambda rules: rules.corrections is not None and rules.sheet.record == "both",
        is_silent=True,
    ),
    # the signed sheet is the result (CAT-CLS 4.7); elsewhere as clubs play it
    "typo": IncidentSpec(
        when="pairing", rests_on=("corrections.arbiter",), answers=("correct", "stays")
    ),
    "past": IncidentSpec(
        when="pairing",
        rests_on=("corrections.totals",),
        is_covered=lambda rules: (
            rules.corrections is not None
            and not {"just_after_game", "long_after_game"} & set(rules.corrections.totals)
        ),
        answers=("stays", "correct"),
    ),
    "newcomer": IncidentSpec(
        when="pairing", rests_on=(), answers=("enter", "turn_away"), is_silent=True
    ),
    "withdraws": IncidentSpec(when="pairing", rests_on=(), answers=("withdraw", "nothing")),
}

INCIDENTS: Final[Mapping[str, IncidentSpec]] = {**EVENING, **DIRECTOR}
ANSWERS: Final = frozenset(answer for spec in INCIDENTS.values() for answer in spec.answers)


def is_allowed(incident: str, ruleset: Ruleset) -> bool:
    """Whether the rules have the values that an incident rests on, unchanged by the club."""
    spec = INCIDENTS[incident]
    if not spec.is_covered(ruleset.rules) and not _is_for_committee(spec, ruleset):
        return False
    return not any(
        source.basis == "club" and _are_nested(path, changed)
        for path in spec.rests_on
        for changed, source in ruleset.sources.items()
    )


def _is_for_committee(spec: IncidentSpec, ruleset: Ruleset) -> bool:
    """Whether no rule covers an incident, and the text leaves such cases to a committee."""
    source = ruleset.source(spec.rests_on[0]) if spec.decided_by else None
    return source is not None and (source.basis, source.article) == ("silence", spec.decided_by)


def allowed_incidents(specs: Mapping[str, IncidentSpec], ruleset: Ruleset) -> Iterator[str]:
    """Return the incidents that the rules allow, in the order of the script."""
    return (incident for incident in specs if is_allowed(incident, ruleset))


def with_causes(incidents: Iterable[str]) -> tuple[str, ...]:
    """Return incidents, each once, after the one that it follows and before the one that may stand in.

    >>> with_causes(["late", "claim_bad", "late"])
    ('late', 'bad_place', 'claim_bad')
    """
    specs = ((incident, INCIDENTS[incident]) for incident in incidents)
    kinds = ((spec.follows, incident, spec.stand_in) for incident, spec in specs)
    return tuple(dict.fromkeys(kind for row in kinds for kind in row if kind))


def _are_nested(path: str, changed: str) -> bool:
    """Whether one of two paths is inside of the other."""
    return f"{path}.".startswith(f"{changed}.") or f"{changed}.".startswith(f"{path}.")


def article_of(incident: str, ruleset: Ruleset) -> str:
    """Return the article to cite for an incident, in our numbers; an empty string is “as clubs play it”.

    It is that of the value in the rules, and the statement inside of it that decides the incident.
    """
    spec = INCIDENTS[incident]
    source = ruleset.source(spec.rests_on[0]) if spec.rests_on else None
    if source is None:
        return ""
    regulation = spec.statement.partition(" ")[0]
    if regulation and source.article.startswith(f"{regulation} ") and source.basis != "practice":
        return spec.statement
    # a practice leans on articles of other regulations, and silence on one that speaks of something else
    is_cited = source.basis not in ("practice", "silence") or _is_for_committee(spec, ruleset)
    return source.article if is_cited else ""
