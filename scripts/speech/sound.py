"""Make the sound of every clip alike: brightened for the speaker of a tablet, trimmed, equally loud."""

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
BEFORE, AFTER = RATE // 100, RATE * 3 // 100  # kept around what is not silence
AUDIBLE = 0.003  # at the common loudness: what is below it the page takes for silence before a clip
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
    """Make an MP3 file of a sound file; return its bytes and its length in milliseconds."""
    samples = begun(levelled(trimmed(brightened(path))))
    return below_ceiling(samples, path.with_suffix(".mp3")), round(1000 * len(samples) / RATE)


def brightened(path: Path) -> Samples:
    """Read a sound file, filtered; without dither, or no two runs would be the same."""
    return _samples(run("sox", "-D", str(path), *RAW, "-", *BRIGHTER))


def trimmed(samples: Samples) -> Samples:
    """Cut the silence off, and fade what is left in and out."""
    moments = [
        math.sqrt(sum(value * value for value in samples[at : at + MOMENT]) / MOMENT)
        for at in range(0, len(samples) - MOMENT + 1, MOMENT)
    ]
    least = max(moments) * 10 ** (QUIET_DB / 20)
    heard = [at for at, value in enumerate(moments) if value > least]
    begins = max(0, heard[0] * MOMENT - BEFORE)
    kept = samples[begins : (heard[-1] + 1) * MOMENT + AFTER]
    for at in range(FADE_IN):
        kept[at] *= at / FADE_IN
    for at in range(FADE_OUT):
        kept[-1 - at] *= at / FADE_OUT
    return kept


def levelled(samples: Samples) -> Samples:
    """Bring a clip to the common loudness, with no peak above the ceiling."""
    for _ in range(ROUNDS):
        samples = _scaled(samples, 10 ** ((LOUDNESS - loudness(samples)) / 20))
        peaks = true_peaks(samples)
        if max(peaks) <= CEILING:
            return samples
        samples = limited(samples, peaks)
    return _scaled(samples, min(1.0, CEILING / max(true_peaks(samples))))


def begun(samples: Samples) -> Samples:
    """Cut what is before the sound off where much is left: a breath apart from it is silence too."""
    lead = next(at for at, value in enumerate(samples) if abs(value) >= AUDIBLE)
    return samples[max(0, lead - LEAD) :]


def true_peaks(samples: Samples) -> list[float]:
    """Find how high the wave goes around each sample, between samples too."""
    upward = ("-t", "f32", "-r", str(RATE * OVERSAMPLED), "-c", "1")
    quiet = _scaled(samples, 1 / HEADROOM).tobytes()
    between = _samples(run("sox", "-D", *RAW, "-", *upward, "-", "rate", "-h", given=quiet))
    return [
        HEADROOM * max(map(abs, between[at : at + OVERSAMPLED]))
        for at in range(0, len(samples) * OVERSAMPLED, OVERSAMPLED)
    ]


def limited(samples: Samples, peaks: Sequence[float]) -> Samples:
    """Lower what is around each peak, smoothly, so that it stays below the ceiling."""
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
    """Find the lowest value within reach of each, on both sides."""
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
        weighted = _filtered(weighted, coefficients)
    block, step = RATE * 4 // 10, RATE // 10
    squares = [value * value for value in weighted]
    powers = [
        math.fsum(squares[at : at + block]) / block
        for at in range(0, len(squares) - block + 1, step)
    ]
    audible = [power for power in powers if _lufs(power) > -70]
    relative = _lufs(sum(audible) / len(audible)) - 10
    counted = [power for power in audible if _lufs(power) > relative]
    return _lufs(sum(counted) / len(counted))


def encoded(samples: Samples, path: Path) -> bytes:
    """Make an MP3 file that is the same whenever it is made.

    Only into a file does the encoder go back and write how much silence it has put at both ends,
    which browsers then leave out.
    """
    made = "-map_metadata -1 -fflags +bitexact -flags:a +bitexact -ac 1 -c:a libmp3lame"
    plain = "-compression_level 0 -id3v2_version 0"
    run(
        *("ffmpeg", "-v", "error", "-y", "-f", "f32le", "-ar", str(RATE), "-ac", "1", "-i", "-"),
        *made.split(),
        *("-b:a", BIT_RATE, *plain.split(), str(path)),
        given=samples.tobytes(),
    )
    return path.read_bytes()


def below_ceiling(samples: Samples, path: Path) -> bytes:
    """Encode what is no louder than the ceiling when it is decoded: encoding moves its peaks."""
    sound = encoded(samples, path)
    while (peak := max(true_peaks(decoded(sound)))) > CEILING:
        samples = _scaled(samples, LOWER * CEILING / peak)
        sound = encoded(samples, path)
    return sound


def decoded(sound: bytes) -> Samples:
    """Decode an MP3 file."""
    command = f"ffmpeg -v error -f mp3 -i - -f f32le -ac 1 -ar {RATE} -"
    return _samples(run(*command.split(), given=sound))


def _samples(raw: bytes) -> Samples:
    samples = array("f")
    samples.frombytes(raw)
    return samples


def _scaled(samples: Samples, factor: float) -> Samples:
    return array("f", [value * factor for value in samples])


def _lufs(power: float) -> float:
    return -0.691 + 10 * math.log10(max(power, 1e-12))


Coefficients: TypeAlias = tuple[float, float, float, float, float]


def _shelf(frequency: float, gain_db: float) -> Coefficients:
    """Design the shelf of the K weighting."""
    amplitude, omega = 10 ** (gain_db / 40), 2 * math.pi * frequency / RATE
    cosine, alpha = math.cos(omega), math.sin(omega) / math.sqrt(2)
    root = 2 * math.sqrt(amplitude) * alpha
    more, less = amplitude + 1, amplitude - 1
    first = more - less * cosine + root
    return (
        amplitude * (more + less * cosine + root) / first,
        -2 * amplitude * (less + more * cosine) / first,
        amplitude * (more + less * cosine - root) / first,
        2 * (less - more * cosine) / first,
        (more - less * cosine - root) / first,
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


def _filtered(samples: Sequence[float], coefficients: Coefficients) -> list[float]:
    b0, b1, b2, a1, a2 = coefficients
    z1 = z2 = 0.0
    result = []
    for value in samples:
        out = b0 * value + z1
        z1 = b1 * value - a1 * out + z2
        z2 = b2 * value - a2 * out
        result.append(out)
    return result
