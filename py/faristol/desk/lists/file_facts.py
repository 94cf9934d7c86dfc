"""Facts about the file of a list that waits: its kind, letters, spellings, and what was left out."""

from typing import TYPE_CHECKING

from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.list_import import ListDetails

if TYPE_CHECKING:
    from faristol.formats.wordlists.read import ListPreview

_ENCODINGS = {
    "ascii": "ASCII",
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "windows-1252": "Windows-1252",
    "windows-1250": "Windows-1250",
}


def file_facts(
    preview: "ListPreview", description: ListDetails, text: Translator
) -> list[tuple[str, str]]:
    """Return facts about the file of a list, each a name and a value."""
    facts = [(text.gettext("File"), " / ".join(filter(None, (description.file, preview.member))))]
    if preview.form == "kwg":
        facts.append(
            (text.gettext("Kind"), text.gettext("KWG, the word graph used by other programs"))
        )
    else:
        facts.append((text.gettext("Kind"), text.gettext("Text, one word per line")))
        facts.append((text.gettext("Letters"), _ENCODINGS[preview.encoding]))
        if preview.spellings:
            facts.append((text.gettext("Two-letter tiles"), ", ".join(preview.spellings)))
        if preview.has_stress:
            facts.append(
                (text.gettext("Stress"), text.gettext("an apostrophe before the vowel, ignored"))
            )
    counts = (
        (preview.lines, gettext_noop("Lines")),
        (preview.columns, gettext_noop("Lines with more than one column")),
        (preview.remarks, gettext_noop("Comments")),
        (preview.repeated, gettext_noop("Repeated words")),
        (preview.too_short, gettext_noop("Left out: only one tile")),
        (preview.too_long, gettext_noop("Left out: over 15 tiles")),
    )
    facts += [(text.gettext(name), text.format_number(count)) for count, name in counts if count]
    if preview.long:
        more = ", …" if preview.too_long > len(preview.long) else ""
        name, count = facts.pop()
        facts.append((name, f"{count}: {', '.join(preview.long)}{more}"))
    return facts
