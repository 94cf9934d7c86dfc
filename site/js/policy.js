// Violations of a content security policy that a network or host adds to ours, reported at once: otherwise a start
// would fail only by timeout.
import { setEngineState } from "./notices.js";

/** Prefix of a failed start's details, for notices.js. */
const FORBIDDEN = "forbidden: ";
let isForbidden = false;

/** Whether this version's files may not be cached on the device. */
export const isCachingForbidden = () => isForbidden;

/** PyScript compiles text; where that is forbidden, it would request itself from a public address. */
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
  // the engine's worker is a blob; the other one is the service worker
  if (!blockedURI.startsWith("blob")) isForbidden = true;
  else if (document.documentElement.dataset.engine === "booting") setEngineState("failed", `${FORBIDDEN}workers`);
});
