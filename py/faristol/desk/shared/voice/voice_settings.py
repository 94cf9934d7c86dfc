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
class LanguageVoice:
    """Hold how one language is spoken; `edited` has the club's names by table and tile."""

    table: str
    way: Way
    order: Order = "alphabetical"
    numbers: Counting = "once"
    edited: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class VoiceSettings:
    """Hold what was chosen of the voice; a language that is not there is spoken as is usual."""

    speaker: Speaker = "clips"
    reader: Reader = "quiet"
    volume: int = 80
    pace: int = SLOWER[0]
    rhythm: Rhythm = USUAL  # what the pace is a percentage of
    spoken: Mapping[str, LanguageVoice] = field(default_factory=dict)

    def of(self, language: str) -> LanguageVoice:
        """Return how a language is spoken."""
        return self.spoken.get(language) or default_language_voice(language)

    def has_own_names(self, language: str) -> bool:
        """Tell whether the club calls tiles by names that may have no clip of ours."""
        return self.of(language).edited != default_language_voice(language).edited

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

    def speaking(self, language: str, spoken: LanguageVoice) -> "VoiceSettings":
        """Return this voice with a language spoken otherwise."""
        return replace(self, spoken={**self.spoken, language: spoken})


def default_language_voice(language: str) -> LanguageVoice:
    """Return how a language is spoken where nothing was chosen."""
    said = language_of(language)
    names = {table: dict(edited) for table, edited in said.usual_names.items()}
    return LanguageVoice(table=tables(language)[0], way=said.usual_way, edited=names)


def default_announcement(language: str) -> Announcing:
    """Return how the regulation of a language has tiles called (CAT-DUP 1.4, RO-GEN 18)."""
    from faristol.rules.preset import preset

    rule = preset("ro-duplicate" if language == "ro" else "ca-duplicate-2018").rules.announcing
    if rule is None:
        raise LookupError(language)
    return rule


def format_settings(voice: VoiceSettings) -> str:
    """Return the preference: JSON, so that the page can read it too."""
    return json.dumps(asdict(voice), ensure_ascii=False, sort_keys=True)


def parse_settings(text: str) -> VoiceSettings | None:
    """Return what a preference says, or nothing when it is none that this program would write."""
    if len(text) > MOST:
        return None
    try:
        raw = json.loads(text)
        return _voice(raw)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _voice(raw: Any) -> VoiceSettings | None:
    voice = VoiceSettings(
        speaker=_parse_choice(raw["speaker"], SPEAKERS),
        reader=_parse_choice(raw["reader"], READERS),
        volume=_parse_choice(raw["volume"], tuple(range(LOUDEST + 1))),
        pace=_parse_choice(raw["pace"], SLOWER),
        rhythm=_rhythm(raw["rhythm"]),
        spoken={
            _parse_choice(language, spoken_languages()): _parse_language(language, one)
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


def _parse_language(language: str, raw: Any) -> LanguageVoice:
    edited = {}
    for table, names in raw["edited"].items():
        if not all(isinstance(name, str) for name in names.values()):
            raise TypeError(table)
        read = read_names(language, table, names)
        if isinstance(read, Misnamed):
            raise ValueError(read.code)
        edited[table] = dict(read.edited)
    return LanguageVoice(
        table=_parse_choice(raw["table"], tables(language)),
        way=_parse_choice(raw["way"], WAYS),
        order=_parse_choice(raw["order"], ORDERS),
        numbers=_parse_choice(raw["numbers"], COUNTINGS),
        edited=edited,
    )


def _parse_choice(value: Any, choices: tuple[Any, ...]) -> Any:
    # a number that is a truth value is none
    if not any(value == one and type(value) is type(one) for one in choices):
        raise ValueError(value)
    return value


# ---- the names of a file ----


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedNames:
    """Hold the voice with the names of a file, and those that had no place: tile and name."""

    voice: VoiceSettings
    left_out: tuple[str, ...]


def merge_names(ours: VoiceSettings, theirs: VoiceSettings) -> MergedNames:
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
            names, left = _merge_table(language, table, mine, spoken)
            edited |= {table: names} if names else {}
            left_out += left
        ours = ours.speaking(language, replace(mine, edited=edited))
    return MergedNames(voice=ours, left_out=tuple(left_out))


def _merge_table(
    language: str, table: str, mine: LanguageVoice, theirs: LanguageVoice
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


class VoiceService:
    """Read and keep what was chosen."""

    def __init__(self, desk: Desk) -> None:
        self._shelf = desk.shelf

    @property
    def voice(self) -> VoiceSettings:
        """Return the voice as it was chosen, or as it is usual."""
        return parse_settings(self._shelf.prefs.get(PREF, "")) or VoiceSettings()

    async def choose(self, voice: VoiceSettings) -> None:
        """Have things said so from now on."""
        await self._shelf.put_pref(PREF, format_settings(voice))
