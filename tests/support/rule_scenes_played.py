"""What is played in the scenes of `rule_scenes`, kind by kind: each a short game that some parameter decides."""

import random
import re
from datetime import date
from dataclasses import replace

from faristol.classic.acts.challenges import AppealVerdict, ChallengeMove, GiveVerdict
from faristol.classic.acts.closing import EndClassic
from faristol.classic.acts.start import ListStart, MissPlayers
from faristol.classic.acts.turns import Accept, CallSenyors, ExchangeTiles, Pass
from faristol.classic.acts.wood import Overdraw
from faristol.classic.result import final_of
from faristol.classic.state import proposed_end
from faristol.clock.game.acts import CallTimeUp, EndClock, PressClock, StartClock, StopClock
from faristol.correspondence.acts.closing import EndPost
from faristol.correspondence.acts.letters import Place, Reach
from faristol.correspondence.days import Contest, chosen
from faristol.correspondence.points import finished
from faristol.correspondence.state import scored
from faristol.desk.tournament.finality import note_before_correction
from faristol.desk.tournament.time import clock_shown
from faristol.duplicate.acts.start import StartGame
from faristol.duplicate.official import why_unofficial
from faristol.duplicate.results import classification
from faristol.duplicate.solo.state import placed_among
from faristol.rules.challenge import challenged as judged
from faristol.rules.exchange import counts_allowed
from faristol.rules.preset import preset
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import in_tiles
from faristol.tournament.results import Report, outcome
from tests.support.analyse_user import opened as study_opened
from tests.support.analyse_user import tiles
from tests.support.classic_table import ClassicTable, a_move
from tests.support.classic_user import ClassicUser
from tests.support.clock_user import ClockUser
from tests.support.desk import User
from tests.support.duplicate_game import GameUser, small_game
from tests.support.duplicate_table import APP, Table
from tests.support.post_table import DEADLINE, START, PostTable, day, played
from tests.support.post_table import a_move as a_post_move
from tests.support.post_user import PostUser
from tests.support.rule_scenes import replays, scene, with_value
from tests.support.solo_table import SoloTable, evening
from tests.support.solo_user import SoloUser
from tests.support.study_table import Desktop
from tests.support.tournament_table import Director as Events
from tests.support.tournament_user import Director

DUP, CLS, CLM, GEN, COR = (
    "ca-duplicate-2018",
    "ca-classic",
    "ca-ciutat-de-mallorca",
    "ro-general",
    "ro-correspondence",
)
ROD = "ro-duplicate"
THREE = ("Anna", "Benet", "Clara")


def screen(user, route):
    """Return what a screen says, without the numbers of requests and documents that change by themselves."""
    return re.sub(r"\s+", " ", user.look(route).screen or "")


# ---- a duplicate ----


@scene(DUP)
def form_of_a_duplicate():
    said = screen(User(), f"/duplicate/new?ruleset={DUP}")
    return re.sub(r"<dt>Kind</dt><dd>.*?</dd>", "", said)  # any change at all makes a game not classic


@scene(DUP)
def rating_of_a_duplicate():
    course = Table(players=2).terms.rules.course
    return why_unofficial(course, is_classic=True, is_complete=True)


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
            if all(isinstance(one, str) for one in tries):
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
    found = []
    for number in range(12):
        solo = SoloTable(language="ro", seed=f"{number:064x}")
        solo.begin()
        rack = list(solo.solo.game.rounds[-1].rack)
        if "?" in rack:
            rack.remove("?")
            found.append(repr(solo.hand_in(f"H4 {rack[0]}(K){rack[1]}", best=solo.best(3))))
    assert found
    return found


@scene(DUP)
def points_of_a_solo():
    found = []
    for move in ("H4 CASES", "H8 CASES", "H8 CASA", "H4 CASESAL"):
        solo = SoloTable(game=evening(has_bonus=True, players=11))
        solo.play(move)
        solo.play("6F MASA")
        found.append((repr(solo.log[3:]), repr(placed_among(solo.solo, solo.terms))))
    return found


# ---- a tournament ----


def event(base):
    @scene(base)
    def form_of_a_tournament():
        return screen(User(), f"/tournament/new?ruleset={base}")

    @scene(base)
    def reports_of_a_tournament():
        rules = Events(base).state.terms.rules
        reports = [
            Report(scores=(300, 180), how="lost_on_time", by=(1,)),
            Report(scores=(100, 180), how="lost_on_time", by=(1,)),
            Report(scores=(290, 180), how="lost_on_time", by=(1,)),
            Report(scores=(300, 180), how="abandoned", by=(1,)),
            Report(scores=(290, 180), how="abandoned", by=(1,)),
            Report(scores=(200, 180), how="abandoned", by=(1, 2)),
            Report(scores=(0, 0), how="absent", by=(2,)),
            Report(scores=(0, 0), how="absent", by=(1, 2)),
            Report(scores=(400, 395), minutes_over=(1, 0)),
        ]
        return [repr(outcome(report, rules)) for report in reports]

    @scene(base)
    def screens_of_a_tournament():
        director = Director(User(), ruleset=base, starts="drawn")
        director.enter("Anna", "Benet", "Clara", "David", "Eva")
        director.begin_round()
        at_once = screen(director.user, "/tournament/round/1")
        director.send("start_round", "/tournament/round/1", number=1, wall=1_795_197_600_000, counter=0, run="a")
        said = [screen(director.user, f"/tournament/{at}") for at in ("round/1", "round/1/1", "papers/sheets/1")]
        director.result("1300300")
        one = director.tournament.rounds[0]
        after = clock_shown(director.opened, one, 0)["move_time"], note_before_correction(director.opened, one)
        return at_once, said, after, screen(director.user, "/tournament/standings")

    @scene(base)
    def byes_of_a_tournament():
        events = Events(base, rounds=5, minutes=60)
        events.enter("a", "b", "c")
        rested = []
        for _ in range(2):
            events.begin_round()
            rested.append(events.state.rounds[-1].resting)
            events.result(1, 300, 300)
        return rested, repr(events.places()), repr(_lines(events))

    return [form_of_a_tournament, reports_of_a_tournament, screens_of_a_tournament, byes_of_a_tournament]


def _lines(events):
    from faristol.tournament.pairable import standings_of

    return standings_of(events.state)


# ---- a game of two ----


def wood(base, **more):
    return ClassicTable(base, mode="record", **more)


def two(base):
    @scene(base)
    def form_of_two():
        return screen(User(), f"/game/new?ruleset={base}")

    @scene(base)
    def moves_of_two():
        table = wood(base)
        first = table.play("h8 casa(k)")
        return repr(first), repr(wood(base).play("h4 casesal")), repr(wood(base).play("h4 caseslo"))

    @scene(base)
    def exchanges_of_two():
        found = []
        for bag in (0, 2, 6, 7, 50):
            for count in (1, 2, 3, 6, 7):
                table = wood(base)
                table.game = replace(table.game, bag=bag)
                out = table.turn(ExchangeTiles(count=count))
                found.append(out if isinstance(out, str) else "")
        return found

    @scene(base)
    def excess_of_two():
        found = []
        for is_on_rack in (False, True):
            for is_seen in (False, True):
                table = wood(base)
                out = table.do(Overdraw(seat=1, extra=1, is_on_rack=is_on_rack, is_seen=is_seen))
                tiles = table.do(
                    Overdraw(seat=2, extra=1, is_on_rack=is_on_rack, is_seen=is_seen, tiles="a")
                )
                found.append((repr(out), repr(tiles)))
        return found

    @scene(base)
    def senyors_of_two():
        table = wood(base)
        rack = read_rack("AEIOUAE", table.terms.alphabet)
        bag = read_rack("AE??", table.terms.alphabet)
        rule = table.terms.rules.senyors
        from faristol.rules.senyors import second_rack

        called = table.do(CallSenyors(rack="a e i o u a e"))
        return repr(called), rule and repr(second_rack(rule, rack, bag, table.terms.alphabet))

    @scene(base)
    def turns_without_points_of_two():
        found = []
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
                found.append((len(table.game.turns), proposed_end(table.game)))
        table = wood(base)
        withdrawn = []
        for _ in range(8):
            table.turn(Pass())
            withdrawn.append(proposed_end(table.game))
        return found, withdrawn

    @scene(base)
    def ends_of_two():
        found = []
        for by in ((1,), (2,), (1, 2)):
            for move in ("", "h4 casesal"):
                table = wood(base)
                if move:
                    table.play(move)
                    table.do(Accept())
                table.do(EndClock(moment=table.moment))
                found.append(repr(table.do(EndClassic(cause="abandoned", by=by))))
                found.append(repr(final_of(table.game)))
        for ways in ("blocked", "round_time"):
            table = ClassicTable(base)
            if ways == "round_time":
                table.do(CallTimeUp(moment=table.moment))
            for _ in range(12):
                table.turn(Pass())
            table.do(EndClock(moment=table.moment))
            found.append(repr(table.do(EndClassic(cause=ways, seed=table.seed))))
            found.append(repr(final_of(table.game)))
        return found

    @scene(base)
    def last_tiles_of_two():
        chance, table = random.Random(5), ClassicTable(base, seed=5)
        for _ in range(300):
            if table.step == "pending":
                table.do(Accept())
            if table.step != "turn" or (found := a_move(table, chance)) is None:
                break
            table.play(f"{found[0]} {found[1]}")
        table.do(EndClock(moment=table.moment))
        table.do(EndClassic(cause=proposed_end(table.game) or "out", seed=table.seed))
        return repr(final_of(table.game))

    @scene(base)
    def late_players_of_two():
        found = []
        for missing in ((1,), (2,), (1, 2)):
            for minutes in (10, 14, 15, 16, 20):
                table = ClassicTable(base, begun=False)
                table.do(ListStart(), MissPlayers(seats=missing), StartClock(side=missing[0], moment=table.moment))
                table.device.wait(minutes * 60_000 + 1_000)
                table.do(EndClock(moment=table.moment))
                found.append(repr(table.do(EndClassic(cause="absence", seed=table.seed))))
                found.append(repr(final_of(table.game)) if table.step == "ended" else "")
        return found

    @scene(base)
    def overtime_of_two():
        found = []
        for minutes in (31, 35, 40, 41):
            for move in ("", "h4 casesal"):
                table = wood(base)
                if move:
                    table.play(move)
                table.turn(Pass(), after=minutes * 60_000 + 1)
                found.append(proposed_end(table.game))
                table.do(EndClock(moment=table.moment))
                cause = "clock" if proposed_end(table.game) == "clock" else "agreement"
                found.append(repr(table.do(EndClassic(cause=cause))))
                found.append(repr(final_of(table.game)))
        return found

    @scene(base)
    def challenges_of_two():
        table = wood(base)
        table.play("h8 casa")
        table.device.wait(1_000)
        found = [
            repr(table.do(StopClock(reason=reason, moment=table.moment)))
            for reason in ("challenge", "arbiter", "force_majeure")
        ]
        table.do(ChallengeMove(by=table.game.turn, words=("CASA",)))
        found.append(repr(table.do(GiveVerdict(stands=True, source="list"))))
        found.append(repr(table.do(AppealVerdict(argument="no"))))
        rule = table.terms.rules.challenge
        for moment in ("placed", "written", "drawing", "drawn", "pressed"):
            for is_bag_empty in (False, True):
                of = {"moment": moment, "is_bag_empty": is_bag_empty, "points": 12}
                found.append(repr(judged(rule, {"CASA": True}, ("CASA",), **of)))
        other = wood(base, refused={"CASA"})
        other.play("h8 casa")
        other.do(ChallengeMove(by=other.game.turn, words=("CASA",)))
        named = GiveVerdict(stands=False, source="arbiter", invalid_words=("CASA",))
        return found, repr(other.do(named))

    @scene(base)
    def screens_of_two():
        player = ClassicUser(ruleset=base, minutes="0" if base == GEN else "30")
        said = [screen(player.user, "/game")]
        player.begin()
        said.append(screen(player.user, "/game"))
        player.uncover()
        said.append(screen(player.user, "/game"))
        return [re.sub(r'value="[0-9a-f]{32,}"', "", one) for one in said]

    @scene(base)
    def totals_of_two():
        found = []
        for scores in ((300, 180), (100, 180), (290, 180)):
            for cause in ("clock", "abandoned"):
                table = ClassicTable(base, mode="referee")
                if cause == "clock":
                    table.device.wait(41 * 60_000)
                    seat = table.game.clock.turn
                    scores = scores if seat == 1 else scores[::-1]
                by = () if cause == "clock" else (1,)
                table.do(EndClock(moment=table.moment))
                found.append(repr(table.do(EndClassic(cause=cause, by=by, scores=scores))))
                found.append(repr(final_of(table.game)))
        return found

    return [
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
    ]


# ---- by post ----


@scene(COR)
def screens_by_post():
    player = PostUser()
    said = [screen(player.user, "/mail/letters")]
    player.passes("2026-09-01", reached="2026-08-01")
    said += [screen(player.user, f"/mail{at}") for at in ("", "/new", "/game", "/letters", "/series")]
    return said


@scene(COR)
def due_by_post():
    said = []
    for sent in ("2026-09-01", "2026-11-01", "2026-11-10"):
        player = PostUser(own="2")
        player.passes(sent, reached=sent)
        said += [screen(player.user, f"/mail{at}") for at in ("", "/game", "/letters", "/card")]
    waiting = PostUser(deadline="2026-12-01")
    said += [screen(waiting.user, f"/mail{at}") for at in ("", "/game", "/letters", "/series")]
    return said


@scene(COR)
def blanks_by_post():
    found = []
    for number in range(8):
        table = PostTable(seed=f"{number:064x}")
        rack = table.sheet.rack(table.sheet.seat)
        letters = [tile for tile in in_tiles(rack, table.terms.alphabet)]
        found.append(repr(table.do(Place(at="H8", word=f"(K){letters[0]}", sent=day(1), reached=day(1)))))
    return found


@scene(COR)
def coefficients_by_post():
    rule = PostTable().terms.rules.coefficients
    return [finished(rule, *two) for two in ((-20, -35), (-10, 50), (400, 1), (300, 300))]


@scene(COR)
def late_by_post():
    table = PostTable()
    table.passes(3, reached=day(0))
    table.ok(Reach(reached=day(5)))
    table.passes(60)
    found = []
    for number in (61, 70):
        found.append(repr(table.do(EndPost(cause="time", day=day(number), by=(1,)))))
        found.append(repr(table.do(EndPost(cause="time", day=day(number), by=(2,)))))
    return found


def two_limits(base):
    """Return rules in which passes end a game after two limits."""
    made = with_value(preset(base), "scoreless.second", {"turns": 3, "of": ["pass"]})
    assert made
    return made


@scene(COR)
def leave_by_post():
    rule = PostTable().terms.rules.thinking
    contest = Contest(start=START, deadline=DEADLINE)
    weeks = [(date(2027, month, 1), date(2027, month, 7)) for month in (1, 6, 10, 11, 12)]
    return [repr(chosen(rule, contest, week, START)) for week in weeks]


@scene(two_limits(COR))
def second_limit_by_post():
    table = PostTable()
    for turn in range(1, 6):
        if isinstance(table.do(_pass(turn)), str):
            break
    return len(table.sheet.lines), repr(table.do(EndPost(cause="blocked", day=day(90))))


@scene(COR)
def passes_by_post():
    found = []
    for begun in (0, 2):
        table = played(begun) if begun else PostTable()
        for turn in range(begun + 1, begun + 14):
            out = table.do(*[_pass(turn)])
            if isinstance(out, str):
                found.append((turn, out))
                break
        end = table.do(EndPost(cause="blocked", day=day(90)))
        found.append((repr(end), repr(scored(table.post))))
    return found


def _pass(turn):
    from faristol.correspondence.acts.letters import SayPass

    return SayPass(sent=day(4 * turn), reached=day(4 * turn - 2) if turn > 1 else day(1))


@scene(COR)
def ends_by_post():
    found = []
    for cause, by in (("no_show", (1,)), ("no_show", (1, 2)), ("abandoned", (1,)), ("abandoned", (2,)), ("unfinished", ())):
        for turns in (0, 6):
            table = played(turns) if turns else PostTable()
            found.append(repr(table.do(EndPost(cause=cause, day=day(60), by=by))))
    return found


@scene(COR)
def last_tiles_by_post():
    dice, table = random.Random(1), PostTable()
    for turn in range(1, 80):
        move = a_post_move(table.sheet, dice)
        if move is None:
            break
        table.do(table.placing(move, turn, reached=day(turn)))
    end = table.do(EndPost(cause="out", day=day(100)))
    return repr(end), repr(scored(table.post))


# ---- analysis and clocks ----


@scene(CLS)
def analysis():
    user = User(lang="en")
    tiles(user, "CASALQ?")
    html = screen(user, "/analyse/ahead")
    rules, rack = study_opened(user).terms.rules, study_opened(user).rack
    counts = [counts_allowed(rules.exchange, rack, bag=bag) for bag in (3, 7, 80)]
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
        return replace(game.terms.clock, watched_by="player"), game.terms.overtime, game.terms.time_up, game.allotted, screen(clock.user, "/clock/game")

    return [clock_of_two]


@scene(DUP)
def clock_of_rounds():
    clock = ClockUser(User())
    clock.begin_rounds(ruleset=DUP, time="", optional="yes")
    return screen(clock.user, "/clock/round"), clock.user.desk.shelf.own.get("round_clock_choice")


SCENES = {
    "duplicate": [
        *replays("duplicate", "duplicate", ("duplicate_hand", "duplicate_app", "duplicate_hand_again", "duplicate_hand_rejected")),
        moves_of_a_duplicate,
        blanks_of_a_duplicate,
        rating_of_a_duplicate,
        clock_of_a_duplicate,
        form_of_a_duplicate,
        caller_of_a_duplicate,
        rejected_rack_of_a_duplicate,
        draws_of_a_duplicate,
        ranking_of_a_duplicate,
    ],
    "solo": [*replays("solo", "duplicate", ("solo_1",)), form_of_a_solo, points_of_a_solo, blanks_of_a_solo, draws_of_a_solo],
    "tournament": [*event(CLM), *event(CLS), *event(GEN), *replays("tournament", "tournament", ("tournament_1", "tournament_2"))],
    "classic": [*two(CLS), *two(CLM), *two(GEN), *replays("classic", "classic", ("classic_2", "classic_1"))],
    "correspondence": [
        *replays("correspondence", "correspondence", ("correspondence_1", "correspondence_2", "correspondence_announced", "correspondence_entries_1", "correspondence_reopened_1")),
        screens_by_post,
        coefficients_by_post,
        late_by_post,
        blanks_by_post,
        leave_by_post,
        second_limit_by_post,
        due_by_post,
        passes_by_post,
        ends_by_post,
        last_tiles_by_post,
    ],
    "study": [*replays("study", "study", ("study_1",)), analysis, scrabble_in_an_analysis, blank_in_an_analysis],
    "clock": [*clocks(CLM), *clocks(CLS)],
    "round_clock": [clock_of_rounds],
}
