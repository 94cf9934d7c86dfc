"""Decisions of the word judge: queries, verdicts and second challenges (CAT-CLS 6, CAT-CLM 23)."""

import pytest

from faristol.judge.acts import (
    MAX_QUERIES,
    MAX_TABLE,
    MAX_WRITTEN,
    CloseSession,
    JudgePlay,
    OpenSession,
    StrikeQuery,
)
from faristol.judge.reading import ReadWord
from faristol.judge.session import Query, Session
from faristol.judge.terms import TERMS
from faristol.ledger.pin import LexiconPin
from faristol.ledger.refusal import Refusal
from tests.support.judge_table import PIN, Table
from tests.support.unseen import UNSEEN


def code_of(outcome):
    return outcome.code if isinstance(outcome, Refusal) else outcome


# --- opening ---------------------------------------------------------------------------------


def test_table_that_is_not_open_refuses_all_acts():
    table = Table(is_open=False)
    assert code_of(table.ask("casa")) == "judge/not_open"
    assert code_of(table.close()) == "judge/not_open"
    assert code_of(table.again(1)) == "judge/not_open"


def test_table_opens_once_and_pins_list_language_and_terms():
    table = Table()
    assert table.session.lexicon == PIN
    assert table.session.language == "ca"
    assert table.session.terms == TERMS["ca-classic"]
    second = OpenSession(language="ro", lexicon=PIN, terms=TERMS["none"])
    assert code_of(table.do(second)) == "judge/open_already"


@pytest.mark.parametrize(
    ("language", "digest", "name", "version", "expected"),
    [
        ("../x", "ab" * 32, "x", "", "judge/language_bad"),
        ("ca", "ab", "x", "", "judge/lexicon_bad"),
        ("ca", "ab" * 32, "", "", "judge/lexicon_bad"),
        ("ca", "ab" * 32, "x" * 201, "", "judge/lexicon_bad"),
        ("ca", "ab" * 32, "x", "x" * 201, "judge/lexicon_bad"),
        ("ca", "ab" * 32, "x\u00ad", "", "judge/lexicon_bad"),
        ("ca", "ab" * 32, "x", "\u202e1", "judge/lexicon_bad"),
    ],
)
def test_table_refuses_unusable_language_or_list(language, digest, name, version, expected):
    pin = LexiconPin(digest=digest, name=name, version=version, kind="official")
    opening = OpenSession(language=language, lexicon=pin, terms=TERMS["none"])
    assert code_of(Table(is_open=False).do(opening)) == expected


# --- the verdict -----------------------------------------------------------------------------


def test_play_is_valid_when_all_words_are_listed():
    (event,) = Table().ask("casa al quinze", "12")
    assert event == JudgePlay(
        number=1,
        table="12",
        words=event.words,
        asker="arbiter",
        is_valid=True,
        lexicon=PIN.digest,
    )


@pytest.mark.parametrize("text", ["xxx casa al", "casa xxx al", "casa al xxx", "xxx xxx", "xxx"])
def test_play_is_invalid_when_any_word_is_wrong(text):
    (event,) = Table().ask(text)
    assert not event.is_valid


@pytest.mark.parametrize("text", ["xxx casa al", "casa xxx al", "casa al xxx", "casa al al"])
def test_all_words_are_looked_up_whichever_is_wrong(text):
    table = Table()
    table.ask(text)
    assert len(table.looked_up) == 3


def test_record_of_a_wrong_play_hides_which_word_is_wrong():
    """CAT-CLS 6.2: "without giving any other information, nor on which of the words is wrong"."""
    table = Table()
    (first,), (second,) = table.ask("xxx casa"), table.ask("casa xxx")
    assert {field: getattr(first, field) for field in ("table", "is_valid", "lexicon")} == {
        field: getattr(second, field) for field in ("table", "is_valid", "lexicon")
    }
    assert [text_of(word) for word in first.words] == [text_of(word) for word in second.words[::-1]]


def text_of(word):
    return word.typed, word.tiles


def test_words_stay_as_typed_and_in_order():
    (event,) = Table().ask("Quinze,\n COL.LEGI;casa")
    assert [text_of(word) for word in event.words] == [
        ("Quinze", "QINZE"),
        ("COL.LEGI", "COL·LEGI"),
        ("casa", "CASA"),
    ]
    assert event.is_valid


def test_word_with_a_blank_is_judged_by_its_spelling():
    (event,) = Table().ask("ca(s)a (ny)al")
    assert [word.tiles for word in event.words] == ["CA(S)A", "(NY)AL"]
    assert not event.is_valid
    (event,) = Table().ask("ca(s)a")
    assert event.is_valid


def test_queries_are_numbered_from_one():
    table = Table()
    assert [table.ask("casa")[0].number for _ in range(3)] == [1, 2, 3]


def test_repeated_words_are_two_queries():
    table = Table()
    table.ask("casa", "3")
    table.ask("casa", "3")
    assert len(table.session.queries) == 2


def test_table_refuses_too_many_queries():
    query = Query(number=1, seq=2, table="", words=(), is_valid=True, lexicon=PIN.digest)
    table = Table()
    full = (query,) * MAX_QUERIES
    table.session = Session(lexicon=PIN, terms=TERMS["none"], language="ca", queries=full)
    assert table.ask("casa") == Refusal("judge/too_many", {"limit": MAX_QUERIES})


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("x" * (MAX_TABLE + 1), "judge/table_too_long"),
        ("1\n2", "judge/character_bad"),
        ("1\x00", "judge/character_bad"),
        ("\u202e21", "judge/character_bad"),
        *((f"4{sign}", "judge/character_bad") for sign in UNSEEN),
    ],
)
def test_table_name_is_short_and_visible(name, expected):
    assert code_of(Table().ask("casa", name)) == expected


def test_query_needs_some_words_but_not_too_many():
    table = Table()
    assert code_of(table.do(JudgePlay(table="", words=(), asker="arbiter"))) == "judge/no_words"
    word = ReadWord(typed="x" * 1000, word=b"\1\1", tiles="AA")
    assert (
        code_of(table.do(JudgePlay(table="", words=(word,), asker="arbiter"))) == "judge/word_bad"
    )
    word = ReadWord(typed="aa", word=b"\1\1", tiles="AA")
    assert (
        code_of(table.do(JudgePlay(table="", words=(word,) * 9, asker="arbiter")))
        == "judge/too_many_words"
    )


# --- repeated queries -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", ["casa", "xxx", "al", "casa al", "xxx casa quinze al", "ca(s)a", "quinze XXX"]
)
def test_players_cannot_find_the_wrong_word_by_another_query(words):
    """CAT-CLS 6.1: the wrong word is not named, and other words cannot be challenged later."""
    table = Table()
    table.ask("casa xxx al", "3", "players")
    table.looked_up.clear()
    outcome = table.ask(words, "4", "players")
    assert outcome == Refusal("judge/asked_before", {"field": "words"})
    assert table.looked_up == [], "the time does not reveal it either"
    assert len(table.session.queries) == 1


@pytest.mark.parametrize("words", ["casa xxx", "XXX, casa", "xxx (c)asa", "casa xxx casa"])
def test_repeated_query_gets_the_same_verdict(words):
    table = Table()
    table.ask("casa xxx", asker="players")
    (repeated,) = table.ask(words, asker="players")
    assert not repeated.is_valid
    assert [query.again for query in table.session.queries] == [0, 1]


def test_words_not_shared_with_a_wrong_play_are_judged():
    table = Table()
    table.ask("casa xxx", asker="players")
    assert table.ask("quinze al", asker="players")[0].is_valid
    assert table.ask("quinze", asker="players")[0].is_valid, "a valid play hides nothing"


def test_arbiter_may_repeat_words_and_the_log_records_it():
    table = Table()
    table.ask("casa xxx")
    assert table.ask("casa")[0].is_valid
    table.ask("al")
    assert [query.again for query in table.session.queries] == [0, 1, 0]


def test_struck_play_blocks_no_query():
    table = Table()
    table.ask("casa xxx")
    table.strike(1)
    assert table.ask("casa", asker="players")[0].is_valid


def test_last_ten_wrong_plays_are_remembered_besides_valid_ones():
    table = Table()
    table.ask("casa xxx")
    for _ in range(9):
        table.ask("al")
        table.ask("zzz")
    assert code_of(table.ask("casa", asker="players")) == "judge/asked_before"
    table.ask("zzz")
    assert table.ask("casa", asker="players")[0].is_valid


def test_repeated_play_is_answered_though_another_shares_its_words():
    table = Table()
    table.ask("casa xxx")
    table.ask("casa zzz")
    assert not table.ask("casa xxx", asker="players")[0].is_valid
    assert code_of(table.ask("casa xxx zzz", asker="players")) == "judge/asked_before"


# --- the second challenge ----------------------------------------------------------------------


def test_challenger_may_challenge_a_second_time_with_an_argument():
    """CAT-CLS 6.3: "they may challenge the play again, giving arguments"."""
    table = Table()
    table.ask("casa")
    table.again(1, "It is foreign")
    query = table.session.query(1)
    assert query.second.argument == "It is foreign"
    assert query.is_valid_in_the_end


def test_second_challenge_needs_an_argument():
    table = Table()
    table.ask("casa")
    assert table.again(1, " ") == Refusal("judge/text_needed", {"field": "argument"})


def test_decision_on_the_second_challenge_is_final():
    """CAT-CLS 6.3: "the decision on this second challenge is final"."""
    table = Table()
    table.ask("casa")
    table.again(1)
    assert code_of(table.again(1, "But")) == "judge/second_is_final"
    assert code_of(table.strike(1)) == "judge/second_is_final"


def test_changed_verdict_stays_recorded_as_announced():
    table = Table()
    table.ask("casa")
    assert code_of(table.again(1, outcome="changed")) == "judge/text_needed"
    table.again(1, outcome="changed", reason="The list has a misprint")
    query = table.session.query(1)
    assert query.is_valid
    assert not query.is_valid_in_the_end


def test_only_the_challenger_may_challenge_again():
    """CAT-CLS 6.3: "the player who challenges": with a wrong play the challenger was right."""
    table = Table()
    table.ask("xxx")
    assert code_of(table.again(1)) == "judge/only_challenger"


@pytest.mark.parametrize("ruleset", ["ca-ciutat-de-mallorca", "ro-general"])
def test_regulation_without_second_challenge_refuses_it(ruleset):
    table = Table(ruleset)
    table.ask("casa")
    assert code_of(table.again(1)) == "judge/no_second"


def test_both_sides_may_challenge_again_without_a_regulation():
    table = Table("none")
    table.ask("xxx")
    table.again(1, outcome="changed", reason="It is in the dictionary on the shelf")
    assert table.session.query(1).is_valid_in_the_end


def test_second_challenge_needs_an_existing_query():
    table = Table()
    for number in (0, 1, -1):
        assert code_of(table.again(number)) == "judge/query_unknown"


def test_second_challenge_refuses_an_unknown_outcome():
    table = Table()
    table.ask("casa")
    assert code_of(table.again(1, outcome="perhaps")) == "judge/outcome_unknown"


def test_argument_is_bounded_and_visible():
    table = Table()
    table.ask("casa")
    assert code_of(table.again(1, "x" * (MAX_WRITTEN + 1))) == "judge/text_too_long"
    for sign in ("\x00", *UNSEEN):
        assert code_of(table.again(1, f"x{sign}")) == "judge/character_bad"
    assert code_of(table.again(1, "two\nlines")) != "judge/character_bad"


# --- mistakes, and the end ---------------------------------------------------------------------


def test_struck_query_keeps_its_number_and_words():
    table = Table()
    table.ask("casa")
    assert table.strike(1, "two letters swapped") == (
        StrikeQuery(number=1, reason="two letters swapped"),
    )
    query = table.session.query(1)
    assert query.struck == "two letters swapped"
    assert query.words
    assert table.ask("casa")[0].number == 2


def test_struck_query_is_neither_struck_nor_challenged_again():
    table = Table()
    table.ask("casa")
    table.strike(1)
    assert code_of(table.strike(1)) == "judge/struck_already"
    assert code_of(table.again(1)) == "judge/struck_already"
    assert code_of(table.strike(2)) == "judge/query_unknown"


def test_closed_table_refuses_queries_but_settles_open_ones():
    table = Table()
    table.ask("casa")
    table.ask("al")
    assert table.close() == (CloseSession(),)
    assert table.close() == ()
    assert code_of(table.ask("casa")) == "judge/closed"
    assert not isinstance(table.again(1), Refusal)
    assert not isinstance(table.strike(2), Refusal)
