"""The messages of refusals by code; they may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    # the event
    "tournament/ruleset_bad": gettext_noop("Choose one of the regulations for one-on-one games."),
    "tournament/not_for_two": gettext_noop("This regulation is not for one-on-one games."),
    "tournament/language_unknown": gettext_noop(
        "Faristol does not know the tiles of this regulation."
    ),
    "tournament/other_tiles": gettext_noop("This regulation is for other tiles."),
    "tournament/terms_unknown": gettext_noop("The rules of this tournament cannot be read."),
    "tournament/always_drawn": gettext_noop(
        "Under this regulation, the starting player is always drawn at the table."
    ),
    "tournament/setting_locked": gettext_noop(
        "This cannot change any more: results have been counted this way since round 1."
    ),
    "tournament/rounds_played": gettext_noop("More rounds than that have already been played."),
    "tournament/number_bad": gettext_noop("A whole number from {least} to {most}."),
    "tournament/groups_bad": gettext_noop("At most {limit} groups, each with a different name."),
    "trf/too_large": gettext_noop("This file is larger than Faristol can read."),
    "trf/number_bad": gettext_noop("Line {line} has a number where there cannot be one."),
    "trf/round_bad": gettext_noop("A round on line {line} cannot be read."),
    "trf/too_many_rounds": gettext_noop("Line {line} has more rounds than are possible."),
    "trf/too_many_players": gettext_noop("A report has at most {limit} players."),
    "trf/no_players": gettext_noop("No line is a player: this is not a report in FIDE format."),
    "trf/number_twice": gettext_noop("Two players of the report have the same number."),
    "trf/opponent_missing": gettext_noop(
        "Player {number} has a result without an opponent in round {round}."
    ),
    "trf/opponent_bad": gettext_noop(
        "The opponent of player {number} in round {round} is not in the report."
    ),
    "trf/opponent_differs": gettext_noop(
        "Player {number} and the opponent do not name each other in round {round}."
    ),
    "trf/result_differs": gettext_noop(
        "The results of player {number} and the opponent do not match in round {round}."
    ),
    "tsh/too_large": gettext_noop("This file is larger than Faristol can read."),
    "tsh/line_bad": gettext_noop("Line {line} is not a player of a division."),
    "tsh/number_bad": gettext_noop("Line {line} has a number where there cannot be one."),
    "tsh/points_without_opponent": gettext_noop("Line {line} has game points without an opponent."),
    "tsh/too_many_rounds": gettext_noop("Line {line} has more rounds than are possible."),
    "tsh/too_many_players": gettext_noop("A report has at most {limit} players."),
    "tsh/no_players": gettext_noop("No line is a player: this is not a tsh division."),
    "tsh/opponent_bad": gettext_noop(
        "The opponent of player {number} in round {round} is not in the report."
    ),
    "tsh/opponent_differs": gettext_noop(
        "Player {number} and the opponent do not name each other in round {round}."
    ),
    "tournament/penalty_round": gettext_noop("The player had not joined yet in round {round}."),
    "tournament/winner_missing": gettext_noop("Say who the committee awards the game to."),
    "tournament/no_proof": gettext_noop(
        "No round has a proof: the rounds were made or changed by hand, or paired with later "
        "rounds in mind."
    ),
    "tournament/lots_bad": gettext_noop(
        "The draw does not include everyone present. Pair the round again."
    ),
    "entry/rating": gettext_noop("A rating is a number from 0 to {limit}; here it says “{text}”."),
    "entry/ratings_in_names": gettext_noop("A number behind a name is read as the rating."),
    "entry/no_ratings": gettext_noop(
        "No rating was found in this list: players get the one in the register, or none."
    ),
    "tournament/prizes_bad": gettext_noop("At most {limit} prizes."),
    "tournament/orders_twice": gettext_noop("The same tie-break has been chosen twice."),
    "tournament/text_missing": gettext_noop("Write something here."),
    "tournament/text_too_long": gettext_noop("At most {limit} characters."),
    "tournament/character_bad": gettext_noop(
        "There is a character that cannot be seen or printed. Remove it."
    ),
    # who plays
    "tournament/same_name": gettext_noop("{name} is already entered. Is this another person?"),
    "tournament/entries_closed": gettext_noop("No rounds are left to play: entries are closed."),
    "tournament/too_many_players": gettext_noop("A tournament can have at most {limit} players."),
    "tournament/player_twice": gettext_noop(
        "This player has been entered twice. Check again, then decide."
    ),
    "tournament/player_bad": gettext_noop("This player cannot be entered."),
    "tournament/player_unknown": gettext_noop("This player is not in the tournament."),
    "tournament/player_in_round": gettext_noop(
        "This player is in round {round} and cannot be removed. Withdraw the player instead."
    ),
    "tournament/player_in_record": gettext_noop(
        "This player is on the committee or in one of its decisions, and cannot be removed."
    ),
    "tournament/player_not_in_round": gettext_noop("This player is not in the round."),
    "tournament/player_seated": gettext_noop("This player is already in the round."),
    "tournament/player_not_resting": gettext_noop("The opponent no longer has the bye."),
    "tournament/player_gone": gettext_noop("One of the two has withdrawn or is not here."),
    "tournament/other_group": gettext_noop(
        "In a round robin, groups that play separately do not meet."
    ),
    "tournament/table_taken": gettext_noop(
        "One of the two must sit at table {table}, which is taken. Change it in the entry."
    ),
    "tournament/table_begun": gettext_noop(
        "Table {table} already has a result. Take it back first, then undo this."
    ),
    "tournament/not_late": gettext_noop("This player did not join the round as a latecomer."),
    "tournament/rating_bad": gettext_noop(
        "A rating is a whole number from 0 to {limit}, or is left empty."
    ),
    "tournament/table_bad": gettext_noop(
        "A table is a number from 1 to {limit}, or is left empty."
    ),
    "tournament/group_used": gettext_noop("A player is in group {name}: it cannot be removed."),
    "tournament/prize_group": gettext_noop(
        "There is no group “{name}”. Add it to the groups, or write the prize without a colon."
    ),
    "tournament/group_unknown": gettext_noop("Choose one of the groups of this tournament."),
    "tournament/seeded": gettext_noop("The first round has been played: the initial order stays."),
    "tournament/order_bad": gettext_noop("Every player has one place in the initial order."),
    "tournament/round_not_to_come": gettext_noop("A player can only miss a round still to come."),
    # rounds
    "tournament/ended": gettext_noop("The tournament has ended. Reopen it to change this."),
    "tournament/round_not_next": gettext_noop("Round {round} is not the next one."),
    "tournament/after_bad": gettext_noop("Choose a round earlier than this one."),
    "tournament/results_missing": gettext_noop(
        "Results of round {round} are missing: tables {tables}."
    ),
    "tournament/too_few_players": gettext_noop("At least two players have to be here."),
    "tournament/anew_rematch": gettext_noop(
        "If the round were paired again, two players would meet again. Correct only the table, "
        "and pair the round on its own screen."
    ),
    "tournament/not_everybody_once": gettext_noop(
        "A player has arrived or left in the meantime. Pair the round again."
    ),
    "tournament/byes_bad": gettext_noop(
        "Only one player has the bye, and only when the number is odd."
    ),
    "tournament/tables_bad": gettext_noop("Every table has its own number, from 1 to {limit}."),
    "tournament/table_fixed": gettext_noop(
        "A player at table {table} must always sit at another table."
    ),
    "tournament/table_fixed_twice": gettext_noop(
        "Table {table} is fixed for two pairs. Change it in one of the entries."
    ),
    "tournament/too_many_pairs": gettext_noop("At most {limit} pairs can be set by hand."),
    "tournament/pair_bad": gettext_noop("These two cannot be paired."),
    "tournament/not_together": gettext_noop("Two players who were to play each other do not."),
    "tournament/not_apart": gettext_noop("Two players to be kept apart are playing each other."),
    "tournament/no_round": gettext_noop(
        "No such round is possible: too much is set by hand. Remove some of it."
    ),
    "tournament/sheet_line": gettext_noop(
        "This line cannot be read: “{text}”. Nothing was entered."
    ),
    "tournament/sheet_twice": gettext_noop("Table {table} appears twice. Nothing was entered."),
    "tournament/rematch": gettext_noop("These have already met and would meet again: {pairs}."),
    "tournament/none_proposed": gettext_noop("Round {round} has not been proposed."),
    "tournament/pair_again": gettext_noop(
        "A player has arrived or left since. Pair round {round} again."
    ),
    "tournament/round_not_last": gettext_noop("Only the last step can be undone."),
    "tournament/results_in": gettext_noop("Round {round} already has results: it stays as it is."),
    # results
    "tournament/typed_bad": gettext_noop(
        "Two results of up to three digits, like 401 354; for another table, its number first."
    ),
    "tournament/typed_odd": gettext_noop("{scores}? If that is right, enter it again."),
    "tournament/typed_table": gettext_noop("Say which table: its number, then both results."),
    "tournament/disputed": gettext_noop(
        "Table {table} is disputed. Tap it and write why it is decided this way."
    ),
    "tournament/by_missing": gettext_noop("Tick the player."),
    "tournament/over_lost": gettext_noop(
        "More than the regulation allows: choose “Lost on time” and tick the player."
    ),
    "tournament/not_ended": gettext_noop(
        "The regulation does not say how such a game ends: the committee decides."
    ),
    "tournament/round_unknown": gettext_noop("Round {round} is not being played."),
    "tournament/table_unknown": gettext_noop("There is no table {table} in this round."),
    "tournament/result_there": gettext_noop(
        "Table {table} already has another result. Tap the table to correct it."
    ),
    "tournament/no_result": gettext_noop("Table {table} has no result yet."),
    "tournament/same_result": gettext_noop("This result is already entered."),
    "tournament/score_bad": gettext_noop("A result is a whole number from {least} to {most}."),
    "tournament/minutes_bad": gettext_noop(
        "Overtime is from 0 to {limit} minutes, like 3, or as the clock shows it, like 2:20."
    ),
    "tournament/winner_follows": gettext_noop("The winner follows from the result."),
    "tournament/not_allowed": gettext_noop("The regulation does not allow this."),
    "tournament/not_covered": gettext_noop("The regulation in use says nothing about this."),
    "tournament/paired_since": gettext_noop(
        "A later round was paired from this result: correct it instead."
    ),
    "tournament/no_dispute": gettext_noop("Both sheets say the same."),
    "tournament/nothing_played": gettext_noop("No rounds have been played yet."),
    "tournament/round_open": gettext_noop("Round {round} still has missing results."),
    # the committee
    "tournament/committee_bad": gettext_noop("At least two people, with different names."),
    "tournament/too_many_decisions": gettext_noop("At most {limit} decisions can be recorded."),
    "tournament/two_decide": gettext_noop("Two members of the committee decide."),
    "tournament/substitute_needed": gettext_noop(
        "The decision concerns {name}: the substitute decides instead."
    ),
    "tournament/concerns_others": gettext_noop("The decision has to name this player."),
    "tournament/decision_unknown": gettext_noop("There is no such decision."),
    "tournament/penalty_bad": gettext_noop(
        "At most {most} points, and at most one point of the standings."
    ),
    "tournament/penalty_empty": gettext_noop("Say what is deducted."),
}
