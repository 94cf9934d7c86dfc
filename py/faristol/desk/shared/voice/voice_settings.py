"""The settings of the voice of a club: speaker, names of tiles, order, pace."""

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
MAX_LENGTH = 20_000  # characters of the preference: all names of all tables at their largest length

Speaker: TypeAlias = Literal["clips", "judge", "device"]
Reader: TypeAlias = Literal[
    "quiet", "reads"
]  # the screen reader, while the voice speaks, or instead of it
SPEAKERS: tuple[Speaker, ...] = ("clips", "judge", "device")
READERS: tuple[Reader, ...] = ("quiet", "reads")
WAYS: tuple[Way, ...] = ("model", "name")
COUNTINGS: tuple[Counting, ...] = ("once", "digits")
ORDERS: tuple[Order, ...] = ("alphabetical", "drawn")
MAX_VOLUME = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageVoice:
    """The settings of one language; `edited` has the names by the club, by table and tile."""

    table: str
    way: Way
    order: Order = "alphabetical"
    numbers: Counting = "once"
    edited: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class VoiceSettings:
    """The settings of the voice; a language that is missing has its defaults."""

    speaker: Speaker = "clips"
    reader: Reader = "quiet"
    volume: int = 80
    pace: int = SLOWER[0]
    rhythm: Rhythm = USUAL  # what the pace is a percentage of
    spoken: Mapping[str, LanguageVoice] = field(default_factory=dict)

    def of(self, language: str) -> LanguageVoice:
        """Return the settings of a language, or its defaults."""
        return self.spoken.get(language) or default_language_voice(language)

    def has_own_names(self, language: str) -> bool:
        """Whether the club has names for tiles of its own, for which there may be no clip."""
        return self.of(language).edited != default_language_voice(language).edited

    def names(self, language: str, table: str = "") -> Names:
        """Return the names of the table in use of a language, or of another of its tables."""
        language_voice = self.of(language)
        table = table or language_voice.table
        return Names(language=language, table=table, edited=language_voice.edited.get(table, {}))

    def manner(self, language: str, pace: int = 0) -> Manner:
        """Return the manner in which scripts are made for a language."""
        language_voice = self.of(language)
        return Manner(
            names=self.names(language),
            way=language_voice.way,
            rhythm=slowed(self.rhythm, pace or self.pace),
            numbers=language_voice.numbers,
        )

    def with_language(self, language: str, language_voice: LanguageVoice) -> "VoiceSettings":
        """Return the settings with others for a language."""
        return replace(self, spoken={**self.spoken, language: language_voice})


def default_language_voice(language: str) -> LanguageVoice:
    """Return the default settings of a language."""
    spoken_language = language_of(language)
    names = {table: dict(edited) for table, edited in spoken_language.usual_names.items()}
    return LanguageVoice(table=tables(language)[0], way=spoken_language.usual_way, edited=names)


def default_announcement(language: str) -> Announcing:
    """Return the rule for announcing tiles in the regulation of a language (CAT-DUP 1.4, RO-GEN 18)."""
    from faristol.rules.preset import preset

    rule = preset("ro-duplicate" if language == "ro" else "ca-duplicate-2018").rules.announcing
    if rule is None:
        raise LookupError(language)
    return rule


def serialize_settings(voice: VoiceSettings) -> str:
    """Return the settings as the text of the preference: JSON, so that the page can read it too."""
    return json.dumps(asdict(voice), ensure_ascii=False, sort_keys=True)


def parse_settings(text: str) -> VoiceSettings | None:
    """Return the settings in a preference, or None for one that this program would not write."""
    if len(text) > MAX_LENGTH:
        return None
    try:
        raw = json.loads(text)
        return _parse_voice(raw)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _parse_voice(raw: Any) -> VoiceSettings | None:
    voice = VoiceSettings(
        speaker=_parse_choice(raw["speaker"], SPEAKERS),
        reader=_parse_choice(raw["reader"], READERS),
        volume=_parse_choice(raw["volume"], tuple(range(MAX_VOLUME + 1))),
        pace=_parse_choice(raw["pace"], SLOWER),
        rhythm=_parse_rhythm(raw["rhythm"]),
        spoken={
            _parse_choice(language, spoken_languages()): _parse_language(language, language_voice)
            for language, language_voice in raw["spoken"].items()
        },
    )
    return voice if asdict(voice) == raw else None


def _parse_rhythm(raw: Any) -> Rhythm:
    if not all(type(milliseconds) is int for milliseconds in raw.values()):
        raise TypeError("rhythm")
    rhythm = read_rhythm({pause: raw[pause] for pause in BOUNDS})
    if isinstance(rhythm, Unrhythmic):
        raise ValueError(rhythm.code)
    return rhythm


def _parse_language(language: str, raw: Any) -> LanguageVoice:
    edited = {}
    for table, names in raw["edited"].items():
        if not all(isinstance(name, str) for name in names.values()):
            raise TypeError(table)
        parsed = read_names(language, table, names)
        if isinstance(parsed, Misnamed):
            raise ValueError(parsed.code)
        edited[table] = dict(parsed.edited)
    return LanguageVoice(
        table=_parse_choice(raw["table"], tables(language)),
        way=_parse_choice(raw["way"], WAYS),
        order=_parse_choice(raw["order"], ORDERS),
        numbers=_parse_choice(raw["numbers"], COUNTINGS),
        edited=edited,
    )


def _parse_choice(value: Any, choices: tuple[Any, ...]) -> Any:
    # True and False are not numbers here
    if not any(value == choice and type(value) is type(choice) for choice in choices):
        raise ValueError(value)
    return value


# ---- the names of a file ----


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedNames:
    """The settings with the names of a file, and the names left out: tile and name."""

    voice: VoiceSettings
    left_out: tuple[str, ...]


def merge_names(ours: VoiceSettings, theirs: VoiceSettings) -> MergedNames:
    """Return settings with the names of a file added, tile by tile; names chosen here stay.

    A language without settings here is imported whole.
    """
    left_out: list[str] = []
    for language, language_voice in theirs.spoken.items():
        mine = ours.spoken.get(language)
        if mine is None:
            ours = ours.with_language(language, language_voice)
            continue
        edited = dict(mine.edited)
        for table in language_voice.edited:
            names, left = _merge_table(language, table, mine, language_voice)
            edited |= {table: names} if names else {}
            left_out += left
        ours = ours.with_language(language, replace(mine, edited=edited))
    return MergedNames(voice=ours, left_out=tuple(left_out))


def _merge_table(
    language: str, table: str, mine: LanguageVoice, theirs: LanguageVoice
) -> tuple[dict[str, str], list[str]]:
    """Return the merged names of a table, and the names that were left out."""
    own, new = mine.edited.get(table, {}), theirs.edited[table]
    added = {tile: name for tile, name in new.items() if tile not in own}
    # two tiles cannot have the same name: that of this device stays
    while isinstance(clash := read_names(language, table, {**own, **added}), Misnamed):
        names = Names(language=language, table=table, edited={**own, **added})
        name = name_of(names, clash.tile).casefold()
        for tile in [tile for tile, added_name in added.items() if added_name.casefold() == name]:
            del added[tile]
    names_now = {**own, **added}
    left = [f"{tile} {name}" for tile, name in new.items() if names_now.get(tile) != name]
    return names_now, left


class VoiceService:
    """The settings of the voice, as stored in a preference."""

    def __init__(self, desk: Desk) -> None:
        self._stream_store = desk.stream_store

    @property
    def voice(self) -> VoiceSettings:
        """The settings as chosen, or the defaults."""
        return parse_settings(self._stream_store.prefs.get(PREF, "")) or VoiceSettings()

    async def choose(self, voice: VoiceSettings) -> None:
        """Store settings of the voice."""
        await self._stream_store.put_pref(PREF, serialize_settings(voice))
