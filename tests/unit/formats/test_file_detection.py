"""Detection of other programs' files by their first lines; ours and plain texts match none."""

import pytest

from faristol.formats.file_detection import format_of
from faristol.formats.tsh import Listed, write_division

CGP = "15/15/15/15/15/15/15/6CASA5/15/15/15/15/15/15/15 AELN?RT/ 12/30 0 lex DISC2;"
TRF = "012 Obert de tardor\n001    1      Puig, Anna                        1500                             1.0    1\n"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("#character-encoding UTF-8\n#player1 a Anna\n#player2 b Pere\n>a: CASA H8 CASA +12 12\n", "gcg"),
        ("\ufeff#player1 a Anna\r\n", "gcg"),
        (">Jana: ADMES?E 8B aDMESES +70 70\n", "gcg"),
        (CGP, "cgp"),
        (f"position cgp {CGP}\n", "cgp"),
        (write_division([Listed(name="Puig, Anna", rating=1500, opponents=(2,), points=(400,))]), "tsh"),
        (TRF, "trf"),
        (TRF.replace("\n", "\r"), "trf"),  # third-round 2-B1: as JaVaFo and bbpPairings end lines
        (TRF.replace("\n", "\r\n"), "trf"),
        ('<?xml version="1.0"?>\n<EliotGame format="2">', "eliot"),
        ("", ""),
        ('{"format":"faristol","version":1}\n', ""),
        ("Anna Puig;1200\nPere Roca;1100\n", ""),
        ("casa\ncases\ncasar\n", ""),
        ("> Salut!\n> FC1 229QA PHQG7\n", ""),
        ("1/2/3\n", ""),
        ("#hashtag\n", ""),
    ],
)  # fmt: skip
def test_format_is_detected_from_the_first_lines(text, name):
    assert format_of(text.encode()) == name


def test_arbitrary_bytes_have_no_format():
    assert format_of(bytes(range(256)) * 100) == ""
    assert format_of(b"\xff\xfe#\x00p\x00") == ""
