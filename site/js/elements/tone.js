// What a clock needs of the device: a tone that is heard without any voice, at the loudness of the device.
import { isAudioRunning, openAudio as made, resumeAudio } from "../voice/audio.js";

const TONES = {
  // pitch, seconds, one after the other
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
  const { context } = made();
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

/** The same at a tap, which may be the one that allows sound. */
export function playToneOnTap(name) {
  if (!playTone(name))
    resumeAudio()
      .then((isOn) => isOn && playTone(name))
      .catch(() => {});
}
