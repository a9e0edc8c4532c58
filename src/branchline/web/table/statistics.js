// @ts-check
/** Numbers about a game that was played, counted from its events. */

/** @param {import('../types.js').Step[]} steps @param {import('../types.js').View} view */
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
