// @ts-check
/** Finds what a step of a lesson means, lights it, and keeps the card of the lesson beside it. */
import { effect } from '../../ui.js';
import * as S from '../../table/store.js';
import { lessonLost, lessonStep } from '../../table/lesson.js';
import { pressedNext } from '../../table/lesson_tasks.js';
import { besideTarget } from './placement.js';

/** @typedef {import('../../types.js').LessonStep} LessonStep */

const ROOM = 6; // pixels between what is meant and the light around it

/**
 * Where the things are of which a text may speak; the first that is in sight counts.
 * @type {Record<string, string[]>}
 */
const PLACES = {
  board: ['.boardhost'],
  hand: ['.hand'],
  row: ['.row'],
  deck: ['[data-draw=deck]'],
  ticket_deck: ['[data-draw=tickets]'],
  offer: ['.offer'],
  tickets: ['.tickets', '.own-button'],
  players: ['.players'],
  bonuses: ['.bonuses', '.own-button'],
  cities: ['.city-cards'],
  yards: ['.yard-list'],
  own_yard: ['.yard.own'],
  stack: ['.yard.own .track'],
  prompt: ['.prompt'],
};

/**
 * The element that a step means now; null when it is not in sight.
 * @param {LessonStep} step
 */
export function pointedAt(step) {
  const { at = '' } = step;
  const selectors = step.do ? [pressedNext(step.do)] : (PLACES[at] ?? [routeSelector(at)]);
  for (const selector of selectors) {
    const found = selector ? document.querySelector(selector) : null;
    if (found?.getClientRects().length) return /** @type {HTMLElement|SVGElement} */ (found);
  }
  return null;
}

/**
 * A text may be about a route; it is named as by its claim.
 * @param {string} at
 */
function routeSelector(at) {
  const number = S.game.value?.numbers.get(at);
  return number == null ? '' : `.board.middle [data-route="${number}"]`;
}

/**
 * Bring the route of a step into sight where the board is too small to show everything.
 * @param {LessonStep} step
 */
export function showOnBoard(step) {
  const number = S.game.value?.numbers.get(step.do || step.at || '');
  if (number == null || document.documentElement.dataset.shape === 'wide') return;
  S.board.value?.showRoute(number);
}

/**
 * Keep light and card at what is meant, frame by frame: boards are moved and dialogs open.
 * @param {HTMLElement|null} light
 * @param {HTMLElement|null} card
 */
export function followTarget(light, card) {
  if (!light || !card) return undefined;
  let dialogs = -1;
  let shown = '';
  let frame = 0;
  const follow = () => {
    frame = requestAnimationFrame(follow);
    const open = document.querySelectorAll('dialog[open]').length;
    if (open !== dialogs) raise([light, card]);
    dialogs = open;
    const target = currentTarget();
    mark(target);
    const now = JSON.stringify([
      target?.getBoundingClientRect(),
      innerWidth,
      innerHeight,
      card.offsetWidth,
      card.offsetHeight,
    ]);
    if (now !== shown) place(light, card, target);
    shown = now;
  };
  follow();
  const stop = effect(() => {
    light.dataset.dim = lessonStep.value && S.myTurn.value ? 'on' : 'off';
  });
  return () => {
    cancelAnimationFrame(frame);
    stop();
    mark(null);
  };
}

function currentTarget() {
  const step = lessonStep.value;
  const asked = S.myTurn.value && !S.busy.value && !lessonLost.value;
  return step && asked && !step.auto ? pointedAt(step) : null;
}

/**
 * Above everything, dialogs included.
 * @param {HTMLElement[]} popovers
 */
function raise(popovers) {
  for (const one of popovers) {
    if (one.matches(':popover-open')) one.hidePopover();
    one.showPopover();
  }
}

/**
 * Mark the element, and no other.
 * @param {Element|null} target
 */
function mark(target) {
  for (const one of document.querySelectorAll('[data-pointed]')) {
    if (one !== target) one.removeAttribute('data-pointed');
  }
  target?.setAttribute('data-pointed', '');
}

/**
 * @param {HTMLElement} light
 * @param {HTMLElement} card
 * @param {Element|null} target
 */
function place(light, card, target) {
  const rect = target?.getBoundingClientRect();
  light.hidden = !rect;
  if (rect) {
    light.style.translate = `${rect.left - ROOM}px ${rect.top - ROOM}px`;
    light.style.width = `${rect.width + 2 * ROOM}px`;
    light.style.height = `${rect.height + 2 * ROOM}px`;
  }
  const whole = target?.closest('dialog, .offer')?.getBoundingClientRect();
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const found = besideTarget(rect, whole ?? rect, size, { width: innerWidth, height: innerHeight });
  card.dataset.side = found.side;
  card.style.translate = `${found.left}px ${found.top}px`;
  card.style.setProperty('--tip', `${found.tip}px`);
}
