"""Messages of the refusals by their codes; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "voice/no_such_language": gettext_noop("There is no voice for that language."),
    "voice/no_such_table": gettext_noop("There is no such table of names."),
    "voice/no_such_tile": gettext_noop("There is no such tile in this table."),
    "voice/empty": gettext_noop("A tile needs a name."),
    "voice/too_long": gettext_noop("At most {limit} characters."),
    "voice/bad_sign": gettext_noop(
        "Letters only, with spaces, apostrophes, hyphens and dots between them."
    ),
    "voice/twice": gettext_noop("Another tile has the same name."),
    "voice/out_of_bounds": gettext_noop("From {least} to {most} seconds, such as 1.5."),
    "voice/not_faster": gettext_noop("The pause cannot be longer the second time than the first."),
    "clip/unknown": gettext_noop("There is no such clip."),
    "clip/too_long": gettext_noop("A recording can last {limit} seconds at most."),
    "clip/unreadable": gettext_noop("The recording cannot be read. Record it again."),
    "clip/full": gettext_noop(
        "There are already as many recordings as a file can hold. Remove some first."
    ),
}
