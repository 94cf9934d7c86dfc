"""`desk/front.py`: example and rehearsal beside the club, of which nothing counts or leaves."""

import json
from dataclasses import replace

import pytest

from faristol.desk.home.storage import HOLD
from faristol.desk.kernel.outcome import Refused
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.sandbox import EXAMPLE, REHEARSAL, TABLE, SandboxStore
from faristol.desk.routes import COMMANDS, SCREENS
from faristol.desk.sandboxes.limits import CLOSED_COMMANDS, LEAVING_EFFECTS
from faristol.ledger import rules_digest
from tests.support.desk import MemoryStore, next_number, run
from tests.support.desk_states import between, by_post, finished, one_of_each_kind, over, running
from tests.support.judge_user import begin
from tests.support.rehearsal_user import RehearsalUser
from tests.support.sandbox_user import (
    FakeExamples,
    FrontUser,
    example_file,
    forms_of,
    kinds_of,
    packed,
    said_by,
)
from tests.support.walk import every_screen

IN_AND_OUT = ("open_sandbox", "leave_sandbox", "remove_sandbox")


@pytest.fixture(scope="module")
def file():
    return example_file()


@pytest.fixture
def user(file):
    user = FrontUser(site_files=FakeExamples(file))
    user.add("Núria Puig")
    user.look("/")
    while run(user.front.run_idle()):
        pass
    return user


def names(desk):
    return sorted(row.name for row in desk.stream_store.streams.values())


# ---- the club's tables ----


def test_club_is_the_same_to_the_byte_after_ten_openings(user):
    before = user.stored()
    for number in range(10):
        assert user.open().taken
        assert user.sandbox == EXAMPLE
        assert user.add(f"Benet {number}").taken
        assert user.stored() == before
        assert user.leave().taken
        assert not user.sandbox
        assert user.open(REHEARSAL).taken
        user.look("/")
        assert user.add(f"Clara {number}").taken
        assert user.stored() == before
        user.leave()
    assert user.site_files.fetched == 1
    assert [player.name for player in user.members.people.values()] == ["Núria Puig"]
    user.send("remove_sandbox", "/", name=EXAMPLE)
    user.send("remove_sandbox", "/", name=REHEARSAL)
    assert user.stored() == before
    assert not user.store.tables[TABLE]


def test_two_sandboxes_know_nothing_of_each_other(user):
    user.open()
    shown = names(user.inside)
    user.leave()
    user.open(REHEARSAL)
    assert names(user.inside) == []
    user.add("Clara")
    user.open()
    assert user.sandbox == EXAMPLE
    assert names(user.inside) == shown
    user.send("remove_sandbox", "/", name=EXAMPLE)
    user.open(REHEARSAL)
    assert len(names(user.inside)) == 1


def test_sandbox_is_there_after_a_restart(user):
    user.open()
    user.add("Benet")
    shown = names(user.inside)
    user.restart()
    assert not user.sandbox
    user.open()
    assert names(user.inside) == shown
    assert user.site_files.fetched == 1


def test_rehearsals_of_a_seed_throw_the_same_and_never_twice(user):
    user.open(REHEARSAL, seed="42")
    thrown = [user.inside.dice.token() for _ in range(3)]
    user.add("Benet")
    user.restart()
    user.open(REHEARSAL)
    assert user.inside.dice.token() not in thrown
    user.send("remove_sandbox", "/", name=REHEARSAL)
    user.open(REHEARSAL, seed="42")
    assert [user.inside.dice.token() for _ in range(3)] == thrown


# ---- nothing leaves ----


@pytest.mark.parametrize("make", [finished, between, over, by_post, one_of_each_kind])
def test_no_screen_and_no_form_lets_anything_leave(make):
    user = FrontUser(site_files=FakeExamples(example_file(make)))
    assert user.open().taken
    assert_nothing_leaves(user, EXAMPLE)


@pytest.mark.parametrize("role", ["judge", "director"])
def test_no_screen_and_no_form_of_a_rehearsal_lets_anything_leave(role):
    user = RehearsalUser("en")
    assert user.begin(role=role).taken
    if role == "judge":
        user.play_round()
        user.start_round()
    assert_nothing_leaves(user, REHEARSAL)


def assert_nothing_leaves(user, name):
    """Show every screen, send every form, and assert that no answer takes anything out."""
    before = user.stored()
    screens = every_screen(user)
    assert {f"/{name}" for name in SCREENS} <= {*screens} | {"/"}
    for route, screen in screens.items():
        assert f' data-sandbox="{name}"' in screen, route
        assert "<qr-code" not in screen, route
        assert 'title="Save a copy' not in screen, route
    forms = {}
    for route, screen in screens.items():
        for command, fields in forms_of(screen):
            forms.setdefault(command, []).append((route, fields))
    for command in COMMANDS:
        if command in IN_AND_OUT:
            continue
        for route, fields in forms.get(command, [("/", [])])[:3]:
            number = f"walk-{next_number()}"
            answer = user.ask(
                Request(id=number, route=route, command=command, fields=tuple(fields), sandbox=name)
            )
            assert not LEAVING_EFFECTS & kinds_of(answer), (command, route)
            assert "failed" not in kinds_of(answer), (command, route, answer.effects)
            if command in CLOSED_COMMANDS:
                assert "does not open inside of an example" in said_by(answer) + (
                    answer.screen or ""
                )
    assert user.stored() == before


def test_files_of_a_sandbox_are_dropped_with_a_sentence_and_refused_below(user):
    user.open()
    user.add("Benet")
    answer = user.send("export_players", "/players")
    assert "download" not in kinds_of(answer)
    assert "leaves this device" in said_by(answer)
    store = user.inside.stream_store
    for work in (store.device_parcel(), store.parcel(next(iter(store.streams)))):
        with pytest.raises(Refused) as refused:
            run(work)
        assert refused.value.refusal.code == "desk/sandbox"


def test_no_copy_is_made_after_the_last_round(file):
    user = FrontUser(site_files=FakeExamples(example_file(between)))
    user.open()
    run(user.inside.stream_store.put_device_pref("copies", "file"))
    stream = user.inside.stream_store.selected("duplicate")
    row = user.inside.stream_store.streams[stream]
    answer = user.send("end_game", "/duplicate/end", stream=stream, seq=row.seq, reason="")
    assert "copy" not in kinds_of(answer)


@pytest.mark.parametrize(
    "route",
    [
        "/files",
        "/files/part?id=x",
        "/lists",
        "/version",
        "/voice/own",
        "/duplicate%2Ffiles/x",
        "/files%2Fpart/x",
        "/voice%2Fown/x",
        "/%2Fgame%2F%2Ffiles/y",
    ],
)
def test_closed_places_say_so(user, route):
    user.open()
    answer = user.look(route)
    assert answer.route == route
    assert "does not open inside of an example" in answer.screen


def test_lock_of_the_judge_is_closed_inside(user):
    user.open()
    begin(user)
    user.send("lock", "/judge", pin="1234", again="1234", sandbox="")
    assert "lock" not in user.inside.stream_store.own
    assert not user.front.club.is_locked


# ---- who may not open ----


def test_opening_is_refused_while_a_round_runs_in_the_club(file):
    club = running()
    user = FrontUser(club.store, site_files=FakeExamples(file))
    user.clock.moment = club.clock.moment
    answer = user.open()
    assert not answer.taken
    assert "The clock of round 1 has not been closed: Duplicada. Finish this first" in said_by(
        answer
    )
    assert not user.store.tables[TABLE]


def test_opening_says_so_where_the_data_of_the_club_is_only_in_memory(user):
    user.desk.update_blockers["storage"] = HOLD
    answer = user.open()
    assert not answer.taken
    assert "only in memory" in said_by(answer)
    assert not user.store.tables[TABLE]


def test_lock_of_the_club_comes_first(user):
    user.open()
    begin_in_club = FrontUser(user.store, site_files=user.site_files)
    begin(begin_in_club)
    assert begin_in_club.send("lock", "/judge", pin="1234", again="1234").taken
    user.restart()
    user.sandbox = EXAMPLE
    before = user.stored()
    answer = user.send("add_player", "/players/new", name="Eva", seq=0)
    assert "data-locked" in answer.screen
    assert not user.sandbox
    assert "data-locked" in user.open().screen
    assert user.stored() == before


@pytest.mark.parametrize("name", ["other", "EXAMPLE", "../x", "x" * 5000])
def test_unknown_sandbox_is_not_opened_and_carries_nothing_out(user, name):
    before = user.stored()
    assert not user.open(name).taken
    answer = user.ask(
        Request(
            id=f"r{next_number()}",
            route="/players/new",
            command="add_player",
            fields=(("name", "Eva"), ("seq", "2")),
            sandbox=name,
        )
    )
    assert not answer.taken
    assert not user.sandbox
    assert user.stored() == before


def test_form_for_a_sandbox_that_is_not_open_is_not_carried_out(user):
    before = user.stored()
    request = Request(
        id="gone", route="/players/new", command="add_player", fields=(("name", "Eva"),)
    )
    answer = user.ask(replace(request, sandbox=EXAMPLE))
    assert not answer.taken
    assert "data-sandbox" not in answer.screen
    assert user.stored() == before
    assert not user.store.tables[TABLE]


def test_document_of_the_club_is_unknown_inside_and_the_reverse(user):
    user.open()
    stream = user.inside.stream_store.selected("duplicate")
    inside = {**user.store.tables[TABLE]}
    user.leave()
    before = user.stored()
    answer = user.send("use_duplicate", "/duplicate", stream=stream)
    assert not answer.taken or user.stored() == before
    register = user.desk.register
    user.open()
    user.send("rename_stream", "/", stream=register, name="Other")
    user.send("use_duplicate", "/duplicate", stream=register)
    assert user.stored() == before
    assert {**user.store.tables[TABLE]} == inside


# ---- an example that is not whole ----


def _refused(user, code):
    before = user.stored()
    answer = user.open()
    assert not answer.taken
    assert not user.sandbox
    assert kinds_of(answer) & {"notice"}
    assert user.stored() == before
    assert not user.store.tables[TABLE]
    return answer


def test_example_that_does_not_arrive_whole_stores_nothing(user, file):
    user.site_files.packed["ca"] = file[: len(file) // 2]
    assert "did not arrive whole" in said_by(_refused(user, "sandbox/damaged"))
    user.site_files.packed["ca"] = file[:-9] + bytes(9)
    assert "did not arrive whole" in said_by(_refused(user, "sandbox/damaged"))
    user.site_files.is_offline = True
    assert "no connection" in said_by(_refused(user, "sandbox/offline"))
    user.site_files.is_offline = False
    user.site_files.files["example/index.json"] = "{}"
    assert "no example" in said_by(_refused(user, "sandbox/none"))


@pytest.mark.parametrize(
    "content", [packed("junk"), packed("a" * 5_000_000), b"junk", packed("")], ids=str.__class__
)
def test_example_that_is_none_stores_nothing(content):
    user = FrontUser(site_files=FakeExamples(content))
    _refused(user, "sandbox/unreadable")


def test_damaged_document_is_never_kept_aside(file):
    text = run(finished().desk.stream_store.device_parcel())
    user = FrontUser(site_files=FakeExamples(packed(text.replace("CASES", "CASAS", 1))))
    _refused(user, "sandbox/unreadable")
    assert not user.store.tables["quarantine"]


def test_full_disk_during_the_opening_leaves_nothing(user):
    user.store.fail_next = StoreError("store/full", "quota")
    before = user.stored()
    answer = user.open()
    assert not answer.taken
    assert not user.sandbox
    assert user.stored() == before
    assert user.open().taken
    assert user.stored() == before


def test_example_of_another_version_is_removed_and_fetched_again(user, monkeypatch):
    user.open()
    user.leave()
    monkeypatch.setattr(rules_digest, "read_program", lambda: "0.9.0-00000000")
    user.restart()
    while run(user.front.run_idle()):
        pass
    assert not user.store.tables[TABLE]
    user.open()
    assert user.site_files.fetched == 2


def test_opening_that_was_killed_in_the_middle_begins_again(user):
    store = SandboxStore(user.desk.storage, EXAMPLE, tuple)
    run(store.write([("put", "prefs", {"key": "device_header", "value": "", "line": ""})]))
    user.restart()
    user.sandbox = EXAMPLE
    assert "data-sandbox" not in user.look("/duplicate").screen
    assert user.open().taken
    assert len(names(user.inside)) == 1


def test_two_windows_without_locks_spoil_nothing(user):
    before = user.stored()
    other = FrontUser(user.store, site_files=user.site_files)
    for window in (user, other):
        assert window.send("open_sandbox", "/", name=EXAMPLE, is_shared=True).taken
    window = {"is_shared": True, "seq": 0}
    assert user.send("add_player", "/players/new", name="Benet", **window).taken
    assert not other.send("add_player", "/players/new", name="Clara", **window).taken
    assert other.send("remove_sandbox", "/", name=EXAMPLE, is_shared=True).taken
    assert not user.send("add_player", "/players/new", name="Dora", is_shared=True, seq=1).taken
    assert not user.sandbox
    assert not user.store.tables[TABLE]
    assert user.stored() == before


def test_second_window_that_opens_finds_it_open(user):
    other = FrontUser(user.store, site_files=user.site_files)
    user.open()
    assert other.open().taken
    assert user.site_files.fetched == 1
    assert names(other.inside) == names(user.inside)


# ---- leaving ----


def test_leaving_pauses_the_clock_in_its_own_log():
    user = FrontUser(site_files=FakeExamples(example_file(running)))
    user.open()
    inside = user.inside.stream_store
    stream = inside.selected("duplicate")
    tap = {"wall": 1_795_197_660_000, "counter": 90_000, "run": "page-9"}
    seq = inside.streams[stream].seq
    # it came with a file, so its clock stands still until somebody says how much time is left
    fields = dict(forms_of(user.look("/duplicate/round").screen))["set_time_left"]
    resumed = user.send("set_time_left", "/duplicate/round", **{**dict(fields), **tap}, left="2:00")
    assert resumed.taken
    before = user.stored()
    later = {"wall": 1_795_197_665_000, "counter": 95_000, "run": "page-9"}
    assert user.send("leave_sandbox", "/", name=EXAMPLE, **later).taken
    assert user.stored() == before
    store = SandboxStore(user.desk.storage, EXAMPLE, tuple)
    events = run(store.rows("events", [stream, seq + 1], [stream, seq + 9]))
    assert [json.loads(event["line"])["kind"] for event in events] == [
        "set_time_left",
        "pause_round",
    ]


def test_wall_has_the_word_and_gets_the_picture_of_the_club_back(user):
    club = user.look("/", hall="new")
    (own,) = [effect["picture"] for effect in club.effects if effect["do"] == "hall"]
    assert "sandbox-wall" not in own["html"]
    user.open()
    inside = user.look("/", hall="new")
    (picture,) = [effect["picture"] for effect in inside.effects if effect["do"] == "hall"]
    assert "sandbox-wall" in picture["html"]
    request = Request(
        id="leave", route="/", command="leave_sandbox", sandbox=EXAMPLE, hall="wanted", lang="en"
    )
    left = user.ask(request)
    (back,) = [effect["picture"] for effect in left.effects if effect["do"] == "hall"]
    assert back == own


def test_late_requests_of_a_place_that_was_left_bring_the_wall_nothing():
    user = RehearsalUser("en")
    assert user.begin().taken
    user.start_round()
    stream, rehearsal = user.loaded.id, user.rehearsal.id
    late = {"sandbox": REHEARSAL, "hall": "wanted", "lang": "en"}
    left = user.ask(Request(id="leave", route="/", command="leave_sandbox", **late))
    assert "sandbox-wall" not in wall_of(left)
    clock = Request(
        id="clock", route=f"/clock/background?s={stream}", region="background-clock", **late
    )
    slip = {"stream": rehearsal, "round": "1", "seconds": "100"}
    scored = Request(
        id="scored",
        route="/duplicate/round",
        command="enter_scored_slips",
        fields=tuple(slip.items()),
        **late,
    )
    for request in (clock, scored):
        answer = run(user.front.handle(request, user._progress))
        assert "hall" not in kinds_of(answer), request.id
    # without a page that was shown before, it is the page's first
    user.restart()
    first = run(user.front.handle(replace(clock, id="first", hall="new"), user._progress))
    assert "sandbox-wall" in wall_of(first)


def wall_of(answer):
    (picture,) = [effect["picture"] for effect in answer.effects if effect["do"] == "hall"]
    return picture["html"]


# ---- the store ----


def test_store_refuses_what_only_a_club_has():
    outer = MemoryStore()
    store = SandboxStore(outer, EXAMPLE, lambda: {"shipped"})
    for operation in (
        ("put", "words", {"digest": "own", "bytes": b"x"}),
        ("put", "lexicons", {"digest": "own"}),
        ("delete", "lexicons", "shipped"),
        ("put", "clips", {"clip": "a", "caption": "b"}),
        ("put", "quarantine", {"id": "a"}),
        ("put", "packs", {"digest": "a"}),
    ):
        with pytest.raises(StoreError) as refused:
            run(store.write([operation]))
        assert refused.value.code == "store/denied"
    assert outer.writes == 0


def test_ranges_of_a_sandbox_end_where_it_ends():
    outer = MemoryStore()
    first, second = (SandboxStore(outer, name, tuple) for name in ("example", "rehearsal"))
    for store in (first, second):
        rows = [("add", "events", {"stream": name, "seq": seq}) for name in "ab" for seq in (1, 2)]
        run(store.write([*rows, ("put", "prefs", {"key": "b"})]))
    run(first.write([("deleteRange", "events", [["a", 0], ["a", 9]])]))
    assert [(row["stream"], row["seq"]) for row in run(first.rows("events"))] == [
        ("b", 1),
        ("b", 2),
    ]
    run(first.write([("clear", "events", None)]))
    assert run(first.rows("events")) == []
    assert len(run(first.rows("prefs"))) == 1
    run(first.remove())
    assert len(outer.tables[TABLE]) == 5
    assert len(run(second.rows("events", ["a", 2], ["b", 1]))) == 2
