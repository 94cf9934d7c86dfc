"""Print how much of each class of clips is recognised in a room, and which are confused."""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

from faristol.speech.language import spoken_languages
from scripts.speech.__main__ import OUT
from scripts.speech.hearing import room
from scripts.speech.hearing.classes import Class, Saying, classes
from scripts.speech.hearing.listener import Listener
from scripts.speech.hearing.report import Tally, format_tallies, tally
from scripts.speech.tools import LISTENING, ToolError, require

DECIBELS = 20.0
SEEDS = 5
WORKERS = 2


def main() -> int:
    """Listen to the packs of the requested languages."""
    parser = argparse.ArgumentParser(prog="scripts/speech/hear", description=__doc__)
    parser.add_argument("languages", nargs="*", help="all of them when none is named")
    parser.add_argument("--db", type=float, default=DECIBELS, help="speech over noise (20)")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how many different noises (5)")
    parser.add_argument("--only", default="", help="classes whose name begins so")
    parser.add_argument(
        "--nearest", action="store_true", help="one English phone for each sound, the nearest"
    )
    parser.add_argument("--audio", type=Path, default=OUT, help="the folder of the packs")
    options = parser.parse_args()
    requested = [
        (language, place)
        for language in options.languages or spoken_languages()
        for place, class_ in enumerate(classes(language))
        if class_.name.startswith(options.only)
    ]
    listen = partial(
        listen_to_class,
        audio=options.audio,
        decibels=options.db,
        seeds=range(1, options.seeds + 1),
        is_nearest=options.nearest,
    )
    try:
        require(programs=LISTENING, packages="sox ffmpeg", purpose="to listen to the clips")
        with ProcessPoolExecutor(WORKERS) as workers:
            for result in workers.map(listen, requested):
                print(*format_tallies([result]), sep="\n", flush=True)
    except ToolError as error:
        print(f"hear: {error}", file=sys.stderr)
        return 1
    return 0


def listen_to_class(
    requested: tuple[str, int], *, audio: Path, decibels: float, seeds: range, is_nearest: bool
) -> Tally:
    """Listen to all sayings of a class, in each noise."""
    language, place = requested
    class_: Class = classes(language)[place]
    listener = Listener(class_.sayings, language, is_nearest=is_nearest)
    pairs = []
    for saying in class_.sayings:
        sound = _join_clips(saying, audio / language)
        echoed, power = room.add_echo_and_silence(sound), room.power_of(sound)
        for seed in seeds:
            heard = room.add_noise(echoed, power=power, decibels=decibels, seed=seed)
            pairs.append((saying.meaning, listener.choose(heard)))
    return tally(language, class_.name, class_.form, pairs)


def _join_clips(saying: Saying, path: Path) -> list[float]:
    """Join the clips of a saying, with the silence between them."""
    clips, pack = _pack(path)
    samples: list[float] = []
    for line in saying.script:
        begins, length, *_ = clips[line.clip]
        samples += [0.0] * (line.pause_ms * room.RATE // 1000)
        samples += room.decode_clip(pack[begins : begins + length])
    return samples


@cache
def _pack(path: Path) -> tuple[dict[str, list[int]], bytes]:
    index = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return index["clips"], path.with_suffix(".mp3pack").read_bytes()


if __name__ == "__main__":
    sys.exit(main())
