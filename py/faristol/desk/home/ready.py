"""The checks of the device before an evening, with an action for what is missing."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from faristol.desk.home.installation import INSTALL
from faristol.desk.home.ready_context import ReadyContext
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS, import_hooks
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_moment
from faristol.desk.kernel.translation import Size, Translator, gettext_noop
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

ROOM = 50_000_000  # bytes, more than an evening ever needs: less free room is a warning
MISSING = ("todo", "bad")
SPOKEN = ("ca", "ro")  # as in speech/, whose tables the start need not import

OFFLINE = gettext_noop("Works without a connection")
STAYS = gettext_noop("What you enter stays")
AWAKE = gettext_noop("The screen stays on")
VOICE = gettext_noop("The voice is on this device")
SEARCH = gettext_noop("The search for moves")

# Where Firefox is not asked to install: it promises to keep what is entered if the user says so.
ADVICE = {
    **INSTALL,
    "firefox": gettext_noop("Say yes when Firefox asks, and don’t clear this site’s data."),
}


class GameLanguage(Protocol):
    """The hook of a kind whose language the voice has to speak (`KindSpec.language_module`)."""

    async def load_game_language(self, desk: Desk, request: Request, /) -> str:
        """Return the language of the game in use, or an empty string."""


async def show(desk: Desk, request: Request) -> View:
    """Show the checks; the page sends the facts about the device right after."""
    text = desk.translator_for(request.lang)
    languages = await needed_voices(desk, request)
    checks: list[CheckRow] = []
    if request.facts:
        space = _space_check(request.facts, is_low=bool(desk.storage.state))
        is_stored = can_be_stored(request.facts)
        now = desk.clock.now()
        rows = [
            *_device_checks(request.facts, languages, space, text),
            *([start_check(request.facts, now, desk.zone(request), text)] if is_stored else []),
            await _list_check(desk, text),
            await search_check(desk, request.lang),
        ]
        checks = [with_sample_letter(desk, row, languages[0], text) for row in rows]
    missing = [check for check in checks if check.state in MISSING]
    return View(
        title=text.gettext("Ready for the hall"),
        context=ReadyContext(
            render_text=text.render,
            is_waiting=not checks,
            missing=missing,
            first=_next_check(missing),
            can_change=bool(request.facts and request.facts["secure"]),
            coming=[check for check in checks if check.state == "wait"],
            needs_answer=any(check.kind == "heard" for check in checks),
            done=[check for check in checks if check.state not in (*MISSING, "wait")],
            voices=" ".join(languages),
            details=details_of(request.facts),
        ),
    )


async def needed_voices(desk: Desk, request: Request) -> tuple[str, ...]:
    """Return the languages of the voice: first that of the screen or words, then those of games in use."""
    lexicon = (
        None if request.lang in SPOKEN else await desk.service(Lexicons).find_proposed(request.lang)
    )
    first = lexicon.language if lexicon else request.lang
    languages = [first if first in SPOKEN else SPOKEN[0]]
    for kind, row in KINDS.items():
        if not row.language_module or not desk.stream_store.selected(kind):
            continue
        game = import_hooks(row.language_module, GameLanguage)
        language = await game.load_game_language(desk, request) if game else ""
        if language in SPOKEN:
            languages.append(language)
    return tuple(dict.fromkeys(languages))


def _next_check(missing: list[CheckRow]) -> CheckRow | None:
    """Return the check to act on next: what is sure to help before what the browser may refuse."""
    doable = [check for check in missing if check.action]
    doable.sort(key=lambda check: check.action == "persist")
    return doable[0] if doable else None


def evening_checks(
    facts: Mapping[str, Any] | None, languages: Sequence[str], text: Translator
) -> tuple[CheckRow, ...]:
    """Return the checks that an evening depends on, for the home screen."""
    if facts is None:
        titles = (OFFLINE, VOICE, STAYS, AWAKE, HEARD)
        return tuple(check_line("wait", title, LOOKING) for title in titles)
    offline = _offline_check(facts)
    # the screen of the checks reads all files: here it is enough that no missing one is known
    if offline.state == "wait" and facts.get("lacking") == 0:
        offline = check_line("ok", OFFLINE, gettext_noop("All of Faristol is on this device."))
    voice = _voice_check(facts, languages, text)
    return offline, voice, _storage_check(facts), _wake_check(facts), sound_check(facts)


def can_be_stored(facts: Mapping[str, Any]) -> bool:
    """Whether the browser may store the program at this address; else no reload or installation helps."""
    return bool(facts["secure"] and facts["service_worker"])


def _device_checks(
    facts: Mapping[str, Any], languages: Sequence[str], space: CheckRow, text: Translator
) -> Iterator[CheckRow]:
    if facts["secure"]:
        yield check_line(
            "ok",
            gettext_noop("The address is secure"),
            gettext_noop("The browser lets Faristol work offline and keep the screen on."),
        )
    yield _offline_check(facts)
    yield _voice_check(facts, languages, text)
    yield _storage_check(facts)
    yield space
    yield _wake_check(facts)
    yield sound_check(facts)
    if can_be_stored(facts):
        yield _version_check(facts)


def _offline_check(facts: Mapping[str, Any]) -> CheckRow:
    if not facts["secure"]:
        return check_line(
            "bad",
            gettext_noop("This address cannot work offline"),
            gettext_noop(
                "Browsers allow that only at https:// or on the device itself, not at http://{host}. "
                "Install Faristol once from an https:// address; after that no connection is needed."
            ),
            host=facts["host"],
        )
    if not facts["controlled"]:
        return check_line(
            "bad" if not facts["service_worker"] else "todo",
            gettext_noop("It does not work without a connection yet"),
            gettext_noop("Reload the page once while there is a connection.")
            if facts["service_worker"]
            else gettext_noop("This browser or window, perhaps a private one, does not allow it."),
        )
    files = facts["files"]
    if files is None and facts.get("lacking"):  # known at once; all files are read afterwards
        return check_line(
            "bad",
            gettext_noop("It does not work without a connection yet"),
            gettext_noop(
                "Files are missing on this device: they are downloaded again when there is a connection."
            ),
            "repair",
            gettext_noop("Download the files"),
        )
    if files is None:
        return check_line("wait", OFFLINE, gettext_noop("Checking every file…"))
    if files["bad"]:
        return check_line(
            "bad",
            gettext_noop("Some files are damaged"),
            gettext_noop("{n} of {total} files must be downloaded again, with a connection."),
            "repair",
            gettext_noop("Download the files"),
            n=len(files["bad"]),
            total=files["total"],
        )
    return check_line(
        "ok",
        OFFLINE,
        gettext_noop("All {total} files are here and unchanged."),
        total=files["total"],
    )


_STORED = gettext_noop("The engine runs from the stored copy.")
_FASTER = ("faster", gettext_noop("Start faster"))
_TAKES = gettext_noop(
    "It could start faster: that takes 31 MB here, and 80 MB of memory while it is set up."
)
_TOO_FULL = gettext_noop("There is too little room here to start faster.")
_STARTS = {
    "coming": (gettext_noop("It will start faster: this is set up when the device is idle."),),
    "next": (gettext_noop("The next start is faster."),),
    "off": (_TAKES, *_FASTER),
    "small": (_TAKES, *_FASTER),
    "full": (_TOO_FULL,),  # as the browser reports
    "room": (_TOO_FULL, *_FASTER),  # as an attempt has shown
    "failed": (gettext_noop("Setting up a faster start has failed on this device."), *_FASTER),
}


def start_check(facts: Mapping[str, Any], now: str, zone: Zone, text: Translator) -> CheckRow:
    """Return the check of how the device starts, which may be from a snapshot (site/js/snapshot.js)."""
    title = gettext_noop("Starts from this device")
    if not facts["controlled"]:
        return check_line(
            "todo",
            gettext_noop("Started from the network"),
            gettext_noop("Reload once, and it starts from this device."),
        )
    start = facts.get("start") or {}
    if start.get("how") == "snapshot":
        return check_line(
            "ok",
            gettext_noop("Starts faster"),
            gettext_noop("Set up on this device {when}."),
            "slower",
            gettext_noop("Start as before"),
            when=format_moment(start["since"], now, zone, text),
        )
    return check_line("ok", title, *_STARTS.get(start.get("how", ""), (_STORED,)))


def _storage_check(facts: Mapping[str, Any]) -> CheckRow:
    if facts["persisted"]:
        return check_line("ok", STAYS, gettext_noop("The browser has promised to keep it."))
    if not facts["secure"]:
        return check_line(
            "todo",
            gettext_noop("Storage here is not permanent"),
            gettext_noop(
                "At an http:// address no browser promises to keep it: save a file after every game."
            ),
        )
    advice = ADVICE.get(facts["platform"], ADVICE["other"])
    if facts["standalone"]:
        return check_line(
            "ok",
            STAYS,
            gettext_noop(
                "Faristol is installed on this device. Even so, save a file after every game."
            ),
        )
    if facts.get("installable"):
        return check_line(
            "todo",
            gettext_noop("Storage here is not permanent"),
            gettext_noop("Browsers keep what is entered in an app that is installed."),
            "install",
            gettext_noop("Install Faristol"),
        )
    if facts["can_persist"]:
        return check_line(
            "todo",
            gettext_noop("Storage here is not permanent"),
            advice,
            "persist",
            gettext_noop("Ask the browser"),
        )
    return check_line("todo", gettext_noop("Storage here is not permanent"), advice)


def _space_check(facts: Mapping[str, Any], *, is_low: bool) -> CheckRow:
    """Return the check of the free room, by the browser's quota and by the reserve (`is_low`)."""
    title, quota = gettext_noop("Storage space"), facts["quota"]
    if is_low:
        return check_line(
            "bad",
            gettext_noop("There is hardly any room left"),
            gettext_noop("Save everything to a file, and delete something else on this device."),
        )
    if quota is None:
        return check_line("ok", title, gettext_noop("This browser does not say how much there is."))
    free = max(0, quota - (facts["usage"] or 0))
    if free < ROOM:
        return check_line(
            "bad",
            gettext_noop("There is little room left"),
            gettext_noop("{size} free. Delete something else on this device."),
            size=Size(free),
        )
    return check_line(
        "ok", title, gettext_noop("{size} free, according to the browser."), size=Size(free)
    )


_WAKE = {
    "on": check_line(
        "ok",
        AWAKE,
        gettext_noop("As long as Faristol is in front."),
        "wake",
        gettext_noop("Let it sleep"),
    ),
    "off": check_line(
        "todo",
        gettext_noop("The screen may go dark"),
        gettext_noop("Keep it on while you judge."),
        "wake",
        gettext_noop("Keep the screen on"),
    ),
}
_NO_WAKE = check_line(
    "todo",
    gettext_noop("The screen may go dark"),
    gettext_noop("This browser cannot prevent it: set a longer time in the device’s settings."),
)


def _wake_check(facts: Mapping[str, Any]) -> CheckRow:
    return _WAKE.get(str(facts["wake_lock"]), _NO_WAKE)


def _voice_check(facts: Mapping[str, Any], languages: Sequence[str], text: Translator) -> CheckRow:
    """Return the check whether the device has the voice of each language that is spoken here."""
    if not can_be_stored(facts):
        return check_line(
            "ok",
            gettext_noop("The voice is downloaded when it is needed"),
            gettext_noop("That takes a connection. Without it, a person reads the letters aloud."),
        )
    voices = facts["voice"] or {}
    needed = [
        voices.get(language, {"state": "missing", "done": 0, "total": 0}) for language in languages
    ]
    names = ", ".join(language_name(language, text) for language in languages)
    done, total = (sum(int(voice[part]) for voice in needed) for part in ("done", "total"))
    states = {voice["state"] for voice in needed}
    if "missing" in states:
        return check_line(
            "todo",
            gettext_noop("The voice is not on this device yet"),
            gettext_noop(
                "It comes by itself when there is a connection ({languages}). Without it, a person reads "
                "the letters aloud."
            ),
            "voice" if facts["controlled"] else "",
            gettext_noop("Download the voice") if facts["controlled"] else "",
            languages=names,
        )
    if "coming" in states:
        return check_line(
            "wait",
            gettext_noop("Downloading the voice: {percent}%"),
            gettext_noop("{size} of {total}. You do not have to wait for it."),
            percent=100 * done // total if total else 0,
            size=Size(done),
            total=Size(total),
        )
    return check_line(
        "ok", VOICE, gettext_noop("In {languages}: {size}."), languages=names, size=Size(total)
    )


async def search_check(desk: Desk, lang: str) -> CheckRow:
    """Return the check of the search for moves in use, fast or plain; both find the same moves."""
    kernels, row = desk.service(KernelCache), await desk.service(Lexicons).find_proposed(lang)
    if kernels.is_ready or (row is not None and await kernels.has_graph(row.digest)):
        return check_line("ok", SEARCH, gettext_noop("The fast search is in use."))
    if row is not None and kernels.can_build_graph(row.digest):
        return check_line(
            "ok",
            SEARCH,
            gettext_noop(
                "The fast search is set up the first time that moves are searched for. Until then the "
                "plain search finds the same moves."
            ),
        )
    return check_line(
        "ok",
        SEARCH,
        gettext_noop("The plain search is in use: it finds the same moves but takes longer."),
    )


def details_of(facts: Mapping[str, Any] | None) -> str:
    """Return version and build for a helper elsewhere; an empty string if they are not known."""
    current = ((facts or {}).get("status") or {}).get("current")
    return f"Faristol {current['version']} · {current['build']}" if current else ""


def _version_check(facts: Mapping[str, Any]) -> CheckRow:
    status = facts["status"] or {}
    current = status.get("current")
    if not current:
        return check_line(
            "todo", gettext_noop("Version"), gettext_noop("Not stored on this device yet.")
        )
    if status.get("offered"):
        return check_line(
            "ok",
            gettext_noop("Version {version}"),
            gettext_noop("A newer one is waiting until you want it."),
            "offer",
            gettext_noop("What’s new"),
            version=current["version"],
        )
    return check_line(
        "ok",
        gettext_noop("Version {version}"),
        gettext_noop("No newer one is known here."),
        version=current["version"],
    )


async def _list_check(desk: Desk, text: Translator) -> CheckRow:
    """Return the check of the word lists: those in use, or that a chosen one is missing."""
    title = gettext_noop("Word lists")
    await desk.service(Lexicons).open()
    for language in desk.service(Lexicons).languages:
        if await desk.service(Lexicons).lost_choice(language):
            return check_line(
                "todo",
                gettext_noop("A word list is missing"),
                gettext_noop(
                    "The list chosen for {language} is not on this device. Import it again."
                ),
                language=language_name(language, text),
            )
    names, has_practice = [], False
    for language in desk.service(Lexicons).languages:
        row = await desk.service(Lexicons).in_use(language)
        if row is not None:
            has_practice = has_practice or row.is_practice
            names.append(list_name(row, language, text))
    note = gettext_noop("In use: {lists}.")
    if has_practice:
        note = gettext_noop("In use: {lists}. Practice lists are not official.")
    return check_line("ok", title, note, lists="; ".join(names))
