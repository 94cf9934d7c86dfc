"""Names of the choices in a rule set, in the words of an arbiter."""

from collections.abc import Mapping

from faristol.desk.kernel.translation import mark

_START_BLANK = {
    "first": mark("before A"),
    "last": mark("after Z"),
}
_OVERDRAW_BEFORE_RACK_SIGHT = {
    "never": mark("never"),
    "if_seen": mark("if the player has seen them"),
    "always": mark("always"),
}
_SCORELESS_FIRST_OF = {
    "pass": mark("passes"),
    "exchange": mark("exchanges"),
    "invalid": mark("moves that are not valid"),
}
_LEFTOVERS_BLOCKED = {
    "none": mark("nothing is counted"),
    "subtract": mark("each loses the points on the rack"),
}
_OVERTIME_LOSS_DEFEAT_LEVEL = {
    "kept": mark("the points stay"),
    "replaced": mark("the points set for winner and loser apply then too"),
}
_CORRECTIONS_MOVE_POINTS = {
    "this_turn": mark("in the same turn"),
    "later_turn": mark("in a later turn"),
    "after_sheet": mark("once the sheet has been handed in"),
    "during_game": mark("at any time during the game"),
    "just_after_game": mark("right after the game"),
    "long_after_game": mark("long after the game"),
    "checking_interval": mark("in the time for claims"),
    "after_checking_interval": mark("after the time for claims"),
}
_PAIRING_REMATCHES = {
    "avoided": mark("is avoided"),
    "allowed": mark("is allowed"),
}

# path: value: label. The names of letter tables are an open list: others are shown by their own name.
CHOICES: Mapping[str, Mapping[str, str]] = {
    "equipment.blank_stands_for": {
        "tiles": mark("any letter that has a tile"),
        "letters": mark("any letter of the alphabet"),
    },
    "equipment.layout": {
        "standard": mark("the usual ones"),
    },
    "equipment.word_premiums": {
        "multiplied": mark("multiply each other: ×4, ×9, ×27"),
    },
    "equipment.orientation": {
        "own": mark("each player has a board"),
        "same": mark("the same for both"),
        "agreed": mark("as agreed, otherwise at a right angle"),
    },
    "start.methods": {
        "draw": mark("by drawing a tile"),
        "pairing": mark("by the pairing program"),
        "arbiter": mark("by the arbiter"),
    },
    "start.blank": _START_BLANK,
    "start.equal_tiles": {
        "again": mark("are drawn again"),
    },
    "racks.redraw": {
        "all": mark("all tiles go back and are drawn again"),
        "new": mark("only the new tiles are drawn again"),
    },
    "senyors.second": {
        "committee": mark("the committee checks the remaining tiles"),
        "again": mark("it may be called once more"),
    },
    "overdraw.before_rack.sight": _OVERDRAW_BEFORE_RACK_SIGHT,
    "overdraw.on_rack.sight": _OVERDRAW_BEFORE_RACK_SIGHT,
    "scoreless.first.of": _SCORELESS_FIRST_OF,
    "scoreless.second.of": _SCORELESS_FIRST_OF,
    "leftovers.out": {
        "none": mark("nothing is counted"),
        "subtract": mark("each loses the points on the rack"),
        "transfer": mark(
            "the opponent loses the points on the rack; the player who went out gains them"
        ),
    },
    "leftovers.blocked": _LEFTOVERS_BLOCKED,
    "leftovers.time_up": _LEFTOVERS_BLOCKED,
    "clock.watched_by": {
        "player": mark("the player to move"),
        "opponent": mark("the opponent"),
    },
    "clock.stops": {
        "challenge": mark("a challenge"),
        "score_difference": mark("a difference in the points of a move"),
        "total_difference": mark("a difference in the totals"),
        "excess_tiles": mark("tiles drawn in excess"),
        "arbiter": mark("a question to the arbiter"),
        "last_move_recorded": mark("the last move, once written down"),
        "force_majeure": mark("force majeure"),
    },
    "overtime.loss.defeat.level": _OVERTIME_LOSS_DEFEAT_LEVEL,
    "abandonment.defeat.level": _OVERTIME_LOSS_DEFEAT_LEVEL,
    "challenge.second": {
        "no": mark("there is none"),
        "challenger": mark("once, by the challenger"),
    },
    "challenge.verdict": {
        "move": mark("the whole move"),
        "words": mark("each word"),
    },
    "challenge.closes": {
        "drawing": mark("the player starts to draw tiles"),
        "drawn": mark("the move is written down and new tiles are drawn"),
    },
    "challenge.closes_with_empty_bag": {
        "written": mark("the move is written down"),
        "pressed": mark("the clock is pressed"),
    },
    "corrections.move_points": _CORRECTIONS_MOVE_POINTS,
    "corrections.totals": _CORRECTIONS_MOVE_POINTS,
    "corrections.arbiter": _CORRECTIONS_MOVE_POINTS,
    "sheet.record": {
        "slips": mark("each player, on slips"),
        "starter": mark("the player who starts"),
        "both": mark("both players"),
        "travelling": mark("both, on one sheet sent back and forth"),
    },
    "sheet.coordinates": {
        "compulsory": mark("must be written"),
        "optional": mark("may be written"),
        "where_asked": mark("must be written if the organiser asks"),
    },
    "sheet.score": {
        "compulsory": mark("must be written"),
        "where_asked": mark("must be written if the organiser asks"),
    },
    "sheet.notes": {
        "none_before": mark("none made before the game"),
        "during": mark("only those made during the game"),
        "handwritten": mark("written by hand"),
    },
    "sheet.devices": {
        "forbidden": mark("are forbidden"),
        "allowed": mark("may be used"),
    },
    "course.joins": {
        "before_first_round": mark("until the first round starts"),
        "any_round": mark("in any round"),
    },
    "course.official": {
        "complete": mark("if it is played until the tiles run out"),
        "never": mark("never"),
    },
    "master.source": {
        "players": mark("the players’ best"),
        "engine": mark("the best possible"),
        "free": mark("the one the judge chooses"),
    },
    "master.incorrect": {
        "stays": mark("stays on the board; the players who played it lose its points"),
    },
    "master.none_valid": {
        "any_move": mark("the judge proposes a valid move"),
        "new_rack": mark("the judge proposes a new rack"),
        "same_rack": mark("the same rack is played again"),
    },
    "bonus.rounding": {
        "exact": mark("are counted"),
        "down": mark("are rounded down"),
        "up": mark("are rounded up"),
    },
    "conduct.sanctions": {
        "warning": mark("a warning"),
        "zero": mark("no points for the move"),
        "expulsion": mark("expulsion"),
    },
    "announcing.orders": {
        "alphabetical": mark("in alphabetical order"),
        "drawn": mark("in the order drawn"),
    },
    "announcing.blank": _START_BLANK,
    "ranking.unit": {
        "points": mark("points"),
        "tournament_points": mark("tournament points"),
        "coefficient": mark("the coefficient"),
    },
    "ranking.ties": {
        "best_moves": mark("the best moves, one after the other"),
        "difference": mark("the point difference"),
        "total": mark("the total of points"),
    },
    "ranking.still_equal": {
        "shared": mark("the place is shared"),
    },
    "pairing.method": {
        "adjacent": mark("neighbours in the standings"),
        "dutch": mark("the top half against the bottom half (Dutch system)"),
    },
    "pairing.rematches": _PAIRING_REMATCHES,
    "pairing.bye.who": {
        "last": mark("the last in the standings"),
    },
    "pairing.bye.again": _PAIRING_REMATCHES,
    "seeding.ties": {
        "alphabetical": mark("are put in alphabetical order"),
    },
    "coefficients.halves": {
        "winner_up": mark("up for the winner; the loser gets the rest"),
    },
    "announcing.tables": {
        "cities": mark("cities"),
        "persons": mark("first names"),
        "countries": mark("countries"),
        "names": mark("Romanian table: Ana, Barbu…"),
    },
    "round_clock.cues.must": {
        "yes": mark("always"),
        "no": mark("if the judge wishes"),
    },
}
