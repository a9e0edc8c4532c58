/** The deal that was promised: our SHA-256 is everybody's, and every broken promise shows. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import './browser.js';
import { snapshot } from './fixtures.js';

const { sha256 } = await import('../../../src/branchline/web/share/sha256.js');
const { checkDeal } = await import('../../../src/branchline/web/table/deal_check.js');
const { seenDeals } = await import('../../../src/branchline/web/settings.js');
const S = await import('../../../src/branchline/web/table/store.js');

const hash = (text) => createHash('sha256').update(text).digest('hex');
const SECRET = '5e'.repeat(32);
const PROMISE = hash(`branchline deal t1 ${SECRET}`);
const OPENED = { id: 't1', commitment: PROMISE, secret: SECRET };

test('texts of every length have the usual hash', () => {
  for (let length = 0; length < 300; length++) {
    const text = Array.from({ length }, (_, i) => String.fromCharCode(32 + ((i * 7) % 90))).join(
      '',
    );
    assert.equal(sha256(text), hash(text), `${length}`);
  }
  assert.equal(sha256('Malmö → Åbo 🚂'), hash('Malmö → Åbo 🚂'));
});

test('a promise is kept if the secret has the hash that was seen', () => {
  assert.equal(
    checkDeal(OPENED, [
      ['t0', 'x'],
      ['t1', PROMISE],
    ]),
    'kept',
  );
  assert.equal(checkDeal(OPENED, []), 'unseen');
});

test('nothing is said before the end, or where nothing was promised', () => {
  assert.equal(checkDeal({ ...OPENED, secret: null }, []), null);
  assert.equal(checkDeal({ id: 't1', commitment: null, secret: null }, []), null);
});

test('another secret, another hash and a hash that was exchanged are all found', () => {
  const other = '00'.repeat(32);
  const exchanged = { id: 't1', secret: other, commitment: hash(`branchline deal t1 ${other}`) };
  assert.equal(checkDeal({ ...OPENED, secret: other }, [['t1', PROMISE]]), 'broken');
  assert.equal(checkDeal({ ...OPENED, commitment: other }, [['t1', PROMISE]]), 'broken');
  assert.equal(checkDeal(exchanged, [['t1', PROMISE]]), 'broken');
  assert.equal(checkDeal({ ...OPENED, id: 't2' }, []), 'broken');
});

test('the first hash of a table is remembered while its game runs, for forty tables', () => {
  S.resetTable();
  seenDeals.value = [];
  const show = (id, commitment, status = 'running') => {
    const first = snapshot();
    S.takeSnapshot({ ...first, table: { ...first.table, id, commitment, status } });
  };
  show('t1', PROMISE);
  show('t1', 'another');
  show('over', PROMISE, 'over');
  assert.deepEqual(seenDeals.value, [['t1', PROMISE]]);
  for (let i = 0; i < 60; i++) show(`u${i}`, PROMISE, 'open');
  assert.equal(seenDeals.value.length, 40);
  assert.equal(seenDeals.value[39][0], 'u59');
  S.resetTable();
});
