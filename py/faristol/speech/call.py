"""Say what the judge says: calls of the clock, and other phrases."""

from faristol.speech.clip import phrase_clip
from faristol.speech.script import Called, Counted, Manner, Script, item, number_items


def called(phrase: str, manner: Manner, *, pause: int = 0) -> Script:
    """Return a phrase: `time`, `one_minute`, `thirty_seconds` (CAT-DUP 1.5) and others."""
    clip = phrase_clip(phrase, manner.names.language)
    return (item(clip, pause=pause, about=Called(phrase)),)


def announce_round(number: int, manner: Manner) -> Script:
    """Return the number of the round: "Ronda dotze"."""
    about = Counted("round", number)
    count = number_items(number, manner, pause=manner.rhythm.joint, about=about)
    return (*called("round", manner), *count)
