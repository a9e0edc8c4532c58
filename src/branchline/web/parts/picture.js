// @ts-check
/** A small picture of a game: its board in miniature, or yards of cards where it has none. */
import { html, useEffect, useRef } from '../ui.js';
import { api } from '../api.js';
import { el } from '../board/svg.js';
import { landLayer } from '../board/land.js';
import { paint } from '../board/palette.js';

/** @param {{game: string}} props */
export function GamePicture({ game }) {
  const ref = useRef(/** @type {any} */ (null));
  useEffect(() => {
    let gone = false;
    api.game(game).then((found) => {
      if (!gone) ref.current?.replaceChildren(found.board ? boardPicture(found) : yardPicture(found.sheet.colours));
    }, () => {});
    return () => { gone = true; };
  }, [game]);
  return html`<div class="picture" ref=${ref} aria-hidden="true"></div>`;
}

/** @param {any} found */
function boardPicture(found) {
  const { board, sheet } = found, [w, h] = board.size;
  const picture = el('svg', { viewBox: `0 0 ${w} ${h}`, class: 'board small', preserveAspectRatio: 'xMidYMid slice' },
    ...landLayer({ ...board, scoring: null, legend: null }, sheet, {}));
  const line = ({ spaces }) => [spaces[0], ...spaces].map(([x, y]) => `${x},${y}`).join(' '); // a point alone is no line
  board.routes.forEach((route, i) => picture.append(el('polyline', {
    points: line(route), class: 'small-route', stroke: paint(sheet.routes[i].colour).fill,
  })));
  board.cities.forEach((c) => picture.append(el('circle', { class: 'hub', cx: c.x, cy: c.y, r: 9 })));
  return picture;
}

/** @param {string[]} colours */
function yardPicture(colours) {
  const felt = el('rect', { class: 'felt', width: 300, height: 200 });
  const picture = el('svg', { viewBox: '0 0 300 200', class: 'board small yards-picture', preserveAspectRatio: 'xMidYMid slice' }, felt);
  colours.slice(0, 5).forEach((colour, row) => {
    for (let i = 0; i < 5 - (row % 3); i++) {
      const { fill, edge, ink, path } = paint(colour);
      picture.append(el('g', { transform: `translate(${34 + row * 52} ${40 + i * 26}) rotate(${(row - 2) * 2})` },
        el('rect', { x: -21, y: -15, width: 42, height: 60, rx: 6, fill, stroke: edge, 'stroke-width': 1.5 }),
        el('path', { d: path, fill: ink, transform: 'translate(-11 -5) scale(1.1)', 'fill-rule': 'evenodd' })));
    }
  });
  return picture;
}
