"""Texts of turns: for the score sheet, beside the board, and for the voice."""

from faristol.classic.values import SenyorsCall, Turn
from faristol.desk.classic.document import LoadedClassic
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.tiles.reading import spelt

TURNS_WITHOUT_TILES = {
    "pass": gettext_noop("passed"),
    "lost": gettext_noop("turn lost"),
}


def word_of(turn: Turn, game: LoadedClassic) -> str:
    """Return the word of a turn as its language spells it, blanks in parentheses (CAT-CLS 5.3)."""
    return turn.word if turn.is_unchecked else spelt(turn.word, game.terms.alphabet)


def format_short_turn(turn: Turn, game: LoadedClassic) -> str:
    """Return a turn in a few words, without player or points."""
    text: Translator = game.text
    if turn.how in ("play", "invalid"):
        return f"{turn.at} {word_of(turn, game)}".strip()
    if turn.how == "exchange":
        return text.ngettext("exchanges {n} tile", "exchanges {n} tiles", turn.count)
    return text.gettext(TURNS_WITHOUT_TILES[turn.how])


def format_call(call: SenyorsCall, game: LoadedClassic, separator: str = " · ") -> str:
    """Return the rack shown by a call, and the case of the committee (CAT-CLM 17 a-c)."""
    text, hand = game.text, game.terms.hand
    parts = [f"SENYORS: {' '.join(call.tiles)}"]
    match call.case:
        case "a":
            piece = call.piece or text.gettext("the only tile that helps")
            parts.append(
                text.ngettext(
                    "{piece} goes on the rack, the others into the bag, {n} tile is drawn (art. 17 a)",
                    "{piece} goes on the rack, the others into the bag, {n} tiles are drawn (art. 17 a)",
                    hand - 1,
                    piece=piece,
                )
            )
        case "b":
            parts.append(
                text.ngettext(
                    "all tiles go into the bag, {n} tile is drawn, again until one helps (art. 17 b)",
                    "all tiles go into the bag, {n} tiles are drawn, again until one helps (art. 17 b)",
                    hand,
                )
            )
        case "c":
            parts.append(text.gettext("no tile helps, the rack stays (art. 17 c)"))
        case _:
            return parts[0]
    return separator.join((*parts, text.gettext("checked by {name}", name=call.by)))
