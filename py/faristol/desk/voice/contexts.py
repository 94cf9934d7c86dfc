"""Contexts of the screens of the voice, and the rows that they show."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.translation import Message
from faristol.desk.shared.board.rack_input import RackMessages
from faristol.desk.shared.voice.caller_data import CallerData
from faristol.desk.shared.voice.device_checks import CheckRow
from faristol.desk.shared.voice.voice_settings import LanguageVoice, VoiceSettings
from faristol.desk.voice.rhythm import PauseRow


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class VoiceLanguageContext(Context):
    """The language whose voice a screen is about."""

    language: str
    languages: Sequence[tuple[str, str]]  # all that the voice speaks, with their names

    @property
    def language_name(self) -> str:
        """The name of the language."""
        return dict(self.languages)[self.language]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class VoiceContext(VoiceLanguageContext):
    """The settings of the voice, with a rack to try; options are values with their labels."""

    template: ClassVar[str] = "voice/screen.html"
    regions: ClassVar[Mapping[str, str]] = {"principal": "voice/main.html"}

    voice: VoiceSettings
    voice_settings: LanguageVoice
    speakers: Sequence[tuple[str, str]]
    tables: Sequence[tuple[str, str]]
    ways: Sequence[tuple[str, str]]
    number: Mapping[str, str]  # attributes of the button that plays a sample number
    countings: Sequence[tuple[str, str]]
    orders: Sequence[tuple[str, str]]
    readers: Sequence[tuple[str, str]]
    paces: Sequence[tuple[str, str]]
    pauses: Sequence[PauseRow]
    check: CheckRow
    render_text: Callable[[Message], str]
    left_input: str  # the rack to try: tiles left over, and drawn
    drawn_input: str
    rack_messages: RackMessages
    trial: CallerData | None  # None without tiles, or with invalid ones


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterNameRow:
    """A tile with its name."""

    field: str  # its name in the form
    tile: str
    printed: str  # its name in the table
    name: str  # its name in the form: that of the club, or that of the table
    caption: str  # how it is called
    is_own: bool  # whether the club has its own name for it
    is_unnamed: bool  # whether no table of the regulations names it


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LetterTableContext(VoiceLanguageContext):
    """A table of names of tiles."""

    table: str
    tables: Sequence[tuple[str, str]]  # those of the language, with their labels
    rows: Sequence[LetterNameRow]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LetterNamesContext(LetterTableContext):
    """A table of names of tiles, to be changed."""

    template: ClassVar[str] = "voice/names.html"

    longest: int  # characters of a name


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LetterNamesPaperContext(LetterTableContext):
    """A table of names of tiles, to be printed."""

    template: ClassVar[str] = "voice/names_paper.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnClipRow:
    """A clip that a club may record."""

    clip: str
    caption: str
    seconds: str  # of its recording; empty without one
    is_lacking: bool  # whether Faristol has no recording of it either


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class OwnClipsContext(VoiceLanguageContext):
    """The clips of the voice, and those that the club has recorded."""

    template: ClassVar[str] = "voice/own_clips.html"

    groups: Sequence[tuple[str, Sequence[OwnClipRow]]]  # with their headings
    others: Sequence[OwnClipRow]  # recordings of names that no tile has now
    count: int  # recordings in all languages
    says: str  # JSON: messages of the recorder
    longest: int  # seconds of a recording
