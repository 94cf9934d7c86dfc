"""Hostile text in the fields of the analysis: always an answer, never a fault of the program."""

from functools import cache
from urllib.parse import quote

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.analyse_user import act, failed, tiles
from tests.support.desk import User
from tests.support.examples import examples

PIECES = st.sampled_from(
    "H8=A H9=(A) A1= = H8 (NY) ? * L·L casa CASA?AL J7=L·L rack: Rack: . .. ca-classic tiles-ca 8h h 30 -1 "
    "0 999999999999999999999 % & <b> \u202e \x00 \ud800 ’ «» ١٢ Ⅷ ß İ ﬁ n\u0303 l·l ( ) (( )) ... yes".split(
        " "
    )
)
texts = st.one_of(
    st.text(max_size=80),
    st.lists(PIECES, max_size=12).map(" ".join),
    st.lists(PIECES, max_size=20).map("\n".join),
)
COMMANDS = {
    "set_rack": ("rack",),
    "draw_rack": (),
    "play_move": ("laid",),
    "take_step_back": (),
    "redo_step": (),
    "clear_board": (),
    "sort_moves": ("by",),
    "turn_moves": ("page",),
    "hide_moves": ("hide",),
    "set_position": ("laid", "rack"),
    "begin_study": ("lexicon", "ruleset", "keep"),
    "use_study": (),
    "read_position": ("pasted",),
    "export_position": (),
}
ROUTES = (
    "/analyse",
    "/analyse/ahead",
    "/analyse/edit",
    "/analyse/new",
    "/analyse/share",
    "/analyse/print",
)


@cache
def user():
    """Return one user for all examples: the state left by an example is met by the next."""
    return User(lang="ca")


def quote_text(text):
    return quote(text.encode("utf-8", "replace"))


@settings(max_examples=examples(60, every_run=20))
@given(st.sampled_from(sorted(COMMANDS)), st.data())
def test_any_text_in_any_field_of_a_command_has_an_answer(command, data):
    fields = {name: data.draw(texts) for name in COMMANDS[command]}
    if data.draw(st.booleans()):
        fields["stream"], fields["seq"] = data.draw(texts), data.draw(texts)
    response = act(user(), command, data.draw(st.sampled_from(ROUTES)), **fields)
    assert not failed(response), (command, fields)
    assert response.screen or response.fragments


@settings(max_examples=examples(60, every_run=20))
@given(
    st.sampled_from([("/analyse", "trial"), ("/analyse", "moves"), ("/analyse/edit", "edited")]),
    texts,
    texts,
    texts,
)
def test_any_query_of_a_live_region_has_an_answer(where, first_text, second_text, third_text):
    route, region = where
    query = "&".join(
        f"{name}={quote_text(text)}"
        for name, text in zip(
            ("laid", "q", "at", "least", "rack"),
            (first_text, first_text, second_text, third_text, second_text),
            strict=True,
        )
    )
    tiles(user(), "CASAL?")
    response = user().look(f"{route}?{query}", region=region)
    assert not failed(response)
    assert response.fragments[region]
