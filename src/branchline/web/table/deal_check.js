// @ts-check
/** Was the deal fixed before the first move? The hash seen then is compared with the secret. */
import { effect } from '../ui.js';
import { seenDeals } from '../settings.js';
import { sha256 } from '../share/sha256.js';
import * as S from './store.js';

/** @typedef {import('../types.js').TableInfo} TableInfo */

const KEPT = 40; // tables whose hash this browser remembers

/**
 * What a table opened in the end against what it had promised: `kept`, `unseen` if this browser
 * came after the game, `broken`, or null while there is nothing to compare.
 * @param {TableInfo} table
 * @param {[string, string][]} seen
 */
export function checkDeal({ id, commitment, secret }, seen) {
  if (!commitment || !secret) return null;
  const noted = seen.find(([known]) => known === id)?.[1];
  const opened = sha256(`branchline deal ${id} ${secret}`);
  if (opened !== commitment || opened !== (noted ?? opened)) return 'broken';
  return noted ? 'kept' : 'unseen';
}

/**
 * Remember the hash of a table whose game is not over; the first one counts.
 * @param {TableInfo|null} table
 */
function noteDeal(table) {
  if (!table?.commitment || !['open', 'running'].includes(table.status)) return;
  const seen = seenDeals.peek();
  if (seen.some(([id]) => id === table.id)) return;
  seenDeals.value = [...seen.slice(1 - KEPT), [table.id, table.commitment]];
}

effect(() => noteDeal(S.table.value));
