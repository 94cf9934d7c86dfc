// The question whether the hall shall show another document than it does: asked over every screen, once.
import { banner, hideBanner } from "../notices.js";

const ID = "ask-hall";

export function askHall({ text, ways, stream }) {
  banner(ID, text, { "hall-other": ways.show, dismiss: ways.stay });
  document.getElementById(ID).dataset.stream = stream;
}

/** Show there what was asked about. */
export function showOtherDocument() {
  const { stream } = document.getElementById(ID).dataset;
  hideBanner(ID);
  const detail = { command: "follow_in_hall", fields: [["stream", stream]] };
  dispatchEvent(new CustomEvent("faristol-send", { detail }));
}
