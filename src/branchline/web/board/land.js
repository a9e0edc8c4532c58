// @ts-check
/** The lowest layer: sea, land, borders, streets, and the boxes that explain the board. */
import { at, el } from './svg.js';
import { ENGINE, paint } from './palette.js';

const LETTER = 6.2; // how wide one is in the boxes, about

let drawn = 0; // several boards may be on one page, each with an edge of its own

/** @param {any} drawing @param {any} sheet @param {Record<string, string>} words */
export function landLayer(drawing, sheet, words) {
  const [w, h] = drawing.size, edge = `edge-${++drawn}`;
  const map = el('g', { 'clip-path': `url(#${edge})` }, el('rect', { class: 'sea', width: w, height: h }));
  for (const [name, d] of Object.entries(drawing.paths)) {
    if (name === 'land') for (const width of [34, 24, 15, 8]) map.append(el('path', { class: 'shallows', d, 'stroke-width': width }));
    map.append(el('path', { class: name, d }));
  }
  return [
    definitions(w, h, edge),
    map,
    el('rect', { class: 'frame', x: 2, y: 2, width: w - 4, height: h - 4, rx: 15 }),
    el('rect', { class: 'frame thin', x: 8, y: 8, width: w - 16, height: h - 16, rx: 11 }),
    ...(drawing.scoring ? [scoring(drawing.scoring, sheet.points, words)] : []),
    ...(drawing.legend ? [legend(drawing.legend, drawing, sheet, words)] : []),
  ];
}

function definitions(w, h, edge) {
  const light = (id) => el('radialGradient', { id, cx: 0.43, cy: 0.3, r: 0.88 },
    el('stop', { offset: 0, class: `${id}-near` }), el('stop', { offset: 1, class: `${id}-far` }));
  return el('defs', {}, light('sealight'), light('landlight'),
    el('clipPath', { id: edge }, el('rect', { width: w, height: h, rx: 16 })));
}

function box([x, y, w, h], title) {
  return el('g', { class: 'board-box', transform: at(x, y) },
    el('rect', { class: 'box-back', width: w, height: h, rx: 9 }),
    el('text', { class: 'box-title', x: w / 2, y: 20 }, title));
}

/** What routes are worth, from the sheet. */
function scoring(place, points, words) {
  const g = box(place, words.points);
  const rows = Object.entries(points);
  const longest = Math.max(...rows.map(([length]) => Number(length)));
  const step = (place[3] - 40) / rows.length;
  const unit = Math.min(17, (place[2] - 58) / longest);
  rows.forEach(([length, value], i) => {
    const y = 36 + step * (i + 0.5) - 3;
    for (let k = 0; k < Number(length); k++) {
      g.append(el('rect', { class: 'box-space', x: 14 + k * unit, y: y - 5, width: unit - 3, height: 10, rx: 2 }));
    }
    g.append(el('text', { class: 'box-number', x: place[2] - 14, y: y + 0.5 }, String(value)));
  });
  return g;
}

/** Samples of what is drawn on this board. */
function legend(place, drawing, sheet, words) {
  const samples = [['any', words.any]];
  if (sheet.routes.some((r) => r.ferry)) samples.push(['ferry', words.ferry]);
  if (sheet.routes.some((r) => r.tunnel)) samples.push(['tunnel', words.tunnel]);
  if (sheet.routes.some((r) => r.draw_bonus)) samples.push(['bonus', words.bonus]);
  if (drawing.paths.arctic_circle) samples.push(['arctic', words.arctic]);
  if (drawing.cities.some((c) => c.attraction)) samples.push(['attraction', words.attraction]);
  const high = Math.min(place[3], 34 + samples.length * 32);
  const low = place[1] > drawing.size[1] / 2; // a box at the bottom ends there
  const wide = Math.max(place[2], ...samples.map(([, word]) => 62 + LETTER * word.length + 14));
  const right = place[0] > drawing.size[0] / 2; // a box on the right grows to the left
  const g = box([place[0] - (right ? wide - place[2] : 0), place[1] + (low ? place[3] - high : 0), wide, high], words.legend);
  samples.forEach(([kind, word], i) => {
    g.append(el('g', { transform: at(34, 46 + i * 31) }, ...sample(kind)));
    g.append(el('text', { class: 'box-word', x: 62, y: 46 + i * 31 }, word));
  });
  return g;
}

function sample(kind) {
  const grey = paint('gray');
  const space = (extra = {}) => el('rect', { x: -18, y: -7.5, width: 36, height: 15, rx: 3.2, fill: grey.fill, stroke: grey.edge, ...extra });
  if (kind === 'ferry') return [space(), el('path', { d: ENGINE, fill: grey.ink })];
  if (kind === 'tunnel') return [space({ class: 'tunnel-edge' })];
  if (kind === 'bonus') return [el('circle', { class: 'plus', r: 12 }), el('text', { class: 'plus-word' }, '+2')];
  if (kind === 'arctic') return [el('path', { class: 'arctic_circle', d: 'M-20 0H20' })];
  if (kind === 'attraction') return [attraction()];
  return [space()];
}

/** The sign of a city that is worth a visit. */
export function attraction() {
  return el('g', { class: 'attraction' }, el('circle', { r: 10 }), el('path', { d: paint('yellow').path, transform: 'scale(1.25)' }));
}
