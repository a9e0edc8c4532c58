// @ts-check
/**
 * The pieces that stand on claimed routes, seen from above: raised over the board by a shadow,
 * wider than an empty space, with a light rim and a dark outline, so that they stand out on any
 * route and in any theme. The pattern of the seat is as large as the roof allows.
 */
import { el } from './svg.js';

/** @typedef {import('./palette.js').Livery} Livery */
/** @typedef {{x: number, y: number, width: number, height: number, rx: number}} Plate */

export const LENGTH = 39; // the spaces of a route are this far apart: wagons stand coupled
export const WIDTH = 20; // an empty space is 13 wide
const RIM = 2;
const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };

/**
 * @param {Livery} seat
 * @param {string} [word] what the box calls its trains
 */
export const pieceShapes = (seat, word) => (word === 'taxis' ? taxi(seat) : wagon(seat));

/**
 * A plate in the middle, smaller than the piece by this much on each side.
 * @param {number} inset
 * @param {number} rx
 * @returns {Plate}
 */
const plate = (inset, rx) => ({
  x: inset - LENGTH / 2,
  y: inset - WIDTH / 2,
  width: LENGTH - 2 * inset,
  height: WIDTH - 2 * inset,
  rx,
});

/**
 * Shadow, rim and body: what every piece has.
 * @param {Livery} seat
 * @param {number} rx
 */
function raisedBody(seat, rx) {
  const body = plate(RIM, rx - 1);
  return [
    el('rect', { class: 'piece-shadow', ...plate(0, rx), y: 3 - WIDTH / 2 }),
    el('rect', { class: 'piece-rim', ...plate(0, rx) }),
    el('rect', { ...body, fill: seat.fill, stroke: seat.dark, 'stroke-width': 1.8 }),
    el('rect', { class: 'piece-shade', ...plate(RIM + 1, rx - 2), y: 2, height: WIDTH / 2 - 5 }),
    el('path', {
      class: 'piece-shine',
      d: `M${6 - LENGTH / 2} ${RIM + 2.3 - WIDTH / 2}H${LENGTH / 2 - 6}`,
    }),
  ];
}

/** @param {Livery} seat */
function pattern(seat) {
  const lines = { d: seat.roof, stroke: seat.mark, fill: 'none' };
  return el('path', { ...lines, 'stroke-width': seat.dots ? 6 : 3.2, ...ROUND });
}

/** @param {Livery} seat */
function wagon(seat) {
  const coupling = `M${-LENGTH / 2 - 2} 0h4M${LENGTH / 2 - 2} 0h4`;
  return [
    el('path', { class: 'piece-coupling', d: coupling }),
    ...raisedBody(seat, 5.5),
    pattern(seat),
  ];
}

/**
 * A cab: wheels, windscreens and a sign on the roof.
 * @param {Livery} seat
 */
function taxi(seat) {
  const wheels = [-11.5, 11.5].flatMap((x) => [
    el('rect', { class: 'piece-wheel', x: x - 4, y: -WIDTH / 2 - 1, width: 8, height: 5, rx: 2 }),
    el('rect', { class: 'piece-wheel', x: x - 4, y: WIDTH / 2 - 4, width: 8, height: 5, rx: 2 }),
  ]);
  const glass = 'M10.5-6Q14.5 0 10.5 6L13.5 4.6Q15.5 0 13.5-4.6ZM-11-6Q-14 0-11 6L-13.5 4.4V-4.4Z';
  return [
    ...wheels,
    ...raisedBody(seat, 8),
    el('path', { class: 'piece-glass', d: glass, stroke: seat.dark }),
    pattern(seat),
  ];
}
