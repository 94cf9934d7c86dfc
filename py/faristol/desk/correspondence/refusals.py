"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    "correspondence/terms_unknown": mark("This program does not know the rules of this game."),
    "correspondence/ruleset_bad": mark("Choose rules for a correspondence game."),
    "correspondence/language_unknown": mark(
        "These rules are for a language that is not available here."
    ),
    "correspondence/not_by_post": mark("These rules have no days and no coefficients."),
    "correspondence/lexicon_bad": mark("This word list cannot be used."),
    "correspondence/text_missing": mark("Write something here."),
    "correspondence/text_too_long": mark("At most {limit} characters."),
    "correspondence/character_bad": mark(
        "There is a character that cannot be seen or printed. Remove it."
    ),
    "correspondence/names_missing": mark("Say who: from one to {limit} names."),
    "correspondence/day_bad": mark("There is no such day."),
    "correspondence/day_to_come": mark("This day has not come yet."),
    "correspondence/deadline_bad": mark("The deadline must be after the first day."),
    "correspondence/channel_bad": mark("Choose how letters are sent."),
    "correspondence/number_taken": mark(
        "This competition already has a game with that number here."
    ),
    "correspondence/vacation_chosen": mark(
        "This leave could be changed until {day}, a month before it starts (art. 26). "
        "For leave taken at once, untick “Chosen at the start”."
    ),
    "correspondence/vacation_older": mark(
        "Leave announced later, on {day}, is already written here and counts (art. 26)."
    ),
    "correspondence/vacation_after": mark(
        "Leave starting on {day} was announced after this choice and must start before it: "
        "remove it first (art. 26)."
    ),
    "correspondence/nothing_to_close": mark("Nothing would be written: tick what is confirmed."),
    "correspondence/no_entry": mark("This entry is not written here."),
    "correspondence/resent_before": mark("It came back on {day}: it was not sent again before."),
    "correspondence/no_vacation": mark("This leave is not written here."),
    "correspondence/number_bad": mark("A number from 1 to {limit}."),
    "correspondence/two_players": mark("Two players are needed."),
    "correspondence/player_twice": mark("A player is listed twice."),
    "correspondence/players_bad": mark(
        "From {least} to {limit} players are needed; there are {count}."
    ),
    "correspondence/line_bad": mark("Line {line}: {why}"),
    "correspondence/named_before": mark("This name is also on line {first}."),
    "correspondence/coefficient_bad": mark(
        "A coefficient from 0 to 2, with four decimals at most."
    ),
    "correspondence/no_seat": mark("Say who it is about."),
    "correspondence/string_bad": mark("That is not a string of letters."),
    "correspondence/string_other": mark("{tile}: there are {count}; the set has {expected}."),
    "correspondence/seed_missing": mark("The letters could not be drawn. Try again."),
    "correspondence/variant_bad": mark("Choose one of the two variants."),
    "correspondence/too_many_lines": mark("A sheet has at most {limit} lines."),
    "correspondence/too_many": mark("At most {limit} of them."),
    "correspondence/reached_before_sent": mark("It cannot arrive before it was sent, on {day}."),
    "correspondence/sent_before": mark("That is before {day}, the day the last letter was sent."),
    "correspondence/after_deadline": mark("The competition ended on {day}."),
    "correspondence/dispatch_before_arrival": mark(
        "It was sent before the letter it answers arrived."
    ),
    "correspondence/points_bad": mark("Points from 0 to {limit}."),
    "correspondence/points_other": mark(
        "Here it scores {count}. If the sheet has other points, say why."
    ),
    "correspondence/no_line": mark("There is no such line on the sheet."),
    "correspondence/not_allowed": mark("These rules do not allow it."),
    "correspondence/own_placement": mark("Players cannot challenge their own move."),
    "correspondence/challenge_late": mark(
        "This move was answered on {day}: a challenge is sent with the answer, or before it (art. 15)."
    ),
    "correspondence/challenge_decided": mark(
        "The last challenge stays decided: a move was written after it."
    ),
    "correspondence/arbiter_decides": mark(
        "The arbiter decides this. Tick it once the arbiter has written to you."
    ),
    "correspondence/challenged_before": mark("This move has already been challenged."),
    "correspondence/not_formed": mark("Tick only words that the move formed."),
    "correspondence/last_before_first": mark("The last day must be after the first."),
    "correspondence/vacation_twice": mark("These days overlap another period of leave."),
    "correspondence/too_long": mark("That is more days than are allowed (art. 26)."),
    "correspondence/too_late": mark(
        "Chosen leave is entered at the start or a month before (art. 26). "
        "For leave taken at once, untick “Chosen at the start”."
    ),
    "correspondence/right_lost": mark("In the last month no leave can be taken (art. 26)."),
    "correspondence/not_thinking": mark("Another player is next: nothing is being thought about."),
    "correspondence/no_round": mark("A round from 1 to {limit}."),
    "correspondence/no_time_claim": mark(
        "By telephone or word of mouth no time claim can be made (art. 17)."
    ),
    "correspondence/claim_incomplete": mark(
        "Missing: {count}. If anything is missing, the claim is not considered (art. 32)."
    ),
    "correspondence/no_claim": mark("There is no claim to answer."),
    "correspondence/arrival_missing": mark("First say when it arrived"),
    "correspondence/answer_due": mark("An answer may come until {day} (art. 32)."),
    "correspondence/line_decided": mark("A challenge to this line was decided: the line stays."),
    "correspondence/answer_late": mark("An answer was due by {day} (art. 32)."),
    "correspondence/ended_out": mark(
        "The last letter has been placed: the game ended by that, and by nothing else."
    ),
    "correspondence/ended_blocked": mark(
        "Nobody has played any more: the game ended by that, and by nothing else."
    ),
    "correspondence/not_out": mark("Letters are left: the last one has not been placed."),
    "correspondence/not_blocked": mark("Moves are still played: the game has not ended by itself."),
    "correspondence/deadline_to_come": mark(
        "The competition lasts until {day}: before that a game is not unfinished (art. 40)."
    ),
    "correspondence/has_played": mark(
        "This player has moved, so it is no absence. From {day}, the arbiter can find it with a "
        "reason (art. 38)."
    ),
    "correspondence/one_player": mark("Choose the one player who thought for too long."),
    "correspondence/not_claimed": mark(
        "Time is lost on the opponent’s claim only: write down “A time claim…” first (art. 32)."
    ),
    "correspondence/in_time": mark(
        "By that day {count} of {limit} days are counted. If the arbiter decides otherwise, say "
        "why (art. 45)."
    ),
    "correspondence/arrival_unknown": mark(
        "Nobody has written when the last letter arrived, so only {count} of {limit} days are "
        "counted. If the arbiter decides on the evidence, say why (art. 45)."
    ),
    "correspondence/out_of_range": mark("From 0.1 to 1 (art. 45)."),
    "correspondence/not_now_open": mark("The game has not started."),
    "correspondence/not_now_turn": mark("A move must be played first."),
    "correspondence/not_now_variants": mark(
        "A challenge is open: first the arbiter decides which variant stays."
    ),
    "correspondence/not_now_over": mark("No more moves can come: end the game."),
    "correspondence/not_now_ended": mark("The game is over."),
    "correspondence/not_now_final": mark("The arbiter has already confirmed the coefficients."),
    "correspondence/card_other_letters": mark(
        "This card has letters that this game does not have."
    ),
    "correspondence/card_none": mark("There is no card in this text: a card starts with FC2."),
    "correspondence/card_later": mark(
        "A later version of Faristol wrote this card. It can be read once that version is "
        "installed."
    ),
    "correspondence/card_cut_short": mark(
        "The end of the card is missing. Ask for the whole card."
    ),
    "correspondence/card_damaged": mark("The card was damaged on the way. Ask for it again."),
    "correspondence/items_differ": mark(
        "{list}. Say what counts, or send the sheet back and ask (art. 11)."
    ),
    "correspondence/card_of_none": mark("This card belongs to no game on this device."),
    "correspondence/sheet_none": mark("There is no sheet in this text: a sheet starts with FG1."),
    "correspondence/sheet_later": mark(
        "A later version of Faristol wrote this sheet. It can be read once that version is "
        "installed."
    ),
    "correspondence/sheet_bad": mark(
        "The sheet was cut off or damaged on the way. Ask for it again."
    ),
    "correspondence/sheet_known": mark("Everything on this sheet is already here."),
    "correspondence/sheet_other": mark(
        "A game with this number is already here, and this sheet does not continue it."
    ),
    "correspondence/sheet_of_player": mark(
        "This is a sheet of the game that you play: its moves come to you on cards. Moves that you do not have yet: "
        "{count}. Ask for their cards."
    ),
    "correspondence/sheet_of_player_besides": mark(
        "This is a sheet of the game that you play. Its moves are all here; its leave, arrivals or challenges are not: "
        "write them down under “Mail”."
    ),
    "correspondence/sheet_besides": mark(
        "Days, challenges or the end on this sheet differ from those written here: correct what is wrong first."
    ),
    "correspondence/sheet_decision": mark(
        "On this sheet the challenge of round {round} is decided. Write your decision down first."
    ),
    "correspondence/sheet_open": mark(
        "On this sheet the challenge of round {round} is still open; here it is decided."
    ),
    "correspondence/sheet_end": mark(
        "On this sheet the game has ended by the arbiter’s decision. Write it down first."
    ),
    "correspondence/sheet_differs": mark("Not everything in it could be read back from them."),
    "correspondence/sheet_long": mark("It does not fit into them."),
    "correspondence/sheet_too_long": mark("This text is too long for a sheet."),
    "correspondence/card_too_long": mark("This text is too long for a card."),
}
