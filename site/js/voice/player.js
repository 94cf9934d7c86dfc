// Player of a script: all clips are scheduled at once; captions follow the audio clock.
import {
  createVolume,
  isAudioRunning,
  onAudioChange,
  openAudio,
  pageTimeOf,
  recreateContext,
  resumeAudio,
} from "./audio.js";
import { loadSounds } from "./clip-cache.js";
import { DeviceVoice, findLocalVoice } from "./device-voice.js";
import { buildSchedule, startSchedule } from "./schedule.js";

const SOON = 10; // ms; the audio clock is a little behind the page's
const WATCH = 1000,
  STANDS = 2000,
  LOOKS = 2; // a clock that stands still so long, at so many checks, has stalled

/** The device's own voice if it is chosen and speaks the language, else the clips. */
export const voiceOf = (speaker, language, hooks) =>
  speaker === "device" && findLocalVoice(language) ? new DeviceVoice(hooks, language) : new Player(hooks);

export class Player {
  #generation = 0;
  #nodes = [];
  #timer = 0; // to the next line
  #watch = 0;
  #stopListening = () => {};
  #gain = null;
  #volume = 80;
  #until = 0; // when the current line ends, on performance.now()

  /** hooks: onLine(n, item, moment), onEnd(), onLost(): sound was interrupted. ahead: seconds before the first clip */
  constructor(hooks = { onLine() {}, onEnd() {}, onLost() {} }, { ahead = 0.15 } = {}) {
    Object.assign(this, { hooks, ahead });
  }

  get volume() {
    return this.#volume;
  }
  /** Milliseconds left of the current line. */
  get lineLeft() {
    return Math.max(0, this.#until - performance.now());
  }
  set volume(percent) {
    this.#volume = percent;
    if (this.#gain) this.#gain.gain.value = percent / 100;
  }

  /**
   * Play a script from a line on, or up to another one. Resolves to "playing", "locked" (needs a tap), "old"
   * (superseded), "unreachable" (voice not on the device) or "impossible".
   */
  async play(items, pauses, { from = 0, until = items.length, isMuted = false } = {}) {
    this.stop();
    const generation = this.#generation;
    let audio, soundOf;
    try {
      audio = openAudio();
    } catch {
      return "impossible";
    }
    const { context } = audio;
    const running = resumeAudio(); // while the tap still counts
    try {
      soundOf = await loadSounds(context, items.slice(from, until));
    } catch {
      return generation === this.#generation ? "unreachable" : "old";
    }
    const isOn = (await running) || isAudioRunning(); // it may have resumed while the clips loaded
    if (generation !== this.#generation) return "old";
    if (!isOn) return "locked";
    const output = createVolume(isMuted ? 0 : this.#volume, audio);
    this.#gain = isMuted ? null : output;
    const schedule = buildSchedule(items, pauses, (item) => soundOf(item).ms, from, until);
    const start = context.currentTime + this.ahead;
    this.#nodes = [...startSchedule(context, output, schedule, soundOf, start), output];
    this.unheard = schedule.filter(({ item }) => !soundOf(item).buffer).map(({ item }) => item.caption);
    this.#follow(generation, context, schedule, start);
    return "playing";
  }

  stop() {
    this.#generation += 1;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#stopListening();
    for (const node of this.#nodes) {
      node.stop?.();
      node.disconnect();
    }
    this.#nodes = [];
  }

  #follow(generation, context, schedule, start) {
    let next = 0,
      progress = { to: context.currentTime, at: performance.now(), looks: 0 };
    const isStalled = (time) => {
      if (time !== progress.to) progress = { to: time, at: performance.now(), looks: 0 };
      else progress.looks += 1;
      return progress.looks >= LOOKS && performance.now() - progress.at > STANDS;
    };
    const onInterruption = () => {
      this.stop();
      this.hooks.onLost();
    };
    // scheduled clips may sound later now, or never
    this.#stopListening = onAudioChange((news) => {
      if (news === "lost") onInterruption();
    });
    const follow = () => {
      if (generation !== this.#generation) return;
      if (!isAudioRunning()) return onInterruption();
      const now = context.currentTime - start;
      while (next < schedule.length && schedule[next].at <= now) {
        const { n, item, at, until } = schedule[next];
        next += 1;
        this.#until = pageTimeOf(start + until);
        this.hooks.onLine(n, item, pageTimeOf(start + at));
        if (generation !== this.#generation) return;
      }
      const change = next < schedule.length ? schedule[next].at : (schedule.at(-1)?.until ?? 0);
      if (next === schedule.length && now >= change) {
        this.stop();
        this.hooks.onEnd();
        return;
      }
      this.#timer = setTimeout(follow, Math.max(SOON, Math.ceil((change - now) * 1000)));
    };
    this.#watch = setInterval(() => {
      if (isStalled(context.currentTime)) recreateContext();
      if (!isAudioRunning()) onInterruption();
    }, WATCH);
    follow();
  }
}
