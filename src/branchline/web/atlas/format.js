// @ts-check
/** Estimates in words: a number with what it may be off by. */
import { shownLanguage } from '../i18n.js';

/** @typedef {import('./types.js').Maybe} Maybe */
/** @typedef {import('./types.js').Value} Value */

/**
 * @param {number} number
 * @param {boolean} [signed]
 */
export const decimal = (number, signed = false) =>
  number.toLocaleString(shownLanguage.value, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: signed ? 'exceptZero' : 'auto',
  });

/** @param {number} number */
export const whole = (number) => number.toLocaleString(shownLanguage.value);

/**
 * @param {Maybe} estimate
 * @param {{percent?: boolean, signed?: boolean}} [how]
 * @returns {Value}
 */
export function measured(estimate, { percent = false, signed = false } = {}) {
  if (!estimate) return { text: '–', by: null };
  const unit = percent ? 100 : 1;
  const [value, half] = estimate;
  return { text: `${decimal(unit * value, signed)} ± ${decimal(unit * half)}`, by: value };
}
