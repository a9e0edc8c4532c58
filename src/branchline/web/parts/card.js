// @ts-check
/** A train card: its colour, its symbol in two corners, and a wagon or an engine. */
import { cls, html } from '../ui.js';
import { paint } from '../board/palette.js';
import { colourWord } from '../table/telling.js';
import { Symbol } from './icons.js';

const WAGON = 'M5 10Q32 3 59 10V28H5ZM11 14v8h9v-8zm15 0v8h12v-8zm18 0v8h9v-8z';
const ENGINE = 'M6 28V15h22V8h20v4h4V6h5v22zM33 13v7h10v-7zM10 15V6h6v9z';

/** @param {{engine: boolean}} props */
const Wagon = ({ engine }) => html`<svg class="wagon" viewBox="0 0 64 40" aria-hidden="true">
  <path fill="currentColor" fill-rule="evenodd" d=${engine ? ENGINE : WAGON} />
  ${(engine ? [16, 30, 48] : [15, 49]).map((x) => html`<circle cx=${x} cy="32" r="4.8" fill="currentColor" />`)}
  <path d="M2 39H62" stroke="currentColor" stroke-width="1.6" /></svg>`;

/** @param {string} colour */
export const cardStyle = (colour) => ({ '--fill': paint(colour).fill, '--edge': paint(colour).edge, '--ink': paint(colour).ink });

/** The face of a card, not to be clicked. @param {{colour: string}} props */
export const CardFace = ({ colour }) => html`<span class=${cls('card', `k-${colour}`)} style=${cardStyle(colour)}>
  <span class="corner tl"><${Symbol} colour=${colour} /></span>
  <${Wagon} engine=${colour === 'locomotive'} />
  <span class="corner br"><${Symbol} colour=${colour} /></span></span>`;

/** A small card, for payments and lists. @param {{colour: string}} props */
export const MiniCard = ({ colour }) =>
  html`<span class=${cls('mini', `k-${colour}`)} style=${cardStyle(colour)} title=${colourWord(colour)}><${Symbol} colour=${colour}
    size=${13} /></span>`;

/** Small cards of a set, with their number for readers. @param {{cards: Record<string, number>}} props */
export const MiniCards = ({ cards }) => html`<span class="minis">
  ${Object.entries(cards).flatMap(([colour, count]) => Array.from({ length: count }, (_, i) => html`<${MiniCard} key=${colour + i}
    colour=${colour} />`))}</span>`;

/** The back of a card. @param {{word: string, count?: number|null}} props */
export const CardBack = ({ word, count = null }) => html`<span class="card back"><${Wagon} engine=${true} />
  <small>${word}${count == null ? '' : html` <b>${count}</b>`}</small></span>`;
