// @ts-check
/**
 * The sounds of the table, made by the browser from a few strokes each: bells and wood are sums
 * of partials that die away, paper and steam are filtered noise. No file is loaded.
 */
import { sound } from '../settings.js';

/** @typedef {'card'|'train'|'ticket'|'turn'|'last'|'robbery'|'tunnel'|'end'|'chat'} Sound */

/**
 * One stroke: a tone, or noise through a filter at its pitch. Times are in seconds.
 * @typedef {object} Stroke
 * @property {number} at
 * @property {number} pitch
 * @property {number} time
 * @property {number} level
 * @property {'bell'|'wood'|'whistle'|'noise'} kind
 * @property {number} [to] the pitch at the end
 */

/** The partials of each kind: how much higher, how loud, how long. */
const PARTIALS = {
  bell: [
    [1, 1, 1],
    [2, 0.5, 0.7],
    [3.01, 0.22, 0.45],
    [4.2, 0.1, 0.3],
  ],
  wood: [
    [1, 1, 1],
    [3.9, 0.3, 0.35],
    [9.2, 0.1, 0.15],
  ],
  whistle: [
    [1, 1, 1],
    [1.26, 0.8, 1],
    [1.5, 0.7, 1],
  ],
};

/**
 * @param {Stroke['kind']} kind
 * @param {...[number, number, number, number, number?]} given at, pitch, time, level, end pitch
 * @returns {Stroke[]}
 */
const strokes = (kind, ...given) =>
  given.map(([at, pitch, time, level, to]) => ({ kind, at, pitch, time, level, to }));

/** @type {Record<Sound, Stroke[]>} */
export const SOUNDS = {
  card: [...strokes('noise', [0, 2600, 0.09, 0.16, 5200], [0.05, 900, 0.05, 0.1])],
  train: [
    ...strokes('wood', [0, 196, 0.16, 0.3], [0.1, 220, 0.16, 0.3], [0.2, 247, 0.2, 0.34]),
    ...strokes('noise', [0, 1400, 0.03, 0.1], [0.1, 1400, 0.03, 0.1], [0.2, 1400, 0.03, 0.1]),
  ],
  ticket: strokes('bell', [0, 659, 0.7, 0.2], [0.11, 831, 0.7, 0.2], [0.22, 988, 1.1, 0.24]),
  turn: strokes('wood', [0, 523, 0.25, 0.26], [0.14, 784, 0.4, 0.28]),
  last: strokes('whistle', [0, 392, 0.35, 0.1], [0.45, 392, 0.9, 0.11, 380]),
  robbery: [
    ...strokes('wood', [0, 311, 0.25, 0.3, 294], [0.14, 262, 0.3, 0.3, 247]),
    ...strokes('bell', [0.3, 104, 0.6, 0.34, 92]),
    ...strokes('noise', [0.28, 300, 0.2, 0.2]),
  ],
  tunnel: [
    ...strokes('noise', [0, 160, 0.9, 0.32, 90]),
    ...strokes('wood', [0.1, 82, 0.6, 0.3, 70]),
  ],
  end: [
    ...strokes('whistle', [0, 392, 0.5, 0.09]),
    ...strokes('bell', [0.5, 523, 0.8, 0.18], [0.66, 659, 0.8, 0.18], [0.82, 784, 0.8, 0.18]),
    ...strokes('bell', [1, 1047, 1.6, 0.2]),
  ],
  chat: strokes('wood', [0, 880, 0.12, 0.18], [0.07, 1175, 0.14, 0.16]),
};

const APART = 0.3; // seconds between two sounds of one step
const SILENCE = 0.0005;

/** @type {AudioContext|null} */
let audio = null;

/**
 * Play sounds one after the other, if the person wants any.
 * @param {Sound[]} kinds
 */
export function playSounds(kinds) {
  if (!sound.value || !kinds.length) return;
  const context = (audio ??= new AudioContext());
  if (context.state === 'suspended') context.resume().catch(() => {});
  kinds.forEach((kind, i) => schedule(context, kind, context.currentTime + i * APART));
}

/**
 * @param {BaseAudioContext} context
 * @param {Sound} kind
 * @param {number} start
 */
export function schedule(context, kind, start) {
  for (const stroke of SOUNDS[kind]) {
    if (stroke.kind === 'noise') strikeNoise(context, stroke, start);
    else strikeTone(context, stroke, start, PARTIALS[stroke.kind]);
  }
}

/**
 * @param {BaseAudioContext} context
 * @param {Stroke} stroke
 * @param {number} start
 * @param {number[][]} partials
 */
function strikeTone(context, stroke, start, partials) {
  const steady = stroke.kind === 'whistle';
  for (const [higher, level, longer] of partials) {
    const voice = context.createOscillator();
    const from = start + stroke.at;
    const end = from + stroke.time * longer;
    voice.type = steady ? 'triangle' : 'sine';
    voice.frequency.setValueAtTime(stroke.pitch * higher, from);
    voice.frequency.exponentialRampToValueAtTime((stroke.to ?? stroke.pitch) * higher, end);
    voice.connect(fading(context, stroke.level * level, from, end, steady));
    voice.start(from);
    voice.stop(end + 0.02);
  }
}

/**
 * @param {BaseAudioContext} context
 * @param {Stroke} stroke
 * @param {number} start
 */
function strikeNoise(context, stroke, start) {
  const from = start + stroke.at;
  const end = from + stroke.time;
  const length = Math.ceil(context.sampleRate * stroke.time);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.Q.value = 1.2;
  filter.frequency.setValueAtTime(stroke.pitch, from);
  filter.frequency.exponentialRampToValueAtTime(stroke.to ?? stroke.pitch, end);
  source.connect(filter).connect(fading(context, stroke.level, from, end, false));
  source.start(from);
}

/**
 * A loudness that comes at once and dies away, or is held until it ends.
 * @param {BaseAudioContext} context
 * @param {number} level
 * @param {number} from
 * @param {number} end
 * @param {boolean} held
 */
function fading(context, level, from, end, held) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(SILENCE, from);
  gain.gain.exponentialRampToValueAtTime(level, from + (held ? 0.06 : 0.006));
  if (held) gain.gain.setValueAtTime(level, Math.max(from + 0.06, end - 0.2));
  gain.gain.exponentialRampToValueAtTime(SILENCE, end);
  gain.connect(context.destination);
  return gain;
}

/** @type {Record<string, Sound>} */
const OF_EVENT = {
  draw: 'card',
  draw_bonus: 'card',
  place: 'card',
  claim: 'train',
  tunnel: 'tunnel',
  robbery: 'robbery',
  complete: 'ticket',
  last_round: 'last',
  end: 'end',
};

/**
 * The sounds of a step, each once; the end of the game is heard alone.
 * @param {{event: string}[]} events
 * @param {boolean} ticket whether a ticket of one's own is completed now
 * @param {boolean} turn whether one's own turn begins
 * @returns {Sound[]}
 */
export function soundsOf(events, ticket, turn) {
  const found = events.flatMap(({ event }) => OF_EVENT[event] ?? []);
  if (found.includes('end')) return ['end'];
  if (ticket) found.push('ticket');
  if (turn) found.push('turn');
  return [...new Set(found)];
}
