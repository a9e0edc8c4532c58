// @ts-check
/** A record that was opened from a file: the server checks it, and it is shown as a replay. */
import { signal } from '../../ui.js';
import { api } from '../../api.js';
import { go } from '../../router.js';

/** The id of its replay in the address, where a table would have its own. */
export const RECORD = 'record';

/** What the server made of the file; it is kept as long as the page. */
export const openedRecord = signal(/** @type {import('../../types.js').Replay|null} */ (null));

/**
 * Open a file as a replay.
 * @param {File} file
 */
export async function openRecord(file) {
  openedRecord.value = await api.openRecord(await file.text());
  go(`/replay/${RECORD}`);
}
