"""A form is the act that it wishes: what is typed is read by the annotations, and nothing else is."""

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
    """Try every sort of field."""

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


def form(**fields):
    pairs = [
        (name, one)
        for name, value in fields.items()
        for one in ([value] if isinstance(value, str) else value)
    ]
    return Request(id="f", fields=tuple(pairs))


USUAL = {"player": " Anna\n Puig ", "points": " 12 ", "hand": "left"}


def test_every_sort_of_field_is_read_as_it_is_declared():
    wish = act_from_form(
        form(**USUAL, side="2", is_late="on", why="", judges=["p", "q"], best="7"), Throw, seed="s"
    )
    assert (wish.player, wish.points, wish.hand, wish.side) == ("Anna Puig", 12, "left", 2)
    assert (wish.is_late, wish.why, wish.judges, wish.best) == (True, "", ("p", "q"), 7)


def test_what_has_a_default_may_be_missing_and_what_has_none_is_empty():
    wish = act_from_form(form(hand="left"), Throw, seed="s")
    assert (wish.player, wish.points) == ("", -1)
    assert (wish.side, wish.is_late, wish.why, wish.judges, wish.best) == (
        1,
        False,
        "none",
        (),
        None,
    )


@pytest.mark.parametrize("typed", ["", "12 000", "1e3", "٣", "9" * 17, "-4"])
def test_what_is_no_number_is_one_that_no_rule_takes(typed):
    assert act_from_form(form(**{**USUAL, "points": typed}), Throw, seed="s").points == -1


def test_what_the_rules_find_and_what_a_list_or_dice_bring_no_form_can_say():
    wish = act_from_form(form(**USUAL, number="9", seed="mine"), Throw, seed="thrown")
    assert wish.number is PENDING
    assert wish.seed == "thrown"
    with pytest.raises(TypeError):
        act_from_form(form(**USUAL, seed="mine"), Throw)


def test_what_is_given_is_not_read():
    assert act_from_form(form(**USUAL), Throw, seed="s", points=5).points == 5


@pytest.mark.parametrize(
    ("name", "typed"), [("hand", "both"), ("hand", ""), ("side", "3"), ("side", "1 ")]
)
def test_a_choice_that_there_is_not_is_refused_at_its_field(name, typed):
    with pytest.raises(Refused) as refused:
        act_from_form(form(**{**USUAL, name: typed}), Throw, seed="s")
    assert refused.value.refusal.code == "desk/no_such_choice"
    assert refused.value.refusal.data == {"field": name}


def test_an_act_that_no_form_can_wish_is_a_fault_of_the_program():
    @dataclass(frozen=True, kw_only=True)
    class Odd:
        """Hold what is no text."""

        pairs: tuple[int, int]

    with pytest.raises(TypeError, match="pairs"):
        act_from_form(form(pairs="1"), Odd)


def test_a_form_opens_its_document_before_anything_is_read_and_shows_what_comes_then():
    told = []

    async def opened(_, request):
        told.append("opened")
        return request.value("stream")

    async def do(_, __, document, wish, done):
        told.append((document, wish.player))
        return done

    drawn = FormHandlers(open=opened, do=do, extra_fields=lambda _: {"seed": "s"})
    throw = drawn(Throw, lambda request, document, wish: Done(route=f"/{document}/{wish.points}"))
    assert run(throw(None, form(**USUAL, stream="tally"))) == Done(route="/tally/12")
    assert told == ["opened", ("tally", "Anna Puig")]
    plain = drawn(Throw, Done(route="/there"), given=lambda _: {"seed": "s", "player": "Pep"})
    assert run(plain(None, form(**USUAL, stream="tally"))) == Done(route="/there")
    assert told[-1] == ("tally", "Pep")
