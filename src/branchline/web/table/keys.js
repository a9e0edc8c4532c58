// @ts-check
/** Keys that work anywhere at a table, except while something is typed. */
import * as S from './store.js';
import { act, askHints, propose, skipBots, undo } from './actions.js';
import { maySkip } from './pace.js';
import { lastTab } from '../settings.js';

const FRAMES = 20; // how long to wait for something that is only being drawn

/** Begin to listen; returns how to stop. */
export function listenToKeys() {
  /** @param {KeyboardEvent} e */
  const listen = (e) => {
    const target = /** @type {HTMLElement} */ (e.target);
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    if (e.ctrlKey || e.metaKey || e.altKey || typing) return;
    if (document.querySelector('dialog:modal')) return;
    if (press(e.key)) e.preventDefault();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

/**
 * Do what a key is for; true when it was for something.
 * @param {string} key
 */
function press(key) {
  const can = S.choices.value;
  if (/^[1-9]$/.test(key)) return drawSlot(Number(key) - 1);
  switch (key) {
    case 'd':
      return can.draws.has('deck') && done(propose('draw deck'));
    case 't':
      return drawTickets();
    case 's':
      return can.plain.includes('stop') && done(act('stop'));
    case 'p':
      return can.plain.includes('pass') && done(act('pass'));
    case 'u':
      return S.canUndo.value && done(undo());
    case 'f':
      return maySkip() && done(skipBots());
    case 'h':
      return S.myTurn.value && Boolean(S.table.value?.options.hints) && done(askHints());
    case 'r':
      return focus('.board.middle [tabindex="0"], .on-yards .hand .stack');
    case '/':
      lastTab.value = 'text';
      return focus('.typed input');
    case 'Enter':
      return confirm();
    case 'Escape':
      S.proposal.value = null;
      S.openPanel.value = '';
      return true;
    default:
      return false;
  }
}

/**
 * The key has done its work; what comes of it is shown when it is there.
 * @param {Promise<unknown>} _
 */
const done = (_) => true;

/** The tickets that are turned up get the focus. */
const drawTickets = () =>
  S.choices.value.draws.has('tickets') && done(propose('draw tickets')) && focus('[data-offer]');

/** @param {number} slot */
function drawSlot(slot) {
  const card = S.view.value?.face_up[slot];
  return card != null && S.choices.value.draws.has(card) && done(propose(`draw ${card}`));
}

/** Say yes to what was proposed, unless the key belongs to something that has the focus. */
function confirm() {
  const proposal = S.proposal.value;
  if (!proposal || document.activeElement !== document.body) return false;
  return done(act(proposal.action));
}

/**
 * Focus something that may only be drawn in one of the next frames.
 * @param {string} selector
 */
function focus(selector, frames = FRAMES) {
  requestAnimationFrame(() => {
    const found = /** @type {HTMLElement|null} */ (document.querySelector(selector));
    if (found) found.focus();
    else if (frames) focus(selector, frames - 1);
  });
  return true;
}
