"""The messages of refusals by code; they may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    # the event
    "tournament/ruleset_bad": mark("Choose one of the regulations for one-on-one games."),
    "tournament/not_for_two": mark("This regulation is not for one-on-one games."),
    "tournament/language_unknown": mark("Faristol does not know the tiles of this regulation."),
    "tournament/other_tiles": mark("This regulation is for other tiles."),
    "tournament/terms_unknown": mark("The rules of this tournament cannot be read."),
    "tournament/always_drawn": mark(
        "Under this regulation, the starting player is always drawn at the table."
    ),
    "tournament/setting_locked": mark(
        "This cannot change any more: results have been counted this way since round 1."
    ),
    "tournament/rounds_played": mark("More rounds than that have already been played."),
    "tournament/number_bad": mark("A whole number from {least} to {most}."),
    "tournament/groups_bad": mark("At most {limit} groups, each with a different name."),
    "trf/too_large": mark("This file is larger than Faristol can read."),
    "trf/number_bad": mark("Line {line} has a number where there cannot be one."),
    "trf/round_bad": mark("A round on line {line} cannot be read."),
    "trf/too_many_rounds": mark("Line {line} has more rounds than are possible."),
    "trf/too_many_players": mark("A report has at most {limit} players."),
    "trf/no_players": mark("No line is a player: this is not a report in FIDE format."),
    "trf/number_twice": mark("Two players of the report have the same number."),
    "trf/opponent_missing": mark(
        "Player {number} has a result without an opponent in round {round}."
    ),
    "trf/opponent_bad": mark(
        "The opponent of player {number} in round {round} is not in the report."
    ),
    "trf/opponent_differs": mark(
        "Player {number} and the opponent do not name each other in round {round}."
    ),
    "trf/result_differs": mark(
        "The results of player {number} and the opponent do not match in round {round}."
    ),
    "tsh/too_large": mark("This file is larger than Faristol can read."),
    "tsh/line_bad": mark("Line {line} is not a player of a division."),
    "tsh/number_bad": mark("Line {line} has a number where there cannot be one."),
    "tsh/points_without_opponent": mark("Line {line} has game points without an opponent."),
    "tsh/too_many_rounds": mark("Line {line} has more rounds than are possible."),
    "tsh/too_many_players": mark("A report has at most {limit} players."),
    "tsh/no_players": mark("No line is a player: this is not a tsh division."),
    "tsh/opponent_bad": mark(
        "The opponent of player {number} in round {round} is not in the report."
    ),
    "tsh/opponent_differs": mark(
        "Player {number} and the opponent do not name each other in round {round}."
    ),
    "tournament/penalty_round": mark("The player had not joined yet in round {round}."),
    "tournament/winner_missing": mark("Say who the committee awards the game to."),
    "tournament/no_proof": mark(
        "No round has a proof: the rounds were made or changed by hand, or paired with later "
        "rounds in mind."
    ),
    "tournament/lots_bad": mark(
        "The draw does not include everyone present. Pair the round again."
    ),
    "entry/rating": mark("A rating is a number from 0 to {limit}; here it says “{text}”."),
    "entry/ratings_in_names": mark("A number behind a name is read as the rating."),
    "entry/no_ratings": mark(
        "No rating was found in this list: players get the one in the register, or none."
    ),
    "tournament/prizes_bad": mark("At most {limit} prizes."),
    "tournament/orders_twice": mark("The same tie-break has been chosen twice."),
    "tournament/text_missing": mark("Write something here."),
    "tournament/text_too_long": mark("At most {limit} characters."),
    "tournament/character_bad": mark(
        "There is a character that cannot be seen or printed. Remove it."
    ),
    # who plays
    "tournament/same_name": mark("{name} is already entered. Is this another person?"),
    "tournament/entries_closed": mark("No rounds are left to play: entries are closed."),
    "tournament/too_many_players": mark("A tournament can have at most {limit} players."),
    "tournament/player_twice": mark(
        "This player has been entered twice. Check again, then decide."
    ),
    "tournament/player_bad": mark("This player cannot be entered."),
    "tournament/player_unknown": mark("This player is not in the tournament."),
    "tournament/player_in_round": mark(
        "This player is in round {round} and cannot be removed. Withdraw the player instead."
    ),
    "tournament/player_in_record": mark(
        "This player is on the committee or in one of its decisions, and cannot be removed."
    ),
    "tournament/player_not_in_round": mark("This player is not in the round."),
    "tournament/player_seated": mark("This player is already in the round."),
    "tournament/player_not_resting": mark("The opponent no longer has the bye."),
    "tournament/player_gone": mark("One of the two has withdrawn or is not here."),
    "tournament/other_group": mark("In a round robin, groups that play separately do not meet."),
    "tournament/table_taken": mark(
        "One of the two must sit at table {table}, which is taken. Change it in the entry."
    ),
    "tournament/table_begun": mark(
        "Table {table} already has a result. Take it back first, then undo this."
    ),
    "tournament/not_late": mark("This player did not join the round as a latecomer."),
    "tournament/rating_bad": mark(
        "A rating is a whole number from 0 to {limit}, or is left empty."
    ),
    "tournament/table_bad": mark("A table is a number from 1 to {limit}, or is left empty."),
    "tournament/group_used": mark("A player is in group {name}: it cannot be removed."),
    "tournament/prize_group": mark(
        "There is no group “{name}”. Add it to the groups, or write the prize without a colon."
    ),
    "tournament/group_unknown": mark("Choose one of the groups of this tournament."),
    "tournament/seeded": mark("The first round has been played: the initial order stays."),
    "tournament/order_bad": mark("Every player has one place in the initial order."),
    "tournament/round_not_to_come": mark("A player can only miss a round still to come."),
    # rounds
    "tournament/ended": mark("The tournament has ended. Reopen it to change this."),
    "tournament/round_not_next": mark("Round {round} is not the next one."),
    "tournament/after_bad": mark("Choose a round earlier than this one."),
    "tournament/results_missing": mark("Results of round {round} are missing: tables {tables}."),
    "tournament/too_few_players": mark("At least two players have to be here."),
    "tournament/anew_rematch": mark(
        "If the round were paired again, two players would meet again. Correct only the table, "
        "and pair the round on its own screen."
    ),
    "tournament/not_everybody_once": mark(
        "A player has arrived or left in the meantime. Pair the round again."
    ),
    "tournament/byes_bad": mark("Only one player has the bye, and only when the number is odd."),
    "tournament/tables_bad": mark("Every table has its own number, from 1 to {limit}."),
    "tournament/table_fixed": mark("A player at table {table} must always sit at another table."),
    "tournament/table_fixed_twice": mark(
        "Table {table} is fixed for two pairs. Change it in one of the entries."
    ),
    "tournament/too_many_pairs": mark("At most {limit} pairs can be set by hand."),
    "tournament/pair_bad": mark("These two cannot be paired."),
    "tournament/not_together": mark("Two players who were to play each other do not."),
    "tournament/not_apart": mark("Two players to be kept apart are playing each other."),
    "tournament/no_round": mark(
        "No such round is possible: too much is set by hand. Remove some of it."
    ),
    "tournament/sheet_line": mark("This line cannot be read: “{text}”. Nothing was entered."),
    "tournament/sheet_twice": mark("Table {table} appears twice. Nothing was entered."),
    "tournament/rematch": mark("These have already met and would meet again: {pairs}."),
    "tournament/none_proposed": mark("Round {round} has not been proposed."),
    "tournament/pair_again": mark("A player has arrived or left since. Pair round {round} again."),
    "tournament/round_not_last": mark("Only the last step can be undone."),
    "tournament/results_in": mark("Round {round} already has results: it stays as it is."),
    # results
    "tournament/typed_bad": mark(
        "Two results of up to three digits, like 401 354; for another table, its number first."
    ),
    "tournament/typed_odd": mark("{scores}? If that is right, enter it again."),
    "tournament/typed_table": mark("Say which table: its number, then both results."),
    "tournament/disputed": mark(
        "Table {table} is disputed. Tap it and write why it is decided this way."
    ),
    "tournament/by_missing": mark("Tick the player."),
    "tournament/over_lost": mark(
        "More than the regulation allows: choose “Lost on time” and tick the player."
    ),
    "tournament/not_ended": mark(
        "The regulation does not say how such a game ends: the committee decides."
    ),
    "tournament/round_unknown": mark("Round {round} is not being played."),
    "tournament/table_unknown": mark("There is no table {table} in this round."),
    "tournament/result_there": mark(
        "Table {table} already has another result. Tap the table to correct it."
    ),
    "tournament/no_result": mark("Table {table} has no result yet."),
    "tournament/same_result": mark("This result is already entered."),
    "tournament/score_bad": mark("A result is a whole number from {least} to {most}."),
    "tournament/minutes_bad": mark("Whole minutes, from 0 to {limit}."),
    "tournament/winner_follows": mark("The winner follows from the result."),
    "tournament/not_allowed": mark("The regulation does not allow this."),
    "tournament/not_covered": mark("The regulation in use says nothing about this."),
    "tournament/paired_since": mark(
        "A later round was paired from this result: correct it instead."
    ),
    "tournament/no_dispute": mark("Both sheets say the same."),
    "tournament/nothing_played": mark("No rounds have been played yet."),
    "tournament/round_open": mark("Round {round} still has missing results."),
    # the committee
    "tournament/committee_bad": mark("At least two people, with different names."),
    "tournament/too_many_decisions": mark("At most {limit} decisions can be recorded."),
    "tournament/two_decide": mark("Two members of the committee decide."),
    "tournament/substitute_needed": mark(
        "The decision concerns {name}: the substitute decides instead."
    ),
    "tournament/concerns_others": mark("The decision has to name this player."),
    "tournament/decision_unknown": mark("There is no such decision."),
    "tournament/penalty_bad": mark(
        "At most {most} points, and at most one point of the standings."
    ),
    "tournament/penalty_empty": mark("Say what is deducted."),
}
