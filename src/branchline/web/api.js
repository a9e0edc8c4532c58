// @ts-check
/** What the page asks the server over HTTP. A refusal becomes an error with the server's text. */
import { t } from './i18n.js';
import { chosenPace } from './settings.js';

/**
 * @param {string} path
 * @param {object|string} [body] text as it is, anything else as JSON
 * @param {string} [method]
 */
async function request(path, body, method = body === undefined ? 'GET' : 'POST') {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  }).catch(() => {
    throw new Error(t('net.away'));
  });
  const isJson = answer.headers.get('content-type')?.includes('json');
  const found = isJson ? await answer.json() : null;
  if (answer.ok) return found;
  const text = found?.text ?? `${answer.status} ${answer.statusText}`;
  throw Object.assign(new Error(text), { key: found?.key });
}

/** @typedef {import('./types.js').TableInfo} TableInfo */
/** @typedef {import('./types.js').Welcome} Welcome */

/**
 * What never changes while the server runs is asked for once.
 * @type {Map<string, Promise<unknown>>}
 */
const cache = new Map();

/**
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
function cached(path) {
  const known = cache.get(path);
  if (known) return /** @type {Promise<T>} */ (known);
  const answer = request(path).catch((error) => {
    cache.delete(path);
    throw error;
  });
  cache.set(path, answer);
  return answer;
}

export const api = {
  /** @returns {Promise<Welcome>} */
  session: () => request('/api/session', {}),

  /**
   * @param {string} key
   * @returns {Promise<Welcome>}
   */
  comeBack: (key) => request('/api/session', { key }),

  /** @returns {Promise<import('./types.js').SessionInfo[]>} */
  devices: () => request('/api/sessions'),

  /** @param {string} id */
  signOut: (id) => request(`/api/sessions/${id}`, undefined, 'DELETE'),

  signOutOthers: () => request('/api/sessions', undefined, 'DELETE'),

  /** @returns {Promise<{key: string}>} */
  newKey: () => request('/api/key', {}),

  deleteKey: () => request('/api/key', undefined, 'DELETE'),

  /** @returns {Promise<import('./types.js').GameSummary[]>} */
  games: () => request('/api/games'),

  /**
   * @param {string} key
   * @returns {Promise<import('./types.js').CatalogueGame>}
   */
  game: (key) => cached(`/api/games/${key}`),

  /**
   * @param {string} key
   * @returns {Promise<import('./atlas/types.js').Atlas>}
   */
  atlas: (key) => cached(`/api/games/${key}/atlas`),

  /**
   * One's own finished games, the latest first.
   * @returns {Promise<import('./types.js').OwnResult[]>}
   */
  results: () => request('/api/results'),

  /**
   * A record as a replay, once the server has checked it.
   * @param {string} text
   * @returns {Promise<import('./types.js').Replay>}
   */
  openRecord: (text) => request('/api/replay', text),

  /** @returns {Promise<import('./types.js').Lobby>} */
  tables: () => request('/api/tables'),

  /**
   * @param {string} id
   * @returns {Promise<TableInfo>}
   */
  table: (id) => request(`/api/tables/${id}`),

  /**
   * @param {import('./types.js').TableRequest} table
   * @returns {Promise<TableInfo>}
   */
  create: (table) => {
    const options = { ...chosenPace(), ...table.options };
    return request('/api/tables', { ...table, options });
  },

  /**
   * @param {string} id
   * @param {string} name
   * @param {number|null} seat the first that is free, if none is named
   * @returns {Promise<TableInfo>}
   */
  sit: (id, name, seat) => request(`/api/tables/${id}/seats`, { name, seat }),

  /**
   * Change a table that waits for players.
   * @param {string} id
   * @param {import('./types.js').Arrange} change
   * @returns {Promise<TableInfo>}
   */
  arrange: (id, change) => request(`/api/tables/${id}/arrange`, change),

  /**
   * @param {string} id
   * @param {number} seat
   * @returns {Promise<TableInfo>}
   */
  leave: (id, seat) => request(`/api/tables/${id}/seats/${seat}`, undefined, 'DELETE'),

  /**
   * @param {string} id
   * @returns {Promise<import('./types.js').Replay>}
   */
  replay: (id) => request(`/api/tables/${id}/replay`),

  /**
   * Ask for the review of a table's finished game.
   * @param {string} id
   * @returns {Promise<import('./types.js').ReviewState>}
   */
  reviewTable: (id) => request(`/api/tables/${id}/review`, {}),

  /**
   * Ask for the review of a record.
   * @param {string} text
   * @returns {Promise<import('./types.js').ReviewState>}
   */
  reviewRecord: (text) => request('/api/reviews', text),

  /**
   * @param {string} key
   * @returns {Promise<import('./types.js').ReviewState>}
   */
  review: (key) => request(`/api/reviews/${key}`),

  /**
   * Ask again for a review that is not there.
   * @param {string} key
   * @returns {Promise<import('./types.js').ReviewState>}
   */
  askReview: (key) => request(`/api/reviews/${key}`, {}),

  /**
   * @param {string} key of a review
   * @returns {Promise<import('./types.js').Replay>}
   */
  reviewedGame: (key) => request(`/api/reviews/${key}/replay`),

  /**
   * A table that begins at a moment of a reviewed game.
   * @param {string} key
   * @param {import('./types.js').TryIt} moment
   * @returns {Promise<TableInfo>}
   */
  tryIt: (key, moment) => request(`/api/reviews/${key}/tables`, moment),
};
