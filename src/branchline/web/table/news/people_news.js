// @ts-check
/** What changes about the people at a table: told by a toast, and read out. */
import { effect } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../store.js';
import { attract } from './attention.js';

/** @typedef {import('../../types.js').TableInfo} TableInfo */
/** @typedef {import('../../types.js').SeatInfo} SeatInfo */

/** Tell what changes from now on. Returns how to stop. */
export function followPeople() {
  let before = S.table.value;
  let said = S.chat.value.length;
  const stopPeople = effect(() => {
    const now = S.table.value;
    if (before && now && before.id === now.id) tell(before, now);
    before = now;
  });
  const stopChat = effect(() => {
    const line = S.chat.value[S.chat.value.length - 1];
    if (S.chat.value.length > said && line && line.seat !== S.you.value) {
      S.showNews(`${line.name}: ${line.text}`);
    }
    said = S.chat.value.length;
  });
  return () => {
    stopPeople();
    stopChat();
  };
}

/**
 * @param {TableInfo} before
 * @param {TableInfo} now
 */
function tell(before, now) {
  const lines = now.seats.length === before.seats.length ? seatLines(before, now) : [];
  lines.push(...rematchLines(before, now));
  if (lines.length) S.showNews(lines.join('. '));
}

/**
 * @param {TableInfo} before
 * @param {TableInfo} now
 */
function rematchLines(before, now) {
  if (before.proposal && !now.proposal && !now.rematch) return [t('rematch.over')];
  if (before.proposal || !now.proposal || now.mine.includes(now.proposal.by)) return [];
  const line = t('rematch.asked', { who: now.seats[now.proposal.by].name });
  attract(line);
  return [line];
}

/**
 * @param {TableInfo} before
 * @param {TableInfo} now
 */
function seatLines(before, now) {
  if (now.status === 'open') return comings(before, now);
  if (now.status !== 'running') return [];
  return now.seats
    .filter((seat) => !now.mine.includes(seat.seat))
    .map((seat) => seatLine(before.seats[seat.seat], seat, now))
    .filter((line) => line !== '');
}

/**
 * @param {TableInfo} before
 * @param {TableInfo} now
 */
const comings = (before, now) =>
  now.seats
    .filter((seat, i) => seat.kind === 'person' && before.seats[i].kind === 'open')
    .filter((seat) => !before.seats.some((other) => other.name === seat.name))
    .filter((seat) => !now.mine.includes(seat.seat))
    .map((seat) => t('people.sat', { who: seat.name }));

/**
 * What changes about a seat, the most important first.
 * @type {[string, (before: SeatInfo, now: SeatInfo) => boolean][]}
 */
const CHANGES = [
  ['people.vote', (before, now) => now.abort && !before.abort],
  ['people.stand_in', (before, now) => now.stand_in && !before.stand_in],
  ['people.no_vote', (before, now) => !now.abort && before.abort],
  ['people.back', (before, now) => !now.stand_in && before.stand_in],
  ['people.away', (before, now) => !now.online && before.online],
  ['people.back', (before, now) => now.online && !before.online],
];

/**
 * @param {SeatInfo} before
 * @param {SeatInfo} now
 * @param {TableInfo} table
 */
function seatLine(before, now, table) {
  const found = CHANGES.find(([, changed]) => changed(before, now));
  return found ? t(found[0], { who: now.name, ...votes(table) }) : '';
}

/** @param {TableInfo} table */
function votes(table) {
  const people = table.seats.filter((seat) => seat.kind === 'person' && !seat.stand_in);
  return { n: people.filter((seat) => seat.abort).length, of: people.length };
}
