// @ts-check
/** The trains on the board: one picture for each seat, and how they roll in. */
import { at, el, prefersStill } from './svg.js';
import { SEATS } from './palette.js';

const LENGTH = 38;
const HEIGHT = 17.5;
const ROLL_IN = [
  { transform: 'translate(-60px, 0)', opacity: 0 },
  { transform: 'translate(4px, 0) scale(1.12)', opacity: 1, offset: 0.75 },
  { transform: 'none', opacity: 1 },
];

/**
 * The pictures of a train of each seat, to be used by number.
 * @param {string} prefix
 */
export function trainPictures(prefix) {
  return SEATS.map((seat, i) => el('g', { id: `${prefix}${i}` }, ...trainShapes(seat)));
}

/** @param {import('./palette.js').Livery} seat */
export function trainShapes(seat) {
  const x = -LENGTH / 2;
  const y = -HEIGHT / 2;
  const round = { 'stroke-linecap': 'round' };
  const body = { x, y, width: LENGTH, height: HEIGHT };
  const light = { x: x + 3, y: y + 2.6, width: LENGTH - 6, height: HEIGHT - 5.2 };
  return [
    el('rect', { ...body, x: x + 0.6, y: y + 2.6, rx: 5.2, fill: '#000', opacity: 0.34 }),
    el('path', { d: `M${x - 2.2} 0h4.4M${-x - 2.2} 0h4.4`, stroke: '#222', 'stroke-width': 2.6 }),
    el('rect', { ...body, rx: 5, fill: seat.fill, stroke: seat.dark, 'stroke-width': 1.4 }),
    el('rect', { ...light, rx: 2.6, fill: seat.light, opacity: 0.6 }),
    el('path', {
      d: `M${x + 4} ${y + 1.5}H${-x - 4}`,
      stroke: '#fff',
      'stroke-width': 1,
      opacity: 0.65,
      ...round,
    }),
    el('path', {
      d: seat.roof,
      stroke: seat.dark,
      'stroke-width': seat.dots ? 3.8 : 2.1,
      fill: 'none',
      ...round,
    }),
  ];
}

/**
 * Put the trains of a seat on a route; they roll in one after the other when `animate` is set.
 * @param {import('../types.js').DrawnRoute} drawn
 * @param {number} seat
 * @param {boolean} animate
 */
export function placeTrains(drawn, seat, animate) {
  const trains = drawn.spaces.map(([x, y, angle]) =>
    el('g', { transform: at(x, y, angle) }, halo(), el('use', { href: `#train${seat}` })),
  );
  if (animate && !prefersStill()) {
    trains.forEach((train, i) => {
      rollIn(/** @type {Element} */ (train.lastChild), drawn.spaces.length - 1 - i);
    });
  }
  return el('g', { class: 'trains' }, ...trains);
}

/** What glows around a train that was placed last. */
function halo() {
  return el('rect', {
    class: 'halo',
    x: -LENGTH / 2 - 3,
    y: -HEIGHT / 2 - 3,
    width: LENGTH + 6,
    height: HEIGHT + 6,
    rx: 8,
  });
}

/**
 * Only transform and opacity move, so nothing but this layer is repainted.
 * @param {Element} train
 * @param {number} order
 */
function rollIn(train, order) {
  const easing = 'cubic-bezier(.25,.7,.3,1)';
  train.animate(ROLL_IN, { duration: 380, delay: order * 90, fill: 'backwards', easing });
}
