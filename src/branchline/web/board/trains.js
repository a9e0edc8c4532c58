// @ts-check
/** The trains on the board: where they stand, and how they roll in. */
import { at, el, prefersStill } from './svg.js';
import { SEATS } from './palette.js';
import { LENGTH, WIDTH, pieceShapes } from './pieces.js';

const HALO = 4.5; // how far the light around the last trains reaches beyond them
const ROLL_IN = [
  { transform: 'translate(-60px, 0)', opacity: 0 },
  { transform: 'translate(4px, 0) scale(1.12)', opacity: 1, offset: 0.75 },
  { transform: 'none', opacity: 1 },
];

/**
 * The pictures of a train of each seat, to be used by number.
 * @param {string} prefix
 * @param {string} [word] what the box calls its trains
 */
export function trainPictures(prefix, word) {
  return SEATS.map((seat, i) => el('g', { id: `${prefix}${i}` }, ...pieceShapes(seat, word)));
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
    x: -LENGTH / 2 - HALO,
    y: -WIDTH / 2 - HALO,
    width: LENGTH + 2 * HALO,
    height: WIDTH + 2 * HALO,
    rx: 9,
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
