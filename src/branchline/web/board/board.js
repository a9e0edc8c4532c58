// @ts-check
/** The board: built once from the drawing and the sheet, then touched only where it changed. */
import { el } from './svg.js';
import { SEATS } from './palette.js';
import { landLayer } from './land.js';
import { bonusSigns, curveOf, distanceTo, railBeds, routeAt, routeElement } from './routes.js';
import { cityElement } from './cities.js';
import { placeTrains, trainPictures } from './trains.js';
import { wayLines } from './ways.js';
import { Camera } from './camera.js';
import { listenToArrows } from './arrow_keys.js';

const POINTER = 11; // how near a route must be to be meant, in pixels
const FINGER = 26;
const HANDICAP = 8; // of a route that cannot be claimed, where a finger points

/**
 * @typedef {object} Handlers
 * @property {(route: number, touch: boolean) => void} onPick
 * @property {(route: number|null) => void} onHover
 */

/**
 * @typedef {object} Texts
 * @property {Record<string, string>} words
 * @property {(i: number) => string} routeLabel
 * @property {string} title
 */

export class Board {
  /**
   * @param {import('../types.js').Drawing} drawing
   * @param {import('../types.js').Game['sheet']} sheet
   * @param {Handlers} handlers
   * @param {Texts} texts
   */
  constructor(drawing, sheet, handlers, texts) {
    this.drawing = drawing;
    this.handlers = handlers;
    /** @type {(number|null)[]} */
    this.owners = drawing.routes.map(() => null);
    /** @type {Map<number, SVGElement>} */
    this.trains = new Map();
    /** @type {number|null} */
    this.hovered = null;
    this.routes = drawing.routes.map((drawn, i) =>
      routeElement(drawn, sheet.routes[i], i, drawing.sizes.space, texts.routeLabel(i)),
    );
    this.cities = new Map(
      drawing.cities.map((city) => [
        city.name,
        cityElement(city, sheet.cities[city.name], drawing.sizes),
      ]),
    );
    this.path = el('g', { class: 'path' });
    this.ways = el('g', { class: 'ways-on-board' });
    this.arrows = el('g', { class: 'arrows' });
    // Four pictures with one view box: the browser paints only the one that changes.
    const hidden = { 'aria-hidden': 'true' };
    const land = landLayer(drawing, sheet, texts.words);
    const group = { role: 'group', 'aria-label': texts.title };
    const pictures = el('defs', {}, ...trainPictures('train', sheet.words.trains));
    const signs = bonusSigns(drawing, sheet);
    this.back = layer('back', hidden, ...land, el('g', {}, ...railBeds(drawing)));
    this.middle = layer('middle', group, el('g', {}, ...this.routes));
    this.pieces = layer('pieces', hidden, pictures, this.path, this.ways);
    const cities = el('g', {}, ...this.cities.values());
    this.top = layer('top', hidden, this.arrows, el('g', {}, ...signs), cities);
    this.layers = [this.back, this.middle, this.pieces, this.top];
    this.camera = new Camera(this.layers, drawing.size, this.middle);
    this.camera.begin();
    this.listen();
  }

  listen() {
    const m = this.middle;
    m.addEventListener('click', (e) => this.click(e));
    m.addEventListener('pointermove', (e) => {
      const points = e.pointerType === 'mouse' && !e.buttons;
      if (points) this.hover(this.nearest(e.clientX, e.clientY));
    });
    m.addEventListener('pointerleave', () => this.hover(null));
    m.addEventListener('focusin', (e) => {
      const target = /** @type {Element} */ (e.target);
      if (target.matches(':focus-visible')) this.hover(routeAt(target));
    });
    m.addEventListener('focusout', () => this.hover(null));
    m.addEventListener('keydown', (e) => {
      const route = routeAt(e.target);
      if (route == null || (e.key !== 'Enter' && e.key !== ' ')) return;
      e.preventDefault();
      this.handlers.onPick(route, false);
    });
    listenToArrows(this);
  }

  /** @param {MouseEvent} e */
  click(e) {
    const touch = /** @type {PointerEvent} */ (e).pointerType === 'touch';
    const byPointer = e.detail > 0; // screen readers click without one
    if (byPointer && this.camera.dragged) return;
    const route = byPointer ? this.nearest(e.clientX, e.clientY, touch) : routeAt(e.target);
    if (route != null) this.handlers.onPick(route, touch);
  }

  /**
   * The route that is pointed at; a finger is broad, and rather means what can be claimed.
   * @param {number} clientX
   * @param {number} clientY
   */
  nearest(clientX, clientY, touch = false) {
    const { x, y, unit } = this.camera.toBoard(clientX, clientY);
    const [length, width] = this.drawing.sizes.space;
    /** @type {number|null} */
    let best = null;
    let least = Math.max((touch ? FINGER : POINTER) * unit, width / 2);
    this.drawing.routes.forEach((drawn, i) => {
      const closed = touch && !this.routes[i].classList.contains('can');
      const distance = distanceTo(drawn, length, x, y) + (closed ? HANDICAP * unit : 0);
      if (distance < least) [best, least] = [i, distance];
    });
    return best;
  }

  /** @param {number|null} route */
  hover(route) {
    if (route === this.hovered) return;
    if (this.hovered != null) this.routes[this.hovered].classList.remove('hover');
    this.hovered = route;
    if (route != null) this.routes[route].classList.add('hover');
    this.handlers.onHover(route);
  }

  /**
   * Bring the trains to where the view has them.
   * @param {(number|null)[]} owners
   */
  apply(owners, animate = false) {
    owners.forEach((owner, i) => {
      if (owner !== this.owners[i]) this.setOwner(i, owner, animate);
    });
    this.owners = [...owners];
  }

  /**
   * @param {number} i
   * @param {number|null} owner
   * @param {boolean} animate
   */
  setOwner(i, owner, animate) {
    this.trains.get(i)?.remove();
    this.trains.delete(i);
    const element = this.routes[i];
    element.classList.toggle('taken', owner != null);
    if (owner == null) return;
    element.style.setProperty('--seat', SEATS[owner].fill);
    const trains = placeTrains(this.drawing.routes[i], owner, animate);
    this.trains.set(i, trains);
    this.pieces.append(trains);
  }

  /** @param {(i: number) => string} label */
  relabel(label) {
    this.routes.forEach((element, i) => element.setAttribute('aria-label', label(i)));
  }

  /**
   * Mark routes: what can be claimed, what matches a colour, the last move.
   * @param {string} mark
   * @param {Set<number>} routes
   */
  mark(mark, routes) {
    this.routes.forEach((element, i) => element.classList.toggle(mark, routes.has(i)));
    if (mark === 'last' || mark === 'net') {
      for (const [i, trains] of this.trains) trains.classList.toggle(mark, routes.has(i));
    }
    for (const shown of [this.middle, this.pieces]) {
      shown.classList.toggle(`has-${mark}`, routes.size > 0);
    }
  }

  /**
   * Light cities by name.
   * @param {string[]} names
   */
  lightCities(names, mark = 'on') {
    for (const [name, element] of this.cities) element.classList.toggle(mark, names.includes(name));
  }

  /**
   * Draw a line along routes, under the trains.
   * @param {number[]} routes
   * @param {string} kind
   */
  drawPath(routes, kind) {
    const lines = routes.map((i) =>
      el('path', {
        class: `path-line ${kind}`,
        d: curveOf(this.drawing, this.drawing.routes[i]),
      }),
    );
    this.path.replaceChildren(...lines);
  }

  /**
   * Draw the way of each ticket, each in its own style; on a route that several use they take
   * turns.
   * @param {import('./ways.js').Way[]} ways
   */
  drawWays(ways) {
    this.ways.replaceChildren(...wayLines(this.drawing, ways));
  }

  /**
   * Move only where not all of these cities are in sight.
   * @param {string[]} names
   */
  fitCities(names) {
    const places = this.drawing.cities.filter((c) => names.includes(c.name));
    const [left, top, width, height] = this.camera.box;
    /** @param {{x: number, y: number}} place */
    const inSight = ({ x, y }) => x > left && x < left + width && y > top && y < top + height;
    if (!places.every(inSight)) this.camera.fit(places.map((c) => [c.x, c.y]));
  }

  /**
   * Whether a route lies in the lower half of the window.
   * @param {number} route
   */
  isLow(route) {
    const { top, bottom } = this.routes[route].getBoundingClientRect();
    return (top + bottom) / 2 > innerHeight / 2;
  }

  /** @param {number} route */
  showRoute(route) {
    this.camera.fit(
      this.drawing.routes[route].spaces.map(([x, y]) => [x, y]),
      220,
    );
  }
}

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {...Node} children
 */
const layer = (name, attributes, ...children) =>
  el('svg', { class: `board ${name}`, ...attributes }, ...children);
