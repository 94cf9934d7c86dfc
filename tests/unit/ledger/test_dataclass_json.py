"""Events as JSON data and back, by their annotations."""

from dataclasses import dataclass
from typing import Literal, NewType

import pytest

from faristol.ledger.codec import Schema, decode, encode, kind_of
from faristol.ledger.record import JSON, LedgerError, Table

Points = NewType("Points", int)


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    name: str
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    leaf: Leaf | None
    branches: "tuple[Tree, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    text: str = "none"
    number: int = 0
    flag: bool = False
    perhaps: str | None = None
    several: tuple[int, ...] = ()
    pair: tuple[str, int] = ("", 0)
    nothing: tuple[()] = ()
    leaves: tuple[Leaf, ...] = ()
    mixed: int | str | tuple[str, ...] | Leaf | None = None
    choice: Literal["a", "b", 1] | None = "a"


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarded:
    even: int

    def __post_init__(self) -> None:
        if self.even % 2:
            raise ValueError("odd")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pinned:
    values: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Confused:
    either: Leaf | Tree


@dataclass(frozen=True, slots=True, kw_only=True)
class Loose:
    numbers: list[int]


SCHEMA: Schema[object] = Schema(events=(Seen, Tree, Guarded, Pinned))
PLAIN = encode(Seen(), SCHEMA)[2]


def fault_of(data: dict[str, JSON], kind: str = "seen") -> tuple[str, JSON]:
    with pytest.raises(LedgerError) as caught:
        decode(kind, 1, data, SCHEMA)
    return caught.value.code, caught.value.data.get("field")


@pytest.mark.parametrize(
    "event",
    [
        Seen(),
        Seen(text="ŀl", number=-3, flag=True, perhaps="", several=(1, 2), pair=("x", 1)),
        Seen(leaves=(Leaf(name="a", points=Points(1)), Leaf(name="b", points=Points(2)))),
        Seen(mixed=1),
        Seen(mixed="1"),
        Seen(mixed=("1",)),
        Seen(mixed=Leaf(name="a", points=Points(0))),
        Seen(choice=1),
        Seen(choice=None),
        Pinned(values=Table({"a": {"b": [1, None, "x", {"c": True}]}})),
        Tree(leaf=None, branches=()),
        Tree(leaf=Leaf(name="a", points=Points(1)), branches=(Tree(leaf=None, branches=()),)),
    ],
)
def test_event_decodes_to_equal_values_of_the_same_types(event: object) -> None:
    kind, version, data = encode(event, SCHEMA)
    decoded = decode(kind, version, data, SCHEMA)
    assert decoded == event
    assert repr(decoded) == repr(event)


@pytest.mark.parametrize(
    ("field", "value", "where"),
    [
        ("text", 1, "text"),
        ("text", None, "text"),
        ("number", True, "number"),
        ("number", "1", "number"),
        ("flag", 1, "flag"),
        ("perhaps", 1, "perhaps"),
        ("several", [1, "2"], "several.1"),
        ("several", {"0": 1}, "several"),
        ("pair", ["x"], "pair"),
        ("pair", ["x", 1, 2], "pair"),
        ("pair", [1, "x"], "pair.0"),
        ("nothing", [1], "nothing"),
        ("leaves", [{"name": "a", "points": 1}, {"name": "b", "points": "2"}], "leaves.1.points"),
        ("leaves", [{"name": "a", "points": 1}, 7], "leaves.1"),
        ("mixed", True, "mixed"),
        ("mixed", [1], "mixed.0"),
        ("choice", "c", "choice"),
        ("choice", True, "choice"),
    ],
)
def test_value_of_another_type_is_a_fault_with_its_path(
    field: str, value: JSON, where: str
) -> None:
    assert fault_of({**PLAIN, field: value}) == ("ledger/type", where)


@pytest.mark.parametrize("value", [[], "x", 1, None])
def test_table_accepts_only_an_object(value: JSON) -> None:
    assert fault_of({"values": value}, "pinned") == ("ledger/type", "values")


@pytest.mark.parametrize("value", [0.5, (1,), {1: 2}, 2**60, "\ud800"])
def test_table_refuses_values_that_a_line_cannot_hold(value: object) -> None:
    with pytest.raises(LedgerError) as caught:
        encode(Pinned(values=Table({"a": value})), SCHEMA)  # type: ignore[dict-item]
    assert caught.value.data["field"] == "values"


def test_missing_field_is_a_fault_despite_a_default() -> None:
    without = {name: value for name, value in PLAIN.items() if name != "number"}
    assert fault_of(without) == ("ledger/missing_field", "number")


def test_missing_field_of_an_inner_object_is_a_fault() -> None:
    assert fault_of({**PLAIN, "leaves": [{"name": "a"}]}) == (
        "ledger/missing_field",
        "leaves.0.points",
    )


def test_unknown_field_is_a_fault() -> None:
    assert fault_of({**PLAIN, "extra": 1}) == ("ledger/unknown_field", "extra")


def test_value_refused_by_the_class_is_a_fault_of_the_data() -> None:
    assert fault_of({"even": 3}, "guarded") == ("ledger/type", "")


def test_wrong_value_is_not_encoded() -> None:
    for event in (
        Seen(number=True),
        Seen(text=3),  # type: ignore[arg-type]
        Seen(several=[1]),  # type: ignore[arg-type]
        Seen(pair=("a", "b")),  # type: ignore[arg-type]
        Seen(leaves=(7,)),  # type: ignore[arg-type]
        Seen(mixed=1.5),  # type: ignore[arg-type]
        Seen(choice="c"),  # type: ignore[arg-type]
    ):
        with pytest.raises(LedgerError):
            encode(event, SCHEMA)


def test_unsupported_type_raises_type_error() -> None:
    with pytest.raises(TypeError, match="no shape"):
        encode(Loose(numbers=[1]), SCHEMA)
    with pytest.raises(TypeError, match="look the same"):
        encode(Confused(either=Leaf(name="a", points=Points(1))), SCHEMA)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("RackDrawn", "rack_drawn"), ("CSVRead", "csv_read"), ("Round2Closed", "round2_closed")],
)
def test_kind_of_returns_the_class_name_in_snake_case(name: str, kind: str) -> None:
    assert kind_of(type(name, (), {})) == kind
