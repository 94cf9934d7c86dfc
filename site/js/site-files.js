// Files of the site that Python asks for when a screen wants them: help, licences, examples, what its host says.

async function fetchFile(name) {
  const answer = await fetch(new URL(`../${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return answer;
}

/** The text of a file of this site; fails where there is none, and offline if it was never fetched. */
export const loadText = async (name) => (await fetchFile(name)).text();

/** Its bytes. */
export const loadContent = async (name) => new Uint8Array(await (await fetchFile(name)).arrayBuffer());
