"""The messages of a duplicate's refusals by code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    "xml/too_large": mark("This file is larger than Faristol can read."),
    "xml/encoding": mark(
        "Line {line}: the letters of this file cannot be read. Save it as UTF-8 in the other program."
    ),
    "xml/not_well_formed": mark(
        "Line {line}: this is not a complete XML file. Save it again in the other program."
    ),
    "xml/doctype": mark(
        "Line {line}: this file defines its own characters, and Faristol does not read such files."
    ),
    "xml/too_deep": mark("Line {line}: this is more than Faristol can read."),
    "xml/too_many": mark("Line {line}: this is more than Faristol can read."),
    "eliot/foreign": mark("This is not a game saved with Eliot."),
    "eliot/version": mark(
        "This game was saved with another version of Eliot ({format}). Faristol reads version 2."
    ),
    "eliot/incomplete": mark("The players or the rounds are missing from this file."),
    "eliot/mode": mark("This game is not a duplicate ({mode})."),
    "eliot/variant": mark(
        "This duplicate follows other rules ({variant}). Faristol reads only classic duplicates."
    ),
    "eliot/language": mark("The letters of this game are neither Catalan nor Romanian."),
    "eliot/player": mark(
        "A player in this file has no number, or has another player’s number: {name}."
    ),
    "eliot/player_unknown": mark("Round {round}: a player is not on the list of players."),
    "eliot/rack": mark("Round {round}: the rack cannot be read."),
    "eliot/move": mark("Round {round}: a move cannot be read."),
    "eliot/points": mark("Round {round}: points cannot be read."),
    "eliot/too_many_players": mark("There are more than {limit} players in this file."),
    "eliot/too_many_turns": mark("There are more than {limit} rounds in this file."),
    "seat/table": mark("A table is a number from 1 to {limit}; here it says “{text}”."),
    "seat/table_taken": mark("A player of this game already sits at table {table}."),
    "seat/table_repeated": mark("Table {table} is also on line {line}."),
    "seat/group_too_long": mark("The name of a group has at most {limit} characters."),
    "duplicate/none_open": mark("No game is open. Prepare one, or continue another."),
    "duplicate/same_name": mark(
        "{name} is already playing. If this is another person with that name, add both: club or "
        "table tells them apart."
    ),
    "duplicate/taken_round": mark(
        "Round {round} of this file cannot be played under our rules: {why}"
    ),
    "duplicate/number_bad": mark("A number from {least} to {most}."),
    "duplicate/rules_unknown": mark(
        "A duplicate cannot be played under these rules. Choose other rules."
    ),
    "duplicate/unreadable": mark(
        "This game was made with a later version of Faristol. Install that version first."
    ),
    "duplicate/not_open": mark("This game has not been prepared yet."),
    "duplicate/open_already": mark("This game has already been prepared."),
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
        "These rules say nothing about the duplicate game. Choose other rules."
    ),
    "duplicate/rounds_bad": mark("At most {limit} rounds."),
    "duplicate/seconds_bad": mark("At least one second and at most {limit}."),
    "duplicate/day_bad": mark("Enter a date such as 2026-09-01 or 1/9/2026."),
    "duplicate/day_far": mark("The day is more than a year ahead: check the year."),
    "duplicate/minutes_bad": mark("At least a minute and at most {limit}."),
    "duplicate/names_unknown": mark(
        "These rules do not provide for this table of names. Choose another one."
    ),
    "duplicate/order_bad": mark(
        "These rules do not provide for calling the letters in this order."
    ),
    "duplicate/bonus_not_covered": mark("These rules have no bonus."),
    "duplicate/text_missing": mark("Write something here."),
    "duplicate/text_too_long": mark("At most {limit} characters."),
    "duplicate/character_bad": mark(
        "There is a character that cannot be seen or printed. Remove it."
    ),
    "duplicate/group_bad": mark("At most {limit} groups, each with its own name."),
    "duplicate/group_unknown": mark(
        "There is no group “{group}” in this game. Add it to the settings first."
    ),
    "duplicate/group_used": mark("There are players in the group “{group}”. Move them first."),
    "duplicate/judge_unknown": mark("A judge who plays must be on the list of players."),
    "duplicate/setting_locked": mark(
        "This was announced to the players before the game, so it stays."
    ),
    "duplicate/enrolment_closed": mark(
        "The first round has started: no more players can join (art. 1.8-4)."
    ),
    "duplicate/too_many_players": mark("At most {limit} players."),
    "duplicate/too_few_players": mark("Too few players. Minimum: {least}."),
    "duplicate/player_bad": mark("This player cannot be added. Add the player again."),
    "duplicate/card_bad": mark("This player’s details are missing. Add the player again."),
    "duplicate/player_twice": mark("This player is already on the list."),
    "duplicate/player_unknown": mark("This player is not in this game."),
    "duplicate/player_away": mark(
        "This player is not playing this round. If the player is back, note that first."
    ),
    "duplicate/slip_brings_back": mark(
        "Not entered yet: expelled in this round: {names}. With a slip, the player plays this round."
    ),
    "duplicate/slip_settles": mark(
        "Not entered yet: of {names} there is a second reading, and this differs from it. What you "
        "enter now counts without being compared."
    ),
    "duplicate/is_judge": mark("This player is the judge. Choose another judge first."),
    "duplicate/table_bad": mark("Tables are numbered from 1 to {limit}."),
    "duplicate/table_taken": mark("Table {table} is already taken."),
    "duplicate/table_in_round": mark(
        "The slips of round {round} carry the table numbers: change the table when the round is "
        "over."
    ),
    "duplicate/tables_fixed": mark(
        "The first round has started: the tables keep their numbers. A player can still change "
        "tables between two rounds."
    ),
    "duplicate/started_already": mark("The game has already started."),
    "duplicate/list_closed": mark(
        "The first round has started: a player who goes is not taken off the list but noted as "
        "having left (art. 1.10-3)."
    ),
    "duplicate/has_sanction": mark(
        "This player was sanctioned and stays on the list: note that the player has left."
    ),
    "duplicate/not_started": mark("The game has not started yet."),
    "duplicate/bag_by_hand": mark("In this game the tiles are drawn from the bag. Type the rack."),
    "duplicate/bag_by_app": mark(
        "In this game Faristol draws the tiles, so that anyone can check the draw. Racks cannot "
        "be typed."
    ),
    "duplicate/committed_already": mark("The seed of this game is already fixed."),
    "duplicate/seed_bad": mark("This seed cannot be used. Try again."),
    "duplicate/seed_missing": mark("This game has no seed to draw from."),
    "duplicate/said_before_seal": mark(
        "The words are called out after the seal of the draw has been shown. Show it first, then "
        "write them here."
    ),
    "duplicate/gone_before_start": mark(
        "This player had left before the first rack and was not counted at the start: no more "
        "players can join now (art. 1.8-4). If the player was here from the start, the player "
        "never left: say why."
    ),
    "duplicate/was_counted": mark("This player is already counted at the start."),
    "duplicate/said_bad": mark("Write what was said on one line of at most 200 characters."),
    "duplicate/round_on": mark("Round {round} is under way. Announce its master move first."),
    "duplicate/rounds_done": mark(
        "All the agreed rounds have been played: {rounds}. End the game."
    ),
    "duplicate/no_rack": mark(
        "There is no rack: none was drawn, or no valid one is possible any more."
    ),
    "duplicate/master_other": mark(
        "You have just tapped another move. The one chosen now is shown here: check it and "
        "announce it."
    ),
    "duplicate/no_round": mark("There is no such round."),
    "duplicate/too_many": mark("At most {limit} of these."),
    "duplicate/rack_invalid": mark(
        "That rack is not valid: it lacks vowels or consonants. But the round has started with "
        "the rack that was typed: play on, or close the round without a move if nobody has a "
        "valid one."
    ),
    "duplicate/none_rejected": mark("No rack was rejected."),
    "duplicate/counted_bad": mark("Write the number of tiles counted in the bag."),
    "duplicate/left_missing": mark(
        "{tile} was left on the rack and is not among these tiles. Tiles left over stay, unless "
        "a rack is rejected as not valid (art. 1.3-2)."
    ),
    "duplicate/board_bad": mark(
        "The log of this game holds impossible tiles. Look at the check of the file."
    ),
    "duplicate/slips_to_come": mark("Not every slip is in yet."),
    "duplicate/clock_runs": mark("The round’s clock is running. Close the round first."),
    "duplicate/clock_other": mark("The round under way is round {round}."),
    "duplicate/seconds_other": mark("A round of this game lasts {seconds} seconds."),
    "duplicate/clock_started": mark(
        "The clock of round {round} has already been started. Restart it if the time has to "
        "start again."
    ),
    "duplicate/announced_already": mark(
        "The master move of this round has been announced. It stays."
    ),
    "duplicate/slip_too_long": mark("At most {limit} characters."),
    "duplicate/slip_twice": mark(
        "This player has two slips in the same pile. Check which one counts."
    ),
    "duplicate/claimed_bad": mark("A score is a number from 0 to {limit}."),
    "duplicate/ruling_bad": mark("The rules do not provide for this reason."),
    "duplicate/why_needed": mark("Say why: it stays in the log."),
    "duplicate/judge_seals": mark(
        "This is the judge’s own slip. It counts only as it was sealed before the moves were "
        "shown; once the round is over it can be corrected like any other."
    ),
    "duplicate/seal_empty": mark("Write the place and the word, or continue without a move."),
    "duplicate/not_the_judge": mark("Only a judge who plays can seal a move."),
    "duplicate/looked_already": mark(
        "The moves of this rack have already been shown, so no move can be sealed."
    ),
    "duplicate/master_unlisted": mark(
        "Not in the word list: {words}. If it is to be played anyway, say why."
    ),
    "duplicate/master_word_ruled": mark(
        "This word was ruled not valid for everybody: {words}. Take that back first, or choose "
        "another move."
    ),
    "duplicate/word_bad": mark("Write one word of at least two letters."),
    "duplicate/word_not_ruled": mark("This word is not ruled invalid."),
    "duplicate/slips_open": mark(
        "Slips are missing, or were read in two ways. Settle them, or say that you announce the "
        "master move anyway."
    ),
    "duplicate/master_better": mark(
        "There is a better move, but it does not replace the one announced. Take this one back "
        "only if nobody has heard it."
    ),
    "duplicate/master_lower": mark(
        "This move scores {points}, and there is one that scores {best}. It can be taken back "
        "only if it was announced by mistake, and before the next rack. Announce it anyway?"
    ),
    "duplicate/none_valid": mark(
        "When nobody has a valid move, these rules provide for another way to continue."
    ),
    "duplicate/round_unplayed": mark(
        "Nobody has played with this rack yet: call “Time!” first, or note that no slip was "
        "handed in."
    ),
    "duplicate/sanction_later": mark(
        "This player was sanctioned again later: take back the last sanction first."
    ),
    "duplicate/valid_slips": mark("There is a valid slip, so the round has a master move."),
    "duplicate/no_master": mark("No master move was announced in this round."),
    "duplicate/not_invalid": mark("This master move was not ruled invalid."),
    "duplicate/conduct_not_covered": mark(
        "These rules have no sanctions. If a player has to go, note that the player leaves."
    ),
    "duplicate/expelled": mark("This player has been expelled."),
    "duplicate/sanction_unknown": mark("There is no such sanction."),
    "duplicate/sanction_lifted": mark("This sanction has already been taken back."),
    "duplicate/ended": mark("The game is over. If it is not, continue it first."),
    "duplicate/not_ended": mark("The game is not over."),
    "duplicate/end_first": mark("End the game first, then make its results final."),
    "duplicate/cause_wrong": mark("Under the rules the game does not end for this reason yet."),
    "duplicate/cause_other": mark(
        "Under the rules the game is over for another reason. End it for that reason."
    ),
    "duplicate/cause_unknown": mark("The rules do not provide for this reason to end a game."),
    "duplicate/move_possible": mark(
        "A move is possible with the tiles that are left. The game continues, or ends by agreement."
    ),
    "duplicate/seed_told": mark(
        "The seed is public, so anyone could know the racks to come. This game cannot continue."
    ),
    "duplicate/claims_off": mark(
        "No time for claims was opened. Open it, or say why there is none."
    ),
    "duplicate/interval_on": mark(
        "Players can still make claims; minutes left: {minutes}. Wait, or say why not."
    ),
    "duplicate/claims_open": mark("There are unanswered claims: {count}."),
    "duplicate/claims_to_correct": mark(
        "Upheld claims still to be corrected: {count}. Correct them, or say why not."
    ),
    "duplicate/claims_over": mark(
        "The time for claims is up. Accept the claim anyway, or leave it."
    ),
    "duplicate/claim_early": mark(
        "Round {round} is not over yet. Write down the claim when it is, or with no round in "
        "particular."
    ),
    "duplicate/claim_unknown": mark("There is no such claim."),
    "duplicate/claim_answered": mark("This claim has already been answered."),
    "duplicate/signed": mark("The results are final. Reopen them first and give the reason."),
    "duplicate/not_signed": mark("The results are not final yet."),
    "duplicate/claims_other": mark(
        "The time for claims in the log is not the one after which the results became final."
    ),
    "duplicate/slip_worth": mark(
        "A slip does not score what the log says. Points by the rules: {expected}."
    ),
    "duplicate/draw_other": mark("The rack of this round does not follow from the seed."),
    "duplicate/count_other": mark(
        "A player came or left before the first rack, and the number of players has changed."
    ),
    "duplicate/seed_other": mark("This seed does not match the published commitment."),
    "duplicate/ruleset_bad": mark("The rules of this game cannot be read."),
    "duplicate/tiles_bad": mark("The log names tiles or squares that do not exist."),
    "solo/none_open": mark(
        "You have no game of your own under way. Start one, or continue another."
    ),
    "solo/unreadable": mark("This version of Faristol cannot read it. It stays as it is."),
    "solo/source_unknown": mark("Choose a finished game, or newly drawn tiles."),
    "solo/at_end_early": mark("The round time is not up yet."),
    "solo/clock_alone": mark("When you play alone, no time is added and no round starts twice."),
    "solo/clock_started": mark("The clock of this round is already running."),
    "solo/course_bad": mark("The rounds of this game do not fit on one board."),
    "solo/ended": mark("It is over. Start another one."),
    "solo/language_unknown": mark("Faristol has no tiles of this language."),
    "solo/lexicon_bad": mark("This is not a word list that can be used."),
    "solo/lexicon_missing": mark(
        "The word list is not on this device, so no move can be judged. Open it under Word lists."
    ),
    "solo/master_bad": mark("The master move cannot be played like this."),
    "solo/master_not_best": mark("A move scores more than the app’s master move."),
    "solo/no_round": mark("No round is under way."),
    "solo/not_for_duplicate": mark("These rules have no duplicate game. Choose other rules."),
    "solo/not_open": mark("It has not started yet."),
    "solo/open_already": mark("It has already started."),
    "solo/other_tiles": mark("The rules and the word list are for different languages."),
    "solo/paused": mark("The clock is paused. Continue first."),
    "solo/rounds_bad": mark("At most {limit} rounds."),
    "solo/seconds_bad": mark("At least one second and at most {limit}."),
    "solo/seed_bad": mark("There is nothing to draw the tiles from. Try again."),
    "solo/slip_bad": mark("At most {limit} characters, all of them visible."),
    "solo/stopped": mark("The search for the master move was stopped. Hand your move in again."),
    "solo/terms_unknown": mark("This version of Faristol cannot read the rules of this game."),
    "solo/too_long": mark("The log of a game holds at most {limit} entries."),
    "solo/ruleset_bad": mark("The rules of this game cannot be read."),
    "solo/rack_other": mark("The rack of round {round} is not the one that was due."),
    "solo/cause_wrong": mark("It is not over for the reason that the log says."),
    "solo/slip_worth": mark(
        "A move does not score what the log says. Points by the rules: {expected}."
    ),
    "solo/clock_other": mark("The clock of this round is not the one of this game."),
}
