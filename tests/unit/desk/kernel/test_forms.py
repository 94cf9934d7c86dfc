"""Acts built from forms: fields are parsed by the annotations of the act, and no others are read."""

from dataclasses import dataclass
from typing import Literal, NewType

import pytest

from faristol.desk.kernel.forms import FormHandlers, act_from_form
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.ledger.kind import PENDING, computed, supplied
from tests.support.desk import run

Player = NewType("Player", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """An act with every type of field."""

    player: Player
    points: int
    hand: Literal["left", "right"]
    side: Literal[1, 2] = 1
    is_late: bool = False
    why: str = "none"
    judges: tuple[Player, ...] = ()
    best: int | None = None
    seed: str = supplied()
    number: int = computed()


def form_request(**fields):
    pairs = [
        (name, text)
        for name, value in fields.items()
        for text in ([value] if isinstance(value, str) else value)
    ]
    return Request(id="f", fields=tuple(pairs))


USUAL = {"player": " Anna\n Puig ", "points": " 12 ", "hand": "left"}


def test_every_type_of_field_is_read_as_declared():
    act = act_from_form(
        form_request(**USUAL, side="2", is_late="on", why="", judges=["p", "q"], best="7"),
        Throw,
        seed="s",
    )
    assert (act.player, act.points, act.hand, act.side) == ("Anna Puig", 12, "left", 2)
    assert (act.is_late, act.why, act.judges, act.best) == (True, "", ("p", "q"), 7)


def test_missing_field_has_its_default_or_an_empty_value():
    act = act_from_form(form_request(hand="left"), Throw, seed="s")
    assert (act.player, act.points) == ("", -1)
    assert (act.side, act.is_late, act.why, act.judges, act.best) == (
        1,
        False,
        "none",
        (),
        None,
    )


@pytest.mark.parametrize("raw", ["", "12 000", "1e3", "٣", "9" * 17, "-4"])
def test_invalid_number_becomes_minus_one(raw):
    assert act_from_form(form_request(**{**USUAL, "points": raw}), Throw, seed="s").points == -1


def test_form_cannot_set_computed_or_supplied_fields():
    act = act_from_form(form_request(**USUAL, number="9", seed="mine"), Throw, seed="thrown")
    assert act.number is PENDING
    assert act.seed == "thrown"
    with pytest.raises(TypeError):
        act_from_form(form_request(**USUAL, seed="mine"), Throw)


def test_given_value_replaces_that_of_the_form():
    assert act_from_form(form_request(**USUAL), Throw, seed="s", points=5).points == 5


@pytest.mark.parametrize(
    ("name", "raw"), [("hand", "both"), ("hand", ""), ("side", "3"), ("side", "1 ")]
)
def test_unknown_choice_is_refused_at_its_field(name, raw):
    with pytest.raises(Refused) as refused:
        act_from_form(form_request(**{**USUAL, name: raw}), Throw, seed="s")
    assert refused.value.refusal.code == "desk/no_such_choice"
    assert refused.value.refusal.data == {"field": name}


def test_act_with_an_unsupported_field_raises_type_error():
    @dataclass(frozen=True, kw_only=True)
    class Odd:
        """An act with a field that no form can hold."""

        pairs: tuple[int, int]

    with pytest.raises(TypeError, match="pairs"):
        act_from_form(form_request(pairs="1"), Odd)


def test_form_handler_opens_the_document_reads_the_act_and_answers():
    calls = []

    async def load_document(_, request):
        calls.append("opened")
        return request.value("stream")

    async def do(_, __, document, act, done):
        calls.append((document, act.player))
        return done

    handlers = FormHandlers(
        load_document=load_document, carry_out_act=do, extra_fields=lambda _: {"seed": "s"}
    )
    throw = handlers(Throw, lambda request, document, act: Done(route=f"/{document}/{act.points}"))
    assert run(throw(None, form_request(**USUAL, stream="tally"))) == Done(route="/tally/12")
    assert calls == ["opened", ("tally", "Anna Puig")]
    plain = handlers(
        Throw, Done(route="/there"), extra_fields=lambda _: {"seed": "s", "player": "Pep"}
    )
    assert run(plain(None, form_request(**USUAL, stream="tally"))) == Done(route="/there")
    assert calls[-1] == ("tally", "Pep")
