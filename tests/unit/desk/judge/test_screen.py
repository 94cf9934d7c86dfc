"""The screen of the word judge: one verdict for the play, the same page whichever word is wrong."""

import json
import re

import pytest

from faristol.desk.judge.sessions import sessions
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.judge.acts import JUDGE
from faristol.ledger.fold import read_events
from tests.support.desk import CountingDice, User, run
from tests.support.judge_user import ask, begin, effects, session, verdict


@pytest.fixture
def user():
    user = User()
    begin(user)
    return user


# ---- queries ----


def test_play_of_listed_words_is_valid(user):
    response = ask(user, "casa, col.legi\nquinze")
    assert verdict(response) == "Acceptable"
    assert re.findall("<li>(.*?)</li>", response.screen) == ["CASA", "COL·LEGI", "QUINZE"]
    assert "The game continues." in response.screen


@pytest.mark.parametrize("words", ["xxx casa al", "casa xxx al", "casa al xxx"])
def test_one_wrong_word_makes_the_play_invalid(user, words):
    response = ask(user, words)
    assert verdict(response) == "Not acceptable"
    assert "the turn is lost" in response.screen


def test_answer_is_the_same_page_whichever_word_is_wrong():
    pages = []
    for words in ("xxx casa al", "casa xxx al", "casa al xxx", "xxx xxx xxx"):
        user = User(dice=CountingDice())
        begin(user)
        response = ask(user, words)
        page = re.sub("<li>.*?</li>", "<li></li>", response.screen)
        pages.append((page, response.effects, response.title, dict(response.fragments)))
    assert all(page == pages[0] for page in pages)
    assert "<li></li><li></li><li></li>" in pages[0][0]


def test_answer_stored_for_a_retry_does_not_name_the_wrong_word(user):
    ask(user, "casa xxx", request_id="r1")
    requests = user.store.tables["requests"]
    answer = next(row["answer"] for row in requests.values() if row["id"] == "r1")
    assert json.loads(answer)["once"] == "verdict 1"
    assert "xxx" not in answer


def test_repeated_request_is_one_query_with_one_answer(user):
    first = ask(user, "casa", request_id="r1")
    user.restart()
    repeated = ask(user, "casa", request_id="r1")
    assert verdict(first) == verdict(repeated) == "Acceptable"
    assert len(session(user).queries) == 1


def test_reloading_does_not_show_a_verdict_again(user):
    ask(user, "casa")
    for route in ("/judge", "/judge?once=verdict+1", "/judge/verdict%201"):
        assert verdict(user.look(route)) is None


def test_page_cannot_request_a_verdict_by_itself(user):
    ask(user, "casa")
    request = Request(id="x", route="/judge", lang="en")
    assert request.flash == ""
    assert verdict(user.ask(request)) is None


def test_verdict_is_not_stored_among_the_screens(user):
    assert "data-unkept" in ask(user, "casa").screen
    assert "data-unkept" not in user.look("/judge").screen


@pytest.mark.parametrize("words", ["kasa", "casa k?", "a", "x" * 16, "<script>", ""])
def test_invalid_word_is_reported_at_the_field_and_nothing_is_judged(user, words):
    response = ask(user, words)
    assert verdict(response) is None
    assert 'id="words-wrong"' in response.screen
    assert "<script>" not in response.screen
    assert effects(response, "focus") == [{"do": "focus", "id": "words"}]
    assert session(user).queries == ()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("casa kasa", "“kasa”. No tile of this language has “K”."),
        ("l casa", "“l”. A word has 2 to 15 tiles."),
        ("b c", "“b, c”. A word has 2 to 15 tiles."),
        ("casa ya", "“ya”. “Y” is only on the tile NY."),
        ("què?", "“què?”. A question mark is not a tile"),
        ("c(asa", "“c(asa”. Write a blank’s letter in parentheses, as in C(A)SA."),
    ],
)
def test_invalid_word_is_reported_as_at_the_word_desk(user, words, message):
    screen = ask(user, words).screen
    assert f"Nothing was judged: check {message}" in screen
    assert ".." not in re.search('id="words-wrong">.*?</p>', screen, re.DOTALL).group()


def test_punctuation_of_a_sentence_is_no_part_of_its_words(user):
    response = ask(user, "«Casa», col•legi/quinze.")
    assert re.findall("<li>(.*?)</li>", response.screen) == ["CASA", "COL·LEGI", "QUINZE"]


def test_invalid_input_stays_in_the_field(user):
    assert ">casa kasa</textarea>" in ask(user, "casa kasa").screen


def test_session_whose_list_is_missing_judges_nothing_and_says_so(user):
    user.lists.rows.clear()
    user.store.tables["lexicons"].clear()
    user.restart()
    assert "is not on this device" in user.look("/judge").screen
    response = ask(user, "casa")
    assert verdict(response) is None
    assert "Nothing was judged" in response.screen


def test_failing_store_gives_no_verdict(user):
    ask(user, "al")  # the list is unpacked and cached
    user.store.fail_next = StoreError("store/full", "quota")
    response = ask(user, "casa")
    assert response.screen is None
    assert effects(response, "failed")
    assert len(session(user).queries) == 1


def test_form_of_another_session_is_stale(user):
    response = user.send("judge_play", "/judge", stream="judge-other", words="casa")
    assert verdict(response) is None
    assert "out of date" in effects(response, "notice")[0]["text"]


def test_romanian_words_are_parsed_without_their_diacritics():
    user = User()
    begin(user, "ro", ruleset="ro-general")
    assert verdict(ask(user, "țară kiwi")) == "Acceptable"
    assert "game continues" not in ask(user, "țară").screen, "that regulation does not say it"


@pytest.mark.parametrize(("ruleset", "is_mentioned"), [("ca-classic", True), ("none", False)])
def test_later_challenges_are_allowed_by_the_terms_of_the_session(ruleset, is_mentioned):
    user = User()
    begin(user, ruleset=ruleset)
    note = "Other words of the move cannot be challenged later (section 6)."
    assert (note in user.look("/judge").screen) == is_mentioned
    terms = session(user).terms
    assert (terms.later_words == "closed") == is_mentioned


def test_cover_has_a_few_lengths(user):
    assert 'data-seconds="8"' in ask(user, "casa").screen
    user.send("change_cover", "/judge/log", cover=15)
    assert 'data-seconds="15"' in ask(user, "casa").screen
    user.send("change_cover", "/judge/log", cover=3600)
    user.restart()
    assert 'data-seconds="15"' in ask(user, "casa").screen


# ---- with the other documents ----


def test_session_can_be_checked_saved_and_opened_elsewhere(user):
    ask(user, "casa xxx", "4")
    stream = user.desk.service(sessions).selected_id
    checked = user.send("check_stream", "/files", stream=stream)
    assert "checked: nothing is missing" in effects(checked, "toast")[0]["text"]
    (saved,) = effects(user.send("save_stream", "/files", stream=stream), "download")
    other_user = User(dice=CountingDice(500))
    data = saved["text"].encode()
    response = other_user.send("open_file", "/files", files=(data,), file="x.jsonl")
    assert "was opened" in effects(response, "toast")[0]["text"]
    assert other_user.desk.service(sessions).selected_id == stream
    assert session(other_user) == session(user)
    assert "Word judge" in other_user.look("/files").screen


def test_session_continued_in_a_file_continues_here(user):
    ask(user, "casa")
    stream = user.desk.service(sessions).selected_id
    (saved,) = effects(user.send("save_stream", "/files", stream=stream), "download")
    other_user = User(dice=CountingDice(500))
    other_user.send("open_file", "/files", files=(saved["text"].encode(),), file="x.jsonl")
    ask(other_user, "al")
    (further,) = effects(other_user.send("save_stream", "/files", stream=stream), "download")
    user.send("open_file", "/files", files=(further["text"].encode(),), file="x.jsonl")
    assert [query.number for query in session(user).queries] == [1, 2]
    ask(user, "quinze")
    lines = run(user.desk.stream_store.lines(stream))
    assert len(list(read_events(lines, JUDGE.schema))) == 4


def test_home_leads_to_the_log_of_a_closed_session(user):
    assert ">Continue<" in user.look("/").screen
    stream = user.desk.service(sessions).selected_id
    user.send("close_judging", "/judge/log", stream=stream)
    screen = user.look("/").screen
    assert ">Continue<" not in screen
    assert re.search(f'id="next" href="#/judge/log\\?s={stream}"', screen)
    assert ">Look at the log<" in screen


def test_home_leads_to_the_judge_and_to_the_session_in_use(user):
    screen = user.look("/").screen
    assert 'href="#/judge"' in screen
    assert "Evening" in screen


def test_device_with_a_closed_session_cannot_be_locked(user):
    begin(user)
    user.send("close_judging", "/judge/log", stream=user.desk.service(sessions).selected_id)
    response = user.send("lock", "/judge", pin="1234", again="1234")
    assert not response.taken
    assert not user.desk.is_locked
