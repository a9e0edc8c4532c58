// @ts-check
/** Suggestions of the server, taken over as one step that can be undone. */
import { messageOf } from '../ui.js';
import { showRefusal } from '../table/store.js';
import { server } from './server.js';
import { change, doc } from './state.js';

/**
 * @param {'colours'|'tickets'|'box'} what
 * @param {number} [count] of tickets
 */
export async function suggest(what, count = 0) {
  const map = doc.value;
  if (!map) return;
  try {
    const found = await server.suggest(map, what, count);
    if (doc.value === map) change(found);
  } catch (error) {
    showRefusal(messageOf(error));
  }
}
