/** The final count, beat by beat. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beatsOf, trackOf } from '../../../src/branchline/web/table/results/final_count.js';

const line = (kind, points, what = null) => ({ kind, points, what });
const score = (seat, ...lines) => ({
  seat,
  lines,
  total: lines.reduce((sum, one) => sum + one.points, 0),
});
const SCORES = {
  winners: [1],
  seats: [
    score(0, line('ticket', 12), line('routes', 40), line('ticket', -5), line('bonus', 10)),
    score(1, line('routes', 50), line('ticket', 8), line('attractions', 3)),
  ],
};
const BEATS = beatsOf(SCORES);

test('routes come first, for all at once', () => {
  assert.deepEqual([BEATS[0].kind, BEATS[0].seat, BEATS[0].totals], ['routes', null, [40, 50]]);
});

test('tickets are turned in turn, the cheapest first; then attractions and bonuses', () => {
  const order = BEATS.slice(1, -1).map((beat) => [beat.kind, beat.seat, beat.line.points]);
  assert.deepEqual(order, [
    ['ticket', 0, -5],
    ['ticket', 1, 8],
    ['ticket', 0, 12],
    ['attractions', 1, 3],
    ['bonus', 0, 10],
  ]);
});

test('the winner comes last, with the totals of the score sheet', () => {
  const last = BEATS.at(-1);
  assert.equal(last.kind, 'winner');
  assert.deepEqual(
    last.totals,
    SCORES.seats.map((seat) => seat.total),
  );
  assert.equal(BEATS.filter((beat) => beat.kind === 'winner').length, 1);
});

test('many tickets are turned faster', () => {
  const many = Array.from({ length: 30 }, () => line('ticket', 5));
  const beats = beatsOf({ winners: [0], seats: [score(0, ...many)] });
  const time = beats.filter((b) => b.kind === 'ticket').reduce((sum, b) => sum + b.time, 0);
  assert.ok(time <= 11_001, String(time));
});

test('everything lies on the track', () => {
  assert.deepEqual(trackOf(BEATS), { least: 0, most: 61 });
  const lost = beatsOf({ winners: [0], seats: [score(0, line('ticket', -20))] });
  assert.deepEqual(trackOf(lost), { least: -20, most: 10 });
});
