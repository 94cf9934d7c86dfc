"""The time that each round of a rehearsal took, from the moments of its log."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Final

from faristol.rehearsal.evening import Evening
from faristol.tournament.acts.results import EndTournament
from faristol.tournament.acts.rounds import ConfirmRound, TakeRoundBack

# seconds between two entries; after a longer pause the user was away, and it is no time of a round
LONGEST_PAUSE: Final = 600


def round_times(moments: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return the seconds that each round took.

    `moments` are those of the entries of a log: the round in play from then on (0 between rounds), and the second. A
    pause counts for the round that was in play; one in which the device’s clock was set back does not count.

    >>> round_times([(0, 5), (1, 10), (1, 70), (2, 100), (0, 130), (0, 999)])
    {1: 90, 2: 30}
    """
    times: dict[int, int] = {}
    for (number, second), (_, later) in pairwise(moments):
        if number:
            pause = later - second
            times[number] = times.get(number, 0) + (pause if 0 < pause <= LONGEST_PAUSE else 0)
    return times


def rounds_in_play(evening: Evening) -> list[int]:
    """Return the round in play after each event of a game: from its rack to the next one, or to the end."""
    states = (evening.states[number] for number, _ in evening.events)
    return [0 if game.end else len(game.rounds) for game in states]


def tournament_rounds_in_play(events: Sequence[Any]) -> list[int]:
    """Return the round in play after each event of a tournament: from its confirmation to the next one."""
    number, numbers = 0, []
    for event in events:
        if isinstance(event, ConfirmRound):
            number = event.number
        elif isinstance(event, TakeRoundBack):
            number = event.number - 1
        elif isinstance(event, EndTournament):
            number = 0
        numbers.append(number)
    return numbers
