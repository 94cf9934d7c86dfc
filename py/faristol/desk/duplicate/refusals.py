"""Say in words what is refused, by its code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.text import mark

WORDS: Final = {
    "xml/too_large": mark("This file is larger than Faristol reads."),
    "xml/encoding": mark(
        "Line {line}: the letters of this file cannot be read. Save it as UTF-8 in the other program."
    ),
    "xml/not_well_formed": mark(
        "Line {line}: this is no whole XML file. Save it once more in the other program."
    ),
    "xml/doctype": mark(
        "Line {line}: this file defines signs of its own, and Faristol does not read such files."
    ),
    "xml/too_deep": mark("Line {line}: this is more than Faristol reads."),
    "xml/too_many": mark("Line {line}: this is more than Faristol reads."),
    "eliot/foreign": mark("This is not a game saved by Eliot."),
    "eliot/version": mark(
        "This game was saved by another version of Eliot ({format}). Faristol reads version 2."
    ),
    "eliot/incomplete": mark("The players or the rounds are missing in this file."),
    "eliot/mode": mark("This game is no duplicate ({mode})."),
    "eliot/variant": mark(
        "This duplicate follows other rules ({variant}). Faristol reads classic ones."
    ),
    "eliot/language": mark("The letters of this game are neither Catalan nor Romanian."),
    "eliot/player": mark("A player of this file has no number, or the number of another: {name}."),
    "eliot/player_unknown": mark("Round {round}: somebody plays who is not among the players."),
    "eliot/rack": mark("Round {round}: the rack cannot be read."),
    "eliot/move": mark("Round {round}: a move cannot be read."),
    "eliot/points": mark("Round {round}: points cannot be read."),
    "eliot/too_many_players": mark("There are more than {limit} players in this file."),
    "eliot/too_many_turns": mark("There are more than {limit} rounds in this file."),
    "seat/table": mark("A table is a number from 1 to {limit}; here it says “{text}”."),
    "seat/table_taken": mark("Somebody of this game sits at table {table} already."),
    "seat/table_repeated": mark("Table {table} is on line {line} too."),
    "seat/group_too_long": mark("The name of a group has at most {limit} characters."),
    "duplicate/none_open": mark("No game is open. Prepare one, or go on with another."),
    "duplicate/same_name": mark(
        "{name} plays already. If this is another person of that name, write both down: they are told apart by club or table."
    ),
    "duplicate/taken_round": mark(
        "Round {round} of this file cannot be played by our rules: {why}"
    ),
    "duplicate/number_bad": mark("A number from {least} to {most}."),
    "duplicate/rules_unknown": mark(
        "A duplicate cannot be played under these rules. Choose others."
    ),
    "duplicate/unreadable": mark(
        "A later version of Faristol wrote this game. Put that version in first."
    ),
    "duplicate/not_open": mark("This game is not prepared yet."),
    "duplicate/open_already": mark("This game is prepared already."),
    "duplicate/too_long": mark("The log of a game holds at most {limit} entries."),
    "duplicate/terms_unknown": mark("This version of Faristol cannot read the rules of this game."),
    "duplicate/language_unknown": mark("Faristol has no tiles of this language."),
    "duplicate/lexicon_bad": mark("This is not a word list that can be used."),
    "duplicate/lexicon_missing": mark(
        "The word list of this game is not on this device, so these words cannot be looked up. The judge can accept them."
    ),
    "duplicate/other_tiles": mark(
        "These rules are for the tiles of another language. Choose others."
    ),
    "duplicate/not_for_duplicate": mark(
        "These rules say nothing of the duplicate game. Choose others."
    ),
    "duplicate/rounds_bad": mark("At most {limit} rounds."),
    "duplicate/seconds_bad": mark("At least a second and at most {limit}."),
    "duplicate/minutes_bad": mark("At least a minute and at most {limit}."),
    "duplicate/names_unknown": mark(
        "These rules do not know this table of names. Choose another one."
    ),
    "duplicate/order_bad": mark("These rules do not call the letters in this order."),
    "duplicate/bonus_not_covered": mark("These rules know no bonus."),
    "duplicate/text_missing": mark("Write something here."),
    "duplicate/text_too_long": mark("At most {limit} characters."),
    "duplicate/character_bad": mark(
        "There is a character that cannot be seen or printed. Take it out."
    ),
    "duplicate/group_bad": mark("At most {limit} groups, each with a name of its own."),
    "duplicate/group_unknown": mark(
        "There is no group “{group}” in this game. Add it to the settings first."
    ),
    "duplicate/group_used": mark("There are players in the group “{group}”. Move them first."),
    "duplicate/judge_unknown": mark("Whoever judges and plays must be on the list of players."),
    "duplicate/setting_locked": mark("This was said to the players before the game, so it stays."),
    "duplicate/enrolment_closed": mark(
        "The first round has begun: nobody can join any more (CAT-DUP 1.8-4)."
    ),
    "duplicate/too_many_players": mark("At most {limit} players."),
    "duplicate/too_few_players": mark("Too few players. Number needed at least: {least}."),
    "duplicate/player_bad": mark("This player cannot be written down. Add the player once more."),
    "duplicate/card_bad": mark("The card of this player is missing. Add the player once more."),
    "duplicate/player_twice": mark("This player is on the list already."),
    "duplicate/player_unknown": mark("This player is not in this game."),
    "duplicate/player_away": mark(
        "This player does not play this round. If the player is back, say so first."
    ),
    "duplicate/is_judge": mark("This player is the judge. Choose another judge first."),
    "duplicate/table_bad": mark("Tables are counted from 1 to {limit}."),
    "duplicate/table_taken": mark("Somebody sits at table {table} already."),
    "duplicate/table_in_round": mark(
        "The slips of round {round} bear the tables: change this one when the round is done."
    ),
    "duplicate/tables_fixed": mark(
        "The first round has begun: the tables keep their numbers. One player can still change tables between two rounds."
    ),
    "duplicate/started_already": mark("The game has begun already."),
    "duplicate/list_closed": mark(
        "The first round has begun: who goes is not taken off the list, but leaves (CAT-DUP 1.10-3)."
    ),
    "duplicate/has_sanction": mark(
        "This player was sanctioned and stays on the list: note that the player has left."
    ),
    "duplicate/not_started": mark("The game has not begun yet."),
    "duplicate/bag_by_hand": mark("In this game people draw from the bag. Type the rack."),
    "duplicate/bag_by_app": mark(
        "In this game Faristol draws, so that anybody can check it. No rack can be typed."
    ),
    "duplicate/committed_already": mark("The seed of this game was fixed already."),
    "duplicate/seed_bad": mark("This seed cannot be used. Try again."),
    "duplicate/seed_missing": mark("This game has no seed to draw from."),
    "duplicate/said_before_seal": mark(
        "Words are said once the seal of the draw was shown. Show it first, then write them here."
    ),
    "duplicate/gone_before_start": mark(
        "This player had gone before the first rack, and was not counted at the start: now nobody can"
        " join any more (CAT-DUP 1.8-4, 1.10-3). Who was there all the time has never left: say why."
    ),
    "duplicate/was_counted": mark("The start counts this player already."),
    "duplicate/said_bad": mark("What was said fits in one line of at most 200 characters."),
    "duplicate/round_on": mark("Round {round} is under way. Announce its master move first."),
    "duplicate/rounds_done": mark("As many rounds as agreed are played: {rounds}. End the game."),
    "duplicate/no_rack": mark(
        "There is no rack for this: none was drawn, or no valid one can be had any more."
    ),
    "duplicate/master_other": mark(
        "You have just touched another move. What is chosen now stands here: look, and announce it."
    ),
    "duplicate/no_round": mark("There is no such round."),
    "duplicate/too_many": mark("At most {limit} of these."),
    "duplicate/rack_invalid": mark(
        "That rack is not valid: it lacks vowels or consonants. But the round has begun with the one typed: play on, or give the round up when nobody has a valid move."
    ),
    "duplicate/none_rejected": mark("No rack was rejected."),
    "duplicate/counted_bad": mark("Write how many tiles were counted in the bag, as a number."),
    "duplicate/left_missing": mark(
        "{tile} was left on the rack and is not among these. What is left stays until a rack is not valid (CAT-DUP 1.3-2)."
    ),
    "duplicate/board_bad": mark(
        "The log of this game holds tiles that cannot be. Look at the audit of the file."
    ),
    "duplicate/slips_to_come": mark("Not every slip is in yet."),
    "duplicate/clock_runs": mark("The clock of the round is running. Close the round first."),
    "duplicate/clock_other": mark("The round under way is number {round}."),
    "duplicate/seconds_other": mark("A round of this game lasts {seconds} seconds."),
    "duplicate/clock_started": mark(
        "The clock of round {round} was started already. Restart it if time is to begin anew."
    ),
    "duplicate/announced_already": mark("The master move of this round was announced. It stays."),
    "duplicate/slip_too_long": mark("At most {limit} characters."),
    "duplicate/slip_twice": mark(
        "This player has two slips in the same pile. Look which of them counts."
    ),
    "duplicate/claimed_bad": mark("A score is a number from 0 to {limit}."),
    "duplicate/ruling_bad": mark("The regulations do not know this reason."),
    "duplicate/why_needed": mark("Say why: it stays in the log."),
    "duplicate/judge_seals": mark(
        "This is the judge’s own slip. It counts only as it was sealed before the moves were shown; once the round is done it is corrected like any other."
    ),
    "duplicate/seal_empty": mark("Write the place and the word, or go on without a move."),
    "duplicate/not_the_judge": mark("Only the judge who plays seals a move."),
    "duplicate/looked_already": mark(
        "The moves of this rack were shown already, so no move can be sealed."
    ),
    "duplicate/master_unlisted": mark(
        "Not in the word list: {words}. If it is to be laid all the same, say why."
    ),
    "duplicate/slips_open": mark(
        "Slips are missing, or were read in two ways. Settle them, or say that you announce it all the same."
    ),
    "duplicate/master_better": mark(
        "There is a better move, and what was announced is not replaced by it. Take this one back only if nobody has heard it."
    ),
    "duplicate/master_lower": mark(
        "This move scores {points}, and there is one of {best}. It can be taken back only if it was a slip of the finger, before the next rack. Announce it all the same?"
    ),
    "duplicate/none_valid": mark(
        "When nobody has a valid move, these rules let the judge go on in another way."
    ),
    "duplicate/round_unplayed": mark(
        "Nobody has played on this rack yet: call “Time!” first, or note that no slip was handed in."
    ),
    "duplicate/sanction_later": mark(
        "This player was sanctioned again later: take the last sanction back first."
    ),
    "duplicate/valid_slips": mark("There is a valid slip, so the round has a master move."),
    "duplicate/no_master": mark("No master move was announced in this round."),
    "duplicate/not_invalid": mark("This master move was not found wrong."),
    "duplicate/conduct_not_covered": mark(
        "These rules have no sanctions. The judge may let the player leave."
    ),
    "duplicate/expelled": mark("This player was expelled."),
    "duplicate/sanction_unknown": mark("There is no such sanction."),
    "duplicate/sanction_lifted": mark("This sanction was taken back already."),
    "duplicate/ended": mark("The game is over. Go on with it first if it is not."),
    "duplicate/not_ended": mark("The game is not over."),
    "duplicate/end_first": mark("End the game first, then sign its results."),
    "duplicate/cause_wrong": mark("The rules do not end the game for this reason yet."),
    "duplicate/cause_other": mark(
        "By the rules the game is over for another reason. End it for that one."
    ),
    "duplicate/cause_unknown": mark("The regulations do not know this reason to end a game."),
    "duplicate/move_possible": mark(
        "A move is possible with the tiles that are left. The game goes on, or ends by agreement."
    ),
    "duplicate/seed_told": mark(
        "The seed was told, so everybody could know the racks to come. This game cannot go on."
    ),
    "duplicate/claims_off": mark(
        "No interval for checking was opened. Open one, or say why there is none."
    ),
    "duplicate/interval_on": mark(
        "Players may still ask for a check, for {minutes} minutes. Wait, or say why not."
    ),
    "duplicate/claims_open": mark("There are claims without an answer: {count}."),
    "duplicate/claims_to_correct": mark(
        "Upheld claims that are still to be corrected: {count}. Correct them, or say why not."
    ),
    "duplicate/claims_over": mark(
        "The interval for checking is over. Accept the claim all the same, or leave it."
    ),
    "duplicate/claim_early": mark(
        "Round {round} is not over yet. Write the claim down once it is, or with no round in particular."
    ),
    "duplicate/claim_unknown": mark("There is no such claim."),
    "duplicate/claim_answered": mark("This claim was answered already."),
    "duplicate/signed": mark("The results are final. Unlock them first, with the reason."),
    "duplicate/not_signed": mark("The results are not final yet."),
    "duplicate/claims_other": mark(
        "The interval for checking in the log is not the one after which the results were signed."
    ),
    "duplicate/slip_worth": mark(
        "A slip is not worth what the log says. Points by the rules: {expected}."
    ),
    "duplicate/draw_other": mark("The rack of this round does not follow from the seed."),
    "duplicate/count_other": mark(
        "Somebody came or went before the first rack, and the number of players is another one."
    ),
    "duplicate/seed_other": mark("The seed is not the one of which the hash was published."),
    "duplicate/ruleset_bad": mark("The rules of this game cannot be read."),
    "duplicate/tiles_bad": mark("The log names tiles or squares that there are not."),
    "solo/none_open": mark("Nothing is being played alone. Begin, or go on with another one."),
    "solo/unreadable": mark("This version of Faristol cannot read it. It stays as it is."),
    "solo/source_unknown": mark("Choose a game that is over, or tiles drawn afresh."),
    "solo/at_end_early": mark("The time of the round is not over yet."),
    "solo/clock_alone": mark("Alone no time is added, and no round begins twice."),
    "solo/clock_started": mark("The clock of this round is running already."),
    "solo/course_bad": mark("The rounds of this game do not fit on one board."),
    "solo/ended": mark("It is over. Begin another one."),
    "solo/language_unknown": mark("Faristol has no tiles of this language."),
    "solo/lexicon_bad": mark("This is not a word list that can be used."),
    "solo/lexicon_missing": mark(
        "The word list is not on this device, so no move can be judged. Open it under Word lists."
    ),
    "solo/master_bad": mark("The master move cannot be laid like this."),
    "solo/master_not_best": mark("A move is worth more than the master move of the app."),
    "solo/no_round": mark("No round is under way."),
    "solo/not_for_duplicate": mark("These rules know no duplicate. Choose others."),
    "solo/not_open": mark("It was not begun yet."),
    "solo/open_already": mark("It was begun already."),
    "solo/other_tiles": mark("The rules and the word list are of two languages."),
    "solo/paused": mark("The clock is paused. Go on first."),
    "solo/rounds_bad": mark("At most {limit} rounds."),
    "solo/seconds_bad": mark("At least a second and at most {limit}."),
    "solo/seed_bad": mark("There is nothing to draw the tiles from. Try again."),
    "solo/slip_bad": mark("At most {limit} characters, each of which can be seen."),
    "solo/stopped": mark("The search for the master move was stopped. Hand your move in again."),
    "solo/terms_unknown": mark("This version of Faristol cannot read the rules of this game."),
    "solo/too_long": mark("The log of a game holds at most {limit} entries."),
    "solo/ruleset_bad": mark("The rules of this game cannot be read."),
    "solo/rack_other": mark("The rack of round {round} is not the one that comes then."),
    "solo/cause_wrong": mark("It is not over for the reason that the log says."),
    "solo/slip_worth": mark(
        "A move is not worth what the log says. Points by the rules: {expected}."
    ),
    "solo/clock_other": mark("The clock of this round is not the one of this game."),
}
