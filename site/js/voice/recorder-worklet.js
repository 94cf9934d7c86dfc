// Runs where sound is made: sends what the microphone hears to the page, as it comes.
class Tape extends AudioWorkletProcessor {
  process([[signs]]) {
    if (signs) this.port.postMessage(signs.slice());
    return true;
  }
}
registerProcessor("tape", Tape);
