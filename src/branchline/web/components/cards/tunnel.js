// @ts-check
/** A tunnel that asks for more: the cards that were turned up, one by one, and the answer. */
import { cls, html, useEffect } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { act } from '../../table/actions.js';
import { colourName, countCards } from '../../table/news/descriptions.js';
import { Dialog } from '../dialogs/dialog.js';
import { CardFace, MiniCards } from './card.js';
import { WayList } from './payment.js';

/** @typedef {import('../../types.js').CardSet} CardSet */

const SHOWN = 3800; // milliseconds

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
      <${Revealed} cards=${tried.revealed} laid=${{}} />
      ${
        tried.surcharge === 0 &&
        html`
          <span class="after-reveal" style=${{ '--n': tried.revealed.length }}>
            ${t('tunnel.none')}
          </span>
        `
      }
    </button>
  `;
}

/**
 * Cards that are turned up one after the other; those that match what was laid are marked.
 * @param {{cards: string[], laid: CardSet}} props
 */
function Revealed({ cards, laid }) {
  const label = `${t('tunnel.revealed')}: ${cards.map(colourName).join(', ')}`;
  return html`
    <span class="reveal" role="img" aria-label=${label}>
      ${cards.map((colour, i) => flippedCard(colour, i, matches(colour, laid)))}
    </span>
  `;
}

/**
 * @param {string} colour
 * @param {CardSet} laid
 */
const matches = (colour, laid) =>
  Object.keys(laid).length > 0 && (colour === 'locomotive' || Boolean(laid[colour]));

/**
 * @param {string} colour
 * @param {number} i
 * @param {boolean} match
 */
const flippedCard = (colour, i, match) => html`
  <span class=${cls('flip', match && 'match')} key=${i} style=${{ '--i': i }}>
    <${CardFace} colour=${colour} />
    ${
      match &&
      html`
        <small>${t('tunnel.match')}</small>
      `
    }
  </span>
`;

/** What the tunnel asks for, in sight of all; only the seat that tried it can answer. */
export function TunnelDialog() {
  const v = S.view.value;
  const { adds, plain } = S.choices.value;
  if (!v?.tunnel || !S.game.value) return null;
  const { route, laid, revealed } = v.tunnel;
  const mine = plain.includes('leave');
  const title = t('tunnel.title', { route: `${route.a}–${route.b}` });
  const cards = Object.entries(revealed).flatMap(([colour, n]) => Array(n).fill(colour));
  const number = S.game.value.routeOf(route.a, route.b, route.lane);
  const side = S.board.value?.isLow(number) ? 'on-top' : '';
  return html`
    <${Dialog} kind=${cls('pay tunnel-sheet', side)} modal=${mine} title=${title}>
      <p>${t('tunnel.laid')}${' '}<${MiniCards} cards=${laid} /></p>
      <${Revealed} cards=${cards} laid=${laid} />
      <div class="after-reveal" style=${{ '--n': cards.length }} onAnimationEnd=${focusFirst}>
        <p class="ask">${tunnelQuestion(v.tunnel, mine, adds.length > 0)}</p>
        ${
          mine &&
          html`
            <${WayList} ways=${adds} said />
            <${LeaveButton} />
          `
        }
      </div>
    </${Dialog}>
  `;
}

/**
 * What is due, in words: to those who watch, to who can pay it, and to who cannot.
 * @param {import('../../types.js').TunnelView} tunnel
 * @param {boolean} mine
 * @param {boolean} payable
 */
function tunnelQuestion({ laid, surcharge: n }, mine, payable) {
  if (!mine) return t('tunnel.other', { n, who: S.nameOf(S.view.value?.turn ?? 0) });
  if (!payable) return t('tunnel.cannot', { n });
  const colour = Object.keys(laid).find((c) => c !== 'locomotive');
  if (!colour) return t('tunnel.pay_wild', { n, cards: countCards('locomotive', n) });
  return t('tunnel.pay', { n, colour: colourName(colour), locomotive: colourName('locomotive') });
}

/**
 * The answers could not be focused before they were shown.
 * @param {AnimationEvent} e
 */
function focusFirst(e) {
  const shown = /** @type {HTMLElement} */ (e.currentTarget);
  if (e.target === shown) shown.querySelector('button')?.focus();
}

const LeaveButton = () => html`
  <footer>
    <button data-action="leave" onClick=${() => act('leave')}>${t('tunnel.leave')}</button>
  </footer>
`;
