/** Events and routes in words, in a language that is loaded from its file. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import './browser.js';
import { GAME, snapshot } from './fixtures.js';

const WEB = new URL('../../../src/branchline/web/', import.meta.url);
const i18n = await import('../../../src/branchline/web/i18n.js');
const words = await import('../../../src/branchline/web/table/news/descriptions.js');
const S = await import('../../../src/branchline/web/table/store.js');

const fetched = [];

globalThis.fetch = async (file) => {
  fetched.push(file.href.replace(WEB.href, ''));
  const text = await readFile(file, 'utf-8').catch(() => null);
  return { ok: text != null, status: text == null ? 404 : 200, json: () => JSON.parse(text) };
};

before(async () => {
  S.game.value = GAME;
  S.takeSnapshot(snapshot());
  await i18n.showLanguage('en');
});

test('only the language that is shown is loaded, and once', async () => {
  await i18n.showLanguage('en');
  assert.deepEqual(fetched, ['messages/en.json']);
  await i18n.showLanguage('sv');
  assert.equal(i18n.t('close'), 'Stäng');
  assert.deepEqual(fetched.slice(1), ['messages/sv.json']);
  await i18n.showLanguage('en');
});

test('a language without a file is shown in English', async () => {
  await i18n.showLanguage('xx');
  assert.equal(i18n.t('close'), 'Close');
  await i18n.showLanguage('en');
});

test('the language that was chosen last is shown, whichever file comes first', async () => {
  const real = globalThis.fetch;
  let release;
  const late = new Promise((resolve) => {
    release = resolve;
  });
  globalThis.fetch = async (path) => {
    if (path.includes('fi.json')) await late;
    return real(path);
  };
  const finnish = i18n.showLanguage('fi');
  await i18n.showLanguage('en');
  release();
  await finnish;
  assert.equal(i18n.t('close'), 'Close');
  globalThis.fetch = real;
});

test('a key without a text is shown as it is', () => {
  assert.equal(i18n.t('no.such.key'), 'no.such.key');
  assert.equal(i18n.hasMessage('no.such.key'), false);
});

test('an event has one sentence for its player and one for the others', () => {
  const draw = { event: 'draw', seat: 0, from: 'deck', card: 'red' };
  assert.match(words.describeEvent(draw), /^You /);
  assert.match(words.describeEvent({ ...draw, seat: 1 }), /^Bo /);
});

test('what the reader may not know is a number', () => {
  const deal = { event: 'deal', seat: 1, cards: null, count: 4 };
  assert.match(words.describeEvent(deal), /4/);
  assert.match(words.describeEvent({ ...deal, cards: ['red', 'blue'] }), /red, blue/);
});

test('every kind of event that is logged has a sentence', () => {
  const seat = 0;
  const route = { route: ['Aster', 'Birch'], lane: 1 };
  const tickets = [['Aster', 'Dune', 6]];
  const events = [
    { event: 'offer', seat, tickets },
    { event: 'keep', seat, kept: tickets },
    { event: 'claim', seat, ...route, cards: { red: 2 } },
    { event: 'tunnel', seat, ...route, revealed: ['red'], surcharge: 1 },
    { event: 'tunnel_left', seat },
    { event: 'to_track', seat, cards: { red: 'red' } },
    { event: 'place', seat, rows: { red: { red: 2 } } },
    { event: 'robbery', seat, row: 'red', cards: { red: 1 } },
    { event: 'complete', seat, tickets },
    { event: 'pass', seat },
    { event: 'last_round', seat },
    { event: 'first', seat },
    { event: 'wipe' },
    { event: 'reshuffle' },
    { event: 'second_deck' },
    { event: 'bonus_cards', cards: ['longest'] },
    { event: 'end', reason: 'last_round' },
  ];
  for (const event of events) {
    const text = words.describeEvent(event);
    assert.doesNotMatch(text, /^(event|end)\.|\{|undefined/, event.event);
    assert.ok(text.length > 4 && words.isLogged(event), event.event);
  }
  assert.equal(words.isLogged({ event: 'refill' }), false);
});

test('a robbery says who robs whom', () => {
  const robbery = { event: 'robbery', seat: 1, row: 'red', cards: { red: 1 } };
  assert.match(words.describeEvent(robbery, 0), /^You rob Bo’s red row/);
  assert.match(words.describeEvent({ ...robbery, seat: 0 }, 1), /^Bo robs your red row/);
  S.you.value = null;
  assert.match(words.describeEvent({ ...robbery, seat: 0 }, 1), /^Bo robs Ada’s red row/);
  S.you.value = 0;
});

test('a route is described with its colour, its signs and its owner', () => {
  assert.match(words.describeRoute(4, 1), /^Cedar–Dune, .*red.*, .*1.*, .*Bo/);
  assert.equal(words.routeOfEvent({ event: 'claim', route: ['Birch', 'Aster'], lane: 1 }), 1);
  assert.equal(words.routeOfEvent({ event: 'pass', seat: 0 }), null);
});

test('an action is described as a question', () => {
  assert.equal(words.describeAction('draw deck'), i18n.t('do.draw_deck'));
  assert.match(words.describeAction('draw red'), /red/);
  assert.match(words.describeAction('claim Aster–Cedar'), /Aster–Cedar/);
  assert.match(words.describeAction('place red blue'), /red, blue/);
});
