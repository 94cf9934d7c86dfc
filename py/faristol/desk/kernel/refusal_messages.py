"""Messages of refusals; each feature of the desk has those of its own codes.

A message may name values of the refusal's data. It is placed under the field at fault;
"" stands for the form as a whole.
"""

import re
from collections.abc import Mapping
from typing import Final, Protocol

from faristol.desk.kernel.kinds import KINDS, import_hooks
from faristol.desk.kernel.translation import Day, Message, gettext_noop
from faristol.ledger.refusal import Refusal

WORDS: Final = {
    "desk/stale": gettext_noop("This screen was out of date. Look again, then decide."),
    "desk/unknown_command": gettext_noop("This version of Faristol does not know that action."),
    "desk/MemoryError": gettext_noop(
        "This device has too little memory left: close other tabs, then open Faristol again."
    ),
    "desk/sandbox": gettext_noop("Nothing of an example or a rehearsal leaves this device."),
    "desk/sandbox_closed": gettext_noop(
        "This belongs to the club and its device: it does not open inside of an example or a rehearsal. "
        "Tap “Leave” at the top first; nothing is lost."
    ),
    "desk/no_such_choice": gettext_noop("Choose one of the options."),
    "desk/too_long": gettext_noop(
        "That is more than Faristol can take at once. Send it in parts: what you typed is still "
        "here."
    ),
    "store/conflict": gettext_noop(
        "Another window saved something at the same moment. Look again, then decide."
    ),
    "store/full": gettext_noop(
        "This device has no space left, so it was not saved. Free up space and try again: what "
        "you typed is still here."
    ),
    "store/lost": gettext_noop(
        "The browser has closed its storage, so it was not saved. What you typed is still here."
    ),
    "store/gone": gettext_noop(
        "The data stored in this browser is gone, so this was not saved either. What you typed "
        "is still here."
    ),
    "store/behind": gettext_noop(
        "The browser has lost part of the stored data, so this was not saved either. What you "
        "typed is still here."
    ),
    "store/diverged": gettext_noop(
        "Another window has stored something different in the same document. Save everything to "
        "a file: when you open it later, both versions are kept."
    ),
    "store/denied": gettext_noop(
        "This browser does not let Faristol store anything, perhaps because the window is private."
    ),
    "store/failed": gettext_noop(
        "The browser could not save it. Try again: what you typed is still here."
    ),
}
# refusals of all kinds (`ledger/kind.py`), where the feature has no message of its own
COMMON_MESSAGES: Final = {
    "not_open": gettext_noop("This has not been started yet."),
    "open_already": gettext_noop("This has already been started."),
    "too_long": gettext_noop("Its log holds at most {limit} entries."),
    "other_fact": gettext_noop("The log contains something that no action can lead to."),
}
# the first part of a code: the feature of the desk whose `refusals.py` has its messages
MESSAGE_FEATURES: Final = {
    **{name: row.feature for kind, row in KINDS.items() for name in (kind, *row.codes)},
    "bag": "shared",
    "board": "shared",
    "clip": "voice",
    "export": "files",
    "file": "files",
    "hall": "hall",
    "home": "home",
    "line": "shared",
    "list": "lists",
    "move": "shared",
    "moves": "shared",
    "parcel": "files",
    "pattern": "words",
    "position": "shared",
    "rack": "shared",
    "sandbox": "sandboxes",
    "stream": "files",
    "version": "home",
    "voice": "voice",
    "word": "words",
    "words": "words",
}
_DAY: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
RULESET_FLAWS: Final = next(row.flaws_module for row in KINDS.values() if row.flaws_module)


class RefusalWords(Protocol):
    """The `refusals.py` of a feature of the desk."""

    @property
    def WORDS(self) -> Mapping[str, str]:  # noqa: N802 - a constant of the module
        """The message of each code."""


class RulesetFlaws(Protocol):
    """The hook of the kind whose documents are rule sets (`KindSpec.flaws_module`)."""

    def flaw_messages(self, refusal: Refusal, /) -> Mapping[str, Message]:
        """Return the messages of the flaws of a rule set, by field."""


def message_for(code: str, otherwise: str = "") -> str:
    """Return the message of a code, or `otherwise` if it has none."""
    first, _, rest = code.partition("/")
    if first not in MESSAGE_FEATURES:
        return WORDS.get(code, otherwise)
    refusals = import_hooks(f"{MESSAGE_FEATURES[first]}.refusals", RefusalWords)
    words = refusals.WORDS if refusals else {}
    return words.get(code) or COMMON_MESSAGES.get(rest if first in KINDS else "", otherwise)


def messages_for(refusal: Refusal, *, other: str = "") -> Mapping[str, Message]:
    """Return the messages of a refusal by field; `other` is the name of the person whom it mentions.

    A field of a row in a list is named after its element, "rating-2".
    """
    if "flaws" in refusal.data:  # of a rule set: each has its own field
        flaws = import_hooks(RULESET_FLAWS, RulesetFlaws)
        return flaws.flaw_messages(refusal) if flaws else {}
    words = message_for(refusal.code)
    if not words:
        return {"": Message(gettext_noop("That cannot be done ({code})."), {"code": refusal.code})}
    field = refusal.data.get("field")
    name = field if isinstance(field, str) else ""
    if name and "listing" in refusal.data:
        name = f"{name}-{refusal.data['listing']}"
    values: dict[str, object] = {
        key: ", ".join(map(str, value)) if isinstance(value, list) else value
        for key, value in refusal.data.items()
    }
    values["other"] = other
    if day := _DAY.fullmatch(str(values.get("day", ""))):
        values["day"] = Day(int(day[1]), int(day[2]), int(day[3]))
    if "why" in values:  # a whole sentence: the message of another code
        values["why"] = Message(message_for(str(values["why"])), dict(values))
    return {name: Message(words, values)}
