// @ts-check
/** The controls of a replay: to the ends, step by step, by slider, by arrow keys, or by itself. */
import { html, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { Icon } from './icons.js';

const PACE = 700; // milliseconds for a step that plays by itself

/** @typedef {(next: number|((now: number) => number)) => void} SetStep */

/** @param {{at: number, last: number, setAt: SetStep}} props */
export function ReplaySlider({ at, last, setAt }) {
  const [running, setRunning] = useAutoplay(at, last, setAt);
  /** @param {number} n */
  const to = (n) => {
    setRunning(false);
    setAt(Math.min(Math.max(0, n), last));
  };
  useEffect(() => listenToArrows((by) => to(at + by)), [at]);
  const start = () => {
    if (at === last) setAt(0);
    setRunning(!running);
  };
  const toggle = running ? 'pause' : 'play';
  return html`
    <section class="slider" aria-label=${t('replay')}>
      <${StepButton} icon="first" word="first" press=${() => to(0)} />
      <${StepButton} icon="left" word="back" press=${() => to(at - 1)} />
      <${StepButton} icon=${toggle} word=${toggle} press=${start} />
      <${StepButton} icon="right" word="next" press=${() => to(at + 1)} />
      <${StepButton} icon="last" word="last" press=${() => to(last)} />
      <${StepRange} at=${at} last=${last} to=${to} />
      <output>${at} / ${last}</output>
    </section>
  `;
}

/** @param {{icon: import('./icons.js').IconName, word: string, press: () => void}} props */
const StepButton = ({ icon, word, press }) => html`
  <button aria-label=${t(`replay.${word}`)} onClick=${press}>
    <${Icon} name=${icon} />
  </button>
`;

/** @param {{at: number, last: number, to: (n: number) => void}} props */
function StepRange({ at, last, to }) {
  /** @param {import('../types.js').InputChange} e */
  const change = (e) => to(Number(e.currentTarget.value));
  return html`
    <input
      type="range"
      min="0"
      max=${last}
      value=${at}
      aria-label=${t('replay.step')}
      aria-valuetext=${`${at} / ${last}`}
      onInput=${change}
    />
  `;
}

/**
 * Whether the replay plays by itself, which ends with the last step.
 * @param {number} at
 * @param {number} last
 * @param {SetStep} setAt
 * @returns {[boolean, (running: boolean) => void]}
 */
function useAutoplay(at, last, setAt) {
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setAt((n) => Math.min(n + 1, last)), PACE);
    return () => clearInterval(timer);
  }, [running]);
  useEffect(() => {
    if (at === last) setRunning(false);
  }, [at]);
  return [running, setRunning];
}

/**
 * Arrow keys step, unless something with its own use for them is focused. Returns how to stop.
 * @param {(by: number) => void} step
 */
function listenToArrows(step) {
  /** @param {KeyboardEvent} e */
  const listen = (e) => {
    const target = /** @type {Element} */ (e.target);
    if (/^(INPUT|SELECT)$/.test(target.tagName) || target.closest?.('.board')) return;
    if (e.key === 'ArrowLeft') step(-1);
    else if (e.key === 'ArrowRight') step(1);
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}
