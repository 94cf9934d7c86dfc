// Installing Faristol as an app, where the browser offers it: it says so by an event, and a button of the page asks it.
let offer = null; // the browser's event, good for one question
let listener = () => {};

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  listener();
});
addEventListener("appinstalled", () => {
  offer = null;
  listener();
});

/** Whether the browser would install Faristol now. */
export const isInstallOffered = () => offer !== null;

/** Call back whenever an offer comes or goes. */
export function onInstallChange(callback) {
  listener = callback;
}

/** Have the browser ask the user; an offer that was declined is not made again. */
export async function install() {
  const event = offer;
  offer = null;
  await event?.prompt();
  await event?.userChoice;
}
