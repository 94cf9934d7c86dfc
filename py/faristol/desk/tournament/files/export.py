"""Files of a tournament for other programs: tables, JSON, and formats of rating offices and directors."""

from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from typing import Final, NamedTuple

from faristol.club.spelling import fold_name
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, download_effect
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
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
    """A file format: label, file extension, and the function that writes it for a language."""

    name: str
    ends: str
    write: Callable[[LoadedTournament, str], str | bytes]
    word: str = ""  # part of the file name, if formats share an extension


def _result_note(text: Translator, report: Report | None) -> str:
    """Return the note on an ending, or on a bye if there is no report."""
    note = result_note(report) if report else gettext_noop("has the bye")
    return text.gettext(note) if note else ""


def _clubs_by_player(tournament: LoadedTournament) -> dict[Player, str]:
    """Return the clubs on the cards of the players."""
    cards = {player: tournament.names.card(player) for player in tournament.state.order}
    return {player: seen(card.club) for player, card in cards.items() if card}


def _file_stem(tournament: LoadedTournament, word: str = "") -> str:
    """Return the name of a file without its extension."""
    name = f"{tournament.row.name[:60]} {tournament.text.gettext(word) if word else ''}"
    return "-".join(fold_name(name).split()) or "faristol"


def _pack_rounds(tournament: LoadedTournament) -> bytes:
    """Return a zip with a file for each round; the same rounds give the same bytes."""
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for round_ in tournament.state.confirmed:
            entry = ZipInfo(f"{_file_stem(tournament)}.{round_.number}.rnd")
            text = write_round(tournament.state, round_.number)
            archive.writestr(entry, text, compress_type=ZIP_DEFLATED)
    return packed.getvalue()


_MIMES: Final = {
    ".rnd.zip": "application/zip",
    ".csv": "text/csv;charset=utf-8",
    ".html": "text/html;charset=utf-8",
}
FORMATS: Final[Mapping[str, ExportFormat]] = {
    "entries": ExportFormat(
        gettext_noop("Entries, for a spreadsheet (CSV)"),
        ".csv",
        lambda tournament, lang: write_entries(
            tournament.state,
            tournament.names,
            language=register_language(lang),
            clubs=_clubs_by_player(tournament),
        ),
        gettext_noop("Entries"),
    ),
    "games": ExportFormat(
        gettext_noop("Every game, for a spreadsheet (CSV)"),
        ".csv",
        lambda tournament, lang: write_games(
            tournament.state,
            tournament.names,
            language=register_language(lang),
            how_of=partial(_result_note, tournament.text),
            penalty=tournament.text.gettext(PENALTY),
        ),
        gettext_noop("All games"),
    ),
    "standings": ExportFormat(
        gettext_noop("Standings, for a spreadsheet (CSV)"),
        ".csv",
        lambda tournament, lang: write_standings(
            tournament.state,
            tournament.names,
            after=tournament.last_round,
            language=register_language(lang),
        ),
        gettext_noop("Standings"),
    ),
    "page": ExportFormat(
        gettext_noop("One page for the club’s site (HTML)"),
        ".html",
        lambda tournament, _: standings_page(tournament),
    ),
    "json": ExportFormat(
        gettext_noop("Results for programs (JSON)"),
        ".json",
        lambda tournament, _: write_results_json(tournament.state, tournament.names),
    ),
    "proof": ExportFormat(
        gettext_noop("Proof of the rounds (JSON)"),
        ".json",
        lambda tournament, _: export_certificates(tournament),
        gettext_noop("Proof"),
    ),
    "trf": ExportFormat(
        gettext_noop("Report in FIDE format (TRF)"),
        ".trf",
        lambda tournament, _: write_trf(
            report_of(tournament.state, tournament.names),
            system="Round-Robin"
            if tournament.state.settings.method == "round_robin"
            else "Swiss-System",
        ),
    ),
    "tsh": ExportFormat(
        gettext_noop("tsh division (.t)"),
        ".t",
        lambda tournament, _: write_division(division_of(tournament.state, tournament.names)),
    ),
    "rnd": ExportFormat(
        gettext_noop("Round {n} for rating offices (.rnd)"),
        ".rnd",
        lambda tournament, _: write_round(
            tournament.state, tournament.state.last_done or tournament.last_round
        ),
    ),
    "rnds": ExportFormat(
        gettext_noop("All rounds for rating offices (.rnd files in a zip)"),
        ".rnd.zip",
        lambda tournament, _: _pack_rounds(tournament),
    ),
    "stg": ExportFormat(
        gettext_noop("Standings for rating offices (.stg)"),
        ".stg",
        lambda tournament, _: write_places(
            tournament.state, tournament.state.last_done or tournament.last_round
        ),
    ),
}


async def export(desk: Desk, request: Request) -> Done:
    """Download the tournament in a format of another program."""
    tournament = await load_named(desk, request)
    format_ = FORMATS.get(request.value("format"))
    if format_ is None or (format_ is not FORMATS["entries"] and not tournament.last_round):
        raise Refused(Refusal("desk/no_such_choice", {"field": "format"}))
    number = read_number(request.value("round")) if format_ is FORMATS["rnd"] else 0
    round_ = tournament.state.round(number)  # each round is a file
    content: str | bytes
    if round_ is not None:
        content, ends = write_round(tournament.state, round_.number), f".{round_.number}.rnd"
    else:
        content, ends = format_.write(tournament, request.lang), format_.ends
    name = f"{_file_stem(tournament, format_.word)}{ends}"
    mime = _MIMES.get(format_.ends, "text/plain;charset=utf-8")
    if format_ is FORMATS["rnds"] and isinstance(content, bytes):
        packed = b64encode(content).decode()
        effect: dict[str, JSON] = {"do": "download", "name": name, "mime": mime, "bytes": packed}
    else:
        effect = download_effect(
            name, content.decode() if isinstance(content, bytes) else content, mime
        )
    return Done(
        effects=(effect,), toast=Message(gettext_noop("Saved: {name}."), {"name": effect["name"]})
    )
