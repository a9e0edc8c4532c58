// @ts-check
/** Actions and events in words, in the language of the page. */
import { t } from '../i18n.js';
import { game, nameOf, you } from './store.js';

/** The name of a colour or card in this box. @param {string|null} colour */
export function colourWord(colour) {
  const words = game.value?.sheet.words ?? {};
  return t(`colour.${colour === 'locomotive' ? words.locomotive ?? 'locomotive' : colour ?? 'gray'}`);
}

/** @param {Record<string, number>} cards */
export const cardSetWords = (cards) => Object.entries(cards).map(([c, n]) => `${n} ${colourWord(c)}`).join(', ');

/** @param {(string|null)[]} cards */
const cardWords = (cards) => cards.map((c) => (c ? colourWord(c) : '–')).join(', ');

/** @param {[string, string, number][]} tickets as events have them */
const ticketList = (tickets) => tickets.map(([a, b, points]) => `${a}–${b} (${points})`).join(', ') || t('none');

/** What drawing, claiming or placing would do, as a question to be confirmed. @param {string} action */
export function actionWords(action) {
  const rest = action.replace(/^\w+ /, '');
  if (action === 'draw deck') return t('do.draw_deck');
  if (action === 'draw tickets') return t('do.draw_tickets');
  if (action.startsWith('draw ')) return t('do.draw', { card: colourWord(rest) });
  if (action.startsWith('claim ')) return t('do.claim', { route: rest });
  return t('do.place', { cards: rest.split(' ').map(colourWord).join(', ') });
}

/** One event as a sentence; what the reader may not know is a number. @param {any} e */
export function tell(e) {
  const who = e.seat == null ? '' : nameOf(e.seat);
  const key = e.seat != null && e.seat === you.value ? 'you' : 'they';
  const say = (name, words = {}) => t(`event.${name}.${key}`, { who, ...words });
  const route = e.route ? `${e.route[0]}–${e.route[1]}` : '';
  switch (e.event) {
    case 'deal': case 'draw_bonus': return e.cards ? say('gets', { cards: cardWords(e.cards) }) : say('gets_hidden', { n: e.count });
    case 'offer': return e.tickets ? say('offer', { tickets: ticketList(e.tickets) }) : say('offer_hidden', { n: e.count });
    case 'keep': return e.kept ? say('keep', { tickets: ticketList(e.kept) }) : say('keep_hidden', { n: e.kept_count });
    case 'draw': return e.card ? say(e.from === 'deck' ? 'draw_deck' : 'draw_row', { card: colourWord(e.card) }) : say('draw_hidden');
    case 'claim': return say('claim', { route, cards: cardSetWords(e.cards) });
    case 'tunnel': return say('tunnel', { route, revealed: cardWords(e.revealed), n: e.surcharge });
    case 'tunnel_left': case 'pass': case 'last_round': case 'first': return say(e.event);
    case 'to_track': return say('to_track', { cards: cardWords(Object.values(e.cards)) });
    case 'place': return say('place', { cards: Object.values(e.rows).map(cardSetWords).join(', ') });
    case 'robbery': return say('robbery', { row: colourWord(e.row), cards: cardSetWords(e.cards) });
    case 'complete': return say('complete', { tickets: ticketList(e.tickets) });
    case 'end': return t(`end.${e.reason}`);
    case 'wipe': case 'reshuffle': case 'second_deck': return t(`event.${e.event}`);
    case 'bonus_cards': return t('event.bonus_cards', { cards: e.cards.map(bonusName).join(', ') });
    default: return '';
  }
}

const bonusName = (key) => game.value?.sheet.bonuses.find((b) => b.key === key)?.name ?? key;

/** Whether an event is worth a line of its own in the log. */
export const isTold = (e) => !['refill', 'turn_up', 'tickets_shuffled'].includes(e.event);

/** The route that an event is about, by number. @returns {number|null} */
export function routeOfEvent(e) {
  if (!e.route || !game.value) return null;
  const found = game.value.routeOf(e.route[0], e.route[1], e.lane);
  return found < 0 ? null : found;
}

/** A route in words, for labels. @param {number} i @param {number|null} [owner] */
export function routeWords(i, owner = null) {
  const g = game.value;
  if (!g) return '';
  const r = g.sheet.routes[i];
  const parts = [`${r.a}–${r.b}`, t('route.spaces', { n: r.length, colour: r.colour ? colourWord(r.colour) : t('colour.any') })];
  if (r.ferry) parts.push(t('route.ferry', { n: r.ferry }));
  if (r.tunnel) parts.push(t('route.tunnel'));
  if (r.draw_bonus) parts.push(t('route.bonus', { n: r.draw_bonus }));
  if (r.groups) parts.push(t('route.groups'));
  if (owner != null) parts.push(t('route.taken', { who: nameOf(owner) }));
  return parts.join(', ');
}
