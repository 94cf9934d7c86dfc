// A browser that stops the service worker just then loses a module on its way, main.js never runs, and only a page that
// is loaded anew asks again. What is really missing sw.js tells, after its wait for a sign of life: this comes later.
setTimeout(() => {
  if ("alive" in document.documentElement.dataset || Date.now() - (history.state?.again ?? 0) < 60_000) return;
  history.replaceState({ again: Date.now() }, "");
  location.reload();
}, 8_000);
