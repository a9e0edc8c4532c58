// @ts-check
/** The way to the review of the finished game on the screen: of a table, or of an opened record. */
import { html, messageOf, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { api } from '../../api.js';
import { go } from '../../router.js';
import { showRefusal, table } from '../../table/store.js';
import { Icon } from '../icons.js';
import { RECORD, openedRecord } from '../../table/results/opened_record.js';

export function AskReview() {
  const [busy, setBusy] = useState(false);
  const id = table.value?.id;
  if (id !== RECORD) {
    return html`
      <a class="button" data-review href=${`/review/${id}`} aria-label=${t('review')}>
        <${ReviewWord} />
      </a>
    `;
  }
  const ask = async () => {
    setBusy(true);
    try {
      go(`/review/${(await api.reviewRecord(openedRecord.value?.text ?? '')).key}`);
    } catch (error) {
      showRefusal(messageOf(error));
      setBusy(false);
    }
  };
  return (
    openedRecord.value &&
    html`
      <button data-review disabled=${busy} aria-label=${t('review')} onClick=${ask}>
        <${ReviewWord} />
      </button>
    `
  );
}

/** The word, or in a narrow bar a picture. */
const ReviewWord = () => html`
  <span class="word">${t('review')}</span>
  <${Icon} name="hint" />
`;
