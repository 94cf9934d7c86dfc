"""Laws of announcements, computed without the code's helpers."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from faristol.rules.preset import preset
from faristol.speech.names import Names, read_names, tables
from faristol.speech.rack import Announced, announce_rack
from faristol.speech.rhythm import USUAL, slowed
from faristol.speech.script import Called, Manner, OnRack
from faristol.tiles.alphabet import alphabet_of

CA = alphabet_of("ca")
RULE = preset("ca-duplicate-2018").rules.announcing
ALPHABET = "A B C Ç D E F G H I J L L·L M N NY O P Q R S T U V X Z ?".split()

codes = st.lists(st.integers(0, 26), max_size=7).map(bytes)
manners = st.builds(
    Manner,
    names=st.sampled_from([read_names("ca", table, {}) for table in tables("ca")]),
    way=st.sampled_from(["model", "name"]),
    rhythm=st.sampled_from([slowed(USUAL, percent) for percent in (100, 150, 300)]),
)


def name_of_code(code):
    return "?" if code == 0 else ALPHABET[code - 1]


@given(left=codes, drawn=codes, order=st.sampled_from(["alphabetical", "drawn"]), manner=manners)
def test_each_reading_is_the_whole_rack_with_the_tiles_left_first(left, drawn, order, manner):
    script = announce_rack(Announced(left=left, drawn=drawn, order=order), manner, RULE)
    *lines, last = script
    assert last.about == Called("time")
    half = len(lines) // 2
    slow, fast = lines[:half], lines[half:]
    assert [line.clip for line in slow] == [line.clip for line in fast]
    spoken = [line.about.tile for line in slow]
    parts = spoken[: len(left)], spoken[len(left) :]
    for part, tiles in zip(parts, (left, drawn), strict=True):
        assert Counter(part) == Counter(name_of_code(code) for code in tiles)
        if order == "alphabetical":
            assert part == sorted(part, key=ALPHABET.index)
        else:
            assert part == [name_of_code(code) for code in tiles]
    assert all(isinstance(line.about, OnRack) for line in lines)
    assert all(a.pause_ms >= b.pause_ms for a, b in zip(slow[1:], fast[1:], strict=True))


@given(
    edited=st.dictionaries(
        st.sampled_from(ALPHABET), st.text(max_size=40) | st.sampled_from(["Alcoi", "Ş'a"])
    ),
    table=st.sampled_from(tables("ca")),
)
def test_reading_names_twice_changes_no_name(edited, table):
    names = read_names("ca", table, edited)
    if isinstance(names, Names):
        assert read_names("ca", table, names.edited) == names
        assert all(0 < len(name) <= 30 and name.isprintable() for name in names.edited.values())
