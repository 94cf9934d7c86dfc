// The question whether the hall should show another document: asked once, over any screen.
import { banner, hideBanner } from "../notices.js";

const ID = "ask-hall";

export function askHall({ text, ways, stream }) {
  banner(ID, text, { "hall-other": ways.show, dismiss: ways.stay });
  document.getElementById(ID).dataset.stream = stream;
}

/** Show the document of the question in the hall. */
export function showOtherDocument() {
  const { stream } = document.getElementById(ID).dataset;
  hideBanner(ID);
  const detail = { command: "follow_in_hall", fields: [["stream", stream]] };
  dispatchEvent(new CustomEvent("faristol-send", { detail }));
}
