// Reload once if main.js never ran: a browser that stops the service worker at that moment loses a module, and only a
// reload requests it again. Later than sw.js, which reports files really missing.
setTimeout(() => {
  if ("alive" in document.documentElement.dataset || Date.now() - (history.state?.again ?? 0) < 60_000) return;
  history.replaceState({ again: Date.now() }, "");
  location.reload();
}, 8_000);
