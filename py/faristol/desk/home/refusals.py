"""Messages of refusals by code; a message may name values of the refusal’s data."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop

WORDS: Final = {
    "home/tab_unknown": gettext_noop("There is no such tab. Choose one of those in the bar."),
    "version/closed": gettext_noop(
        "Version {version} cannot read the data stored by this one, so you cannot go back to it."
    ),
    "version/held": gettext_noop(
        "Something is under way. Finish it first, then change the version."
    ),
}
