// @ts-check
/** The final count as a sequence of beats: routes, tickets one by one, bonuses, the winner. */

/** @typedef {import('../../types.js').Scores} Scores */
/** @typedef {import('../../types.js').ScoreLine} ScoreLine */

/**
 * What is counted at one moment, and the points of every seat after it.
 * @typedef {object} Beat
 * @property {'routes'|'ticket'|'attractions'|'bonus'|'winner'} kind
 * @property {number|null} seat null: all seats at once
 * @property {ScoreLine|null} line
 * @property {number[]} totals by seat
 * @property {number} time milliseconds
 */

const TIMES = { routes: 1500, ticket: 950, attractions: 1300, bonus: 1600, winner: 3000 };
const TICKETS_TIME = 11_000; // for all tickets together, at most

/**
 * Routes are counted for all at once. Then everybody turns a ticket in turn, the cheapest first,
 * so that it stays open for long who wins.
 * @param {Scores} scores
 * @returns {Beat[]}
 */
export function beatsOf(scores) {
  const totals = scores.seats.map(() => 0);
  /** @type {Beat[]} */
  const beats = [];
  /**
   * @param {number} seat
   * @param {ScoreLine} line
   */
  const count = (seat, line) => {
    totals[seat] += line.points;
    const kind = /** @type {Beat['kind']} */ (line.kind);
    beats.push({ kind, seat, line, totals: [...totals], time: TIMES[kind] });
  };
  for (const { seat, lines } of scores.seats) {
    for (const line of of(lines, 'routes')) totals[seat] += line.points;
  }
  beats.push({
    kind: 'routes',
    seat: null,
    line: null,
    totals: [...totals],
    time: TIMES.routes,
  });
  for (const [seat, line] of inTurn(scores, 'ticket')) count(seat, line);
  for (const kind of ['attractions', 'bonus']) {
    for (const [seat, line] of inTurn(scores, kind)) count(seat, line);
  }
  const tickets = beats.filter((beat) => beat.kind === 'ticket');
  for (const beat of tickets) beat.time = Math.min(beat.time, TICKETS_TIME / tickets.length);
  return [
    ...beats,
    { kind: 'winner', seat: null, line: null, totals: [...totals], time: TIMES.winner },
  ];
}

/**
 * @param {ScoreLine[]} lines
 * @param {string} kind
 */
const of = (lines, kind) => lines.filter((line) => line.kind === kind);

/**
 * The lines of one kind, a line of every seat at a time, those that move least first.
 * @param {Scores} scores
 * @param {string} kind
 * @returns {[number, ScoreLine][]}
 */
function inTurn(scores, kind) {
  const sorted = scores.seats.map(({ seat, lines }) => ({
    seat,
    lines: of(lines, kind).sort((p, q) => Math.abs(p.points) - Math.abs(q.points)),
  }));
  const rounds = Math.max(0, ...sorted.map(({ lines }) => lines.length));
  return Array.from({ length: rounds }, (_, round) =>
    sorted.flatMap(({ seat, lines }) =>
      round < lines.length ? [/** @type {[number, ScoreLine]} */ ([seat, lines[round]])] : [],
    ),
  ).flat();
}

/**
 * The ends of the scoring track: everything that any seat reaches lies on it.
 * @param {Beat[]} beats
 */
export function trackOf(beats) {
  const all = beats.flatMap((beat) => beat.totals);
  return { least: Math.min(0, ...all), most: Math.max(10, ...all) };
}
