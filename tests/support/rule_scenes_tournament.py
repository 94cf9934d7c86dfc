"""Scenes of a tournament."""

from faristol.desk.kernel.zones import fixed_zone
from faristol.desk.tournament.finality import note_before_correction
from faristol.desk.tournament.round_clock import round_clock_view
from faristol.tournament.results import Report, outcome_of_report
from tests.support.desk import User
from tests.support.rule_scenes import screen
from tests.support.tournament_table import Director as Events
from tests.support.tournament_user import Director

# ---- a tournament ----


def form_of_a_tournament(base):
    return screen(User(), f"/tournament/new?ruleset={base}")


def reports_of_a_tournament(base):
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
    return [repr(outcome_of_report(report, rules)) for report in reports]


def screens_of_a_tournament(base):
    director = Director(User(), ruleset=base, starts="drawn")
    director.enter("Anna", "Benet", "Clara", "David", "Eva")
    director.begin_round()
    at_once = screen(director.user, "/tournament/round/1")
    director.send(
        "start_round",
        "/tournament/round/1",
        number=1,
        wall=1_795_197_600_000,
        counter=0,
        run="a",
    )
    texts = [
        screen(director.user, f"/tournament/{at}")
        for at in ("round/1", "round/1/1", "papers/sheets/1")
    ]
    director.result("1300300")
    round_ = director.tournament.rounds[0]
    after = (
        round_clock_view(director.opened, round_, fixed_zone(0)).move_time,
        note_before_correction(director.opened, round_),
    )
    return at_once, texts, after, screen(director.user, "/tournament/standings")


def byes_of_a_tournament(base):
    events = Events(base, rounds=5, minutes=60)
    events.enter("a", "b", "c")
    rested = []
    for _ in range(2):
        events.begin_round()
        rested.append(events.state.rounds[-1].resting)
        events.result(1, 300, 300)
    return rested, repr(events.places()), repr(_standings(events))


EVENT = (
    form_of_a_tournament,
    reports_of_a_tournament,
    screens_of_a_tournament,
    byes_of_a_tournament,
)


def _standings(events):
    from faristol.tournament.pairing_basis import standings_of

    return standings_of(events.state)
