"""The log of the word judge: queries and verdicts, second challenges, mistakes, the exported table."""

import csv
import io
import re

import pytest

from faristol.desk.judge.log import list_with_digest as in_full
from faristol.desk.judge.sessions import sessions
from tests.support.desk import User
from tests.support.judge_user import ask, begin, effects, session, verdict


@pytest.fixture
def user():
    user = User()
    begin(user)
    return user


def test_log_has_the_queries_with_time_table_words_and_verdict(user):
    ask(user, "casa", "12")
    user.clock.moment = "2026-11-20T19:41:00Z"
    ask(user, "xxx al", "<b>3</b>")
    screen = user.look("/judge/log").screen
    for expected in ("18:00", "19:41", "CASA", "XXX", "&lt;b&gt;3&lt;/b&gt;", "Not acceptable"):
        assert expected in screen
    assert "<b>3</b>" not in screen
    assert screen.index('id="query-2"') < screen.index('id="query-1"'), "the newest first"


def test_log_is_filtered_by_table(user):
    for table in ("2", "10", "Final"):
        ask(user, "casa", table)
    screen = user.look("/judge/log?table=10").screen
    assert 'id="query-2"' in screen
    assert 'id="query-1"' not in screen
    assert re.findall('<option value="([^"]*)"', screen) == ["", "2", "10", "Final"]
    rows = user.look("/judge/log?table=2", region="judge-rows").fragments["judge-rows"]
    assert 'id="query-1"' in rows


def test_second_challenge_is_recorded_once(user):
    ask(user, "casa", "12")
    assert 'data-command="challenge_again"' in user.look("/judge/log/1").screen
    fields = {"stream": user.desk.service(sessions).selected_id, "number": 1}
    response = user.send(
        "challenge_again",
        "/judge/log/1",
        argument="<i>It is foreign</i>",
        outcome="changed",
        reason="A misprint",
        **fields,
    )
    assert "&lt;i&gt;It is foreign" in response.screen
    assert session(user).query(1).second.is_changed
    assert "that decision is final" in user.look("/judge/log/1").screen


def test_second_challenge_without_an_argument_is_returned_with_its_input(user):
    ask(user, "casa")
    response = user.send(
        "challenge_again",
        "/judge/log/1",
        stream=user.desk.service(sessions).selected_id,
        number=1,
        argument="",
        outcome="changed",
        reason="A misprint",
    )
    assert "it stays in the log" in response.screen
    assert "A misprint</textarea>" in response.screen


def test_second_challenge_is_offered_only_if_the_regulation_has_one():
    user = User()
    begin(user, ruleset="ca-ciutat-de-mallorca")
    ask(user, "casa")
    screen = user.look("/judge/log/1").screen
    assert "has no second challenge" in screen
    assert 'data-command="challenge_again"' not in screen


def test_mistake_is_marked_and_stays_in_the_log(user):
    ask(user, "casa")
    stream = user.desk.service(sessions).selected_id
    screen = user.send(
        "strike_query", "/judge/log/1", stream=stream, number=1, reason="two letters swapped"
    ).screen
    assert "two letters swapped" in screen
    assert "CASA" in screen


def test_exported_log_has_no_formulas(user):
    ask(user, "casa", "=1+1")
    response = user.send(
        "export_judging", "/judge/log", stream=user.desk.service(sessions).selected_id
    )
    (download,) = effects(response, "download")
    assert "'=1+1" in download["text"]
    assert "CASA" in download["text"]


def test_log_marks_repeated_queries(user):
    for words in ("casa xxx", "al", "casa"):
        ask(user, words)
    screen = user.look("/judge/log").screen
    assert screen.count("Asked again: has words of query 1.") == 1
    response = user.send(
        "export_judging", "/judge/log", stream=user.desk.service(sessions).selected_id
    )
    (download,) = effects(response, "download")
    rows = [line.split(";") for line in download["text"].splitlines()]
    at = rows[0].index("Asked again")
    assert [row[at] for row in rows[1:]] == ["", "", "1"]


def test_words_of_the_log_are_isolated_for_bidi_text(user):
    ask(user, "casa")
    assert "<bdi>CASA</bdi>" in user.look("/judge/log").screen
    assert "<bdi>CASA</bdi>" in user.look("/judge/log/1").screen


def test_draft_of_a_query_is_stored_under_its_own_key(user):
    ask(user, "casa")
    stream = user.desk.service(sessions).selected_id
    assert draft_keys(user.look("/judge/log/1")) == [f"again-{stream}-1"]


def draft_keys(response):
    return re.findall('data-draft="([^"]*)"', response.screen)


def test_draft_words_stay_until_the_next_play_is_judged(user):
    stream = user.desk.service(sessions).selected_id
    assert draft_keys(user.look("/judge")) == [f"ask-{stream}-0"]
    ask(user, "kasa")
    assert draft_keys(user.look("/judge")) == [f"ask-{stream}-0"]
    ask(user, "casa")
    user.send("strike_query", "/judge/log/1", stream=stream, number=1)
    assert draft_keys(user.look("/judge")) == [f"ask-{stream}-1"], (
        "whatever is left of a judged play"
    )


def test_query_is_marked_as_a_mistake_in_a_dialog_that_explains_it(user):
    ask(user, "casa")
    screen = user.look("/judge/log/1").screen
    assert 'data-dialog="strike"' in screen
    form = re.search('<dialog class="dialog" id="strike".*?</dialog>', screen, re.DOTALL).group()
    assert 'data-command="strike_query"' in form
    assert "does not count" in form
    assert 'data-command="strike_query"' not in screen.replace(form, "")
    wrong = user.send(
        "strike_query",
        "/judge/log/1",
        stream=user.desk.service(sessions).selected_id,
        number=1,
        reason="x" * 601,
    )
    assert re.search(r'<dialog class="dialog" id="strike" [^>]* open>', wrong.screen)


def test_second_challenge_can_be_abandoned(user):
    ask(user, "casa")
    stream = user.desk.service(sessions).selected_id
    back_link = f'href="#/judge/log?s={stream}"'
    screen = user.look("/judge/log/1").screen
    assert screen.count(back_link) == 1
    assert 'id="argument" name="argument"' in screen
    assert re.search('id="argument"[^>]*aria-required="true"', screen)
    user.send("strike_query", "/judge/log/1", stream=stream, number=1)
    assert user.look("/judge/log/1").screen.count(back_link) == 1


def test_forms_leave_required_fields_to_the_program(user):
    assert " required" not in user.look("/judge").screen
    ask(user, "casa")
    assert " required" not in user.look("/judge/log/1").screen


def test_deciding_list_is_named_in_the_bar_and_the_page(user):
    list_name = f"Catalan practice list · {session(user).lexicon.version}"
    screen = user.look("/judge").screen
    assert f"<small>{list_name}</small>" in screen, "in the bar"
    assert f"Word list: {list_name}" in screen
    verdict = ask(user, "casa").screen
    assert f"<small>{list_name}</small>" in verdict
    assert f"{list_name}, not official" in verdict


def test_session_keeps_its_language_and_mentions_it_on_other_screens(user):
    before = session(user).lexicon
    for lang, is_said in (("en", False), ("ca", False), ("ro", True)):
        user.lang = lang
        screen = user.look("/judge").screen
        assert ("This session judges words in Catalan." in screen) == is_said
        assert ("It keeps the list it started with." in screen) == is_said
        assert f" · {before.version}</small>" in screen
    assert session(user).lexicon == before
    user.send("lock", "/judge", pin="2468", again="2468")
    screen = user.look("/judge").screen
    assert "This session judges words in Catalan." in screen
    assert "It keeps the list it started with." not in screen, "players cannot close it"


def test_exported_table_has_the_content_of_the_log(user):
    ask(user, "quinze, «Casa»", "2")
    ask(user, "casa")
    fields = {"argument": "DIEC", "outcome": "changed", "reason": "A misprint"}
    stream = user.desk.service(sessions).selected_id
    user.send("challenge_again", "/judge/log/1", stream=stream, number=1, **fields)
    response = user.send("export_judging", "/judge/log", stream=stream)
    text = effects(response, "download")[0]["text"].lstrip("\ufeff")
    heads, first, second = csv.reader(io.StringIO(text), delimiter=";")
    first, second = dict(zip(heads, first, strict=True)), dict(zip(heads, second, strict=True))
    assert first["Words"] == "QUINZE CASA"
    assert first["Typed"] == "quinze Casa"
    assert first["Verdict"] == "Acceptable"
    assert first["Time of the second challenge"] == "18:00"
    assert first["Argument"] == "DIEC"
    assert first["Decision"] == "Changed"
    assert first["Why"] == "A misprint"
    assert first["Final verdict"] == "Not acceptable"
    assert first["Regulation"] == "Classic regulation (Catalan), section 6"
    pinned = session(user).lexicon
    assert first["Word list"] == f"Catalan practice list · {pinned.version} {pinned.digest[:8]}"
    assert second["Decision"] == second["Time of the second challenge"] == ""
    assert second["Final verdict"] == "Acceptable"


def test_fingerprint_of_a_list_is_written_once():
    assert in_full("Club 1e2450cc", "1e2450cc") == "Club 1e2450cc"
    assert in_full("Club", "1e2450cc") == "Club 1e2450cc"


def test_sessions_are_listed_with_their_queries_and_state(user):
    ask(user, "casa")
    ask(user, "al")
    screen = user.look("/judge/log").screen
    listed = re.search('<ul class="ways">.*?</ul>', screen, re.DOTALL).group()
    assert "2 queries" in listed
    assert "in use" in listed
    user.send("close_judging", "/judge/log", stream=user.desk.service(sessions).selected_id)
    screen = user.look("/judge/log").screen
    listed = re.search('<ul class="ways">.*?</ul>', screen, re.DOTALL).group()
    assert "closed" in listed
    assert "in use" not in listed
    assert 'data-command="change_cover"' not in screen


def test_pasted_argument_is_stored_with_plain_spaces(user):
    ask(user, "casa")
    fields = {
        "stream": user.desk.service(sessions).selected_id,
        "number": 1,
        "outcome": "stands",
        "reason": "",
    }
    user.send("challenge_again", "/judge/log/1", argument="DIEC\u00a02,\r\n\tp. 7", **fields)
    assert session(user).query(1).second.argument == "DIEC 2,\n p. 7"


@pytest.mark.parametrize("number", ["9" * 5000, "-1", "²", ""])
def test_invalid_number_of_a_query_changes_nothing(user, number):
    ask(user, "casa")
    stream = user.desk.service(sessions).selected_id
    response = user.send("strike_query", "/judge/log/1", stream=stream, number=number)
    assert response.screen
    assert session(user).query(1).struck is None


def test_several_sessions_can_be_open(user):
    first_id = user.desk.service(sessions).selected_id
    ask(user, "casa")
    begin(user, name="Another <evening>")
    assert user.desk.service(sessions).selected_id != first_id
    assert session(user).queries == ()
    screen = user.look("/judge/log").screen
    assert "Another &lt;evening&gt;" in screen
    assert first_id in screen
    assert 'id="query-1"' in user.look(f"/judge/log?s={first_id}").screen
    user.send("use_judging", "/judge/log", stream=first_id)
    assert ask(user, "al").screen is not None
    assert len(session(user).queries) == 2


def test_closed_session_keeps_its_log_and_accepts_no_query(user):
    ask(user, "casa")
    stream = user.desk.service(sessions).selected_id
    user.send("close_judging", "/judge/log", stream=stream)
    assert 'data-command="begin_judging"' in user.look("/judge").screen
    response = user.send("judge_play", "/judge", stream=stream, words="casa")
    assert verdict(response) is None
    assert 'id="query-1"' in user.look("/judge/log").screen


@pytest.mark.parametrize(
    "route",
    [
        "/judge/log/99",
        "/judge/log/x",
        "/judge/log/٣",
        "/judge/log/999999999999",
        "/judge/log?s=no",
        "/judge/nonsense",
        "/judge/log?table=<script>",
    ],
)
def test_invalid_route_shows_the_log(user, route):
    response = user.look(route)
    assert response.screen
    assert "<script>" not in response.screen


def test_log_without_a_session_says_so():
    assert "No queries yet" in User().look("/judge/log").screen
