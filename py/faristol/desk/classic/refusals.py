"""Messages of refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    "classic/terms_unknown": mark("This program does not know the rules of this game."),
    "classic/elsewhere": mark(
        "This game is being played on another device: its racks are there. Here you can only "
        "view it."
    ),
    "classic/ruleset_bad": mark("Choose rules for a two-player game."),
    "classic/language_unknown": mark("These rules are for a language that is not available here."),
    "classic/other_tiles": mark("These rules have other tiles."),
    "classic/not_for_two": mark("These rules are not for a game on one board."),
    "classic/lexicon_bad": mark("This word list cannot be used."),
    "classic/list_missing": mark("This word list is not on this device."),
    "classic/no_list": mark("This game has no word list: the verdict comes from elsewhere."),
    "classic/seed_missing": mark("The tiles could not be drawn. Try again."),
    "classic/seed_differs": mark("The tiles drawn do not follow from the seed of this game."),
    "classic/time_other": mark("The regulation has other times: choose one of them."),
    "classic/no_clock": mark("This game is played without a clock."),
    "classic/clock_set": mark("The time for each player is already set."),
    "classic/clock_runs": mark("A clock is still running: stop it first."),
    "classic/players_bad": mark("From two to {limit} players."),
    "classic/player_twice": mark("A player is listed twice."),
    "classic/only_two": mark("These rules, or a clock, are for two players only."),
    "classic/device_cannot": mark(
        "The tablet plays only in games on the tablet, and with a word list."
    ),
    "classic/card_bad": mark("This player cannot be added."),
    "classic/no_seat": mark("Say who it is about."),
    "classic/text_missing": mark("Write something here."),
    "classic/text_too_long": mark("At most {limit} characters."),
    "classic/character_bad": mark(
        "There is a character that cannot be seen or printed. Remove it."
    ),
    "classic/too_many_notes": mark("At most {limit} lines."),
    "classic/not_drawn": mark("Under these rules, who starts is not drawn."),
    "classic/always_drawn": mark("Under these rules, who starts is always drawn."),
    "classic/too_many_draws": mark("Equal tiles {limit} times: check the bag."),
    "classic/tiles_missing": mark("Enter one tile per player: {count}."),
    "classic/nothing_played": mark("Play, exchange or pass: that ends the turn."),
    "classic/on_paper": mark("The sheet of this game is on paper."),
    "classic/racks_hidden": mark("The tablet knows the racks of this game."),
    "classic/board_unknown": mark(
        "A word was written without its place: from there on, write the points too."
    ),
    "classic/too_many_laid": mark("Tiles left on this rack: {count}."),
    "classic/too_many_turns": mark("A game has at most {limit} turns."),
    "classic/points_bad": mark("Points from 0 to {limit}."),
    "classic/points_other": mark(
        "Here it is worth {count}. If the sheet has other points, tick “As announced”."
    ),
    "classic/word_lies": mark(
        "Its tiles are on the board: undo turns until it is the last one, then write it again."
    ),
    "classic/later_unfit": mark(
        "After this, turn {turn} of {name}, {move}, no longer fits: correct that one first, or keep it "
        "as announced."
    ),
    "classic/decided_stays": mark("A verdict or a decision made this turn what it is: it stays."),
    "classic/end_counted": mark(
        "The game is over, and its tiles were counted: only points, or the same tiles elsewhere."
    ),
    "classic/clock_stands": mark("The clock is stopped: resume it first."),
    "classic/scores_bad": mark("Type both players’ points, whole numbers up to {limit}."),
    "classic/lost_on_time": mark(
        "A player has lost on time. Type the totals again, without the tiles left."
    ),
    "classic/totals_of_other_end": mark(
        "These totals are for another ending: the arbiter sets the result."
    ),
    "classic/exchange_count": mark("From 1 to {limit} tiles."),
    "classic/exchange_too_few": mark("Too few tiles to exchange."),
    "classic/out_of_range": mark("There cannot be that many tiles."),
    "classic/not_in_rack": mark("These tiles are not on the rack."),
    "classic/bag_too_small": mark("There are too few tiles in the bag for that."),
    "classic/not_allowed": mark("These rules do not allow it."),
    "classic/not_covered": mark("The regulation says nothing about it: the arbiter decides."),
    "classic/not_senyors": mark("SENYORS means seven vowels or seven consonants, without a blank."),
    "classic/committee_looks": mark(
        "At the second rack of all vowels or all consonants, the committee checks the tiles."
    ),
    "classic/piece_alone": mark(
        "A tile goes on the rack only when it is the only one that helps (a)."
    ),
    "classic/called_already": mark(
        "SENYORS was already called in this turn: play continues with these tiles."
    ),
    "classic/own_move": mark("Players cannot challenge a move of their own."),
    "classic/not_formed": mark("Tick the challenged words."),
    "classic/closed": mark("The move was accepted: it cannot be challenged any more."),
    "classic/move_fell": mark("The move was withdrawn: there is nothing to argue about."),
    "classic/words_missing": mark("Type the challenged words, at most {limit}."),
    "classic/verdict_other": mark("The list says otherwise."),
    "classic/verdict_words": mark("A verdict cannot name these words."),
    "classic/words_unjudged": mark("Say of each word whether it is valid."),
    "classic/played_stays": mark("What was played here stays as it is."),
    "classic/no_turn": mark("There is no such turn."),
    "classic/no_points": mark("This turn has no points."),
    "classic/points_frozen": mark(
        "The next turn is complete: these points can no longer be corrected (art. 8.4). By the "
        "club’s choice, not the regulation’s, the arbiter still can, giving a reason and a name."
    ),
    "classic/arbiter_corrects": mark(
        "The regulation says nothing about corrections: the arbiter corrects, giving a reason "
        "and a name."
    ),
    "classic/not_ended": mark("The game did not end that way."),
    "classic/rack_missing": mark("Type the tiles of this rack: they count."),
    "classic/rack_count": mark("Tiles that must be on this rack: {count}."),
    "classic/taken_count": mark("Type all the tiles that were taken: {count}."),
    "classic/not_seen": mark("The regulation lets no player see them: leave it blank."),
    "classic/names_missing": mark("Say who decides: from one to {limit} names."),
    "classic/other_turn": mark("Only the player whose turn it is can lose it."),
    "classic/no_turn_to_lose": mark("No player is in the middle of a turn."),
    "classic/too_many_decisions": mark("At most {limit} decisions."),
    "classic/nobody_signed": mark("No player has signed yet."),
    "classic/not_now_open": mark("The game has not started."),
    "classic/not_now_absence": mark("A player is still awaited."),
    "classic/not_now_start": mark("First settle who starts."),
    "classic/not_now_deal": mark("Both players draw their tiles first."),
    "classic/not_now_turn": mark("That cannot be done during a turn."),
    "classic/not_now_pending": mark("The last move has not been accepted yet."),
    "classic/not_now_dispute": mark("A challenge is open: give the verdict first."),
    "classic/not_now_verdict": mark("There is a verdict: continue the game first."),
    "classic/not_now_parked": mark("This game is parked: continue it first."),
    "classic/not_now_over": mark("There are no more moves: end the game."),
    "classic/not_now_ended": mark("The game is over."),
    "classic/not_now_final": mark("Both have signed: the result is final."),
    "classic/no_table": mark("No table of the tournament is waiting for this result."),
    "gcg/too_long": mark("This is too long for a game."),
    "gcg/of_en": mark("These are English tiles; Faristol knows Catalan and Romanian."),
    "gcg/of_other": mark(
        "These tiles are of another language; Faristol knows Catalan and Romanian."
    ),
    "gcg/of_ca": mark("These are Catalan tiles: choose rules with Catalan tiles."),
    "gcg/of_ro": mark("These are Romanian tiles: choose rules with Romanian tiles."),
    "gcg/empty": mark("Choose a GCG file, or paste one."),
    "gcg/no_players": mark("No players are named: a GCG file starts with #player1 and #player2."),
    "gcg/player_unknown": mark("Line {line}: {sign} is not one of the players."),
    "gcg/line_bad": mark("Line {line} cannot be understood: {sign}"),
    "gcg/sum_bad": mark("Line {line}: the sum does not add up; it would be {sign}."),
    "gcg/turn_bad": mark("Line {line}: it is the other player’s turn."),
    "gcg/move_bad": mark("Line {line}: {sign} does not fit on the board."),
    "gcg/points_other": mark("Line {line}: the file says {said} points, this board {counted}."),
    "gcg/not_so": mark("Line {line}: not possible under these rules. Choose other rules."),
    "gcg/other_rules": mark("This game cannot start under these rules. Choose other rules."),
    "gcg/unplaced": mark("A word was written without its place: it cannot be saved in a GCG file."),
    "gcg/not_over": mark("A game can be saved as GCG only once it is over."),
}
