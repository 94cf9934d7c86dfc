// Handing something to the user: a text as a file, a picture, words to pass on. By a download, by the share sheet where
// downloads fail (an iPad's home-screen app) or where it is asked for, and behind both the text itself to copy.
import { say } from "./i18n.js";

const isHomeScreenOnApple = () => navigator.standalone === true;

function download(file) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(file), download: file.name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Open the share sheet: true when something was handed over, false when the user left it, null where there is none. */
async function share(what) {
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error.name === "AbortError" ? false : null;
  }
}
export const canShare = (file) => Boolean(navigator.canShare?.({ files: [file] }));
export const shareFile = (file, words = {}) => (canShare(file) ? share({ files: [file], ...words }) : null);

/** Show the text itself; resolves to true when it was copied. */
export function offerCopy(title, text) {
  const dialog = document.getElementById("handout");
  dialog.querySelector("h2").textContent = title;
  const area = dialog.querySelector("textarea");
  area.value = text;
  area.setAttribute("aria-label", title);
  const [copy, close] = dialog.querySelectorAll("button");
  copy.textContent = say("Copy the text");
  close.textContent = say("Close");
  return new Promise((resolve) => {
    let isCopied = false;
    copy.onclick = async () => {
      area.select();
      try {
        await navigator.clipboard.writeText(text);
        isCopied = true;
      } catch {
        isCopied = document.execCommand("copy");
      }
      copy.textContent = isCopied ? say("Copied") : say("Copy the text");
    };
    dialog.onclose = () => {
      area.value = "";
      resolve(isCopied);
    };
    dialog.showModal();
  });
}

const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** True when the file was handed over, as far as a page can know. What is no text comes as `bytes`, in base64. */
export async function handOut({ name, mime, text, bytes }) {
  const file = new File([bytes === undefined ? text : fromBase64(bytes)], name, { type: mime });
  if (isHomeScreenOnApple()) return (await shareFile(file, { title: name })) ?? offerCopy(name, text);
  download(file);
  return true;
}

/** Draw what an SVG has, which is lines of text and rules: as an image of its own the page's policy refuses it. */
function drawn(svg) {
  const { width, height } = svg.viewBox.baseVal,
    canvas = Object.assign(document.createElement("canvas"), { width, height }),
    paper = canvas.getContext("2d");
  paper.fillStyle = getComputedStyle(svg).backgroundColor;
  paper.fillRect(0, 0, width, height);
  for (const node of svg.querySelectorAll("rect, text")) {
    const { fill, fontWeight, fontSize, fontFamily, textAnchor } = getComputedStyle(node),
      [x, y, wide, high] = ["x", "y", "width", "height"].map((name) => Number(node.getAttribute(name)));
    paper.fillStyle = fill;
    paper.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    paper.textAlign = textAnchor === "middle" ? "center" : textAnchor;
    if (node.localName === "rect") paper.fillRect(x, y, wide, high);
    else paper.fillText(node.textContent, x, y);
  }
  return canvas;
}

async function pictureFile(id) {
  const svg = document.getElementById(id),
    blob = await new Promise((resolve) => drawn(svg).toBlob(resolve, "image/png"));
  return new File([blob], `${svg.dataset.file}.png`, { type: "image/png" });
}

/** Hand pictures over: by the share sheet when asked for, or where nothing can be downloaded; else as downloads. */
export async function handPicture({ dataset }, { isShared = false } = {}) {
  const files = await Promise.all(dataset.picture.split(" ").map(pictureFile)),
    isOffered = (isShared || isHomeScreenOnApple()) && navigator.canShare?.({ files });
  if ((isOffered ? await share({ files }) : null) === null) files.forEach(download);
}

/** Hand a text over by the share sheet, or show it to be copied where there is none. */
export async function handText({ dataset, textContent: title }) {
  const text = document.getElementById(dataset.copy).textContent;
  if ((navigator.share ? await share({ text }) : null) === null) await offerCopy(title.trim(), text);
}
