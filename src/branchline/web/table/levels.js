// @ts-check
/** The levels of the bots, from the easiest to the hardest. */

/**
 * The level in the middle of the ladder.
 * @param {import('../types.js').Level[]} levels
 */
export const middleLevel = (levels) => levels[Math.floor((levels.length - 1) / 2)]?.key ?? null;
