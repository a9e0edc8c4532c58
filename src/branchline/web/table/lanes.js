// @ts-check
/** Lanes between the same two cities that look alike are told apart by where they lie. */

/** @typedef {import('../types.js').Route} Route */
/** @typedef {import('../types.js').DrawnRoute} DrawnRoute */

/**
 * The key of a word for a lane; none where its colour tells it from the others.
 * @param {Route[]} routes
 * @param {DrawnRoute[]} drawn
 * @param {number} i
 */
export function laneWord(routes, drawn, i) {
  const { a, b, colour } = routes[i];
  const alike = routes.flatMap((r, n) => {
    const joins = (r.a === a && r.b === b) || (r.a === b && r.b === a);
    return joins && r.colour === colour ? [n] : [];
  });
  if (alike.length < 2 || !drawn.length) return null;
  const [xs, ys] = [0, 1].map((axis) => alike.map((n) => drawn[n].middle[axis]));
  const across = spread(xs) > spread(ys);
  const place = rank(across ? xs : ys, alike.indexOf(i));
  if (place > 0 && place < alike.length - 1) return 'lane.middle';
  const first = place === 0;
  if (across) return first ? 'lane.west' : 'lane.east';
  return first ? 'lane.north' : 'lane.south';
}

/** @param {number[]} numbers */
const spread = (numbers) => Math.max(...numbers) - Math.min(...numbers);

/**
 * How many are smaller than this one.
 * @param {number[]} numbers
 * @param {number} i
 */
const rank = (numbers, i) => numbers.filter((n) => n < numbers[i]).length;
