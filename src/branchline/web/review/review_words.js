// @ts-check
/** What a review says about a decision, a ticket or a claim, in the language of the page. */
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { joinWords, routeName } from '../table/news/descriptions.js';
import { describeReason, moveWords } from '../components/table/hint_words.js';

/** @typedef {import('../types.js').Review} Review */
/** @typedef {import('../types.js').ReviewedDecision} Decision */
/** @typedef {import('../types.js').TicketName} TicketName */
/** @typedef {import('../types.js').ReplayStep} ReplayStep */

/** What is written behind a decision, as annotators of games do. */
export const MARKS = /** @type {Record<string, string>} */ ({
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
});

/** @param {number} share */
export const percent = (share) => Math.round(100 * share);

/**
 * With a sign, and with a real minus.
 * @param {number} n
 */
export const signed = (n) => `${['−', '±', '+'][Math.sign(n) + 1]}${Math.abs(n)}`;

/** @param {TicketName} ticket */
export const ticketWords = ({ a, b }) => `${a}–${b}`;

/**
 * An action of a seat in words.
 * @param {string} action
 * @param {number} seat
 * @param {ReplayStep['view']} view before it
 */
export const actionWords = (action, seat, view) => moveWords(action, view.open?.[seat]?.offer);

/**
 * Everybody's chance in one line.
 * @param {number[]} chances
 */
export const chanceWords = (chances) =>
  joinWords(
    chances.map((n, seat) => t('review.chance_of', { who: S.nameOf(seat), n: percent(n) })),
  );

/** @param {Decision} decision */
export const costWords = ({ loss, error }) =>
  t('review.cost', { n: percent(loss), error: Math.max(1, percent(error)) });

/**
 * What was played, how good it was, and what would have been better.
 * @param {Decision} decision
 * @param {ReplayStep['view']} view before it
 */
export function judgementWords(decision, view) {
  const { seat, played, best, grade } = decision;
  const move = actionWords(played, seat, view);
  const said = `${t('review.played', { who: S.nameOf(seat), move })} ${MARKS[grade]}`;
  if (grade === 'good') return `${said} (${t('grade.good')})`;
  const better = t('review.better', { move: actionWords(best, seat, view) });
  return `${said} (${t(`grade.${grade}`)}, −${percent(decision.loss)} %). ${better}`;
}

/**
 * Why the best action was better: what spoke for it, and what became of it.
 * @param {Review['turning_points'][number]} point
 */
export const storyOf = ({ facts, reasons }) => [
  ...facts.map(factWords),
  ...reasons.map((reason) =>
    describeReason({ ...reason, tickets: reason.tickets.map((x) => [x.a, x.b, x.points]) }),
  ),
];

/** @param {import('../types.js').Fact} fact */
const factWords = ({ key, values }) =>
  t(`review.fact.${key}`, {
    route: values.route == null ? '' : routeName(values.route),
    ticket: values.ticket ? ticketWords(values.ticket) : '',
    who: values.seat == null ? '' : S.nameOf(values.seat),
    n: values.step ?? 0,
  });

/** @param {Review['tickets'][number]} story */
export function fateWords({ completed, lost, lost_to: by }) {
  if (completed != null) return t('review.fate.completed', { n: completed });
  if (lost != null) return t('review.fate.lost', { n: lost, who: by == null ? '' : S.nameOf(by) });
  return t('review.fate.open');
}

/** @param {Review['blocks'][number]} block */
export const blockWords = ({ step, by, route, seat, ticket, spaces }) =>
  t(spaces == null ? 'review.block.lost' : 'review.block.longer', {
    n: step,
    who: S.nameOf(by),
    other: S.nameOf(seat),
    route: routeName(route),
    ticket: ticketWords(ticket),
    spaces: spaces ?? 0,
  });
