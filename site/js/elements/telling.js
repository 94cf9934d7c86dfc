// What a clock tells of by itself: once; again when it could not be stored; and anew when it was taken back, by time that
// was added or by a stop that lies before it. Also for a clock that was left, so it is kept beside the clocks.
export const AGAIN = 5000;
const MOST = 3;
const told = new Map(); // id: {isKnown} whether the facts have spoken of it since

/** The facts of a document are here: `given` are the ids that they know of. */
export function takeGiven(stream, given) {
  for (const id of given) told.set(id, { isKnown: true });
  for (const [id, { isKnown }] of told)
    if (isKnown && id.startsWith(`${stream} `) && !given.includes(id)) told.delete(id);
}

export const isTold = (id) => told.has(id);

/** send(answered): what has the desk write it down. */
export function tell(id, send, times = 1) {
  const one = { isKnown: false };
  told.set(id, one);
  send((isTaken) => {
    if (!isTaken && told.get(id) === one && times < MOST)
      setTimeout(() => {
        if (told.get(id) === one) tell(id, send, times + 1);
      }, AGAIN);
  });
}
