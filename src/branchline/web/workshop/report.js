// @ts-check
/** The report on the map on the screen: asked for at once, then with more and more games. */
import { messageOf, signal } from '../ui.js';
import { showRefusal } from '../table/store.js';
import { server } from './server.js';
import { doc } from './state.js';

/** @typedef {import('./types.js').MapDocument} MapDocument */
/** @typedef {import('./types.js').MapReport} MapReport */
/** @typedef {import('./types.js').GamesWanted} GamesWanted */

/** What was found out, and about which map: after a change it is about an earlier one. */
export const report = signal(/** @type {{map: MapDocument, found: MapReport}|null} */ (null));
export const wanted = signal(/** @type {GamesWanted|null} */ (null)); // while games are played
export const showsHeat = signal(false);

/**
 * The shape of a map, and what its games say so far.
 * @param {MapDocument} map
 */
export async function look(map) {
  if (report.value?.map === map || wanted.value) return;
  const found = await server.report(map, null, null).catch(() => null);
  if (found && doc.value === map && !wanted.value) report.value = { map, found };
}

/**
 * Let bots play until there are so many games, the map is changed, or it is stopped.
 * @param {MapDocument} map
 * @param {GamesWanted} games
 */
export async function playGames(map, games) {
  wanted.value = games;
  let played = null;
  try {
    while (wanted.value === games && doc.value === map) {
      const found = await server.report(map, games, played);
      if (wanted.value !== games) return;
      report.value = { map, found };
      played = found.played;
      if (!played || played.games >= games.games) break;
    }
  } catch (error) {
    showRefusal(messageOf(error));
  }
  if (wanted.value === games) wanted.value = null;
}

export const stopGames = () => {
  wanted.value = null;
};

/**
 * How often each route was claimed, while that is shown on this very map.
 * @param {MapDocument} map
 * @returns {number[]|null}
 */
export function heatOf(map) {
  const now = report.value;
  const isSame = now && now.map.routes === map.routes;
  return showsHeat.value && isSame ? (now.found.results?.claims ?? null) : null;
}

const COLD = [0xf6, 0xf1, 0xe4];
const HOT = [0xa8, 0x1e, 0x1a];

/**
 * The colour of a route that is claimed in this share of the games.
 * @param {number} share
 */
export const heatColour = (share) =>
  `rgb(${COLD.map((cold, i) => Math.round(cold + (HOT[i] - cold) * share)).join(' ')})`;

/** @param {number} share */
export const percent = (share) => `${Math.round(100 * share)} %`;
