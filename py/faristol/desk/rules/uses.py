"""The kinds of document that use a parameter of the rules, and the functions that do.

For each kind a parameter is in exactly one of three places: *used*, by a function that is named; *printed*,
where only the players follow it and the printed rules have it; *elsewhere*, where documents of the kind do
not involve it and their form does not offer it. A test changes each used parameter and shows that the kind
behaves differently; a parameter in no place fails it.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, TypeAlias

from faristol.rules.edition import parameters
from faristol.rules.kind import Section
from faristol.rules.versions import is_below

Use: TypeAlias = Literal["used", "printed", "elsewhere"]
Places: TypeAlias = Mapping[str, str]  # by a function: paths, or topics for all that is in them

_SCORING: Final[Places] = {
    "rules.terms.terms_under": """equipment.tiles equipment.blank_stands_for equipment.layout equipment.rack
        equipment.scrabble equipment.word_premiums""",
}
_TWO: Final[Places] = {
    "rules.exchange.exchange_tiles": "exchange",
    "rules.leftover.compute_final_score": "leftovers",
}
_GAME_CLOCK: Final[Places] = {
    "clock.game.state.terms_of": "overtime time_up",
    "desk.shared.clocks.game_clock_data.game_clock_data": "clock.minutes_in_all",
    "rules.clock.can_stop_clock": "clock.stops",
}
_ROUNDS: Final[Places] = {
    "clock.round.call.cues_of": "round_clock.cues",
}
_RANKED: Final[Places] = {
    "rules.duplicate.bonus_half_points": "bonus.table bonus.rounding",
    "duplicate.score.classify": "bonus.counts_in_ties ranking.ties ranking.still_equal",
}

USED: Final[Mapping[str, Places]] = {
    "duplicate": {
        **_SCORING,
        **_ROUNDS,
        **_RANKED,
        "duplicate.drawing.draw_next": "racks",
        "desk.duplicate.settings_form.default_settings": "round_clock.seconds announcing.orders master.source",
        "duplicate.enrol.fault_of_beginning": "course.least_players",
        "duplicate.enrol.fault_of_joining": "course.joins",
        "duplicate.official.reason_unofficial_game": "course.official",
        "duplicate.invalid_master.list_annulled": "master.incorrect",
        "rules.duplicate.Master.ways_on": "master.none_valid",
        "duplicate.misconduct.next_sanction": "conduct",
        "speech.rack.announce_rack": "announcing.blank announcing.left_first announcing.passes",
        "desk.duplicate.settings_form.name_tables_view": "announcing.tables",
    },
    "solo": {
        **_SCORING,
        **_ROUNDS,
        **_RANKED,
        "duplicate.drawing.draw_next": "racks",
        "desk.duplicate.settings_form.default_settings": "round_clock.seconds",
    },
    "tournament": {
        "tournament.usual_settings.default_settings": """equipment.tiles dictionary clock.minutes_each clock.minutes_in_all
            ranking.unit ranking.ties pairing.rounds pairing.method pairing.rematches pairing.bye.game_points
            seeding""",
        "rules.equipment.Start.is_always_drawn": "start.methods",
        "desk.shared.totals_note.note_for_end": "leftovers",
        "tournament.results.outcome_of_report": """overtime abandonment absence.winner_points absence.loser_points
            absence.both_points""",
        "desk.tournament.round_clock.round_clock_view": "time_up.seconds_each absence.minutes",
        "rules.correction.is_result_final": "corrections.totals corrections.arbiter",
        "tournament.pairing_basis.counting_of": "tournament_points",
        "tournament.standings.compute_standings": "ranking.still_equal",
        "tournament.pairing_basis.allows_second_bye": "pairing.bye.again pairing.bye.who pairing.bye.half_points",
    },
    "classic": {
        **_SCORING,
        **_TWO,
        **_GAME_CLOCK,
        "desk.classic.game.show": "equipment.orientation clock.watched_by",
        "classic.acts.start.DrawStart": "start",
        "rules.clock.seconds_over": "clock.minutes_each",
        "rules.senyors.second_rack": "senyors",
        "desk.classic.correction.show": "passing",
        "rules.overdraw.remove_overdrawn": "overdraw",
        "rules.scoreless.find_blocking_turn": "scoreless",
        "rules.abandonment.outcome_of_abandonment": "abandonment",
        "rules.absence.attendance": "absence",
        "rules.challenge.judge_challenge": "challenge",
        "rules.correction.is_correctable": "corrections.move_points",
    },
    "correspondence": {
        **_SCORING,
        "desk.correspondence.base.placement_text": "passing",
        "rules.leftover.compute_final_score": "leftovers.out leftovers.blocked",
        "rules.scoreless.find_blocking_turn": "scoreless",
        "correspondence.state.penalties_of": "challenge.penalty_per_word",
        "correspondence.points.recorded_of": "caps",
        "correspondence.points.coefficients_of_end": "coefficients",
        "correspondence.days.judge_claim": "thinking",
    },
    "study": {**_SCORING, **_TWO},
    "clock": {**_GAME_CLOCK, "desk.clock.screen.begin_game": "clock.minutes_each"},
    "round_clock": {**_ROUNDS, "desk.clock.screen.begin_rounds": "round_clock.seconds"},
}

# parameters that players follow on paper and at the boards, and no screen of the kind uses
_AT_THE_TABLE: Final = "sheet dictionary"
PRINTED: Final[Mapping[str, str]] = {
    "duplicate": f"{_AT_THE_TABLE} corrections equipment.orientation",
    "solo": "",
    "tournament": """sheet equipment.blank_stands_for equipment.layout equipment.rack equipment.scrabble
        equipment.word_premiums equipment.orientation start.blank start.equal_tiles exchange senyors passing
        overdraw scoreless clock.watched_by clock.stops time_up.turns challenge corrections.move_points""",
    "classic": f"{_AT_THE_TABLE} corrections.totals corrections.arbiter",
    "correspondence": f"{_AT_THE_TABLE} equipment.orientation corrections",
    "study": "",
    "clock": "clock.watched_by",
    "round_clock": "",
}

# parameters that documents of a kind do not involve
_OF_DUPLICATES: Final = "racks round_clock course master bonus conduct announcing"
_OF_TWO: Final = (
    "start exchange senyors passing overdraw scoreless leftovers abandonment absence challenge"
)
_OF_TIME: Final = "clock overtime time_up"
_OF_EVENTS: Final = "tournament_points pairing seeding"
_OF_POST: Final = "caps coefficients thinking"
ELSEWHERE: Final[Mapping[str, str]] = {
    "duplicate": f"{_OF_TWO} {_OF_TIME} ranking.unit {_OF_EVENTS} {_OF_POST}",
    "solo": f"""equipment.orientation dictionary {_OF_TWO} {_OF_TIME} corrections sheet course master conduct
        announcing ranking.unit {_OF_EVENTS} {_OF_POST}""",
    "tournament": f"{_OF_DUPLICATES} {_OF_POST}",
    "classic": f"{_OF_DUPLICATES} ranking {_OF_EVENTS} {_OF_POST}",
    "correspondence": f"""start {_OF_DUPLICATES} exchange senyors overdraw leftovers.time_up {_OF_TIME} abandonment
        absence challenge.second challenge.verdict challenge.closes challenge.closes_with_empty_bag ranking
        {_OF_EVENTS}""",
    "study": f"""equipment.orientation dictionary start senyors passing overdraw scoreless {_OF_TIME} abandonment
        absence challenge corrections sheet {_OF_DUPLICATES} ranking {_OF_EVENTS} {_OF_POST}""",
    "clock": f"""equipment dictionary {_OF_TWO} corrections sheet {_OF_DUPLICATES} ranking {_OF_EVENTS}
        {_OF_POST}""",
    "round_clock": f"""equipment dictionary {_OF_TWO} {_OF_TIME} racks corrections sheet course master bonus
        conduct announcing ranking {_OF_EVENTS} {_OF_POST}""",
}


@cache
def function_at(path: str, kind: str) -> str:
    """Return the function by which a kind uses a parameter, or an empty string if it does not.

    >>> function_at("round_clock.cues", "duplicate"), function_at("round_clock.cues", "classic")
    ('clock.round.call.cues_of', '')
    """
    for function, paths in USED[kind].items():
        if _is_among(path, paths):
            return function
    return ""


@cache
def use_of(path: str, kind: str) -> Use:
    """Return the use of a parameter by a kind; a part of a topic is used if a parameter in it is.

    Raises:
        ValueError: the table does not have it in exactly one place.

    >>> use_of("sheet.score", "duplicate"), use_of("exchange.most", "duplicate")
    ('printed', 'elsewhere')
    """
    inside = [parameter.path for parameter in parameters() if parameter.path.startswith(f"{path}.")]
    if inside:
        uses = {use_of(path_inside, kind) for path_inside in inside}
        return next(use for use in ("used", "printed", "elsewhere") if use in uses)
    places: dict[Use, bool] = {
        "used": bool(function_at(path, kind)),
        "printed": _is_among(path, PRINTED[kind]),
        "elsewhere": _is_among(path, ELSEWHERE[kind]),
    }
    (use,) = (use for use, is_here in places.items() if is_here)
    return use


def list_rows() -> tuple[str, ...]:
    """Return the paths of all parameters that hold a value, in the order of the topics."""
    return tuple(
        parameter.path for parameter in parameters() if not isinstance(parameter.kind, Section)
    )


def _is_among(path: str, paths: str) -> bool:
    return any(is_below(path, prefix) for prefix in paths.split())
