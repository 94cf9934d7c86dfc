"""The settings of language and look, of copies, and of the line for questions and moves."""

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


async def show(desk: Desk, request: Request) -> View:
    """Show the languages and the looks."""
    text = desk.translator_for(request.lang)
    return View(
        title=text.gettext("Settings"),
        template="home/settings.html",
        context={
            "languages_offered": [
                {"value": lang, "text": NAMES[lang], "lang": lang} for lang in LANGUAGES
            ],
            "copy_methods": ways_view(text),
            "copy_method": way_of(desk)[0],
            "folder": way_of(desk)[1],
            "is_by_ear": desk.stream_store.own.get(BY_EAR, "") == "yes",
            "looks": [
                {"value": look, "text": text.gettext(name), "sign": SIGNS[look]}
                for look, name in LOOKS.items()
            ],
        },
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
