"""Kinds as another version might have them: other fields, names and computed values."""

from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, make_dataclass, replace
from typing import Any, TypeAlias, get_type_hints

from faristol.ledger.codec import EarlierVersion, decode_record, encode, kind_of
from faristol.ledger.kind import ActSpec, Kind
from faristol.ledger.record import Record
from faristol.ledger.upcasts import add_field, drop_field, in_field, rename_field, unchanged

Change: TypeAlias = Callable[[Any], Any]


# ---- rules that find something else ----


@dataclass(frozen=True, kw_only=True)
class ComputedPath:
    """A computed field, perhaps inside of a part: `slips.points`."""

    name: str
    is_judged: bool


def computed_paths(event: object) -> dict[ComputedPath, object]:
    """Return the computed fields of an event that have a value, each with an event of another value."""
    event_by_path: dict[ComputedPath, object] = {}
    for path, other in _with_others(event, "", is_computed=False, is_judged=False):
        event_by_path.setdefault(path, other)
    return event_by_path


def _with_others(
    value: Any, path: str, *, is_computed: bool, is_judged: bool
) -> Iterator[tuple[ComputedPath, object]]:
    if is_dataclass(value):
        for field in fields(value):
            inner = _with_others(
                getattr(value, field.name),
                f"{path}.{field.name}" if path else field.name,
                is_computed=is_computed or field.metadata.get("sort") == "found",
                is_judged=is_judged or field.metadata.get("is_judged", False),
            )
            for name, other in inner:
                yield name, replace(value, **{field.name: other})
    elif isinstance(value, tuple) and any(map(is_dataclass, value)):
        for at, item in enumerate(value):
            inner = _with_others(item, path, is_computed=is_computed, is_judged=is_judged)
            for name, other in inner:
                yield name, (*value[:at], other, *value[at + 1 :])
    elif is_computed:
        yield ComputedPath(name=path, is_judged=is_judged), other_than(value)


def other_than(value: Any) -> Any:
    """Return another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    if isinstance(value, tuple):
        return (*value, *(value[:1] or ("x",)))
    return "x"


def finding(kind: Kind[Any, Any], cls: type, path: ComputedPath) -> Kind[Any, Any]:
    """Return a kind whose rules compute another value of a field of an act, and fold as before."""

    def change(event: Any) -> Any:
        return computed_paths(event).get(path, event) if type(event) is cls else event

    return replace(kind, acts=tuple(_change_decisions(row, change) for row in kind.acts))


def _change_decisions(row: ActSpec[Any, Any], change: Change) -> ActSpec[Any, Any]:
    decide = row.decide
    if decide is None:
        return row

    def decide_changed(state: Any, act: Any, world: Any) -> Any:
        decided = decide(state, act, world)
        return tuple(map(change, decided)) if isinstance(decided, tuple) else change(decided)

    return replace(row, decide=decide_changed)


# ---- acts with other fields and names ----


@dataclass(frozen=True, kw_only=True)
class Later:
    """An act as a later version has it: its class, and the changes since the present version."""

    today: type
    cls: type
    names: dict[str, str]  # of its fields, with the names of today
    added: dict[str, str]  # fields that are not there today, with the value for older entries
    earlier: tuple[EarlierVersion, ...]

    def after(self, earlier: tuple[EarlierVersion, ...]) -> tuple[EarlierVersion, ...]:
        """Return all earlier versions: the present ones, with fields renamed since, and the new ones."""
        names = {name: other for other, name in self.names.items()}

        def renamed(path: str) -> str:
            first, dot, rest = path.partition(".")
            return f"{names.get(first, first)}{dot}{rest}"

        versions = (
            replace(version, added_fields=frozenset(map(renamed, version.added_fields)))
            for version in earlier
        )
        return (*versions, *self.earlier)

    def to_today(self, event: Any) -> Any:
        """Return an event of the later class as one of the present class; any other as it is."""
        if type(event) is not self.cls:
            return event
        return self.today(**{name: getattr(event, other) for other, name in self.names.items()})

    def from_today(self, event: Any, **added: str) -> Any:
        """Return an event of the present class as a later one; any other as it is."""
        if type(event) is not self.today:
            return event
        values = {other: getattr(event, name) for other, name in self.names.items()}
        return self.cls(**values, **{**self.added, **added})


def field_added(cls: type) -> Later:
    """Return an act with an additional field."""
    return _build_later(cls, EarlierVersion(add_field(noted_by="")), added={"noted_by": ""})


def field_renamed(cls: type) -> Later:
    """Return an act whose last field has another name; an act without fields stays as it is."""
    *_, last = ["", *(field.name for field in fields(cls))]
    renamed = {last: f"{last}_anew"} if last else {}
    return _build_later(cls, EarlierVersion(rename_field(**renamed)), renamed=renamed)


def act_renamed(cls: type) -> Later:
    """Return an act under another name."""
    version = EarlierVersion(unchanged, name=kind_of(cls))
    return _build_later(cls, version, name=f"{cls.__name__}Anew")


def changed_twice(cls: type) -> Later:
    """Return an act to which one version added a field, and the next gave new names, also of the field."""
    first = EarlierVersion(add_field(noted_by=""), name=kind_of(cls))
    second = EarlierVersion(rename_field(noted_by="noted"), name=kind_of(cls))
    return _build_later(cls, first, second, name=f"{cls.__name__}Anew", added={"noted": ""})


def field_dropped(cls: type) -> Later:
    """Return an act that had a field `noted_by`, as `with_dropped` writes it."""
    return _build_later(cls, EarlierVersion(drop_field("noted_by")))


def field_dropped_in(part: str) -> Callable[[type], Later]:
    """Return a change of an act that had a field `noted_by` in its parts."""
    version = EarlierVersion(in_field(part, drop_field("noted_by")))
    return lambda cls: _build_later(cls, version)


def _build_later(
    cls: type,
    *earlier: EarlierVersion,
    name: str = "",
    added: dict[str, str] | None = None,
    renamed: dict[str, str] | None = None,
) -> Later:
    renamed, added, hints = renamed or {}, added or {}, get_type_hints(cls)
    names = {renamed.get(field.name, field.name): field.name for field in fields(cls)}
    own_fields = [
        (other, hints[field_.name], field(**_defaults_of(field_), metadata=field_.metadata))
        for other, field_ in zip(names, fields(cls), strict=True)
    ]
    more = [(other, str, field(default=value)) for other, value in added.items()]
    later_class = make_dataclass(
        name or cls.__name__,
        [*own_fields, *more],
        frozen=True,
        slots=True,
        kw_only=True,
        namespace={"__module__": cls.__module__},
    )
    return Later(today=cls, cls=later_class, names=names, added=added, earlier=earlier)


def _defaults_of(field_: Any) -> dict[str, Any]:
    return {} if field_.default is MISSING else {"default": field_.default}


def changed(kind: Kind[Any, Any], later: Later) -> Kind[Any, Any]:
    """Return a kind in which an act is as a later version has it."""

    def row_of(row: ActSpec[Any, Any]) -> ActSpec[Any, Any]:
        decide = row.decide

        def decide_changed(state: Any, act: Any, world: Any) -> Any:
            assert decide is not None
            added = {name: getattr(act, name, value) for name, value in later.added.items()}
            decided = decide(state, later.to_today(act), world)
            if isinstance(decided, tuple):
                return tuple(later.from_today(event, **added) for event in decided)
            return later.from_today(decided, **added)

        return replace(
            row,
            cls=later.cls if row.cls is later.today else row.cls,
            decide=decide and decide_changed,
            evolve=lambda state, event: row.evolve(state, later.to_today(event)),
            earlier=later.after(row.earlier) if row.cls is later.today else row.earlier,
        )

    def among(classes: tuple[type, ...]) -> tuple[type, ...]:
        return tuple(later.cls if cls is later.today else cls for cls in classes)

    return replace(
        kind,
        acts=tuple(map(row_of, kind.acts)),
        opening_act=later.cls if kind.opening_act is later.today else kind.opening_act,
        naming_acts=among(kind.naming_acts),
        removing_acts=among(kind.removing_acts),
        world_for_audit=lambda state, events: kind.world_for_audit(
            state, [later.to_today(event_) for event_ in events]
        ),
        describe_difference=lambda event, events: kind.describe_difference(
            later.to_today(event), [later.to_today(event_) for event_ in events]
        ),
        card_references=lambda event: kind.card_references(later.to_today(event)),
        removed_cards=lambda event: kind.removed_cards(later.to_today(event)),
        fold_batch=None,
    )


# ---- entries as the version of today writes them ----


def today(kind: Kind[Any, Any], record: Record) -> Record:
    """Return a record as the present version would write it, or unchanged if it cannot store all of it."""
    cls = kind.schema.classes[record.kind]
    if kind.schema.fields_added_after(cls, record.version):
        return record
    name, version, data = encode(decode_record(record, kind.schema), kind.schema)
    return replace(record, kind=name, version=version, data=data)


def with_dropped(record: Record) -> Record:
    """Return a record with a field that a later version has removed."""
    return replace(record, data={**record.data, "noted_by": "Anna"})


def with_dropped_in(part: str) -> Callable[[Record], Record]:
    """Return a change that adds such a field in the parts of records."""

    def inside(value: Any) -> Any:
        if isinstance(value, list):
            return [inside(item) for item in value]
        return value if value is None else {**value, "noted_by": "Anna"}

    return lambda record: replace(record, data={**record.data, part: inside(record.data[part])})
