// Downloads of the service worker: where it works, and each file by its hash. The build puts this module in the place
// of the import in sw.js, and what it imports in its place, since a service worker is one script.
import { XzReadableStream } from "./vendor/xz.js";

export const SCOPE = new URL("./", self.location).href;
export const named = (what) => `faristol:${new URL(SCOPE).pathname}:${what}`;
export const STATE = named("state");

export const SAVED_EVERY = 200_000; // bytes of a pack that a connection, or a killed browser, may cost
export const PATIENCE = 20_000; // without a byte: the connection is gone, and does not say so

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const digest = async (data) => hex(await crypto.subtle.digest("SHA-256", data));

// How a file travels: as its compressed sibling, which this script unpacks, or as it is.
const PLAIN = { ending: "", head: [], unpacked: (stream) => stream };
const GZIP = {
  ending: ".gz",
  head: [0x1f, 0x8b],
  unpacked: (stream) => stream.pipeThrough(new DecompressionStream("gzip")),
};
const XZ = { ending: ".xz", head: [0xfd, 0x37], unpacked: (stream) => new XzReadableStream(stream) };
const formOf = ({ gz, xz }) => (xz ? XZ : gz && "DecompressionStream" in self ? GZIP : PLAIN);

/** What a file weighs on its way, in bytes. */
export const weightOf = (file) => file[formOf(file).ending.slice(1)] || file.size;

const isPacked = (data, { head }) => {
  const first = new Uint8Array(data, 0, Math.min(head.length, data.byteLength));
  return head.every((byte, place) => byte === first[place]);
};

/** The bytes of a file out of what came: a server may have unpacked it by itself, the first bytes tell. */
async function unpack(data, form) {
  if (form === PLAIN || !isPacked(data, form)) return data;
  return new Response(form.unpacked(new Blob([data]).stream())).arrayBuffer();
}

/** A server has no compressed sibling for us: it refuses the ending, or answers with a page of its own. */
class NoSibling extends Error {}
function refusal({ status }, name) {
  const isRefused = (status >= 400 && status < 500) || status === 204;
  return new (isRefused ? NoSibling : Error)(`${status} ${name}`);
}

/** Try to bring a file in the form that it travels in, and as it is where the server has no such form. */
async function bringInForm(file, attempt) {
  const form = formOf(file);
  try {
    return await attempt(form);
  } catch (error) {
    if (form === PLAIN || !(error instanceof NoSibling)) throw error;
    return attempt(PLAIN);
  }
}

/** What an answer weighs: all of the file where server or browser has unpacked it; no browser knows xz, but any gzip. */
function lengthOf(answer, form, file) {
  const isInflated = form === GZIP && answer.headers.has("Content-Encoding");
  return form === PLAIN || isInflated ? file.size : weightOf(file);
}

/** Download a file. `note(bytes)` is told how many came so far, as a part of the file's weight. */
export const download = (path, file, options = {}) =>
  bringInForm(file, (form) => downloadIn(form, path, file, options));

async function downloadIn(form, path, file, { signal, cache = "no-cache", note = () => {} }) {
  const name = path + form.ending;
  const answer = await fetch(new URL(name, SCOPE), { cache, signal });
  if (!answer.ok) throw refusal(answer, name);
  // a server may inflate .gz files itself; the bytes tell, and its header does before they are there
  const length = lengthOf(answer, form, file);
  const came = await readBody(answer, (bytes) => note((bytes * weightOf(file)) / length));
  const data = await unpack(came, form).catch(() => came); // which is told by its hash
  return verified(path, data, file).catch((error) => {
    if (!isPacked(came, form)) throw new NoSibling(error.message);
    if (cache === "reload") throw error;
    // a server that went back may call a later file unchanged (docs/gotchas.md)
    return downloadIn(form, path, file, { signal, cache: "reload" });
  });
}

/** What the page has loaded already, from the browser’s own copy alone; null if there is none of these bytes. */
export const ofPage = (path, file) =>
  fetch(new URL(path, SCOPE), { cache: "only-if-cached", mode: "same-origin" })
    .then(async (answer) => (answer.ok ? verified(path, await answer.arrayBuffer(), file) : null))
    .catch(() => null);

/** The bytes of an answer. `note(bytes)` is told how many came so far. */
async function readBody(answer, note) {
  if (!answer.body) return answer.arrayBuffer();
  const pieces = [];
  let size = 0;
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces).arrayBuffer();
    pieces.push(value);
    note((size += value.byteLength));
  }
}

/** An answer with the bytes that were asked for, known by their hash. */
async function verified(path, data, { sha256, type }) {
  if ((await digest(data)) !== sha256) throw new Error(`damaged on the way: ${path}`);
  const headers = { "Content-Type": type, "Content-Length": data.byteLength, "X-Sha256": sha256 };
  return new Response(data, { headers });
}

/** Take a file in as far as the connection goes; what broke off goes on where it stood, where the server can do that. */
export const downloadOn = (path, file, note, options = {}) =>
  bringInForm(file, (form) => downloadOnIn(form, path, file, note, options));

async function downloadOnIn(form, path, file, note, { signal, savedEvery = SAVED_EVERY }) {
  const name = path + form.ending,
    state = await caches.open(STATE),
    key = `${SCOPE}?part=${file.sha256}${form.ending}`;
  const kept = await (await state.match(key))?.arrayBuffer();
  let parts = kept ? [new Uint8Array(kept)] : [],
    size = kept?.byteLength ?? 0,
    saved = size,
    data = null,
    isEncoded = false; // on the way: the rest of it would not fit what came
  const keep = async () => {
    saved = size;
    await state.put(key, new Response(new Blob(parts)));
  };
  const stop = new AbortController();
  signal?.addEventListener("abort", () => stop.abort(signal.reason));
  let silent;
  const wait = () => {
    clearTimeout(silent);
    silent = setTimeout(() => stop.abort(), PATIENCE);
  };
  wait();
  try {
    const answer = await fetch(new URL(name, SCOPE), {
      cache: "no-store",
      signal: stop.signal,
      headers: size ? { Range: `bytes=${size}-` } : {},
    });
    if (!answer.ok || !answer.body) {
      await state.delete(key);
      // what came before says that the server has it
      throw size ? new Error(`${answer.status} after ${size} bytes of ${name}`) : refusal(answer, name);
    }
    if (size && (answer.status !== 206 || !answer.headers.get("Content-Range")?.startsWith(`bytes ${size}-`))) {
      parts = [];
      size = saved = 0;
    }
    const length = lengthOf(answer, form, file),
      report = () => note((size * weightOf(file)) / length);
    if (size) report();
    isEncoded = answer.headers.has("Content-Encoding");
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      wait();
      parts.push(value);
      size += value.byteLength;
      report();
      if (!isEncoded && size - saved > savedEvery) await keep();
    }
    data = await new Blob(parts).arrayBuffer();
    if (size < length && isPacked(data, form)) {
      if (size === Number(answer.headers.get("Content-Length"))) {
        saved = size; // all of another file: no beginning of this one
        await state.delete(key);
      }
      throw new Error(`${size} of ${length} bytes of ${name}`);
    }
  } catch (error) {
    if (size > saved && !isEncoded) await keep().catch(() => {});
    throw error;
  } finally {
    clearTimeout(silent);
  }
  await state.delete(key);
  return verified(path, await unpack(data, form).catch(() => data), file).catch((error) => {
    throw isPacked(data, form) ? error : new NoSibling(error.message);
  });
}

// What comes later is of a language: its list of words, its voice, its help.
export const languageOfList = (path) => /^lexicons\/(\w+)\./.exec(path)?.[1];
/** The lists of words that a first visit brings at once: that of the user’s language, or else all. */
export function listsOfUser(paths) {
  const lists = paths.filter(languageOfList),
    tongues = self.navigator.languages.map((tag) => tag.slice(0, 2)),
    tongue = tongues.find((tag) => lists.some((path) => languageOfList(path) === tag));
  return tongue ? lists.filter((path) => languageOfList(path) === tongue) : lists;
}
export const languageOf = (path) => /^(?:audio|help)\/(\w+)\b/.exec(path)?.[1]; // none: it is of no language alone
