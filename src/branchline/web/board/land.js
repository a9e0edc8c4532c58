// @ts-check
/** The lowest layer: sea, land, borders and streets. */
import { el } from './svg.js';
import { legend, scoring } from './legend.js';

const SHALLOWS = [34, 24, 15, 8]; // widths of the lines along a coast

let drawn = 0; // several boards may be on one page, each with an edge of its own

/**
 * @param {import('../types.js').Drawing} drawing
 * @param {Pick<import('../types.js').Sheet, 'routes'|'points'>} sheet
 * @param {Record<string, string>} words
 */
export function landLayer(drawing, sheet, words) {
  const [w, h] = drawing.size;
  const edge = `edge-${++drawn}`;
  const sea = el('rect', { class: 'sea', width: w, height: h });
  const map = el('g', { 'clip-path': `url(#${edge})` }, sea, ...landPaths(drawing));
  return [
    definitions(w, h, edge),
    map,
    el('rect', { class: 'frame', x: 2, y: 2, width: w - 4, height: h - 4, rx: 15 }),
    el('rect', { class: 'frame thin', x: 8, y: 8, width: w - 16, height: h - 16, rx: 11 }),
    ...(drawing.scoring ? [scoring(drawing.scoring, sheet.points, words)] : []),
    ...(drawing.legend ? [legend(drawing.legend, drawing, sheet, words)] : []),
  ];
}

/** @param {import('../types.js').Drawing} drawing */
function landPaths(drawing) {
  return Object.entries(drawing.paths).flatMap(([name, d]) => [
    ...(name === 'land' ? SHALLOWS : []).map((width) =>
      el('path', { class: 'shallows', d, 'stroke-width': width }),
    ),
    el('path', { class: name, d }),
  ]);
}

/**
 * @param {number} width
 * @param {number} height
 * @param {string} edge
 */
function definitions(width, height, edge) {
  const border = el('rect', { width, height, rx: 16 });
  const clip = el('clipPath', { id: edge }, border);
  return el('defs', {}, gradient('sealight'), gradient('landlight'), clip);
}

/** @param {string} id */
function gradient(id) {
  return el(
    'radialGradient',
    { id, cx: 0.43, cy: 0.3, r: 0.88 },
    el('stop', { offset: 0, class: `${id}-near` }),
    el('stop', { offset: 1, class: `${id}-far` }),
  );
}
