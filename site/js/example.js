// The examples of this version: device files, packed, fetched when one is wanted. Python checks length and digest.
const urlOf = (path) => new URL(`../${path}`, import.meta.url);

async function fetchBytes(path) {
  const answer = await fetch(urlOf(path), { cache: "no-store" });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.url}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** What the site says of its examples, as text: length and digest by language. */
export const loadAnnounced = async () => new TextDecoder().decode(await fetchBytes("example/index.json"));

/** The packed file of a language. */
export const loadExample = (lang) => fetchBytes(`example/${lang}.packed`);
