"""Say in words what is refused, by its code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.text import mark

WORDS: Final = {
    "study/not_open": mark("This analysis is not here any more. Begin another one."),
    "study/open_already": mark("This analysis is begun already."),
    "study/too_long": mark("An analysis holds at most {limit} steps. Begin another one."),
    "study/terms_unknown": mark(
        "This version of Faristol cannot read the rules of this analysis. Begin another one."
    ),
    "study/language_unknown": mark("Faristol has no tiles of this language."),
    "study/lexicon_bad": mark("This is not a word list that can be used."),
    "study/lexicon_unknown": mark("That word list is not on this device any more. Choose another."),
    "study/other_tiles": mark("These rules are for the tiles of another language. Choose others."),
    "study/other_tiles_kept": mark(
        "The tiles of now are of another language. Begin with an empty board."
    ),
    "study/rules_unknown": mark("These rules are not on this device any more. Choose others."),
    "study/rack_too_long": mark("Number of tiles a rack can hold at most: {limit}."),
    "study/nothing_to_take_back": mark("There is no step to take back."),
    "study/nothing_to_redo": mark("There is no step to do again."),
    "study/bag_empty": mark("There is no tile left to draw."),
}
