// A browser that stops the service worker just then loses a module of the page on its way, and main.js never runs. It
// remembers that for as long as the page is there, so it is loaded anew, once; what is really missing the shell tells.
const { dataset } = document.documentElement;
const [PAUSE, ENOUGH] = [50, 60_000]; // milliseconds: a page that is being left, and lost it for that, is left alone
setTimeout(() => {
  if ("alive" in dataset || Date.now() - (history.state?.again ?? 0) < ENOUGH) return;
  history.replaceState({ again: Date.now() }, "");
  location.reload();
}, PAUSE);
