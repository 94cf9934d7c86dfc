// The device's own speech synthesis, if it speaks the language offline. Its rhythm is not guaranteed.

const voices = () => globalThis.speechSynthesis?.getVoices() ?? [];

/** An offline voice of the device for a language, or null. */
export const findLocalVoice = (language) =>
  voices().find(
    ({ lang, localService }) => localService === true && lang.toLowerCase().split(/[-_]/)[0] === language,
  ) ?? null;

const PATIENCE = 500;
let voicesReady; // promise, once a page

const waitForVoices = () =>
  new Promise((resolve) => {
    const aborter = new AbortController(),
      end = () => {
        aborter.abort();
        resolve();
      };
    speechSynthesis.addEventListener("voiceschanged", end, { signal: aborter.signal });
    setTimeout(end, PATIENCE);
  });

/** The languages the device speaks offline. Some browsers list their voices only after a while. */
export async function supportedLanguages(languages) {
  if (globalThis.speechSynthesis && !voices().length) await (voicesReady ??= waitForVoices());
  return languages.filter(findLocalVoice);
}

const READ = 70; // ms in which a screen reader reads a letter

/** A Player with the device's voice. */
export class DeviceVoice {
  #generation = 0;
  #timer = 0;
  unheard = [];
  volume = 80;

  constructor(hooks, language) {
    Object.assign(this, { hooks, language });
  }

  async play(items, pauses, { from = 0, until = items.length, isMuted = false } = {}) {
    this.stop();
    const generation = this.#generation,
      voice = findLocalVoice(this.language);
    if (!voice) return "impossible";
    const speak = (n) => {
      if (generation !== this.#generation) return;
      if (n === until) {
        this.hooks.onEnd();
        return;
      }
      const after = (ms = 0) => {
        this.#timer = setTimeout(speak, ms + (pauses[n + 1] ?? 0), n + 1);
      };
      const begin = () => this.hooks.onLine(n, items[n], performance.now());
      if (isMuted) {
        begin();
        after(items[n].caption.length * READ);
        return;
      }
      const words = new SpeechSynthesisUtterance(items[n].caption);
      Object.assign(words, { voice, lang: voice.lang, volume: this.volume / 100 });
      words.onstart = () => {
        if (generation === this.#generation) begin();
      };
      words.onend = () => after();
      words.onerror = () => {
        if (generation === this.#generation) {
          this.stop();
          this.hooks.onLost();
        }
      };
      speechSynthesis.speak(words);
    };
    speak(from);
    return "playing";
  }

  stop() {
    this.#generation += 1;
    clearTimeout(this.#timer);
    globalThis.speechSynthesis?.cancel();
  }
}
