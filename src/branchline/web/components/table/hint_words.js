// @ts-check
/** What a hint proposes, as a person would say it, and how it is shown on the board. */
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { sortChoices } from '../../table/choices.js';
import { colourName, joinWords, routeName } from '../../table/news/descriptions.js';
import { describePayment } from '../cards/payment.js';

/** @typedef {import('../../table/choices.js').Keep} Keep */
/** @typedef {import('../../types.js').TicketName} TicketName */

/**
 * @param {string} action
 * @param {TicketName[]} [offer] the tickets to choose from
 */
export function moveWords(action, offer = S.view.value?.offer ?? []) {
  const { keeps, pays, adds, puts, plain } = sortChoices([action], S.game.value?.numbers);
  if (keeps.length) return keepWords(keeps[0], offer);
  const [payment] = [...pays, ...adds, ...puts];
  if (payment) return t('move.pay', { cards: describePayment(payment) });
  if (plain.length) return t(action === 'leave' ? 'tunnel.leave' : `do.${action}`);
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

/**
 * @param {Keep} keep
 * @param {TicketName[]} offer
 */
function keepWords({ kept }, offer) {
  const tickets = offered(kept, offer).map(({ a, b }) => `${a}–${b}`);
  return kept.length ? t('move.keep', { tickets: tickets.join(', ') }) : t('offer.do_none');
}

/**
 * @param {number[]} numbers
 * @param {TicketName[]} [offer]
 */
const offered = (numbers, offer = S.view.value?.offer ?? []) =>
  offer.filter((_, i) => numbers.includes(i + 1));

/**
 * Why a hint is good, in one sentence.
 * @param {import('../../types.js').HintReason} reason
 */
export function describeReason({ key, route, card, tickets, n, of }) {
  const named = card == null ? '' : colourName(card);
  return t(`hint.why.${key}`, {
    route: route == null ? '' : routeName(route),
    card: named.charAt(0).toUpperCase() + named.slice(1),
    tickets: joinWords(tickets.map(([a, b]) => `${a}–${b}`)),
    n,
    of,
  });
}

/**
 * What shows the routes of a hint, and the ways of the tickets that it speaks of, while it is
 * pointed at.
 * @param {import('../../types.js').Hint} hint
 */
export function showsOnBoard({ action, reasons }) {
  const own = S.game.value?.numbers.get(action) ?? null;
  const routes = [own, ...reasons.map((reason) => reason.route)].filter((route) => route != null);
  const keep = S.choices.value.keeps.find((k) => k.text === action);
  const tickets = reasons.flatMap((reason) =>
    reason.tickets.map(([a, b, points]) => ({ a, b, points })),
  );
  const on = () => {
    S.hover.value = routes[0] ?? null;
    S.hintedRoutes.value = routes;
    S.hinted.value = keep ? offered(keep.kept) : tickets.slice(0, 2);
  };
  const off = () => {
    S.hover.value = null;
    S.hintedRoutes.value = [];
    S.hinted.value = [];
  };
  return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
}
