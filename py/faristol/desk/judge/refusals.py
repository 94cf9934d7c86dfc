"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    "judge/not_open": mark("No session is open. Start one first."),
    "judge/open_already": mark("This session is already open."),
    "judge/closed": mark("This session is closed. Start another one."),
    "judge/ruleset_unknown": mark("Choose one of the regulations."),
    "judge/language_bad": mark("This list is in a language Faristol does not know."),
    "judge/lexicon_bad": mark("This is not a word list that can be used."),
    "judge/lexicon_unknown": mark("That word list is not on this device any more. Choose another."),
    "judge/lexicon_missing": mark(
        "The word list of this session ({digest}) is not on this device. Nothing was judged."
    ),
    "judge/lexicon_empty": mark("The word list of this session is empty. Nothing was judged."),
    "judge/no_words": mark("Type the challenged words."),
    "judge/too_much_text": mark("At most {limit} characters."),
    "judge/too_many_words": mark(
        "One move forms at most {limit} words. Ask about one move at a time."
    ),
    "judge/misread": mark("Nothing was judged: check “{words}”. {why}"),
    "judge/word_bad": mark("One of the words cannot be read."),
    "judge/too_many": mark("A session holds at most {limit} queries. Start another one."),
    "judge/table_too_long": mark("At most {limit} characters."),
    "judge/character_bad": mark("There is a character that cannot be seen or printed. Remove it."),
    "judge/asked_before": mark("These words have already been judged. Call the arbiter."),
    "judge/query_unknown": mark("There is no query {number} in this session."),
    "judge/struck_already": mark("Query {number} is marked as a mistake."),
    "judge/second_is_final": mark(
        "It has already been challenged a second time, and that decision is final."
    ),
    "judge/no_second": mark("This regulation has no second challenge."),
    "judge/only_challenger": mark(
        "Only the challenger may challenge again, and this verdict was in the challenger’s favour."
    ),
    "judge/outcome_unknown": mark("Choose one of the two decisions."),
    "judge/text_needed": mark("Fill this in: it stays in the log."),
    "judge/text_too_long": mark("At most {limit} characters; this has {length}."),
    "lock/on": mark("This device is locked to the word judge. Unlock it first."),
    "lock/no_session": mark("Start a session first: without one, no words can be judged."),
    "lock/pin_bad": mark("A PIN has 4 to 8 digits."),
    "lock/pins_differ": mark("The two PINs are not the same."),
    "lock/pin_wrong": mark("Wrong PIN. Attempts left before you have to wait: {left}."),
    "lock/wait": mark("Too many wrong attempts."),
}
