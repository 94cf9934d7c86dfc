"""Messages of refusals by code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "hall/nothing_to_announce": gettext_noop("Write what the hall should read."),
    "hall/announced_too_long": gettext_noop(
        "At most {limit} characters in {lines} lines: it has to be readable from the back."
    ),
    "hall/character_bad": gettext_noop(
        "There is a character that cannot be seen or printed. Remove it."
    ),
    "hall/title_bad": gettext_noop("At most {limit} characters, all of them visible."),
    "hall/standings_none": gettext_noop("Paste a line for each player: place, name, points."),
    "hall/standings_line": gettext_noop(
        "Line {line}: place, name and points are needed, and the name can have at most {limit} "
        "characters."
    ),
    "hall/standings_character": gettext_noop(
        "Line {line}: there is a character that cannot be seen. Remove it."
    ),
    "hall/standings_too_many": gettext_noop("At most {limit} players fit on the screen."),
}
