"""Hostile input to master move, special cases and corrections: always an answer, never a fault."""

from functools import cache
from urllib.parse import quote, urlencode

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.analyse_user import failed
from tests.support.duplicate_game import GameUser, player_of
from tests.support.examples import examples

THREE = ("Anna", "Benet", "Clara")
PIECES = st.sampled_from(
    "H8 8H H16 CASES CA(S)A SOLA * ? 1 2 3 0 -1 99999999999999999999 player-1 player-9 no_slip late new_rack "
    "same_rack agreement no_rack rounds yes ( ) <b> \u202e \x00 \ud800 ’ ١٢ ß İ l·l n\u0303 = & % #".split(
        " "
    )
)
texts = st.one_of(st.text(max_size=60), PIECES, st.lists(PIECES, max_size=6).map(" ".join))
COMMANDS = {
    "announce_master": ("at", "word", "pick", "typed", "is_sure", "why"),
    "seal_move": ("round", "at", "word"),
    "look_at_moves": ("round",),
    "show_partial_results": ("round",),
    "skip_partial_results": ("round",),
    "undo_slips": ("pile",),
    "master_for_rest": ("at", "word"),
    "no_slip_for_rest": (),
    "give_up_round": ("choice", "why"),
    "withdraw_master": ("why",),
    "invalidate_master": ("round", "why"),
    "restore_master": ("round", "why"),
    "give_sanction": ("player", "round", "why", "usual"),
    "lift_sanction": ("number", "why"),
    "correct_slip": ("player", "round", "at", "word", "is_late", "ruling", "why"),
    "take_slip_back": ("player", "round", "why"),
    "correct_rack": ("rack", "why"),
    "end_game": ("cause", "why", "usual"),
    "resume_game": ("why",),
}
PLACES = ("master", "special", "special/invalid", "conduct", "past", "end")
ASKED = (
    "pick",
    "q",
    "at",
    "least",
    "typed",
    "round",
    "player",
    "word",
    "ruling",
    "is_late",
)


@cache
def game_user():
    """Return one game for all examples: the state left by an example is met by the next."""
    game = GameUser(names=THREE, lang="ca").start()
    game.play("CASESAL", {1: "H8 CASES", 2: "H8 CASA", 3: ""}, "H8", "CASES")
    game.type_rack("ALSOLAM")
    game.slips({1: "8H CA", 2: "H16 CA"})
    return game


def assert_answered(response, context):
    assert not failed(response), (context, failed(response))
    assert response.screen or response.fragments


@settings(max_examples=examples(80, every_run=25), deadline=None)
@given(st.sampled_from(sorted(COMMANDS)), st.data())
def test_any_text_in_any_field_of_a_command_has_an_answer(command, data):
    fields = {name: data.draw(texts) for name in COMMANDS[command]}
    route = f"/duplicate/{data.draw(st.sampled_from(PLACES))}"
    assert_answered(game_user().send(command, route, **fields), (command, fields))


@settings(max_examples=examples(120, every_run=40), deadline=None)
@given(st.sampled_from(PLACES), st.dictionaries(st.sampled_from(ASKED), texts, max_size=5))
def test_any_query_of_a_screen_has_an_answer(place, fields):
    query = urlencode(
        {name: text.encode("utf-8", "replace") for name, text in fields.items()}, quote_via=quote
    )
    assert_answered(game_user().look(f"{place}?{query}"), (place, fields))


@settings(max_examples=examples(60, every_run=20), deadline=None)
@given(
    st.sampled_from([("master", "master"), ("past", "past-effect"), ("conduct", "conduct-next")]),
    texts,
    texts,
)
def test_any_query_of_a_live_region_has_an_answer(where, first_text, second_text):
    place, region = where
    names = {
        "master": ("pick", "typed"),
        "past": ("at", "word"),
        "conduct": ("player", "round"),
    }[place]
    if place == "past":
        more = {"player": player_of(1), "round": "1"}
    else:
        more = {}
    query = urlencode(
        {
            **more,
            **{
                name: text.encode("utf-8", "replace")
                for name, text in zip(names, (first_text, second_text), strict=True)
            },
        }
    )
    response = game_user().look(f"{place}?{query}", region=region)
    assert not failed(response), (where, first_text, second_text, failed(response))
