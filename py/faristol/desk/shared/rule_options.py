"""Names of the choices in a rule set, in the words of an arbiter."""

from collections.abc import Mapping

from faristol.desk.kernel.translation import gettext_noop

_START_BLANK = {
    "first": gettext_noop("before A"),
    "last": gettext_noop("after Z"),
}
_OVERDRAW_BEFORE_RACK_SIGHT = {
    "never": gettext_noop("never"),
    "if_seen": gettext_noop("if the player has seen them"),
    "always": gettext_noop("always"),
}
_SCORELESS_FIRST_OF = {
    "pass": gettext_noop("passes"),
    "exchange": gettext_noop("exchanges"),
    "invalid": gettext_noop("moves that are not valid"),
}
_LEFTOVERS_BLOCKED = {
    "none": gettext_noop("nothing is counted"),
    "subtract": gettext_noop("each loses the points on the rack"),
}
_OVERTIME_LOSS_DEFEAT_LEVEL = {
    "kept": gettext_noop("the points stay"),
    "replaced": gettext_noop("the points set for winner and loser apply then too"),
}
_CORRECTIONS_MOVE_POINTS = {
    "this_turn": gettext_noop("in the same turn"),
    "later_turn": gettext_noop("in a later turn"),
    "after_sheet": gettext_noop("once the sheet has been handed in"),
    "during_game": gettext_noop("at any time during the game"),
    "just_after_game": gettext_noop("right after the game"),
    "long_after_game": gettext_noop("long after the game"),
    "checking_interval": gettext_noop("in the time for claims"),
    "after_checking_interval": gettext_noop("after the time for claims"),
}
_PAIRING_REMATCHES = {
    "avoided": gettext_noop("is avoided"),
    "allowed": gettext_noop("is allowed"),
}

# path: value: label. The names of letter tables are an open list: others are shown by their own name.
CHOICES: Mapping[str, Mapping[str, str]] = {
    "equipment.blank_stands_for": {
        "tiles": gettext_noop("any letter that has a tile"),
        "letters": gettext_noop("any letter of the alphabet"),
    },
    "equipment.layout": {
        "standard": gettext_noop("the usual ones"),
    },
    "equipment.word_premiums": {
        "multiplied": gettext_noop("multiply each other: ×4, ×9, ×27"),
    },
    "equipment.orientation": {
        "own": gettext_noop("each player has a board"),
        "same": gettext_noop("the same for both"),
        "agreed": gettext_noop("as agreed, otherwise at a right angle"),
    },
    "start.methods": {
        "draw": gettext_noop("by drawing a tile"),
        "pairing": gettext_noop("by the pairing program"),
        "arbiter": gettext_noop("by the arbiter"),
    },
    "start.blank": _START_BLANK,
    "start.equal_tiles": {
        "again": gettext_noop("are drawn again"),
    },
    "racks.redraw": {
        "all": gettext_noop("all tiles go back and are drawn again"),
        "new": gettext_noop("only the new tiles are drawn again"),
    },
    "senyors.second": {
        "committee": gettext_noop("the committee checks the remaining tiles"),
        "again": gettext_noop("it may be called once more"),
    },
    "overdraw.before_rack.sight": _OVERDRAW_BEFORE_RACK_SIGHT,
    "overdraw.on_rack.sight": _OVERDRAW_BEFORE_RACK_SIGHT,
    "scoreless.first.of": _SCORELESS_FIRST_OF,
    "scoreless.second.of": _SCORELESS_FIRST_OF,
    "leftovers.out": {
        "none": gettext_noop("nothing is counted"),
        "subtract": gettext_noop("each loses the points on the rack"),
        "transfer": gettext_noop(
            "the opponent loses the points on the rack; the player who went out gains them"
        ),
    },
    "leftovers.blocked": _LEFTOVERS_BLOCKED,
    "leftovers.time_up": _LEFTOVERS_BLOCKED,
    "clock.watched_by": {
        "player": gettext_noop("the player to move"),
        "opponent": gettext_noop("the opponent"),
    },
    "clock.stops": {
        "challenge": gettext_noop("a challenge"),
        "score_difference": gettext_noop("a difference in the points of a move"),
        "total_difference": gettext_noop("a difference in the totals"),
        "excess_tiles": gettext_noop("tiles drawn in excess"),
        "arbiter": gettext_noop("a question to the arbiter"),
        "last_move_recorded": gettext_noop("the last move, once written down"),
        "force_majeure": gettext_noop("force majeure"),
    },
    "overtime.loss.defeat.level": _OVERTIME_LOSS_DEFEAT_LEVEL,
    "abandonment.defeat.level": _OVERTIME_LOSS_DEFEAT_LEVEL,
    "challenge.second": {
        "no": gettext_noop("there is none"),
        "challenger": gettext_noop("once, by the challenger"),
    },
    "challenge.verdict": {
        "move": gettext_noop("the whole move"),
        "words": gettext_noop("each word"),
    },
    "challenge.closes": {
        "drawing": gettext_noop("the player starts to draw tiles"),
        "drawn": gettext_noop("the move is written down and new tiles are drawn"),
    },
    "challenge.closes_with_empty_bag": {
        "written": gettext_noop("the move is written down"),
        "pressed": gettext_noop("the clock is pressed"),
    },
    "corrections.move_points": _CORRECTIONS_MOVE_POINTS,
    "corrections.totals": _CORRECTIONS_MOVE_POINTS,
    "corrections.arbiter": _CORRECTIONS_MOVE_POINTS,
    "sheet.record": {
        "slips": gettext_noop("each player, on slips"),
        "starter": gettext_noop("the player who starts"),
        "both": gettext_noop("both players"),
        "travelling": gettext_noop("both, on one sheet sent back and forth"),
    },
    "sheet.coordinates": {
        "compulsory": gettext_noop("must be written"),
        "optional": gettext_noop("may be written"),
        "where_asked": gettext_noop("must be written if the organiser asks"),
    },
    "sheet.score": {
        "compulsory": gettext_noop("must be written"),
        "where_asked": gettext_noop("must be written if the organiser asks"),
    },
    "sheet.notes": {
        "none_before": gettext_noop("none made before the game"),
        "during": gettext_noop("only those made during the game"),
        "handwritten": gettext_noop("written by hand"),
    },
    "sheet.devices": {
        "forbidden": gettext_noop("are forbidden"),
        "allowed": gettext_noop("may be used"),
    },
    "course.joins": {
        "before_first_round": gettext_noop("until the first round starts"),
        "any_round": gettext_noop("in any round"),
    },
    "course.official": {
        "complete": gettext_noop("if it is played until the tiles run out"),
        "never": gettext_noop("never"),
    },
    "master.source": {
        "players": gettext_noop("the players’ best"),
        "engine": gettext_noop("the best possible"),
        "free": gettext_noop("the one the judge chooses"),
    },
    "master.incorrect": {
        "stays": gettext_noop("stays on the board; the players who played it lose its points"),
    },
    "master.none_valid": {
        "any_move": gettext_noop("the judge proposes a valid move"),
        "new_rack": gettext_noop("the judge proposes a new rack"),
        "same_rack": gettext_noop("the same rack is played again"),
    },
    "bonus.rounding": {
        "exact": gettext_noop("are counted"),
        "down": gettext_noop("are rounded down"),
        "up": gettext_noop("are rounded up"),
    },
    "conduct.sanctions": {
        "warning": gettext_noop("a warning"),
        "zero": gettext_noop("no points for the move"),
        "expulsion": gettext_noop("expulsion"),
    },
    "announcing.orders": {
        "alphabetical": gettext_noop("in alphabetical order"),
        "drawn": gettext_noop("in the order drawn"),
    },
    "announcing.blank": _START_BLANK,
    "ranking.unit": {
        "points": gettext_noop("points"),
        "tournament_points": gettext_noop("tournament points"),
        "coefficient": gettext_noop("the coefficient"),
    },
    "ranking.ties": {
        "best_moves": gettext_noop("the best moves, one after the other"),
        "difference": gettext_noop("the point difference"),
        "total": gettext_noop("the total of points"),
    },
    "ranking.still_equal": {
        "shared": gettext_noop("the place is shared"),
    },
    "pairing.method": {
        "adjacent": gettext_noop("neighbours in the standings"),
        "dutch": gettext_noop("the top half against the bottom half (Dutch system)"),
    },
    "pairing.rematches": _PAIRING_REMATCHES,
    "pairing.bye.who": {
        "last": gettext_noop("the last in the standings"),
    },
    "pairing.bye.again": _PAIRING_REMATCHES,
    "seeding.ties": {
        "alphabetical": gettext_noop("are put in alphabetical order"),
    },
    "coefficients.halves": {
        "winner_up": gettext_noop("up for the winner; the loser gets the rest"),
    },
    "announcing.tables": {
        "cities": gettext_noop("cities"),
        "persons": gettext_noop("first names"),
        "countries": gettext_noop("countries"),
        "names": gettext_noop("Romanian table: Ana, Barbu…"),
    },
    "round_clock.cues.must": {
        "yes": gettext_noop("always"),
        "no": gettext_noop("if the judge wishes"),
    },
}
