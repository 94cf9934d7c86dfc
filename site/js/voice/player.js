// Plays a script: everything is scheduled in one go, and whoever shows captions is told by the clock of the sound.
import { isRunning, momentOf, onSound, renew, resume, sound, voiced } from "./audio.js";
import { soundsOf } from "./clip-cache.js";
import { DeviceVoice, localVoice } from "./device-voice.js";
import { planned, schedule } from "./schedule.js";

const SOON = 10; // milliseconds; the clock of the sound is a little behind that of the page
const WATCH = 1000,
  STANDS = 2000,
  LOOKS = 2; // time that stands still so long, at so many looks, will not move again

/** Who says it: the device's own voice where it was chosen and speaks the language, else the clips. */
export const voiceOf = (speaker, language, hooks) =>
  speaker === "device" && localVoice(language) ? new DeviceVoice(hooks, language) : new Player(hooks);

export class Player {
  #generation = 0;
  #live = [];
  #timer = 0; // to the next line
  #watch = 0;
  #deafen = () => {};
  #gain = null;
  #volume = 80;
  #until = 0; // when the line that was told last is over, on performance.now()

  /** hooks: onLine(n, item, moment), onEnd(), onLost(): the sound was interrupted. ahead: seconds before the first clip */
  constructor(hooks = { onLine() {}, onEnd() {}, onLost() {} }, { ahead = 0.15 } = {}) {
    Object.assign(this, { hooks, ahead });
  }

  get volume() {
    return this.#volume;
  }
  /** How many milliseconds the line that is being said has left. */
  get lineLeft() {
    return Math.max(0, this.#until - performance.now());
  }
  set volume(percent) {
    this.#volume = percent;
    if (this.#gain) this.#gain.gain.value = percent / 100;
  }

  /**
   * Say a script from a line on, or only up to another one. Says what came of it: "playing", "locked" (it takes a tap),
   * "old" (something else was wanted meanwhile), "unreachable" (the voice is not on the device), "impossible".
   */
  async play(items, pauses, { from = 0, until = items.length, isMuted = false } = {}) {
    this.stop();
    const mine = this.#generation;
    let made, soundOf;
    try {
      made = sound();
    } catch {
      return "impossible";
    }
    const { context } = made;
    const running = resume(); // while the tap still counts
    try {
      soundOf = await soundsOf(context, items.slice(from, until));
    } catch {
      return mine === this.#generation ? "unreachable" : "old";
    }
    const isOn = (await running) || isRunning(); // it may have come while the clips did
    if (mine !== this.#generation) return "old";
    if (!isOn) return "locked";
    const own = voiced(isMuted ? 0 : this.#volume, made);
    this.#gain = isMuted ? null : own;
    const plan = planned(items, pauses, (item) => soundOf(item).ms, from, until);
    const start = context.currentTime + this.ahead;
    this.#live = [...schedule(context, own, plan, soundOf, start), own];
    this.unheard = plan.filter(({ item }) => !soundOf(item).buffer).map(({ item }) => item.caption);
    this.#follow(mine, context, plan, start);
    return "playing";
  }

  stop() {
    this.#generation += 1;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#deafen();
    for (const node of this.#live) {
      node.stop?.();
      node.disconnect();
    }
    this.#live = [];
  }

  #follow(mine, context, plan, start) {
    let next = 0,
      moved = { to: context.currentTime, at: performance.now(), looks: 0 };
    const isStill = (time) => {
      if (time !== moved.to) moved = { to: time, at: performance.now(), looks: 0 };
      else moved.looks += 1;
      return moved.looks >= LOOKS && performance.now() - moved.at > STANDS;
    };
    const lose = () => {
      this.stop();
      this.hooks.onLost();
    };
    // what was planned may sound later now, or never
    this.#deafen = onSound((news) => {
      if (news === "lost") lose();
    });
    const look = () => {
      if (mine !== this.#generation) return;
      if (!isRunning()) return lose();
      const now = context.currentTime - start;
      while (next < plan.length && plan[next].at <= now) {
        const { n, item, at, until } = plan[next];
        next += 1;
        this.#until = momentOf(start + until);
        this.hooks.onLine(n, item, momentOf(start + at));
        if (mine !== this.#generation) return;
      }
      const change = next < plan.length ? plan[next].at : (plan.at(-1)?.until ?? 0);
      if (next === plan.length && now >= change) {
        this.stop();
        this.hooks.onEnd();
        return;
      }
      this.#timer = setTimeout(look, Math.max(SOON, Math.ceil((change - now) * 1000)));
    };
    this.#watch = setInterval(() => {
      if (isStill(context.currentTime)) renew();
      if (!isRunning()) lose();
    }, WATCH);
    look();
  }
}
