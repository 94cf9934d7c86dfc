"""Say in words what is refused, by its code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.text import mark

WORDS: Final = {
    "hall/nothing_to_announce": mark("Write what the hall is to read."),
    "hall/announced_too_long": mark(
        "At most {limit} characters in {lines} lines: it is read from the back."
    ),
    "hall/character_bad": mark("There is a character that cannot be seen or printed. Take it out."),
    "hall/title_bad": mark("At most {limit} characters, each of which can be seen."),
    "hall/standings_none": mark("Paste a line for each player: place, name, points."),
    "hall/standings_line": mark(
        "Line {line}: place, name and points are needed, and a name of at most {limit} characters."
    ),
    "hall/standings_character": mark(
        "Line {line}: there is a character that cannot be seen. Take it out."
    ),
    "hall/standings_too_many": mark("At most {limit} players fit in the picture."),
}
