// @ts-check
/** Small line drawings for buttons and counts. */
import { html } from '../ui.js';
import { CAB, LIVERIES, paint, SEATS } from '../board/palette.js';
import { pieceShapes } from '../board/pieces.js';
import { game } from '../table/store.js';

const LINES = {
  plus: 'M8 3V13M3 8H13',
  minus: 'M3 8H13',
  fit: 'M2 6V2H6M10 2H14V6M14 10V14H10M6 14H2V10',
  train: 'M1 4.5Q8 2 15 4.5V11H1ZM4 13.4h.01M12 13.4h.01',
  taxi: 'M1 11V8.5L4 7.5 5.5 4H11L13 7.5 15 8.5V11ZM7 4V2H9.5V4M4 13.4h.01M12 13.4h.01',
  cards: 'M2 4H9V14H2ZM6 4V2H14V12H9',
  ticket: 'M1 4H15V7A1.4 1.4 0 0 0 15 9.6V13H1V9.6A1.4 1.4 0 0 0 1 7ZM10 4V13',
  stack: 'M2 5 8 2 14 5 8 8ZM2 8 8 11 14 8M2 11 8 14 14 11',
  undo: 'M6 3 2 7 6 11M2 7H10A4 4 0 0 1 10 14H6',
  again: 'M13 6A5.5 5.5 0 1 0 13.5 9.5M13.5 2V6H9.5',
  way: 'M3 13A1.5 1.5 0 1 1 3 12.9M13 3A1.5 1.5 0 1 1 13 2.9M4 12Q9 12 8 8T12 4',
  hint: 'M5.5 11A5 5 0 1 1 10.5 11V13H5.5ZM6.5 15H9.5',
  menu: 'M2 4H14M2 8H14M2 12H14',
  close: 'M3 3 13 13M13 3 3 13',
  first: 'M4 2V14M13 2 6 8 13 14',
  last: 'M12 2V14M3 2 10 8 3 14',
  check: 'M2 8 6 12 14 3',
  left: 'M10 2 4 8 10 14',
  right: 'M6 2 12 8 6 14',
  play: 'M4 2 13 8 4 14Z',
  pause: 'M5 3V13M11 3V13',
  sun:
    'M8 5A3 3 0 1 1 8 11 3 3 0 1 1 8 5M8 1V2.5M8 13.5V15M1 8H2.5M13.5 8H15' +
    'M3 3 4 4M12 12 13 13M3 13 4 12M12 4 13 3',
  moon: 'M13 10A6 6 0 1 1 7 2.5 5 5 0 0 0 13 10Z',
  link:
    'M7 9A3 3 0 0 0 11 9L14 6A3 3 0 0 0 10 2L8.5 3.5' +
    'M9 7A3 3 0 0 0 5 7L2 10A3 3 0 0 0 6 14L7.5 12.5',
  log: 'M3 3H13M3 6.5H13M3 10H10M3 13.5H8',
  chat: 'M2 3H14V11H8L4 14V11H2Z',
  book: 'M8 4Q5 2 2 3V13Q5 12 8 14 11 12 14 13V3Q11 2 8 4V14',
  text: 'M3 3H13M8 3V13M6 13H10',
  eye: 'M1 8Q8 0 15 8 8 16 1 8ZM8 6A2 2 0 1 1 8 10 2 2 0 1 1 8 6',
  bot: 'M3 6H13V13H3ZM8 6V3M6 9.5h.01M10 9.5h.01M1 9V11M15 9V11',
  away: 'M3 4H9L3 12H9M11 8H14.5L11 13H14.5',
  vote: 'M4 15V2H13L11 5.5 13 9H4',
  sliders:
    'M1.5 5H8M12 5H14.5M10 3A2 2 0 1 1 10 7 2 2 0 1 1 10 3' +
    'M1.5 11H4M8 11H14.5M6 9A2 2 0 1 1 6 13 2 2 0 1 1 6 9',
};

/** @typedef {keyof typeof LINES} IconName */

/** @param {{name: IconName}} props */
export const Icon = ({ name }) => html`
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${LINES[name]} /></svg>
`;

/** What this box calls its wild cards. */
export const wildWord = () => game.value?.sheet.words.locomotive ?? 'locomotive';

/**
 * The icon of what this box calls its trains.
 * @returns {IconName}
 */
export const pieceIcon = () => (game.value?.sheet.words.trains === 'taxis' ? 'taxi' : 'train');

/** @param {string} colour */
const symbolPath = (colour) =>
  colour === 'locomotive' && wildWord() === 'taxi' ? CAB : paint(colour).path;

/**
 * The symbol of a colour.
 * @param {{colour: string, size?: number}} props
 */
export const ColourSymbol = ({ colour, size = 16 }) => html`
  <svg class="symbol sym" width=${size} height=${size} viewBox="-6 -6 12 12" aria-hidden="true">
    <path d=${symbolPath(colour)} fill="currentColor" fill-rule="evenodd" />
  </svg>
`;

/**
 * The train of a seat, as it looks on the board.
 * @param {{seat: number}} props
 */
export const Train = ({ seat }) => pieceOf(SEATS[seat]);

/**
 * A train that can be chosen.
 * @param {{livery: number}} props
 */
export const LiveryTrain = ({ livery }) => pieceOf(LIVERIES[livery]);

/** @param {import('../board/palette.js').Livery} livery */
function pieceOf(livery) {
  const word = game.value?.sheet.words.trains;
  /** @param {SVGElement|null} svg */
  const draw = (svg) => svg?.replaceChildren(...pieceShapes(livery, word));
  return html`
    <svg class="badge" viewBox="-22 -12 44 26" aria-hidden="true" ref=${draw}></svg>
  `;
}
