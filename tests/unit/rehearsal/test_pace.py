"""The time of each round of a rehearsal, from the moments of its log."""

from faristol.rehearsal.pace import LONGEST_PAUSE, round_times, tournament_rounds_in_play
from faristol.tournament.acts.results import EndTournament
from faristol.tournament.acts.rounds import ConfirmRound, TakeRoundBack


def test_pause_of_a_user_who_was_away_is_no_time_of_a_round():
    moments = [(1, 0), (1, 60), (1, 61 + LONGEST_PAUSE), (2, 70 + LONGEST_PAUSE)]
    assert round_times(moments) == {1: 69}


def test_clock_that_was_set_back_takes_no_time_away():
    assert round_times([(1, 5000), (1, 1400), (1, 1430), (0, 1460)]) == {1: 60}


def test_round_of_a_tournament_goes_from_its_confirmation_to_the_next_one():
    events = [
        ConfirmRound(number=1),
        ConfirmRound(number=2),
        TakeRoundBack(number=2),
        ConfirmRound(number=2),
        EndTournament(),
    ]
    assert tournament_rounds_in_play(events) == [1, 2, 1, 2, 0]
