// @ts-check
/** The top layer's cities: dots, names, flags and signs. */
import { at, el } from './svg.js';
import { attraction } from './land.js';

/** Bands from top to bottom. @type {Record<string, string[]>} */
const BANDS = {
  Estonia: ['#2f6fb7', '#1c1c1c', '#fff'],
  Latvia: ['#98242f', '#98242f', '#fff', '#98242f', '#98242f'],
  Lithuania: ['#f4c430', '#1f7a4d', '#b4302d'],
  Poland: ['#fff', '#d22f45'],
  Russia: ['#fff', '#2c55a5', '#cf2f2a'],
};
/** Field, cross, and the cross within it. @type {Record<string, string[]>} */
const CROSSES = {
  Denmark: ['#c8202f', '#fff'],
  Finland: ['#fff', '#1c4b94'],
  Norway: ['#c0272d', '#fff', '#152f63'],
  Sweden: ['#1c68a6', '#fbcd1c'],
};

/** @param {any} city @param {any} facts @param {any} sizes */
export function cityElement(city, facts, sizes) {
  const dot = el('g', { class: 'city', transform: at(city.x, city.y) },
    el('circle', { class: 'pulse', r: sizes.city + 3 }),
    el('circle', { class: 'ring', r: facts?.unnamed ? sizes.city * 0.7 : sizes.city }),
    el('circle', { class: 'hub', r: facts?.unnamed ? 3 : sizes.city - 4.2 }));
  const g = el('g', { class: 'place', 'data-city': city.name }, dot);
  if (city.flag) g.append(el('g', { transform: at(city.flag[0], city.flag[1]) }, flag(facts?.country ?? '')));
  if (city.attraction) g.append(el('g', { transform: at(city.attraction[0], city.attraction[1]) }, attraction()));
  if (city.label) g.append(...nameLines(city, sizes));
  return g;
}

function nameLines(city, sizes) {
  const { x, y, anchor, lines = [city.name] } = city.label;
  return lines.map((line, i) => el('text', {
    class: 'label', x, y: y + (i - (lines.length - 1) / 2) * sizes.line, 'text-anchor': anchor, 'font-size': sizes.font,
  }, line));
}

/** A small flag in a box of 20 by 14. @param {string} country @returns {SVGElement} */
function flag(country) {
  const g = el('g', { class: 'flag' });
  if (BANDS[country]) bands(g, BANDS[country]);
  else cross(g, CROSSES[country] ?? ['#7d9bc0', '#fff']);
  g.append(el('rect', { class: 'flag-edge', x: -10, y: -7, width: 20, height: 14, rx: 1.5 }));
  return g;
}

function bands(g, colours) {
  const high = 14 / colours.length;
  colours.forEach((fill, i) => g.append(el('rect', { x: -10, y: -7 + i * high, width: 20, height: high + 0.2, fill })));
}

/** @param {any} g @param {string[]} colours */
function cross(g, [field, outer, inner]) {
  g.append(el('rect', { x: -10, y: -7, width: 20, height: 14, fill: field }));
  g.append(el('path', { d: 'M-3.5-7V7M-10 0H10', stroke: outer, 'stroke-width': inner ? 4.4 : 3.4 }));
  if (inner) g.append(el('path', { d: 'M-3.5-7V7M-10 0H10', stroke: inner, 'stroke-width': 2 }));
}
