// @ts-check
/** The levels of the bots, from the easiest to the hardest. */
import { hasMessage, t } from '../i18n.js';

/** @typedef {import('../types.js').Level} Level */

/**
 * The level in the middle of the ladder.
 * @param {Level[]} levels
 */
export const middleLevel = (levels) => levels[Math.floor((levels.length - 1) / 2)]?.key ?? null;

/**
 * The name of a level in the language of the page.
 * @param {string|null} key
 */
export const levelName = (key) => (hasMessage(`level.${key}`) ? t(`level.${key}`) : (key ?? ''));

/**
 * How a level plays, in the language of the page or else in the server's words.
 * @param {Level} level
 */
export const levelText = ({ key, text }) =>
  hasMessage(`level.${key}.text`) ? t(`level.${key}.text`) : text;
