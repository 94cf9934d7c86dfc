"""Say of every command how whoever hears the screen learns what it came to; a test holds it against `routes.py`."""

from typing import Final

TOAST: Final = "toast"  # its note says it
SPOKEN: Final = "spoken"  # the screen that comes says how it stands: `View.spoken`
PLACE: Final = "place"  # another screen comes, and the focus is on its heading
FIELD: Final = "field"  # the focus is on the field that comes next, which says it
PART: Final = "part"  # a part of the screen with `data-announce` says it
FILE: Final = "file"  # the browser says that a file was saved
STATE: Final = "state"  # the control itself says it: a switch, a choice, a field
QUIET: Final = "quiet"  # a clock wrote it by itself, or nothing is to be said

_HOW: Final = {
    TOAST: "",
}
