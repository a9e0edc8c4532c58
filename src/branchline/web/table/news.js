// @ts-check
/** What a step says to the person: a line for the eye, a line for the screen reader, a sound if wanted. */
import { t } from '../i18n.js';
import { sound } from '../settings.js';
import * as S from './store.js';
import { isTold, tell } from './telling.js';
import { handOver } from '../screens/play.js';
import { ding } from './sound.js';

/** @param {import('../types.js').Step} step */
export function announce(step) {
  const lines = step.events.filter(isTold).map(tell).filter(Boolean);
  if (step.undone != null) lines.push(t('event.undone'));
  if (S.myTurn.value && step.seat !== S.you.value) lines.push(t('player.your_turn'));
  S.reveal.value = step.events.find((e) => e.event === 'tunnel') ?? null;
  S.spoken.value = lines.join('. ');
  if (lines.length && step.seat !== S.you.value) S.say(lines[0]);
  else if (lines.length && step.events.some((e) => e.event === 'draw' && e.from === 'deck')) S.say(lines[0]);
  if (sound.value) ding(step.events.some((e) => e.event === 'claim') ? 'claim' : S.myTurn.value ? 'turn' : 'card');
  handOver();
}
