// Practice lists: they ship packed, and the worker unpacks each once into the database. And the lists that a club has put
// into the folder `lists/` beside the site.
import { unpackList } from "./unpack-list.js";

const urlOf = (file) => new URL(`../lexicons/${file}`, import.meta.url);

/** The plain form of a list of this version. */
export async function loadPlainList(file) {
  const answer = await fetch(urlOf(file));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return unpackList(new Uint8Array(await answer.arrayBuffer()));
}

/** A packed list of the site; empty if there is none. Fails offline. */
export async function fetchPackedList(file) {
  const answer = await fetch(urlOf(file));
  if (!answer.ok) return new Uint8Array();
  return new Uint8Array(await answer.arrayBuffer());
}

/** The plain form of a packed list. */
export const toPlainList = (packed) => unpackList(packed);

const HEARTBEAT = 2000; // ms after which a piece without bytes says that the download still waits

/**
 * A reader of a file in the folder `lists/`, never of another host. `next()` resolves to a piece, an empty one while the
 * connection is silent, undefined at the end; it rejects after `patience` ms of silence, or where there is no such file.
 * @param {string} file @param {number} patience
 */
export function openClubFile(file, patience) {
  const aborter = new AbortController();
  let reader = null,
    pending = null,
    silence = 0;
  async function read() {
    if (!reader) {
      const url = new URL(`../lists/${file}`, import.meta.url);
      const answer = await fetch(url, { cache: "no-cache", redirect: "error", signal: aborter.signal });
      if (answer.status !== 200) throw new Error(`no such file: ${file}`);
      reader = answer.body.getReader();
    }
    const { done, value } = await reader.read();
    return done ? undefined : value;
  }
  return {
    async next() {
      pending ??= read();
      const waited = Math.min(HEARTBEAT, patience);
      let timer;
      const beat = new Promise((resolve) => {
        timer = setTimeout(resolve, waited, null);
      });
      const piece = await Promise.race([pending, beat]).finally(() => clearTimeout(timer));
      if (piece !== null) {
        pending = null;
        silence = 0;
        return piece;
      }
      silence += waited;
      if (silence >= patience) throw new Error(`no answer: ${file}`);
      return new Uint8Array();
    },
    stop() {
      pending?.catch(() => {}); // what is aborted has no reader any more
      aborter.abort();
    },
  };
}
