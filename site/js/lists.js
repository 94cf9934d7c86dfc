// The practice lists come packed; the worker wants them plain, once: after that they are in the database.
import { unpack } from "./unpack.js";

/** The plain form of a packed list of this version. */
export async function plain(file) {
  const answer = await fetch(new URL(`../lexicons/${file}`, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return unpack(new Uint8Array(await answer.arrayBuffer()));
}
