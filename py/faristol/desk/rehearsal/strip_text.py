"""The buttons of the strip: what the judge may answer the hall, and where the answer is carried out."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import quote

from faristol.desk.kernel.translation import gettext_noop
from faristol.rehearsal.acts import TellIncident

OWN: Final = "rehearsal"  # the first step of its own screens, which need no strip
CLAIMS: Final = "/duplicate/claims"
ENTRIES: Final = "/tournament/entries"

ANSWERS: Final[Mapping[str, str]] = {
    "may_watch": gettext_noop("They may watch"),
    "may_play": gettext_noop("They may play"),
    "sanction": gettext_noop("Warning or sanction…"),
    "note": gettext_noop("Note in the log…"),
    "nothing": gettext_noop("Do nothing"),
    "let_go": gettext_noop("Let them go…"),
    "it_stays": gettext_noop("The announced move stays"),
    "replace": gettext_noop("Replace it…"),
    "declare": gettext_noop("Declare it invalid…"),
    "leave": gettext_noop("Leave it as it is"),
    "enter": gettext_noop("They enter"),
    "turn_away": gettext_noop("They do not enter"),
    "withdraw": gettext_noop("Withdraw the player…"),
    "stays": gettext_noop("The result stays"),
    "correct": gettext_noop("Correct the result…"),
}
# the screens where answers are carried out
PLACES: Final[Mapping[str, str]] = {
    "sanction": "/duplicate/conduct",
    "note": "/duplicate/conduct",
    "let_go": "/duplicate/course",
    "replace": "/duplicate/special",
    "enter": ENTRIES,
}


def place_of_answer(answer: str, incident: TellIncident) -> str:
    """Return the route where an answer is carried out, or an empty string."""
    if answer == "correct":
        return f"/tournament/table/{incident.round}/{incident.table}"
    if answer == "declare":
        return f"/duplicate/special/invalid?round={incident.round}"
    if answer == "withdraw":
        return f"{ENTRIES}/{quote(incident.player, safe='')}"
    return PLACES.get(answer, "")
