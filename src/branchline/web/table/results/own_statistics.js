// @ts-check
/** What one's own finished games say together. No part of the page is known here. */

/** @typedef {import('../../types.js').OwnResult} OwnResult */
/** @typedef {{key: string, games: number, won: number, average: number}} Group */

/**
 * Whether the game was won; a shared victory counts.
 * @param {OwnResult} one
 */
export const isWon = ({ seat, result }) => result.ranks[seat] === 1;

/**
 * The figures over all games, which come with the latest first.
 * @param {OwnResult[]} results
 */
export function summary(results) {
  /** @param {'completed'|'tickets'} what */
  const sum = (what) => results.reduce((n, { seat, result }) => n + result[what][seat], 0);
  return {
    games: results.length,
    won: results.filter(isWon).length,
    completed: sum('completed'),
    tickets: sum('tickets'),
    path: Math.max(0, ...results.map(({ seat, result }) => result.longest[seat] ?? 0)),
    ...streaks(results),
  };
}

/**
 * The games won in a row: now, and at best.
 * @param {OwnResult[]} results
 */
export function streaks(results) {
  const lost = results.findIndex((one) => !isWon(one));
  let best = 0;
  let row = 0;
  for (const one of results) {
    row = isWon(one) ? row + 1 : 0;
    best = Math.max(best, row);
  }
  return { streak: lost < 0 ? results.length : lost, bestStreak: best };
}

/**
 * The results by something that is the same for several, the most frequent first.
 * @param {OwnResult[]} results
 * @param {(one: OwnResult) => string} keyOf
 * @returns {Group[]}
 */
export function groups(results, keyOf) {
  /** @type {Map<string, OwnResult[]>} */
  const found = new Map();
  for (const one of results) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one]);
  return [...found]
    .map(([key, list]) => ({
      key,
      games: list.length,
      won: list.filter(isWon).length,
      average: list.reduce((n, { seat, result }) => n + result.totals[seat], 0) / list.length,
    }))
    .sort((p, q) => q.games - p.games);
}

/**
 * Against whom: people, or bots of which the strongest counts.
 * @param {OwnResult} one
 * @param {string[]} levels from the easiest to the hardest
 */
export function opponentsOf({ seat, result }, levels) {
  const others = result.levels.filter((_, i) => i !== seat);
  if (others.some((level) => level == null)) return 'people';
  return levels.filter((level) => others.includes(level)).pop() ?? 'people';
}
