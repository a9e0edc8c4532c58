// @ts-check
/** The steps of a finished game grouped: into turns, claims, and the turns of somebody. */

/** @typedef {Pick<import('../types.js').ReplayStep, 'seat'|'events'>} Step */

/** Events that change the board or a yard. */
const CLAIMS = ['claim', 'place', 'complete'];

/**
 * The last step of each turn: a turn is what a seat does without another in between.
 * @param {Step[]} steps
 */
export const turnEnds = (steps) =>
  steps.flatMap((step, i) => (i + 1 < steps.length && steps[i + 1].seat === step.seat ? [] : [i]));

/**
 * The last step of each turn of these seats.
 * @param {Step[]} steps
 * @param {number[]} seats
 */
export const turnsOf = (steps, seats) =>
  turnEnds(steps).filter((i) => seats.includes(steps[i].seat ?? -1));

/**
 * The steps at which somebody claims a route, places cards or completes tickets.
 * @param {Step[]} steps
 */
export const claimSteps = (steps) =>
  steps.flatMap((step, i) => (step.events.some((e) => CLAIMS.includes(e.event)) ? [i] : []));

/**
 * The first of these steps after one; the one itself when there is none.
 * @param {number[]} steps
 * @param {number} at
 */
export const nextOf = (steps, at) => steps.find((i) => i > at) ?? at;

/**
 * The last of these steps before one; the one itself when there is none.
 * @param {number[]} steps
 * @param {number} at
 */
export const previousOf = (steps, at) => steps.findLast((i) => i < at) ?? at;
