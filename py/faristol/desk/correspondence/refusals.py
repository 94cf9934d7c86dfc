"""Say in words what is refused, by its code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.text import mark

WORDS: Final = {
    "correspondence/terms_unknown": mark("This program does not know the rules of this game."),
    "correspondence/ruleset_bad": mark("Choose rules for a correspondence game."),
    "correspondence/language_unknown": mark("These rules are of a language that is not here."),
    "correspondence/not_by_post": mark("These rules know no days and no coefficients."),
    "correspondence/lexicon_bad": mark("This word list cannot be used."),
    "correspondence/text_missing": mark("Write something here."),
    "correspondence/text_too_long": mark("At most {limit} characters."),
    "correspondence/character_bad": mark(
        "There is a character that cannot be seen or printed. Take it out."
    ),
    "correspondence/names_missing": mark("Say who: from one to {limit} names."),
    "correspondence/day_bad": mark("There is no such day."),
    "correspondence/day_to_come": mark("This day has not come yet."),
    "correspondence/deadline_bad": mark("The deadline comes after the first day."),
    "correspondence/channel_bad": mark("Choose how letters go."),
    "correspondence/number_taken": mark("This competition has a game of that number here already."),
    "correspondence/vacation_chosen": mark(
        "A chosen vacation could be changed until {day}, a month before it begins (art. 26)."
    ),
    "correspondence/number_bad": mark("A number from 1 to {limit}."),
    "correspondence/two_players": mark("Two play."),
    "correspondence/player_twice": mark("Somebody is there twice."),
    "correspondence/players_bad": mark("From {least} to {limit} players; here are {count}."),
    "correspondence/line_bad": mark("Line {line}: {why}"),
    "correspondence/named_before": mark("This name is on line {first} too."),
    "correspondence/coefficient_bad": mark(
        "A coefficient from 0 to 2, with four decimals at most."
    ),
    "correspondence/no_seat": mark("Say whom it is about."),
    "correspondence/string_bad": mark("That is no string of letters."),
    "correspondence/string_other": mark("Of {tile} there are {count}; the set has {expected}."),
    "correspondence/seed_missing": mark("The letters could not be drawn. Try again."),
    "correspondence/variant_bad": mark("Choose one of the two variants."),
    "correspondence/too_many_lines": mark("A sheet has at most {limit} lines."),
    "correspondence/too_many": mark("At most {limit} of them."),
    "correspondence/reached_before_sent": mark("It came before it was sent: that was on {day}."),
    "correspondence/sent_before": mark("That is before {day}, when the last letter was sent."),
    "correspondence/after_deadline": mark("The competition ended on {day}."),
    "correspondence/dispatch_before_arrival": mark(
        "It was sent before the letter came that it answers."
    ),
    "correspondence/points_bad": mark("Points from 0 to {limit}."),
    "correspondence/points_other": mark(
        "Here it is worth {count}. If the sheet has other points, say why."
    ),
    "correspondence/no_line": mark("There is no such line on the sheet."),
    "correspondence/not_allowed": mark("These rules do not allow it."),
    "correspondence/own_placement": mark("Nobody challenges their own placement."),
    "correspondence/challenged_before": mark("This placement was challenged before."),
    "correspondence/not_formed": mark("Tick words that the placement has formed."),
    "correspondence/last_before_first": mark("The last day comes after the first."),
    "correspondence/vacation_twice": mark("These days lie in another vacation."),
    "correspondence/too_long": mark("That is more days than there are (art. 26)."),
    "correspondence/too_late": mark("It is entered at the start, or a month before (art. 26)."),
    "correspondence/right_lost": mark(
        "A month before the end nobody goes on a vacation any more (art. 26)."
    ),
    "correspondence/no_round": mark("A round from 1 to {limit}."),
    "correspondence/no_time_claim": mark(
        "By telephone or word of mouth nobody claims time (art. 17)."
    ),
    "correspondence/claim_incomplete": mark(
        "Missing: {count}. One missing, and nobody looks at the claim (art. 32)."
    ),
    "correspondence/no_claim": mark("There is no claim to answer."),
    "correspondence/arrival_missing": mark("First say when it came"),
    "correspondence/answer_due": mark("An answer may come until {day} (art. 32)."),
    "correspondence/line_decided": mark("A challenge of this line was decided: it stays."),
    "correspondence/answer_late": mark("An answer was due by {day} (art. 32)."),
    "correspondence/not_ended": mark("The game has not ended so."),
    "correspondence/out_of_range": mark("From 0,1 to 1 (art. 45)."),
    "correspondence/not_now_open": mark("The game has not begun."),
    "correspondence/not_now_turn": mark("First somebody places."),
    "correspondence/not_now_variants": mark(
        "A challenge is open: first the arbiter finds which variant it is."
    ),
    "correspondence/not_now_over": mark("No placement comes any more: end the game."),
    "correspondence/not_now_ended": mark("The game is over."),
    "correspondence/not_now_final": mark("The arbiter has confirmed what it is worth."),
    "correspondence/card_other_letters": mark(
        "This card has letters that this game does not have."
    ),
    "correspondence/card_none": mark("There is no card in this text: it begins with FC1."),
    "correspondence/card_later": mark(
        "A later version of Faristol wrote this card. It can be read once that version is put in."
    ),
    "correspondence/card_cut_short": mark("The end of the card is missing. Ask for all of it."),
    "correspondence/card_damaged": mark("The card was changed on the way. Ask for it again."),
    "correspondence/items_differ": mark(
        "{list}. Say what stands, or send the sheet back and ask (art. 11)."
    ),
    "correspondence/card_of_none": mark("This card is of no game on this device."),
    "correspondence/sheet_none": mark("There is no sheet in this text: its signs begin with FG1."),
    "correspondence/sheet_later": mark(
        "A later version of Faristol wrote this sheet. It can be read once that version is put in."
    ),
    "correspondence/sheet_bad": mark("The sheet was cut or changed on the way. Ask for it again."),
    "correspondence/sheet_known": mark("This sheet says nothing that is not here already."),
    "correspondence/sheet_other": mark(
        "A game of this number is here already, and this sheet does not go on with it."
    ),
    "correspondence/sheet_besides": mark(
        "Days, vacations or challenges of this sheet are not those that are written here: write them down first."
    ),
    "correspondence/sheet_too_long": mark("This is more than a sheet."),
    "correspondence/card_too_long": mark("This is more than a card."),
}
