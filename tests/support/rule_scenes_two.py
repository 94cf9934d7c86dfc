"""Scenes of a two-player game."""

import random
import re
from dataclasses import replace

from faristol.classic.acts.challenges import AppealVerdict, ChallengeMove, GiveVerdict
from faristol.classic.acts.closing import EndClassic
from faristol.classic.acts.start import ListStart, MissPlayers
from faristol.classic.acts.turns import Accept, CallSenyors, ExchangeTiles, Pass
from faristol.classic.acts.wood import Overdraw
from faristol.classic.result import final_of
from faristol.classic.state import proposed_end
from faristol.clock.game.acts import CallTimeUp, EndClock, StartClock, StopClock
from faristol.rules.challenge import judge_challenge as judged
from faristol.tiles.bag import read_rack
from tests.support.classic_table import ClassicTable, a_move
from tests.support.classic_user import ClassicUser
from tests.support.desk import User
from tests.support.rule_scenes import (
    GEN,
    screen,
)

# ---- a game of two ----


def wood(base, **more):
    return ClassicTable(base, mode="record", **more)


def form_of_two(base):
    return screen(User(), f"/game/new?ruleset={base}")


def moves_of_two(base):
    table = wood(base)
    first = table.play("h8 casa(k)")
    return repr(first), repr(wood(base).play("h4 casesal")), repr(wood(base).play("h4 caseslo"))


def exchanges_of_two(base):
    results = []
    for bag in (0, 2, 6, 7, 50):
        for count in (1, 2, 3, 6, 7):
            table = wood(base)
            table.game = replace(table.game, bag=bag)
            out = table.turn(ExchangeTiles(count=count))
            results.append(out if isinstance(out, str) else "")
    return results


def excess_of_two(base):
    results = []
    for is_on_rack in (False, True):
        for is_seen in (False, True):
            table = wood(base)
            out = table.do(Overdraw(seat=1, extra=1, is_on_rack=is_on_rack, is_seen=is_seen))
            tiles = table.do(
                Overdraw(seat=2, extra=1, is_on_rack=is_on_rack, is_seen=is_seen, tiles="a")
            )
            results.append((repr(out), repr(tiles)))
    return results


def senyors_of_two(base):
    table = wood(base)
    rack = read_rack("AEIOUAE", table.terms.alphabet)
    bag = read_rack("AE??", table.terms.alphabet)
    rule = table.terms.rules.senyors
    from faristol.rules.senyors import second_rack

    called = table.do(CallSenyors(rack="a e i o u a e"))
    return repr(called), rule and repr(second_rack(rule, rack, bag, table.terms.alphabet))


def turns_without_points_of_two(base):
    results = []
    for is_begun in (False, True):
        for ways in ("p" * 14, "e" * 14, "pe" * 7, "ppppe" * 3):
            table = ClassicTable(base)
            if is_begun:
                table.play(f"h8 {''.join(n.replace('?', '(A)') for n in table.names()[:2])}")
                table.do(Accept())
            for way in ways:
                table.turn(Pass() if way == "p" else ExchangeTiles(count=3, places=(0, 1, 2)))
                if proposed_end(table.game):
                    break
            results.append((len(table.game.turns), proposed_end(table.game)))
    table = wood(base)
    withdrawn = []
    for _ in range(8):
        table.turn(Pass())
        withdrawn.append(proposed_end(table.game))
    return results, withdrawn


def ends_of_two(base):
    results = []
    for by in ((1,), (2,), (1, 2)):
        for move in ("", "h4 casesal"):
            table = wood(base)
            if move:
                table.play(move)
                table.do(Accept())
            table.do(EndClock(moment=table.moment))
            results.append(repr(table.do(EndClassic(cause="abandoned", by=by))))
            results.append(repr(final_of(table.game)))
    for ways in ("blocked", "round_time"):
        table = ClassicTable(base)
        if ways == "round_time":
            table.do(CallTimeUp(moment=table.moment))
        for _ in range(12):
            table.turn(Pass())
        table.do(EndClock(moment=table.moment))
        results.append(repr(table.do(EndClassic(cause=ways, seed=table.seed))))
        results.append(repr(final_of(table.game)))
    return results


def last_tiles_of_two(base):
    chance, table = random.Random(5), ClassicTable(base, seed=5)
    for _ in range(300):
        if table.step == "pending":
            table.do(Accept())
        if table.step != "turn" or (move := a_move(table, chance)) is None:
            break
        table.play(f"{move[0]} {move[1]}")
    table.do(EndClock(moment=table.moment))
    table.do(EndClassic(cause=proposed_end(table.game) or "out", seed=table.seed))
    return repr(final_of(table.game))


def late_players_of_two(base):
    results = []
    for missing in ((1,), (2,), (1, 2)):
        for minutes in (10, 14, 15, 16, 20):
            table = ClassicTable(base, begun=False)
            table.do(
                ListStart(),
                MissPlayers(seats=missing),
                StartClock(side=missing[0], moment=table.moment),
            )
            table.device.wait(minutes * 60_000 + 1_000)
            table.do(EndClock(moment=table.moment))
            results.append(repr(table.do(EndClassic(cause="absence", seed=table.seed))))
            results.append(repr(final_of(table.game)) if table.step == "ended" else "")
    return results


def overtime_of_two(base):
    results = []
    for minutes in (31, 35, 40, 41):
        for move in ("", "h4 casesal"):
            table = wood(base)
            if move:
                table.play(move)
            table.turn(Pass(), after=minutes * 60_000 + 1)
            results.append(proposed_end(table.game))
            table.do(EndClock(moment=table.moment))
            cause = "clock" if proposed_end(table.game) == "clock" else "agreement"
            results.append(repr(table.do(EndClassic(cause=cause))))
            results.append(repr(final_of(table.game)))
    return results


def challenges_of_two(base):
    table = wood(base)
    table.play("h8 casa")
    table.device.wait(1_000)
    results = [
        repr(table.do(StopClock(reason=reason, moment=table.moment)))
        for reason in ("challenge", "arbiter", "force_majeure")
    ]
    table.do(ChallengeMove(by=table.game.turn, words=("CASA",)))
    results.append(repr(table.do(GiveVerdict(stands=True, source="list"))))
    results.append(repr(table.do(AppealVerdict(argument="no"))))
    rule = table.terms.rules.challenge
    for moment in ("placed", "written", "drawing", "drawn", "pressed"):
        for is_bag_empty in (False, True):
            details = {"moment": moment, "is_bag_empty": is_bag_empty, "points": 12}
            results.append(repr(judged(rule, {"CASA": True}, ("CASA",), **details)))
    other = wood(base, refused={"CASA"})
    other.play("h8 casa")
    other.do(ChallengeMove(by=other.game.turn, words=("CASA",)))
    verdict = GiveVerdict(stands=False, source="arbiter", invalid_words=("CASA",))
    return results, repr(other.do(verdict))


def screens_of_two(base):
    player = ClassicUser(ruleset=base, minutes="0" if base == GEN else "30")
    texts = [screen(player.user, "/game")]
    player.begin()
    texts.append(screen(player.user, "/game"))
    player.uncover()
    texts.append(screen(player.user, "/game"))
    return [re.sub(r'value="[0-9a-f]{32,}"', "", text) for text in texts]


def totals_of_two(base):
    results = []
    for scores in ((300, 180), (100, 180), (290, 180)):
        for cause in ("clock", "abandoned"):
            table, is_other_late = ClassicTable(base, mode="referee"), False
            if cause == "clock":
                table.device.wait(41 * 60_000)
                seat = table.game.clock.turn
                is_other_late = seat != 1
            by = () if cause == "clock" else (1,)
            table.do(EndClock(moment=table.moment))
            results.append(
                repr(
                    table.do(
                        EndClassic(
                            cause=cause, by=by, scores=scores[::-1] if is_other_late else scores
                        )
                    )
                )
            )
            results.append(repr(final_of(table.game)))
    return results


TWO = (
    form_of_two,
    screens_of_two,
    totals_of_two,
    moves_of_two,
    exchanges_of_two,
    excess_of_two,
    senyors_of_two,
    challenges_of_two,
    overtime_of_two,
    ends_of_two,
    late_players_of_two,
    turns_without_points_of_two,
    last_tiles_of_two,
)
