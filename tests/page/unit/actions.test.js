/** What a person does at a table: one message at a time. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.js';
import { GAME, snapshot, step } from './fixtures.js';

const actions = await import('../../../src/branchline/web/table/actions.js');
const settings = await import('../../../src/branchline/web/settings.js');
const S = await import('../../../src/branchline/web/table/store.js');

let asked;

beforeEach(() => {
  S.resetTable();
  S.game.value = GAME;
  S.takeSnapshot(snapshot());
  S.online.value = true;
  settings.confirmMoves.value = false;
  asked = [];
  actions.setConnection({
    ask: (message) => new Promise((resolve) => asked.push({ message, resolve })),
  });
});

const answer = async (i, reply) => {
  asked[i].resolve(reply);
  await new Promise((resolve) => setTimeout(resolve));
};

test('an action is sent with the step it answers to', () => {
  actions.propose('draw deck');
  assert.deepEqual(asked[0].message, { type: 'act', action: 'draw deck', seq: 0 });
  assert.equal(S.busy.value, true);
});

test('a touch proposes first, and acts the second time', () => {
  actions.propose('draw deck', true);
  assert.equal(asked.length, 0);
  assert.equal(S.proposal.value.action, 'draw deck');
  actions.propose('draw deck', true);
  assert.equal(asked.length, 1);
  assert.equal(S.proposal.value, null);
});

test('where the settings say so, a click proposes too', () => {
  settings.confirmMoves.value = true;
  actions.propose('draw deck');
  assert.equal(asked.length, 0);
});

test('what is pressed before the answer follows it, if it is legal then', async () => {
  actions.act('draw deck');
  actions.act('pass');
  assert.equal(asked.length, 1);
  S.takeStep(step(1, { legal: ['pass'] }));
  await answer(0, { type: 'done' });
  assert.deepEqual(asked[1].message, { type: 'act', action: 'pass', seq: 1 });
});

test('what is not legal any more does not follow', async () => {
  actions.act('draw deck');
  actions.act('pass');
  S.takeStep(step(1, { legal: ['draw deck'] }));
  await answer(0, { type: 'done' });
  assert.equal(asked.length, 1);
  assert.equal(S.busy.value, false);
});

test('after a refusal nothing follows, and it is shown', async () => {
  actions.act('draw deck');
  actions.act('draw deck');
  await answer(0, { type: 'refused', key: 'stale', text: 'too late' });
  assert.equal(asked.length, 1);
  assert.equal(S.refusal.value.text, 'too late');
});

test('why not is shown, unless the action can be taken', async () => {
  actions.whyNot('pass');
  await answer(0, { type: 'answer', key: null, text: null });
  assert.equal(S.refusal.value, null);
  actions.whyNot('pass');
  await answer(1, { type: 'answer', key: 'no-pass', text: 'you can draw' });
  assert.equal(S.refusal.value.text, 'you can draw');
});

test('hints that come too late stay away', async () => {
  actions.askHints();
  assert.deepEqual(S.hints.value, []);
  S.takeStep(step(1));
  await answer(0, { type: 'hint_list', hints: [{ action: 'pass' }] });
  assert.equal(S.hints.value, null);
});

test('hints are shown, and that there are none is said', async () => {
  actions.askHints();
  await answer(0, { type: 'hint_list', hints: [{ action: 'pass' }] });
  assert.equal(S.hints.value.length, 1);
  actions.askHints();
  await answer(1, { type: 'hint_list', hints: [] });
  assert.equal(S.hints.value, null);
  assert.equal(S.news.value.text, 'none');
});
