"""Requests of the page: parsed whole, bounded, and robust against malformed text."""

import json

import pytest

from faristol.desk.judge.sessions import sessions
from faristol.desk.kernel.request import MAX_QUERY, Request, read_request
from tests.support.desk import User
from tests.support.judge_user import begin


def read_raw(**raw):
    return read_request(json.dumps({"id": "r1", **raw}))


@pytest.mark.parametrize(
    ("route", "query"),
    [
        ("/words", {}),
        ("/words?", {}),
        ("/words?q=a%20b&q=c&how=", {"q": "c"}),
        ("/words?&&=&=x&%ff=%ff&%", {"": "x", "\ufffd": "\ufffd"}),
        (
            "/words?" + "&".join(f"k{n}={n}" for n in range(99)),
            {f"k{n}": str(n) for n in range(40)},
        ),
        ("/words?q=" + "x" * 10**6, {"q": "x" * (MAX_QUERY - 2)}),
    ],
)
def test_query_is_bounded_and_always_parsed(route, query):
    assert Request(id="r1", route=route).query == query


@pytest.mark.parametrize("route", ["/judge/log", "/players", "/words", "/lists", "/files"])
def test_route_with_too_many_values_has_a_screen(route):
    user = User()
    begin(user)
    response = user.look(f"{route}?" + "&".join(f"a{n}=1" for n in range(41)))
    assert response.screen
    assert response.effects == ()


def test_unpaired_surrogate_is_replaced_on_reading():
    request = read_raw(
        route="/judge?s=\ud800",
        fields=[["na\udc00me", "x\ud83dx"], ["words", "\U0001f600"]],
        facts={"a": ["\udfff"], "b": 1},
    )
    assert request.fields == (("na\ufffdme", "x\ufffdx"), ("words", "\U0001f600"))
    assert request.facts == {"a": ["\ufffd"], "b": 1}
    assert request.query == {"s": "\ufffd"}


@pytest.mark.parametrize(
    ("command", "field"),
    [
        ("begin_judging", "name"),
        ("judge_play", "table"),
        ("judge_play", "words"),
        ("challenge_again", "argument"),
        ("strike_query", "reason"),
        ("lock", "pin"),
    ],
)
def test_forms_of_the_judge_accept_unpaired_surrogates(command, field):
    user = User()
    begin(user)
    user.send("judge_play", "/judge", stream=user.desk.service(sessions).selected_id, words="casa")
    fields = {
        "stream": user.desk.service(sessions).selected_id,
        "name": "x",
        "lexicon": user.lists.rows[0]["digest"],
        "ruleset": "none",
        "words": "casa",
        "table": "",
        "number": "1",
        "argument": "x",
        "outcome": "stands",
        "reason": "x",
        "pin": "1234",
        "again": "1234",
    }
    fields[field] += "\ud800"
    request = read_raw(route="/judge", command=command, fields=list(fields.items()), lang="en")
    response = user.ask(request)
    assert response.screen
    assert not [effect for effect in response.effects if effect["do"] == "failed"]
    response.text().encode()
