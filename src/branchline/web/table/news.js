// @ts-check
/** What a step says to the person: a line for the eye, a line for the screen reader, a sound if wanted. */
import { t } from '../i18n.js';
import { sound } from '../settings.js';
import * as S from './store.js';
import { isTold, tell } from './telling.js';

/** @type {AudioContext|null} */
let audio = null;
const TONES = { claim: [392, 523, 659], turn: [659, 784], card: [330] };

/** @param {import('../types.js').Step} step */
export function announce(step) {
  const lines = step.events.filter(isTold).map(tell).filter(Boolean);
  if (step.undone != null) lines.push(t('event.undone'));
  if (S.myTurn.value && step.seat !== S.you.value) lines.push(t('player.your_turn'));
  S.reveal.value = step.events.find((e) => e.event === 'tunnel') ?? null;
  if (lines.length && step.seat !== S.you.value) S.say(lines[0]);
  else if (lines.length && step.events.some((e) => e.event === 'draw' && e.from === 'deck')) S.say(lines[0]);
  S.spoken.value = lines.join('. ');
  if (sound.value) ding(step.events.some((e) => e.event === 'claim') ? 'claim' : S.myTurn.value ? 'turn' : 'card');
  handOver();
}

/** Where several seats share the screen, cover it while another of them is asked than the one it shows. */
export function handOver() {
  const waiting = S.view.value?.waiting ?? [], asked = S.mine.value.filter((seat) => waiting.includes(seat));
  const apart = S.mine.value.length > 1 && S.view.value?.decision !== 'over';
  S.cover.value = apart && !asked.includes(/** @type {number} */ (S.you.value)) ? asked[0] ?? null : null;
}

/** Short tones made by the browser; there are no sound files. @param {keyof typeof TONES} kind */
function ding(kind) {
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
