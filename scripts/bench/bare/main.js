// The least a page can do to run Python in a worker: what our own boot is measured against.
const { serviceWorker } = navigator;
const registered = serviceWorker.register("./sw.js");
if (!serviceWorker.controller) {
  await registered;
  await new Promise((done) => serviceWorker.addEventListener("controllerchange", done));
}
const worker = new Worker("./worker.mjs", { type: "module" });
worker.onmessage = ({ data }) => { document.documentElement.dataset.engine = data; };
