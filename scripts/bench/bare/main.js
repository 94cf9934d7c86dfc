// The least a page can do to run Python in a worker: what our own boot is measured against.
const { serviceWorker } = navigator;
if (!serviceWorker.controller) {
  const { worker } = await (await fetch("./version.json")).json();
  await serviceWorker.register(`./${worker}`);
  await new Promise((done) => serviceWorker.addEventListener("controllerchange", done));
}
const python = new Worker("./worker.js", { type: "module" });
python.onmessage = ({ data }) => {
  document.documentElement.dataset.engine = data;
};
