// @ts-check
/** What a step says to the person: a toast, a line for the screen reader, a sound if wanted. */
import { t } from '../i18n.js';
import { sound } from '../settings.js';
import * as S from './store.js';
import { describeEvent, isLogged } from './descriptions.js';

/** @type {AudioContext|null} */
let audio = null;
const TONES = { claim: [392, 523, 659], turn: [659, 784], card: [330] };

/** @param {import('../types.js').Step} step */
export function announce(step) {
  const lines = step.events.filter(isLogged).map(describeEvent).filter(Boolean);
  if (step.undone != null) lines.push(t('event.undone'));
  const others = step.seat !== S.you.value;
  if (S.myTurn.value && others) lines.push(t('player.your_turn'));
  S.reveal.value = step.events.find((e) => e.event === 'tunnel') ?? null;
  if (lines.length && (others || drewFromDeck(step))) S.showNews(lines[0]);
  S.spoken.value = lines.join('. ');
  if (sound.value) playTones(tonesFor(step));
  handOver();
}

/** @param {import('../types.js').Step} step */
const drewFromDeck = (step) => step.events.some((e) => e.event === 'draw' && e.from === 'deck');

/**
 * Where several seats share the screen, cover it while it shows a seat that is not the one asked.
 */
export function handOver() {
  const waiting = S.view.value?.waiting ?? [];
  const asked = S.mine.value.filter((seat) => waiting.includes(seat));
  const shared = S.mine.value.length > 1 && S.view.value?.decision !== 'over';
  const shown = S.you.value != null && asked.includes(S.you.value);
  S.cover.value = shared && !shown ? (asked[0] ?? null) : null;
}

/**
 * @param {import('../types.js').Step} step
 * @returns {keyof typeof TONES}
 */
function tonesFor(step) {
  if (step.events.some((e) => e.event === 'claim')) return 'claim';
  return S.myTurn.value ? 'turn' : 'card';
}

/**
 * Short tones made by the browser; there are no sound files.
 * @param {keyof typeof TONES} kind
 */
function playTones(kind) {
  const context = (audio ??= new AudioContext());
  TONES[kind].forEach((pitch, i) => playTone(context, pitch, i * 0.09));
}

/**
 * @param {AudioContext} context
 * @param {number} pitch
 * @param {number} after
 */
function playTone(context, pitch, after) {
  const at = context.currentTime + after;
  const voice = context.createOscillator();
  const loudness = context.createGain();
  voice.frequency.value = pitch;
  voice.type = 'triangle';
  loudness.gain.setValueAtTime(0.08, at);
  loudness.gain.exponentialRampToValueAtTime(0.0008, at + 0.22);
  voice.connect(loudness).connect(context.destination);
  voice.start(at);
  voice.stop(at + 0.24);
}
