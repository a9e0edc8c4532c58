// @ts-check
/** Which of these would you keep? An offer of tickets, and what each way to keep brings. */
import { html, useState } from '../ui.js';
import { t } from '../i18n.js';
import { compareWays } from './keeps.js';
import { measured } from './format.js';
import { Offer } from './offer.js';
import { ticketName } from './rows.js';

/** @typedef {import('../types.js').Sheet} Sheet */
/** @typedef {import('./types.js').Cell} Cell */
/** @typedef {import('./types.js').Way} Way */

const SHOWN = 8; // ways

/**
 * @param {object} props
 * @param {Sheet} props.sheet
 * @param {Cell} props.cell
 */
export function Explorer({ sheet, cell }) {
  const { draw, keep } = sheet.counts.opening_tickets;
  const [offer, setOffer] = useState(() => deal(sheet, draw));
  const [guess, setGuess] = useState(/** @type {number[]|null} */ (null));
  /** @param {number[]} tickets */
  const show = (tickets) => {
    setGuess(null);
    setOffer(tickets);
  };
  /**
   * @param {number} place
   * @param {number} ticket
   */
  const change = (place, ticket) => {
    const other = offer.map((one) => (one === ticket ? offer[place] : one));
    show(other.map((one, i) => (i === place ? ticket : one)));
  };
  return html`
    <section class="explorer paper" aria-labelledby="explorer">
      <h3 id="explorer">${t('atlas.which')}</h3>
      <p>${t('atlas.which.text', { n: keep })}</p>
      <${Offer}
        key=${offer.join()}
        sheet=${sheet}
        offer=${offer}
        change=${change}
        compare=${setGuess}
      />
      ${' '}
      <button type="button" onClick=${() => show(deal(sheet, draw))}>${t('atlas.again')}</button>
      <div aria-live="polite">
        ${
          guess &&
          html`
            <${Answer} sheet=${sheet} guess=${guess} ways=${compareWays(cell, offer, keep)} />
          `
        }
      </div>
    </section>
  `;
}

/**
 * Different tickets by chance.
 * @param {Sheet} sheet
 * @param {number} count
 */
function deal(sheet, count) {
  const deck = sheet.tickets.map((_, i) => i);
  return Array.from({ length: count }, () =>
    Number(deck.splice(Math.floor(Math.random() * deck.length), 1)),
  );
}

/**
 * @param {object} props
 * @param {Sheet} props.sheet
 * @param {number[]} props.guess
 * @param {Way[]} props.ways
 */
function Answer({ sheet, guess, ways }) {
  const own = ways.findIndex(({ tickets }) => tickets.join() === guess.join());
  const verdict = verdictOf(ways[own], own);
  const shown = ways.filter((_, i) => i < SHOWN || i === own);
  return html`
    <p class=${`verdict ${verdict}`}>${t(`atlas.verdict.${verdict}`)}</p>
    <div class="table-frame" role="region" aria-label=${t('atlas.ways')} tabindex="0">
      <table class="atlas-table">
        <caption>${t('atlas.ways')}</caption>
        <thead>
          <tr>
            <th scope="col">${t('atlas.way')}</th>
            <th scope="col">${t('atlas.points_less')}</th>
            <th scope="col">${t('atlas.share_less')}</th>
          </tr>
        </thead>
        <tbody>${shown.map((way) => wayRow(sheet, way, way === ways[own]))}</tbody>
      </table>
    </div>
  `;
}

/**
 * @param {Way} way
 * @param {number} place
 */
function verdictOf({ points: [less, half] }, place) {
  if (place === 0) return 'best';
  return Math.abs(less) <= half ? 'level' : 'worse';
}

/**
 * @param {Sheet} sheet
 * @param {Way} way
 * @param {boolean} isOwn
 */
const wayRow = (sheet, way, isOwn) => html`
  <tr key=${way.tickets.join()} class=${isOwn ? 'own' : ''}>
    <th scope="row">
      ${way.tickets.map((i) => ticketName(sheet, i)).join(', ')}
      ${isOwn && ` – ${t('atlas.yours')}`}
    </th>
    <td>${measured(way.points, { signed: true }).text}</td>
    <td>${measured(way.share, { percent: true, signed: true }).text}</td>
  </tr>
`;
