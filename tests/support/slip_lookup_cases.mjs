// Strike keys while Python is asked what a typed slip may mean (slip-lookup.js): what is done with them when it answers.
const [lookupModule, movesModule] = process.argv.slice(2);
const { SlipLookup } = await import(lookupModule);
const { SlipMoves } = await import(movesModule);

const sent = [];
globalThis.dispatchEvent = ({ detail }) => sent.push(detail);
globalThis.document = {
  // what is in an answer, as <template> parts it
  createElement: () => ({
    set innerHTML(html) {
      const [found, counts] = [/data-moves="([^"]*)"/.exec(html), html.includes("data-counts") ? "yes" : undefined];
      this.content = { getElementById: () => (found ? { dataset: { moves: found[1], counts } } : null) };
    },
  }),
};
const SLIP = '<template id="slip-typed" data-moves="8H TA(C) 4"></template>';

function begun(typed) {
  const moves = new SlipMoves({ known: "some", moves: "8H SAL 9" }),
    struck = [],
    lookup = new SlipLookup((keys) => struck.push(keys));
  sent.length = 0;
  const ask = (text) => lookup.ask(moves, moves.read(text), "rack");
  const wait = (text) => lookup.wait(moves, moves.read(text), "rack");
  const take = (key, more = {}) => lookup.handlesKey({ key, preventDefault: () => {}, ...more });
  const answer = (at, html = SLIP) => sent[at].onAnswer(true, { fragments: { "slip-typed": html } });
  ask(typed);
  return { moves, struck, lookup, ask, wait, take, answer };
}

const cases = {
  "nothing struck"() {
    const { answer, struck } = begun("8h tac");
    answer(0);
    return struck;
  },
  "Enter and the next slip"() {
    const { answer, struck, wait, take } = begun("8h tac");
    wait("8h tac");
    for (const key of ["6", "Backspace", "7", "h", "l", "·", "l", "Shift", "Enter"]) take(key);
    take("x", { repeat: true });
    answer(0);
    return struck;
  },
  "Escape gives up"() {
    const { answer, struck, wait, take } = begun("8h tac");
    wait("8h tac");
    take("6");
    take("Escape");
    return [take("6"), (answer(0), struck)];
  },
  "something else is typed that asks the same"() {
    const { answer, struck, lookup, wait, ask } = begun("8h tac");
    wait("8h tac");
    lookup.drop();
    ask("8h tac 12");
    answer(0);
    return [sent.length, struck];
  },
  "an answer to what was typed before"() {
    const { answer, struck, ask, wait, moves } = begun("8h tac");
    ask("8h taca");
    wait("8h taca");
    answer(0);
    const early = struck.length;
    answer(1, '<template id="slip-typed" data-moves=""></template>');
    return [early, struck, moves.isRefused("8H", "TAC"), moves.isRefused("8H", "TACA")];
  },
  "nobody can tell, and Enter asks once more"() {
    const { answer, struck, ask, wait, moves } = begun("8h tac");
    wait("8h tac");
    answer(0, "");
    const isSettled = moves.isSettled(moves.read("8h tac"));
    wait("8h tac");
    answer(1);
    ask("8h tac");
    return [isSettled, struck, sent.length];
  },
  "a whole list does not tell why a slip is no move"() {
    const { answer, struck, lookup } = begun("8h tac"),
      moves = new SlipMoves({ known: "all", moves: "8H SAL 9\n8H TAC 7" }),
      ask = (text) => lookup.ask(moves, moves.read(text), "rack");
    for (const text of ["8h sal", "8h s", "sal", "8h", "8z tac", "8h tac"]) ask(text);
    const before = sent.length; // of a move, or without a whole slip: nothing
    ask("8h tax");
    lookup.wait(moves, moves.read("8h tax"), "rack"); // nothing legal can come: Enter does not wait
    answer(1, '<template id="slip-typed" data-moves="" data-counts="yes"></template>');
    ask("8h tax");
    ask("8h (t)ax");
    answer(2, "");
    return [
      before,
      struck,
      sent.length,
      moves.wouldCount(moves.read("8h tax")),
      moves.wouldCount(moves.read("8h (t)ax")),
    ];
  },
  "what is asked"() {
    begun("8h col·legi");
    return sent.map(({ route, region, live }) => [route, region, live]);
  },
};
console.log(JSON.stringify(Object.fromEntries(Object.entries(cases).map(([name, run]) => [name, run()]))));
