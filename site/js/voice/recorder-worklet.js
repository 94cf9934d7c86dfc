// Audio worklet that posts the microphone's samples to the page.
class RecorderProcessor extends AudioWorkletProcessor {
  process([[samples]]) {
    if (samples) this.port.postMessage(samples.slice());
    return true;
  }
}
registerProcessor("tape", RecorderProcessor);
