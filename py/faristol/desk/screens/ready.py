"""Check the device before an evening: what is in order, and what to do about the rest."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from faristol.desk.lists import language_name, list_name
from faristol.desk.request import Request
from faristol.desk.text import Message, Size, Text, mark
from faristol.desk.view import View

if TYPE_CHECKING:
    from faristol.desk.app import Desk

ROOM = 50_000_000  # bytes that an evening never needs, so less than this is worth a word
MISSING = ("todo", "bad")

OFFLINE = mark("Works without a connection")
STAYS = mark("What you enter stays")
AWAKE = mark("The screen stays on")
TONES = mark("The sound is heard")

INSTALL = {
    "ipad": mark(
        "In Safari tap Share, then “Add to Home Screen”, and open it once from there with a connection."
    ),
    "iphone": mark(
        "In Safari tap Share, then “Add to Home Screen”, and open it once from there with a connection."
    ),
    "android": mark("In the browser’s menu choose “Install app” or “Add to home screen”."),
    "chromium": mark("Use the install button at the end of the address bar."),
    "firefox": mark("Say yes when Firefox asks, and don’t clear this site’s data."),
    "safari": mark("In Safari choose File, then “Add to Dock”."),
    "other": mark("Add this page to the home screen if the browser offers it."),
}


async def show(desk: "Desk", request: Request) -> View:
    """Show what is checked; the page sends its facts right after."""
    text = desk.text_of(request.lang)
    checks = []
    if request.facts:
        space = _space(request.facts, is_low=bool(desk.kept.state))
        lines = [*_checks(request.facts, space), await _lists(desk, text)]
        checks = [_in_words(line, text) for line in lines]
    missing = [check for check in checks if check["state"] in MISSING]
    return View(
        title=text.say("Ready for the hall"),
        template="ready.html",
        context={
            "is_waiting": not checks,
            "missing": missing,
            "first": _first(missing),
            "done": [check for check in checks if check["state"] not in MISSING],
        },
        regions={"principal": "ready_checks.html"},
    )


def _first(missing: list[dict[str, str]]) -> dict[str, str] | None:
    """Return what to do next: what is sure to help before what the browser may say no to."""
    doable = [check for check in missing if check["action"]]
    doable.sort(key=lambda check: check["action"] == "persist")
    return doable[0] if doable else None


def evening(facts: Mapping[str, Any] | None, text: Text) -> list[dict[str, str]]:
    """Return the checks that an evening hangs on, in a few words, for a screen that is about more."""
    if facts is None:
        waiting = mark("Being looked at…")
        titles = (OFFLINE, STAYS, AWAKE, TONES)
        return [_in_words(_line("wait", title, waiting), text) for title in titles]
    offline = _offline(facts)
    if offline[0] == "wait":  # every file is checked on the screen that is about it
        offline = _line("ok", OFFLINE, mark("All of Faristol is on this device."))
    lines = (offline, _storage(facts), _wake(facts), _sound(facts))
    return [_in_short(_in_words(line, text)) for line in lines]


def _in_short(check: dict[str, str]) -> dict[str, str]:
    """Keep every check to its line, so that nothing moves when the answers come in."""
    is_missing = check["state"] in MISSING
    is_at_hand = is_missing and check["action"] in ("wake", "sound")
    return {
        **check,
        "note": "" if is_missing else check["note"],
        "action": check["action"] if is_at_hand else "",
    }


# state (ok, todo, bad, wait), title, what it means, the data-device action that mends it, its label
Line = tuple[str, Message, Message, str, str]


def _in_words(check: Line, text: Text) -> dict[str, str]:
    state, title, note, action, label = check
    return {
        "state": state,
        "title": text.of(title),
        "note": text.of(note),
        "action": action,
        "label": text.say(label) if label else "",
    }


def _checks(facts: Mapping[str, Any], space: Line) -> Iterator[Line]:
    yield _secure(facts)
    yield _offline(facts)
    yield _engine(facts)
    yield _storage(facts)
    yield space
    yield _wake(facts)
    yield _sound(facts)
    yield _version(facts)


def _line(
    state: str, title: str, note: str, action: str = "", label: str = "", **values: object
) -> Line:
    return state, Message(title), Message(note, values), action, label


def _secure(facts: Mapping[str, Any]) -> Line:
    title = mark("The address is safe")
    if facts["secure"]:
        return _line(
            "ok", title, mark("The browser lets Faristol work offline and keep the screen on.")
        )
    return _line(
        "bad",
        mark("This address cannot work offline"),
        mark(
            "Browsers allow that only at https:// or on the device itself, not at http://{host}. "
            "Install Faristol once from an https:// address; after that no connection is needed."
        ),
        host=facts["host"],
    )


def _offline(facts: Mapping[str, Any]) -> Line:
    if not facts["controlled"]:
        return _line(
            "bad" if not facts["service_worker"] else "todo",
            mark("It does not work without a connection yet"),
            mark("Reload the page once while there is a connection.")
            if facts["service_worker"]
            else mark("This browser or window, perhaps a private one, does not allow it."),
        )
    files = facts["files"]
    if files is None and facts.get("lacking"):  # known at once; every file is looked at afterwards
        return _line(
            "bad",
            mark("It does not work without a connection yet"),
            mark("Files are missing on this device: they are fetched again, with a connection."),
            "repair",
            mark("Fetch the files"),
        )
    if files is None:
        return _line("wait", OFFLINE, mark("Checking every file…"))
    if files["bad"]:
        return _line(
            "bad",
            mark("Some files are damaged"),
            mark("{n} of {total} files must be fetched again, with a connection."),
            "repair",
            mark("Fetch the files"),
            n=len(files["bad"]),
            total=files["total"],
        )
    return _line(
        "ok",
        OFFLINE,
        mark("All {total} files are here and unchanged."),
        total=files["total"],
    )


def _engine(facts: Mapping[str, Any]) -> Line:
    if facts["controlled"]:
        return _line(
            "ok", mark("Starts from this device"), mark("The engine runs from the stored copy.")
        )
    return _line(
        "todo",
        mark("Started from the network"),
        mark("Reload once, and it starts from this device."),
    )


def _storage(facts: Mapping[str, Any]) -> Line:
    if facts["persisted"]:
        return _line("ok", STAYS, mark("The browser has promised to keep it."))
    install = INSTALL.get(facts["platform"], INSTALL["other"])
    if facts["standalone"]:
        return _line(
            "ok",
            STAYS,
            mark(
                "Faristol is installed on this device. Save a file after every game all the same."
            ),
        )
    if facts["can_persist"]:
        return _line(
            "todo",
            mark("Storage here is not permanent"),
            install,
            "persist",
            mark("Ask the browser"),
        )
    return _line("todo", mark("Storage here is not permanent"), install)


def _space(facts: Mapping[str, Any], *, is_low: bool) -> Line:
    """Say how much room there is: the browser tells what it would allow, the reserve whether it is there."""
    title, quota = mark("Room to store"), facts["quota"]
    if is_low:
        return _line(
            "bad",
            mark("There is hardly any room left"),
            mark("Save everything as a file, and delete something else on this device."),
        )
    if quota is None:
        return _line("ok", title, mark("This browser does not say how much there is."))
    free = max(0, quota - (facts["usage"] or 0))
    if free < ROOM:
        return _line(
            "bad",
            mark("There is little room left"),
            mark("{size} free. Delete something else on this device."),
            size=Size(free),
        )
    return _line("ok", title, mark("{size} free, as the browser says."), size=Size(free))


def _wake(facts: Mapping[str, Any]) -> Line:
    match facts["wake_lock"]:
        case "on":
            return _line(
                "ok", AWAKE, mark("As long as Faristol is in front."), "wake", mark("Let it sleep")
            )
        case "off":
            return _line(
                "todo",
                mark("The screen may go dark"),
                mark("Keep it lit while you judge."),
                "wake",
                mark("Keep the screen on"),
            )
        case _:
            return _line(
                "todo",
                mark("The screen may go dark"),
                mark("This browser cannot prevent it: set a longer time in the device’s settings."),
            )


def _sound(facts: Mapping[str, Any]) -> Line:
    match facts["sound"]:
        case "tried":
            return _line(
                "ok",
                TONES,
                mark("Tried just now. Was it loud enough?"),
                "sound",
                mark("Once more"),
            )
        case "untried":
            return _line(
                "todo",
                mark("Nobody has heard the sound today"),
                mark("You should hear three tones at the back of the hall."),
                "sound",
                mark("Try the sound"),
            )
        case _:
            return _line("todo", mark("There is no sound"), mark("This browser cannot make any."))


def _version(facts: Mapping[str, Any]) -> Line:
    status = facts["status"] or {}
    current = status.get("current")
    if not current:
        return _line("todo", mark("Version"), mark("Not stored on this device yet."))
    if status.get("offered"):
        return _line(
            "ok",
            mark("Version"),
            mark("{version}. A newer one waits until you want it."),
            "offer",
            mark("Look at it"),
            version=current["version"],
        )
    return _line(
        "ok",
        mark("Version"),
        mark("{version}, build {build}."),
        version=current["version"],
        build=current["build"][:8],
    )


async def _lists(desk: "Desk", text: Text) -> Line:
    """Say which word list judges each language, and whether a chosen one is not here."""
    title = mark("Word lists")
    await desk.lexicons.open()
    for language in desk.lexicons.languages:
        if await desk.lexicons.lost_choice(language):
            return _line(
                "todo",
                mark("A word list is missing"),
                mark("The list chosen for {language} is not on this device. Take it in again."),
                language=language_name(language, text),
            )
    told, has_practice = [], False
    for language in desk.lexicons.languages:
        row = await desk.lexicons.in_use(language)
        if row is not None:
            has_practice = has_practice or row.is_practice
            told.append(list_name(row, language, text))
    note = mark("In use: {lists}.")
    if has_practice:
        note = mark("In use: {lists}. Practice lists are not official.")
    return _line("ok", title, note, lists="; ".join(told))
