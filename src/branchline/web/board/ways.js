// @ts-check
/** The ways of tickets as lines: a light and a dark casing make them visible on any route. */
import { el } from './svg.js';
import { curveOf } from './routes.js';

/** @typedef {{routes: number[], style: number}} Way */

const TURN = 9; // how long each way is drawn before the next one has its turn

/** The dashes of each style, where a way has a route for itself. */
const DASHES = ['', '0.1 11', '16 10', '16 9 0.1 9', '6 9', '26 9 6 9'];

/**
 * @param {import('../types.js').Drawing} drawing
 * @param {Way[]} ways
 */
export function wayLines(drawing, ways) {
  /** @type {Map<number, number[]>} */
  const styles = new Map();
  for (const { routes, style } of ways) {
    for (const i of routes) styles.set(i, [...(styles.get(i) ?? []), style]);
  }
  return [...styles].flatMap(([route, used]) => {
    const d = curveOf(drawing, drawing.routes[route]);
    return [
      el('path', { class: 'way-edge', d }),
      el('path', { class: 'way-back', d }),
      ...used.map((style, i) =>
        el('path', { class: `way-line style-${style}`, d, ...dashes(style, i, used.length) }),
      ),
    ];
  });
}

/**
 * @param {number} style
 * @param {number} i
 * @param {number} count
 */
function dashes(style, i, count) {
  if (count === 1) return DASHES[style] ? { 'stroke-dasharray': DASHES[style] } : {};
  const gap = count * TURN - 4; // the round ends reach over their dashes
  return { 'stroke-dasharray': `4 ${gap}`, 'stroke-dashoffset': -i * TURN };
}

/** A short line in the style of a way, for lists. */
export function sampleLines(/** @type {number} */ style) {
  const d = 'M3 6H41';
  const one = DASHES[style] ? { 'stroke-dasharray': DASHES[style] } : {};
  return [
    el('path', { class: 'way-edge', d }),
    el('path', { class: 'way-back', d }),
    el('path', { class: `way-line style-${style}`, d, ...one }),
  ];
}
