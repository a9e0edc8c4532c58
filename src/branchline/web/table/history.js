// @ts-check
/** What the events of a game add up to: points over time, and numbers about it. */
import { game } from './store.js';

/** Points over time; what a route is worth stands in the sheet. @param {import('../types.js').Step[]} steps @param {import('../types.js').View} view @returns {number[][]} */
export function pointsOverTime(steps, view) {
  const g = game.value, now = view.seats.map(() => 0), history = [[...now]];
  for (const step of steps) {
    for (const e of step.events) {
      if (e.event === 'claim' && g) now[e.seat] += g.sheet.points[g.sheet.routes[g.routeOf(e.route[0], e.route[1], e.lane)].length];
      else if (e.event === 'complete') now[e.seat] += e.tickets.reduce((sum, [, , points]) => sum + points, 0);
      else continue;
      history.push([...now]);
    }
  }
  if (view.scores) history.push(view.scores.seats.map((s) => s.total));
  return history;
}

/** How often each seat did what. @param {import('../types.js').Step[]} steps @param {import('../types.js').View} view */
export function statistics(steps, view) {
  const zero = () => view.seats.map(() => 0);
  const counts = { row: zero(), deck: zero(), tickets: zero(), claims: zero(), cards: zero(), places: zero(), robbed: zero() };
  for (const step of steps) for (const e of step.events) count(counts, e);
  const lines = /** @type {[string, number[]][]} */ (Object.entries(counts)).filter(([, numbers]) => numbers.some(Boolean));
  return { names: view.seats.map((s) => s.name), lines };
}

function count(counts, e) {
  const total = (set) => Object.values(set).reduce((sum, n) => sum + Number(n), 0);
  if (e.event === 'draw') counts[e.from === 'deck' ? 'deck' : 'row'][e.seat] += 1;
  else if (e.event === 'offer') counts.tickets[e.seat] += 1;
  else if (e.event === 'place') counts.places[e.seat] += 1;
  else if (e.event === 'robbery') counts.robbed[e.seat] += 1;
  else if (e.event === 'claim') {
    counts.claims[e.seat] += 1;
    counts.cards[e.seat] += total(e.cards);
  }
}
