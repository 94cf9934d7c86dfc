"""Positions written as text and read back, also as mail and people alter them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.board.board import EMPTY, Board
from faristol.board.cells import board_of
from faristol.board.legality import Illegal
from faristol.formats.position import LONGEST, Flaw, Position, read_position, write_position
from faristol.tiles.alphabet import BLANK_BIT, alphabet_of
from faristol.tiles.bag import Miscount, read_rack
from faristol.tiles.reading import Misread

CA = alphabet_of("ca")
BOARD = board_of(("H7=C", "H8=A", "H9=(L·L)", "I8=NY", "J8=Q"), CA)
RACK = read_rack("L·L NY Q U ?", CA)
POSITION = Position(
    language="ca",
    board=BOARD,
    rack=RACK,
    rules="ca-classic",
    rules_title="Classic",
    rules_digest="9f8e7d6c",
    list="1a2b3c4d",
    list_name="DISC 2026",
)
PICTURE = "\n".join(". " * 15 for _ in range(15))


def test_position_is_written_in_readable_lines():
    text = write_position(POSITION, "en").splitlines()
    assert text[:5] == [
        "Language: català (ca)",
        "Rules: Classic (ca-classic, 9f8e7d6c)",
        "Word list: DISC 2026 (1a2b3c4d)",
        "Rack: L·L NY Q U ?",
        "",
    ]
    assert text[5].split() == [str(column) for column in range(1, 16)]
    assert text[13].split()[:11] == ["H", *[".", ".", ".", ".", ".", "."], "C", "A", "(L·L)", "."]


@pytest.mark.parametrize("lang", ["ca", "ro", "en", "xx"])
def test_position_reads_back_with_headings_of_any_language(lang):
    assert read_position(write_position(POSITION, lang), "ro") == POSITION


def test_board_alone_or_rack_alone_is_a_position():
    assert read_position(PICTURE, "ca") == Position(language="ca", board=EMPTY, rack=b"")
    assert read_position("faristol: casa?", "ca").rack == read_rack("CASA?", CA)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: "\n\n" + text.replace("\n", "\n    ") + "\n\n\n",
        lambda text: text.replace("Rack:", "RACK :").replace("Language", "llengua"),
        lambda text: text.replace("català (ca)", "Catalan"),
        lambda text: text.replace("català (ca)", "CATALANĂ"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: "> " + text.replace("\n", "\n> "),
        lambda text: ">" + text.replace("\n", "\n>"),
        lambda text: " >> > " + text.replace("\n", "\n >> > "),
        lambda text: (
            "Rack:"
            + text.split("Rack:")[1].replace("\n", "\n> ")
            + "\n> "
            + text.split("Rack:")[0].replace("\n", "\n> ")
        ),
        lambda text: "\n".join(reversed(text.splitlines()[:4])) + "\n" + text.split("\n\n", 1)[1],
        lambda text: text.split("\n\n", 1)[1] + "\n" + text.split("\n\n", 1)[0],
        lambda text: text.replace("(L·L)", "(l·l)").replace("Rack: L·L NY Q", "Rack: l·l ny qu"),
    ],
)
def test_position_altered_by_mail_reads_back(change):
    assert read_position(change(write_position(POSITION, "en")), "ro") == POSITION


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "empty", 0),
        (" \n\t\n", "empty", 0),
        ("Language: ca", "empty", 0),
        ("Rack: A\nFaristol: B", "twice", 2),
        ("Limbă: klingon\nRack: A", "language_unknown", 1),
        ("\nRack: A%", "rack", 2),
        ("> Rack: A\n> >> A . .", "board", 2),
        ("Rack: A\nA . .", "board", 2),
        ("Rack: A\n" + PICTURE + "\n.", "board", 17),
        (PICTURE.replace(".", "K", 1), "board", 1),
        ("x" * (LONGEST + 1), "too_long", 0),
    ],
)
def test_bad_text_is_flawed_with_its_line(text, code, line):
    flaw = read_position(text, "ca")
    assert isinstance(flaw, Flaw)
    assert (flaw.code, flaw.line) == (code, line)
    assert isinstance(flaw.against, Misread) == (code in ("rack", "board"))


@pytest.mark.parametrize(
    ("text", "title", "name", "digest"),
    [
        ("Classic (ca-classic)", "Classic", "ca-classic", ""),
        ("ca-classic", "ca-classic", "ca-classic", ""),
        ("A (B), c (rules-1,  0123456789abcdef)", "A (B), c", "rules-1", "0123456789abcdef"),
        ("Ours (rules-1, 1234567)", "Ours", "rules-1, 1234567", ""),
        ("Ours (a, 1a2b3c4d, 5e6f7a8b)", "Ours", "a, 1a2b3c4d", "5e6f7a8b"),
    ],
)
def test_rules_line_is_split_into_title_name_and_digest(text, title, name, digest):
    position = read_position(f"Rules: {text}\nRack: A", "ca")
    assert (position.rules_title, position.rules, position.rules_digest) == (title, name, digest)


def test_impossible_position_is_read_with_oddities():
    jays = Position(language="ca", board=board_of(("A1=J", "A2=J"), CA), rack=read_rack("J???", CA))
    position = read_position(write_position(jays, "ca"), "ca")
    assert position == jays
    assert position.oddities == (
        Illegal("not_through_centre"),
        Miscount("too_many_of_tile", CA.spellings["J"]),
        Miscount("too_many_of_tile", 0),
    )
    miscounts = (Miscount("too_many_of_tile", CA.spellings[name]) for name in ("NY", "Q"))
    assert POSITION.oddities == tuple(miscounts)


@st.composite
def positions(draw):
    language = draw(st.sampled_from(["ca", "ro"]))
    alphabet = alphabet_of(language)
    tiles = [code for code in range(1, alphabet.size + 1) if alphabet.counts[code]]
    blanks = [code | BLANK_BIT for code in range(1, alphabet.size + 1)]
    square = st.one_of(st.just(0), st.just(0), st.sampled_from(tiles), st.sampled_from(blanks))
    cells = draw(st.lists(square, min_size=225, max_size=225))
    rack = draw(st.lists(st.sampled_from([0, *tiles]), max_size=7))
    name = st.text(st.sampled_from("aç·-2 "), min_size=1, max_size=20).map(str.strip)
    rules = draw(st.one_of(st.just(""), name))
    return Position(
        language=language,
        board=Board(bytes(cells)),
        rack=bytes(rack),
        rules=rules,
        rules_title=draw(name) if rules else "",
        rules_digest=draw(st.sampled_from(["", "0123456789"])) if rules else "",
    )


@given(positions(), st.sampled_from(["ca", "ro", "en"]))
def test_position_reads_back_equal(position, lang):
    assert read_position(write_position(position, lang), "ca") == position


@given(
    st.one_of(
        st.text(max_size=400),
        st.text(st.sampled_from(" .:()·ALNYQ?\n\r\t\u2028Rack"), max_size=600),
        st.lists(
            st.sampled_from(
                ["Rack:", "Limba: ro", "List: (", ". " * 15, "A " * 16, "(", "\ufeff", "Q?", ":"]
            ),
            max_size=25,
        ).map("\n".join),
    ),
    st.sampled_from(["ca", "ro"]),
)
def test_any_text_is_a_position_or_a_flaw(text, language):
    result = read_position(text, language)
    assert isinstance(result, (Position, Flaw))
    if isinstance(result, Flaw):
        assert 0 <= result.line <= len(text.splitlines())
