"""Values inside translated sentences: sizes, messages, plurals."""

import pytest

from faristol.desk.kernel.translation import Message, Size, Translator

GAP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (1_000, "1 kB"),
        (9_999, "9,9 kB"),
        (64_999_999, "64 MB"),
        (999_999_999, "999 MB"),
        (10_737_418_240, "10,7 GB"),
        (150_900_000_000, "150 GB"),
        (1_500_000_000_000, "1,5 TB"),
        (12_345_000_000_000_000, "12.345 TB"),
    ],
)
def test_size_has_a_readable_unit_and_is_never_rounded_up(count, expected):
    assert Translator("ca", None).format_size(count) == expected.replace(" ", GAP)


def test_size_in_a_sentence_is_formatted_in_its_language():
    message = Message("{size} free", {"size": Size(10_737_418_240)})
    assert Translator("en", None).render(message) == f"10.7{GAP}GB free"
    assert Translator("ro", None).render(message) == f"10,7{GAP}GB free"
    assert Translator("en", None).ngettext(
        "{size} in {n} file", "{size} in {n} files", 2, size=Size(0)
    )


def test_message_inside_a_sentence_is_translated_too():
    inner = Message("{size} free", {"size": Size(2_000_000)})
    assert (
        Translator("en", None).render(Message("Here: {what}", {"what": inner}))
        == f"Here: 2{GAP}MB free"
    )


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "0 piese"),
        (1, "o piesă"),
        (2, "2 piese"),
        (19, "19 piese"),
        (20, "20 de piese"),
        (100, "100 de piese"),
        (101, "101 piese"),
        (119, "119 piese"),
        (120, "120 de piese"),
    ],
)
def test_romanian_plural_follows_the_last_two_digits(n, text):
    catalogue = {"{n} tile": "o piesă\1{n} piese\1{n} de piese"}
    assert Translator("ro", catalogue).ngettext("{n} tile", "{n} tiles", n) == text


def test_gettext_of_a_plural_entry_returns_the_first_form():
    text = Translator("ro", {"{n} tile": "o piesă\1{n} piese\1{n} de piese"})
    assert text.gettext("{n} tile") == "o piesă"
    assert text.ngettext("{n} tile", "{n} tiles", 3) == "3 piese"
