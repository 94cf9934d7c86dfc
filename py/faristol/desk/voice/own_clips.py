"""Screen where a club records its own clips."""

from collections.abc import Iterator
from json import dumps

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, raise_refusal, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.voice.letter_call import languages, requested_language
from faristol.desk.shared.voice.recordings import LONGEST, Recordings, read_recording
from faristol.desk.shared.voice.voice_settings import VoiceService
from faristol.desk.voice.contexts import OwnClipRow, OwnClipsContext
from faristol.desk.voice.rhythm import format_seconds
from faristol.speech.clip import OWN, Clip, number_clip, phrase_clip, tile_clip
from faristol.speech.language import language_of
from faristol.speech.names import Names, named_tiles

MESSAGES = {
    "insecure": gettext_noop(
        "A browser records only from a secure address (https) or from this device itself."
    ),
    "denied": gettext_noop("The browser does not allow the microphone. Allow it in its settings."),
    "missing": gettext_noop("There is no microphone here, or another program is using it."),
    "silent": gettext_noop("Nothing was heard. Speak up, nearer to the microphone."),
    "waiting": gettext_noop("The browser asks for the microphone…"),
    "speak": gettext_noop("Speak now."),
    "listen": gettext_noop("Listen to it, then keep it."),
    "unreachable": gettext_noop("The voice is not on this device yet, and there is no connection."),
    "impossible": gettext_noop("No sound is possible here."),
    "locked": gettext_noop(
        "No sound comes out of this device. See whether a loudspeaker is connected."
    ),
    "unheard": gettext_noop("There is no recording of: {names}"),
}


async def show(desk: Desk, request: Request) -> View:
    """Show the clips of the voice, and those that the club has recorded."""
    text = desk.translator_for(request.lang)
    language = requested_language(request)
    recorded = await desk.service(Recordings).load_lengths()
    names = desk.service(VoiceService).voice.names(language)

    def build_row(clip: Clip) -> OwnClipRow:
        ms = recorded.get((clip.id, clip.caption), 0)
        return OwnClipRow(
            clip=clip.id,
            caption=clip.caption,
            seconds=format_seconds(max(ms // 100, 1) * 100, text) if ms else "",
            is_lacking=not ms and OWN in clip.id,
        )

    groups = list(_iterate_groups(names))
    listed = {clip for _, clips in groups for clip in clips}
    others = [
        clip
        for clip in (Clip(*place) for place in sorted(recorded))
        if clip not in listed and clip.id.startswith(f"{language}/")
    ]
    return View(
        title=text.gettext("Club recordings"),
        context=OwnClipsContext(
            language=language,
            languages=languages(text),
            groups=[
                (text.gettext(title), [build_row(clip) for clip in clips])
                for title, clips in groups
            ],
            others=[build_row(clip) for clip in others],
            count=len(recorded),
            says=dumps({key: text.gettext(message) for key, message in MESSAGES.items()}),
            longest=LONGEST // 1000,
        ),
    )


def _iterate_groups(names: Names) -> Iterator[tuple[str, list[Clip]]]:
    spoken = language_of(names.language)
    tiles = named_tiles(names.language)
    names_alone = [tile_clip(names, tile, "name") for tile in tiles]
    tile_clips = [tile_clip(names, tile, "model") for tile in tiles]
    yield gettext_noop("Names only: rows of the board"), names_alone
    yield gettext_noop("Tiles"), tile_clips
    yield (
        gettext_noop("Calls and phrases"),
        [phrase_clip(phrase, spoken.id) for phrase in spoken.phrases],
    )
    yield gettext_noop("Numbers"), [number_clip(part, spoken.id) for part in spoken.numbers]


async def keep(desk: Desk, request: Request) -> Done:
    """Save a recording."""
    read = unwrap(read_recording(*(request.value(name) for name in ("clip", "caption", "wav"))))
    done = Done(toast=Message(gettext_noop("“{name}” was recorded."), {"name": read.caption}))
    raise_refusal(
        await desk.service(Recordings).store(
            read, desk.stream_store.result_operation(request.id, done)
        )
    )
    return done


async def remove(desk: Desk, request: Request) -> Done:
    """Remove a recording."""
    clip, caption = request.value("clip"), request.value("caption")
    done = Done(
        toast=Message(gettext_noop("The recording of “{name}” is gone."), {"name": caption})
    )
    await desk.service(Recordings).remove(
        clip, caption, desk.stream_store.result_operation(request.id, done)
    )
    return done
