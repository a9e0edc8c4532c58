// @ts-check
/** Begin a table against bots at a moment of a reviewed game. */
import { html, messageOf, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { go } from '../router.js';
import { showRefusal, table } from '../table/store.js';

const LEVEL = 'express'; // where no bot played that could be met again

/** @param {{stateKey: string, step: number}} props */
export function TryIt({ stateKey, step }) {
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    const level = table.value?.seats.find((seat) => seat.level)?.level ?? LEVEL;
    try {
      go(`/table/${(await api.tryIt(stateKey, { step, level })).id}`);
    } catch (error) {
      showRefusal(messageOf(error));
      setBusy(false);
    }
  };
  return html`
    <button data-try=${step} disabled=${busy} title=${t('review.try.text')} onClick=${begin}>
      ${t('review.try')}
    </button>
  `;
}
