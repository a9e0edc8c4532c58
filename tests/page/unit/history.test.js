/** What the events of a game add up to. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pointsByStep, statistics } from '../../../src/branchline/web/table/history.js';
import { game } from '../../../src/branchline/web/table/store.js';
import { GAME, step, view } from './fixtures.js';

before(() => {
  game.value = GAME;
});

const claim = (seat, a, b, lane, cards) => ({ event: 'claim', seat, route: [a, b], lane, cards });
const did = (...events) => [step(1, { events })];

test('claims count by the length of their route, from their step on', () => {
  const steps = [
    ...did({ event: 'deal', seat: 0, cards: null, count: 4 }),
    ...did(claim(0, 'Birch', 'Aster', 1, { blue: 2 })),
    ...did({ event: 'draw', seat: 1, from: 'deck', card: null }),
    ...did(claim(1, 'Aster', 'Cedar', 0, { green: 5, locomotive: 1 })),
  ];
  assert.deepEqual(pointsByStep(steps, view()), [
    [0, 0],
    [2, 0],
    [2, 0],
    [2, 15],
  ]);
});

test('completed tickets count by their points', () => {
  const tickets = [
    ['Aster', 'Dune', 6],
    ['Birch', 'Dune', 4],
  ];
  const steps = did({ event: 'complete', seat: 1, tickets });
  assert.deepEqual(pointsByStep(steps, view()), [[0, 10]]);
});

test('the final scores are the last row', () => {
  const scores = { seats: [{ total: 7 }, { total: -3 }] };
  assert.deepEqual(pointsByStep(did(), view({ scores })), [
    [0, 0],
    [7, -3],
  ]);
});

test('statistics count what each seat did, and leave out what nobody did', () => {
  const steps = did(
    claim(0, 'Birch', 'Cedar', 0, { red: 2, locomotive: 1 }),
    { event: 'draw', seat: 1, from: 'deck', card: null },
    { event: 'draw', seat: 1, from: 'deck', card: null },
    { event: 'draw', seat: 1, from: 'face_up', card: 'red' },
    { event: 'offer', seat: 0, tickets: null, count: 3 },
  );
  const { names, lines } = statistics(steps, view());
  assert.deepEqual(names, ['Ada', 'Bo']);
  assert.deepEqual(Object.fromEntries(lines), {
    row: [0, 1],
    deck: [0, 2],
    tickets: [1, 0],
    claims: [1, 0],
    cards: [3, 0],
  });
});

test('statistics of yards', () => {
  const steps = did(
    { event: 'place', seat: 0, rows: { red: { red: 2 } } },
    { event: 'robbery', seat: 1, row: 'red', cards: { red: 1 } },
  );
  assert.deepEqual(Object.fromEntries(statistics(steps, view()).lines), {
    places: [1, 0],
    robbed: [0, 1],
  });
});
