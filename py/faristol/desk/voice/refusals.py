"""Say in words what is refused, by its code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.text import mark

WORDS: Final = {
    "voice/no_such_language": mark("No voice speaks that language."),
    "voice/no_such_table": mark("There is no such table of names."),
    "voice/no_such_tile": mark("There is no such tile in this table."),
    "voice/empty": mark("A tile needs a name."),
    "voice/too_long": mark("At most {limit} characters."),
    "voice/bad_sign": mark(
        "Letters only, with spaces, apostrophes, hyphens and dots between them."
    ),
    "voice/twice": mark("Another tile is called so too."),
    "voice/out_of_bounds": mark("From {least} to {most} seconds, as 1.5."),
    "voice/not_faster": mark("When they are said again they go faster, or as slowly at most."),
    "clip/unknown": mark("There is no such clip."),
    "clip/too_long": mark("A recording lasts {limit} seconds at most."),
    "clip/unreadable": mark("The recording cannot be read. Record it once more."),
    "clip/full": mark("There are as many recordings as a file can carry. Remove some first."),
}
