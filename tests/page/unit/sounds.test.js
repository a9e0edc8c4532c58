/** Which sounds a step has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const { SOUNDS, soundsOf } = await import('../../../src/branchline/web/motion/sounds.js');

const events = (...names) => names.map((event) => ({ event }));

test('each sound is heard once, in the order of what happened', () => {
  assert.deepEqual(soundsOf(events('draw', 'refill', 'draw'), false, true), ['card', 'turn']);
  assert.deepEqual(soundsOf(events('claim', 'last_round'), true, false), [
    'train',
    'last',
    'ticket',
  ]);
});

test('the end is heard alone', () => {
  assert.deepEqual(soundsOf(events('claim', 'end'), true, true), ['end']);
});

test('every sound is short and never loud', () => {
  for (const [name, strokes] of Object.entries(SOUNDS)) {
    const end = Math.max(...strokes.map(({ at, time }) => at + time));
    assert.ok(end <= 3, `${name} takes ${end} s`);
    assert.ok(
      strokes.every(({ level }) => level > 0 && level < 0.4),
      name,
    );
  }
});
