// @ts-check
/**
 * The shape of the window, on the root element for the styles: `wide` has columns left and right
 * of the board, `low` (a phone on its side, a zoomed page) narrow ones, `strip` (a phone or tablet
 * upright) none: everything lies in strips above and below the board.
 */
import { effect, signal } from './ui.js';
import { largeText } from './settings.js';

/** @typedef {'wide'|'low'|'strip'} Shape */

const LOW = 540; // pixels
const NARROW = 760;
const LYING = 1.2; // width for one of height
const UPRIGHT = 1.05;
const LARGE = 1.23; // how much larger large text is

/**
 * @param {number} width
 * @param {number} height
 * @returns {Shape}
 */
export function shapeOf(width, height) {
  if (height <= LOW && width >= height * LYING) return 'low';
  return width <= NARROW || width < height * UPRIGHT ? 'strip' : 'wide';
}

const size = signal([innerWidth, innerHeight]);

/** Keep the root element in step with the window. */
export function followWindow() {
  addEventListener('resize', () => {
    size.value = [innerWidth, innerHeight];
  });
  effect(() => {
    const unit = largeText.value ? LARGE : 1;
    const [width, height] = size.value;
    document.documentElement.dataset.shape = shapeOf(width / unit, height / unit);
  });
}
