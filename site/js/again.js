// A browser that stops the service worker just then loses a module of the page on its way, and main.js never runs. It
// remembers that for as long as the page is there, so it is loaded anew, once. What is really missing sw.js tells, after
// it has waited for a sign of life: this comes later.
setTimeout(() => {
  if ("alive" in document.documentElement.dataset || Date.now() - (history.state?.again ?? 0) < 60_000) return;
  history.replaceState({ again: Date.now() }, "");
  location.reload();
}, 8_000);
