// Runs where sound is made: sends what the microphone hears to the page, as it comes.
class RecorderProcessor extends AudioWorkletProcessor {
  process([[samples]]) {
    if (samples) this.port.postMessage(samples.slice());
    return true;
  }
}
registerProcessor("tape", RecorderProcessor);
