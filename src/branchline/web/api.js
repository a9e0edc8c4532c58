// @ts-check
/** What the page asks the server over HTTP. A refusal becomes an error with the server's sentence. */
import { t } from './i18n.js';

/** @param {string} path @param {any} [body] @param {string} [method] */
async function ask(path, body, method = body === undefined ? 'GET' : 'POST') {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => { throw new Error(t('net.away')); });
  const found = answer.headers.get('content-type')?.includes('json') ? await answer.json() : null;
  if (!answer.ok) throw Object.assign(new Error(found?.text ?? `${answer.status} ${answer.statusText}`), { key: found?.key });
  return found;
}

/** @type {Map<string, Promise<any>>} */
const games = new Map();

export const api = {
  session: () => ask('/api/session', {}),
  comeBack: (key) => ask('/api/session', { key }),
  games: () => remembered('', () => ask('/api/games')),
  game: (key) => remembered(key, () => ask(`/api/games/${key}`)),
  tables: () => ask('/api/tables'),
  table: (id) => ask(`/api/tables/${id}`),
  create: (table) => ask('/api/tables', table),
  sit: (id, name, seat = null) => ask(`/api/tables/${id}/seats`, { name, seat }),
  leave: (id, seat) => ask(`/api/tables/${id}/seats/${seat}`, undefined, 'DELETE'),
  replay: (id) => ask(`/api/tables/${id}/replay`),
};

function remembered(key, make) {
  if (!games.has(key)) games.set(key, make().catch((error) => { games.delete(key); throw error; }));
  return /** @type {Promise<any>} */ (games.get(key));
}
