// A script played once, as in the round: same voice, clips and output.
import { gettext } from "../i18n.js";
import { toast } from "../notices.js";
import { voiceOf } from "./player.js";

const LONGEST = 10_000; // ms: a letter takes a second; longer ones are not awaited
const REASONS = {
  unreachable: () => gettext("The voice is not on this device yet, and there is no connection."),
  impossible: () => gettext("This browser cannot play any sound."),
  locked: () => gettext("The browser is blocking the sound. Tap once more."),
};
let voice = null;

/** Resolves to true when it was played to its end; else a toast says why not. */
export async function playOnce({ language, items, paces, pace, volume }, speaker) {
  voice?.stop();
  let end;
  const ended = new Promise((resolve) => {
    end = resolve;
    setTimeout(resolve, LONGEST, false);
  });
  const hooks = { onLine() {}, onEnd: () => end(true), onLost: () => end(false) };
  voice = voiceOf(speaker, language, hooks);
  voice.volume = volume;
  const result = await voice.play(items, paces[pace]);
  if (result === "playing") return ended;
  if (REASONS[result]) toast(REASONS[result](), "is-bad");
  return false;
}
