// @ts-check
/** Changes to a map: each returns a new document and leaves the old one as it was. */

/** @typedef {import('./types.js').MapDocument} MapDocument */
/** @typedef {import('./types.js').MapCity} MapCity */
/** @typedef {import('./types.js').MapRoute} MapRoute */
/** @typedef {import('./types.js').MapTicket} MapTicket */

/**
 * @param {MapDocument} doc
 * @param {MapCity} city
 */
export const addCity = (doc, city) => ({ ...doc, cities: [...doc.cities, city] });

/**
 * A name that no city has yet.
 * @param {MapDocument} doc
 * @param {string} word
 */
export function freeName(doc, word) {
  const taken = new Set(doc.cities.map((city) => city.name));
  let number = doc.cities.length + 1;
  while (taken.has(`${word} ${number}`)) number += 1;
  return `${word} ${number}`;
}

/**
 * Change a city; its routes and tickets follow a new name.
 * @param {MapDocument} doc
 * @param {string} name
 * @param {Partial<MapCity>} more
 * @returns {MapDocument}
 */
export function changeCity(doc, name, more) {
  const cities = doc.cities.map((city) => (city.name === name ? { ...city, ...more } : city));
  const changed = { ...doc, cities };
  return more.name && more.name !== name ? renamed(changed, name, more.name) : changed;
}

/**
 * @param {MapDocument} doc
 * @param {string} before
 * @param {string} after
 * @returns {MapDocument}
 */
function renamed(doc, before, after) {
  /** @param {string} name */
  const now = (name) => (name === before ? after : name);
  /**
   * @template {{from: string, to: string}} T
   * @param {T[]} list
   */
  const follow = (list) => list.map((one) => ({ ...one, from: now(one.from), to: now(one.to) }));
  return {
    ...doc,
    routes: { ...doc.routes, list: follow(doc.routes.list) },
    tickets: { ...doc.tickets, list: follow(doc.tickets.list) },
  };
}

/**
 * Remove a city with its routes and tickets.
 * @param {MapDocument} doc
 * @param {string} name
 * @returns {MapDocument}
 */
export function removeCity(doc, name) {
  /** @param {{from: string, to: string}} one */
  const stays = (one) => one.from !== name && one.to !== name;
  return {
    ...doc,
    cities: doc.cities.filter((city) => city.name !== name),
    routes: { ...doc.routes, list: doc.routes.list.filter(stays) },
    tickets: { ...doc.tickets, list: doc.tickets.list.filter(stays) },
  };
}

/**
 * Another route between two cities; the first second lane brings the rule for lanes along.
 * @param {MapDocument} doc
 * @param {MapRoute} route
 */
export function addRoute(doc, route) {
  return withLanes({ ...doc, routes: { ...doc.routes, list: [...doc.routes.list, route] } });
}

/**
 * @param {MapDocument} doc
 * @param {number} index
 * @param {Partial<MapRoute>} more
 */
export function changeRoute(doc, index, more) {
  const list = doc.routes.list.map((route, i) => (i === index ? { ...route, ...more } : route));
  return withMarks({ ...doc, routes: { ...doc.routes, list } });
}

/**
 * @param {MapDocument} doc
 * @param {number} index
 */
export const removeRoute = (doc, index) => ({
  ...doc,
  routes: { ...doc.routes, list: doc.routes.list.toSpliced(index, 1) },
});

/**
 * @param {MapDocument} doc
 * @param {MapTicket} ticket
 */
export const addTicket = (doc, ticket) => ({
  ...doc,
  tickets: { ...doc.tickets, list: [...doc.tickets.list, ticket] },
});

/**
 * @param {MapDocument} doc
 * @param {number} index
 * @param {Partial<MapTicket>} more
 */
export function changeTicket(doc, index, more) {
  const list = doc.tickets.list.map((one, i) => (i === index ? { ...one, ...more } : one));
  return { ...doc, tickets: { ...doc.tickets, list } };
}

/**
 * @param {MapDocument} doc
 * @param {number} index
 */
export const removeTicket = (doc, index) => ({
  ...doc,
  tickets: { ...doc.tickets, list: doc.tickets.list.toSpliced(index, 1) },
});

/**
 * The rule of a mark on a route, where the map has the mark and the box lacks the rule.
 * @param {MapDocument} doc
 */
function withMarks(doc) {
  const { list } = doc.routes;
  const needed = {
    ferries: list.some((route) => route.ferry) ? {} : null,
    tunnels: list.some((route) => route.tunnel) ? { reveal: 3 } : null,
    groups: list.some((route) => route.groups) ? { cards: 4 } : null,
    draw_bonus: list.some((route) => route.bonus) ? {} : null,
  };
  const added = Object.entries(needed).filter(([rule, values]) => values && !doc.rules[rule]);
  return added.length ? { ...doc, rules: { ...doc.rules, ...Object.fromEntries(added) } } : doc;
}

/**
 * The rules that the routes ask for, where they are missing.
 * @param {MapDocument} doc
 */
export const withRules = (doc) => withLanes({ ...doc, rules: { ...doc.rules, lanes: undefined } });

/** @param {MapDocument} doc */
function withLanes(doc) {
  const most = Math.max(0, ...Object.values(laneCounts(doc.routes.list)));
  const known = doc.rules.lanes ?? {};
  if (most < 2) {
    const rules = Object.entries(doc.rules).filter(([rule]) => known.double || rule !== 'lanes');
    return withMarks({ ...doc, rules: Object.fromEntries(rules) });
  }
  if (known.double && (most < 3 || known.triple)) return withMarks(doc);
  const lanes = { double: open(doc.seats, 2), ...known };
  if (most > 2 && !known.triple) lanes.triple = open(doc.seats, 3);
  return withMarks({ ...doc, rules: { ...doc.rules, lanes } });
}

/**
 * How many lanes are open by the number of players: one for two or three, then all.
 * @param {[number, number]} seats
 * @param {number} lanes
 */
const open = ([fewest, most], lanes) =>
  Object.fromEntries(
    Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i).map((n) => [
      String(n),
      n < 4 ? Math.min(lanes - 1, n - 1) : lanes,
    ]),
  );

/**
 * How many routes there are between each two cities.
 * @param {MapRoute[]} routes
 */
export function laneCounts(routes) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const route of routes) counts[pairOf(route)] = (counts[pairOf(route)] ?? 0) + 1;
  return counts;
}

/** @param {{from: string, to: string}} ends */
export const pairOf = ({ from, to }) => JSON.stringify([from, to].sort());
