/** What a step moves, and from where to where. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movesOf } from '../../../src/branchline/web/motion/moves.js';

const seats = (...points) => points.map((n, seat) => ({ seat, points: n }));
const view = (more = {}) => ({ decision: 'turn', seats: seats(0, 0), tickets: [], ...more });
const own = (completed, points = 6) => ({ ticket: { a: 'Aster', b: 'Dune', points }, completed });

/** The moves of events, as seat 0 sees them. */
function moves(events, before = {}, after = {}, undone = null) {
  return movesOf({ seat: 0, events, undone }, view(before), view(after), 0, () => 4);
}

test('a card travels from where it was drawn to who drew it', () => {
  const draw = { event: 'draw', seat: 0, from: 'face_up', card: 'red', slot: 2 };
  const blind = { event: 'draw', seat: 1, from: 'deck', card: null };
  assert.deepEqual(moves([draw, blind]).flights, [
    { card: 'red', from: 'slot-2', to: 'hand-red' },
    { card: null, from: 'deck', to: 'seat-1' },
  ]);
});

test('cards that are paid travel from the hand, or from the other player, to the route', () => {
  const claim = { event: 'claim', route: ['Aster', 'Dune'], lane: 0 };
  const mine = moves([{ ...claim, seat: 0, cards: { red: 2, locomotive: 1 } }]).flights;
  assert.deepEqual(
    mine.map((f) => [f.from, f.to]),
    [
      ['hand-red', 'route-4'],
      ['hand-red', 'route-4'],
      ['hand-locomotive', 'route-4'],
    ],
  );
  const theirs = moves([{ ...claim, seat: 1, cards: { blue: 1 } }]).flights;
  assert.deepEqual(theirs, [{ card: 'blue', from: 'seat-1', to: 'route-4' }]);
});

test('yards: placed cards arrive, robbed ones are lost, those on the track are stacked', () => {
  const { flights } = moves([
    { event: 'to_track', seat: 1, cards: { red: 'red' } },
    { event: 'place', seat: 1, rows: { blue: { blue: 1 } } },
    { event: 'robbery', seat: 0, row: 'blue', cards: { blue: 1 } },
  ]);
  assert.deepEqual(
    flights.map((f) => `${f.from} ${f.to}`),
    ['yard-1 stack-1', 'seat-1 yard-1', 'yard-0 deck'],
  );
});

test('a long payment shows a few cards only', () => {
  const claim = { event: 'claim', seat: 0, route: [], lane: 0, cards: { red: 27 } };
  assert.equal(moves([claim]).flights.length, 8);
});

test('points that were made rise, those of the end are counted elsewhere', () => {
  const after = { seats: seats(7, 0) };
  assert.deepEqual(moves([], {}, after).gains, [{ seat: 0, points: 7 }]);
  assert.deepEqual(moves([], {}, { ...after, decision: 'over' }).gains, []);
  assert.deepEqual(moves([], after, {}).gains, []);
});

test('a ticket is celebrated once: when it is completed', () => {
  const [open, done] = [{ tickets: [own(false)] }, { tickets: [own(true)] }];
  assert.equal(moves([], open, done).completed.length, 1);
  assert.equal(moves([], done, done).completed.length, 0);
  assert.equal(moves([], {}, done).completed.length, 0);
  assert.equal(moves([], { tickets: [own(false, 5)] }, done).completed.length, 0);
});

test('the row: new cards, a sweep, a shuffle', () => {
  const found = moves([
    { event: 'refill', slot: 3, card: 'red' },
    { event: 'wipe', cards: ['red', null] },
    { event: 'reshuffle', cards: {} },
  ]);
  assert.deepEqual(found.refilled, [3]);
  assert.deepEqual(found.swept, ['red', null]);
  assert.equal(found.shuffled, true);
});

test('what is taken back moves nothing', () => {
  const draw = { event: 'draw', seat: 0, from: 'deck', card: 'red' };
  assert.deepEqual(moves([draw], {}, {}, 3).flights, []);
});
