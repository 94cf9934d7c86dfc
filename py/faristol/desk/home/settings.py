"""The settings of language and look, of copies, and of the line for questions and moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.home.installation import InstallView, build_install_view
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import LANGUAGES, NAMES, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.files.copies import way_of, ways_view
from faristol.desk.shared.line.input_line import BY_EAR

LOOKS = {
    "": gettext_noop("Same as the device"),
    "light": gettext_noop("Light"),
    "dark": gettext_noop("Dark"),
    "contrast": gettext_noop("High contrast"),
}
SIGNS = {"": "settings", "light": "sun", "dark": "moon", "contrast": "contrast"}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SettingsContext(Context):
    """The settings of this device; choices have a value and a text, and some a language or a sign."""

    template: ClassVar[str] = "home/settings.html"
    regions: ClassVar[Mapping[str, str]] = {"next-tablet": "home/next_tablet.html"}

    languages_offered: Sequence[Mapping[str, str]]
    looks: Sequence[Mapping[str, str]]
    copy_methods: Sequence[Mapping[str, str]]
    copy_method: str  # or an empty string
    folder: str  # its name, or an empty string
    is_by_ear: bool
    installation: InstallView | None  # None until the page has sent the facts about the device


async def show(desk: Desk, request: Request) -> View:
    """Show the languages and the looks."""
    text = desk.translator_for(request.lang)
    copy_method, folder = way_of(desk)
    return View(
        title=text.gettext("Settings"),
        context=SettingsContext(
            languages_offered=[
                {"value": lang, "text": NAMES[lang], "lang": lang} for lang in LANGUAGES
            ],
            looks=[
                {"value": look, "text": text.gettext(name), "sign": SIGNS[look]}
                for look, name in LOOKS.items()
            ],
            copy_methods=ways_view(text),
            copy_method=copy_method,
            folder=folder,
            is_by_ear=desk.stream_store.own.get(BY_EAR, "") == "yes",
            installation=build_install_view(request.facts, text) if request.facts else None,
        ),
    )


async def change(desk: Desk, request: Request) -> Done:
    """Set the language, the look, or both; text being typed elsewhere on the screen stays."""
    lang = request.value("lang", request.lang)
    look = request.value("look", request.look)
    lang = lang if lang in LANGUAGES else request.lang
    look = look if look in LOOKS else ""
    await desk.stream_store.put_pref("look", f"{lang} {look}")
    return Done(effects=({"do": "language", "lang": lang, "look": look},))


async def set_by_ear(desk: Desk, request: Request) -> Done:
    """Keep the line for questions and moves in sight on this device, or only while it has the focus."""
    await desk.stream_store.put_device_pref(
        BY_EAR, "yes" if request.value("by_ear") == "yes" else ""
    )
    return Done(route=request.route)
