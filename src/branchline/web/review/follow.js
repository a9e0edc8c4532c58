// @ts-check
/** The review of a finished game as the page follows it: how far it is, and its steps. */
import { messageOf, useEffect, useState } from '../ui.js';
import { api } from '../api.js';

/** @typedef {import('../types.js').Review} Review */
/** @typedef {import('../types.js').ReviewState} ReviewState */
/** @typedef {import('../types.js').ReviewedDecision} Decision */
/** @typedef {import('../types.js').ReplayStep} ReplayStep */

const LOOK_AGAIN = 1500; // milliseconds
const KEY = /^[0-9a-f]{32}$/;

/**
 * Whether an address names a review, not the table that was played.
 * @param {string} id
 */
export const isKey = (id) => KEY.test(id);

/**
 * The review, asked for again and again until it is there; and how to ask anew.
 * @param {string} id
 * @returns {[ReviewState|null, string, () => void]} the state, what went wrong, asking anew
 */
export function useReview(id) {
  const [state, setState] = useState(/** @type {ReviewState|null} */ (null));
  const [problem, setProblem] = useState('');
  const [tries, setTries] = useState(0);
  useEffect(() => follow(id, setState, setProblem), [id, tries]);
  const again = () => {
    setState(null);
    setProblem('');
    setTries(tries + 1);
  };
  return [state, problem, again];
}

/**
 * @param {string} id
 * @param {(state: ReviewState) => void} show
 * @param {(problem: string) => void} fail
 */
function follow(id, show, fail) {
  let left = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  const ask = () => (isKey(id) ? api.askReview(id) : api.reviewTable(id));
  /** @param {Promise<ReviewState>} answer */
  const take = async (answer) => {
    const state = await answer;
    if (left) return;
    show(state);
    if (state.status === 'done' || state.status === 'failed') return;
    const next = state.status === 'none' ? ask : () => api.review(state.key);
    timer = setTimeout(() => go(next), LOOK_AGAIN);
  };
  /** @param {() => Promise<ReviewState>} next */
  const go = (next) =>
    take(next()).catch((error) => {
      if (left) return;
      const isAway = !error.key || error.key === 'too-fast' || error.key === 'try-later';
      if (isAway) timer = setTimeout(() => go(next), 2 * LOOK_AGAIN);
      else fail(messageOf(error));
    });
  go(ask);
  return () => {
    left = true;
    clearTimeout(timer);
  };
}

/**
 * For each step of a review the step of the replay that shows it; a review counts what nobody
 * can see, too.
 * @param {Pick<ReplayStep, 'events'>[]} steps
 * @param {number[]} events how many there are after each step of the review
 */
export function alignSteps(steps, events) {
  let count = 0;
  const counts = steps.map((step) => (count += step.events.length));
  return events.map((n) => {
    const found = counts.findIndex((sum) => sum >= n);
    return found < 0 ? steps.length - 1 : found;
  });
}

/**
 * The last step of the review that a step of the replay shows.
 * @param {number[]} shownAt as `alignSteps` has it
 * @param {number} at
 */
export const reviewStepAt = (shownAt, at) =>
  Math.max(
    0,
    shownAt.findLastIndex((i) => i <= at),
  );

/**
 * The decisions that were about to be made at a step of the replay.
 * @param {Review} review
 * @param {number[]} shownAt
 * @param {number} at
 */
export const decisionsAt = (review, shownAt, at) =>
  review.decisions.filter(({ step }) => shownAt[step - 1] === at);
