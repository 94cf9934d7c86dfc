"""Screen of the names of tiles, where a club may change them."""

from dataclasses import replace

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.voice.letter_call import languages, requested_language
from faristol.desk.shared.voice.voice_settings import VoiceService
from faristol.desk.voice.contexts import (
    LetterNameRow,
    LetterNamesContext,
    LetterNamesPaperContext,
)
from faristol.desk.voice.screen import table_choices
from faristol.ledger.refusal import Refusal
from faristol.speech.clip import tile_clip
from faristol.speech.language import language_of, spoken_languages
from faristol.speech.names import BLANK_KEY, LONGEST_NAME, Misnamed, named_tiles, read_names, tables
from faristol.tiles.alphabet import alphabet_of

COMMAND = "name_tiles"


async def show(desk: Desk, request: Request) -> View:
    """Show the tiles and rows of a table with their names, or the same as a page to hang up."""
    text = desk.translator_for(request.lang)
    language = requested_language(request)
    voice = desk.service(VoiceService).voice
    requested = request.query.get("table", "")
    table = requested if requested in tables(language) else voice.of(language).table
    names = voice.names(language, table)
    printed = language_of(language).tables[table]
    own_tiles = {letter.name for letter in alphabet_of(language).letters if letter.count}
    rows = [
        LetterNameRow(
            field=f"tile-{place}",
            tile=text.gettext("blank") if tile == BLANK_KEY else tile,
            printed=printed[tile],
            name=names.edited.get(tile, printed[tile]),
            caption=tile_clip(names, tile, "model").caption,
            is_own=tile in names.edited,
            # a row of the board, or a letter of the blank only: K in Catalan
            is_unnamed=tile != BLANK_KEY and tile not in own_tiles,
        )
        for place, tile in enumerate(named_tiles(language))
    ]
    title, table_labels = text.gettext("Letter names"), table_choices(language, text)
    if request.path[2:3] == ("paper",):
        return View(
            title=title,
            context=LetterNamesPaperContext(
                language=language,
                languages=languages(text),
                table=table,
                tables=table_labels,
                rows=rows,
            ),
        )
    return View(
        title=title,
        context=LetterNamesContext(
            language=language,
            languages=languages(text),
            table=table,
            tables=table_labels,
            rows=rows,
            longest=LONGEST_NAME,
        ),
    )


async def name(desk: Desk, request: Request) -> Done:
    """Save the names of a table's tiles; an empty name stands for the table's own."""
    voice = desk.service(VoiceService).voice
    language, table = request.value("language"), request.value("table")
    if language not in spoken_languages() or table not in tables(language):
        raise Refused(Refusal("voice/no_such_table"))
    tiles = named_tiles(language)
    input_names = {
        tile: entered
        for place, tile in enumerate(tiles)
        if (entered := request.value(f"tile-{place}").strip())
    }
    read = read_names(language, table, input_names)
    if isinstance(read, Misnamed):
        field = f"tile-{tiles.index(read.tile)}" if read.tile in tiles else ""
        raise Refused(Refusal(f"voice/{read.code}", {"field": field, "limit": read.limit}))
    spoken = voice.of(language)
    spoken = replace(spoken, edited={**spoken.edited, table: dict(read.edited)})
    await desk.service(VoiceService).choose(voice.with_language(language, spoken))
    return Done(toast=Message(gettext_noop("The names are saved.")))
