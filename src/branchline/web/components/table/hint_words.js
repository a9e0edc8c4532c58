// @ts-check
/** What a hint proposes, as a person would say it, and how it is shown on the board. */
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { colourName, routeName } from '../../table/news/descriptions.js';
import { describePayment } from '../cards/payment.js';

/** @typedef {import('../../table/choices.js').Keep} Keep */

/** @param {string} action */
export function moveWords(action) {
  const { keeps, pays, adds, puts, plain } = S.choices.value;
  const keep = keeps.find((k) => k.text === action);
  if (keep) return keepWords(keep);
  const payment = [...pays, ...adds, ...puts].find((p) => p.text === action);
  if (payment) return t('move.pay', { cards: describePayment(payment) });
  if (plain.includes(action)) return t(action === 'leave' ? 'tunnel.leave' : `do.${action}`);
  return turnWords(action);
}

/** @param {string} action */
function turnWords(action) {
  const [verb, ...rest] = action.split(' ');
  const route = S.game.value?.numbers.get(action);
  if (route != null) return t('move.claim', { route: routeName(route) });
  if (verb === 'draw') return drawWords(rest[0]);
  if (verb === 'place') return t('yard.three', { cards: rest.map(colourName).join(', ') });
  return action;
}

/** @param {string} what */
function drawWords(what) {
  if (what === 'deck') return t('move.draw_deck');
  if (what === 'tickets') return t('move.draw_tickets');
  return t('move.draw', { card: colourName(what) });
}

/** @param {Keep} keep */
function keepWords({ kept }) {
  const tickets = offered(kept).map(({ a, b }) => `${a}–${b}`);
  return kept.length ? t('move.keep', { tickets: tickets.join(', ') }) : t('offer.do_none');
}

/** @param {number[]} numbers */
const offered = (numbers) => (S.view.value?.offer ?? []).filter((_, i) => numbers.includes(i + 1));

/**
 * What shows a proposed route, or the ways of proposed tickets, while it is pointed at.
 * @param {string} action
 */
export function showsOnBoard(action) {
  const route = S.game.value?.numbers.get(action) ?? null;
  const keep = S.choices.value.keeps.find((k) => k.text === action);
  const on = () => {
    S.hover.value = route;
    S.hinted.value = keep ? offered(keep.kept) : [];
  };
  const off = () => {
    S.hover.value = null;
    S.hinted.value = [];
  };
  return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
}
