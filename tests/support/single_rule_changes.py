"""Copies of a rule set in which a club has changed a single value."""

from faristol.rehearsal.dice import SeededDice
from faristol.rules.edition import change_ruleset, parameters
from faristol.rules.flaw import Flaw
from faristol.rules.kind import Choice
from faristol.rules.preset import preset
from faristol.rules.ruleset import Ruleset


def are_nested(path, other):
    """Whether one of two paths is inside of the other."""
    return f"{path}.".startswith(f"{other}.") or f"{other}.".startswith(f"{path}.")


def single_changes(name, count):
    """Yield copies of a rule set with one value changed or taken away, and the path."""
    base, dice = preset(name), SeededDice(f"changes of {name}")
    paths = dice.shuffle(parameters())
    for parameter in paths:
        value = base.rules
        for step in parameter.path.split("."):
            value = getattr(value, step, None)
        values = [None] if parameter.is_optional and value is not None else []
        match value:
            case bool():
                values.append(not value)
            case int():
                values.extend(other for other in (value + 1, value - 1) if other >= 0)
            case str() if isinstance(parameter.kind, Choice):
                values.extend(option for option in parameter.kind.of if option != value)
            case tuple() if len(value) > 1 and isinstance(value[0], str):
                values.extend((list(value[1:]), list(value[::-1])))
        for changed in values:
            copy = change_ruleset(base, {parameter.path: changed}, name="rules-ours", title="Ours")
            if isinstance(copy, Ruleset):
                yield parameter.path, copy
                count -= 1
                if not count:
                    return
                continue
            assert all(isinstance(flaw, Flaw) for flaw in copy)
