// @ts-check
/** The controls of a replay: to the ends, step by step, by slider, by arrow keys, or by itself. */
import { html, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { Icon } from './icons.js';

const PACE = 700; // milliseconds for a step that plays by itself

/** @param {{at: number, last: number, setAt: (n: any) => void}} props */
export function Slider({ at, last, setAt }) {
  const [running, setRunning] = useState(false);
  const to = (n) => { setRunning(false); setAt(Math.min(Math.max(0, n), last)); };
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setAt((n) => Math.min(n + 1, last)), PACE);
    return () => clearInterval(timer);
  }, [running]);
  useEffect(() => { if (at === last) setRunning(false); }, [at]);
  useEffect(() => arrows((by) => to(at + by)), [at]);
  const start = () => { if (at === last) setAt(0); setRunning(!running); };
  const button = (icon, word, press) => html`<button aria-label=${t(`replay.${word}`)} onClick=${press}><${Icon} name=${icon} /></button>`;
  return html`<section class="slider" aria-label=${t('replay')}>
    ${button('first', 'first', () => to(0))}${button('left', 'back', () => to(at - 1))}
    ${button(running ? 'pause' : 'play', running ? 'pause' : 'play', start)}
    ${button('right', 'next', () => to(at + 1))}${button('last', 'last', () => to(last))}
    <input type="range" min="0" max=${last} value=${at} aria-label=${t('replay.step')} aria-valuetext=${`${at} / ${last}`}
      onInput=${(e) => to(Number(e.currentTarget.value))} />
    <output>${at} / ${last}</output></section>`;
}

/** Arrow keys step, unless something that has its own use for them is focused. Returns how to stop. */
function arrows(step) {
  const listen = (e) => {
    if (/^(INPUT|SELECT)$/.test(e.target.tagName) || e.target.closest?.('.board')) return;
    if (e.key === 'ArrowLeft') step(-1);
    else if (e.key === 'ArrowRight') step(1);
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}
