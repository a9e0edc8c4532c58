// @ts-check
/**
 * The layer over the page on which things move. Only transform and opacity change, by the
 * browser's own animations; nothing here takes a press or is read out.
 */
import { html, render } from '../ui.js';
import { CardBack, CardFace } from '../components/cards/card.js';

/** @typedef {import('./places.js').Spot} Spot */

const CARD = [92, 60]; // the size of a card before it is scaled
const FLIGHT = 430; // milliseconds
const APART = 75; // between two cards that leave together
const MOST = 30; // animations at once; the oldest end early
const GLIDE = 'cubic-bezier(.3,.65,.25,1)';

/** @type {HTMLElement|null} */
let layer = null;
/** @type {Animation[]} */
let running = [];

/** The layer, made when it is first needed. */
export function stage() {
  if (!layer?.isConnected) {
    layer = document.createElement('div');
    layer.className = 'stage';
    layer.setAttribute('aria-hidden', 'true');
    document.body.append(layer);
  }
  return layer;
}

/** End everything that moves. */
export function clearStage() {
  for (const animation of [...running]) animation.finish();
  layer?.replaceChildren();
}

/**
 * Animate an element and keep count; `gone` takes it away at the end.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
export function animate(element, frames, options, gone = false) {
  const animation = element.animate(frames, options);
  running.push(animation);
  if (running.length > MOST) running[0].finish();
  animation.onfinish = () => {
    running = running.filter((one) => one !== animation);
    if (gone) element.remove();
  };
  return animation;
}

/**
 * Put something on the layer.
 * @param {string} name of its class
 * @param {import('../types.js').Child} content
 */
export function put(name, content) {
  const element = document.createElement('div');
  element.className = name;
  render(content, element);
  stage().append(element);
  return element;
}

/**
 * Let a card travel; it turns over on the way where it leaves face down and arrives face up.
 * @param {{card: string|null, from: Spot, to: Spot, order: number, turns: boolean}} flight
 */
export function fly({ card, from, to, order, turns }) {
  const element = put('flight', cardOf(card, turns));
  const delay = order * APART;
  const lift = Math.min(70, Math.hypot(to.x - from.x, to.y - from.y) / 6);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - lift };
  const middleScale = Math.max(from.width, to.width) / CARD[0];
  const frames = [
    { transform: pose(from, from.width / CARD[0]), opacity: 1 },
    { transform: pose({ ...middle, width: 0 }, middleScale, 4), opacity: 1, offset: 0.5 },
    { transform: pose(to, to.width / CARD[0]), opacity: 1, offset: 0.9 },
    { transform: pose(to, to.width / CARD[0]), opacity: 0 },
  ];
  animate(element, frames, { duration: FLIGHT, delay, easing: GLIDE, fill: 'both' }, true);
  if (turns) turnOver(element, delay);
  return delay + FLIGHT;
}

/**
 * @param {Spot} spot
 * @param {number} scale
 */
function pose({ x, y }, scale, angle = 0) {
  const place = `translate(${(x - CARD[0] / 2).toFixed(1)}px, ${(y - CARD[1] / 2).toFixed(1)}px)`;
  return `${place} rotate(${angle}deg) scale(${scale.toFixed(3)})`;
}

/**
 * @param {string|null} card
 * @param {boolean} turns
 */
function cardOf(card, turns) {
  const back = html`
    <${CardBack} word="" count="" />
  `;
  if (card == null) return back;
  const face = html`
    <${CardFace} colour=${card} />
  `;
  return turns ? [face, back] : face;
}

/**
 * @param {HTMLElement} element
 * @param {number} delay
 */
function turnOver(element, delay) {
  const [face, back] = element.children;
  const options = /** @type {const} */ ({ duration: FLIGHT * 0.7, delay, fill: 'both' });
  face.animate([{ transform: 'scaleX(0)', offset: 0.5 }, { transform: 'none' }], options);
  face.animate([{ opacity: 0 }, { opacity: 0, offset: 0.5 }, { opacity: 1, offset: 0.5 }], options);
  back.animate([{ transform: 'none' }, { transform: 'scaleX(0)', offset: 0.5 }], options);
  back.animate(
    [
      { opacity: 1, offset: 0.5 },
      { opacity: 0, offset: 0.5 },
    ],
    options,
  );
}

/**
 * Points that rise from a place.
 * @param {string} text
 * @param {Spot} spot
 */
export function rise(text, spot, delay = 0) {
  const element = put('rising', text);
  /** @param {number} up */
  const at = (up) => `translate(${spot.x.toFixed(1)}px, ${(spot.y - up).toFixed(1)}px)`;
  const frames = [
    { transform: `${at(0)} scale(.6)`, opacity: 0 },
    { transform: `${at(16)} scale(1.15)`, opacity: 1, offset: 0.2 },
    { transform: at(26), opacity: 1, offset: 0.75 },
    { transform: at(46), opacity: 0 },
  ];
  animate(element, frames, { duration: 1500, delay, fill: 'both' }, true);
}

/**
 * Sparks that fly apart.
 * @param {Spot} spot
 * @param {number} count
 */
export function burst(spot, count, delay = 0) {
  for (let i = 0; i < count; i++) {
    const element = put(`spark spark-${i % 4}`, null);
    const turn = (i / count) * 2 * Math.PI;
    const reach = 34 + ((i * 37) % 40);
    const x = spot.x + Math.cos(turn) * reach;
    const y = spot.y + Math.sin(turn) * reach;
    const frames = [
      { transform: `translate(${spot.x}px, ${spot.y}px) scale(.2)`, opacity: 1 },
      { transform: `translate(${x}px, ${y}px) rotate(200deg)`, opacity: 1, offset: 0.6 },
      { transform: `translate(${x}px, ${y + 30}px) rotate(320deg) scale(.4)`, opacity: 0 },
    ];
    animate(element, frames, { duration: 950, delay, easing: 'ease-out', fill: 'both' }, true);
  }
}

/**
 * A short answer of something that was reached.
 * @param {Element|null} element
 * @param {number} delay
 */
export function bump(element, delay) {
  const frames = [{ transform: 'none' }, { transform: 'scale(1.06)' }, { transform: 'none' }];
  if (element) animate(element, frames, { duration: 220, delay });
}

/**
 * Something that was hurt trembles.
 * @param {Element|null} element
 */
export function shake(element) {
  const frames = [0, -9, 8, -6, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  if (element) animate(element, frames, { duration: 460 });
}
