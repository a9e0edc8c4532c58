// @ts-check
/** The controls of a replay: by step, by turn, by claim; by buttons, keys, slider or by itself. */
import { html, useEffect, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { replaySpeed } from '../../settings.js';
import { mine } from '../../table/store.js';
import { claimSteps, nextOf, previousOf, turnEnds, turnsOf } from '../../table/turns.js';
import { Icon } from '../icons.js';

/** @typedef {import('../../types.js').ReplayStep} ReplayStep */
/** @typedef {'step'|'turn'|'mine'|'claim'} Unit what one press goes on by */

const PACE = 900; // milliseconds for a step at single speed
const SPEEDS = [0.5, 1, 2, 4, 8];

/** @type {Record<string, Unit>} */
const UNIT_KEYS = { t: 'turn', m: 'mine', c: 'claim' };

/**
 * @param {object} props
 * @param {ReplayStep[]} props.steps
 * @param {number} props.at
 * @param {(at: number) => void} props.setAt
 * @param {unknown} [props.children] above the controls, instead of the slider
 */
export function ReplayControls({ steps, at, setAt, children }) {
  const [unit, setUnit] = useState(/** @type {Unit} */ ('step'));
  const [marks] = useState(() => marksOf(steps));
  const last = steps.length - 1;
  /**
   * @param {number} by
   * @param {Unit} [how]
   */
  const on = (by, how = unit) => (by > 0 ? forward(marks[how], at, last) : back(marks[how], at));
  const [running, setRunning] = useAutoplay(at, last, () => setAt(on(1)));
  /** @param {number} n */
  const to = (n) => {
    setRunning(false);
    setAt(Math.min(Math.max(0, n), last));
  };
  const toggle = () => {
    if (at === last) setAt(0);
    setRunning(!running);
  };
  useEffect(() => listenToKeys({ to, on, toggle, last }), [at, unit, running]);
  const play = running ? 'pause' : 'play';
  return html`
    <section class="slider" aria-label=${t('replay')}>
      ${children}
      <${StepButton} icon="first" word="first" keys="Home" press=${() => to(0)} />
      <${StepButton} icon="left" word="back" keys="←" press=${() => to(on(-1))} />
      <${StepButton} icon=${play} word=${play} keys="Space" press=${toggle} />
      <${StepButton} icon="right" word="next" keys="→" press=${() => to(on(1))} />
      <${StepButton} icon="last" word="last" keys="End" press=${() => to(last)} />
      <${UnitChoice} unit=${unit} setUnit=${setUnit} />
      <${SpeedChoice} />
      ${
        !children &&
        html`
          <${StepRange} at=${at} last=${last} to=${to} />
        `
      }
      <output>${at} / ${last}</output>
    </section>
  `;
}

/**
 * @param {ReplayStep[]} steps
 * @returns {Record<Unit, number[]>}
 */
const marksOf = (steps) => ({
  step: steps.map((_, i) => i),
  turn: turnEnds(steps),
  mine: turnsOf(steps, mine.value),
  claim: claimSteps(steps),
});

/**
 * The next of these steps; after the last of them the end.
 * @param {number[]} marks
 * @param {number} at
 * @param {number} last
 */
function forward(marks, at, last) {
  const found = nextOf(marks, at);
  return found === at ? last : found;
}

/**
 * @param {number[]} marks
 * @param {number} at
 */
function back(marks, at) {
  const found = previousOf(marks, at);
  return found === at ? 0 : found;
}

/**
 * @param {object} props
 * @param {import('../icons.js').IconName} props.icon
 * @param {string} props.word
 * @param {string} props.keys
 * @param {() => void} props.press
 */
const StepButton = ({ icon, word, keys, press }) => html`
  <button aria-label=${t(`replay.${word}`)} title=${keys} onClick=${press}>
    <${Icon} name=${icon} />
  </button>
`;

/** @param {{unit: Unit, setUnit: (unit: Unit) => void}} props */
function UnitChoice({ unit, setUnit }) {
  /** @type {Unit[]} */
  const units = mine.value.length ? ['step', 'turn', 'mine', 'claim'] : ['step', 'turn', 'claim'];
  /** @param {import('../../types.js').SelectChange} e */
  const change = (e) => setUnit(/** @type {Unit} */ (e.currentTarget.value));
  return html`
    <select data-unit aria-label=${t('replay.by')} value=${unit} onChange=${change}>
      ${units.map(
        (name) => html`
          <option key=${name} value=${name}>${t(`replay.by.${name}`)}</option>
        `,
      )}
    </select>
  `;
}

function SpeedChoice() {
  /** @param {import('../../types.js').SelectChange} e */
  const change = (e) => {
    replaySpeed.value = Number(e.currentTarget.value);
  };
  return html`
    <select
      data-speed
      aria-label=${t('replay.speed')}
      value=${replaySpeed.value}
      onChange=${change}
    >
      ${SPEEDS.map(
        (n) => html`
          <option key=${n} value=${n}>${n}×</option>
        `,
      )}
    </select>
  `;
}

/** @param {{at: number, last: number, to: (n: number) => void}} props */
function StepRange({ at, last, to }) {
  /** @param {import('../../types.js').InputChange} e */
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
 * @param {() => void} goOn
 * @returns {[boolean, (running: boolean) => void]}
 */
function useAutoplay(at, last, goOn) {
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!running) return undefined;
    if (at === last) {
      setRunning(false);
      return undefined;
    }
    const timer = setTimeout(goOn, PACE / replaySpeed.value);
    return () => clearTimeout(timer);
  }, [running, at, replaySpeed.value]);
  return [running, setRunning];
}

/**
 * @typedef {object} Controls
 * @property {(n: number) => void} to
 * @property {(by: number, how?: Unit) => number} on
 * @property {() => void} toggle
 * @property {number} last
 */

/**
 * Keys, unless something with its own use for them is focused. Returns how to stop.
 * @param {Controls} controls
 */
function listenToKeys(controls) {
  /** @param {KeyboardEvent} e */
  const listen = (e) => {
    const target = /** @type {Element} */ (e.target);
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (/^(INPUT|SELECT)$/.test(target.tagName) || target.closest?.('.board')) return;
    if (e.key === ' ' && target.closest?.('button, summary')) return;
    if (pressKey(e.key, e.shiftKey, controls)) e.preventDefault();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

/**
 * Do what a key is for; true when it was for something.
 * @param {string} key
 * @param {boolean} shift
 * @param {Controls} controls
 */
function pressKey(key, shift, { to, on, toggle, last }) {
  const unit = UNIT_KEYS[key.toLowerCase()];
  if (unit) to(on(shift ? -1 : 1, unit));
  else if (key === 'ArrowLeft') to(on(-1, shift ? 'step' : undefined));
  else if (key === 'ArrowRight') to(on(1, shift ? 'step' : undefined));
  else if (key === 'Home') to(0);
  else if (key === 'End') to(last);
  else if (key === ' ') toggle();
  else if (key === '[') changeSpeed(-1);
  else if (key === ']') changeSpeed(1);
  else return false;
  return true;
}

/** @param {number} by */
function changeSpeed(by) {
  const at = SPEEDS.indexOf(replaySpeed.value) + by;
  replaySpeed.value = SPEEDS[Math.min(Math.max(0, at), SPEEDS.length - 1)];
}
