"""A watch on all pages of what screen readers need (third-round 8-B3, 8-B4).

Design "by ear", acceptance 4.

After the answer to an act the focus says where one is, nothing inside the screen is a live region, and no sentence is
written twice for one act. A fault is written on the console, so that it outlives the page it happened on.
"""

WATCH = """
{
let sent = () => {};
// before the page's own listeners: who is told of the answer is changed on the way
addEventListener("faristol-send", ({ detail }) => sent(detail));
addEventListener("DOMContentLoaded", () => {
  const screen = document.getElementById("screen");
  if (!screen || !document.getElementById("announcer")) return; // the hall's window has neither
  const LIVE = ":is([role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])):not([data-planted])",
    REST = 150, // ms: painting gives the focus at once
    LOOKS = 8, // on a busy machine the answer may be painted some frames after its form was let go
    SOON = 2000; // ms: one act and what is said of it
  const fault = (what) => console.error(`by ear: ${what} (${location.hash})`);
  const spoken = new Map();
  const unanswered = new Set(); // what was sent without a form: slips, questions of a round, clocks
  let acted = "", actedAt = -SOON, timer = 0, looks = 0;

  function look() {
    for (const node of screen.querySelectorAll(LIVE)) fault(`a live region in the screen: ${node.outerHTML.slice(0, 120)}`);
    if (!document.getElementById("viewer").hidden) acted = ""; // a window that follows was taken the writing from
    if (!acted) return;
    if (unanswered.size || screen.querySelector("form[aria-busy=true]")) return later();
    const held = document.activeElement;
    if (document.hasFocus() && (!held || held.matches("body, main"))) {
      looks += 1;
      if (looks < LOOKS) return later();
      fault(`after ${acted} the focus is on ${held?.localName}`);
    }
    acted = "";
  }
  function later() {
    clearTimeout(timer);
    timer = setTimeout(look, REST);
  }
  function begin(command) {
    acted = command ?? acted;
    actedAt = performance.now();
    looks = 0;
    spoken.clear();
    if (acted) later();
  }
  addEventListener("submit", ({ target }) => begin(target.dataset.command), true);
  sent = (detail) => {
    const { command, onAnswer, isAutomatic } = detail;
    if (!command || isAutomatic) return; // what a clock writes by itself nobody has done
    begin(command);
    unanswered.add(detail);
    detail.onAnswer = (...told) => {
      unanswered.delete(detail);
      onAnswer?.(...told);
    };
  };
  addEventListener("hashchange", () => spoken.clear());
  matchMedia("print").addEventListener("change", () => {
    acted = ""; // on paper nothing has the focus
  });
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, ({ isTrusted }) => {
      if (!isTrusted) return;
      acted = ""; // whoever goes on puts the focus elsewhere
      spoken.clear();
    }, true);
  new MutationObserver(later).observe(screen, { subtree: true, childList: true, attributes: true });

  const hear = (changes) => {
    const now = performance.now();
    for (const line of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const text = line.textContent.trim();
      if (text && Math.max(now - actedAt, now - (spoken.get(text) ?? -Infinity)) < SOON) fault(`spoken twice: ${text}`);
      spoken.set(text, now);
    }
  };
  for (const id of ["announcer", "alerter"])
    new MutationObserver(hear).observe(document.getElementById(id), { childList: true });
});
}
"""
