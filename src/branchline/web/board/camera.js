// @ts-check
/** The part of the board in sight: fit, zoom and reveal, by one view box for all layers. */
import { Gestures } from './gestures.js';

/** @typedef {import('../types.js').Box} Box */
/** @typedef {import('../types.js').Point} Point */

const TINY = 0.32; // pixels for a unit of the board, below which names cannot be read
const NEAREST = 7; // which part of the board's width is shown at least

export class Camera {
  /**
   * @param {SVGSVGElement[]} layers
   * @param {Point} size
   * @param {SVGSVGElement} surface
   */
  constructor(layers, size, surface) {
    this.layers = layers;
    this.w = size[0];
    this.h = size[1];
    this.surface = surface;
    /** @type {Box} */
    this.box = [0, 0, this.w, this.h];
    this.untouched = true; // nobody has moved it yet, so it follows the size of the window
    this.gestures = new Gestures(this);
    new ResizeObserver(() => this.resize()).observe(surface);
  }

  /** Whether what is happening with the pointer is a movement of the board, not a click. */
  get dragged() {
    return this.gestures.dragged;
  }

  resize() {
    if (this.untouched) this.begin();
    else this.show(this.box[0], this.box[1], this.box[2]);
  }

  aspect() {
    const r = this.surface.getBoundingClientRect();
    return r.width && r.height ? r.width / r.height : this.w / this.h;
  }

  /** The width at which the whole board is in sight. */
  fullWidth() {
    const a = this.aspect();
    return a > this.w / this.h ? this.h * a : this.w;
  }

  /**
   * Not wider than the board, not nearer than a seventh of it.
   * @param {number} width
   */
  bound(width) {
    return Math.min(this.fullWidth(), Math.max(this.w / NEAREST, width));
  }

  /**
   * Show the part of the board that begins here and is this wide.
   * @param {number} x
   * @param {number} y
   * @param {number} width
   */
  show(x, y, width) {
    const w = this.bound(width);
    const h = w / this.aspect();
    this.box = [hold(x, w, this.w), hold(y, h, this.h), w, h];
    const text = this.box.map((n) => n.toFixed(1)).join(' ');
    for (const layer of this.layers) layer.setAttribute('viewBox', text);
  }

  /**
   * The same, because somebody wants it: from now on it stays there.
   * @param {number} x
   * @param {number} y
   * @param {number} width
   */
  moveTo(x, y, width) {
    this.untouched = false;
    this.show(x, y, width);
  }

  /** The whole board. */
  home() {
    this.moveTo(0, 0, this.fullWidth());
  }

  /** As it is first seen: whole, or so near that it fills a screen on which it would be tiny. */
  begin() {
    this.untouched = true;
    const full = this.fullWidth();
    const filling = Math.min(this.w, this.h * this.aspect());
    const tiny = this.surface.getBoundingClientRect().width / full < TINY;
    const w = tiny ? filling : full;
    this.show((this.w - w) / 2, (this.h - w / this.aspect()) / 2, w);
  }

  /**
   * Zoom by a factor around a place, given as parts of the width and height in sight.
   * @param {number} factor
   * @param {number} [cx]
   * @param {number} [cy]
   */
  zoom(factor, cx = 0.5, cy = 0.5) {
    const [x, y, w, h] = this.box;
    const width = this.bound(w * factor);
    this.moveTo(x + (w - width) * cx, y + (h - width / this.aspect()) * cy, width);
  }

  /**
   * Bring these points into sight.
   * @param {Point[]} points
   */
  fit(points, margin = 150) {
    const xs = points.map((p) => p[0]);
    const ys = points.map((p) => p[1]);
    const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
    const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
    const a = this.aspect();
    const w = Math.max(right - left, (bottom - top) * a);
    this.moveTo((left + right - w) / 2, (top + bottom - w / a) / 2, w);
  }

  /**
   * Move only as far as is needed to have a point in sight.
   * @param {number} x
   * @param {number} y
   */
  reveal(x, y, margin = 60) {
    const [left, top, w, h] = this.box;
    const inWidth = x > left + margin && x < left + w - margin;
    const inHeight = y > top + margin && y < top + h - margin;
    if (!inWidth || !inHeight) this.show(x - w / 2, y - h / 2, w);
  }

  /**
   * A place on the screen as a place on the board, and how many board units a pixel has.
   * @param {number} clientX
   * @param {number} clientY
   */
  toBoard(clientX, clientY) {
    const r = this.surface.getBoundingClientRect();
    const [left, top, w] = this.box;
    const unit = w / r.width;
    return { x: left + (clientX - r.left) * unit, y: top + (clientY - r.top) * unit, unit };
  }

  /**
   * A place on the board as a place on the screen.
   * @param {number} x
   * @param {number} y
   */
  toScreen(x, y) {
    const r = this.surface.getBoundingClientRect();
    const [left, top, w] = this.box;
    const scale = r.width / w;
    return { x: r.left + (x - left) * scale, y: r.top + (y - top) * scale };
  }
}

/**
 * Keep a side inside the board, or centre the board in it where it is longer.
 * @param {number} start
 * @param {number} size
 * @param {number} full
 */
function hold(start, size, full) {
  if (size >= full) return (full - size) / 2;
  return Math.max(0, Math.min(full - size, start));
}
