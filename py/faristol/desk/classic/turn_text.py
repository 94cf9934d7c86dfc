"""Word what was done in a turn: on the sheet, beside the board, and for who hears it."""

from faristol.classic.values import SenyorsCall, Turn
from faristol.desk.classic.document import LoadedClassic
from faristol.desk.kernel.translation import Text, mark
from faristol.tiles.reading import spelt

LOST = {
    "pass": mark("passed"),
    "lost": mark("turn lost"),
}


def word_of(turn: Turn, opened: LoadedClassic) -> str:
    """Return the word of a turn as the language writes it, blanks in parentheses (CAT-CLS 5.3)."""
    return turn.word if turn.is_unchecked else spelt(turn.word, opened.terms.alphabet)


def turn_said(turn: Turn, opened: LoadedClassic) -> str:
    """Say a turn in a word or two."""
    text: Text = opened.text
    if turn.how in ("play", "invalid"):
        return f"{turn.at} {word_of(turn, opened)}".strip()
    if turn.how == "exchange":
        return text.count("exchanges {n} tile", "exchanges {n} tiles", turn.count)
    return text.say(LOST[turn.how])


def call_said(call: SenyorsCall, opened: LoadedClassic, between: str = " · ") -> str:
    """Say what rack was shown, and what the committee did with the next one (CAT-CLM 17 a-c)."""
    text, hand = opened.text, opened.terms.hand
    parts = [f"SENYORS: {' '.join(call.tiles)}"]
    match call.case:
        case "a":
            piece = call.piece or text.say("the only tile that helps")
            parts.append(
                text.count(
                    "{piece} goes on the rack, the others into the bag, {n} tile is drawn (art. 17 a)",
                    "{piece} goes on the rack, the others into the bag, {n} tiles are drawn (art. 17 a)",
                    hand - 1,
                    piece=piece,
                )
            )
        case "b":
            parts.append(
                text.count(
                    "all tiles go into the bag, {n} tile is drawn, again until one helps (art. 17 b)",
                    "all tiles go into the bag, {n} tiles are drawn, again until one helps (art. 17 b)",
                    hand,
                )
            )
        case "c":
            parts.append(text.say("no tile helps, the rack stays (art. 17 c)"))
        case _:
            return parts[0]
    return between.join((*parts, text.say("checked by {name}", name=call.by)))
