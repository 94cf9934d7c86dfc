// <letter-caller>: speaks a script, or lets a judge read it line by line. Data in (data-script and rendered parts),
// events out (`called-line`, `called-end`, `time-onset`, `sound-lost`); no rules and no texts of its own.
import { hasModifier, isViewer } from "../dom.js";
import { formatMessage, parseData } from "../i18n.js";
import { isAudioPossible, keepAudioAwake, onAudioChange, recoverAudio } from "../voice/audio.js";
import { Player, voiceOf } from "../voice/player.js";
import { CallerFace } from "./caller-face.js";
import { ElementBase } from "./element-base.js";

const OWN_KEYS = "input:not([type=range]), textarea, select, dialog, button, a, summary";

export class LetterCaller extends ElementBase {
  #view = new CallerFace(this);
  #main = {}; // data-script
  #script = {}; // {items, paces}: the current script, the main one or its repetition
  #lastData = ""; // of the last reading
  #voice = null;
  #at = 0; // the last line, or the first one to play
  #isFinished = false; // to its last line, and the round has started: a repetition does not start it again
  #pace = "100";
  #isRepeat = false; // a single line is repeated
  #needsJudge = false; // only the judge can read it
  #isTapped = false; // the user has tapped to unlock sound
  #state = "";
  #isFresh = true; // nothing was spoken yet
  #currentLine = -1; // of the current playback

  connectedCallback() {
    super.connectedCallback();
    keepAudioAwake(this.signal, { hasButton: true });
    this.#read();
    this.on(this, "click", ({ target, timeStamp }) => {
      const button = target.closest("[data-act]");
      if (button) this.act(button.dataset.act, timeStamp);
    });
    // its own slider, or the screen's
    const isMine = (slider) => slider.matches?.("[data-volume]") && (slider.closest("letter-caller") ?? this) === this;
    this.on(document, "input", ({ target }) => {
      if (isMine(target) || target.matches?.("[data-call-volume]")) this.#voice.volume = Number(target.value);
    });
    this.on(document, "keydown", (event) => this.#key(event));
    // rare actions are in a dialog beside it
    this.on(document, "click", ({ target, timeStamp }) => {
      const button = target.closest?.("[data-call]");
      if (!button) return;
      this.act(button.dataset.call, timeStamp);
      setTimeout(() => this.querySelector(".next:not([hidden])")?.focus()); // the dialog is closed by then
    });
    this.on(document, "round-begun", () => this.#onRoundStart());
    this.signal.addEventListener(
      "abort",
      onAudioChange((news) => this.#onAudioChange(news)),
    );
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#voice?.stop();
  }

  /** After an answer: speaking goes on, unless the script has changed. */
  morphed(fresh) {
    if (this.#data === this.#lastData) {
      this.#writeState(); // painting removed the page's own attributes
      this.#view.buttons(this.#state); // and the round may have another phase
      return;
    }
    this.#voice?.stop();
    this.replaceChildren(...fresh.childNodes);
    this.#read();
  }

  get #isManual() {
    return this.dataset.speaker === "judge" || this.#needsJudge;
  }
  get #data() {
    const { script, speaker, says } = this.dataset;
    return [script, speaker, says].join("\n");
  }
  get #isOver() {
    return this.#isFinished && this.#main.again && this.#script === this.#main;
  }
  get #isMuted() {
    return this.#main.reader === "reads";
  }

  #read() {
    this.#main = parseData(this.dataset.script);
    this.#lastData = this.#data;
    this.#pace = String(this.#main.pace ?? 100);
    this.#isFinished = this.#needsJudge = false;
    this.#chooseScript();
    const hooks = {
      onLine: (...line) => this.#onLine(...line),
      onEnd: () => this.#onEnd(),
      onLost: () => this.#onLost(),
    };
    this.#voice = voiceOf(this.dataset.speaker, this.#main.language, hooks);
    this.#voice.volume = this.#main.volume ?? 80;
    if (!this.#isManual && this.#voice instanceof Player && !isAudioPossible()) this.#handOver("impossible");
    else this.#show(this.#isManual ? "manual" : "idle");
  }

  /** Choose the script, or its repetition once it is finished. */
  #chooseScript() {
    this.#script = (this.#isFinished && this.#main.again) || this.#main;
    this.#at = 0;
    this.#isRepeat = false;
  }

  get #items() {
    return this.#script.items ?? [];
  }
  get #nextCaption() {
    return this.#items[this.#currentLine + 1]?.caption ?? "";
  }
  get #tilesEnd() {
    return 1 + this.#items.findLastIndex(({ about }) => about !== "call");
  }
  get #pauses() {
    return this.#script.paces?.[this.#pace] ?? this.#items.map(() => 0);
  }

  // ---- actions ----
  start() {
    this.#chooseScript();
    if (this.#isManual) this.#show("manual");
    else this.#play(0);
  }

  act(name, moment = performance.now()) {
    if (isViewer()) return;
    if (name === "again" || name === "voice") this.#needsJudge = false;
    if (name === "unlock") this.#isTapped = true;
    const start = () => this.start(),
      resume = () => this.#play(this.#at);
    ({
      start,
      all: start,
      again: start,
      voice: start,
      skip: () => this.#skip(),
      pause: () => this.#pause(),
      resume,
      unlock: resume,
      stop: () => this.#stop(),
      last: () => this.#repeatLast(),
      slower: () => this.#slower(),
      next: () => this.#step(moment),
      manual: () => this.#handOver("manual"),
    })[name]?.();
    // while a round runs the next key is a table's
    if (this.dataset.phase === "sit") document.getElementById("slip-table")?.focus({ preventScroll: true });
  }

  #pause() {
    this.#voice.stop();
    this.#show("paused");
  }

  #stop() {
    this.#voice.stop();
    this.#chooseScript();
    this.#show(this.#isManual ? "manual" : "idle");
  }

  /** Skip to the next line, after the current clip. */
  #skip() {
    const next = this.#currentLine + 1;
    if (this.#state !== "playing" || !next || next >= this.#items.length || this.#isRepeat) return;
    setTimeout(() => {
      if (this.#state === "playing" && this.#currentLine === next - 1) this.#play(next);
    }, this.#voice.lineLeft ?? 0);
  }

  /** A tap started the round: stop calling, and start no other round. */
  #onRoundStart() {
    if (!this.#main.again) return;
    this.#voice.stop();
    this.#isFinished = true;
    if (this.#state !== "idle" && !this.#isManual) this.#show("done");
    this.#view.rest();
  }

  /** While speaking, repeat the last line; afterwards, the last tile. */
  #repeatLast() {
    if (this.#isManual) {
      this.#at = Math.max(0, this.#at - 2);
      return this.#step();
    }
    if (this.#state === "done" || this.#isOver) {
      const end = this.#tilesEnd;
      return end && this.#play(end - 1, end);
    }
    return this.#play(this.#at);
  }

  #slower() {
    const paces = Object.keys(this.#script.paces ?? {});
    this.#pace = paces[(paces.indexOf(this.#pace) + 1) % paces.length] ?? this.#pace;
    if (this.#state === "playing" && !this.#isOver) this.#play(this.#at);
    else this.#show(this.#state);
    this.note(formatMessage(this.says.slower, { n: this.#pace }));
  }

  async #play(from, until) {
    if (this.#isOver) {
      // the call started a round: it is not repeated
      until ??= this.#tilesEnd;
      if (from >= until) {
        this.#voice.stop();
        return this.#onEnd();
      }
    }
    this.#isRepeat = until !== undefined;
    this.#currentLine = -1;
    this.#show("loading");
    const result = await this.#voice.play(this.#items, this.#pauses, { from, until, isMuted: this.#isMuted });
    if (result === "old" || !this.isConnected) return;
    this.#at = from;
    if (result === "locked") return this.#show("locked", this.#isTapped ? this.says.mute : this.says.locked);
    this.#isTapped = false;
    if (result !== "playing") return this.#handOver(result);
    const names = [...new Set(this.#voice.unheard)].join(", ");
    this.#show("playing", names && formatMessage(this.says.unheard, { names }));
  }

  // ---- reading by the judge ----
  /** Let the judge read. */
  #handOver(why) {
    this.#needsJudge = true;
    this.#voice.stop();
    this.#show("manual", this.says[why] ?? "");
  }

  #step(moment = performance.now()) {
    if (this.#at >= this.#items.length) this.#chooseScript();
    const n = this.#at;
    this.#onLine(n, this.#items[n], moment);
    this.#at = n + 1;
    const isOver = this.#at === this.#items.length;
    if (isOver) this.announce("called-end");
    this.#show(isOver && this.dataset.phase ? "done" : "manual"); // the clock's button is next
  }

  #key(event) {
    if (event.key !== " " || event.repeat || hasModifier(event) || event.target.closest?.(OWN_KEYS)) return;
    if (!this.#isManual || document.querySelector("letter-caller[data-state=manual]") !== this) return;
    event.preventDefault();
    this.act("next", event.timeStamp);
  }

  // ---- events ----
  #onLine(n, item, moment) {
    this.#at = this.#currentLine = n;
    const isHeard = !this.#isManual && !this.#isMuted;
    this.#view.showLine(n, this.#items, { isMain: this.#script === this.#main, isHeard });
    this.#view.showNext(this.#nextCaption);
    this.announce("called-line", { n, item, at: moment });
    if (n !== this.#items.length - 1 || this.#script !== this.#main || this.#isFinished) return;
    this.#isFinished = true;
    if (item.phrase === "time") this.announce("time-onset", { at: moment });
  }

  #onEnd() {
    if (!this.#isRepeat) this.announce("called-end");
    this.#isRepeat = false;
    this.#show("done");
    this.#view.rest();
  }

  #onLost() {
    this.#show("lost", this.says.lost);
    this.announce("sound-lost");
    recoverAudio();
  }

  /** Sound started or stopped: it may start long after the tap. */
  #onAudioChange(news) {
    if (news === "running" && (this.#state === "lost" || this.#state === "locked")) this.#play(this.#at);
    if (news === "locked" && this.#state === "lost") this.#show("locked", this.says.locked);
  }

  #writeState() {
    this.dataset.state = this.#state;
    this.toggleAttribute("data-fresh", this.#isFresh);
  }

  #show(state, note = "") {
    this.#state = state;
    this.#isFresh = state === "idle" || (state === "manual" && !this.#at);
    this.#writeState();
    this.#view.show(state, {
      note: state === "loading" ? this.says.loading : note,
      next: this.#items[this.#at]?.caption ?? this.says.done ?? "",
      isFresh: this.#isFresh,
    });
    if (state === "loading") this.#view.showNext(this.#items[this.#at]?.caption ?? "");
  }
}
customElements.define("letter-caller", LetterCaller);
