// Downloads of the service worker from servers that are tables: what each request gets, and which were made.
const { script, cases } = JSON.parse(process.argv[2]);
const SCOPE = "http://club.test/";
let server, requested, kept; // of the case at hand

const bytesOf = ({ body = "", times = 1 }) => Buffer.concat(Array(times).fill(Buffer.from(body, "base64")));
function bodyOf(answer) {
  const bytes = bytesOf(answer);
  if (answer.cut == null) return bytes;
  const pieces = [bytes.subarray(0, answer.cut)];
  return new ReadableStream({
    pull: (controller) => (pieces.length ? controller.enqueue(pieces.pop()) : controller.error(new Error("cut"))),
  });
}

Object.assign(globalThis, {
  self: globalThis,
  location: new URL(SCOPE),
  caches: {
    open: async () => ({
      match: async (key) => kept.get(key)?.clone(),
      put: async (key, answer) => kept.set(key, answer),
      delete: async (key) => kept.delete(key),
    }),
  },
  fetch: async (url, { headers = {} } = {}) => {
    const name = url.href.slice(SCOPE.length),
      answers = server[name] ?? [{ status: 404 }],
      answer = answers.length > 1 ? answers.shift() : answers[0];
    requested.push(headers.Range ? `${name} ${headers.Range}` : name);
    return new Response(answer.status === 204 ? null : bodyOf(answer), {
      status: answer.status,
      headers: answer.headers,
    });
  },
});

const { download, downloadOn } = await import(`data:text/javascript;base64,${script}`);

async function bring(call, file) {
  let noted = 0;
  const note = (bytes) => (noted = bytes);
  try {
    const answer = await (call === "download" ? download("a.zip", file, { note }) : downloadOn("a.zip", file, note));
    return { bytes: (await answer.arrayBuffer()).byteLength, type: answer.headers.get("Content-Type"), noted };
  } catch (error) {
    return { error: error.message };
  }
}

const outcomes = [];
for (const { answers, file, calls } of cases) {
  [server, requested, kept] = [answers, [], new Map()];
  const results = [];
  for (const call of calls) results.push(await bring(call, file));
  outcomes.push({ requested, results, kept: [...kept.keys()] });
}
console.log(JSON.stringify(outcomes));
