/** A table as the browser knows it. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as S from '../../../src/branchline/web/table/store.js';
import { GAME, snapshot, step, view } from './fixtures.js';

beforeEach(() => {
  S.resetTable();
  S.game.value = GAME;
});

const seqs = () => S.log.value.map((s) => s.seq);

test('a snapshot is taken over', () => {
  S.takeSnapshot(snapshot({ undo: true }));
  assert.equal(S.seq.value, 0);
  assert.equal(S.you.value, 0);
  assert.equal(S.canUndo.value, true);
  assert.equal(S.myTurn.value, true);
  assert.deepEqual([...S.choices.value.claims.keys()], [2]);
});

test('a snapshot continues the log that is known, or replaces it', () => {
  S.takeSnapshot(snapshot({ seq: 1, log: [step(0), step(1)] }));
  S.takeSnapshot(snapshot({ seq: 3, log: [step(2), step(3)] }));
  assert.deepEqual(seqs(), [0, 1, 2, 3]);
  S.takeSnapshot(snapshot({ seq: 2, log: [step(0), step(1), step(2)] }));
  assert.deepEqual(seqs(), [0, 1, 2]);
});

test('a step changes what it names and nothing else', () => {
  S.takeSnapshot(snapshot());
  assert.equal(S.takeStep(step(1, { changes: { decision: 'over' }, legal: ['pass'] })), true);
  assert.equal(S.view.value.decision, 'over');
  assert.deepEqual(S.view.value.seats, view().seats);
  assert.deepEqual(S.legal.value, ['pass']);
  assert.equal(S.seq.value, 1);
});

test('a step that does not follow is not taken', () => {
  S.takeSnapshot(snapshot());
  for (const seq of [0, 2]) assert.equal(S.takeStep(step(seq, { legal: ['pass'] })), false);
  assert.deepEqual(S.legal.value, snapshot().legal);
  assert.deepEqual(seqs(), [0]);
});

test('no step is taken before a snapshot', () => {
  assert.equal(S.takeStep(step(0)), false);
});

test('steps that were taken back are gone, with what took them back', () => {
  const steps = [step(0), step(1), step(2), step(3, { undone: 1 }), step(4)];
  assert.deepEqual(
    S.withoutUndone(steps).map((s) => s.seq),
    [0, 1, 4],
  );
});

test('a proposal stays while it is legal; hints go', () => {
  S.takeSnapshot(snapshot());
  S.proposal.value = { action: 'draw deck', words: '' };
  S.hints.value = [];
  S.takeStep(step(1, { legal: ['draw deck'] }));
  assert.notEqual(S.proposal.value, null);
  assert.equal(S.hints.value, null);
  S.takeStep(step(2, { legal: ['pass'] }));
  assert.equal(S.proposal.value, null);
});

test('at a stopped table nothing is asked', () => {
  for (const status of ['aborted', 'damaged']) {
    S.takeSnapshot(snapshot({ table: { ...snapshot().table, status } }));
    assert.equal(S.myTurn.value, false);
    assert.equal(S.choices.value.draws.size, 0);
  }
});

test('a refusal pushes news aside', () => {
  S.showNews('your turn');
  assert.equal(S.spoken.value, 'your turn');
  S.showRefusal('not now');
  assert.equal(S.news.value, null);
  assert.equal(S.refusal.value.text, 'not now');
});

test('names come from the view, else from the table, else are numbers', () => {
  assert.equal(S.nameOf(1), '2');
  S.table.value = { ...snapshot().table, seats: [{ name: 'A' }, { name: 'B' }] };
  assert.equal(S.nameOf(1), 'B');
  S.view.value = view();
  assert.equal(S.nameOf(1), 'Bo');
});

test('a reset forgets everything', () => {
  const isSignal = (x) => x !== null && typeof x === 'object' && 'peek' in x;
  const signals = Object.entries(S).filter(([, x]) => isSignal(x));
  S.resetTable();
  const first = new Map(signals.map(([name, s]) => [name, s.value]));
  S.game.value = GAME;
  S.takeSnapshot(snapshot({ undo: true, chat: [{ text: 'hi' }] }));
  S.showRefusal('no');
  S.showNews('yes');
  S.cover.value = 1;
  S.openPanel.value = 'own';
  S.online.value = true;
  S.busy.value = true;
  S.resetTable();
  assert.ok(signals.length > 25);
  for (const [name, s] of signals) assert.deepEqual(s.value, first.get(name), name);
});
