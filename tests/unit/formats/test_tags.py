"""The reader of plain XML, which expands no entity, fetches no file and guesses no encoding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.formats.tags import Bounds, Tag, document, escaped, line, plain, read_tags
from faristol.ledger.refusal import Refusal
from tests.support.hostile_tags import PIECES, hostile


def refusal_code(text, **bounds):
    data = text if isinstance(text, bytes) else text.encode()
    result = read_tags(data, bounds=Bounds(**bounds) if bounds else None)
    return result.code if isinstance(result, Refusal) else ""


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
    assert refusal_code(text) == "xml/doctype"


def test_undefined_entity_is_read_as_text():
    assert read_tags(b"<a>&b; R&D & &amp;lt; &#65;&#x42;</a>").text == "&b; R&D & &lt; AB"


@pytest.mark.parametrize("reference", ["&#0;", "&#x1F;", "&#xD800;", "&#1114112;", "&#9999999;"])
def test_reference_to_no_character_is_the_replacement_character(reference):
    assert read_tags(f"<a>{reference}</a>".encode()).text == "\ufffd"


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
def test_malformed_document_is_refused(text):
    assert refusal_code(text) == "xml/not_well_formed"


def test_refusal_names_the_line():
    refusal = read_tags(b"<a>\n<b>\n</c>\n</a>")
    assert refusal == Refusal("xml/not_well_formed", {"line": 3})


def test_bytes_elements_and_depth_are_bounded():
    assert refusal_code("<a/>", bytes=3) == "xml/too_large"
    assert refusal_code("<a>" + "<b/>" * 5 + "</a>", elements=5) == "xml/too_many"
    assert refusal_code("<a>" + "<b/>" * 4 + "</a>", elements=5) == ""
    assert refusal_code("<a>" * 5 + "</a>" * 5, depth=4) == "xml/too_deep"
    assert refusal_code("<a>" * 4 + "</a>" * 4, depth=4) == ""
    assert refusal_code("<a>" * 100_000) == "xml/too_deep"


def test_undecodable_bytes_are_refused_unless_encoding_is_declared():
    assert refusal_code(b"<a>\n\xe7</a>") == "xml/encoding"
    assert read_tags(b'<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe7</a>').text == "ç"
    assert read_tags("<a>ç</a>".encode("utf-16")).text == "ç"
    assert refusal_code(b"\xff\xfe<") == "xml/encoding"


@pytest.mark.parametrize(("begin", "piece"), PIECES)
def test_hostile_text_is_refused(begin, piece):
    """In linear time, as `make bench` measures."""
    assert refusal_code(hostile(begin, piece)).startswith("xml/")


@given(st.text(), st.text())
def test_written_element_reads_back(value, text):
    expected = plain(escaped(text))
    root = read_tags(document([line(0, "a", text, b=value)]))
    assert isinstance(root, Tag)
    assert root.text == expected.strip()
    assert root.attributes["b"] == plain(escaped(value))
    assert root.children == []


@given(st.binary(max_size=200) | st.text(alphabet="<a>/='\" b!-[]?&;#x", max_size=60))
def test_any_input_is_read_or_refused(data):
    result = read_tags(data if isinstance(data, bytes) else data.encode())
    assert isinstance(result, Tag | Refusal)
