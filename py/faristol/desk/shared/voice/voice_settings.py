"""Hold how a club has things said: which voice, which names, which order, how slowly."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, TypeAlias

from faristol.desk.kernel.desk import Desk
from faristol.rules.duplicate import Announcing
from faristol.speech.language import Counting, Way, language_of, spoken_languages
from faristol.speech.names import Misnamed, Names, name_of, read_names, tables
from faristol.speech.rack import Order
from faristol.speech.rhythm import (
    BOUNDS,
    SLOWER,
    USUAL,
    Rhythm,
    Unrhythmic,
    read_rhythm,
    slowed,
)
from faristol.speech.script import Manner

PREF = "voice"
MOST = 20_000  # signs of the preference: every name of every table, as long as may be

Speaker: TypeAlias = Literal["clips", "judge", "device"]
Reader: TypeAlias = Literal["quiet", "reads"]  # while the voice sounds; or in its place
SPEAKERS: tuple[Speaker, ...] = ("clips", "judge", "device")
READERS: tuple[Reader, ...] = ("quiet", "reads")
WAYS: tuple[Way, ...] = ("model", "name")
COUNTINGS: tuple[Counting, ...] = ("once", "digits")
ORDERS: tuple[Order, ...] = ("alphabetical", "drawn")
LOUDEST = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """Hold how one language is spoken; `edited` has the club's names by table and tile."""

    table: str
    way: Way
    order: Order = "alphabetical"
    numbers: Counting = "once"
    edited: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """Hold what was chosen of the voice; a language that is not there is spoken as is usual."""

    speaker: Speaker = "clips"
    reader: Reader = "quiet"
    volume: int = 80
    pace: int = SLOWER[0]
    rhythm: Rhythm = USUAL  # what the pace is a percentage of
    spoken: Mapping[str, Spoken] = field(default_factory=dict)

    def of(self, language: str) -> Spoken:
        """Return how a language is spoken."""
        return self.spoken.get(language) or usual(language)

    def has_own_names(self, language: str) -> bool:
        """Tell whether the club calls tiles by names that may have no clip of ours."""
        return self.of(language).edited != usual(language).edited

    def names(self, language: str, table: str = "") -> Names:
        """Return the names in use of a language, or of another of its tables."""
        spoken = self.of(language)
        table = table or spoken.table
        return Names(language=language, table=table, edited=spoken.edited.get(table, {}))

    def manner(self, language: str, pace: int = 0) -> Manner:
        """Return how scripts are made."""
        spoken = self.of(language)
        return Manner(
            names=self.names(language),
            way=spoken.way,
            rhythm=slowed(self.rhythm, pace or self.pace),
            numbers=spoken.numbers,
        )

    def speaking(self, language: str, spoken: Spoken) -> "Voice":
        """Return this voice with a language spoken otherwise."""
        return replace(self, spoken={**self.spoken, language: spoken})


def usual(language: str) -> Spoken:
    """Return how a language is spoken where nothing was chosen."""
    said = language_of(language)
    names = {table: dict(edited) for table, edited in said.usual_names.items()}
    return Spoken(table=tables(language)[0], way=said.usual_way, edited=names)


def announcing(language: str) -> Announcing:
    """Return how the regulation of a language has tiles called (CAT-DUP 1.4, RO-GEN 18)."""
    from faristol.rules.preset import preset

    rule = preset("ro-duplicate" if language == "ro" else "ca-duplicate-2018").rules.announcing
    if rule is None:
        raise LookupError(language)
    return rule


def written(voice: Voice) -> str:
    """Return the preference: JSON, so that the page can read it too."""
    return json.dumps(asdict(voice), ensure_ascii=False, sort_keys=True)


def read_voice(text: str) -> Voice | None:
    """Return what a preference says, or nothing when it is none that this program would write."""
    if len(text) > MOST:
        return None
    try:
        raw = json.loads(text)
        return _voice(raw)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _voice(raw: Any) -> Voice | None:
    voice = Voice(
        speaker=_one_of(raw["speaker"], SPEAKERS),
        reader=_one_of(raw["reader"], READERS),
        volume=_one_of(raw["volume"], tuple(range(LOUDEST + 1))),
        pace=_one_of(raw["pace"], SLOWER),
        rhythm=_rhythm(raw["rhythm"]),
        spoken={
            _one_of(language, spoken_languages()): _spoken(language, one)
            for language, one in raw["spoken"].items()
        },
    )
    return voice if asdict(voice) == raw else None


def _rhythm(raw: Any) -> Rhythm:
    if not all(type(milliseconds) is int for milliseconds in raw.values()):
        raise TypeError("rhythm")
    read = read_rhythm({pause: raw[pause] for pause in BOUNDS})
    if isinstance(read, Unrhythmic):
        raise ValueError(read.code)
    return read


def _spoken(language: str, raw: Any) -> Spoken:
    edited = {}
    for table, names in raw["edited"].items():
        if not all(isinstance(name, str) for name in names.values()):
            raise TypeError(table)
        read = read_names(language, table, names)
        if isinstance(read, Misnamed):
            raise ValueError(read.code)
        edited[table] = dict(read.edited)
    return Spoken(
        table=_one_of(raw["table"], tables(language)),
        way=_one_of(raw["way"], WAYS),
        order=_one_of(raw["order"], ORDERS),
        numbers=_one_of(raw["numbers"], COUNTINGS),
        edited=edited,
    )


def _one_of(value: Any, choices: tuple[Any, ...]) -> Any:
    # a number that is a truth value is none
    if not any(value == one and type(value) is type(one) for one in choices):
        raise ValueError(value)
    return value


# ---- the names of a file ----


@dataclass(frozen=True, slots=True, kw_only=True)
class NamesTaken:
    """Hold the voice with the names of a file, and those that had no place: tile and name."""

    voice: Voice
    left_out: tuple[str, ...]


def with_names_of(ours: Voice, theirs: Voice) -> NamesTaken:
    """Add the names of a file, table by table and tile by tile; whatever was chosen here stays.

    A language of which nothing was chosen here is taken whole.
    """
    left_out: list[str] = []
    for language, spoken in theirs.spoken.items():
        mine = ours.spoken.get(language)
        if mine is None:
            ours = ours.speaking(language, spoken)
            continue
        edited = dict(mine.edited)
        for table in spoken.edited:
            names, left = _added(language, table, mine, spoken)
            edited |= {table: names} if names else {}
            left_out += left
        ours = ours.speaking(language, replace(mine, edited=edited))
    return NamesTaken(voice=ours, left_out=tuple(left_out))


def _added(
    language: str, table: str, mine: Spoken, theirs: Spoken
) -> tuple[dict[str, str], list[str]]:
    """Return the names of a table, and what was left out of it."""
    own, new = mine.edited.get(table, {}), theirs.edited[table]
    added = {tile: name for tile, name in new.items() if tile not in own}
    # two tiles cannot bear one name: ours keeps it
    while isinstance(clash := read_names(language, table, {**own, **added}), Misnamed):
        names = Names(language=language, table=table, edited={**own, **added})
        name = name_of(names, clash.tile).casefold()
        for tile in [tile for tile, one in added.items() if one.casefold() == name]:
            del added[tile]
    names_now = {**own, **added}
    left = [f"{tile} {name}" for tile, name in new.items() if names_now.get(tile) != name]
    return names_now, left


class VoiceDesk:
    """Read and keep what was chosen."""

    def __init__(self, desk: Desk) -> None:
        self._shelf = desk.shelf

    @property
    def voice(self) -> Voice:
        """Return the voice as it was chosen, or as it is usual."""
        return read_voice(self._shelf.prefs.get(PREF, "")) or Voice()

    async def choose(self, voice: Voice) -> None:
        """Have things said so from now on."""
        await self._shelf.put_pref(PREF, written(voice))
