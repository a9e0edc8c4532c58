// @ts-check
/** The commitment to the deal: a hash before the first move, the secret behind it at the end. */
import { cls, html } from '../../ui.js';
import { t } from '../../i18n.js';
import { seenDeals } from '../../settings.js';
import { checkDeal } from '../../table/deal_check.js';
import { table } from '../../table/store.js';
import { Icon } from '../icons.js';

/** At the end: whether the deal is the one that was promised, and how to check every draw. */
export function DealCheck() {
  const found = table.value && checkDeal(table.value, seenDeals.value);
  if (!table.value || !found) return null;
  const { id, game, commitment, secret } = table.value;
  const broken = found === 'broken';
  return html`
    <details class=${cls('fair-deal', broken && 'broken')}>
      <summary>
        <${Icon} name=${broken ? 'close' : 'check'} />
        ${t(broken ? 'deal.not_kept' : 'deal.kept')}
      </summary>
      <p>${t(`deal.${found}.why`)}</p>
      <${Digits} label=${t('deal.hash')} value=${commitment} />
      <${Digits} label=${t('deal.secret')} value=${secret} />
      <${Digits}
        label=${t('deal.check')}
        value=${`branchline verify ${game}-${id}.jsonl --commitment ${commitment}`}
      />
    </details>
  `;
}

/** While the game runs: the hash, for those who want to note it. */
export function DealPromise() {
  if (!table.value?.commitment || table.value.secret) return null;
  return html`
    <details class="fair-deal">
      <summary>${t('deal')}</summary>
      <p>${t('deal.promise')}</p>
      <${Digits} label=${t('deal.hash')} value=${table.value.commitment} />
    </details>
  `;
}

/** @param {{label: string, value: string|null}} props */
const Digits = ({ label, value }) => html`
  <p>
    <b>${label}</b>
    <code>${value}</code>
  </p>
`;
