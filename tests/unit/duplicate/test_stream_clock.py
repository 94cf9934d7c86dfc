"""The round's clock in the stream of a duplicate (CAT-DUP 1.4, 1.5)."""

from faristol.clock.round.acts import EndRound, PauseRound, RestartRound, StartRound
from faristol.duplicate.state import next_step
from tests.support.duplicate_table import Table, at, kinds


def start(number, seconds=0):
    return StartRound(number=number, seconds=180, cues=(), moment=at(seconds))


def test_clock_starts_only_with_a_rack_and_for_its_round():
    table = Table()
    assert table.do(start(1)) == "duplicate/no_rack"
    table.rack("CASALST")
    assert table.do(PauseRound(reason="", moment=at())) == "clock/no_round"
    assert table.do(start(2)) == "duplicate/clock_other"
    assert kinds(table.do(start(1))) == ["StartRound"]
    assert next_step(table.game) == "time"
    assert table.do(start(1, 1)) == "duplicate/clock_started"


def test_running_clock_refuses_a_master_and_the_end_of_the_game():
    table = Table()
    table.rack("CASALST")
    table.ok(start(1))
    table.slips("p1 H8 CASA")
    assert table.master("H8", "CASA") == "duplicate/clock_runs"
    assert table.end() == "duplicate/clock_runs"
    table.ok(EndRound(moment=at(100)))
    assert next_step(table.game) == "slips"
    table.ok(RestartRound(reason="algú no ho ha sentit", moment=at(110)))
    assert next_step(table.game) == "time"
    table.ok(EndRound(moment=at(290)))
    assert kinds(table.master("H8", "CASA")) == ["AnnounceMaster"]
    assert table.do(start(1, 300)) == "duplicate/announced_already"
    table.rack("LSTEENI")
    assert next_step(table.game) == "call"
    assert kinds(table.do(start(2, 400))) == ["StartRound"]
    assert table.game.clock.number == 2


def test_second_end_of_a_round_changes_nothing():
    table = Table()
    table.rack("CASALST")
    table.time()
    assert table.do(EndRound(moment=at(5_000))) == ()
