// @ts-check
/** A place to drop the file of a record, or to choose one; anywhere in the lobby does as well. */
import { cls, html, messageOf, useEffect, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { openRecord } from '../../table/results/opened_record.js';
import { showRefusal } from '../../table/store.js';
import { Icon } from '../icons.js';

export function RecordOpener() {
  const [over, setOver] = useState(false);
  useEffect(() => listenToDrops(setOver), []);
  /** @param {import('../../types.js').InputChange} e */
  const choose = (e) => {
    const input = /** @type {HTMLInputElement} */ (e.currentTarget);
    const file = input.files?.[0];
    input.value = ''; // the same file may be chosen again
    if (file) open(file);
  };
  return html`
    <label class=${cls('record-opener', over && 'over')}>
      <${Icon} name="play" />
      <span>
        <b>${t('record.open')}</b>
        <small>${t('record.open.text')}</small>
      </span>
      <input class="sr" type="file" accept=".jsonl,.json,application/jsonl" onChange=${choose} />
    </label>
  `;
}

/** @param {File} file */
const open = (file) => openRecord(file).catch((error) => showRefusal(messageOf(error)));

/**
 * Take files that are dropped on the page; returns how to stop.
 * @param {(over: boolean) => void} setOver
 */
function listenToDrops(setOver) {
  /** @param {DragEvent} e */
  const carriesFile = (e) => Boolean(e.dataTransfer?.types.includes('Files'));
  /** @param {DragEvent} e */
  const drag = (e) => {
    if (!carriesFile(e)) return;
    e.preventDefault();
    setOver(true);
  };
  /** @param {DragEvent} e */
  const drop = (e) => {
    if (!carriesFile(e)) return;
    e.preventDefault();
    setOver(false);
    const file = e.dataTransfer?.files[0];
    if (file) open(file);
  };
  /** @param {DragEvent} e */
  const leave = (e) => {
    if (!e.relatedTarget) setOver(false);
  };
  addEventListener('dragover', drag);
  addEventListener('drop', drop);
  addEventListener('dragleave', leave);
  return () => {
    removeEventListener('dragover', drag);
    removeEventListener('drop', drop);
    removeEventListener('dragleave', leave);
  };
}
