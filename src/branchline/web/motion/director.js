// @ts-check
/**
 * What is seen of a step: measured once after the page has drawn it, then left to the browser.
 * Nothing waits for it. Steps that come quickly are seen quickly, and a page that nobody looks at
 * moves nothing.
 */
import { t } from '../i18n.js';
import { cheerPath } from '../board/cheer.js';
import { shortestPath } from '../planning/paths.js';
import { prefersStill } from '../board/svg.js';
import * as S from '../table/store.js';
import { describeEvent, routeOfEvent } from '../table/news/descriptions.js';
import { showBanner } from './banners.js';
import { movesOf } from './moves.js';
import { playSounds, soundsOf } from './sounds.js';
import { elementOf, spotOf, spotOfCity, spotOfElement } from './places.js';
import { animate, burst, bump, fly, rise, shake } from './stage.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('./moves.js').Happening} Happening */
/** @typedef {import('./moves.js').Moves} Moves */
/** @typedef {import('./moves.js').Flight} Flight */

const SPARKS = 14;

/**
 * @param {Happening} step
 * @param {View|null} before
 */
export function perform(step, before) {
  const after = S.view.value;
  if (!before || !after) return;
  const moves = movesOf(step, before, after, S.you.value, routeOfEvent);
  const began = !before.waiting.includes(S.you.value ?? -1) && S.myTurn.value;
  playSounds(soundsOf(step.events, moves.completed.length > 0, began));
  if (document.hidden) return;
  tell(step, moves, began && after.decision !== 'opening');
  if (prefersStill()) return;
  requestAnimationFrame(() => {
    if (S.view.value === after) show(step, moves);
  });
}

/**
 * Say in large words what must not be missed.
 * @param {Happening} step
 * @param {Moves} moves
 * @param {boolean} myTurnBegan
 */
function tell(step, moves, myTurnBegan) {
  for (const ticket of moves.completed) {
    const text = `${ticket.a}–${ticket.b}  +${ticket.points}`;
    showBanner({ kind: 'ticket', title: t('banner.ticket'), text });
  }
  for (const e of step.events) {
    if (e.event === 'robbery') {
      const text = describeEvent(e, step.seat);
      showBanner({ kind: 'robbery', title: t('yard.robbed'), text });
    }
    if (e.event === 'last_round') {
      showBanner({ kind: 'last', title: t('last_round'), text: t('banner.last') });
    }
  }
  if (myTurnBegan) showBanner({ kind: 'turn', title: t('player.your_turn') });
}

/**
 * @param {Happening} step
 * @param {Moves} moves
 */
function show(step, moves) {
  // First everything is measured, then everything begins: the page is laid out once.
  const flights = moves.flights.map(measure).filter((flight) => flight != null);
  const gains = moves.gains.map((gain) => ({ ...gain, spot: pointsSpot(gain.seat) }));
  const deck = spotOf('deck');
  const refills = moves.refilled.map((slot) => slotOf(slot)).filter((slot) => slot != null);
  const ends = moves.completed.flatMap(({ a, b }) => [spotOfCity(a), spotOfCity(b)]);
  let last = 0;
  flights.forEach((flight, order) => {
    last = fly({ ...flight, order });
    bump(flight.reached, last - 60);
  });
  for (const { points, spot } of gains) if (spot) rise(`+${points}`, spot, last / 2);
  for (const { card, spot } of refills) if (deck) dealTo(card, deck, spot, last);
  if (moves.swept.length) sweep(moves.swept);
  if (moves.shuffled) bump(elementOf('deck'), 0);
  for (const e of step.events) if (e.event === 'robbery') shake(yardOf(e.seat));
  celebrate(moves.completed);
  for (const spot of ends) if (spot) burst(spot, SPARKS, last);
}

/** @param {Flight} flight */
function measure({ card, from, to }) {
  const start = spotOf(from);
  const end = spotOf(to);
  if (!start || !end) return null;
  const hidden = from === 'deck' && card != null;
  const reached = to.startsWith('hand') || to.startsWith('seat') ? elementOf(to) : null;
  return { card, from: start, to: end, turns: hidden, reached };
}

/** @param {number} seat */
function pointsSpot(seat) {
  const points = elementOf(`seat-${seat}`)?.querySelector('.points');
  return points ? spotOfElement(points) : null;
}

/** @param {number} slot */
function slotOf(slot) {
  const card = elementOf(`slot-${slot}`)?.querySelector('.card');
  return card ? { card, spot: spotOfElement(card) } : null;
}

/** @param {number} seat */
const yardOf = (seat) => document.querySelector(`.yard[data-seat="${seat}"]`);

/**
 * A new card of the row comes from the deck and is turned up.
 * @param {Element} card
 * @param {import('./places.js').Spot} deck
 * @param {import('./places.js').Spot} spot
 * @param {number} delay
 */
function dealTo(card, deck, spot, delay) {
  const from = `translate(${deck.x - spot.x}px, ${deck.y - spot.y}px)`;
  const frames = [
    { transform: `${from} scaleX(.1)`, opacity: 0 },
    { transform: `${from} scaleX(.1)`, opacity: 1, offset: 0.01 },
    { transform: 'scaleX(.1)', opacity: 1, offset: 0.6 },
    { transform: 'none', opacity: 1 },
  ];
  animate(card, frames, { duration: 420, delay: delay / 2, fill: 'backwards', easing: 'ease-out' });
}

/**
 * The row is cleared: its cards leave together.
 * @param {(string|null)[]} cards
 */
function sweep(cards) {
  cards.forEach((card, slot) => {
    const from = spotOf(`slot-${slot}`);
    if (from && card) fly({ card, from, to: { ...from, x: from.x + 160 }, order: 0, turns: false });
  });
}

/**
 * Light runs along the paths of tickets, and their lines in the list shine.
 * @param {import('../types.js').TicketName[]} tickets
 */
function celebrate(tickets) {
  const { board, game, view, you } = S;
  for (const { a, b } of tickets) {
    const line = document.querySelector(`[data-ticket="${CSS.escape(`${a}–${b}`)}"]`);
    bump(line, 0);
    if (!board.value || !game.value || !view.value) continue;
    const owners = view.value.owners.map((owner) => (owner === you.value ? owner : -1));
    const path = shortestPath(game.value.sheet.routes, owners, you.value, a, b);
    if (path) cheerPath(board.value, path);
  }
}
