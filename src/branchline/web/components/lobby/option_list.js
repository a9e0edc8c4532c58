// @ts-check
/** How a table is played, in words. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';

/** @typedef {import('../../types.js').TableOptions} TableOptions */

/**
 * A time as people say it.
 * @param {number} seconds
 */
export function timeWords(seconds) {
  if (seconds < 120 && seconds % 60) return t('time.seconds', { n: seconds });
  return t('time.minutes', { n: Math.round(seconds / 60) });
}

/**
 * What happens when somebody is away.
 * @param {Pick<TableOptions, 'clock'|'grace_seconds'>} options
 */
export function graceWords({ clock, grace_seconds: grace }) {
  if (clock === 'days') return t('grace.days');
  return t(clock === 'none' ? 'grace.asked' : 'grace.automatic', { time: timeWords(grace) });
}

/** @param {TableOptions} options */
const lines = (options) => [
  t(options.listed ? 'option.listed' : 'option.private'),
  t(options.hints ? 'option.hints' : 'option.no_hints'),
  ...(options.open_stacks ? [t('option.open_stacks')] : []),
  `${t('option.clock')}: ${t(`clock.${options.clock}`)}`,
  graceWords(options),
];

/** @param {{options: TableOptions}} props */
export const OptionList = ({ options }) => html`
  <ul class="option-list">
    ${lines(options).map(
      (line) => html`
        <li key=${line}>${line}</li>
      `,
    )}
  </ul>
`;
