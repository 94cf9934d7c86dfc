"""Messages of refusals by code."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "sandbox/unknown": gettext_noop("This version of Faristol has no such example."),
    "sandbox/held": gettext_noop("{what} Finish this first, then open it."),
    "sandbox/unstored": gettext_noop(
        "What the club entered is only in memory. Store it or save it to a file first, then open this."
    ),
    "sandbox/offline": gettext_noop(
        "The example could not be fetched: there is no connection. Nothing was changed."
    ),
    "sandbox/none": gettext_noop("This site has no example."),
    "sandbox/damaged": gettext_noop(
        "The example did not arrive whole, so nothing of it was opened. Try again; if a new "
        "version of Faristol is ready, install it first."
    ),
    "sandbox/unreadable": gettext_noop(
        "The example of this site is for another version of Faristol, so nothing of it was opened."
    ),
    "sandbox/outdated": gettext_noop(
        "The rehearsal was begun with another version of Faristol, and this one cannot read it. "
        "It was removed; nothing of the club was changed."
    ),
    "sandbox/spoilt": gettext_noop(
        "The rehearsal was damaged and cannot be read. It was removed; nothing of the club was changed."
    ),
}
