// A worker that wakes its page (wakeup.js): it is told in how many milliseconds, and only what it was told last counts.
let timer = 0;

onmessage = ({ data }) => {
  clearTimeout(timer);
  timer = setTimeout(() => postMessage(""), data);
};
