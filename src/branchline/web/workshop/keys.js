// @ts-check
/** Keys of the workshop: undo and redo, delete what is picked, the three tools. */
import { removeCity, removeRoute } from './edits.js';
import { edit, picked, redo, routeFrom, tool, undo } from './state.js';

/** @type {Record<string, import('./types.js').Tool>} */
const TOOLS = { 1: 'move', 2: 'city', 3: 'route' };

/** Listen to the keys; returns how to stop. */
export function follow() {
  addEventListener('keydown', keyed);
  return () => removeEventListener('keydown', keyed);
}

/** @type {Record<string, () => void>} */
const KEYS = { Delete: remove, Backspace: remove, Escape: forget };

/** @param {KeyboardEvent} e */
function keyed(e) {
  const isField = /** @type {Element} */ (e.target).matches?.('input, select, textarea');
  const act = isField ? null : actionOf(e);
  if (!act) return;
  e.preventDefault();
  act();
}

/**
 * @param {KeyboardEvent} e
 * @returns {(() => void)|null}
 */
function actionOf(e) {
  const key = e.key.toLowerCase();
  if (e.ctrlKey || e.metaKey) {
    if (key === 'z') return e.shiftKey ? redo : undo;
    return key === 'y' ? redo : null;
  }
  if (TOOLS[key]) {
    return () => {
      tool.value = TOOLS[key];
    };
  }
  return KEYS[e.key] ?? null;
}

function forget() {
  picked.value = null;
  routeFrom.value = null;
}

function remove() {
  const what = picked.value;
  if (what?.kind === 'city') edit((map) => removeCity(map, what.name));
  if (what?.kind === 'route') edit((map) => removeRoute(map, what.index));
  picked.value = null;
}
