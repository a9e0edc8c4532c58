// @ts-check
/** What is lit on the board: it follows the view, the legal actions and what is selected. */
import { effect } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { describeRoute, routeOfEvent } from '../../table/news/descriptions.js';
import { network, ownWay, shownTickets, styleOf } from '../../planning/planner.js';

/** @typedef {import('../../board/board.js').Board} Board */
/** @typedef {import('../../types.js').Game} Game */

const RECENT = 12; // steps whose routes are marked at most

/**
 * Keep a board in step with the store; returns how to stop.
 * @param {Board} board
 * @param {Game} g
 */
export function followStore(board, g) {
  let first = true;
  return [
    effect(() => {
      if (!S.view.value) return;
      board.apply(S.view.value.owners, !first);
      first = false;
    }),
    effect(() => {
      if (S.view.value?.claim) board.hover(null);
    }),
    effect(() => {
      const owners = S.view.value?.owners;
      if (owners) board.relabel((i) => labelOf(i, owners[i]));
    }),
    effect(() => board.mark('can', new Set(S.choices.value.claims.keys()))),
    effect(() => board.mark('shut', new Set(S.view.value?.closed ?? []))),
    effect(() => board.mark('last', lastRoutes())),
    effect(() => board.mark('way', new Set([...ownWay.value, ...network.value.routes]))),
    effect(() => lightTickets(board)),
    effect(() => lightNetwork(board)),
    effect(() => lightColour(board, g)),
    effect(() => board.mark('hinted', new Set(S.hintedRoutes.value))),
    effect(() => board.mark('chosen', chosenRoutes(g))),
    effect(() => board.lightCities(wantedCities(), 'wanted')),
  ];
}

/**
 * @param {number} i
 * @param {number|null} owner
 */
function labelOf(i, owner) {
  const label = describeRoute(i, owner);
  return S.choices.value.claims.has(i) ? `${label}, ${t('route.can')}` : label;
}

/**
 * The route that waits for a yes, or for its payment.
 * @param {Game} g
 */
function chosenRoutes(g) {
  const claim = S.view.value?.claim ?? S.view.value?.tunnel;
  const proposed = g.numbers.get(S.proposal.value?.action ?? '');
  if (claim) return new Set([g.routeOf(claim.route.a, claim.route.b, claim.route.lane)]);
  return new Set(proposed == null ? [] : [proposed]);
}

/** The cities of one's own tickets that are not connected yet. */
const wantedCities = () =>
  (S.view.value?.tickets ?? [])
    .filter((x) => !x.completed)
    .flatMap((x) => [x.ticket.a, x.ticket.b]);

/** The routes of the last few steps, back to one's own. */
function lastRoutes() {
  const steps = S.log.value;
  const last = steps.length - 1;
  /** @type {Set<number>} */
  const found = new Set();
  for (let i = last; i >= 0 && i > last + 1 - RECENT; i--) {
    const own = steps[i].seat != null && steps[i].seat === S.you.value;
    if (own && i < last) break;
    for (const event of steps[i].events) {
      const route = event.event === 'claim' ? routeOfEvent(event) : null;
      if (route != null) found.add(route);
    }
  }
  return found;
}

/**
 * The cities of the tickets that are looked at, and the way of each in the network of all.
 * @param {Board} board
 */
function lightTickets(board) {
  const tickets = shownTickets.value;
  const { ways } = network.value;
  board.lightCities(tickets.flatMap(({ a, b }) => [a, b]));
  board.drawWays(tickets.map((ticket, i) => ({ routes: ways[i] ?? [], style: styleOf(ticket) })));
}

/**
 * The routes of the seat whose network is looked at.
 * @param {Board} board
 */
function lightNetwork(board) {
  const seat = S.litSeat.value;
  const owners = S.view.value?.owners ?? [];
  const own = owners.flatMap((owner, i) => (seat != null && owner === seat ? [i] : []));
  board.mark('net', new Set(own));
}

/**
 * The routes that can be claimed and have this colour, or none of their own.
 * @param {Board} board
 * @param {Game} g
 */
function lightColour(board, g) {
  const colour = S.litColour.value;
  const claims = [...S.choices.value.claims.keys()];
  /** @param {number} i */
  const fits = (i) => {
    const own = g.sheet.routes[i].colour;
    return colour === 'locomotive' || own == null || own === colour;
  };
  board.mark('match', new Set(colour ? claims.filter(fits) : []));
  board.middle.classList.toggle('dim', colour != null && claims.length > 0);
}
