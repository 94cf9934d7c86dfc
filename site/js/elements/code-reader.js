// <code-reader data-into>: finds a QR code in a picture or a photograph, and puts its text into a field, whose form is
// sent. The device's own reader is asked first; ours comes when it is wanted (docs/decisions/0025).
const WIDTHS = [1000, 1600, 600, 2400]; // a code that is too near or too far is found in another size

class CodeReader extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", this);
  }

  async handleEvent({ target }) {
    const [file] = target.files ?? [];
    if (!file) return;
    const said = this.querySelector("[role=status]");
    said.textContent = "";
    const text = await read(file);
    target.value = "";
    if (!text) {
      said.textContent = this.dataset.none;
      return;
    }
    const field = document.getElementById(this.dataset.into);
    field.value = text;
    field.form.requestSubmit();
  }
}

async function read(file) {
  const picture = await createImageBitmap(file).catch(() => null);
  return picture && ((await byDevice(picture)) || (await byUs(picture)));
}

async function byDevice(picture) {
  try {
    const [found] = await new BarcodeDetector({ formats: ["qr_code"] }).detect(picture);
    return found?.rawValue;
  } catch {
    return ""; // it has none, or it fails
  }
}

async function byUs(picture) {
  const { decodeQR } = await import("../../vendor/qr/decode.js");
  for (const width of WIDTHS) {
    const scale = Math.min(width / picture.width, 3),
      canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)),
      pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      continue; // none in this size
    }
  }
  return "";
}

customElements.define("code-reader", CodeReader);
