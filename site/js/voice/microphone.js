// The microphone, for as long as somebody records.
import { resume, session, sound } from "./audio.js";
import { LONGEST, RATE } from "./wav.js";

/** Why nothing can be recorded here, or nothing. */
export const cannotRecord = () =>
  !isSecureContext || !navigator.mediaDevices?.getUserMedia
    ? "insecure"
    : !("AudioWorkletNode" in globalThis)
      ? "missing"
      : "";

const known = new WeakSet();
async function tapeOf(context) {
  if (!known.has(context)) await context.audioWorklet.addModule(new URL("./recorder-worklet.js", import.meta.url));
  known.add(context);
  return new AudioWorkletNode(context, "tape", { numberOfOutputs: 0, channelCount: 1, channelCountMode: "explicit" });
}

/** Begin to record; rejects with "denied" or "missing". onLevel(0 to 1), onFull(). Returns {finish, drop}. */
export async function record({ onLevel, onFull }) {
  const { context } = sound();
  const running = resume();
  session("play-and-record");
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: false, autoGainControl: false },
    });
  } catch (error) {
    session("playback");
    throw new Error(["NotAllowedError", "SecurityError"].includes(error.name) ? "denied" : "missing");
  }
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    session("playback");
  };
  await running;
  // without it nothing is recorded, and nobody is to be heard
  const tape = await tapeOf(context).catch(() => {
    close();
    throw new Error("missing");
  });
  const source = context.createMediaStreamSource(stream),
    parts = [];
  let length = 0;
  const most = LONGEST * context.sampleRate;
  tape.port.onmessage = ({ data }) => {
    if (length >= most) return;
    parts.push(data);
    length += data.length;
    onLevel(Math.max(...data.map(Math.abs)));
    if (length >= most) onFull();
  };
  source.connect(tape);
  const drop = () => {
    tape.port.onmessage = null;
    source.disconnect();
    close();
  };
  return {
    drop,
    finish() {
      drop();
      return resampled(parts, length, context.sampleRate);
    },
  };
}

/** What was heard, as so many signs a second as every recording has. */
async function resampled(parts, length, rate) {
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
