// @ts-check
/** Keys that work anywhere at a table, except while something is typed. */
import * as S from './store.js';
import { act, askHints, propose, undo } from './actions.js';
import { lastTab } from '../settings.js';

/** Begin to listen; returns how to stop. */
export function listenToKeys() {
  const listen = (e) => {
    const target = /** @type {HTMLElement} */ (e.target);
    if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    if (document.querySelector('dialog:modal')) return;
    if (press(e.key)) e.preventDefault();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

/** @param {string} key */
function press(key) {
  const can = S.choices.value, v = S.view.value;
  if (/^[1-9]$/.test(key)) { const card = v?.face_up[Number(key) - 1]; return card && can.draws.has(card) ? propose(`draw ${card}`) : false; }
  switch (key) {
    case 'd': return can.draws.has('deck') && propose('draw deck');
    case 't': return can.draws.has('tickets') && propose('draw tickets');
    case 's': return can.plain.includes('stop') && act('stop');
    case 'p': return can.plain.includes('pass') && act('pass');
    case 'u': return S.canUndo.value && (undo(), true);
    case 'h': return S.myTurn.value && S.table.value?.options.hints && (askHints(), true);
    case 'r': return focus('.board.middle [tabindex="0"], .yard-moves button');
    case '/': lastTab.value = 'text'; return focus('.typed input');
    case 'Enter': return S.proposal.value && document.activeElement === document.body && act(S.proposal.value.action);
    case 'Escape': S.proposal.value = null; S.sheet.value = ''; return true;
    default: return false;
  }
}

/** Focus something that may only be drawn in one of the next frames. */
function focus(selector, frames = 20) {
  requestAnimationFrame(() => {
    const found = /** @type {HTMLElement|null} */ (document.querySelector(selector));
    if (found) found.focus();
    else if (frames) focus(selector, frames - 1);
  });
  return true;
}
