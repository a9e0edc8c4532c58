// @ts-check
/** A map on paper: the board in its real size, in tiles or on one large page, and ticket cards. */
import { html, messageOf, useEffect, useRef, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { api } from '../../api.js';
import { showRefusal } from '../../table/store.js';
import { ChoiceField } from '../fields.js';
import { printedBoard } from './print_board.js';
import { TicketPages } from './print_tickets.js';

/** @typedef {import('../../types.js').CatalogueGame} CatalogueGame */
/** @typedef {import('../../types.js').Drawing} Drawing */
/**
 * @typedef {object} Plan
 * @property {[number, number]} paper
 * @property {[number, number]} tile
 * @property {number} across
 * @property {number} down
 */

const UNIT = 20 / 36; // millimetres for a unit of the board: a space is 20 long
const EDGE = 10; // millimetres that a printer may leave white

/** @type {Record<string, [number, number]>} */
const PAPERS = { A4: [210, 297], A3: [297, 420], Letter: [215.9, 279.4] };
const WHOLE = 'whole';

/** @param {{id: string}} props */
export function PrintScreen({ id }) {
  const [game, setGame] = useState(/** @type {CatalogueGame|null} */ (null));
  const [paper, setPaper] = useState('A4');
  useEffect(() => {
    api.game(id).then(setGame, (error) => showRefusal(messageOf(error)));
  }, [id]);
  const board = game?.board;
  return html`
    <main id="main" class="print-screen">
      ${
        game &&
        board &&
        html`
          <${Choices} id=${id} game=${game} paper=${paper} setPaper=${setPaper} />
          <${BoardPages} game=${game} board=${board} plan=${planOf(board, paper)} />
          <${TicketPages} game=${game} board=${board} paper=${PAPERS[paper] ?? PAPERS.A4} />
        `
      }
    </main>
  `;
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {CatalogueGame} props.game
 * @param {string} props.paper
 * @param {(paper: string) => void} props.setPaper
 */
const Choices = ({ game, paper, setPaper }) => html`
  <header class="print-choices">
    <h1>${game.name}</h1>
    <${ChoiceField}
      label=${t('workshop.paper')}
      value=${paper}
      choices=${[...Object.keys(PAPERS).map((name) => [name, name]), [WHOLE, t('workshop.whole')]]}
      set=${setPaper}
    />
    <p class="quiet">${t('workshop.print.about')}</p>
    <button class="primary" data-print onClick=${() => print()}>${t('workshop.print')}</button>
    <a class="button" href="/workshop">${t('workshop.back')}</a>
  </header>
`;

/**
 * How a board is cut into pages.
 * @param {Drawing} board
 * @param {string} name of the paper
 * @returns {Plan}
 */
function planOf({ size }, name) {
  const [width, height] = size.map((units) => units * UNIT);
  const one = PAPERS[name] ?? [width + 2 * EDGE, height + 2 * EDGE];
  const upright = tiles(one, width, height);
  const flat = tiles([one[1], one[0]], width, height);
  return flat.across * flat.down < upright.across * upright.down ? flat : upright;
}

/**
 * @param {[number, number]} paper
 * @param {number} width
 * @param {number} height
 * @returns {Plan}
 */
function tiles(paper, width, height) {
  const tile = /** @type {[number, number]} */ ([paper[0] - 2 * EDGE, paper[1] - 2 * EDGE]);
  const [across, down] = [Math.ceil(width / tile[0] - 0.01), Math.ceil(height / tile[1] - 0.01)];
  return { paper, tile, across, down };
}

/** @param {{game: CatalogueGame, board: Drawing, plan: Plan}} props */
function BoardPages({ game, board, plan }) {
  const ref = useRef(/** @type {SVGSVGElement|null} */ (null));
  useEffect(() => {
    ref.current?.replaceChildren(printedBoard(board, game.sheet));
  }, [game]);
  useEffect(() => pageSize(plan.paper), [plan.paper[0], plan.paper[1]]);
  const pages = Array.from({ length: plan.across * plan.down }, (_, i) => i);
  return html`
    <svg ref=${ref} class="print-source" aria-hidden="true"></svg>
    ${pages.map(
      (i) => html`
        <${Tile} key=${i} plan=${plan} x=${i % plan.across} y=${Math.floor(i / plan.across)} />
      `,
    )}
  `;
}

/**
 * Set the size of the pages; returns how to forget it.
 * @param {[number, number]} paper
 */
function pageSize([width, height]) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** @param {{plan: Plan, x: number, y: number}} props */
function Tile({ plan: { paper, tile, across, down }, x, y }) {
  const [w, h] = tile.map((mm) => mm / UNIT);
  return html`
    <section class="print-page" style=${{ width: `${paper[0]}mm`, height: `${paper[1]}mm` }}>
      <svg
        class="print-tile board"
        viewBox=${`${x * w} ${y * h} ${w} ${h}`}
        style=${{ width: `${tile[0]}mm`, height: `${tile[1]}mm` }}
      >
        <use href="#print-board" />
      </svg>
      <${Marks} />
      ${
        across * down > 1 &&
        html`
          <small class="print-number">${`${String.fromCharCode(65 + y)}${x + 1}`}</small>
        `
      }
    </section>
  `;
}

/** Where to cut: a line at each corner, outside the picture. */
const Marks = () => html`
  <svg class="print-marks" aria-hidden="true">
    ${['0% 0%', '100% 0%', '0% 100%', '100% 100%'].map((corner) => {
      const [x, y] = corner.split(' ');
      return html`
        <svg key=${corner} x=${x} y=${y} overflow="visible">
          <path class="print-mark" d=${markAt(x, y)} />
        </svg>
      `;
    })}
  </svg>
`;

/**
 * @param {string} x
 * @param {string} y
 */
function markAt(x, y) {
  const [right, low] = [x === '0%' ? 1 : -1, y === '0%' ? 1 : -1];
  return `M${38 * right} 0v${26 * low}M0 ${38 * low}h${26 * right}`;
}
