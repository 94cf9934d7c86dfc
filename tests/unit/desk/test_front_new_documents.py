"""`desk/front.py`: documents begun inside a sandbox are real ones there, and the club has none."""

import pytest

from faristol.desk.kernel.kinds import KINDS
from faristol.desk.kernel.sandbox import EXAMPLE, REHEARSAL, TABLE
from tests.support.analyse_user import tiles
from tests.support.classic_user import ClassicUser
from tests.support.clock_user import ClockUser
from tests.support.desk import run
from tests.support.duplicate_user import prepare
from tests.support.judge_user import begin
from tests.support.post_user import PostUser
from tests.support.rules_user import copy
from tests.support.sandbox_user import (
    SHIPPED,
    FakeExamples,
    FrontUser,
    example_file,
    kinds_of,
    said_by,
)
from tests.support.solo_user import SoloUser
from tests.support.tournament_user import Director


def start_round_clock(user):
    """Start a round clock, whose document begins with its first round."""
    clocks = ClockUser(user)
    clocks.begin_rounds()
    clocks.round("start_round")


# the form that begins a document of each kind, as its screen of the club has it
BEGINNINGS = {
    "register": lambda user: user.add("Benet"),
    "judge": begin,
    "rules": copy,
    "study": lambda user: tiles(user, "CASAL"),
    "clock": lambda user: ClockUser(user).begin_game(),
    "duplicate": lambda user: prepare(user, clock="run"),
    "solo": lambda user: SoloUser(user=user, source="fresh"),
    "classic": lambda user: ClassicUser(user=user),
    "tournament": Director,
    "correspondence": lambda user: PostUser(user=user, own="0"),
    "round_clock": start_round_clock,  # the last: it runs
}


def begin_all(user):
    """Send the form of each beginning from inside; return the kinds of the new documents."""
    user.desk = user.inside  # the supporting users ask it for versions and ids
    earlier = {*user.desk.stream_store.streams}
    for begin_one in BEGINNINGS.values():
        begin_one(user)
    streams = user.inside.stream_store.streams
    return {row.kind for id_, row in streams.items() if id_ not in earlier}


@pytest.fixture(scope="module")
def file():
    return example_file()


@pytest.mark.parametrize("name", [EXAMPLE, REHEARSAL])
def test_document_begun_inside_lands_in_the_sandbox_alone(name, file):
    """Decision 48: real kinds on the real screens, whichever form is sent."""
    user = FrontUser(site_files=FakeExamples(file))
    user.look("/")
    while run(user.front.run_idle()):
        pass
    before = user.stored()
    assert user.open(name).taken
    had = {row.kind for row in user.inside.stream_store.streams.values()}
    assert begin_all(user) >= BEGINNINGS.keys() - had
    held = {row.kind for row in user.inside.stream_store.streams.values()}
    assert held >= KINDS.keys() - {"rehearsal"}
    assert user.stored() == before
    user.restart()
    assert not user.desk.stream_store.streams
    user.send("remove_sandbox", "/", name=name)
    assert user.stored() == before
    assert {table for table, rows in user.store.tables.items() if rows} <= {
        *SHIPPED,
        *(table for table, rows in before.items() if rows),
    }
    assert not user.store.tables[TABLE]


def test_rehearsal_is_begun_in_no_example(file):
    """A form of the rehearsal that is sent in the example, or in the club, is outdated there."""
    user = FrontUser(site_files=FakeExamples(file), lang="en")
    form = {"rounds": "3", "seconds": "180"}
    answers = [user.send("begin_rehearsal", "/rehearsal", **form)]
    user.open()
    inside = {*user.inside.stream_store.streams}
    answers += [
        user.send("begin_rehearsal", "/rehearsal", **form),
        user.send("begin_rehearsal", "/rehearsal", role="director", **form),
        user.send("answer_incident", "/duplicate/round", stream="any", number=1, answer="nothing"),
        user.send("enter_scored_slips", "/duplicate/round", stream="any", round=1, seconds=9),
    ]
    assert {*user.inside.stream_store.streams} == inside
    for answer in answers:
        assert not answer.taken
        assert "failed" not in kinds_of(answer)
        assert "out of date" in (answer.screen or "") + said_by(answer), answer.effects
