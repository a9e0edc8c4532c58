// @ts-check
/** The order in which games are shown. */

/**
 * The games that come with Branchline, the easiest first, and then the maps of others.
 * @param {import('../../types.js').GameSummary[]} games
 */
export const inOrder = (games) => [
  ...games.filter((game) => game.origin === 'ours').reverse(),
  ...games.filter((game) => game.origin !== 'ours'),
];
