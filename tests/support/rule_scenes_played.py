"""The scenes of all kinds of documents that pin rules: each a short game that a parameter decides."""

from tests.support.rule_scenes import CLM, CLS, GEN, replays, under
from tests.support.rule_scenes_duplicate import (
    blanks_of_a_duplicate,
    blanks_of_a_solo,
    caller_of_a_duplicate,
    clock_of_a_duplicate,
    draws_of_a_duplicate,
    draws_of_a_solo,
    form_of_a_duplicate,
    form_of_a_solo,
    moves_of_a_duplicate,
    points_of_a_solo,
    ranking_of_a_duplicate,
    rating_of_a_duplicate,
    rejected_rack_of_a_duplicate,
)
from tests.support.rule_scenes_post import (
    analysis,
    blank_in_an_analysis,
    blanks_by_post,
    clock_of_rounds,
    clocks,
    coefficients_by_post,
    due_by_post,
    ends_by_post,
    last_tiles_by_post,
    late_by_post,
    leave_by_post,
    passes_by_post,
    scrabble_in_an_analysis,
    screens_by_post,
    second_limit_by_post,
)
from tests.support.rule_scenes_tournament import EVENT
from tests.support.rule_scenes_two import TWO

SCENES = {
    "duplicate": [
        *replays(
            "duplicate",
            "duplicate",
            ("duplicate_hand", "duplicate_app", "duplicate_hand_again", "duplicate_hand_rejected"),
        ),
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
    "solo": [
        *replays("solo", "duplicate", ("solo_1",)),
        form_of_a_solo,
        points_of_a_solo,
        blanks_of_a_solo,
        draws_of_a_solo,
    ],
    "tournament": [
        *under(CLM, EVENT),
        *under(CLS, EVENT),
        *under(GEN, EVENT),
        *replays("tournament", "tournament", ("tournament_1", "tournament_2")),
    ],
    "classic": [
        *under(CLS, TWO),
        *under(CLM, TWO),
        *under(GEN, TWO),
        *replays("classic", "classic", ("classic_2", "classic_1")),
    ],
    "correspondence": [
        *replays(
            "correspondence",
            "correspondence",
            (
                "correspondence_1",
                "correspondence_2",
                "correspondence_announced",
                "correspondence_entries_1",
                "correspondence_reopened_1",
            ),
        ),
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
    "study": [
        *replays("study", "analysis", ("study_1",)),
        analysis,
        scrabble_in_an_analysis,
        blank_in_an_analysis,
    ],
    "clock": [*clocks(CLM), *clocks(CLS)],
    "round_clock": [clock_of_rounds],
}
