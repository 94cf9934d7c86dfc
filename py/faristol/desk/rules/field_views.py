"""The fields of a topic of a rule set as its template reads them; each shape has a class."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Options: TypeAlias = Sequence[tuple[str, str]]  # value and label of each


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldView:
    """What fields of all shapes have."""

    path: str  # of the value, and the name of the field
    id: str
    label: str
    wrong: str  # the message of a refused value, or empty
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class YesNoFieldView(FieldView):
    """A box."""

    shape: Literal["yesno"] = "yesno"
    is_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberFieldView(FieldView):
    """A number with its unit."""

    shape: Literal["number"] = "number"
    value: str
    mode: str  # of the keyboard


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFieldView(FieldView):
    """A text."""

    shape: Literal["text"] = "text"
    value: str
    max_length: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectFieldView(FieldView):
    """A list of which one option is chosen."""

    shape: Literal["select"] = "select"
    options: Options
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceFieldView(FieldView):
    """A choice of a few options; fixed if there is only one."""

    shape: Literal["choice", "fixed"]
    options: Options
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFieldView(FieldView):
    """Options of which several are chosen."""

    shape: Literal["set"] = "set"
    options: Options
    on: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldLine:
    """A line of a list of values."""

    value: str
    wrong: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderFieldView(FieldView):
    """Options in an order."""

    shape: Literal["order"] = "order"
    options: Options
    items: Sequence[FieldLine]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumbersFieldView(FieldView):
    """A list of numbers."""

    shape: Literal["numbers"] = "numbers"
    items: Sequence[FieldLine]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldCell:
    """A value in a row of a table."""

    path: str
    id: str
    label: str
    options: Options  # empty for a number
    value: str
    wrong: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldRow:
    """A row of a table."""

    number: int
    wrong: str
    cells: Sequence[FieldCell]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsFieldView(FieldView):
    """A table."""

    shape: Literal["rows"] = "rows"
    rows: Sequence[FieldRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartFieldView(FieldView):
    """A part of a topic that the rules may lack, with its own fields."""

    shape: Literal["part"] = "part"
    is_on: bool
    fields: "Sequence[TopicField]"


TopicField: TypeAlias = (
    YesNoFieldView
    | NumberFieldView
    | TextFieldView
    | SelectFieldView
    | ChoiceFieldView
    | SetFieldView
    | OrderFieldView
    | NumbersFieldView
    | RowsFieldView
    | PartFieldView
)
