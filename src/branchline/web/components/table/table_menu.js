// @ts-check
/** The menu of a table: settings, keys, rules, the link, and the ways to leave. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { voteAbort } from '../../table/actions.js';
import { copyText } from '../../share/copy.js';
import { Dialog } from '../dialogs/dialog.js';
import { DealPromise } from '../end/deal_check.js';
import { OptionList } from '../lobby/option_list.js';

/** @param {{close: () => void, open: (dialog: string) => void}} props */
export function TableMenu({ close, open }) {
  const copy = () => {
    copyTableLink();
    close();
  };
  return html`
    <${Dialog} title=${t('menu')} kind="menu" onClose=${close}>
      <button onClick=${() => open('settings')}>${t('settings')}</button>
      <button onClick=${() => open('keys')}>${t('keys')}</button>
      <a class="button" href=${`/rules/${S.table.value?.game}`} target="_blank">${t('rules')}</a>
      <button onClick=${copy}>${t('copy_link')}</button>
      <${PlayerItems} close=${close} open=${open} />
      <a class="button" href="/">${t('lobby')}</a>
      <${Options} />
      <${DealPromise} />
    </${Dialog}>
  `;
}

/**
 * What only those who play can do.
 * @param {{close: () => void, open: (dialog: string) => void}} props
 */
function PlayerItems({ close, open }) {
  const table = S.table.value;
  if (table?.status !== 'running' || S.you.value == null) return null;
  const voted = table.seats[S.you.value]?.abort;
  const takeBack = () => {
    voteAbort(false);
    close();
  };
  return html`
    ${
      voted
        ? html`
            <button onClick=${takeBack}>${t('abort.not')}</button>
          `
        : html`
            <button onClick=${() => open('abort')}>${t('abort')}</button>
          `
    }
    <button onClick=${() => open('leave')}>${t('leave')}</button>
  `;
}

export const copyTableLink = () => copyText(location.origin + location.pathname);

/** How this table is played. */
function Options() {
  const table = S.table.value;
  if (!table) return null;
  return html`
    <details>
      <summary>${t('options')}</summary>
      <${OptionList} options=${table.options} />
    </details>
  `;
}
