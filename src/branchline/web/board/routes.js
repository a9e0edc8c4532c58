// @ts-check
/** The middle layer: the spaces of every route, which can be pointed at, focused and chosen. */
import { cls } from '../ui.js';
import { at, el } from './svg.js';
import { ENGINE, paint } from './palette.js';
import { plus } from './signs.js';

const FLATTER = 1; // an empty space is narrower than its place, so that trains stand out
const SYMBOL = 1.15; // how large the symbol of a colour is drawn

/** @typedef {import('../types.js').Drawing} Drawing */
/** @typedef {import('../types.js').DrawnRoute} DrawnRoute */
/** @typedef {import('../types.js').Route} Route */
/** @typedef {import('../types.js').Point} Point */

/**
 * @param {DrawnRoute} drawn
 * @param {Route} route
 * @param {number} number
 * @param {Point} size of a space
 * @param {string} label
 */
export function routeElement(drawn, route, number, size, label) {
  const line = centreLine(drawn.spaces, size[0]);
  const colour = `c-${route.colour ?? 'gray'}`;
  const g = el('g', {
    class: cls('route', colour, route.tunnel && 'tunnel', route.ferry > 0 && 'ferry'),
    'data-route': number,
    tabindex: -1,
    role: 'button',
    'aria-label': label,
  });
  g.append(el('path', { class: 'glow-edge', d: line }), el('path', { class: 'glow', d: line }));
  drawn.spaces.forEach((space, i) => g.append(spaceElement(space, route, i, size)));
  g.append(el('path', { class: 'hit', d: line }));
  return g;
}

/**
 * @param {[number, number, number]} place
 * @param {Route} route
 * @param {number} i
 * @param {Point} size
 */
function spaceElement([x, y, angle], route, i, [length, width]) {
  const { fill, edge } = paint(route.colour);
  const [x0, y0] = [-length / 2, FLATTER - width / 2];
  const high = width - 2 * FLATTER;
  const outer = { x: x0, y: y0, width: length, height: high };
  const inner = { x: x0 + 1.6, y: y0 + 1.6, width: length - 3.2, height: high - 3.2 };
  return el(
    'g',
    { transform: at(x, y, angle) },
    el('rect', { class: 'space', ...outer, rx: 3.2, fill, stroke: edge }),
    el('rect', { class: 'inset', ...inner, rx: 1.8 }),
    ...symbolOf(route, i, angle),
  );
}

/**
 * An engine on the first spaces of a ferry, else the symbol of the colour.
 * @param {Route} route
 * @param {number} i
 * @param {number} angle
 */
function symbolOf(route, i, angle) {
  const { ink, path } = paint(route.colour);
  if (route.ferry && i < route.ferry) {
    const upright = angle > 90 || angle < -90 ? 180 : 0;
    const transform = `rotate(${upright}) scale(1.25)`;
    return [el('path', { class: 'sym engine', d: ENGINE, transform, fill: ink })];
  }
  if (!path) return [];
  const transform = `rotate(${-angle}) scale(${SYMBOL})`;
  return [el('path', { class: 'sym', d: path, fill: ink, transform, 'fill-rule': 'evenodd' })];
}

/**
 * The line through all spaces, out to the edges of the first and the last.
 * @param {[number, number, number][]} spaces
 * @param {number} length
 */
function centreLine(spaces, length) {
  const ends = [spaces[0], spaces[spaces.length - 1]].map(([x, y, angle], i) => {
    const turn = (angle * Math.PI) / 180;
    const half = ((i ? 1 : -1) * length) / 2;
    return `${(x + Math.cos(turn) * half).toFixed(1)} ${(y + Math.sin(turn) * half).toFixed(1)}`;
  });
  return `M${ends[0]}L${spaces.map((s) => `${s[0]} ${s[1]}`).join('L')}L${ends[1]}`;
}

/**
 * The curve of a route from city to city.
 * @param {Drawing} drawing
 * @param {DrawnRoute} route
 */
export function curveOf(drawing, { a, b, control }) {
  const [from, to] = [a, b].map((name) => drawing.cities.find((city) => city.name === name));
  return `M${from?.x} ${from?.y}Q${control[0]} ${control[1]} ${to?.x} ${to?.y}`;
}

/**
 * The rails between the spaces; routes between the same cities share them.
 * @param {Drawing} drawing
 */
export function railBeds(drawing) {
  const seen = new Set();
  /** @param {DrawnRoute} route */
  const isFirst = ({ a, b }) => !seen.has(a + b) && Boolean(seen.add(a + b));
  return drawing.routes
    .filter(isFirst)
    .map((route) => el('path', { class: 'bed', d: curveOf(drawing, route) }));
}

/**
 * The "+X" signs; lanes between the same cities share one.
 * @param {Drawing} drawing
 * @param {Pick<import('../types.js').Sheet, 'routes'>} sheet
 */
export function bonusSigns(drawing, sheet) {
  /** @type {Map<string, SVGElement>} */
  const signs = new Map();
  drawing.routes.forEach(({ bonus }, i) => {
    if (!bonus) return;
    const shapes = plus(sheet.routes[i].draw_bonus, drawing.sizes.bonus);
    signs.set(bonus.join(), el('g', { transform: at(...bonus) }, ...shapes));
  });
  return [...signs.values()];
}

/**
 * How far a point is from a route, to the nearest edge of its spaces.
 * @param {DrawnRoute} drawn
 * @param {number} length
 * @param {number} x
 * @param {number} y
 */
export function distanceTo(drawn, length, x, y) {
  let best = Infinity;
  for (const [sx, sy, angle] of drawn.spaces) {
    const turn = (angle * Math.PI) / 180;
    const dx = x - sx;
    const dy = y - sy;
    const along = dx * Math.cos(turn) + dy * Math.sin(turn);
    const across = dy * Math.cos(turn) - dx * Math.sin(turn);
    best = Math.min(best, Math.hypot(Math.max(0, Math.abs(along) - length / 2), across));
  }
  return best;
}

/**
 * The number of the route that an element belongs to.
 * @param {EventTarget|null} target
 */
export function routeAt(target) {
  const element = /** @type {Element|null} */ (target)?.closest?.('[data-route]');
  return element ? Number(element.getAttribute('data-route')) : null;
}
