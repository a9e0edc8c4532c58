// @ts-check
/** Points over time, told from the events; what a route is worth stands in the sheet. */
import { game } from './store.js';

/** @param {import('../types.js').Step[]} steps @param {import('../types.js').View} view @returns {number[][]} */
export function pointsOverTime(steps, view) {
  const g = game.value, now = view.seats.map(() => 0), history = [[...now]];
  for (const step of steps) {
    for (const e of step.events) {
      if (e.event === 'claim' && g) now[e.seat] += g.sheet.points[g.sheet.routes[g.routeOf(e.route[0], e.route[1], e.lane)]?.length] ?? 0;
      else if (e.event === 'complete') now[e.seat] += e.tickets.reduce((sum, x) => sum + (Array.isArray(x) ? x[2] : x.points), 0);
      else continue;
      history.push([...now]);
    }
  }
  if (view.scores) history.push(view.scores.seats.map((s) => s.total));
  return history;
}
