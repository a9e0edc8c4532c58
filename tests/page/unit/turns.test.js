/** The steps of a finished game, grouped. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as turns from '../../../src/branchline/web/table/turns.js';

const step = (seat, event = 'draw') => ({ seat, events: [{ event }] });
const STEPS = [
  step(null, 'deal'),
  step(0),
  step(0),
  step(1, 'claim'),
  step(0, 'place'),
  step(1),
  step(1),
];

test('two cards are one turn', () => {
  assert.deepEqual(turns.turnEnds(STEPS), [0, 2, 3, 4, 6]);
  assert.deepEqual(turns.turnsOf(STEPS, [1]), [3, 6]);
  assert.deepEqual(turns.turnsOf(STEPS, []), []);
});

test('claims and placements are found', () => {
  assert.deepEqual(turns.claimSteps(STEPS), [3, 4]);
});

test('where there is nothing more one stays', () => {
  assert.equal(turns.nextOf([3, 6], 3), 6);
  assert.equal(turns.nextOf([3, 6], 6), 6);
  assert.equal(turns.previousOf([3, 6], 6), 3);
  assert.equal(turns.previousOf([3, 6], 2), 2);
});
