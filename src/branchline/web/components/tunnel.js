// @ts-check
/** A tunnel that asks for more: the cards that were turned up, one by one, and the answer. */
import { html, useEffect } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { act } from '../table/actions.js';
import { colourName } from '../table/descriptions.js';
import { Dialog } from './dialog.js';
import { CardFace, MiniCards } from './card.js';
import { WayList } from './payment.js';

const SHOWN = 3200; // milliseconds

/** A tunnel that asks for nothing: its cards are shown for a moment, and a click ends it. */
export function TunnelNews() {
  const tried = S.reveal.value;
  const end = () => {
    S.reveal.value = null;
  };
  useEffect(() => {
    if (!tried) return undefined;
    const timer = setTimeout(end, SHOWN);
    return () => clearTimeout(timer);
  }, [tried]);
  if (!tried || S.view.value?.tunnel) return null;
  const route = `${tried.route[0]}–${tried.route[1]}`;
  return html`
    <button class="tunnel-news" onClick=${end}>
      <b>${t('tunnel.title', { route })}</b>
      <${Revealed} cards=${tried.revealed} />
    </button>
  `;
}

/**
 * Cards that are turned up one after the other.
 * @param {{cards: string[]}} props
 */
function Revealed({ cards }) {
  const label = `${t('tunnel.revealed')}: ${cards.map(colourName).join(', ')}`;
  return html`
    <span class="reveal" role="img" aria-label=${label}>${cards.map(flippedCard)}</span>
  `;
}

/**
 * @param {string} colour
 * @param {number} i
 */
const flippedCard = (colour, i) => html`
  <span class="flip" key=${i} style=${{ '--i': i }}><${CardFace} colour=${colour} /></span>
`;

/** What the tunnel asks for, in sight of all; only the seat that tried it can answer. */
export function TunnelDialog() {
  const v = S.view.value;
  const { adds, plain } = S.choices.value;
  if (!v?.tunnel || !S.game.value) return null;
  const { route, laid, revealed, surcharge } = v.tunnel;
  const mine = plain.includes('leave');
  const title = t('tunnel.title', { route: `${route.a}–${route.b}` });
  const asks = mine ? 'tunnel.asks' : 'tunnel.asks_other';
  const cards = Object.entries(revealed).flatMap(([colour, n]) => Array(n).fill(colour));
  return html`
    <${Dialog} kind="pay tunnel-sheet" modal=${mine} title=${title}>
      <p>${t('tunnel.laid')}${' '}<${MiniCards} cards=${laid} /></p>
      <${Revealed} cards=${cards} />
      <p class="ask">${t(asks, { n: surcharge, who: S.nameOf(v.turn) })}</p>
      ${
        mine &&
        html`
          <${WayList} ways=${adds} />
        `
      }
      ${
        mine &&
        html`
          <${LeaveButton} />
        `
      }
    </${Dialog}>
  `;
}

const LeaveButton = () => html`
  <footer>
    <button data-action="leave" onClick=${() => act('leave')}>${t('tunnel.leave')}</button>
  </footer>
`;
