// Recording from the microphone.
import { openAudio, resumeAudio, setSessionType } from "./audio.js";
import { LONGEST, RATE } from "./wav.js";

/** Why recording is impossible here, or "". */
export const recordingObstacle = () =>
  !isSecureContext || !navigator.mediaDevices?.getUserMedia
    ? "insecure"
    : !("AudioWorkletNode" in globalThis)
      ? "missing"
      : "";

const withModule = new WeakSet();
async function createRecorder(context) {
  if (!withModule.has(context)) await context.audioWorklet.addModule(new URL("./recorder-worklet.js", import.meta.url));
  withModule.add(context);
  return new AudioWorkletNode(context, "tape", { numberOfOutputs: 0, channelCount: 1, channelCountMode: "explicit" });
}

/** Start recording; rejects with "denied" or "missing". onLevel(0 to 1), onFull(). Returns {finish, drop}. */
export async function record({ onLevel, onFull }) {
  const { context } = openAudio();
  const running = resumeAudio();
  setSessionType("play-and-record");
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: false, autoGainControl: false },
    });
  } catch (error) {
    setSessionType("playback");
    throw new Error(["NotAllowedError", "SecurityError"].includes(error.name) ? "denied" : "missing");
  }
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    setSessionType("playback");
  };
  await running;
  // without the worklet nothing is recorded: release the microphone
  const recorder = await createRecorder(context).catch(() => {
    close();
    throw new Error("missing");
  });
  const source = context.createMediaStreamSource(stream),
    parts = [];
  let length = 0;
  const maxLength = LONGEST * context.sampleRate;
  recorder.port.onmessage = ({ data }) => {
    if (length >= maxLength) return;
    parts.push(data);
    length += data.length;
    onLevel(Math.max(...data.map(Math.abs)));
    if (length >= maxLength) onFull();
  };
  source.connect(recorder);
  const drop = () => {
    recorder.port.onmessage = null;
    source.disconnect();
    close();
  };
  return {
    drop,
    finish() {
      drop();
      return resample(parts, length, context.sampleRate);
    },
  };
}

/** The samples at the rate of all recordings. */
async function resample(parts, length, rate) {
  if (!length) return new Float32Array(0);
  const offline = new OfflineAudioContext(
    1,
    Math.max(1, Math.floor((Math.min(length, LONGEST * rate) * RATE) / rate)),
    RATE,
  );
  const buffer = offline.createBuffer(1, length, rate);
  let at = 0;
  for (const part of parts) {
    buffer.copyToChannel(part, 0, at);
    at += part.length;
  }
  const source = offline.createBufferSource();
  source.buffer = buffer;
  source.connect(offline.destination);
  source.start();
  return (await offline.startRendering()).getChannelData(0);
}
