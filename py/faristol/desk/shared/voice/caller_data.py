"""The data of a script for elements/letter-caller.js, which speaks, shows and steps through it."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.board.board_view import TileView, tile_view
from faristol.desk.shared.voice.voice_settings import VoiceSettings
from faristol.rules.duplicate import Announcing
from faristol.speech.clip import is_own
from faristol.speech.model import by_model
from faristol.speech.rack import Announced, announce_rack, repeat_rack
from faristol.speech.rhythm import SLOWER
from faristol.speech.script import Called as Call
from faristol.speech.script import Manner, OnRack, Script, plain_script
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_tile
from faristol.tiles.reading import Misread

if TYPE_CHECKING:
    from faristol.desk.shared.voice.recordings import Recordings

# messages next to the captions; site/js/elements/ has no texts of its own
_MESSAGES = {
    "first": gettext_noop("First reading, slowly · {n} of {of}"),
    "again": gettext_noop("Once more, faster · {n} of {of}"),
    "line": gettext_noop("{n} of {of}"),
    "slower": gettext_noop("For this rack: pauses of {n}%"),
    "loading": gettext_noop("Downloading the voice…"),
    "locked": gettext_noop("The sound waits for a tap."),
    "mute": gettext_noop(
        "No sound comes out of this device. Check that a loudspeaker is connected, or read the "
        "script aloud."
    ),
    "lost": gettext_noop("The sound was interrupted. It continues where it stopped."),
    "unreachable": gettext_noop(
        "The voice is not on this device yet, and there is no connection. Read the script aloud."
    ),
    "impossible": gettext_noop("No sound is possible here. Read the script aloud."),
    "unheard": gettext_noop("There is no recording of: {names}"),
    "done": gettext_noop("Everything has been said."),
    "next": gettext_noop("Next: {line}"),
    "left": gettext_noop("Left from the previous round"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledTile:
    """A tile of the announced rack, and its name."""

    tile: TileView
    name: str
    spoken: str  # "R de la Radu"
    is_first_new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CallerData:
    """The template data of a letter-caller."""

    data: str  # JSON: scripts, pauses by pace, and settings
    says: str  # JSON: the messages next to the captions
    speaker: str
    volume: int
    language: str
    lines: Script  # for the judge to read
    called_tiles: tuple[CalledTile, ...]
    own: tuple[tuple[str, str], ...]  # clips of the names by the club, and their captions
    silent: tuple[str, ...] = ()  # names that the voice cannot speak, without a recording


def caller_data(
    voice: VoiceSettings,
    language: str,
    make: Callable[[Manner], Script],
    text: Translator,
    *,
    again: Callable[[Manner], Script] | None = None,
    left: int = 0,
) -> CallerData:
    """Return the data of a letter-caller.

    `again` makes the script for a repetition after the end; `left` is the number of tiles of the rack
    that were left over.
    """
    script = make(voice.manner(language))
    data = {
        "language": language,
        "items": plain_script(script),
        "paces": _paces(voice, language, make),
        "pace": voice.pace,
        "volume": voice.volume,
        "reader": voice.reader,
    }
    if again is not None:
        data["again"] = {
            "items": plain_script(again(voice.manner(language))),
            "paces": _paces(voice, language, again),
        }
    return CallerData(
        data=json.dumps(data, ensure_ascii=False),
        says=json.dumps(
            {key: text.gettext(message) for key, message in _MESSAGES.items()}, ensure_ascii=False
        ),
        speaker=voice.speaker,
        volume=voice.volume,
        language=language,
        lines=script,
        called_tiles=tuple(_called_tiles(script, voice, language, text, left)),
        own=tuple(dict.fromkeys((line.clip, line.caption) for line in script if is_own(line.clip))),
    )


def rack_call_data(
    voice: VoiceSettings,
    rack: Announced,
    rule: Announcing,
    language: str,
    text: Translator,
    *,
    is_begun: bool = True,
    is_again: bool = False,
) -> CallerData:
    """Return the data to announce a rack, or to repeat it during the round (CAT-DUP 1.4).

    `is_begun`: the call begins the round; otherwise a tap does, and the script lacks the call.
    """

    def whole(manner: Manner) -> Script:
        script = announce_rack(rack, manner, rule)
        return script if is_begun else tuple(line for line in script if line.about != Call("time"))

    def again(manner: Manner) -> Script:
        return repeat_rack(rack, manner, rule)

    left = len(rack.left) if rule.left_first or rack.order == "drawn" else 0
    if is_again:
        return caller_data(voice, language, again, text, left=left)
    return caller_data(voice, language, whole, text, again=again, left=left)


async def with_missing_clips(call: CallerData, clips: "Recordings") -> CallerData:
    """Return the data with the names that the voice cannot speak, for a warning beforehand."""
    if not call.own or call.speaker != "clips":
        return call
    recorded = await clips.load_lengths()
    return replace(
        call, silent=tuple(caption for clip, caption in call.own if (clip, caption) not in recorded)
    )


def _paces(
    voice: VoiceSettings, language: str, make: Callable[[Manner], Script]
) -> dict[str, list[int]]:
    """Return the pauses of a script for each pace of the button."""
    return {
        str(pace): [line.pause_ms for line in make(voice.manner(language, pace))] for pace in SLOWER
    }


def _called_tiles(
    script: Script, voice: VoiceSettings, language: str, text: Translator, left: int
) -> list[CalledTile]:
    from faristol.speech.names import name_of

    alphabet = alphabet_of(language)
    names = voice.names(language)
    tiles = [
        line.about for line in script if isinstance(line.about, OnRack) and line.about.reading == 0
    ]
    called = []
    for about in tiles:
        code = read_tile(about.tile, alphabet)
        if isinstance(code, Misread):
            raise LookupError(about.tile)
        tile, name = tile_view(code, alphabet, text), name_of(names, about.tile)
        called.append(
            CalledTile(
                tile=tile,
                name=name,
                spoken=by_model(tile.letter, name, language) if tile.letter else name,
                is_first_new=bool(left) and about.place == left,
            )
        )
    return called
