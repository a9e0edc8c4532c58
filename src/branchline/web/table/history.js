// @ts-check
/** What the events of a game add up to: points over time, and numbers about it. */
import { game } from './store.js';

/** @typedef {import('../types.js').GameEvent} GameEvent */
/** @typedef {import('../types.js').LoggedStep} LoggedStep */
/** @typedef {import('../types.js').View} View */

/**
 * The points of each seat after each step; where the scores are known they are the last row.
 * @param {LoggedStep[]} steps
 * @param {Pick<View, 'seats'|'scores'>} view
 */
export function pointsByStep(steps, view) {
  const now = view.seats.map(() => 0);
  const rows = steps.map(({ events }) => {
    for (const event of events) {
      if (event.event === 'claim' || event.event === 'complete') now[event.seat] += pointsOf(event);
    }
    return [...now];
  });
  return view.scores ? [...rows, view.scores.seats.map((s) => s.total)] : rows;
}

/**
 * What an event is worth; what a route is worth, the sheet says.
 * @param {Extract<GameEvent, {event: 'claim'|'complete'}>} event
 */
function pointsOf(event) {
  if (event.event === 'complete') return sum(event.tickets.map(([, , points]) => points));
  if (!game.value) return 0;
  const { sheet, routeOf } = game.value;
  const route = sheet.routes[routeOf(event.route[0], event.route[1], event.lane)];
  return sheet.points[route.length];
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);

const COUNTED = ['row', 'deck', 'tickets', 'claims', 'cards', 'places', 'robbed'];

/**
 * How often each seat did what; what nobody did is left out.
 * @param {LoggedStep[]} steps
 * @param {View} view
 */
export function statistics(steps, view) {
  /** @type {Record<string, number[]>} */
  const counts = Object.fromEntries(COUNTED.map((key) => [key, view.seats.map(() => 0)]));
  for (const event of steps.flatMap((step) => step.events)) count(counts, event);
  const lines = Object.entries(counts).filter(([, numbers]) => numbers.some(Boolean));
  return { names: view.seats.map((s) => s.name), lines };
}

/**
 * @param {Record<string, number[]>} counts
 * @param {GameEvent} event
 */
function count(counts, event) {
  switch (event.event) {
    case 'draw':
      counts[event.from === 'deck' ? 'deck' : 'row'][event.seat] += 1;
      break;
    case 'offer':
      counts.tickets[event.seat] += 1;
      break;
    case 'place':
      counts.places[event.seat] += 1;
      break;
    case 'robbery':
      counts.robbed[event.seat] += 1;
      break;
    case 'claim':
      counts.claims[event.seat] += 1;
      counts.cards[event.seat] += sum(Object.values(event.cards));
      break;
    default:
  }
}
