// @ts-check
/**
 * The smallest network that joins the cities of several tickets, and what it still takes.
 * One's own routes cost nothing, free ones their spaces, all others are closed. The network is a
 * Steiner forest, see steiner.js.
 */
import { shortestPath } from './paths.js';
import { SPACE, forest } from './steiner.js';

/** @typedef {import('../types.js').Route} Route */
/** @typedef {{a: string, b: string}} Pair */
/** @typedef {import('./steiner.js').Edge} Edge */

/**
 * What can be seen of a map: who owns each route, and which free ones are closed to this seat.
 * @typedef {object} Ground
 * @property {Route[]} routes
 * @property {(number|null)[]} owners
 * @property {number[]} closed
 * @property {number|null} seat
 */

/**
 * @typedef {object} Network
 * @property {number[]} routes to be claimed
 * @property {number} spaces of these routes
 * @property {(number[]|null)[]} ways the routes of each ticket, one's own among them; null: blocked
 */

/**
 * @param {Ground} ground
 * @param {Pair[]} tickets
 * @returns {Network}
 */
export function joinTickets(ground, tickets) {
  const { nodeOf, size } = contract(ground);
  const edges = openEdges(ground, nodeOf);
  const ends = tickets.map(({ a, b }) => [nodeOf(a), nodeOf(b)]);
  const reach = components(size, edges);
  const open = ends.filter(([p, q]) => p !== q && reach[p] === reach[q]);
  const chosen = forest(size, edges, open);
  const routes = [...new Set(chosen.map((edge) => edge.route))].sort((p, q) => p - q);
  const allowed = new Set(routes);
  const owners = ground.owners.map((owner, i) => (owner == null && !allowed.has(i) ? -1 : owner));
  const ways = tickets.map(({ a, b }) => shortestPath(ground.routes, owners, ground.seat, a, b));
  const spaces = routes.reduce((sum, i) => sum + ground.routes[i].length, 0);
  return { routes, spaces, ways };
}

/**
 * What is best if the way between two cities of the network is lost: the least loss is the next
 * best way, the greatest shows where it hurts most. `null` when nothing of it can be lost.
 * @param {Ground} ground
 * @param {Pair[]} tickets
 * @param {Network} network
 */
export function withoutOne(ground, tickets, network) {
  const blocked = network.ways.filter((way) => !way).length;
  const losses = network.routes.map((lost) => {
    const { a, b } = ground.routes[lost];
    const closed = ground.routes.flatMap((r, i) => (joins(r, a, b) ? [i] : []));
    const other = joinTickets({ ...ground, closed: [...ground.closed, ...closed] }, tickets);
    const cut = other.ways.filter((way) => !way).length > blocked;
    return { lost, network: other, more: cut ? Infinity : other.spaces - network.spaces };
  });
  if (!losses.length) return null;
  const sorted = losses.sort((p, q) => p.more - q.more);
  return { next: sorted[0], worst: sorted[sorted.length - 1] };
}

/**
 * @param {Route} route
 * @param {string} a
 * @param {string} b
 */
const joins = (route, a, b) => (route.a === a && route.b === b) || (route.a === b && route.b === a);

/**
 * One node for each group of cities that one's own routes join.
 * @param {Ground} ground
 */
function contract({ routes, owners, seat }) {
  /** @type {Map<string, string>} */
  const up = new Map();
  /** @param {string} city @returns {string} */
  const root = (city) => {
    const above = up.get(city);
    return above == null ? city : root(above);
  };
  routes.forEach((route, i) => {
    const [p, q] = [root(route.a), root(route.b)];
    if (owners[i] != null && owners[i] === seat && p !== q) up.set(p, q);
  });
  const roots = [...new Set(routes.flatMap((r) => [root(r.a), root(r.b)]))];
  const numbers = new Map(roots.map((city, i) => [city, i]));
  return {
    size: roots.length,
    nodeOf: (/** @type {string} */ city) => numbers.get(root(city)) ?? -1,
  };
}

/**
 * The cheapest free route between any two nodes, in both directions.
 * @param {Ground} ground
 * @param {(city: string) => number} nodeOf
 * @returns {Edge[][]} by the node where they begin
 */
function openEdges({ routes, owners, closed }, nodeOf) {
  /** @type {Map<string, {p: number, q: number, cost: number, route: number}>} */
  const best = new Map();
  routes.forEach((route, i) => {
    if (owners[i] != null || closed.includes(i)) return;
    const [p, q] = [nodeOf(route.a), nodeOf(route.b)].sort((x, y) => x - y);
    const cost = route.length * SPACE + 1;
    if (p !== q && cost < (best.get(`${p} ${q}`)?.cost ?? Infinity)) {
      best.set(`${p} ${q}`, { p, q, cost, route: i });
    }
  });
  /** @type {Edge[][]} */
  const edges = [];
  for (const { p, q, cost, route } of best.values()) {
    (edges[p] ??= []).push({ from: p, to: q, cost, route });
    (edges[q] ??= []).push({ from: q, to: p, cost, route });
  }
  return edges;
}

/**
 * Which nodes can reach each other, as one number for each group.
 * @param {number} size
 * @param {Edge[][]} edges
 */
function components(size, edges) {
  const group = Array(size).fill(-1);
  for (let start = 0; start < size; start++) {
    if (group[start] >= 0) continue;
    const open = [start];
    group[start] = start;
    for (const node of open) {
      for (const { to } of edges[node] ?? []) {
        if (group[to] < 0) {
          group[to] = start;
          open.push(to);
        }
      }
    }
  }
  return group;
}
