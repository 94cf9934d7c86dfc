"""The schema of everything stored, as digests in py/faristol/schema.json.

No shape changes without a version.

Each act of each kind, each section of the rules, each alphabet, each row of the database and each form of a
file has a version and a digest of its shape. Forms that other programs read are compared key by key, and may gain
keys. `make check` compares them with the tree at hand; if a digest changed under its version, it fails and names the
change and the remedy. `make schema ACCEPT=1` writes a table without faults, and raises the schema number.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from hashlib import sha256
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeAlias, Union, get_args, get_origin, get_type_hints

from faristol.correspondence import notes, postcard
from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.desk.kernel.storage.quarantine import QuarantineRow
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.files.file_settings import SETTINGS
from faristol.desk.shared.files.packed_lists import pack_row
from faristol.desk.shared.lexicons import LexiconRow
from faristol.desk.shared.voice.recordings import Recording
from faristol.formats import duplicate_json, post_sheet, sheet_parts, tournament_json
from faristol.ledger import envelope
from faristol.ledger.codec import kind_of
from faristol.ledger.kind import Kind
from faristol.ledger.packed_list import PackedList, list_line
from faristol.ledger.pin import LexiconPin
from faristol.ledger.quarantine import quarantine
from faristol.ledger.record import Table
from faristol.rules.kind import Section, Several, slots_of
from faristol.rules.ruleset import Heading, Rules
from faristol.rules.versions import EARLIER
from scripts.build.layout import ROOT
from scripts.examples import keys_of_duplicate, keys_of_post_sheet, keys_of_tournament

TABLE = ROOT / "py" / "faristol" / "schema.json"
DATABASE = ROOT / "site" / "js" / "database.js"
DIGITS = 16  # of a digest

# The compared parts of a shape: its version, and the digest of its description.
Shape: TypeAlias = dict[str, Any]
# Shapes by their group, as a kind of document or "_rules", and their name.
Shapes: TypeAlias = dict[str, dict[str, Shape]]


# ---- descriptions ----


def describe_type(annotation: Any, outer: tuple[type, ...] = ()) -> Any:
    """Return a description of a type's values in JSON that does not depend on names in the code.

    >>> describe_type(tuple[int, ...])
    ['list', 'int']
    >>> describe_type(str | None)
    ['or', ['null', 'str']]
    """
    if annotation in (None, NoneType):
        return "null"
    if annotation is Table:
        return "table"
    if annotation in (str, int, bool):
        return annotation.__name__
    if isinstance(annotation, NewType):
        return describe_type(annotation.__supertype__, outer)
    if isinstance(annotation, type) and is_dataclass(annotation):
        if annotation in outer:
            return ["recursion", len(outer) - outer.index(annotation)]
        return {"fields": describe_fields(annotation, (*outer, annotation))}
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return ["choice", sorted(map(repr, arguments))]
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return ["list", describe_type(arguments[0], outer)]
    if origin is tuple:
        return ["row", [describe_type(item, outer) for item in arguments if item != ()]]
    if origin in (Union, UnionType):
        return ["or", sorted((describe_type(item, outer) for item in arguments), key=repr)]
    message = f"no description of {annotation!r}"
    raise TypeError(message)


def describe_fields(cls: type, outer: tuple[type, ...]) -> dict[str, Any]:
    """Return the fields of a class: the source of each value, and its type."""
    hints = get_type_hints(cls)
    return {
        field.name: [field.metadata.get("sort", "typed"), describe_type(hints[field.name], outer)]
        for field in fields(cls)
    }


def describe_section(cls: type) -> Any:
    """Return the parameters of a section of the rules: the values and bounds of each."""

    def describe_kind(kind: Any) -> Any:
        if isinstance(kind, Section):
            return describe_section(kind.cls)
        if isinstance(kind, Several):
            return ["several", describe_kind(kind.of), kind.most]
        return repr(kind)

    return {
        name: [describe_kind(slot.kind), slot.is_optional] for name, slot in slots_of(cls).items()
    }


def digest_of(description: Any) -> str:
    """Return the digest of a description."""
    return sha256(json.dumps(description, sort_keys=True).encode()).hexdigest()[:DIGITS]


# ---- stored forms ----


def read_shapes() -> Shapes:
    """Return the shapes of the tree at hand."""
    return {
        **{name: _act_shapes(_require_kind(name)) for name in sorted(KINDS)},
        "_rules": _section_shapes(),
        "_alphabet": _alphabet_shapes(),
        "_database": _database_shapes(),
        "_file": _file_shapes(),
        "_settings": {"keys": _shape(1, sorted(SETTINGS))},
        "_paper": _paper_shapes(),
        "_json": {
            "duplicate": _shape(duplicate_json.VERSION, duplicate_json.FORMAT),
            "tournament": _shape(tournament_json.VERSION, tournament_json.FORMAT),
            "keys of duplicate": _keys_shape(duplicate_json.VERSION, keys_of_duplicate()),
            "keys of tournament": _keys_shape(tournament_json.VERSION, keys_of_tournament()),
        },
    }


def _shape(version: int, description: Any) -> Shape:
    return {"version": version, "digest": digest_of(description)}


def _keys_shape(version: int, keys: list[str]) -> Shape:
    """Return the shape of a form that other programs read: a version may add keys to it."""
    return {**_shape(version, keys), "keys": keys}


def _require_kind(name: str) -> Kind[Any, Any]:
    kind = kind_by_name(name)
    if kind is None:
        raise LookupError(name)
    return kind


def _act_shapes(kind: Kind[Any, Any]) -> dict[str, Shape]:
    return {
        kind_of(row.cls): _shape(kind.schema.version_of(row.cls), describe_type(row.cls))
        for row in sorted(kind.acts, key=lambda row: kind_of(row.cls))
    }


def _section_shapes() -> dict[str, Shape]:
    sections = {"heading": describe_section(Heading)}
    for name, slot in slots_of(Rules).items():
        if not isinstance(slot.kind, Section):
            raise TypeError(name)
        sections[name] = [describe_section(slot.kind.cls), slot.is_optional]
    gone = {topic: None for step in EARLIER for topic in step.topics if topic not in sections}
    sections |= gone
    return {name: _shape(_version_of(name), description) for name, description in sections.items()}


def _version_of(topic: str) -> int:
    return 1 + sum(topic in step.topics for step in EARLIER)


def _alphabet_shapes() -> dict[str, Shape]:
    """Return the shapes of the alphabets: one whose tiles change is a new alphabet beside the old one.

    Version 2 lists marks of other languages separately; earlier entries are still read with both.
    """
    return {
        path.parent.name: _shape(2, path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / "lexicons").glob("*/alphabet.toml"))
    }


def _database_shapes() -> dict[str, Shape]:
    source = DATABASE.read_text(encoding="utf-8")
    version = re.search(r"^const VERSION = (\d+);$", source, re.MULTILINE)
    keys = re.search(r"^const KEYS = \{$(.*?)^\};$", source, re.MULTILINE | re.DOTALL)
    if version is None or keys is None:
        message = f"no VERSION and KEYS in {DATABASE.name}"
        raise LookupError(message)
    stores = re.findall(r"^  (\w+): ([^/]*?),(?: //.*)?$", keys[1], re.MULTILINE)
    rows = {
        "row of streams": (4, StreamRow),
        "row of lexicons": (1, LexiconRow),
        "row of quarantine": (1, QuarantineRow),
    }
    return {
        "stores": _shape(int(version[1]), stores),
        **{
            name: _shape(
                version,
                [(field.name, str(field.type)) for field in fields(cls) if field.name != "later"],
            )
            for name, (version, cls) in rows.items()
        },
        "row of packs": _shape(1, sorted(pack_row("0" * 64, "line"))),
        "row of clips": _shape(1, list(Recording(clip="", caption="", wav=b"").row)),
    }


def _file_shapes() -> dict[str, Shape]:
    """Return the shapes of the lines of a file, as written for an example."""
    header = envelope.header_line("study", "name", "study-1")
    lines = {
        "header": header,
        "archived header": envelope.header_line("study", "name", "study-1", is_archived=True),
        "header of a document that was not chosen": envelope.header_line(
            "study", "name", "study-1", is_archived=True, is_superseded=True
        ),
        "end": envelope.end_line(header, records=1, cards=0, last_hash="0" * 64),
        "device header": envelope.device_line("device-1"),
        "setting": envelope.pref_line("look", "ca light"),
        "device end": envelope.device_end_line(streams=1, prefs=1),
    }
    pin = LexiconPin(digest="0" * 64, name="", version="1", kind="practice")
    part = quarantine(b"junk", name="name", code="parcel/damaged", line=1)
    with_parts = {
        "device header with parts": envelope.device_line_with_parts(lines["device header"]),
        "part kept aside": envelope.quarantined_line(part),
        "device end with parts": envelope.device_end_line(streams=1, prefs=1, quarantined=1),
        "list of words": list_line(PackedList(pin=pin, language="ca", packed="YQ==")),
        "device end with lists": envelope.device_end_line(streams=1, prefs=1, lists=1),
    }
    return {
        **{name: _shape(envelope.FORMAT, line) for name, line in lines.items()},
        **{name: _shape(envelope.WITH_PARTS, line) for name, line in with_parts.items()},
    }


def _describe_notes() -> list[Any]:
    """Return the notes of a postcard by their sort, with their fields."""
    return [[cls.__name__, [list(field) for field in rows]] for cls, rows in notes.NOTE_FIELDS]


def _paper_shapes() -> dict[str, Shape]:
    return {
        "post_sheet": _shape(1, [sheet_parts.MARK, sorted(map(kind_of, post_sheet.ACTS))]),
        "post_sheet as a whole": _shape(1, keys_of_post_sheet()),
        "postcard": _shape(
            2, [postcard.MARK, [list(field) for field in postcard.FIELDS_OF[-1]], _describe_notes()]
        ),
    }


# ---- comparison ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A change of a shape that would make stored data unreadable, and its remedy."""

    name: str
    remedy: str

    def __str__(self) -> str:
        """Return the line that `make check` prints."""
        return f"{self.name}: {self.remedy}"


def find_faults(before: Shapes, now: Shapes, names: Mapping[str, Mapping[str, str]]) -> list[Fault]:
    """Return the faults by group and name: a form that was stored once must be readable for ever.

    `names` gives, by kind, the present name of each act by every name that it ever had.
    """
    return list(_find_faults(before, now, names))


def _find_faults(
    before: Shapes, now: Shapes, names: Mapping[str, Mapping[str, str]]
) -> Iterator[Fault]:
    for group, shapes in before.items():
        if group not in now:
            yield Fault(name=group, remedy="it is gone, and its documents are still there")
            continue
        for name, shape in shapes.items():
            present = now[group].get(names.get(group, {}).get(name, name))
            full_name = f"{group}/{name}"
            if present is None:
                yield Fault(name=full_name, remedy=_remedy_of_missing(group, name))
            elif present["version"] < shape["version"]:
                remedy = f"version {shape['version']} is stored already, so no lower one is written"
                yield Fault(name=full_name, remedy=remedy)
            elif present["version"] == shape["version"] and not _is_compatible(shape, present):
                yield Fault(name=full_name, remedy=_remedy_of_changed(group, shape["version"]))
    for name in now.get("_rules", {}).keys() - before.get("_rules", now.get("_rules", {})).keys():
        if now["_rules"][name]["version"] == 1:  # pinned rules of today do not have it
            yield Fault(name=f"_rules/{name}", remedy=_remedy_of_changed("_rules", 1))


def _is_compatible(before: Shape, now: Shape) -> bool:
    """Whether a shape is unchanged, or has more keys where it lists them."""
    if "keys" in before:
        return set(before["keys"]) <= set(now.get("keys", ()))
    return before == now


def _remedy_of_missing(group: str, name: str) -> str:
    if group.startswith("_"):
        return "it is gone, and what was written in it is still there"
    return (
        "this act is gone; if it has another name, its row says so:"
        f" earlier=(EarlierVersion(unchanged, name={name!r}),)"
    )


def _remedy_of_changed(group: str, version: int) -> str:
    if not group.startswith("_"):
        return (
            f"another shape under version {version}: add an EarlierVersion to its row,"
            " with an upcast to the new shape"
        )
    if group == "_rules":
        return (
            f"another shape under version {version}: add a step to EARLIER in rules/versions.py,"
            ' with a value that means "as before"'
        )
    if group == "_json":
        return (
            f"a key is gone or holds something else under version {version}: raise the version of the"
            " format, and say so in its description in docs"
        )
    if group == "_alphabet":
        return "a changed alphabet is a new alphabet, beside the old one"
    return f"another shape under version {version}: raise the version, and read the earlier one"


def former_names() -> dict[str, dict[str, str]]:
    """Return, by kind, the present name of each act by every name that it ever had."""
    names = {}
    for name in KINDS:
        kind = _require_kind(name)
        names[name] = {
            former: kind_of(row.cls)
            for row in kind.acts
            for former in kind.schema.names_of(row.cls)
        }
    return names


def load(path: Path) -> tuple[int, Shapes]:
    """Return the schema number and the shapes of a table; 0 and no shapes before the first."""
    if not path.is_file():
        return 0, {}
    table = json.loads(path.read_text(encoding="utf-8"))
    return table["number"], table["shapes"]


def main() -> int:
    """Compare the tree with the table; with --accept write the table if there are no faults."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--accept", action="store_true", help="write what is in order")
    is_accepted = parser.parse_args().accept
    number, before = load(TABLE)
    now = read_shapes()
    faults = find_faults(before, now, former_names())
    for fault in faults:
        print(f"schema: {fault}")
    if faults:
        return 1
    if before == now:
        print(f"schema: number {number}, {sum(map(len, now.values()))} shapes")
        return 0
    if not is_accepted:
        print("schema: what is stored has changed: make schema ACCEPT=1 raises the schema number")
        return 1
    table = {"number": number + 1, "shapes": now}
    TABLE.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(f"schema: number {number + 1}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
