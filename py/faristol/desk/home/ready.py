"""Check the device before an evening: what is in order, and what to do about the rest."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS, load_hook
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_moment
from faristol.desk.kernel.translation import Size, Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.kernel_cache import KernelCache
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_names import language_name, list_name
from faristol.desk.shared.voice.device_checks import (
    HEARD,
    LOOKING,
    CheckRow,
    check_line,
    sound_check,
    with_sample_letter,
)

ROOM = 50_000_000  # bytes that an evening never needs, so less than this is worth a word
MISSING = ("todo", "bad")
SPOKEN = ("ca", "ro")  # as speech/ has them, whose tables no start has to read

OFFLINE = mark("Works without a connection")
STAYS = mark("What you enter stays")
AWAKE = mark("The screen stays on")
VOICE = mark("The voice is on this device")
SEARCH = mark("The search for moves")

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


class GameLanguage(Protocol):
    """The hook of a kind that is played in a language which the voice has to speak (`KindSpec.language_module`)."""

    async def game_language(self, desk: Desk, request: Request, /) -> str:
        """Return the language of the game in use, or an empty string."""


async def show(desk: Desk, request: Request) -> View:
    """Show what is checked; the page sends its facts right after."""
    text = desk.text_of(request.lang)
    wanted = await voices_wanted(desk, request)
    checks: list[CheckRow] = []
    if request.facts:
        space = _space(request.facts, is_low=bool(desk.kept.state))
        is_stored = can_be_stored(request.facts)
        now = desk.clock.now()
        lines = [
            *_checks(request.facts, wanted, space, text),
            *([start_line(request.facts, now, desk.zone(request), text)] if is_stored else []),
            await _lists(desk, text),
            await search_line(desk, request.lang),
        ]
        checks = [with_sample_letter(desk, line, wanted[0], text) for line in lines]
    missing = [check for check in checks if check.state in MISSING]
    return View(
        title=text.say("Ready for the hall"),
        template="home/ready.html",
        context={
            "say": text.of,
            "is_waiting": not checks,
            "missing": missing,
            "first": _first(missing),
            "may_change": bool(request.facts and request.facts["secure"]),
            "coming": [check for check in checks if check.state == "wait"],
            "is_asked": any(check.kind == "heard" for check in checks),
            "done": [check for check in checks if check.state not in (*MISSING, "wait")],
            "voices": " ".join(wanted),
            "details": details_of(request.facts),
        },
        regions={"principal": "home/ready_checks.html"},
    )


async def voices_wanted(desk: Desk, request: Request) -> tuple[str, ...]:
    """Return the languages that are spoken here, the screen's or the words' first, then the game's."""
    lexicon = (
        None if request.lang in SPOKEN else await desk.of(Lexicons).find_proposed(request.lang)
    )
    first = lexicon.language if lexicon else request.lang
    found = [first if first in SPOKEN else SPOKEN[0]]
    for kind, row in KINDS.items():
        if not row.language_module or not desk.shelf.in_use(kind):
            continue
        game = load_hook(row.language_module, GameLanguage)
        language = await game.game_language(desk, request) if game else ""
        if language in SPOKEN:
            found.append(language)
    return tuple(dict.fromkeys(found))


def _first(missing: list[CheckRow]) -> CheckRow | None:
    """Return what to do next: what is sure to help before what the browser may say no to."""
    doable = [check for check in missing if check.action]
    doable.sort(key=lambda check: check.action == "persist")
    return doable[0] if doable else None


def evening(
    facts: Mapping[str, Any] | None, wanted: Sequence[str], text: Text
) -> tuple[CheckRow, ...]:
    """Return the checks that an evening hangs on, for a screen that is about more."""
    if facts is None:
        titles = (OFFLINE, VOICE, STAYS, AWAKE, HEARD)
        return tuple(check_line("wait", title, LOOKING) for title in titles)
    offline = _offline(facts)
    # every file is checked on the screen that is about it: here it is enough that none is known to lack
    if offline.state == "wait" and facts.get("lacking") == 0:
        offline = check_line("ok", OFFLINE, mark("All of Faristol is on this device."))
    voice = _voice(facts, wanted, text)
    return offline, voice, _storage(facts), _wake(facts), sound_check(facts)


def can_be_stored(facts: Mapping[str, Any]) -> bool:
    """Whether the browser may store the program at this address: else no reload and no installing helps."""
    return bool(facts["secure"] and facts["service_worker"])


def _checks(
    facts: Mapping[str, Any], wanted: Sequence[str], space: CheckRow, text: Text
) -> Iterator[CheckRow]:
    if facts["secure"]:
        yield check_line(
            "ok",
            mark("The address is secure"),
            mark("The browser lets Faristol work offline and keep the screen on."),
        )
    yield _offline(facts)
    yield _voice(facts, wanted, text)
    yield _storage(facts)
    yield space
    yield _wake(facts)
    yield sound_check(facts)
    if can_be_stored(facts):
        yield _version(facts)


def _offline(facts: Mapping[str, Any]) -> CheckRow:
    if not facts["secure"]:
        return check_line(
            "bad",
            mark("This address cannot work offline"),
            mark(
                "Browsers allow that only at https:// or on the device itself, not at http://{host}. "
                "Install Faristol once from an https:// address; after that no connection is needed."
            ),
            host=facts["host"],
        )
    if not facts["controlled"]:
        return check_line(
            "bad" if not facts["service_worker"] else "todo",
            mark("It does not work without a connection yet"),
            mark("Reload the page once while there is a connection.")
            if facts["service_worker"]
            else mark("This browser or window, perhaps a private one, does not allow it."),
        )
    files = facts["files"]
    if files is None and facts.get("lacking"):  # known at once; every file is looked at afterwards
        return check_line(
            "bad",
            mark("It does not work without a connection yet"),
            mark(
                "Files are missing on this device: they are downloaded again when there is a connection."
            ),
            "repair",
            mark("Download the files"),
        )
    if files is None:
        return check_line("wait", OFFLINE, mark("Checking every file…"))
    if files["bad"]:
        return check_line(
            "bad",
            mark("Some files are damaged"),
            mark("{n} of {total} files must be downloaded again, with a connection."),
            "repair",
            mark("Download the files"),
            n=len(files["bad"]),
            total=files["total"],
        )
    return check_line(
        "ok",
        OFFLINE,
        mark("All {total} files are here and unchanged."),
        total=files["total"],
    )


_STORED = mark("The engine runs from the stored copy.")
_FASTER = ("faster", mark("Start faster"))
_TAKES = mark(
    "It could start faster: that takes 31 MB here, and 80 MB of memory while it is set up."
)
_TOO_FULL = mark("There is too little room here to start faster.")
_STARTS = {
    "coming": (mark("It will start faster: this is set up when the device is idle."),),
    "next": (mark("The next start is faster."),),
    "off": (_TAKES, *_FASTER),
    "small": (_TAKES, *_FASTER),
    "full": (_TOO_FULL,),  # the browser says so
    "room": (_TOO_FULL, *_FASTER),  # it was tried
    "failed": (mark("Setting up a faster start has failed on this device."), *_FASTER),
}


def start_line(facts: Mapping[str, Any], now: str, zone: Zone, text: Text) -> CheckRow:
    """Say how the device starts: what takes the time may be read from a snapshot (site/js/snapshot.js)."""
    title = mark("Starts from this device")
    if not facts["controlled"]:
        return check_line(
            "todo",
            mark("Started from the network"),
            mark("Reload once, and it starts from this device."),
        )
    start = facts.get("start") or {}
    if start.get("how") == "snapshot":
        return check_line(
            "ok",
            mark("Starts faster"),
            mark("Set up on this device {when}."),
            "slower",
            mark("Start as before"),
            when=format_moment(start["since"], now, zone, text),
        )
    return check_line("ok", title, *_STARTS.get(start.get("how", ""), (_STORED,)))


def _storage(facts: Mapping[str, Any]) -> CheckRow:
    if facts["persisted"]:
        return check_line("ok", STAYS, mark("The browser has promised to keep it."))
    if not facts["secure"]:
        return check_line(
            "todo",
            mark("Storage here is not permanent"),
            mark(
                "At an http:// address no browser promises to keep it: save a file after every game."
            ),
        )
    install = INSTALL.get(facts["platform"], INSTALL["other"])
    if facts["standalone"]:
        return check_line(
            "ok",
            STAYS,
            mark("Faristol is installed on this device. Even so, save a file after every game."),
        )
    if facts["can_persist"]:
        return check_line(
            "todo",
            mark("Storage here is not permanent"),
            install,
            "persist",
            mark("Ask the browser"),
        )
    return check_line("todo", mark("Storage here is not permanent"), install)


def _space(facts: Mapping[str, Any], *, is_low: bool) -> CheckRow:
    """Say how much room there is: the browser tells what it would allow, the reserve whether it is there."""
    title, quota = mark("Storage space"), facts["quota"]
    if is_low:
        return check_line(
            "bad",
            mark("There is hardly any room left"),
            mark("Save everything to a file, and delete something else on this device."),
        )
    if quota is None:
        return check_line("ok", title, mark("This browser does not say how much there is."))
    free = max(0, quota - (facts["usage"] or 0))
    if free < ROOM:
        return check_line(
            "bad",
            mark("There is little room left"),
            mark("{size} free. Delete something else on this device."),
            size=Size(free),
        )
    return check_line("ok", title, mark("{size} free, according to the browser."), size=Size(free))


_WAKE = {
    "on": check_line(
        "ok", AWAKE, mark("As long as Faristol is in front."), "wake", mark("Let it sleep")
    ),
    "off": check_line(
        "todo",
        mark("The screen may go dark"),
        mark("Keep it on while you judge."),
        "wake",
        mark("Keep the screen on"),
    ),
}
_NO_WAKE = check_line(
    "todo",
    mark("The screen may go dark"),
    mark("This browser cannot prevent it: set a longer time in the device’s settings."),
)


def _wake(facts: Mapping[str, Any]) -> CheckRow:
    return _WAKE.get(str(facts["wake_lock"]), _NO_WAKE)


def _voice(facts: Mapping[str, Any], wanted: Sequence[str], text: Text) -> CheckRow:
    """Say whether the voice of every language that is spoken here is a file of this device."""
    if not can_be_stored(facts):
        return check_line(
            "ok",
            mark("The voice is downloaded when it is needed"),
            mark("That takes a connection. Without it, a person reads the letters aloud."),
        )
    known = facts["voice"] or {}
    here = [known.get(language, {"state": "missing", "done": 0, "total": 0}) for language in wanted]
    names = ", ".join(language_name(language, text) for language in wanted)
    done, total = (sum(int(one[part]) for one in here) for part in ("done", "total"))
    states = {one["state"] for one in here}
    if "missing" in states:
        return check_line(
            "todo",
            mark("The voice is not on this device yet"),
            mark(
                "It comes by itself when there is a connection ({languages}). Without it, a person reads "
                "the letters aloud."
            ),
            "voice" if facts["controlled"] else "",
            mark("Download the voice") if facts["controlled"] else "",
            languages=names,
        )
    if "coming" in states:
        return check_line(
            "wait",
            mark("Downloading the voice: {percent}%"),
            mark("{size} of {total}. You do not have to wait for it."),
            percent=100 * done // total if total else 0,
            size=Size(done),
            total=Size(total),
        )
    return check_line(
        "ok", VOICE, mark("In {languages}: {size}."), languages=names, size=Size(total)
    )


async def search_line(desk: Desk, lang: str) -> CheckRow:
    """Say which search answers who asks for moves; they find the same."""
    kernels, row = desk.of(KernelCache), await desk.of(Lexicons).find_proposed(lang)
    if kernels.is_ready or (row is not None and await kernels.has_graph(row.digest)):
        return check_line("ok", SEARCH, mark("The fast search is in use."))
    if row is not None and kernels.can_build_graph(row.digest):
        return check_line(
            "ok",
            SEARCH,
            mark(
                "The fast search is set up the first time that moves are searched for. Until then the "
                "plain search finds the same moves."
            ),
        )
    return check_line(
        "ok", SEARCH, mark("The plain search is in use: it finds the same moves but takes longer.")
    )


def details_of(facts: Mapping[str, Any] | None) -> str:
    """Return what somebody who helps from afar asks for: which build it is."""
    current = ((facts or {}).get("status") or {}).get("current")
    return f"Faristol {current['version']} · {current['build']}" if current else ""


def _version(facts: Mapping[str, Any]) -> CheckRow:
    status = facts["status"] or {}
    current = status.get("current")
    if not current:
        return check_line("todo", mark("Version"), mark("Not stored on this device yet."))
    if status.get("offered"):
        return check_line(
            "ok",
            mark("Version {version}"),
            mark("A newer one is waiting until you want it."),
            "offer",
            mark("What’s new"),
            version=current["version"],
        )
    return check_line(
        "ok",
        mark("Version {version}"),
        mark("No newer one is known here."),
        version=current["version"],
    )


async def _lists(desk: Desk, text: Text) -> CheckRow:
    """Say which word list judges each language, and whether a chosen one is not here."""
    title = mark("Word lists")
    await desk.of(Lexicons).open()
    for language in desk.of(Lexicons).languages:
        if await desk.of(Lexicons).lost_choice(language):
            return check_line(
                "todo",
                mark("A word list is missing"),
                mark("The list chosen for {language} is not on this device. Import it again."),
                language=language_name(language, text),
            )
    told, has_practice = [], False
    for language in desk.of(Lexicons).languages:
        row = await desk.of(Lexicons).in_use(language)
        if row is not None:
            has_practice = has_practice or row.is_practice
            told.append(list_name(row, language, text))
    note = mark("In use: {lists}.")
    if has_practice:
        note = mark("In use: {lists}. Practice lists are not official.")
    return check_line("ok", title, note, lists="; ".join(told))
