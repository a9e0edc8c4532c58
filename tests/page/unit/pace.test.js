/** How long bots leave to undo, and who may skip their pauses. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.js';
import { GAME, snapshot, step, view } from './fixtures.js';

const S = await import('../../../src/branchline/web/table/store.js');
const pace = await import('../../../src/branchline/web/table/pace.js');

const person = (seat, more = {}) => ({
  seat,
  kind: 'person',
  online: true,
  stand_in: false,
  ...more,
});
const bot = (seat) => ({ seat, kind: 'bot', online: true, stand_in: false });

/** A table where seat 0 is mine, after a step that can be undone or not. */
function after(others, more = {}) {
  const seats = [person(0), ...others];
  const table = { status: 'running', mine: [0], seats, options: { undo_seconds: 3 } };
  S.takeSnapshot(snapshot({ table, view: view() }));
  S.takeStep(step(1, { undo: true, changes: { waiting: [1] }, ...more }));
}

beforeEach(() => {
  S.resetTable();
  S.game.value = GAME;
});

test('bots wait for an undo as long as the table says', () => {
  after([bot(1)]);
  const left = pace.undoDeadline() - performance.now();
  assert.ok(left > 2500 && left <= 3000, String(left));
});

test('nobody counts down for people, nor for what cannot be undone', () => {
  after([person(1)]);
  assert.equal(pace.undoDeadline(), null);
  after([bot(1)], { undo: false });
  assert.equal(pace.undoDeadline(), null);
  after([bot(1)], { changes: { waiting: [0] } });
  assert.equal(pace.undoDeadline(), null);
});

test('what was there when the page was opened is not counted down', () => {
  after([bot(1)]);
  S.takeSnapshot(snapshot({ undo: true }));
  assert.equal(pace.undoDeadline(), null);
});

test('who is alone with bots may skip their pauses', () => {
  after([bot(1)]);
  assert.equal(pace.maySkip(), true);
  after([bot(1), person(2, { online: false })]);
  assert.equal(pace.maySkip(), true);
  after([bot(1), person(2)]);
  assert.equal(pace.maySkip(), false);
  after([bot(1)], { changes: { waiting: [0] } });
  assert.equal(pace.maySkip(), false);
});
