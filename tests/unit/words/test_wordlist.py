"""Word lists by length, and their plain form, read back or refused."""

import pytest

from faristol.words.wordlist import (
    LENGTHS,
    MAGIC,
    WordList,
    WordListError,
    digest,
    from_plain,
    from_words,
    to_plain,
)

WORDS = [b"\x01\x02", b"\x02\x01", b"\x01\x01\x01", b"\x1a" * 15]
HEAD = len(MAGIC) + 4 * 14


def plain_of(*words: bytes) -> bytes:
    """Write the plain form naively, in the given order, of any words."""
    counts = [sum(len(word) == length for word in words) for length in range(2, 16)]
    return MAGIC + b"".join(count.to_bytes(4, "little") for count in counts) + b"".join(words)


def code_of_refusal(data: bytes, **options) -> str:
    with pytest.raises(WordListError) as refusal:
        from_plain(data, **options)
    return refusal.value.code


def test_words_are_stored_by_length_sorted_and_unique():
    words = from_words([WORDS[1], WORDS[0], WORDS[1], WORDS[2]])
    assert words.by_length[2] == b"\x01\x02\x02\x01"
    assert list(words) == WORDS[:3]
    assert len(words) == 3
    assert [words.count_of(length) for length in (0, 1, 2, 3, 4, 16)] == [0, 0, 2, 1, 0, 0]


def test_all_lengths_of_the_board_are_present_even_without_words():
    assert tuple(from_words([]).by_length) == tuple(LENGTHS)
    assert WordList({}) == from_words([])


def test_impossible_length_is_refused():
    for word in (b"", b"\x01", b"\x01" * 16):
        with pytest.raises(WordListError, match="wordlist/length"):
            from_words([word])
    with pytest.raises(ValueError, match="1 tiles"):
        WordList({1: b"\x01"})


def test_blank_is_no_letter_of_a_list():
    for word in (b"\x00\x01", b"\x01\x80"):
        with pytest.raises(WordListError, match="wordlist/letter"):
            from_words([word])


def test_plain_form_follows_its_description_and_reads_back():
    plain = to_plain(from_words(WORDS))
    assert plain == plain_of(*WORDS)
    assert from_plain(plain) == from_words(WORDS)
    assert from_plain(plain, is_trusted=True) == from_words(WORDS)


def test_digest_depends_on_the_words_and_not_their_order():
    assert digest(to_plain(from_words(WORDS))) == digest(to_plain(from_words(WORDS[::-1])))
    assert digest(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_malformed_plain_form_is_refused():
    plain = plain_of(*WORDS)
    assert code_of_refusal(b"") == "wordlist/header"
    assert code_of_refusal(b"x" + plain) == "wordlist/header"
    assert code_of_refusal(plain[: HEAD - 1]) == "wordlist/header"
    assert code_of_refusal(plain[:-1]) == "wordlist/size"
    assert code_of_refusal(plain + b"\x01") == "wordlist/size"
    assert code_of_refusal(MAGIC + b"\xff" * 56) == "wordlist/size"


def test_unsorted_or_repeated_words_are_refused_unless_trusted():
    assert code_of_refusal(plain_of(WORDS[1], WORDS[0])) == "wordlist/order"
    assert code_of_refusal(plain_of(WORDS[0], WORDS[0])) == "wordlist/order"
    assert len(from_plain(plain_of(WORDS[1], WORDS[0]), is_trusted=True)) == 2


def test_order_is_checked_across_chunks():
    words = [bytes((a, b, c)) for a in range(1, 30) for b in range(1, 30) for c in range(1, 30)]
    assert len(from_plain(plain_of(*words))) == 29**3
    for at in (8191, 8192, 16383, 24388):
        doubled = list(words)
        doubled[at - 1] = doubled[at]
        assert code_of_refusal(plain_of(*doubled)) == "wordlist/order"


def test_letters_beyond_the_alphabet_are_refused():
    assert code_of_refusal(plain_of(b"\x01\x1b"), letters=26) == "wordlist/letter"
    assert len(from_plain(plain_of(b"\x01\x1a"), letters=26)) == 1
    assert code_of_refusal(plain_of(b"\x00\x01")) == "wordlist/letter"
    assert code_of_refusal(plain_of(b"\x01\x81")) == "wordlist/letter"
