"""Check the device before an evening: what is in order, and what to do about the rest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from faristol.desk.lists import language_name, list_name
from faristol.desk.request import Request
from faristol.desk.shelf import in_use
from faristol.desk.text import Message, Size, Text, mark
from faristol.desk.view import View

if TYPE_CHECKING:
    from faristol.desk.app import Desk
    from faristol.speech.script import Manner, Script

ROOM = 50_000_000  # bytes that an evening never needs, so less than this is worth a word
MISSING = ("todo", "bad")
DUPLICATE = "duplicate"
SPOKEN = ("ca", "ro")  # as speech/ has them, whose tables no start has to read

OFFLINE = mark("Works without a connection")
STAYS = mark("What you enter stays")
AWAKE = mark("The screen stays on")
HEARD = mark("The sound is heard")
VOICE = mark("The voice is on this device")
SAY = mark("Say a letter")
LOOKING = mark("Being looked at…")

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
    wanted = await voices_wanted(desk, request)
    checks: list[dict[str, Any]] = []
    if request.facts:
        space = _space(request.facts, is_low=bool(desk.kept.state))
        lines = [*_checks(request.facts, wanted, space, text), await _lists(desk, text)]
        checks = [_in_words(line, text) for line in lines]
        checks = [_with_letter(desk, check, wanted[0], text) for check in checks]
    missing = [check for check in checks if check["state"] in MISSING]
    return View(
        title=text.say("Ready for the hall"),
        template="ready.html",
        context={
            "is_waiting": not checks,
            "missing": missing,
            "first": _first(missing),
            "coming": [check for check in checks if check["state"] == "wait"],
            "is_asked": any(check["kind"] == "heard" for check in checks),
            "done": [check for check in checks if check["state"] not in (*MISSING, "wait")],
            "voices": " ".join(wanted),
            "details": details_of(request.facts),
        },
        regions={"principal": "ready_checks.html"},
    )


async def voices_wanted(desk: "Desk", request: Request) -> tuple[str, ...]:
    """Return the languages that are spoken here, the screen's or the words' first, then the game's."""
    row = None if request.lang in SPOKEN else await desk.lexicons.proposed(request.lang)
    first = row.language if row else request.lang
    found = [first if first in SPOKEN else SPOKEN[0]]
    if in_use(DUPLICATE, desk.shelf.streams, desk.shelf.prefs):
        from faristol.desk.duplicate_desk import Opened

        opened = await desk.duplicate.opened(request.lang)
        if isinstance(opened, Opened) and opened.game.language in SPOKEN:
            found.append(opened.game.language)
    return tuple(dict.fromkeys(found))


def _first(missing: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return what to do next: what is sure to help before what the browser may say no to."""
    doable = [check for check in missing if check["action"]]
    doable.sort(key=lambda check: check["action"] == "persist")
    return doable[0] if doable else None


def evening(
    facts: Mapping[str, Any] | None, wanted: Sequence[str], text: Text
) -> tuple[dict[str, Any], ...]:
    """Return the checks that an evening hangs on, for a screen that is about more."""
    if facts is None:
        titles = (OFFLINE, VOICE, STAYS, AWAKE, HEARD)
        return tuple(_in_words(_line("wait", title, LOOKING), text) for title in titles)
    offline = _offline(facts)
    # every file is checked on the screen that is about it: here it is enough that none is known to lack
    if offline.state == "wait" and facts.get("lacking") == 0:
        offline = _line("ok", OFFLINE, mark("All of Faristol is on this device."))
    voice = _voice(facts, wanted, text)
    lines = (offline, voice, _storage(facts), _wake(facts), _sound(facts))
    return tuple(_in_words(line, text) for line in lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Hold one check; `label` is that of the data-device action that mends it, `help` what else to try."""

    state: str  # ok, todo, bad, wait
    title: Message
    note: Message
    action: str = ""
    label: str = ""
    kind: str = ""
    help: tuple[Message, ...] = field(default=())


def _in_words(check: Line, text: Text) -> dict[str, Any]:
    return {
        "state": check.state,
        "title": text.of(check.title),
        "note": text.of(check.note),
        "action": check.action,
        "attrs": {},
        "label": text.say(check.label) if check.label else "",
        "kind": check.kind,
        "help": [text.of(one) for one in check.help],
    }


def _checks(
    facts: Mapping[str, Any], wanted: Sequence[str], space: Line, text: Text
) -> Iterator[Line]:
    yield _secure(facts)
    yield _offline(facts)
    yield _voice(facts, wanted, text)
    yield _engine(facts)
    yield _storage(facts)
    yield space
    yield _wake(facts)
    yield _sound(facts)
    yield _version(facts)


def _line(
    state: str, title: str, note: str, action: str = "", label: str = "", **values: object
) -> Line:
    return Line(
        state=state,
        title=Message(title, values),
        note=Message(note, values),
        action=action,
        label=label,
    )


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


def _voice(facts: Mapping[str, Any], wanted: Sequence[str], text: Text) -> Line:
    """Say whether the voice of every language that is spoken here is a file of this device."""
    known = facts["voice"] or {}
    here = [known.get(language, {"state": "missing", "done": 0, "total": 0}) for language in wanted]
    names = ", ".join(language_name(language, text) for language in wanted)
    done, total = (sum(int(one[part]) for one in here) for part in ("done", "total"))
    states = {one["state"] for one in here}
    if "missing" in states:
        return _line(
            "todo",
            mark("The voice is not on this device yet"),
            mark(
                "It comes by itself where there is a connection ({languages}). "
                "Without it, somebody reads the letters aloud."
            ),
            "voice" if facts["controlled"] else "",
            mark("Fetch the voice") if facts["controlled"] else "",
            languages=names,
        )
    if "coming" in states:
        return _line(
            "wait",
            mark("The voice is coming: {percent} %"),
            mark("{size} of {total}. Nothing has to wait for it."),
            percent=100 * done // total if total else 0,
            size=Size(done),
            total=Size(total),
        )
    return _line("ok", VOICE, mark("In {languages}: {size}."), languages=names, size=Size(total))


def sound_told(desk: "Desk", request: Request, language: str, text: Text) -> dict[str, Any]:
    """Return the sound test alone, for the screen of the voice."""
    line = _sound(request.facts) if request.facts else _line("wait", HEARD, LOOKING)
    return _with_letter(desk, _in_words(line, text), language, text)


def _with_letter(desk: "Desk", check: dict[str, Any], language: str, text: Text) -> dict[str, Any]:
    """Give the button of the sound test what it says: one tile, called as in the round."""
    if check["action"] != "sound":
        return check
    from faristol.desk.voice_told import caller_told

    told = caller_told(desk.voice.voice, language, _letter, text)
    return {**check, "attrs": {"data-script": told.data, "data-speaker": told.speaker}}


def _letter(manner: "Manner") -> "Script":
    from faristol.speech.clip import tile_clip
    from faristol.speech.script import OnRack, item

    return (item(tile_clip(manner.names, "A", manner.way), pause=0, about=OnRack(0, 0, "A")),)


# What to try when nothing was heard, what is quickest first.
UNHEARD = (
    mark("Turn the volume of the device up."),
    mark("Switch its silent mode off: on many telephones and tablets it is a switch at the side."),
    mark("See whether the loudspeaker is connected, charged and switched on."),
    mark("See whether the sound goes elsewhere: headphones, another loudspeaker, a television."),
)


def _sound(facts: Mapping[str, Any]) -> Line:
    """Say whether somebody has heard the voice today; only ears know, so it is asked."""
    match facts["sound"]:
        case "heard":
            line = _line("ok", HEARD, mark("Somebody heard it today."), "sound", mark("Once more"))
        case "asked":
            line = _line("todo", mark("Have you heard it?"), mark("Also at the back of the hall?"))
        case "unheard":
            line = _line("bad", mark("It was not heard"), mark("Try this, then once more:"))
            line = replace(line, action="sound", label=SAY, help=tuple(map(Message, UNHEARD)))
        case "untried":
            line = _line(
                "todo",
                mark("The voice was not tried today"),
                mark("A letter is said as in the round; then say whether it was heard."),
                "sound",
                SAY,
            )
        case _:
            line = _line("todo", mark("There is no sound"), mark("This browser cannot make any."))
    return replace(line, kind="heard" if facts["sound"] == "asked" else "")


def details_of(facts: Mapping[str, Any] | None) -> str:
    """Return what somebody who helps from afar asks for: which build it is."""
    current = ((facts or {}).get("status") or {}).get("current")
    return f"Faristol {current['version']} · {current['build']}" if current else ""


def _version(facts: Mapping[str, Any]) -> Line:
    status = facts["status"] or {}
    current = status.get("current")
    if not current:
        return _line("todo", mark("Version"), mark("Not stored on this device yet."))
    if status.get("offered"):
        return _line(
            "ok",
            mark("Version {version}"),
            mark("A newer one waits until you want it."),
            "offer",
            mark("Look at it"),
            version=current["version"],
        )
    return _line(
        "ok",
        mark("Version {version}"),
        mark("No newer one is known here."),
        version=current["version"],
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
