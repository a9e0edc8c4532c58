// @ts-check
/** How a new table is played: who finds it, hints, clock, and what absence leads to. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { graceWords, timeWords } from './option_list.js';

/** @typedef {import('../../types.js').TableOptions} TableOptions */
/** @typedef {Omit<TableOptions, 'bot_speed'|'undo_seconds'|'lesson'>} Options */
/** @typedef {import('../../types.js').SelectChange} SelectChange */
/** @typedef {(more: Partial<Options>) => void} Set */

/**
 * Seconds, as the words for the kinds of clock say.
 * @type {Record<string, number>}
 */
const CLOCKS = { none: 0, decision: 60, player: 1200, days: 86400 * 3 };
const GRACES = [30, 60, 120, 300, 600]; // seconds

/** @type {Options} */
export const DEFAULTS = {
  listed: false,
  hints: true,
  open_stacks: false,
  clock: 'none',
  clock_seconds: 0,
  grace_seconds: 60,
};

/** @param {{game: import('../../types.js').GameSummary, options: Options, set: Set}} props */
export function OptionFields({ game, options, set }) {
  /** @type {('listed'|'hints'|'open_stacks')[]} */
  const boxes = ['listed', 'hints'];
  if (game.options.open_stacks) boxes.push('open_stacks');
  return html`
    <fieldset>
      <legend>${t('options')}</legend>
      ${boxes.map(
        (name) => html`
          <${OptionBox} key=${name} name=${name} checked=${options[name]} set=${set} />
        `,
      )}
      <${ClockField} options=${options} set=${set} />
      <${GraceField} options=${options} set=${set} />
    </fieldset>
  `;
}

/** @param {{name: string, checked: boolean, set: Set}} props */
function OptionBox({ name, checked, set }) {
  /** @param {import('../../types.js').InputChange} e */
  const change = (e) => set({ [name]: e.currentTarget.checked });
  return html`
    <label class="line">
      <span>${t(`option.${name}`)}</span>
      <input type="checkbox" checked=${checked} onChange=${change} />
    </label>
  `;
}

/** @param {{options: Options, set: Set}} props */
function ClockField({ options, set }) {
  /** @param {SelectChange} e */
  const choose = (e) => {
    const clock = /** @type {Options['clock']} */ (e.currentTarget.value);
    set({ clock, clock_seconds: CLOCKS[clock] });
  };
  return html`
    <label class="line">
      ${t('option.clock')}${' '}
      <select value=${options.clock} onChange=${choose}>
        ${Object.keys(CLOCKS).map(
          (clock) => html`
            <option key=${clock} value=${clock}>${t(`clock.${clock}`)}</option>
          `,
        )}
      </select>
    </label>
  `;
}

/** @param {{options: Options, set: Set}} props */
function GraceField({ options, set }) {
  /** @param {SelectChange} e */
  const choose = (e) => set({ grace_seconds: Number(e.currentTarget.value) });
  return html`
    <label class="line">
      ${t('option.grace')}${' '}
      <select
        data-grace
        value=${options.grace_seconds}
        disabled=${options.clock === 'days'}
        onChange=${choose}
      >
        ${GRACES.map(
          (seconds) => html`
            <option key=${seconds} value=${seconds}>${timeWords(seconds)}</option>
          `,
        )}
      </select>
    </label>
    <p class="quiet">${graceWords(options)}</p>
  `;
}
