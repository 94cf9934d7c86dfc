"""The sound of clips: brightened for the speaker of a tablet, trimmed, equally loud."""

import math
from array import array
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from scripts.speech.tools import run

RATE = 24_000
RAW = ("-t", "f32", "-r", str(RATE), "-c", "1")
# A small speaker has no bass and swallows consonants; measured, this helps in a noisy room.
BRIGHTER = "gain -8 highpass 120 equalizer 3000 1.2q 5 treble 3 5000".split()
QUIET_DB = -42.0  # below the loudest moment: silence
MOMENT = RATE // 200  # 5 ms
BEFORE, AFTER = RATE // 100, RATE * 3 // 100  # kept around the sound
AUDIBLE = 0.003  # at the common loudness: the page takes less before a clip for silence
LEAD = RATE // 125  # no clip has more of that than this
FADE_IN, FADE_OUT = RATE // 200, RATE // 50
LOUDNESS = -16.0  # LUFS
CEILING = 10 ** (-1.5 / 20)  # of the true peak
OVERSAMPLED = 4
HEADROOM = 16  # sox cuts what is louder than full scale
LOOK_AHEAD = (RATE * 4 // 1000) | 1
LOWER = 0.995  # a little more than is needed, for it moves again
ROUNDS = 4  # of limiting and making louder again
BIT_RATE = "40k"

Samples: TypeAlias = "array[float]"


def clip(path: Path) -> tuple[bytes, int]:
    """Return a sound file as MP3, and its length in milliseconds."""
    samples = cut_lead(level_loudness(trim(brighten(path))))
    return encode_below_ceiling(samples, path.with_suffix(".mp3")), round(
        1000 * len(samples) / RATE
    )


def brighten(path: Path) -> Samples:
    """Return a sound file filtered, without dither: it would differ in each run."""
    return _samples(run("sox", "-D", str(path), *RAW, "-", *BRIGHTER))


def trim(samples: Samples) -> Samples:
    """Cut the silence off, and fade the rest in and out."""
    moments = [
        math.sqrt(sum(value * value for value in samples[at : at + MOMENT]) / MOMENT)
        for at in range(0, len(samples) - MOMENT + 1, MOMENT)
    ]
    threshold = max(moments) * 10 ** (QUIET_DB / 20)
    loud = [at for at, value in enumerate(moments) if value > threshold]
    begins = max(0, loud[0] * MOMENT - BEFORE)
    result = samples[begins : (loud[-1] + 1) * MOMENT + AFTER]
    for at in range(FADE_IN):
        result[at] *= at / FADE_IN
    for at in range(FADE_OUT):
        result[-1 - at] *= at / FADE_OUT
    return result


def level_loudness(samples: Samples) -> Samples:
    """Bring a clip to the common loudness, with no peak above the ceiling."""
    for _ in range(ROUNDS):
        samples = _scale(samples, 10 ** ((LOUDNESS - loudness(samples)) / 20))
        peaks = true_peaks(samples)
        if max(peaks) <= CEILING:
            return samples
        samples = limit_peaks(samples, peaks)
    return _scale(samples, min(1.0, CEILING / max(true_peaks(samples))))


def cut_lead(samples: Samples) -> Samples:
    """Cut the lead before the sound where much is left: a breath apart from it is silence too."""
    lead = next(at for at, value in enumerate(samples) if abs(value) >= AUDIBLE)
    return samples[max(0, lead - LEAD) :]


def true_peaks(samples: Samples) -> list[float]:
    """Return the peaks of the wave around each sample, between samples too."""
    upward = ("-t", "f32", "-r", str(RATE * OVERSAMPLED), "-c", "1")
    quiet = _scale(samples, 1 / HEADROOM).tobytes()
    between = _samples(run("sox", "-D", *RAW, "-", *upward, "-", "rate", "-h", given=quiet))
    return [
        HEADROOM * max(map(abs, between[at : at + OVERSAMPLED]))
        for at in range(0, len(samples) * OVERSAMPLED, OVERSAMPLED)
    ]


def limit_peaks(samples: Samples, peaks: Sequence[float]) -> Samples:
    """Lower the samples around each peak, smoothly, so that it stays below the ceiling."""
    gains = [min(1.0, CEILING / max(peak, 1e-9)) for peak in peaks]
    lowest = _lowest_around(gains, LOOK_AHEAD)
    half = LOOK_AHEAD // 2
    padded = [lowest[0]] * half + lowest + [lowest[-1]] * half
    window = math.fsum(padded[:LOOK_AHEAD])
    result = array("f")
    for at, value in enumerate(samples):
        result.append(value * window / LOOK_AHEAD)
        if at + LOOK_AHEAD < len(padded):
            window += padded[at + LOOK_AHEAD] - padded[at]
    return result


def _lowest_around(values: Sequence[float], reach: int) -> list[float]:
    """Return the lowest value within reach of each, on both sides."""
    result = []
    falling: deque[int] = deque()  # places of ever higher values: the first is the lowest
    for at in range(len(values) + reach):
        if at < len(values):
            while falling and values[falling[-1]] >= values[at]:
                falling.pop()
            falling.append(at)
        if at >= reach:
            if falling[0] < at - 2 * reach:
                falling.popleft()
            result.append(values[falling[0]])
    return result


def loudness(samples: Samples) -> float:
    """Measure the loudness of a clip (ITU-R BS.1770), repeated until it is long enough for that."""
    times = max(1, math.ceil(3 * RATE / len(samples)))
    weighted: Sequence[float] = list(samples) * times
    for coefficients in (_shelf(1500.0, 4.0), _high_pass(38.0)):
        weighted = _filter(weighted, coefficients)
    block, step = RATE * 4 // 10, RATE // 10
    squares = [value * value for value in weighted]
    powers = [
        math.fsum(squares[at : at + block]) / block
        for at in range(0, len(squares) - block + 1, step)
    ]
    audible = [power for power in powers if _lufs(power) > -70]
    relative = _lufs(sum(audible) / len(audible)) - 10
    gated = [power for power in audible if _lufs(power) > relative]
    return _lufs(sum(gated) / len(gated))


def encode(samples: Samples, path: Path) -> bytes:
    """Encode an MP3 file, the same bytes in each run.

    Only into a file does the encoder go back and write how much silence it has put at both ends,
    which browsers then leave out.
    """
    settings = "-map_metadata -1 -fflags +bitexact -flags:a +bitexact -ac 1 -c:a libmp3lame"
    plain = "-compression_level 0 -id3v2_version 0"
    run(
        *("ffmpeg", "-v", "error", "-y", "-f", "f32le", "-ar", str(RATE), "-ac", "1", "-i", "-"),
        *settings.split(),
        *("-b:a", BIT_RATE, *plain.split(), str(path)),
        given=samples.tobytes(),
    )
    return path.read_bytes()


def encode_below_ceiling(samples: Samples, path: Path) -> bytes:
    """Encode a clip that stays below the ceiling when it is decoded: encoding moves its peaks."""
    sound = encode(samples, path)
    while (peak := max(true_peaks(decode(sound)))) > CEILING:
        samples = _scale(samples, LOWER * CEILING / peak)
        sound = encode(samples, path)
    return sound


def decode(sound: bytes) -> Samples:
    """Decode an MP3 file."""
    command = f"ffmpeg -v error -f mp3 -i - -f f32le -ac 1 -ar {RATE} -"
    return _samples(run(*command.split(), given=sound))


def _samples(raw: bytes) -> Samples:
    samples = array("f")
    samples.frombytes(raw)
    return samples


def _scale(samples: Samples, factor: float) -> Samples:
    return array("f", [value * factor for value in samples])


def _lufs(power: float) -> float:
    return -0.691 + 10 * math.log10(max(power, 1e-12))


Coefficients: TypeAlias = tuple[float, float, float, float, float]


def _shelf(frequency: float, gain_db: float) -> Coefficients:
    """Design the shelf of the K weighting."""
    amplitude, omega = 10 ** (gain_db / 40), 2 * math.pi * frequency / RATE
    cosine, alpha = math.cos(omega), math.sin(omega) / math.sqrt(2)
    root = 2 * math.sqrt(amplitude) * alpha
    higher, lower = amplitude + 1, amplitude - 1
    first = higher - lower * cosine + root
    return (
        amplitude * (higher + lower * cosine + root) / first,
        -2 * amplitude * (lower + higher * cosine) / first,
        amplitude * (higher + lower * cosine - root) / first,
        2 * (lower - higher * cosine) / first,
        (higher - lower * cosine - root) / first,
    )


def _high_pass(frequency: float) -> Coefficients:
    """Design the high-pass of the K weighting."""
    omega = 2 * math.pi * frequency / RATE
    cosine, alpha = math.cos(omega), math.sin(omega)
    first = 1 + alpha
    edge = (1 + cosine) / 2
    return (
        edge / first,
        -2 * edge / first,
        edge / first,
        -2 * cosine / first,
        (1 - alpha) / first,
    )


def _filter(samples: Sequence[float], coefficients: Coefficients) -> list[float]:
    b0, b1, b2, a1, a2 = coefficients
    z1 = z2 = 0.0
    result = []
    for value in samples:
        out = b0 * value + z1
        z1 = b1 * value - a1 * out + z2
        z2 = b2 * value - a2 * out
        result.append(out)
    return result
