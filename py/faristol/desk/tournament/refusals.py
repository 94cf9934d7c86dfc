"""Say in words what is refused, by its code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.text import mark

WORDS: Final = {
    # the event
    "tournament/ruleset_bad": mark("Choose one of the regulations for games between two."),
    "tournament/not_for_two": mark("This regulation is not for games between two."),
    "tournament/language_unknown": mark("Faristol does not know the tiles of this regulation."),
    "tournament/other_tiles": mark("This regulation is for other tiles."),
    "tournament/terms_unknown": mark("The rules of this tournament cannot be read."),
    "tournament/always_drawn": mark(
        "Under this regulation who starts is always drawn at the table."
    ),
    "tournament/setting_locked": mark(
        "This cannot change any more: results were counted by it since round 1."
    ),
    "tournament/rounds_played": mark("More rounds than that are played already."),
    "tournament/number_bad": mark("A whole number from {least} to {most}."),
    "tournament/groups_bad": mark("At most {limit} groups, each with another name."),
    "trf/too_large": mark("This file is larger than Faristol reads."),
    "trf/number_bad": mark("Line {line} has a number where none can be."),
    "trf/round_bad": mark("A round of line {line} cannot be read."),
    "trf/too_many_rounds": mark("Line {line} has more rounds than there can be."),
    "trf/too_many_players": mark("A report has at most {limit} players."),
    "trf/no_players": mark("No line of it is a player: that is no report of FIDE’s form."),
    "trf/number_twice": mark("Two players of the report have the same number."),
    "trf/opponent_missing": mark(
        "Player {number} has a result without an opponent in round {round}."
    ),
    "trf/opponent_bad": mark(
        "The opponent of player {number} in round {round} is not in the report."
    ),
    "trf/opponent_differs": mark(
        "Player {number} and the opponent disagree on whom they met in round {round}."
    ),
    "trf/result_differs": mark(
        "Player {number} and the opponent disagree on the result of round {round}."
    ),
    "tsh/too_large": mark("This file is larger than Faristol reads."),
    "tsh/line_bad": mark("Line {line} is no player of a division."),
    "tsh/number_bad": mark("Line {line} has a number where none can be."),
    "tsh/points_without_opponent": mark("Line {line} has points of a game without an opponent."),
    "tsh/too_many_rounds": mark("Line {line} has more rounds than there can be."),
    "tsh/too_many_players": mark("A report has at most {limit} players."),
    "tsh/no_players": mark("No line of it is a player: that is no division of tsh."),
    "tsh/opponent_bad": mark(
        "The opponent of player {number} in round {round} is not in the report."
    ),
    "tsh/opponent_differs": mark(
        "Player {number} and the opponent disagree on whom they met in round {round}."
    ),
    "tournament/penalty_round": mark("The player was not there in round {round}."),
    "tournament/winner_missing": mark("Say to whom the committee gives the game."),
    "tournament/no_proof": mark(
        "No round has a proof: they were put together or changed by hand, or paired with the later rounds in mind."
    ),
    "tournament/lots_bad": mark("The draw is not of everybody who is there. Pair the round again."),
    "entry/rating": mark("A rating is a number from 0 to {limit}; here it says “{text}”."),
    "tournament/prizes_bad": mark("At most {limit} prizes."),
    "tournament/orders_twice": mark("The same tie-break is chosen twice."),
    "tournament/text_missing": mark("Write something here."),
    "tournament/text_too_long": mark("At most {limit} characters."),
    "tournament/character_bad": mark(
        "There is a character that cannot be seen or printed. Take it out."
    ),
    # who plays
    "tournament/same_name": mark("{name} is entered already. Is this somebody else?"),
    "tournament/entries_closed": mark("No round is left to play: entries are closed."),
    "tournament/too_many_players": mark("A tournament holds at most {limit} players."),
    "tournament/player_twice": mark("The same player came twice. Look again, then decide."),
    "tournament/player_bad": mark("This player cannot be entered."),
    "tournament/player_unknown": mark("This player is not in the tournament."),
    "tournament/player_in_round": mark(
        "Round {round} has this player: the name stays. Withdraw the player instead."
    ),
    "tournament/player_in_record": mark("A decision names this player: the name stays."),
    "tournament/player_not_in_round": mark("This player is not in the round."),
    "tournament/rating_bad": mark("A rating is a whole number from 0 to {limit}, or nothing."),
    "tournament/table_bad": mark("A table is a number from 1 to {limit}, or nothing."),
    "tournament/group_used": mark("Somebody plays in group {name}: it stays."),
    "tournament/prize_group": mark(
        "There is no group “{name}”. Write it among the groups, or the prize without a colon."
    ),
    "tournament/group_unknown": mark("Choose one of the groups of this tournament."),
    "tournament/seeded": mark("The first round is played: the first order stays."),
    "tournament/order_bad": mark("Everybody has one place in the first order."),
    "tournament/round_not_to_come": mark("Only a round to come can be missed."),
    # rounds
    "tournament/ended": mark("The tournament has ended. Open it again to change this."),
    "tournament/round_not_next": mark("Round {round} is not the next one."),
    "tournament/after_bad": mark("Choose a round before this one."),
    "tournament/results_missing": mark("Results of round {round} are missing: tables {tables}."),
    "tournament/too_few_players": mark("Two players at least have to be there."),
    "tournament/anew_rematch": mark(
        "Paired anew, two would meet again. Correct the table alone, and pair the round on its own screen."
    ),
    "tournament/not_everybody_once": mark(
        "Somebody has come or gone meanwhile. Pair the round again."
    ),
    "tournament/byes_bad": mark("Only one player rests, and only when the number is odd."),
    "tournament/tables_bad": mark("Every table has a number of its own, from 1 to {limit}."),
    "tournament/table_fixed": mark("Somebody at table {table} is to sit always at another one."),
    "tournament/table_fixed_twice": mark(
        "Table {table} is fixed for two pairs. Change it in one of the entries."
    ),
    "tournament/too_many_pairs": mark("At most {limit} pairs can be said by hand."),
    "tournament/pair_bad": mark("These two cannot be a pair."),
    "tournament/not_together": mark("Two who were to play each other do not."),
    "tournament/not_apart": mark("Two who were to be kept apart play each other."),
    "tournament/no_round": mark(
        "There is no such round: too much is said by hand. Let go of some of it."
    ),
    "tournament/sheet_line": mark("This line cannot be read: “{text}”. Nothing was entered."),
    "tournament/sheet_twice": mark("Table {table} is there twice. Nothing was entered."),
    "tournament/rematch": mark("They have met already and would meet again: {pairs}."),
    "tournament/none_proposed": mark("Round {round} is not proposed."),
    "tournament/pair_again": mark("Somebody has come or gone since. Pair round {round} again."),
    "tournament/round_not_last": mark("Only the last step can be taken back."),
    "tournament/results_in": mark("Results of round {round} are in: it stays as it is."),
    # results
    "tournament/typed_bad": mark(
        "Two results of up to three digits, as 401 354; before them the number of another table."
    ),
    "tournament/typed_odd": mark("{scores}? Enter it once more if that is so."),
    "tournament/typed_table": mark("Say which table: its number, then both results."),
    "tournament/disputed": mark(
        "Table {table} is disputed. Tap it, and write down why it is decided so."
    ),
    "tournament/by_missing": mark("Tick who it was."),
    "tournament/over_lost": mark(
        "More than the regulation allows: choose “Lost on time”, and tick who it was."
    ),
    "tournament/not_ended": mark(
        "The regulation does not say how such a game ends: the committee decides."
    ),
    "tournament/round_unknown": mark("Round {round} is not being played."),
    "tournament/table_unknown": mark("There is no table {table} in this round."),
    "tournament/result_there": mark(
        "Table {table} has another result already. Tap the table to correct it."
    ),
    "tournament/no_result": mark("Table {table} has no result yet."),
    "tournament/same_result": mark("This is the result that is there already."),
    "tournament/score_bad": mark("A result is a whole number from {least} to {most}."),
    "tournament/minutes_bad": mark("Whole minutes, from 0 to {limit}."),
    "tournament/winner_follows": mark("Who has won follows from the result."),
    "tournament/not_allowed": mark("The regulation does not allow this."),
    "tournament/not_covered": mark("The regulation in use says nothing of this."),
    "tournament/paired_since": mark(
        "A later round was paired from this result: correct it instead."
    ),
    "tournament/no_dispute": mark("Both sheets say the same."),
    "tournament/nothing_played": mark("No round is played yet."),
    "tournament/round_open": mark("Round {round} still lacks results."),
    # the committee
    "tournament/committee_bad": mark("Two persons at least, each of another name."),
    "tournament/too_many_decisions": mark("At most {limit} decisions are written down."),
    "tournament/two_decide": mark("Two members of the committee decide."),
    "tournament/substitute_needed": mark(
        "The decision touches {name}: the substitute decides instead."
    ),
    "tournament/concerns_others": mark("The decision has to name this player."),
    "tournament/decision_unknown": mark("There is no such decision."),
    "tournament/penalty_bad": mark(
        "At most {most} points, and at most one point of the standings."
    ),
    "tournament/penalty_empty": mark("Say what is taken away."),
}
