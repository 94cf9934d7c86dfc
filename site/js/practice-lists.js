// The practice lists come packed; the worker wants them plain, once: after that they are in the database.
import { unpackList } from "./unpack-list.js";

const urlOf = (file) => new URL(`../lexicons/${file}`, import.meta.url);

/** The plain form of a packed list of this version. */
export async function loadPlainList(file) {
  const answer = await fetch(urlOf(file));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return unpackList(new Uint8Array(await answer.arrayBuffer()));
}

/** A list of the site as it is packed; nothing of it where there is none. Fails offline. */
export async function fetchPackedList(file) {
  const answer = await fetch(urlOf(file));
  if (!answer.ok) return new Uint8Array();
  return new Uint8Array(await answer.arrayBuffer());
}

/** The plain form of a list as it is packed. */
export const toPlainList = (packed) => unpackList(packed);
