"""Versions of acts: entries of every earlier version read as the present one, or as damage."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import faristol
from faristol.ledger.codec import EarlierVersion, Schema, decode, encode
from faristol.ledger.record import JSON, LedgerError
from faristol.ledger.upcasts import (
    add_field,
    chain,
    drop_field,
    in_field,
    rename_field,
    unchanged,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    at: str
    hand: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterSlips:
    """Version 1: `read_slips` with `rows`; 2: another name; 3: `slips`, each with a hand."""

    slips: tuple[Part, ...]
    standing: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Close:
    """An act that never changed."""


SCHEMA: Schema[object] = Schema(
    events=(EnterSlips, Close),
    earlier={
        EnterSlips: (
            EarlierVersion(unchanged, name="read_slips"),
            EarlierVersion(
                chain(
                    rename_field(rows="slips"),
                    in_field("slips", add_field(hand="")),
                    add_field(standing=[]),
                ),
                added_fields=frozenset({"standing"}),
            ),
        )
    },
)
NEW = EnterSlips(slips=(Part(at="H8", hand=""),), standing=())
OLD: dict[str, JSON] = {"rows": [{"at": "H8"}]}


def code_of(kind: str, version: int, data: dict[str, JSON]) -> str:
    with pytest.raises(LedgerError) as caught:
        decode(kind, version, data, SCHEMA)
    return caught.value.code


def test_entry_of_every_earlier_version_reads_as_the_present_one() -> None:
    assert decode("read_slips", 1, OLD, SCHEMA) == NEW
    assert decode("enter_slips", 2, OLD, SCHEMA) == NEW
    assert decode(*encode(NEW, SCHEMA), SCHEMA) == NEW


def test_act_is_written_in_its_present_version() -> None:
    assert encode(NEW, SCHEMA)[:2] == ("enter_slips", 3)
    assert encode(Close(), SCHEMA)[:2] == ("close", 1)


def test_upcast_changes_no_stored_data() -> None:
    data: dict[str, JSON] = {"rows": [{"at": "H8"}]}
    decode("read_slips", 1, data, SCHEMA)
    assert data == OLD


@pytest.mark.parametrize(
    ("version", "data"),
    [
        (3, OLD),  # the present version is read strictly
        (2, {"slips": [{"at": "H8", "hand": ""}], "standing": []}),
        (1, {}),
        (1, {"rows": None, "slips": []}),
        (1, {"rows": [7]}),
        (1, {"rows": [{"at": "H8", "hand": "x"}]}),
        (1, {"rows": [{"at": "H8"}], "standing": []}),
        (1, {"rows": "H8"}),
        (1, {"rows": {"at": ["H8"]}}),
    ],
)
def test_data_of_another_version_is_damage(version: int, data: dict[str, JSON]) -> None:
    assert code_of("read_slips", version, data) in ("ledger/type", "ledger/missing_field")


@pytest.mark.parametrize("version", [4, 10**9])
def test_later_version_is_refused_with_the_known_one(version: int) -> None:
    with pytest.raises(LedgerError) as caught:
        decode("enter_slips", version, OLD, SCHEMA)
    assert caught.value.code == "ledger/too_new"
    assert caught.value.data == {"kind": "enter_slips", "version": version, "known": 3}


def test_schema_knows_every_name_of_an_act() -> None:
    assert SCHEMA.names_of(EnterSlips) == {"enter_slips", "read_slips"}
    assert SCHEMA.marks_of(EnterSlips, Close) == (
        '"kind":"enter_slips"',
        '"kind":"read_slips"',
        '"kind":"close"',
    )


def test_schema_knows_the_judged_fields_that_an_entry_lacked() -> None:
    assert SCHEMA.fields_added_after(EnterSlips, 1) == {"standing"}
    assert SCHEMA.fields_added_after(EnterSlips, 2) == {"standing"}
    assert SCHEMA.fields_added_after(EnterSlips, 3) == frozenset()


def test_two_acts_never_share_a_name() -> None:
    former = EarlierVersion(unchanged, name="close")
    with pytest.raises(ValueError, match="one kind"):
        Schema(events=(EnterSlips, Close), earlier={EnterSlips: (former,)})
    with pytest.raises(ValueError, match="one kind"):
        Schema(
            events=(EnterSlips, Close),
            earlier={cls: (EarlierVersion(unchanged, name="read"),) for cls in (EnterSlips, Close)},
        )


def test_act_may_keep_or_take_back_its_name() -> None:
    earlier = (EarlierVersion(unchanged), EarlierVersion(unchanged, name="close"))
    assert Schema(events=(Close,), earlier={Close: earlier}).names_of(Close) == {"close"}


def test_dropped_field_is_left_out_and_must_have_existed() -> None:
    assert drop_field("why")({"why": "x", "at": 1}) == {"at": 1}
    with pytest.raises(KeyError):
        drop_field("why")({"at": 1})


@pytest.mark.desk_only("reads sources, which do not ship")
def test_no_module_searches_lines_for_a_single_name_of_an_act() -> None:
    """Names change: `Schema.marks_of` and `Schema.names_of` return all names that an act ever had."""
    package = Path(faristol.__file__).parent
    searching = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if re.search(r"""['{,]"kind":"|(?<!\w)kind_of\(""", path.read_text(encoding="utf-8"))
    }
    # the screen of another version reads the name of each entry, known or not
    assert searching == {"ledger/codec.py", "desk/home/other_version.py"}
