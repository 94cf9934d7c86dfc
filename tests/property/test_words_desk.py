"""Hostile input to the word desk is answered with a screen."""

from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faristol.desk.words.query import ORDERS, WAYS
from tests.support.desk import User
from tests.support.examples import examples

TEXTS = st.one_of(
    st.text(max_size=80),
    st.text(alphabet="ASQUNYLÇ·?*[]^() -,'\"<>K", max_size=80),
    st.sampled_from(
        ["*" * 64, "?" * 64, "[" * 64, "A*" * 32, "[A]" * 21, "(" * 64, "\ud800", "\x00"]
    ),
)


@pytest.fixture(scope="module")
def shared():
    return User()


@settings(
    max_examples=examples(150, every_run=40),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(
    text=TEXTS,
    way=st.sampled_from([*WAYS, "nothing"]),
    length=st.one_of(st.sampled_from(["", "2", "15", "2-5", "9-2", "99"]), st.text(max_size=6)),
    by=st.sampled_from([*ORDERS, "odd"]),
    page=st.one_of(st.sampled_from(["1", "2", "9" * 5000]), st.text(max_size=4)),
    language=st.sampled_from(["ca", "ro", "xx"]),
)
def test_any_query_is_answered_with_a_screen(shared, text, way, length, by, page, language):
    fields = {"lang": language, "how": way, "q": text, "len": length, "by": by, "page": page}
    query = "&".join(
        f"{name}={quote(value.encode(errors='surrogatepass'))}" for name, value in fields.items()
    )
    for route in (f"/words?{query}", f"/words/print?{query}"):
        response = shared.look(route)
        assert response.screen, response.effects
        response.text().encode()
    response = shared.send("export_words", f"/words?{query}")
    assert not [effect for effect in response.effects if effect["do"] == "failed"]
