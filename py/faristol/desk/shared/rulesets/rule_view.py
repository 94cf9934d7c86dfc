"""The values of a rule set in the words of an arbiter, each with its source."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.list_names import capitalize_first, language_name
from faristol.desk.shared.rule_options import CHOICES
from faristol.desk.shared.rulesets.rule_labels import LABELS, SCALES, TOPICS, UNIT_OF, UNITS
from faristol.desk.shared.rulesets.rulesets import PRESETS
from faristol.rules.citation import is_whole_text
from faristol.rules.kind import Choice, Kind, Section, Several, Whole, YesNo, slots_of
from faristol.rules.ruleset import Rules, Ruleset, Source
from faristol.rules.values import Plain, join_path, write_value

ABSENT = object()  # marks a value whose whole topic is missing

BASES = {
    "text": gettext_noop("stated explicitly"),
    "reading": gettext_noop("as we read it"),
    "silence": gettext_noop("no article covers it"),
    "practice": gettext_noop("club practice, not a regulation"),
    "club": gettext_noop("decided by the club"),
}
PREFIXES = {
    "CAT-CLM": "ca-ciutat-de-mallorca",
    "CAT-CLS": "ca-classic",
    "CAT-DUP": "ca-duplicate-2018",
    "RO-GEN": "ro-general",
    "RO-COR": "ro-correspondence",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRow:
    """A value in words, next to that of the rule set it was copied from."""

    path: str
    label: str
    texts: tuple[str, ...]  # empty when the rules do not have it
    source: Source | None
    is_part: bool = False  # the row is for the presence of a part of the topic, not for a value
    is_changed: bool = False
    can_restore: bool = (
        False  # alone; a value added or removed with its part is restored with the part
    )
    base_texts: tuple[str, ...] = ()
    base_source: Source | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicView:
    """The rows of a topic; `fate` is the change of the topic as a whole."""

    name: str
    title: str
    is_there: bool
    source: Source | None
    lines: tuple[RuleRow, ...] = ()
    fate: str = ""  # added, removed
    changes: int = 0


@dataclass(frozen=True, slots=True)
class RulesetView:
    """The values of a rule set, next to those of its base if it has one."""

    ruleset: Ruleset
    base: Ruleset | None
    text: Translator
    changed: frozenset[str] = field(default=frozenset())  # the paths of the differences

    def topics(self) -> tuple[TopicView, ...]:
        """Return the topics, in the order of the rules."""
        return tuple(self._topic(name, cls) for name, cls in topic_classes().items())

    def _topic(self, name: str, cls: type[Any]) -> TopicView:
        section = getattr(self.ruleset.rules, name)
        base_section = getattr(self.base.rules, name) if self.base else None
        is_removed = section is None and base_section is not None
        is_shown = section is not None or is_removed
        lines = tuple(self._lines(cls, name)) if is_shown else ()
        changes = sum(at == name or at.startswith(f"{name}.") for at in self.changed)
        fate = "removed" if is_removed else "added" if name in self.changed else ""
        return TopicView(
            name=name,
            title=self.text.gettext(TOPICS[name]),
            is_there=section is not None,
            source=self.ruleset.source(name),
            lines=lines,
            fate=fate,
            changes=changes,
        )

    def _lines(self, cls: type[Any], path: str) -> Iterator[RuleRow]:
        for name, slot in slots_of(cls).items():
            inside = join_path(path, name)
            if not isinstance(slot.kind, Section):
                yield self._line(inside, slot.kind)
                continue
            if slot.is_optional:
                yield self._line(inside, slot.kind)
            if any(is_there(ruleset, inside) for ruleset in (self.ruleset, self.base) if ruleset):
                yield from self._lines(slot.kind.cls, inside)

    def _line(self, path: str, kind: Kind) -> RuleRow:
        value = _value_of(self.ruleset, path, kind)
        base_value = _value_of(self.base, path, kind) if self.base else value
        return RuleRow(
            path=path,
            label=self.text.gettext(LABELS[path]),
            texts=format_rule(path, kind, value, self.text),
            source=self.ruleset.source(path),
            is_part=isinstance(kind, Section),
            is_changed=value != base_value,
            can_restore=path in self.changed,
            base_texts=format_rule(path, kind, base_value, self.text),
            base_source=self.base.source(path) if self.base else None,
        )


def topic_classes() -> dict[str, type[Any]]:
    """Return the class of each topic, in the order of the rules."""
    slots = slots_of(Rules).items()
    return {name: slot.kind.cls for name, slot in slots if isinstance(slot.kind, Section)}


def value_at(ruleset: Ruleset, path: str) -> Any:
    """Return the value at a path, None if it is left out, ABSENT if a section around it is."""
    value: Any = ruleset.rules
    for name in path.split("."):
        if value is None:
            return ABSENT
        value = getattr(value, name)
    return value


def is_there(ruleset: Ruleset, path: str) -> bool:
    """Whether the rules have a value at a path."""
    return value_at(ruleset, path) not in (None, ABSENT)


def _value_of(ruleset: Ruleset, path: str, kind: Kind) -> Any:
    """Return the value at a path, or None; for an optional section, True if it is there."""
    if isinstance(kind, Section):
        return is_there(ruleset, path) or None
    value = value_at(ruleset, path)
    return None if value is ABSENT else value


def format_rule(path: str, kind: Kind, value: Any, text: Translator) -> tuple[str, ...]:
    """Return a value in words: one text, or one for each item of a list."""
    if value is None:
        return ()
    if isinstance(kind, Several):
        if not value:
            return (text.gettext("none of them"),)
        if isinstance(kind.of, Section):
            return tuple(format_table_row(path, write_value(row), text) for row in value)
        return tuple(_format_value(path, kind.of, item, text) for item in value)
    return (_format_value(path, kind, value, text),)


def _format_value(path: str, kind: Kind, value: Any, text: Translator) -> str:
    match kind:
        case Whole():
            return format_number_rule(path, value, text)
        case YesNo() | Section():
            return text.gettext("Yes") if value else text.gettext("No")
        case Choice():
            return text.gettext(CHOICES[path][value])
        case _:
            return _format_name(path, value, text)


def _format_name(path: str, value: str, text: Translator) -> str:
    if path == "equipment.tiles":
        return language_name(value, text)
    options = CHOICES.get(path, {})
    return text.gettext(options[value]) if value in options else value


def format_number_rule(path: str, value: int, text: Translator) -> str:
    """Return a number with its unit; a time as it is typed, in minutes.

    >>> [format_number_rule("round_clock.seconds", seconds, Translator("en", None)) for seconds in (180, 150)]
    ['3 minutes', '2:30']
    """
    unit = UNIT_OF[path]
    if unit == "coefficient":
        return format_scaled(value, unit, text)
    if unit == "half":
        return format_half_points(value, text)
    if unit == "time":
        return format_minutes(value) if value % 60 else format_count("minutes", value // 60, text)
    return format_count(unit, value, text)


def format_count(unit: str, value: int, text: Translator) -> str:
    """Return a number of a unit in words.

    >>> format_count("tiles", 7, Translator("en", None))
    '7 tiles'
    """
    message = UNITS[unit]
    return text.ngettext(message.text, message.many, value)


def format_half_points(halves: int, text: Translator) -> str:
    """Return half points in words.

    >>> format_half_points(1, Translator("en", None)), format_half_points(2, Translator("en", None))
    ('0.5 points', '1 point')
    """
    if halves % 2 == 0:
        return format_count("points", halves // 2, text)
    return text.gettext("{number} points", number=format_scaled(halves, "half", text))


def format_scaled(value: int, unit: str, text: Translator) -> str:
    """Return halves or ten-thousandths with a decimal mark.

    >>> format_scaled(16667, "coefficient", Translator("en", None)), format_scaled(3, "half", Translator("ca", None))
    ('1.6667', '1,5')
    """
    digits = len(str(SCALES[unit])) - 1 or 1
    whole, rest = divmod(value * 10**digits // SCALES[unit], 10**digits)
    number = f"{whole}{text.decimal_mark}{rest:0{digits}}"
    return number if unit == "coefficient" else number.removesuffix(f"{text.decimal_mark}0")


def format_table_row(path: str, row: Mapping[str, Plain], text: Translator) -> str:
    """Return a row of a table as a sentence."""
    if path == "racks.stages":
        needs = {
            "vowels": format_count("vowels", row["vowels"], text),
            "consonants": format_count("consonants", row["consonants"], text),
        }
        if row.get("last_round") is None:
            return text.gettext("{vowels} and {consonants}", **needs)
        return text.gettext(
            "{vowels} and {consonants}, up to round {round}", **needs, round=row["last_round"]
        )
    if path == "round_clock.cues":
        seconds = format_count("seconds", row["seconds_left"], text)
        if row["must"]:
            return text.gettext("{seconds} before the end: always", seconds=seconds)
        return text.gettext("{seconds} before the end: if the judge wishes", seconds=seconds)
    return _format_bonus(row, text)


def _format_bonus(row: Mapping[str, Plain], text: Translator) -> str:
    players = format_count("players", row["players"], text)
    fixed = format_half_points(row["half_points"], text)
    each = format_half_points(row["half_points_per_player"], text)
    if not row["half_points_per_player"]:
        return text.gettext("With {players} or more: {points}", players=players, points=fixed)
    if not row["half_points"]:
        return text.gettext(
            "With {players} or more: {points} per player", players=players, points=each
        )
    return text.gettext(
        "With {players} or more: {points}, plus {each} per player",
        players=players,
        points=fixed,
        each=each,
    )


# ---- sources ----


def common_article_prefix(ruleset: Ruleset) -> str:
    """Return the prefix of most articles of a rule set; empty if it is not a regulation."""
    if any(source.basis == "practice" for source in ruleset.sources.values()):
        return ""
    counts = Counter(
        source.article.partition(" ")[0] for source in ruleset.sources.values() if source.article
    )
    return max(counts, key=lambda prefix: (counts[prefix], prefix)) if counts else ""


def format_article(article: str, own: str, text: Translator) -> str:
    """Return the citation of an article, without its regulation where that is the own one."""
    prefix, cited = article.partition(" ")[0], text.cite(article)
    if not cited:
        return article
    if prefix == own:
        return capitalize_first(cited)
    title = text.gettext(PRESETS[PREFIXES[prefix]])
    return title if is_whole_text(article) else f"{title}, {cited}"
