// Practice lists: they ship packed, and the worker unpacks each once into the database.
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
