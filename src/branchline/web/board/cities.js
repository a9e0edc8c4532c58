// @ts-check
/** The top layer's cities: dots, names, flags and signs. */
import { at, el } from './svg.js';
import { flag } from './flags.js';
import { attraction } from './land.js';

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
