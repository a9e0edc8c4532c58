// @ts-check
/** A completed ticket on the board: light runs along its path, from city to city. */
import { el } from './svg.js';
import { curveOf } from './routes.js';

const APART = 110; // milliseconds between two routes
const GLOW = [
  { opacity: 0 },
  { opacity: 1, offset: 0.25 },
  { opacity: 0.85, offset: 0.7 },
  { opacity: 0 },
];

/**
 * @param {import('./board.js').Board} board
 * @param {number[]} routes
 */
export function cheerPath(board, routes) {
  const lines = routes.map((i) =>
    el('path', {
      class: 'path-line cheer',
      d: curveOf(board.drawing, board.drawing.routes[i]),
    }),
  );
  const group = el('g', {}, ...lines);
  board.pieces.insertBefore(group, board.path.nextSibling);
  const glows = lines.map((line, i) =>
    line.animate(GLOW, { duration: 1900, delay: i * APART, fill: 'both', easing: 'ease-in-out' }),
  );
  Promise.allSettled(glows.map((glow) => glow.finished)).then(() => group.remove());
}
