// Text files of the site that Python asks for when a screen wants them: the help, the licences, what its host says.

/** The text of a file of this site; fails where there is none, and offline if it was never fetched. */
export async function loadText(name) {
  const answer = await fetch(new URL(`../${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return answer.text();
}
