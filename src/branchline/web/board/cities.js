// @ts-check
/** The top layer's cities: dots, names, flags and signs. */
import { at, el } from './svg.js';
import { attraction } from './signs.js';

/** @typedef {import('../types.js').DrawnCity} DrawnCity */
/** @typedef {import('../types.js').DrawingSizes} DrawingSizes */

/**
 * Bands from top to bottom.
 * @type {Record<string, string[]>}
 */
const BANDS = {
  Estonia: ['#2f6fb7', '#1c1c1c', '#fff'],
  Latvia: ['#98242f', '#98242f', '#fff', '#98242f', '#98242f'],
  Lithuania: ['#f4c430', '#1f7a4d', '#b4302d'],
  Poland: ['#fff', '#d22f45'],
  Russia: ['#fff', '#2c55a5', '#cf2f2a'],
};
/**
 * Field, cross, and the cross within it.
 * @type {Record<string, string[]>}
 */
const CROSSES = {
  Denmark: ['#c8202f', '#fff'],
  Finland: ['#fff', '#1c4b94'],
  Norway: ['#c0272d', '#fff', '#152f63'],
  Sweden: ['#1c68a6', '#fbcd1c'],
};
const NEUTRAL = ['#7d9bc0', '#fff'];
const FLAG = { x: -10, y: -7, width: 20, height: 14 };

/**
 * @param {DrawnCity} city
 * @param {import('../types.js').City|undefined} facts
 * @param {DrawingSizes} sizes
 */
export function cityElement(city, facts, sizes) {
  const dot = el(
    'g',
    { class: 'city', transform: at(city.x, city.y) },
    el('circle', { class: 'pulse', r: sizes.city + 3 }),
    el('circle', { class: 'ring', r: facts?.unnamed ? sizes.city * 0.7 : sizes.city }),
    el('circle', { class: 'hub', r: facts?.unnamed ? 3 : sizes.city - 4.2 }),
  );
  const g = el('g', { class: 'place', 'data-city': city.name }, dot);
  if (city.flag) {
    g.append(el('g', { transform: at(...city.flag) }, flag(facts?.country ?? '')));
  }
  if (city.attraction) g.append(el('g', { transform: at(...city.attraction) }, attraction()));
  g.append(...nameLines(city, sizes));
  return g;
}

/**
 * @param {DrawnCity} city
 * @param {DrawingSizes} sizes
 */
function nameLines(city, sizes) {
  if (!city.label) return [];
  const { x, y, anchor, lines = [city.name] } = city.label;
  const style = { 'text-anchor': anchor, 'font-size': sizes.font };
  return lines.map((line, i) => {
    const lower = (i - (lines.length - 1) / 2) * sizes.line;
    return el('text', { class: 'label', x, y: y + lower, ...style }, line);
  });
}

/**
 * A small flag in a box of 20 by 14.
 * @param {string} country
 */
function flag(country) {
  const field = BANDS[country] ? bands(BANDS[country]) : cross(CROSSES[country] ?? NEUTRAL);
  return el('g', { class: 'flag' }, ...field, el('rect', { class: 'flag-edge', ...FLAG, rx: 1.5 }));
}

/** @param {string[]} colours */
function bands(colours) {
  const height = 14 / colours.length;
  return colours.map((fill, i) =>
    el('rect', { ...FLAG, y: -7 + i * height, height: height + 0.2, fill }),
  );
}

/** @param {string[]} colours */
function cross([field, outer, inner]) {
  const d = 'M-3.5-7V7M-10 0H10';
  return [
    el('rect', { ...FLAG, fill: field }),
    el('path', { d, stroke: outer, 'stroke-width': inner ? 4.4 : 3.4 }),
    ...(inner ? [el('path', { d, stroke: inner, 'stroke-width': 2 })] : []),
  ];
}
