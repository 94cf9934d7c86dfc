"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "judge/not_open": gettext_noop("No session is open. Start one first."),
    "judge/open_already": gettext_noop("This session is already open."),
    "judge/closed": gettext_noop("This session is closed. Start another one."),
    "judge/ruleset_unknown": gettext_noop("Choose one of the regulations."),
    "judge/language_bad": gettext_noop("This list is in a language Faristol does not know."),
    "judge/lexicon_bad": gettext_noop("This is not a word list that can be used."),
    "judge/lexicon_unknown": gettext_noop(
        "That word list is not on this device any more. Choose another."
    ),
    "judge/lexicon_missing": gettext_noop(
        "The word list of this session ({digest}) is not on this device. Nothing was judged."
    ),
    "judge/lexicon_empty": gettext_noop(
        "The word list of this session is empty. Nothing was judged."
    ),
    "judge/no_words": gettext_noop("Type the challenged words."),
    "judge/too_much_text": gettext_noop("At most {limit} characters."),
    "judge/too_many_words": gettext_noop(
        "One move forms at most {limit} words. Ask about one move at a time."
    ),
    "judge/misread": gettext_noop("Nothing was judged: check “{words}”. {why}"),
    "judge/word_bad": gettext_noop("One of the words cannot be read."),
    "judge/too_many": gettext_noop("A session holds at most {limit} queries. Start another one."),
    "judge/table_too_long": gettext_noop("At most {limit} characters."),
    "judge/character_bad": gettext_noop(
        "There is a character that cannot be seen or printed. Remove it."
    ),
    "judge/asked_before": gettext_noop("These words have already been judged. Call the arbiter."),
    "judge/query_unknown": gettext_noop("There is no query {number} in this session."),
    "judge/struck_already": gettext_noop("Query {number} is marked as a mistake."),
    "judge/second_is_final": gettext_noop(
        "It has already been challenged a second time, and that decision is final."
    ),
    "judge/no_second": gettext_noop("This regulation has no second challenge."),
    "judge/only_challenger": gettext_noop(
        "Only the challenger may challenge again, and this verdict was in the challenger’s favour."
    ),
    "judge/outcome_unknown": gettext_noop("Choose one of the two decisions."),
    "judge/text_needed": gettext_noop("Fill this in: it stays in the log."),
    "judge/text_too_long": gettext_noop("At most {limit} characters; this has {length}."),
    "lock/on": gettext_noop("This device is locked to the word judge. Unlock it first."),
    "lock/no_session": gettext_noop("Start a session first: without one, no words can be judged."),
    "lock/pin_bad": gettext_noop("A PIN has 4 to 8 digits."),
    "lock/pins_differ": gettext_noop("The two PINs are not the same."),
    "lock/pin_wrong": gettext_noop("Wrong PIN. Attempts left before you have to wait: {left}."),
    "lock/wait": gettext_noop("Too many wrong attempts."),
}
