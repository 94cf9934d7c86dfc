// Before the first paint: the language, and whether this is a first visit. Not a module: the page waits for it.
(() => {
  // without an address nothing of what follows can work
  if (location.protocol === "file:") return location.replace("./file.html");
  const root = document.documentElement,
    { dataset } = root,
    [serviceWorker, languages] = [navigator.serviceWorker, ["ca", "ro", "en"]],
    key = (name) => `faristol:${new URL("./", location.href).pathname}:${name}`,
    read = (name) => {
      try {
        return localStorage.getItem(key(name));
      } catch {
        return null;
      }
    };
  const tags = [read("lang"), ...(navigator.languages ?? [])];
  if (dataset.shell === "all")
    dataset.shell = root.lang = tags.map((tag) => tag?.slice(0, 2)).find((tag) => languages.includes(tag)) ?? "ca";
  if (serviceWorker?.controller)
    for (const link of document.querySelectorAll("[rel=later]")) link.rel = "modulepreload";
  else if (!read("visited")) dataset.visit = "first";
})();
