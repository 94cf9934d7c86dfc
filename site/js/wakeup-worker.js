// Worker timer of wakeup.js: posts after the milliseconds of the last message.
let timer = 0;

onmessage = ({ data }) => {
  clearTimeout(timer);
  timer = setTimeout(() => postMessage(""), data);
};
