// @ts-check
/** Short tones made by the browser; there are no sound files. Off unless the settings say so. */

/** @type {AudioContext|null} */
let audio = null;
const TONES = { claim: [392, 523, 659], turn: [659, 784], card: [330] };

/** @param {keyof typeof TONES} kind */
export function ding(kind) {
  audio ??= new AudioContext();
  TONES[kind].forEach((pitch, i) => tone(/** @type {AudioContext} */ (audio), pitch, i * 0.09));
}

function tone(context, pitch, after) {
  const at = context.currentTime + after, voice = context.createOscillator(), loudness = context.createGain();
  voice.frequency.value = pitch;
  voice.type = 'triangle';
  loudness.gain.setValueAtTime(0.08, at);
  loudness.gain.exponentialRampToValueAtTime(0.0008, at + 0.22);
  voice.connect(loudness).connect(context.destination);
  voice.start(at);
  voice.stop(at + 0.24);
}
