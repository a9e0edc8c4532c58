// @ts-check
/** The lines of an atlas as rows of tables. */
import { t } from '../i18n.js';
import { measured, whole } from './format.js';

/** @typedef {import('../types.js').Sheet} Sheet */
/** @typedef {import('./types.js').Cell} Cell */
/** @typedef {import('./types.js').Row} Row */
/** @typedef {import('./types.js').Result} Result */

const PERCENT = { percent: true };
const GAIN = { signed: true };
const PERCENT_GAIN = { percent: true, signed: true };

/**
 * @param {Sheet} sheet
 * @param {number} i
 */
export function ticketName(sheet, i) {
  const { a, b, points } = sheet.tickets[i];
  return `${a}–${b} ${points}`;
}

/**
 * @param {Sheet} sheet
 * @param {number} i
 */
export function routeName(sheet, i) {
  const { a, b, lane } = sheet.routes[i];
  return lane ? `${a}–${b} ${lane}` : `${a}–${b}`;
}

export const ticketHeads = () => [
  t('atlas.worth_points'),
  t('atlas.worth_share'),
  t('atlas.kept'),
  t('atlas.completed'),
  t('atlas.later_kept'),
  t('atlas.later_completed'),
];

/**
 * @param {Sheet} sheet
 * @param {Cell} cell
 * @returns {Row[]}
 */
export const ticketRows = (sheet, cell) =>
  cell.tickets.map((line) => ({
    key: line.number,
    name: ticketName(sheet, line.number),
    values: [
      measured(line.worth_points, GAIN),
      measured(line.worth_share, PERCENT_GAIN),
      measured(line.kept, PERCENT),
      measured(line.completed, PERCENT),
      measured(line.later_kept, PERCENT),
      measured(line.later_completed, PERCENT),
    ],
  }));

export const routeHeads = () => [
  t('atlas.claimed'),
  t('atlas.round'),
  t('atlas.owner_share'),
  t('atlas.owner_lead'),
];

/**
 * @param {Sheet} sheet
 * @param {Cell} cell
 * @returns {Row[]}
 */
export const routeRows = (sheet, cell) =>
  cell.routes.map((line) => ({
    key: line.number,
    name: routeName(sheet, line.number),
    values: [
      measured(line.claimed, PERCENT),
      line.rounds
        ? { text: `${line.rounds[1]} (${line.rounds[0]}–${line.rounds[2]})`, by: -line.rounds[1] }
        : { text: '–', by: null },
      measured(line.share, PERCENT),
      measured(line.lead, GAIN),
    ],
  }));

export const bonusHeads = () => [t('atlas.scored'), t('atlas.scorer_share'), t('atlas.points')];

/**
 * @param {Sheet} sheet
 * @param {Cell} cell
 * @returns {Row[]}
 */
export const bonusRows = (sheet, cell) =>
  cell.bonuses.map((line) => ({
    key: line.number,
    name: `${sheet.bonuses[line.number].name} ${sheet.bonuses[line.number].points}`,
    values: [measured(line.scored, PERCENT), measured(line.share, PERCENT), measured(line.points)],
  }));

export const resultHeads = () => [t('atlas.share'), t('atlas.points')];

/** @param {Result} result */
const valuesOf = (result) => [measured(result.share, PERCENT), measured(result.points)];

/**
 * Seats by their place in the order of turns, and the one that began the last round.
 * @param {Cell} cell
 * @returns {Row[]}
 */
export const seatRows = (cell) => [
  ...cell.places.map((result, i) => ({
    key: i,
    name: t('atlas.place', { n: i + 1 }),
    values: valuesOf(result),
  })),
  { key: 'last', name: t('atlas.last'), values: valuesOf(cell.last_round) },
];

/**
 * @param {Cell} cell
 * @returns {Row[]}
 */
export const sizeRows = (cell) =>
  cell.by_size
    .map((result, n) => ({ key: n, name: whole(n), values: valuesOf(result), seen: result.points }))
    .filter((row) => row.seen);

/**
 * The pairs that bring clearly more or less together than each alone.
 * @param {Sheet} sheet
 * @param {Cell} cell
 * @returns {Row[]}
 */
export const pairRows = (sheet, cell) =>
  cell.keep_points.pairs
    .filter(([, , value, half]) => Math.abs(value) > half)
    .map(([a, b, value, half]) => ({
      key: `${a} ${b}`,
      name: `${ticketName(sheet, a)} + ${ticketName(sheet, b)}`,
      values: [measured([value, half], GAIN)],
    }));
