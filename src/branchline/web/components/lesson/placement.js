// @ts-check
/** Where the card of a lesson goes: beside what it means, never over it, inside the window. */

/** @typedef {{left: number, top: number, width: number, height: number}} Rect */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{left: number, top: number, side: string, tip: number}} Place */

const GAP = 16; // pixels between the card and what it means
const EDGE = 8; // to the edge of the window
const TIP = 18; // the least from a corner of the card to its arrow

/**
 * The place beside `avoid` that covers the least of it; the arrow points at `target`, on the side
 * of the card that is named. Without a target the card lies low in the middle.
 * @param {Rect|undefined} target
 * @param {Rect|undefined} avoid
 * @param {Size} card
 * @param {Size} window
 * @returns {Place}
 */
export function besideTarget(target, avoid, card, window) {
  const low = window.height - card.height - window.height / 8;
  const middle = (window.width - card.width) / 2;
  if (!target || !avoid) return inside({ left: middle, top: low, side: 'none' }, card, window);
  const x = target.left + target.width / 2 - card.width / 2;
  const y = target.top + target.height / 2 - card.height / 2;
  const places = [
    { left: x, top: avoid.top + avoid.height + GAP, side: 'top' },
    { left: x, top: avoid.top - card.height - GAP, side: 'bottom' },
    { left: avoid.left + avoid.width + GAP, top: y, side: 'left' },
    { left: avoid.left - card.width - GAP, top: y, side: 'right' },
  ].map((place) => inside(place, card, window, target));
  const covered = places.map((place) => overlap({ ...place, ...card }, avoid));
  const least = Math.min(...covered);
  const best = places[covered.indexOf(least)];
  return least > 0 ? { ...best, side: 'none' } : best;
}

/**
 * The place, pushed into the window, with its arrow where the target is.
 * @param {{left: number, top: number, side: string}} place
 * @param {Size} card
 * @param {Size} window
 * @param {Rect} [target]
 */
function inside({ left, top, side }, card, window, target) {
  const x = clamp(left, EDGE, window.width - card.width - EDGE);
  const y = clamp(top, EDGE, window.height - card.height - EDGE);
  const upright = side === 'left' || side === 'right';
  const along = upright ? card.height : card.width;
  const to = target ? middleOf(target, upright) - (upright ? y : x) : along / 2;
  return { left: x, top: y, side, tip: clamp(to, TIP, along - TIP) };
}

/**
 * @param {Rect} rect
 * @param {boolean} upright
 */
const middleOf = (rect, upright) =>
  upright ? rect.top + rect.height / 2 : rect.left + rect.width / 2;

/**
 * The pixels that two rectangles share.
 * @param {Rect} a
 * @param {Rect} b
 */
function overlap(a, b) {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
const clamp = (value, least, most) => Math.round(Math.max(least, Math.min(value, most)));
