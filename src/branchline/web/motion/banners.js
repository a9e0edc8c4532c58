// @ts-check
/** Large words over the board for a moment: one at a time, and never in the way of a press. */
import { cls, html } from '../ui.js';
import { prefersStill } from '../board/svg.js';
import { animate, put } from './stage.js';

/** @typedef {'turn'|'ticket'|'last'|'robbery'} Kind */
/** @typedef {{kind: Kind, title: string, text?: string}} Banner */

/** How long each stays, in milliseconds. */
const TIMES = { turn: 1100, ticket: 2200, last: 2600, robbery: 2200 };
const MOST = 3; // that wait

/** @type {Banner[]} */
let waiting = [];
let shown = false;

/** @param {Banner} banner */
export function showBanner(banner) {
  if (waiting.length >= MOST) waiting.shift();
  waiting.push(banner);
  if (!shown) next();
}

/** Forget the banners that wait. */
export function clearBanners() {
  waiting = [];
}

function next() {
  const banner = waiting.shift();
  shown = banner != null;
  if (!banner) return;
  const element = put(cls('banner', banner.kind), words(banner));
  const duration = TIMES[banner.kind] * (waiting.length ? 0.6 : 1);
  const still = { transform: 'none', opacity: 1 };
  const frames = prefersStill()
    ? [still, still]
    : [
        { transform: 'translateY(-14px) scale(.92)', opacity: 0 },
        { ...still, offset: 0.12 },
        { ...still, offset: 0.86 },
        { transform: 'translateY(-10px)', opacity: 0 },
      ];
  const animation = animate(element, frames, { duration, easing: 'ease-out' }, true);
  animation.finished.then(next, next);
}

/** @param {Banner} banner */
const words = ({ title, text }) => html`
  <strong>${title}</strong>
  ${
    text &&
    html`
      <span>${text}</span>
    `
  }
`;
