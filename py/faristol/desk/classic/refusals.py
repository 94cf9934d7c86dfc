"""Messages of refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "classic/terms_unknown": gettext_noop("This program does not know the rules of this game."),
    "classic/elsewhere": gettext_noop(
        "This game is being played on another device: its racks are there. Here you can only "
        "view it."
    ),
    "classic/ruleset_bad": gettext_noop("Choose rules for a two-player game."),
    "classic/language_unknown": gettext_noop(
        "These rules are for a language that is not available here."
    ),
    "classic/other_tiles": gettext_noop("These rules have other tiles."),
    "classic/not_for_two": gettext_noop("These rules are not for a game on one board."),
    "classic/lexicon_bad": gettext_noop("This word list cannot be used."),
    "classic/list_missing": gettext_noop("This word list is not on this device."),
    "classic/no_list": gettext_noop(
        "This game has no word list: the verdict comes from elsewhere."
    ),
    "classic/seed_missing": gettext_noop("The tiles could not be drawn. Try again."),
    "classic/seed_differs": gettext_noop(
        "The tiles drawn do not follow from the seed of this game."
    ),
    "classic/time_other": gettext_noop("The regulation has other times: choose one of them."),
    "classic/no_clock": gettext_noop("This game is played without a clock."),
    "classic/clock_set": gettext_noop("The time for each player is already set."),
    "classic/clock_runs": gettext_noop("A clock is still running: stop it first."),
    "classic/players_bad": gettext_noop("From two to {limit} players."),
    "classic/player_twice": gettext_noop("A player is listed twice."),
    "classic/only_two": gettext_noop("These rules, or a clock, are for two players only."),
    "classic/device_cannot": gettext_noop(
        "The tablet plays only in games on the tablet, and with a word list."
    ),
    "classic/card_bad": gettext_noop("This player cannot be added."),
    "classic/no_seat": gettext_noop("Say who it is about."),
    "classic/text_missing": gettext_noop("Write something here."),
    "classic/text_too_long": gettext_noop("At most {limit} characters."),
    "classic/character_bad": gettext_noop(
        "There is a character that cannot be seen or printed. Remove it."
    ),
    "classic/too_many_notes": gettext_noop("At most {limit} lines."),
    "classic/not_drawn": gettext_noop("Under these rules, who starts is not drawn."),
    "classic/always_drawn": gettext_noop("Under these rules, who starts is always drawn."),
    "classic/too_many_draws": gettext_noop("Equal tiles {limit} times: check the bag."),
    "classic/tiles_missing": gettext_noop("Enter one tile per player: {count}."),
    "classic/nothing_played": gettext_noop("Play, exchange or pass: that ends the turn."),
    "classic/on_paper": gettext_noop("The sheet of this game is on paper."),
    "classic/racks_hidden": gettext_noop("The tablet knows the racks of this game."),
    "classic/board_unknown": gettext_noop(
        "A word was written without its place: from there on, write the points too."
    ),
    "classic/too_many_laid": gettext_noop("Tiles left on this rack: {count}."),
    "classic/too_many_turns": gettext_noop("A game has at most {limit} turns."),
    "classic/points_bad": gettext_noop("Points from 0 to {limit}."),
    "classic/points_other": gettext_noop(
        "Here it is worth {count}. If the sheet has other points, tick “As announced”."
    ),
    "classic/word_lies": gettext_noop(
        "Its tiles are on the board: undo turns until it is the last one, then write it again."
    ),
    "classic/later_unfit": gettext_noop(
        "After this, turn {turn} of {name}, {move}, no longer fits: correct that one first, or keep it "
        "as announced."
    ),
    "classic/decided_stays": gettext_noop(
        "A verdict or a decision made this turn what it is: it stays."
    ),
    "classic/end_counted": gettext_noop(
        "The game is over, and its tiles were counted: only points, or the same tiles elsewhere."
    ),
    "classic/clock_stands": gettext_noop("The clock is stopped: resume it first."),
    "classic/scores_bad": gettext_noop("Type both players’ points, whole numbers up to {limit}."),
    "classic/lost_on_time": gettext_noop(
        "A player has lost on time. Type the totals again, without the tiles left."
    ),
    "classic/totals_of_other_end": gettext_noop(
        "These totals are for another ending: the arbiter sets the result."
    ),
    "classic/exchange_count": gettext_noop("From 1 to {limit} tiles."),
    "classic/exchange_too_few": gettext_noop("Too few tiles to exchange."),
    "classic/out_of_range": gettext_noop("There cannot be that many tiles."),
    "classic/not_in_rack": gettext_noop("These tiles are not on the rack."),
    "classic/bag_too_small": gettext_noop("There are too few tiles in the bag for that."),
    "classic/not_allowed": gettext_noop("These rules do not allow it."),
    "classic/not_covered": gettext_noop(
        "The regulation says nothing about it: the arbiter decides."
    ),
    "classic/not_senyors": gettext_noop(
        "SENYORS means seven vowels or seven consonants, without a blank."
    ),
    "classic/committee_looks": gettext_noop(
        "At the second rack of all vowels or all consonants, the committee checks the tiles."
    ),
    "classic/piece_alone": gettext_noop(
        "A tile goes on the rack only when it is the only one that helps (a)."
    ),
    "classic/called_already": gettext_noop(
        "SENYORS was already called in this turn: play continues with these tiles."
    ),
    "classic/own_move": gettext_noop("Players cannot challenge a move of their own."),
    "classic/not_formed": gettext_noop("Tick the challenged words."),
    "classic/closed": gettext_noop("The move was accepted: it cannot be challenged any more."),
    "classic/move_fell": gettext_noop("The move was withdrawn: there is nothing to argue about."),
    "classic/words_missing": gettext_noop("Type the challenged words, at most {limit}."),
    "classic/verdict_other": gettext_noop("The list says otherwise."),
    "classic/verdict_words": gettext_noop("A verdict cannot name these words."),
    "classic/words_unjudged": gettext_noop("Say of each word whether it is valid."),
    "classic/played_stays": gettext_noop("What was played here stays as it is."),
    "classic/no_turn": gettext_noop("There is no such turn."),
    "classic/no_points": gettext_noop("This turn has no points."),
    "classic/points_frozen": gettext_noop(
        "The next turn is complete: these points can no longer be corrected (art. 8.4). By the "
        "club’s choice, not the regulation’s, the arbiter still can, giving a reason and a name."
    ),
    "classic/arbiter_corrects": gettext_noop(
        "The regulation says nothing about corrections: the arbiter corrects, giving a reason "
        "and a name."
    ),
    "classic/not_ended": gettext_noop("The game did not end that way."),
    "classic/rack_missing": gettext_noop("Type the tiles of this rack: they count."),
    "classic/rack_count": gettext_noop("Tiles that must be on this rack: {count}."),
    "classic/taken_count": gettext_noop("Type all the tiles that were taken: {count}."),
    "classic/not_seen": gettext_noop("The regulation lets no player see them: leave it blank."),
    "classic/names_missing": gettext_noop("Say who decides: from one to {limit} names."),
    "classic/other_turn": gettext_noop("Only the player whose turn it is can lose it."),
    "classic/no_turn_to_lose": gettext_noop("No player is in the middle of a turn."),
    "classic/too_many_decisions": gettext_noop("At most {limit} decisions."),
    "classic/nobody_signed": gettext_noop("No player has signed yet."),
    "classic/not_now_open": gettext_noop("The game has not started."),
    "classic/not_now_absence": gettext_noop("A player is still awaited."),
    "classic/not_now_start": gettext_noop("First settle who starts."),
    "classic/not_now_deal": gettext_noop("Both players draw their tiles first."),
    "classic/not_now_turn": gettext_noop("That cannot be done during a turn."),
    "classic/not_now_pending": gettext_noop("The last move has not been accepted yet."),
    "classic/not_now_dispute": gettext_noop("A challenge is open: give the verdict first."),
    "classic/not_now_verdict": gettext_noop("There is a verdict: continue the game first."),
    "classic/not_now_parked": gettext_noop("This game is parked: continue it first."),
    "classic/not_now_over": gettext_noop("There are no more moves: end the game."),
    "classic/not_now_ended": gettext_noop("The game is over."),
    "classic/not_now_final": gettext_noop("Both have signed: the result is final."),
    "classic/no_table": gettext_noop("No table of the tournament is waiting for this result."),
    "gcg/too_long": gettext_noop("This is too long for a game."),
    "gcg/of_en": gettext_noop("These are English tiles; Faristol knows Catalan and Romanian."),
    "gcg/of_other": gettext_noop(
        "These tiles are of another language; Faristol knows Catalan and Romanian."
    ),
    "gcg/of_ca": gettext_noop("These are Catalan tiles: choose rules with Catalan tiles."),
    "gcg/of_ro": gettext_noop("These are Romanian tiles: choose rules with Romanian tiles."),
    "gcg/empty": gettext_noop("Choose a GCG file, or paste one."),
    "gcg/no_players": gettext_noop(
        "No players are named: a GCG file starts with #player1 and #player2."
    ),
    "gcg/player_unknown": gettext_noop("Line {line}: {sign} is not one of the players."),
    "gcg/line_bad": gettext_noop("Line {line} cannot be understood: {sign}"),
    "gcg/sum_bad": gettext_noop("Line {line}: the sum does not add up; it would be {sign}."),
    "gcg/turn_bad": gettext_noop("Line {line}: it is the other player’s turn."),
    "gcg/move_bad": gettext_noop("Line {line}: {sign} does not fit on the board."),
    "gcg/points_other": gettext_noop(
        "Line {line}: the file says {said} points, this board {counted}."
    ),
    "gcg/not_so": gettext_noop("Line {line}: not possible under these rules. Choose other rules."),
    "gcg/other_rules": gettext_noop(
        "This game cannot start under these rules. Choose other rules."
    ),
    "gcg/unplaced": gettext_noop(
        "A word was written without its place: it cannot be saved in a GCG file."
    ),
    "gcg/not_over": gettext_noop("A game can be saved as GCG only once it is over."),
}
