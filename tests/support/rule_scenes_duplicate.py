"""Scenes of a duplicate, and of a solo duplicate."""

import re

from faristol.duplicate.acts.start import StartGame
from faristol.duplicate.official import reason_unofficial
from faristol.duplicate.results import classification
from faristol.duplicate.solo.state import classify_among
from tests.support.desk import User
from tests.support.duplicate_game import GameUser, small_game
from tests.support.duplicate_table import APP, Table
from tests.support.rule_scenes import (
    DUP,
    ROD,
    scene,
    screen,
)
from tests.support.solo_table import SoloTable, evening

THREE = ("Anna", "Benet", "Clara")


# ---- a duplicate ----


@scene(DUP)
def form_of_a_duplicate():
    texts = screen(User(), f"/duplicate/new?ruleset={DUP}")
    return re.sub(
        r"<dt>Kind</dt><dd>.*?</dd>", "", texts
    )  # any change at all makes a game not classic


@scene(DUP)
def rating_of_a_duplicate():
    course = Table(players=2).terms.rules.course
    return reason_unofficial(course, is_classic=True, is_complete=True)


@scene(DUP)
def moves_of_a_duplicate():
    table = Table(players=2)
    table.rack("CASESL?")
    table.slips("p1 H4 CASESL(A), p2 H4 CASES")
    return [table.worth(1, player) for player in ("p1", "p2")]


@scene(ROD)
def blanks_of_a_duplicate():
    table = Table("ro", players=2)
    table.rack("CASERI?")
    table.slips("p1 H4 CAS(K)E, p2 H4 CASE")
    return [table.worth(1, player) for player in ("p1", "p2")]


@scene(ROD)
def draws_of_a_duplicate():
    racks = []
    for number in range(12):
        table = Table("ro", players=2, settings=APP, begins=False)
        table.seed = f"{number:064x}"
        table.ok(StartGame())
        for _ in range(4):
            if isinstance(table.draw(), str):
                break
            rack = table.game.rounds[-1].rack
            racks.append(rack)
            table.slips("p1 - -, p2 - -")
            word = "".join(tile.replace("?", "(A)") for tile in rack[:2])
            tries = (table.master(at, word, is_sure=True) for at in ("H8", "8H", "I8", "J8", "9H"))
            if all(isinstance(result, str) for result in tries):
                break
    return racks


@scene(DUP)
def clock_of_a_duplicate():
    game = GameUser(names=THREE).start()
    game.type_rack("CASEAIM")
    game.send("start_round", "/duplicate/round", number=1)
    return game.game.clock.cues


@scene(DUP)
def caller_of_a_duplicate():
    game = GameUser(names=THREE, order="alphabetical").start()
    game.play("CASESA?", {1: "H4 CASES"}, "H4", "CASES")
    game.type_rack("A?LOLAM")
    return screen(game.user, "/duplicate/round")


@scene(DUP)
def rejected_rack_of_a_duplicate():
    user = GameUser(names=THREE).start().user
    return screen(user, "/duplicate/rack"), screen(user, "/duplicate/draw")


@scene(DUP)
def ranking_of_a_duplicate():
    game = small_game()
    return repr(classification(game.game, game.opened.terms))


# ---- a duplicate alone ----


@scene(DUP)
def form_of_a_solo():
    return screen(User(), f"/duplicate/solo/new?ruleset={DUP}")


@scene(ROD)
def draws_of_a_solo():
    racks = []
    for number in range(12):
        solo = SoloTable(language="ro", seed=f"{number:064x}")
        for _ in range(4):
            if isinstance(solo.begin(), str):
                break
            racks.append(solo.solo.game.rounds[-1].rack)
            solo.hand_in("", best=solo.best(3))
    return racks


@scene(ROD)
def blanks_of_a_solo():
    results = []
    for number in range(12):
        solo = SoloTable(language="ro", seed=f"{number:064x}")
        solo.begin()
        rack = list(solo.solo.game.rounds[-1].rack)
        if "?" in rack:
            rack.remove("?")
            results.append(repr(solo.hand_in(f"H4 {rack[0]}(K){rack[1]}", best=solo.best(3))))
    assert results
    return results


@scene(DUP)
def points_of_a_solo():
    results = []
    for move in ("H4 CASES", "H8 CASES", "H8 CASA", "H4 CASESAL"):
        solo = SoloTable(game=evening(has_bonus=True, players=11))
        solo.play(move)
        solo.play("6F MASA")
        results.append((repr(solo.log[3:]), repr(classify_among(solo.solo, solo.terms))))
    return results
