"""Laws of two continuations: no act is lost, the last common round is true, both devices agree.

A continuation is the beginning of a log with the same acts again, written at other times: it is valid, and differs
from its first entry on. What is in common is counted here from the lines alone.
"""

import json
import re
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random

import pytest

from faristol.clock.moment import CheckTime, Moment
from faristol.desk.kernel.kinds import kind_by_name
from faristol.duplicate.acts.master import WithdrawMaster
from faristol.duplicate.acts.slips import TakeSlipsBack
from faristol.ledger.codec import decode_record, encode, format_line, line_hash, parse_line
from faristol.ledger.parcel_writer import header_line, write_stream
from faristol.ledger.record import Record
from faristol.tournament.acts.results import TakeResultBack
from faristol.tournament.acts.rounds import TakeRoundBack
from tests.support.analyse_user import words
from tests.support.continued import fresh_user, log_in_use, logs_of, open_file, save, save_all
from tests.support.desk import run
from tests.support.duplicate_game import GameUser
from tests.support.examples import examples
from tests.support.later_versions import LATER

UNIT = Path(__file__).parents[1] / "unit"
RELEASED = {
    "tournament": "tournament/released/tournament_2.jsonl",
    "classic": "classic/released/classic_1.jsonl",
    "register": "club/released/register_2.jsonl",
}
KINDS = ("duplicate", *RELEASED)
PAIRS = 45


@cache
def base_of(kind):
    """Return the records of a long document of a kind."""
    if kind in RELEASED:
        lines = (UNIT / RELEASED[kind]).read_text(encoding="utf-8").splitlines()
        return tuple(map(parse_line, lines))
    game = GameUser(names=("Anna", "Benet", "Clara")).start()
    for rack, at, word in (
        ("CASESAL", "H4", "CASES"),
        ("ALSOLAM", "6F", "MASA"),
        ("LSOLEDA", "8H", "SOLA"),
    ):
        game.type_rack(rack)
        game.send("start_round", "/duplicate/round")
        for player in (1, 2, 3):
            game.slips({player: f"{at} {word}"})
        game.send("end_round", "/duplicate/round", sure="yes")
        game.master(at, word)
    stream = game.user.desk.stream_store.selected(kind)
    return tuple(parse_line(line) for line in run(game.user.desk.stream_store.lines(stream)))


def log_of(kind, common, more, minutes, device, clock_lines=0, taken_back=0):
    """Return a log: entries of the base, then more at other times, then those of a clock or a withdrawal."""
    lines, prev = [], ""
    for base in base_of(kind)[: common + more]:
        record = base
        if record.seq > common:
            at = datetime.fromisoformat(record.at) + timedelta(minutes=minutes)
            moved = at.strftime("%Y-%m-%dT%H:%M:%SZ")
            record = replace(record, at=moved, request=f"{device}-{record.seq}", prev=prev)
        lines.append(format_line(record))
        prev = line_hash(lines[-1])
    for _ in range(clock_lines):
        lines += clock_lines_after(kind, lines, device)
    random = Random(f"taken back {device} {common} {more}")
    for _ in range(taken_back):
        lines += withdrawal_lines(kind, lines, device, random)
    return lines


def state_of(kind, records):
    table = kind_by_name(kind)
    state = table.initial
    for record in records:
        state = table.evolve(state, decode_record(record, table.schema))
    return state


def clock_lines_after(kind, lines, device):
    """Return the entry of a running clock after a reload; an empty list if no clock runs."""
    clock = state_of(kind, [parse_line(line) for line in lines]).clock
    if not clock.is_running:
        return []
    moment = Moment(wall=clock.line.wall + 1_000, counter=50, run=f"{device}-{len(lines)}")
    entries = lines_of_act(kind, lines, CheckTime(moment=moment), f"{device}-clock")
    assert entries
    return entries


def withdrawal_lines(kind, lines, device, random):
    """Return an entry that withdraws part of the last round; an empty list if there is none."""
    state = state_of(kind, [parse_line(line) for line in lines])
    if kind not in ("duplicate", "tournament") or not state.rounds:
        return []
    last = state.rounds[-1]
    if kind == "duplicate":
        acts = [
            TakeSlipsBack(round=last.number, players=(player,), why="x") for player in last.slips
        ]
        acts.append(WithdrawMaster(round=last.number, why="x"))
    else:
        acts = [TakeResultBack(round=last.number, table=table) for table in last.results]
        acts.append(TakeRoundBack(number=last.number))
    random.shuffle(acts)
    candidates = (lines_of_act(kind, lines, act, f"{device}-back") for act in acts)
    return next((entries for entries in candidates if entries), [])


def lines_of_act(kind, lines, act, request):
    """Return the entry of an act, an empty list if it is refused."""
    table = kind_by_name(kind)
    records = [parse_line(line) for line in lines]
    events = table.decide(state_of(kind, records), act, None)
    if not isinstance(events, tuple):
        return []
    (event,) = events
    name, version, data = encode(event, table.schema)
    last = records[-1]
    record = Record(
        stream=last.stream,
        seq=last.seq + 1,
        kind=name,
        version=version,
        at=last.at,
        request=f"{request}-{last.seq}",
        data=data,
        prev=line_hash(lines[-1]),
        by=last.by,
    )
    return [format_line(record)]


def file_of(kind, lines):
    stream = base_of(kind)[0].stream
    return write_stream(header_line(kind=kind, name="Thursday", stream=stream), lines)


def common_of(ours, theirs):
    same = 0
    while same < min(len(ours), len(theirs)) and ours[same] == theirs[same]:
        same += 1
    return same


def heading_of(kind, lines):
    """Return the expected heading of the common lines, counted without the code's helpers."""
    events = [json.loads(line) for line in lines]
    names = [event["kind"] for event in events]
    if not events:
        return "Different from the first entry on"
    if kind == "register":
        return "The same up to "
    if kind == "classic":
        turns = sum(name in ("play", "exchange_tiles", "pass") for name in names)
        return f"The same up to turn {turns}" if turns else "The same only in what was prepared"
    if kind == "duplicate":
        done, begun = names.count("announce_master"), names.count("type_rack")
    else:
        done, begun = rounds_of_tournament(events)
    if begun == done:
        return f"The same up to round {done}" if done else "The same only in what was prepared"
    if not done:
        return f"The same in the beginning of round {begun}"
    return f"The same up to round {done}, and in the beginning of round {done + 1}"


def rounds_of_tournament(events):
    tables, results, confirmed = {}, {}, set()
    for event in events:
        data = event["data"]
        if event["kind"] == "pair_round":
            tables[data["number"]] = len(data["tables"])
        elif event["kind"] == "confirm_round":
            confirmed.add(data["number"])
        elif event["kind"] == "enter_result":
            results.setdefault(data["round"], set()).add(data["table"])
    done = 0
    while done + 1 in confirmed and len(results.get(done + 1, ())) == tables[done + 1]:
        done += 1
    return done, max(confirmed, default=0)


def rounds_of(kind, lines):
    """Return the slips or results of each round, and the finished rounds, counted from the lines."""
    items, tables, done = {}, {}, set()
    for event in map(json.loads, lines):
        name, data = event["kind"], event["data"]
        number = data.get("round", data.get("number"))
        if name in ("type_rack", "confirm_round"):
            items[number] = set()
        elif name == "pair_round":
            tables[number] = len(data["tables"])
        elif name == "take_round_back":
            items.pop(number, None)
        elif name == "read_slips":
            items[number] |= {slip["player"] for slip in data["slips"]}
        elif name == "take_slips_back":
            items[number] -= set(data["players"])
        elif name == "enter_result":
            items[number].add(data["table"])
        elif name == "take_result_back":
            items[number].discard(data["table"])
        elif name == "announce_master":
            done.add(number)
        elif name == "withdraw_master":
            done.discard(number)
    if kind == "tournament":
        done = {number for number in items if len(items[number]) == tables[number]}
    return items, done


def differences_of(kind, lines, common):
    """Return the expected differences of open rounds: more, fewer, and reopened rounds."""
    (before, done_before), (after, done) = (
        rounds_of(kind, some) for some in (lines[:common], lines)
    )
    differences_ = set()
    for number in (before.keys() | after.keys()) - done:
        more = len(after.get(number, ())) - len(before.get(number, ()))
        if more:
            differences_.add((abs(more), "more" if more > 0 else "fewer", number))
    return differences_, done_before - done


def parse_differences(words_of_end):
    counts = re.findall(r"(\d+) (more|fewer) (?:slip|result)s? of round (\d+)", words_of_end)
    reopened = re.findall(r"round (\d+) reopened", words_of_end)
    return {(int(n), way, int(number)) for n, way, number in counts}, set(map(int, reopened))


def pair_of(number):
    """Return a kind, and the lines of two diverging continuations."""
    random = Random(f"continuations {number}")
    kind = KINDS[number % len(KINDS)]
    last = min(len(base_of(kind)), 60) - 1
    common = random.choice([0, 1, last, *(random.randrange(last) for _ in range(5))])
    starts = [record.seq for record in base_of(kind) if record.kind == "start_round"]
    if starts and random.random() < 0.6:  # while a clock runs
        common = random.choice(starts) + random.randint(0, 2)
    ends = []
    for device, minutes in (("one", 3), ("other", 7)):
        is_of_clock = kind == "duplicate" and common and random.random() < 0.6
        more = 0 if is_of_clock else random.randint(1, max(1, min(12, last - common)))
        ends.append(log_of(kind, common, more, minutes, device, 2 if is_of_clock else 0))
    taking = Random(f"taking back {number}")
    if kind in ("duplicate", "tournament") and taking.random() < 0.6:
        # after a slip, a result or a master: common or additional acts are withdrawn
        fit = ("read_slips", "announce_master", "enter_result")
        common = taking.choice(
            [record.seq for record in base_of(kind)[:last] if record.kind in fit]
        )
        more = taking.choice((0, 0, taking.randint(1, min(6, last - common))))
        count_back = taking.randint(1, 2)
        ends = [
            log_of(kind, common, more, 3, "one", taken_back=count_back),
            log_of(kind, common, taking.randint(1, min(6, last - common)), 7, "other"),
        ]
    return kind, ends


def user_with_log(kind, lines, start):
    user = fresh_user(start)
    assert open_file(user, file_of(kind, lines)).taken
    return user


def choose(user, route, lines):
    """Continue with the continuation of certain lines, if the screen offers it."""
    stream_store = user.desk.stream_store
    ids = re.findall(r'name="with" value="([^"]+)"', user.look(route).screen)
    chosen = next(id_ for id_ in ids if tuple(run(stream_store.lines(id_))) == lines)
    other = next(id_ for id_ in ids if id_ != chosen)
    response = user.send(
        "go_on_with",
        route,
        stream=chosen,
        seq=stream_store.streams[chosen].seq,
        other=other,
        other_seq=stream_store.streams[other].seq,
    )
    assert response.taken, response.effects


@pytest.mark.parametrize("number", range(examples(PAIRS, every_run=30)))
def test_two_devices_with_two_continuations_agree(number):
    """Third-round 9-B1, 9-B2: opened both ways, in both orders, twice."""
    kind, (ours, theirs) = pair_of(number)
    common = common_of(ours, theirs)
    is_parted = len(ours) > common < len(theirs)
    first, second = user_with_log(kind, ours, 10_000), user_with_log(kind, theirs, 50_000)
    logs = (
        sorted({tuple(ours), tuple(theirs)})
        if is_parted
        else [max(tuple(ours), tuple(theirs), key=len)]
    )
    routes = {}
    exchanged = [(first, file_of(kind, theirs)), (second, file_of(kind, ours))]
    for user, file in exchanged[:: 1 if number % 2 else -1]:
        response = open_file(user, file)
        assert response.taken
        routes[user] = response.route
    for user in (first, second):
        assert logs_of(user) == logs
    if "/files/continuations" in routes[first]:
        assert "/files/continuations" in routes[second]
        heading = heading_of(kind, ours[:common])
        chosen = Random(number).choice(logs)
        for user in (first, second):
            screen = words(user.look(routes[user]).screen)
            heading_match = re.search(
                r"(Different from the first entry on|The same .*?) From there on", screen
            )
            assert heading_match[1] == heading or (
                kind == "register" and heading_match[1].startswith(heading)
            )
            assert log_in_use(user, kind) == tuple(ours if user is first else theirs)
            if kind in ("duplicate", "tournament"):
                alone = re.findall(r"Only in this one (.*?) Last entry", screen)
                ends = (ours, theirs) if user is first else (theirs, ours)
                for end, words_of_end in zip(ends, alone, strict=True):
                    assert parse_differences(words_of_end) == differences_of(kind, end, common)
            choose(user, routes[user], chosen)
    assert log_in_use(first, kind) == log_in_use(second, kind)
    for _ in range(2):
        for user, giver in ((first, second), (second, first)):
            for file in (file_of(kind, log_in_use(giver, kind)), save_all(giver)):
                response = open_file(user, file)
                assert response.taken
                assert "/files/continuations" not in response.route
            assert logs_of(user) == logs
    assert log_in_use(first, kind) == log_in_use(second, kind)
    assert (
        save(first, first.desk.stream_store.selected(kind)).split("\n")[1:]
        == save(second, second.desk.stream_store.selected(kind)).split("\n")[1:]
    )


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_three_continuations_are_chosen_one_after_the_other(order):
    """Third-round 9-B1: the file opened last is compared with the one in use; no act is lost."""
    logs = [
        log_of("duplicate", 9, 3 + at, minutes, f"device{at}")
        for at, minutes in enumerate((3, 7, 11))
    ]
    user = user_with_log("duplicate", logs[order[0]], 10_000)
    for at in order[1:]:
        route = open_file(user, file_of("duplicate", logs[at])).route
        assert "/files/continuations" in route
    assert logs_of(user) == sorted(map(tuple, logs))
    used = log_in_use(user)
    choose(user, route, tuple(logs[order[2]]))
    assert log_in_use(user) == tuple(logs[order[2]]) != used
    screen = user.look("/files").screen
    assert screen.count("/files/continuations?stream=") == 2  # a choice is left, at both rows
    route = re.search(r'href="#(/files/continuations\?stream=[^"]+)"', screen)[1]
    choose(user, route, tuple(logs[order[2]]))
    assert "/files/continuations?stream=" not in user.look("/files").screen
    assert logs_of(user) == sorted(map(tuple, logs))


@pytest.mark.parametrize("is_later_here", [True, False])
def test_later_version_on_one_side_is_displayed_but_not_continued(is_later_here):
    """Third-round 9-B1: its entries are counted; the other log is proposed, and both stay."""
    readable = log_of("duplicate", 9, 4, 3, "one")
    later = log_of("duplicate", 9, 2, 7, "other")
    last = parse_line(later[-1])
    unknown = replace(
        last, seq=last.seq + 1, kind="weigh_slips", by=LATER, prev=line_hash(later[-1])
    )
    later.append(format_line(unknown))
    used, file = (later, readable) if is_later_here else (readable, later)
    user = user_with_log("duplicate", used, 10_000)
    route = open_file(user, file_of("duplicate", file)).route
    assert "/files/continuations" in route
    assert logs_of(user) == sorted(map(tuple, (used, file)))
    screen = user.look(route).screen
    assert "3 more entries" in words(screen)
    ids = re.findall(r'name="with" value="([^"]+)"', screen)
    stream_store = user.desk.stream_store
    closed = next(id_ for id_ in ids if tuple(run(stream_store.lines(id_))) == tuple(later))
    readable_id = next(id_ for id_ in ids if id_ != closed)
    assert re.search(rf'value="{re.escape(closed)}" disabled', screen)
    fields = {"stream": closed, "seq": len(later), "other": readable_id, "other_seq": len(readable)}
    assert not user.send("go_on_with", route, **fields).taken
    choose(user, route, tuple(readable))
    assert log_in_use(user) == tuple(readable)
    assert logs_of(user) == sorted(map(tuple, (used, file)))
