"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "study/not_open": gettext_noop("This analysis is no longer here. Start another one."),
    "study/open_already": gettext_noop("This analysis has already started."),
    "study/too_long": gettext_noop("An analysis has at most {limit} steps. Start another one."),
    "study/terms_unknown": gettext_noop(
        "This version of Faristol cannot read the rules of this analysis. Start another one."
    ),
    "study/language_unknown": gettext_noop("Faristol has no tiles of this language."),
    "study/lexicon_bad": gettext_noop("This is not a word list that can be used."),
    "study/lexicon_unknown": gettext_noop(
        "That word list is not on this device any more. Choose another."
    ),
    "study/other_tiles": gettext_noop(
        "These rules are for the tiles of another language. Choose others."
    ),
    "study/other_tiles_kept": gettext_noop(
        "The current tiles are of another language. Start with an empty board."
    ),
    "study/rules_unknown": gettext_noop(
        "These rules are not on this device any more. Choose others."
    ),
    "study/rack_too_long": gettext_noop("Maximum number of tiles on a rack: {limit}."),
    "study/nothing_to_take_back": gettext_noop("There is no step to undo."),
    "study/nothing_to_redo": gettext_noop("There is no step to redo."),
    "study/lead_bad": gettext_noop("A whole number of points, at most {most}; with − when behind."),
    "study/bag_empty": gettext_noop("There are no tiles left to draw."),
}
