// A few megabytes that are let go when the disk is full, so that what is at hand can still be written. They lie in the
// origin's private file system: to cut a file that is open frees its blocks at once and needs no room itself, which
// neither a database nor a cache can promise (docs/decisions/0016). For the worker: only there are files open for good.
import { delay } from "./dom.js";
import { scopedName } from "./site-scope.js";
import { cutSnapshot } from "./snapshot.js";

const SIZE = 4 * 1024 * 1024;
const PIECE = 64 * 1024; // as much as the strong dice give at once
const PATIENCE = 1000; // milliseconds: what only saves time may not keep anything waiting
let file = null;

async function openFile(create) {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(encodeURIComponent(scopedName("reserve")), { create });
  return handle.createSyncAccessHandle();
}

/** Write up to so many bytes; at random, for some disks pack what repeats. */
function fillTo(size) {
  const piece = new Uint8Array(PIECE);
  for (let at = file.getSize(); at < size; at += PIECE) {
    crypto.getRandomValues(piece);
    if (file.write(piece, { at }) < PIECE) throw new DOMException("no room", "QuotaExceededError");
  }
  file.flush();
}

/** Lay the reserve, if there is room for twice as much: on a disk that is nearly full it would do harm. */
export async function allocateReserve() {
  try {
    file ??= await openFile(true);
  } catch {
    return true; // no such file system here, or another window has it
  }
  if (file.getSize() === SIZE) return true;
  for (;;)
    try {
      fillTo(2 * SIZE);
      file.truncate(SIZE);
      file.flush();
      return true;
    } catch {
      if (await cutSnapshot()) continue; // that made room
      await releaseReserve();
      return false;
    }
}

/** Give the room back, also that of a reserve which another session has laid; and a snapshot's, which only saves time. */
export async function releaseReserve() {
  await Promise.race([cutSnapshot(), delay(PATIENCE)]);
  try {
    file ??= await openFile(false);
    file.truncate(0);
    file.flush(); // and never closed: that hangs for ever when the browser is throwing it away
  } catch {
    /* there is none to give */
  }
}
