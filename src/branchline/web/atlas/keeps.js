// @ts-check
/** What ways to keep starting tickets bring: the same sums as `value_of_keeping` in Python. */

/** @typedef {import('./types.js').Estimate} Estimate */
/** @typedef {import('./types.js').KeepModel} KeepModel */
/** @typedef {import('./types.js').Cell} Cell */
/** @typedef {import('./types.js').Way} Way */

/**
 * The parts of what a set brings, by name, so that those of two sets can be compared.
 * @param {KeepModel} model
 * @param {number[]} tickets
 */
function partsOf(model, tickets) {
  /** @type {Map<string, Estimate>} */
  const parts = new Map();
  const size = model.sizes[tickets.length];
  if (size) parts.set(`size ${tickets.length}`, size);
  for (const ticket of tickets) parts.set(`${ticket}`, model.tickets[ticket]);
  for (const [a, b, value, half] of model.pairs) {
    if (tickets.includes(a) && tickets.includes(b)) parts.set(`${a} ${b}`, [value, half]);
  }
  return parts;
}

/**
 * What one set brings more than another: parts that both have cannot differ.
 * @param {KeepModel} model
 * @param {number[]} one
 * @param {number[]} other
 * @returns {Estimate}
 */
export function difference(model, one, other) {
  const [mine, theirs] = [partsOf(model, one), partsOf(model, other)];
  let [value, square] = [0, 0];
  for (const [name, part] of mine) {
    if (theirs.has(name)) continue;
    value += part[0];
    square += part[1] ** 2;
  }
  for (const [name, part] of theirs) {
    if (mine.has(name)) continue;
    value -= part[0];
    square += part[1] ** 2;
  }
  return [value, Math.sqrt(square)];
}

/**
 * All ways to keep at least some of the offered tickets.
 * @param {number[]} offer
 * @param {number} least
 */
export function waysToKeep(offer, least) {
  const count = 2 ** offer.length;
  return Array.from({ length: count }, (_, bits) => offer.filter((_ticket, i) => (bits >> i) & 1))
    .filter((tickets) => tickets.length >= least)
    .map((tickets) => tickets.sort((a, b) => a - b));
}

/**
 * All ways to keep, the best by points first, each next to that one.
 * @param {Cell} cell
 * @param {number[]} offer
 * @param {number} least
 * @returns {Way[]}
 */
export function compareWays(cell, offer, least) {
  const ways = waysToKeep(offer, least);
  /** @param {number[]} tickets */
  const worth = (tickets) => difference(cell.keep_points, tickets, [])[0];
  const best = ways.reduce((a, b) => (worth(b) > worth(a) ? b : a));
  return ways
    .map((tickets) => ({
      tickets,
      points: difference(cell.keep_points, tickets, best),
      share: difference(cell.keep_share, tickets, best),
    }))
    .sort((a, b) => b.points[0] - a.points[0]);
}
