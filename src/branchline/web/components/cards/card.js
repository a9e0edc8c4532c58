// @ts-check
/** A card: its colour, its symbol in two corners, and a wagon, an engine or a car. */
import { cls, html } from '../../ui.js';
import { paint } from '../../board/palette.js';
import { colourName } from '../../table/news/descriptions.js';
import { ColourSymbol, Icon, wildWord } from '../icons.js';

const HIGHEST = 8; // lines of a pile

/** @typedef {{path: string, wheels: number[], ground: string}} Picture */

const RAILS = 'M2 39H62';
const STREET = 'M2 38.6H20M26 38.6H38M44 38.6H62';
const CAR = 'M3 29V21Q3 18 7 17L17 15 24 8H43L51 15.5 58 17.5Q61 18.5 61 22V29Z';
const WINDOWS = 'M21.5 15.5 26 10.5H32V15.5ZM35 15.5V10.5H42L47 15.5Z';

/**
 * What is drawn on coloured cards and on wild ones, by the word that the sheet has for these.
 * @type {Record<string, {coloured: Picture, wild: Picture}>}
 */
const PICTURES = {
  locomotive: {
    coloured: {
      path: 'M5 10Q32 3 59 10V28H5ZM11 14v8h9v-8zm15 0v8h12v-8zm18 0v8h9v-8z',
      wheels: [15, 49],
      ground: RAILS,
    },
    wild: {
      path: 'M6 28V15h22V8h20v4h4V6h5v22zM33 13v7h10v-7zM10 15V6h6v9z',
      wheels: [16, 30, 48],
      ground: RAILS,
    },
  },
  taxi: {
    coloured: { path: CAR + WINDOWS, wheels: [16, 48], ground: STREET },
    wild: {
      path: `${CAR}${WINDOWS}M27 7V2H40V7ZM10 20v3h5v-3zm10 0v3h5v-3zm10 0v3h5v-3zm10 0v3h5v-3z`,
      wheels: [16, 48],
      ground: STREET,
    },
  },
};

/** @param {{wild: boolean}} props */
function Wagon({ wild }) {
  const pictures = PICTURES[wildWord()] ?? PICTURES.locomotive;
  const { path, wheels, ground } = wild ? pictures.wild : pictures.coloured;
  return html`
    <svg class="wagon" viewBox="0 0 64 40" aria-hidden="true">
      <path fill="currentColor" fill-rule="evenodd" d=${path} />
      ${wheels.map(wheel)}
      <path d=${ground} stroke="currentColor" stroke-width="1.6" />
    </svg>
  `;
}

/** @param {number} x */
const wheel = (x) => html`
  <circle cx=${x} cy="32" r="4.8" fill="currentColor" />
`;

/** @param {string} colour */
function cardStyle(colour) {
  const { fill, edge, ink } = paint(colour);
  return { '--fill': fill, '--edge': edge, '--ink': ink };
}

/**
 * The face of a card, not to be clicked.
 * @param {{colour: string}} props
 */
export const CardFace = ({ colour }) => html`
  <span class=${cls('card', `k-${colour}`)} style=${cardStyle(colour)}>
    <span class="corner tl"><${ColourSymbol} colour=${colour} /></span>
    <${Wagon} wild=${colour === 'locomotive'} />
    <span class="corner br"><${ColourSymbol} colour=${colour} /></span>
  </span>
`;

/**
 * A small card, for payments and lists.
 * @param {{colour: string}} props
 */
export const MiniCard = ({ colour }) => html`
  <span class=${cls('mini', `k-${colour}`)} style=${cardStyle(colour)} title=${colourName(colour)}>
    <${ColourSymbol} colour=${colour} size=${13} />
  </span>
`;

/**
 * As many small cards of one colour.
 * @param {string} colour
 * @param {number} count
 */
export const miniCards = (colour, count) =>
  Array.from(
    { length: count },
    (_, i) => html`
      <${MiniCard} key=${colour + i} colour=${colour} />
    `,
  );

/**
 * Small cards of a set.
 * @param {{cards: import('../../types.js').CardSet}} props
 */
export const MiniCards = ({ cards }) => html`
  <span class="minis">
    ${Object.entries(cards).flatMap(([colour, count]) => miniCards(colour, count))}
  </span>
`;

/**
 * Cards or tickets in a pile, as high as there are many; `layer` of them are one more line.
 * @param {{count: number, layer: number, children?: import('../../types.js').Child}} props
 */
export const Pile = ({ count, layer, children }) => html`
  <span class="card-pile" style=${{ '--pile': Math.min(HIGHEST, Math.ceil(count / layer)) }}>
    ${children}
  </span>
`;

/**
 * The deck, and how many cards are used up until they are shuffled in again. Their number is
 * drawn by the style: as text it would have to be a part of the name of the button.
 * @param {{word: string, count: number, discards: number}} props
 */
export const CardBack = ({ word, count, discards }) => html`
  <${Pile} count=${count} layer=${12}>
    <span class=${cls('card back', count === 0 && 'none')}>
      <${Wagon} wild=${true} />
      ${
        discards > 0 &&
        html`
          <span class="discards" data-count=${discards}><${Icon} name="again" /></span>
        `
      }
      <small>
        ${word}${' '}
        <b>${count}</b>
      </small>
    </span>
  </${Pile}>
`;
