// @ts-check
/** What a step says to the person: a toast, and a line for the screen reader. */
import { t } from '../../i18n.js';
import * as S from '../store.js';
import { describeEvent, isLogged } from './descriptions.js';

/** @param {import('../../types.js').Step} step */
export function announce(step) {
  const lines = step.events
    .filter(isLogged)
    .map((e) => describeEvent(e, step.seat))
    .filter(Boolean);
  if (step.undone != null) lines.push(t('event.undone'));
  const others = step.seat !== S.you.value;
  if (S.myTurn.value && others) lines.push(t('player.your_turn'));
  S.reveal.value = step.events.find((e) => e.event === 'tunnel') ?? null;
  if (lines.length && (others || drewFromDeck(step))) S.showNews(lines[0]);
  S.spoken.value = lines.join('. ');
  handOver();
}

/** @param {import('../../types.js').Step} step */
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
