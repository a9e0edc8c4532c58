// @ts-check
/** What the workshop asks the server for. */

/** @typedef {import('./types.js').MapDocument} MapDocument */
/** @typedef {import('./types.js').MapProblem} MapProblem */

/** Problems of a map, as an error with all of them. */
export class MapProblems extends Error {
  /** @param {MapProblem[]} found */
  constructor(found) {
    super(found.map((one) => one.text).join('; '));
    this.found = found;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [request]
 */
async function ask(path, request) {
  const answer = await fetch(path, request);
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.text);
  return found;
}

/**
 * @param {string} path
 * @param {unknown} body
 */
const post = (path, body) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/**
 * A document from an answer, or its problems as an error.
 * @param {{document?: MapDocument, problems?: MapProblem[]}} answer
 * @returns {MapDocument}
 */
function documentIn({ document, problems }) {
  if (!document) throw new MapProblems(problems ?? []);
  return document;
}

export const server = {
  /** @returns {Promise<{open: boolean}>} */
  about: () => ask('/api/workshop'),

  /** @param {string} key */
  game: async (key) => documentIn(await ask(`/api/workshop/games/${key}`)),

  /** @param {string} text of a sheet */
  open: async (text) => documentIn(await post('/api/workshop/open', text)),

  /**
   * @param {MapDocument} document
   * @returns {Promise<MapProblem[]>}
   */
  check: async (document) => (await post('/api/workshop/check', document)).problems,

  /**
   * @param {MapDocument} document
   * @param {'routes'|'colours'|'tickets'|'box'} what
   * @param {number} [count] of tickets
   */
  suggest: async (document, what, count = 0) => {
    const seed = Math.floor(Math.random() * 1e9);
    return documentIn(await post('/api/workshop/suggest', { document, what, seed, count }));
  },

  /**
   * The report on a map, with as many more games as fit into some seconds.
   * @param {MapDocument} document
   * @param {import('./types.js').GamesWanted|null} games
   * @param {object|null} played what an earlier report has counted
   * @returns {Promise<import('./types.js').MapReport>}
   */
  report: async (document, games, played) => {
    const found = await post('/api/workshop/report', { document, ...games, played });
    if (found.problems) throw new MapProblems(found.problems);
    return found;
  },

  /**
   * Coast, lakes and borders as SVG paths, in degrees.
   * @param {[number, number, number, number]} window west, south, east and north
   * @returns {Promise<Record<string, string>>}
   */
  land: (window) => post('/api/workshop/land', { window }),

  /** @returns {Promise<import('./types.js').Country[]>} */
  countries: () => ask('/api/workshop/countries'),

  /**
   * The cities of a country, the largest first.
   * @param {string} country
   * @returns {Promise<import('./types.js').WorldCity[]>}
   */
  cities: async (country) => {
    /** @type {[string, number, number, number][]} */
    const found = await ask(`/api/workshop/countries/${encodeURIComponent(country)}`);
    return found.map(([name, lat, lon, size]) => ({
      name,
      at: [lat, lon],
      size,
      country,
      on: false,
    }));
  },

  /**
   * The text of a sheet.
   * @param {MapDocument} document
   * @returns {Promise<string>}
   */
  write: async (document) => {
    const { text, problems } = await post('/api/workshop/write', document);
    if (text === undefined) throw new MapProblems(problems);
    return text;
  },

  /**
   * Put a map on one's list; its key is what it is played under.
   * @param {string} text of a sheet
   * @returns {Promise<string>}
   */
  add: async (text) => (await post('/api/maps', text)).key,
};
