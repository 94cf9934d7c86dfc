"""The warning over all screens when the browser's storage fails, and storing again what memory holds."""

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.resilient_store import BEHIND, FULL, GONE, LOST, LOW, RESTORED
from faristol.desk.kernel.translation import Message, Translator, gettext_noop, ngettext_lazy
from faristol.desk.shared.lexicons import Lexicons
from faristol.ledger.record import JSON

HOLD = Message(gettext_noop("What you entered is no longer stored; it is only in memory."))
STORED = (LOW, RESTORED)  # states with all data stored; in the others memory is the only sure copy
FILE, AGAIN = gettext_noop("Save everything to a file"), gettext_noop("Store everything again")
ROOM = gettext_noop("Check again")

# the message of each state
MESSAGES = {
    FULL: gettext_noop(
        "There is no space left on this device, so nothing more can be stored. Everything stored "
        "so far is still in memory: do not close or reload this page. Save it to a file, free up "
        "space, then store it again."
    ),
    GONE: gettext_noop(
        "The data stored in this browser is gone: someone cleared it, or the browser deleted it. "
        "All of it is still in memory: do not close or reload this page. Save it to a file, then "
        "store it again."
    ),
    BEHIND: gettext_noop(
        "The browser has lost part of the stored data. All of it is still in memory: do not "
        "close or reload this page. Save it to a file, then store it again."
    ),
    LOST: gettext_noop(
        "The browser has closed its storage and will not open it again. Everything stored so far "
        "is still in memory: do not close or reload this page. Save it to a file, then store it "
        "again."
    ),
    RESTORED: gettext_noop(
        "This device is full, and the browser deleted the stored data. All of it was stored "
        "again from memory and checked. Save it to a file and free up space now; do not reload "
        "this page without a connection."
    ),
    LOW: gettext_noop(
        "This device is almost full. What you enter is still being stored, in the last of the "
        "space. Save everything to a file and free up space now."
    ),
}


# the messages on a locked device, whose players cannot save a file
LOCKED_MESSAGE = gettext_noop(
    "This device’s storage is not working. Everything entered is still in memory: do not "
    "close or reload this page. Call the arbiter to unlock the device and save everything to "
    "a file."
)
LOCKED_MESSAGE_STORED = gettext_noop(
    "This device is almost full. What is entered is still being stored. Call the arbiter to "
    "unlock the device, save everything to a file and free up space."
)


def storage_effect(state: str, text: Translator, *, is_locked: bool = False) -> dict[str, JSON]:
    """Return the effect with the warning that the page shows over all screens, or without any."""
    if not state:
        return {"do": "storage", "state": ""}
    message = MESSAGES[state]
    if is_locked:
        message = LOCKED_MESSAGE_STORED if state in STORED else LOCKED_MESSAGE
    file_button = [] if is_locked else [["storage-file", text.gettext(FILE)]]
    return {
        "do": "storage",
        "state": state,
        "is_only_copy": state not in STORED,
        "is_held": state != LOW,  # a reload would lose data
        "text": text.gettext(message),
        "ways": [
            *file_button,
            ["storage-again", text.gettext(ROOM if state in STORED else AGAIN)],
        ],
    }


async def check(desk: Desk, request: Request) -> Done:  # noqa: ARG001
    """Check the storage: the page has heard of a failure."""
    await desk.storage.check_health()
    return Done()


async def store_again(desk: Desk, request: Request) -> Done:
    """Store all that memory holds, and read it back."""
    text = desk.translator_for(request.lang)
    has_trouble = bool(desk.storage.trouble)
    entries = await desk.storage.restore_all(
        desk.progress, text.gettext("Storing and reading it back…")
    )
    from faristol.desk.shared.register import RegisterService

    await desk.service(RegisterService).reload()
    desk.service(Lexicons).rest_again()
    if not has_trouble:
        return Done(spoken=Message(gettext_noop("The storage was checked.")))
    return Done(
        toast=ngettext_lazy(
            "Stored again and read back: {n} entry, the same as before.",
            "Stored again and read back: {n} entries, the same as before.",
            entries,
        )
    )
