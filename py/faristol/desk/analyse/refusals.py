"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    "study/not_open": mark("This analysis is no longer here. Start another one."),
    "study/open_already": mark("This analysis has already started."),
    "study/too_long": mark("An analysis has at most {limit} steps. Start another one."),
    "study/terms_unknown": mark(
        "This version of Faristol cannot read the rules of this analysis. Start another one."
    ),
    "study/language_unknown": mark("Faristol has no tiles of this language."),
    "study/lexicon_bad": mark("This is not a word list that can be used."),
    "study/lexicon_unknown": mark("That word list is not on this device any more. Choose another."),
    "study/other_tiles": mark("These rules are for the tiles of another language. Choose others."),
    "study/other_tiles_kept": mark(
        "The current tiles are of another language. Start with an empty board."
    ),
    "study/rules_unknown": mark("These rules are not on this device any more. Choose others."),
    "study/rack_too_long": mark("Maximum number of tiles on a rack: {limit}."),
    "study/nothing_to_take_back": mark("There is no step to undo."),
    "study/nothing_to_redo": mark("There is no step to redo."),
    "study/lead_bad": mark("A whole number of points, at most {most}; with − when behind."),
    "study/bag_empty": mark("There are no tiles left to draw."),
}
