"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "correspondence/terms_unknown": gettext_noop(
        "This program does not know the rules of this game."
    ),
    "correspondence/ruleset_bad": gettext_noop("Choose rules for a correspondence game."),
    "correspondence/language_unknown": gettext_noop(
        "These rules are for a language that is not available here."
    ),
    "correspondence/not_by_post": gettext_noop("These rules have no days and no coefficients."),
    "correspondence/lexicon_bad": gettext_noop("This word list cannot be used."),
    "correspondence/text_missing": gettext_noop("Write something here."),
    "correspondence/text_too_long": gettext_noop("At most {limit} characters."),
    "correspondence/character_bad": gettext_noop(
        "There is a character that cannot be seen or printed. Remove it."
    ),
    "correspondence/names_missing": gettext_noop("Say who: from one to {limit} names."),
    "correspondence/day_bad": gettext_noop("There is no such day."),
    "correspondence/day_to_come": gettext_noop("This day has not come yet."),
    "correspondence/deadline_bad": gettext_noop("The deadline must be after the first day."),
    "correspondence/channel_bad": gettext_noop("Choose how letters are sent."),
    "correspondence/number_taken": gettext_noop(
        "This competition already has a game with that number here."
    ),
    "correspondence/vacation_chosen": gettext_noop(
        "This leave could be changed until {day}, a month before it starts (art. 26). "
        "For leave taken at once, untick “Chosen at the start”."
    ),
    "correspondence/vacation_older": gettext_noop(
        "Leave announced later, on {day}, is already written here and counts (art. 26)."
    ),
    "correspondence/vacation_after": gettext_noop(
        "Leave starting on {day} was announced after this choice and must start before it: "
        "remove it first (art. 26)."
    ),
    "correspondence/nothing_to_close": gettext_noop(
        "Nothing would be written: tick what is confirmed."
    ),
    "correspondence/no_entry": gettext_noop("This entry is not written here."),
    "correspondence/resent_before": gettext_noop(
        "It came back on {day}: it was not sent again before."
    ),
    "correspondence/no_vacation": gettext_noop("This leave is not written here."),
    "correspondence/number_bad": gettext_noop("A number from 1 to {limit}."),
    "correspondence/two_players": gettext_noop("Two players are needed."),
    "correspondence/player_twice": gettext_noop("A player is listed twice."),
    "correspondence/players_bad": gettext_noop(
        "From {least} to {limit} players are needed; there are {count}."
    ),
    "correspondence/line_bad": gettext_noop("Line {line}: {why}"),
    "correspondence/named_before": gettext_noop("This name is also on line {first}."),
    "correspondence/coefficient_bad": gettext_noop(
        "A coefficient from 0 to 2, with four decimals at most."
    ),
    "correspondence/no_seat": gettext_noop("Say who it is about."),
    "correspondence/string_bad": gettext_noop("That is not a string of letters."),
    "correspondence/string_other": gettext_noop(
        "{tile}: there are {count}; the set has {expected}."
    ),
    "correspondence/seed_missing": gettext_noop("The letters could not be drawn. Try again."),
    "correspondence/variant_bad": gettext_noop("Choose one of the two variants."),
    "correspondence/too_many_lines": gettext_noop("A sheet has at most {limit} lines."),
    "correspondence/too_many": gettext_noop("At most {limit} of them."),
    "correspondence/reached_before_sent": gettext_noop(
        "It cannot arrive before it was sent, on {day}."
    ),
    "correspondence/sent_before": gettext_noop(
        "That is before {day}, the day the last letter was sent."
    ),
    "correspondence/after_deadline": gettext_noop("The competition ended on {day}."),
    "correspondence/dispatch_before_arrival": gettext_noop(
        "It was sent before the letter it answers arrived."
    ),
    "correspondence/points_bad": gettext_noop("Points from 0 to {limit}."),
    "correspondence/points_other": gettext_noop(
        "Here it scores {count}. If the sheet has other points, say why."
    ),
    "correspondence/no_line": gettext_noop("There is no such line on the sheet."),
    "correspondence/not_allowed": gettext_noop("These rules do not allow it."),
    "correspondence/own_placement": gettext_noop("Players cannot challenge their own move."),
    "correspondence/challenge_late": gettext_noop(
        "This move was answered on {day}: a challenge is sent with the answer, or before it (art. 15)."
    ),
    "correspondence/challenge_decided": gettext_noop(
        "The last challenge stays decided: a move was written after it."
    ),
    "correspondence/arbiter_decides": gettext_noop(
        "The arbiter decides this. Tick it once the arbiter has written to you."
    ),
    "correspondence/challenged_before": gettext_noop("This move has already been challenged."),
    "correspondence/not_formed": gettext_noop("Tick only words that the move formed."),
    "correspondence/last_before_first": gettext_noop("The last day must be after the first."),
    "correspondence/vacation_twice": gettext_noop("These days overlap another period of leave."),
    "correspondence/too_long": gettext_noop("That is more days than are allowed (art. 26)."),
    "correspondence/too_late": gettext_noop(
        "Chosen leave is entered at the start or a month before (art. 26). "
        "For leave taken at once, untick “Chosen at the start”."
    ),
    "correspondence/right_lost": gettext_noop("In the last month no leave can be taken (art. 26)."),
    "correspondence/not_thinking": gettext_noop(
        "Another player is next: nothing is being thought about."
    ),
    "correspondence/no_round": gettext_noop("A round from 1 to {limit}."),
    "correspondence/no_time_claim": gettext_noop(
        "By telephone or word of mouth no time claim can be made (art. 17)."
    ),
    "correspondence/claim_incomplete": gettext_noop(
        "Missing: {count}. If anything is missing, the claim is not considered (art. 32)."
    ),
    "correspondence/no_claim": gettext_noop("There is no claim to answer."),
    "correspondence/arrival_missing": gettext_noop("First say when it arrived"),
    "correspondence/answer_due": gettext_noop("An answer may come until {day} (art. 32)."),
    "correspondence/line_decided": gettext_noop(
        "A challenge to this line was decided: the line stays."
    ),
    "correspondence/answer_late": gettext_noop("An answer was due by {day} (art. 32)."),
    "correspondence/ended_out": gettext_noop(
        "The last letter has been placed: the game ended by that, and by nothing else."
    ),
    "correspondence/ended_blocked": gettext_noop(
        "Nobody has played any more: the game ended by that, and by nothing else."
    ),
    "correspondence/not_out": gettext_noop("Letters are left: the last one has not been placed."),
    "correspondence/not_blocked": gettext_noop(
        "Moves are still played: the game has not ended by itself."
    ),
    "correspondence/deadline_to_come": gettext_noop(
        "The competition lasts until {day}: before that a game is not unfinished (art. 40)."
    ),
    "correspondence/has_played": gettext_noop(
        "This player has moved, so it is no absence. From {day}, the arbiter can find it with a "
        "reason (art. 38)."
    ),
    "correspondence/one_player": gettext_noop("Choose the one player who thought for too long."),
    "correspondence/not_claimed": gettext_noop(
        "Time is lost on the opponent’s claim only: write down “A time claim…” first (art. 32)."
    ),
    "correspondence/in_time": gettext_noop(
        "By that day {count} of {limit} days are counted. If the arbiter decides otherwise, say "
        "why (art. 45)."
    ),
    "correspondence/arrival_unknown": gettext_noop(
        "Nobody has written when the last letter arrived, so only {count} of {limit} days are "
        "counted. If the arbiter decides on the evidence, say why (art. 45)."
    ),
    "correspondence/out_of_range": gettext_noop("From 0.1 to 1 (art. 45)."),
    "correspondence/not_now_open": gettext_noop("The game has not started."),
    "correspondence/not_now_turn": gettext_noop("A move must be played first."),
    "correspondence/not_now_variants": gettext_noop(
        "A challenge is open: first the arbiter decides which variant stays."
    ),
    "correspondence/not_now_over": gettext_noop("No more moves can come: end the game."),
    "correspondence/not_now_ended": gettext_noop("The game is over."),
    "correspondence/not_now_final": gettext_noop(
        "The arbiter has already confirmed the coefficients."
    ),
    "correspondence/card_other_letters": gettext_noop(
        "This card has letters that this game does not have."
    ),
    "correspondence/card_none": gettext_noop(
        "There is no card in this text: a card starts with FC2."
    ),
    "correspondence/card_later": gettext_noop(
        "A later version of Faristol wrote this card. It can be read once that version is "
        "installed."
    ),
    "correspondence/card_cut_short": gettext_noop(
        "The end of the card is missing. Ask for the whole card."
    ),
    "correspondence/card_damaged": gettext_noop(
        "The card was damaged on the way. Ask for it again."
    ),
    "correspondence/items_differ": gettext_noop(
        "{list}. Say what counts, or send the sheet back and ask (art. 11)."
    ),
    "correspondence/card_of_none": gettext_noop("This card belongs to no game on this device."),
    "correspondence/sheet_none": gettext_noop(
        "There is no sheet in this text: a sheet starts with FG1."
    ),
    "correspondence/sheet_later": gettext_noop(
        "A later version of Faristol wrote this sheet. It can be read once that version is "
        "installed."
    ),
    "correspondence/sheet_bad": gettext_noop(
        "The sheet was cut off or damaged on the way. Ask for it again."
    ),
    "correspondence/sheet_known": gettext_noop("Everything on this sheet is already here."),
    "correspondence/sheet_other": gettext_noop(
        "A game with this number is already here, and this sheet does not continue it."
    ),
    "correspondence/sheet_of_player": gettext_noop(
        "This is a sheet of the game that you play: its moves come to you on cards. Moves that you do not have yet: "
        "{count}. Ask for their cards."
    ),
    "correspondence/sheet_of_player_besides": gettext_noop(
        "This is a sheet of the game that you play. Its moves are all here; its leave, arrivals or challenges are not: "
        "write them down under “Mail”."
    ),
    "correspondence/sheet_besides": gettext_noop(
        "Days, challenges or the end on this sheet differ from those written here: correct what is wrong first."
    ),
    "correspondence/sheet_decision": gettext_noop(
        "On this sheet the challenge of round {round} is decided. Write your decision down first."
    ),
    "correspondence/sheet_open": gettext_noop(
        "On this sheet the challenge of round {round} is still open; here it is decided."
    ),
    "correspondence/sheet_end": gettext_noop(
        "On this sheet the game has ended by the arbiter’s decision. Write it down first."
    ),
    "correspondence/sheet_differs": gettext_noop(
        "Not everything in it could be read back from them."
    ),
    "correspondence/sheet_long": gettext_noop("It does not fit into them."),
    "correspondence/sheet_too_long": gettext_noop("This text is too long for a sheet."),
    "correspondence/card_too_long": gettext_noop("This text is too long for a card."),
}
