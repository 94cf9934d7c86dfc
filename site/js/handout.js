// Handing a text to the user as a file: a download, the share sheet where downloads fail (an iPad's
// home-screen app), and behind both the text itself to copy.
import { say } from "./say.js";

const isHomeScreenOnApple = () => navigator.standalone === true;

function download(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

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

/** True when the file was handed over, as far as a page can know. */
export async function handOut({ name, mime, text }) {
  const file = new File([text], name, { type: mime });
  if (isHomeScreenOnApple()) {
    if (navigator.canShare?.({ files: [file] })) {
      try {
        await navigator.share({ files: [file], title: name });
        return true;
      } catch (error) {
        if (error.name === "AbortError") return false;
      }
    }
    return offerCopy(name, text);
  }
  download(name, file);
  return true;
}
