// Type slips where every legal move is listed and where the list is cut, with what Python answers there: one line of JSON
// for each position, by what is typed.
import { createInterface } from "node:readline";

const { buildOptions, findCertain, SlipMoves } = await import(process.argv[2]);
const says = {
  accepted: "accepted",
  no_coordinates: "no place",
  bad_coordinates: "bad place",
  blank_not_marked: "bare",
};

function entryOf(moves, typed, seats) {
  const query = moves.read(typed);
  const entry = { says, typed, query, moves, seats: [], all: seats, isEmpty: false };
  return entry;
}

/** What can be chosen for a typed slip but longer words, which one Enter takes, and what is said to be no move. */
function choicesOf(moves, typed, seats) {
  const entry = entryOf(moves, typed, seats),
    options = buildOptions(entry),
    at = findCertain(options, entry);
  const isOfWord = ({ group }) => group !== "rest" && group !== "first";
  return {
    choices: options
      .filter(isOfWord)
      .map(({ kind, at: place, word, points = null, reason = "", ruling = "" }) => [
        kind,
        place,
        word,
        points,
        reason,
        ruling,
        kind === "written" && !reason && !ruling && moves.isRefused(place, word),
      ]),
    certain: at < 0 ? null : [options[at].at, options[at].word],
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { whole, cut, answers, counting, slips, seats } = JSON.parse(line),
    [all, some] = [new SlipMoves(whole), new SlipMoves(cut)],
    told = [];
  for (const typed of slips) {
    const [ofWhole, ofCut] = [all, some].map((moves) => moves.read(typed)),
      wouldCount = counting.includes(`${ofWhole.place} ${ofWhole.word}`),
      early = choicesOf(all, typed, seats).choices.filter((choice) => choice.includes("accepted"));
    if (all.nextQuestion(ofWhole)) all.answer(ofWhole, null, wouldCount);
    const expected = choicesOf(all, typed, seats),
      question = some.question(some.read(typed)),
      before = question && !some.isAnswered(question) ? choicesOf(some, typed, seats).certain : null;
    if (question && !(question in answers)) throw new Error(`${question} is asked of ${typed}`);
    if (question) some.answer(ofCut, answers[question], wouldCount);
    told.push({ typed, question, before, early, expected, found: choicesOf(some, typed, seats) });
  }
  console.log(JSON.stringify({ asksOfWhole: slips.some((typed) => all.question(all.read(typed))), told }));
}
