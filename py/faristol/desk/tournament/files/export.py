"""Hand a tournament out for other programs: tables, JSON, and what rating offices and other directors read."""

from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from typing import Final, NamedTuple

from faristol.club.spelling import fold_name
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, download_effect
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.shared.register import register_language
from faristol.desk.tournament.document import LoadedTournament, load_named
from faristol.desk.tournament.pairing.pairing_certificates import export_certificates
from faristol.desk.tournament.penalties import PENALTY
from faristol.desk.tournament.round import result_note
from faristol.desk.tournament.share import standings_page
from faristol.formats.tournament_csv import write_entries, write_games, write_standings
from faristol.formats.tournament_json import write_results_json
from faristol.formats.tournament_swiss_perfect import write_round
from faristol.formats.tournament_swiss_perfect import write_standings as write_places
from faristol.formats.tournament_trf import report_of
from faristol.formats.tournament_tsh import division_of
from faristol.formats.trf import write_trf
from faristol.formats.tsh import write_division
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import seen
from faristol.tournament.results import Report
from faristol.tournament.values import Player


class ExportFormat(NamedTuple):
    """Hold what a file is called, how its name ends, and what writes it for a language."""

    name: str
    ends: str
    write: Callable[[LoadedTournament, str], str | bytes]
    word: str = ""  # of several with one ending


def _result_note(text: Text, report: Report | None) -> str:
    """Say how a game ended that was not simply played; where there is none, somebody rests."""
    said = result_note(report) if report else mark("has the bye")
    return text.say(said) if said else ""


def _clubs(opened: LoadedTournament) -> dict[Player, str]:
    """Return the club of each player, as the card has it."""
    cards = {player: opened.names.card(player) for player in opened.tournament.order}
    return {player: seen(card.club) for player, card in cards.items() if card}


def _file_stem(opened: LoadedTournament, word: str = "") -> str:
    """Return how the name of a file of a tournament begins."""
    said = f"{opened.row.name[:60]} {opened.text.say(word) if word else ''}"
    return "-".join(fold_name(said).split()) or "faristol"


def _rounds_packed(opened: LoadedTournament) -> bytes:
    """Return a zip with a file for each round; the same rounds give the same bytes."""
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for one in opened.tournament.confirmed:
            entry = ZipInfo(f"{_file_stem(opened)}.{one.number}.rnd")
            text = write_round(opened.tournament, one.number)
            archive.writestr(entry, text, compress_type=ZIP_DEFLATED)
    return packed.getvalue()


_MIMES: Final = {
    ".rnd.zip": "application/zip",
    ".csv": "text/csv;charset=utf-8",
    ".html": "text/html;charset=utf-8",
}
FORMATS: Final[Mapping[str, ExportFormat]] = {
    "entries": ExportFormat(
        mark("Entries, for a spreadsheet (CSV)"),
        ".csv",
        lambda it, lang: write_entries(
            it.tournament, it.names, language=register_language(lang), clubs=_clubs(it)
        ),
        mark("Entries"),
    ),
    "games": ExportFormat(
        mark("Every game, for a spreadsheet (CSV)"),
        ".csv",
        lambda it, lang: write_games(
            it.tournament,
            it.names,
            language=register_language(lang),
            how_of=partial(_result_note, it.text),
            penalty=it.text.say(PENALTY),
        ),
        mark("All games"),
    ),
    "standings": ExportFormat(
        mark("Standings, for a spreadsheet (CSV)"),
        ".csv",
        lambda it, lang: write_standings(
            it.tournament, it.names, after=it.last, language=register_language(lang)
        ),
        mark("Standings"),
    ),
    "page": ExportFormat(
        mark("One page for the club’s site (HTML)"), ".html", lambda it, _: standings_page(it)
    ),
    "json": ExportFormat(
        mark("Results for programs (JSON)"),
        ".json",
        lambda it, _: write_results_json(it.tournament, it.names),
    ),
    "proof": ExportFormat(
        mark("Proof of the rounds (JSON)"),
        ".json",
        lambda it, _: export_certificates(it),
        mark("Proof"),
    ),
    "trf": ExportFormat(
        mark("Report in FIDE format (TRF)"),
        ".trf",
        lambda it, _: write_trf(
            report_of(it.tournament, it.names),
            system="Round-Robin"
            if it.tournament.settings.method == "round_robin"
            else "Swiss-System",
        ),
    ),
    "tsh": ExportFormat(
        mark("tsh division (.t)"),
        ".t",
        lambda it, _: write_division(division_of(it.tournament, it.names)),
    ),
    "rnd": ExportFormat(
        mark("Round {n} for rating offices (.rnd)"),
        ".rnd",
        lambda it, _: write_round(it.tournament, it.tournament.last_done or it.last),
    ),
    "rnds": ExportFormat(
        mark("All rounds for rating offices (.rnd files in a zip)"),
        ".rnd.zip",
        lambda it, _: _rounds_packed(it),
    ),
    "stg": ExportFormat(
        mark("Standings for rating offices (.stg)"),
        ".stg",
        lambda it, _: write_places(it.tournament, it.tournament.last_done or it.last),
    ),
}


async def export(desk: Desk, request: Request) -> Done:
    """Hand out the tournament in a form that another program reads."""
    opened = await load_named(desk, request)
    wanted = FORMATS.get(request.value("format"))
    if wanted is None or (wanted is not FORMATS["entries"] and not opened.last):
        raise Refused(Refusal("desk/no_such_choice", {"field": "format"}))
    number = read_number(request.value("round")) if wanted is FORMATS["rnd"] else 0
    one = opened.tournament.round(number)  # a file a round
    made: str | bytes
    if one is not None:
        made, ends = write_round(opened.tournament, one.number), f".{one.number}.rnd"
    else:
        made, ends = wanted.write(opened, request.lang), wanted.ends
    name = f"{_file_stem(opened, wanted.word)}{ends}"
    mime = _MIMES.get(wanted.ends, "text/plain;charset=utf-8")
    if wanted is FORMATS["rnds"] and isinstance(made, bytes):
        packed = b64encode(made).decode()
        effect: dict[str, JSON] = {"do": "download", "name": name, "mime": mime, "bytes": packed}
    else:
        effect = download_effect(name, made.decode() if isinstance(made, bytes) else made, mime)
    return Done(effects=(effect,), toast=Message(mark("Saved: {name}."), {"name": effect["name"]}))
