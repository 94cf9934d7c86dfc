"""Return what is asked of the word desk, and the list that answers."""

from typing import TYPE_CHECKING, Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Text
from faristol.desk.parts.lexicons import LOOKED_UP, Lexicons
from faristol.desk.parts.lists import capital, list_name

if TYPE_CHECKING:
    from faristol.desk.parts.lexicons import LexiconRow
    from faristol.desk.words.asked import Ask


async def asked(desk: Desk, request: Request) -> "tuple[Ask, LexiconRow | None]":
    """Return what is asked for, and the list that answers."""
    from faristol.desk.words.asked import read_ask
    from faristol.tiles.alphabet import languages

    known = languages()
    usual = desk.shelf.prefs.get(LOOKED_UP, request.lang)
    ask = read_ask(request, known, usual if usual in known else known[0])
    return ask, await desk.of(Lexicons).in_use(ask.language)


def used(row: "LexiconRow | None", text: Text) -> dict[str, Any]:
    """Return what is said of the list in use; a practice list is always called one."""
    from faristol.desk.words.asked import words_counted

    if row is None:
        return {"kind": "", "name": "", "words": ""}
    return {
        "kind": capital(list_name(row, row.language, text))
        if row.is_practice
        else text.say("List of the club"),
        "name": " ".join(part for part in (row.name, row.version) if part and not row.is_practice),
        "words": words_counted(text)(row.words),
        "is_practice": row.is_practice,
    }
