// <code-reader data-into>: reads a QR code from an image, a photograph or the camera into a field, and sends its form.
// The device's own reader comes first; ours is loaded when needed (docs/decisions/0025).
import { delay, isViewer, make, onHidden } from "../dom.js";
import { isUnsent, markEdited } from "../morph.js";

const WIDTHS = [1000, 1600, 600, 2400]; // a code too near or too far is found in another size
const LOOKS = [[1000], [600]]; // camera looks are short: each takes the next size
const PAUSE = 250; // ms between two looks
const MAX_TIME = 2 * 60_000; // ms: a forgotten camera is switched off

class CodeReader extends HTMLElement {
  #run = null; // aborts the camera

  connectedCallback() {
    this.addEventListener("change", this);
    this.addEventListener("click", this);
    this.#button.hidden = !navigator.mediaDevices?.getUserMedia;
  }

  disconnectedCallback() {
    this.#run?.abort();
  }

  handleEvent({ type, target }) {
    if (type === "change") this.#open(target);
    else if (this.#button.contains(target)) {
      if (this.#run) this.#run.abort();
      else if (!isViewer()) this.#watch();
    }
  }

  get #button() {
    return this.querySelector("button");
  }
  #showText(text) {
    this.querySelector("[data-announce]").textContent = text;
  }

  async #open(chooser) {
    const [file] = chooser.files;
    if (!file) return;
    this.#run?.abort();
    this.#showText("");
    const text = await readCode(file, WIDTHS);
    chooser.value = "";
    if (!this.isConnected) return;
    if (text) this.#submit(text);
    else this.#showText(this.dataset.none);
  }

  async #watch() {
    const run = (this.#run = new AbortController()),
      video = Object.assign(make("video", "camera"), { muted: true, autoplay: true, playsInline: true }),
      words = this.#button.querySelector("span"),
      timer = setTimeout(() => run.abort(), MAX_TIME);
    run.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      video.remove();
      words.textContent = this.dataset.begin;
      this.#run = null;
    });
    video.addEventListener("loadedmetadata", () => video.scrollIntoView({ block: "nearest" }));
    words.textContent = this.dataset.end;
    this.#showText("");
    this.querySelector("[data-announce]").before(video);
    try {
      const text = await watchCamera(video, run.signal);
      if (text) this.#submit(text);
    } catch {
      if (!run.signal.aborted) this.#showText(this.dataset.refused);
    } finally {
      run.abort();
    }
  }

  /** Send a text once the one before it is answered: a form drops what is submitted before. What was typed stays. */
  async #submit(text) {
    const field = document.getElementById(this.dataset.into);
    while (field.form?.hasAttribute("aria-busy")) await delay(PAUSE);
    if (!this.isConnected) return; // the screen was left
    const typed = isUnsent(field) && field.value;
    field.value = text;
    field.form.requestSubmit();
    if (!typed) return;
    field.value = typed;
    markEdited(field);
  }
}

/** The text of the first code in the camera; undefined if aborted before. Rejects without a camera. */
async function watchCamera(video, signal) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }),
    close = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return close();
  signal.addEventListener("abort", close);
  onHidden(close, { signal });
  try {
    video.srcObject = stream;
    for (let look = 0; stream.active; look += 1) {
      const text = await readCode(video, LOOKS[look % LOOKS.length]);
      if (text && stream.active) return text;
      await delay(PAUSE);
    }
  } finally {
    close();
  }
}

async function readCode(source, widths) {
  const picture = await createImageBitmap(source).catch(() => null);
  if (!picture) return "";
  try {
    return (await readByDevice(picture)) || (await readByOurs(picture, widths));
  } finally {
    picture.close();
  }
}

async function readByDevice(picture) {
  try {
    const [code] = await new BarcodeDetector({ formats: ["qr_code"] }).detect(picture);
    return code?.rawValue;
  } catch {
    return ""; // no reader, or it failed
  }
}

async function readByOurs(picture, widths) {
  const { decodeQR } = await import("../../vendor/qr/decode.js");
  for (const width of widths) {
    try {
      const scale = Math.min(width / picture.width, 3),
        canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)),
        context = canvas.getContext("2d", { willReadFrequently: true });
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      continue; // none in this size, or an invalid size
    }
  }
  return "";
}

customElements.define("code-reader", CodeReader);
