"""Unit tests of scripts/lexicons/affixes.py: forms expanded from affix files, and the choice of a recipe."""

import pytest

from scripts.lexicons.affixes import AffixError, Entry, forms_of, read_affixes, read_entries

AFFIXES = """\
SET UTF-8
NEEDAFFIX X
SFX A Y 3
SFX A 0 s [^s]
SFX A s sos s
SFX A a es/B a
SFX B Y 1
SFX B 0 -hi .
PFX V N 1
PFX V 0 l' .
"""


def forms(entry, text=AFFIXES, **given):
    affixes = read_affixes(text.encode(), **given)
    flags = affixes.flags(entry.partition("/")[2])
    return [form.text for form in forms_of(Entry(entry.partition("/")[0], flags), affixes)]


def test_suffix_applies_where_its_condition_holds():
    assert forms("gat/A") == ["gat", "gats"]
    assert forms("gas/A") == ["gas", "gasos"]


def test_suffix_of_suffix_applies():
    assert forms("casa/A") == ["casa", "casas", "cases", "cases-hi"]


def test_dropped_suffix_makes_no_form():
    assert forms("casa/A", is_included=lambda suffix: "-" not in suffix.add) == [
        "casa",
        "casas",
        "cases",
    ]


def test_entry_that_needs_affix_is_no_form_itself():
    assert forms("gat/AX") == ["gats"]


def test_prefixes_make_no_forms():
    assert forms("gat/V") == ["gat"]


def test_suffix_strips_whole_word_only_with_fullstrip():
    text = "SET UTF-8\nSFX A Y 1\nSFX A anar vaig anar\n"
    assert forms("anar/A", text) == ["anar"]
    assert forms("anar/A", text + "FULLSTRIP\n") == ["anar", "vaig"]


def test_reader_accepts_two_letter_flags_and_aliases():
    long = "SET UTF-8\nFLAG long\nSFX 0A Y 1\nSFX 0A 0 s .\n"
    assert forms("gat/0A", long) == ["gat", "gats"]
    aliased = "SET UTF-8\nAF 1\nAF A\nSFX A Y 1\nSFX A 0 s .\n"
    assert forms("gat/1", aliased) == ["gat", "gats"]
    with pytest.raises(AffixError, match="no alias"):
        forms("gat/7", aliased)


def test_unreadable_affix_file_names_its_fault():
    with pytest.raises(AffixError, match="not written in utf-8"):
        read_affixes("SET utf-8\n# ñ\n".encode("latin-1"))
    with pytest.raises(AffixError, match="no pattern"):
        read_affixes(b"SFX A Y 1\nSFX A 0 s [a\n")
    with pytest.raises(AffixError, match="3 words"):
        read_affixes(b"SFX A Y 1\nSFX A 0\n")


def test_dictionary_reader_skips_first_line_and_morphology():
    affixes = read_affixes(AFFIXES.encode())
    text = "4\ngat/A po:noun\n\tcomment\n\ngos/AX\nsol\n"
    entries = list(read_entries(text.encode(), affixes))
    assert entries == [Entry("gat", ("A",)), Entry("gos", ("A", "X")), Entry("sol", ())]
