"""The scenes that prove that kinds use parameters: paths of parameters by scene and regulation."""

PROVED = {
    "duplicate": {
        "duplicate_hand@ca-duplicate-2018": """equipment.tiles equipment.rack racks.stages course.least_players master.none_valid bonus.table
            bonus.rounding conduct.sanctions announcing.orders""",
        "blanks_of_a_duplicate@ro-duplicate": "equipment.blank_stands_for",
        "moves_of_a_duplicate@ca-duplicate-2018": "equipment.scrabble",
        "draws_of_a_duplicate@ro-duplicate": "racks.redraw",
        "form_of_a_duplicate@ca-duplicate-2018": "round_clock.seconds master.source",
        "clock_of_a_duplicate@ca-duplicate-2018": "round_clock.cues",
        "duplicate_hand_rejected@ca-duplicate-2018": "course.joins announcing.tables",
        "rating_of_a_duplicate@ca-duplicate-2018": "course.official",
        "ranking_of_a_duplicate@ca-duplicate-2018": "bonus.counts_in_ties ranking.ties",
        "caller_of_a_duplicate@ca-duplicate-2018": "announcing.blank announcing.left_first announcing.passes",
    },
    "solo": {
        "solo_1@ca-duplicate-2018": "equipment.tiles equipment.rack round_clock.cues",
        "blanks_of_a_solo@ro-duplicate": "equipment.blank_stands_for",
        "points_of_a_solo@ca-duplicate-2018": "equipment.scrabble bonus.table bonus.rounding bonus.counts_in_ties ranking.ties",
        "draws_of_a_solo@ro-duplicate": "racks.stages racks.redraw",
        "form_of_a_solo@ca-duplicate-2018": "round_clock.seconds",
    },
    "tournament": {
        "screens_of_a_tournament@ca-ciutat-de-mallorca": "equipment.tiles leftovers.out leftovers.blocked time_up.seconds_each",
        "form_of_a_tournament@ca-ciutat-de-mallorca": """dictionary.name start.methods clock.minutes_each clock.minutes_in_all ranking.unit ranking.ties
            tournament_points.win tournament_points.draw pairing.rounds pairing.method pairing.rematches
            pairing.bye.again pairing.bye.half_points pairing.bye.game_points seeding.listing
            seeding.unrated""",
        "screens_of_a_tournament@ro-general": "leftovers.time_up",
        "reports_of_a_tournament@ca-ciutat-de-mallorca": "overtime.points_per_minute",
        "tournament_1@ca-classic": "overtime.loss.minutes",
        "reports_of_a_tournament@ca-classic": """overtime.loss.defeat.penalty overtime.loss.defeat.winner_points
            overtime.loss.defeat.loser_points overtime.loss.defeat.level abandonment.defeat.penalty
            abandonment.defeat.winner_points abandonment.defeat.loser_points abandonment.defeat.level
            abandonment.both_points absence.both_points""",
        "form_of_a_tournament@ca-classic": "absence.minutes absence.winner_points absence.loser_points",
        "screens_of_a_tournament@ca-classic": "corrections.totals corrections.arbiter",
        "tournament_2@ca-ciutat-de-mallorca": "tournament_points.loss",
    },
    "classic": {
        "form_of_two@ca-classic": """equipment.tiles start.methods exchange.least exchange.least_in_bag clock.minutes_each
            clock.watched_by overtime.points_per_minute overtime.loss.minutes challenge.penalty_per_word""",
        "screens_of_two@ro-general": "equipment.blank_stands_for",
        "screens_of_two@ca-classic": """equipment.rack equipment.orientation passing.word clock.minutes_in_all
            overtime.loss.defeat.penalty time_up.seconds_each""",
        "moves_of_two@ca-classic": "equipment.scrabble",
        "classic_2@ca-classic": "start.blank corrections.move_points",
        "exchanges_of_two@ca-classic": "exchange.most exchange.is_bounded_by_bag",
        "senyors_of_two@ca-ciutat-de-mallorca": "senyors.rack senyors.least_in_bag senyors.second senyors.do_blanks_serve",
        "excess_of_two@ca-classic": """overdraw.before_rack.more overdraw.before_rack.sight overdraw.on_rack.more
            overdraw.on_rack.sight""",
        "overtime_of_two@ca-classic": "scoreless.first.turns scoreless.second.turns",
        "turns_without_points_of_two@ca-classic": "scoreless.first.of scoreless.second.of",
        "ends_of_two@ca-classic": "scoreless.counts_at_zero leftovers.time_up abandonment.both_points",
        "last_tiles_of_two@ca-classic": "leftovers.out",
        "ends_of_two@ca-ciutat-de-mallorca": "leftovers.blocked time_up.turns",
        "challenges_of_two@ca-classic": "clock.stops challenge.second challenge.verdict challenge.closes challenge.closes_with_empty_bag",
        "totals_of_two@ca-classic": """overtime.loss.defeat.winner_points overtime.loss.defeat.loser_points overtime.loss.defeat.level
            abandonment.defeat.penalty abandonment.defeat.winner_points abandonment.defeat.loser_points
            abandonment.defeat.level""",
        "late_players_of_two@ca-classic": "absence.minutes absence.winner_points absence.loser_points absence.both_points",
    },
    "correspondence": {
        "correspondence_1@ro-correspondence": """equipment.tiles equipment.rack scoreless.first.turns challenge.penalty_per_word caps.placements
            coefficients.largest coefficients.abandonment_floor coefficients.abandonment_cap
            coefficients.sanction_least coefficients.sanction_most thinking.days thinking.vacation_any_time
            thinking.is_vacation_thinking thinking.uncollected thinking.reply_to_claim""",
        "blanks_by_post@ro-correspondence": "equipment.blank_stands_for",
        "correspondence_reopened_1@ro-correspondence": "equipment.scrabble",
        "screens_by_post@ro-correspondence": "passing.word thinking.told_from thinking.resent_after thinking.arbiter_after",
        "passes_by_post@ro-correspondence": "scoreless.first.of",
        "second_limit_by_post@ro-correspondence": "scoreless.second.turns scoreless.second.of scoreless.counts_at_zero leftovers.blocked",
        "last_tiles_by_post@ro-correspondence": "leftovers.out",
        "correspondence_2@ro-correspondence": "coefficients.draw thinking.vacation thinking.months_before_vacation",
        "coefficients_by_post@ro-correspondence": "coefficients.negative_winner",
        "correspondence_entries_1@ro-correspondence": "coefficients.zero_winner",
        "ends_by_post@ro-correspondence": "coefficients.abandonment_step coefficients.no_show",
        "leave_by_post@ro-correspondence": "thinking.months_before_end",
        "due_by_post@ro-correspondence": "thinking.results_after",
        "late_by_post@ro-correspondence": "thinking.is_lost_on_claim_only",
    },
    "study": {
        "study_1@ca-classic": "equipment.tiles equipment.rack",
        "blank_in_an_analysis@ro-general": "equipment.blank_stands_for",
        "scrabble_in_an_analysis@ca-classic": "equipment.scrabble",
        "analysis@ca-classic": """exchange.least exchange.most exchange.least_in_bag exchange.is_bounded_by_bag leftovers.out
            leftovers.blocked leftovers.time_up""",
    },
    "clock": {
        "clock_of_two@ca-ciutat-de-mallorca": """clock.minutes_each clock.minutes_in_all clock.stops overtime.points_per_minute time_up.turns
            time_up.seconds_each""",
        "clock_of_two@ca-classic": """overtime.loss.minutes overtime.loss.defeat.penalty overtime.loss.defeat.winner_points
            overtime.loss.defeat.loser_points overtime.loss.defeat.level""",
    },
    "round_clock": {
        "clock_of_rounds@ca-duplicate-2018": "round_clock.seconds round_clock.cues",
    },
}
