"""Scenes of all kinds of documents under any rules: their results show whether a parameter matters.

A scene belongs to a regulation, takes rules that differ from it in one value, and returns what came of it:
refusals, states, screens. Two scenes are the same when that is equal.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

from faristol.clock.game.acts import SetClock
from faristol.clock.game.state import terms_of
from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.shared.rulesets.rule_view import ABSENT, value_at
from faristol.ledger.audit import audit
from faristol.ledger.fold import read_events
from faristol.rules.edition import change_ruleset
from faristol.rules.kind import Choice, Kind, Section, Several, Whole, YesNo, slots_of
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset, read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.values import write_value
from tests.support.desk import User

DUP, CLS, CLM, GEN, COR, ROD = (
    "ca-duplicate-2018",
    "ca-classic",
    "ca-ciutat-de-mallorca",
    "ro-general",
    "ro-correspondence",
    "ro-duplicate",
)
UNIT = Path(__file__).parents[1] / "unit"
PRESETS_OF = (
    "faristol.desk.shared.rulesets.rulesets",
    "faristol.rules.preset",
    "tests.support.classic_table",
    "tests.support.duplicate_game",
    "tests.support.duplicate_table",
    "tests.support.post_table",
    "tests.support.solo_table",
    "tests.support.study_table",
    "tests.support.tournament_table",
)


@dataclass(frozen=True)
class Scene:
    """A play under rules derived from a regulation, or from those pinned by a log."""

    name: str
    base: Ruleset
    play: Callable[[Ruleset], Any]


# ---- other values ----


def with_value(base: Ruleset, path: str, value: Any) -> Ruleset | None:
    """Return rules with another value, or None where they cannot have it.

    Their articles stay as they were.
    """
    ruleset = change_ruleset(base, {path: value}, name="other", title="Other")
    if not isinstance(ruleset, Ruleset):
        return None
    return replace(base, rules=ruleset.rules, sources={**ruleset.sources, **base.sources})


def other_values(kind: Kind, value: Any, *, is_optional: bool) -> Iterator[Any]:
    """Yield values that a parameter may have instead, the likeliest to matter first."""
    plain = write_value(value)
    match kind:
        case YesNo():
            candidates = [not plain]
        case Whole():
            near = (plain or 0) + 1, (plain or 0) - 1
            candidates = [
                number
                for number in (*near, kind.most, kind.least, 3)
                if kind.least <= number <= kind.most
            ]
        case Choice():
            candidates = list(kind.of)
        case Several():
            candidates = list(_other_lists(kind, plain or []))
        case _:
            candidates = ["ro", "ca", "altres"]
    yield from (other for other in candidates if other != plain)
    if is_optional and value is not None:
        yield None


def _other_lists(kind: Several, rows: list[Any]) -> Iterator[list[Any]]:
    if isinstance(kind.of, Choice):
        yield from ([other] for other in kind.of.of)
        yield list(kind.of.of)
        yield rows[::-1]
    elif isinstance(kind.of, Whole):
        yield from ([kind.of.least], [kind.of.most], [20])
    elif isinstance(kind.of, Section):
        for row in rows[:1]:
            for name, slot in slots_of(kind.of.cls).items():
                for other in other_values(slot.kind, row.get(name), is_optional=False):
                    yield [{**row, name: other}, *rows[1:]]
    yield from (rows[:at] + rows[at + 1 :] for at in range(len(rows)))
    yield []


def rulesets_without(
    base: Ruleset, path: str, kind: Kind, *, is_optional: bool
) -> Iterator[Ruleset]:
    """Yield rules that differ from a base at a path alone.

    There are none where the base lacks what is around the path.
    """
    value = value_at(base, path)
    if value is ABSENT:
        return
    for other in other_values(kind, value, is_optional=is_optional):
        if (ruleset := with_value(base, path, other)) is not None:
            yield ruleset


# ---- logs that were released ----


def replays(kind: str, folder: str, names: Sequence[str]) -> list[Scene]:
    """Return a scene for each log: its audit as if other rules had been pinned."""
    table = kind_by_name(kind)
    scenes = []
    for name in names:
        lines = (UNIT / folder / "released" / f"{name}.jsonl").read_text("utf-8").splitlines()
        events = list(read_events(lines, table.schema))
        base = read_ruleset(events[0].ruleset)
        assert isinstance(base, Ruleset)

        def play(ruleset: Ruleset, events: list[Any] = events) -> Any:
            under = [_replace_rules(event, ruleset) for event in events]
            return [
                (finding.seq, finding.code)
                for finding in audit(under, table.initial, table.evolve, table.auditors())
            ]

        scenes.append(Scene(name, base, play))
    return scenes


def _replace_rules(event: Any, ruleset: Ruleset) -> Any:
    """Return an act with other rules where it pins some."""
    if isinstance(event, SetClock):
        return replace(event, terms=terms_of(event.terms.ruleset, ruleset.rules))
    if getattr(event, "ruleset", None) is not None:
        return replace(event, ruleset=type(event.ruleset)(plain_ruleset(ruleset)))
    return event


# ---- at tables and at the desk ----


@contextmanager
def ruled(ruleset: Ruleset) -> Iterator[None]:
    """Replace a regulation by these rules, at the desk and at the tables of the tests."""

    def other(name: str) -> Ruleset:
        return ruleset if name == ruleset.heading.name else preset(name)

    patches = [patch.object(import_module(module), "preset", other) for module in PRESETS_OF]
    for patcher in patches:
        patcher.start()
    try:
        yield
    finally:
        for patcher in patches:
            patcher.stop()


def scene(base: str | Ruleset) -> Callable[[Callable[[], Any]], Scene]:
    """Make a scene of a function that plays under a regulation of this name."""

    def made(play: Callable[[], Any]) -> Scene:
        def under(ruleset: Ruleset) -> Any:
            with ruled(ruleset):
                return play()

        return Scene(play.__name__, preset(base) if isinstance(base, str) else base, under)

    return made


def under(base: str, plays: Sequence[Callable[[str], Any]]) -> list[Scene]:
    """Make scenes of functions that take the regulation they play under."""

    def bound(play: Callable[[str], Any]) -> Callable[[], Any]:
        def played() -> Any:
            return play(base)

        played.__name__ = play.__name__
        return played

    return [scene(base)(bound(play)) for play in plays]


@cache
def as_it_is(scene_: Scene) -> Any:
    """Return the result of a scene under its own rules."""
    return scene_.play(scene_.base)


def screen(user: User, route: str) -> str:
    """Return the text of a screen, without ids of requests and documents."""
    return re.sub(r"\s+", " ", user.look(route).screen or "")
