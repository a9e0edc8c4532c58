// @ts-check
/** What the route that is pointed at, focused or proposed costs, gives and lacks, next to it. */
import { cls, html } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { countCards, joinWords, routeFacts, routeName } from '../../table/news/descriptions.js';
import { plenty } from '../../planning/missing_cards.js';

const EDGE = 150; // how near the side of the board a tip is moved inwards, in pixels

export function RouteTip() {
  const route = S.hover.value ?? proposedRoute();
  const board = S.board.value;
  if (route == null || !board || !S.view.value) return null;
  const owner = S.view.value.owners[route];
  return html`
    <p
      class=${cls('route-tip', tipSide(board, route))}
      style=${placeOf(board, route)}
      aria-hidden="true"
    >
      <b>${routeName(route)}</b>
      <span>${routeFacts(route, owner).join(' · ')}</span>
      ${
        owner == null &&
        html`
          <${Chance} route=${route} />
        `
      }
    </p>
  `;
}

/** @param {{route: number}} props */
function Chance({ route }) {
  const can = S.choices.value.claims.has(route);
  const closed = S.view.value?.closed.includes(route);
  const words = closed ? t('route.closed') : describeHolding(route);
  return html`
    <em class=${cls(can && 'good')}>${can ? t('route.can') : words}</em>
  `;
}

function proposedRoute() {
  return S.game.value?.numbers.get(S.proposal.value?.action ?? '') ?? null;
}

/**
 * Where the middle of a route is on the screen, from the corner of the board.
 * @param {import('../../board/board.js').Board} board
 * @param {number} route
 */
function pixelOf(board, route) {
  const { middle } = board.drawing.routes[route];
  const [left, top, width, height] = board.camera.box;
  const rect = board.middle.getBoundingClientRect();
  return {
    x: ((middle[0] - left) / width) * rect.width,
    y: ((middle[1] - top) / height) * rect.height,
    rect,
  };
}

/**
 * @param {import('../../board/board.js').Board} board
 * @param {number} route
 */
function tipSide(board, route) {
  const { y, rect } = pixelOf(board, route);
  return y > rect.height / 2 ? 'above' : 'below';
}

/**
 * @param {import('../../board/board.js').Board} board
 * @param {number} route
 */
function placeOf(board, route) {
  const { x, y, rect } = pixelOf(board, route);
  const within = Math.min(Math.max(x, EDGE), Math.max(EDGE, rect.width - EDGE));
  return { left: `${within}px`, top: `${y}px` };
}

/**
 * The cards in one's hand that could pay for a route; null for those who have no hand.
 * @param {number} i
 */
function describeHolding(i) {
  const hand = S.view.value?.hand;
  const route = S.game.value?.sheet.routes[i];
  if (!hand || !route) return null;
  const colour = route.colour ?? plenty(hand);
  const useful = [colour, route.wild ? 'locomotive' : ''].filter((c) => c && hand[c]);
  if (!useful.length) return t('route.have_none');
  return t('route.have', { cards: joinWords(useful.map((c) => countCards(c, hand[c]))) });
}
