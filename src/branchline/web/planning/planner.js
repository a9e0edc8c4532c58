// @ts-check
/** The tickets that are looked at together: pinned, chosen from an offer, or pointed at. */
import { computed } from '../ui.js';
import { joinTickets, withoutOne } from './plan.js';
import { missingCards } from './missing_cards.js';
import * as S from '../table/store.js';

/** @typedef {import('../types.js').TicketName} TicketName */
/** @typedef {import('./plan.js').Network} Network */

export const STYLES = 6; // kinds of lines on the board

/** @param {TicketName} ticket */
const keyOf = ({ a, b, points }) => `${a}–${b} ${points}`;

/**
 * @param {TicketName[]} tickets
 * @param {TicketName} ticket
 */
const has = (tickets, ticket) => tickets.some((x) => keyOf(x) === keyOf(ticket));

const openTickets = computed(() =>
  (S.view.value?.tickets ?? []).filter((x) => !x.completed).map((x) => x.ticket),
);

/** The tickets that stay lit: pinned ones that are still open, and those chosen of an offer. */
const kept = computed(() => [
  ...openTickets.value.filter((ticket) => has(S.pinned.value, ticket)),
  ...(S.hinted.value.length ? S.hinted.value : S.chosenOffer.value),
]);

/** Those, and the one that is pointed at. */
export const shownTickets = computed(() => {
  const hovered = S.litTicket.value;
  if (!S.game.value?.board || !S.view.value) return [];
  return hovered && !has(kept.value, hovered) ? [...kept.value, hovered] : kept.value;
});

/** What can be seen of the map from one's seat. */
const ground = computed(() => ({
  routes: S.game.value?.sheet.routes ?? [],
  owners: S.view.value?.owners ?? [],
  closed: S.view.value?.closed ?? [],
  seat: S.you.value,
}));

export const network = computed(() => joinTickets(ground.value, shownTickets.value));

/** The routes on the way of all one's open tickets. */
export const ownWay = computed(() =>
  S.game.value?.board ? joinTickets(ground.value, openTickets.value).routes : [],
);

/** The next best network for what stays lit, and the routes that must not be lost. */
export const otherWays = computed(() => {
  if (!kept.value.length || shownTickets.value !== kept.value) return null;
  return withoutOne(ground.value, kept.value, network.value);
});

/** The cards that the hand lacks for the network. */
export const missing = computed(() => {
  const { routes } = ground.value;
  return missingCards(
    network.value.routes.map((i) => routes[i]),
    S.view.value?.hand ?? {},
  );
});

/**
 * The kind of line that a ticket has on the board.
 * @param {TicketName} ticket
 */
export function styleOf(ticket) {
  const v = S.view.value;
  const all = [...(v?.tickets ?? []).map((x) => x.ticket), ...(v?.offer ?? [])];
  return Math.max(0, all.map(keyOf).indexOf(keyOf(ticket))) % STYLES;
}

/** @param {TicketName} ticket */
export const isShown = (ticket) => has(shownTickets.value, ticket);
/** @param {TicketName} ticket */
export const isPinned = (ticket) => has(S.pinned.value, ticket);
export const allPinned = computed(
  () => openTickets.value.length > 0 && openTickets.value.every(isPinned),
);

/**
 * Keep a ticket lit, or no longer; true when it is lit now.
 * @param {TicketName} ticket
 */
export function togglePin(ticket) {
  const was = isPinned(ticket);
  S.pinned.value = was
    ? S.pinned.value.filter((x) => keyOf(x) !== keyOf(ticket))
    : [...S.pinned.value, ticket];
  return !was;
}

/** Keep all open tickets lit, or none. */
export function toggleAll() {
  S.pinned.value = allPinned.value ? [] : openTickets.value;
}

export function unpinAll() {
  S.pinned.value = [];
}
