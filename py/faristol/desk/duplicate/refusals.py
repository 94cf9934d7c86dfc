"""The messages of a duplicate's refusals by code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "xml/too_large": gettext_noop("This file is larger than Faristol can read."),
    "xml/encoding": gettext_noop(
        "Line {line}: the letters of this file cannot be read. Save it as UTF-8 in the other program."
    ),
    "xml/not_well_formed": gettext_noop(
        "Line {line}: this is not a complete XML file. Save it again in the other program."
    ),
    "xml/doctype": gettext_noop(
        "Line {line}: this file defines its own characters, and Faristol does not read such files."
    ),
    "xml/too_deep": gettext_noop("Line {line}: this is more than Faristol can read."),
    "xml/too_many": gettext_noop("Line {line}: this is more than Faristol can read."),
    "eliot/foreign": gettext_noop("This is not a game saved with Eliot."),
    "eliot/version": gettext_noop(
        "This game was saved with another version of Eliot ({format}). Faristol reads version 2."
    ),
    "eliot/incomplete": gettext_noop("The players or the rounds are missing from this file."),
    "eliot/mode": gettext_noop("This game is not a duplicate ({mode})."),
    "eliot/variant": gettext_noop(
        "This duplicate follows other rules ({variant}). Faristol reads only classic duplicates."
    ),
    "eliot/language": gettext_noop("The letters of this game are neither Catalan nor Romanian."),
    "eliot/player": gettext_noop(
        "A player in this file has no number, or has another player’s number: {name}."
    ),
    "eliot/player_unknown": gettext_noop("Round {round}: a player is not on the list of players."),
    "eliot/rack": gettext_noop("Round {round}: the rack cannot be read."),
    "eliot/move": gettext_noop("Round {round}: a move cannot be read."),
    "eliot/points": gettext_noop("Round {round}: points cannot be read."),
    "eliot/too_many_players": gettext_noop("There are more than {limit} players in this file."),
    "eliot/too_many_turns": gettext_noop("There are more than {limit} rounds in this file."),
    "seat/table": gettext_noop("A table is a number from 1 to {limit}; here it says “{text}”."),
    "seat/table_taken": gettext_noop("A player of this game already sits at table {table}."),
    "seat/table_repeated": gettext_noop("Table {table} is also on line {line}."),
    "seat/group_too_long": gettext_noop("The name of a group has at most {limit} characters."),
    "duplicate/none_open": gettext_noop("No game is open. Prepare one, or continue another."),
    "duplicate/same_name": gettext_noop(
        "{name} is already playing. If this is another person with that name, add both: club or "
        "table tells them apart."
    ),
    "duplicate/taken_round": gettext_noop(
        "Round {round} of this file cannot be played under our rules: {why}"
    ),
    "duplicate/number_bad": gettext_noop("A number from {least} to {most}."),
    "duplicate/rules_unknown": gettext_noop(
        "A duplicate cannot be played under these rules. Choose other rules."
    ),
    "duplicate/unreadable": gettext_noop(
        "This game was made with a later version of Faristol. Install that version first."
    ),
    "duplicate/not_open": gettext_noop("This game has not been prepared yet."),
    "duplicate/open_already": gettext_noop("This game has already been prepared."),
    "duplicate/too_long": gettext_noop("The log of a game holds at most {limit} entries."),
    "duplicate/terms_unknown": gettext_noop(
        "This version of Faristol cannot read the rules of this game."
    ),
    "duplicate/language_unknown": gettext_noop("Faristol has no tiles of this language."),
    "duplicate/lexicon_bad": gettext_noop("This is not a word list that can be used."),
    "duplicate/lexicon_missing": gettext_noop(
        "The word list of this game is not on this device, so these words cannot be looked up. The judge can accept them."
    ),
    "duplicate/other_tiles": gettext_noop(
        "These rules are for the tiles of another language. Choose others."
    ),
    "duplicate/not_for_duplicate": gettext_noop(
        "These rules say nothing about the duplicate game. Choose other rules."
    ),
    "duplicate/rounds_bad": gettext_noop("At most {limit} rounds."),
    "duplicate/seconds_bad": gettext_noop("At least one second and at most {limit}."),
    "duplicate/day_bad": gettext_noop("Enter a date such as 2026-09-01 or 1/9/2026."),
    "duplicate/day_far": gettext_noop("The day is more than a year ahead: check the year."),
    "duplicate/minutes_bad": gettext_noop("At least a minute and at most {limit}."),
    "duplicate/names_unknown": gettext_noop(
        "These rules do not provide for this table of names. Choose another one."
    ),
    "duplicate/order_bad": gettext_noop(
        "These rules do not provide for calling the letters in this order."
    ),
    "duplicate/bonus_not_covered": gettext_noop("These rules have no bonus."),
    "duplicate/text_missing": gettext_noop("Write something here."),
    "duplicate/text_too_long": gettext_noop("At most {limit} characters."),
    "duplicate/character_bad": gettext_noop(
        "There is a character that cannot be seen or printed. Remove it."
    ),
    "duplicate/group_bad": gettext_noop("At most {limit} groups, each with its own name."),
    "duplicate/group_unknown": gettext_noop(
        "There is no group “{group}” in this game. Add it to the settings first."
    ),
    "duplicate/group_used": gettext_noop(
        "There are players in the group “{group}”. Move them first."
    ),
    "duplicate/judge_unknown": gettext_noop("A judge who plays must be on the list of players."),
    "duplicate/setting_locked": gettext_noop(
        "This was announced to the players before the game, so it stays."
    ),
    "duplicate/enrolment_closed": gettext_noop(
        "The first round has started: no more players can join (art. 1.8-4)."
    ),
    "duplicate/too_many_players": gettext_noop("At most {limit} players."),
    "duplicate/too_few_players": gettext_noop("Too few players. Minimum: {least}."),
    "duplicate/player_bad": gettext_noop("This player cannot be added. Add the player again."),
    "duplicate/card_bad": gettext_noop("This player’s details are missing. Add the player again."),
    "duplicate/player_twice": gettext_noop("This player is already on the list."),
    "duplicate/player_unknown": gettext_noop("This player is not in this game."),
    "duplicate/player_away": gettext_noop(
        "This player is not playing this round. If the player is back, note that first."
    ),
    "duplicate/slip_brings_back": gettext_noop(
        "Not entered yet: expelled in this round: {names}. With a slip, the player plays this round."
    ),
    "duplicate/slip_settles": gettext_noop(
        "Not entered yet: of {names} there is a second reading, and this differs from it. What you "
        "enter now counts without being compared."
    ),
    "duplicate/is_judge": gettext_noop("This player is the judge. Choose another judge first."),
    "duplicate/table_bad": gettext_noop("Tables are numbered from 1 to {limit}."),
    "duplicate/table_taken": gettext_noop("Table {table} is already taken."),
    "duplicate/table_in_round": gettext_noop(
        "The slips of round {round} carry the table numbers: change the table when the round is "
        "over."
    ),
    "duplicate/tables_fixed": gettext_noop(
        "The first round has started: the tables keep their numbers. A player can still change "
        "tables between two rounds."
    ),
    "duplicate/started_already": gettext_noop("The game has already started."),
    "duplicate/list_closed": gettext_noop(
        "The first round has started: a player who goes is not taken off the list but noted as "
        "having left (art. 1.10-3)."
    ),
    "duplicate/has_sanction": gettext_noop(
        "This player was sanctioned and stays on the list: note that the player has left."
    ),
    "duplicate/not_started": gettext_noop("The game has not started yet."),
    "duplicate/bag_by_hand": gettext_noop(
        "In this game the tiles are drawn from the bag. Type the rack."
    ),
    "duplicate/bag_by_app": gettext_noop(
        "In this game Faristol draws the tiles, so that anyone can check the draw. Racks cannot "
        "be typed."
    ),
    "duplicate/committed_already": gettext_noop("The seed of this game is already fixed."),
    "duplicate/seed_bad": gettext_noop("This seed cannot be used. Try again."),
    "duplicate/seed_missing": gettext_noop("This game has no seed to draw from."),
    "duplicate/said_before_seal": gettext_noop(
        "The words are called out after the seal of the draw has been shown. Show it first, then "
        "write them here."
    ),
    "duplicate/gone_before_start": gettext_noop(
        "This player had left before the first rack and was not counted at the start: no more "
        "players can join now (art. 1.8-4). If the player was here from the start, the player "
        "never left: say why."
    ),
    "duplicate/was_counted": gettext_noop("This player is already counted at the start."),
    "duplicate/said_bad": gettext_noop(
        "Write what was said on one line of at most 200 characters."
    ),
    "duplicate/round_on": gettext_noop(
        "Round {round} is under way. Announce its master move first."
    ),
    "duplicate/rounds_done": gettext_noop(
        "All the agreed rounds have been played: {rounds}. End the game."
    ),
    "duplicate/no_rack": gettext_noop(
        "There is no rack: none was drawn, or no valid one is possible any more."
    ),
    "duplicate/master_other": gettext_noop(
        "You have just tapped another move. The one chosen now is shown here: check it and "
        "announce it."
    ),
    "duplicate/no_round": gettext_noop("There is no such round."),
    "duplicate/too_many": gettext_noop("At most {limit} of these."),
    "duplicate/rack_invalid": gettext_noop(
        "That rack is not valid: it lacks vowels or consonants. But the round has started with "
        "the rack that was typed: play on, or close the round without a move if nobody has a "
        "valid one."
    ),
    "duplicate/none_rejected": gettext_noop("No rack was rejected."),
    "duplicate/counted_bad": gettext_noop("Write the number of tiles counted in the bag."),
    "duplicate/left_missing": gettext_noop(
        "{tile} was left on the rack and is not among these tiles. Tiles left over stay, unless "
        "a rack is rejected as not valid (art. 1.3-2)."
    ),
    "duplicate/board_bad": gettext_noop(
        "The log of this game holds impossible tiles. Look at the check of the file."
    ),
    "duplicate/slips_to_come": gettext_noop("Not every slip is in yet."),
    "duplicate/clock_runs": gettext_noop("The round’s clock is running. Close the round first."),
    "duplicate/clock_other": gettext_noop("The round under way is round {round}."),
    "duplicate/seconds_other": gettext_noop("A round of this game lasts {seconds} seconds."),
    "duplicate/clock_started": gettext_noop(
        "The clock of round {round} has already been started. Restart it if the time has to "
        "start again."
    ),
    "duplicate/announced_already": gettext_noop(
        "The master move of this round has been announced. It stays."
    ),
    "duplicate/slip_too_long": gettext_noop("At most {limit} characters."),
    "duplicate/slip_twice": gettext_noop(
        "This player has two slips in the same pile. Check which one counts."
    ),
    "duplicate/claimed_bad": gettext_noop("A score is a number from 0 to {limit}."),
    "duplicate/ruling_bad": gettext_noop("The rules do not provide for this reason."),
    "duplicate/why_needed": gettext_noop("Say why: it stays in the log."),
    "duplicate/judge_seals": gettext_noop(
        "This is the judge’s own slip. It counts only as it was sealed before the moves were "
        "shown; once the round is over it can be corrected like any other."
    ),
    "duplicate/seal_empty": gettext_noop(
        "Write the place and the word, or continue without a move."
    ),
    "duplicate/not_the_judge": gettext_noop("Only a judge who plays can seal a move."),
    "duplicate/looked_already": gettext_noop(
        "The moves of this rack have already been shown, so no move can be sealed."
    ),
    "duplicate/master_unlisted": gettext_noop(
        "Not in the word list: {words}. If it is to be played anyway, say why."
    ),
    "duplicate/master_word_ruled": gettext_noop(
        "This word was ruled not valid for everybody: {words}. Take that back first, or choose "
        "another move."
    ),
    "duplicate/word_bad": gettext_noop("Write one word of at least two letters."),
    "duplicate/word_not_ruled": gettext_noop("This word is not ruled invalid."),
    "duplicate/slips_open": gettext_noop(
        "Slips are missing, or were read in two ways. Settle them, or say that you announce the "
        "master move anyway."
    ),
    "duplicate/master_better": gettext_noop(
        "There is a better move, but it does not replace the one announced. Take this one back "
        "only if nobody has heard it."
    ),
    "duplicate/master_lower": gettext_noop(
        "This move scores {points}, and there is one that scores {best}. It can be taken back "
        "only if it was announced by mistake, and before the next rack. Announce it anyway?"
    ),
    "duplicate/none_valid": gettext_noop(
        "When nobody has a valid move, these rules provide for another way to continue."
    ),
    "duplicate/round_unplayed": gettext_noop(
        "Nobody has played with this rack yet: call “Time!” first, or note that no slip was "
        "handed in."
    ),
    "duplicate/sanction_later": gettext_noop(
        "This player was sanctioned again later: take back the last sanction first."
    ),
    "duplicate/valid_slips": gettext_noop("There is a valid slip, so the round has a master move."),
    "duplicate/no_master": gettext_noop("No master move was announced in this round."),
    "duplicate/not_invalid": gettext_noop("This master move was not ruled invalid."),
    "duplicate/conduct_not_covered": gettext_noop(
        "These rules have no sanctions. If a player has to go, note that the player leaves."
    ),
    "duplicate/expelled": gettext_noop("This player has been expelled."),
    "duplicate/sanction_unknown": gettext_noop("There is no such sanction."),
    "duplicate/sanction_lifted": gettext_noop("This sanction has already been taken back."),
    "duplicate/ended": gettext_noop("The game is over. If it is not, continue it first."),
    "duplicate/not_ended": gettext_noop("The game is not over."),
    "duplicate/end_first": gettext_noop("End the game first, then make its results final."),
    "duplicate/cause_wrong": gettext_noop(
        "Under the rules the game does not end for this reason yet."
    ),
    "duplicate/cause_other": gettext_noop(
        "Under the rules the game is over for another reason. End it for that reason."
    ),
    "duplicate/cause_unknown": gettext_noop(
        "The rules do not provide for this reason to end a game."
    ),
    "duplicate/move_possible": gettext_noop(
        "A move is possible with the tiles that are left. The game continues, or ends by agreement."
    ),
    "duplicate/seed_told": gettext_noop(
        "The seed is public, so anyone could know the racks to come. This game cannot continue."
    ),
    "duplicate/claims_off": gettext_noop(
        "No time for claims was opened. Open it, or say why there is none."
    ),
    "duplicate/interval_on": gettext_noop(
        "Players can still make claims; minutes left: {minutes}. Wait, or say why not."
    ),
    "duplicate/claims_open": gettext_noop("There are unanswered claims: {count}."),
    "duplicate/claims_to_correct": gettext_noop(
        "Upheld claims still to be corrected: {count}. Correct them, or say why not."
    ),
    "duplicate/claims_over": gettext_noop(
        "The time for claims is up. Accept the claim anyway, or leave it."
    ),
    "duplicate/claim_early": gettext_noop(
        "Round {round} is not over yet. Write down the claim when it is, or with no round in "
        "particular."
    ),
    "duplicate/claim_unknown": gettext_noop("There is no such claim."),
    "duplicate/claim_answered": gettext_noop("This claim has already been answered."),
    "duplicate/signed": gettext_noop(
        "The results are final. Reopen them first and give the reason."
    ),
    "duplicate/not_signed": gettext_noop("The results are not final yet."),
    "duplicate/claims_other": gettext_noop(
        "The time for claims in the log is not the one after which the results became final."
    ),
    "duplicate/slip_worth": gettext_noop(
        "A slip does not score what the log says. Points by the rules: {expected}."
    ),
    "duplicate/draw_other": gettext_noop("The rack of this round does not follow from the seed."),
    "duplicate/count_other": gettext_noop(
        "A player came or left before the first rack, and the number of players has changed."
    ),
    "duplicate/seed_other": gettext_noop("This seed does not match the published commitment."),
    "duplicate/ruleset_bad": gettext_noop("The rules of this game cannot be read."),
    "duplicate/tiles_bad": gettext_noop("The log names tiles or squares that do not exist."),
    "solo/none_open": gettext_noop(
        "You have no game of your own under way. Start one, or continue another."
    ),
    "solo/unreadable": gettext_noop("This version of Faristol cannot read it. It stays as it is."),
    "solo/source_unknown": gettext_noop("Choose a finished game, or newly drawn tiles."),
    "solo/at_end_early": gettext_noop("The round time is not up yet."),
    "solo/clock_alone": gettext_noop(
        "When you play alone, no time is added and no round starts twice."
    ),
    "solo/clock_started": gettext_noop("The clock of this round is already running."),
    "solo/course_bad": gettext_noop("The rounds of this game do not fit on one board."),
    "solo/ended": gettext_noop("It is over. Start another one."),
    "solo/language_unknown": gettext_noop("Faristol has no tiles of this language."),
    "solo/lexicon_bad": gettext_noop("This is not a word list that can be used."),
    "solo/lexicon_missing": gettext_noop(
        "The word list is not on this device, so no move can be judged. Open it under Word lists."
    ),
    "solo/master_bad": gettext_noop("The master move cannot be played like this."),
    "solo/master_not_best": gettext_noop("A move scores more than the app’s master move."),
    "solo/no_round": gettext_noop("No round is under way."),
    "solo/not_for_duplicate": gettext_noop(
        "These rules have no duplicate game. Choose other rules."
    ),
    "solo/not_open": gettext_noop("It has not started yet."),
    "solo/open_already": gettext_noop("It has already started."),
    "solo/other_tiles": gettext_noop("The rules and the word list are for different languages."),
    "solo/paused": gettext_noop("The clock is paused. Continue first."),
    "solo/rounds_bad": gettext_noop("At most {limit} rounds."),
    "solo/seconds_bad": gettext_noop("At least one second and at most {limit}."),
    "solo/seed_bad": gettext_noop("There is nothing to draw the tiles from. Try again."),
    "solo/slip_bad": gettext_noop("At most {limit} characters, all of them visible."),
    "solo/stopped": gettext_noop(
        "The search for the master move was stopped. Hand your move in again."
    ),
    "solo/terms_unknown": gettext_noop(
        "This version of Faristol cannot read the rules of this game."
    ),
    "solo/too_long": gettext_noop("The log of a game holds at most {limit} entries."),
    "solo/ruleset_bad": gettext_noop("The rules of this game cannot be read."),
    "solo/rack_other": gettext_noop("The rack of round {round} is not the one that was due."),
    "solo/cause_wrong": gettext_noop("It is not over for the reason that the log says."),
    "solo/slip_worth": gettext_noop(
        "A move does not score what the log says. Points by the rules: {expected}."
    ),
    "solo/clock_other": gettext_noop("The clock of this round is not the one of this game."),
}
