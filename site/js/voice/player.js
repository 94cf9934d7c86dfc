// Plays a script: everything is scheduled in one go, and whoever shows captions is told by the clock of the sound.
import { isRunning, momentOf, resume, sound } from "./audio.js";
import { soundsOf } from "./bank.js";
import { planned, schedule } from "./plan.js";

const AHEAD = 0.15, LOOK = 30;                          // seconds before the first clip; milliseconds between two looks

export class Player {
  #generation = 0;
  #live = [];
  #timer = 0;

  /** hooks: onLine(n, item, moment), onEnd(), onLost(): the sound was interrupted */
  constructor(hooks) { this.hooks = hooks; }

  /**
   * Say a script from a line on, or only up to another one. Says what came of it: "playing", "locked" (it takes a tap),
   * "old" (something else was wanted meanwhile), "unreachable" (the voice is not on the device), "impossible".
   */
  async play(items, pauses, { from = 0, until = items.length, isMuted = false } = {}) {
    this.stop();
    const mine = this.#generation;
    let made, soundOf;
    try { made = sound(); } catch { return "impossible"; }
    const { context, output } = made;
    const running = resume();                           // while the tap still counts
    try { soundOf = await soundsOf(context, items.slice(from, until)); } catch { return mine === this.#generation ? "unreachable" : "old"; }
    const isOn = await running;
    if (mine !== this.#generation) return "old";
    if (!isOn) return "locked";
    const own = context.createGain();
    own.gain.value = isMuted ? 0 : 1;
    own.connect(output);
    const plan = planned(items, pauses, (item) => soundOf(item).ms, from, until);
    const start = context.currentTime + AHEAD;
    this.#live = [...schedule(context, own, plan, soundOf, start), own];
    this.unheard = plan.filter(({ item }) => !soundOf(item).buffer).map(({ item }) => item.caption);
    this.#follow(mine, context, plan, start);
    return "playing";
  }

  stop() {
    this.#generation += 1;
    clearTimeout(this.#timer);
    for (const node of this.#live) { node.stop?.(); node.disconnect(); }
    this.#live = [];
  }

  #follow(mine, context, plan, start) {
    let next = 0;
    const look = () => {
      if (mine !== this.#generation) return;
      if (!isRunning()) { this.stop(); this.hooks.onLost(); return; }
      const now = context.currentTime - start;
      while (next < plan.length && plan[next].at <= now) {
        const { n, item, at } = plan[next];
        next += 1;
        this.hooks.onLine(n, item, momentOf(start + at));
        if (mine !== this.#generation) return;
      }
      if (next === plan.length && now >= (plan.at(-1)?.until ?? 0)) { this.stop(); this.hooks.onEnd(); return; }
      this.#timer = setTimeout(look, LOOK);
    };
    look();
  }
}
