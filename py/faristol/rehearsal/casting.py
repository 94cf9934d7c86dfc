"""The script of an evening: which incidents come in which round, and at which table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from faristol.rehearsal.dice import SeededDice
from faristol.rehearsal.incidents import EVENING, allowed_incidents, with_causes
from faristol.rules.ruleset import Ruleset

TABLES = 12
MAX_PAPERS = 3  # incidents on paper in a round
# come with the first rack that allows them
WAITING = ("unmarked", "not_in_rack")


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningScript:
    """The incidents of an evening; those on paper by round, the others by the moment they wait for."""

    seed: str
    rounds: int
    kinds: frozenset[str]
    papers: Mapping[int, tuple[tuple[str, int], ...]]  # incident and table
    waiting: Mapping[str, int]  # incident and table, from the first round that allows it
    events: Mapping[tuple[str, int], tuple[tuple[str, int], ...]] = field(default_factory=dict)
    misread: tuple[int, int] = (0, 0)  # round and table of the paper that a scorer misreads
    unseen: int = 0  # the round whose best move comes to no player's mind


def cast_evening(
    seed: str, rounds: int, ruleset: Ruleset, *, repeats: tuple[str, ...] = ()
) -> EveningScript:
    """Return the script of an evening: the rules decide which incidents there are, the seed where.

    No table has two incidents on paper, and tables 1 and 12 have none: the judge needs solid ground. A repeated
    rehearsal has the kinds that it repeats, with those that they follow, and no others.
    """
    wanted = with_causes(repeats)
    dice = SeededDice(f"{seed}:script")
    tables = dice.shuffle(range(2, TABLES))
    on_paper = dice.shuffle(
        [kind for kind, spec in EVENING.items() if spec.when == "slip" and kind not in WAITING]
    )
    # before the round that scores the talker zero: a slip of that one has nothing to claim
    misread_round = 3 if rounds > 3 else min(2, rounds)
    unseen = min(dice.choose((3, 5)), rounds)
    kinds = frozenset(
        kind for kind in allowed_incidents(EVENING, ruleset) if not repeats or kind in wanted
    )
    first = min(2, rounds)
    papers: dict[int, list[tuple[str, int]]] = {number: [] for number in range(1, rounds + 1)}
    for at, (kind, table) in enumerate(zip(on_paper, tables, strict=False)):
        place = papers[first + at % (rounds - first + 1)]
        # a repeated rehearsal is short: it has what it repeats, whatever else it lacks
        if kind in kinds and (repeats or len(place) < MAX_PAPERS - 1):
            place.append((kind, table))
    waiting = dict(zip(WAITING, tables[6:8], strict=True))
    talker, leaver = tables[8:10]
    events: dict[tuple[str, int], list[tuple[str, int]]] = {}
    for when, number, kind, table in (
        ("draw", 2, "latecomer", 0),
        ("play", 2, "comment", talker),
        ("draw", 4, "leaves", leaver),
        ("play", 4, "comment_again", talker),
        ("draw", 5, "invalid_master", tables[0]),
        ("master", unseen, "better_after", tables[1]),
        ("claims", rounds, "claim_good", talker),
        ("claims", rounds, "claim_unfounded", talker),
        ("claims", rounds, "claim_bad", 0),
    ):
        # twice in one round would be one offence
        if kind in kinds and (kind != "comment_again" or rounds > 2):
            events.setdefault((when, min(number, rounds)), []).append((kind, table))
    return EveningScript(
        seed=seed,
        rounds=rounds,
        kinds=kinds,
        papers={number: tuple(row) for number, row in papers.items()},
        waiting={kind: table for kind, table in waiting.items() if kind in kinds},
        events={moment: tuple(row) for moment, row in events.items()},
        misread=(misread_round, talker) if "claim_good" in kinds else (0, 0),
        unseen=unseen if "better_after" in kinds else 0,
    )
