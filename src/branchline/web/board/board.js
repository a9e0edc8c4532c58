// @ts-check
/** The board: built once from the drawing and the sheet, then touched only where something changed. */
import { el } from './svg.js';
import { SEATS } from './palette.js';
import { landLayer } from './land.js';
import { bonusSigns, distanceTo, railBeds, routeElement } from './routes.js';
import { cityElement } from './cities.js';
import { placeTrains, trainPictures } from './trains.js';
import { Camera } from './camera.js';
import { arrowKeys } from './arrows.js';

/** @typedef {{onPick: (route: number, touch: boolean) => void, onHover: (route: number|null) => void}} Handlers */

export class Board {
  /** @param {any} drawing @param {any} sheet @param {Handlers} handlers @param {{words: Record<string, string>, routeLabel: (i: number) => string, title: string}} texts */
  constructor(drawing, sheet, handlers, texts) {
    this.drawing = drawing;
    this.sheet = sheet;
    this.handlers = handlers;
    /** @type {(number|null)[]} */
    this.owners = drawing.routes.map(() => null);
    /** @type {Map<number, SVGElement>} */
    this.trains = new Map();
    // Four pictures with one view box: the browser paints only the one that changes.
    this.back = el('svg', { class: 'board back', 'aria-hidden': 'true' }, ...landLayer(drawing, sheet, texts.words));
    this.middle = el('svg', { class: 'board middle', role: 'group', 'aria-label': texts.title });
    this.pieces = el('svg', { class: 'board pieces', 'aria-hidden': 'true' }, el('defs', {}, ...trainPictures('train')));
    this.top = el('svg', { class: 'board top', 'aria-hidden': 'true' });
    this.layers = [this.back, this.middle, this.pieces, this.top];
    this.fill(texts);
    this.camera = new Camera(this.layers, drawing.size, this.middle);
    this.camera.begin();
    this.listen();
  }

  fill(texts) {
    const { drawing, sheet } = this;
    /** @type {SVGElement[]} */
    this.routes = drawing.routes.map((drawn, i) => routeElement(drawn, sheet.routes[i], i, drawing.sizes, texts.routeLabel(i)));
    this.back.append(el('g', {}, ...railBeds(drawing)));
    this.middle.append(el('g', {}, ...this.routes));
    this.path = el('g', { class: 'path' });
    /** @type {Map<string, SVGElement>} */
    this.cities = new Map(drawing.cities.map((city) => [city.name, cityElement(city, sheet.cities[city.name], drawing.sizes)]));
    this.pieces.append(this.path);
    this.top.append(el('g', {}, ...bonusSigns(drawing, sheet)), el('g', {}, ...this.cities.values()));
  }

  listen() {
    const m = this.middle;
    m.addEventListener('click', (e) => {
      const touch = /** @type {any} */ (e).pointerType === 'touch', byPointer = e.detail > 0; // screen readers click without one
      if (byPointer && this.camera.dragged) return;
      const route = byPointer ? this.nearest(e.clientX, e.clientY, touch) : numberOf(e.target);
      if (route != null) this.handlers.onPick(route, touch);
    });
    m.addEventListener('pointermove', (e) => { if (e.pointerType === 'mouse' && !e.buttons) this.hover(this.nearest(e.clientX, e.clientY)); });
    m.addEventListener('pointerleave', () => this.hover(null));
    m.addEventListener('focusin', (e) => { if (/** @type {Element} */ (e.target).matches(':focus-visible')) this.hover(numberOf(e.target)); });
    m.addEventListener('focusout', () => this.hover(null));
    m.addEventListener('keydown', (e) => {
      const route = numberOf(e.target);
      if (route == null || (e.key !== 'Enter' && e.key !== ' ')) return;
      e.preventDefault();
      this.handlers.onPick(route, false);
    });
    arrowKeys(this);
  }

  /** The route that is pointed at; a finger is broad, and means rather what can be claimed. */
  nearest(clientX, clientY, touch = false) {
    const { x, y, unit } = this.camera.toBoard(clientX, clientY);
    let best = null, least = Math.max((touch ? 26 : 11) * unit, this.drawing.sizes.space[1] / 2);
    this.drawing.routes.forEach((drawn, i) => {
      const back = touch && !this.routes[i].classList.contains('can') ? 8 * unit : 0;
      const d = distanceTo(drawn, this.drawing.sizes.space[0], x, y) + back;
      if (d < least) [best, least] = [i, d];
    });
    return best;
  }

  hover(route) {
    if (route === this.hovered) return;
    if (this.hovered != null) this.routes[this.hovered].classList.remove('hover');
    this.hovered = route;
    if (route != null) this.routes[route].classList.add('hover');
    this.handlers.onHover(route);
  }

  /** Bring the trains to where the view has them. @param {(number|null)[]} owners */
  apply(owners, animate = false) {
    owners.forEach((owner, i) => {
      if (owner === this.owners[i]) return;
      this.trains.get(i)?.remove();
      this.trains.delete(i);
      const element = this.routes[i];
      element.classList.toggle('taken', owner != null);
      if (owner == null) return;
      element.style.setProperty('--seat', SEATS[owner].fill);
      const trains = placeTrains(this.drawing.routes[i], owner, animate);
      this.trains.set(i, trains);
      this.pieces.append(trains);
    });
    this.owners = [...owners];
  }

  /** @param {(i: number) => string} label */
  relabel(label) {
    this.routes.forEach((element, i) => element.setAttribute('aria-label', label(i)));
  }

  /** Mark routes: what can be claimed, what matches a colour, the last move. @param {string} mark @param {Set<number>} routes */
  mark(mark, routes) {
    this.routes.forEach((element, i) => element.classList.toggle(mark, routes.has(i)));
    if (mark === 'last') for (const [i, trains] of this.trains) trains.classList.toggle('last', routes.has(i));
    this.middle.classList.toggle(`has-${mark}`, routes.size > 0);
  }

  /** Light cities by name. @param {string[]} names @param {string} [mark] */
  lightCities(names, mark = 'on') {
    for (const [name, element] of this.cities) element.classList.toggle(mark, names.includes(name));
  }

  /** Draw a line along routes, under the trains. @param {number[]} routes @param {string} kind */
  drawPath(routes, kind) {
    this.path.replaceChildren(...routes.map((i) => {
      const { a, b, control } = this.drawing.routes[i];
      const [from, to] = [a, b].map((name) => this.drawing.cities.find((c) => c.name === name));
      return el('path', { class: `way ${kind}`, d: `M${from.x} ${from.y}Q${control[0]} ${control[1]} ${to.x} ${to.y}` });
    }));
  }

  /** @param {string[]} names */
  fitCities(names) {
    const places = this.drawing.cities.filter((c) => names.includes(c.name)).map((c) => [c.x, c.y]);
    if (places.length) this.camera.fit(places);
  }

  showRoute(route) {
    this.camera.fit(this.drawing.routes[route].spaces.map(([x, y]) => [x, y]), 220);
  }
}

/** @param {EventTarget|null} target */
function numberOf(target) {
  const found = /** @type {Element|null} */ (target)?.closest?.('[data-route]')?.getAttribute('data-route');
  return found == null ? null : Number(found);
}
