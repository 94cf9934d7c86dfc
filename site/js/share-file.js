// Export of files, pictures and texts: as a download, by the share sheet where downloads fail (an iPad's home-screen
// app) or on request, and else in a dialog to copy from.
import { gettext } from "./i18n.js";

const isHomeScreenOnApple = () => navigator.standalone === true;

function download(file) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(file), download: file.name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Open the share sheet: true if shared, false if the user cancelled, null if there is none. */
async function share(data) {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error.name === "AbortError" ? false : null;
  }
}
export const canShare = (file) => Boolean(navigator.canShare?.({ files: [file] }));
export const shareFile = (file, words = {}) => (canShare(file) ? share({ files: [file], ...words }) : null);

/** Show a text in a dialog; resolves to whether it was copied. */
export function showCopyDialog(title, text) {
  const dialog = document.getElementById("handout");
  dialog.querySelector("h2").textContent = title;
  const area = dialog.querySelector("textarea");
  area.value = text;
  area.setAttribute("aria-label", title);
  const [copy, close] = dialog.querySelectorAll("button");
  copy.textContent = gettext("Copy the text");
  close.textContent = gettext("Close");
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
      copy.textContent = isCopied ? gettext("Copied") : gettext("Copy the text");
    };
    dialog.onclose = () => {
      area.value = "";
      resolve(isCopied);
    };
    dialog.showModal();
  });
}

const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Resolves to true when the file was exported, as far as a page can know. `bytes` are base64. */
export async function exportFile({ name, mime, text, bytes }) {
  const file = new File([bytes === undefined ? text : fromBase64(bytes)], name, { type: mime });
  if (isHomeScreenOnApple()) return (await shareFile(file, { title: name })) ?? showCopyDialog(name, text);
  download(file);
  return true;
}

/** Draw an SVG of texts and rects: the page's policy forbids loading it as an image. */
function drawSvg(svg) {
  const { width, height } = svg.viewBox.baseVal,
    canvas = Object.assign(document.createElement("canvas"), { width, height }),
    context = canvas.getContext("2d");
  context.fillStyle = getComputedStyle(svg).backgroundColor;
  context.fillRect(0, 0, width, height);
  for (const node of svg.querySelectorAll("rect, text")) {
    const { fill, fontWeight, fontSize, fontFamily, textAnchor } = getComputedStyle(node),
      [x, y, wide, high] = ["x", "y", "width", "height"].map((name) => Number(node.getAttribute(name)));
    context.fillStyle = fill;
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    context.textAlign = textAnchor === "middle" ? "center" : textAnchor;
    if (node.localName === "rect") context.fillRect(x, y, wide, high);
    else context.fillText(node.textContent, x, y);
  }
  return canvas;
}

async function pictureFile(id) {
  const svg = document.getElementById(id),
    blob = await new Promise((resolve) => drawSvg(svg).toBlob(resolve, "image/png"));
  return new File([blob], `${svg.dataset.file}.png`, { type: "image/png" });
}

/** Export pictures: by the share sheet on request or where downloads fail, else as downloads. */
export async function exportPicture({ dataset }, { isShared = false } = {}) {
  const files = await Promise.all(dataset.picture.split(" ").map(pictureFile)),
    isOffered = (isShared || isHomeScreenOnApple()) && navigator.canShare?.({ files });
  if ((isOffered ? await share({ files }) : null) === null) files.forEach(download);
}

/** Share a text by the share sheet, or show it to be copied. */
export async function shareText({ dataset, textContent: title }) {
  const text = document.getElementById(dataset.copy).textContent;
  if ((navigator.share ? await share({ text }) : null) === null) await showCopyDialog(title.trim(), text);
}
