// <qr-code data-text>: renders a text as a QR code; the encoder is loaded when one is shown (docs/decisions/0025).
const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4; // modules of white margin, as the standard requires

class QrCode extends HTMLElement {
  static observedAttributes = ["data-text"];

  attributeChangedCallback() {
    this.#draw(this.dataset.text);
  }

  async #draw(text) {
    const { encodeQR } = await import("../../vendor/qr/index.js");
    if (text !== this.dataset.text) return; // the text has changed meanwhile
    const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET }),
      svg = document.createElementNS(SVG, "svg"),
      path = document.createElementNS(SVG, "path");
    const modules = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
    svg.setAttribute("viewBox", `0 0 ${rows.length} ${rows.length}`);
    svg.setAttribute("aria-hidden", "true");
    path.setAttribute("d", modules.join(""));
    svg.append(path);
    this.replaceChildren(svg);
    this.dataset.size = rows.length - 2 * QUIET;
  }
}

customElements.define("qr-code", QrCode);
