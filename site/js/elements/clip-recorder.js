// <clip-recorder>: a list of clips to hear and record. A recording is trimmed, normalized, played back, and only then
// sent with the dialog's form; the desk stores it.
import { isViewer } from "../dom.js";
import { formatMessage } from "../i18n.js";
import { createVolume, keepAudioAwake, openAudio, resumeAudio } from "../voice/audio.js";
import { record, recordingObstacle } from "../voice/microphone.js";
import { loadVoiceSettings } from "../voice/phrases.js";
import { Player } from "../voice/player.js";
import { encodeWav, normalize, RATE, trim } from "../voice/wav.js";
import { ElementBase } from "./element-base.js";

function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

export class ClipRecorder extends ElementBase {
  #player = new Player();
  #recording = null;
  #samples = null;
  #playing = null;
  #turn = 0; // of the dialog: later results belong to an earlier one

  connectedCallback() {
    super.connectedCallback();
    keepAudioAwake(this.signal, { hasButton: true });
    loadVoiceSettings().then(({ volume = 80 }) => {
      this.#player.volume = volume;
    });
    this.on(this, "click", ({ target }) => {
      const button = target.closest("[data-act]");
      if (button) this.#act(button.dataset.act, button.closest("[data-clip]"));
    });
    this.on(this.#dialog, "close", () => this.#discard());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#discard();
    this.#player.stop();
  }

  /** After an answer: take its list; an open dialog stays. */
  morphed(fresh) {
    const focused = document.activeElement,
      { clip, caption } = (this.contains(focused) && focused.closest("[data-clip]")?.dataset) || {};
    this.part("list").replaceChildren(...fresh.querySelector("[data-part=list]").childNodes);
    if (clip)
      [...this.querySelectorAll("[data-clip]")]
        .find(({ dataset }) => dataset.clip === clip && dataset.caption === caption)
        ?.querySelector("[data-act=record]")
        ?.focus();
  }

  get #dialog() {
    return this.querySelector("dialog");
  }
  #showText(text) {
    this.part("told").textContent = text;
  }

  #act(name, line) {
    if (isViewer()) return;
    ({
      hear: () => this.#playClip(line.dataset),
      record: () => this.#open(line.dataset),
      again: () => this.#begin(),
      finish: () => this.#finish(),
      listen: () => this.#listen(),
    })[name]?.();
  }

  async #playClip({ clip, caption }) {
    const result = await this.#player.play([{ clip, caption }], [0]);
    if (result === "old") return;
    this.dataset.heard = result;
    if (result !== "playing") this.note(this.says[result]);
    else this.note(this.#player.unheard.length ? formatMessage(this.says.unheard, { names: caption }) : "");
  }

  #open({ clip, caption }) {
    const obstacle = recordingObstacle();
    this.note(obstacle ? this.says[obstacle] : "");
    if (obstacle) return;
    const form = this.querySelector("#recording-form");
    form.elements.clip.value = clip;
    form.elements.caption.value = caption;
    this.part("caption").textContent = caption;
    this.#dialog.showModal();
    this.#begin();
  }

  async #begin() {
    this.#discard();
    const turn = this.#turn;
    this.#show("waiting");
    let recording;
    try {
      recording = await record({
        onLevel: (level) => {
          this.part("level").value = Math.min(1, level);
        },
        onFull: () => this.#finish(),
      });
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#dialog.close();
      this.note(this.says[error.message] ?? this.says.missing);
      return;
    }
    if (turn !== this.#turn) {
      recording.drop();
      return;
    }
    this.#recording = recording;
    this.#show("speak");
    this.querySelector("[data-act=finish]").focus();
  }

  async #finish() {
    const recording = this.#recording,
      turn = this.#turn;
    if (!recording) return;
    this.#recording = null;
    const samples = trim(await recording.finish());
    if (turn !== this.#turn) return;
    this.#samples = samples && normalize(samples);
    if (this.#samples) this.querySelector("#recording-form").elements.wav.value = base64(encodeWav(this.#samples));
    this.#show(this.#samples ? "listen" : "silent");
    this.querySelector(this.#samples ? "[data-act=listen]" : "[data-act=again]").focus();
  }

  async #listen() {
    const { context } = openAudio(),
      turn = this.#turn;
    if (!(await resumeAudio())) {
      this.#showText(this.says.locked);
      return;
    }
    if (!this.#samples || turn !== this.#turn) return;
    this.#playing?.stop();
    const buffer = context.createBuffer(1, this.#samples.length, RATE);
    buffer.copyToChannel(this.#samples, 0);
    this.#playing = context.createBufferSource();
    this.#playing.buffer = buffer;
    this.#playing.connect(createVolume(this.#player.volume));
    this.#playing.start();
  }

  #discard() {
    this.#turn += 1;
    this.#recording?.drop();
    this.#playing?.stop();
    this.#recording = this.#samples = this.#playing = null;
    this.querySelector("#recording-form").elements.wav.value = "";
    this.part("level").value = 0;
  }

  #show(state) {
    this.dataset.state = state;
    this.#showText(this.says[state] ?? "");
    const buttons = { finish: ["speak"], again: ["listen", "silent"], listen: ["listen"] };
    for (const [act, states] of Object.entries(buttons))
      this.querySelector(`dialog [data-act=${act}]`).hidden = !states.includes(state);
    this.part("keep").disabled = state !== "listen";
  }
}
customElements.define("clip-recorder", ClipRecorder);
