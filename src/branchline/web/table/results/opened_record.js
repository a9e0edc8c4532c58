// @ts-check
/** A record that was opened from a file: the server checks it, and it is shown as a replay. */
import { signal } from '../../ui.js';
import { api } from '../../api.js';
import { go } from '../../router.js';

/** The id of its replay in the address, where a table would have its own. */
export const RECORD = 'record';

/** The file, and what the server made of it; both are kept as long as the page. */
export const openedRecord = signal(
  /** @type {{text: string, replay: import('../../types.js').Replay}|null} */ (null),
);

/**
 * Open a file as a replay.
 * @param {File} file
 */
export async function openRecord(file) {
  const text = await file.text();
  openedRecord.value = { text, replay: await api.openRecord(text) };
  go(`/replay/${RECORD}`);
}
