"""Messages of the flaws in the values of a rule set, each at its path."""

from collections.abc import Mapping, Sequence

from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.rules.playability import NUMBERS_AT, SECONDS_AT
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.rule_options import CHOICES
from faristol.desk.shared.rulesets.rule_labels import COLUMNS, LABELS, SCALES, TOPICS, UNIT_OF
from faristol.ledger.refusal import Refusal

FLAWS = {
    "missing": gettext_noop("This is required."),
    "unknown": gettext_noop("There is no such value."),
    "not_optional": gettext_noop("The rules cannot do without this."),
    "with_and_without": gettext_noop("This is both given and left out."),
    "not_a_table": gettext_noop("This cannot be read."),
    "not_a_list": gettext_noop("This cannot be read."),
    "not_a_whole_number": gettext_noop("Type a whole number, such as 7."),
    "not_yes_or_no": gettext_noop("Choose yes or no."),
    "not_a_text": gettext_noop("It contains a character that cannot be seen. Remove it."),
    "out_of_range": gettext_noop("Type a number from {least} to {most}."),
    "too_long": gettext_noop("At most {limit} characters."),
    "empty": gettext_noop("Type something."),
    "no_such_choice": gettext_noop("Choose one of these."),
    "twice": gettext_noop("The same thing appears twice."),
    "no_article": gettext_noop("The article is missing."),
    "contradiction": gettext_noop("This does not agree with “{other}”."),
    "later_version": gettext_noop("A later version of Faristol wrote these rules."),
}
# the input formats of numbers by their units, where they are not whole ones
NUMBER_FORMATS = {
    "time": gettext_noop("Minutes, or minutes and seconds, such as 3 or 2:30."),
    "half": gettext_noop("Type a number; halves are allowed, such as 1 or 0.5."),
    "coefficient": gettext_noop("Type a number with at most four decimals, such as 1.53."),
}
TOO_MANY = gettext_noop("At most {limit} of them.")
# contradictions with something else than another value
CONTRADICTIONS = {
    "empty": gettext_noop("Choose at least one."),
    "alphabet": gettext_noop("There are no tiles of this language."),
    "players": gettext_noop("Each line starts with more players than the line before."),
    "last_round": gettext_noop(
        "Each line ends at a later round than the line before; only the last has no end."
    ),
}
# the reasons why a game under a value could not go on
UNPLAYABLE = {
    "no_way_on": gettext_noop(
        "Choose at least one: with no way on, the game would come to a halt."
    ),
    "no_sanction": gettext_noop(
        "Choose at least one, or take the whole topic out: then there are none."
    ),
    "time": gettext_noop(
        "From {least} to {most}: it must be enough to write a move, and come to an end."
    ),
    "ties_of_duplicate": gettext_noop("In a duplicate only the best moves break ties."),
}


def flaw_messages(refusal: Refusal) -> Mapping[str, Message]:
    """Return the message of each flaw by its path; "" has the first one outside of the form.

    The form is that of a topic, if the refusal names one.
    """
    topic = refusal.data.get("topic")
    flaws = refusal.data.get("flaws")
    messages: dict[str, Message] = {}
    for flaw in flaws if isinstance(flaws, Sequence) else ():
        code, path, expected = (str(part) for part in flaw)  # type: ignore[union-attr]
        message = _build_message(code, path, expected)
        if topic is None or path == topic or path.startswith(f"{topic}."):
            messages.setdefault(path, message)
        if topic is None or path == topic or not path.startswith(f"{topic}."):
            messages.setdefault("", _add_place(path, message))
    return messages


def _build_message(code: str, path: str, expected: str) -> Message:
    unit = unit_at(path)
    low, _, high = expected.partition(" ")
    match code:
        case "contradiction" if expected in CONTRADICTIONS:
            return Message(CONTRADICTIONS[expected])
        case "out_of_range" if path in SECONDS_AT:
            return _unplayable_message("time", path)
        case "unplayable":
            return _unplayable_message(expected, path)
        case "contradiction":
            other = LABELS.get(expected)
            return Message(FLAWS[code], {"other": Message(other) if other else expected})
        case "out_of_range":
            scale = SCALES.get(unit, 1)
            bounds = NUMBERS_AT.get(without_places(path), (int(low or 0), int(high or 0)))
            limits = [str(bound // scale) for bound in bounds]  # all bounds are whole numbers
            return Message(FLAWS[code], {"least": limits[0], "most": limits[1]})
        case "too_long":
            message = TOO_MANY if unit or path in LISTS else FLAWS[code]
            return Message(message, {"limit": expected})
        case "not_a_whole_number" if unit in NUMBER_FORMATS:
            return Message(NUMBER_FORMATS[unit])
        case _:
            return Message(
                FLAWS.get(code, gettext_noop("That cannot be done ({code}).")), {"code": code}
            )


def _unplayable_message(reason: str, path: str) -> Message:
    limits = map(format_minutes, SECONDS_AT.get(path, ()))
    return Message(UNPLAYABLE[reason], dict(zip(("least", "most"), limits, strict=False)))


# lists of items other than numbers
LISTS = {*CHOICES, *(path.rpartition(".")[0] for path in COLUMNS)}


def unit_at(path: str) -> str:
    """Return the unit of a path, also of a line of a list; an empty string for none.

    >>> unit_at("bonus.table.2.half_points"), unit_at("caps.placements.1"), unit_at("passing.word")
    ('half', 'points', '')
    """
    return UNIT_OF.get(without_places(path), "")


def without_places(path: str) -> str:
    """Return the path of a list for that of one of its lines.

    >>> without_places("bonus.table.2.half_points")
    'bonus.table.half_points'
    """
    return ".".join(step for step in path.split(".") if not step.isdecimal())


def _add_place(path: str, message: Message) -> Message:
    """Return a message with the names of topic and value, for a path without a field here."""
    label = LABELS.get(path) or TOPICS.get(path)
    where = TOPICS.get(path.partition(".")[0])
    if label is None or where is None:
        return message
    return Message(
        gettext_noop("{topic}, {value}: {wrong}"),
        {"topic": Message(where), "value": Message(label), "wrong": message},
    )
