// Tones of the clocks, heard without any voice, at the device's volume.
import { isAudioRunning, openAudio as openAudio, resumeAudio } from "../voice/audio.js";

const TONES = {
  // pitch, seconds; in sequence
  start: [[660, 0.5]],
  minute: [[660, 0.2]],
  last: [
    [880, 0.2],
    [880, 0.2],
  ],
  over: [
    [520, 0.35],
    [520, 0.35],
    [520, 0.9],
  ],
};
const VOLUME = 0.4;

export const isAudible = isAudioRunning;

export function playTone(name) {
  if (!isAudible()) return false;
  const { context } = openAudio();
  let at = context.currentTime;
  for (const [pitch, seconds] of TONES[name]) {
    const tone = context.createOscillator(),
      volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(VOLUME, at);
    volume.gain.setValueAtTime(VOLUME, at + seconds * 0.7);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds + 0.08;
  }
  return true;
}

/** Play a tone at a tap, which may unlock sound first. */
export function playToneOnTap(name) {
  if (!playTone(name))
    resumeAudio()
      .then((isOn) => isOn && playTone(name))
      .catch(() => {});
}
