"""Say in words what is refused, by its code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.text import mark

WORDS: Final = {
    "classic/terms_unknown": mark("This program does not know the rules of this game."),
    "classic/elsewhere": mark(
        "This game is played on another device: its racks are there. Here it can only be looked at."
    ),
    "classic/ruleset_bad": mark("Choose rules for a game between two."),
    "classic/language_unknown": mark("These rules are of a language that is not here."),
    "classic/other_tiles": mark("These rules have other tiles."),
    "classic/not_for_two": mark("These rules are not for a game at one board."),
    "classic/lexicon_bad": mark("This word list cannot be used."),
    "classic/list_missing": mark("This word list is not on this device."),
    "classic/no_list": mark("This game has no word list: the verdict comes from elsewhere."),
    "classic/seed_missing": mark("The tiles could not be drawn. Try again."),
    "classic/seed_differs": mark("What was drawn does not follow from the seed of this game."),
    "classic/time_other": mark("The regulation has other times: choose one of them."),
    "classic/no_clock": mark("This game is played without a clock."),
    "classic/clock_set": mark("The time of each was set before."),
    "classic/clock_runs": mark("A clock still runs: stop it first."),
    "classic/players_bad": mark("From two to {limit} players."),
    "classic/player_twice": mark("Somebody is there twice."),
    "classic/only_two": mark("These rules, or a clock, are for two players alone."),
    "classic/device_cannot": mark("The tablet plays here alone, and with a word list."),
    "classic/card_bad": mark("This player cannot be written down."),
    "classic/no_seat": mark("Say whom it is about."),
    "classic/text_missing": mark("Write something here."),
    "classic/text_too_long": mark("At most {limit} characters."),
    "classic/character_bad": mark(
        "There is a character that cannot be seen or printed. Take it out."
    ),
    "classic/too_many_notes": mark("At most {limit} lines."),
    "classic/not_drawn": mark("These rules do not draw who begins."),
    "classic/always_drawn": mark("By these rules who begins is always drawn."),
    "classic/too_many_draws": mark("Equal tiles {limit} times: look at the bag."),
    "classic/tiles_missing": mark("A tile of each: {count}."),
    "classic/nothing_played": mark("Play, exchange or pass: that ends the turn."),
    "classic/on_paper": mark("The sheet of this game is on paper."),
    "classic/racks_hidden": mark("The tablet knows the racks of this game."),
    "classic/board_unknown": mark(
        "A word was written without its place: from there on, write the points too."
    ),
    "classic/too_many_laid": mark("There are only {count} tiles left on this rack."),
    "classic/too_many_turns": mark("A game has at most {limit} turns."),
    "classic/points_bad": mark("Points from 0 to {limit}."),
    "classic/points_other": mark(
        "Here it is worth {count}. If the sheet has other points, tick “as it was said”."
    ),
    "classic/word_lies": mark(
        "Its tiles lie on the board: undo turns until it is the last one, and write it anew."
    ),
    "classic/clock_stands": mark("The clock is stopped: let it go on first."),
    "classic/scores_bad": mark("Type the points of both."),
    "classic/exchange_too_few": mark("These rules exchange more tiles, or none."),
    "classic/out_of_range": mark("So many tiles cannot be."),
    "classic/not_in_rack": mark("These tiles are not on the rack."),
    "classic/bag_too_small": mark("The bag holds too few tiles for that."),
    "classic/not_allowed": mark("These rules do not allow it."),
    "classic/not_covered": mark("The regulation says nothing of it: the arbiter decides."),
    "classic/not_senyors": mark("SENYORS is seven tiles of one kind, without a blank."),
    "classic/committee_looks": mark("At the second rack of one kind the committee looks."),
    "classic/called_already": mark("SENYORS was called in this turn: it goes on with these tiles."),
    "classic/own_move": mark("Nobody challenges their own move."),
    "classic/not_formed": mark("Tick the words that are challenged."),
    "classic/closed": mark("The move was accepted: it cannot be challenged any more."),
    "classic/move_fell": mark("The move was withdrawn: there is nothing to argue about."),
    "classic/words_missing": mark("Type the words that are challenged, {limit} at most."),
    "classic/verdict_other": mark("The list says otherwise."),
    "classic/played_stays": mark("What was played here stays as it is."),
    "classic/no_turn": mark("There is no such turn."),
    "classic/no_points": mark("This turn has no points."),
    "classic/points_frozen": mark(
        "The next turn is complete: only the arbiter corrects these points, says why and signs with a name (art. 8.4)."
    ),
    "classic/arbiter_corrects": mark(
        "The regulation says nothing of corrections: the arbiter corrects, says why and signs with a name."
    ),
    "classic/not_ended": mark("The game has not ended so."),
    "classic/rack_count": mark("There must be {count} tiles on this rack."),
    "classic/names_missing": mark("Say who decides: from one to {limit} names."),
    "classic/other_turn": mark("Only who is in the middle of a turn can lose it."),
    "classic/no_turn_to_lose": mark("Nobody is in the middle of a turn."),
    "classic/too_many_decisions": mark("At most {limit} decisions."),
    "classic/nobody_signed": mark("Nobody has signed yet."),
    "classic/not_now_open": mark("The game has not begun."),
    "classic/not_now_absence": mark("Somebody is waited for."),
    "classic/not_now_start": mark("First it must be known who begins."),
    "classic/not_now_deal": mark("First both draw their tiles."),
    "classic/not_now_turn": mark("That cannot be done in a turn."),
    "classic/not_now_pending": mark("The last move is not accepted yet."),
    "classic/not_now_dispute": mark("A challenge is open: first comes the verdict."),
    "classic/not_now_verdict": mark("There is a verdict: go on with the game first."),
    "classic/not_now_over": mark("No move comes any more: end the game."),
    "classic/not_now_ended": mark("The game is over."),
    "classic/not_now_final": mark("Both have signed: the result is final."),
    "classic/no_table": mark("No table of the tournament waits for this result."),
    "gcg/too_long": mark("This is more than a game."),
    "gcg/empty": mark("Choose a GCG file, or paste one."),
    "gcg/no_players": mark("No players are named: a GCG file begins with #player1 and #player2."),
    "gcg/player_unknown": mark("Line {line}: {sign} is none of the players."),
    "gcg/line_bad": mark("Line {line} cannot be understood: {sign}"),
    "gcg/sum_bad": mark("Line {line}: the sum does not add up; it would be {sign}."),
    "gcg/turn_bad": mark("Line {line}: it is the other’s turn."),
    "gcg/move_bad": mark("Line {line}: {sign} does not fit on the board."),
    "gcg/points_other": mark("Line {line}: the file says {said} points, this board {counted}."),
    "gcg/not_so": mark("Line {line}: by these rules that cannot be. Choose other rules."),
    "gcg/other_rules": mark("By these rules this game cannot begin. Choose other rules."),
    "gcg/unplaced": mark("A word was written without its place: no GCG file can hold it."),
    "gcg/not_over": mark("A game is given out when it is over."),
}
