// @ts-check
/** A text with headings, lists and pictures made by the page, from a small part of Markdown. */
import { html } from '../../ui.js';
import { paint } from '../../board/palette.js';
import { MiniCards } from '../cards/card.js';
import { bonusText } from '../table/bonuses.js';

/** @typedef {import('../../types.js').Sheet} Sheet */

const MARKS = /(\*\*[^*]+\*\*|\*[^*]+\*|\{[^}]+\})/;
const CONDITION = /^\{(if|unless) ([\w.]+)(?:=(\w+))?\} /;
const STEP = 48; // from space to space of a route

/** @param {{text: string, sheet: Sheet}} props */
export const RulesText = ({ text, sheet }) =>
  blocksOf(text, sheet).map(
    (block, i) => html`
      <${Block} key=${i} block=${block} sheet=${sheet} />
    `,
  );

/**
 * Paragraphs and lists, separated by empty lines; the title is shown by the page.
 * `{if rules.ferries.substitute=pair}` keeps a block where the sheet says so, `{unless …}` where
 * it does not.
 * @param {string} text
 * @param {Sheet} sheet
 */
const blocksOf = (text, sheet) =>
  text
    .split(/\n{2,}/)
    .map((block) => inForce(block.trim(), sheet))
    .filter((block) => block && !block.startsWith('# '));

/**
 * @param {string} block
 * @param {Sheet} sheet
 */
function inForce(block, sheet) {
  const found = CONDITION.exec(block);
  if (!found) return block;
  const [whole, word, path, wanted] = found;
  const value = lookUp(sheet, path);
  const holds = wanted ? value === wanted : value !== undefined && value !== null;
  return holds === (word === 'if') ? block.slice(whole.length) : '';
}

/** @param {{block: string, sheet: Sheet}} props */
function Block({ block, sheet }) {
  if (block.startsWith('## ')) {
    return html`
      <h3>${block.slice(3)}</h3>
    `;
  }
  if (block === '{points}') {
    return html`
      <${PointsTable} points=${sheet.points} />
    `;
  }
  if (block === '{bonuses}') {
    return html`
      <${BonusList} bonuses=${sheet.bonuses} />
    `;
  }
  if (block.startsWith('{route ')) {
    return html`
      <${RoutePicture} words=${block.slice(7, -1).split(' ')} />
    `;
  }
  if (block.startsWith('- ')) {
    return html`
      <${List} block=${block} sheet=${sheet} />
    `;
  }
  return html`
    <p><${Inline} text=${block} sheet=${sheet} /></p>
  `;
}

/** @param {{block: string, sheet: Sheet}} props */
function List({ block, sheet }) {
  const items = block.split(/\n- /).map((item) => item.replace(/^- /, ''));
  return html`
    <ul>
      ${items.map(
        (item, i) => html`
          <li key=${i}><${Inline} text=${item} sheet=${sheet} /></li>
        `,
      )}
    </ul>
  `;
}

/** @param {{bonuses: import('../../types.js').Bonus[]}} props */
const BonusList = ({ bonuses }) => html`
  <ul>
    ${bonuses.map(
      (b) => html`
        <li key=${b.key}>
          <b>${b.name}</b>
          ${` (${b.points}) ${bonusText(b)}`}
        </li>
      `,
    )}
  </ul>
`;

/**
 * `**bold**`, `*slanted*`, `{cards red 2, locomotive 1}`, and `{sheet path}` for a number of the
 * sheet.
 * @param {{text: string, sheet: Sheet}} props
 */
function Inline({ text, sheet }) {
  const parts = text.replace(/\n\s*/g, ' ').split(MARKS);
  return parts.map((part, i) => {
    if (part.startsWith('**')) {
      return html`
        <b key=${i}>${part.slice(2, -2)}</b>
      `;
    }
    if (part.startsWith('*')) {
      return html`
        <i key=${i}>${part.slice(1, -1)}</i>
      `;
    }
    if (part.startsWith('{sheet ')) return valueAt(sheet, part.slice(7, -1));
    if (part.startsWith('{cards ')) {
      return html`
        <${MiniCards} key=${i} cards=${readCards(part.slice(7, -1))} />
      `;
    }
    return part;
  });
}

/**
 * @param {Sheet} sheet
 * @param {string} path
 */
const valueAt = (sheet, path) => String(lookUp(sheet, path) ?? '?');

/**
 * @param {Sheet} sheet
 * @param {string} path
 */
function lookUp(sheet, path) {
  /** @type {any} */
  let found = sheet;
  for (const name of path.split('.')) found = found?.[name];
  return found;
}

/**
 * `red 2, locomotive 1`
 * @param {string} text
 */
function readCards(text) {
  const pairs = text.split(', ').map((part) => part.split(' '));
  return Object.fromEntries(pairs.map(([colour, count]) => [colour, Number(count)]));
}

/** @param {{points: Record<string, number>}} props */
const PointsTable = ({ points }) => html`
  <table class="points-table">
    <tbody>${Object.entries(points).map(([length, value]) => pointsRow(length, value))}</tbody>
  </table>
`;

/**
 * @param {string} length
 * @param {number} value
 */
const pointsRow = (length, value) => html`
  <tr key=${length}>
    <th scope="row">
      ${length}${' '}
      <span class="bars" aria-hidden="true">${'▬'.repeat(Number(length))}</span>
    </th>
    <td>${value}</td>
  </tr>
`;

/**
 * A route as it looks on the board: `red 3`, `gray 3 ferry 1`, `green 3 tunnel`.
 * @param {{words: string[]}} props
 */
function RoutePicture({ words: [colour, length, kind = '', symbols = '0'] }) {
  const spaces = Array.from({ length: Number(length) }, (_, i) => i);
  return html`
    <svg
      class=${`route-picture ${kind}`}
      viewBox=${`0 0 ${Number(length) * STEP + 8} 32`}
      role="img"
      aria-label=${`${length} ${colour} ${kind}`}
    >
      ${spaces.map((i) => routeSpace(colour, i, i < Number(symbols)))}
    </svg>
  `;
}

/**
 * @param {string} colour
 * @param {number} i
 * @param {boolean} engine
 */
function routeSpace(colour, i, engine) {
  const { fill, edge, ink, path } = paint(colour);
  const d = engine ? paint('locomotive').path : path;
  return html`
    <g key=${i} transform=${`translate(${28 + i * STEP} 16)`}>
      <rect
        class="space"
        x="-20"
        y="-9"
        width="40"
        height="18"
        rx="4"
        fill=${fill}
        stroke=${edge}
      />
      <path d=${d} fill=${ink} fill-rule="evenodd" transform="scale(1.15)" />
    </g>
  `;
}
