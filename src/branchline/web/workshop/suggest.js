// @ts-check
/** Suggestions of the server, taken over as one step that can be undone. */
import { messageOf } from '../ui.js';
import { showRefusal } from '../table/store.js';
import { withRules } from './edits.js';
import { server } from './server.js';
import { change, doc } from './state.js';

/**
 * @param {'routes'|'colours'|'tickets'|'box'} what
 * @param {number} [count] of tickets
 */
export async function suggest(what, count = 0) {
  const map = doc.value;
  if (!map) return;
  try {
    const found = await server.suggest(map, what, count);
    if (doc.value === map) change(what === 'routes' ? withRules(found) : found);
  } catch (error) {
    showRefusal(messageOf(error));
  }
}
