"""A rehearsal with entries of a later version, on a device that went back to this one."""

from dataclasses import replace

import pytest

from faristol.desk.kernel.sandbox import REHEARSAL, TABLE
from faristol.ledger.codec import line_hash, parse_line
from tests.support.later_versions import LATER, UNKNOWN, lines_of
from tests.support.rehearsal_user import ROUND, RehearsalUser
from tests.support.sandbox_user import forms_of, kinds_of, said_by

pytestmark = pytest.mark.desk_only(reason="the lists are built from sources that Pyodide lacks")


def rewrite(user, kind, change):
    """Have a later version rewrite the log of a kind as stored, and know its own opening of the sandbox."""
    rows = [row["row"] for row in user.store.tables[TABLE].values()]
    for row in user.store.tables[TABLE].values():
        if row["table"] == "prefs" and row["row"]["key"] == "sandbox":
            row["row"]["value"] = row["row"]["value"].replace('"by": "', f'"by": "{LATER}+')
    (stream,) = [row for row in rows if row.get("kind") == kind and "header" in row]
    events = sorted(
        (
            row
            for row in rows
            if row.get("stream") == stream["id"] and "line" in row and "seq" in row
        ),
        key=lambda row: row["seq"],
    )
    records = change([parse_line(row["line"]) for row in events])
    for row, line in zip(events, lines_of(records), strict=True):
        row["line"], row["hash"] = line, line_hash(line)
    stream |= {"hash": events[-1]["hash"], "by": LATER, "read_by": LATER}
    user.restart()


def by_later(records):
    """Return records of which a later version wrote the last."""
    return [*records[:-1], replace(records[-1], by=LATER)]


def begun():
    user = RehearsalUser("en")
    user.begin()
    user.play_round()
    user.leave()
    return user


@pytest.mark.parametrize("unknown", UNKNOWN)
@pytest.mark.parametrize("kind", ["duplicate", "rehearsal"])
def test_rehearsal_of_a_later_version_is_removed_with_a_sentence(kind, unknown):
    """D1.1: what a sandbox holds is under no promise to open for ever."""
    user = begun()
    before = user.stored()
    rewrite(user, kind, lambda records: by_later(UNKNOWN[unknown](records)))
    assert 'value="rehearsal"' in user.look("/").screen.split("open_sandbox", 1)[1]
    assert "remove_sandbox" in dict(forms_of(user.look("/rehearsal").screen))
    answer = user.open("rehearsal")
    assert not answer.taken
    assert "begun with another version of Faristol" in said_by(answer)
    assert not user.sandbox
    assert not user.store.tables[TABLE]
    assert user.stored() == before
    assert user.begin().route == ROUND


@pytest.mark.parametrize("kind", ["duplicate", "rehearsal"])
def test_rehearsal_of_a_later_version_can_be_removed_unopened(kind):
    user = begun()
    before = user.stored()
    rewrite(user, kind, lambda records: by_later(UNKNOWN["act"](records)))
    assert user.send("remove_sandbox", "/rehearsal", name="rehearsal").taken
    assert not user.store.tables[TABLE]
    assert user.stored() == before


def draw(user):
    """Draw the rack of the second round, as its screen does."""
    moment, loaded = user.device.moment, user.loaded
    form = {"stream": loaded.id, "seq": loaded.seq, "number": len(loaded.game.rounds)}
    form |= {"wall": moment.wall, "counter": moment.counter, "run": moment.run}
    return user.send("duplicate_draw_rack", ROUND, **form)


@pytest.mark.parametrize("kind", ["duplicate", "rehearsal"])
def test_rehearsal_that_a_later_version_judged_as_this_one_does_goes_on(kind):
    user = begun()
    before = user.stored()
    rewrite(user, kind, by_later)
    assert user.open("rehearsal").route == ROUND
    assert "wants to play" in user.hear()[0]
    assert user.answer("may_watch").taken
    assert draw(user).taken
    assert user.stored() == before


def test_rehearsal_that_a_later_version_judged_otherwise_is_shown_and_not_written_to():
    user = begun()
    before = user.stored()

    def judge_otherwise(records):
        master = records[-1]
        points = {**master.data, "points": master.data["points"] + 1}
        return by_later([*records[:-1], replace(master, data=points)])

    rewrite(user, "duplicate", judge_otherwise)
    assert "by rules that this version does not know" in said_by(user.open("rehearsal"))
    for route in ("/", ROUND, "/duplicate/master", "/rehearsal", "/rehearsal/review"):
        shown = user.look(route)
        assert "failed" not in kinds_of(shown), (route, shown.effects)
        assert user.sandbox == REHEARSAL
    answer = draw(user)
    assert not answer.taken
    assert "Nothing is written to it here" in said_by(answer)
    assert len(user.game.rounds) == 1
    assert user.send("remove_sandbox", "/", name=REHEARSAL).taken
    assert user.stored() == before
