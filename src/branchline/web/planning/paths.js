// @ts-check
/** Paths over the board, for lighting: the shortest open one, and one of a known length. */

/** @typedef {import('../types.js').Route} Route */
/** @typedef {{cost: number, by: number|null, back: string|null}} Reached */

const MOST_STEPS = 400_000; // of the search for a path, before the drawing does without

/**
 * The routes of the shortest path between two cities over routes that are free or one's own,
 * which cost nothing. Null when there is none. Dijkstra's algorithm; a board is small enough to
 * look for the nearest city without a heap.
 * @param {Route[]} routes
 * @param {(number|null)[]} owners
 * @param {number|null} seat
 * @param {string} from
 * @param {string} to
 */
export function shortestPath(routes, owners, seat, from, to) {
  /** @type {Map<string, Reached>} */
  const best = new Map([[from, { cost: 0, by: null, back: null }]]);
  /** @type {Set<string>} */
  const done = new Set();
  for (;;) {
    const next = nearestOpen(best, done);
    if (next == null) return null;
    if (next.city === to) return unwind(best, to);
    done.add(next.city);
    routes.forEach((route, i) => {
      if (owners[i] != null && owners[i] !== seat) return;
      const other = otherEnd(route, next.city);
      if (other == null || done.has(other)) return;
      const cost = next.cost + (owners[i] != null ? 0 : route.length);
      const known = best.get(other)?.cost ?? Infinity;
      if (cost < known) best.set(other, { cost, by: i, back: next.city });
    });
  }
}

/**
 * @param {Route} route
 * @param {string} city
 */
function otherEnd(route, city) {
  if (route.a === city) return route.b;
  return route.b === city ? route.a : null;
}

/**
 * @param {Map<string, Reached>} best
 * @param {Set<string>} done
 */
function nearestOpen(best, done) {
  /** @type {{city: string, cost: number}|null} */
  let found = null;
  for (const [city, { cost }] of best) {
    if (!done.has(city) && cost < (found?.cost ?? Infinity)) found = { city, cost };
  }
  return found;
}

/**
 * The routes by which a city was reached.
 * @param {Map<string, Reached>} best
 * @param {string} to
 */
function unwind(best, to) {
  /** @type {number[]} */
  const path = [];
  let reached = best.get(to);
  while (reached && reached.by != null && reached.back != null) {
    path.push(reached.by);
    reached = best.get(reached.back);
  }
  return path.reverse();
}

/**
 * The routes of a path with exactly this many spaces, each route used once: for drawing the
 * longest path, whose length the server has said. Depth-first search; empty when it takes too long.
 * @param {Route[]} routes
 * @param {number[]} own
 * @param {number} length
 */
export function pathOfLength(routes, own, length) {
  const meeting = routesByCity(routes, own);
  const used = new Set();
  /** @type {number[]} */
  const path = [];
  let steps = 0;
  /**
   * @param {string} city
   * @param {number} left
   * @returns {boolean}
   */
  const walk = (city, left) => {
    if (left === 0) return true;
    if (++steps > MOST_STEPS) return false;
    for (const i of meeting.get(city) ?? []) {
      if (used.has(i) || routes[i].length > left) continue;
      used.add(i);
      path.push(i);
      const next = routes[i].a === city ? routes[i].b : routes[i].a;
      if (walk(next, left - routes[i].length)) return true;
      used.delete(i);
      path.pop();
    }
    return false;
  };
  return oddFirst(meeting).some((city) => walk(city, length)) ? path : [];
}

/**
 * @param {Route[]} routes
 * @param {number[]} own
 */
function routesByCity(routes, own) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const i of own) {
    for (const city of [routes[i].a, routes[i].b]) found.set(city, [...(found.get(city) ?? []), i]);
  }
  return found;
}

/**
 * The cities, first those where an odd number of routes meets: there most longest paths end.
 * @param {Map<string, number[]>} meeting
 */
function oddFirst(meeting) {
  return [...meeting].sort(([, p], [, q]) => (q.length % 2) - (p.length % 2)).map(([city]) => city);
}
