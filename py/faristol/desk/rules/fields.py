"""The fields of a topic of a rule set: with its values, or with the typed ones that were refused."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypedDict

from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator
from faristol.desk.rules.field_views import (
    ChoiceFieldView,
    FieldCell,
    FieldLine,
    FieldRow,
    NumberFieldView,
    NumbersFieldView,
    OrderFieldView,
    PartFieldView,
    RowsFieldView,
    SelectFieldView,
    SetFieldView,
    TextFieldView,
    TopicField,
    YesNoFieldView,
)
from faristol.desk.rules.form import ORDERED, parse_items, parse_rows
from faristol.desk.rules.playability import BOUNDS_AT
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.list_names import capitalize_first, language_name
from faristol.desk.shared.rule_options import CHOICES
from faristol.desk.shared.rulesets.rule_labels import COLUMNS, LABELS, SCALES, UNIT_LABELS, UNIT_OF
from faristol.desk.shared.rulesets.rule_view import format_scaled, is_there, topic_classes, value_at
from faristol.rules.kind import Choice, Kind, Section, Several, Slot, Whole, YesNo, slots_of
from faristol.rules.kind import Text as TextKind
from faristol.rules.ruleset import Ruleset
from faristol.rules.values import join_path
from faristol.tiles.alphabet import languages

SPARE_LINES = 2  # empty lines offered under the filled ones
NOT_STATED = ""


class _FieldHead(TypedDict):
    """The arguments of a field that do not depend on its shape."""

    path: str
    id: str
    label: str
    wrong: str


class Fields:
    """The fields of topics.

    `donor` has the topic where the rules themselves are without it, so that the fields can propose
    values; `problem_at` returns the message of a path, or an empty string.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        donor: Callable[[str], Ruleset],
        text: Translator,
        *,
        submitted: Request | None,
        problem_at: Callable[[str], str],
    ) -> None:
        self._ruleset = ruleset
        self._donor = donor
        self._text = text
        self._submitted = submitted
        self._problem_at = problem_at

    def of(self, topic: str) -> list[TopicField]:
        """Return the fields of a topic, in the order of the parameters."""
        return list(self._inside(topic_classes()[topic], topic))

    def _inside(self, cls: type[Any], path: str) -> Iterator[TopicField]:
        for name, slot in slots_of(cls).items():
            inside = join_path(path, name)
            if not isinstance(slot.kind, Section):
                yield self._field(inside, slot)
            elif slot.is_optional:
                yield PartFieldView(
                    **self._head(inside),
                    is_on=self._is_on(inside, is_there(self._ruleset, inside)),
                    fields=list(self._inside(slot.kind.cls, inside)),
                )
            else:
                yield from self._inside(slot.kind.cls, inside)

    def _head(self, path: str) -> _FieldHead:
        return {
            "path": path,
            "id": path.replace(".", "-"),
            "label": self._text.gettext(LABELS[path]),
            "wrong": self._problem_at(path),
        }

    def _value(self, path: str) -> Any:
        """Return the stored value, or that of a rule set which has the part around it."""
        if is_there(self._ruleset, path.rpartition(".")[0]):
            return value_at(self._ruleset, path)
        return value_at(self._donor(path.rpartition(".")[0]), path)

    def _is_on(self, path: str, is_ticked: bool) -> bool:  # noqa: FBT001 - the value of the box
        return is_ticked if self._submitted is None else bool(self._submitted.value(path))

    def _raw_value(self, path: str, stored: str) -> str:
        return stored if self._submitted is None else self._submitted.value(path)

    def _field(self, path: str, slot: Slot) -> TopicField:
        value = self._value(path)
        match slot.kind:
            case YesNo():
                is_on = self._is_on(path, bool(value))
                return YesNoFieldView(**self._head(path), is_on=is_on)
            case Whole():
                stored = "" if value is None else self._number(path, value)
                note = self._bounds(path, slot.kind)
                if slot.is_optional:
                    note = self._text.gettext("{bounds}. Empty: none.", bounds=note)
                mode = "text" if UNIT_OF[path] in ("time", "minutes") else "decimal"
                raw = self._raw_value(path, stored)
                return NumberFieldView(**self._head(path), value=raw, note=note, mode=mode)
            case Choice():
                return self._choice(path, slot, value)
            case Several():
                return self._several(path, slot.kind, value)
            case _:
                return self._text_field(path, slot.kind, value)

    def _number(self, path: str, value: int) -> str:
        unit = UNIT_OF[path]
        if unit == "time":
            return format_minutes(value)
        return format_scaled(value, unit, self._text) if unit in SCALES else str(value)

    def _bounds(self, path: str, kind: Whole) -> str:
        minimum, maximum = BOUNDS_AT.get(path, (kind.least, kind.most))
        return format_bounds(UNIT_OF[path], minimum, maximum, self._text)

    def _choice(self, path: str, slot: Slot, value: str | None) -> TopicField:
        options = self._options(path)
        if slot.is_optional:
            options.append((NOT_STATED, self._text.gettext("not stated")))
        return ChoiceFieldView(
            **self._head(path),
            shape="fixed" if len(options) == 1 else "choice",
            options=options,
            value=self._raw_value(path, value or NOT_STATED),
        )

    def _options(self, path: str) -> list[tuple[str, str]]:
        return [(value, self._text.gettext(words)) for value, words in CHOICES[path].items()]

    def _several(self, path: str, kind: Several, value: tuple[Any, ...]) -> TopicField:
        match kind.of:
            case Section():
                return self._rows(path, kind.of, value)
            case Whole():
                stored = [self._number(path, item) for item in value]
                items = self._items(path, stored)
                note = self._bounds(path, kind.of)
                lines = self._lines(path, items, min(kind.most, len(items) + SPARE_LINES))
                return NumbersFieldView(**self._head(path), items=lines, note=note)
            case Choice() if path not in ORDERED:
                checked = self._items(path, list(value))
                return SetFieldView(**self._head(path), options=self._options(path), on=checked)
            case _:
                items = self._items(path, list(value))
                options = self._options(path)
                values = {option for option, _ in options}
                options += [(item, item) for item in dict.fromkeys(items) if item not in values]
                count = max(len(items), min(kind.most, len(options)))
                return OrderFieldView(
                    **self._head(path),
                    options=[(NOT_STATED, "–"), *options],
                    items=self._lines(path, items, count),
                )

    def _items(self, path: str, stored: list[str]) -> list[str]:
        return stored if self._submitted is None else parse_items(path, self._submitted)

    def _lines(self, path: str, items: Sequence[str], count: int) -> list[FieldLine]:
        padded = [*items, *[""] * max(0, count - len(items))]
        return [
            FieldLine(value=item, wrong=self._problem_at(f"{path}.{at}"))
            for at, item in enumerate(padded, 1)
        ]

    def _rows(self, path: str, kind: Section, value: tuple[Any, ...]) -> TopicField:
        columns = slots_of(kind.cls)
        if self._submitted is None:
            rows = [self._cells(path, columns, row) for row in value]
        else:
            rows = parse_rows(path, columns, self._submitted)
        empty = dict.fromkeys(columns, "")
        rows = [*rows, *[empty] * SPARE_LINES]
        return RowsFieldView(
            **self._head(path),
            rows=[
                FieldRow(
                    number=at,
                    wrong=self._problem_at(f"{path}.{at}"),
                    cells=[self._cell(path, name, row, at) for name in columns],
                )
                for at, row in enumerate(rows, 1)
            ],
        )

    def _cells(self, path: str, columns: Mapping[str, Slot], row: Any) -> dict[str, str]:
        return {
            name: self._cell_text(join_path(path, name), getattr(row, name)) for name in columns
        }

    def _cell_text(self, path: str, value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return "" if value is None else self._number(path, value)

    def _cell(self, path: str, name: str, row: Mapping[str, str], at: int) -> FieldCell:
        inside = join_path(path, name)
        return FieldCell(
            path=inside,
            id=f"{inside.replace('.', '-')}-{at}",
            label=self._text.gettext(COLUMNS[inside]),
            options=self._options(inside) if inside in CHOICES else (),
            value=row[name],
            wrong=self._problem_at(f"{path}.{at}.{name}"),
        )

    def _text_field(self, path: str, kind: Kind, value: str) -> TopicField:
        raw = self._raw_value(path, value)
        if path == "equipment.tiles":
            choices = [
                (language, capitalize_first(language_name(language, self._text)))
                for language in languages()
            ]
            if raw not in languages():
                choices.append((raw, raw))
            return SelectFieldView(**self._head(path), options=choices, value=raw)
        max_length = kind.longest if isinstance(kind, TextKind) else 0
        return TextFieldView(**self._head(path), value=raw, max_length=max_length)


def format_bounds(unit: str, minimum: int, maximum: int, text: Translator) -> str:
    """Return the bounds of a number with its unit, as text.

    >>> format_bounds("tiles", 1, 7, Translator("en", None)), format_bounds("half", 0, 2000, Translator("en", None))
    ('Tiles: 1 to 7', 'Points: 0 to 1000, halves allowed')
    """
    if unit == "coefficient":
        low, high = format_scaled(minimum, unit, text), format_scaled(maximum, unit, text)
        return text.gettext("{least} to {most}", least=low, most=high)
    if unit == "half":
        high = format_scaled(maximum, unit, text)
        return text.gettext("Points: {least} to {most}, halves allowed", least=minimum, most=high)
    label, low, high = text.gettext(UNIT_LABELS[unit]), str(minimum), text.format_number(maximum)
    if unit == "time":
        low, high = format_minutes(minimum), format_minutes(maximum)
    return text.gettext("{unit}: {least} to {most}", unit=label, least=low, most=high)
