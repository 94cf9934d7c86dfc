"""Laws of word lists: output reads back, any input is read or refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.formats.wordlists.compare import compare_steps
from faristol.formats.wordlists.read import ListPreview
from faristol.formats.wordlists.spelling import BAD, Speller, fold
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import format_word, read_listed
from faristol.words.wordlist import from_words
from tests.support.word_files import gzipped, kwg, read, zipped

CA, RO = alphabet_of("ca"), alphabet_of("ro")


def words(alphabet):
    return st.binary(min_size=2, max_size=15).map(
        lambda raw: bytes(1 + byte % alphabet.size for byte in raw)
    )


def lists(alphabet):
    return st.sets(words(alphabet), min_size=1, max_size=30)


NAMES = {
    "written": {},
    "full stop": {"L·L": "L.L"},
    "hyphen": {"L·L": "L-L"},
    "one sign": {"L·L": "ŀL"},
    "brackets": {"L·L": "[L·L]", "NY": "[NY]", "Q": "[QU]"},
    "letters": {"L·L": "W", "NY": "Y", "Q": "Q"},
    "digits": {"L·L": "1", "NY": "2", "Q": "3"},
}
ANCHORS = [read_listed(text, CA) for text in ("PAL·LI", "CANYA", "QUE")]
ends = st.sampled_from(("\n", "\r\n", "\r"))
cases = st.sampled_from((str, str.lower, str.upper))
# what a list is made of, and what it should not be
near_text = st.text(
    "AÇNYQULKW·.-ĿŀÀéüñȘțĂ[]()?'1239# ;,/\t\u0300\u0303\u0308\u0327\u0387ß", max_size=12
)


def spell(word, names):
    """Format a word in a notation; tiles that would read as one are not separated."""
    return "".join(names.get(CA.letters[code - 1].name, CA.written[code]) for code in word)


def is_clear(text, word, names):
    """Whether a notation has exactly these tiles: it cannot always."""
    if "W" in names.values() or "1" in names.values():
        return all(pair not in text for pair in ("NY", "QU"))
    return read_listed(text, CA) == word


@pytest.mark.parametrize("name", NAMES)
@given(word_set=lists(CA), end=ends, case=cases, encoding=st.sampled_from(("utf-8", "utf-16")))
def test_list_reads_back_from_all_notations(name, word_set, end, case, encoding):
    names = NAMES[name]
    texts = {word: spell(word, names) for word in word_set}
    clear = {word: text for word, text in texts.items() if is_clear(text, word, names)}
    if name in ("letters", "digits"):  # a list that has these tiles, as every real one
        clear |= {word: spell(word, names) for word in ANCHORS}
    if not clear:
        return
    preview = read(case(end.join(clear.values())).encode(encoding))
    assert isinstance(preview, ListPreview)
    assert set(preview.words) == clear.keys()


@given(word_set=lists(RO), end=ends, encoding=st.sampled_from(("utf-8", "utf-16", "cp1252")))
def test_romanian_list_reads_back(word_set, end, encoding):
    preview = read(end.join(format_word(word, RO) for word in word_set).encode(encoding), "ro")
    assert set(preview.words) == word_set


@given(word_set=lists(CA), shares=st.booleans(), pack=st.sampled_from((bytes, gzipped)))
def test_graph_gives_back_its_words_or_is_refused_as_gibberish(word_set, shares, pack):
    result = read(pack(kwg(word_set, shares=shares)))
    if isinstance(result, Refusal):
        assert result.code == "list/kwg_language"
        assert any(len(word) >= 5 for word in word_set)
    else:
        assert set(result.words) == word_set


@given(lines=st.lists(near_text, max_size=8), alphabet=st.sampled_from((CA, RO)))
def test_many_lines_at_once_are_read_as_single_lines(lines, alphabet):
    # what the list makes of columns, remarks and stress is not for the reader of one word
    plain = [line for line in lines if not set(line) & set(" \t#;/'")]
    speller = Speller(alphabet, has_stress=False)
    read_back = speller.tiles(fold("\n".join(plain), alphabet).data).split(b"\n")
    for line, tiles in zip(plain, read_back, strict=False):
        word = read_listed(line, alphabet)
        if isinstance(word, bytes):
            assert bytes(byte & 0x7F for byte in tiles) == word, line
        elif line:
            assert BAD in tiles, line


@given(
    word_set=lists(CA),
    separator=st.sampled_from((";", ",", "\t", " ", " ; ")),
    more=st.lists(near_text.filter(lambda text: not set(text) & set("#;,/\t")), min_size=1),
)
def test_first_column_reads_back_with_all_separators(word_set, separator, more):
    texts = {word: format_word(word, CA) for word in word_set}
    clear = {word: text for word, text in texts.items() if read_listed(text, CA) == word}
    lines = [f"{text}{separator}{more[at % len(more)]}" for at, text in enumerate(clear.values())]
    if separator.isspace():  # nothing after it is no column
        lines = [f"{line}x" for line in lines]
    preview = read("\n".join(lines))
    if clear:
        assert isinstance(preview, ListPreview)
        assert set(preview.words) == clear.keys()
        assert preview.columns == len(clear)


hostile = st.binary(max_size=300)
hostile |= st.lists(near_text, max_size=30).map(lambda lines: "\n".join(lines).encode())
hostile |= st.lists(st.integers(0, 2**32 - 1), min_size=3, max_size=20).map(
    lambda nodes: b"\x02\0\x40\0\0\0\x40\0" + b"".join(node.to_bytes(4, "little") for node in nodes)
)
hostile |= st.lists(
    st.tuples(st.integers(0, 28), st.integers(0, 3), st.integers(0, 12)), min_size=3, max_size=12
).map(
    lambda nodes: (
        b"\x02\0\x40\0\0\0\x40\0"
        + b"".join((t << 24 | f << 22 | a).to_bytes(4, "little") for t, f, a in nodes)
    )
)


@given(data=hostile, language=st.sampled_from(("ca", "ro")))
def test_any_bytes_are_read_or_refused(data, language):
    assert_read_or_refused(read(data, language))


@given(
    data=hostile,
    cut=st.integers(0, 60),
    pack=st.sampled_from((gzipped, "zip")),
    turn=st.integers(0, 500),
)
def test_any_packed_bytes_are_read_or_refused_even_damaged(data, cut, pack, turn):
    packed = bytearray(zipped({"a.txt": data}) if pack == "zip" else gzipped(data))
    packed[turn % len(packed)] ^= 1 + turn % 255
    assert_read_or_refused(read(bytes(packed)))
    assert_read_or_refused(read(bytes(packed[: len(packed) - cut])))


def assert_read_or_refused(result):
    if isinstance(result, Refusal):
        assert result.code.startswith("list/")
    else:
        assert isinstance(result, ListPreview)
        assert len(result.words) > 0
        assert len(result.unread) <= result.unread_count


@given(before=lists(CA), after=lists(CA))
def test_added_and_removed_words_lead_from_one_list_to_the_other(before, after):
    work = compare_steps(from_words(before), from_words(after), CA)
    try:
        while True:
            next(work)
    except StopIteration as end:
        comparison = end.value
    assert set(comparison.added) == after - before
    assert set(comparison.removed) == before - after
    assert comparison.common == len(before & after)
