"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import mark

WORDS: Final = {
    "voice/no_such_language": mark("There is no voice for that language."),
    "voice/no_such_table": mark("There is no such table of names."),
    "voice/no_such_tile": mark("There is no such tile in this table."),
    "voice/empty": mark("A tile needs a name."),
    "voice/too_long": mark("At most {limit} characters."),
    "voice/bad_sign": mark(
        "Letters only, with spaces, apostrophes, hyphens and dots between them."
    ),
    "voice/twice": mark("Another tile has the same name."),
    "voice/out_of_bounds": mark("From {least} to {most} seconds, such as 1.5."),
    "voice/not_faster": mark("The pause cannot be longer the second time than the first."),
    "clip/unknown": mark("There is no such clip."),
    "clip/too_long": mark("A recording can last {limit} seconds at most."),
    "clip/unreadable": mark("The recording cannot be read. Record it again."),
    "clip/full": mark(
        "There are already as many recordings as a file can hold. Remove some first."
    ),
}
