// A few megabytes of disk, released when it is full so that pending data can still be written. They are in the origin's
// private file system: truncating an open file frees its blocks at once and needs no room, which neither a database nor
// a cache guarantees (docs/decisions/0016). For the worker: only there can files stay open.
import { delay } from "./dom.js";
import { scopedName } from "./site-scope.js";
import { cutSnapshot } from "./snapshot.js";

const SIZE = 4 * 1024 * 1024;
const PIECE = 64 * 1024; // as much as getRandomValues gives at once
const PATIENCE = 1000; // ms: a snapshot only saves time and must not delay anything
let file = null;

async function openFile(create) {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(encodeURIComponent(scopedName("reserve")), { create });
  return handle.createSyncAccessHandle();
}

/** Grow the file to a size with random bytes, for some disks compress repetition. */
function fillTo(size) {
  const piece = new Uint8Array(PIECE);
  for (let at = file.getSize(); at < size; at += PIECE) {
    crypto.getRandomValues(piece);
    if (file.write(piece, { at }) < PIECE) throw new DOMException("no room", "QuotaExceededError");
  }
  file.flush();
}

/** Allocate the reserve if there is room for twice as much: a nearly full disk needs it elsewhere. */
export async function allocateReserve() {
  try {
    file ??= await openFile(true);
  } catch {
    return true; // no such file system, or another window has the file
  }
  if (file.getSize() === SIZE) return true;
  for (;;)
    try {
      fillTo(2 * SIZE);
      file.truncate(SIZE);
      file.flush();
      return true;
    } catch {
      if (await cutSnapshot()) continue; // that freed room
      await releaseReserve();
      return false;
    }
}

/** Release the reserve, also one of an earlier session, and the snapshot, which only saves time. */
export async function releaseReserve() {
  await Promise.race([cutSnapshot(), delay(PATIENCE)]);
  try {
    file ??= await openFile(false);
    file.truncate(0);
    file.flush(); // and never closed: that hangs while the browser discards the files
  } catch {
    /* there is no reserve */
  }
}
