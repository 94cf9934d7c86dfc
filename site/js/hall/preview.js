// The hall's picture on the judge's own page: in a small frame on the hall's screen, and full size when the tablet is
// turned round. Its clock runs on the page's own facts.
import { setWakeReason } from "../wake-lock.js";
import { readMoment } from "../elements/moment.js";
import { isViewer } from "../dom.js";
import { parseData } from "../i18n.js";
import { leaveFullscreen } from "./fullscreen.js";
import { clockFactsAt, paintClock } from "./clock-view.js";

const root = document.documentElement;
let timer;

function paintClocks(screen) {
  clearTimeout(timer);
  const waits = [...screen.querySelectorAll("[data-hall-clock][data-clock]")].map((box) => {
    const clock = { kind: box.dataset.hallClock, facts: parseData(box.dataset.clock) };
    return paintClock(box, clock.kind, clockFactsAt(clock, readMoment()), parseData(box.dataset.says));
  });
  const wait = Math.min(...waits);
  if (wait < Infinity) timer = setTimeout(() => paintClocks(screen), wait);
}

/** After painting. On a turned tablet the page shows the hall's picture and nothing of the judge's. */
export function paintPreview(screen) {
  const isTurned = !isViewer() && Boolean(screen.querySelector(".hall-here")),
    wasTurned = "turned" in root.dataset;
  root.toggleAttribute("data-turned", isTurned);
  setWakeReason("hall", isTurned);
  if (wasTurned && !isTurned) leaveFullscreen();
  paintClocks(screen);
}
