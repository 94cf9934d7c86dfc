"""Render the clips into site/audio; the same clips come out of the same voices, byte for byte."""

import argparse
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from faristol.speech.clip import shipped_clips
from faristol.speech.language import spoken_languages
from scripts.build.layout import ROOT
from scripts.speech import espeak, festival, sound
from scripts.speech.pack import Rendered, pack_clips
from scripts.speech.tools import ToolError, require
from scripts.speech.voice import Voice, utterance, voice_of

OUT = ROOT / "site" / "audio"
ENGINES = {"festival": festival.speak, "espeak": espeak.speak}


def main() -> int:
    """Render the requested languages; return 1 if it is not possible, or something changed."""
    parser = argparse.ArgumentParser(prog="python -m scripts.speech", description=__doc__)
    parser.add_argument("languages", nargs="*", help="all of them when none is named")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    options = parser.parse_args()
    voices = [voice_of(language) for language in options.languages or spoken_languages()]
    try:
        require(*(Path(voice.settings["model"]) for voice in voices if "model" in voice.settings))
        results = [render(voice, is_check=options.check) for voice in voices]
    except ToolError as error:
        print(f"speech: {error}", file=sys.stderr)
        return 1
    return 0 if all(results) or not options.check else 1


def render(voice: Voice, *, is_check: bool) -> bool:
    """Render a language and write its files; return True if they are as before."""
    began = time.monotonic()
    files = dict(zip((".mp3pack", ".json"), render_files(voice), strict=True))
    paths = {OUT / f"{voice.language}{suffix}": data for suffix, data in files.items()}
    is_same = all(path.is_file() and path.read_bytes() == data for path, data in paths.items())
    if not is_check:
        OUT.mkdir(parents=True, exist_ok=True)
        for path, data in paths.items():
            path.write_bytes(data)
    sizes = ", ".join(f"{path.name} {len(data):,} bytes" for path, data in paths.items())
    word = "as before" if is_same else "changed"
    print(f"speech: {sizes}, {word}, {time.monotonic() - began:.0f} s")
    return is_same


def render_files(voice: Voice) -> tuple[bytes, bytes]:
    """Return the pack and the index of a language."""
    clips = shipped_clips(voice.language)
    utterance_of = {clip.id: utterance(clip, voice) for clip in clips}
    utterances = sorted(set(utterance_of.values()))
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor() as workers:
        paths = ENGINES[voice.engine](voice, utterances, Path(folder))
        sounds = dict(zip(utterances, workers.map(sound.clip, paths), strict=True))
    return pack_clips(
        Rendered(
            id=clip.id,
            caption=clip.caption,
            sound=sounds[utterance_of[clip.id]][0],
            milliseconds=sounds[utterance_of[clip.id]][1],
        )
        for clip in clips
    )


if __name__ == "__main__":
    sys.exit(main())
