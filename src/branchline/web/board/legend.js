// @ts-check
/** The boxes that explain the board: what routes are worth, and what its signs mean. */
import { at, el } from './svg.js';
import { ENGINE, paint } from './palette.js';
import { attraction, plus } from './signs.js';

/** @typedef {import('../types.js').Box} Box */
/** @typedef {import('../types.js').Drawing} Drawing */

const LETTER = 6.2; // how wide one is in the boxes, about
const WORDS = 62; // where the words of the legend begin
const MARGIN = 14;

/**
 * @param {Box} place
 * @param {string} title
 */
function box([x, y, width, height], title) {
  return el(
    'g',
    { class: 'board-box', transform: at(x, y) },
    el('rect', { class: 'box-back', width, height, rx: 9 }),
    el('text', { class: 'box-title', x: width / 2, y: 20 }, title),
  );
}

/**
 * What routes are worth, from the sheet.
 * @param {Box} place
 * @param {Record<string, number>} points
 * @param {Record<string, string>} words
 */
export function scoring(place, points, words) {
  const g = box(place, words.points);
  const rows = Object.entries(points);
  const longest = Math.max(...rows.map(([length]) => Number(length)));
  const step = (place[3] - 40) / rows.length;
  const unit = Math.min(17, (place[2] - 58) / longest);
  rows.forEach(([length, value], i) => {
    const y = 36 + step * (i + 0.5) - 3;
    for (let k = 0; k < Number(length); k++) {
      const bar = { x: MARGIN + k * unit, y: y - 5, width: unit - 3, height: 10 };
      g.append(el('rect', { class: 'box-space', ...bar, rx: 2 }));
    }
    g.append(el('text', { class: 'box-number', x: place[2] - MARGIN, y: y + 0.5 }, String(value)));
  });
  return g;
}

/**
 * Samples of what is drawn on this board.
 * @param {Box} place
 * @param {Drawing} drawing
 * @param {Pick<import('../types.js').Sheet, 'routes'>} sheet
 * @param {Record<string, string>} words
 */
export function legend(place, drawing, sheet, words) {
  const kinds = kindsOn(drawing, sheet);
  const g = box(legendBox(place, drawing, kinds, words), words.legend);
  kinds.forEach((kind, i) => {
    const y = 46 + i * 31;
    g.append(el('g', { transform: at(34, y) }, ...sample(kind)));
    g.append(el('text', { class: 'box-word', x: WORDS, y }, words[kind]));
  });
  return g;
}

/**
 * @param {Drawing} drawing
 * @param {Pick<import('../types.js').Sheet, 'routes'>} sheet
 */
function kindsOn(drawing, { routes }) {
  const kinds = ['any'];
  if (routes.some((r) => r.ferry)) kinds.push('ferry');
  if (routes.some((r) => r.tunnel)) kinds.push('tunnel');
  if (routes.some((r) => r.draw_bonus)) kinds.push('bonus');
  if (drawing.paths.arctic_circle) kinds.push('arctic');
  if (drawing.cities.some((c) => c.attraction)) kinds.push('attraction');
  return kinds;
}

/**
 * As high as its samples and as wide as its words; it grows away from the edges of the board.
 * @param {Box} place
 * @param {Drawing} drawing
 * @param {string[]} kinds
 * @param {Record<string, string>} words
 * @returns {Box}
 */
function legendBox([x, y, width, height], drawing, kinds, words) {
  const [boardWidth, boardHeight] = drawing.size;
  const high = Math.min(height, 34 + kinds.length * 32);
  const letters = Math.max(...kinds.map((kind) => words[kind].length));
  const wide = Math.max(width, WORDS + LETTER * letters + MARGIN);
  const left = x > boardWidth / 2 ? x - (wide - width) : x;
  const top = y > boardHeight / 2 ? y + height - high : y;
  return [left, top, wide, high];
}

/** @param {string} kind */
function sample(kind) {
  switch (kind) {
    case 'ferry':
      return [space(), el('path', { d: ENGINE, fill: paint('gray').ink })];
    case 'tunnel':
      return [space({ class: 'tunnel-edge' })];
    case 'bonus':
      return plus(2, 12);
    case 'arctic':
      return [el('path', { class: 'arctic_circle', d: 'M-20 0H20' })];
    case 'attraction':
      return [attraction()];
    default:
      return [space()];
  }
}

/** A gray space of a route. */
function space(extra = {}) {
  const { fill, edge } = paint('gray');
  const size = { x: -18, y: -7.5, width: 36, height: 15, rx: 3.2 };
  return el('rect', { ...size, fill, stroke: edge, ...extra });
}
