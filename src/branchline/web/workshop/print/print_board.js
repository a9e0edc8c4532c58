// @ts-check
/** The whole board for print: land, spaces in their colours with symbols, cities with names. */
import { el } from '../../board/svg.js';
import { landLayer } from '../../board/land.js';
import { ENGINE, paint } from '../../board/palette.js';
import { t } from '../../i18n.js';

/** @typedef {import('../../types.js').Drawing} Drawing */
/** @typedef {import('../../types.js').Sheet} Sheet */

/**
 * @param {Drawing} board
 * @param {Sheet} sheet
 */
export function printedBoard(board, sheet) {
  const words = { points: t('box.points'), legend: t('box.legend') };
  const land = landLayer({ ...board, legend: null }, sheet, words);
  const routes = board.routes.flatMap((route, i) =>
    route.spaces.map((place, k) => space(board, sheet.routes[i], place, k)),
  );
  const cities = board.cities.flatMap((city) => [
    el('circle', { class: 'hub', cx: city.x, cy: city.y, r: board.sizes.city }),
    ...names(board, city),
  ]);
  return el('g', { id: 'print-board' }, ...land, ...routes, ...cities);
}

/**
 * @param {Drawing} board
 * @param {import('../../types.js').Route} route
 * @param {[number, number, number]} place
 * @param {number} number
 */
function space(board, route, [x, y, angle], number) {
  const [w, h] = board.sizes.space;
  const { fill, edge, ink, path } = paint(route.colour);
  const box = { x: -w / 2, y: -h / 2, width: w, height: h, rx: 3, fill, stroke: edge };
  const isEngine = number < (route.ferry ?? 0);
  const tunnel = route.tunnel ? { 'stroke-width': 3, 'stroke-dasharray': '5 3' } : {};
  return el(
    'g',
    { transform: `translate(${x} ${y}) rotate(${angle})` },
    el('rect', { ...box, ...tunnel }),
    el('path', { d: isEngine ? ENGINE : path, fill: ink, 'fill-rule': 'evenodd' }),
  );
}

/**
 * @param {Drawing} board
 * @param {import('../../types.js').DrawnCity} city
 */
function names(board, { name, label }) {
  if (!label) return [];
  const { font, line } = board.sizes;
  const lines = label.lines ?? [name];
  return lines.map((text, i) =>
    el(
      'text',
      {
        class: 'print-name',
        x: label.x,
        y: label.y + (i - (lines.length - 1) / 2) * line + font / 3,
        'text-anchor': label.anchor,
        'font-size': font,
      },
      text,
    ),
  );
}
