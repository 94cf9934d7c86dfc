"""The sound of a clip in a room: echo, noise, no bass; the same for the same seed."""

import math
import random
from array import array
from collections.abc import Sequence
from functools import cache

from scripts.speech import sound
from scripts.speech.sound import Samples, decode
from scripts.speech.tools import run

RATE = 16_000
BAND = "300-7000"  # Hz
ECHO_SECONDS = 0.4  # until it is 60 dB quieter
ECHO_DB = -6.0  # the whole echo, beside the direct sound
COMBS = (0.0297, 0.0371, 0.0411, 0.0437)  # seconds
ALL_PASS = ((0.005, 0.7), (0.0017, 0.7))  # seconds, gain
AROUND = RATE * 3 // 10  # noise alone, before and after
NOISE_SECONDS = 30
LEVEL = 0.08  # of the speech: room for its peaks
RAW = ("-t", "f32", "-c", "1", "-r")


def decode_clip(clip: bytes) -> Samples:
    """Decode a clip, at the rate of the recogniser and in the band of the room."""
    return filter_band(decode(clip).tobytes(), sound.RATE)


def filter_band(raw: bytes, rate: int) -> Samples:
    """Remove the sound below and above the band."""
    command = ("sox", "-D", "-V1", *RAW, str(rate), "-", *RAW, str(RATE), "-")
    return _samples(run(*command, "gain", "-3", "rate", "-h", str(RATE), "sinc", BAND, given=raw))


def add_echo_and_silence(samples: Sequence[float]) -> Samples:
    """Return samples with their echo, and silence before and after."""
    return array("f", [*([0.0] * AROUND), *add_echo([*samples, *([0.0] * AROUND)])])


def add_noise(echoed: Sequence[float], *, power: float, decibels: float, seed: int) -> bytes:
    """Return the sound in 16 bits, with noise so much quieter than the words.

    `power` is that of the words themselves, not of the silence around them.
    """
    noise = pink_noise(seed)
    dice = random.Random(f"{seed} {len(echoed)}")  # noqa: S311 - the same in every run
    begins = dice.randrange(len(noise) - len(echoed))
    part = noise[begins : begins + len(echoed)]
    share = math.sqrt(power / power_of(part)) * 10 ** (-decibels / 20)
    gain = LEVEL / math.sqrt(power)
    mixed = (gain * (value + share * other) for value, other in zip(echoed, part, strict=True))
    return array("h", (round(32767 * max(-1.0, min(1.0, value))) for value in mixed)).tobytes()


def add_echo(samples: Sequence[float]) -> list[float]:
    """Add the echo of a room (Schroeder: four combs side by side, two all-passes)."""
    late = [0.0] * len(samples)
    for seconds in COMBS:
        delay = round(seconds * RATE)
        gain = 10 ** (-3 * seconds / ECHO_SECONDS)
        line = [0.0] * len(samples)
        for at in range(delay, len(samples)):
            line[at] = samples[at - delay] + gain * line[at - delay]
            late[at] += line[at]
    for seconds, gain in ALL_PASS:
        delay = round(seconds * RATE)
        passed = [-gain * value for value in late]
        for at in range(delay, len(late)):
            passed[at] += late[at - delay] + gain * passed[at - delay]
        late = passed
    power = math.fsum(value * value for value in late)
    direct = math.fsum(value * value for value in samples)
    if not power:
        return list(samples)
    share = math.sqrt(direct / power) * 10 ** (ECHO_DB / 20)
    return [value + share * other for value, other in zip(samples, late, strict=True)]


@cache
def pink_noise(seed: int) -> Samples:
    """Return pink noise in the band, the same for the same seed (white noise, three poles by Kellet)."""
    dice = random.Random(seed)  # noqa: S311 - the same in every run
    low = middle = high = 0.0
    samples = array("f")
    for _ in range(NOISE_SECONDS * RATE):
        white = 2 * dice.random() - 1
        low = 0.99765 * low + white * 0.0990460
        middle = 0.96300 * middle + white * 0.2965164
        high = 0.57000 * high + white * 1.0526913
        samples.append(0.1 * (low + middle + high + white * 0.1848))
    return filter_band(samples.tobytes(), RATE)


def power_of(samples: Sequence[float]) -> float:
    """Return the mean square of samples."""
    return math.fsum(value * value for value in samples) / len(samples)


def _samples(raw: bytes) -> Samples:
    samples = array("f")
    samples.frombytes(raw)
    return samples
