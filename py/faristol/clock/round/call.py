"""The judge's calls during a round, and the end of the time for slips (CAT-DUP 1.4, 1.5)."""

from dataclasses import dataclass

from faristol.rules.clock import Cue, RoundClock

PHRASES = {60: "one_minute", 30: "thirty_seconds", 0: "time"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A call: its seconds after the start and before the end, and its phrase."""

    seconds: int
    seconds_left: int
    must: bool
    phrase: str


def cues_of(rule: RoundClock, *, seconds: int, has_optional: bool) -> tuple[Cue, ...]:
    """Return the cues of a round of this length, the earliest first.

    The 30 seconds are obligatory, the minute is the judge's choice (CAT-DUP 1.5). They are counted from the end; a
    cue at the start or before it is left out.
    """
    chosen = [cue for cue in rule.cues if cue.seconds_left < seconds and (cue.must or has_optional)]
    return tuple(sorted(chosen, key=lambda cue: (-cue.seconds_left, cue.must)))


def calls_of(seconds: int, cues: tuple[Cue, ...]) -> tuple[Call, ...]:
    """Return the calls of a round: the start, at whose onset time begins, the cues, the end."""
    cues_with_ends = (Cue(seconds_left=seconds, must=True), *cues, Cue(seconds_left=0, must=True))
    return tuple(
        Call(
            seconds=seconds - cue.seconds_left,
            seconds_left=cue.seconds_left,
            must=cue.must,
            phrase=phrase_of(cue.seconds_left, seconds=seconds),
        )
        for cue in cues_with_ends
    )


def phrase_of(seconds_left: int, *, seconds: int) -> str:
    """Return the phrase of a cue, or an empty string for a tone. Start and end have the same phrase."""
    return PHRASES[0] if seconds_left == seconds else PHRASES.get(seconds_left, "")


def is_in_time(total: int, handed: int) -> bool:
    """Whether a slip handed in after `handed` milliseconds is in time; the end itself is.

    CAT-DUP 1.5: "after three minutes moves must be written"; 1.7 regulates later slips.
    """
    return handed <= total
