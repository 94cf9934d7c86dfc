"""The check that stored terms of a clock are possible values of a rule set."""

from dataclasses import fields

from faristol.clock.game.state import Terms
from faristol.ledger.visible_text import is_visible
from faristol.rules.kind import Choice, Kind, Section, Several, Text, Whole, YesNo, slots_of

MAX_NAME = 60


def has_possible_values(terms: Terms) -> bool:
    """Whether every value is within the limits of its parameter."""
    if len(terms.ruleset) > MAX_NAME or not is_visible(terms.ruleset):
        return False
    topics = (terms.clock, terms.overtime, terms.time_up)
    return all(topic is None or _is_possible(Section(type(topic)), topic) for topic in topics)


def _is_possible(kind: Kind, value: object) -> bool:
    match kind:
        case Whole():
            return isinstance(value, int) and kind.least <= value <= kind.most
        case Text():
            return isinstance(value, str) and 0 < len(value) <= kind.longest and is_visible(value)
        case YesNo():
            return isinstance(value, bool)
        case Choice():
            return value in kind.of
        case Several():
            return (
                isinstance(value, tuple)
                and len(value) <= kind.most
                and all(_is_possible(kind.of, item) for item in value)
            )
        case Section():
            return _is_section_possible(kind, value)


def _is_section_possible(kind: Section, value: object) -> bool:
    slots = slots_of(kind.cls)
    for field in fields(kind.cls):
        part, slot = getattr(value, field.name), slots[field.name]
        if part is None:
            if not slot.is_optional:
                return False
        elif not _is_possible(slot.kind, part):
            return False
    return True
