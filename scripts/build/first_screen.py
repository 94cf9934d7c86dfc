"""The first screen, in three languages: what the page shows while the rest is downloaded."""

import html
from collections.abc import Mapping

from babel.messages.catalog import Catalog

from faristol.tiles.alphabet import alphabet_of
from scripts.build import catalogue

LANGUAGES = {"ca": "Català", "ro": "Română", "en": "English"}
TITLE = "The referee’s office, on one tablet"
LEDE = "It draws and calls the letters, keeps the time, checks the slips and ranks the players. No account; once it is here, no connection either."
VIEWS = (
    "The whole evening: from the rack to the slips",
    "The tournament: pairings, and the reason for each",
    "At home: alone, against the tablet, or analysing a position",
)
COMING = "Downloading what is needed"
GOES_ON = "If the connection is cut, the download goes on by itself when it returns."
NO_SCRIPT = "Faristol needs JavaScript."
STUCK = "Faristol cannot start: part of it is missing. Connect to the internet and reload the page. What you have entered stays on this device."
MESSAGES = (TITLE, LEDE, *VIEWS, COMING, GOES_ON, NO_SCRIPT, STUCK)

# A word of seven or eight tiles, in the language of its reader.
NAMES = {"ca": "VETLLADA", "ro": "DUPLICAT", "en": "VETLLADA"}
# Positions of real games; a small letter is a blank, a point a free square. English has that of Catalan.
BOARDS = {
    "ca": """
        . . V O R E G E S . . . H A L
        . . . . . . . . A P U J A S .
        . . . . . . . A . . . . G . .
        . . . . . . . N . . . . U . .
        . . . . . . . O . . M . T . .
        . . . . . E S T E L·L A R S . .
        . . . . . . . E . . T . . . .
        A l I C O R N S . A I X E QU E
        . . . . . . . . . . N . . . .
        . . . . . . . . . . A . . . .
        . . . . . . . . . . D . . . .
        . . . . . . . . . . A L . . .
        . . . . . . . . . . . L . . .
        . . . . . . . . . . . E . . .
        . . . . . . . . . . . NY . . .
    """,
    "ro": """
        . . . . . . . . . . . V . . T
        . . . . . . . . . B I R T A R
        . . . . . . . . . . . A . . A
        . . . . . C . F . . . M . . G
        . . . . . E . O . . D . . . I
        . . . . . H A C . . R . . . C
        . . . . . . B A L C O N E T E
        . . . . . . A R . . T . . . .
        . . . . . . N . . . . . . . .
        . . . . . . O R . . . . . . .
        . . . . . . S E . . . . . . .
        . . . . . . U N . . . . . . .
        . . . . . . L U . . . . . . .
        . . . . . . . R . P S T . . .
        . . N E N U F A R I . . . . .
    """,
}


def write_first_screen(languages: Mapping[str, Catalog]) -> str:
    """Return the HTML of the first screen; the style sheet shows one language."""

    def in_each(message: str, element: str = "span") -> str:
        return "".join(
            f"<{element} lang={language}>{_translate(languages, language, message)}</{element}>"
            for language in LANGUAGES
        )

    buttons = "".join(
        f"<button data-lang={language} aria-pressed=false><span data-name lang={language}>{name}</span></button>"
        for language, name in LANGUAGES.items()
    )
    return "\n".join(
        (
            f"<header class=first__bar>{_write_loose_tile('ca', 'F')}<strong>Faristol</strong><div>{buttons}</div></header>",
            *(_write_words(languages, language) for language in LANGUAGES),
            f'<figure aria-hidden="true">{"".join(map(_write_board, BOARDS))}</figure>',
            _write_progress(in_each(COMING), in_each(GOES_ON)),
        )
    )


def _write_progress(label: str, note: str) -> str:
    return (
        f"<div class=first__coming><strong id=coming-label>{label}</strong><span id=coming-amount></span>"
        f'<progress id=coming-bar max=1 value=0 aria-labelledby="coming-label coming-amount"></progress>'
        f"<small id=coming-note>{note}</small></div>"
    )


def write_stuck_alert(languages: Mapping[str, Catalog]) -> str:
    """Return the text read aloud where no script runs, in every language; the style sheet shows one."""
    return "".join(
        f'<p class="stuck" lang="{language}">{_translate(languages, language, STUCK)}</p>'
        for language in LANGUAGES
    )


def _write_words(languages: Mapping[str, Catalog], language: str) -> str:
    """Return the words of a language: name, sentence, what there is to look at."""
    title, lede, *views, _, _, no_script, stuck = (
        _translate(languages, language, message) for message in MESSAGES
    )
    tiles = "".join(_write_loose_tile(language, letter) for letter in NAMES[language])
    rows = "".join(
        f"<li><button data-view={number} aria-pressed={'false' if number else 'true'}>{view}</button>"
        for number, view in enumerate(views)
    )
    return (
        f'<section lang="{language}" class=first__words><p class=first__name aria-hidden=true>{tiles}</p>'
        f"<h1>{title}</h1><p>{lede}</p><ol>{rows}</ol><noscript><p>{no_script}</p></noscript>"
        f'<p class="stuck">{stuck}</p></section>'
    )


def _write_board(language: str) -> str:
    """Return a board as a table, without the tags that HTML lets one leave out.

    A square with a tile is a heading, so that no other mark is needed; the style sheet knows the premiums.
    """
    rows = (row.split() for row in BOARDS[language].strip().splitlines())
    lines = "".join(
        "<tr>"
        + "".join("<td>" if name == "." else f"<th{_write_tile(language, name)}" for name in row)
        for row in rows
    )
    return f"<table class=first__board data-board={language}><tr>{'<td>' * 15}{lines}</table>"


def _write_tile(language: str, name: str) -> str:
    """Return the letter of a tile with its points, a blank's without, as it stands in its element."""
    if name.islower():
        return f"><u>{name.upper()}</u>"
    alphabet = alphabet_of("ca" if language == "en" else language)
    values = {letter.name: letter.value for letter in alphabet.letters}
    value = values["Q" if name == "QU" else name]  # the tile of Q shows both
    return f"{' class=is-wide' if len(name) > 1 else ''}>{name}<i>{value}</i>"


def _write_loose_tile(language: str, name: str) -> str:
    return f"<b{_write_tile(language, name)}</b>"


def _translate(languages: Mapping[str, Catalog], language: str, message: str) -> str:
    catalog = languages.get(language)
    return html.escape(catalogue.translate(catalog, message) if catalog else message, quote=False)
