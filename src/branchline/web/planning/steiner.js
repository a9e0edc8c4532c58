// @ts-check
/**
 * The cheapest forest that joins pairs of nodes. Trees are found by the dynamic programme of
 * Dreyfus and Wagner, groups of pairs by trying every partition; both are exact. With more than
 * MOST_ENDS nodes to join that takes too long: then the pairs are joined one after the other, the
 * cheapest first.
 */

/** @typedef {{from: number, to: number, cost: number, route: number}} Edge */

const MOST_ENDS = 10;
export const SPACE = 64; // what a space costs; a route costs 1 more: few long ones are preferred

/**
 * The cheapest edges that join each pair.
 * @param {number} size
 * @param {Edge[][]} edges
 * @param {number[][]} pairs
 */
export function forest(size, edges, pairs) {
  if (!pairs.length) return [];
  const ends = [...new Set(pairs.flat())];
  if (ends.length > MOST_ENDS) return oneByOne(size, edges, pairs);
  const trees = steinerTrees(size, edges, ends);
  const masks = pairs.map((pair) => pair.reduce((mask, end) => mask | (1 << ends.indexOf(end)), 0));
  return bestPartition(masks, trees);
}

/**
 * The cheapest way to put pairs into groups, each joined by a tree of its own.
 * @param {number[]} masks the ends of each pair
 * @param {Trees} trees
 */
function bestPartition(masks, trees) {
  const full = (1 << masks.length) - 1;
  /** @type {{cost: number, edges: () => Edge[]}[]} */
  const best = [{ cost: 0, edges: () => [] }];
  for (let group = 1; group <= full; group++) {
    const ends = masks.reduce((all, mask, i) => (group & (1 << i) ? all | mask : all), 0);
    best[group] = { cost: trees.cost(ends), edges: () => trees.edges(ends) };
    for (let part = (group - 1) & group; part > 0; part = (part - 1) & group) {
      const [p, q] = [best[part], best[group ^ part]];
      if (p.cost + q.cost < best[group].cost) {
        best[group] = { cost: p.cost + q.cost, edges: () => [...p.edges(), ...q.edges()] };
      }
    }
  }
  return best[full].edges();
}

/** @typedef {{cost: (ends: number) => number, edges: (ends: number) => Edge[]}} Trees */
/** @typedef {{cost: Float64Array, split: Int32Array, by: (Edge|null)[]}} Row */

/**
 * Dreyfus and Wagner: for every set of ends and every node the cheapest tree that joins them.
 * @param {number} size
 * @param {Edge[][]} edges
 * @param {number[]} ends
 * @returns {Trees}
 */
function steinerTrees(size, edges, ends) {
  /** @type {Row[]} */
  const rows = [];
  for (let set = 1; set < 1 << ends.length; set++) {
    const row = {
      cost: new Float64Array(size).fill(Infinity),
      split: new Int32Array(size),
      by: [],
    };
    rows[set] = row;
    if ((set & (set - 1)) === 0) row.cost[ends[Math.log2(set)]] = 0;
    for (let part = (set - 1) & set; part > set - part; part = (part - 1) & set) {
      merge(row, rows[part], rows[set ^ part], part);
    }
    relax(row, size, edges);
  }
  /** @param {number} set */
  const anchor = (set) => ends[31 - Math.clz32(set)];
  return {
    cost: (set) => rows[set].cost[anchor(set)],
    edges: (set) => edgesOf(rows, set, anchor(set)),
  };
}

/**
 * Join two trees where they meet.
 * @param {Row} row
 * @param {Row} p
 * @param {Row} q
 * @param {number} part
 */
function merge(row, p, q, part) {
  for (let node = 0; node < row.cost.length; node++) {
    const cost = p.cost[node] + q.cost[node];
    if (cost < row.cost[node]) {
      row.cost[node] = cost;
      row.split[node] = part;
    }
  }
}

/**
 * Let a tree grow along edges: Dijkstra's algorithm from all nodes at once.
 * @param {Row} row
 * @param {number} size
 * @param {Edge[][]} edges
 */
function relax(row, size, edges) {
  const done = new Uint8Array(size);
  for (;;) {
    let nearest = -1;
    for (let node = 0; node < size; node++) {
      if (!done[node] && row.cost[node] < (row.cost[nearest] ?? Infinity)) nearest = node;
    }
    if (nearest < 0) return;
    done[nearest] = 1;
    for (const edge of edges[nearest] ?? []) {
      const cost = row.cost[nearest] + edge.cost;
      if (cost < row.cost[edge.to]) {
        row.cost[edge.to] = cost;
        row.by[edge.to] = edge;
      }
    }
  }
}

/**
 * The edges of a tree, read back from how it was found.
 * @param {Row[]} rows
 * @param {number} set
 * @param {number} node
 * @returns {Edge[]}
 */
function edgesOf(rows, set, node) {
  const { by, split } = rows[set];
  const edge = by[node];
  if (edge) return [edge, ...edgesOf(rows, set, edge.from)];
  if (!split[node]) return [];
  return [...edgesOf(rows, split[node], node), ...edgesOf(rows, set ^ split[node], node)];
}

/**
 * Join the pairs one after the other, always the one that costs least now.
 * @param {number} size
 * @param {Edge[][]} edges
 * @param {number[][]} pairs
 */
function oneByOne(size, edges, pairs) {
  /** @type {Map<number, Edge>} */
  const chosen = new Map();
  const left = [...pairs];
  while (left.length) {
    const priced = edges.map((from) =>
      from?.map((edge) => (chosen.has(edge.route) ? { ...edge, cost: 0 } : edge)),
    );
    const found = left.map((pair) => steinerTrees(size, priced, pair));
    const costs = found.map((trees) => trees.cost(3));
    const next = costs.indexOf(Math.min(...costs));
    for (const edge of found[next].edges(3)) chosen.set(edge.route, edge);
    left.splice(next, 1);
  }
  return [...chosen.values()];
}
