// @ts-check
/** A small picture of a game: its board in miniature, or yards of cards where it has none. */
import { html, useEffect, useRef } from '../../ui.js';
import { api } from '../../api.js';
import { el } from '../../board/svg.js';
import { landLayer } from '../../board/land.js';
import { paint } from '../../board/palette.js';

/** @typedef {import('../../types.js').CatalogueGame} CatalogueGame */

const FILLING = { preserveAspectRatio: 'xMidYMid slice' };

/** @param {{game: string}} props */
export function GamePicture({ game }) {
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    let gone = false;
    const draw = (/** @type {CatalogueGame} */ found) => {
      if (!gone) ref.current?.replaceChildren(pictureOf(found));
    };
    api.game(game).then(draw, () => {});
    return () => {
      gone = true;
    };
  }, [game]);
  return html`
    <div class="picture" ref=${ref} aria-hidden="true"></div>
  `;
}

/** @param {CatalogueGame} found */
const pictureOf = ({ board, sheet }) =>
  board ? boardPicture(board, sheet) : yardPicture(sheet.colours);

/**
 * @param {import('../../types.js').Drawing} board
 * @param {import('../../types.js').Sheet} sheet
 */
function boardPicture(board, sheet) {
  const [w, h] = board.size;
  const land = landLayer({ ...board, scoring: null, legend: null }, sheet, {});
  const routes = board.routes.map((route, i) => {
    const { colour } = sheet.routes[i];
    const stroke = paint(colour).fill;
    return el('polyline', {
      points: linePoints(route),
      class: `small-route c-${colour ?? 'gray'}`,
      stroke,
    });
  });
  const cities = board.cities.map((c) => el('circle', { class: 'hub', cx: c.x, cy: c.y, r: 9 }));
  const box = { viewBox: `0 0 ${w} ${h}`, class: 'board small', ...FILLING };
  return el('svg', box, ...land, ...routes, ...cities);
}

/**
 * The first point twice: a point alone is not a line.
 * @param {import('../../types.js').DrawnRoute} route
 */
const linePoints = ({ spaces }) => [spaces[0], ...spaces].map(([x, y]) => `${x},${y}`).join(' ');

/** @param {string[]} colours */
function yardPicture(colours) {
  const felt = el('rect', { class: 'felt', width: 300, height: 200 });
  const box = { viewBox: '0 0 300 200', class: 'board small yards-picture', ...FILLING };
  const rows = colours
    .slice(0, 5)
    .flatMap((colour, row) =>
      Array.from({ length: 5 - (row % 3) }, (_, i) => yardCard(colour, row, i)),
    );
  return el('svg', box, felt, ...rows);
}

/**
 * @param {string} colour
 * @param {number} row
 * @param {number} i
 */
function yardCard(colour, row, i) {
  const { fill, edge, ink, path } = paint(colour);
  const card = { x: -21, y: -15, width: 42, height: 60, rx: 6 };
  const move = 'translate(-11 -5) scale(1.1)';
  return el(
    'g',
    { transform: `translate(${34 + row * 52} ${40 + i * 26}) rotate(${(row - 2) * 2})` },
    el('rect', { ...card, fill, stroke: edge, 'stroke-width': 1.5 }),
    el('path', { d: path, fill: ink, transform: move, 'fill-rule': 'evenodd' }),
  );
}
