// The steps of a review beside those of a replay.
import assert from 'node:assert/strict';
import test from 'node:test';
import './browser.js';

const { alignSteps, decisionsAt, isKey, reviewStepAt } =
  await import('../../../src/branchline/web/review/follow.js');

/** @param {...number} counts */
const steps = (...counts) => counts.map((n) => ({ events: Array.from({ length: n }, () => ({})) }));

test('a step of a review is shown by the step of the replay that has its events', () => {
  // A claim is announced (nobody sees it), then paid for: one step of the replay.
  const shownAt = alignSteps(steps(6, 2, 1, 1), [6, 6, 8, 8, 9, 10]);
  assert.deepEqual(shownAt, [0, 0, 1, 1, 2, 3]);
  assert.equal(reviewStepAt(shownAt, 1), 3);
  assert.equal(reviewStepAt(shownAt, 3), 5);
});

test('what a table began with is one step', () => {
  assert.deepEqual(alignSteps(steps(9, 1), [6, 8, 9, 10]), [0, 0, 0, 1]);
});

test('a replay that is shorter ends with its last step', () => {
  assert.deepEqual(alignSteps(steps(6, 1), [6, 7, 9]), [0, 1, 1]);
});

test('a decision is shown before it is made', () => {
  const review = /** @type {any} */ ({ decisions: [{ step: 1 }, { step: 3 }, { step: 5 }] });
  const shownAt = [0, 0, 1, 1, 2, 3];
  const at = [0, 1, 2, 3].map((i) => decisionsAt(review, shownAt, i).map(({ step }) => step));
  assert.deepEqual(at, [[1], [3], [5], []]);
});

test('a key is not the id of a table', () => {
  assert.equal(isKey('0123456789abcdef0123456789abcdef'), true);
  assert.equal(isKey('abcdefghijklmnop'), false);
});
