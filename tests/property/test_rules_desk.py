"""Hostile input to the fields of the rules: always an answer, never half a change."""

from functools import cache

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from faristol.desk.shared.rulesets.rule_labels import LABELS, TOPICS
from faristol.house_rules.acts import RULES
from faristol.ledger.audit import audit, verify
from faristol.ledger.fold import read_events
from tests.support.desk import User, run
from tests.support.examples import examples
from tests.support.rules_user import act, copy, form_of, route

TYPED = (
    st.text(max_size=40)
    | st.sampled_from(
        ["", " ", "yes", "no", "7", "-1", "0,5", "½", "1e9", "9" * 30, "draw", "none"]
    )
    | st.sampled_from(["<script>", '"><svg onload=x>', "{{ 7*7 }}", "a\u202eb", "\x00", "\ud800"])
)
FATES = {"toast", "focus", "notice"}


@cache
def table():
    user = User()
    return user, copy(user, "ca-ciutat-de-mallorca"), copy(user, "ro-duplicate")


@cache
def fields_of(stream, topic):
    user, *_ = table()
    return tuple(form_of(user.look(route(stream, topic))))


def assert_whole(user, stream):
    lines = run(user.desk.stream_store.lines(stream))
    assert verify(lines) is None
    assert (
        audit(read_events(lines, RULES.schema), RULES.initial, RULES.evolve, RULES.auditors()) == ()
    )


def assert_answered(response):
    assert response.screen
    assert {effect["do"] for effect in response.effects} <= FATES, response.effects
    assert "<script>" not in response.screen
    assert "<svg onload" not in response.screen


@settings(
    max_examples=examples(60, every_run=20), deadline=None, suppress_health_check=list(HealthCheck)
)
@given(data=st.data(), topic=st.sampled_from(list(TOPICS)), which=st.sampled_from([1, 2]))
def test_any_text_in_any_field_has_an_answer(data, topic, which):
    user, *streams = table()
    stream = streams[which - 1]
    address = route(stream, topic)
    sent = form_of(user.look(address))
    for name in data.draw(st.sets(st.sampled_from(fields_of(stream, topic)), max_size=4)):
        if name not in ("stream", "seq", "topic"):
            sent[name] = data.draw(st.lists(TYPED, max_size=5))
    assert_answered(user.send("change_rules", address, **sent))
    assert_whole(user, stream)


@settings(
    max_examples=examples(60, every_run=20), deadline=None, suppress_health_check=list(HealthCheck)
)
@given(
    command=st.sampled_from(
        [
            "copy_rules",
            "change_rules",
            "restore_rules",
            "retitle_rules",
            "take_topic_away",
            "retire_rules",
            "return_rules",
        ]
    ),
    fields=st.dictionaries(
        st.sampled_from(["title", "base", "topic", "path", *list(LABELS)[:20]]),
        TYPED | st.sampled_from([*TOPICS, "absence.minutes", "", "ca-classic"]),
    ),
    place=st.sampled_from(["", "/ca-classic", "/x/y/z", "/ca-classic/clock", "/%00", "/..%2F"]),
)
@example(command="restore_rules", fields={"path": "clock."}, place="")
@example(command="take_topic_away", fields={"topic": "equipment"}, place="")
def test_any_command_with_any_fields_has_an_answer(command, fields, place):
    user, stream, _ = table()
    assert_answered(act(user, stream, command, f"/rules{place}", **fields))
    act(user, stream, "return_rules")
    assert_whole(user, stream)


@settings(
    max_examples=examples(40, every_run=15), deadline=None, suppress_health_check=list(HealthCheck)
)
@given(steps=st.lists(st.text(max_size=20), max_size=4), query=st.text(max_size=20))
def test_any_route_has_a_screen(steps, query):
    user, *_ = table()
    assert_answered(user.look("/rules/" + "/".join(steps) + "?" + query))
