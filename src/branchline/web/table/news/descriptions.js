// @ts-check
/** Actions, events, cards and routes in words, in the language of the page. */
import { t } from '../../i18n.js';
import { game, nameOf, you } from '../store.js';
import { laneWord } from '../lanes.js';

/** @typedef {import('../../types.js').GameEvent} GameEvent */
/** @typedef {import('../../types.js').CardSet} CardSet */

/** Events that need no line of their own in the log. */
const SILENT = ['refill', 'turn_up', 'tickets_shuffled'];

/**
 * The name of a colour or card in this box.
 * @param {string|null} colour
 */
export function colourName(colour) {
  if (colour !== 'locomotive') return t(`colour.${colour ?? 'gray'}`);
  return t(`colour.${game.value?.sheet.words.locomotive ?? 'locomotive'}`);
}

/**
 * A number of cards of one kind.
 * @param {string} colour
 * @param {number} n
 */
export function countCards(colour, n) {
  const wild = game.value?.sheet.words.locomotive ?? 'locomotive';
  return t(`cards.${colour === 'locomotive' ? wild : colour}`, { n });
}

/** @param {CardSet} cards */
export const describeCards = (cards) =>
  Object.entries(cards)
    .map(([colour, n]) => countCards(colour, n))
    .join(', ');

/**
 * The cards of a row in a yard.
 * @param {import('../../types.js').RowView} row
 */
export const describeRow = ({ colour, cards, locomotives }) =>
  [cards && countCards(colour, cards), locomotives && countCards('locomotive', locomotives)]
    .filter(Boolean)
    .join(', ');

/**
 * Several things in one sentence: the last one is joined by a word.
 * @param {string[]} parts
 */
export const joinWords = (parts) =>
  parts.length < 2
    ? parts.join('')
    : t('and', { a: parts.slice(0, -1).join(', '), b: parts[parts.length - 1] });

/**
 * The cards that a plan still lacks.
 * @param {CardSet} cards
 */
export function describeMissing(cards) {
  const words = describeCards(cards);
  return words ? t('plan.missing', { cards: words }) : t('plan.ready');
}

/** @param {(string|null)[]} cards */
export const listColours = (cards) => cards.map((c) => (c ? colourName(c) : '–')).join(', ');

/** @param {import('../../types.js').TicketLine[]} tickets */
const listTickets = (tickets) =>
  tickets.map(([a, b, points]) => `${a}–${b} (${points})`).join(', ') || t('none');

/**
 * What drawing, claiming or placing would do, as a question to be confirmed.
 * @param {string} action
 */
export function describeAction(action) {
  const rest = action.replace(/^\w+ /, '');
  if (action === 'draw deck') return t('do.draw_deck');
  if (action === 'draw tickets') return t('do.draw_tickets');
  if (action.startsWith('draw ')) return t('do.draw', { card: colourName(rest) });
  if (action.startsWith('claim ')) return describeClaim(action);
  return t('do.place', { cards: rest.split(' ').map(colourName).join(', ') });
}

/** @param {string} action */
function describeClaim(action) {
  const number = game.value?.numbers.get(action);
  if (number == null) return action;
  const { tunnel } = game.value?.sheet.routes[number] ?? {};
  return t(tunnel ? 'do.tunnel' : 'do.claim', { route: routeName(number) });
}

/**
 * One event as a sentence; what the reader may not know is a number. `by` is the seat whose step
 * it belongs to.
 * @param {GameEvent} e
 * @param {number|null} [by]
 * @returns {string}
 */
export function describeEvent(e, by = null) {
  switch (e.event) {
    case 'end':
      return t(`end.${e.reason}`);
    case 'wipe':
    case 'reshuffle':
    case 'second_deck':
      return t(`event.${e.event}`);
    case 'bonus_cards':
      return t('event.bonus_cards', { cards: e.cards.map(bonusName).join(', ') });
    default: {
      if (!('seat' in e)) return '';
      if (e.event === 'robbery') return describeRobbery(e, by);
      const [name, words] = seatEvent(e);
      return t(`event.${name}.${yourself(e.seat)}`, { who: nameOf(e.seat), ...words });
    }
  }
}

/**
 * Who robs whom.
 * @param {import('../../types.js').RobberyEvent} e
 * @param {number|null} by
 */
function describeRobbery(e, by) {
  const mine = by != null && by === you.value;
  const key = mine ? 'by_you' : yourself(e.seat);
  return t(`event.robbery.${key}`, {
    by: by == null ? '–' : nameOf(by),
    who: nameOf(e.seat),
    row: colourName(e.row),
    cards: describeCards(e.cards),
  });
}

/** @param {number} seat */
const yourself = (seat) => (seat === you.value ? 'you' : 'they');

/**
 * The sentence about what a seat did, and the words to fill in.
 * @param {Extract<GameEvent, {seat: number}>} e
 * @returns {[string, Record<string, string|number>?]}
 */
function seatEvent(e) {
  switch (e.event) {
    case 'deal':
    case 'draw_bonus':
      return e.cards
        ? ['gets', { cards: listColours(e.cards) }]
        : ['gets_hidden', { n: e.count ?? 0 }];
    case 'offer':
      return e.tickets
        ? ['offer', { tickets: listTickets(e.tickets) }]
        : ['offer_hidden', { n: e.count ?? 0 }];
    case 'keep':
      return e.kept
        ? ['keep', { tickets: listTickets(e.kept) }]
        : ['keep_hidden', { n: e.kept_count ?? 0 }];
    case 'draw':
      if (!e.card) return ['draw_hidden'];
      return [e.from === 'deck' ? 'draw_deck' : 'draw_row', { card: colourName(e.card) }];
    case 'complete':
      return ['complete', { tickets: listTickets(e.tickets) }];
    case 'claim':
    case 'tunnel':
      return routeEvent(e);
    case 'to_track':
      return ['to_track', { cards: listColours(Object.values(e.cards)) }];
    case 'place':
      return ['place', { cards: Object.values(e.rows).map(describeCards).join(', ') }];
    default:
      return [e.event];
  }
}

/**
 * @param {Extract<GameEvent, {event: 'claim'|'tunnel'}>} e
 * @returns {[string, Record<string, string|number>]}
 */
function routeEvent(e) {
  const route = `${e.route[0]}–${e.route[1]}`;
  if (e.event === 'claim') return ['claim', { route, cards: describeCards(e.cards) }];
  const name = e.surcharge ? 'tunnel' : 'tunnel_free';
  return [name, { route, revealed: listColours(e.revealed), n: e.surcharge }];
}

/** @param {string} key */
const bonusName = (key) => game.value?.sheet.bonuses.find((b) => b.key === key)?.name ?? key;

/**
 * Whether an event has a line of its own in the log.
 * @param {GameEvent} e
 */
export const isLogged = (e) => !SILENT.includes(e.event);

/**
 * The route that an event is about, by number.
 * @param {GameEvent} e
 */
export function routeOfEvent(e) {
  if (!('route' in e) || !game.value) return null;
  const found = game.value.routeOf(e.route[0], e.route[1], e.lane);
  return found < 0 ? null : found;
}

/** @typedef {import('../../types.js').Route} Route */

/**
 * The cities of a route, and which of several lanes it is where nothing else tells it.
 * @param {number} i
 */
export function routeName(i) {
  if (!game.value) return '';
  const { sheet, board } = game.value;
  const route = sheet.routes[i];
  const lane = laneWord(sheet.routes, board?.routes ?? [], i);
  const name = `${route.a}–${route.b}`;
  return lane ? `${name} (${t(lane)})` : name;
}

/**
 * A route in words, for labels.
 * @param {number} i
 * @param {number|null} [owner]
 */
export const describeRoute = (i, owner = null) =>
  [routeName(i), ...routeFacts(i, owner)].join(', ');

/**
 * Length, colour, points and what else is printed on a route.
 * @param {number} i
 * @param {number|null} owner
 */
export function routeFacts(i, owner) {
  if (!game.value) return [];
  const { sheet } = game.value;
  const r = sheet.routes[i];
  const colour = r.colour ? colourName(r.colour) : t('route.one_colour');
  const parts = [
    t('route.spaces', { n: r.length, colour }),
    t('points.n', { n: sheet.points[r.length] }),
  ];
  if (r.ferry) parts.push(t('route.ferry', { n: r.ferry }));
  if (r.tunnel) parts.push(t('route.tunnel'));
  if (r.draw_bonus) parts.push(t('route.bonus', { n: r.draw_bonus }));
  if (r.groups) parts.push(t('route.groups', { n: sheet.rules.groups?.cards ?? 0 }));
  if (owner != null) parts.push(t('route.taken', { who: nameOf(owner) }));
  return parts;
}
