// @ts-check
/** Small flags, drawn from bands and crosses in a box of 20 by 14. */
import { el } from './svg.js';

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

/** @param {string} country @returns {SVGElement} */
export function flag(country) {
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
