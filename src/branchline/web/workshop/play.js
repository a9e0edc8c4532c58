// @ts-check
/** From the workshop to a table: the map is written, put on one's list, and played. */
import { api } from '../api.js';
import { t } from '../i18n.js';
import { go } from '../router.js';
import { myName } from '../settings.js';
import { middleLevel } from '../table/levels.js';
import { save } from './begin/files.js';
import { server } from './server.js';

/** @typedef {import('./types.js').MapDocument} MapDocument */

const LIVELY = 3; // seats of a game that is begun in one click

/**
 * Put the map on one's list; returns its key.
 * @param {MapDocument} map
 */
export const publish = async (map) => server.add(await server.write(map));

/** @param {MapDocument} map */
export async function playNow(map) {
  const key = await publish(map);
  const { seats, levels } = await api.game(key);
  const bot = { kind: /** @type {const} */ ('bot'), level: middleLevel(levels) };
  const count = Math.min(LIVELY, seats[seats.length - 1]);
  const table = await api.create({
    game: key,
    seats: [{ kind: 'me', name: myName.value || t('guest') }, ...Array(count - 1).fill(bot)],
    options: { hints: true },
  });
  go(`/table/${table.id}`);
}

/**
 * Save a map: as a sheet, or as it is while something is missing.
 * @param {MapDocument} map
 * @param {boolean} isComplete
 */
export async function saveFile(map, isComplete) {
  const name = map.name.replace(/[^\p{L}\p{N}]+/gu, '_').toLowerCase() || 'map';
  if (isComplete) save(`${name}.toml`, await server.write(map));
  else save(`${name}.json`, JSON.stringify(map, null, 1));
}
