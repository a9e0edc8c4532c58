// @ts-check
/** Ways over the board, for lighting: the shortest way that is still open, and a path of a known length. */

/** @typedef {import('../types.js').Route} Route */

/**
 * The routes of the shortest way between two cities over routes that are free or one's own;
 * one's own cost nothing. Null when there is none.
 * @param {Route[]} routes @param {(number|null)[]} owners @param {number|null} seat @param {string} from @param {string} to
 */
export function shortestWay(routes, owners, seat, from, to) {
  /** @type {Map<string, {cost: number, by: number|null, back: string|null}>} */
  const best = new Map([[from, { cost: 0, by: null, back: null }]]);
  const done = new Set();
  for (;;) {
    const next = nearestOpen(best, done);
    if (next == null) return null;
    if (next === to) return unwind(best, to);
    done.add(next);
    routes.forEach((route, i) => {
      if (owners[i] != null && owners[i] !== seat) return;
      const other = route.a === next ? route.b : route.b === next ? route.a : null;
      if (other == null || done.has(other)) return;
      const cost = /** @type {any} */ (best.get(next)).cost + (owners[i] != null ? 0 : route.length);
      if (cost < (best.get(other)?.cost ?? Infinity)) best.set(other, { cost, by: i, back: next });
    });
  }
}

function nearestOpen(best, done) {
  let found = null, least = Infinity;
  for (const [city, { cost }] of best) if (!done.has(city) && cost < least) [found, least] = [city, cost];
  return found;
}

function unwind(best, to) {
  const way = [];
  for (let at = best.get(to); at.by != null; at = best.get(at.back)) way.push(at.by);
  return way.reverse();
}

const PATIENCE = 400_000; // steps of the search before the drawing does without

/**
 * The routes of a path with exactly this many spaces, each route used once: for drawing the
 * longest path, whose length the server has said.
 * @param {Route[]} routes @param {number[]} own @param {number} length
 */
export function pathOfLength(routes, own, length) {
  /** @type {Map<string, number[]>} */
  const at = new Map();
  for (const i of own) for (const city of [routes[i].a, routes[i].b]) at.set(city, [...(at.get(city) ?? []), i]);
  const used = new Set(), way = [];
  let steps = 0;
  const walk = (city, left) => {
    if (left === 0) return true;
    if (++steps > PATIENCE) return false;
    for (const i of at.get(city) ?? []) {
      if (used.has(i) || routes[i].length > left) continue;
      used.add(i);
      way.push(i);
      if (walk(routes[i].a === city ? routes[i].b : routes[i].a, left - routes[i].length)) return true;
      used.delete(i);
      way.pop();
    }
    return false;
  };
  // Begin where an odd number of routes meets: there most longest paths end.
  const starts = [...at.keys()].sort((p, q) => (/** @type {any} */ (at.get(q)).length % 2) - (/** @type {any} */ (at.get(p)).length % 2));
  return starts.some((city) => walk(city, length)) ? way : [];
}
