// <clip-recorder>: a list of clips, each to be heard and to be recorded. A recording is trimmed, made as loud as the
// others, listened to, and only then sent with the form of its dialog; what is kept, and where, the desk knows.
import { isViewer } from "../dom.js";
import { formatMessage } from "../i18n.js";
import { createVolume, keepAudioAwake, openAudio, resumeAudio } from "../voice/audio.js";
import { record, recordingObstacle } from "../voice/microphone.js";
import { loadVoiceSettings } from "../voice/phrases.js";
import { Player } from "../voice/player.js";
import { encodeWav, normalize, RATE, trim } from "../voice/wav.js";
import { Part } from "./element-base.js";

function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

export class ClipRecorder extends Part {
  #player = new Player();
  #tape = null;
  #samples = null;
  #heard = null;
  #turn = 0; // of the dialog: what comes late belongs to an earlier one

  connectedCallback() {
    super.connectedCallback();
    keepAudioAwake(this.signal, { hasButton: true });
    loadVoiceSettings().then(({ volume = 80 }) => {
      this.#player.volume = volume;
    });
    this.hear(this, "click", ({ target }) => {
      const button = target.closest("[data-act]");
      if (button) this.#act(button.dataset.act, button.closest("[data-clip]"));
    });
    this.hear(this.#dialog, "close", () => this.#drop());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#drop();
    this.#player.stop();
  }

  /** Another answer was painted: take its list; a dialog that is open stays. */
  morphed(fresh) {
    const held = document.activeElement,
      { clip, caption } = (this.contains(held) && held.closest("[data-clip]")?.dataset) || {};
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
  #tell(text) {
    this.part("told").textContent = text;
  }

  #act(name, line) {
    if (isViewer()) return;
    ({
      hear: () => this.#hear(line.dataset),
      record: () => this.#open(line.dataset),
      again: () => this.#begin(),
      finish: () => this.#finish(),
      listen: () => this.#listen(),
    })[name]?.();
  }

  async #hear({ clip, caption }) {
    const came = await this.#player.play([{ clip, caption }], [0]);
    if (came === "old") return;
    this.dataset.heard = came;
    if (came !== "playing") this.note(this.says[came]);
    else this.note(this.#player.unheard.length ? formatMessage(this.says.unheard, { names: caption }) : "");
  }

  #open({ clip, caption }) {
    const why = recordingObstacle();
    this.note(why ? this.says[why] : "");
    if (why) return;
    const form = this.querySelector("#recording-form");
    form.elements.clip.value = clip;
    form.elements.caption.value = caption;
    this.part("caption").textContent = caption;
    this.#dialog.showModal();
    this.#begin();
  }

  async #begin() {
    this.#drop();
    const mine = this.#turn;
    this.#show("waiting");
    let tape;
    try {
      tape = await record({
        onLevel: (level) => {
          this.part("level").value = Math.min(1, level);
        },
        onFull: () => this.#finish(),
      });
    } catch (error) {
      if (mine !== this.#turn) return;
      this.#dialog.close();
      this.note(this.says[error.message] ?? this.says.missing);
      return;
    }
    if (mine !== this.#turn) {
      tape.drop();
      return;
    }
    this.#tape = tape;
    this.#show("speak");
    this.querySelector("[data-act=finish]").focus();
  }

  async #finish() {
    const tape = this.#tape,
      mine = this.#turn;
    if (!tape) return;
    this.#tape = null;
    const samples = trim(await tape.finish());
    if (mine !== this.#turn) return;
    this.#samples = samples && normalize(samples);
    if (this.#samples) this.querySelector("#recording-form").elements.wav.value = base64(encodeWav(this.#samples));
    this.#show(this.#samples ? "listen" : "silent");
    this.querySelector(this.#samples ? "[data-act=listen]" : "[data-act=again]").focus();
  }

  async #listen() {
    const { context } = openAudio(),
      mine = this.#turn;
    if (!(await resumeAudio())) {
      this.#tell(this.says.locked);
      return;
    }
    if (!this.#samples || mine !== this.#turn) return;
    this.#heard?.stop();
    const buffer = context.createBuffer(1, this.#samples.length, RATE);
    buffer.copyToChannel(this.#samples, 0);
    this.#heard = context.createBufferSource();
    this.#heard.buffer = buffer;
    this.#heard.connect(createVolume(this.#player.volume));
    this.#heard.start();
  }

  #drop() {
    this.#turn += 1;
    this.#tape?.drop();
    this.#heard?.stop();
    this.#tape = this.#samples = this.#heard = null;
    this.querySelector("#recording-form").elements.wav.value = "";
    this.part("level").value = 0;
  }

  #show(state) {
    this.dataset.state = state;
    this.#tell(this.says[state] ?? "");
    const shown = { finish: ["speak"], again: ["listen", "silent"], listen: ["listen"] };
    for (const [act, states] of Object.entries(shown))
      this.querySelector(`dialog [data-act=${act}]`).hidden = !states.includes(state);
    this.part("keep").disabled = state !== "listen";
  }
}
customElements.define("clip-recorder", ClipRecorder);
