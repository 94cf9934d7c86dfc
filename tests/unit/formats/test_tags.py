"""The plain part of XML: nothing grows, nothing is fetched, nothing is guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.formats.tags import Bounds, Tag, document, escaped, line, plain, read_tags
from faristol.ledger.refusal import Refusal
from tests.support.hostile_tags import PIECES, hostile


def code(text, **bounds):
    data = text if isinstance(text, bytes) else text.encode()
    read = read_tags(data, bounds=Bounds(**bounds) if bounds else None)
    return read.code if isinstance(read, Refusal) else ""


def test_elements_attributes_and_text_are_read():
    root = read_tags(
        b"\xef\xbb\xbf<?xml version='1.0'?>\n<!-- a - b --><a x=\"1\" y='&lt;2&gt;'>"
        b"\n one <b/> two <![CDATA[<three> &amp;]]> <b z = '4'>five</b> </a>\n<!-- end -->"
    )
    assert isinstance(root, Tag)
    assert (root.name, root.attributes) == ("a", {"x": "1", "y": "<2>"})
    assert root.text == "one  two <three> &amp;"
    assert [child.attributes for child in root.all("b")] == [{}, {"z": "4"}]
    assert (root.text_of("b"), root.text_of("c"), root.first("c")) == ("", "", None)


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
        '<!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a/>',
        '<a><!ENTITY b SYSTEM "file:///etc/passwd"></a>',
        "<!doctype html><a/>",
    ],
)
def test_document_types_and_entities_are_refused(text):
    assert code(text) == "xml/doctype"


def test_an_entity_nobody_defined_is_the_text_it_is():
    assert read_tags(b"<a>&b; R&D & &amp;lt; &#65;&#x42;</a>").text == "&b; R&D & &lt; AB"


@pytest.mark.parametrize("sign", ["&#0;", "&#x1F;", "&#xD800;", "&#1114112;", "&#9999999;"])
def test_a_number_that_is_no_sign_is_shown_as_one_that_is_missing(sign):
    assert read_tags(f"<a>{sign}</a>".encode()).text == "\ufffd"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "<a>",
        "<a></b>",
        "<a/><b/>",
        "<a/>b",
        "b<a/>",
        "</a>",
        "<a></a></a>",
        "<a x='1' x='2'/>",
        "<a x=1/>",
        "<a x='1'y='2'/>",
        "<a x='<'/>",
        "<a x='1/>",
        "<1/>",
        "< a/>",
        "<a></ a>",
        "<a></a/>",
        "<!-- <a/>",
        "<a><![CDATA[</a>",
        "<?a",
        "<a><b></a></b>",
    ],
)
def test_what_is_no_document_is_refused(text):
    assert code(text) == "xml/not_well_formed"


def test_the_line_at_fault_is_said():
    read = read_tags(b"<a>\n<b>\n</c>\n</a>")
    assert read == Refusal("xml/not_well_formed", {"line": 3})


def test_bytes_elements_and_depth_are_bounded():
    assert code("<a/>", bytes=3) == "xml/too_large"
    assert code("<a>" + "<b/>" * 5 + "</a>", elements=5) == "xml/too_many"
    assert code("<a>" + "<b/>" * 4 + "</a>", elements=5) == ""
    assert code("<a>" * 5 + "</a>" * 5, depth=4) == "xml/too_deep"
    assert code("<a>" * 4 + "</a>" * 4, depth=4) == ""
    assert code("<a>" * 100_000) == "xml/too_deep"


def test_bytes_that_are_no_text_are_refused_unless_the_file_says_how_to_read_them():
    assert code(b"<a>\n\xe7</a>") == "xml/encoding"
    assert read_tags(b'<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe7</a>').text == "ç"
    assert read_tags("<a>ç</a>".encode("utf-16")).text == "ç"
    assert code(b"\xff\xfe<") == "xml/encoding"


@pytest.mark.parametrize(("begin", "piece"), PIECES)
def test_hostile_text_is_refused(begin, piece):
    """In time that grows with its length: so says `make bench`."""
    assert code(hostile(begin, piece)).startswith("xml/")


@given(st.text(), st.text())
def test_what_is_written_is_read_back(value, text):
    kept = plain(escaped(text))
    read = read_tags(document([line(0, "a", text, b=value)]))
    assert isinstance(read, Tag)
    assert read.text == kept.strip()
    assert read.attributes["b"] == plain(escaped(value))
    assert read.children == []


@given(st.binary(max_size=200) | st.text(alphabet="<a>/='\" b!-[]?&;#x", max_size=60))
def test_whatever_it_is_it_is_read_or_refused(data):
    read = read_tags(data if isinstance(data, bytes) else data.encode())
    assert isinstance(read, Tag | Refusal)
