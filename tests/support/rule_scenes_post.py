"""Scenes of a game by post, of an analysis and of clocks."""

import random
from dataclasses import replace
from datetime import date

from faristol.correspondence.acts.closing import EndPost
from faristol.correspondence.acts.letters import Place, Reach
from faristol.correspondence.days import Contest, check_chosen_vacation
from faristol.correspondence.points import coefficients_of_end
from faristol.correspondence.state import final_points_of
from faristol.rules.exchange import list_allowed_counts
from faristol.rules.preset import preset
from faristol.tiles.reading import in_tiles
from tests.support.analyse_user import load_study, tiles
from tests.support.clock_user import ClockUser
from tests.support.desk import User
from tests.support.post_table import DEADLINE, START, PostTable, day, played
from tests.support.post_table import a_move as a_post_move
from tests.support.post_user import PostUser
from tests.support.rule_scenes import (
    CLS,
    COR,
    DUP,
    GEN,
    scene,
    screen,
    with_value,
)
from tests.support.study_table import Desktop

# ---- by post ----


@scene(COR)
def screens_by_post():
    player = PostUser()
    texts = [screen(player.user, "/mail/letters")]
    player.passes("2026-09-01", reached="2026-08-01")
    texts += [
        screen(player.user, f"/mail{at}") for at in ("", "/new", "/game", "/letters", "/series")
    ]
    return texts


@scene(COR)
def due_by_post():
    texts = []
    for sent in ("2026-09-01", "2026-11-01", "2026-11-10"):
        player = PostUser(own="2")
        player.passes(sent, reached=sent)
        texts += [screen(player.user, f"/mail{at}") for at in ("", "/game", "/letters", "/card")]
    waiting = PostUser(deadline="2026-12-01")
    texts += [screen(waiting.user, f"/mail{at}") for at in ("", "/game", "/letters", "/series")]
    return texts


@scene(COR)
def blanks_by_post():
    results = []
    for number in range(8):
        table = PostTable(seed=f"{number:064x}")
        rack = table.sheet.rack(table.sheet.seat)
        letters = in_tiles(rack, table.terms.alphabet)
        results.append(
            repr(table.do(Place(at="H8", word=f"(K){letters[0]}", sent=day(1), reached=day(1))))
        )
    return results


@scene(COR)
def coefficients_by_post():
    rule = PostTable().terms.rules.coefficients
    return [
        coefficients_of_end(rule, *two) for two in ((-20, -35), (-10, 50), (400, 1), (300, 300))
    ]


@scene(COR)
def late_by_post():
    table = PostTable()
    table.passes(3, reached=day(0))
    table.ok(Reach(reached=day(5)))
    table.passes(60)
    results = []
    for number in (61, 70):
        results.append(repr(table.do(EndPost(cause="time", day=day(number), by=(1,)))))
        results.append(repr(table.do(EndPost(cause="time", day=day(number), by=(2,)))))
    return results


def two_limits(base):
    """Return rules in which passes end a game after two limits."""
    ruleset = with_value(preset(base), "scoreless.second", {"turns": 3, "of": ["pass"]})
    assert ruleset
    return ruleset


@scene(COR)
def leave_by_post():
    rule = PostTable().terms.rules.thinking
    contest = Contest(start=START, deadline=DEADLINE)
    weeks = [(date(2027, month, 1), date(2027, month, 7)) for month in (1, 6, 10, 11, 12)]
    return [repr(check_chosen_vacation(rule, contest, week, START)) for week in weeks]


@scene(two_limits(COR))
def second_limit_by_post():
    table = PostTable()
    for turn in range(1, 6):
        if isinstance(table.do(_pass(turn)), str):
            break
    return len(table.sheet.lines), repr(table.do(EndPost(cause="blocked", day=day(90))))


@scene(COR)
def passes_by_post():
    results = []
    for begun in (0, 2):
        table = played(begun) if begun else PostTable()
        for turn in range(begun + 1, begun + 14):
            out = table.do(*[_pass(turn)])
            if isinstance(out, str):
                results.append((turn, out))
                break
        end = table.do(EndPost(cause="blocked", day=day(90)))
        results.append((repr(end), repr(final_points_of(table.post))))
    return results


def _pass(turn):
    from faristol.correspondence.acts.letters import SayPass

    return SayPass(sent=day(4 * turn), reached=day(4 * turn - 2) if turn > 1 else day(1))


@scene(COR)
def ends_by_post():
    results = []
    for cause, by in (
        ("no_show", (1,)),
        ("no_show", (1, 2)),
        ("abandoned", (1,)),
        ("abandoned", (2,)),
        ("unfinished", ()),
    ):
        for turns in (0, 6):
            table = played(turns) if turns else PostTable()
            results.append(repr(table.do(EndPost(cause=cause, day=day(60), by=by))))
    return results


@scene(COR)
def last_tiles_by_post():
    dice, table = random.Random(1), PostTable()
    for turn in range(1, 80):
        move = a_post_move(table.sheet, dice)
        if move is None:
            break
        table.do(table.placing(move, turn, reached=day(turn)))
    end = table.do(EndPost(cause="out", day=day(100)))
    return repr(end), repr(final_points_of(table.post))


# ---- analysis and clocks ----


@scene(CLS)
def analysis():
    user = User(lang="en")
    tiles(user, "CASALQ?")
    html = screen(user, "/analyse/ahead")
    rules, rack = load_study(user).terms.rules, load_study(user).rack
    counts = [list_allowed_counts(rules.exchange, rack, bag=bag) for bag in (3, 7, 80)]
    return html, counts, rules.leftovers


@scene(CLS)
def scrabble_in_an_analysis():
    desktop = Desktop("ca")
    desktop.rack("CASESAL")
    return repr(desktop.play("H4=C H5=A H6=S H7=E H8=S H9=A H10=L"))


@scene(GEN)
def blank_in_an_analysis():
    desktop = Desktop("ro")
    desktop.rack("CASERI?")
    return repr(desktop.play("H7=C H8=(K)"))


def clocks(base):
    @scene(base)
    def clock_of_two():
        clock = ClockUser(User())
        clock.begin_game(ruleset=base, time="")
        game = clock.games.state
        return (
            replace(game.terms.clock, watched_by="player"),
            game.terms.overtime,
            game.terms.time_up,
            game.allotted,
            screen(clock.user, "/clock/game"),
        )

    return [clock_of_two]


@scene(DUP)
def clock_of_rounds():
    clock = ClockUser(User())
    clock.begin_rounds(ruleset=DUP, time="", optional="yes")
    return screen(clock.user, "/clock/round"), clock.user.desk.stream_store.own.get(
        "round_clock_choice"
    )
