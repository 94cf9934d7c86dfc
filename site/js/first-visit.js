// The first screen, as long as nothing else is painted: its languages, what there is to look at, how far the download is.
import { make } from "./dom.js";
import { gettext, languages } from "./i18n.js";
import { openChannel, readText, storeText } from "./site-scope.js";

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const VIEW_TIME = 6000;
const RATE_TIME = 5000; // what the time left is reckoned from
const NOTE_TIME = 1000; // a sentence with other numbers is not read faster
const PICTURES = { 1: "pairings", 2: "analysis" }; // by view; the first is the board, which is there

let progress = null; // {done, total} in bytes
let isCut = false;
let samples = []; // of the last seconds: {at, done}
let lastByteAt = 0;
let notedAt = 0;
let status = ""; // what the page says instead of the time left

/** Whether the first screen is what is displayed. */
const isDisplayed = () => "visit" in root.dataset && byId("coming-bar") !== null;
/** When the last byte came that the program waits for, as `performance.now()` has it; 0 if none is counted. */
export const lastDownloadAt = () => lastByteAt;

const megabytes = (bytes) =>
  new Intl.NumberFormat(root.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1e6);
/** How far the download is, for people: “4.6 of 8.2 MB”. */
export const formatAmount = ({ done, total }) =>
  gettext("{done} of {total} MB", { done: megabytes(done), total: megabytes(total) });

function formatTimeLeft() {
  const [first] = samples,
    last = samples.at(-1);
  if (!first || last.at - first.at < RATE_TIME / 2 || last.done <= first.done) return "";
  const seconds = Math.ceil(((progress.total - last.done) * (last.at - first.at)) / (last.done - first.done) / 1000);
  if (seconds <= 90) return gettext("About {seconds} s left.", { seconds });
  return gettext("About {minutes} min left.", { minutes: Math.ceil(seconds / 60) });
}

function formatNote() {
  if (isCut && progress?.done)
    return gettext("The connection is gone at {amount}; it goes on by itself.", { amount: formatAmount(progress) });
  if (isCut) return gettext("The connection is gone; it goes on by itself.");
  const goesOn = gettext("If the connection is cut, the download goes on by itself when it returns.");
  const isComing = progress && progress.done < progress.total;
  return (!isComing && status) || [isComing ? formatTimeLeft() : "", goesOn].filter(Boolean).join(" ");
}

function render({ isNow = false } = {}) {
  if (!isDisplayed()) return;
  const now = performance.now();
  byId("coming-bar").closest(".first__coming").classList.toggle("is-cut", isCut);
  if (progress) {
    byId("coming-amount").textContent = formatAmount(progress);
    Object.assign(byId("coming-bar"), { max: progress.total, value: progress.done });
  }
  if (!isNow && now - notedAt < NOTE_TIME) return;
  notedAt = now;
  byId("coming-note").textContent = formatNote();
  byId("engine-line").textContent = formatNote(); // not seen here, but heard: no part of the screen is a live region
}

/** Show on the first screen how many bytes came; false where it is not displayed. */
export function showDownloadedBytes({ done, total }) {
  const at = performance.now(),
    wasCut = isCut;
  if (done !== progress?.done) lastByteAt = at;
  samples = samples.filter((sample) => at - sample.at <= RATE_TIME && sample.done <= done);
  samples.push({ at, done });
  isCut = false;
  progress = { done, total };
  render({ isNow: wasCut });
  return isDisplayed();
}

/** Say that the connection is gone; false where the first screen is not displayed. */
export function showCut() {
  isCut = true;
  samples = [];
  render({ isNow: true });
  return isDisplayed();
}

/** Say on the first screen how far the start is; false where it is not displayed. */
export function showFirstStatus(text) {
  status = text;
  if (text) isCut = false;
  render({ isNow: true });
  return isDisplayed();
}

// ---- what there is to look at ----
let view = 0,
  timer;
const loading = {}; // by address: resolves to the picture, or to null where it does not come

function loadPicture(name) {
  const address = `./pictures/${name}-${root.lang}.webp`;
  return (loading[address] ??= (async () => {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    // a canvas: a browser would take a picture that comes in turn for what the page is slow to show
    const canvas = make("canvas");
    Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
    Object.assign(canvas.dataset, { hidden: "", picture: address });
    canvas.getContext("2d").drawImage(image, 0, 0);
    document.querySelector(".first figure")?.append(canvas);
    await new Promise(requestAnimationFrame); // or it would not fade in
    return canvas;
  })().catch(() => {
    delete loading[address];
    return null;
  }));
}

/** Show a view; its picture is there before anything changes. One that does not come leaves what is there. */
async function showView(number) {
  view = number;
  const name = PICTURES[number],
    picture = name ? await loadPicture(name) : null;
  if (view !== number || !isDisplayed()) return;
  for (const button of document.querySelectorAll(".first [data-view]"))
    button.setAttribute("aria-pressed", String(Number(button.dataset.view) === number));
  if (name && !picture) return;
  for (const node of document.querySelector(".first figure").children)
    node.toggleAttribute("data-hidden", picture ? node !== picture : node.localName === "canvas");
}

/** Show one view after another, until one is chosen. */
function showInTurn() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  timer = setInterval(() => (isDisplayed() ? showView((view + 1) % 3) : clearInterval(timer)), VIEW_TIME);
}

// ---- languages ----
function markLanguage() {
  for (const button of document.querySelectorAll(".first [data-lang]"))
    button.setAttribute("aria-pressed", String(button.dataset.lang === root.lang));
}

/** Go on in another language, kept for the next start. `onLanguage()` is called after each choice. */
export function startFirstScreen(onLanguage) {
  markLanguage();
  if (!isDisplayed()) return;
  document.querySelector(".first").addEventListener("click", ({ target }) => {
    const { lang, view: chosen } = target.closest("button")?.dataset ?? {};
    if (chosen) {
      clearInterval(timer);
      showView(Number(chosen));
    }
    if (!languages.includes(lang)) return;
    keepLanguage(lang);
    root.lang = root.dataset.shell = lang;
    markLanguage();
    showView(view);
    render({ isNow: true });
    onLanguage();
  });
  showInTurn();
}

/** Have the next start begin in a language before anything is read from the database. */
export const keepLanguage = (lang) => storeText("localStorage", "lang", lang);
export const keptLanguage = () => readText("localStorage", "lang");

/** The first screen has gone: no later start shows it whole. */
export function endFirstScreen() {
  if (!("visit" in root.dataset)) return;
  delete root.dataset.visit;
  byId("engine-line").textContent = "";
  clearInterval(timer);
  storeText("localStorage", "visited", "yes");
}

// without a service worker the bytes are counted where the interpreter starts (pyodide-boot.js)
openChannel("download").addEventListener("message", ({ data }) => showDownloadedBytes(data));
