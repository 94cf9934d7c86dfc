// What a network or a host forbids by a content security policy of its own, beside ours. It is heard at once; without
// that, a start would only be known to have failed when its time is over.
import { setEngineState } from "./notices.js";

/** Of a start that cannot be: what transport.js and this file say of it, and notices.js puts in words. */
const FORBIDDEN = "forbidden: ";
let isForbidden = false;

/** Whether the files of this version may not be kept on the device. */
export const isCachingForbidden = () => isForbidden;

/** PyScript compiles texts; where it may not, it would ask for itself at a public address. */
export function requireCompiling() {
  try {
    Function("");
  } catch {
    throw new Error(`${FORBIDDEN}eval`);
  }
}

addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  console.error(`policy: ${effectiveDirective} ${blockedURI}`);
  if (effectiveDirective !== "worker-src") return;
  // the program runs in a worker made of a blob; any other is the service worker
  if (!blockedURI.startsWith("blob")) isForbidden = true;
  else if (document.documentElement.dataset.engine === "booting") setEngineState("failed", `${FORBIDDEN}workers`);
});
