// @ts-check
/** A train card: its colour, its symbol in two corners, and a wagon or an engine. */
import { cls, html } from '../ui.js';
import { paint } from '../board/palette.js';
import { colourName } from '../table/descriptions.js';
import { ColourSymbol } from './icons.js';

const WAGON = 'M5 10Q32 3 59 10V28H5ZM11 14v8h9v-8zm15 0v8h12v-8zm18 0v8h9v-8z';
const WAGON_WHEELS = [15, 49];
const ENGINE = 'M6 28V15h22V8h20v4h4V6h5v22zM33 13v7h10v-7zM10 15V6h6v9z';
const ENGINE_WHEELS = [16, 30, 48];

/** @param {{engine: boolean}} props */
const Wagon = ({ engine }) => html`
  <svg class="wagon" viewBox="0 0 64 40" aria-hidden="true">
    <path fill="currentColor" fill-rule="evenodd" d=${engine ? ENGINE : WAGON} />
    ${(engine ? ENGINE_WHEELS : WAGON_WHEELS).map(wheel)}
    <path d="M2 39H62" stroke="currentColor" stroke-width="1.6" />
  </svg>
`;

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
    <${Wagon} engine=${colour === 'locomotive'} />
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
 * @param {{cards: import('../types.js').CardSet}} props
 */
export const MiniCards = ({ cards }) => html`
  <span class="minis">
    ${Object.entries(cards).flatMap(([colour, count]) => miniCards(colour, count))}
  </span>
`;

/**
 * The back of a card of the deck.
 * @param {{word: string, count: number}} props
 */
export const CardBack = ({ word, count }) => html`
  <span class="card back">
    <${Wagon} engine=${true} />
    <small>
      ${word}${' '}
      <b>${count}</b>
    </small>
  </span>
`;
